"""Every row of the threat table is performed, and what the page says of it is so."""

import importlib
from pathlib import Path

import pytest

from domain.journal.entries import parse
from service.audit import NoVerdict
from tests.fairness import second_breaks, second_edges, second_letters, second_tries
from tests.fairness.second import House
from tests.fairness.second_cheats import CHEATS, Case, begun, honest
from tests.fairness.second_threats import REFUSED, SHOWN
from tests.service.test_audit_second import audited

assert all((second_breaks, second_edges, second_letters, second_tries)), "they register cheats"

PAGE = Path(__file__).parents[2] / "docs" / "fair-play.md"
NO_KEY = "rest on the word of the house"


def rows() -> dict[str, tuple[str, str]]:
    """The table of section 22: who cheats, what finds it, what remains."""
    section = PAGE.read_text("utf-8").split("\n## 22 ")[1].split("\n## 23 ")[0]
    table = section.split("| --- | --- | --- |\n")[1].split("\n\n")[0]
    cells = [line.strip("| ").split(" | ") for line in table.splitlines()]
    return {who: (finds, remains) for who, finds, remains in cells}


def test_each_row_of_the_page_is_performed() -> None:
    assert [*REFUSED] == [*rows()]
    for who in rows():
        assert REFUSED[who] or SHOWN.get(who), who


@pytest.mark.parametrize("who", REFUSED)
def test_what_is_named_is_there_and_what_the_export_finds_is_refused(who: str) -> None:
    """The forgeries themselves are judged by both verifiers in `test_audit_second`."""
    finds, _ = rows()[who]
    assert {*REFUSED[who]} <= {*CHEATS}
    if finds.startswith("the export") or finds in ("mailbox, receipts, witness", "Sent"):
        assert REFUSED[who], "what the export finds is refused by name"
    for name in SHOWN.get(who, ()):
        module, test = name.split(".")
        assert callable(getattr(importlib.import_module(f"tests.service.{module}"), test))


def dice(house: House, stream: str) -> list[list[int]]:
    """The results of all rolls of a stream."""
    entries = [parse(line) for line in house.entries]
    rolls = [e["pub"] for e in entries if e["type"] == "roll" and e["pub"]["stream"] == stream]
    return [roll["draws"][0]["r"] for roll in rolls]


def told(case: Case) -> str:
    report = audited(case)
    return "\n".join([*report.told, *report.not_checked])


def test_an_order_void_though_its_key_came_is_told() -> None:
    h, n = begun(False)
    h.order("blue", "storm", "b1", n)
    about = len(h.entries) - 1
    h.key("red", "r1", about)
    h.log("order.void", {"entry": about, "reason": "the rules changed"})
    assert f"made the order of event {about} void, though its key had come" in told(Case(h))


def test_a_checkpoint_that_no_mail_holds_is_told() -> None:
    """The house put a size into red's address that red was never shown."""
    h, n = begun(False, house=())
    mailed = [h.notes[0]]
    h.log("clock.set")
    later = h.checkpoint()
    assert later > n
    h.order("red", "storm", "r1", later)
    h.roll("red")
    case = Case(h, seen=mailed, seat="red")
    assert f"No mail holds the checkpoint of {later} events" in told(case)


def test_without_a_second_key_it_is_the_houses_word() -> None:
    """Ids that were tried, and a last joining that was timed, cannot be told from others."""
    h, n = begun(False, house=())
    ids = []
    for k in range(30):
        trial, _ = begun(False, house=())
        trial.order("blue", "storm", f"{k:02}", n)
        ids.append((sum(trial.roll("blue")), f"{k:02}"))
    h.order("blue", "storm", max(ids)[1], n)
    assert sum(h.roll("blue")) >= 10
    report = audited(Case(h))
    assert any(NO_KEY in one for one in report.not_checked)
    assert report.rolls_by["house"] == 1  # the set-up


@pytest.mark.parametrize("witness", [True, False])
def test_notes_before_an_order_move_no_die(witness: bool) -> None:
    found = set()
    for count in range(4):
        h, n = begun(witness, house=())
        for k in range(count):
            h.order("blue", f"note {k}", f"n{k}", n, "note")
        h.order("red", "storm", "r1", n)
        h.roll("red", h.ask() if witness else "")
        audited(Case(h))
        found.add(str(dice(h, "red")))
    assert len(found) == 1


def test_the_dice_of_a_seat_hang_on_no_other_seats_place() -> None:
    """Without a witness: two letters that wait, in both orders."""
    found = set()
    for seats in (("red", "blue"), ("blue", "red")):
        h, n = begun(False, house=())
        for seat in seats:
            h.order(seat, "storm", f"{seat[0]}1", n)
            h.roll(seat)
        audited(Case(h))
        found.add(str((dice(h, "red"), dice(h, "blue"))))
    assert len(found) == 1


def test_another_spelling_has_the_same_dice() -> None:
    found = set()
    for words in ("storm", "Storm", "to storm the hill"):
        h, n = begun(house=())
        h.order("red", words, "r1", n)
        h.roll("red", h.ask())
        found.add(str(dice(h, "red")))
    assert len(found) == 1


def test_a_letter_beside_a_witness_is_told_with_its_seat() -> None:
    assert "was rolled on a letter of red" in told(honest())


def test_who_knows_all_links_moves_no_die_of_a_persons_order() -> None:
    """House and witness are friends, and know red's letter: nothing they may write before it moves
    its dice, but another cause that rolls, which stands in the journal."""
    found: dict[int, set[str]] = {0: set(), 1: set()}
    for causes in found:
        for entries in range(3):
            h, n = begun()
            for k in range(causes):
                h.order("blue", "storm", f"b{k}", n)
                h.roll("blue", h.ask())
            for k in range(entries):
                h.log("clock.set")
                h.order("blue", "note hm", f"m{k}", n, "note")
            h.order("red", "storm", "r1", n)
            h.roll("red", h.ask())
            assert audited(Case(h)).rolls_by["witness"] == 2 + causes
            found[causes].add(str(dice(h, "red")))
    assert [len(one) for one in found.values()] == [1, 1]
    assert found[0] != found[1]


def test_a_match_that_stops_shows_what_waits() -> None:
    h, n = begun()
    h.order("red", "storm", "r1", n)
    h.ask()
    report, joined = audited(Case(h)), audited(Case(begun()[0]))
    assert report.commands_without_result == joined.commands_without_result + 1
    assert any(f"\nlink {h.asked}\n" in note for note in h.notes), "the witness holds it too"


def test_without_the_houses_link_a_witness_knows_no_die() -> None:
    """With one and the same link of his, the chain of the house alone decides."""
    h, n = begun()
    h.order("red", "storm", "r1", n)
    beacon = h.ask()
    first = h.roll("red", beacon)
    others = set()
    for epoch in range(1, 12):
        trial, _ = begun()
        trial.order("red", "storm", "r1", n)
        trial.ask()
        trial.used["red", epoch] = 0
        others.add(str(trial.roll("red", beacon, epoch)))
    assert len(others) > 3
    assert first


def test_no_verdict_is_none_of_both() -> None:
    make, _ = CHEATS["rules of a version that never was"]
    with pytest.raises(NoVerdict):
        audited(make())
