"""Which release of Fieldpost has the files that a journal names (docs/replay.md)."""

import json
from functools import cache
from pathlib import Path
from typing import Final, TypedDict

from service.audit.match import AuditedMatch
from service.audit.reporting.report import NoVerdict, fail

FILE: Final = Path(__file__).with_name("releases.json")

Rules = TypedDict("Rules", {"game": str, "version": int, "in": list[str]})
Known = dict[str, Rules]


@cache
def known() -> Known:
    """The rules of all releases, by the hash of their files. ``tests.rigs.releases`` makes it.

    It names releases and refuses none: a house run from the sources has hashes of its own.
    """
    found: Known = json.loads(FILE.read_text())
    return found


def check_release(m: AuditedMatch, n: int, version: int, release: str) -> None:
    """Tell whose files entry ``n`` names. Raises AuditFailed where they are those of other rules,
    NoVerdict where the rules are later than those that the reader lists."""
    listed, versions = known().get(release), m.releases.get(m.rules)
    if versions is not None:
        if version not in versions:
            raise NoVerdict(f"event {n}: this program does not know {m.rules} {version}")
        if release not in versions[version]:
            fail(n, f"no release of {m.rules} {version} had the files that it names")
    elif listed is None:
        if m.installed.get(m.rules) != release:
            m.report.not_checked.append(
                f"The rules {m.rules} {version} are of a release ({release[:16]}) that this "
                "program cannot compare."
            )
    elif (listed["game"], listed["version"]) != (m.rules, version):
        fail(n, f"the files that it names are those of {listed['game']} {listed['version']}")
    else:
        m.report.told.append(
            f"The rules {m.rules} {version} are those of Fieldpost {', '.join(listed['in'])}."
        )
