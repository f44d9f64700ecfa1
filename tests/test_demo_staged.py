"""What ``demo-mail`` is told to play, before it starts anything."""

import random

import pytest
from click.testing import CliRunner

from service.cli import main
from service.demo.play import PEOPLE, Staged
from service.demo.player import chosen


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--game", "five_for_fighting", "--people", "3"],
            "Sword Beach has 2 seats, and you want people for 3 and computers for 0",
        ),
        (
            ["--people", "2", "--computers", "8"],
            "and you want people for 2 and computers for 8",
        ),
        (["--game", "utah_beach"], "'utah_beach' is not one of 'dday_dice', 'five_for_fighting'"),
    ],
)
def test_a_table_that_no_scenario_has_is_refused_at_once(words: list[str], said: str) -> None:
    result = CliRunner().invoke(main, ["demo-mail", *words])
    assert result.exit_code != 0
    assert said in " ".join(result.output.split())


def test_the_opening_letter_names_everybody_and_the_computers() -> None:
    staged = Staged("five_for_fighting", "campaign", 3, 1)
    line = staged.opening(["bob@bob.example", "cleo@cleo.example"])
    guests = "bob@bob.example, cleo@cleo.example, computer"
    assert line == f"new five_for_fighting campaign with {guests}"
    assert len(set(PEOPLE)) == 10


def test_a_commander_attacks_before_he_marches_and_passes_last() -> None:
    offers = ["pass", "share 1 omaha from utah", "move 1/8 1224", "attack 1224 with 1/8"]
    luck = random.Random(1)
    assert chosen("five_for_fighting", offers, 0, luck) == "attack 1224 with 1/8"
    assert chosen("five_for_fighting", offers[:3], 0, luck) == "move 1/8 1224"
    assert chosen("five_for_fighting", offers[:2], 0, luck) == "pass"
