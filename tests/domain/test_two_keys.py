"""Keys: who may let be rolled what waits, and when."""

import msgspec
import pytest

from domain.game.ruleset import Illegal
from domain.journal.timestamps import later
from domain.match.dice import Waiting
from domain.match.events import Keys, WitnessNamed
from domain.table.play import void
from domain.table.two_keys import check_key
from tests.domain.room import Room

THEN = "2026-11-21T06:30:00Z"
NAMED = Keys(house=(), wait=3600, witness=(WitnessNamed("00" * 32, "proof", "vkey"),))


@pytest.mark.rule("table.19")
@pytest.mark.parametrize(
    ("seat", "entry", "seen", "after", "refused"),
    [
        ("blue", 5, 6, 3600, ""),
        ("blue", 4, 6, 3600, "The waiting order is entry 5"),
        ("blue", 5, 5, 3600, "you have not seen entry 5"),
        ("blue", 5, 6, 3599, "Wait for the witness until 2026-11-21T07:30:00Z"),
        ("red", 5, 6, 3600, "Somebody else holds"),
        ("green", 5, 6, 3600, "Somebody else holds"),
    ],
)
def test_another_turns_it_once_he_saw_the_order_and_the_witness_was_waited_for(
    seat: str, entry: int, seen: int, after: int, refused: str
) -> None:
    change = msgspec.structs.replace
    match = Room().begin().match
    waits = Waiting(5, "red", "storm", ts=THEN)
    match = change(match, dice=change(match.dice, keys=NAMED, waits=waits))
    try:
        check_key(match, seat, entry, seen, later(THEN, after))
        told = ""
    except Illegal as why:
        told = str(why)
    assert refused in told
    assert bool(told) == bool(refused)
    with pytest.raises(Illegal, match="No order is waiting"):
        check_key(change(match, dice=change(match.dice, waits=None)), "blue", 5, 6, THEN)


def test_what_waits_for_its_dice_is_made_void_with_a_reason_and_nothing_is_rolled() -> None:
    change = msgspec.structs.replace
    room = Room().begin()
    waits = Waiting(5, "red", "storm", ts=THEN)
    match = change(room.match, dice=change(room.match.dice, keys=NAMED, waits=waits))
    written = void(room.codec, match, "New dice.", room.context())
    ((_, topic, line),) = written.rows
    assert topic == "order.void"
    assert msgspec.json.decode(line)["pub"] == {"entry": 5, "reason": "New dice."}
    assert written.match.dice.waits is None
    assert written.links == ()
