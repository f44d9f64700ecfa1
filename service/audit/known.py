"""Which release of Fieldpost has the files that a journal names (docs/replay.md)."""

import json
from functools import cache
from pathlib import Path
from typing import Final, TypedDict

from service.audit.report import AuditReport, fail

FILE: Final = Path(__file__).with_name("releases.json")

Rules = TypedDict("Rules", {"game": str, "version": int, "in": list[str]})
Known = dict[str, Rules]


@cache
def known() -> Known:
    """The rules of all releases, by the hash of their files. ``tests.rigs.releases`` makes it.

    It names releases and refuses none: who runs a house from the sources has hashes of his own.
    """
    found: Known = json.loads(FILE.read_text())
    return found


def name_release(
    report: AuditReport, n: int, rules: str, version: int, release: str, own: str
) -> None:
    """Tell which release of Fieldpost has the rules that entry ``n`` names; ``own`` are those that
    are installed here. Raises AuditFailed where they are those of another game or version."""
    listed = known().get(release)
    if listed is None:
        if own != release:
            report.not_checked.append(
                f"The rules {rules} {version} are of a release ({release[:16]}) that this program "
                "cannot compare."
            )
        return
    if (listed["game"], listed["version"]) != (rules, version):
        fail(n, f"the files that it names are those of {listed['game']} {listed['version']}")
    report.told.append(
        f"The rules {rules} {version} are those of Fieldpost {', '.join(listed['in'])}."
    )
