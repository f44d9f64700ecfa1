"""The landing plan is settled (2.1a), with its sheets (2.3a) and support teams (2.6d)."""

import difflib
from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.tcs_omaha import landing
from domain.games.tcs_omaha.command import goals, sheets, staffs
from domain.games.tcs_omaha.command.sheets import OpSheet, SheetWritten
from domain.games.tcs_omaha.ground import FOOT, SECTORS, beach_of, map_ground
from domain.games.tcs_omaha.landing import division, leaders
from domain.games.tcs_omaha.landing.loading import check_whole_plan, no_sector
from domain.games.tcs_omaha.position import Boats, Sheet, State
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    SecretEvent,
    TcsEvent,
    TcsOrder,
    allowed,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import called, companies, meant
from domain.games.tcs_omaha.position.obeying import sifted
from domain.games.tcs_omaha.printed.command import COMMAND
from domain.games.tcs_omaha.printed.forces import COMPANIES, scene
from domain.games.tcs_omaha.printed.landing import DESTROYERS
from domain.games.tcs_omaha.words import Side


class PlanSealed(TcsEvent, frozen=True):
    """The landing plan is settled; two dice said how many leaders sail (2.1a, 2.3f)."""

    dice: tuple[int, ...]
    leaders: tuple[str, ...]

    def after(self, state: State) -> State:
        return with_landing(state, sealed=True, leaders=self.leaders)

    def told(self, state: State) -> str:
        who = listed(self.leaders) if self.leaders else "nobody"
        return (
            f"The landing plan is settled. Leaders that sail, by a roll of {sum(self.dice)}: {who}."
        )


class SheetBegun(SecretEvent, frozen=True):
    """Units reached the sector of their sheet, and begin with it (2.3a); known to their side."""

    hidden = ("sheet", "units")  # what they have orders for is a secret
    sheet: str | None = None
    units: tuple[str, ...] | None = None

    def after(self, state: State) -> State:
        sheet = state.sheets.get(self.sheet or "")
        if sheet is None or self.units is None:
            return state
        sheets = {
            **state.sheets,
            str(self.sheet): replace(sheet, begun=(*sheet.begun, *self.units)),
        }
        return replace(state, sheets=sheets)

    def told(self, state: State) -> str:
        return f"{listed(self.units)} stand on the sector of their sheet." if self.units else ""


class TeamGiven(SecretEvent, frozen=True):
    """The fire support team of a battalion goes with a unit (2.6d)."""

    hidden = ("unit",)  # with which is a secret
    unit: str | None = None

    def after(self, state: State) -> State:
        return (
            with_landing(state, teams={**state.landing.teams, self.unit: ""})
            if self.unit
            else state
        )

    def told(self, state: State) -> str:
        return (
            f"A fire support team goes with {self.unit}."
            if self.unit
            else "A fire support team is assigned."
        )


class TeamLanded(TcsEvent, frozen=True):
    """A fire support team came ashore: a die says whether its radio works (2.6d)."""

    unit: str
    die: int
    works: bool

    def after(self, state: State) -> State:
        said = "works" if self.works else "silent"
        return with_landing(state, teams={**state.landing.teams, self.unit: said})

    def told(self, state: State) -> str:
        return (
            f"The radio of the team with {self.unit} {'works' if self.works else 'is dead'} "
            f"(die {self.die})."
        )


class Team(TcsOrder, frozen=True):
    """Give a unit a fire support team."""

    form = "team {unit}"
    help = "Give the fire support team of a battalion to one of its platoons: “team 1/E/2/16”."
    secret = True
    unit: str

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Team"]:
        """The first platoon of each battalion that has its team still to give."""
        if PLAYED not in state.options:
            return
        given = {_battalion(name) for name in state.landing.teams}
        for name in landing.afloat(state.scenario):
            if CARDS[name].kind.class_ == "infantry" and _battalion(name) not in given:
                given.add(_battalion(name))
                yield cls(name)

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A platoon of a battalion takes its team along, before the game (2.6d)."""
        if PLAYED not in state.options:
            raise Illegal("2.6d", "Fire support teams are an option that this match does not use.")
        name = meant(self.unit, landing.afloat(state.scenario))
        if not name or CARDS[name].kind.class_ != "infantry":
            raise Illegal("2.6d", f"No infantry unit {self.unit[:40]} sails here.")
        mine = _battalion(name)
        for other in state.landing.teams:
            if _battalion(other) == mine:
                raise Illegal("2.6d", f"The team of {mine} goes with {other}; it cannot be moved.")
        yield TeamGiven(name)

    def said(self, state: State, seat: str) -> str:
        return f"Give the fire support team to {called(state, self.unit)}"


def settle(state: State, chance: Chance) -> Happening:
    """The plan is settled (2.1a), and leaders are drawn for its boats (2.3f)."""
    check(state)
    candidates = leaders.candidates(state)
    dice = chance.roll("2d6", why="leaders that land")
    many = leaders.drawn(dice, len(candidates))
    drawn = chance.draw(candidates, many, why="leaders that land") if many else ()
    yield PlanSealed(dice, drawn)


def check(state: State) -> None:
    """Raise Illegal where the plan as it is written may not sail."""
    lines = landing.plan(state)
    if not lines:
        raise Illegal("2.1h", "Nobody is in a boat yet: “plan historical” fills them all.")
    units = landing.afloat(state.scenario)
    check_whole_plan(lines, landing.available(state.scenario), units)
    check_boats(state)
    if division.PLAYED in state.options:
        sail = {part.unit for line in lines for part in line.aboard}
        division.check_all_sail(set(landing.afloat(state.scenario)) - sail)


SIDE: Side = "american"


def write_sheet(state: State, order: OpSheet) -> Happening:
    """A sheet for units that are in boats, implemented from the start (2.3a)."""
    mine = sheets.mine(state, SIDE)
    check_count(SIDE, len(mine))
    sheets.check_title(state, SIDE, order.name)
    afloat = (CARDS[n].company for n in landing.afloat(state.scenario))
    words = companies(order.members, afloat)
    all_ = dict.fromkeys(_sailing(state, word) for word in words)
    names = yield from sifted(SIDE, {n: sheets.bound(n, mine.values()) for n in all_})
    sector = landing.NAMED.get((order.sector or "").casefold(), "")
    if order.sector and not sector:
        raise Illegal("1.16", no_sector(order.sector, _sectors(state, names)))
    boxes = _boxes(state, names)
    box = beach_of(sector) if sector else ""
    check_landing_sheet(sector, boxes, box, transport=not boxes)
    sheet = sheets.written(state, SIDE, order, names, active=True, sector=sector)
    yield SheetWritten(SIDE, sheets.key(state, SIDE), sheet)


def offered(state: State) -> Iterator[OpSheet]:
    """A sheet for those of a battalion that sail to one sector, and for each company that sails to
    one beach, where none stands on one: from its sector to the nearest goal."""
    mine = sheets.mine(state, SIDE).values()
    taken = [m for sheet in mine for m in sheet.members]
    sectors: dict[str, dict[str, None]] = {}
    for line in landing.plan(state) if allowed(check_count, SIDE, len(mine)) else ():
        for part in line.aboard:
            sectors.setdefault(CARDS[part.unit].company, {})[line.sector] = None
    free = {
        company: tuple(found)
        for company, found in sectors.items()
        if company not in taken and len({beach_of(sector) for sector in found}) == 1
    }
    beside: dict[str, list[str]] = {}
    for company, (sector, *others) in free.items():
        if not others:
            beside.setdefault(sector, []).append(company)
    for sector, those in beside.items():
        for title, whom in goals.titled(those).items():
            if whom[1:]:
                yield _near(state, f"{title}-{landing.SAID[sector]}", whom, sector)
    for company, (sector, *_) in free.items():
        yield _near(state, company.replace("/", "-"), (company,), sector)


def _near(state: State, title: str, whom: tuple[str, ...], sector: str) -> OpSheet:
    goal = goals.nearest(state, FOOT[SECTORS[sector].columns[0] - 1])
    return OpSheet(title, goals.tasks_of(whom)[0], (goal,), whom, sector=landing.SAID[sector])


def _sailing(state: State, word: str) -> str:
    units = landing.afloat(state.scenario)
    known = {u.casefold(): u for u in units}
    known |= {CARDS[u].company.casefold(): CARDS[u].company for u in units}
    folded = word.strip(",").casefold()
    if folded not in known:
        near = difflib.get_close_matches(folded, known, 1, 0.4)
        told = f" Did you mean {known[near[0]]}?" if near else ""
        raise Illegal("8.1", f"No company or unit {word[:40]} sails here.{told}")
    return known[folded]


def _boxes(state: State, names: Collection[str]) -> set[str]:
    """The beach boxes from which the boats of some units start."""
    return {beach_of(sector) for sector in _sectors(state, names)}


def _sectors(state: State, names: Collection[str]) -> tuple[str, ...]:
    """The sectors to which the boats of some units sail."""
    found = (
        line.sector
        for line in landing.plan(state)
        for part in line.aboard
        if part.unit in names or CARDS[part.unit].company in names
    )
    return tuple(dict.fromkeys(found))


def check_boats(state: State) -> None:
    """Raise Illegal where the boats of a sheet start from another box than that of its sector, or
    carry nobody of it: the plan may have changed since it was written (2.3a, 2.1h)."""
    for sheet in sheets.mine(state, SIDE).values():
        boxes, box = _boxes(state, sheet.members), beach_of(sheet.sector)
        if not boxes:
            raise Illegal(
                "2.3a",
                f"Nobody of sheet {sheet.title} sails in a wave; load them, or “tear "
                f"{sheet.title}”.",
            )
        if wrong := sorted(boxes - {box}):
            raise Illegal(
                "2.3a",
                f"Sheet {sheet.title} is for {sheet.sector}, so its units start from the box of "
                f"{box}, not {wrong[0]}; change their boats, or “tear {sheet.title}”.",
            )


def begun(state: State) -> dict[str, tuple[str, ...]]:
    """By sheet the units that reached the sector of it and have not begun (2.3a, 2.3e)."""
    found: dict[str, tuple[str, ...]] = {}
    for key, sheet in state.sheets.items():
        if sheet is None or not sheet.sector:
            continue
        cells, columns = map_ground(scene(state.scenario).piece).cells, _columns(sheet)
        units = tuple(
            n for n in sheets.members(state, sheet)
            if n not in sheet.begun and cells[state.units[n].hex][0] in columns
        )  # fmt: skip
        if units:
            found[key] = units
    return found


def _columns(sheet: Sheet) -> frozenset[int]:
    return frozenset(SECTORS[sheet.sector].columns)


def begins(state: State) -> Happening:
    """Units begin what their sheet says."""
    for key, units in begun(state).items():
        yield SheetBegun(key, units)


def parted(state: State, lines: Iterable[Boats]) -> Happening:
    """Who comes by a transport stands on no sheet, though others of his company do (2.1m)."""
    names = frozenset(part.unit for line in lines for part in line.aboard)
    for key, sheet in sheets.mine(state, SIDE).items():
        if any(sheets.shared((name,), sheet) for name in names):
            yield staffs.less(state, key, names, "who is left of it comes by transports")


PLAYED = "support-teams=on"


def _battalion(name: str) -> str:
    return COMPANIES[CARDS[name].company].battalion


def lands(now: Now, names: Iterable[str], chance: Chance) -> Happening:
    """A die for each team that comes ashore with its unit (2.6d)."""
    for name in names:
        if now.state.landing.teams.get(name) == "" and name in now.state.units:
            (die,) = chance.roll("d6", why=f"radio of the team with {name}")
            yield now.happens(TeamLanded(name, die, die >= DESTROYERS.team_die))


def check_count(side: Side, implemented: int) -> None:
    """Raise Illegal where a side would have one op sheet too many (2.3a, 3.2).

    Its owner abandons or completes one first; what is still being prepared does not count.
    """
    most = COMMAND.sheets[side]
    if implemented < most:
        return
    said = "abandon or complete one first"
    if side == "german":
        raise Illegal("3.2", f"The Germans may have {most} implemented op sheets; {said}.")
    raise Illegal("2.3a", f"The Americans may have {most} implemented op sheets; {said}.")


def check_landing_sheet(
    sector: str, boxes: Collection[str], box_of_sector: str, *, transport: bool
) -> None:
    """Raise Illegal where units cannot land with such a sheet (2.3a, 2.1m).

    ``boxes``: the beach boxes of the boats that carry its units.
    """
    if transport:
        raise Illegal(
            "2.1m",
            "They are in no boat of the plan yet: load them first, or “plan historical”. "
            "Transports land without op sheets; prepare one after the landing.",
        )
    if not sector:
        raise Illegal("2.3a", "The sheet of a landing unit names its beach sector.")
    wrong = sorted(set(boxes) - {box_of_sector})
    if wrong:
        raise Illegal(
            "2.3a",
            f"A unit for {sector} starts from the box of {box_of_sector}, not {wrong[0]}; change "
            "the boat or the sheet.",
        )
