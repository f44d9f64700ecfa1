"""Time, notes and what people settle among themselves, by the forms of the match page."""

import re

import pytest

from domain.journal.timestamps import later
from domain.table.time_passing import strike
from tests.service.web.houses import Reader, WebHouse
from tests.service.web.test_playing import duel, hand
from tests.service.web.test_safety import HOSTILE, assert_harmless


def timed(toys: WebHouse) -> tuple[str, Reader, Reader]:
    """A match with a clock and a reader at each seat."""
    return duel(toys, pace="3 days")


def say(reader: Reader, match: str, said: str, **more: str) -> str:
    """Press a button of the table's forms."""
    reader.get(f"/m/{match}")
    form = reader.fields(f"/m/{match}/at-table")
    return reader.post(f"/m/{match}/at-table", form | {"say": said} | more)


def overdue(toys: WebHouse, match: str, seat: str) -> None:
    """Let the time of a seat run out, after warnings that reached it."""
    due = toys.matches.repository.match(match).clock.due[seat]
    for hours in (-12, -1, 0, 12, 24):
        moment = later(due, hours * 3600)
        toys.matches.house_writer.timestamps.now = lambda moment=moment: moment  # type: ignore[misc]
        while toys.matches.by_itself(match, lambda c, m, w: strike(c, m, w, lambda *_: True)):
            pass


def test_deadlines_are_shown_with_whose_time_runs(toys: WebHouse) -> None:
    match, red, _ = timed(toys)
    page = red.get(f"/m/{match}")
    due = toys.matches.repository.match(match).clock.due
    assert set(due) == {"red", "blue"}
    assert page.count('class="seat-time"') == 2
    assert all(f'datetime="{moment}"' in page for moment in due.values())
    untimed, other, _ = duel(toys)
    assert "seat-time" not in other.get(f"/m/{untimed}")


def test_who_is_asked_and_has_no_order_to_give_is_not_told_that_nothing_is_asked(
    toys: WebHouse,
) -> None:
    match, red, blue = timed(toys)
    for card in hand(toys, match, "red"):
        red.order(match, f"play {card}")
    say(blue, match, "offer-draw")
    assert "Nothing to do for you now" not in red.get(f"/m/{match}")


@pytest.mark.parametrize("said", ["offer-draw", "pause", "takeback"])
def test_what_is_asked_leads_to_where_one_answers_it(toys: WebHouse, said: str) -> None:
    match, red, blue = timed(toys)
    red.order(match, "storm")
    say(red, match, said)
    answer = '<a href="#at-table-head">'
    assert f"must answer. {answer}Answer</a>" in blue.get(f"/m/{match}")
    desk = blue.page.partition('id="desk"')[2].partition("</section>")[0]
    assert f"{answer}<strong>Red</strong>" in desk or f"{answer}Red asks to take" in desk
    assert f"must answer. {answer}Ask no more</a>" in red.get(f"/m/{match}")
    assert answer not in toys.reader().get(f"/m/{match}")


def test_a_pause_is_asked_agreed_and_ended(toys: WebHouse) -> None:
    match, red, blue = timed(toys)
    say(red, match, "pause")
    assert "Ask no more" in red.get(f"/m/{match}")
    assert "asks for a pause" in blue.get(f"/m/{match}")
    assert "</strong> asks for a pause; Blue must answer." in toys.reader().get(f"/m/{match}")
    page = say(blue, match, "agree")
    assert "the match is paused" in page
    assert "Red asks for a pause; Blue must agree." in page
    assert "time stands still" in page
    say(blue, match, "resume")
    assert not toys.matches.repository.match(match).clock.paused


def test_a_draw_is_refused_then_agreed(toys: WebHouse) -> None:
    match, red, blue = timed(toys)
    say(red, match, "offer-draw")
    say(blue, match, "refuse")
    assert toys.matches.repository.match(match).pending.asked is None
    assert "Play a card." in say(blue, match, "offer-draw")
    page = say(red, match, "agree")
    assert "It is over." in page
    assert "Play a card." not in page, "nothing is asked any more"
    assert "Play a card." in red.get(f"/m/{match}?at={toys.matches.repository.size(match) - 4}")


def test_resigning_is_asked_about_first(toys: WebHouse) -> None:
    match, red, _ = timed(toys)
    page = red.get(f"/m/{match}/resign")
    assert "Resign as Red?" in page
    assert toys.matches.repository.match(match).outcome is None
    red.fill(f"/m/{match}/at-table", say="resign")
    outcome = toys.matches.repository.match(match).outcome
    assert outcome is not None
    assert outcome.ending == "resigned"


def test_who_commands_for_others_is_told_that_they_play_on(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open(
        "five_for_fighting", "campaign",
        **{"allied": "me", "german": "computer:major", "allied-omaha": "me"},
    )  # fmt: skip
    page = reader.get(f"/m/{match}/resign?as=allied-omaha")
    assert "Your side goes on with what you command" in page
    assert "over for everybody" not in page
    refused = reader.get(f"/m/{match}/resign?as=allied")
    assert reader.status == 403
    assert "Others on your side play on," in refused


def test_the_button_for_a_hint_is_there_for_who_is_alone_with_computers(
    real: WebHouse, toys: WebHouse
) -> None:
    button = 'value="hint"'
    reader = real.reader()
    match = reader.open("utah_beach", "landing", allied="me", german="computer:general")
    assert button in reader.get(f"/m/{match}").split('id="orders"')[0]
    say(reader, match, "hint")
    assert "Hint from general:" in reader.get(f"/m/{match}")
    assert "Hint from" not in real.reader().get(f"/m/{match}")
    shared, red, _ = timed(toys)
    assert button not in red.get(f"/m/{shared}")


def test_a_refusal_stands_where_its_button_stands(toys: WebHouse) -> None:
    match, red, _ = timed(toys)
    for said, told, place in (
        ("hint", "Hints are for training", "desk"),
        ("recall", "None of your lines is waiting", "desk"),
        ("agree", "Nobody is asking for anything", "at-table"),
    ):
        page = say(red, match, said)
        assert red.status == 422
        sections = re.findall(r'<section class="sheet ([a-z-]+)"(.*?)</section>', page, re.S)
        assert [name for name, inside in sections if told in inside] == [place], said


def test_a_stranger_can_resign_for_nobody(toys: WebHouse) -> None:
    match, _, _ = timed(toys)
    stranger = toys.reader()
    stranger.get(f"/m/{match}/resign")
    assert stranger.status == 403
    assert "Back to the lobby" in stranger.page


def test_more_time_is_given_and_leave_taken(toys: WebHouse) -> None:
    match, red, blue = timed(toys)
    before = toys.matches.repository.match(match).clock.due["blue"]
    say(red, match, "extend", seat="blue", days="2")
    assert toys.matches.repository.match(match).clock.due["blue"] > before
    page = say(blue, match, "leave", days="5")
    assert "away until" in page
    assert "25 days left this year" in page
    page = say(red, match, "leave dates", first="2027-01-10", last="2027-01-20")
    assert "away from 10 Jan 2027 to 20 Jan 2027" in page
    say(red, match, "leave cancelled")
    assert toys.matches.repository.match(match).clock.booked == {}


def test_about_who_is_overdue_the_others_choose(toys: WebHouse) -> None:
    match, red, blue = timed(toys)
    say(blue, match, "extend", seat="red", days="9")
    overdue(toys, match, "blue")
    assert toys.matches.repository.match(match).clock.overdue == ("blue",)
    page = red.get(f"/m/{match}")
    assert "overdue since" in page
    page = say(red, match, "replace", seat="blue", bot="random")
    assert toys.matches.repository.match(match).sitting.seats["blue"] == "computer:random"


def test_a_note_is_told_and_its_dice_roll(toys: WebHouse) -> None:
    match, red, blue = duel(toys)
    say(red, match, "note", words="Good luck!\n\n[2d6+1] for you")
    page = blue.get(f"/m/{match}")
    assert "Red says: Good luck! [2d6+1] for you" in page
    assert "Good luck" not in toys.reader().get(f"/m/{match}")
    toys.project()
    assert "free roll: 2d6+1" in blue.get(f"/m/{match}/dice")


def test_a_note_that_would_be_cut_short_is_not_sent(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    size = toys.matches.repository.size(match)
    assert "“#” that stands alone" in say(red, match, "note", words="we are # 1 here")
    assert toys.matches.repository.size(match) == size


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_notes_are_words(toys: WebHouse, words: str) -> None:
    match, red, blue = duel(toys)
    say(red, match, "note", words=words)
    assert red.status == (422 if len(words) > 500 else 200)
    for path in ("", "/story"):
        toys.project()
        assert_harmless(blue.get(f"/m/{match}{path}"))


@pytest.mark.parametrize(
    "form",
    [{"say": "storm"}, {"say": "leave", "days": "-1"}, {"say": "extend", "days": "2"},
     {"say": "replace", "seat": "blue x", "bot": "y"}, {"say": ""}],
)  # fmt: skip
def test_other_words_are_refused(toys: WebHouse, form: dict[str, str]) -> None:
    match, red, _ = timed(toys)
    size = toys.matches.repository.size(match)
    red.get(f"/m/{match}")
    red.post(f"/m/{match}/at-table", red.fields(f"/m/{match}/at-table") | form)
    assert red.status == 400
    assert toys.matches.repository.size(match) == size


def test_a_refusal_keeps_the_draft_out_of_it(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    page = say(red, match, "pause")
    assert "no clock to stop" in page
    assert "rule table.10" in page
    assert 'aria-describedby="draft-help"></textarea>' in page
