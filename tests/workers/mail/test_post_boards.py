"""No turn mail goes out without its board: as a picture, or else in words."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.game.view.board import View
from domain.games import library
from service.drawing.atlas import Atlas
from tests.rigs.soak import besides
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, html_of, text_of
from workers.mail import pictures
from workers.selfplay import dealt

ATLAS = Atlas()


def turns(game: str, scenario: str, bot: str, each: int) -> Iterator[View]:
    """What a seat sees when the move comes to it, of every so many times; and all at the end."""
    rules, last, count = library()[game], "", 0
    played = dealt(rules, rules.scenario(scenario), [bot], "boards")
    while rules.outcome(played.table.position) is None:
        seat = played.mover
        if seat != last:
            if count % each == 0:
                yield rules.view(played.table.seen_by(seat), seat)
            last, count = seat, count + 1
        played.step()
    yield rules.view(played.table.position, None)


@pytest.mark.parametrize(
    ("game", "scenario", "bot", "each"),
    besides(
        [("company_combat", "meeting", "steady", 7), ("dice_table", "cards", "partner", 10)],
        [
            ("combined_arms", "battle", "private", 20),
            ("company_combat", "meeting", "steady", 7),  # from its third turn on it had none
            ("dday_dice", "tiger-basic", "steady", 60),
            ("dday_dice", "merville", "steady", 95),  # nor had this one, with Units everywhere
            ("dice_table", "cards", "partner", 10),
            ("five_for_fighting", "sword", "major", 20),
            ("tcs_omaha", "firefight", "major", 25),
            ("utah_beach", "landing", "private", 70),
        ],
    ),
)
def test_to_its_end_no_board_of_a_match_is_without_a_picture(
    game: str, scenario: str, bot: str, each: int
) -> None:
    """Of all its turns every so many are looked at, and the last."""
    views = turns(game, scenario, bot, each)
    sizes = [len(pictures._drawn(pictures._bare(view), ATLAS)) for view in views]
    assert len(sizes) > 1
    assert all(0 < size <= pictures.MOST_BYTES for size in sizes), sizes


def test_the_last_way_to_draw_a_board_is_small_enough_whatever_was_guessed() -> None:
    view = next(turns("company_combat", "meeting", "steady", 1))
    *_, last = pictures._ways(pictures._bare(view), ATLAS)
    assert 0 < len(last) <= pictures.MOST_BYTES


@pytest.mark.parametrize("style", ["full", "text"])
def test_a_board_that_cannot_be_drawn_stands_in_words_however_long(
    tmp_path: Path, server: MailServer, style: str
) -> None:
    house = PostHouse(tmp_path, server, library(), style=style, pictures=b"")
    house.write(ANNA, "match@play.example", f"new tcs_omaha day with {BOB}")
    house.reply(BOB, "join")
    for mail in (house.newest(ANNA), house.newest(BOB)):
        _head, title, board = text_of(mail).partition("\nTHE BOARD\n")
        assert title
        assert board.count("\n") > 100
        if style != "text":
            assert "The board in words" in html_of(mail)
