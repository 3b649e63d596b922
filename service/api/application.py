"""Flask, without what it does on each request for features that are not used here.

There are no sessions, no asynchronous views, no routes that depend on the host, and few hooks.
"""

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import Any

from flask import Flask, Request, Response
from flask.globals import request_ctx
from flask.sessions import NullSession, SessionInterface
from flask.signals import request_tearing_down
from werkzeug.routing import Map, MapAdapter, Rule
from werkzeug.wsgi import get_host


class NoSessions(SessionInterface):
    """Gives everybody the same empty session, and never saves it."""

    def __init__(self) -> None:
        self._session = NullSession()

    # Flask gives both.
    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002
        """The empty session: nothing is read from the request."""
        return self._session


class Application(Flask):
    """A Flask application that does only what its requests need."""

    session_interface = NoSessions()

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Bind the routes to a request, as Flask does; but each host is looked at once."""
        if request is None or not _is_plain(request):
            return super().create_url_adapter(request)
        environ = request.environ
        request.host, bound_to = _host(environ["wsgi.url_scheme"], environ["HTTP_HOST"])
        routes = _Routes(
            self.url_map,
            server_name=bound_to,
            script_name=request.root_path,
            subdomain="",
            url_scheme=request.scheme,
            path_info=request.path,
            default_method=request.method,
            query_args=request.query_string.decode(errors="replace"),
        )
        routes.fixed = self._fixed_routes
        return routes

    @cached_property
    def _fixed_routes(self) -> Mapping[tuple[str, str], Rule]:
        """The routes without variable parts, by address and method.  After a request, none come."""
        # Of two for the same, the first counts.
        return {
            (rule.rule, method): rule
            for rule in reversed([*self.url_map.iter_rules()])
            if not rule.arguments
            for method in rule.methods or ()
        }

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is: none is asynchronous."""
        return func

    # Flask asks each time which blueprint a request belongs to, to find its hooks.

    def preprocess_request(self) -> Any:
        """Run the hooks before a view, if there are any."""
        if self.before_request_funcs or self.url_value_preprocessors:
            return super().preprocess_request()
        return None

    def process_response(self, response: Response) -> Response:
        """Run the hooks after a view, if there are any.  There is no session to be saved."""
        context = request_ctx._get_current_object()  # type: ignore[attr-defined]  # as Flask does
        has_hooks = self.after_request_funcs or context._after_request_functions
        return super().process_response(response) if has_hooks else response

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Run the hooks at the end of a request, if there are any."""
        if self.teardown_request_funcs or request_tearing_down.receivers:
            super().do_teardown_request(exc)


class _Routes(MapAdapter):
    """The routes bound to a request; an address without variable parts is looked up."""

    fixed: Mapping[tuple[str, str], Rule]

    def match(self, *arguments: Any, **settings: Any) -> Any:
        """What werkzeug finds."""
        if not arguments and settings == {"return_rule": True}:
            rule = self.fixed.get((self.path_info, self.default_method))
            if rule is not None:
                return rule, {}
        return super().match(*arguments, **settings)


def _is_plain(request: Request) -> bool:
    """Whether a request tells its host and a path, and is no other protocol's."""
    environ = request.environ
    return bool(
        environ.get("HTTP_HOST") and environ.get("PATH_INFO") and "HTTP_UPGRADE" not in environ
    )


@lru_cache(maxsize=256)
def _host(scheme: str, told: str) -> tuple[str, str]:
    """A host as Flask tells it, and as werkzeug binds routes to it.

    Raises werkzeug's errors for a host that cannot be.
    """
    host = get_host({"wsgi.url_scheme": scheme, "HTTP_HOST": told})
    return host, Map().bind(host).server_name
