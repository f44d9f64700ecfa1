"""What a sheet may be about that is offered: goals that are near, missions that make sense, and the
companies that go together (8.1)."""

import functools
from collections.abc import Iterable

from domain.games.tcs_omaha.command.routes import Task
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import CARDS, ground
from domain.games.tcs_omaha.printed.forces import COMPANIES, scene


@functools.cache
def tasks_of(companies: tuple[str, ...]) -> tuple[Task, ...]:
    """The missions that are offered to some companies: guns and half-tracks attack nothing, and
    trucks hold nothing."""
    kinds = [card.kind for card in CARDS.values() if card.company in companies]
    if any(one.tank or one.class_ in ("infantry", "weapons") for one in kinds):
        return ("attack", "move", "hasty", "prepared")
    return (
        ("move", "hasty", "prepared") if any(one.area or one.attack for one in kinds) else ("move",)
    )


def titled(free: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Each company, and the companies of each battalion, by the title of their sheet."""
    found = {company.replace("/", "-"): (company,) for company in free}
    battalions: dict[str, tuple[str, ...]] = {}
    for company in free:
        known = COMPANIES.get(company)
        if known is not None and known.battalion:
            key = f"{known.battalion.replace('/', '-')}-bn"
            battalions[key] = (*battalions.get(key, ()), company)
    return found | {key: many for key, many in battalions.items() if len(many) > 1}


GOALS = 4
"""How many goals are near at hand."""


def nearest(state: State, hex_: str) -> str:
    """The goal that is nearest to a hex."""
    return near(state, hex_)[0]


def near(state: State, hex_: str) -> list[str]:
    """The goals that are nearest to a hex, the first at first."""
    here = ground(state)
    return sorted(_goals(state), key=lambda goal: here.distance(goal, hex_))[:GOALS]


def _goals(state: State) -> tuple[str, ...]:
    """The hexes that sheets of the scenario are about."""
    return scene(state.scenario).aims
