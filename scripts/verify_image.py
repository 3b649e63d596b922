"""Build the image for real and ask it questions: `make verify-image`, as root on Debian.

No engine and no registry of images is needed: buildah builds on a base that debootstrap makes, and
the result runs in a mount namespace, as its own user, on a root that is read-only.
"""

import contextlib
import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
TOOLS = ("buildah", "debootstrap")
PATIENCE = 60

# What a container's engine does, by hand. The last command becomes the service.
CONFINE = """
set -eu
root=$1; shift
mount --bind "$root" "$root"
mount -t tmpfs -o size=64k,mode=755 tmpfs "$root/dev"
for device in null zero random urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/shm"
mount -t tmpfs -o size=16m,mode=1777,noexec,nosuid,nodev tmpfs "$root/dev/shm"
mount -t tmpfs -o size=16m,mode=1777,noexec,nosuid,nodev tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs chroot "$@"
"""


class Broken(Exception):
    """The image does not keep a promise."""


@dataclass(frozen=True, slots=True)
class Image:
    """A built image, laid out as a folder, and what it says of itself."""

    root: Path
    config: Mapping[str, Any]

    def command(self, words: Sequence[str], **environment: str) -> list[str]:
        """A command that runs ``words`` as the image would be run."""
        told = [*self.config["Env"], *(f"{name}={text}" for name, text in environment.items())]
        where = ["env", "-i", "-C", self.config["WorkingDir"], *told]
        who = [f"--userspec={self.config['User']}", str(self.root)]
        confined = ["unshare", "--mount", "sh", "-c", CONFINE, "sh", str(self.root)]
        return [*confined, *who, *where, *words]

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command in the image to its end."""
        command = self.command(words, **environment)
        return subprocess.run(command, capture_output=True, text=True, check=False)


def main() -> int:
    """Build, ask, and say what was found."""
    if os.geteuid() != 0:
        print("Only root can build a base image; run this as root.", file=sys.stderr)
        return 1
    install_tools()
    with tempfile.TemporaryDirectory(prefix="image.") as work:
        buildah = Buildah(Path(work))
        try:
            verify(built(Path(work), buildah))
        except Broken as broken:
            print(f"BROKEN: {broken}", file=sys.stderr)
            return 1
        finally:
            buildah("umount", "--all")
    return 0


def install_tools() -> None:
    """Install what is missing from Debian's packages."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        say(f"installing {' '.join(missing)}")
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        run("apt-get", "update", "-qq")
        install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing)
        subprocess.run(install, check=True, env=environment, stdout=subprocess.DEVNULL)


def built(work: Path, buildah: "Buildah") -> Image:
    """The image, built by the Dockerfile on a base that was made here."""
    base = work / "base"
    say("making a base image (bookworm, minbase)")
    packages = "--include=python3,python3-venv,ca-certificates"
    run("debootstrap", "--variant=minbase", packages, "bookworm", str(base))
    shutil.copyfile(CERTIFICATES, base / CERTIFICATES[1:])
    # The public base images call it so.
    (base / "usr" / "bin" / "python").symlink_to("python3")
    container = buildah("from", "--name", "base", "scratch")
    buildah("add", "--quiet", container, str(base), "/")
    buildah("config", "--env", f"PIP_CERT={CERTIFICATES}", container)
    buildah("commit", "--quiet", "--rm", container, "localhost/base")
    shutil.rmtree(base)
    say("building the Dockerfile on it")
    base_image = ("--build-arg", "BASE_IMAGE=localhost/base")
    buildah("build", *base_image, "-t", "localhost/referee", str(ROOT))
    inspected = json.loads(buildah("inspect", "--type", "image", "localhost/referee"))
    container = buildah("from", "--name", "referee", "localhost/referee")
    return Image(Path(buildah("mount", container)), inspected["Docker"]["config"])


class Buildah:
    """buildah, with everything it keeps in a folder of its own."""

    def __init__(self, work: Path) -> None:
        folders = ("--root", str(work / "storage"), "--runroot", str(work / "run"))
        self._storage = ("--storage-driver", "vfs", *folders)
        # Neither asks for anything of the kernel that a container would not give.
        chosen = {"BUILDAH_ISOLATION": "chroot", "BUILDAH_FORMAT": "docker"}
        self._environment = {**os.environ, **chosen}

    def __call__(self, verb: str, *words: str) -> str:
        """Run one of its commands, for the last line that it prints."""
        command = ("buildah", *self._storage, verb, *words)
        done = subprocess.run(
            command, env=self._environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise Broken(f"buildah {verb}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.stdout if verb == "inspect" else done.stdout.strip().rpartition("\n")[2]


def verify(image: Image) -> None:
    """Hold the image to what it promises.  Raises :class:`Broken`."""
    size = sum(path.lstat().st_size for path in image.root.rglob("*") if path.is_file())
    hold("it is nobody", image.config["User"] == "10001:10001")
    hold("no file of it is a secret or a tool", not list(left_behind(image.root)))
    written = image.run("sh", "-c", "touch /app/file || touch /venv/file || touch /file")
    hold("its root is read-only", "Read-only file system" in written.stderr)
    who = image.run("python", "-c", "import os; print(os.getuid(), os.getgid())")
    hold("its processes are 10001", who.stdout.split() == ["10001", "10001"])
    compiled = image.run("sh", "-c", "find service -name '*.pyc' | head -1")
    hold("its modules are compiled", bool(compiled.stdout.strip()))
    check = image.config["Healthcheck"]["Test"][1:]
    with serving(image) as port:
        hold("it is ready", ask(port, "GET", "/readyz")[0] == 200)
        status, answer = ask(port, "POST", "/v1/legal-plays", QUESTION)
        hold("it answers a question", status == 200 and json.loads(answer)["legal"] == ["AH"])
        hold("it shows its pages", b"<main" in ask(port, "GET", "/")[1])
        told = {"HOST": "127.0.0.1", "PORT": str(port)}
        hold("its health check is content", image.run(*check, **told).returncode == 0)
    hold("its health check notices that it is gone", image.run(*check, **told).returncode == 1)
    print(f"The image keeps its promises; it has {size / 2**20:.0f} MiB.")


QUESTION = json.dumps(
    {"trump_suit": "clubs", "hand": ["AH", "3D", "8H", "2S", "QD"], "trick": [{"card": "JC"}]}
).encode()


def left_behind(root: Path) -> Iterator[Path]:
    """What has no business in the image."""
    for pattern in ("run.txt", ".git", "app/tests", "app/requirements", "root/.cache/*"):
        yield from root.glob(pattern)


@contextlib.contextmanager
def serving(image: Image) -> Iterator[int]:
    """Run the image's own command, and stop it as an engine does; yields its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = image.command(image.config["Cmd"], HOST="127.0.0.1", PORT=str(port))
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        wait_until_ready(port)
        yield port
    finally:
        process.terminate()
        status = process.wait(timeout=PATIENCE)
    hold("it stops when it is told", status == 0)


def wait_until_ready(port: int) -> None:
    """Wait for the first answer.  Raises :class:`Broken` where none comes."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            if ask(port, "GET", "/readyz")[0] == 200:
                return
        time.sleep(0.1)
    raise Broken("it does not start")


def ask(port: int, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
    """Ask the service, for the status and the body of its answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with contextlib.closing(connection):
        connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read()


def hold(promise: str, is_kept: bool) -> None:
    """Say that a promise is kept.  Raises :class:`Broken` where it is not."""
    if not is_kept:
        raise Broken(promise)
    say(promise)


def say(what: str) -> None:
    """Tell whoever watches."""
    print(f"  {what}", flush=True)


def run(*command: str) -> None:
    """Run a command that must succeed, and say nothing while it does."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Broken(f"{command[0]}: {done.stdout[-1000:]}{done.stderr[-1000:]}")


if __name__ == "__main__":
    sys.exit(main())
