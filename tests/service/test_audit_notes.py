"""Notes files: what they prove to their owner, and what the house could have gained."""

from pathlib import Path

import pytest

from service.audit.evidence import Also, examine
from service.audit.telling import told
from service.audit.trust import trust
from tests.fairness.house import BEACON, KEY
from tests.fairness.noted import CASES, Case, Desk, played

TRUST = trust(beacons=[(BEACON.beacon.key, BEACON.beacon.genesis, BEACON.beacon.period)])


def written(at: Desk, folder: Path) -> tuple[Path, Path]:
    """The export of a match and the notes of its desk."""
    export, notes = folder / "match.audit", folder / "red.notes"
    export.write_bytes(at.house.export())
    notes.write_text(at.text, "utf-8")
    return export, notes


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_who_pressed_is_told_unasked_what_came_of_it(case: Case, tmp_path: Path) -> None:
    export, notes = written(played(case), tmp_path)
    lines = told(examine(export, [KEY.vkey], {}, mine=[notes], also=Also(trust=TRUST)))
    assert lines[0].startswith(case.first), lines
    assert [line for line in lines if case.says in line], lines


def test_nothing_is_told_of_what_was_taken_at_once(tmp_path: Path) -> None:
    export, notes = written(played(CASES["its own program saw every order in time"]), tmp_path)
    report = examine(export, [KEY.vkey], {}, mine=[notes], also=Also(trust=TRUST))
    assert [line for line in told(report) if "Your order" in line] == []
    assert (report.classes["proved"], report.sent, report.receipts) == (2, 2, 2)


def test_the_times_of_others_notes_count_for_nothing(tmp_path: Path) -> None:
    export, notes = written(played(CASES["its own program saw every order in time"]), tmp_path)
    report = examine(export, [KEY.vkey], {}, seen=[notes], also=Also(trust=TRUST))
    assert (report.classes["house"], report.sent, report.receipts) == (2, 0, 2)
