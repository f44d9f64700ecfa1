"""``fieldpost board``: the map of any game as a file."""

import re
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops

from service.cartography import inks
from service.drawing.paint import night, palette
from service.drawing.picture import legible
from tests.rigs.soak import besides
from workers.commands.boards import board_command


@pytest.mark.parametrize(
    ("game", "scenario", "told"),
    [("company_combat", "meeting", "Left Flank"), ("dday_dice", "tiger-basic", "Sector 5")],
)
def test_a_map_of_sectors_is_drawn_as_well(
    tmp_path: Path, game: str, scenario: str, told: str
) -> None:
    file = tmp_path / "map.svg"
    asked = [game, "--scenario", scenario, "--output", str(file)]
    found = CliRunner().invoke(board_command, asked, catch_exceptions=False)
    assert found.exit_code == 0, found.output
    assert told in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("game", "scenario", "head"),
    [
        ("combined_arms", "battle", "WWII Combined Arms · Battle"),
        ("dday_dice", "tiger-basic", "D-Day Dice · Exercise Tiger: Basic Training"),
        ("dice_table", "open", "The Table · An open table"),
    ],
)
def test_a_whole_board_is_headed_by_its_game_and_its_scenario(
    tmp_path: Path, game: str, scenario: str, head: str
) -> None:
    """A page that says "Battle" tells nobody what lies before him."""
    svg = board(tmp_path / "b.svg", game, "--scenario", scenario, "--orders", "0").read_text(
        "utf-8"
    )
    assert f"<title>{head}</title>" in svg
    assert f">{head}<" in svg, "and in its heading"


def test_what_a_browser_draws_again_has_its_colours_in_a_file_of_its_own(tmp_path: Path) -> None:
    """Chromium matches no rule that asks for what stands above a "use"."""
    file = tmp_path / "map.svg"
    asked = ["tcs_omaha", "--scenario", "firefight", "--orders", "2", "--output", str(file)]
    found = CliRunner().invoke(board_command, asked, catch_exceptions=False)
    assert found.exit_code == 0, found.output
    svg = file.read_text("utf-8")
    assert "<use " in svg
    assert ".board " not in svg.partition("<style>")[2].partition("</style>")[0]


@pytest.mark.parametrize(
    ("asked", "families"),
    [
        (["tcs_omaha", "--scenario", "firefight"], {"Libre Caslon Text", "Cabin"}),
        (["tcs_omaha", "--scenario", "firefight", "--night"], {"Libre Caslon Text", "Cabin"}),
        (
            ["tcs_omaha", "--scenario", "firefight", "--orders", "2"],
            {"Libre Caslon Text", "Cabin", "Courier Prime"},
        ),
        (["company_combat", "--orders", "2"], {"Cabin", "Courier Prime"}),
    ],
    ids=["sheet", "night", "board", "fronts"],
)
def test_a_written_board_brings_every_type_that_it_is_set_in(
    tmp_path: Path, asked: list[str], families: set[str]
) -> None:
    """Where nobody has them installed, words run over their cards, and a map is no longer ours."""
    file = tmp_path / "map.svg"
    found = CliRunner().invoke(
        board_command, [*asked, "--output", str(file)], catch_exceptions=False
    )
    assert found.exit_code == 0, found.output
    svg = file.read_text("utf-8")
    brought = set(re.findall(r"@font-face ?{ ?font-family: ?'?([^';]+)", svg))
    assert families <= brought
    words = svg[svg.index("<style>") :]
    first = {name.strip(" '") for name in re.findall(r"font-family:([^,;}]+)", words)}
    assert first - {"inherit"} <= brought


@pytest.mark.parametrize(
    "asked", [["company_combat"], ["dday_dice"], ["dice_table", "--orders", "2"]]
)
def test_a_board_without_a_sheet_fills_a_page_of_print(tmp_path: Path, asked: list[str]) -> None:
    """The fronts of Company Combat were a strip across a quarter of it."""
    file = tmp_path / "map.png"
    asked = [*asked, "--paper", "a4", "--output", str(file)]
    found = CliRunner().invoke(board_command, asked, catch_exceptions=False)
    assert found.exit_code == 0, found.output
    with Image.open(file) as image:
        left, top, right, low = ImageChops.invert(image.convert("L")).getbbox() or (0, 0, 0, 0)
        assert (right - left) * (low - top) > image.width * image.height / 2
        assert max(right - left, low - top) > 0.9 * image.width


def test_a_scenario_without_a_map_says_how_its_board_is_drawn(tmp_path: Path) -> None:
    found = CliRunner().invoke(board_command, ["dice_table", "--output", str(tmp_path / "m.png")])
    assert found.exit_code == 1
    assert "no map; use --orders 0 to draw its whole board" in found.output


def test_a_page_of_print_is_an_a4_with_the_map_within_a_white_frame(tmp_path: Path) -> None:
    file = tmp_path / "map.png"
    asked = ["tcs_omaha", "--scenario", "firefight", "--paper", "a4", "--output", str(file)]
    found = CliRunner().invoke(board_command, asked, catch_exceptions=False)
    assert found.exit_code == 0, found.output
    with Image.open(file) as image:
        assert sorted(image.size) == [round(8.27 * 200), round(11.69 * 200)]
        assert image.info["dpi"] == pytest.approx((200, 200), abs=0.1)
        page = image.convert("L")
        edge = (0, 0, page.width, 20)
        assert page.crop(edge).getextrema() == (255, 255)
        assert page.getextrema()[0] < 100, "something is printed"


SMALL = ("--width", "800")
"""Half as wide as a picture is unless one says: where its colours alone matter."""


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


@pytest.mark.parametrize("game", ["tcs_omaha", "dday_dice", "company_combat"])
def test_a_board_by_night_is_dark_all_round_and_its_counters_and_dice_stay_card(
    tmp_path: Path, game: str
) -> None:
    file = tmp_path / "board.png"
    asked = [game, "--orders", "6", "--night", *SMALL, "--output", str(file)]
    found = CliRunner().invoke(board_command, asked, catch_exceptions=False)
    assert found.exit_code == 0, found.output
    with Image.open(file) as image:
        page = image.convert("RGB")
        edge = page.crop((0, 0, page.width, 6))
        assert edge.getcolors() == [(edge.width * 6, rgb(night.DARK[palette.DESK]))]
        shown = {colour: n for n, colour in page.getcolors(page.width * page.height) or ()}
    by_day = shown.get(rgb(palette.DESK), 0)
    assert by_day < 0.01 * page.width * page.height, "nothing of the desk is by day"
    card = [palette.IVORY] if game == "dday_dice" else palette.OWNERS[:2]
    for colour in card:
        assert shown.get(rgb(colour), 0) > 75, f"{colour} of what is printed"


def board(file: Path, *asked: str) -> Path:
    found = CliRunner().invoke(
        board_command, [*asked, "--output", str(file)], catch_exceptions=False
    )
    assert found.exit_code == 0, found.output
    return file


@pytest.mark.parametrize("wish", [(), ("--night",)], ids=["day", "night"])
def test_strong_contrast_is_the_same_sheet_in_stronger_inks(
    tmp_path: Path, wish: tuple[str, ...]
) -> None:
    asked = ("tcs_omaha", "--scenario", "firefight")
    living = board(tmp_path / "living.svg", *asked).read_text("utf-8")
    strong = board(tmp_path / "strong.svg", *asked, *wish, "--contrast").read_text("utf-8")
    assert (
        strong[strong.index('<g class="sheet">') :] == living[living.index('<g class="sheet">') :]
    )
    style = strong.partition("</style>")[0]
    assert "var(" not in style
    for css, ink in (("town", "name"), ("num", "number"), ("coast", "coast")):
        told = re.search(rf"\.{css}{{([^}}]*)}}", style)
        assert told is None or inks.STRONG[ink][bool(wish)] in told[1]
    assert inks.STRONG["name"][bool(wish)] in style


@pytest.mark.parametrize(
    ("game", "wish"),
    besides([("dday_dice", ())], product(["tcs_omaha", "dday_dice"], [(), ("--night",)])),
)
def test_counters_and_dice_are_printed_black_in_strong_contrast(
    tmp_path: Path, game: str, wish: tuple[str, ...]
) -> None:
    black = []
    for more in ((), ("--contrast",)):
        file = board(tmp_path / "board.png", game, "--orders", "6", *SMALL, *wish, *more)
        with Image.open(file) as image:
            page = image.convert("RGB")
            colours = page.getcolors(page.width * page.height) or ()
            black.append({colour: n for n, colour in colours}.get((0, 0, 0), 0))
    assert black[1] > 2 * black[0] + 250


def test_a_file_in_strong_contrast_has_its_rules_for_what_a_browser_draws_again(
    tmp_path: Path,
) -> None:
    asked = ("tcs_omaha", "--scenario", "firefight", "--orders", "2", "--contrast")
    svg = board(tmp_path / "map.svg", *asked).read_text("utf-8")
    style = svg.partition("<style>")[2].partition("</style>")[0]
    assert ".board " not in style
    assert "var(" not in style
    heavy = re.search(r"\.ce{stroke-width:([.\d]+)", night.STRONG)
    assert heavy is not None
    assert heavy[0] in style


def test_numbers_of_cells_that_would_be_specks_are_left_out_of_a_picture(tmp_path: Path) -> None:
    for more in ((), ("--orders", "2")):
        svg = board(tmp_path / "m.svg", "tcs_omaha", "--scenario", "firefight", *more)
        drawn = svg.read_text("utf-8")
        hidden = {wide: ".num{display:none}" in legible(drawn, wide) for wide in (120, 3200)}
        assert hidden == {120: True, 3200: False}
