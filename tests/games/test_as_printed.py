"""One option plays every game that has rulings of the house to the letter, under one name."""

import pytest

from domain.game.game import AS_PRINTED
from domain.game.tables import rulebook
from domain.games import library
from service.reading.scenes import first_scene

HOUSE_RULED = {
    ("combined_arms", "battle"), ("combined_arms", "campaign"),
    ("company_combat", "meeting"),
    ("five_for_fighting", "campaign"),
    ("utah_beach", "campaign"), ("utah_beach", "landing"),
}  # fmt: skip


def test_the_option_is_the_same_wherever_it_is() -> None:
    found = {
        (key, scenario.key): option
        for key, rules in library().items()
        for scenario in rules.scenarios
        for option in scenario.options
        if option.key == AS_PRINTED
    }
    assert found.keys() >= HOUSE_RULED
    assert {(one.title, one.choices, one.default) for one in found.values()} == {
        ("As printed: the rules to the letter", ("off", "on"), "off")
    }
    for (key, _), option in found.items():
        assert option.rule in {rule.number for rule in rulebook(f"domain.games.{key}").rules}


@pytest.mark.parametrize(("key", "scenario"), sorted(HOUSE_RULED))
def test_the_board_says_so_where_it_is_on(key: str, scenario: str) -> None:
    noted = {
        choice: [
            note
            for note in first_scene(library()[key], scenario, {AS_PRINTED: choice}).notes
            if note.startswith("Played as printed, to the letter")
        ]
        for choice in ("off", "on")
    }
    assert (len(noted["off"]), len(noted["on"])) == (0, 1)
