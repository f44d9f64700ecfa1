"""Chapter 6: attacks; how the number is found, changed and compared."""

from collections.abc import Generator, Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting.five import D10, FiveEvent, FiveOrder, Shot, lift, spend
from domain.games.five_for_fighting.ground import BLUFFS, STRONGPOINTS, TERRAIN, called, place
from domain.games.five_for_fighting.lookup import (
    Field,
    beach_at,
    check_joined,
    field_of,
    full_deck,
    hex_of,
    is_campaign,
    is_face,
    named,
    need,
    on_board,
    value,
)
from domain.games.five_for_fighting.printed import COMBAT, UNITS
from domain.games.five_for_fighting.spending import actor, check_card, check_open
from domain.games.five_for_fighting.state import State, Unit
from domain.games.five_for_fighting.words import CALLED, JOKERS, OTHER, Side, side_of
from domain.grid.cups import without

NEVER, ALWAYS = 0, 9
"""A natural 0 misses and a natural 9 hits, whatever is added (8.3)."""
BEACH = "B"


class Attacked(Shot, frozen=True):
    """A unit attacked: the number, what was added, what it needed.

    ``how`` is the card or "d10"; ``free`` for an attack that spends nothing.
    """

    unit: str

    def after(self, state: State) -> State:
        if self.free:
            return replace(state, rolling=tuple(n for n in state.rolling if n != self.unit))
        return spend(state, state.units[self.unit].hex, self.unit)

    def told(self, state: State) -> str:
        return f"{self.unit} attacks {self.victim} on {place(self.target)}: {self.result}."


class CombatCard(FiveEvent, frozen=True):
    """A card that is drawn for a combat."""

    card: str

    def after(self, state: State) -> State:
        return replace(state, deck=without(state.deck, (self.card,)))


class DeckShuffled(FiveEvent, frozen=True):
    """All cards are shuffled again."""

    deck: tuple[str, ...]

    def after(self, state: State) -> State:
        return replace(state, deck=self.deck)

    def told(self, state: State) -> str:
        return f"All {len(self.deck)} cards are shuffled again."


class UnitReduced(FiveEvent, frozen=True):
    """A unit is flipped to its reduced side."""

    unit: str

    def after(self, state: State) -> State:
        unit = Unit(state.units[self.unit].hex, True)
        return replace(state, units={**state.units, self.unit: unit})

    def told(self, state: State) -> str:
        return f"{self.unit} is reduced."


class UnitEliminated(FiveEvent, frozen=True):
    """A unit is removed from the map."""

    unit: str

    def after(self, state: State) -> State:
        rolling = tuple(n for n in state.rolling if n != self.unit)
        return replace(lift(state, self.unit), gone=(*state.gone, self.unit), rolling=rolling)

    def told(self, state: State) -> str:
        return f"{self.unit} is eliminated."


class Attack(FiveOrder, frozen=True):
    """Attack a hex."""

    form = "attack {target} with {unit} [at {victim}]"
    help = "Attack a hex with a unit; if two stand there, name one: “attack 2627 with 741”."
    target: str
    unit: str
    victim: str | None = None

    @classmethod
    def of(cls, state: State, field: Field, name: str) -> Iterator["Attack"]:
        """Those of one unit."""
        for hex_ in targets(field, name, state.units[name].hex):
            for victim in victims(state, field.foe[hex_]):
                yield cls(target=hex_, unit=name, victim=victim)

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        """An activation; armour that moved attacks with the same one (3.3, 6.1)."""
        check_card(state, seat, face=False)
        side = side_of(seat)
        name = on_board(state, side, self.unit)
        free = name in state.rolling
        if free:
            check_open(state, seat, beach_at(state, name))
        else:
            actor(state, seat, name)
        field, target = field_of(state, side), hex_of(state, self.target)
        victim = chosen_victim(state, field, target, side, self.victim)
        start, most = state.units[name].hex, UNITS[name].kind.range
        distance = field.ground.near[start].get(target, 99)
        if distance > most:
            check_joined(start, target)
            far = "1 hex" if most == 1 else f"{most} hexes"
            raise Illegal("6.2", f"{name} fires up to {far} away; {place(target)} is out of range.")
        yield from shot(state, chance, name, target, victim, distance, free=free)

    def said(self, state: State, seat: str) -> str:
        moved = ", which has moved" if self.unit in state.rolling else ""
        return f"Attack {aimed_at(state, seat, self.target, self.victim)} with {self.unit}{moved}"

    def risk(self, state: State, seat: str) -> tuple[int, int]:
        field = field_of(state, side_of(seat))
        victim = self.victim or field.foe[self.target][0]
        distance = field.ground.near[state.units[self.unit].hex][self.target]
        added = modifier(state, distance, self.unit, self.target, victim)
        return need(state, self.unit), added

    def touched(self) -> tuple[str, ...]:
        return self.unit, self.victim or self.target


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


# --- Whom it hits -----------------------------------------------------------------------------


def targets(field: Field, name: str, start: str) -> Iterator[str]:
    """The enemy hexes in range of a unit (6.2)."""
    most, near = UNITS[name].kind.range, field.ground.near[start]
    return (hex_ for hex_ in field.foe if near.get(hex_, 99) <= most)


def victims(state: State, names: list[str]) -> Iterator[str | None]:
    """Whom an order may name on a hex: nobody where one unit stands alone."""
    if len(names) == 1:
        yield None
    else:
        yield from names


def chosen_victim(state: State, field: Field, target: str, side: Side, word: str | None) -> str:
    """The enemy unit on a hex that an order names; else one that is reduced (6.5)."""
    here = field.foe.get(target, [])
    if not here:
        raise Illegal("6.1", f"No {CALLED[OTHER[side]]} unit stands on {place(target)}.")
    if word is None:
        return min(here, key=lambda n: (not state.units[n].reduced, n))
    victim = named(state, OTHER[side], word)
    if UNITS[victim].side == side:
        whose = f"{victim} is {CALLED[side]} itself"
        raise Illegal("6.5", f"{whose}; name an enemy there: {' or '.join(here)}.")
    if victim not in here:
        do = "do" if len(here) > 1 else "does"
        raise Illegal("6.5", f"{victim} does not stand on {target}; {' and '.join(here)} {do}.")
    return victim


def aimed_at(state: State, seat: str, target: str, victim: str | None) -> str:
    """Whom an order means: the unit that is named, or that stands there alone."""
    unit = victim or field_of(state, side_of(seat)).foe[target][0]
    return f"{unit} on {called(target)}"


# --- The number -------------------------------------------------------------------------------


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
) -> Iterator[FiveEvent]:
    """One attack, with a card or with D10, and what it does (6.1, 8.3, 9.5)."""
    added, needed = modifier(state, distance, name, target, victim), need(state, name)
    why = f"{name} attacks {victim} on {target}: {promise(needed, added)}"
    how, number = yield from drawn(state, chance, why, die=die)
    hit = hits(how, number, added, needed)
    yield Attacked(
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
) -> Generator[FiveEvent, None, tuple[str, int]]:
    """The number of a combat: the next number card (6.6), or D10 (8.3, 9.5)."""
    if die or is_campaign(state):
        (rolled,) = chance.roll("d10", why=why)
        return D10, rolled % 10
    deck = state.deck
    while True:
        (card,) = chance.draw(deck, 1, why=why)
        deck = without(deck, (card,))
        yield CombatCard(card=card)
        if card in JOKERS:
            yield DeckShuffled(deck=full_deck(state.scenario))
            return card, 0
        if not is_face(card):
            return card, value(card)


def struck(state: State, name: str) -> FiveEvent:
    """A hit reduces a unit, and eliminates one that is reduced (6.7)."""
    if state.units[name].reduced:
        return UnitEliminated(unit=name)
    return UnitReduced(unit=name)
