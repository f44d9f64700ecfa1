"""The library: its games by key, each loaded by who asks for it alone."""

import subprocess
import sys

from domain.games import library

LOADED = """
import sys
from domain.games import library

games = library()
assert "tcs_omaha" in games and len(games) == len(list(games)) > 6
assert not [name for name in sys.modules if name.startswith("domain.games.")]
assert games["dday_dice"].title
assert "domain.games.dday_dice" in sys.modules
assert "domain.games.tcs_omaha" not in sys.modules
"""


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_game_has_the_key_of_its_folder_and_they_come_in_their_order() -> None:
    assert [rules.key for rules in library().values()] == sorted(library())
