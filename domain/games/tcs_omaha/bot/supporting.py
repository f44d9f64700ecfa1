"""What a computer commander calls for and puts into boats."""

from collections.abc import Sequence

from domain.games.tcs_omaha import artillery, landing
from domain.games.tcs_omaha.artillery import calling
from domain.games.tcs_omaha.artillery.calling import Call
from domain.games.tcs_omaha.bot.aims import danger
from domain.games.tcs_omaha.germans import Reinforce, Release
from domain.games.tcs_omaha.ground import FOOT, INLAND, SECTORS, TIDES, sectors_of
from domain.games.tcs_omaha.ground.sheets import FRAME, GRID
from domain.games.tcs_omaha.landing import WHOLE, division, transports
from domain.games.tcs_omaha.landing.leaders import Follow
from domain.games.tcs_omaha.landing.loading import used
from domain.games.tcs_omaha.landing.planning import Historical, Load, Sector, Unload
from domain.games.tcs_omaha.landing.transports import Ferry
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.field import Field
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    TcsOrder,
    allowed,
    ground,
    kind,
    of_side,
    stands,
    steps,
)
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.rules.turns import Done
from domain.games.tcs_omaha.support import Destroyer
from domain.games.tcs_omaha.support.flying import Fly
from domain.games.tcs_omaha.words import DAY, HOUR

DRY = tuple(f"plt{n}/{company}/741" for company in "BC" for n in range(1, 5))
"""The platoons of DD tanks, in the order in which they sail."""
FIRST = DRY[:5]
"""The first transport landing: what its five LCT hold."""


def load_boats(state: State, offered: Sequence[TcsOrder]) -> TcsOrder | None:
    """The historical plan, in which DD tanks are struck and come in LCT later (2.1e, 2.1m), and
    DUKWs carry men for guns that the rising tide would take (1.12a, 2.1f).

    A plan that may not sail as somebody left it is written anew.
    """
    whole = state.scenario in landing.WHOLE
    if whole and landing.plan(state) and (change := _without_guns(state)):
        return change
    if not landing.plan(state) or Done() not in offered:
        return next((x for x in offered if isinstance(x, Historical)), None)
    if not whole:
        return None
    for at, line in enumerate(landing.plan(state), 1):
        if line.kind == "dd":
            return Unload(str(at))
    first = state.landing.follow == landing.first_transport()
    return Follow(FIRST) if first and division.PLAYED not in state.options else None


LIGHT: dict[int, tuple[tuple[str, ...], ...]] = {
    2: (
        *((f"1/AT/{n}/26",) for n in (1, 2, 3)),
        *((f"{n}/AT/26",) for n in (1, 2, 3)),
        *((f"{n}/{company}/1-Eng",) for company in "BC" for n in (1, 2, 3)),
    ),
    3: (
        *((f"1/AT/{n}/115",) for n in (1, 2, 3)),
        *((f"{n}/AT/115",) for n in (1, 2, 3)),
        *((f"1/{company}/{regiment}", f"2/{company}/{regiment}")
          for regiment in (26, 115) for company in ("D/1", "H/2", "M/3")),
    ),
}  # fmt: skip
"""What sails in the DUKWs of each wave in which history had guns, boat by boat: anti-tank guns,
engineers, machine guns."""
THERE: dict[int, Sector] = {2: "easy-red-3", 3: "easy-red-4"}


def _without_guns(state: State) -> Load | Unload | None:
    """The next change by which no towed gun sails in a DUKW: it is struck, or men fill its boat."""
    plan = landing.plan(state)
    for at, line in enumerate(plan, 1):
        if line.kind == "dukw" and any(kind(part.unit).tow_only for part in line.aboard):
            return Unload(str(at))
    aboard = {part.unit for line in plan for part in line.aboard}
    for wave, loads in LIGHT.items():
        left = landing.available(state.scenario)[wave - 1]["dukw"] - used(plan, wave, "dukw")
        fit = [load for load in loads if aboard.isdisjoint(load)][:left]
        if fit:
            words = [word for load in fit for word in (*load, "|")][:-1]
            return Load(wave, len(fit), "dukw", THERE[wave], tuple(words))
    return None


def next_ferry(state: State, offered: Sequence[TcsOrder]) -> TcsOrder | None:
    """A transport for a beach where it may live; tanks come to fight where nobody else may."""
    if not any(isinstance(x, Ferry) for x in offered):
        return None
    ferries = list(Ferry.next_of(state, _dry(state)))
    fit = [x for x in ferries if _is_calm(state, x)]
    if fit:
        return min(fit, key=lambda x: (x.boat != "lci", x.beach))
    if not any(x.boat == "lct" for x in ferries) or division.PLAYED in state.options:
        return None
    unit = next((n for n in DRY if n in transports.waiting(state)), "")
    order = Ferry(1, "lct", _weakest(state, ferries), (unit,))  # type: ignore[arg-type]
    return order if unit and allowed(order.loaded, state, "american") else None


def _dry(state: State) -> list[str]:
    """The units that wait, without towed guns while a later tide rises over where they would land:
    what lands at high water stays dry (1.12a)."""
    high = TIDES[(transports.minute(state) // HOUR + 1) % len(TIDES)] == "0"
    return [n for n in transports.queue(state) if high or not kind(n).tow_only]


SAFE = 6
"""Hexes from a pill box in which nobody likes to land."""
REACH = 12
"""Hexes to which a pill box fires."""


def _ways(word: str) -> dict[str, str]:
    """The breaches of a beach with their hexes on it."""
    columns = {c for s in sectors_of(transports.BEACHES[word]) for c in SECTORS[s].columns}
    return {k: b.beach for k, b in FRAME.breaches.items() if GRID.cells[b.beach][0] in columns}


def _works(state: State) -> list[str]:
    return [state.units[n].hex for n in state.units if kind(n).class_ == "pillbox"]


def _is_calm(state: State, order: Ferry) -> bool:
    """Whether no pill box stands near a way off a beach, which is open for what rolls."""
    here, works = ground(state), _works(state)
    rolls = any(kind(n).rolls or kind(n).tow_only for n in order.units)
    return any(
        all(here.distance(work, hex_) > SAFE for work in works)
        for key, hex_ in _ways(order.beach).items()
        if hex_ in here.terrain and (key in state.landing.breaches or not rolls)
    )


def _weakest(state: State, ferries: Sequence[Ferry]) -> str:
    """The beach with a way off it before which the fewest pill boxes stand."""
    here, works = ground(state), _works(state)

    def bearing(word: str) -> tuple[bool, int, str]:
        columns = [c for s in sectors_of(transports.BEACHES[word]) for c in SECTORS[s].columns]
        beach = [hex_ for hex_ in (FOOT[column - 1] for column in columns) if hex_ in here.terrain]
        near = sum(any(here.distance(work, hex_) <= REACH for hex_ in beach) for work in works)
        return not _ways(word), near, word

    return min({x.beach for x in ferries}, key=bearing)


FROM_AFAR = (Call, Destroyer, Fly)
"""Orders for fire from off the map."""


def plan(
    state: State, seat: str, offered: Sequence[TcsOrder], *, calls: bool = True
) -> TcsOrder | None:
    """A release, a transport, a destroyer, a sortie, as far as they can be had."""
    if seat == "german":
        return _release(state, offered)
    if (ferry := next_ferry(state, offered)) is not None:
        return ferry
    shells = [x for x in offered if isinstance(x, Destroyer)]
    if shells:
        return max(shells, key=lambda x: (_harm(state, x.target), x.target))
    late = forces.minutes(state.scenario, state.turn) >= DAY
    sorties = [x for x in offered if isinstance(x, Fly)]
    if sorties and late:
        return sorties[-1]
    return _screen(state) if calls else None


def _screen(state: State) -> Call | None:
    """Smoke over the men about the shingle who are most in danger, while guns ashore have some."""
    if state.scenario not in WHOLE:
        return None
    ready = calling.ready(state, "american")
    battery = next((n for n in ready if artillery.missions_left(state, n)["smoke"]), "")
    if not battery:
        return None
    here, exposed = ground(state), dict[str, float]()
    for hex_, names in stands(state, "american").items():
        if INLAND[hex_] in ABOUT and not state.smoke.get(hex_):
            exposed[hex_] = sum(danger(state, n, hex_) for n in names if kind(n).foot)
    worth = {
        hex_: sum(many for near, many in exposed.items() if here.distance(near, hex_) <= 1)
        for hex_ in exposed
    }
    target = max(worth, key=lambda hex_: (worth[hex_], hex_), default="")
    return Call(battery, target, shell="smoke") if worth.get(target, 0.0) >= SCREENED else None


ABOUT = range(-1, 4)
"""Rows from the foot of the shingle inland on which men are screened."""
SCREENED = 1.5
"""Steps in danger for which smoke is called."""


def _harm(state: State, target: str) -> float:
    """What a mission may do about a target: enemy steps and pill boxes, each by the men before
    them, of whom those count double who lie on the beach in their sight."""
    here = ground(state)
    hexes = [state.units[n].hex for n in of_side(state, "american") if kind(n).foot]
    return sum(
        BOX + _pinned(here, hex_, hexes) if kind(n).class_ == "pillbox"
        else steps(state, n) * (1 + _pinned(here, hex_, hexes) / MEN)
        for hex_, names in stands(state, "german").items()
        if here.distance(hex_, target) <= 1
        for n in names
    )  # fmt: skip


def _pinned(here: Field, hex_: str, men: Sequence[str]) -> float:
    """How many men a hex bears on."""
    near = [at for at in men if here.distance(at, hex_) <= REACH]
    return sum(1 + (INLAND[at] <= 0 and here.sees(hex_, at)) for at in near) / MEN


BOX, MEN = 2.0, 4
"""What a pill box counts where nobody is before it; units before it that count one more."""


def _release(state: State, offered: Sequence[TcsOrder]) -> TcsOrder | None:
    """A reinforcement where one may come, else the company nearest to the enemy, else a battery."""
    if any(isinstance(x, Reinforce) for x in offered):
        return Reinforce()
    given = [x for x in offered if isinstance(x, Release)]
    if not given:
        return None
    here = ground(state)
    foes = [state.units[n].hex for n in of_side(state, "american")]
    hexes: dict[str, str] = {}
    for name in of_side(state, "german"):
        hexes.setdefault(CARDS[name].company, state.units[name].hex)

    def away(order: Release) -> int:
        hex_ = hexes.get(order.what)
        return min((here.distance(hex_, f) for f in foes), default=0) if hex_ else FAR

    return min(given, key=away)


FAR = 40
"""A battery is released before a company that stands farther from the enemy."""
