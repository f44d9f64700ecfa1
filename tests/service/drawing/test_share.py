"""The share picture and the thumbnail: where it burns, in the size that others ask for."""

import random
import re
from io import BytesIO
from itertools import pairwise

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from domain.game.view.board import Choice, Map, Piece, Prompt, Space, Track, View
from domain.games import library, picture_of
from service.cartography import PrintedSheet
from service.cartography.legend import BOX
from service.drawing import sector_picture
from service.drawing.atlas import Atlas
from service.drawing.panel import Billed, SeatPanel, panel
from service.drawing.sector_picture import seen_from, uncut
from service.drawing.share import (
    HIGH,
    PANEL,
    SCALES,
    SMALL,
    WIDE,
    Focus,
    _window,
    front,
    hottest,
    looked_at,
    share,
    thumbnail,
)
from tests.service.drawing import boards


@pytest.mark.parametrize("view", [boards.TIGER, boards.hexes(), View("t", "1", "p")],
                         ids=["sectors", "hexes", "nothing"])  # fmt: skip
def test_a_share_picture_has_the_size_that_links_show(view: View) -> None:
    with Image.open(BytesIO(share(view))) as image:
        assert image.size == (1200, 630)


def test_a_thumbnail_is_light_enough_for_a_list() -> None:
    small = thumbnail(boards.hexes())
    assert len(small) <= 15_000
    with Image.open(BytesIO(small)) as image:
        assert image.size == (240, 183)


class Noise(Atlas):
    """Has ground of which no part is like another: no picture is larger."""

    def ground_picture(
        self, sheet: PrintedSheet, *, plain: bool = False, bare: bool = False
    ) -> bytes:
        luck, out, size = random.Random("noise"), BytesIO(), (930, 630)
        Image.frombytes("RGB", size, luck.randbytes(3 * size[0] * size[1])).save(out, "PNG")
        return out.getvalue()


def test_a_thumbnail_is_as_light_whatever_it_shows() -> None:
    small = thumbnail(boards.hexes(), atlas=Noise())
    assert len(small) <= 15_000
    with Image.open(BytesIO(small)) as image:
        assert image.size == (240, 183)


def test_every_scenario_of_a_release_comes_with_a_light_picture() -> None:
    for key, rules in library().items():
        for scenario in rules.scenarios:
            png = picture_of(rules, scenario.key)
            assert png, f"python -m tests.rigs.scenes {key}"
            assert len(png) <= SMALL
            with Image.open(BytesIO(png)) as image:
                assert (image.format, image.size) == ("PNG", (240, 183))


def test_it_shows_the_place_where_enemies_stand_near_each_other() -> None:
    view = boards.hexes()
    sheet = Atlas().of(view.maps[0])
    far, *_, beside, near = sheet.middles
    pieces = (
        *(Piece(f"a{k}", "a", far, "red") for k in range(5)),
        Piece("b", "b", near, "red"),
        Piece("c", "c", beside, "blue"),
    )
    x, y, _ = hottest(pieces, sheet)
    a, b = sheet.middles[near]
    assert abs(x - a) + abs(y - b) < 240


class Asked(Atlas):
    """Notes of which maps the sheet was wanted."""

    def __init__(self) -> None:
        super().__init__()
        self.titles: list[str] = []

    def of(self, drawn: Map) -> PrintedSheet:
        self.titles.append(drawn.title)
        return super().of(drawn)


BEACHES = tuple(
    Map(
        title,
        tuple(
            Space(f"{title[0]}{x}{y}", "", x + 0.5 * (y % 2), y, "hex")
            for x in range(5)
            for y in range(4)
        ),
    )
    for title in ("Utah", "Omaha", "Gold", "Juno")
)
QUIET = tuple(Piece(f"q{n}", f"{n}", f"U{n}1", "allied") for n in range(5))
FIGHT = (Piece("a", "1", "G11", "allied"), Piece("g", "2", "G12", "german"))


def test_a_fight_across_a_beach_is_shown_from_further_and_no_quiet_corner() -> None:
    """Pieces that stand thick and alone were shown instead: no enemy was within three hexes."""
    quiet = [Piece(f"q{n}", "pits", f"{n}0", "german") for n in range(1, 8)]
    boats = [Piece(f"a{n}", "boat", f"{n}9", "american") for n in (4, 5, 6)]
    guns = [Piece(f"g{n}", "gun", f"{n}2", "german") for n in (4, 5, 6)]
    cells = [
        Space(f"{x}{y}", "", x + 0.5 * (y % 2), y, "hex") for x in range(10) for y in range(10)
    ]
    sheet = Atlas().of(Map("Beach", tuple(cells)))
    x, y, scale = hottest((*quiet, *guns, *boats), sheet)
    left, top, wide, high = _window(sheet, Focus(x, y, scale))
    for piece in (*guns, *boats):
        a, b = sheet.middles[piece.space]
        assert left < a < left + wide
        assert top < b < top + high
    assert scale in SCALES[1:]


def test_of_several_maps_the_picture_shows_that_where_both_sides_stand() -> None:
    """Five allied units alone on Utah are not a fight; one against one on Gold is."""
    view = View("D-Day", "Turn 1", "Fire", maps=BEACHES, pieces=(*QUIET, *FIGHT))
    for drawn in (share, thumbnail):
        asked = Asked()
        drawn(view, atlas=asked)
        assert asked.titles == ["Gold"]


def test_a_mail_shows_the_map_on_which_most_is_asked() -> None:
    """What is offered to its reader goes before a fight elsewhere; else it is the fight."""
    offers = tuple(Choice(f"move q{n} to U{n}2", (f"q{n}", f"U{n}2")) for n in range(5))
    view = View("D-Day", "Turn 1", "Move", maps=BEACHES, pieces=(*QUIET, *FIGHT), choices=offers)
    asked = Asked()
    front(view, 600, atlas=asked, most=60_000)
    assert asked.titles == ["Utah"]
    asked = Asked()
    front(msgspec.structs.replace(view, choices=()), 600, atlas=asked, most=60_000)
    assert asked.titles == ["Gold"]


def test_a_board_with_nothing_on_it_yet_is_paper_and_not_black() -> None:
    empty = View("D-Day", "Before turn 1", "Open")
    with Image.open(BytesIO(thumbnail(empty))) as image:
        pixels = image.convert("L")
        assert min(pixels.getpixel((x, y)) for x in (20, 120, 220) for y in (100, 150)) > 150


def test_beside_the_board_stands_which_game_it_is_and_who_plays_it() -> None:
    """A heading alone, such as “Battle”, tells nobody much; what a seat is asked is its own."""
    view = View("Battle", "Turn 3", "Fire", prompts=(Prompt("red", "Choose a die."),))
    sides = (SeatPanel("Red", "Anna <b>", is_to_move=True), SeatPanel("Blue", "computer (steady)"))
    billed = Billed("WWII Combined Arms", "Campaign", sides)
    told = re.findall(">([^<>]+)</text>", "".join(panel(view, billed, (830, 1200), 630)))
    assert told == ["FIELDPOST", "WWII Combined Arms", "Campaign", "Turn 3, Fire",
                    "Red", "Anna &lt;b&gt;", "Blue", "computer (steady)"]  # fmt: skip


@pytest.mark.parametrize("many", [1, 2, 4, 9])
def test_all_words_beside_a_board_are_within_the_picture(many: int) -> None:
    """However long the names are, and however many play."""
    view = View("t", "Turn 3 " * 9, "Fire", tracks=(Track("Goals", 3, most=9),))
    sides = tuple(
        SeatPanel("Seat " * 9, "Maximilian-Alexander " * 9, is_to_move=True) for _ in range(many)
    )
    drawn = panel(view, Billed("Game " * 30, "Scenario " * 30, sides), (830, 1200), 630)
    rows = [float(y) for y in re.findall('<text x="[^"]*" y="([^"]*)"', "".join(drawn))]
    assert max(rows) <= 620
    assert all(b == a or b - a >= 30 for a, b in pairwise(rows)), "one below the other"


def pixels(view: View) -> Image.Image:
    with Image.open(BytesIO(share(view))) as image:
        return image.convert("RGB")


def test_a_small_map_is_shown_whole() -> None:
    """Both sides of a board of 8 by 8 squares, with a margin of the desk beside it."""
    view = boards.squares()
    x, y, w, h = _window(Atlas().of(view.maps[0]), Focus(0.0, 0.0))
    left, top, wide, high = Atlas().of(view.maps[0]).box
    assert min(left - x, top - y) >= 0
    assert min(x + w - left - wide, y + h - top - high) >= -0.1
    assert pixels(view).getpixel((4, 315)) == pytest.approx((0xE6, 0xDC, 0xC3), abs=6)


def test_a_large_map_on_which_nothing_stands_is_shown_whole() -> None:
    full = boards.hexes()
    printed = Atlas().of(full.maps[0])
    left, top, wide, high = printed.box
    empty = msgspec.structs.replace(full, pieces=(), choices=())
    x, y, w, h = looked_at(empty, printed, offers=True)
    assert x <= left
    assert y <= top
    assert x + w >= left + wide - 0.01
    assert y + h >= top + high - 0.01
    assert looked_at(full, printed, offers=True)[2] < wide, "where something stands a part is shown"


def test_a_map_of_sectors_is_shown_alone_and_as_wide_as_the_picture() -> None:
    """What its Units hold, in small type, took a third of the picture; then words had 5 pixels."""
    alone = msgspec.structs.replace(
        boards.TIGER, cards=(), trays=(), tracks=(), notes=(), prompts=(), choices=()
    )
    boxes = (pixels(view).crop((0, 0, 830, 630)) for view in (boards.TIGER, alone))
    assert max(ImageStat.Stat(ImageChops.difference(*boxes)).mean) < 2
    services = pytest.approx((0xE6, 0xDC, 0xC3), abs=6)
    assert pixels(alone).getpixel((4, 315)) == services
    assert pixels(alone).getpixel((60, 315)) != services


def test_of_a_long_map_the_lower_end_is_seen_where_nobody_stands_further_up() -> None:
    """Its rim of desk lies across the whole picture; where it runs on below, none does."""
    held = msgspec.structs.replace(boards.TIGER, cards=(), trays=(), tracks=(), notes=())
    lows = [
        pixels(view).crop((0, 627, 830, 628)).getextrema()
        for view in (msgspec.structs.replace(held, pieces=()), held)
    ]
    services = (0xE6, 0xDC, 0xC3)
    assert all(high - low < 8 for low, high in lows[0])
    assert [low for low, _ in lows[0]] == pytest.approx(services, abs=6)
    assert max(high - low for low, high in lows[1]) > 16


def test_of_a_long_map_of_sectors_the_picture_shows_who_stands_there() -> None:
    assert seen_from([700.0, 740.0, 90.0], 900.0, 400.0) == 500.0
    assert seen_from([90.0, 120.0, 700.0], 900.0, 400.0) == 0.0
    assert seen_from([450.0], 900.0, 400.0) == 250.0
    assert seen_from([], 900.0, 400.0) == 500.0, "the beach is below"
    assert seen_from([50.0], 300.0, 400.0) == -50.0, "a short one lies in the middle"


def test_the_edge_of_a_picture_cuts_no_plate_and_loses_nobody() -> None:
    """At Juno the upper edge ran through three plates."""
    here, cut, above = (700.0, 780.0), (390.0, 450.0), (200.0, 260.0)
    number, top = uncut([here], [above, cut, here], 400.0, 400.0, 900.0)
    assert number == 0
    assert top < 390 or 450 < top <= 500, "on the map"
    assert top <= 700 < 780 <= top + 400
    crowded = [(k * 50.0, k * 50.0 + 49) for k in range(18)]
    assert uncut([here], crowded, 410.0, 400.0, 900.0)[0] > 0, "then it shows more"


def test_a_share_picture_of_sectors_shows_more_where_its_edge_would_cut_a_plate() -> None:
    laid = View("t", "1", "p", maps=boards.TIGER.maps, pieces=boards.TIGER.pieces)
    sheet, _, bottom = sector_picture._laid(laid, Atlas(), sector_picture.TABLE)
    assert len(sheet.spans) > len(sheet.stands) > 0
    high = HIGH * sector_picture.TABLE / (WIDE - PANEL)
    top, room = sector_picture._window(sheet, bottom, high)
    assert high <= room <= 1.25 * high
    plain = seen_from([(a + b) / 2 for a, b in sheet.stands], bottom, high)

    def cut(top: float, room: float) -> int:
        return sum(a < edge < b for a, b in sheet.spans for edge in (top, top + room))

    assert cut(top, room) <= 1 < cut(plain, high)
    assert all(top <= a and b <= top + room for a, b in sheet.stands if a >= 475)


def test_a_picture_of_a_part_has_no_legend_that_is_cut() -> None:
    corner = tuple(space for space in boards.hexes().maps[0].spaces if space.x < 8 and space.y < 6)
    sheet = Atlas().of(Map("Corner", corner))
    assert f'class="{BOX}"' in sheet.printed()
    whole, bare = (Atlas().ground_picture(sheet, bare=bare) for bare in (False, True))
    left, top, right, low = (round(at) for at in sheet.legend)
    with Image.open(BytesIO(whole)) as a, Image.open(BytesIO(bare)) as b:
        unit = a.width / sheet.box[2]
        box = tuple(round((at - sheet.box[k % 2]) * unit)
                    for k, at in enumerate((left, top, right, low)))  # fmt: skip
        seen = [len(image.convert("RGB").crop(box).getcolors(99999) or ()) for image in (a, b)]
    assert seen[1] < seen[0] / 2


def test_a_mail_shows_where_a_unit_may_come_on_though_nobody_stands_near() -> None:
    view = boards.hexes()
    sheet = Atlas().of(view.maps[0])
    spaces = sorted(sheet.middles, key=lambda name: sheet.middles[name])
    far = (Piece("a", "1", spaces[0], "red"), Piece("b", "2", spaces[1], "blue"))
    asked = Choice("enter", tuple(spaces[-3:]))
    lonely, empty = (
        front(msgspec.structs.replace(view, pieces=pieces, choices=(asked,)), 600, most=60_000)
        for pieces in (far, ())
    )
    assert lonely == empty


def test_a_mail_shows_where_orders_may_be_given_and_not_the_fight_elsewhere() -> None:
    view = boards.hexes()
    sheet = Atlas().of(view.maps[0])
    spaces = sorted(sheet.middles, key=lambda name: sheet.middles[name])
    fight = (Piece("a", "1", spaces[0], "red"), Piece("b", "2", spaces[1], "blue"))
    view = msgspec.structs.replace(view, pieces=(*fight, Piece("c", "3", spaces[-1], "red")))
    offers = Choice("move c", (spaces[-1], spaces[-2]))
    seen = []
    for pieces in (view.pieces, view.pieces[2:]):  # as if there were no fight at all
        shown = msgspec.structs.replace(view, pieces=pieces, choices=(offers,))
        seen.append(front(shown, 600, most=60_000))
    assert seen[0] == seen[1]
    fought = msgspec.structs.replace(view, choices=())
    assert front(fought, 600, most=60_000) != seen[0]


def test_what_is_told_beside_the_board_stays_within_its_panel() -> None:
    """A long track, with its star: no glyph of a broader face runs over the edge."""
    track = Track("Turns without any loss", 0, most=200)
    view = View("Battle", "Turn 1", "Move", tracks=(track,), prompts=(Prompt("a", "Move. " * 30),))
    image = pixels(view).convert("L")
    assert max(image.getpixel((x, y)) for x in range(1190, 1200) for y in range(630)) < 90


def test_the_ground_of_a_mailed_map_keeps_its_tints() -> None:
    """In 45 kB a PNG has a dozen colours, and woods are grey in it."""
    with Image.open(BytesIO(front(boards.hexes(), 640, most=45_000))) as image:
        assert image.format == "JPEG"
        assert image.width == 640
        assert len(image.convert("RGB").getcolors(1 << 24) or []) > 2000
    assert len(front(boards.hexes(), 640, most=45_000)) <= 45_000
