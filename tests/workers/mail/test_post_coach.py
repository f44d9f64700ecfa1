"""A first match by post: the coach speaks in the mails of his pupil, from first step to last."""

import random
from pathlib import Path

import pytest

from domain.games import library
from domain.match.seeing import board, moment, waiting_for
from service.application import coaching
from service.application.coaching import lesson_of, lessons_of
from service.application.setups import suggested
from service.people.habits import Habits, keep
from service.people.register import People
from service.store.people.seats import coach_statement, is_coached
from service.store.repository import AnyMatch
from service.words.telling import labelled
from tests.toys.offered import legal_lines
from tests.workers.mail.by_mail import an_order, answer, newest
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat

TAUGHT = [key for key in library() if lesson_of(library()[key])]
ORDERS = 60
REPLY = "Reply, for example: "


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    """A house of every game."""
    return PostHouse(tmp_path, server, library(), style="short")


def a_first_match(house: PostHouse, key: str, *, coached: bool = True, **options: str) -> str:
    """Anna plays the seat of the learner by mail; all others are Bob's hands."""
    lesson = lesson_of(library()[key])
    assert lesson is not None
    wanted = {lesson.seat: "person"} | dict.fromkeys(lesson.others, "person")
    seats = {s: wanted[s] for s in library()[key].scenario(lesson.scenario).seats if s in wanted}
    match, _ = house.matches.open(key, lesson.scenario, seats, options=options)
    people = People(house.recorder)
    for seat in seats:
        address = ANNA if seat == lesson.seat else BOB
        people.hold(match, seat, people.met(address).id, address)
        house.matches.join(match, seat, f"coach-join-{seat}")
    if coached:
        house.recorder.write([coach_statement(match, people.met(ANNA).id, True)])
    house.work()
    return match


@pytest.mark.parametrize("key", TAUGHT)
def test_a_pupil_who_answers_what_his_coach_gives_is_taught_every_step_and_never_refused(
    house: PostHouse, key: str
) -> None:
    lesson, rules, luck = lesson_of(library()[key]), library()[key], random.Random(7)
    assert lesson is not None
    match, said = a_first_match(house, key), set[str]()
    for k in range(ORDERS):
        now = house.matches.repository.match(match)
        moving = waiting_for(rules, now)
        if not moving:
            break
        seat = next((s for s in moving if s != lesson.seat), moving[0])
        lines = list(legal_lines(house.matches, now, seat))
        line = _of_a_computer(key, now, seat, lines, luck)
        if seat != lesson.seat:
            receipt = house.matches.order(match, seat, line, f"coach-{k:020}")
            assert receipt.done, (line, receipt.lines)
            house.work()
            continue
        at = moment(rules, now, seat)
        told = coaching.taught(house.matches.repository, now, seat, at, board(rules, now, seat))
        step = told.step if told is not None else None
        mail = flat(newest(house, ANNA))
        assert ("THE COACH" in mail) == (step is not None), at
        if step is not None and told is not None:
            read = coaching.heard(house.matches.repository, match, seat, lesson)
            told = coaching.recalled(told, read)
            said.add(step.title)
            once = f"{labelled(step.title)} {step.text.split('.')[0]}"
            again = labelled(told.asks) if told.again and told.order else once
            assert again in mail
            assert not step.text or (once in mail) == (again == once)
        if REPLY in mail:
            given = mail.partition(REPLY)[2]
            offered = [*lines, *suggested(house.matches.repository, now, seat)]
            line = max((one for one in offered if given.startswith(one)), key=len)
        answer(house, ANNA, line)
        assert house.matches.repository.match(match).size > now.size, line
    assert len(said) >= len(lesson.step) // 2, said


def _of_a_computer(
    key: str, now: AnyMatch, seat: str, lines: list[str], luck: random.Random
) -> str:
    if "ready" in lines:
        return "ready"
    rules = library()[key]
    return an_order(rules, next(iter(rules.bots)), now.table.seen_by(seat), seat, luck)


def test_the_coach_is_called_and_dismissed_by_a_reply(house: PostHouse) -> None:
    a_first_match(house, "dday_dice", coached=False)
    assert "THE COACH" not in flat(newest(house, ANNA))
    answer(house, ANNA, "coach on")
    mail = flat(newest(house, ANNA))
    assert "The coach says what to do" in mail
    assert "THE COACH" in mail
    html = newest(house, ANNA).get_body(("html",))
    assert html is not None
    assert "<h2>The coach</h2>" in html.get_content()
    answer(house, ANNA, "coach off")
    mail = flat(newest(house, ANNA))
    assert "You play without the coach" in mail
    assert "THE COACH" not in mail


@pytest.mark.parametrize(
    ("language", "calls", "told"),
    [("de", "Lehrer an", "DER LEHRER"), ("fr", "moniteur oui", "LE MONITEUR")],
)
def test_the_coach_is_called_in_the_language_of_the_mails(
    house: PostHouse, language: str, calls: str, told: str
) -> None:
    a_first_match(house, "dday_dice", coached=False)
    player = People(house.recorder).met(ANNA).id
    keep(house.recorder, player, Habits(language=language), house.clock())
    answer(house, ANNA, calls)
    assert told in flat(newest(house, ANNA))


def test_who_takes_the_seat_of_a_pupil_is_not_taught(house: PostHouse) -> None:
    match = a_first_match(house, "dday_dice")
    assert is_coached(house.recorder, match, "able")
    people = People(house.recorder)
    people.hold(match, "able", people.met(BOB).id, BOB)
    assert not is_coached(house.recorder, match, "able")


def test_a_game_without_a_lesson_says_so(tmp_path: Path, server: MailServer) -> None:
    toys = PostHouse(tmp_path, server)
    toys.duel()
    answer(toys, ANNA, "coach on")
    assert "has no first match with a coach" in flat(newest(toys, ANNA))


@pytest.mark.parametrize(
    ("said", "game"),
    [("first", "dday_dice"), ("First match: Utah!", "utah_beach"), ("lernen", "dday_dice")],
)
def test_one_word_opens_a_first_match_with_its_coach(
    house: PostHouse, said: str, game: str
) -> None:
    house.write(ANNA, "match@play.example", said)
    house.work()
    match = house.matches.repository.match(house.only_match())
    lesson = lesson_of(library()[game])
    assert lesson is not None
    assert (match.rules, match.scenario) == (game, lesson.scenario)
    assert People(house.recorder).holders(house.only_match())[lesson.seat].address == ANNA
    assert {s: who for s, who in match.sitting.seats.items() if who != "person"} == lesson.others
    assert "THE COACH" in flat(newest(house, ANNA))


@pytest.mark.parametrize("word", ["landing", "sheets"])
def test_a_further_lesson_opens_by_its_own_word(house: PostHouse, word: str) -> None:
    house.write(ANNA, "match@play.example", f"first {word}")
    house.work()
    match = house.matches.repository.match(house.only_match())
    lesson = lessons_of(library()["tcs_omaha"])[word]
    assert (match.rules, match.scenario) == ("tcs_omaha", lesson.scenario)
    mail = flat(newest(house, ANNA))
    assert f"{lesson.step[0].title}: " in mail


@pytest.mark.parametrize("key", TAUGHT)
def test_the_first_match_of_every_game_opens_by_the_words_of_its_name(
    house: PostHouse, key: str
) -> None:
    name = "table" if key == "dice_table" else key.split("_")[0]
    house.write(ANNA, "match@play.example", f"first {name}")
    assert house.matches.repository.match(house.only_match()).rules == key


def test_a_first_match_that_cannot_be_told_is_asked_for(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", "first chess")
    assert f"a first match that teaches: {next(iter(TAUGHT))}" in flat(house.server.to(ANNA)[0])
