"""The campaign: the maps in order, and the Awards that are kept (16)."""

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from domain.game.ruleset import Outcome, Seat
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.contents import RULES
from domain.games.dday_dice.setting_up import ORDER, receive, sequel
from domain.games.dday_dice.state import State
from tests.rigs.scripted import Scripted

WON = Outcome("bunker-taken", ("able",), "won")
LOST = Outcome("wiped-out", (), "lost")


def begun(scenario: str, seats: tuple[Seat, ...] = ("able", "baker")) -> State:
    state, played = RULES.start, RULES.scenario(scenario)
    options = {option.key: option.default for option in played.options}
    for event in RULES.setup(played, seats, options, Scripted()):
        state = event.after(state)
    return state


def with_units(state: State, **changes: dict[str, Any]) -> State:
    units = {s: replace(u, **changes.get(s, {})) for s, u in state.units.items()}
    return replace(state, units=units)


@pytest.mark.rule("16.1")
def test_the_battles_follow_each_other_in_the_order_of_their_maps() -> None:
    assert ORDER[:4] == ("tiger-practice", "tiger-basic", "tiger-advanced", "omaha")
    assert ORDER[-3:] == ("pointe-du-hoc", "merville", "deadstick")
    for scenario, then in pairwise(ORDER):
        found = sequel(begun(scenario), WON)
        assert found is not None
        assert found.scenario == then
    assert sequel(begun("deadstick"), WON) is None


@pytest.mark.rule("16.1")
def test_a_battle_that_was_lost_leads_nowhere() -> None:
    assert sequel(begun("omaha"), LOST) is None


@pytest.mark.rule("16.1")
def test_one_unit_alone_ends_at_merville() -> None:
    assert BATTLES["deadstick"].decks
    assert sequel(begun("merville", ("able",)), WON) is None
    assert sequel(begun("sword", ("able",)), WON) is not None


@pytest.mark.rule("16.2")
def test_a_unit_that_is_safe_keeps_its_awards_and_a_lost_one_none() -> None:
    state = with_units(
        begun("omaha"),
        able={"home": 9, "awards": ("silver-star", "military-cross")},
        baker={"wiped": True, "awards": ("bronze-star",)},
    )
    found = sequel(state, WON)
    assert found is not None
    assert found.carried == {"awards": {"able": ["silver-star", "military-cross"]}}


@pytest.mark.rule("16.2")
def test_the_next_battle_begins_with_them_and_they_are_not_in_its_pool() -> None:
    state = begun("utah")
    for event in receive(state, {"awards": {"able": ["silver-star"]}}):
        assert event.told(state) == "Able brings the Silver Star from the battle before."
        state = event.after(state)
    assert state.units["able"].awards == ("silver-star",)
    assert state.units["baker"].awards == ()
    assert "silver-star" not in state.awards
    assert len(state.awards) == len(begun("utah").awards) - 1


@pytest.mark.rule("16.2")
def test_a_battle_without_awards_takes_none() -> None:
    assert list(receive(begun("tiger-basic"), {"awards": {"able": ["silver-star"]}})) == []
