"""Matches on every kind of store: opening, sitting down, orders and their receipts."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Illegal
from domain.journal.entries import read_entry
from domain.table.grammar.lines import MOST_LINES, order_lines
from service.application.matches import LineReport, Matches, Reused, Stale
from service.house.keys import House
from service.store.lists.reader import Reader
from service.store.repository import EVERYTHING, NoSuchMatch
from tests.conftest import Clock
from tests.rigs.new_store import new_store
from tests.rigs.soak import one_store as address
from tests.toys.duel import Duels, begun, check_whole, reason, types
from workers.opponent import Opponent

__all__ = ["address"]

DUEL = {"red": "person", "blue": "person"}


def opened(matches: Matches, **more: Any) -> str:
    return matches.open("toy", "duel", DUEL, **more)[0]


def hand(matches: Matches, match_id: str, seat: str) -> tuple[str, ...]:
    cards: tuple[str, ...] = matches.repository.match(match_id).table.position.sides[seat].cards
    return cards


def test_a_match_waits_until_every_seat_is_taken(matches: Matches) -> None:
    match_id = opened(matches, title="Tuesday")
    match = matches.repository.match(match_id)
    assert (match.title, match.sitting.vacant, match.begun) == ("Tuesday", ("red", "blue"), 0)
    matches.join(match_id, "blue", "join-blue")
    assert matches.repository.match(match_id).sitting.vacant == ("red",)
    receipt, _ = matches.join(match_id, "red", "join-red")
    match = matches.repository.match(match_id)
    assert match.sitting.vacant == ()
    assert match.begun == match.size == receipt.size
    assert types(matches, match_id)[-1] == "setup.ended"
    check_whole(matches, match_id)


def test_a_seat_for_a_computer_is_taken_from_the_start(matches: Matches) -> None:
    match_id, _ = matches.open("toy", "duel", {"red": "person", "blue": "computer:random"})
    matches.join(match_id, "red", "join-red")
    assert matches.repository.match(match_id).begun


@pytest.mark.parametrize(
    ("scenario", "seats", "options", "text"),
    [
        ("siege", DUEL, {}, "scenarios of Toy are duel"),
        ("duel", {"red": "person"}, {}, "seats of Duel are red, blue"),
        ("duel", {"blue": "person", "red": "person"}, {}, "in this order"),
        ("duel", {"red": "person", "blue": "computer:deep"}, {}, "computer:random"),
        ("duel", DUEL, {"fog": "on"}, "options of Duel are none"),
    ],
)
def test_an_opening_that_cannot_be_played_is_refused(
    sqlite_matches: Matches, scenario: str, seats: dict[str, str], options: Any, text: str
) -> None:
    with pytest.raises(Illegal, match=text):
        sqlite_matches.open("toy", scenario, seats, options)


def test_two_computers_play_each_other_and_who_opened_it_watches(matches: Matches) -> None:
    bots = dict.fromkeys(DUEL, "computer:random")
    match_id, _ = matches.open("toy", "duel", bots, key="to-be-watched-by-me")
    assert matches.open("toy", "duel", bots, key="to-be-watched-by-me")[0] == match_id
    match = matches.repository.match(match_id)
    assert match.begun
    assert match.sitting.seats == bots
    assert "referee" in match.sitting.taken
    Opponent(matches, Reader(matches.repository.recorder)).play(match_id)
    assert matches.repository.match(match_id).size > match.size
    check_whole(matches, match_id)


def watched(matches: Matches) -> tuple[str, int]:
    """A match of two computers that is over, and its size when it began."""
    bots = dict.fromkeys(DUEL, "computer:random")
    match_id, _ = matches.open("toy", "duel", bots)
    begun_at = matches.repository.match(match_id).begun
    Opponent(matches, Reader(matches.repository.recorder)).play(match_id)
    assert matches.repository.match(match_id).outcome is not None
    return match_id, begun_at


@pytest.mark.rule("house", "table.6")
def test_a_branch_of_two_computers_goes_on_as_the_match_did(matches: Matches) -> None:
    match_id, begun_at = watched(matches)
    branch = matches.branch(match_id, begun_at, key="branched-to-be-watched")
    assert matches.branch(match_id, begun_at, key="branched-to-be-watched") == branch
    match = matches.repository.match(branch)
    assert match.begun
    assert match.outcome is None
    Opponent(matches, Reader(matches.repository.recorder)).play(branch)
    assert matches.repository.match(branch).outcome is not None
    check_whole(matches, branch)
    _, token = matches.join(branch, "referee", "branched-to-be-watched")
    assert matches.seat_of(branch, token) == "referee", "who branched it watches"


@pytest.mark.rule("house", "table.6")
def test_a_person_may_take_the_seat_of_a_computer_in_a_branch(matches: Matches) -> None:
    match_id, begun_at = watched(matches)
    branch = matches.branch(match_id, begun_at, seats={"red": "person"})
    assert not matches.repository.match(branch).begun
    matches.join(branch, "red", "red-sits-down-in-a-branch")
    match = matches.repository.match(branch)
    assert match.begun
    assert match.sitting.seats == {"red": "person", "blue": "computer:random"}
    card = hand(matches, branch, "red")[0]
    assert matches.order(branch, "red", f"play {card}", "red-plays-in-the-branch").done
    check_whole(matches, branch)
    with pytest.raises(Illegal, match="The seats of this match are red, blue"):
        matches.branch(match_id, begun_at, seats={"green": "person"})


def test_a_computer_is_named_as_one(matches: Matches) -> None:
    with pytest.raises(Illegal, match="Choose person or computer:random"):
        matches.open("toy", "duel", {"red": "person", "blue": "random"})


def test_a_title_is_one_line_of_signs(matches: Matches) -> None:
    with pytest.raises(Illegal, match="a single line of plain text"):
        opened(matches, title="Tuesday\x1b[2J")


def test_one_key_opens_one_match(matches: Matches) -> None:
    key = "open-only-once-please"
    first = matches.open("toy", "duel", DUEL, key=key, invited=True)
    assert matches.open("toy", "duel", DUEL, key=key, invited=True) == first
    assert opened(matches, key="another-key-of-mine") != first[0]
    with pytest.raises(Reused):
        matches.open("toy", "duel", DUEL, key=key, title="Another")
    assert matches.repository.size(first[0]) == 1


@pytest.mark.parametrize(
    "other",
    [
        {
            "game": "company_combat",
            "scenario": "meeting",
            "seats": {"american": "person", "german": "person"},
        },
        {"scenario": "campaign"},
        {"seats": {"allied": "person", "axis": "computer:captain"}},
        {"options": {"as-printed": "on"}},
        {"title": "Another"},
        {"pace": "3 days"},
    ],
    ids=lambda one: next(iter(one)),
)
def test_one_key_opens_nothing_else(
    tmp_path: Path, house: House, clock: Clock, other: dict[str, Any]
) -> None:
    recorder = new_store(tmp_path / "fieldpost.sqlite")
    matches = Matches(recorder, house, now=clock)
    first = {"game": "combined_arms", "scenario": "battle", "key": "open-only-once-please"}
    seats = {"allied": "person", "axis": "person"}
    matches.open(**first, seats=seats)
    with pytest.raises(Reused):
        matches.open(**({**first, "seats": seats} | other))
    recorder.close()


def test_who_opens_may_sit_down_in_the_same_transaction(matches: Matches) -> None:
    key, told = "open-and-sit-down", []
    for _ in range(2):
        match_id = opened(matches, key=key, sit=("red",), aside=lambda m: told.append(m) or ())
    assert told == [match_id], "a key that comes again writes nothing"
    assert matches.repository.match(match_id).sitting.taken == ("red",)
    _, token = matches.join(match_id, "red", key)
    assert matches.seat_of(match_id, token) == "red"
    check_whole(matches, match_id)
    with pytest.raises(Exception, match=r"no such table|does not exist"):
        opened(
            matches,
            key="not-all-of-it-works",
            sit=("red",),
            aside=lambda m: [("DELETE FROM x", ())],
        )
    assert (
        len(matches.repository.recorder.query("SELECT DISTINCT originator_id FROM stored_events"))
        == 1
    )


def test_one_key_opens_one_branch(matches: Matches) -> None:
    match_id = begun(matches)
    for seat in ("red", "blue"):
        for k, card in enumerate(hand(matches, match_id, seat)):
            matches.order(match_id, seat, f"play {card}", f"the-card-{k}-of-{seat}")
    size = matches.repository.size(match_id)
    first = matches.branch(match_id, size, key="branch-only-once")
    assert matches.branch(match_id, size, key="branch-only-once") == first
    assert matches.branch(match_id, size, key="branch-once-again") != first
    with pytest.raises(Reused):
        matches.branch(match_id, size, key="branch-only-once", title="Another")


def test_there_is_no_game_of_another_name(sqlite_matches: Matches) -> None:
    with pytest.raises(Illegal, match="There are the games toy"):
        sqlite_matches.open("chess", "duel", DUEL)


@pytest.mark.parametrize("name", ["nothere", "", "a\x00b", "x" * 65, "\ud800", "%", "A", "🙂"])
def test_there_is_no_match_of_an_odd_name(matches: Matches, name: str) -> None:
    with pytest.raises(NoSuchMatch):
        matches.repository.match(name)
    with pytest.raises(NoSuchMatch):
        matches.order(name, "red", "storm", "command")
    assert matches.seat_of(name, "token") is None


# Seats


def test_a_token_opens_the_seat_it_was_given_for(matches: Matches) -> None:
    match_id, other = opened(matches), opened(matches)
    _, token = matches.join(match_id, "red", "join-red")
    assert matches.seat_of(match_id, token) == "red"
    assert matches.seat_of(match_id, token + "x") is None
    assert matches.seat_of(match_id, "\ud800\x00") is None
    assert matches.seat_of(other, token) is None


def test_joining_twice_with_one_command_has_one_token(matches: Matches) -> None:
    match_id = opened(matches)
    first, token = matches.join(match_id, "red", "join-red")
    again, same = matches.join(match_id, "red", "join-red")
    assert (again.repeated, again.lines, same) == (True, first.lines, token)
    assert types(matches, match_id).count("seat.taken") == 1


def test_the_id_of_a_join_is_kept_and_not_told(matches: Matches) -> None:
    match_id = opened(matches)
    matches.join(match_id, "red", "join-red-with-this-id")
    rows = matches.repository.rows(match_id, 0, matches.repository.size(match_id))
    assert not any(b"this-id" in bytes(line) for _, _, line in rows)
    assert matches.repository.command(match_id, "join-red-with-this-id") == (1, 3)


def test_a_taken_seat_is_refused(matches: Matches) -> None:
    match_id = opened(matches)
    _, token = matches.join(match_id, "red", "join-red")
    with pytest.raises(Illegal, match="The seat Red is taken"):
        matches.join(match_id, "red", "join-red-too")
    with pytest.raises(Illegal, match="The seats of this match are red, blue"):
        matches.join(match_id, "gre\x00en", "join-green")
    assert matches.seat_of(match_id, token) == "red"


def test_a_seat_by_invitation_needs_its_code(matches: Matches) -> None:
    match_id, codes = matches.open("toy", "duel", DUEL, invited=True)
    assert set(codes) == {"red", "blue"}
    for code in ("", codes["blue"], "\ud800"):
        with pytest.raises(Illegal, match="by invitation only"):
            matches.join(match_id, "red", "join-red", code)
    receipt, _ = matches.join(match_id, "red", "join-red", codes["red"])
    assert receipt.done
    assert matches.seat_of(match_id, codes["blue"]) is None


def test_who_sat_there_before_has_no_key_to_the_seat_any_more(matches: Matches) -> None:
    match_id = begun(matches)
    _, old = matches.join(match_id, "red", f"join-red-{match_id}")
    assert matches.order(match_id, "red", "leave", "leave-red").done
    assert matches.repository.match(match_id).sitting.vacant == ("red",)
    assert matches.seat_of(match_id, old) == "red"
    _, new = matches.join(match_id, "red", "join-red-anew")
    assert matches.seat_of(match_id, old) is None
    assert matches.seat_of(match_id, new) == "red"
    check_whole(matches, match_id)


# Orders


def test_a_receipt_says_what_became_of_each_line(matches: Matches) -> None:
    match_id = begun(matches)
    size = matches.repository.size(match_id)
    receipt = matches.order(match_id, "red", "  STORM  # now!\n\n# or later\nscout\n", "c1")
    assert receipt.lines == (
        LineReport("storm", "done", first=size, stop=size + 5),
        LineReport("scout", "done", first=size + 5, stop=size + 9),
    )
    assert (receipt.done, receipt.repeated, receipt.size) == (True, False, size + 9)
    assert types(matches, match_id, size) == [
        *("command", "roll", "dice.rolled", "dice.rolled", "toy.Stormed"),
        *("command", "roll.hidden", "dice.rolled", "toy.Scouted"),
    ]
    check_whole(matches, match_id)


def test_an_entry_has_the_time_of_the_clock(matches: Matches, clock: Clock) -> None:
    match_id = begun(matches)
    clock.seconds = 75
    receipt = matches.order(match_id, "red", "storm", "c1")
    rows = matches.repository.rows(match_id, receipt.lines[0].first, receipt.size)
    assert {read_entry(bytes(line)).ts for _, _, line in rows} == {"2026-11-21T06:01:15Z"}
    assert matches.repository.match(match_id).ts == "2026-11-21T06:01:15Z"


def test_before_the_first_die_all_lines_are_done_or_none(matches: Matches) -> None:
    match_id = begun(matches)
    before = matches.repository.match(match_id)
    receipt = matches.order(match_id, "red", "plan club1\nplay joker\nscout", "c1")
    assert [line.state for line in receipt.lines] == ["left", "refused", "left"]
    assert (receipt.lines[1].reason, receipt.lines[1].rule) == ("You do not hold that card.", "2")
    assert receipt.lines[0].first == receipt.lines[0].stop == -1
    assert matches.repository.match(match_id) == before


def test_after_a_die_what_happened_has_happened(matches: Matches) -> None:
    match_id = begun(matches)
    size = matches.repository.size(match_id)
    receipt = matches.order(match_id, "red", "storm\nplay joker\nscout", "c1")
    assert [line.state for line in receipt.lines] == ["done", "refused", "left"]
    assert receipt.size == size + 5 == matches.repository.size(match_id)
    check_whole(matches, match_id)


def test_a_line_that_is_no_order_stops_all_before_the_first_die(matches: Matches) -> None:
    match_id = begun(matches)
    before = matches.repository.match(match_id)
    receipt = matches.order(match_id, "red", "storm\nscuot\nplan club1\nstrom", "c1")
    assert [line.state for line in receipt.lines] == ["left", "refused", "left", "refused"]
    assert receipt.lines[1].nearest[0] == "scout"
    assert matches.repository.match(match_id) == before
    tried = matches.try_order(match_id, "red", "storm\nscuot")
    assert [line.state for line in tried.lines] == ["left", "refused"]


def test_a_line_that_is_no_order_says_where(matches: Matches) -> None:
    match_id = begun(matches)
    line = matches.order(match_id, "red", "scuot", "c1").lines[0]
    assert (line.state, line.column, line.nearest[0]) == ("refused", 0, "scout")
    assert line.reason == "No order is called “scuot”. Did you mean “scout”?"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", "\n".join(["storm"] * (MOST_LINES + 1))])
def test_a_text_without_orders_or_with_too_many_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        order_lines(text)


def test_an_unknown_seat_is_told_the_seats(matches: Matches) -> None:
    match_id = begun(matches)
    for seat in ("green", "", "RED", "a\x00b", "\ud800", "red\n"):
        receipt = matches.order(match_id, seat, "storm", "c1")
        assert reason(receipt).startswith("The seats of this match are red, blue.")


def test_nobody_orders_before_the_match_begins(matches: Matches) -> None:
    match_id = opened(matches)
    assert "Nobody sits at Red" in reason(matches.order(match_id, "red", "storm", "c1"))
    matches.join(match_id, "red", "join-red")
    assert reason(matches.order(match_id, "red", "storm", "c2")) == (
        "The match waits for Blue to join."
    )
    assert types(matches, match_id) == ["match.opened", "command", "seat.taken"]


def test_nobody_orders_after_the_end(matches: Matches) -> None:
    match_id = finished(matches)
    match = matches.repository.match(match_id)
    assert match.outcome is not None
    assert match.outcome.ending == "all-played"
    assert types(matches, match_id)[-1] == "finished"
    for text in ("storm", "takeback", "leave", "join"):
        assert "This match is over" in reason(matches.order(match_id, "red", text, f"end {text}"))
    assert matches.repository.match(match_id) == match
    check_whole(matches, match_id)


def finished(matches: Matches) -> str:
    match_id = begun(matches)
    for seat in ("red", "blue"):
        for card in hand(matches, match_id, seat):
            assert matches.order(match_id, seat, f"play {card}", f"play-{card}").done
    return match_id


# The same order twice


def test_the_same_order_twice_happens_once(matches: Matches) -> None:
    match_id = begun(matches)
    first = matches.order(match_id, "red", "storm\nplan spade2", "c1")
    again = matches.order(match_id, "red", "storm\n\n PLAN spade2", "c1")
    assert again.repeated
    assert (again.lines, again.size) == (first.lines, first.size)
    assert matches.repository.size(match_id) == first.size


def test_an_order_that_came_again_is_answered_even_when_it_would_be_refused_now(
    matches: Matches,
) -> None:
    match_id = begun(matches)
    card = hand(matches, match_id, "red")[0]
    first = matches.order(match_id, "red", f"play {card}", "c1")
    assert matches.order(match_id, "red", f"play {card}", "c2").lines[0].state == "refused"
    again = matches.order(match_id, "red", f"play {card}", "c1", expected=1)
    assert again.repeated
    assert again.lines == first.lines


def test_a_command_id_is_not_used_for_another_order(matches: Matches) -> None:
    match_id = begun(matches)
    matches.order(match_id, "red", "storm", "c1")
    matches.order(match_id, "red", "plan club1", "secret")
    size = matches.repository.size(match_id)
    for seat, text, command in (
        ("red", "scout", "c1"),
        ("blue", "storm", "c1"),
        ("red", "no order at all", "c1"),
        ("red", "plan club2", "secret"),
        ("blue", "plan club1", "secret"),
    ):
        with pytest.raises(Reused):
            matches.order(match_id, seat, text, command)
    assert matches.order(match_id, "red", "plan club1", "secret").repeated
    assert matches.repository.size(match_id) == size


def test_a_command_id_belongs_to_its_match(matches: Matches) -> None:
    one, two = begun(matches), begun(matches)
    assert not matches.order(one, "red", "storm", "c1").repeated
    assert not matches.order(two, "red", "storm", "c1").repeated


def test_a_refused_order_may_come_again_under_its_id(matches: Matches) -> None:
    match_id = begun(matches)
    assert not matches.order(match_id, "red", "play joker", "c1").done
    assert matches.order(match_id, "red", "storm", "c1").done


# What the sender saw


def test_a_sender_who_saw_less_is_told_the_size(matches: Matches) -> None:
    match_id = begun(matches)
    size = matches.repository.size(match_id)
    matches.order(match_id, "blue", "storm", "c1", expected=size)
    for text in ("storm", "play joker"):
        with pytest.raises(Stale, match=f"has {size + 5} entries now") as stale:
            matches.order(match_id, "red", text, f"c2 {text}", expected=size)
        assert stale.value.size == size + 5
    assert matches.repository.size(match_id) == size + 5
    assert matches.order(match_id, "red", "storm", "c3", expected=size + 5).done


def test_another_process_is_never_behind(matches: Matches) -> None:
    match_id = begun(matches)
    other = Duels(matches.repository.recorder, matches.house, games=matches.games)
    for k in range(6):
        here, there = (matches, other) if k % 2 else (other, matches)
        receipt = here.order(match_id, "red", "storm", f"c{k}")
        assert there.repository.match(match_id).size == receipt.size
        assert there.repository.match(match_id) == here.repository.match(match_id)
    lagging = other.repository.match(match_id, fresh=False)
    matches.order(match_id, "red", "storm", "ahead")
    assert other.repository.match(match_id, fresh=False) == lagging
    assert other.order(match_id, "red", "storm", "after").done
    with pytest.raises(Stale):
        matches.order(match_id, "red", "storm", "late", expected=lagging.size)
    check_whole(other, match_id)


# Trying


def test_a_trial_changes_nothing_and_stops_at_the_first_die(matches: Matches) -> None:
    match_id = begun(matches)
    before = matches.repository.match(match_id)
    receipt = matches.try_order(match_id, "red", "plan club1\nstorm\nscout")
    assert [line.state for line in receipt.lines] == ["done", "would roll", "left"]
    assert receipt.lines[1].reason == "dice: what follows depends on the next roll of red"
    assert matches.try_order(match_id, "red", "play joker").lines[0].state == "refused"
    matches.repository.forget(match_id)
    assert matches.repository.match(match_id) == before


def test_a_trial_of_sitting_down_does_not_shuffle(matches: Matches) -> None:
    match_id = opened(matches)
    matches.join(match_id, "red", "join-red")
    assert matches.try_order(match_id, "blue", "join").lines[0].state == "would roll"


# Odd text


def test_orders_are_kept_in_one_form_of_unicode(matches: Matches) -> None:
    match_id = begun(matches)
    first = matches.order(match_id, "red", "plan cafe\u0301", "c1")
    assert first.lines[0].line == "plan café"
    assert matches.order(match_id, "red", "plan café", "c1").repeated
    check_whole(matches, match_id)


@pytest.mark.parametrize(
    "word",
    ["שלום", "🙂", "ﬁ", "\uff21\uff22", "a\u200db", "\u0301", "ß", "İ", "%s", "';--"],
)
def test_words_of_any_script_are_kept(matches: Matches, word: str) -> None:
    match_id = begun(matches)
    receipt = matches.order(match_id, "red", f"plan {word}", "c1")
    assert receipt.done
    check_whole(matches, match_id)
    matches.repository.forget(match_id)
    side = matches.repository.match(match_id).table.position.sides["red"]
    assert receipt.lines[0].line == f"plan {side.plan}"
    assert matches.order(match_id, "red", f"plan {word}", "c1").repeated


@pytest.mark.parametrize(
    "text",
    [
        "plan a\x00b",
        "plan \u202eevil",
        "plan \x07",
        "\x00",
        "plan a\x1bb",
        "plan " + "x" * 10_000,
        "x" * 10_000,
    ],
)
def test_what_cannot_be_an_order_is_refused_in_a_sentence(matches: Matches, text: str) -> None:
    match_id = begun(matches)
    size = matches.repository.size(match_id)
    receipt = matches.order(match_id, "red", text, "c1")
    assert reason(receipt).endswith((".", "?"))
    assert matches.repository.size(match_id) == size
    assert matches.try_order(match_id, "red", text).lines[0].state == "refused"


def test_half_a_character_is_refused(matches: Matches) -> None:
    match_id = begun(matches)
    with pytest.raises(NotUnderstood, match="no alphabet has"):
        matches.order(match_id, "red", "plan \ud83d", "c1")
    with pytest.raises(NotUnderstood):
        matches.try_order(match_id, "red", "storm\nplan \udc00")


def test_separators_of_any_script_end_a_line() -> None:
    assert order_lines("storm\r\nscout\u2028storm\x85scout\x0bstorm") == [
        *("storm", "scout", "storm", "scout", "storm")
    ]


# Secrets in the store


def test_an_opening_goes_to_those_it_is_for(matches: Matches) -> None:
    match_id = begun(matches)
    matches.order(match_id, "red", "scout", "c1")
    size = matches.repository.size(match_id)
    parts = matches.repository.openings(match_id, 0, size, EVERYTHING)
    for viewer in ("red", "blue"):
        own = matches.repository.openings(match_id, 0, size, viewer)
        assert own == [part for part in parts if viewer in part[2]]
    assert matches.repository.openings(match_id, 0, size, "") == []
    assert {part[2] for part in parts} == {(), ("red",), ("blue",)}
    assert all(msgspec.json.decode(body)["salt"] for *_, body in parts)


def test_a_match_that_begins_as_it_is_opened_has_its_chains_fixed_before(matches: Matches) -> None:
    """Otherwise nobody could tell that they were chosen before the first order."""
    seats = {"red": "person", "blue": "computer:random"}
    match_id, _ = matches.open("toy", "duel", seats, sit=("red",))
    assert matches.repository.match(match_id).begun
    sizes = [int(note.split("\n")[1]) for note in matches.house_writer.checkpoints(match_id)]
    assert sizes[0] == 1
    assert len(sizes) == 2
