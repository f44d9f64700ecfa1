"""Chapter 8: operation sheets are written and given up (8.1, 8.2)."""

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import few, listed
from domain.games.tcs_omaha.command import routes
from domain.games.tcs_omaha.command.goals import near, tasks_of, titled
from domain.games.tcs_omaha.command.routes import TASKS, Task
from domain.games.tcs_omaha.ground.places import beside
from domain.games.tcs_omaha.position import Sheet, State, naming
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    SecretEvent,
    TcsOrder,
    kind,
    of_side,
)
from domain.games.tcs_omaha.position.obeying import Bar, sifted
from domain.games.tcs_omaha.position.unknown import why_unknown
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.command import COMMAND
from domain.games.tcs_omaha.printed.forces import scene
from domain.games.tcs_omaha.words import CALLED, DAY, MISSIONS, Side


class SheetWritten(SecretEvent, frozen=True):
    """A side wrote an operation sheet; only it can read it."""

    hidden = ("sheet",)  # what stands on it is its side's secret
    side: Side
    name: str
    sheet: Sheet | None = None

    def after(self, state: State) -> State:
        return replace(state, sheets={**state.sheets, self.name: self.sheet})

    def told(self, state: State) -> str:
        if self.sheet is None:
            return f"The {CALLED[self.side]} side writes an operation sheet."
        what = routes.told(self.sheet)
        return f"Sheet {self.sheet.title}: {what} with {listed(self.sheet.members)}."


class SheetTorn(SecretEvent, frozen=True):
    """An operation sheet is given up or fulfilled."""

    hidden = ("why",)  # why is its side's secret
    side: Side
    name: str
    why: str | None = None

    def after(self, state: State) -> State:
        return replace(state, sheets={n: s for n, s in state.sheets.items() if n != self.name})

    def told(self, state: State) -> str:
        sheet = state.sheets.get(self.name)
        if sheet is None:
            return f"The {CALLED[self.side]} side gives up an operation sheet."
        return f"Sheet {sheet.title} is given up: {self.why}."


_STAY = ("leader", "pillbox", "pit")
"""Who needs no sheet, or could do nothing with one."""


class OpSheet(TcsOrder, frozen=True):
    """Write an operation sheet."""

    form = (
        "opsheet {name} {mission} {goal} [then {route}] [between {sides}] [from {sector}] "
        "with {members} [by {by}] [fail {fail}]"
    )
    help = (
        "Write an operation sheet, sealed to your side: “opsheet first attack E-3 with A/1/16 by "
        "0900 fail half lost”. Goals: a hex, a draw, a village, a strongpoint. Missions: attack, "
        "move, Hasty Defense, Prepared Defense. A battalion stands for its companies: “with 1/16”. "
        "A route: “move E-3 until 0900 then attack Colleville then hold between E-3 and WN61 with "
        "2/16”."
    )
    secret = True
    prepares = True
    name: str
    mission: Task
    goal: tuple[str, ...]
    members: tuple[str, ...]
    sector: str | None = None
    by: tuple[str, ...] = ()
    fail: tuple[str, ...] = ()
    route: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["OpSheet"]:
        """Sheets that are near at hand: a free company, or all of a battalion, against the nearest
        goals of the map (8.1)."""
        taken = {state.units[n].hex for n in of_side(state, side)}
        free = {company: hex_ for company, hex_ in _waiting(state, side).items() if hex_}
        known = {s.title for s in mine(state, side).values()}
        for title, companies in titled(free).items():
            name = f"{title}-{state.turn}" if title in known else title
            tasks = tasks_of(companies)
            for goal in near(state, free[companies[0]]):
                for task in tasks:
                    if goal not in taken or task not in ("attack", "move"):
                        yield cls(name, task, (goal,), companies)

    def shown(self, state: State) -> tuple[str, ...]:
        """Whom it is about, each of its units, and its goal: so it is found in a list and pressed
        on the board."""
        members = set(self.members)
        units = [n for n in state.units if n in members or CARDS[n].company in members]
        return (listed(few(self.members)), *units, *self.goal)

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A side writes a sheet (8.1, 8.2)."""
        if self.sector is not None:
            raise Illegal(
                "2.3a", "Only the sheet of a landing names a sector, before the first turn."
            )
        check_title(state, side, self.name)
        here = (CARDS[n].company for n in of_side(state, side) if kind(n).class_ != "leader")
        words = naming.companies(self.members, here)
        names = dict.fromkeys(_member(state, side, word) for word in words)
        prepared = [s for s in mine(state, side).values() if not s.active]
        able = yield from sifted(side, {name: bound(name, prepared) for name in names})
        yield SheetWritten(side, key(state, side), written(state, side, self, able))

    def said(self, state: State, seat: str) -> str:
        mission = TASKS[self.mission]
        at = "" if mission in ("attack", "move") else "at "
        goal = " ".join(beside(scene(state.scenario).piece, word) for word in self.goal)
        what = f"{MISSIONS[mission]} {at}{goal}"
        what += f", then {' '.join(self.route)}," if self.route else ""
        first, *others = self.members
        whom = f"{first} and {len(others)} more" if others[1:] else listed(self.members)
        more = {
            "between": self.sides, "from": (self.sector,) if self.sector else (),
            "by": self.by, "fails at": self.fail,
        }  # fmt: skip
        terms = (f"{lead} {' '.join(words)}" for lead, words in more.items() if words)
        return ", ".join((f"Sheet: {what} with {whom}", *terms))


class Tear(TcsOrder, frozen=True):
    """Give up an operation sheet."""

    form = "tear [up] [sheet] {names}"
    help = (
        "Give up operation sheets of yours; their units have no orders again: “tear first”, or by "
        "who stands on one: “tear A/1/16”."
    )
    secret = True
    discards = True
    names: tuple[str, ...]

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A side gives sheets up (8.1)."""
        for found in list(dict.fromkeys(_meant(state, side, name) for name in self.names)):
            yield SheetTorn(side, found, "given up")

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Tear"]:
        """Each sheet that is known here."""
        yield from (cls((s.title,)) for s in mine(state, side).values())

    def said(self, state: State, seat: str) -> str:
        sheets = "sheets" if self.names[1:] else "sheet"
        return f"Give up the operation {sheets} {listed(self.names)}"


def _meant(state: State, side: Side, name: str) -> str:
    """The key of the sheet that is called so or on which alone somebody stands who is; Illegal for
    none (8.1)."""
    said, have = name.casefold().strip(","), mine(state, side)
    titled = [k for k, s in have.items() if s.title.casefold() == said]
    held = [k for k, s in have.items() if said in map(str.casefold, s.members)]
    if titled or len(held) == 1:
        return (titled or held)[0]
    titles = ", ".join(s.title for s in have.values()) or "none"
    raise Illegal("8.1", f"You have no sheet {name[:40]}; you have {titles}.")


MOST = COMMAND.sheets
"""Sheets that may be implemented at one time (2.3a, 3.2)."""


def mine(state: State, side: Side) -> dict[str, Sheet]:
    """The sheets of a side that are known here."""
    return {k: s for k, s in state.sheets.items() if s is not None and s.side == side}


def members(state: State, sheet: Sheet) -> list[str]:
    """The units on the map that stand on a sheet."""
    return [
        n for n in of_side(state, sheet.side)
        if n in sheet.members or CARDS[n].company in sheet.members
    ]  # fmt: skip


def check_title(state: State, side: Side, title: str) -> None:
    """Raise Illegal where a side has a sheet of this title (8.1)."""
    if any(s.title == title for s in mine(state, side).values()):
        raise Illegal("8.1", f"You already have a sheet {title}; tear it or use another name.")


def bound(name: str, prepared: Iterable[Sheet]) -> Bar:
    """Why a unit or a company cannot stand on one more sheet: it is on one that is prepared, by its
    own name or with its company (8.1)."""
    for sheet in prepared:
        if shared((name,), sheet):
            return "8.1", (
                f"{name} is already on sheet {sheet.title}, which is prepared, and a unit can "
                f"be on only one; leave it out, or “tear {sheet.title}” first"
            )
    return "", ""


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
    order: OpSheet,
    names: Iterable[str],
    *,
    active: bool = False,
    sector: str = "",
) -> Sheet:
    """A sheet as an order writes it (8.1)."""
    first, *then = routes.legs(state, TASKS[order.mission], order.goal, order.route)
    between = routes.between(state, order.sides, (first, *then))
    by, fail = _by(state, " ".join(order.by)), _fail(order.fail)
    return Sheet(
        side, order.name, first.mission, first.goal, tuple(names), by, fail, active=active,
        sector=sector, until=first.until, then=tuple(then), between=between,
    )  # fmt: skip


def key(state: State, side: Side) -> str:
    """A name that tells nothing: the side and a number."""
    taken = [int(k.rpartition("-")[2]) for k in state.sheets if k.startswith(side)]
    return f"{side}-{max(taken, default=0) + 1}"


def _member(state: State, side: Side, word: str) -> str:
    """The company or unit that a word of a sheet names; Illegal with the nearest (8.1)."""
    units = [n for n in of_side(state, side) if kind(n).class_ != "leader"]
    if name := naming.meant(word, (*units, *(CARDS[n].company for n in units))):
        return name
    raise Illegal("8.1", why_unknown(state, side, word, "company or unit"))


def _by(state: State, word: str) -> str:
    """The hour by which a sheet is to be done, as a clock shows it: 0900, or "7 June 0900" (8.1).

    An hour that has passed today is that of the next day, where the match lasts so long.
    """
    if not word:
        return ""
    at, now = routes.ahead(state, word, "8.1"), forces.minutes(state.scenario, state.turn)
    day = f"{6 + at // DAY} June " if at - now >= DAY else ""
    return f"{day}{forces.shown(at)}"


FAILS = {"half": 2, "third": 3}
_LOST = re.compile(
    r"(?:if |when |at |once )?(?:an? |one |the )?(?:(half|50 ?%|1/2)|(third|33 ?%|1/3))"
    r"(?: of (?:it|them|steps|the steps))?(?: is| are)?(?: lost| losses| gone)?"
)
"""How people write that half or a third of a sheet is lost."""


def _fail(words: tuple[str, ...]) -> str:
    """The condition on which a sheet is given up (8.1)."""
    if not words:
        return ""
    found = _LOST.fullmatch(" ".join(words).strip("“”\"'").casefold())
    if found is None:
        raise Illegal("8.1", "A sheet fails when “half lost” or “third lost”; nothing else.")
    return "half lost" if found[1] else "third lost"


def _waiting(state: State, side: Side) -> dict[str, str]:
    """The hex of each company that may have a sheet; "" for those that are on one."""
    sheets = mine(state, side).values()
    bound = {CARDS[n].company for s in sheets if not s.active for n in s.members if n in CARDS}
    found: dict[str, str] = {}
    for name in of_side(state, side):
        company = CARDS[name].company
        if kind(name).class_ not in _STAY and not found.get(company):
            free = company not in bound and _is_free(name, sheets)
            found[company] = state.units[name].hex if free else ""
    return found


def without_offer(state: State, side: Side) -> str:
    """Why companies are offered no sheet, in a line; "" if all are (3.1, 8.1)."""
    bound = [company for company, hex_ in _waiting(state, side).items() if not hex_]
    late = [company for company in bound if company in state.landing.unreleased]
    told = {
        "on one already": [company for company in bound if company not in late],
        "not released, 3.1": late,
    }
    whom = "; ".join(f"{listed(few(names))} ({why})" for why, names in told.items() if names)
    return f"No sheet is offered for {whom}." if whom else ""


def _is_free(name: str, sheets: Iterable[Sheet]) -> bool:
    """Whether a unit stands on no sheet of its side; one of the landing binds who reached its
    sector (2.3a)."""
    company = CARDS[name].company
    return not any(
        (name in s.members or company in s.members) and not (s.sector and name not in s.begun)
        for s in sheets
    )
