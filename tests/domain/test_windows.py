"""Windows for several seats at once: in any order, each with its own time and standing orders."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Illegal, Ruleset, Window
from domain.journal.timestamps import DAY, HOUR, later
from domain.match.events.lifecycle import OrderGiven
from domain.match.fair_terms import NO_BEACON
from domain.match.seeing import waiting_for
from domain.match.writing import WouldRoll
from domain.table.time_passing import next_look
from tests.domain.room import Room, due
from tests.rigs.beacon import FAIR
from tests.toys import volley

SEATS = dict.fromkeys(volley.SEATS, "person")
QUARTER = 60 * HOUR
START = "2026-11-21T06:30:03Z"


def dashing(pace: str = "10 days", **more: Any) -> Room:
    """Red dashes past the three others."""
    room = Room(volley.RULES, pace=pace, **{**SEATS, **more}).begin()
    room.give("red", "dash")
    return room


def waited_for(room: Room) -> tuple[str, ...]:
    assert room.folded() == room.match
    return waiting_for(room.codec.rules, room.match)


def whys(room: Room) -> list[str]:
    return [room.pub(n)["why"] for n, topic, _ in room.entries if topic == "dice.rolled"]


def shots(room: Room) -> list[tuple[str, ...]]:
    assert room.folded() == room.match
    return list(room.match.table.position.shots)


class Resolved(volley.Resolved, frozen=True):
    def after(self, state: Any) -> Any:
        return msgspec.structs.replace(super().after(state), turn="red")


def stays_with_red(windows: Callable[[Any], tuple[Window, ...]]) -> Ruleset[Any, Any, Any]:
    """The game in which red has the move still, once nobody is asked any more."""

    def advance(state: volley.State, _: Any) -> Iterator[Resolved]:
        if state.dashing and not windows(state):
            yield Resolved((), 0)

    events = (*volley.RULES.events, Resolved)
    return replace(volley.RULES, events=events, window=windows, advance=advance)


def test_all_who_are_asked_are_waited_for_and_may_answer_in_any_order() -> None:
    room = dashing()
    assert waited_for(room) == ("blue", "green", "gold")
    room.give("gold", "fire")
    assert waited_for(room) == ("blue", "green")
    with pytest.raises(Illegal) as twice:
        room.give("gold", "hold")
    assert twice.value.rule == "table.22"
    room.give("blue", "hold")
    room.give("green", "fire")
    assert shots(room) == [("green", "gold")]
    assert waited_for(room) == ("blue",)


@pytest.mark.parametrize("order", list(permutations(("blue", "green", "gold"))))
def test_the_order_of_answers_changes_nothing(order: tuple[str, ...]) -> None:
    room = dashing()
    for seat in order:
        room.give(seat, "hold" if seat == "green" else "fire")
    assert shots(room) == [("blue", "gold")]
    assert whys(room) == ["blue fires", "gold fires"]


def test_an_answer_that_was_given_ahead_told_something_and_is_not_undone_freely() -> None:
    room = Room(volley.RULES, **SEATS).begin()
    for seat in ("blue", "green", "gold"):
        room.give(seat, "whenever dash red do hold")
    room.give("red", "dash")
    assert not whys(room), "nobody fired, so no die fell"
    room.give("red", "takeback")
    asked = room.match.pending.asked
    assert asked is not None
    assert asked.needed == ("blue", "green", "gold")


@pytest.mark.parametrize("ahead", [(), ("blue",), ("gold", "green"), ("blue", "green", "gold")])
def test_who_answered_ahead_is_not_waited_for(ahead: tuple[str, ...]) -> None:
    room = Room(volley.RULES, pace="10 days", **SEATS).begin()
    for seat in ahead:
        room.give(seat, "whenever dash red do fire")
    room.give("red", "dash")
    others = [seat for seat in ("blue", "green", "gold") if seat not in ahead]
    given = [room.pub(n)["seat"] for n, t, _ in room.entries if t == "reaction.given"]
    assert sorted(given) == sorted(ahead)
    for seat in others:
        assert seat in waited_for(room)
        room.give(seat, "fire")
    assert shots(room) == [("blue", "green", "gold")]


def test_a_standing_order_that_comes_late_answers_too() -> None:
    room = dashing()
    room.give("green", "when dash do fire")
    assert waited_for(room) == ("blue", "gold")


def test_a_trial_does_not_tell_who_would_answer() -> None:
    told = set()
    for ahead in ((), ("gold",), ("blue", "green", "gold")):
        room = Room(volley.RULES, pace="10 days", **SEATS).begin()
        for seat in ahead:
            room.give(seat, "when dash do fire")
        with pytest.raises(WouldRoll) as stop:
            room.give("red", "dash", trial=True)
        told.add(str(stop.value))
    assert len(told) == 1


# Time


def test_each_has_a_quarter_of_the_pace_and_an_answer_changes_nothing_for_the_others() -> None:
    room = dashing()
    room.wait(4 * HOUR).give("green", "fire")
    assert due(room) == dict.fromkeys(("blue", "gold"), later(START, QUARTER))
    assert room.match.clock.answering == ("blue", "gold")
    assert room.match.clock.left == {"red": 10 * DAY}
    assert room.folded() == room.match


def test_without_a_pace_each_has_a_day_from_the_order_that_asks_until_all_have_answered() -> None:
    room = dashing(pace="none")
    assert due(room) == dict.fromkeys(("blue", "green", "gold"), later(START, DAY))
    room.wait(HOUR).give("red", "note I wait")
    room.give("gold", "offer-draw")
    assert due(room) == dict.fromkeys(("blue", "green", "gold"), later(START, DAY))
    for seat in ("blue", "green", "gold"):
        room.give(seat, "fire")
    assert due(room) == {}
    assert room.match.clock.window == ""


def test_all_whose_time_is_over_lapse_together_and_play_goes_on() -> None:
    room = dashing()
    room.give("gold", "fire")
    assert next_look(room.match) == later(START, QUARTER)
    assert room.wait(QUARTER - 1).strike() == []
    start = room.match.size
    room.wait(1).strike()
    lapsed = [room.pub(n) for n, t, _ in room.entries[start:] if t == "reaction.lapsed"]
    assert [(one["seat"], one["orders"]) for one in lapsed] == [("blue", "hold"), ("green", "hold")]
    assert shots(room) == [("gold",)]
    assert room.match.clock.window == ""
    assert room.match.clock.overdue == ()


def test_the_seats_of_a_clock_stand_in_the_order_in_which_they_are_stored() -> None:
    """Else a house that keeps time and one that audits it write warnings in another order."""
    room = dashing()
    for clock in (room.match.clock, room.folded().clock):
        assert list(clock.due) == ["blue", "gold", "green"]


def test_who_is_away_has_his_time_when_he_is_back() -> None:
    room = dashing()
    room.give("green", "leave 5 days")
    room.wait(QUARTER).strike()
    assert waited_for(room) == ("green",)
    assert due(room) == {"green": later(START, QUARTER + 5 * DAY)}
    room.wait(5 * DAY).strike()
    assert shots(room) == [()]


@pytest.mark.rule("table.10")
@pytest.mark.parametrize(("used", "left"), [(0, QUARTER), (50 * HOUR, QUARTER // 2)])
def test_a_pause_stops_the_time_of_all_of_them(used: int, left: int) -> None:
    room = dashing().wait(used)
    room.give("blue", "pause")
    for seat in ("red", "green", "gold"):
        room.give(seat, "agree")
    assert due(room) == {}
    assert next_look(room.match) == ""
    room.wait(30 * DAY).give("red", "resume")
    assert due(room) == dict.fromkeys(("blue", "green", "gold"), later(room.now, left))


@pytest.mark.rule("table.22")
@pytest.mark.parametrize("undone", [False, True])
def test_who_goes_on_after_the_answers_has_what_was_left_of_his_time(undone: bool) -> None:
    room = Room(stays_with_red(volley.window), pace="10 days", **SEATS).begin()
    room.wait(4 * DAY).give("red", "dash")
    if undone:
        room.give("gold", "hold")
        room.give("gold", "takeback")
    for seat in ("gold", "blue", "green"):
        room.wait(HOUR).give(seat, "hold")
    assert waited_for(room) == ("red",)
    assert due(room) == {"red": later(room.now, 6 * DAY)}


def test_computers_among_them_have_no_time() -> None:
    room = dashing(green="computer:random")
    assert due(room) == dict.fromkeys(("blue", "gold"), later(START, QUARTER))
    room.wait(QUARTER).strike()
    assert waited_for(room) == ("green",)
    assert due(room) == {}


def test_a_takeback_of_an_answer_asks_that_seat_again() -> None:
    room = dashing()
    room.give("blue", "fire")
    room.give("blue", "takeback")
    for seat in room.match.pending.asked.waits_for if room.match.pending.asked else ():
        room.give(seat, "agree")
    assert waited_for(room) == ("blue", "green", "gold")
    assert set(due(room)) == {"blue", "green", "gold"}


# Whatever is done: the journal folds to what was live, and who answered first changes nothing

DEED = st.one_of(
    st.tuples(
        st.sampled_from(volley.SEATS),
        st.sampled_from(
            [
                *("dash", "fire", "hold", "fire", "hold", "dash", "note so [2d6]", "revoke"),
                *("when dash do fire", "whenever dash red do hold", "whenever dash do fire"),
                *("takeback", "agree", "refuse", "pause", "resume", "leave 2 days", "leave"),
                *("join", "dispute order 20 because so", "settle stands because so"),
            ]
        ),
    ),
    st.tuples(st.just("wait"), st.sampled_from([HOUR, DAY, 3 * DAY])),
)


@pytest.mark.parametrize("fair", [NO_BEACON, FAIR], ids=["quick", "beacon"])
@given(play=st.lists(DEED, max_size=30))
def test_whatever_is_answered_the_journal_folds_to_what_was_live(
    fair: Any, play: list[tuple[str, Any]]
) -> None:
    room = Room(volley.RULES, pace="10 days", fair=fair, **SEATS).begin()
    for who, what in play:
        try:
            if room.match.dice.due:
                room.roll()
            if who == "wait":
                room.wait(what).strike()
            else:
                room.give(who, what)
        except (Illegal, NotUnderstood):
            continue
        assert room.folded() == room.match
        asked = volley.asked(room.match.table.position) if room.match.begun else ()
        answering = set(room.match.clock.answering)
        assert answering <= set(asked), "only who is asked has a short time"
        assert next_look(room.match) >= room.now or not answering or room.match.dice.waits


ANSWERS = st.fixed_dictionaries({s: st.booleans() for s in ("blue", "green", "gold")})
WAYS = st.fixed_dictionaries(
    {s: st.sampled_from(["now", "ahead", "lapse"]) for s in ("blue", "green", "gold")}
)


@given(answers=ANSWERS, ways=WAYS, order=st.permutations(("blue", "green", "gold")))
def test_how_and_when_each_answered_changes_nothing(
    answers: dict[str, bool], ways: dict[str, str], order: list[str]
) -> None:
    room = Room(volley.RULES, pace="10 days", **SEATS).begin()
    for seat in order:
        if ways[seat] == "ahead":
            room.give(seat, f"when dash do {'fire' if answers[seat] else 'hold'}")
    room.give("red", "dash")
    for seat in order:
        if ways[seat] == "now":
            room.give(seat, "fire" if answers[seat] else "hold")
    room.wait(QUARTER).strike()
    fired = [s for s in ("blue", "green", "gold") if answers[s] and ways[s] != "lapse"]
    assert shots(room) == [tuple(fired)]
    assert whys(room) == [f"{seat} fires" for seat in fired]


DISPUTED = [
    ("red", "dispute order {order} because so"),
    ("blue", "settle stands because so"),
    ("red", "agree"),
]


@pytest.mark.rule("table.22")
@pytest.mark.parametrize(
    ("asked", "course"),
    [
        (("red",), [("red", "hold")]),
        (("red",), []),  # no answer comes
        (("red",), [*DISPUTED]),
        (("red", "blue"), [("red", "hold"), ("blue", "hold")]),
        (("red", "blue"), [("red", "hold"), *DISPUTED]),
        (("blue",), [("blue", "hold")]),
    ],
)
def test_who_is_asked_in_their_own_turn_has_the_time_of_before_afterwards(
    asked: tuple[str, ...], course: list[tuple[str, str]]
) -> None:
    """One after the other is asked; then red, who dashed, has the move still."""

    def windows(state: volley.State) -> tuple[Window, ...]:
        still = [s for s in asked if state.dashing and s not in state.answers]
        return tuple(Window(s, "dash", ("red",), volley.Hold()) for s in still[:1])

    rules = replace(
        stays_with_red(windows),
        to_move=lambda s: frozenset(w.seat for w in windows(s)) or frozenset({"red"}),
    )
    room = Room(rules, pace="10 days", red="person", blue="person").begin()
    room.wait(6 * DAY).give("red", "dash")
    dash = room.types().index(OrderGiven.topic)
    for seat, text in course:
        room.wait(DAY).give(seat, text.format(order=dash))
    while room.match.clock.window:
        room.wait(HOUR).strike()
    assert room.match.clock.due == {"red": later(room.now, 4 * DAY)}
    assert room.folded() == room.match
