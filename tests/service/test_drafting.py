"""Drafts: the position that orders would lead to, shown to their seat before it sends them."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.game.grammar.orders import line as order_line
from domain.game.view.board import Choice
from service.application.matches import Matches
from service.drafts.drafting import draft
from service.house.keys import House
from service.reading.positions import look, to_move
from tests.conftest import Clock
from tests.rigs.new_store import new_store
from tests.toys.duel import begun as duel_begun
from workers.bots import choose

BEACH = {"allied": "person", "german": "person"}
ARMIES = {"allied": "person", "axis": "person"}
COMPANIES = {"american": "person", "german": "person"}


@pytest.fixture
def library_matches(tmp_path: Path, house: House, clock: Clock) -> Iterator[Matches]:
    """Matches of every game there is."""
    recorder = new_store(tmp_path / "all.sqlite")
    yield Matches(recorder, house, now=clock)
    recorder.close()


def begun(matches: Matches, game: str, scenario: str, seats: dict[str, str]) -> str:
    """A match at which everybody sits."""
    match_id, _ = matches.open(game, scenario, seats)
    for seat in seats:
        matches.join(match_id, seat, f"join-{seat}-{match_id}")
    return match_id


@pytest.fixture
def beach(library_matches: Matches) -> str:
    """A match of Utah Beach in which the Allied seat lands."""
    return begun(library_matches, "utah_beach", "landing", BEACH)


def lines(offered: tuple[Choice, ...]) -> set[str]:
    return {choice.line for choice in offered}


def test_what_follows_is_offered_from_the_drafted_position(
    library_matches: Matches, beach: str
) -> None:
    size = library_matches.repository.match(beach).size
    tried = draft(library_matches, beach, "allied", "beachhead 2607\nbeachhead 2707")
    assert [line.state for line in tried.receipt.lines] == ["done", "done"]
    assert tried.seen is not None
    assert "land 8/4 2707" in lines(tried.seen.view.choices)
    assert "land 8/4 2707" not in lines(look(library_matches, beach, "allied").view.choices)
    assert library_matches.repository.match(beach).size == size, "nothing is written"


def test_what_is_drafted_is_told_in_words_and_what_does_not_fit_is_not(
    library_matches: Matches, beach: str
) -> None:
    text = "beachhead 2607\nbeachhead 2707\nnote Here we come\nbeachhead 3409"
    offered = look(library_matches, beach, "allied").view.choices
    tried = draft(library_matches, beach, "allied", text)
    first = next(one.says for one in offered if one.line == "beachhead 2607")
    assert tried.says[0] == first != ""
    assert tried.says[1] == first.replace("2607", "2707")
    assert tried.says[2:] == ("", "")


def test_a_refused_line_stops_the_draft_where_it_stands(
    library_matches: Matches, beach: str
) -> None:
    text = "beachhead 2607\nbeachhead 3409\nbeachhead 2707"
    tried = draft(library_matches, beach, "allied", text)
    assert [line.state for line in tried.receipt.lines] == ["done", "refused", "left"]
    assert tried.receipt.lines[1].rule
    assert tried.seen is not None
    offered = lines(tried.seen.view.choices)
    assert "beachhead 2607" not in offered, "the line before it lies on the board"
    assert "beachhead 2707" in offered


def test_nothing_is_offered_behind_a_die(sqlite_matches: Matches) -> None:
    matches = sqlite_matches
    match = duel_begun(matches)
    rolling = next(
        choice.line
        for choice in look(matches, match, "red").view.choices
        if draft(matches, match, "red", choice.line).rolls
    )
    tried = draft(matches, match, "red", rolling)
    assert tried.receipt.lines[-1].state == "would roll"
    assert tried.seen is not None
    assert tried.seen.view.choices == ()


def test_a_piece_is_drawn_where_it_lies_when_the_die_is_cast(library_matches: Matches) -> None:
    matches = library_matches
    match = begun(matches, "dday_dice", "tiger-practice", {"able": "person"})
    matches.order(match, "able", "lock R1 W1", "draft-ghost-lock-0")
    matches.order(match, "able", "keep", "draft-ghost-keep-0")
    now, luck = look(matches, match, "able"), random.Random(4)
    while not any(one.line.startswith("move ") for one in now.view.choices):
        rules, state = matches.games["dday_dice"], matches.repository.match(match).table.position
        offers = list(rules.legal_orders(state, "able"))
        line = order_line(choose(rules, "captain", state, "able", offers, luck))
        matches.order(match, "able", line, f"draft-ghost-{now.size:08}")
        now = look(matches, match, "able")
    line = next(one.line for one in now.view.choices if one.line.startswith("move "))
    tried = draft(matches, match, "able", line)
    assert tried.seen is not None
    assert tried.comes_to == "dice"
    (before,), (after,) = now.view.pieces, tried.seen.view.pieces
    assert (before.id, before.art) == (after.id, after.art)
    assert after.space.split()[-1] == line.split()[-1] != before.space.split()[-1]
    assert tried.seen.view.choices == ()
    assert tried.seen.view.tracks == now.view.tracks, "nothing else is shown of it"


def test_a_draft_cannot_look_at_what_is_hidden(library_matches: Matches) -> None:
    """The second army ends the choosing: a draft of it must not show the first."""
    seen = []
    for army in ("german-tanks", "german-infantry"):
        match = begun(library_matches, "combined_arms", "battle", ARMIES)
        offered = lines(look(library_matches, match, "axis").view.choices)
        chosen = sorted(line for line in offered if line.startswith("army "))
        line = chosen[0 if army == "german-tanks" else -1]
        receipt = library_matches.order(match, "axis", line, f"draft-secret-{army}-0")
        assert receipt.done
        mine = sorted(
            c.line
            for c in look(library_matches, match, "allied").view.choices
            if c.line.startswith("army ")
        )[0]
        tried = draft(library_matches, match, "allied", mine)
        seen.append(tried.seen and tried.seen.view)
    assert seen[0] == seen[1]


def suppressing(matches: Matches, seed: int) -> tuple[str, str, list[str]]:
    """A match of Company Combat whose side to move has two units or more that may fire; one
    that ends before is left."""
    luck = random.Random(seed)
    for _ in range(20):
        match = begun(matches, "company_combat", "meeting", COMPANIES)
        while moving := list(to_move(matches, matches.repository.match(match))):
            seat = moving[0]
            offered = [c.line for c in look(matches, match, seat).view.choices]
            fires = [
                one for one in offered if one.startswith("suppress with ") and one.count(" ") == 2
            ]
            if len(fires) > 1:
                return match, seat, fires
            advance(matches, match, seat, luck)
    raise AssertionError("nobody ever fires")


def advance(matches: Matches, match: str, seat: str, luck: random.Random) -> None:
    """One order of a computer for a seat."""
    rules, now = matches.games["company_combat"], matches.repository.match(match)
    state = now.table.seen_by(seat)
    chosen = choose(rules, "steady", state, seat, list(rules.legal_orders(state, seat)), luck)
    given = matches.order(match, seat, order_line(chosen), f"volley-{match}-{now.size:04}")
    assert given.done, given


def test_of_volleys_those_of_other_pieces_are_offered_behind_the_die(
    library_matches: Matches,
) -> None:
    match, seat, (first, second, *_) = suppressing(library_matches, 7)
    tried = draft(library_matches, match, seat, first)
    assert tried.rolls
    assert tried.seen is not None
    offered = lines(tried.seen.view.choices)
    assert second in offered
    assert "done" in offered
    assert all(first.split()[2] not in line.split() for line in offered), "it has fired"
    both = draft(library_matches, match, seat, f"{first}\n{second}")
    assert both.seen is not None
    assert second not in lines(both.seen.view.choices)
    over = draft(library_matches, match, seat, f"{first}\n{second}\ndone")
    assert over.seen is not None
    assert over.seen.view.choices == (), "a phase that nobody knows is not offered"
    sent = library_matches.order(match, seat, f"{first}\n{second}", "volley-sent-0000000")
    assert sent.lines[0].state == "done"


def test_an_action_of_omaha_goes_on_with_other_units_behind_the_enemys_answer(
    library_matches: Matches,
) -> None:
    book = library_matches
    match, _ = book.open("tcs_omaha", "firefight", {"american": "person", "german": "person"})
    for seat in ("american", "german"):
        book.join(match, seat, f"join-{seat}-{match}")
    rules, n = book.games["tcs_omaha"], 0
    book.order(match, "american", "mode move all", f"moded-now-{match}")
    while rules.moment(state := book.repository.match(match).table.position).phase != (
        "American Action"
    ):
        (seat,) = rules.to_move(state)
        book.order(match, seat, "done", f"ended-{n}-{match}")
        n += 1
    moves = [line for one in rules.legal_orders(state, "american")
             if (line := order_line(one)).startswith("move ")]  # fmt: skip
    first = next(one for one in moves if draft(book, match, "american", one).comes_to == "german")
    mover = first.split()[1]
    tried = draft(book, match, "american", first)
    assert tried.seen is not None
    offered = lines(tried.seen.view.choices)
    others = [one for one in offered if one.startswith("move ")]
    assert others
    assert "done" in offered
    assert not [one for one in offered if mover in one.split()], "it has moved"
    to = first.split()[2]
    other = next(one.split()[1] for one in moves if one.endswith(f" {to}") and one != first)
    both = draft(book, match, "american", f"move {mover} {other} to {to}")
    assert both.seen is not None
    assert both.seen.view.choices
    left = {word for line in lines(both.seen.view.choices) for word in line.split()}
    assert not left & {mover, other}, "both go already"
    sent = book.order(match, "american", f"{first}\n{others[0]}\ndone", f"sent-all-{match}")
    assert sent.lines[0].state == "done"
    answered = draft(book, match, "german", "fire")
    assert answered.comes_to == "dice"
    assert answered.seen is not None
    assert answered.seen.view.choices == (), "one answer is enough"
