"""Copy Swagger UI from its npm package into the service, and write down what was copied."""

import hashlib
import json
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "node_modules" / "swagger-ui-dist"
TARGET = ROOT / "service" / "desk" / "static" / "vendor" / "swagger-ui"
FILES = (
    "LICENSE",
    "NOTICE",
    "favicon-32x32.png",
    "swagger-ui-bundle.js",
    "swagger-ui-bundle.js.LICENSE.txt",
    "swagger-ui.css",
)


def main() -> None:
    """Leave exactly FILES and VENDORED.md in the target."""
    facts = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    lines = [
        f"# {facts['name']} {facts['version']}",
        "",
        f"Licence: {facts['license']}. Unchanged files of the npm package (`make vendor`).",
        "",
        "| file | SHA-256 |",
        "| --- | --- |",
    ]
    for name in FILES:
        content = (PACKAGE / name).read_bytes()
        (TARGET / name).write_bytes(content)
        lines.append(f"| `{name}` | `{hashlib.sha256(content).hexdigest()}` |")
    (TARGET / "VENDORED.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{facts['name']} {facts['version']}: {len(FILES)} files")


if __name__ == "__main__":
    main()
