"""Chapter 7: who assaults whom, before any dice are rolled."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.grammar.orders import line
from domain.game.ruleset import Chance, Illegal
from domain.game.told import few, listed, many, say
from domain.game.view.board import Batch
from domain.games.company_combat.assaulting import BOXCARS, modifier, result_of
from domain.games.company_combat.company import CompanyEvent, CompanyOrder, Happening
from domain.games.company_combat.hand import CardPlayed
from domain.games.company_combat.hits import SUMS, percent
from domain.games.company_combat.lookup import (
    able,
    at,
    called,
    capital,
    cards_for,
    check_able,
    enemy,
    enemy_unit,
    held,
    own,
    own_unit,
    the_front,
    the_unit,
)
from domain.games.company_combat.printed import squad, tactic
from domain.games.company_combat.state import Assault, State
from domain.games.company_combat.words import FRONT_NAMES, FRONTS, SIDES, Front, Seat


class AssaultDeclared(CompanyEvent, frozen=True):
    """An assault is announced; the other side may answer."""

    front: Front
    target: str
    units: tuple[str, ...]
    cards: tuple[str, ...] = ()

    def after(self, state: State) -> State:
        units = {
            name: replace(unit, acted=True) if name in self.units else unit
            for name, unit in own(state).units.items()
        }
        fought = Assault(self.front, self.target, self.units, self.units, self.cards)
        return replace(state.with_side(state.seat, units=units), assault=fought)

    def told(self, state: State) -> str:
        units = listed(the_unit(state.seat, name) for name in self.units)
        target, front = the_unit(enemy(state), self.target), the_front(self.front)
        if len(self.units) == 1:
            one = "{unit} assaults {target} at {front}."
            return capital(say(one, unit=units, target=target, front=front))
        told = "{units} assault {target} at {front}."
        return capital(say(told, units=units, target=target, front=front))


class CoverLeft(CompanyEvent, frozen=True):
    """A side has assaulted out of its cover."""

    seat: Seat
    front: Front
    card: str

    def after(self, state: State) -> State:
        cover = dict(state.sides[self.seat].cover)
        lying = tuple(c for c in cover.pop(self.front) if c != self.card)
        return state.with_side(self.seat, cover=cover | ({self.front: lying} if lying else {}))

    def told(self, state: State) -> str:
        card, where = tactic(self.card).name, the_front(self.front)
        told = "{side} leaves {card} behind at {front}."
        return say(told, side=SIDES[self.seat], card=card, front=where)


class Charge(CompanyOrder, frozen=True):
    """Assault an enemy unit."""

    form = "assault {target} with {units} [using {cards}]"
    help = "Assault a unit: “assault mg42-9 with rifle-15 bar-9 using grenades-9”."
    stages = ("assault",)
    target: str
    units: tuple[str, ...]
    cards: tuple[str, ...] = ()

    @classmethod
    def offers(cls, state: State) -> Iterator["Charge"]:
        """Assaults by one unit, by all, and by the two and three best."""
        grenades = next(cards_for(state, state.seat, "grenades"), None)
        for front in FRONTS:
            ready = _best(state, front)
            groups: list[tuple[str, ...]] = [(name,) for name in ready]
            groups += [tuple(ready[:n]) for n in (2, 3) if n < len(ready)]
            if len(ready) > 1:
                groups.append(tuple(ready))
            for target in at(state, enemy(state), front) if ready else ():
                for group in groups:
                    yield cls(target, group)
                    if grenades is not None:
                        yield cls(target, group, (grenades,))

    @classmethod
    def batches(cls, state: State) -> Iterator[Batch]:
        """At every Front all who can, against the enemy who is hit most easily."""
        orders = {front: order for front in FRONTS if (order := _storm(state, front))}
        if len(orders) > 1:
            where = ", ".join(FRONT_NAMES[front] for front in orders)
            yield Batch(f"assault with all who can: {where}", tuple(map(line, orders.values())))

    def leads_to(self, state: State, chance: Chance) -> Happening:
        """Units of one Front assault one enemy across (7.1, 7.7)."""
        target = self.target.casefold()
        front = enemy_unit(state, target).front
        names = tuple(dict.fromkeys(name.casefold() for name in self.units))
        for name in names:
            unit = own_unit(state, name)
            if unit.front != front:
                raise Illegal(
                    "7.1",
                    "{unit} is at the {front}, {target} at the {other}.",
                    unit=name,
                    front=unit.front,
                    target=target,
                    other=front,
                )
            check_able(state, name, unit, say("assault"))
        cards = tuple(dict.fromkeys(self.cards))
        cards = tuple(held(state, state.seat, card, "grenades") for card in cards)
        for card in cards:
            yield CardPlayed(seat=state.seat, card=card, target=target)
        yield AssaultDeclared(front=front, target=target, units=names, cards=cards)
        for card in own(state).cover.get(front, ()):
            if tactic(card).use == "cover":  # foxholes and trenches are left behind (8.3)
                yield CoverLeft(seat=state.seat, front=front, card=card)

    def said(self, state: State, seat: str) -> str:
        units = listed(few([called(name) for name in self.units]))
        cards, target = listed(tactic(card).name for card in self.cards), called(self.target)
        form = "Assault enemy {unit} with {units}"
        if cards:
            form = "Assault enemy {unit} with {units}, using {cards}"
        return say(form, unit=target, units=units, cards=cards)

    def why(self, state: State, seat: str) -> str:
        front = own(state).units[self.units[0]].front
        fought = Assault(front, self.target, self.units, self.units, self.cards)
        bonus = modifier(state, fought, self.units[0])
        form = "{rolls} against {unit}: the first adds {bonus}."
        if enemy_unit(state, self.target).pinned:
            form = "{rolls} against {unit}, which is Pinned: the first adds {bonus}."
        rolls = many(len(self.units), "{n} roll", "{n} rolls")
        return say(form, rolls=rolls, unit=called(self.target), bonus=f"{bonus:+}")

    def weighed(self, state: State) -> str:
        """The odds of the first unit that assaults (7.2)."""
        name = self.units[0]
        front = own(state).units[name].front
        fought = Assault(front, self.target, self.units, self.units, self.cards)
        bonus = modifier(state, fought, name)
        found = Counter(result_of(total + bonus, boxcars=total == BOXCARS) for total in SUMS)
        hits = percent(found["casualty"] + found["overrun"] + found["wiped"])
        form = "hits {hits}, pins {pins}, is stopped {stopped}, hurt {hurt}"
        if len(self.units) > 1:
            form = "{unit}: hits {hits}, pins {pins}, is stopped {stopped}, hurt {hurt}"
        return say(
            form,
            unit=name,
            hits=hits,
            pins=percent(found["pinned"]),
            stopped=percent(found["stopped"]),
            hurt=percent(found["hurt"]),
        )

    def touched(self, state: State) -> tuple[str, ...]:
        return (self.target, *self.units, *self.cards)


def _storm(state: State, front: Front) -> Charge | None:
    """All who can, against the enemy at a Front who is hit most easily."""
    names, targets = tuple(_best(state, front)), at(state, enemy(state), front)
    if not (names and targets):
        return None

    def bonus(target: str) -> int:
        return modifier(state, Assault(front, target, names, names), names[0])

    return Charge(max(targets, key=bonus), names)


def _best(state: State, front: Front) -> list[str]:
    """The units at a Front that may assault now, the strongest first."""
    return sorted(stormers(state, front), key=lambda name: -squad(name).assault)


def stormers(state: State, front: Front, *, moved: bool = False) -> list[str]:
    """The units at a Front that may assault now, or with Double Time (7.1)."""
    units = at(state, state.seat, front)
    return [name for name, unit in units.items() if able(state, unit, moved=moved)]


def can_assault(state: State) -> bool:
    """Whether any unit may still assault, now or with Double Time (1.5)."""
    return any(
        at(state, enemy(state), front) and stormers(state, front, moved=True) for front in FRONTS
    )
