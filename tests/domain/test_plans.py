"""Plans: sealed, changed at will, opened together once all are ready."""

import msgspec
import pytest

from domain.game.grammar.orders import NotUnderstood, parse
from domain.game.ruleset import Illegal
from domain.match.fair_terms import NO_BEACON
from domain.match.seeing import board, choices, waiting_for
from domain.match.writing import WouldRoll
from domain.table.plans import MOST_CHANGES, Ready, Unready, Withdraw, check_changes
from domain.table.takeback import TakeBack
from tests.domain.room import Room
from tests.rigs.beacon import FAIR
from tests.toys import plans

ABLE = "scheme: tank at able; end"
BAKER = "scheme: tank at baker; gun at able; end"


@pytest.fixture
def room() -> Room:
    return Room(plans.RULES).begin()


def told(room: Room, start: int) -> list[str]:
    return [t for t in room.types(start) if t != "command"]


def test_all_plans_are_opened_once_all_are_ready(room: Room) -> None:
    start = len(room.entries)
    for seat, text in (("red", ABLE), ("red", "ready"), ("blue", BAKER), ("blue", "ready")):
        assert not room.match.table.position.clashes
        room.give(seat, text)
    assert told(room, start) == [
        *["plan.changed"] * 4,
        "sheets.opened",
        "toy.Schemed",
        "toy.Schemed",
        "roll",
        "dice.rolled",
        "toy.Clashed",
    ]
    opened = room.pub(start + 8)
    assert opened["set"] == "plan-1"
    assert [(s["n"], s["command"]["orders"]) for s in opened["sheets"]] == [
        (start, ABLE),
        (start + 4, BAKER),
    ]
    assert len(room.match.table.position.clashes) == 1
    assert not room.match.ahead.planned
    assert room.folded() == room.match


def test_a_plan_is_changed_and_taken_back_until_then(room: Room) -> None:
    room.give("red", ABLE)
    room.give("red", "ready")
    room.give("red", "unready")
    room.give("red", BAKER)
    room.give("blue", ABLE)
    room.give("blue", "ready")
    room.give("blue", "withdraw plan")
    room.give("red", "ready")
    assert not room.match.table.position.clashes
    room.give("blue", BAKER)
    room.give("blue", "ready")
    body = next(room.pub(n) for n, t, _ in room.entries if t == "sheets.opened")
    assert [s["command"]["orders"] for s in body["sheets"]] == [BAKER, BAKER]
    assert room.match.table.position.clashes
    assert ABLE.encode() not in b"".join(line for _, _, line in room.entries)


@pytest.mark.rule("table.26")
def test_a_plan_that_was_changed_thirty_times_stands(room: Room) -> None:
    lines = (ABLE, "unready", "withdraw plan", "takeback")
    again = [parse(text, (plans.Scheme, Ready, Unready, Withdraw, TakeBack)) for text in lines]
    often = [ABLE, "ready", "unready", "withdraw plan"] * (MOST_CHANGES // 2 - 1)
    for text in (*often, ABLE, BAKER):
        for order in again:
            check_changes(plans.RULES, room.match, "red", order)
        room.give("red", text)
    assert room.match.ahead.changed == {"red": MOST_CHANGES}
    for order in again:
        with pytest.raises(Illegal, match="Say “ready” to play on") as stop:
            check_changes(plans.RULES, room.match, "red", order)
        assert stop.value.rule == "table.26"
    check_changes(plans.RULES, room.match, "red", Ready())
    check_changes(plans.RULES, room.match, "blue", again[0])
    for seat, text in (("red", "ready"), ("blue", ABLE), ("blue", "ready")):
        room.give(seat, text)
    assert room.match.ahead.changed == {}, "the next plan begins anew"
    assert room.folded() == room.match


@pytest.mark.rule("table.26")
def test_who_has_no_plan_any_more_may_seal_one_however_often_it_was_changed(room: Room) -> None:
    start = room.match.size
    for _ in range(MOST_CHANGES):
        room.give("red", ABLE)
    room.give("red", f"takeback to {start}")
    assert room.match.ahead.changed == {"red": MOST_CHANGES}
    check_changes(plans.RULES, room.match, "red", parse(ABLE, (plans.Scheme,)))
    room.give("red", ABLE)
    assert room.match.ahead.planned.keys() == {"red"}


def test_a_new_plan_is_not_ready(room: Room) -> None:
    room.give("red", ABLE)
    room.give("red", "ready")
    room.give("red", BAKER)
    assert not room.match.ahead.planned["red"].ready


def test_who_is_not_ready_is_waited_for(room: Room) -> None:
    def waits() -> tuple[str, ...]:
        return waiting_for(room.codec.rules, room.match)

    assert waits() == ("red", "blue")
    room.give("red", ABLE)
    assert waits() == ("red", "blue")
    room.give("red", "ready")
    assert waits() == ("blue",)
    room.give("red", "unready")
    assert waits() == ("red", "blue")


def test_a_seat_sees_its_own_plan_and_no_other(room: Room) -> None:
    room.give("red", ABLE)
    room.give("blue", "scheme: gun at charlie; end")
    room.give("blue", "ready")
    red, blue = (board(room.codec.rules, room.match, seat) for seat in ("red", "blue"))
    assert f"Your plan: {ABLE}" in red.notes
    assert "charlie" not in str(msgspec.to_builtins(red))
    assert "charlie" not in str(msgspec.to_builtins(board(room.codec.rules, room.match, "")))
    assert [c.line for c in choices(room.codec.rules, room.match, "red")][:2] == [
        "ready",
        "withdraw plan",
    ]
    assert [c.line for c in blue.choices] == ["unready"]
    assert "Red may still plan" in next(p.text for p in blue.prompts if p.seat == "blue")


@pytest.mark.parametrize(
    ("first", "text", "why"),
    [
        ("", "ready", "not sealed a plan yet"),
        ("", "withdraw plan", "no sealed plan to take back"),
        (ABLE, "unready", "not said “ready”"),
        ("ready", "ready", "ready already"),
        ("", "scheme: tank at able; gun at able; end", "One unit lands"),
    ],
)
def test_what_cannot_be_is_refused(room: Room, first: str, text: str, why: str) -> None:
    if first:
        room.give("red", ABLE)
    if first == "ready":
        room.give("red", "ready")
    size = room.match.size
    with pytest.raises(Illegal, match=why):
        room.give("red", text)
    assert room.match.size == size


def test_nobody_plans_where_the_game_has_no_plans(room: Room) -> None:
    with pytest.raises(NotUnderstood, match="No order is called “ready”"):
        Room().begin().give("red", "ready")
    for _ in range(3):
        for seat in ("red", "blue"):
            room.give(seat, ABLE)
            room.give(seat, "ready")
    with pytest.raises(Illegal, match="nothing for you to plan now") as refusal:
        room.give("red", "ready")
    assert refusal.value.rule == "table.26"


def test_a_trial_never_opens_the_plans_of_others(room: Room) -> None:
    room.give("red", ABLE)
    room.give("red", "ready")
    room.give("blue", BAKER)
    with pytest.raises(WouldRoll, match="plans of the others"):
        room.give("blue", "ready", trial=True)


def test_taking_back_takes_the_plans_that_were_made_since(room: Room) -> None:
    room.give("blue", ABLE)
    at = room.match.size
    room.give("red", ABLE)
    room.give("red", "takeback")
    assert set(room.match.ahead.planned) == {"blue"}
    room.give("red", BAKER)
    room.give("blue", f"takeback to {at - 2}")
    assert room.match.pending.asked is not None, "red has planned since: he is asked"
    room.give("red", "agree")
    assert not room.match.ahead.planned
    assert room.folded() == room.match


def test_a_second_set_has_a_name_of_its_own(room: Room) -> None:
    for _ in range(2):
        for text in (ABLE, "ready"):
            room.give("red", text)
            room.give("blue", text)
    sets = [room.pub(n)["set"] for n, t, _ in room.entries if t == "sheets.opened"]
    assert sets == ["plan-1", "plan-2"]
    assert room.folded() == room.match


def test_a_computer_is_ready_at_once() -> None:
    room = Room(plans.RULES, red="person", blue="computer:random").begin()
    room.give("blue", BAKER)
    assert room.match.ahead.planned["blue"].ready
    room.give("red", ABLE)
    room.give("red", "ready")
    assert room.match.table.position.clashes


def test_plans_of_the_house_come_first() -> None:
    ours = msgspec.structs.replace(NO_BEACON, house=("blue",))
    room = Room(plans.RULES, fair=ours).begin()
    with pytest.raises(Illegal, match="Blue belongs to the house"):
        room.give("red", ABLE)
    room.give("blue", ABLE)
    with pytest.raises(Illegal, match="after you looked"):
        room.give("red", ABLE, seen=room.match.size - 2)
    room.give("red", ABLE, seen=room.match.size)
    for text in (BAKER, "withdraw plan"):
        with pytest.raises(Illegal, match="so yours stands"):
            room.give("blue", text)
    room.give("blue", "ready")
    room.give("red", "ready")
    assert room.match.table.position.clashes
    assert room.folded() == room.match


def test_plans_that_are_opened_wait_for_their_round_before_anything_is_rolled() -> None:
    room = Room(plans.RULES, fair=FAIR).begin()
    room.roll()
    start = room.match.size
    for seat, text in (("blue", ABLE), ("blue", "ready"), ("red", BAKER), ("red", "ready")):
        room.give(seat, text)
    assert told(room, start) == [*["plan.changed"] * 4, "sheets.opened"]
    assert room.match.dice.waits is not None
