"""The clock: who has how long, whose time stands still, who is warned, and what others may do."""

from typing import Any

import pytest
from msgspec.structs import fields

from domain.game.ruleset import Illegal, Moment, Outcome
from domain.journal.timestamps import DAY, HOUR, later
from domain.match.events.lifecycle import MatchOpened
from domain.match.parts.pace import read_pace
from domain.match.seeing import choices, deadlines, waiting_for
from domain.table.time_passing import next_look
from tests.domain.room import Room, due, refused, with_rules
from tests.toys import toy

START = "2026-11-21T06:30:03Z"
PACE = 10 * DAY


def in_turn(state: toy.State) -> frozenset[str]:
    seats = sorted(
        (s for s, side in state.sides.items() if side.count), key=lambda s: -state.sides[s].count
    )
    return frozenset(seats[:1])


TURNS = with_rules(to_move=in_turn)
"""Red and blue play their cards in turn."""


def turns(**seats: str) -> Room:
    """A match of red and blue in turn with ten days a move, begun; red is waited for."""
    return Room(TURNS, pace="10 days", **seats).begin()


def alike(**seats: str) -> Room:
    """The same with both waited for at the same time."""
    return Room(pace="10 days", **seats).begin()


def play(room: Room, seat: str) -> int:
    """Play a card; returns where its entries begin."""
    start = room.match.size
    room.give(seat, f"play {room.match.table.position.sides[seat].cards[0]}")
    return start


def stormed(room: Room) -> int:
    """Let red storm; returns the entry of that order."""
    start = room.match.size
    room.give("red", "storm")
    return start


def after(seconds: int) -> str:
    return later(START, seconds)


def late(room: Room, seat: str = "red") -> Room:
    """Let the time and grace of a seat pass, with a warning that reached it."""
    room.wait(9 * DAY).strike()
    room.wait(2 * DAY)
    assert room.strike() == ["clock.overdue"]
    assert room.match.clock.overdue == (seat,)
    return room


# The pace


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        *(("none", "none"), ("", "none"), ("1 day", "1 day"), ("1 days", "1 day")),
        *(("7 DAYS", "7 days"), ("36  hours", "36 hours"), ("365 days", "365 days")),
    ],
)
def test_a_pace_is_kept_in_one_spelling(said: str, kept: str) -> None:
    assert read_pace(said) == kept
    room = Room(pace=kept)
    assert room.match.clock.pace == room.pub(0).get("pace", "none") == kept


@pytest.mark.parametrize("said", ["0 days", "366 days", "8761 hours", "2 weeks", "day", "-1 days"])
def test_another_pace_is_refused(said: str) -> None:
    with pytest.raises(Illegal) as stop:
        read_pace(said)
    assert stop.value.rule == "table.8"


def test_a_match_without_a_pace_says_nothing_of_time() -> None:
    room = Room().begin()
    room.give("red", "storm")
    assert "clock.set" not in room.types()
    assert due(room) == {}
    assert "pace" not in room.pub(0)
    assert room.wait(1000 * DAY).strike() == []
    assert next(f.default for f in fields(MatchOpened) if f.name == "pace") == "none"


def test_time_begins_when_a_seat_is_waited_for() -> None:
    room = turns()
    assert room.types()[-2:] == ["setup.ended", "clock.set"]
    assert due(room) == {"red": after(PACE)}
    start = play(room.wait(DAY), "red")
    assert room.types(start)[-1] == "clock.set"
    assert due(room) == {"blue": after(DAY + PACE)}


def test_further_orders_of_the_same_wait_do_not_set_it_anew() -> None:
    room = turns()
    for text in ("scout", "storm", "plan club1"):
        room.wait(DAY).give("red", text)
    assert room.types().count("clock.set") == 1
    assert due(room) == {"red": after(PACE)}


def test_who_decides_at_the_same_time_has_a_deadline_each() -> None:
    room = alike()
    play(room.wait(DAY), "red")
    play(room.wait(DAY), "red")
    assert due(room) == {"blue": after(PACE)}


def test_a_new_turn_gives_new_time_to_who_is_still_waited_for() -> None:
    rules = with_rules(moment=lambda state: Moment(1 + len(state.played) // 2, "play"))
    room = Room(rules, pace="10 days").begin()
    play(room.wait(DAY), "red")
    assert due(room) == dict.fromkeys(("red", "blue"), after(PACE))
    play(room.wait(DAY), "blue")
    assert due(room) == dict.fromkeys(("red", "blue"), after(2 * DAY + PACE))


def test_a_computer_and_an_empty_seat_have_no_deadline() -> None:
    room = turns(red="person", blue="computer:random")
    play(room, "red")
    assert due(room) == {}
    room = turns()
    room.give("red", "leave")
    assert due(room) == {}
    room.wait(DAY).give("red", "join")
    assert due(room) == {"red": after(DAY + PACE)}, "it stood still"


def test_a_finished_match_has_no_deadline() -> None:
    room = turns()
    room.give("red", "resign")
    assert due(room) == {}
    assert next_look(room.match) == ""
    assert room.wait(100 * DAY).strike() == []


# While a takeback is asked


@pytest.mark.rule("table.8")
def test_to_ask_for_a_takeback_stops_no_clock() -> None:
    room = turns()
    room.give("red", "storm")
    room.wait(DAY).give("red", "takeback")
    assert due(room) == {"red": after(PACE), "blue": after(DAY + PACE)}
    room.wait(3 * DAY).give("blue", "refuse")
    assert due(room) == {"red": after(PACE)}


def test_who_lets_the_time_of_an_answer_pass_refuses() -> None:
    room = turns()
    room.give("red", "storm")
    room.give("red", "takeback")
    room.give("blue", "extend red 9 days")
    room.wait(9 * DAY).strike()
    room.wait(2 * DAY)
    assert room.strike() == ["clock.overdue", "agreement.ended", "clock.set"]
    assert room.match.pending.asked is None
    assert due(room) == {"red": after(PACE + 9 * DAY)}


@pytest.mark.rule("table.5")
def test_who_agreed_to_a_takeback_and_is_waited_for_may_still_refuse() -> None:
    room = three()
    room.give("blue", f"takeback to {stormed(room)}")
    room.give("red", "agree")
    assert due(room)["red"] == after(PACE), "his time runs, whoever else is silent"
    assert [c.line for c in choices(THREE, room.match, "red")] == ["refuse"]
    room.give("red", "refuse")
    room.give("red", "scout")
    assert "Nobody is asking" in refused(room, "table.5", "green", "agree")


# What is undone


@pytest.mark.rule("table.8")
def test_a_takeback_by_consent_gives_back_what_was_left_then() -> None:
    room = turns()
    room.wait(DAY).give("red", "storm")
    room.wait(5 * DAY).give("red", "takeback")
    room.wait(3 * DAY).give("blue", "agree")
    assert due(room) == {"red": after(9 * DAY + PACE - DAY)}
    assert room.folded() == room.match


@pytest.mark.rule("table.8")
def test_a_free_takeback_gives_back_the_deadline_of_then() -> None:
    room = turns()
    room.wait(8 * DAY).give("red", "plan club1")
    assert due(room) == {"red": after(8 * DAY + PACE // 4)}
    room.wait(DAY).give("red", "takeback")
    assert due(room) == {"red": after(PACE)}
    room.give("red", "leave 3 days")
    room.give("red", "plan club1")
    room.give("red", "leave 2 days")
    room.give("red", "takeback")
    assert due(room) == {"red": after(PACE + 5 * DAY)}, "his leave is not undone"


@pytest.mark.rule("table.5")
def test_a_takeback_is_not_free_once_the_time_of_then_is_over() -> None:
    room = turns()
    room.wait(9 * DAY).give("red", "plan club1")
    room.wait(DAY).give("red", "takeback")
    assert room.match.pending.asked is not None
    assert room.match.pending.asked.needed == ("blue",)


@pytest.mark.rule("table.8")
def test_the_time_of_who_leaves_his_seat_stands_still_and_is_what_comes_back() -> None:
    room = turns()
    room.wait(4 * DAY).give("red", "leave")
    assert room.match.clock.left == {"red": 6 * DAY}
    room.wait(30 * DAY).give("red", "join")
    assert due(room) == {"red": after(34 * DAY + 6 * DAY)}


# Who is overdue stays so


@pytest.mark.rule("table.11")
@pytest.mark.parametrize("said", ["takeback", "dispute order {} because so"])
def test_who_is_overdue_stays_so_whatever_he_asks_for(said: str) -> None:
    for choice in ("wait", "adjudicate", "replace red with random"):
        room = turns()
        n = stormed(room)
        late(room).give("red", said.format(n))
        assert room.match.clock.overdue == ("red",)
        assert due(room)["red"] == after(PACE)
        assert room.strike() == []
        room.give("blue", choice)
        assert room.match.clock.overdue == () or room.match.outcome is not None
        assert room.folded() == room.match


@pytest.mark.rule("table.11")
def test_who_is_overdue_does_not_end_by_a_dispute_what_is_asked_about_him() -> None:
    room = three()
    n = stormed(room)
    late(room).give("blue", "adjudicate")
    room.give("red", f"dispute order {n} because so")
    assert "end the match" in refused(room, "table.9", "red", "settle back because so")
    room.give("red", "settle stands because so")
    room.give("green", "agree")
    assert room.match.outcome is not None


@pytest.mark.rule("table.18")
def test_the_disputes_of_a_seat_stop_a_match_for_twice_the_pace_all_together() -> None:
    room = turns()
    disputes = f"dispute order {stormed(room)} because so"
    room.give("blue", disputes)
    room.wait(15 * DAY).give("blue", "settle stands because so")
    assert due(room) == {"red": after(15 * DAY + PACE)}
    room.give("red", disputes)
    assert room.match.pending.dispute is not None
    assert room.match.pending.dispute.until == after(15 * DAY + 2 * PACE)
    room.give("red", "settle back because so")
    room.give("blue", "agree")
    assert room.match.clock.disputed == {"blue": 15 * DAY}, "red was right"
    room.give("red", "storm")
    room.give("blue", disputes)
    assert room.match.pending.dispute is not None
    assert room.match.pending.dispute.until == after(15 * DAY + 5 * DAY)
    room.wait(5 * DAY)
    assert room.strike() == ["dispute.lapsed", "clock.set"]
    assert "twice its pace" in refused(room, "table.18", "blue", disputes)
    assert room.folded() == room.match


def test_who_asked_may_ask_no_more() -> None:
    room = turns()
    room.give("red", "storm")
    room.give("red", "takeback")
    room.give("red", "refuse")
    assert room.match.pending.asked is None
    assert due(room) == {"red": after(PACE)}


# Reminders


def test_reminders_come_at_half_and_at_nine_tenths() -> None:
    room = turns()
    assert next_look(room.match) == after(5 * DAY)
    assert room.wait(5 * DAY - 1).strike() == []
    assert room.wait(1).strike() == ["clock.reminded"]
    assert room.pub(room.match.size - 1) == {
        "seat": "red", "fraction": "1/2", "due": after(PACE), "grace": after(11 * DAY),
    }  # fmt: skip
    assert room.strike() == []
    assert next_look(room.match) == after(9 * DAY)
    assert room.wait(4 * DAY - 1).strike() == []
    assert room.wait(1).strike() == ["clock.reminded"]
    assert room.pub(room.match.size - 1)["fraction"] == "9/10"
    assert room.strike() == []
    assert room.folded() == room.match


def test_a_late_house_reminds_once() -> None:
    room = turns().wait(20 * DAY)
    assert room.strike() == ["clock.reminded"]
    assert room.pub(room.match.size - 1)["grace"] == after(21 * DAY)
    assert room.strike() == []
    assert room.wait(DAY - 1).strike() == []
    assert room.wait(1).strike() == ["clock.overdue"]


def test_nobody_is_overdue_before_a_tenth_more_nor_without_a_warning_that_reached_him() -> None:
    room = turns()
    room.wait(9 * DAY).strike()
    asked: list[tuple[str, int]] = []

    def delivered(seat: str, since: int) -> bool:
        asked.append((seat, since))
        return False

    assert room.wait(2 * DAY - 1).strike() == []
    assert room.wait(1).strike(delivered) == []
    assert asked == [("red", room.types().index("clock.reminded"))]
    assert next_look(room.match) == after(11 * DAY)
    assert room.wait(100 * DAY).strike(delivered) == []
    assert room.strike() == ["clock.overdue"]
    assert deadlines(room.match)[0].overdue
    assert next_look(room.match) == ""
    assert room.strike() == []
    assert room.folded() == room.match


def test_who_is_overdue_may_still_order() -> None:
    room = late(turns())
    play(room, "red")
    assert room.match.clock.overdue == ()
    assert due(room) == {"blue": after(11 * DAY + PACE)}


def test_who_plays_alone_is_reminded_and_no_more() -> None:
    room = turns(red="person", blue="computer:random")
    assert room.wait(9 * DAY).strike() == ["clock.reminded"]
    assert room.wait(1000 * DAY).strike() == []
    assert next_look(room.match) == ""
    assert "Nobody else" in refused(room, "table.11", "red", "adjudicate")


# Leave, pause, more time


def test_leave_puts_a_deadline_off_and_ends_by_itself() -> None:
    room = turns()
    room.wait(DAY).give("red", "leave 7 days")
    assert due(room) == {"red": after(PACE + 7 * DAY)}
    assert deadlines(room.match)[0].away == after(8 * DAY)
    assert next_look(room.match) == after(8 * DAY)
    assert f"away until {after(8 * DAY)[:10]}, when" in refused(room, "table.2", "red", "join")
    assert room.wait(7 * DAY - 1).strike() == []
    assert room.wait(1).strike() == ["seat.back"]
    assert room.match.clock.away == {}
    assert due(room) == {"red": after(PACE + 7 * DAY)}


def test_a_wait_that_begins_in_a_leave_has_the_whole_pace_after_it() -> None:
    room = turns()
    room.give("blue", "leave 3 days")
    room.give("blue", "leave 1 day")
    play(room, "red")
    assert due(room) == {"blue": after(4 * DAY + PACE)}


def test_leave_has_thirty_days_a_match() -> None:
    room = turns()
    assert "30 days of leave left" in refused(room, "table.10", "red", "leave 31 days")
    none = refused(room, "table.10", "red", "leave 0 days")
    assert none.startswith("Leave lasts at least one day. Say it like this: “leave 7 days”")
    room.give("red", "leave 30 days")
    assert "no day of leave left" in refused(room, "table.10", "red", "leave 1 day")
    room.give("blue", "leave 30 days")


def test_a_pause_needs_everybody_and_anybody_ends_it() -> None:
    room = turns()
    room.wait(DAY).give("red", "pause")
    assert waiting_for(TURNS, room.match) == ("red",)
    assert [c.line for c in choices(TURNS, room.match, "blue")][:2] == ["agree", "refuse"]
    assert due(room) == {"red": after(PACE)}
    room.give("red", "storm")
    room.give("blue", "agree")
    assert due(room) == {}
    assert room.wait(100 * DAY).strike() == []
    assert "paused" in refused(room, "table.10", "red", "pause")
    room.give("blue", "resume")
    assert due(room) == {"red": after(101 * DAY + PACE - DAY)}
    assert "not paused" in refused(room, "table.10", "red", "resume")


def test_after_a_pause_nobody_has_less_than_half_of_the_pace() -> None:
    room = turns()
    room.wait(9 * DAY).give("red", "pause")
    room.give("blue", "agree")
    play(room, "red")
    play(room.wait(DAY), "blue")
    room.give("red", "resume")
    assert due(room) == {"red": after(10 * DAY + PACE)}
    room = turns()
    room.wait(9 * DAY).give("red", "pause")
    room.give("blue", "agree")
    room.give("red", "resume")
    assert due(room) == {"red": after(9 * DAY + PACE // 2)}


def test_a_pause_with_an_end_ends_by_itself() -> None:
    room = turns()
    room.wait(DAY).give("red", "pause 2 weeks")
    room.wait(DAY).give("blue", "agree")
    assert room.match.clock.until == after(15 * DAY), "it is counted from when it was asked for"
    assert next_look(room.match) == after(15 * DAY)
    assert room.wait(13 * DAY - 1).strike() == []
    assert room.wait(1).strike() == ["pause.over", "clock.set"]
    assert not room.match.clock.paused
    assert due(room) == {"red": after(15 * DAY + PACE - 2 * DAY)}
    assert room.folded() == room.match
    assert room.strike() == []


def test_a_pause_may_end_when_a_day_begins() -> None:
    room = turns()
    day = after(20 * DAY)[:10]
    room.give("red", f"pause until {day}")
    assert room.match.pending.asked is not None
    assert room.match.pending.asked.sentence == f"asks for a pause until {day} 00:00 UTC"
    room.give("blue", "agree")
    assert room.match.clock.until == f"{day}T00:00:00Z"
    room.give("blue", "resume")
    assert room.match.clock.until == ""
    assert next_look(room.match) < f"{day}T00:00:00Z", "nothing is left of an end"


def test_a_pause_of_no_time_or_of_years_is_refused() -> None:
    room = turns()
    for said in ("0 days", "366 days", "53 weeks", f"until {after(0)[:10]}", "until 2126-12-20",
                 "until 2026-13-01", "until 12-20"):  # fmt: skip
        assert "lasts at most 365 days" in refused(room, "table.10", "red", f"pause {said}")
    room.now = f"{after(DAY)[:10]}T00:00:00Z"
    assert "lasts at most" in refused(room, "table.10", "red", f"pause until {room.now[:10]}")


def test_who_agrees_to_a_pause_when_its_end_has_passed_pauses_nothing() -> None:
    room = turns()
    room.give("red", "pause 1 day")
    room.wait(2 * DAY).give("blue", "agree")
    assert not room.match.clock.paused
    assert room.match.pending.asked is None


def test_there_is_no_pause_without_a_clock() -> None:
    assert "no clock" in refused(Room().begin(), "table.10", "red", "pause")


def test_another_seat_gives_more_time_freely() -> None:
    room = turns()
    room.give("blue", "extend red 30 days")
    assert due(room) == {"red": after(PACE + 30 * DAY)}
    assert "1 to 30" in refused(room, "table.10", "blue", "extend red 31 days")
    assert "1 to 30" in refused(room, "table.10", "blue", "extend red 0 days")
    assert "is not running" in refused(room, "table.10", "red", "extend blue 1 day")


def test_more_time_for_oneself_is_asked() -> None:
    room = turns()
    room.give("red", "extend red 1 day")
    assert due(room) == {"red": after(PACE)}
    room.give("blue", "agree")
    assert due(room) == {"red": after(PACE + DAY)}


def test_more_time_brings_new_reminders_and_ends_being_overdue() -> None:
    room = late(turns())
    room.give("blue", "extend red 10 days")
    assert due(room) == {"red": after(21 * DAY)}
    assert room.match.clock.overdue == ()
    assert room.wait(5 * DAY).strike() == ["clock.reminded"]


# When time is over


def test_waiting_gives_the_whole_pace_again() -> None:
    room = turns()
    assert "Nobody else" in refused(room, "table.11", "blue", "wait")
    late(room)
    assert "overdue yourself" in refused(room, "table.11", "red", "wait")
    room.give("blue", "wait")
    assert due(room) == {"red": after(11 * DAY + PACE)}


def test_a_substitute_commands_until_somebody_sits_down_again() -> None:
    room = turns()
    assert "Nobody else" in refused(room, "table.11", "blue", "replace red with random")
    late(room)
    assert "neither" in refused(room, "table.11", "blue", "replace blue with random")
    assert "is one of" in refused(room, "table.11", "blue", "replace red with napoleon")
    room.give("blue", "replace red with random")
    assert room.match.sitting.seats["red"] == "computer:random"
    assert due(room) == {}
    play(room, "red")
    room.give("red", "join")
    assert room.match.sitting.seats["red"] == "person"
    assert room.match.sitting.stood_in == ()
    assert due(room) == {"blue": after(11 * DAY + PACE)}
    with pytest.raises(Illegal, match="is taken"):
        room.give("red", "join")
    with pytest.raises(Illegal, match="is taken"):
        turns(red="person", blue="computer:random").give("blue", "join")


def test_a_free_seat_is_replaced_too_with_or_without_a_clock() -> None:
    room = Room(TURNS).begin()
    room.give("red", "leave")
    room.give("blue", "replace red with computer:random")
    assert room.match.sitting.seats["red"] == "computer:random"
    assert "red" in room.match.sitting.taken
    assert room.folded() == room.match


def test_adjudication_ends_a_match_as_it_stands() -> None:
    room = late(turns())
    room.give("blue", "adjudicate")
    assert room.match.outcome == Outcome(
        "adjudicated", (), "The match ends as it stands, by agreement."
    )
    assert room.folded() == room.match


def test_a_game_may_say_how_it_stands() -> None:
    stands = Outcome("ahead", ("blue",), "Blue is ahead.", {"blue": 2})
    room = late(
        Room(with_rules(to_move=in_turn, adjudicate=lambda _: stands), pace="10 days").begin()
    )
    room.give("blue", "adjudicate")
    assert room.match.outcome == Outcome("adjudicated", ("blue",), "Blue is ahead.", {"blue": 2})


# Agreement


THREE: Any = with_rules(
    scenarios=(toy.Scenario("duel", "Duel", "Hands.", ("red", "blue", "green"), 2),),
    to_move=in_turn,
)


def three() -> Room:
    seats = {"red": "person", "blue": "person", "green": "person"}
    return Room(THREE, pace="10 days", **seats).begin()


def test_all_others_must_agree_and_one_refusal_ends_it() -> None:
    room = three()
    room.give("red", "offer-draw")
    room.give("blue", "agree")
    assert room.match.outcome is None
    room.give("green", "refuse")
    assert room.match.pending.asked is None
    room.give("red", "offer-draw")
    room.give("green", "agree")
    room.give("blue", "agree")
    assert room.match.outcome == Outcome("draw", (), "The match is drawn by agreement.")
    assert room.folded() == room.match


def test_one_thing_is_asked_at_a_time() -> None:
    room = three()
    room.give("red", "offer-draw")
    assert "Red offers a draw" in refused(room, "table.9", "blue", "pause")
    assert "Red offers a draw" in refused(room, "table.5", "blue", "takeback")
    room.give("red", "pause")
    assert room.match.pending.asked is not None
    assert room.match.pending.asked.kind == "pause"
    room.give("red", "storm")
    room.give("red", "refuse")
    room.give("red", "takeback")
    assert "take the match back" in refused(room, "table.9", "red", "offer-draw")
    assert room.folded() == room.match


def test_the_choice_belongs_to_the_others_together() -> None:
    room = late(three())
    assert "overdue yourself" in refused(room, "table.11", "red", "adjudicate")
    room.give("red", "offer-draw")
    room.give("blue", "replace red with random")
    assert room.match.pending.asked is not None
    assert room.match.pending.asked.needed == ("green",)
    assert "replace Red" in refused(room, "table.9", "green", "adjudicate")
    room.give("green", "agree")
    assert room.match.sitting.seats["red"] == "computer:random"
    assert room.folded() == room.match


def test_what_cannot_be_granted_any_more_is_not_asked_any_more() -> None:
    room = late(three())
    room.give("blue", "adjudicate")
    play(room, "red")
    assert room.match.pending.asked is None
    assert room.types()[-2:] == ["clock.set", "agreement.ended"]
    room.give("blue", "offer-draw")
    room.give("green", "leave")
    assert room.match.pending.asked is None
    assert room.folded() == room.match


def test_a_computer_settles_nothing() -> None:
    room = turns(red="person", blue="computer:random")
    assert "Only people" in refused(room, "table.9", "blue", "resign")
    assert "Nobody is there to agree" in refused(room, "table.12", "red", "offer-draw")


# Giving up


def test_all_others_win_when_a_seat_resigns() -> None:
    room = three()
    room.give("blue", "resign")
    assert room.match.outcome == Outcome("resigned", ("red", "green"), "Blue resigns.")
    assert room.types()[-2:] == ["seat.resigned", "finished"]
    assert room.folded() == room.match


def test_a_game_may_say_what_resigning_means() -> None:
    given_up = Outcome("given-up", (), "All is lost.")
    room = Room(with_rules(resigned=lambda _, __: given_up)).begin()
    room.give("blue", "resign")
    assert room.match.outcome == given_up


def test_time_is_counted_in_hours_too() -> None:
    room = Room(TURNS, pace="1 hour").begin()
    assert due(room) == {"red": after(HOUR)}


# Who orders late


def test_who_orders_late_is_not_overdue_any_more_though_his_turn_goes_on() -> None:
    room = late(turns())
    room.give("red", "storm")
    assert waiting_for(TURNS, room.match) == ("red",)
    assert room.match.clock.overdue == ()
    assert due(room) == {"red": after(11 * DAY + PACE // 4)}
    for text in ("replace red with random", "adjudicate", "wait"):
        assert "Nobody else is overdue" in refused(room, "table.11", "blue", text)


def test_a_substitute_that_is_asked_for_is_not_granted_after_the_order() -> None:
    room = late(three())
    room.give("green", "replace red with random")
    room.give("red", "storm")
    assert room.types()[-2:] == ["clock.set", "agreement.ended"]
    assert "Nobody is asking" in refused(room, "table.5", "blue", "agree")


@pytest.mark.parametrize(("left", "then"), [(PACE // 4, PACE // 4), (PACE // 4 - 1, PACE // 4)])
def test_who_orders_has_a_quarter_of_the_pace_from_then_on(left: int, then: int) -> None:
    room = turns()
    room.wait(PACE - left).give("red", "storm")
    assert due(room) == {"red": after(PACE - left + then)}
    assert (room.types()[-1] == "clock.set") is (left < PACE // 4)


def test_who_just_ordered_is_not_told_that_half_of_his_time_is_over() -> None:
    room = late(turns())
    room.give("red", "storm")
    assert room.strike() == []
    assert next_look(room.match) == after(11 * DAY + PACE // 4 - DAY)
    assert room.wait(PACE // 4 - DAY).strike() == ["clock.reminded"]
    assert room.pub(room.match.size - 1)["fraction"] == "9/10"
    assert room.wait(2 * DAY).strike() == ["clock.overdue"]


def test_an_order_of_the_table_gives_no_time() -> None:
    room = late(turns())
    room.give("red", "note I am still here.")
    assert room.match.clock.overdue == ("red",)
