"""Where ``steady`` is going: the way to a Bunker that is expected to cost fewest men."""

from functools import cache

from domain.games.dday_dice.battles import BATTLES, Battle
from domain.games.dday_dice.lookup import battle, sector
from domain.games.dday_dice.maps import Line, Sector
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import BUNKERS
from domain.games.dday_dice.words import Sector as SectorName

GUN = 3.5
"""What a machine gun costs on average."""
QUIET = 7.6
"""What a turn in a Sector may cost where a Unit still gathers men."""
WAITS = 2.0
"""How many turns more than one a Unit waits for a Battle Cry."""
FAR = 99.0


def fire(here: Sector) -> float:
    """What a turn in a Sector is expected to cost."""
    return here.defence[0] + GUN * here.guns + GUN * bool(here.shells or here.traps)


def quiet(state: State, unit: Unit) -> bool:
    """Whether a Unit stands where its dice bring more than the enemy takes."""
    return fire(sector(state, unit)) <= QUIET


def toll(here: Sector, line: Line) -> float:
    """What entering a Sector is expected to cost any Unit."""
    asks = 3.0 * here.sacrifice + 4.0 * bool(here.gives_up) + 1.5 * bool(here.needs)
    cliff = 1.5 * here.defence[0] * here.climb
    return fire(here) + asks + cliff + GUN * line.mined + 2.0 * max(0, here.locks - 2)


@cache
def ahead(scenario: str, targets: tuple[SectorName, ...]) -> dict[SectorName, float]:
    """What the best way from each Sector to one of these Bunkers is expected to cost."""
    played = BATTLES[scenario]
    cost = dict.fromkeys(played.sectors, FAR) | dict.fromkeys(targets, 0.0)
    for _ in played.sectors:
        for here, lines in played.ways.items():
            for line in lines:
                through = line.to in targets or line.to not in BUNKERS or played.both_bunkers
                strays = played.decks and line.to[0] != here[0]
                if line.barrier or line.back or strays or not through or here in targets:
                    continue
                onward = _waiting(played, here, line) + cost[line.to]
                onward += toll(played.sectors[line.to], line)
                cost[here] = min(cost[here], onward)
    return cost


def _waiting(played: Battle, here: SectorName, line: Line) -> float:
    """What the turns are expected to cost in which a Unit waits for a Battle Cry."""
    if not played.sectors[line.to].cry_only:
        return 0.0
    return WAITS * (fire(played.sectors[here]) + 5.0 * (not played.sectors[here].permanent))


def targets(state: State, unit: Unit) -> tuple[SectorName, ...]:
    """The Bunkers that a Unit makes for: where two must fall, one each."""
    played = battle(state)
    if played.decks:
        return ("s-bunker",) if unit.sector[0] == "s" else ("m-bunker",)
    if not played.both_bunkers:
        return played.bunkers
    left = tuple(b for b in played.bunkers if b not in state.bunkers)
    if len(state.active) == 1:
        return left or played.bunkers
    mine = played.bunkers[list(state.units).index(unit.seat) % 2]
    return (mine,) if mine in left or not left else left
