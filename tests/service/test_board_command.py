"""``fieldpost board``: the map of any game as a file."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from service.commands.boards import board_command
from service.drawing import night, palette


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


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


@pytest.mark.parametrize("game", ["tcs_omaha", "dday_dice", "company_combat"])
def test_a_board_by_night_is_dark_all_round_and_its_counters_and_dice_stay_card(
    tmp_path: Path, game: str
) -> None:
    file = tmp_path / "board.png"
    asked = [game, "--orders", "6", "--night", "--output", str(file)]
    found = CliRunner().invoke(board_command, asked, catch_exceptions=False)
    assert found.exit_code == 0, found.output
    with Image.open(file) as image:
        page = image.convert("RGB")
        edge = page.crop((0, 0, page.width, 12))
        assert edge.getcolors() == [(edge.width * 12, rgb(night.DARK[palette.DESK]))]
        shown = {colour: n for n, colour in page.getcolors(page.width * page.height) or ()}
    by_day = shown.get(rgb(palette.DESK), 0)
    assert by_day < 0.01 * page.width * page.height, "nothing of the desk is by day"
    card = [palette.IVORY] if game == "dday_dice" else palette.OWNERS[:2]
    for colour in card:
        assert shown.get(rgb(colour), 0) > 300, f"{colour} of what is printed"
