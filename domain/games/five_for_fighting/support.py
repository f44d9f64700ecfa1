"""Chapter 7: face cards: naval guns, artillery, and units that recover; also without a card."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.game import AS_PRINTED
from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting.answering import FiveQuestion, debt_of, rest
from domain.games.five_for_fighting.combat import aimed_at, chosen_victim, cover, victims
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder, Shot, spend, stand
from domain.games.five_for_fighting.ground import BEACH_OF, POINTE, called, place
from domain.games.five_for_fighting.hits import drawn, hits, promise, struck
from domain.games.five_for_fighting.lookup import (
    Field,
    active,
    beach_at,
    field_of,
    is_face,
    of_side,
    on,
)
from domain.games.five_for_fighting.naming import aim, named, on_board
from domain.games.five_for_fighting.printed import SUPPORT, UNITS
from domain.games.five_for_fighting.replacing import Later
from domain.games.five_for_fighting.spending import able, check_card, check_deed, may
from domain.games.five_for_fighting.state import State, Unit
from domain.games.five_for_fighting.words import CALLED, Beach, Deed, Side, side_of

GUNS = {"allied": "naval guns", "german": "artillery"}
"""What supports a side."""


class Supported(Shot, frozen=True):
    """Naval guns or artillery fired at a unit; ``free`` without a card."""

    side: Side

    def after(self, state: State) -> State:
        if self.free:
            return replace(state, strikes=state.strikes - 1)
        deeds: dict[str, Deed] = {**state.deeds, BEACH_OF[self.target]: "support"}
        return replace(spend(state, self.target), deeds=deeds)

    def told(self, state: State) -> str:
        guns = "Naval guns fire" if self.side == "allied" else "Artillery fires"
        return f"{guns} at {self.victim} on {place(self.target)}: {self.result}."


class UnitRecovered(FiveEvent, frozen=True):
    """A reduced unit is flipped back to full strength."""

    unit: str
    deed: Deed | Literal["honour"] = "recover"

    def after(self, state: State) -> State:
        hex_ = state.units[self.unit].hex
        whole = stand(state, self.unit, Unit(hex_))
        if self.deed == "honour":
            return whole
        deeds = {**state.deeds, BEACH_OF[hex_]: self.deed}
        return replace(spend(whole, hex_), deeds=deeds)

    def told(self, state: State) -> str:
        return f"{self.unit} is back at full strength."


class Support(FiveOrder, frozen=True):
    """Call naval guns or artillery."""

    form = "support {target} [at {victim}]"
    help = "Fire naval guns, or German artillery, at a hex: “support 2627”."
    target: str
    victim: str | None = None

    @classmethod
    def offers(cls, state: State, seat: str) -> Iterator["Support"]:
        """Those that the card pays for."""
        open_ = able(state, seat)
        for order in cls.reaching(state, side_of(seat)):
            beach = BEACH_OF[order.target]
            if beach in open_ and may(state, beach, "support"):
                yield order

    @classmethod
    def strikes(cls, state: State, seat: str) -> Iterator["Support"]:
        """The naval strikes that need no card (8.7d), where the card does not pay for one."""
        if state.strikes and seat == "allied":
            for order in cls.reaching(state, "allied"):
                if not _card_fires(state, seat, BEACH_OF[order.target]):
                    yield order

    @classmethod
    def reaching(cls, state: State, side: Side) -> Iterator["Support"]:
        """Those on enemy hexes that support can reach (7.2, 7.3)."""
        field = field_of(state, side)
        for hex_ in field.foe:
            if in_range(field, side, hex_):
                for victim in victims(state, field.foe[hex_]):
                    yield cls(target=hex_, victim=victim)

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        """A face card, or the free strike of a random event (7.1, 8.7)."""
        if state.debts:
            yield from self._fired(state, "allied", chance, free=True)
            yield rest(state)
            return
        beach = BEACH_OF[self._aim(state, side_of(seat))[0]]
        free = bool(state.strikes) and seat == "allied" and not _card_fires(state, seat, beach)
        if not free:
            check_card(state, seat, face=True)
            check_deed(state, seat, beach, "support")
        yield from self._fired(state, side_of(seat), chance, free=free)

    def _fired(
        self, state: State, side: Side, chance: Chance, *, free: bool
    ) -> Iterator[FiveEvent]:
        """Support strikes a unit (7.2, 7.3)."""
        field = field_of(state, side)
        target, meant = self._aim(state, side)
        victim = chosen_victim(state, field, target, side, meant)
        if not in_range(field, side, target):
            raise _out_of_range(state, side, target)
        added, least = modifier(state, side, target, victim), needed(side)
        why = f"{GUNS[side]} at {victim} on {target}: {promise(least, added)}"
        how, number = yield from drawn(state, chance, why)
        hit = hits(how, number, added, least)
        yield Supported(
            side=side, target=target, victim=victim, how=how, number=number, modifier=added,
            need=least, hit=hit, free=free,
        )  # fmt: skip
        if hit:
            yield struck(state, victim)

    def said(self, state: State, seat: str) -> str:
        target, meant = self._aim(state, side_of(seat))
        whom = aimed_at(state, seat, target, meant)
        return f"Fire {GUNS[side_of(seat)]} at {whom} on {called(target)}"

    def _aim(self, state: State, side: Side) -> tuple[str, str | None]:
        """The hex that is struck, and whom there the order names."""
        field = field_of(state, side)
        near = [hex_ for hex_ in field.foe if in_range(field, side, hex_)]
        target, unit = aim(state, side, self.target, near)
        return target, self.victim or unit

    def risk(self, state: State, seat: str) -> tuple[int, int]:
        side = side_of(seat)
        victim = aimed_at(state, seat, self.target, self.victim)
        return needed(side), modifier(state, side, self.target, victim)

    def touched(self) -> tuple[str, ...]:
        return (self.victim or self.target,)


class Recover(FiveOrder, frozen=True):
    """Flip a reduced unit back."""

    form = "recover {unit}"
    help = "Flip a reduced unit back to full strength: “recover 1/116”."
    names = ("unit",)
    unit: str

    @classmethod
    def offers(cls, state: State, seat: str) -> Iterator["Recover"]:
        open_ = able(state, seat)
        for name in reduced(state, side_of(seat)):
            beach = beach_at(state, name)
            if beach in open_ and may(state, beach, "recover"):
                yield cls(unit=name)

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        """A face card flips a reduced unit back (7.5), or a medal (8.7)."""
        side = side_of(seat)
        if state.debts:
            name = named(state, side, self.unit, debt_of(state, seat).by)
            _check_honour(state, side, name, debt_of(state, seat).by)
            yield UnitRecovered(unit=name, deed="honour")
            yield rest(state)
            return
        check_card(state, seat, face=True)
        name = on_board(state, side, self.unit, among=[*reduced(state, side)])
        check_deed(state, seat, beach_at(state, name), "recover")
        if not state.units[name].reduced:
            raise Illegal("7.5", f"{name} is at full strength; name a reduced unit.")
        yield UnitRecovered(unit=name)

    def said(self, state: State, seat: str) -> str:
        return f"Flip {self.unit} back to full strength"


STRIKE = FiveQuestion(
    answers=(Support, Later),
    offers=lambda state, _: (*Support.reaching(state, "allied"), Later()),
    text=lambda _: "A free naval strike: “support …” now, or “later” to keep it for this turn.",
)
HONOUR = FiveQuestion(
    answers=(Recover,),
    offers=lambda _, debt: (Recover(unit=name) for name in debt.by),
    text=lambda debt: f"Flip one of {', '.join(debt.by)} to full strength: “recover …”.",
)


def in_range(field: Field, side: Side, hex_: str) -> bool:
    """Whether naval guns, or artillery that a unit directs, reach a hex."""
    if side == "allied":
        return hex_ in field.ground.shelled
    return any(
        distance <= SUPPORT.artillery_range and near in field.own
        for near, distance in field.ground.near[hex_].items()
    )


def _out_of_range(state: State, side: Side, target: str) -> Illegal:
    if side == "allied":
        far = f"Naval guns reach {SUPPORT.naval_range} hexes from the sea"
        return Illegal("7.2", f"{far}; {place(target)} is out of range.")
    joined = " on a map that connects" if len(state.beaches) > 1 else ""
    far = f"within {SUPPORT.artillery_range} hexes of {place(target)}{joined}"
    return Illegal("7.3", f"Artillery is out of range: no German unit is {far}.")


def needed(side: Side) -> int:
    """The number support hits on."""
    return SUPPORT.naval_hits if side == "allied" else SUPPORT.artillery_hits


def modifier(state: State, side: Side, target: str, victim: str) -> int:
    """What is added: cover, and for artillery the eyes on Pointe du Hoc (7.4, 10.6)."""
    added = cover(target, victim)
    below = BEACH_OF[target] == "omaha" or on(state, AS_PRINTED)  # 8.9
    if side == "german" and below and _watched(state):
        added += SUPPORT.pointe
    return added


def _watched(state: State) -> bool:
    """Whether the variant is played and the Germans hold the height (10.6)."""
    return on(state, "omaha-pointe", "rangers") and state.held.get(POINTE, "german") == "german"


def _card_fires(state: State, seat: str, beach: Beach) -> bool:
    """Whether the card on the table pays for an Allied strike of a seat on a beach."""
    mine = active(state) == "allied" and is_face(state.card)
    return mine and beach in able(state, seat) and may(state, beach, "support")


def reduced(state: State, side: Side) -> Iterator[str]:
    """The reduced units of a side on the maps."""
    return (name for name in of_side(state, side) if state.units[name].reduced)


def _check_honour(state: State, side: Side, name: str, by: tuple[str, ...]) -> None:
    """Raise Illegal unless a unit is one of those that a medal may flip (8.7)."""
    if name not in by:
        whose = CALLED[UNITS[name].side]
        wrong = "is at full strength" if name in state.units else "is not on the map"
        wrong = f"is {whose}" if UNITS[name].side != side else wrong
        raise Illegal("8.7", f"{name} {wrong}; name a reduced unit: {', '.join(by)}.")
