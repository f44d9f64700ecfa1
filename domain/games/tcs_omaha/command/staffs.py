"""Chapter 8: operation sheets are prepared, implemented, left and fail (8.3, 8.4)."""

from collections.abc import Container, Iterable

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.told import listed
from domain.games.tcs_omaha import command
from domain.games.tcs_omaha.command import routes
from domain.games.tcs_omaha.command.sheets import FAILS, MOST, SheetTorn, members, mine, shared
from domain.games.tcs_omaha.position import Sheet, State
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    SecretEvent,
    ground,
    hexes,
    kind,
    stack,
)
from domain.games.tcs_omaha.printed import TABLES, forces
from domain.games.tcs_omaha.printed.command import COMMAND
from domain.games.tcs_omaha.words import CALLED, DAY, MISSIONS, OTHER, SIDES, Side, minute


class SheetsGained(SecretEvent, frozen=True):
    """Weighted turns of the sheets of a side that are not implemented."""

    hidden = ("gained",)  # what its staffs have done is its secret
    side: Side
    gained: dict[str, int] | None = None

    def after(self, state: State) -> State:
        sheets = dict(state.sheets)
        for name, gain in (self.gained or {}).items():
            sheet = sheets[name]
            if sheet is not None:
                sheets[name] = replace(sheet, weighted=sheet.weighted + gain)
        return replace(state, sheets=sheets)


class SheetTried(SecretEvent, frozen=True):
    """A side tried to implement a sheet: two dice as tens and ones against a number."""

    hidden = ("name", "roll", "need", "done")  # whether it is carried out now is a secret
    side: Side
    name: str | None = None
    roll: int | None = None
    need: int | None = None
    done: bool | None = None

    def after(self, state: State) -> State:
        sheet = state.sheets.get(self.name or "")
        if sheet is None or not self.done:
            return state
        return replace(state, sheets={**state.sheets, str(self.name): replace(sheet, active=True)})

    def told(self, state: State) -> str:
        sheet = state.sheets.get(self.name or "")
        if sheet is None or self.roll is None:
            return ""
        how = "is implemented" if self.done else "is not ready yet"
        return f"Sheet {sheet.title} {how} ({self.roll} against {self.need})."


class SheetLeft(SecretEvent, frozen=True):
    """Units leave an operation sheet for a newer one; ``members`` is who stays on it (8.4)."""

    hidden = ("name", "members")  # which, and who, is its side's secret
    side: Side
    name: str | None = None
    members: tuple[str, ...] | None = None

    def after(self, state: State) -> State:
        sheet = state.sheets.get(self.name or "")
        if sheet is None or self.members is None:
            return state
        stays = frozenset(self.members)
        begun = tuple(n for n in sheet.begun if n in stays or CARDS[n].company in stays)
        left = replace(sheet, members=self.members, begun=begun)
        return replace(state, sheets={**state.sheets, str(self.name): left})

    def told(self, state: State) -> str:
        sheet = state.sheets.get(self.name or "")
        if sheet is None or self.members is None:
            return ""
        return f"Sheet {sheet.title} goes on with {listed(self.members)}."


class SheetCompleted(SecretEvent, frozen=True):
    """The last goal of a sheet is reached; its units follow none (8.14)."""

    hidden = ()  # which goal it was is read from the sheet, which only its side knows
    side: Side
    name: str

    def after(self, state: State) -> State:
        return replace(state, sheets={n: s for n, s in state.sheets.items() if n != self.name})

    def told(self, state: State) -> str:
        sheet = state.sheets.get(self.name)
        if sheet is None:
            return f"The {CALLED[self.side]} side has completed an operation sheet."
        return f"Sheet {sheet.title} is completed: {sheet.goal} is reached."


class SheetWentOn(SecretEvent, frozen=True):
    """A sheet goes on to its next goal (8.13)."""

    hidden = ("name",)  # which it is, is its side's secret
    side: Side
    name: str | None = None

    def after(self, state: State) -> State:
        sheet = state.sheets.get(self.name or "")
        if sheet is None or not sheet.then:
            return state
        to, *left = sheet.then
        on = replace(sheet, mission=to.mission, goal=to.goal, until=to.until, then=tuple(left))
        return replace(state, sheets={**state.sheets, str(self.name): on})

    def told(self, state: State) -> str:
        sheet = state.sheets.get(self.name or "")
        if sheet is None or not sheet.then:
            return ""
        to = sheet.then[0]
        return f"Sheet {sheet.title} goes on: {MISSIONS[to.mission]} {to.goal}."


VEHICLES = 3
"""Vehicles prepare three times as fast (8.3)."""


def _is_late(state: State, sheet: Sheet) -> bool:
    """Whether the hour of a sheet has passed since the turn before (8.1)."""
    if not sheet.by or state.turn < 2:
        return False
    wanted = minute(sheet.by)
    before, now = (forces.minutes(state.scenario, state.turn - n) for n in (1, 0))
    days = (0,) if " " in sheet.by else (now - now % DAY, now - now % DAY - DAY)
    return any(before < wanted + day <= now for day in days)


def gain(state: State, side: Side) -> Happening:
    """Weighted turns of the sheets that wait (8.3)."""
    waiting = {
        k: s for k, s in mine(state, side).items() if not (s.active or _is_to_come(state, s))
    }
    gained = {key: _gain(state, sheet) for key, sheet in waiting.items()}
    if gained:
        yield SheetsGained(side, gained)


def _is_to_come(state: State, sheet: Sheet) -> bool:
    """Whether a sheet was drawn up for reinforcements of which some are to come and none is here
    (3.1)."""
    off = {company for company, turn in state.landing.entering.items() if turn <= 0}
    return not off.isdisjoint(sheet.members) and not members(state, sheet)


def _gain(state: State, sheet: Sheet) -> int:
    table, units = TABLES.command.gain, members(state, sheet)
    if any(state.units[n].fired or state.units[n].hit for n in units):
        many = table["fire"]
    elif any(command.sheet_of(state, n) for n in units):
        many = table["assigned"]
    else:
        many = table["unassigned"]
    if forces.is_night(state.scenario, state.turn):
        many = min(many, table["assigned"])
    led = any(n in state.landing.led and state.units[n].acted for n in units)
    many = rate(many, led=led)
    armour = not led and bool(units) and all(kind(n).rolls for n in units)
    return many * (VEHICLES if armour else 1)


def size(state: State, sheet: Sheet) -> int:
    """The size of a sheet: its companies and single units (8.4)."""
    return max(1, len({CARDS[n].company for n in members(state, sheet)}))


def tries(state: State, chance: Chance) -> Happening:
    """Each side tries to implement the sheets that are far enough (8.4)."""
    now = Now(state)
    for side in SIDES:
        for key, sheet in mine(state, side).items():
            if sheet.active or not _has_room(now.state, side, sheet):
                continue
            need = TABLES.command.needed(routes.slowest(sheet), size(state, sheet), sheet.weighted)
            if not need or not members(state, sheet):
                continue
            (roll,) = chance.roll("d66", why=f"a staff of the {side} side", to=side)
            replaced = _replaced(now.state, side, sheet) if roll >= need else ()
            yield now.happens(SheetTried(side, key, roll, need, roll >= need))
            for event in replaced:
                yield now.happens(event)


def _has_room(state: State, side: Side, sheet: Sheet) -> bool:
    """Whether a side may have a sheet implemented: those that it replaces make room (2.3a, 3.2)."""
    active = sum(s.active for s in mine(state, side).values())
    gone = sum(isinstance(event, SheetTorn) for event in _replaced(state, side, sheet))
    return active - gone < MOST[side]


def _replaced(state: State, side: Side, new: Sheet) -> tuple[SheetTorn | SheetLeft, ...]:
    """Who is on a newer sheet leaves the one that he followed (8.4)."""
    return tuple(
        less(state, key, new.members, f"replaced by {new.title}")
        for key, old in mine(state, side).items()
        if old.active and any(shared((m,), old) for m in new.members)
    )


def less(state: State, key: str, names: Iterable[str], why: str) -> SheetTorn | SheetLeft:
    """A sheet that some units or companies leave goes on, or is torn where nobody stays on it."""
    old = state.sheets[key]
    assert old is not None
    stays = _staying(state, old, frozenset(names))
    left = replace(old, members=stays)
    if members(state, left) or _sails(state, left):
        return SheetLeft(old.side, key, stays)
    return SheetTorn(old.side, key, why)


def _staying(state: State, old: Sheet, leave: Container[str]) -> tuple[str, ...]:
    """The companies of a sheet of which nobody leaves it, and the other units of those of which
    some do."""
    there = {*state.units, *_at_sea(state)}
    stays: list[str] = []
    for member in old.members:
        units = [n for n, c in CARDS.items() if member in (n, c.company)]
        left = [n for n in units if n not in leave and CARDS[n].company not in leave]
        whole = len(left) == len(units)
        stays += [member] if whole else [n for n in left if n in there]
    return tuple(stays)


def reached(state: State) -> Happening:
    """Sheets whose goal is reached go on to the next, or are completed and free their place
    (8.13, 8.14)."""
    now = forces.minutes(state.scenario, state.turn)
    for side in SIDES:
        for key, sheet in mine(state, side).items():
            if sheet.active and sheet.until <= now and _is_reached(state, side, sheet):
                yield SheetWentOn(side, key) if sheet.then else SheetCompleted(side, key)


def _is_reached(state: State, side: Side, sheet: Sheet) -> bool:
    """Whether the goal of a sheet is reached: for a defence its hour says so alone (8.14)."""
    if sheet.sector and not sheet.begun:
        return False  # none of its units has landed (2.3a)
    if sheet.mission in ("hasty", "prepared"):
        return bool(sheet.until)
    return taken(state, side, sheet.goal, alone=sheet.mission == "attack")


def taken(state: State, side: Side, hex_: str, *, alone: bool) -> bool:
    """Whether a side stands on a hex, not only with leaders, and ``alone``: no enemy next to it."""
    near = ground(state).beside[hex_] if alone else ()
    own = any(kind(n).class_ != "leader" for n in stack(state, hex_, side))
    return own and hexes(state, OTHER[side]).isdisjoint(near)


def failed(state: State) -> Happening:
    """Sheets whose condition has come true are torn, implemented or prepared (8.1)."""
    for side in SIDES:
        for key, sheet in mine(state, side).items():
            if not (members(state, sheet) or _sails(state, sheet) or _is_to_come(state, sheet)):
                yield SheetTorn(side, key, "none of its units is left")
            elif _is_late(state, sheet):
                yield SheetTorn(side, key, f"{sheet.by} has passed")
            elif sheet.fail and _is_failed(state, sheet):
                yield SheetTorn(side, key, sheet.fail)


def _sails(state: State, sheet: Sheet) -> bool:
    """Whether units of a landing sheet are in boats that have not run for the beach (2.3a)."""
    if not sheet.sector:
        return False
    at_sea = _at_sea(state)
    return any(n in sheet.members or CARDS[n].company in sheet.members for n in at_sea)


def _at_sea(state: State) -> set[str]:
    """The units in boats that have not run for the beach."""
    lines = state.landing.plan or ()
    boats = (line for at, line in enumerate(lines) if at not in state.landing.landed)
    return {part.unit for line in boats for part in line.aboard}


def _is_failed(state: State, sheet: Sheet) -> bool:
    all_ = [
        n for n, c in CARDS.items()
        if c.side == sheet.side and (n in sheet.members or c.company in sheet.members)
        and (n in state.units or n in state.gone)
    ]  # fmt: skip
    full = sum(kind(n).steps for n in all_)
    left = sum(kind(n).steps - state.units[n].lost for n in all_ if n in state.units)
    return (full - left) * FAILS[sheet.fail.split()[0]] >= full > 0


def rate(gained: int, *, led: bool) -> int:
    """Weighted turns that a unit gains; under a leader never more than one a turn (2.3a)."""
    return min(gained, COMMAND.led_rate) if led else gained
