"""Disputes: opened on what happened, answered, and ended by a ruling that the journal keeps."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.game.grammar.orders import NotUnderstood, parse
from domain.game.ruleset import Chance, Illegal
from domain.journal.timestamps import DAY
from domain.match.parts.pending import ruling
from domain.match.seeing import choices, waiting_for
from domain.table.grammar.lines import read_order
from domain.table.grammar.orders import TABLE_ORDERS
from tests.domain.room import Room, refused, with_rules

STORM = 14
"""The first order of a room that has begun: its storm rolls in the entries after it."""


def stormed(**more: Any) -> Room:
    room = Room(**more).begin()
    start = room.match.size
    room.give("red", "storm")
    assert room.types(start)[:3] == ["command", "roll", "dice.rolled"]
    return room


def disputed(room: Room, what: str = "roll", at: int = 2, by: str = "blue") -> Room:
    start = room.match.begun
    room.give(by, f"dispute {what} {start + at} because two sixes again")
    return room


def words(room: Room, n: int, viewer: str) -> list[str]:
    return [p["words"] for p in room.openings.get(n, {}).get(viewer, ()) if p["kind"] == "words"]


@pytest.mark.rule("table.14")
@pytest.mark.parametrize(("what", "at"), [("roll", 1), ("roll", 2), ("order", 0), ("ruling", 4)])
def test_a_dispute_names_the_whole_command_that_led_to_it(what: str, at: int) -> None:
    room = stormed()
    start, stop = room.match.begun, room.match.size
    disputed(room, what, at)
    dispute = room.match.pending.dispute
    assert dispute is not None
    assert (dispute.seat, dispute.about) == ("blue", start + at)
    assert (dispute.start, dispute.stop) == (start, stop)
    assert room.types(stop) == ["command", "dispute.opened"]
    assert room.folded() == room.match


@pytest.mark.rule("table.14")
def test_a_dispute_does_not_name_itself_and_may_name_what_came_last() -> None:
    room = stormed()
    size = room.match.size
    refused(room, "table.14", "blue", f"dispute ruling {size} because it is this one")
    room.give("blue", f"dispute ruling {size - 1} because it is the last")
    assert room.match.pending.dispute is not None
    assert room.match.pending.dispute.stop == size


@pytest.mark.rule("table.16")
def test_what_is_said_is_known_to_the_table_and_in_no_public_line() -> None:
    room = disputed(stormed(referee=True))
    opened = room.match.size - 1
    room.give("red", "answer the wind was with me")
    assert all(b"again" not in line and b"wind" not in line for _, _, line in room.entries)
    for viewer in ("red", "blue", "referee", "*"):
        assert words(room, opened, viewer) == ["two sixes again"]
        assert words(room, room.match.size - 1, viewer) == ["the wind was with me"]
    assert words(room, opened, "") == []


@pytest.mark.rule("table.14")
def test_nothing_else_is_ordered_or_asked_until_it_is_settled() -> None:
    room = disputed(stormed(pace="2 days"))
    for text in ("storm", "takeback", "pause", "offer-draw", "extend blue 1 day"):
        refused(room, "table.14", "red", text), text
    refused(room, "table.14", "red", "dispute order 14 because me too")
    room.give("red", "note we shall see")
    room.give("red", "leave 2 days")
    assert room.match.pending.dispute is not None
    assert choices(room.codec.rules, room.match, "red") == ()


@pytest.mark.rule("table.14")
@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("dispute roll 14 because it is an order", "not a roll"),
        ("dispute order 15 because it is a roll", "not an order"),
        ("dispute roll 999 because it is to come", "between 0 and"),
        ("dispute roll -1 because it is nothing", "between 0 and"),
        ("dispute ruling 0 because nobody ordered it", "did not follow from an order"),
    ],
)
def test_only_what_happened_can_be_disputed(text: str, needs: str) -> None:
    room = stormed()
    assert room.match.begun == STORM
    with pytest.raises(Illegal, match=needs):
        room.give("blue", text)


@pytest.mark.rule("table.14")
def test_who_may_not_open_one_and_when() -> None:
    room = stormed(referee=True)
    room.give("referee", "join")
    refused(room, "table.14", "referee", "dispute roll 14 because I saw it")
    room.give("blue", "storm")
    room.give("red", "takeback to 14")
    refused(room, "table.5", "blue", "dispute roll 14 because of this")
    room.give("blue", "refuse")
    room.give("red", "resign")
    refused(room, "table.3", "blue", "dispute roll 14 because of that")
    refused(stormed(), "table.16", "blue", "answer nothing")
    refused(stormed(), "table.16", "blue", "settle stands because of nothing")


@pytest.mark.rule("table.14")
def test_what_was_asked_gives_way_to_a_dispute() -> None:
    room = stormed()
    room.give("red", "offer-draw")
    assert room.match.pending.asked is not None
    disputed(room)
    assert room.match.pending.asked is None
    assert room.types()[-2:] == ["dispute.opened", "agreement.ended"]
    assert room.folded() == room.match


@pytest.mark.rule("table.14")
def test_the_clock_stands_and_goes_on_with_what_was_left() -> None:
    room = stormed(pace="10 days")
    due = dict(room.match.clock.due)
    room.wait(4 * DAY)
    disputed(room)
    assert room.match.clock.due == {}
    assert room.match.clock.left == dict.fromkeys(due, 6 * DAY)
    room.wait(5 * DAY)
    assert room.strike() == []
    room.give("blue", "settle stands because I counted again")
    assert set(room.match.clock.due.values()) == {"2026-12-06T06:30:03Z"}
    assert room.folded() == room.match


@pytest.mark.rule("table.17")
def test_who_opened_it_lets_it_go_alone() -> None:
    room = disputed(stormed())
    before = room.match.table
    room.give("blue", "settle stands because the dice are proved")
    assert room.match.pending.dispute is None
    assert room.match.table == before
    body = room.pub(room.match.size - 1)
    assert body == {"verdict": "stands", "by": "blue", "consent": ["blue"]}
    room.give("blue", "storm")


@pytest.mark.rule("table.17")
def test_players_settle_by_agreement_and_one_refusal_keeps_it_open() -> None:
    room = disputed(stormed())
    start = room.match.begun
    room.give("red", "settle stands because it is proved")
    assert waiting_for(room.codec.rules, room.match) == ("blue",)
    assert [c.line for c in choices(room.codec.rules, room.match, "blue")] == ["agree", "refuse"]
    room.give("blue", "refuse")
    assert room.match.pending.dispute is not None
    assert room.match.pending.asked is None
    room.give("blue", "settle back because we both misread the map")
    assert room.match.pending.asked is not None
    assert room.match.pending.asked.what == "back"
    before = room.folded(start).table
    room.give("red", "agree")
    assert room.types()[-2:] == ["dispute.settled", "rewound"]
    assert room.match.table == before
    assert room.pub(room.match.size - 1)["consent"] == ["blue", "red"]
    assert room.match.pending.dispute is None
    assert room.folded() == room.match
    rolls = [room.pub(n) for n, t, _ in room.entries if t == "roll"]
    room.give("red", "storm")
    again = [room.pub(n) for n, t, _ in room.entries if t == "roll"]
    assert again[len(rolls)]["i"] == rolls[-1]["i"] + 1


@pytest.mark.rule("table.15")
def test_a_referee_rules_alone_and_plays_nothing() -> None:
    room = Room(referee=True)
    room.give("red", "join")
    room.give("blue", "join")
    assert room.match.begun
    assert "referee" not in room.match.table.position.sides
    assert room.match.sitting.others("red") == ("blue",)
    room.give("referee", "join")
    start = room.match.size
    room.give("red", "storm")
    for text in ("storm", "takeback", "agree", "resign", "offer-draw", "leave 2 days"):
        refused(room, "table.15", "referee", text), text
    assert choices(room.codec.rules, room.match, "referee") == ()
    room.give("blue", f"dispute roll {start + 1} because it fell off the table")
    assert waiting_for(room.codec.rules, room.match) == ("red",)
    room.give("red", "answer it did not")
    assert waiting_for(room.codec.rules, room.match) == ("referee",)
    room.give("referee", f"settle back to {start} because it did")
    assert room.match.table == room.folded(start).table
    assert room.pub(room.match.size - 1)["consent"] == ["referee"]
    assert room.folded() == room.match
    room.give("referee", "leave")
    assert "referee" not in room.match.sitting.taken


@pytest.mark.rule("table.15")
def test_without_a_referee_at_the_table_it_waits_for_who_opened_it() -> None:
    room = disputed(stormed(referee=True))
    room.give("red", "answer no")
    assert waiting_for(room.codec.rules, room.match) == ("blue",)


@pytest.mark.rule("table.17")
def test_going_back_names_an_order_of_the_match() -> None:
    room = stormed(referee=True)
    room.give("referee", "join")
    second = room.match.size
    room.give("blue", "storm")
    room.give("blue", f"dispute order {second} because of the weather")
    for text in ("back to 13", f"back to {second + 1}", "back to 15", "back to 9999"):
        refused(room, "table.17", "referee", f"settle {text} because so"), text
    room.give("referee", f"settle back to {STORM} because all of it was wrong")
    assert room.match.table == room.folded(STORM).table


@pytest.mark.rule("table.17")
def test_a_correction_is_an_event_of_the_game_with_a_reason() -> None:
    room = disputed(stormed(referee=True))
    room.give("referee", "join")
    storms = room.match.table.position.storms
    room.give("referee", "settle corrected stormed seat=red pips=-3 because one die was a blank")
    assert room.match.table.position.storms == storms - 3
    assert room.types()[-2:] == ["dispute.settled", "toy.Stormed"]
    settled = room.pub(room.match.size - 2)
    assert settled["event"] == "toy.Stormed"
    assert words(room, room.match.size - 2, "red") == ["one die was a blank"]
    assert room.folded() == room.match


@pytest.mark.rule("table.17")
def test_players_agree_to_a_correction_too() -> None:
    room = disputed(stormed())
    storms = room.match.table.position.storms
    room.give("red", "settle corrected Stormed seat=red pips=1 because the wind counts")
    room.give("blue", "agree")
    assert room.match.table.position.storms == storms + 1
    assert room.folded() == room.match


@pytest.mark.rule("table.17")
@pytest.mark.parametrize(
    ("what", "needs"),
    [
        ("Stormed seat=red", "pips"),
        ("Stormed", "Stormed takes seat=…, pips=…"),
        ("Nonsense", "has the events"),
        ("Stormed seat=red pips=many", "int"),
        ("Stormed red 7", "name=value"),
        ("Flooded seat=red", "has the events"),
        ("HandDealt seat=red count=1", "holds secrets"),
        ("Played seat=nobody card=club1", "does not fit"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_at_once(what: str, needs: str) -> None:
    room = disputed(stormed())
    with pytest.raises(Illegal, match=needs):
        room.give("red", f"settle corrected {what} because I say so")


@pytest.mark.rule("table.17")
def test_alone_nobody_can_push_a_ruling_through() -> None:
    room = disputed(stormed())
    room.give("red", "leave")
    refused(room, "table.17", "blue", "settle back because nobody is here")


@pytest.mark.rule("table.18")
def test_a_dispute_lapses_after_twice_the_pace_and_not_before() -> None:
    room = disputed(stormed(pace="3 days"))
    before = room.match.table
    room.wait(6 * DAY - 1)
    assert room.strike() == []
    room.wait(1)
    assert room.strike() == ["dispute.lapsed", "clock.set"]
    assert room.match.pending.dispute is None
    assert room.match.table == before
    assert room.folded() == room.match
    room.give("blue", "storm")


@pytest.mark.rule("table.18")
def test_without_a_pace_it_waits() -> None:
    room = disputed(stormed()).wait(4000 * DAY)
    assert room.strike() == []
    assert room.match.pending.dispute is not None


def test_every_order_of_a_dispute_survives_its_text() -> None:
    room = Room()
    for text in (
        "dispute roll 12 because it was loaded",
        "answer # is a sign like any other",
        "settle stands because yes",
        "settle back because no",
        "settle back to 3 because no",
        "settle corrected Stormed seat=red pips=3 because of that",
        "settle corrected NightFell because it is late",
    ):
        order = read_order(room.codec, text)
        assert type(order) in TABLE_ORDERS


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("stands", "what happened stands"),
        ("back", "the match goes back to before the disputed order"),
        ("back to 16", "the match goes back to before entry 16"),
        ("corrected Stormed seat=red", "the event Stormed seat=red corrects the position"),
    ],
)
def test_a_proposal_is_told_in_words(what: str, words: str) -> None:
    assert ruling(what) == words


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("nonsense", "Expected “stands”, “back” or “corrected” instead of “nonsense”."),
        ("", "Something is missing here: “stands”, “back” or “corrected”."),
        ("corected 12", "Did you mean “corrected”? Write it as “settle corrected <event>"),
        ("back with luck", "Expected “because” instead of “with”. Did you mean “because”?"),
    ],
)
def test_how_a_dispute_may_be_settled_is_told_whole(said: str, told: str) -> None:
    with pytest.raises(NotUnderstood) as wrong:
        parse(f"settle {said}", TABLE_ORDERS)
    assert told in str(wrong.value)
    assert ("Did you mean" in str(wrong.value)) == bool(wrong.value.nearest)


def test_nothing_is_rolled_for_a_settlement() -> None:
    """What would roll by itself behind a correction is refused, and a referee is not a cause."""

    def advance(state: Any, chance: Chance) -> Iterator[Any]:
        if state.storms < -40:
            chance.roll("d6", why="it goes on by itself")
        yield from ()

    room = Room(with_rules(advance=advance), referee=True).begin()
    room.give("referee", "join")
    start = room.match.size
    room.give("red", "storm")
    cause = room.match.dice.cause
    room.give("blue", f"dispute order {start} because it is late")
    with pytest.raises(Illegal, match="nothing is rolled for a settlement"):
        room.give("referee", "settle corrected Stormed seat=red pips=-90 because of that")
    room.give("referee", "settle stands because it is")
    assert room.match.dice.cause.n < room.match.size - 2
    assert room.match.dice.cause.seat == "blue"
    assert cause.n == start
    assert room.folded() == room.match
