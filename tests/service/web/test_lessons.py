"""Further lessons of a game: each is played to its last step, and each is one press away."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from domain.game.grammar.orders import line
from domain.game.ruleset import Seat
from domain.games import library
from service.application.coaching import advised_by, lesson_of, lessons_of, shown_of, step_for
from tests.playthrough import Written, lucky, play
from tests.service.web.houses import WebHouse
from workers.bots import choose

FURTHER = [(key, word) for key in library() for word in lessons_of(library()[key]) if word]
MOST_ORDERS = 700


def test_the_landing_and_the_sheets_of_omaha_are_taught() -> None:
    assert {word for key, word in FURTHER if key == "tcs_omaha"} == {"landing", "sheets"}


def test_what_the_computer_would_do_is_shown_though_it_is_not_offered() -> None:
    """It writes other operation sheets than those that are near at hand."""
    step = next(
        s for s in lessons_of(library()["tcs_omaha"])["landing"].step if "opsheet" in s.show
    )
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


@pytest.mark.parametrize(("key", "word"), FURTHER)
def test_a_pupil_who_does_what_the_coach_says_is_taught_every_step(key: str, word: str) -> None:
    lesson, rules = lessons_of(library()[key])[word], library()[key]
    luck, missing = random.Random(7), [step.title for step in lesson.step]

    def orders(state: Callable[[], Any]) -> Iterator[tuple[Seat, str]]:
        for _ in range(MOST_ORDERS):
            now = state()
            if not missing or not rules.to_move(now):
                return
            seat = min(rules.to_move(now))
            offers = list(rules.legal_orders(now, seat))
            if seat != lesson.seat:
                bot = lesson.others[seat].partition(":")[2]
                yield seat, line(choose(rules, bot, now, seat, offers, luck))
                continue
            at, wise = rules.moment(now), advised_by(rules, now, seat)
            step = step_for(lesson, at.turn, at.phase, map(line, offers), wise)
            if step is not None and step.title in missing:
                assert re.match(step.show, wise), f"{step.title}: {wise} is another thing"
                missing.remove(step.title)
            yield seat, wise

    seats = rules.scenario(lesson.scenario).seats
    for _ in play(rules, lesson.scenario, seats, {}, Written(lucky(7)), orders):
        pass
    assert not missing


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
