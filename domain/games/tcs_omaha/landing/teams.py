"""Naval fire support teams (2.6d): one a battalion, and most radios are wet."""

from collections.abc import Iterable

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha.landed import before
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.landing import schematic
from domain.games.tcs_omaha.naval.printed import DESTROYERS
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, Now
from domain.games.tcs_omaha.printed import CARDS
from domain.games.tcs_omaha.printed.forces import COMPANIES

PLAYED = "support-teams=on"


def give(state: State, order: o.Team) -> Happening:
    """A platoon of a battalion takes its team along, before the game (2.6d)."""
    if PLAYED not in state.options:
        raise Illegal("2.6d", "Fire support teams are an option that this match does not use.")
    folded = order.unit.strip(",").casefold()
    units = schematic.afloat(state.scenario)
    name = next((u for u in units if u.casefold() == folded), "")
    if not name or CARDS[name].kind.class_ != "infantry":
        raise Illegal("2.6d", f"No infantry unit {order.unit[:40]} sails here.")
    mine = _battalion(name)
    for other in state.landing.teams:
        if _battalion(other) == mine:
            raise Illegal("2.6d", f"The team of {mine} goes with {other}; it cannot be moved.")
    yield before.TeamGiven(name)


def _battalion(name: str) -> str:
    return COMPANIES[CARDS[name].company].battalion


def lands(now: Now, names: Iterable[str], chance: Chance) -> Happening:
    """A die for each team that comes ashore with its unit (2.6d)."""
    for name in names:
        if now.state.landing.teams.get(name) == "" and name in now.state.units:
            (die,) = chance.roll("d6", why=f"radio of the team with {name}")
            yield now.happens(e.TeamLanded(name, die, die >= DESTROYERS.team_die))
