"""Further lessons of a game: each is played to its last step, and each is one press away."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from markupsafe import escape

from domain.game.grammar.orders import line
from domain.game.ruleset import Seat
from domain.games import AnyRuleset, library
from service.application.coaching import (
    CoachStep,
    Lesson,
    advised_by,
    lesson_of,
    lessons_of,
    shown_of,
    step_for,
)
from tests.playthrough import Written, lucky, play
from tests.service.web.houses import WebHouse
from workers.bots import choose

FURTHER = [(key, word) for key in library() for word in lessons_of(library()[key]) if word]
MOST_ORDERS = 700
SEEDS = (7, 8, 9)
"""Matches in which each step has its moment: nobody need break in one of them."""


def test_the_landing_and_the_sheets_of_omaha_are_taught() -> None:
    assert {word for key, word in FURTHER if key == "tcs_omaha"} == {"landing", "sheets"}


def test_what_the_computer_would_do_is_shown_though_it_is_not_offered() -> None:
    """It writes other operation sheets than those that are near at hand."""
    step = CoachStep("Command ashore", "Write sheets.", show="opsheet |mode ")
    offered, sheet = ["mode fire all", "done"], "opsheet E-2-16 move A42.14 with E/2/16"
    assert shown_of(step, offered, sheet) == sheet
    assert shown_of(step, offered, "fire A33.15 with plt1/A/741") == "", (
        "that teaches another thing"
    )
    assert shown_of(step, offered) == "mode fire all"


@pytest.mark.parametrize("key", sorted({key for key, _ in FURTHER}))
def test_a_match_is_taught_the_lesson_of_its_scenario(key: str) -> None:
    lessons = lessons_of(library()[key])
    held = [lesson.scenario for lesson in lessons.values()]
    assert len(set(held)) == len(held), "two lessons in one scenario"
    for lesson in lessons.values():
        assert lesson_of(library()[key], lesson.scenario) is lesson
    assert lesson_of(library()[key], "no lesson's") is lessons[""]


@pytest.mark.parametrize("word", lessons_of(library()["tcs_omaha"]))
def test_the_coach_of_omaha_teaches_every_step_and_is_never_silent_before_the_end(
    word: str,
) -> None:
    """Whoever does all that he says plays to the last turn, and hears why at each order."""
    rules = library()["tcs_omaha"]
    lesson, heard = lessons_of(rules)[word], set[str]()
    for seed in SEEDS:
        state = _taught(rules, lesson, seed, heard)
        assert rules.outcome(state) is not None
    assert heard == {step.title for step in lesson.step}


def _taught(rules: AnyRuleset, lesson: Lesson, seed: int, heard: set[str]) -> Any:
    """The end of a match of a pupil who does what the coach says; ``heard`` is what that was."""
    luck, ends = random.Random(seed), []

    def orders(state: Callable[[], Any]) -> Iterator[tuple[Seat, str]]:
        for _ in range(MOST_ORDERS):
            now = state()
            ends[:] = [now]
            if not rules.to_move(now):
                return
            seat = min(rules.to_move(now))
            offers = list(rules.legal_orders(now, seat))
            if seat != lesson.seat:
                bot = lesson.others[seat].partition(":")[2]
                yield seat, line(choose(rules, bot, now, seat, offers, luck))
                continue
            at, wise = rules.moment(now), advised_by(rules, now, seat)
            step = step_for(lesson, at.turn, at.phase, map(line, offers), wise)
            assert step is not None, f"turn {at.turn}, {at.phase}: {wise}"
            assert re.match(step.show, wise), f"{step.title}: {wise} is another thing"
            heard.add(step.title)
            yield seat, wise

    seats = rules.scenario(lesson.scenario).seats
    for _ in play(rules, lesson.scenario, seats, {}, Written(lucky(seed)), orders):
        pass
    return ends[0]


@pytest.mark.parametrize(("key", "word"), FURTHER)
def test_a_further_lesson_is_one_press_from_the_page_of_its_game(
    real: WebHouse, key: str, word: str
) -> None:
    reader, lesson = real.reader(), lessons_of(library()[key])[word]
    page = reader.get(f"/games/{key}")
    assert lesson.title in page
    reader.fill(f"/games/{key}/first", lesson=word)
    match = real.matches.repository.match(reader.path.split("/")[2])
    assert (match.scenario, match.begun > 0) == (lesson.scenario, True)
    assert lesson.step[0].title in reader.page


@pytest.mark.parametrize("word", lessons_of(library()["tcs_omaha"]))
def test_whoever_has_played_a_lesson_to_its_end_is_told_what_comes_next(
    real: WebHouse, word: str
) -> None:
    lessons = lessons_of(library()["tcs_omaha"])
    reader, lesson = real.reader(), lessons[word]
    reader.get("/games/tcs_omaha")
    reader.fill("/games/tcs_omaha/first", lesson=word)
    match = reader.path.split("/")[2]
    assert escape(lesson.after) not in reader.page, "not before it is over"
    reader.order(match, "resign")
    over = reader.get(f"/m/{match}")
    assert lesson.after
    assert escape(lesson.after) in over
    assert "/new?game=tcs_omaha" in over
    for other, more in lessons.items():
        assert (f'name="lesson" value="{other}"' in over) == (more is not lesson)
    reader.fill("/games/tcs_omaha/first", lesson="" if word else "sheets")
    assert reader.path.split("/")[2] != match, "one press opens it"
    assert escape(lesson.after) not in real.reader().get(f"/m/{match}"), "who looks on is no pupil"
