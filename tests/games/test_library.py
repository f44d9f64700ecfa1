"""The library: its games by key, each loaded by who asks for it alone."""

import importlib
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from domain.game.game import Scenario
from domain.games import library

LISTED = """
import sys
from contextlib import nullcontext
from pathlib import Path
from tests.service.web.houses import WebHouse
from workers.cli import main

pages = WebHouse(Path(sys.argv[1])).app.test_client()
assert {pages.get(page).status_code for page in ("/", "/?q=omaha", "/new", "/api/games")} == {200}
main(["games"], standalone_mode=False)
loaded = {name for name in sys.modules if name.startswith("domain.games.") and name.count(".") > 2}
assert {name.rpartition(".")[2] for name in loaded} == {"words"}, loaded
"""

LOADED = """
import sys
from domain.game.game import Scenario
from domain.games import library

games = library()
assert "tcs_omaha" in games and len(games) == len(list(games)) > 6
assert not [name for name in sys.modules if name.startswith("domain.games.")]
assert games["dday_dice"].title
assert "domain.games.dday_dice.contents" in sys.modules
assert "domain.games.tcs_omaha" not in sys.modules
"""


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_list_of_games_loads_no_rules_no_tables_and_no_maps(tmp_path: Path) -> None:
    listed = [sys.executable, "-c", LISTED, str(tmp_path)]
    done = subprocess.run(listed, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("key", library())
def test_a_game_is_listed_with_the_computers_that_its_rules_have(key: str) -> None:
    rules = library()[key]
    game = importlib.import_module(library()[key].package).GAME
    assert game.computers == rules.computers
    assert game.rules() is rules


def test_every_game_has_the_key_of_its_folder_and_they_come_in_their_order() -> None:
    assert [rules.key for rules in library().values()] == sorted(library())


@pytest.mark.parametrize(("fewest", "fits"), [(0, False), (1, True), (2, True), (3, False)])
def test_a_scenario_needs_no_more_seats_than_it_has(fewest: int, fits: bool) -> None:
    refused = pytest.raises(ValueError, match=f"^the scenario one needs at least {fewest} seats")
    with nullcontext() if fits else refused:
        Scenario("one", "One", "", ("red", "blue"), fewest)
