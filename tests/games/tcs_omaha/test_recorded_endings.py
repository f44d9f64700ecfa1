"""Each scenario has a recorded game for each way in which it can end."""

from pathlib import Path

import pytest

from domain.games import tcs_omaha
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.printed import forces

FOLDER = Path(tcs_omaha.__file__).parent / "playthroughs"
GAMES = [file.read_text() for file in sorted(FOLDER.glob("*.txt"))]


def endings(scenario: str) -> set[str]:
    """How a scenario may end: a draw only where fewer points make one than make a victory."""
    found = forces.SCENARIOS.get(scenario)
    if found is not None and found.victory.draw < found.victory.level:
        return set(RULES.endings)
    return set(RULES.endings) - {"draw"}


@pytest.mark.rule("19.1", "19.3")
@pytest.mark.parametrize("scenario", [scenario.key for scenario in RULES.scenarios])
def test_a_scenario_is_recorded_for_each_way_it_can_end(scenario: str) -> None:
    recorded = [text for text in GAMES if f"\nscenario {scenario}\n" in text]
    told = {text.splitlines()[-1][2:].partition(":")[0] for text in recorded}
    assert told == endings(scenario)


def test_one_recorded_game_ends_by_the_division_that_stayed_too_long() -> None:
    last = [text.splitlines()[-1] for text in GAMES if "at noon of 7 June" in text.splitlines()[0]]
    assert [line for line in last if line.startswith("= german-victory")]
