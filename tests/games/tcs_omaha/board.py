"""Positions of TCS Omaha for the tests, in a line of text."""

import re
from typing import Any

from msgspec.structs import replace

from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.position import Sheet, State, Unit
from domain.games.tcs_omaha.position.lookup import CARDS
from tests.rigs.scenario import Given, given

GOAL = "A40.07"


def at(units: str, **more: Any) -> Given:
    """An American action on the map of the fire fight; all follow sheets to A40.07.

    Units as "1/A/1/16@A34.14m-2s": in Move Mode, two steps lost, suppressed (p paralyzed, f fired,
    d dug in, r moved by road, a acted). ``loose`` are companies without a sheet, ``mission`` is
    that of the sheets, ``goal`` another goal.
    """
    placed = dict(_unit(word) for word in units.split())
    loose = more.pop("loose", ())
    mission, goal = more.pop("mission", "attack"), more.pop("goal", GOAL)
    companies = {CARDS[n].company: CARDS[n].side for n in placed}
    sheets = {
        f"{side}-{n}": Sheet(side, f"s{n}", mission, goal, (company,), active=True)
        for n, (company, side) in enumerate(companies.items(), 1)
        if company not in loose
    }
    state = State(
        scenario="firefight", turn=2, last=8, stage="action", begun=True, units=placed,
        sheets=dict(sheets),
    )  # fmt: skip
    return given(RULES, replace(state, **more))


def _unit(word: str) -> tuple[str, Unit]:
    name, _, where = word.partition("@")
    found = re.fullmatch(r"(\w+\.\d\d)(m?)(?:-(\d))?([spfdra]*)", where)
    assert found, where
    hex_, moving, lost, marks = found.groups()
    morale = "suppressed" if "s" in marks else "paralyzed" if "p" in marks else ""
    return name, Unit(
        hex_,
        mode="move" if moving else "fire",
        lost=int(lost or 0),
        morale=morale,
        fired="f" in marks,
        dug="d" in marks,
        road="r" in marks,
        acted="a" in marks,
    )


def opened() -> Given:
    """The fire fight at its beginning."""
    scenario = RULES.scenario("firefight")
    options = {option.key: option.default for option in scenario.options}
    return given(RULES, None, *RULES.setup(scenario, scenario.seats, options, None))  # type: ignore[arg-type]


def unit(now: Given, name: str) -> Unit:
    """A unit on the map."""
    found = now.state.units[name]
    assert isinstance(found, Unit)
    return found
