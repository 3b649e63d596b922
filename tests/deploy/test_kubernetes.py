"""The manifests say what the code says, and belong together."""

from typing import Any

import pytest
from flask import Flask

from tests.deploy.files import KUBERNETES, read, user, variables
from tests.ops.test_gunicorn_conf import configuration

# The configuration looks HOST up.
pytestmark = pytest.mark.enable_socket

KUSTOMIZATION = read(KUBERNETES / "kustomization.yaml")
OBJECTS: dict[str, Any] = {
    found["kind"]: found
    for found in (read(KUBERNETES / name) for name in KUSTOMIZATION["resources"])
}
DEPLOYMENT = OBJECTS["Deployment"]["spec"]
POD = DEPLOYMENT["template"]["spec"]
LABELS = DEPLOYMENT["template"]["metadata"]["labels"]
(CONTAINER,) = POD["containers"]
PORT = CONTAINER["ports"][0]
TOLD = {each["name"]: each["value"] for each in CONTAINER["env"]}
PROBES = ("startupProbe", "readinessProbe", "livenessProbe")


def test_are_all_listed() -> None:
    """No file is forgotten, and none is missing."""
    files = {path.name for path in KUBERNETES.iterdir()} - {"kustomization.yaml"}
    assert files == set(KUSTOMIZATION["resources"])


def test_mean_the_same_pods() -> None:
    """Whoever chooses pods chooses these."""
    chosen = {"matchLabels": LABELS}
    assert DEPLOYMENT["selector"] == chosen
    assert OBJECTS["Service"]["spec"]["selector"] == LABELS
    assert OBJECTS["PodDisruptionBudget"]["spec"]["selector"] == chosen
    assert OBJECTS["NetworkPolicy"]["spec"]["podSelector"] == chosen
    for spread in POD["topologySpreadConstraints"]:
        assert spread["labelSelector"] == chosen


def test_mean_the_same_deployment() -> None:
    """The autoscaler, the account and the image are found by their names."""
    target = OBJECTS["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
    assert target["name"] == OBJECTS["Deployment"]["metadata"]["name"]
    assert "replicas" not in DEPLOYMENT
    assert POD["serviceAccountName"] == OBJECTS["ServiceAccount"]["metadata"]["name"]
    assert CONTAINER["image"] == KUSTOMIZATION["images"][0]["name"]


class TestThePod:
    """It may do nothing but answer."""

    def test_is_nobody(self) -> None:
        """It runs as the image's user, without privileges, tokens or a place to write."""
        security = POD["securityContext"]
        assert f"{security['runAsUser']}:{security['runAsGroup']}" == user()
        assert security["runAsNonRoot"] is True
        assert security["seccompProfile"] == {"type": "RuntimeDefault"}
        assert CONTAINER["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert POD["automountServiceAccountToken"] is False
        assert OBJECTS["ServiceAccount"]["automountServiceAccountToken"] is False

    def test_writes_to_memory(self) -> None:
        """What is mounted to be written is memory, and bounded."""
        for volume in POD["volumes"]:
            assert volume["emptyDir"]["medium"] == "Memory"
            assert volume["emptyDir"]["sizeLimit"]
        mounted = {mount["mountPath"] for mount in CONTAINER["volumeMounts"]}
        assert mounted == {"/dev/shm", "/tmp"}

    def test_is_bounded(self) -> None:
        """It says what it needs and what it may take, and has a worker for each processor."""
        assert {"cpu", "memory"} == set(CONTAINER["resources"]["requests"])
        assert {"cpu", "memory"} == set(CONTAINER["resources"]["limits"])
        assert TOLD["WORKERS"] == CONTAINER["resources"]["limits"]["cpu"]

    def test_reaches_nobody(self) -> None:
        """Nothing goes out, and only the port of the service is open."""
        policy = OBJECTS["NetworkPolicy"]["spec"]
        assert policy["egress"] == []
        assert set(policy["policyTypes"]) == {"Ingress", "Egress"}
        (rule,) = policy["ingress"]
        assert rule["ports"] == [{"protocol": "TCP", "port": PORT["name"]}]


class TestTheService:
    """It is told what it understands and asked what it answers."""

    def test_is_told_what_the_code_reads(self) -> None:
        """A variable that nobody reads is a mistake."""
        assert set(TOLD) <= variables()

    def test_listens_where_it_is_asked(self) -> None:
        """The port of the variable is the port of the container, the service and the figures."""
        assert TOLD["PORT"] == str(PORT["containerPort"])
        assert OBJECTS["Service"]["spec"]["ports"][0]["targetPort"] == PORT["name"]
        annotations = DEPLOYMENT["template"]["metadata"]["annotations"]
        assert annotations["prometheus.io/port"] == TOLD["PORT"]

    @pytest.mark.parametrize("probe", PROBES)
    def test_answers_the_probes(self, app: Flask, probe: str) -> None:
        """Each asks for an address that there is, at the port of the container."""
        asked = CONTAINER[probe]["httpGet"]
        assert asked["port"] == PORT["name"]
        assert app.test_client().get(asked["path"]).status_code == 200

    def test_is_ready_for_requests_and_alive_for_the_rest(self) -> None:
        """Liveness does not ask for readiness: who drains is alive."""
        assert CONTAINER["readinessProbe"]["httpGet"]["path"] == "/readyz"
        assert CONTAINER["livenessProbe"]["httpGet"]["path"] == "/livez"


class TestAnUpdate:
    """Nobody notices it."""

    def test_takes_no_pod_away_first(self) -> None:
        """A new pod is ready before an old one goes, and never two go at once."""
        assert DEPLOYMENT["strategy"]["rollingUpdate"] == {"maxSurge": 1, "maxUnavailable": 0}
        assert OBJECTS["PodDisruptionBudget"]["spec"]["maxUnavailable"] == 1
        assert OBJECTS["HorizontalPodAutoscaler"]["spec"]["minReplicas"] >= 2

    def test_leaves_time_to_stop(self) -> None:
        """The wait, the draining and the last answers end before the pod is killed."""
        command, wait = CONTAINER["lifecycle"]["preStop"]["exec"]["command"]
        needed = int(wait) + int(TOLD["DRAIN_SECONDS"]) + configuration()["graceful_timeout"]
        assert command == "sleep"
        assert POD["terminationGracePeriodSeconds"] > needed

    def test_is_noticed_while_it_drains(self) -> None:
        """Not to be ready is seen before the draining ends."""
        probe = CONTAINER["readinessProbe"]
        assert probe["periodSeconds"] * probe["failureThreshold"] <= int(TOLD["DRAIN_SECONDS"])
