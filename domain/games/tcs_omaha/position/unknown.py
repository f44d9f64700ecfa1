"""Why a word names no unit of a side, and what it may name."""

import difflib
from collections.abc import Iterable

from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import CARDS
from domain.games.tcs_omaha.printed.forces import COMPANIES, SCENARIOS

MOST = 3
"""How many names a refusal tells."""


def why_unknown(state: State, side: str, word: str, wanted: str) -> str:
    """Why a word is not a ``wanted`` of a side, and the nearest that is."""
    folded = word.strip(",").casefold()
    mine = {name.casefold(): name for name, card in CARDS.items() if card.side == side}
    companies = {CARDS[name].company.casefold(): CARDS[name].company for name in mine.values()}
    on_map = [name for name in state.units if CARDS[name].side == side]
    if unit := mine.get(folded):
        return _unit(state, unit, on_map)
    if company := companies.get(folded):
        return _company(state, company, on_map)
    names = {*on_map, *(CARDS[name].company for name in on_map)}
    near = difflib.get_close_matches(word, sorted(names), 1, 0.4)
    meant = f" Did you mean {near[0]}?" if near else ""
    return f"You have no {wanted} {word[:40]} on the map.{meant}"


def _unit(state: State, unit: str, on_map: Iterable[str]) -> str:
    company = CARDS[unit].company
    left = [name for name in on_map if CARDS[name].company == company]
    why = f"{unit} was lost" if unit in state.gone else f"{unit} is not on the map"
    return f"{why}." if company == unit else f"{why}; of {company} there: {named(left)}."


def _company(state: State, company: str, on_map: list[str]) -> str:
    """A company of which nobody is on the map; others of its battalion may be there."""
    members = [name for name, card in CARDS.items() if card.company == company]
    lost = any(name in state.gone for name in members)
    here = [name for name in on_map if CARDS[name].company == company]
    if here:
        return f"{company} is a company; name a unit of it: {named(here)}."
    known = COMPANIES.get(company)
    mates = {CARDS[name].company for name in on_map}
    near = sorted(c for c in mates if known and c in COMPANIES
                  and COMPANIES[c].battalion == known.battalion)  # fmt: skip
    why = f"{company} is wiped out" if lost else f"Nobody of {company} is on the map"
    found = SCENARIOS.get(state.scenario)
    if not lost and found and company in (*found.entering, *found.lehr):
        return f"{why}; a sheet for who is still to come is written before the game (3.1)."
    return f"{why}." + (f" Of its battalion there: {named(near)}." if near else "")


def named(names: Iterable[str]) -> str:
    """Some names: "A, B, C and 4 more", "nobody"."""
    known = list(names)
    first = ", ".join(known[:MOST]) or "nobody"
    return f"{first} and {len(known) - MOST} more" if len(known) > MOST else first
