"""The first match of a game: a coach who speaks at its moments; his orders are never refused."""

import html
import random
import re
from pathlib import Path

import pytest

from domain.game.grammar.orders import line as order_line
from domain.game.tables import rulebook
from domain.game.view.offers import batches
from domain.games import library, utah_beach
from domain.match.seeing import board, moment, waiting_for
from service.application.coaching import advised_by, lesson_of, lessons_of, step_for, taught
from service.application.setups import suggested
from service.people.register import People
from service.store.people.seats import coach_statement, is_coached
from service.web.coach import with_more
from tests.service.web.houses import Reader, WebHouse
from tests.service.web.looks import link
from tests.toys.offered import legal_lines
from workers.bots import choose

TAUGHT = [key for key in library() if lesson_of(library()[key])]
LESSONS = [(key, word) for key in library() for word in lessons_of(library()[key])]

MOST_WORDS = 60
ORDERS = 60
PRESS, WORDS = 2.5, 4
"""Seconds for a press on “Do it”, and words that are read in one, as somebody new would."""
MOST_SECONDS = 120
BY_CARDS = {"five_for_fighting"}
"""Whose turn is a deck of cards: what is played until the other side acts is a player's turn."""


def test_these_games_teach() -> None:
    assert set(TAUGHT) == set(library())


def test_a_lesson_is_read_once_for_the_list_and_for_the_match() -> None:
    assert lesson_of(utah_beach.GAME) is lesson_of(library()["utah_beach"])


@pytest.mark.parametrize(("key", "word"), LESSONS)
def test_each_step_is_short_and_has_a_rule(key: str, word: str) -> None:
    lesson = lessons_of(library()[key])[word]
    numbers = {rule.number for rule in rulebook(library()[key].package).rules}
    for step in lesson.step:
        assert len(f"{step.text} {step.page}".split()) <= MOST_WORDS, step.title
        assert step.rule in numbers, f"{step.title}: one rule a step"


@pytest.mark.parametrize(("key", "word"), LESSONS)
def test_following_the_coach_is_wise_quick_and_never_refused(
    key: str, word: str, tmp_path: Path
) -> None:
    lesson, rules = lessons_of(library()[key])[word], library()[key]
    house, luck = WebHouse(tmp_path / "house"), random.Random(7)
    book = house.matches
    seats = {lesson.seat: "person"} | lesson.others
    ordered = {s: seats[s] for s in rules.scenario(lesson.scenario).seats if s in seats}
    match_id, _ = book.open(key, lesson.scenario, ordered)
    book.join(match_id, lesson.seat, "coach-join-00000000")
    spoken, seconds, first, together = set[str](), 0.0, True, 0
    for k in range(ORDERS):
        match = book.repository.match(match_id)
        moving = waiting_for(rules, match)
        if not moving:
            break
        seat = next((s for s in moving if ordered[s] != "person"), moving[0])
        state, lines = match.table.seen_by(seat), list(legal_lines(book, match, seat))
        bot = ordered[seat].partition(":")[2] or next(iter(rules.bots))
        offers = list(rules.legal_orders(state, seat))
        line = "ready" if "ready" in lines else ""
        line = line or order_line(choose(rules, bot, state, seat, offers, luck))
        if seat == lesson.seat:
            now, view = moment(rules, match, seat), board(rules, match, seat)
            said = taught(book.repository, match, seat, now, view)
            assert said is not None or not lesson.counsel, f"silent in turn {now.turn}, {now.phase}"
            first = first and now.turn <= 1
            if said is not None and said.order:
                whole = suggested(book.repository, match, seat)
                whole += ["\n".join(one.lines) for one in batches(view) if not one.chained]
                wise = "ready" if "ready" in lines else advised_by(rules, state, seat)
                at_once = [one for one in whole if re.match(said.step.show, one)]
                assert said.order in (at_once or [wise]) or not lesson.counsel, said.step.title
                line = with_more(book, match_id, seat, said).order
                together = max(together, len(line.splitlines()) - said.order.count("\n"))
            if first:
                text = f"{said.step.text} {said.step.page}" if said else ""
                new = said is not None and said.step.title not in spoken
                seconds += PRESS + (len(text.split()) / WORDS if new else 0)
            spoken.add(said.step.title if said else "")
        elif key in BY_CARDS and spoken:
            first = False
        receipt = book.order(match_id, seat, line, f"coach-{k:020}")
        assert receipt.done, (line, receipt.lines)
    house.recorder.close()
    assert len(spoken - {""}) >= len(lesson.step) // 2, spoken
    assert seconds <= MOST_SECONDS
    assert (together > 1) == lesson.together


def test_the_coach_of_the_table_has_dice_thrown_and_falls_silent_once_all_was_said() -> None:
    lesson = lesson_of(library()["dice_table"])
    assert lesson is not None
    offers = ["take 1 from deck", "roll 2d6", "done", "play 7H"]
    assert step_for(lesson, 2, "Red's move", offers) is not None
    lying = ["roll 2d6", "discard 7H", "turn", "done"]
    steps = [step_for(lesson, 1, "Open table", lying, "", dice) for dice in ([], ["Red: 2d6"])]
    assert [step.show for step in steps if step] == ["roll 2d6", "turn"]
    assert step_for(lesson, 4, "Red's move", offers) is None


@pytest.mark.parametrize("word", lessons_of(library()["dice_table"]))
def test_no_step_of_the_table_would_end_the_match(word: str) -> None:
    lesson = lessons_of(library()["dice_table"])[word]
    assert not [step.title for step in lesson.step if step.show.startswith("over")]
    asked = step_for(lesson, 2, "Is it over?", ["over nobody", "go-on", "done"])
    assert asked is not None
    assert asked.show == "go-on", "his pupil plays on"
    offers = ["roll 2d6", "turn", "done", "over nobody"]
    last = step_for(lesson, 2, "Open table", offers)
    assert last is not None
    assert (last.title, last.show) == ("That is all there is", "turn"), "the match goes on"
    assert step_for(lesson, 3, "Open table", offers) is None, "and that was his farewell"


def test_a_first_match_is_opened_with_one_press_and_played_on_without_the_coach(
    real: WebHouse,
) -> None:
    reader = real.reader()
    reader.get("/")
    reader.fill("/games/dday_dice/first")
    match = reader.path.split("/")[2]
    assert "Two dice stay" in reader.page
    assert "New here?" not in reader.get("/"), "who sits somewhere is not new any more"
    reader.get(f"/m/{match}")
    assert 'name="add" value="lock' in reader.page
    reader.fill(f"/m/{match}/coach", do="off")
    assert "Two dice stay" not in reader.page
    reader.fill(f"/m/{match}/coach", do="on")
    assert "Two dice stay" in reader.page
    assert "Two dice stay" not in real.reader().get(f"/m/{match}"), "who watches is not taught"


def test_what_the_coach_would_order_is_said_in_words_and_waits_for_send_as_an_offer_does(
    real: WebHouse,
) -> None:
    reader = real.reader()
    reader.get("/games/five_for_fighting")
    reader.fill("/games/five_for_fighting/first")
    match = reader.path.split("/")[2]
    assert "Set up all that is left of the first wave" in coach_of(reader.page)
    reader.fill(f"/m/{match}/orders", add=(order := _shown(reader.page)))
    assert "Send it" in coach_of(reader.page), "cards are drawn"
    reader.order(match, order)
    given = real.matches.repository.rows(match, 0, real.matches.repository.size(match))
    assert any(topic == "command" and b'"ashore"' in line for _, topic, line in given)


def test_words_that_were_read_in_this_match_are_folded_and_the_order_is_the_headline(
    real: WebHouse,
) -> None:
    reader = real.reader()
    match = _first(reader, "dday_dice")
    for folded, verb in ((False, "lock"), (False, "reroll"), (True, "")):
        real.project()
        told = coach_of(reader.get(f"/m/{match}"))
        assert ("coach why" in told) == folded
        offer = re.search(f'class="offer" name="add" value="({verb} [^"]*)"', reader.page)
        if offer is not None:
            reader.order(match, offer[1])
    assert re.search(r"<h3[^>]*>(Throw|Keep) .*</h3>\s*<details", told), (
        "what he would do, in words"
    )
    assert "<summary>Roll again, or keep</summary>" in told
    assert "Do it</button>" in told


MOMENTS = 40
"""Of a first match, in which nothing that the coach says is said twice running."""


@pytest.mark.parametrize("key", TAUGHT)
def test_the_coach_never_says_the_same_twice_running(key: str, tmp_path: Path) -> None:
    house, luck, rules = WebHouse(tmp_path / "house"), random.Random(7), library()[key]
    book, reader, lesson = house.matches, house.reader(), lesson_of(library()[key])
    assert lesson is not None
    match_id, before, heard = _first(reader, key), set[str](), 0
    for k in range(MOMENTS * 10):
        match = book.repository.match(match_id)
        moving = waiting_for(rules, match)
        if not moving or heard > MOMENTS:
            break
        seat = next((s for s in moving if s != lesson.seat), moving[0])
        state = match.table.seen_by(seat)
        bot = lesson.others.get(seat, "").partition(":")[2] or next(iter(rules.bots))
        line = order_line(
            choose(rules, bot, state, seat, list(rules.legal_orders(state, seat)), luck)
        )
        if seat == lesson.seat:
            house.project()
            told = coach_of(reader.get(f"/m/{match_id}"))
            now = _sentences(told)
            assert not now & before, f"turn {moment(rules, match, seat).turn}"
            before, heard = now, heard + 1
            given = re.search(r'name="add" value="([^"]*)"', told)
            line = html.unescape(given[1]) if given else line
        line = "ready" if "ready" in legal_lines(book, match, seat) else line
        assert book.order(match_id, seat, line, f"coach-{k:020}").done, line
    house.recorder.close()


def _sentences(told: str) -> set[str]:
    """What stands open of what the coach says, sentence by sentence."""
    shown = re.sub(r"<details.*?</details>", "", told, flags=re.DOTALL)
    said = re.findall(r"<(?:h3|p)(?! class)[^>]*>(.*?)</(?:h3|p)>", shown, flags=re.DOTALL)
    plain = (re.sub("<[^>]*>", "", one).strip() for one in said)
    return {one for part in plain for one in re.split(r"(?<=[.?!])\s+", part) if one}


def test_beside_a_draft_the_coach_says_what_he_would_say_once_it_was_sent(real: WebHouse) -> None:
    reader = real.reader()
    match = _first(reader, "utah_beach")
    first = _shown(reader.get(f"/m/{match}"))
    reader.fill(f"/m/{match}/orders", add=first)
    beside = _shown(reader.page)
    assert real.matches.repository.match(match).size == real.matches.repository.match(match).begun
    reader.order(match, first)
    assert beside == _shown(reader.get(f"/m/{match}"))


def test_where_what_follows_hangs_on_dice_the_coach_says_send(real: WebHouse) -> None:
    reader = real.reader()
    match = _first(reader, "five_for_fighting")
    reader.fill(f"/m/{match}/orders", add=_shown(reader.get(f"/m/{match}")))
    assert "Send it" in coach_of(reader.page)
    assert not re.search('name="add"', coach_of(reader.page))


def _first(reader: Reader, game: str) -> str:
    """The first match of a game, for who drafts his orders."""
    reader.client.set_cookie("atonce", "0")
    reader.get(f"/games/{game}")
    reader.fill(f"/games/{game}/first")
    return reader.path.split("/")[2]


def _shown(page: str) -> str:
    found = re.search(r'name="add" value="([^"]*)"', coach_of(page))
    assert found
    return html.unescape(found[1])


def coach_of(page: str) -> str:
    """What the coach says on a page, with his buttons."""
    return page.partition('<aside class="coach"')[2].partition("</aside>")[0]


def test_what_a_person_says_of_the_coach_by_mail_holds_on_the_page(real: WebHouse) -> None:
    reader = real.reader()
    reader.get("/games/dday_dice")
    reader.fill("/games/dday_dice/first")
    match = reader.path.split("/")[2]
    path = link(real, "anna@example.org")
    reader.get(path)
    reader.fill(path)
    assert "Two dice stay" in reader.get(f"/m/{match}"), "as this browser wished before"
    anna = People(real.recorder).met("anna@example.org").id
    real.recorder.write([coach_statement(match, anna, False)])
    assert "Two dice stay" not in reader.get(f"/m/{match}")
    reader.fill(f"/m/{match}/coach", do="on")
    assert "Two dice stay" in reader.page
    assert is_coached(real.recorder, match, "able"), "and in the mails"


@pytest.mark.parametrize(
    ("game", "called"), [("dice_table", "First match: The Table"), ("dday_dice", "First match: D")]
)
def test_a_first_match_is_called_by_what_it_is(real: WebHouse, game: str, called: str) -> None:
    reader = real.reader()
    match = _first(reader, game)
    assert called in reader.get(f"/m/{match}")
