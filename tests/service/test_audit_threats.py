"""Every row of the threat table is performed, and what the page says of it is so."""

import importlib
from pathlib import Path

import pytest

from domain.journal.entries import parse
from service.audit import AuditReport, NoVerdict
from service.audit.reporting.report import NO_BEACON
from tests.fairness.cheats import CHEATS, Case, begun
from tests.fairness.house import BEACON, House
from tests.fairness.threats import NOT_PREVENTED, REFUSED, SHOWN
from tests.service.test_audit_forgeries import audited

PAGE = Path(__file__).parents[2] / "docs" / "threats.md"
WORD = "chosen is the word of this house."


def rows() -> dict[str, tuple[str, str]]:
    """The table of the page: who does what, and what becomes of it in each kind."""
    table = PAGE.read_text("utf-8").split("\n| --- | --- | --- |\n")[1].split("\n\n")[0]
    cells = [line.strip("| ").split(" | ") for line in table.splitlines()]
    return {who: (by_beacon, by_none) for who, by_beacon, by_none in cells}


def test_each_row_of_the_page_is_performed_or_says_that_nothing_prevents_it() -> None:
    assert [*REFUSED] == [*rows()]
    for who, cells in rows().items():
        assert REFUSED[who] or SHOWN.get(who) or all(NOT_PREVENTED in cell for cell in cells), who


@pytest.mark.parametrize("who", REFUSED)
def test_what_is_named_is_there_and_what_the_export_finds_is_refused(who: str) -> None:
    """The forgeries themselves are judged by both verifiers in `test_audit_forgeries`."""
    assert {*REFUSED[who]} <= {*CHEATS}
    found = any(cell.startswith("the export") for cell in rows()[who])
    assert bool(REFUSED[who]) >= found, "what the export finds is refused by name"
    for name in SHOWN.get(who, ()):
        module, test = name.split(".")
        assert callable(getattr(importlib.import_module(f"tests.service.{module}"), test))


def dice(house: House, stream: str) -> list[list[int]]:
    """The results of all rolls of a stream."""
    entries = [parse(line) for line in house.entries]
    rolls = [e["pub"] for e in entries if e["type"] == "roll" and e["pub"]["stream"] == stream]
    return [roll["draws"][0]["r"] for roll in rolls]


def doubts(house: House) -> str:
    return "\n".join(audited(Case(house)).not_checked)


def told(report: AuditReport) -> str:
    return "\n".join([*report.takebacks, *report.told])


def best_of_thirty(beacon: bool) -> House:
    """Blue, who runs the house, tries thirty ids and orders under the best."""
    found = []
    for k in range(30):
        trial, n = begun(beacon)
        trial.order("blue", "storm", f"{k:02}", n)
        found.append((sum(trial.roll("blue")), f"{k:02}", trial))
    return max(found, key=lambda one: one[:2])[2]


@pytest.mark.parametrize(("beacon", "whose"), [(True, WORD), (False, NO_BEACON)])
def test_ids_that_were_ground_pass_and_the_report_names_whose_word_it_is(
    beacon: bool, whose: str
) -> None:
    """By beacon they need the round first: whoever writes an order down after it came out."""
    house = best_of_thirty(beacon)
    assert sum(dice(house, "blue")[0]) >= 10
    assert whose in doubts(house)


def test_an_order_that_was_held_back_passes_and_is_the_word_of_the_house() -> None:
    """Red's order lay for a while, and each second would have given it another round."""
    found = set()
    for later in range(0, 30, 3):
        house, n = begun()
        for _ in range(later):
            house.log("clock.set")
        house.order("red", "storm", "r1", n)
        house.roll("red")
        assert WORD in doubts(house)
        found.add(str(dice(house, "red")))
    assert len(found) > 3


def test_the_same_number_has_the_same_dice_when_it_comes_again() -> None:
    """In kind none: however late an order is taken at last."""
    found = set()
    for later in range(5):
        house, n = begun(False)
        for _ in range(later):
            house.log("clock.set")
        house.order("red", "storm", "r1", n)
        house.roll("red")
        audited(Case(house))
        found.add(str(dice(house, "red")))
    assert len(found) == 1


def test_a_beacon_that_is_not_drand_is_told() -> None:
    assert f"The beacon {BEACON.beacon.key[:8]} is not drand" in doubts(begun()[0])


@pytest.mark.parametrize("beacon", [True, False])
def test_notes_before_an_order_move_no_die(beacon: bool) -> None:
    found = set()
    for count in range(4):
        house, n = begun(beacon, house=())
        for k in range(4):
            if k < count:
                house.order("blue", f"note {k}", f"n{k}", n, "note")
            else:
                house.log("clock.set")  # the order stands in the same second
        house.order("red", "storm", "r1", n)
        house.roll("red")
        audited(Case(house))
        found.add(str(dice(house, "red")))
    assert len(found) == 1


def test_the_dice_of_a_seat_hang_on_no_other_seats_place() -> None:
    """Without a beacon: two letters that wait, in both orders."""
    found = set()
    for seats in (("red", "blue"), ("blue", "red")):
        house, n = begun(False, house=())
        for seat in seats:
            house.order(seat, "storm", f"{seat[0]}1", n)
            house.roll(seat)
        audited(Case(house))
        found.add(str((dice(house, "red"), dice(house, "blue"))))
    assert len(found) == 1


@pytest.mark.parametrize("beacon", [True, False])
def test_another_spelling_has_the_same_dice(beacon: bool) -> None:
    found = set()
    for words in ("storm", "Storm", "to storm the hill"):
        house, n = begun(beacon, house=())
        house.order("red", words, "r1", n, due="red")
        house.roll("red")
        audited(Case(house))
        found.add(str(dice(house, "red")))
    assert len(found) == 1


def test_a_checkpoint_that_no_mail_holds_is_told() -> None:
    """The house put a size into red's address that red was never shown."""
    house, n = begun()
    mailed = [house.notes[0]]
    house.log("clock.set")
    later = house.checkpoint()
    assert later > n
    house.order("red", "storm", "r1", later)
    house.roll("red")
    report = audited(Case(house, seen=mailed, seat="red"))
    assert "No mail shows what you had seen as you gave" in "\n".join(report.not_checked)


def test_what_is_taken_back_is_told_with_its_rolls() -> None:
    house, n = begun()
    house.order("blue", "storm", "b1", n)
    house.roll("blue")
    house.log("rewound", {"consent": ["red"], "reason": "a slip", "to": n})
    report = audited(Case(house))
    assert report.withdrawn == 1
    assert "rolls withdrawn: 1 on blue; agreed by red." in told(report)


@pytest.mark.parametrize(
    ("beacon", "said"),
    [(True, "Event 6 waits for round "), (False, "Event 6 is due, and nothing was rolled for it.")],
)
def test_a_match_that_stops_shows_what_waits(beacon: bool, said: str) -> None:
    house, n = begun(beacon)
    house.order("red", "storm", "r1", n)
    assert said in told(audited(Case(house)))


def test_without_the_houses_link_a_beacon_knows_no_die() -> None:
    """With one and the same round, the chain of the house alone decides."""
    found = set()
    for epoch in range(12):
        house, n = begun()
        house.order("red", "storm", "r1", n)
        found.add(str(house.roll("red", epoch=epoch)))
    assert len(found) > 3


def test_no_verdict_is_none_of_both() -> None:
    make, _ = CHEATS["rules of a version that never was"]
    with pytest.raises(NoVerdict):
        audited(make())
