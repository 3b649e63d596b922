"""Links from an answer (RFC 8288) to what explains it.

All are relative to the address of the request, so they hold behind any path prefix, and no header
of a proxy need be trusted for them.
"""

from service.rules.rulebook import Rule
from service.wording.languages import Tag


def to_rule(rule: Rule, tag: Tag, root: str) -> str:
    """The page for people about a rule, in this language.

    ``root`` is the relative address of the service's root.
    """
    return f'<{root}rules/{rule}?lang={tag}>; rel="describedby"; type="text/html"'


def to_descriptions(root: str) -> str:
    """The contract, and the page where it can be read and tried (RFC 8631)."""
    return (
        f'<{root}openapi.yaml>; rel="service-desc"; type="application/yaml", '
        f'<{root}docs>; rel="service-doc"; type="text/html"'
    )
