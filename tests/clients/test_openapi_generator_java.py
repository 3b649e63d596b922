"""The Java client of openapi-generator: Jackson and java.net.http."""

import shutil
from pathlib import Path

import pytest

from tests.clients.conftest import Program
from tests.clients.playing import ClientThatPlays
from tests.clients.tools import HERE, generate, java_program, need_java, run
from tests.servers import ON_LOOPBACK, ROOT

pytestmark = [pytest.mark.node, *ON_LOOPBACK]

OPTIONS = ",".join(
    [
        "openApiNullable=false",
        # A list that is not given is left out; otherwise it would be sent, empty.
        "containerDefaultToNull=true",
        # A parameter that the document gets in time moves none of the others.
        "useSingleRequestParameter=true",
    ]
)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the generated classes and our program, compiled."""
    need_java("javac")
    folder = tmp_path_factory.mktemp("generator_java") / "project"
    shutil.copytree(HERE / "java", folder)
    generate(folder, "java", "--library", "native", "--additional-properties", OPTIONS)
    sources = [str(source) for source in folder.rglob("*.java") if "test" not in source.parts]
    run(
        folder, "javac", "-nowarn", "-proc:none", "-d", "build", "-cp", str(java_program()),
        *sources,
    )  # fmt: skip
    return folder


@pytest.fixture(scope="module")
def program(compiled: Path) -> Program:
    """The program that plays with this client."""
    return lambda address, deals: run(
        compiled,
        *("java", "-Dfile.encoding=UTF-8", "-cp", f"build:{java_program()}", "DealPlayer"),
        *(address, deals),
    )


class TestPlaying(ClientThatPlays):
    """It plays against a real server."""


class TestDocumentation:
    """What `docs/clients.md` shows is so."""

    def test_tells_the_same_options(self) -> None:
        """It is generated here as it is told to be."""
        told = (ROOT / "docs" / "clients.md").read_text("utf-8")
        assert f"--additional-properties {OPTIONS}\n" in told
