"""The picture of a board in a mail: small enough in each game, and of where something is done."""

import random
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from domain.game.board import View
from domain.game.orders import line
from domain.games import library
from domain.match.seeing import board
from service.application.matches import Matches
from service.application.reading import to_move
from service.drawing.atlas import Atlas
from service.drawing.share import offered
from service.house.keys import House
from service.store.recorder import SqliteRecorder
from workers.bots import choose
from workers.mail import pictures

ATLAS = Atlas()
"""One for all: a sheet is drawn once."""


def seen(folder: Path, game: str, scenario: str, bot: str, orders: int) -> View:
    """What the seat to move sees of a match after so many orders."""
    recorder = SqliteRecorder(folder / "store.sqlite")
    recorder.make_tables()
    house = House("play.example", bytes(32), bytes(range(32)))
    matches, luck = Matches(recorder, house, games=library()), random.Random(1)
    rules = matches.games[game]
    seats = rules.scenario(scenario).seats
    match, _ = matches.open(game, scenario, dict.fromkeys(seats, "person"))
    for seat in seats:
        matches.join(match, seat, f"{seat}-sits-down-now")
    for k in range(orders):
        now = matches.shelf.match(match)
        seat = to_move(matches, now)[0]
        state = now.table.seen_by(seat)
        choice = choose(rules, bot, state, seat, list(rules.legal_orders(state, seat)), luck)
        matches.order(match, seat, line(choice), f"order-number-{k:06d}")
    now = matches.shelf.match(match)
    view = board(rules, now, to_move(matches, now)[0], matches.shelf.views)
    recorder.close()
    return view


@pytest.mark.parametrize(
    ("game", "scenario", "bot", "orders"),
    [
        ("combined_arms", "battle", "private", 36),  # both armies stand, 16 units each
        ("dday_dice", "tiger-basic", "steady", 0),
        ("dday_dice", "tiger-basic", "steady", 60),
        ("utah_beach", "landing", "private", 0),
        ("utah_beach", "landing", "private", 60),
        ("tcs_omaha", "firefight", "private", 12),
        ("five_for_fighting", "omaha", "private", 30),
    ],
)
def test_a_board_full_of_counters_has_a_picture_that_a_mail_can_carry(
    tmp_path: Path, game: str, scenario: str, bot: str, orders: int
) -> None:
    view = seen(tmp_path, game, scenario, bot, orders)
    png = pictures._drawn(pictures._bare(view), ATLAS)
    assert 0 < len(png) <= pictures.MOST_BYTES
    with Image.open(BytesIO(png)) as image:
        assert image.width >= 420, "on a phone a pixel for each of its own"


def test_the_picture_of_a_large_map_shows_where_orders_may_be_given(tmp_path: Path) -> None:
    view = seen(tmp_path, "utah_beach", "landing", "private", 0)
    beaches = {at for choice in view.choices for at in choice.on}
    assert beaches
    kept = pictures._bare(view)
    assert {at for choice in kept.choices for at in choice.on} == beaches
    assert not any(choice.line for choice in kept.choices)
    printed = ATLAS.of(view.maps[0])
    x, y = offered(kept, printed) or (0.0, 0.0)
    assert any(printed.middles[at] == (x, y) for at in beaches)
