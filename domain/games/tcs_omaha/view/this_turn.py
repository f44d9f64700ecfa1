"""What a turn brings, in the lines of a mail: who acts first, which boats land, where the sea
rises, and which beach obstacles are known."""

from collections import Counter
from collections.abc import Iterator

from domain.game.told import listed
from domain.games.tcs_omaha import landing
from domain.games.tcs_omaha.landing import rising, running
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.closed import SAID
from domain.games.tcs_omaha.position.lookup import ground, kind, of_side
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.forces import LANDINGS
from domain.games.tcs_omaha.words import CALLED, Side


def asked(state: State, side: Side) -> Iterator[str]:
    """How far off what a side is asked about is from who may fire at it."""
    for owed in state.debts[:1]:
        off = min((ground(state).distance(owed.hex, at) for at in owed.by), default=0)
        if owed.seat == side and off:
            hexes = "1 hex" if off == 1 else f"{off} hexes"
            yield f"{owed.unit} is {hexes} from your nearest stack that may fire"


def stopped(state: State, side: Side) -> str:
    """What ended a side's plan of several turns in this one (8.8), before what it is asked."""
    turn, why = state.landing.stopped.get(side, (0, ""))
    return f"Your carry-on stopped: {why}. " if turn == state.turn and why else ""


def planes(state: State, side: Side) -> Iterator[str]:
    """The aircraft of this turn that a side uses, perhaps the other's (2.10)."""
    if state.landing.flown == side:
        sortie = listed(f"{n} ({one.type})" for n, one in enumerate(state.landing.sortie, 1))
        yield f"A-20 {sortie} are yours: strike in your action"


NEAR = 3
"""Hexes from one's own units within which a tested obstacle is told."""


def first(state: State) -> str:
    """Who acts first in this turn (21.1)."""
    return f"the {CALLED[state.first]} side acts first"


def wave(state: State, side: Side) -> str:
    """The wave that lands in the American action of this turn, with its boats for who loaded them,
    and the pill boxes that fire at these (2.1a, 2.1k); "" if none does."""
    now, found = forces.minutes(state.scenario, state.turn), state.landing
    if state.scenario not in LANDINGS or found.rolled == state.turn or now not in running.HOURS:
        return ""
    number = running.HOURS.index(now) + 1
    told = f"wave {number} lands in the American action"
    if side != "american":
        return told
    boats = Counter[str]()
    for at, line in enumerate(landing.plan(state)):
        if line.wave == number and at not in found.landed:
            swim = sum(part.steps for part in line.aboard) if line.kind == "dd" else 0
            boats["DD tanks" if swim else line.kind.upper()] += swim or line.n
    if not boats:
        return ""
    many = listed([f"{n} {kind_}" for kind_, n in boats.items()])
    return f"{told}: {many}, before {running.pill_boxes(state)} pill boxes"


def tide(state: State, side: Side) -> Iterator[tuple[str, str]]:
    """Where the sea rises with the next turn: whom it takes, and who must give way (1.12a), in full
    and in brief; nothing if it does not rise then."""
    at, moved = rising.rises(state), set[str]()
    if not at:
        return
    for name, fate in rising.fates(state, side):
        hex_ = state.units[name].hex
        if fate == "advances":
            moved.add(hex_)
        else:
            why = ", which nothing tows" if kind(name).tow_only else ""
            yield f"that of {forces.shown(at)} takes {name} on {hex_}{why}", f"{name} {hex_}"
    when = f"at {forces.shown(at)}, the next turn, the sea rises"
    if moved:
        over = ", ".join(sorted(moved, key=ground(state).grid.middle))
        yield f"{when} over {over}: who stands there goes one hex inland", when
    elif side == "american":
        yield when, when


def obstacles(state: State, side: Side) -> Iterator[str]:
    """The tested obstacle hexes near units of the side that lands, by what was found (2.4a)."""
    if side != "american":
        return
    here, own = ground(state), {state.units[n].hex for n in of_side(state, side)}
    found: dict[str, list[str]] = {}
    for hex_, what in sorted(state.landing.obstacles.items()):
        if any(here.distance(hex_, at) <= NEAR for at in own):
            found.setdefault(SAID[what], []).append(hex_)
    for said, hexes in found.items():
        yield f"{said} {', '.join(hexes)}"
