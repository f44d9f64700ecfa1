"""Positions of a landing for the tests."""

from typing import Any

from msgspec.structs import replace

from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.position import Landing, State
from tests.games.tcs_omaha.board import _unit
from tests.rigs.scenario import Given, given


def preparing(scenario: str = "easy-red", **chosen: str) -> Given:
    """A landing scenario at its beginning, with some options on: both sides prepare."""
    found = RULES.scenario(scenario)
    options = {option.key: option.default for option in found.options}
    on = {key.replace("_", "-"): choice for key, choice in chosen.items()}
    return given(RULES, None, *RULES.setup(found, found.seats, options | on, None))  # type: ignore[arg-type]


def planning(scenario: str = "easy-red", **chosen: str) -> Given:
    """The same once the German works stand: the landing plan is to be written."""
    return preparing(scenario, **chosen).when("german", "done")


def ashore(units: str, turn: int = 5, **more: Any) -> Given:
    """An American action on Easy Red after all boats, without sheets; turn 5 is 0800.

    Units as on the board of the fire fight: "1/E/2/16@A34.17m". ``landing`` are more of its words.
    """
    placed = dict(_unit(word) for word in units.split())
    words = {"sealed": True, "plan": (), "rolled": turn} | more.pop("landing", {})
    state = State(
        scenario="easy-red", turn=turn, last=26, stage="action", begun=True, units=placed,
        landing=Landing(**words),
    )  # fmt: skip
    return given(RULES, replace(state, **more))
