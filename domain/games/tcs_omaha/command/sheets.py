"""Chapter 8: operation sheets are written, prepared and implemented."""

from collections.abc import Container, Iterable, Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha import absent, clock
from domain.games.tcs_omaha import command as following
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.leaders.sheets import rate
from domain.games.tcs_omaha.position import Sheet, State
from domain.games.tcs_omaha.position import naming as places
from domain.games.tcs_omaha.position.lookup import Happening, Now, ground, kind, of_side
from domain.games.tcs_omaha.printed import CARDS, TABLES
from domain.games.tcs_omaha.printed.command import COMMAND
from domain.games.tcs_omaha.printed.forces import COMPANIES
from domain.games.tcs_omaha.scenes import scene
from domain.games.tcs_omaha.words import SIDES, Side

MOST = COMMAND.sheets
"""Sheets that may be implemented at one time (2.3a, 3.2)."""
FAILS = {"half": 2, "third": 3}
VEHICLES = 3
"""Vehicles prepare three times as fast (8.3)."""


def mine(state: State, side: Side) -> dict[str, Sheet]:
    """The sheets of a side that are known here."""
    return {k: s for k, s in state.sheets.items() if s is not None and s.side == side}


def members(state: State, sheet: Sheet) -> list[str]:
    """The units on the map that stand on a sheet."""
    return [
        n for n in of_side(state, sheet.side)
        if n in sheet.members or CARDS[n].company in sheet.members
    ]  # fmt: skip


def write(state: State, side: Side, order: o.OpSheet) -> Happening:
    """A side writes a sheet (8.1, 8.2)."""
    if order.sector is not None:
        raise Illegal("2.3a", "Only the sheet of a landing names a sector, before the first turn.")
    if any(s.title == order.name for s in mine(state, side).values()):
        raise Illegal("8.1", f"You already have a sheet {order.name}; tear it or use another name.")
    names = tuple(_member(state, side, word) for word in order.members)
    check_free(names, [s for s in mine(state, side).values() if not s.active])
    yield e.SheetWritten(side, key(state, side), written(state, side, order, names))


def check_free(names: Iterable[str], prepared: Iterable[Sheet]) -> None:
    """Raise Illegal where a unit would stand on two sheets that are prepared: by its own name, or
    with its company (8.1)."""
    for sheet in prepared:
        if twice := shared(names, sheet):
            raise Illegal(
                "8.1",
                f"{twice} is already on sheet {sheet.title}, which is prepared, and a unit can "
                f"be on only one; leave it out, or “tear {sheet.title}” first.",
            )


def shared(names: Iterable[str], sheet: Sheet) -> str:
    """The unit or company of some that stands on a sheet, "" where none does."""
    companies = {CARDS[n].company for n in sheet.members if n in CARDS}
    for name in names:
        company = CARDS[name].company if name in CARDS else name
        if name in sheet.members or company in sheet.members or name in companies:
            return name
    return ""


def written(
    state: State,
    side: Side,
    order: o.OpSheet,
    names: tuple[str, ...],
    *,
    active: bool = False,
    sector: str = "",
) -> Sheet:
    """A sheet as an order writes it (8.1)."""
    goal, by, fail = places.goal(state, order.goal), _by(state, order.by), _fail(order.fail)
    return Sheet(
        side, order.name, order.mission, goal, names, by, fail, active=active, sector=sector
    )


def key(state: State, side: Side) -> str:
    """A name that tells nothing: the side and a number."""
    taken = [int(k.rpartition("-")[2]) for k in state.sheets if k.startswith(side)]
    return f"{side}-{max(taken, default=0) + 1}"


def _member(state: State, side: Side, word: str) -> str:
    """The company or unit that a word of a sheet names; Illegal with the nearest (8.1)."""
    folded = word.strip(",").casefold()
    known = {n: n for n in of_side(state, side) if kind(n).class_ != "leader"}
    known |= {CARDS[n].company: CARDS[n].company for n in known}
    for name in known:
        if name.casefold() == folded:
            return name
    raise Illegal("8.1", absent.told(state, side, word, "company or unit"))


def _by(state: State, word: str | None) -> str:
    """The hour by which a sheet is to be done, as a clock shows it: 0900 (8.1).

    An hour that has passed today is that of the next day, where the match lasts so long.
    """
    if word is None:
        return ""
    by = clock.parsed(word, "8.1")
    now, last = (clock.minutes(state.scenario, turn) for turn in (state.turn, state.last))
    wanted = now - now % DAY + int(by[:2]) * 60 + int(by[2:])
    if wanted <= now and wanted + DAY > last:
        told = clock.told(state.scenario, state.turn)
        raise Illegal("8.1", f"It is {told}, and {by} has passed; name a later hour, or none.")
    return by


def _is_late(state: State, sheet: Sheet) -> bool:
    """Whether the hour of a sheet has passed since the turn before (8.1)."""
    if not sheet.by or state.turn < 2:
        return False
    wanted = int(sheet.by[:2]) * 60 + int(sheet.by[2:])
    before, now = (clock.minutes(state.scenario, state.turn - n) for n in (1, 0))
    return any(before < wanted + day <= now for day in (now - now % DAY, now - now % DAY - DAY))


DAY = 24 * 60


def _fail(words: tuple[str, ...]) -> str:
    """The condition on which a sheet is given up (8.1)."""
    if not words:
        return ""
    text = " ".join(words).strip("“”\"'").casefold()
    first = text.split()[0] if text else ""
    if first not in FAILS or text != f"{first} lost":
        raise Illegal("8.1", "A sheet fails when “half lost” or “third lost”; nothing else.")
    return text


def tear(state: State, side: Side, order: o.Tear) -> Happening:
    """A side gives a sheet up (8.1)."""
    for key, sheet in mine(state, side).items():
        if sheet.title.casefold() == order.name.casefold():
            yield e.SheetTorn(side, key, "given up")
            return
    have = ", ".join(s.title for s in mine(state, side).values()) or "none"
    raise Illegal("8.1", f"You have no sheet {order.name[:40]}; you have {have}.")


def offers(state: State, side: Side) -> Iterator[o.OpSheet | o.Tear]:
    """Sheets that are near at hand: a free company, or all of a battalion, against the nearest
    goals of the map (8.1); and each sheet to give up."""
    free: dict[str, str] = {}
    names, sheets = list(of_side(state, side)), mine(state, side).values()
    taken = {state.units[n].hex for n in names}
    bound = {CARDS[n].company for s in sheets if not s.active for n in s.members if n in CARDS}
    for name in names:
        if CARDS[name].company in bound:
            continue
        if kind(name).class_ != "leader" and _is_free(name, sheets, taken):
            free.setdefault(CARDS[name].company, state.units[name].hex)
    titles = {s.title for s in sheets}
    for title, companies in _groups(free).items():
        name = f"{title}-{state.turn}" if title in titles else title
        for goal in _near(state, free[companies[0]]):
            if goal not in taken:
                yield o.OpSheet(name, "attack", goal, companies)
            yield o.OpSheet(name, "hasty", goal, companies)
    yield from (o.Tear(s.title) for s in sheets)


def _groups(free: Iterable[str]) -> dict[str, tuple[str, ...]]:
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


def _near(state: State, hex_: str) -> list[str]:
    here = ground(state)
    return sorted(goals(state), key=lambda goal: here.distance(goal, hex_))[:GOALS]


def _is_free(name: str, sheets: Iterable[Sheet], taken: Container[str]) -> bool:
    """Whether a unit stands on no sheet of its side, or on one alone whose goal the side took;
    a sheet of the landing binds who reached its sector (2.3a)."""
    company = CARDS[name].company
    on = [s for s in sheets if (name in s.members or company in s.members)
          and not (s.sector and name not in s.begun)]  # fmt: skip
    if not on:
        return True
    done = on[0].active and on[0].mission in ("attack", "move")
    return len(on) == 1 and done and on[0].goal in taken


def goals(state: State) -> tuple[str, ...]:
    """The hexes that sheets of the scenario are about."""
    return scene(state.scenario).aims


# --- Preparation --------------------------------------------------------------------------------


def gain(state: State, side: Side) -> Happening:
    """Weighted turns of the sheets that wait (8.3)."""
    waiting = {
        k: s for k, s in mine(state, side).items() if not (s.active or _is_to_come(state, s))
    }
    gained = {key: _gain(state, sheet) for key, sheet in waiting.items()}
    if gained:
        yield e.SheetsGained(side, gained)


def _is_to_come(state: State, sheet: Sheet) -> bool:
    """Whether a sheet was drawn up for reinforcements of which some are to come and none is here
    (3.1)."""
    off = {company for company, turn in state.landing.entering.items() if turn <= 0}
    return not off.isdisjoint(sheet.members) and not members(state, sheet)


def _gain(state: State, sheet: Sheet) -> int:
    table, units = TABLES.command.gain, members(state, sheet)
    if any(state.units[n].fired or state.units[n].hit for n in units):
        many = table["fire"]
    elif any(following.sheet_of(state, n) for n in units):
        many = table["assigned"]
    else:
        many = table["unassigned"]
    if clock.is_night(state.scenario, state.turn):
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
            need = TABLES.command.needed(sheet.mission, size(state, sheet), sheet.weighted)
            if not need or not members(state, sheet):
                continue
            (roll,) = chance.roll("d66", why=f"a staff of the {side} side", to=side)
            replaced = _replaced(now.state, side, sheet) if roll >= need else ()
            yield now.happens(e.SheetTried(side, key, roll, need, roll >= need))
            for event in replaced:
                yield now.happens(event)


def _has_room(state: State, side: Side, sheet: Sheet) -> bool:
    """Whether a side may have a sheet implemented: those that it replaces make room (2.3a, 3.2)."""
    active = sum(s.active for s in mine(state, side).values())
    gone = sum(isinstance(event, e.SheetTorn) for event in _replaced(state, side, sheet))
    return active - gone < MOST[side]


def _replaced(state: State, side: Side, new: Sheet) -> tuple[e.SheetTorn | e.SheetLeft, ...]:
    """Who is on a newer sheet leaves the one that he followed (8.4)."""
    return tuple(
        less(state, key, new.members, f"replaced by {new.title}")
        for key, old in mine(state, side).items()
        if old.active and any(shared((m,), old) for m in new.members)
    )


def less(state: State, key: str, names: Iterable[str], why: str) -> e.SheetTorn | e.SheetLeft:
    """A sheet that some units or companies leave goes on, or is torn where nobody stays on it."""
    old = state.sheets[key]
    assert old is not None
    stays = _staying(state, old, frozenset(names))
    left = replace(old, members=stays)
    if members(state, left) or _sails(state, left):
        return e.SheetLeft(old.side, key, stays)
    return e.SheetTorn(old.side, key, why)


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


def failed(state: State) -> Happening:
    """Sheets whose condition has come true are torn, implemented or prepared (8.1)."""
    for side in SIDES:
        for key, sheet in mine(state, side).items():
            if not (members(state, sheet) or _sails(state, sheet) or _is_to_come(state, sheet)):
                yield e.SheetTorn(side, key, "none of its units is left")
            elif _is_late(state, sheet):
                yield e.SheetTorn(side, key, f"{sheet.by} has passed")
            elif sheet.fail and _is_failed(state, sheet):
                yield e.SheetTorn(side, key, sheet.fail)


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
