"""``python -m tests.releases``: brings the list of releases up to the tags and to the changelog.

A journal names the hash of the files that decide it; the list says in which release of Fieldpost
they were (docs/fair-play.md, 20). A release that has no tag yet is taken as it stands here.
"""

import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from service.audit.known import FILE, Known
from tests.unpacked import unpack

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "service" / "web" / "static" / "releases.js"
HEAD = "/* Which release of Fieldpost has these rules; made by tests/releases.py. */\n\n"

_ASK = """
import json
from domain.games import library
from service.house.release import release_of
print(json.dumps({release_of(r): [key, r.version] for key, r in library().items()}))
"""


def released() -> list[str]:
    """Every release that the changelog tells of, the oldest first."""
    text = (ROOT / "CHANGELOG.md").read_text()
    return re.findall(r"^## (\d+\.\d+\.\d+) ", text, re.MULTILINE)[::-1]


def made_of(folder: Path) -> dict[str, tuple[str, int]]:
    """Game and version by release, of the sources in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", _ASK], cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return {release: (str(game), int(v)) for release, (game, v) in json.loads(done.stdout).items()}


def at(release: str) -> dict[str, tuple[str, int]] | None:
    """The same of a release by its tag; None where there is none here."""
    ask = ["git", "archive", f"v{release}", "domain", "service"]
    done = subprocess.run(ask, cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        return None
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as packed:
            unpack(packed, Path(folder))
        return made_of(Path(folder))


def script_of(known: Known) -> str:
    """The list as the verifier of the browser reads it."""
    return f"{HEAD}export const KNOWN = {json.dumps(known, indent=2)};\n"


def main() -> None:
    """Write the list anew, with what it holds already."""
    known: Known = json.loads(FILE.read_text()) if FILE.exists() else {}
    for release in released():
        if any(release in one["in"] for one in known.values()):
            continue
        for made, (game, version) in (at(release) or made_of(ROOT)).items():
            one = known.setdefault(made, {"game": game, "version": version, "in": []})
            one["in"].append(release)
    FILE.write_text(json.dumps(known, indent=2) + "\n")
    SCRIPT.write_text(script_of(known))
    print(f"{len(known)} rules of {len(released())} releases")


if __name__ == "__main__":
    main()
