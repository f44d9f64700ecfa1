"""Stacking (4.1): how much fits on a hex."""

from collections.abc import Mapping

from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import kind, steps
from domain.games.tcs_omaha.printed import TABLES

Loads = Mapping[tuple[str, bool], int]
"""The steps on each hex, of foot (True) and of vehicles and guns (False)."""


def loads(state: State, placed: Mapping[str, str] | None = None) -> Loads:
    """What stands on each hex, with those who come to stand where they are placed (4.1)."""
    hexes = {n: u.hex for n, u in state.units.items()}
    found: dict[tuple[str, bool], int] = {}
    for name, hex_ in {**hexes, **(placed or {})}.items():
        key = hex_, _is_foot(name)
        found[key] = found.get(key, 0) + _steps(state, name)
    return found


def fits(state: State, name: str, hex_: str, there: Loads) -> bool:
    """Whether a unit may end on a hex; where it stands already, it is counted among them (4.1)."""
    unit = state.units.get(name)
    more = 0 if unit is not None and unit.hex == hex_ else _steps(state, name)
    return hex_ not in _full(there, _is_foot(name), more)


def full(state: State, name: str, there: Loads) -> frozenset[str]:
    """The hexes on which a unit that comes there finds no room."""
    return _full(there, _is_foot(name), _steps(state, name))


def _is_foot(name: str) -> bool:
    return kind(name).class_ in ("infantry", "weapons")


def _steps(state: State, name: str) -> int:
    """The steps that count; a leader is neither foot nor a vehicle, and takes no room."""
    if kind(name).class_ == "leader":
        return 0
    return steps(state, name) if name in state.units else kind(name).steps


_FULL: dict[tuple[bool, int], tuple[Loads, frozenset[str]]] = {}


def _full(there: Loads, foot: bool, more: int) -> frozenset[str]:
    """Where more steps are too many: of foot fifteen stand on a hex, of vehicles and guns six.

    Kept for the same loads: all units of a side are asked about one after another.
    """
    before = _FULL.get((foot, more))
    if before is None or before[0] is not there:
        most = TABLES.move.stack_foot if foot else TABLES.move.stack_vehicles
        found = frozenset(h for (h, on), many in there.items() if on == foot and many + more > most)
        before = _FULL[foot, more] = there, found
    return before[1]
