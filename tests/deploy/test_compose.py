"""The Compose file says what the code, the image and the proxy's configuration say."""

from typing import Any

import pytest

from tests.deploy.files import DEPLOY, ROOT, read, seconds, user, variables
from tests.ops.test_gunicorn_conf import configuration

# The configuration looks HOST up.
pytestmark = pytest.mark.enable_socket

COMPOSE = read(DEPLOY / "compose.yaml")
SERVICES: dict[str, Any] = COMPOSE["services"]
INSTANCES = ("referee-1", "referee-2")
NGINX = (DEPLOY / "nginx.conf").read_text("utf-8")


def test_has_a_proxy_and_the_instances_that_it_knows() -> None:
    """The upstream servers of the proxy are the instances, at their port."""
    assert set(SERVICES) == {"proxy", *INSTANCES}
    for name in INSTANCES:
        port = SERVICES[name]["environment"]["PORT"]
        assert f"server {name}:{port} " in NGINX


@pytest.mark.parametrize("name", SERVICES)
class TestEveryContainer:
    """None may do more than it must."""

    def test_is_confined(self, name: str) -> None:
        """It is nobody, may nothing, and has nothing to write to but memory."""
        service = SERVICES[name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert int(service["user"].split(":")[0]) > 0
        assert all("size=" in folder for folder in service["tmpfs"])
        assert all(mount["read_only"] for mount in service.get("volumes", []))

    def test_is_watched_and_limited(self, name: str) -> None:
        """It has a health check, and bounds to what it may take."""
        service = SERVICES[name]
        assert service["healthcheck"]["test"][0] == "CMD"
        assert {"cpus", "memory", "pids"} <= set(service["deploy"]["resources"]["limits"])
        assert service["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", INSTANCES)
class TestAnInstance:
    """It is the image, told what the code understands."""

    def test_is_told_what_the_code_reads(self, name: str) -> None:
        """A variable that nobody reads is a mistake."""
        assert set(SERVICES[name]["environment"]) <= variables()

    def test_trusts_the_proxy_alone(self, name: str) -> None:
        """The address that is trusted is the proxy's."""
        trusted = SERVICES[name]["environment"]["FORWARDED_ALLOW_IPS"]
        assert trusted == SERVICES["proxy"]["networks"]["inside"]["ipv4_address"]

    def test_reaches_nobody(self, name: str) -> None:
        """Its only network leads nowhere."""
        assert set(SERVICES[name]["networks"]) == {"inside"}
        assert COMPOSE["networks"]["inside"]["internal"] is True

    def test_is_asked_as_the_image_asks(self, name: str) -> None:
        """User and health check are those of the image."""
        assert SERVICES[name]["user"] == user()
        command = ", ".join(f'"{word}"' for word in SERVICES[name]["healthcheck"]["test"][1:])
        assert f"CMD [{command}]" in (ROOT / "Dockerfile").read_text("utf-8")

    def test_has_time_to_stop(self, name: str) -> None:
        """Draining and the last answers end before it is killed."""
        told = SERVICES[name]["environment"]
        needed = int(told["DRAIN_SECONDS"]) + configuration()["graceful_timeout"]
        assert seconds(SERVICES[name]["stop_grace_period"]) > needed


def test_serves_the_configuration_and_its_port() -> None:
    """The proxy gets nginx.conf whole, and the port at which it listens is led outside."""
    (mount,) = SERVICES["proxy"]["volumes"]
    assert (mount["source"], mount["target"]) == ("./nginx.conf", "/etc/nginx/nginx.conf")
    assert SERVICES["proxy"]["ports"] == ["${REFEREE_PORT:-8025}:8080"]
    assert "listen 8080 default_server;" in NGINX
