"""The picture of a board in a mail: small enough in each game, and of where something is done."""

import random
import re
from io import BytesIO
from itertools import islice
from math import hypot
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from domain.game.grammar.orders import line
from domain.game.view.board import Card, Map, Space, View
from domain.games import library
from domain.games.dice_table import contents as dice_table
from domain.kits.kit import hash_of
from domain.match.seeing import board
from service.application.matches import Matches
from service.drawing import draw
from service.drawing.atlas import Atlas
from service.drawing.share import offered
from service.house.keys import House
from service.kits.own import read
from service.mails import html_page
from service.mails.parts import MailText, body
from service.reading.positions import to_move
from service.reading.scenes import first_scene
from service.words import speaking
from tests.games.dice_table.boxed import on_the_shelf
from tests.rigs.new_store import new_store
from tests.rigs.soak import soak
from tests.service.web.browsers import Browser
from tests.workers.mail.by_mail import a_turn, to_the_end
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse
from workers.bots import choose
from workers.mail import pictures

TEMPLATES = Path(html_page.__file__).parent / "templates"

ATLAS = Atlas()
"""One for all: a sheet is drawn once."""


def seen(folder: Path, game: str, scenario: str, bot: str, orders: int) -> View:
    """What the seat to move sees of a match after so many orders."""
    recorder = new_store(folder / "store.sqlite")
    house = House("play.example", bytes(32), bytes(range(32)))
    matches, luck = Matches(recorder, house, games=library()), random.Random(1)
    rules = matches.games[game]
    seats = rules.scenario(scenario).seats
    match, _ = matches.open(game, scenario, dict.fromkeys(seats, "person"))
    for seat in seats:
        matches.join(match, seat, f"{seat}-sits-down-now")
    for k in range(orders):
        now = matches.repository.match(match)
        seat = to_move(matches, now)[0]
        state = now.table.seen_by(seat)
        choice = choose(rules, bot, state, seat, list(rules.legal_orders(state, seat)), luck)
        matches.order(match, seat, line(choice), f"order-number-{k:06d}")
    now = matches.repository.match(match)
    view = board(rules, now, to_move(matches, now)[0], matches.repository.views)
    recorder.close()
    return view


@pytest.mark.parametrize(
    ("game", "scenario", "bot", "orders"),
    [
        ("combined_arms", "battle", "private", 36),  # both armies stand, 16 units each
        pytest.param("dday_dice", "tiger-basic", "steady", 0, marks=soak),
        pytest.param("dday_dice", "tiger-basic", "steady", 60, marks=soak),
        pytest.param("dday_dice", "merville", "steady", 20, marks=soak),
        ("dday_dice", "deadstick", "steady", 20),  # the longest board: where somebody stands
        pytest.param("utah_beach", "landing", "private", 0, marks=soak),
        ("utah_beach", "landing", "private", 60),
        pytest.param("tcs_omaha", "firefight", "private", 12, marks=soak),
        pytest.param("five_for_fighting", "omaha", "private", 30, marks=soak),
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
    x, y, _ = offered(kept, printed) or (0.0, 0.0, 1.0)
    assert (
        min(hypot(printed.middles[at][0] - x, printed.middles[at][1] - y) for at in beaches) < 240
    )


def test_a_fire_fight_is_shown_where_it_burns_and_in_its_colours(tmp_path: Path) -> None:
    """Whole, its 130 hexes were 40 pixels wide and no counter could be read."""
    view = seen(tmp_path, "tcs_omaha", "firefight", "private", 12)
    assert pictures.is_large(view)
    with Image.open(BytesIO(pictures._drawn(pictures._bare(view), ATLAS))) as image:
        assert image.format == "JPEG"
        assert image.width == pictures.FRONTS[0]


@pytest.mark.parametrize(("across", "is_large"), [(10, False), (20, False), (21, True)])
def test_a_map_of_a_box_is_shown_whole_up_to_three_hundred_hexes(
    tmp_path: Path, across: int, is_large: bool
) -> None:
    """Its player may move anything anywhere; of another game a hundred are enough."""
    view = seen(tmp_path, "dice_table", "cards", "partner", 0)
    spaces = tuple(Space(f"{x}.{y}", "", x, y, "hex") for x in range(across) for y in range(15))
    boxed = msgspec.structs.replace(view, maps=(Map("", spaces),))
    assert pictures.is_large(boxed) == is_large
    assert pictures.is_large(msgspec.structs.replace(boxed, seats=()))


def test_playing_cards_lie_side_by_side_and_their_table_has_a_picture(tmp_path: Path) -> None:
    view = seen(tmp_path, "dice_table", "cards", "partner", 0)
    faces = ("10S", "8C", "8D", "5S", "QH", "3D")
    cards = tuple(Card(face, face, place="hand", face=face) for face in faces)
    one, six = (
        pictures._drawn(pictures._bare(msgspec.structs.replace(view, cards=hand)), ATLAS)
        for hand in (cards[:1], cards)
    )
    with Image.open(BytesIO(one)) as few, Image.open(BytesIO(six)) as many:
        assert few.size == many.size, "a phone has room for six of them in a row"


def test_the_turn_is_named_in_the_language_of_the_reader_and_what_is_always_so_is_left_out(
    tmp_path: Path,
) -> None:
    view = seen(tmp_path, "utah_beach", "landing", "private", 30)
    english = pictures._bare(view)
    with speaking("de"):
        german = pictures._bare(view)
    assert english.turn == view.turn
    assert german.turn == view.turn.replace("Turn", "Zug").replace("Before turn", "Vor Zug")
    assert german.turn != view.turn
    assert any(note.startswith("Reconstructed") for note in view.notes)
    assert not any(note.startswith("Reconstructed") for note in english.notes)


@pytest.mark.parametrize(
    ("game", "scenario", "bot"),
    [("dday_dice", "omaha", "steady"), ("combined_arms", "battle", "private")],
)
def test_two_sizes_of_a_board_at_most_are_drawn_in_vain(
    tmp_path: Path, game: str, scenario: str, bot: str
) -> None:
    bare = pictures._bare(seen(tmp_path, game, scenario, bot, 40))
    drawn = islice(pictures._ways(bare, ATLAS), 3)
    assert any(0 < len(png) <= pictures.MOST_BYTES for png in drawn)


@pytest.mark.parametrize(
    ("png", "kind"), [(b"\xff\xd8\xff\xe0", "image/jpeg"), (b"\x89PNG\r\n", "image/png")]
)
def test_a_mail_names_the_kind_of_its_picture(png: bytes, kind: str) -> None:
    written = MailText(subject="s", plain="p", html="<p>", picture=png)
    (found,) = [part for part in body(written).walk() if part["Content-ID"] == "<board>"]
    assert found.get_content_type() == kind
    assert found.get_filename() == {"image/jpeg": "board.jpg", "image/png": "board.png"}[kind]
    assert found.get_payload(decode=True) == png


def test_a_long_order_keeps_its_envelope_and_its_cost_within_a_phone(browser: Browser) -> None:
    """An order of 40 letters beside ✉ was 421 pixels wide on a phone of 390."""
    style = (TEMPLATES / "style.html").read_text()
    order = '<a class="try" href="#">fire A47.13 with plt4/A/741 at the second pill box</a>'
    pair = f'<span class="pair">{order}<a class="draft" href="#">✉</a></span>'
    page = browser.new_context(viewport={"width": 390, "height": 600}).new_page()
    one = f'<span class="one">{pair} <span class="few">6+</span></span>'
    page.set_content(f'{style}<body><div class="sheet"><p class="order">{one}</p></div>')
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    tops = page.evaluate("['.try', '.draft'].map(c => document.querySelector(c).offsetTop)")
    assert abs(tops[0] - tops[1]) < 6, "the envelope stands beside its order"


FORDS = """
title = "Three Fords"
[sides]
Reds = "red"
Blues = "blue"
[[boards]]
name = "map"
numbers = "CCRR"
ground = '''
03  . h . . . h . .
02 . . . h . . . .
01  . . h . . . . h
'''
marks = { "." = "clear", h = "woods" }
[[boards]]
name = "tracks"
boxes = '''
Dead | Reds | Blues
'''
[pieces]
counters = '''
Reds  | Rifle | infantry | 3-4 | 0103
Reds  | Scout | infantry | 1-4 | Dead-Reds
Blues | Gun   | artillery | 5-2 | 0703
'''
[decks]
events = "3 Rain; 2 Fog; Storm"
"""


def test_the_board_of_a_box_is_shown_whole_with_its_table_as_on_the_page() -> None:
    kit = read(FORDS.encode())
    with on_the_shelf(kit):
        view = first_scene(dice_table.RULES, "box", {"box": hash_of(kit)})
    hand = tuple(Card(f"Rain-{n}", f"Rain-{n}", "Fords are shut.", "red", "hand") for n in range(9))
    view = msgspec.structs.replace(
        view,
        cards=hand,
        notes=tuple(f"Red wrote: it rains in the valley for the {n}th day" for n in range(60)),
    )
    bare = pictures._bare(view)
    wide, high = map(int, _SIZE.findall(draw(bare, choices=False, width=pictures.DRAWN))[0])
    png = pictures._drawn(bare, ATLAS)
    with Image.open(BytesIO(png)) as image:
        assert image.width / image.height == pytest.approx(wide / high, rel=0.01)


_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)')


def test_no_row_of_a_map_of_hexes_is_left_out_where_nobody_stands() -> None:
    kit = read(FORDS.encode())
    with on_the_shelf(kit):
        view = first_scene(dice_table.RULES, "box", {"box": hash_of(kit)})
    crowded = tuple(
        msgspec.structs.replace(view.pieces[0], id=f"Rifle {n}", name=f"{n}/{'Fusiliers' * 4}")
        for n in range(2000)
    )
    view = msgspec.structs.replace(view, pieces=crowded, seats=())
    drawn = list(pictures._ways(view, ATLAS))
    alone = pictures._alone(view)
    wide, high = map(int, _SIZE.findall(draw(alone, choices=False, width=pictures.DRAWN))[0])
    with Image.open(BytesIO(drawn[-1])) as image:
        assert image.width / image.height == pytest.approx(wide / high, rel=0.01)


def test_the_picture_of_a_mail_has_an_arrow_for_each_move_since_the_last_one(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, library(), pictures=True)
    house.write(ANNA, "match@play.example", f"new utah_beach landing with {BOB}")
    house.reply(BOB, "Yes!")
    match, luck = house.only_match(), random.Random(4)
    rules, shown = library()["utah_beach"], list[View]()
    assert house.mailer.pictures is not None
    house.mailer.pictures.of = lambda view: shown.append(view) or b"\x89PNG"  # type: ignore[method-assign, func-returns-value]
    plays = to_the_end(
        house,
        match,
        {"allied": ANNA, "german": BOB},
        lambda now, seat: a_turn(rules, "private", now, seat, luck),
    )
    for _ in plays:
        found = [trail for view in shown for trail in view.trails]
        if {trail.owner for trail in found} == {"allied", "german"}:
            break
    lay = [{piece.space for piece in view.pieces} for view in shown]
    assert all(t.b in at for view, at in zip(shown, lay, strict=True) for t in view.trails)
    assert not shown[0].trails, "the first mail of a seat has nothing to compare with"


def test_what_is_drawn_ahead_is_what_the_mail_shows(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, library(), pictures=True)
    house.write(ANNA, "match@play.example", f"new utah_beach landing with {BOB}")
    house.reply(BOB, "Yes!")
    match, luck, rules = house.only_match(), random.Random(4), library()["utah_beach"]
    drawn, asked = list[View](), list[View]()
    assert house.mailer.pictures is not None
    house.mailer.pictures.draw = drawn.append  # type: ignore[method-assign]

    def of(view: View) -> bytes:
        if view in drawn:
            asked.append(view)
            return b"\x89PNG"
        raise pictures.NoPictureYet

    house.mailer.pictures.of = of  # type: ignore[method-assign]
    plays = to_the_end(
        house,
        match,
        {"allied": ANNA, "german": BOB},
        lambda now, seat: a_turn(rules, "private", now, seat, luck),
    )
    for _ in plays:
        if any(view.trails for view in asked):
            break
    else:
        pytest.fail("no mail had an arrow")
