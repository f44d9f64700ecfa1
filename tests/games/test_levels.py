"""How hard a computer player is to beat is said in a word, and the words are true."""

import random

import pytest

from domain.game.grammar.orders import line
from domain.games import library
from domain.games.utah_beach.bombarding import Bombard
from domain.games.utah_beach.bot.fight import CAPTAIN, GENERAL
from domain.games.utah_beach.combat import Attack
from domain.games.utah_beach.movement import Move
from domain.games.utah_beach.utah import UtahOrder
from service.web.quick import STRENGTHS
from tests.games.dday_dice.beach import baker, beach, unit
from tests.games.duels import played
from tests.games.utah_beach.field import FULL, at
from tests.rigs.scenario import Given

LADDER = ("easy", "medium", "hard")
WITH_LADDER = (
    *("utah_beach", "dday_dice", "combined_arms", "company_combat"),
    *("five_for_fighting", "tcs_omaha"),
)


@pytest.mark.parametrize("game", library())
def test_every_level_is_a_computer_player_of_its_game_and_said_in_words(game: str) -> None:
    rules = library()[game]
    assert set(rules.levels) <= set(rules.bots)
    assert set(rules.levels.values()) <= set(STRENGTHS)


@pytest.mark.parametrize("game", WITH_LADDER)
def test_each_word_of_the_ladder_is_one_player(game: str) -> None:
    words = library()[game].levels.values()
    assert sorted(word for word in words if word in LADDER) == sorted(LADDER)


def test_a_general_picks_his_attacks() -> None:
    assert GENERAL.least > CAPTAIN.least
    assert GENERAL.bombards


def test_two_computer_players_play_each_other_to_the_end() -> None:
    rules = library()["company_combat"]
    sides = [("captain", "private"), ("private", "captain")]
    won = 0
    for seed in range(10):
        players = dict(zip(("american", "german"), sides[seed % 2], strict=True))
        outcome, _ = played(rules, "meeting", players, seed)
        won += bool(outcome.winners) and players[outcome.winners[0]] == "captain"
    assert won > 5


def _german(now: Given) -> UtahOrder:
    rules = library()["utah_beach"]
    offered = list(rules.legal_orders(now.state, "german"))
    order: UtahOrder = rules.bots["general"](now.state, "german", offered, random.Random(1))
    return order


def test_the_german_general_bombards_who_stands_on_a_goal() -> None:
    now = at("8/4@2206 12/4@2606 919/709@2205", "bombard", "german", cups=FULL)
    order = _german(now)
    assert isinstance(order, Bombard)
    assert order.target == "2206"


def test_the_german_general_keeps_his_garrison_in_carentan() -> None:
    now = at("8/4@1906 6/2@1706 919/709@2903 12/4@2703", "move", "german")
    seen = set()
    while isinstance(order := _german(now), Move):
        seen.add(order.unit)
        now = now.when("german", line(order)).goes_on()
    assert now.state.units["6/2"].hex == "1706"
    assert "6/2" not in seen


def test_the_german_general_attacks_the_weak_in_the_open_and_lets_cover_be() -> None:
    units = "8/4@{0}r 1057/91@{1} 1058/91@{2} 37/17SS@{3}"
    open_ = at(units.format(2405, 2404, 2505, 2506), "fight", "german", cups=FULL)
    order = _german(open_)
    assert isinstance(order, Attack)
    assert set(order.units) == {"1057/91", "1058/91", "37/17SS"}
    bocage = at(units.format(2305, 2304, 2404, 2405), "fight", "german", cups=FULL)
    assert not isinstance(_german(bocage), Attack)


def test_a_captain_of_dday_dice_shares_with_the_weakest_partner_beside_him() -> None:
    rules = library()["dday_dice"]
    now = beach(unit("muster", soldiers=12), baker("muster", soldiers=4), scenario="omaha")
    offered = list(rules.legal_orders(now.state, "able"))
    order = rules.bots["captain"](now.state, "able", offered, random.Random(1))
    assert line(order) == "give 4 soldiers to baker"
    assert line(rules.bots["steady"](now.state, "able", offered, random.Random(1))) == "done"


def test_a_captain_of_dday_dice_saves_for_an_item_that_pays() -> None:
    rules = library()["dday_dice"]
    now = beach(unit("muster", soldiers=6, points=10), baker("mustered"), scenario="omaha")
    offered = list(rules.legal_orders(now.state, "able"))
    luck = random.Random(1)
    assert line(rules.bots["steady"](now.state, "able", offered, luck)).startswith("find ")
    found = line(rules.bots["captain"](now.state, "able", offered, luck))
    assert found != "find grenade", "3.5 men for 10 points"
