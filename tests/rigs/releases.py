"""``python -m tests.rigs.releases``: brings the list of releases up to the changelog.

A journal names the hash of the files that decide it; the list says in which release of Fieldpost
they were (docs/replay.md). A release that is not in the list yet is taken as it stands here.
"""

import json
import re
from pathlib import Path

from domain.games import library
from service.audit.known import FILE, Known, Rules
from service.house.release import release_of

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "service" / "web" / "static" / "releases.js"
HEAD = "/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */\n\n"


def released() -> dict[str, str]:
    """Every release from 1.0 on that the changelog tells of with its day, the oldest first."""
    text = (ROOT / "CHANGELOG.md").read_text()
    heading = r"^## ([1-9]\d*\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$"
    return dict(re.findall(heading, text, re.MULTILINE)[::-1])


def script_of(known: Known) -> str:
    """The list as the verifier of the browser reads it."""
    return f"{HEAD}export const KNOWN = {json.dumps(known, indent=2)};\n"


def main() -> None:
    """Write the list anew, with what it holds already."""
    known: Known = json.loads(FILE.read_text()) if FILE.exists() else {}
    for release in released():
        if any(release in one["in"] for one in known.values()):
            continue
        for game, rules in library().items():
            new: Rules = {"game": game, "version": rules.version, "in": []}
            known.setdefault(release_of(rules), new)["in"].append(release)
    FILE.write_text(json.dumps(known, indent=2) + "\n")
    SCRIPT.write_text(script_of(known))
    print(f"{len(known)} rules of {len(released())} releases")


if __name__ == "__main__":
    main()
