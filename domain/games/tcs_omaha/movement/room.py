"""Stacking (4.1): how much fits on a hex."""

from collections.abc import Mapping

from domain.games.tcs_omaha.lookup import kind, steps
from domain.games.tcs_omaha.printed import CARDS, TABLES
from domain.games.tcs_omaha.state import State

FOOT = ("infantry", "weapons")


def fits(state: State, name: str, hex_: str, placed: Mapping[str, str] | None = None) -> bool:
    """Whether a unit may end on a hex, with others that are to stand there too: fifteen steps of
    foot, six of vehicles and guns (4.1)."""
    foot = kind(name).class_ in FOOT
    there = sum(
        steps(state, n)
        for n, u in state.units.items()
        if u.hex == hex_ and n != name and (kind(n).class_ in FOOT) == foot
    )
    there += sum(
        steps(state, n) if n in state.units else kind(n).steps
        for n, at in (placed or {}).items()
        if at == hex_ and n != name and (kind(n).class_ in FOOT) == foot
    )
    mine = steps(state, name) if name in state.units else CARDS[name].kind.steps
    most = TABLES.move.stack_foot if foot else TABLES.move.stack_vehicles
    return there + mine <= most
