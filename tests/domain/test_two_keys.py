"""Two keys: whoever runs the house and plays fixes his order before anybody knows its dice."""

from dataclasses import replace

import msgspec
import pytest

from domain.game.ruleset import Illegal
from domain.journal.timestamps import later
from domain.match.dice import Waiting
from domain.match.events import Keys, WitnessNamed
from domain.match.seeing import choices, waiting_for
from domain.table.play import void
from domain.table.two_keys import check_key
from tests.domain.room import Room, with_rules
from tests.toys import toy, volley


def keyed(**more: bool) -> Room:
    room = Room(two_keys=("red",), **more)
    room.give("red", "join")
    room.give("blue", "join")
    return room


def held(room: Room, text: str = "storm") -> int:
    entry = room.match.size
    room.give("red", text)
    assert room.match.pending.held is not None
    return entry


@pytest.mark.rule("table.19")
@pytest.mark.parametrize("text", ["storm", "scout"])
def test_an_order_that_comes_to_a_die_is_held_and_rolls_nothing(text: str) -> None:
    room = keyed()
    before, links = room.match.table, set(room.links)
    entry = held(room, text)
    assert room.types(entry) == ["command", "order.held"]
    assert room.pub(entry + 1) == {"seat": "red", "entry": entry, "orders": text}
    assert (room.match.table, room.links) == (before, links)
    assert room.folded() == room.match


@pytest.mark.rule("table.19")
def test_the_key_of_another_fixes_the_dice() -> None:
    room = keyed()
    entry = held(room)
    assert waiting_for(room.codec.rules, room.match) == ("blue",)
    assert [c.line for c in choices(room.codec.rules, room.match, "blue")] == [f"key {entry}"]
    assert choices(room.codec.rules, room.match, "red") == ()
    room.give("blue", f"key {entry}")
    after = room.types(entry + 2)
    assert after[:3] == ["command", "order.released", "roll"]
    assert after[-1] == "toy.Stormed"
    roll = room.pub(entry + 4)
    assert roll["stream"] == "red"
    assert roll["cmd"] != ""
    assert room.match.pending.held is None
    assert room.match.table.position.storms > 0
    assert room.folded() == room.match


@pytest.mark.rule("table.19")
def test_another_key_gives_other_dice_to_the_same_order() -> None:
    rolls = []
    for notes in (0, 1):
        room = keyed()
        entry = held(room)
        for _ in range(notes):  # the id of the key is another then
            room.give("blue", "note wait")
        room.give("blue", f"key {entry}")
        rolls.append([room.pub(n)["draws"] for n, t, _ in room.entries if t == "roll"])
    assert rolls[0] != rolls[1]


@pytest.mark.rule("table.19")
def test_an_order_without_dice_is_not_held() -> None:
    room = keyed()
    room.give("red", f"play {room.match.table.position.sides['red'].cards[0]}")
    assert room.match.pending.held is None
    assert room.match.table.position.played


@pytest.mark.rule("table.19")
def test_the_dice_of_the_others_stay_their_own() -> None:
    room = keyed()
    room.give("blue", "storm")
    assert room.match.pending.held is None
    assert room.match.table.position.storms > 0


@pytest.mark.rule("table.19")
def test_while_it_waits_no_other_order_of_the_game_is_taken() -> None:
    room = keyed()
    entry = held(room)
    for seat in ("red", "blue"):
        with pytest.raises(Illegal, match=f"entry {entry} waits for its key"):
            room.give(seat, "storm")
    for seat, text in (("red", f"key {entry}"), ("blue", f"key {entry + 1}"), ("blue", "key 0")):
        with pytest.raises(Illegal) as stop:
            room.give(seat, text)
        assert stop.value.rule == "table.19"
    room.give("blue", f"key {entry}")
    with pytest.raises(Illegal, match="No order is waiting"):
        room.give("blue", f"key {entry}")


@pytest.mark.rule("table.19")
def test_to_take_a_held_order_back_needs_consent() -> None:
    room = keyed()
    entry = held(room)
    room.give("red", f"takeback to {entry}")
    assert room.match.pending.asked is not None
    assert room.match.pending.asked.needed == ("blue",)
    room.give("blue", "agree")
    assert room.match.pending.held is None
    assert room.folded() == room.match
    held(room)


@pytest.mark.rule("table.19")
def test_a_takeback_of_something_later_leaves_it_held() -> None:
    room = keyed()
    entry = held(room)
    later = room.match.size
    room.give("blue", "leave")
    room.give("blue", "join")
    room.give("blue", f"takeback to {later}")
    assert room.match.pending.held is not None
    assert room.match.pending.held.entry == entry
    assert room.folded() == room.match


@pytest.mark.rule("table.19")
def test_such_a_seat_rolls_nothing_by_an_order_about_the_table() -> None:
    last = Room(two_keys=("red",))
    last.give("blue", "join")
    with pytest.raises(Illegal, match="somebody else"):
        last.give("red", "join")
    room = keyed()
    with pytest.raises(Illegal, match="somebody else"):
        room.give("red", "note [2d6]")
    room.give("red", "note no dice")
    room.give("blue", "note [2d6]")


@pytest.mark.rule("table.19")
def test_somebody_else_must_hold_the_second_key() -> None:
    from domain.match.terms import Terms, check_terms

    def check(keys: tuple[str, ...], blue: str = "person") -> None:
        seats = {"red": "person", "blue": blue}
        terms = Terms(origin="a/g/b", scenario="duel", seats=seats, two_keys=keys)
        check_terms(Room().codec, terms)

    check(("red",))
    for keys, blue in (
        (("red", "blue"), "person"),
        (("red",), "computer:random"),
        (("blue",), "computer:random"),
        (("green",), "person"),
    ):
        with pytest.raises(Illegal) as stop:
            check(keys, blue)
        assert stop.value.rule == "table.19"


def test_a_secret_order_that_is_held_stays_secret() -> None:
    def decide(state, seat, order, chance):  # type: ignore[no-untyped-def]
        if isinstance(order, toy.Plan):
            chance.roll("d6", why="planning")
        yield from toy.decide(state, seat, order, chance)

    room = Room(with_rules(decide=decide), two_keys=("red",))
    room.give("red", "join")
    room.give("blue", "join")
    entry = held(room, "plan club1")
    assert all(b"club1" not in line for _, _, line in room.entries[entry:])
    assert room.openings[entry + 1].keys() == {"*"}
    room.give("blue", f"key {entry}")
    assert room.match.table.seen_by("red").sides["red"].plan == "club1"
    assert room.match.table.seen_by("blue").sides["red"].plan is None
    assert room.folded() == room.match


def test_a_held_order_that_new_rules_refuse_is_void() -> None:
    def refuse(state, seat, order, chance):  # type: ignore[no-untyped-def]
        raise Illegal("9", "Nobody storms any more.")

    room = keyed()
    entry = held(room)
    room.codec.rules = replace(toy.RULES, decide=refuse, version=2)
    room.give("blue", f"key {entry}")
    assert room.types()[-2:] == ["order.released", "order.void"]
    assert "Nobody storms any more" in room.pub(room.match.size - 1)["reason"]
    assert room.match.pending.held is None
    assert room.folded() == room.match


def test_a_held_order_waits_with_the_clock_of_who_holds_the_key() -> None:
    room = Room(two_keys=("red",), pace="2 days")
    room.give("red", "join")
    room.give("blue", "join")
    held(room)
    assert set(room.match.clock.due) == {"blue"}


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
def test_in_version_2_another_turns_it_once_he_saw_the_order_and_the_witness_was_waited_for(
    seat: str, entry: int, seen: int, after: int, refused: str
) -> None:
    change = msgspec.structs.replace
    match = keyed().match
    waits = Waiting(5, "red", "storm", ts=THEN)
    match = change(match, dice=change(match.dice, fair=2, keys=NAMED, waits=waits))
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
    room = keyed()
    waits = Waiting(5, "red", "storm", ts=THEN)
    match = change(room.match, dice=change(room.match.dice, fair=2, keys=NAMED, waits=waits))
    written = void(room.codec, match, "New dice.", room.context())
    ((_, topic, line),) = written.rows
    assert topic == "order.void"
    assert msgspec.json.decode(line)["pub"] == {"entry": 5, "reason": "New dice."}
    assert written.match.dice.waits is None
    assert written.links == ()


def test_a_held_order_told_nothing_though_an_answer_was_tried() -> None:
    seats = dict.fromkeys(volley.SEATS, "person")
    room = Room(volley.RULES, two_keys=("red",), **seats).begin()
    for seat in ("blue", "green", "gold"):
        room.give(seat, "whenever dash red do fire")
    start = room.match.size
    written = room.give("red", "dash")
    assert room.types(start) == ["command", "order.held"]
    assert not written.told, "what follows it in a letter can still be undone with it"
