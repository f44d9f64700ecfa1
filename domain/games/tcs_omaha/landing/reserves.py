"""Op sheets of German reinforcements (3.1): drawn up before the game, ready when they enter."""

import difflib

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.command import sheets
from domain.games.tcs_omaha.events import SheetWritten
from domain.games.tcs_omaha.landed.before import SheetBrought
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening
from domain.games.tcs_omaha.words import Side

SIDE: Side = "german"


def write(state: State, order: o.OpSheet) -> Happening:
    """A sheet for companies that may come as reinforcements (3.1)."""
    if order.sector is not None:
        raise Illegal("2.3a", "Only an American sheet of the landing names a sector; leave it out.")
    mine = sheets.mine(state, SIDE).values()
    if any(s.title == order.name for s in mine):
        raise Illegal("8.1", f"You already have a sheet {order.name}; tear it or use another name.")
    names = tuple(_company(state, word) for word in order.members)
    for name in names:
        if any(name in s.members for s in mine):
            raise Illegal("3.1", f"{name} is already on a sheet, and it comes with only one.")
    sheet = sheets.written(state, SIDE, order, names)
    yield SheetWritten(SIDE, sheets.key(state, SIDE), sheet)


def _company(state: State, word: str) -> str:
    known = {company.casefold(): company for company in state.landing.entering}
    folded = word.strip(",").casefold()
    if folded not in known:
        near = difflib.get_close_matches(folded, known, 1, 0.0)
        told = f" {known[near[0]]} does." if near else ""
        raise Illegal("8.1", f"{word[:40]} does not come as a reinforcement here.{told}")
    return known[folded]


def brought(state: State, company: str) -> Happening:
    """The sheet with which a company enters, while the side may have one more (3.1, 3.2).

    It is told of whoever enters while sheets of companies to come lie ready, so that nobody learns
    who has one.
    """
    mine = sheets.mine(state, SIDE)
    off = {name for name, turn in state.landing.entering.items() if turn <= 0}
    drawn = {k: s for k, s in mine.items() if not off.isdisjoint(s.members)}
    if not drawn:
        return
    more = sum(sheet.active for sheet in mine.values()) < sheets.MOST[SIDE]
    found = [k for k, s in drawn.items() if more and company in s.members and not s.active]
    yield SheetBrought(SIDE, found[0] if found else "")
