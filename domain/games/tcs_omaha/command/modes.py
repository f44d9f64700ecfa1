"""Chapter 3: modes (23.1, 23.3)."""

from collections.abc import Iterator

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, kind, of_side, of_units, own
from domain.games.tcs_omaha.printed import CARDS
from domain.games.tcs_omaha.words import Mode, Side


def can_turn(state: State, name: str, mode: Mode) -> str:
    """Why a unit cannot go into a mode, "" where it can (23.3)."""
    unit, printed = state.units[name], kind(name)
    if printed.class_ == "leader" or printed.ground == "none":
        return f"{name} has only one mode"
    if CARDS[name].company in state.landing.unreleased:
        return f"{CARDS[name].company} waits for its release (3.1)"
    if unit.mode == mode:
        return f"{name} is in {mode.capitalize()} Mode"
    if unit.turned:
        return f"{name} has already changed its mode this turn"
    if unit.morale == "paralyzed" or (unit.morale and mode == "move"):
        return f"{name} is {unit.morale}"
    return ""


def change(state: State, side: Side, order: o.Change) -> Happening:
    """Units, companies or all that can go into a mode (23.3)."""
    names: list[str] = []
    for word in order.units:
        named = several(state, side, word)
        able = [n for n in named if not can_turn(state, n, order.mode)]
        if not able:
            why = can_turn(state, named[0], order.mode) if named else "you have no unit there"
            raise Illegal("23.3", f"{why[0].upper()}{why[1:]}; leave it out.")
        names += [n for n in able if n not in names]
    yield e.ModeChanged(tuple(names), order.mode)


def several(state: State, side: Side, word: str) -> list[str]:
    """The units that a word of a mode order names: all, a company, one."""
    folded = word.strip(",").casefold()
    if folded == "all":
        return list(of_side(state, side))
    return _companies(state, side).get(folded) or [own(state, side, word)]


@of_units
def _companies(state: State, side: str) -> dict[str, list[str]]:
    """The units on the map of each company of a side."""
    found: dict[str, list[str]] = {}
    for name in of_side(state, side):
        found.setdefault(CARDS[name].company.casefold(), []).append(name)
    return found


def offers(state: State, side: Side) -> Iterator[o.Change]:
    """Each unit, each company and all, where any can change."""
    modes: tuple[Mode, ...] = ("move", "fire")
    for mode in modes:
        able = [n for n in of_side(state, side) if not can_turn(state, n, mode)]
        if len(able) > 1:
            yield o.Change(mode, ("all",))
        by_company: dict[str, list[str]] = {}
        for name in able:
            by_company.setdefault(CARDS[name].company, []).append(name)
        for company, names in by_company.items():
            if len(names) > 1:
                yield o.Change(mode, (company,))
        for name in able:
            yield o.Change(mode, (name,))
