"""``fieldpost board``: the map of any game as a file."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from service.commands.boards import board_command


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
