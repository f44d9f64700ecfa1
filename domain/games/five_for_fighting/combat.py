"""Chapter 6: attacks; how the number is found, changed and compared."""

from collections.abc import Generator, Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting import events as e
from domain.games.five_for_fighting import orders as o
from domain.games.five_for_fighting.ground import BLUFFS, STRONGPOINTS, TERRAIN, place
from domain.games.five_for_fighting.lookup import (
    Field,
    check_joined,
    full_deck,
    hex_of,
    is_campaign,
    is_face,
    named,
    need,
    value,
)
from domain.games.five_for_fighting.printed import COMBAT, UNITS
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import CALLED, JOKERS, OTHER, Side
from domain.grid.cups import without

D10, NEVER, ALWAYS = "d10", 0, 9
"""A natural 0 misses and a natural 9 hits, whatever is added (8.3)."""
BEACH = "B"


def cover(target: str, name: str, start: str = "") -> int:
    """What protects a unit on a hex: the worst of ground, strongpoint and bluff (6.4)."""
    worst = COMBAT.cover.hex.get(TERRAIN[target], 0)
    if target in STRONGPOINTS and UNITS[name].side == "german":
        worst = min(worst, COMBAT.cover.strongpoint)
    if TERRAIN.get(start) == BEACH and frozenset((start, target)) in BLUFFS:
        worst = min(worst, COMBAT.cover.bluff)
    return worst


def modifier(state: State, distance: int, name: str, target: str, victim: str) -> int:
    """All that is added to the number of an attack (6.3, 6.4)."""
    kind = UNITS[name].kind
    added = cover(target, victim, state.units[name].hex)
    if kind.class_ == "infantry" and distance > 1:
        added += COMBAT.far_infantry
    if kind.class_ == "armour" and distance == 1:
        added += COMBAT.near_armour
    if kind.class_ == "guns" and UNITS[victim].armour:
        added += COMBAT.guns_at_armour
    return added


def targets(field: Field, name: str, start: str) -> Iterator[tuple[str, int]]:
    """The enemy hexes in range of a unit, with their distance (6.2)."""
    most, near = UNITS[name].kind.range, field.ground.near[start]
    for hex_ in field.foe:
        distance = near.get(hex_, 99)
        if distance <= most:
            yield hex_, distance


def first_of(state: State, names: list[str]) -> str:
    """Who of two is attacked where the order does not say: one that is reduced (6.5)."""
    return min(names, key=lambda n: (not state.units[n].reduced, n))


def victims(state: State, names: list[str]) -> Iterator[str | None]:
    """Whom an order may name on a hex: nobody where one unit stands alone."""
    if len(names) == 1:
        yield None
    else:
        yield from names


def attack(
    state: State, field: Field, name: str, order: o.Attack, chance: Chance, *, free: bool
) -> Iterator[e.FiveEvent]:
    """A unit attacks a hex in its range (6.1)."""
    target = hex_of(state, order.target)
    side = UNITS[name].side
    victim = chosen_victim(state, field, target, side, order.victim)
    distance = field.ground.near[state.units[name].hex].get(target, 99)
    most = UNITS[name].kind.range
    if distance > most:
        check_joined(state.units[name].hex, target)
        far = "1 hex" if most == 1 else f"{most} hexes"
        raise Illegal("6.2", f"{name} fires up to {far} away; {place(target)} is out of range.")
    yield from shot(state, chance, name, target, victim, distance, free=free)


def chosen_victim(state: State, field: Field, target: str, side: Side, word: str | None) -> str:
    """The enemy unit on a hex that an order names, or the one that is taken otherwise (6.5)."""
    here = field.foe.get(target, [])
    if not here:
        raise Illegal("6.1", f"No {CALLED[OTHER[side]]} unit stands on {place(target)}.")
    if word is None:
        return first_of(state, here)
    victim = named(state, OTHER[side], word)
    if UNITS[victim].side == side:
        whose = f"{victim} is {CALLED[side]} itself"
        raise Illegal("6.5", f"{whose}; name an enemy there: {' or '.join(here)}.")
    if victim not in here:
        do = "do" if len(here) > 1 else "does"
        raise Illegal("6.5", f"{victim} does not stand on {target}; {' and '.join(here)} {do}.")
    return victim


def shot(
    state: State,
    chance: Chance,
    name: str,
    target: str,
    victim: str,
    distance: int,
    *,
    free: bool,
    die: bool = False,
) -> Iterator[e.FiveEvent]:
    """One attack, with a card or with D10, and what it does (6.1, 8.3, 9.5)."""
    added, needed = modifier(state, distance, name, target, victim), need(state, name)
    why = f"{name} attacks {victim} on {target}: {promise(needed, added)}"
    how, number = yield from drawn(state, chance, why, die=die)
    hit = hits(how, number, added, needed)
    yield e.Attacked(
        unit=name, target=target, victim=victim, how=how, number=number, modifier=added,
        need=needed, hit=hit, free=free,
    )  # fmt: skip
    if hit:
        yield struck(state, victim)


def promise(needed: int, added: int) -> str:
    """What must come up, for the purpose of a roll: "a hit on 5 or more (4, -1)"."""
    least = needed - added
    changed = f" ({needed} with {added:+d})" if added else ""
    return f"a hit on {max(least, 0)} or more{changed}"


def hits(how: str, number: int, added: int, needed: int) -> bool:
    """Whether a number hits (6.1); a Joker hits (6.6), a natural 0 never, a natural 9 always."""
    if how in JOKERS:
        return True
    if how == D10 and number in (NEVER, ALWAYS):
        return number == ALWAYS
    return number + added >= needed


def chances(state: State, needed: int, added: int) -> float:
    """How likely a hit is, over the numbers of cards or of D10."""
    how = D10 if is_campaign(state) else ""
    numbers = range(10) if how else range(1, 9)
    return sum(hits(how, n, added, needed) for n in numbers) / len(numbers)


def drawn(
    state: State, chance: Chance, why: str, *, die: bool = False
) -> Generator[e.FiveEvent, None, tuple[str, int]]:
    """The number of a combat: the next number card (6.6), or D10 (8.3, 9.5)."""
    if die or is_campaign(state):
        (rolled,) = chance.roll("d10", why=why)
        return D10, rolled % 10
    deck = state.deck
    while True:
        (card,) = chance.draw(deck, 1, why=why)
        deck = without(deck, (card,))
        yield e.CombatCard(card=card)
        if card in JOKERS:
            yield e.DeckShuffled(deck=full_deck(state.scenario))
            return card, 0
        if not is_face(card):
            return card, value(card)


def struck(state: State, name: str) -> e.FiveEvent:
    """A hit reduces a unit, and eliminates one that is reduced (6.7)."""
    if state.units[name].reduced:
        return e.UnitEliminated(unit=name)
    return e.UnitReduced(unit=name)
