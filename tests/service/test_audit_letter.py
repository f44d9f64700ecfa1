"""Lines that waited cannot be altered, chosen or withheld: both verifiers, and the rules."""

from pathlib import Path

import pytest

from service.audit.evidence import examine
from service.audit.reporting.report import AuditFailed
from service.house.keys import House
from service.reading.positions import EVERYTHING, export
from tests.fairness.verifiers import by_node
from tests.rigs.operator import Operator
from tests.service.test_letter import Table
from tests.service.web.test_verify import needs_node
from tests.toys.siege import RULES

HOUSE = House("play.example", bytes(32), bytes(range(32)))
KEY = HOUSE.key.vkey
LETTER = "attack north\nscheme south\nattack south\ndone\nattack nowhere\ndone"


@pytest.fixture
def played(tmp_path: Path) -> Table:
    """Lines that went on, that were stopped, and that were recalled."""
    table = Table(tmp_path)
    assert table.give("red", LETTER)[0] == "done"
    table.give("blue", "yield")
    table.give("blue", "yield")
    assert "nowhere" in table.why
    table.give("red", "attack north\nattack south")
    table.give("red", "recall")
    table.give("blue", "yield")
    table.give("red", "attack north\nattack south")
    return table


def operator(table: Table, viewer: str = EVERYTHING) -> Operator:
    return Operator.read(export(table.matches, table.id, viewer), HOUSE)


def file_of(match: Operator, folder: Path) -> Path:
    file = folder / "match.audit"
    file.write_bytes(b"".join(match.export()))
    return file


@pytest.mark.parametrize("viewer", [EVERYTHING, "red", "blue", ""])
def test_what_goes_on_by_itself_is_decided_again(
    played: Table, tmp_path: Path, viewer: str
) -> None:
    file = tmp_path / "match.audit"
    file.write_bytes(b"".join(export(played.matches, played.id, viewer)))
    report = examine(file, [KEY], {"siege": RULES}, again=True)
    left = [told for told in report.not_checked if "ot decided again" in told]
    assert bool(left) == (viewer != EVERYTHING and viewer != "red")


@needs_node
@pytest.mark.parametrize("viewer", [EVERYTHING, "red", "blue"])
def test_node_reads_it_too(played: Table, tmp_path: Path, viewer: str) -> None:
    file = tmp_path / "match.audit"
    file.write_bytes(b"".join(export(played.matches, played.id, viewer)))
    status, found = by_node(file, KEY)
    assert status == 2, found


def test_a_line_whose_dice_displease_cannot_be_left_out(tmp_path: Path) -> None:
    """The house writes blue's next order, and not the line of red that was to go on."""
    table = Table(tmp_path)
    table.give("red", "attack north\nattack south")
    table.give("blue", "yield")
    match = operator(table)
    start = match.find("siege.Answered") + 1
    match.cut(start)
    match.key = HOUSE.key
    match.checkpoint()
    command = {"match": match.origin, "id": "x" * 32, "orders": "note hello", "seat": "blue"}
    command["seen"] = start
    match.log("command", {"command": command}, by="blue")
    match.entries[-1]["ts"] = match.entries[-2]["ts"]
    match.checkpoint()
    file = file_of(match, tmp_path)
    examine(file, [KEY], {"siege": RULES})
    with pytest.raises(AuditFailed, match="the lines of red that waited were to go on before it"):
        examine(file, [KEY], {"siege": RULES}, again=True)


@pytest.mark.parametrize("field", ["turn", "phase", "last", "why"])
def test_the_rules_hold_fast_how_it_ended(tmp_path: Path, field: str) -> None:
    table = Table(tmp_path)
    table.give("red", "attack north\nattack nowhere")
    table.give("blue", "yield")
    match = operator(table)
    ended = match.find("rest.changed", 1)
    part = match.opened(ended)
    part[field] = part[field] + (1 if field == "turn" else "x")
    match.reseal(ended, part, ("red",))
    file = file_of(match, tmp_path)
    examine(file, [KEY], {"siege": RULES})
    with pytest.raises(AuditFailed):
        examine(file, [KEY], {"siege": RULES}, again=True)
