"""Chapter 9: overwatch, the fire of the other side at what moves or fires in its sight."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from msgspec.structs import replace

from domain.game.decisions import Decision
from domain.game.ruleset import Chance, Illegal, Reaction, Window
from domain.games.tcs_omaha.fire import Owed, area, odds, point, retreating
from domain.games.tcs_omaha.fire.aim import Weapon, best, fresh, hurts, watching, weapons
from domain.games.tcs_omaha.fire.point import returned
from domain.games.tcs_omaha.ground.places import Where
from domain.games.tcs_omaha.position import Debt, State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    TcsEvent,
    TcsOrder,
    ground,
    in_open,
    kind,
    stack,
)
from domain.games.tcs_omaha.position.naming import called, place_called, stack_of
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.words import Side


class Waved(TcsEvent, frozen=True):
    """The enemy's fire is held for this step, or for the whole movement."""

    unit: str
    whole: bool = False

    def after(self, state: State) -> State:
        if not self.whole or state.march is None:
            return state
        return replace(state, march=replace(state.march, waved=True))

    def told(self, state: State) -> str:
        return f"{self.unit} is let through." if self.whole else f"Nobody fires at {self.unit}."


class PermissionRolled(TcsEvent, frozen=True):
    """A stack that has fired tries to fire once more in overwatch."""

    hex: str
    die: int
    need: int
    granted: bool
    units: tuple[str, ...] = ()

    def told(self, state: State) -> str:
        how = "fires once more" if self.granted else "does not get to fire again"
        return f"The stack on {self.hex} {how} (die {self.die}, {self.need} needed)."


class Answer(TcsOrder, frozen=True):
    """Fire in overwatch."""

    form = "fire [from {hex}]"
    help = "Fire in overwatch with the best stack: “fire”; or with another: “fire from A36.11”."
    hex: Where | None = None

    def said(self, state: State, seat: str) -> str:
        at = self._from(state)
        return f"Fire in overwatch with {f'the stack on {at}' if at else 'your best stack'}"

    def _from(self, state: State) -> str:
        """The hex of its stack, also where there is but one that may fire; "" for the best."""
        alone = state.debts[0].by if state.debts and not self.hex else ()
        if self.hex and state.debts:
            with suppress(Illegal):  # the rules tell it where the order is given
                return stack_of(state, state.debts[0].seat, self.hex)
        return self.hex or (alone[0] if len(alone) == 1 else "")

    def touched(self) -> tuple[str, ...]:
        return (self.hex,) if self.hex else ()

    def shown(self, state: State) -> tuple[str, ...]:
        """The units that may fire: they are lit, and pressed."""
        at = self._from(state)
        return tuple(_firing(state, state.debts[0], at)) if at and state.debts else ()

    def weighed(self, state: State) -> str:
        owed = state.debts[0]
        return _odds(state, owed, self.hex or best(state, owed))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        yield from _fire(Now(state), state.debts[0], self, chance)


class Hold(TcsOrder, frozen=True):
    """Let this trigger pass."""

    form = "hold"
    help = "Do not fire at this step; the next may trigger again."

    def said(self, state: State, seat: str) -> str:
        return "Hold your fire for now"

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        yield Waved(state.debts[0].unit)
        yield Owed(state.debts[1:])


class LetPass(TcsOrder, frozen=True):
    """Let the whole movement pass."""

    form = "let-pass"
    help = "Do not fire at this movement at all."

    def said(self, state: State, seat: str) -> str:
        return "Let it go by without a shot"

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        yield Waved(state.debts[0].unit, whole=True)
        yield Owed(state.debts[1:])


class Retreat(TcsOrder, frozen=True):
    """Fall back."""

    form = "retreat"
    help = "A unit that breaks falls back, suppressed, away from the enemy into cover."

    def said(self, state: State, seat: str) -> str:
        return f"Let {_owed(state)} fall back into cover, suppressed"

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        owed, now = state.debts[0], Now(state)
        if why := retreating.cannot_choose(state, owed.unit):
            raise Illegal("2.3d", f"{why}; say “stay”.")
        yield now.happens(Owed(state.debts[1:]))
        yield from retreating.fall_back(now, owed.unit, 0, chosen=True)


class Stay(TcsOrder, frozen=True):
    """Go to ground."""

    form = "stay"
    help = "A unit that breaks stays where it is, paralyzed."

    def said(self, state: State, seat: str) -> str:
        return f"Let {_owed(state)} go to ground where it is, paralyzed"

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        yield Owed(state.debts[1:])


ANSWERS: tuple[type[TcsOrder], ...] = (Answer, Hold, LetPass, Retreat, Stay)


def _firing(state: State, owed: Debt, at: str) -> list[str]:
    """The units of a stack that may fire at what triggers (9.2)."""
    moving, there = owed.kind != "shoots", stack(state, at, owed.seat)
    return [n for n in there if hurts(state, n, owed.unit, at, owed.hex, moving)]


def _odds(state: State, owed: Debt, at: str) -> str:
    """The odds of a stack in overwatch, once it gets to fire (6.3, 6.7, 9.3)."""
    marked = not fresh(state, at, owed.seat, owed.unit)
    able = _able(state, _firing(state, owed, at), owed, marked=marked)
    told = [odds.point_odds(state, able["point"], owed.unit)] if able["point"] else []
    if able["area"]:
        told.append(odds.area_odds(state, tuple(able["area"]), owed.hex, (owed.unit,)))
    if marked:
        told.append(f"fires again on {_need(_firing(state, owed, at))} or more")
    return ", ".join(told)


def _need(names: list[str]) -> int:
    """The least die with which a stack that has fired fires once more (9.3)."""
    spotted = all(kind(n).mortar for n in names)
    return TABLES.overwatch.marked_spotted if spotted else TABLES.overwatch.marked_self


def _owed(state: State) -> str:
    return called(state, state.debts[0].unit) if state.debts else "it"


NEAR = ("within-2", "within-4", "within-8")
FACTS = (*NEAR, "vehicle", "foot", "fresh")
MEANS = (("fresh", "a stack of yours that may fire has not fired"),)
REACTIONS = (
    Reaction("moves-in-open", "an enemy moves in the open before you",
             (Answer, Hold, LetPass), FACTS, means=MEANS),
    Reaction("moves-in-cover", "an enemy moves in cover before you",
             (Answer, Hold, LetPass), FACTS, means=MEANS),
    Reaction("shoots", "an enemy fires in your sight", (Answer, Hold), FACTS, means=MEANS),
    Reaction("breaks", "a unit of yours breaks", (Retreat, Stay), ("in-open", "in-cover")),
)  # fmt: skip
ANSWERED = {reaction.kind: reaction.orders for reaction in REACTIONS}
"""The answers to each kind of question."""


def window(state: State) -> Window | None:
    """The answer that is waited for, and the one that stands where none comes."""
    if not state.debts or state.ending:
        return None
    owed = state.debts[0]
    return DECISIONS[owed.kind].window(state, owed)


def _before_us(state: State, owed: Debt) -> Iterator[str]:
    distance = min(ground(state).distance(at, owed.hex) for at in owed.by)
    yield from (word for word in NEAR if distance <= int(word[-1]))
    yield "foot" if kind(owed.unit).foot else "vehicle"
    if any(fresh(state, at, owed.seat, owed.unit) for at in owed.by):
        yield "fresh"


def _of_broken(state: State, owed: Debt) -> Iterator[str]:
    yield "in-open" if in_open(state, owed.hex) else "in-cover"


def _fires(_: State, owed: Debt) -> Iterator[TcsOrder]:
    yield Answer()
    if len(owed.by) > 1:
        yield from (Answer(hex=at) for at in owed.by)
    yield Hold()


def _passes(state: State, owed: Debt) -> Iterator[TcsOrder]:
    yield from _fires(state, owed)
    yield LetPass()


def _falls_back(state: State, owed: Debt) -> Iterator[TcsOrder]:
    yield Stay()
    if not retreating.cannot_choose(state, owed.unit):
        yield Retreat()


DECISIONS: Mapping[str, Decision[State, Debt, TcsOrder]] = {
    "moves-in-open": Decision("moves-in-open", _passes, lambda _: Answer(), _before_us),
    "moves-in-cover": Decision("moves-in-cover", _passes, lambda _: Answer(), _before_us),
    "shoots": Decision("shoots", _fires, lambda _: Answer(), _before_us),
    "breaks": Decision("breaks", _falls_back, lambda _: Stay(), _of_broken),
}


def offers(state: State) -> Iterable[TcsOrder]:
    """Every answer to what is owed first."""
    owed = state.debts[0]
    return DECISIONS[owed.kind].offers(state, owed)


def answer(state: State, side: Side, order: TcsOrder, chance: Chance) -> Happening:
    """What an answer leads to; Illegal for what is not asked."""
    owed = state.debts[0]
    if type(order) not in ANSWERED[owed.kind]:
        raise Illegal("9.1", f"Your answer comes first. {asked(state, owed)}")
    yield from order.leads_to(state, side, chance)


def asked(state: State, owed: Debt) -> str:
    """What a seat is asked, in words; of a move in cover, in which."""
    if owed.kind == "breaks":
        return f"{owed.unit} on {owed.hex} breaks: retreat or stay."
    if owed.kind == "shoots":
        return f"{owed.unit} fires from {owed.hex}: fire or hold."
    is_open = owed.kind == "moves-in-open"
    there = f"the open to {owed.hex}" if is_open else f"cover to {place_called(state, owed.hex)}"
    return f"{owed.unit} moves in {there}: fire, hold or let-pass."


def _fire(now: Now, owed: Debt, order: Answer, chance: Chance) -> Happening:
    at = best(now.state, owed)
    if order.hex is not None:
        at = stack_of(now.state, owed.seat, order.hex)
        if at not in owed.by:
            near = ", ".join(owed.by)
            raise Illegal("9.2", f"No stack on {at} may fire at {owed.unit}; these may: {near}.")
    yield now.happens(Owed(now.state.debts[1:]))
    moving = owed.kind != "shoots"
    names = _firing(now.state, owed, at)
    marked = not fresh(now.state, at, owed.seat, owed.unit)
    if marked:
        (die,) = chance.roll("d6", why=f"the stack on {at} fires once more")
        need = _need(names)
        yield now.happens(PermissionRolled(at, die, need, die >= need))
        if die < need:
            return
    march = now.state.march
    yield from _shots(now, names, owed, chance, marked=marked)
    if march is not None and moving:
        yield from returned(now, march, at, chance)
    yield from _others(now, owed, at)


def _shots(now: Now, names: list[str], owed: Debt, chance: Chance, *, marked: bool) -> Happening:
    """Point fire at armour one by one, area fire at foot together; the weapon of a pill box that
    has fired fires again only where its stack was let to (3.3b, 9.3)."""
    unit, able = owed.unit, _able(now.state, names, owed, marked=marked)
    for name in able["point"]:
        if unit in now.state.units:
            yield from point.shoot(now, name, unit, chance, overwatch=True)
    if able["area"] and unit in now.state.units:
        yield from area.fire(now, able["area"], owed.hex, (unit,), chance, overwatch=True)


def _able(state: State, names: list[str], owed: Debt, *, marked: bool) -> dict[Weapon, list[str]]:
    """Who of some units fires with which weapon."""
    guns, here = {} if marked else state.landing.guns, ground(state)
    off = {n: here.distance(state.units[n].hex, owed.hex) for n in names}
    return {
        weapon: [
            n for n in names
            if weapon in weapons(n, owed.unit, off[n]) and weapon not in guns.get(n, ())
        ]
        for weapon in ("point", "area")
    }  # fmt: skip


def _others(now: Now, owed: Debt, at: str) -> Happening:
    """Every stack within three hexes may answer too, but one farther only (9.4)."""
    unit = now.state.units.get(owed.unit)
    if unit is None or unit.hex != owed.hex:
        return
    here = ground(now.state)
    left = tuple(
        other
        for other in watching(now.state, owed.unit, owed.hex, moving=owed.kind != "shoots")
        if other in owed.by
        and other != at
        and here.distance(other, owed.hex) <= TABLES.morale.near_overwatch
        and fresh(now.state, other, owed.seat, owed.unit)
    )
    if left:
        again = Debt(owed.kind, owed.seat, owed.unit, owed.hex, left)
        yield now.happens(Owed((again, *now.state.debts)))
