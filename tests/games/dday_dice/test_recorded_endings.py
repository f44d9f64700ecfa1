"""Each battle has a recorded game for each way in which it can end."""

from pathlib import Path

import pytest

from domain.games import dday_dice
from domain.games.dday_dice.contents import RULES

FOLDER = Path(dday_dice.__file__).parent / "playthroughs"
GAMES = [file.read_text() for file in sorted(FOLDER.glob("*.txt"))]
WAYS = {
    "won": "= bunker-taken: ",
    "wiped out": "is wiped out in combat.",
    "unable to move": "is wiped out stuck in ",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("scenario", [s.key for s in RULES.scenarios])
def test_a_battle_is_recorded_in_each_way_it_ends(scenario: str, way: str) -> None:
    recorded = [text for text in GAMES if f"\nscenario {scenario}\n" in text]
    assert any(WAYS[way] in text for text in recorded)


def test_both_ends_of_gold_beach_that_no_other_has_are_recorded() -> None:
    assert any("= bunker-left: " in text for text in GAMES)
    alone = [text for text in GAMES if "\nscenario gold\nseats able\n" in text]
    assert any(WAYS["won"] in text for text in alone)
