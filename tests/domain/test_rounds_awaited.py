"""Dice by a beacon: an order stands first, and is rolled for once its round appears."""

from typing import Any

import msgspec
import pytest

from domain.game.ruleset import Illegal
from domain.journal.entries import lot
from domain.journal.timestamps import later
from domain.match.parts.dice import Dice
from domain.match.promise import NOTHING_MORE, Known, promise
from domain.match.writing import WouldRoll
from tests.domain.room import ORIGIN, Room
from tests.rigs.beacon import EVER, FAIR
from tests.toys import ambush


def room(**more: Any) -> Room:
    """A duel by beacon that has begun, with its set-up rolled."""
    one = Room(fair=FAIR, **more)
    one.give("red", "join")
    one.give("blue", "join")
    one.roll()
    return one


@pytest.mark.rule("table.19")
def test_an_order_that_comes_to_a_die_stands_alone_until_its_round() -> None:
    table = room()
    before = table.match.table
    start = table.match.size
    table.give("red", "storm")
    assert table.types(start) == ["command"]
    assert table.pub(start)["due"] == "red"
    assert table.match.table is before
    number, appears = table.match.dice.round_of(table.match.dice.waits)
    assert later(table.now, 6) <= appears <= later(table.now, 8)
    table.roll()
    roll = table.pub(start + 1)
    assert table.types(start)[1] == "roll"
    assert (roll["entry"], roll["stream"], roll["beacon"]) == (start, "red", EVER.signature(number))
    assert table.match.dice.waits is None
    assert table.folded() == table.match


@pytest.mark.rule("table.19")
def test_an_order_that_waits_for_its_round_told_nothing_yet() -> None:
    """What only an answer given ahead told is erased with it: a letter may still be undone."""
    table = room(rules=ambush.RULES)
    table.give("blue", "whenever raid do hold")
    told = table.give("red", "raid left")
    assert [topic for _, topic, _ in told.rows] == ["command"]
    assert table.match.dice.waits is not None
    assert (told.told, table.roll().told) == (False, True)


def test_an_order_without_dice_is_carried_out_at_once_and_is_not_due() -> None:
    table = room()
    table.give("red", "storm")
    table.roll()
    start = table.match.size
    table.give("blue", "plan club1")
    assert "due" not in table.pub(start)
    assert len(table.types(start)) > 1
    assert table.match.dice.due == ()


@pytest.mark.rule("table.19")
def test_the_set_up_waits_for_its_round() -> None:
    table = Room(fair=FAIR)
    table.give("red", "join")
    table.give("blue", "join")
    begun = table.types().index("match.begun")
    assert table.types()[begun:] == ["match.begun"]
    assert table.pub(begun)["due"] == table.match.dice.waits.stream
    assert not table.match.begun
    with pytest.raises(Illegal, match=f"Entry {begun} waits for its dice"):
        table.give("red", "storm")
    table.roll()
    assert table.match.begun
    assert table.folded() == table.match


@pytest.mark.rule("table.19")
def test_only_notes_pass_while_dice_wait_and_their_free_rolls_keep_their_order() -> None:
    table = room()
    table.give("red", "storm")
    with pytest.raises(Illegal, match="waits for its dice"):
        table.give("blue", "takeback")
    notes = []
    for seat, words in (
        ("blue", "note one [1d6]"),
        ("red", "note none"),
        ("red", "note two [2d6]"),
    ):
        notes.append(table.match.size)
        table.wait(4).give(seat, f"note {words}")
    assert [table.pub(n).get("due") for n in notes] == ["talk", None, "talk"]
    rolled = table.match.size
    for _ in range(3):
        table.roll()
    made = [table.pub(n) for n in range(rolled, table.match.size) if table.types()[n] == "roll"]
    assert [(one["entry"], one["stream"]) for one in made] == [
        (notes[0] - 1, "red"),
        (notes[0], "talk"),
        (notes[2], "talk"),
    ]
    assert table.match.dice.due == ()
    assert table.folded() == table.match


def test_a_trial_writes_nothing_and_waits_for_nothing() -> None:
    table = room()
    with pytest.raises(WouldRoll):
        table.give("red", "storm", trial=True)
    assert table.match.dice.due == ()


def test_quick_dice_say_what_they_are_due_on_too() -> None:
    table = Room().begin()
    start = table.match.size
    table.give("red", "storm")
    assert table.pub(start)["due"] == "red"
    roll = table.pub(start + table.types(start).index("roll"))
    assert (roll["entry"], roll["beacon"]) == (start, "")
    assert "lot" not in roll
    assert table.match.dice.cause.lot == lot(ORIGIN, "red", f"command-of-red-{start}")


def test_what_waits_is_told_with_its_round_and_time() -> None:
    table = room()
    assert "W" not in ids(table)
    table.give("red", "storm")
    number, appears = table.match.dice.round_of(table.match.dice.waits)
    (waits,) = (one for one in promise(table.match.dice) if one.id == "W")
    assert f"round {number:,}, at {appears}" in waits.text
    assert waits.text.endswith("rolled by themselves then.")
    late = Known(now=table.match.dice.fair.beacon.appears(number + 1))  # type: ignore[union-attr]
    assert promise(table.match.dice, late)[-1].text.endswith("as soon as it is.")
    assert "W" not in ids(table, Known(over=True))


def ids(table: Room, known: Known = NOTHING_MORE) -> list[str]:
    return [one.id for one in promise(table.match.dice, known)]


@pytest.mark.parametrize(
    ("names", "need", "said"),
    [
        ("", 0, "is the word of this house alone: whoever runs it could choose dice."),
        ("w1", 1, "This house has w1 sign that each order stood before its dice"),
        ("w1", 1, "Together the two could choose dice."),
        ("w1 w2 w3", 2, "This house has w1, w2, w3 sign that"),
        ("w1 w2 w3", 2, "With 1 of them on their side, whoever runs"),
        ("w1 w2", 2, "With 2 of them on their side, whoever runs"),
    ],
)
def test_who_says_that_orders_stood_before_their_dice_is_told(
    names: str, need: int, said: str
) -> None:
    vkeys = tuple(f"{name}+00000000+BBBB" for name in names.split())
    told = promise(Dice(fair=msgspec.structs.replace(FAIR, cosigners=vkeys, need=need)))
    assert [one.id for one in told] == ["D5", "D2" if names else "D4", "H2"]
    assert told[0].text.startswith(
        "The dice come from the beacon 815b20bb, which is not the public"
    )
    assert said in told[1].text
