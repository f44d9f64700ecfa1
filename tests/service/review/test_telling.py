"""What is said of a review: no more than was found, and the same on the page and in a file."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from service.offline_replay.replay import replay_file
from service.review.graph import graph
from service.review.telling import headline, points, short, told
from tests.rigs.new_store import new_matches
from tests.rigs.reviews import keep, sample
from tests.toys import toy
from tests.toys.duel import begun

FOUND = sample("m", ("red", "blue"), 10)


def test_a_figure_below_two_errors_is_within_error() -> None:
    assert points(3.9, 2.0) == "+3.9 ± 2.0 (within error)"
    assert points(-4.1, 2.0) == "\N{MINUS SIGN}4.1 ± 2.0"


@pytest.mark.parametrize(("end", "word"), [(100, "won"), (0, "lost"), (50, "a draw")])
def test_the_headline_tells_the_chance_at_the_start_and_the_end(end: float, word: str) -> None:
    moments = (*FOUND.moments[:-1], replace(FOUND.moments[-1], chance=end))
    line = headline(replace(FOUND, moments=moments))
    assert line.startswith("Red began with a chance of 48 ± 2 in 100 to win")
    assert word in line


def test_all_is_told_in_sentences_the_short_ones_first() -> None:
    lines = told(FOUND)
    assert lines[: len(short(FOUND))] == short(FOUND)
    text = "\n".join(lines)
    assert "“done”: \N{MINUS SIGN}8.0 ± 2.0. Better: “move rifle-1 to left”." in text
    assert "assault: 6, 1. Points: +19.5 ± 1.5." in text
    assert "did not end by the rules" not in text
    agreed = "\n".join(told(replace(FOUND, ended=-30.0)))
    assert "its end brought Red \N{MINUS SIGN}30.0 points" in agreed
    assert "did not end by the rules" not in text
    assert "did not end by the rules" in "\n".join(told(replace(FOUND, ended=-20.0)))


def test_each_turning_point_of_the_graph_leads_to_its_board() -> None:
    drawn = graph(FOUND, lambda n: f"/at?a&n={n}")
    assert '<a href="/at?a&amp;n=12">' in drawn
    assert "<a " not in graph(FOUND)


def test_a_replay_file_holds_the_review_where_there_is_one(tmp_path: Path) -> None:
    matches = new_matches(tmp_path, {"toy": toy.RULES})
    match_id = begun(matches)
    bare = replay_file(matches, match_id, "").decode()
    assert 'class="course"' not in bare
    keep(matches.repository.recorder, sample(match_id, ("red", "blue"), 10))
    page = replay_file(matches, match_id, "").decode()
    assert 'class="course"' in page
    assert "Better: “move rifle-1 to left”" in page
    assert "@REVIEW@" not in bare + page
