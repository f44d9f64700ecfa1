"""How ``steady`` rolls for one result: Skulls on a cliff, Courage before a closed Bunker."""

from collections.abc import Sequence
from functools import cache
from typing import cast

from domain.games.dday_dice.battles import BATTLES, Battle
from domain.games.dday_dice.crossing import SKULLS_TO_CLIMB
from domain.games.dday_dice.dday import DiceOrder
from domain.games.dday_dice.exchanging import GiveCard
from domain.games.dday_dice.lookup import battle, sector
from domain.games.dday_dice.maps import Line, Sector
from domain.games.dday_dice.rolling import Keep, Reroll
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.tally import sets, skulls
from domain.games.dday_dice.throwing import loose
from domain.games.dday_dice.turns import Done
from domain.games.dday_dice.using import Use
from domain.games.dday_dice.words import BUNKERS, COURAGE, FACES, INDEX, SKULL, Card, Die, Item
from domain.games.dday_dice.words import Sector as SectorName

HELPS_TO_CLIMB: tuple[Item, ...] = (
    "grappling-hook",
    "rope-ladder",
    "binoculars",
    "rangefinder",
    "command-jacket",
)
"""Items that bring one more Skull; those that fit fewer tallies last."""


def hunted(state: State, unit: Unit) -> int:
    """The face that a Unit needs to get on; 0 where it needs none."""
    if sector(state, unit).climb:
        return SKULL
    played = battle(state)
    closed = any(played.sectors[line.to].cry_only for line in played.ways[unit.sector])
    return COURAGE if closed and targets(state, unit) != ("s-bunker",) else 0


def caught(state: State, unit: Unit) -> bool:
    """Whether the dice show what is hunted, with the Items that help."""
    if hunted(state, unit) == SKULL:
        helps = sum(item in unit.items for item in HELPS_TO_CLIMB)
        helps -= "rangefinder" in unit.items and not _blue_left(unit)
        return climbed(state, unit) + helps >= SKULLS_TO_CLIMB
    return sets(unit, COURAGE) > 0 or "battle-cry" in unit.dice.granted


def climbed(state: State, unit: Unit) -> int:
    """The Skulls of a tally, those among them that Leadership will bring (4.3)."""
    return skulls(state, unit) + unit.dice.granted.count("leadership")


def saves(state: State, unit: Unit, card: Card) -> bool:
    """Whether a Unit keeps a card for the cliff that lies ahead."""
    sectors = battle(state).sectors
    row = sectors[unit.sector].row
    return card in HELPS_TO_CLIMB and any(s.climb and s.row >= row for s in sectors.values())


def handed_on(state: State, unit: Unit, offered: Sequence[DiceOrder]) -> GiveCard | None:
    """An Item of the cliff for a partner who has none: of several, or of who climbs this turn."""
    own = [item for item in HELPS_TO_CLIMB if item in unit.items]
    climbs = sector(state, unit).climb and climbed(state, unit) >= SKULLS_TO_CLIMB
    if len(own) < (1 if climbs else 2):
        return None
    for order in offered:
        if isinstance(order, GiveCard) and order.card in own:
            partner = state.units[order.unit]
            there = sector(state, partner).climb and climbed(state, partner) >= SKULLS_TO_CLIMB
            if not there and not any(item in partner.items for item in HELPS_TO_CLIMB):
                return order
    return None


def _blue_left(unit: Unit) -> bool:
    """Whether a blue die shows no Skull."""
    shown = zip(unit.dice.colours, unit.dice.faces, strict=True)
    return any(colour == "B" and face != SKULL for colour, face in shown)


def _missed(state: State, unit: Unit) -> list[Die]:
    """The dice that may be rolled again and do not help: for Courage one a colour does."""
    face, kept, missed = hunted(state, unit), set[str](), list[Die]()
    dice = unit.dice
    locked = [(dice.colours[INDEX[d]], dice.faces[INDEX[d]]) for d in dice.locked]
    kept |= {colour for colour, f in locked if f == face}
    for die in loose(state, unit):
        colour, shown = dice.colours[INDEX[die]], dice.faces[INDEX[die]]
        if shown != face or (face == COURAGE and colour in kept):
            missed.append(die)
        else:
            kept.add(colour)
    return missed


def roll(state: State, unit: Unit) -> DiceOrder:
    """Keep what is hunted and roll all else again, until it is caught."""
    missed = () if caught(state, unit) else tuple(_missed(state, unit))
    return Reroll(dice=missed) if missed else Keep()


def final(state: State, unit: Unit, offered: list[DiceOrder]) -> DiceOrder | None:
    """A card that helps the hunt; done where nothing does; None when there is no hunt on."""
    face = hunted(state, unit)
    if not face:
        return None
    if face == SKULL and climbed(state, unit) >= SKULLS_TO_CLIMB:
        return Done()
    if face == COURAGE and caught(state, unit):
        return None
    missed = _missed(state, unit)
    for order in offered:
        if isinstance(order, Use) and _helps(state, unit, order, face, missed):
            return order
    return None if face == COURAGE else Done()


def _helps(state: State, unit: Unit, order: Use, face: int, missed: list[Die]) -> bool:
    if order.card in ("corporal", "jeep"):
        return order.on[0] in missed
    if face == SKULL and order.card in HELPS_TO_CLIMB:
        return caught(state, unit) and order.on[1:] in ((), ("skull",))
    if face == COURAGE and order.card in ("binoculars", "rangefinder"):
        return _completes(unit, cast(Die, order.on[0])) and order.on[1:] == (FACES[face],)
    return False


def _completes(unit: Unit, die: Die) -> bool:
    """Whether this die as Courage would make a Battle Cry."""
    shown = zip(unit.dice.colours, unit.dice.faces, strict=True)
    colours = {colour for colour, f in shown if f == COURAGE}
    return colours | {unit.dice.colours[INDEX[die]]} == {"R", "W", "B"}


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
