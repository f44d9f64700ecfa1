"""How hard a computer player is to beat is said in a word, and the words are true."""

import pytest

from domain.games import library
from domain.games.utah_beach.bot.style import CAPTAIN, GENERAL, PRIVATE
from tests.games.duels import played

OURS = ("utah_beach", "dday_dice", "combined_arms", "company_combat")
WORDS = ("easy", "medium", "hard")


@pytest.mark.parametrize("game", OURS)
def test_every_level_is_a_computer_player_of_its_game(game: str) -> None:
    rules = library()[game]
    assert set(rules.levels) <= set(rules.bots)
    assert set(rules.levels.values()) <= set(WORDS)
    assert {"easy", "medium"} <= set(rules.levels.values())


def test_a_private_errs_and_a_general_picks_his_attacks() -> None:
    assert PRIVATE.errs > CAPTAIN.errs == GENERAL.errs == 0
    assert GENERAL.least > CAPTAIN.least
    assert GENERAL.bombards


def test_two_computer_players_play_each_other_to_the_end() -> None:
    rules = library()["company_combat"]
    sides = [("steady", "private"), ("private", "steady")]
    won = 0
    for seed in range(10):
        players = dict(zip(("american", "german"), sides[seed % 2], strict=True))
        outcome, _ = played(rules, "meeting", players, seed)
        won += bool(outcome.winners) and players[outcome.winners[0]] == "steady"
    assert won > 5
