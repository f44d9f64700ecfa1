"""The orders of a real journal as the review walks them, and reviews that are asked for, made in
the background, cancelled, and kept whole or not at all."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from domain.games import AnyRuleset, library
from service.application.matches import Matches
from service.review.judging import NotJudged
from service.review.keeping import ask, kept_review
from service.review.walking import walk
from service.store import reviews
from service.store.lists.reader import Reader
from service.store.reviews import SILENT, review_row, reviews_to_make
from tests.rigs.new_store import new_matches
from tests.rigs.reviews import given_up
from workers import reviewing
from workers.loop import AlreadyLogged
from workers.opponent import Opponent
from workers.reviewing import Busy, Cancelled, hand_out, make

GAME = library()["company_combat"].rules()
RULES = replace(GAME, judge=lambda _: changed(GAME.judge("meeting"), playouts=12, tries=2))
SEATS = {"american": "person", "german": "computer:captain"}


@pytest.fixture
def matches(tmp_path: Path) -> Matches:
    return new_matches(tmp_path, {"company_combat": RULES})


def over(matches: Matches) -> str:
    """A match that computers played to its end."""
    seats = dict.fromkeys(SEATS, "computer:captain")
    match_id, _ = matches.open("company_combat", "meeting", seats)
    opponent = Opponent(matches, Reader(matches.repository.recorder))
    while matches.repository.match(match_id).outcome is None:
        opponent.play(match_id)
    return match_id


def test_every_order_that_stood_is_walked_to_the_very_table_of_the_end(matches: Matches) -> None:
    match_id = over(matches)
    walked = walk(matches.repository, match_id)
    assert walked.steps[-1].after == matches.repository.match(match_id).table
    assert walked.steps[0].before == walked.table
    for one, other in zip(walked.steps, walked.steps[1:], strict=False):
        assert one.after == other.before
        assert one.stop <= other.start
    fallen = [fell.n for step in walked.steps for fell in step.fallen]
    told = ("dice.rolled", "cards.drawn")
    rows = matches.repository.of_types(match_id, told, walked.match.size, walked.first)
    assert fallen == [n for n, *_ in rows]


def test_an_order_that_was_taken_back_is_not_judged(matches: Matches) -> None:
    match_id, gone = given_up(matches)
    walked = walk(matches.repository, match_id)
    assert gone not in [act.n for step in walked.steps for act in step.acts]
    assert not any(step.start <= gone < step.stop for step in walked.steps)


def test_what_giving_up_brought_is_neither_luck_nor_skill(matches: Matches) -> None:
    match_id, _ = given_up(matches)
    found = reviewing.made(matches.repository, match_id, lambda _: None, jobs=1)
    assert found.result == 0
    assert found.ended < 0


def test_a_running_match_is_not_reviewed(matches: Matches) -> None:
    match_id, _ = matches.open("company_combat", "meeting", SEATS)
    store, match = matches.repository.recorder, matches.repository.match(match_id)
    with pytest.raises(NotJudged, match="not over"):
        ask(store, matches.repository, match_id, match, 1)
    assert review_row(store, match_id) is None


@pytest.fixture
def asked(matches: Matches) -> str:
    match_id, _ = given_up(matches)
    match = matches.repository.match(match_id)
    ask(matches.repository.recorder, matches.repository, match_id, match, 1)
    return match_id


def test_a_review_is_made_once_it_is_asked_for_and_kept(matches: Matches, asked: str) -> None:
    store = matches.repository.recorder
    assert reviews_to_make(store, 1) == [asked]
    assert kept_review(store, asked) is None
    seen: list[int] = []
    found = make(store, matches.repository, asked, seen.append, jobs=2)
    assert kept_review(store, asked) == found
    assert reviews_to_make(store, 1) == []
    assert seen == sorted(seen)
    assert seen[-1] <= 100


def test_two_do_not_make_the_same_review_unless_one_fell_silent(
    matches: Matches, asked: str
) -> None:
    store = matches.repository.recorder
    assert reviews.begin_review(store, asked, "one", now=100)
    assert not reviews.begin_review(store, asked, "two", now=101)
    assert reviews_to_make(store, 101) == []
    assert reviews_to_make(store, 101 + SILENT) == [asked]
    assert reviews.begin_review(store, asked, "two", now=101 + SILENT)
    assert not reviews.beat_review(store, asked, "one", 50, now=102 + SILENT)
    assert not reviews.begin_review(store, asked, "three", now=103 + SILENT)


def test_who_comes_second_is_told_that_it_is_made(matches: Matches, asked: str) -> None:
    store = matches.repository.recorder
    assert reviews.begin_review(store, asked, "one", now=2_000_000_000_000)
    with pytest.raises(Busy):
        make(store, matches.repository, asked, jobs=1)


def test_of_a_cancelled_review_nothing_is_kept(matches: Matches, asked: str) -> None:
    store = matches.repository.recorder

    def cancel(_: int) -> None:
        reviews.cancel_review(store, asked)

    with pytest.raises(Cancelled):
        make(store, matches.repository, asked, cancel, jobs=1, beat=0)
    row = review_row(store, asked)
    assert row is not None
    assert row.state == "cancelled"
    assert kept_review(store, asked) is None


@pytest.mark.parametrize(
    ("games", "told"),
    [
        ({"company_combat": replace(GAME, judge=lambda _: None)}, "No computer player can judge"),
        ({}, "not installed"),
    ],
    ids=["nobody judges", "rules that are not here"],
)
def test_why_a_review_failed_is_kept_in_a_sentence_and_no_half_of_it(
    matches: Matches, asked: str, games: dict[str, AnyRuleset], told: str
) -> None:
    store = matches.repository.recorder
    later = Matches(store, matches.house, games=games)
    with pytest.raises(NotJudged, match=told) as failed:
        make(store, later.repository, asked, jobs=1)
    row = review_row(store, asked)
    assert row is not None
    assert (row.state, row.told) == ("failed", str(failed.value))
    assert kept_review(store, asked) is None


def test_a_review_that_breaks_off_says_so_and_nothing_of_it_is_kept(
    matches: Matches, asked: str
) -> None:
    store = matches.repository.recorder
    bots = {**RULES.bots, "captain": lambda *_: 1 / 0}
    later = Matches(store, matches.house, games={"company_combat": replace(RULES, bots=bots)})
    with pytest.raises(ZeroDivisionError):
        make(store, later.repository, asked, jobs=1)
    row = review_row(store, asked)
    assert row is not None
    assert row.state == "failed"
    assert row.told.startswith("The review failed. The house learns why from")
    assert kept_review(store, asked) is None


def test_a_review_by_another_way_to_judge_is_not_shown(matches: Matches, asked: str) -> None:
    store = matches.repository.recorder
    reviews.begin_review(store, asked, "one", now=1)
    reviews.end_review(store, asked, "one", version=-1, body=b"{}")
    assert kept_review(store, asked) is None


def test_what_is_wanted_is_handed_out_as_jobs_and_waits_while_there_is_no_queue(
    matches: Matches, asked: str
) -> None:
    store = matches.repository.recorder
    given: list[str] = []
    hand_out(store, given.append)
    assert given == [asked]

    def away(_: str) -> None:
        raise AlreadyLogged

    assert hand_out(store, away) == 0
    reviews.cancel_review(store, asked)
    hand_out(store, given.append)
    assert given == [asked]
