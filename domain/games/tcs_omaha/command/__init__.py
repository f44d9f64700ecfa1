"""The mode of a unit (23.1, 23.3), and what it may do under its sheet, a leader, or on the beach
(8.5, 8.6, 2.3, 3.1)."""

from collections.abc import Iterator
from typing import Literal

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.tcs_omaha.command import missions
from domain.games.tcs_omaha.ground import seaward
from domain.games.tcs_omaha.position import Sheet, State
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    DUG_IN,
    Happening,
    TcsEvent,
    TcsOrder,
    ground,
    kind,
    of_side,
    stack,
    waits,
    with_units,
)
from domain.games.tcs_omaha.position.naming import called_all, several
from domain.games.tcs_omaha.position.obeying import Bar, obeying
from domain.games.tcs_omaha.printed.command import COMMAND, RELEASE
from domain.games.tcs_omaha.words import Mode, Side


class ModeChanged(TcsEvent, frozen=True):
    """Units change their mode."""

    units: tuple[str, ...]
    mode: Mode

    def after(self, state: State) -> State:
        return with_units(state, self.units, mode=self.mode, turned=True, quiet=0, dug=False)

    def told(self, state: State) -> str:
        mode = f"{self.mode.capitalize()} Mode"
        if not self.units:
            return f"All that can be are in {mode} already."
        return f"{listed(self.units)} {'goes' if len(self.units) == 1 else 'go'} into {mode}."


class Change(TcsOrder, frozen=True):
    """Change modes."""

    form = "mode {mode} {units}"
    help = (
        "Put units, a company, a battalion, the stack of a hex or all into a mode: “mode move "
        "A/1/16”, “mode fire all”."
    )
    prepares = True
    mode: Mode
    units: tuple[str, ...]

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Change"]:
        """Each unit, each company and all, where any can change."""
        modes: tuple[Mode, ...] = ("move", "fire")
        for mode in modes:
            able = [n for n in of_side(state, side) if not can_turn(state, n, mode)]
            if len(able) > 1:
                yield cls(mode, ("all",))
            by_company: dict[str, list[str]] = {}
            for name in able:
                by_company.setdefault(CARDS[name].company, []).append(name)
            for company, names in by_company.items():
                if len(names) > 1:
                    yield cls(mode, (company,))
            for name in able:
                yield cls(mode, (name,))

    def why(self, state: State, seat: str) -> str:
        modes = [state.units[name].mode for name in of_side(state, seat)]
        move, fire = modes.count("move"), modes.count("fire")
        return f"{move} of your units are set to move now, and {fire} to fire and dig in."

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """Units, companies or all that can go into a mode (23.3)."""
        many = len(several(state, side, self.units)) > 1

        def cannot(name: str) -> Bar:
            if many and state.units[name].mode == self.mode:
                return "", ""
            rule, why = _turning(state, name, self.mode)
            return rule, why + _how_it_digs(state, name) if self.mode == "fire" and why else why

        names = yield from obeying(state, side, self.units, cannot, lambda _: "leave it out")
        turn = tuple(n for n in names if state.units[n].mode != self.mode)
        yield ModeChanged(turn, self.mode)

    def said(self, state: State, seat: str) -> str:
        aim = "to march" if self.mode == "move" else "to fire and dig in"
        who = "all that can" if self.units == ("all",) else called_all(state, self.units)
        return f"Put {who} into {self.mode.capitalize()} Mode, {aim}"

    def touched(self) -> tuple[str, ...]:
        return self.units


def can_turn(state: State, name: str, mode: Mode) -> str:
    """Why a unit cannot go into a mode, "" where it can (23.3)."""
    return _turning(state, name, mode)[1]


def _turning(state: State, name: str, mode: Mode) -> tuple[str, str]:
    """The same with its paragraph."""
    unit, printed = state.units[name], kind(name)
    if printed.class_ == "leader" or printed.ground == "none":
        return "23.3", f"{name} has only one mode"
    if CARDS[name].company in state.landing.unreleased:
        return "3.1", f"{CARDS[name].company} waits for its release (3.1)"
    if unit.mode == mode:
        return "23.3", f"{name} is in {mode.capitalize()} Mode"
    if unit.turned:
        return "23.3", f"{name} has already changed its mode this turn"
    if unit.morale == "paralyzed" or (unit.morale and mode == "move"):
        return "23.3", f"{name} is {unit.morale}"
    sheet = bound_by(state, name) if unit.dug else None
    if sheet is not None and missions.stays(sheet, unit, off(state, name, sheet)):
        return "8.12", f"{name} is dug in where sheet {sheet.title} wants it, and stays there"
    return "", ""


def off(state: State, name: str, sheet: Sheet) -> int:
    """How far a unit is from the goal of its sheet."""
    return ground(state).distance(state.units[name].hex, sheet.goal)


def digs(state: State, name: str) -> int:
    """The quiet turns that it takes a unit to dig in where it is; 0 if its mission forbids it
    (23.4, 8.9 to 8.12)."""
    sheet = bound_by(state, name)
    return missions.quiet_turns(sheet, off(state, name, sheet) if sheet else 0, DUG_IN)


Free = Literal["nowhere", "seaward", "anywhere"]


def sheet_of(state: State, name: str) -> tuple[str, Sheet] | None:
    """The implemented sheet that a unit follows, with its name."""
    card, known = CARDS[name], _by_member(state)
    found = [s for s in (known.get((card.side, name)), known.get((card.side, card.company))) if s]
    return max(found)[1:] if found else None


_Members = dict[tuple[str, str], tuple[int, str, Sheet]]
_KEPT: list[tuple[dict[str, Sheet | None], _Members]] = []


def _by_member(state: State) -> _Members:
    """The newest implemented sheet of each unit and company that one names (8.4); kept for as long
    as no sheet changes."""
    before = _KEPT[0] if _KEPT else None
    if before is not None and before[0] is state.sheets:
        return before[1]
    found: _Members = {}
    for n, (key, sheet) in enumerate(state.sheets.items()):
        if sheet is not None and sheet.active:
            for member in sheet.begun if sheet.sector else sheet.members:
                found[sheet.side, member] = (n, key, sheet)
    _KEPT[:] = [(state.sheets, found)]
    return found


def assigned(state: State, name: str) -> bool:
    """Whether a unit stands on any sheet of its side, implemented or not."""
    card = CARDS[name]
    return any(
        sheet is not None
        and sheet.side == card.side
        and (name in sheet.members or card.company in sheet.members)
        for sheet in state.sheets.values()
    )


def roams(state: State, name: str) -> Free:
    """Where a unit may go whatever its sheet says; a leader goes where he likes."""
    return "anywhere" if kind(name).class_ == "leader" else free(state, name)


def bound_by(state: State, name: str) -> Sheet | None:
    """The sheet whose mission binds what a unit does where it is; seaward of the shingle and under
    a leader none does (8.2, 2.3d, 2.3f)."""
    found = sheet_of(state, name) if roams(state, name) == "nowhere" else None
    return found[1] if found else None


def held(state: State, name: str) -> tuple[str, str]:
    """The paragraph and the words for why its mission lets a unit not fall back by choice (8.9,
    8.12); ("", "") if it does."""
    sheet = bound_by(state, name)
    return missions.no_retreat(sheet, name, state.units[name]) if sheet else ("", "")


def cannot_fire(state: State, name: str) -> tuple[str, str]:
    """The paragraph and the words for why a unit may not fire of its own accord: without a sheet,
    or on the march (8.6, 8.10); ("", "") if it may."""
    if (sheet := bound_by(state, name)) is not None:
        return missions.no_fire(sheet, name, state.units[name])
    if sheet_of(state, name) is not None or may_fire_freely(state, name):
        return "", ""
    return "8.6", f"{name} follows no implemented sheet, so it fires only in overwatch"


def _how_it_digs(state: State, name: str) -> str:
    """Whether foot in Fire Mode digs in: no order does it (23.4)."""
    unit, sheet = state.units[name], bound_by(state, name)
    if not kind(name).foot or unit.mode != "fire":
        return ""
    if unit.dug:
        return ", and is dug in (23.4)"
    if turns := digs(state, name):
        quiet = "a quiet turn" if turns == 1 else f"{turns} quiet turns"
        return f", and digs in by itself after {quiet} (23.4)"
    rule = missions.RULES[sheet.mission] if sheet else "23.4"
    return f", but its mission does not let it dig in ({rule})"


def can_move(state: State, name: str) -> str:
    """Why a unit cannot move in this part, "" where it can (12.1)."""
    unit, printed = state.units[name], kind(name)
    if printed.ground == "none" or not (printed.move or printed.tow_only):
        return f"{name} never moves"
    if waits(state, name):
        return f"{CARDS[name].company} waits for its release (3.1)"
    if unit.acted:
        return f"{name} has already acted this turn"
    if unit.morale:
        return f"{name} is {unit.morale}"
    if unit.mode != "move" and printed.class_ != "leader":
        return f"{name} is in Fire Mode; put it into Move Mode when you plan"
    if printed.tow_only and not towing(state, name):
        return (
            f"{name} can only be towed (12.5), and nothing on its hex is free to do it: bring a "
            "carrier or vehicle there, in Move Mode"
        )
    return ""


def towing(state: State, gun: str) -> list[str]:
    """The carriers and vehicles that can tow a gun now, the unarmed first (12.5)."""
    unit = state.units[gun]
    there = stack(state, unit.hex, CARDS[gun].side)
    able = [n for n in there if kind(n).rolls and not can_move(state, n)]
    return sorted(able, key=lambda n: (kind(n).class_, kind(n).area, n))


def landing(state: State) -> bool:
    """Whether the scenario has a landing, whose rules of command hold."""
    return state.landing.sealed


def free(state: State, name: str) -> Free:
    """Where a unit may go without asking for a sheet (2.3d, 2.3f, 3.1)."""
    if not landing(state):
        return "nowhere"
    if CARDS[name].side == "german":
        return "anywhere" if marching(state, name) else "nowhere"
    if name in state.landing.led:
        return "anywhere"
    return "seaward" if seaward(state.units[name].hex) else "nowhere"


def marching(state: State, name: str) -> bool:
    """Whether a German reinforcement still marches on without a sheet (3.1)."""
    entered = state.landing.entering.get(CARDS[name].company, 0)
    return entered > 0 and state.turn - entered < RELEASE.marches


def check(state: State, name: str, hex_: str, *, sheet: bool) -> None:
    """Raise Illegal where an American unit has no command to go to a hex (2.3c, 2.3d).

    Who moves only because he is seaward of the shingle stays there.
    """
    american = landing(state) and CARDS[name].side == "american"
    if not american or kind(name).class_ == "leader" or sheet or name in state.landing.led:
        return
    if not seaward(state.units[name].hex):
        raise Illegal(
            "2.3d",
            f"{name} is landward of the shingle without orders: it may fire, or retreat toward the "
            f"sea. Bring a leader within {COMMAND.reach} hexes, or implement an op sheet.",
        )
    if not seaward(hex_):
        raise Illegal(
            "2.3d",
            f"{name} moves freely only seaward of the shingle; crossing it takes a leader or an "
            "op sheet.",
        )


def may_fire_freely(state: State, name: str) -> bool:
    """Whether a unit fires without a sheet: all Americans after the landing, pill boxes, pits."""
    if not landing(state):
        return False
    fixed = kind(name).class_ in ("pillbox", "pit")
    return fixed or CARDS[name].side == "american" or marching(state, name)
