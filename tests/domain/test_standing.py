"""Standing orders and the short time for an answer: secret, in time, and never a forfeit."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from domain.game.view.board import Choice
from domain.games import library
from domain.journal.entries import lot_of_server
from domain.journal.timestamps import DAY, HOUR, later
from domain.match.codec import Codec
from domain.match.seeing import board, choices, waiting_for
from domain.match.writing import WouldRoll
from domain.table.grammar.ahead import ahead
from domain.table.grammar.lines import read_said
from domain.table.standing import Whenever
from domain.table.time_passing import next_look
from service.audit import entries
from service.audit.match import AuditedMatch
from service.audit.reporting.report import AuditReport
from tests.domain.room import Room, due, refused
from tests.toys import ambush

START = "2026-11-21T06:30:03Z"


def raids(pace: str = "10 days", **seats: str) -> Room:
    """A match of raids, begun; red is to move."""
    return Room(ambush.RULES, pace=pace, **seats).begin()


def held(room: Room, seat: str) -> str:
    """A card of a seat."""
    return str(room.match.table.position.sides[seat].cards[0])


def standing(room: Room, seat: str) -> list[str]:
    assert room.folded() == room.match
    notes = board(room.codec.rules, room.match, seat).notes
    return [note.partition(": ")[2] for note in notes if note.startswith("Your standing order")]


# Giving and revoking


def test_a_standing_order_is_numbered_for_its_seat_and_can_be_revoked() -> None:
    room = raids()
    room.give("blue", "when raid left do ambush with club1")
    room.give("blue", "WHENEVER Raid do HOLD")
    assert standing(room, "blue") == [
        "when raid left do ambush with club1",
        "whenever raid do hold",
    ]
    assert standing(room, "red") == []
    room.give("blue", "revoke 1")
    assert standing(room, "blue") == ["whenever raid do hold"]
    room.give("blue", "revoke")
    assert standing(room, "blue") == []


@pytest.mark.parametrize("seats", [2, 9])
def test_an_answer_is_told_ahead_where_the_position_can_ask_for_it(seats: int) -> None:
    (asks,) = ambush.RULES.reactions
    asks = msgspec.structs.replace(asks, arises=lambda state: len(state.sides) == seats)
    room = Room(replace(ambush.RULES, reactions=(asks,)), pace="10 days").begin()
    notes = board(room.codec.rules, room.match, "blue").notes
    assert any("answer in advance" in note for note in notes) is (seats == 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("when rain do hold", ["rain", "raid"]),
        ("when raid lef do hold", ["lef", "left"]),
        ("when raid do storm", ["storm", "hold"]),
        ("when raid do raid left", ["raid"]),
        ("whenever raid do ambush club1", ["club1", "with"]),
    ],
)
def test_a_condition_or_answer_that_the_game_does_not_know_is_refused(
    text: str, words: list[str]
) -> None:
    refused(raids(), "table.20", "blue", text, *words)


def test_a_game_without_answers_out_of_turn_has_no_standing_orders() -> None:
    refused(Room().begin(), "table.20", "blue", "when raid do hold", "Toy")


def test_a_seat_has_twenty_standing_orders_at_most() -> None:
    room = raids()
    for _ in range(20):
        room.give("blue", "when raid do hold")
    refused(room, "table.20", "blue", "when raid do hold", "20")


@pytest.mark.parametrize("number", [0, 3, -1])
def test_only_a_standing_order_that_is_there_is_revoked(number: int) -> None:
    room = raids()
    refused(room, "table.21", "blue", "revoke 1")
    refused(room, "table.21", "blue", "revoke")
    room.give("blue", "when raid do hold")
    room.give("blue", "when raid left do hold")
    refused(room, "table.21", "blue", f"revoke {number}", "1 to 2")


def test_a_standing_order_is_a_secret_of_its_seat() -> None:
    room = raids()
    start = room.match.size
    room.give("blue", f"when raid left do ambush with {held(room, 'blue')}")
    public = b"".join(line for _, _, line in room.entries[start:])
    assert b"raid left" not in public
    assert b"ambush" not in public
    assert room.types(start) == ["command", "standing.changed"]
    for n in (start, start + 1):
        assert set(room.openings[n]) == {"*", "blue"}


def test_giving_and_revoking_look_alike_to_others() -> None:
    room = raids()
    start = room.match.size
    room.give("blue", "when raid left do hold")
    room.give("blue", "revoke 1")
    assert room.types(start) == ["command", "standing.changed"] * 2
    assert room.pub(start + 1) == room.pub(start + 3) == {"seat": "blue"}


def test_a_seat_without_standing_orders_is_told_how_to_give_one() -> None:
    room = raids()
    (hint,) = board(room.codec.rules, room.match, "blue").notes
    assert "“when raid do ambush with <card>”" in hint
    assert "left, right" in hint
    assert board(room.codec.rules, room.match, "").notes == ()


# Answering


def test_a_standing_order_answers_at_once_and_once() -> None:
    room = raids()
    card = held(room, "blue")
    room.give("blue", f"when raid left do ambush with {card}")
    start = room.match.size
    written = room.give("red", "raid left")
    types = room.types(start)
    assert [t for t in types if t not in ("roll", "dice.rolled", "card.shown")] == [
        "command",
        "toy.RaidDeclared",
        "reaction.given",
        "standing.changed",
        "toy.RaidAmbushed",
        "toy.Stormed",
        "toy.RaidFought",
        "clock.set",
    ]
    assert types.count("roll") == 1
    answer = start + types.index("reaction.given")
    assert room.pub(answer) == {"kind": "raid", "orders": f"ambush with {card}", "seat": "blue"}
    assert written.told
    assert standing(room, "blue") == []
    assert room.match.table.position.turn == "blue"


def test_a_standing_order_with_whenever_answers_each_time() -> None:
    room = raids()
    for seat in ("red", "blue"):
        room.give(seat, "whenever raid do hold")
    for seat, side in (("red", "left"), ("blue", "right"), ("red", "right")):
        room.give(seat, f"raid {side}")
    assert standing(room, "blue") == standing(room, "red") == ["whenever raid do hold"]
    assert room.types().count("reaction.given") == 3


def test_the_first_that_fits_and_is_possible_answers() -> None:
    room = raids()
    card = held(room, "blue")
    room.give("blue", "when raid right do hold")
    room.give("blue", f"when raid left do ambush with {held(room, 'red')}")
    room.give("blue", f"when raid left do ambush with {card}")
    room.give("blue", "whenever raid do hold")
    room.give("red", "raid left")
    assert standing(room, "blue") == [
        "when raid right do hold",
        f"when raid left do ambush with {held(room, 'red')}",
        "whenever raid do hold",
    ]


def test_what_does_not_fit_is_passed_over_in_silence() -> None:
    room = raids()
    room.give("blue", "when raid right do hold")
    room.give("blue", f"when raid left do ambush with {held(room, 'red')}")
    start = room.match.size
    written = room.give("red", "raid left")
    assert room.types(start) == ["command", "toy.RaidDeclared", "clock.set"]
    assert written.told
    assert choices(room.codec.rules, room.match, "red") == ()


def test_the_answer_of_a_secret_order_stays_secret() -> None:
    room = raids()
    card = held(room, "blue")
    room.give("blue", f"when raid do slip {card}")
    start = room.match.size
    room.give("red", "raid left")
    assert card.encode() not in b"".join(line for _, _, line in room.entries[start:])
    answer = start + room.types(start).index("reaction.given")
    assert room.pub(answer) == {"kind": "raid", "seat": "blue"}
    assert room.openings[answer]["blue"] == [{"kind": "answer", "orders": f"slip {card}"}]


def test_a_standing_order_answers_what_is_already_waited_for() -> None:
    room = raids()
    room.give("red", "raid left")
    room.give("blue", "whenever raid do hold")
    assert room.match.table.position.turn == "blue"
    assert room.types()[-1] == "clock.set"


def test_trying_an_order_does_not_tell_what_would_answer_it() -> None:
    told = set()
    for standing_order in ("", "whenever raid do hold", "when raid do ambush with club1"):
        room = raids()
        if standing_order:
            room.give("blue", standing_order)
        with pytest.raises(WouldRoll) as stop:
            room.give("red", "raid left", trial=True)
        told.add(str(stop.value))
    assert len(told) == 1


def test_an_answer_is_offered_and_taken_only_in_its_time() -> None:
    room = raids()
    refused(room, "table.22", "blue", "hold", "when")
    refused(room, "table.22", "red", "hold")
    room.give("red", "raid left")
    assert Choice("hold") in choices(room.codec.rules, room.match, "blue")
    refused(room, "table.22", "red", "hold")
    room.give("blue", "hold")
    refused(room, "table.22", "blue", "hold")


# Taking back


def test_taking_back_needs_consent_once_a_standing_order_has_answered() -> None:
    room = raids()
    room.give("blue", "whenever raid do hold")
    room.give("red", "raid left")
    room.give("red", "takeback")
    assert room.match.pending.asked is not None
    assert room.match.pending.asked.waits_for == ("blue",)
    room.give("blue", "agree")
    assert room.match.table.position.raid is None
    assert standing(room, "blue") == ["whenever raid do hold"]


def test_a_standing_order_of_another_does_not_stand_in_the_way_of_a_takeback() -> None:
    room = raids()
    room.give("red", "plan club1")
    room.give("blue", "when raid do hold")
    room.give("red", "takeback")
    assert room.match.pending.asked is None
    assert room.match.table.position.sides["red"].plan is None
    assert standing(room, "blue") == ["when raid do hold"]


def test_a_standing_order_is_not_what_a_takeback_means() -> None:
    room = raids()
    room.give("red", "plan club1")
    room.give("red", "when raid do hold")
    room.give("red", "takeback")
    assert room.match.table.position.sides["red"].plan is None
    assert standing(room, "red") == ["when raid do hold"]


def test_a_takeback_that_is_refused_lets_a_standing_order_answer() -> None:
    room = raids()
    room.give("red", "storm")
    room.give("red", "raid left")
    room.give("blue", f"takeback to {first_order(room)}")
    room.give("blue", "whenever raid do hold")
    assert room.match.table.position.waits
    room.give("red", "refuse")
    assert not room.match.table.position.waits


def first_order(room: Room) -> int:
    return next(n for n, t, _ in room.entries if t == "command" and n >= room.match.begun)


# The clock


@pytest.mark.parametrize(
    ("pace", "time"),
    [("10 days", 60 * HOUR), ("8 hours", 2 * HOUR), ("3 hours", HOUR), ("none", DAY)],
)
def test_an_answer_has_a_quarter_of_the_pace(pace: str, time: int) -> None:
    room = raids(pace)
    room.give("red", "raid left")
    assert due(room) == {"blue": later(START, time)}
    assert room.match.clock.window == "blue"
    assert next_look(room.match) == later(START, time)


def test_the_time_of_who_moved_stands_still() -> None:
    room = raids()
    room.wait(4 * DAY).give("red", "raid left")
    assert room.match.clock.left == {"red": 6 * DAY}
    room.wait(DAY).give("blue", "takeback to " + str(first_order(room)))
    room.give("red", "agree")
    assert due(room) == {"red": later(START, 11 * DAY)}


def test_the_turn_goes_on_with_fresh_time_after_an_answer() -> None:
    room = raids()
    room.wait(4 * DAY).give("red", "raid left")
    room.wait(DAY).give("blue", "hold")
    assert due(room) == {"blue": later(START, 15 * DAY)}
    assert room.match.clock.window == ""


def test_nobody_is_warned_of_or_overdue_by_an_answer_that_does_not_come() -> None:
    room = raids()
    room.give("red", "raid left")
    assert room.wait(60 * HOUR - 1).strike() == []
    start = room.match.size
    assert room.wait(1).strike()[:2] == ["lapsed", "reaction.lapsed"]
    assert room.types(start) == [
        "lapsed",
        "reaction.lapsed",
        "toy.RaidHeld",
        "roll",
        "dice.rolled",
        "toy.RaidFought",
        "clock.set",
    ]
    assert room.match.clock.overdue == ()
    assert due(room) == {"blue": later(START, 60 * HOUR + 10 * DAY)}


def test_what_follows_a_lapse_is_rolled_for_it_from_the_chain_of_the_table() -> None:
    room = raids("none")
    room.give("red", "raid left")
    room.give("blue", "note thinking")
    cause, origin = room.match.dice.cause, room.match.origin
    start = room.match.size
    room.wait(DAY).strike()
    roll = room.pub(start + room.types(start).index("roll"))
    assert (roll["entry"], roll["stream"]) == (start, "table")
    assert room.pub(start)["due"] == "table"
    assert room.match.dice.cause.lot == lot_of_server(origin, "lapsed", cause.lot)
    assert room.match.given.lapses == 1
    room.give("blue", "scout")
    assert room.match.given.lapses == 0


def test_an_audit_holds_for_standing_orders_and_lapses() -> None:
    room = raids("none")
    card = held(room, "blue")
    room.give("blue", f"when raid left do ambush with {card}")
    room.give("red", "raid left")
    room.give("blue", "raid right")
    room.wait(DAY).strike()
    room.give("red", "raid right")
    room.give("blue", "hold")
    assert room.folded() == room.match
    match = AuditedMatch(room.match.origin, AuditReport(room.match.origin, "public"))
    entries.read(match, [line for _, _, line in room.entries])
    entries.finish(match)
    assert match.report.rolls == room.types().count("roll") == 3


def test_a_pause_and_a_leave_stop_the_time_for_an_answer() -> None:
    room = raids()
    room.give("red", "raid left")
    room.give("blue", "pause")
    room.wait(HOUR).give("red", "agree")
    assert due(room) == {}
    assert room.match.clock.left == {"red": 10 * DAY, "blue": 59 * HOUR}
    assert next_look(room.match) == ""
    room.wait(30 * DAY).give("red", "resume")
    assert due(room) == {"blue": later(room.now, 59 * HOUR)}
    room.give("blue", "leave 2 days")
    assert due(room) == {"blue": later(room.now, 59 * HOUR + 2 * DAY)}


def test_a_computer_has_no_time_for_an_answer() -> None:
    room = raids(red="person", blue="computer:random")
    room.give("red", "raid left")
    assert due(room) == {}


def test_nobody_at_the_seat_holds_nothing_up() -> None:
    room = raids()
    room.give("blue", "leave")
    room.give("red", "raid left")
    assert room.wait(60 * HOUR).strike()[:2] == ["lapsed", "reaction.lapsed"]


def test_the_orders_of_the_table_survive_their_text() -> None:
    room = raids()
    room.give("blue", "when raid left right do ambush with club1")
    command: Any = next(p for p in room.openings[room.match.size - 2]["blue"])
    assert command["command"]["orders"] == "when raid left right do ambush with club1"
    assert msgspec.json.encode(room.match)


def test_nothing_answers_by_itself_in_a_command_that_took_something_back() -> None:
    """Whoever knew the dice could have had it so; the window stands open again."""
    room = raids("none")
    room.give("red", "raid left")
    answered = room.match.size
    room.give("blue", f"ambush with {held(room, 'blue')}")
    room.give("blue", f"takeback to {answered}")
    room.give("blue", f"when raid left do ambush with {held(room, 'blue')}")
    start = room.match.size
    room.give("red", "agree")
    assert "rewound" in room.types(start)
    assert "roll" not in room.types(start)
    assert waiting_for(room.codec.rules, room.match) == ("blue",)
    assert room.folded() == room.match


@pytest.mark.parametrize("key", library())
def test_a_condition_of_any_moment_of_a_game_is_read_or_no_answer_ahead(key: str) -> None:
    codec: Codec[Any, Any, Any] = Codec(library()[key])
    for moment in (one.kind.replace("-", " ") for one in codec.rules.reactions):
        for text in (f"if {moment}, nothing", f"whenever {moment} do nothing at all"):
            assert ahead(codec.rules, codec.sayings, text) == ()


def test_an_answer_ahead_in_the_words_of_its_form_is_that_answer() -> None:
    codec: Codec[Any, Any, Any] = Codec(library()["utah_beach"])
    said = "whenever advance goal do advance any in"
    assert read_said(codec, said)[0] == Whenever(("advance", "goal"), ("advance", "any", "in"))
