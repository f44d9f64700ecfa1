"""Whatever two orders are given in turn, somebody is overdue at his time, or the others choose."""

from collections.abc import Iterator
from copy import copy
from functools import cache
from itertools import product
from typing import Any

import pytest

from domain.game.grammar.forms import takes_fields, verb_of
from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Illegal
from domain.games.dice_table import contents as dice_table
from domain.journal.timestamps import DAY, between, later
from domain.match.events.lifecycle import OrderGiven
from domain.match.parts.clock import LEAVE_DAYS, PACES
from domain.table.accord import Refuse, open_choice
from domain.table.grammar.orders import TABLE_ORDERS
from domain.table.pauses import Pause, PauseFor, PauseUntil
from domain.table.takeback import TakeBack
from tests.domain.room import Room, with_rules
from tests.toys import plans, toy, volley

PACE, GRACE = 10 * DAY, DAY

OFTEN = {
    "": "",
    "takeback": "takeback",
    "refuse": "refuse",
    "join": "join",
    "leave": "leave",
    "leave for": "leave 1 day",
    "dispute": "dispute ruling {order} because so",
    "settle stands": "settle stands because so",
    "ready": "ready",
    "unready": "unready",
    "withdraw": "withdraw plan",
}
"""The order of the game, and those of the table that could stop a clock; tried in any rhythm."""

LINES = OFTEN | {
    "agree": "agree",
    "resume": "resume",
    "pause": "pause",
    "extend": "extend {self} 1 day",
    "wait": "wait",
    "adjudicate": "adjudicate",
    "replace": "replace {other} with random",
    "draw": "offer-draw",
    "settle back": "settle back because so",
}
"""Those that ask for something, and that give time."""

PLAIN = {kind.form for kind in TABLE_ORDERS if not takes_fields(kind)}
RARE = {form: form for form in sorted(PLAIN - {*LINES.values()})} | {
    "pause for": "pause 1 day",
    "pause until": "pause until 2027-01-01",
    "leave until": "leave until 12-01",
    "leave from": "leave 12-20 to 12-21",
    "pace": "pace 10 days, bank 20 days",
    "note": "note I think.",
    "whisper": "whisper {other} hello",
    "when": "when dash do fire",
    "whenever": "whenever dash do fire",
    "revoke": "revoke",
    "answer": "answer no",
    "settle corrected": "settle corrected Stormed seat=red pips=3 because so",
}
"""What says something, or is like another one: in turn with FEW orders only."""

FEW = ("", "takeback")

STANDS_STILL = {"leave 1 day": LEAVE_DAYS * DAY, "dispute": PACES * PACE}
"""For how long one seat may stop the time in a whole match, and by what."""

GIFTS = {"agree", "wait", "resume"}
"""What gives time to somebody else: whoever does it wants it so."""


def planned(state: toy.State) -> frozenset[str]:
    """Red and blue put a card down in turn: whose is not the other's."""
    red, blue = (state.sides[s].plan for s in ("red", "blue"))
    return frozenset({"red" if red == blue else "blue"})


def decide(state: toy.State, seat: str, order: Any, chance: Any) -> Any:
    if isinstance(order, toy.Plan) and state.sides[seat].plan:
        raise Illegal("3", "You put a card down already.")
    return toy.decide(state, seat, order, chance)


GAMES: dict[str, tuple[Any, dict[str, str]]] = {
    "in turn": (
        with_rules(to_move=planned, decide=decide),
        {"red": "plan club1", "blue": "plan club1"},
    ),
    "at once": (toy.RULES, {"red": "plan club1", "blue": "plan club1"}),
    "plans": (plans.RULES, dict.fromkeys(("red", "blue"), "scheme: tank at able")),
}


def test_every_order_of_the_table_is_tried() -> None:
    said = {verb_of(kind) for kind in TABLE_ORDERS}
    assert said == {text.split()[0] for text in (LINES | RARE).values() if text}
    assert {Pause, PauseFor, PauseUntil, TakeBack, Refuse} <= set(TABLE_ORDERS)


def tried(room: Room, seat: str, text: str) -> None:
    orders = [n for n, topic, _ in room.entries if topic == OrderGiven.topic]
    other = "blue" if seat == "red" else "red"
    text = text.format(self=seat, other=other, order=orders[-1])
    try:
        room.give(seat, text)
    except (Illegal, NotUnderstood):
        return


def passes(room: Room, part: float) -> None:
    """So much of the pace goes by, and the upkeep part looks every now and then."""
    end = later(room.now, int(part * PACE))
    while room.strike() or room.now < end:
        room.wait(min(PACE // 4, between(room.now, end)))


def stretched(room: Room, pair: list[tuple[str, str]], rhythm: tuple[float, float]) -> float:
    """For how many paces nobody was overdue, gone or done; 0 where it came to an end in time."""
    began, may = room.now, 3 * PACE + 2 * GRACE
    for said, still in STANDS_STILL.items():
        may += still * len({seat for seat, text in pair if text.startswith(said)})
    while between(began, room.now) < may:
        for (seat, text), part in zip(pair, rhythm, strict=True):
            tried(room, seat, text)
            passes(room, part)
            if room.match.outcome is not None or open_choice(room.match):
                return 0
    return between(began, room.now) / PACE


def pairs(game: str, seats: tuple[str, str], *, often: bool) -> Iterator[list[tuple[str, str]]]:
    """All pairs of orders by these seats, but for gifts of one to the other."""
    lines = OFTEN if often else LINES
    for both in [*product(lines, repeat=2), *([] if often else product(FEW, RARE))]:
        if seats[0] == seats[1] or not GIFTS & {*both}:
            texts = [
                (LINES | RARE)[one] or GAMES[game][1][s] for one, s in zip(both, seats, strict=True)
            ]
            yield list(zip(seats, texts, strict=True))


@cache
def begun(game: str) -> Room:
    return Room(GAMES[game][0], pace="10 days").begin()


def room_of(game: str) -> Room:
    """A match that has just begun, of its own."""
    return duplicate(begun(game))


def duplicate(room: Room) -> Room:
    """A match of its own that stands where this one does."""
    other = copy(room)
    other.entries, other.openings, other.links = [*room.entries], {**room.openings}, {*room.links}
    return other


@pytest.mark.rule("table.8")
@pytest.mark.parametrize(
    ("game", "seats", "rhythms", "often"),
    [
        ("in turn", ("red", "red"), [(0, 0.9), (0.9, 0)], False),
        ("in turn", ("red", "red"), [(0.08, 0)], True),
        ("in turn", ("blue", "blue"), [(0.9, 0)], False),
        ("in turn", ("red", "blue"), [(0.9, 0)], False),
        ("at once", ("red", "red"), [(0, 0.9), (0.9, 0)], True),
        ("plans", ("red", "red"), [(0, 0.9), (0.08, 0)], True),
    ],
)
def test_no_two_orders_in_turn_stretch_time(
    game: str, seats: Any, rhythms: Any, often: bool
) -> None:
    """The seat that is waited for has its pace, and then perhaps the other one."""
    for pair, rhythm in product(pairs(game, seats, often=often), rhythms):
        assert not stretched(room_of(game), pair, rhythm), (pair, rhythm)


@pytest.mark.rule("table.8")
def test_a_turn_that_players_say_gives_no_more_than_any_order() -> None:
    room = Room(dice_table.RULES, scenario="open", pace="10 days").begin()
    due = room.match.clock.due
    assert due == {"red": later(room.now, PACE)}
    room.wait(PACE // 2).give("blue", "turn")
    room.give("red", "turn 7 Axis moves")
    assert room.match.clock.due == due
    room.wait(PACE // 2 - 60).give("blue", "turn")
    assert room.match.clock.due == due
    room.give("red", "turn")
    assert room.match.clock.due == {"red": later(room.now, PACE // 4)}
    room.give("red", "done")
    assert room.match.clock.due == {"blue": later(room.now, PACE)}


@pytest.mark.rule("table.22")
@pytest.mark.parametrize("pace", ["10 days", "none"])
def test_no_two_orders_in_turn_keep_an_answer_open(pace: str) -> None:
    """Each of three is asked; blue answers and takes it back, or whatever else he may do."""
    room = Room(volley.RULES, pace=pace, **dict.fromkeys(volley.SEATS, "person")).begin()
    room.give("red", "dash")
    lines = [*LINES.values(), "fire", "hold"]
    may = PACES * PACE + LEAVE_DAYS * DAY + PACE
    disputes = [LINES["dispute"]] if pace != "none" else []
    for first, second in product(["fire", "takeback", *disputes], lines):
        if second == LINES["dispute"] and not disputes:
            continue  # without a pace it waits
        this, began = duplicate(room), room.now
        while volley.asked(this.match.table.position) and this.match.outcome is None:
            assert between(began, this.now) < may, (first, second)
            tried(this, "blue", first)
            tried(this, "blue", second)
            passes(this, 0.2)


def at_the_table() -> Room:
    return Room(dice_table.RULES, scenario="open", pace="10 days").begin()


def ordering(room: Room, text: str, every: int) -> Room:
    """Red gives the order again and again until his deadline is put off no more."""
    for _ in range(100):
        passes(room, every / PACE)
        due = room.match.clock.due["red"]
        room.give("red", text)
        if room.match.clock.due["red"] == due < later(room.now, PACE // 4):
            break
    assert room.folded() == room.match
    return room


def after(seconds: int) -> str:
    return later(Room().now, seconds)


@pytest.mark.rule("table.8")
@pytest.mark.parametrize("every", [PACE // 4, PACE // 4 - 1, PACE // 20, DAY])
@pytest.mark.parametrize("text", ["set x 1", "write I think.", "roll d6"])
def test_no_order_holds_a_match_without_end(text: str, every: int) -> None:
    room = ordering(at_the_table(), text, every)
    assert room.match.clock.due == {"red": after(2 * PACE)}
    passes(room, 1)
    assert room.match.clock.overdue == ("red",)
    room.give("red", text)
    assert room.match.clock.overdue == ("red",)
    room.give("blue", "wait")
    assert room.match.clock.due == {"red": later(room.now, PACE)}
    assert room.match.clock.gained == {}
    room.give("red", "done")
    room.give("blue", "done")
    assert room.match.clock.due == {"red": later(room.now, PACE)}
    room.wait(PACE).give("red", text)
    assert room.match.clock.due == {"red": later(room.now, PACE // 4)}


@pytest.mark.rule("table.8")
def test_a_long_turn_of_a_letter_a_day_is_in_time() -> None:
    room = at_the_table()
    for day in range(1, 20):
        room.wait(DAY).give("red", f"write Letter {day}.")
        assert not room.match.clock.overdue
        assert room.match.clock.due["red"] >= min(later(room.now, PACE // 4), after(2 * PACE))
        while room.strike():
            pass


@pytest.mark.rule("table.8")
@pytest.mark.parametrize(
    ("orders", "stood"),
    [
        (
            [
                ("red", "dispute order {order} because so"),
                ("blue", "settle stands because so"),
                ("red", "agree"),
            ],
            2 * DAY,
        ),
        ([("red", "pause"), ("blue", "agree"), ("blue", "resume")], None),
        ([("red", "leave 3 days")], 3 * DAY),
        ([("blue", "extend red 2 days")], 2 * DAY),
        ([("red", "takeback"), ("blue", "agree")], None),
        ([("red", "leave"), ("red", "join")], DAY),
    ],
)
def test_what_stops_a_clock_changes_nothing_of_what_orders_may_give(
    orders: list[tuple[str, str]], stood: int | None
) -> None:
    room = at_the_table()
    room.wait(PACE - 60).give("red", "roll d6")
    gained = PACE // 4 - 60
    assert room.match.clock.gained == {"red": gained}
    for n, (seat, text) in enumerate(orders):
        room.wait(DAY if n else 0)
        tried(room, seat, text)
    assert room.match.clock.gained == {"red": gained}
    ordering(room, "set x 1", DAY)
    assert room.match.clock.gained == {"red": PACE}
    if stood is not None:
        assert room.match.clock.due == {"red": after(2 * PACE + stood)}


@pytest.mark.rule("table.8")
@pytest.mark.parametrize("who", ["red", "blue"])
def test_to_say_that_it_is_over_and_goes_on_gives_no_time(who: str) -> None:
    room = at_the_table()
    room.wait(PACE // 2).give("red", "over red")
    assert room.match.clock.due == {"blue": later(room.now, PACE)}
    room.wait(60).give(who, "go-on")
    assert room.match.clock.due == {"red": after(PACE)}
    room.give("red", "over red")
    room.wait(PACE).give(who, "go-on")
    passes(room, 0.2)
    assert room.match.clock.overdue == ("red",)


@pytest.mark.rule("table.8")
@pytest.mark.parametrize(
    "stop",
    [
        [("red", "pause"), ("blue", "agree"), ("blue", "resume")],
        [("red", "dispute order {order} because so"), ("blue", "settle stands because so"),
         ("red", "agree")],
        [("red", "pause"), ("blue", "agree"), ("red", "dispute order {order} because so"),
         ("blue", "settle stands because so"), ("red", "agree"), ("red", "resume")],
    ],
)  # fmt: skip
def test_what_stops_the_clock_while_others_are_asked_puts_off_the_movers_time(
    stop: list[tuple[str, str]],
) -> None:
    room = at_the_table()
    room.wait(PACE // 2).give("red", "over red")
    for seat, text in stop:
        tried(room.wait(DAY), seat, text)
    assert not room.match.clock.paused
    assert room.match.pending.dispute is None
    began = DAY if "dispute" in stop[0][1] else 2 * DAY
    room.give("blue", "go-on")
    assert room.match.clock.due == {"red": after(PACE + DAY * len(stop) - began)}


@pytest.mark.rule("table.8")
@pytest.mark.parametrize(
    ("late", "gained"),
    [
        (-PACE // 4, 0),
        (1 - PACE // 4, 1),
        (0, PACE // 4),
        (GRACE, PACE // 4 + GRACE),
        (2 * PACE, PACE // 4 + GRACE),
    ],
)
def test_who_comes_late_pays_with_no_more_than_the_grace(late: int, gained: int) -> None:
    room = at_the_table()
    room.wait(PACE + late).give("red", "set x 1")
    assert room.match.clock.gained == ({"red": gained} if gained else {})
    assert room.match.clock.due == {"red": later(room.now, PACE // 4)}
