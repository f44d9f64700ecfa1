"""What bars those who move and is opened: the shingle (2.5), obstacles (2.4), mines (13)."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.tcs_omaha.fire import area, point
from domain.games.tcs_omaha.ground import inland, map_ground, sheets
from domain.games.tcs_omaha.ground.sheets import FRAME
from domain.games.tcs_omaha.position import State, closed
from domain.games.tcs_omaha.position.closed import ObstacleTested
from domain.games.tcs_omaha.position.lookup import (
    LINE,
    Happening,
    Now,
    TcsEvent,
    TcsOrder,
    ground,
    kind,
    of_side,
    with_landing,
)
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.printed.forces import scene
from domain.games.tcs_omaha.printed.landing import BREACHES
from domain.games.tcs_omaha.words import Side


class ShingleBreached(TcsEvent, frozen=True):
    """A breach in the shingle is open (2.5)."""

    breach: str

    def after(self, state: State) -> State:
        return with_landing(state, breaches=(*state.landing.breaches, self.breach))

    def told(self, state: State) -> str:
        return f"Breach {self.breach} in the shingle is open."


class BreachPassed(TcsEvent, frozen=True):
    """A vehicle or carrier passed a breach in this turn (2.5b)."""

    breach: str
    unit: str

    def after(self, state: State) -> State:
        return with_landing(state, passed=(*state.landing.passed, self.breach))

    def told(self, state: State) -> str:
        return f"{self.unit} passes breach {self.breach}."


class Breach(TcsOrder, frozen=True):
    """Open a breach in the shingle."""

    form = "breach {number}"
    help = "Open a breach in the shingle where its four conditions are met: “breach 3”."
    number: int

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Breach"]:
        """The breaches that can be opened now."""
        if side != "american" or not state.landing.sealed:
            return
        held = {state.units[n].hex for n in of_side(state, side)}
        for key, printed in sites(state).items():
            if not held.issuperset(printed.security):
                continue
            if key not in state.landing.breaches and not missing(site(state, key)):
                yield cls(int(key))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A breach is bulldozed where all four conditions are met (2.5a)."""
        key = str(self.number)
        if side != "american" or key not in sites(state):
            known = ", ".join(f"{k} ({b.name})" for k, b in sites(state).items()) or "none"
            raise Illegal("2.5", f"You cannot open a breach {key} here; the breaches are {known}.")
        if key in state.landing.breaches:
            raise Illegal("2.5", f"Breach {key} is already open.")
        if against := missing(site(state, key)):
            raise Illegal("2.5a", "No breach can be made here yet. " + " ".join(against))
        yield ShingleBreached(key)

    def touched(self) -> tuple[str, ...]:
        return (FRAME.breaches[str(self.number)].land,)

    def said(self, state: State, seat: str) -> str:
        return f"Open breach {self.number} in the shingle for vehicles"


class Site(NamedTuple):
    """What a potential breach asks of the position (2.5a)."""

    pill_boxes: Collection[str]
    """Pill boxes that have the hexside in range and in sight; visibility has no part in it."""
    security: tuple[str, ...]
    """The security hexes that are printed for it."""
    held: Collection[str]
    """Those of them that American units occupy."""
    tank: int | None
    """Hexes to the nearest American tank; None where there is none."""
    german: int | None
    """Hexes to the nearest German unit."""


def missing(site: Site) -> list[str]:
    """What still stands against a breach, each in a sentence (2.5a)."""
    found = []
    if site.pill_boxes:
        found.append(f"A pill box has it in range and sight: {listed(sorted(site.pill_boxes))}.")
    empty = [hex_ for hex_ in site.security if hex_ not in site.held]
    if empty:
        found.append(f"American units must stand on {listed(sorted(empty))}.")
    if site.tank is None or site.tank > BREACHES.tank_within:
        away = "there is none" if site.tank is None else f"the nearest is {site.tank} away"
        found.append(f"A tank must be within {BREACHES.tank_within} hexes; {away}.")
    if site.german is not None and site.german <= BREACHES.germans_beyond:
        off, near = "hex" if site.german == 1 else "hexes", BREACHES.germans_beyond
        found.append(f"A German unit is {site.german} {off} off; none may be within {near}.")
    return found


def sites(state: State) -> dict[str, sheets.Breach]:
    """The breaches that are printed on the map in play."""
    piece = scene(state.scenario).piece
    return map_ground(piece).breaches if piece else {}


def site(state: State, key: str) -> Site:
    """What stands for and against a breach (2.5a)."""
    here, printed = ground(state), sites(state)[key]
    ends = (printed.beach, printed.land)

    def off(name: str) -> int:
        return min(here.distance(state.units[name].hex, end) for end in ends)

    german, american = list(of_side(state, "german")), list(of_side(state, "american"))
    watching = [
        n for n in german
        if kind(n).class_ == "pillbox"
        and any(
            here.distance(at, end) <= max(kind(n).reach, kind(n).point_range) and here.sees(at, end)
            for at in (state.units[n].hex,)
            for end in ends
        )
    ]  # fmt: skip
    held = {state.units[n].hex for n in american}
    tanks = [off(n) for n in american if kind(n).tank]
    return Site(
        watching,
        printed.security,
        held,
        min(tanks, default=None),
        min((off(n) for n in german), default=None),
    )


def used_up(state: State, name: str, path: tuple[str, ...]) -> list[str]:
    """The breaches on the way of a unit that nobody else who rolls passes in this turn (2.5b)."""
    return crossed(state, name, path) if kind(name).rolls else []


def crossed(state: State, name: str, path: tuple[str, ...]) -> list[str]:
    """The breaches on the way of a unit."""
    if not state.landing.breaches:
        return []
    way = (state.units[name].hex, *path)
    steps = {frozenset(step) for step in zip(way, path, strict=False)}
    sides = {k: frozenset((b.beach, b.land)) for k, b in sites(state).items()}
    return [key for key in state.landing.breaches if sides[key] in steps]


def between(state: State, a: str, b: str) -> str:
    """The open breach between two hexes, "" for none."""
    known = sites(state)
    return next((k for k in state.landing.breaches
                 if {known[k].beach, known[k].land} == {a, b}), "")  # fmt: skip


def passed_told(key: str) -> str:
    """Why nobody else who rolls passes a breach in this turn (2.5b)."""
    return f"one vehicle or carrier passes breach {key} in a turn, and one has; go there next turn"


def tests(state: State, side: str) -> bool:
    """Whether obstacle hexes are tested at the end of this part (2.4a)."""
    landing = state.landing.sealed and side == "american"
    return landing and (state.side, state.stage) == ("american", "action")


def action_ends(state: State, chance: Chance) -> Happening:
    """At the end of the American Action Phase obstacle hexes are tested and breached (2.4)."""
    now, known = Now(state), state.landing.obstacles
    for hex_, name in at_the_end(state).items():
        if hex_ in known:
            (die,) = chance.roll("d6", why=f"{name} breaches the mines of {hex_}")
            engineers = kind(name).engineer
            open_ = closed.breaches(die, engineers=engineers)
            found = "breached" if open_ else "mines"
        else:
            (die,) = chance.roll("d6", why=f"{name} tests {hex_}")
            found = closed.tested(die)
        yield now.happens(ObstacleTested(hex_, name, die, found))  # type: ignore[arg-type]


def at_the_end(state: State) -> dict[str, str]:
    """The hexes that are tested or breached if the part ends now, each with its unit: those who
    were told which come first, then engineers (2.4a)."""
    found: dict[str, str] = {}
    if not tests(state, state.side):
        return found
    chosen = state.landing.tests
    able = [n for n in of_side(state, "american") if not cannot_test(state, n)]
    for name in sorted(able, key=lambda n: (n not in chosen, _plain(n))):
        if hex_ := tried_by(state, name, barred(state, name, found)):
            found[hex_] = name
    return found


def _plain(name: str) -> bool:
    return not kind(name).engineer


def cannot_test(state: State, name: str) -> str:
    """Why a unit tests no obstacle hex, "" where it may (2.4a)."""
    if kind(name).class_ != "infantry":
        return f"{name} is not infantry, which alone tests obstacle hexes"
    morale = state.units[name].morale
    return f"{name} is {morale}, and tests nothing" if morale else ""


def barred(state: State, name: str, tried: Collection[str] = ()) -> list[str]:
    """The obstacle hexes and minefields next to a unit that it may test or breach, the one straight
    inland first (2.4a, 13.2)."""
    at = state.units[name].hex
    straight = inland(at)
    near = [
        h for h in ground(state).beside[at]
        if h not in tried
        and (state.landing.obstacles.get(h, "mines" if h in LINE else "") == "mines")
    ]  # fmt: skip
    return sorted(near, key=lambda h: (h != straight, h))


def tried_by(state: State, name: str, able: list[str]) -> str:
    """Which of the hexes that a unit may test it tests: the one that was chosen for it, else the
    first; "" for none (2.4a)."""
    chosen = state.landing.tests.get(name)
    if chosen == "" or not able:
        return ""
    return chosen if chosen in able else able[0]


class MinesStruck(TcsEvent, frozen=True):
    """Mines under a vehicle, a carrier or a gun on wheels: two dice against a number (13.1)."""

    unit: str
    hex: str
    dice: tuple[int, ...]
    need: int
    hit: bool

    def told(self, state: State) -> str:
        return (
            f"{self.unit} {'strikes a mine' if self.hit else 'comes through the mines'} on "
            f"{self.hex} ({sum(self.dice)} against {self.need})."
        )


def strikes(now: Now, name: str, hex_: str, chance: Chance) -> Happening:
    """Mines attack who enters them: area fire at foot, a roll at what is hard (13.1)."""
    table = TABLES.mines
    if kind(name).class_ == "leader":
        return
    if kind(name).foot:
        yield from area.resolve(
            now, (), hex_, (name,), table.points, 0, chance, how=f"the minefield of {hex_}"
        )
        return
    dice = chance.roll("2d6", why=f"mines under {name}")
    hit = sum(dice) >= table.hard
    yield now.happens(MinesStruck(name, hex_, dice, table.hard, hit))
    if hit:
        yield from point.struck(now, name, chance, action=False)
