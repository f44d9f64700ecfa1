"""Chapter 9: opportunity attacks, by the units that an enemy moves past."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.told import few, listed
from domain.games.five_for_fighting.answering import FiveQuestion, Owed, debt_of, together
from domain.games.five_for_fighting.combat import shot
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder
from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.hits import UnitEliminated, UnitReduced
from domain.games.five_for_fighting.lookup import beach_at, commander, field_of, on
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.state import Debt, State
from domain.games.five_for_fighting.words import BEACHES, OTHER

NEXT = 1
"""The distance of a hex next to another."""


class Held(FiveEvent, frozen=True):
    """Units let an enemy go by."""

    by: tuple[str, ...]
    unit: str

    def after(self, state: State) -> State:
        return state

    def told(self, state: State) -> str:
        lets = "lets" if len(self.by) == 1 else "let"
        return f"{listed(self.by)} {lets} {self.unit} go by."


class Fire(FiveOrder, frozen=True):
    """Fire at a unit that moves past."""

    form = "fire"
    help = "Fire opportunity attacks at the unit that moves past."
    stages = ()

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        return _answered(state, debt_of(state, seat), True, chance)

    def said(self, state: State, seat: str) -> str:
        debt = debt_of(state, seat)
        return f"Fire at {debt.unit} as it moves past {listed(few(debt.by))}"


class Hold(FiveOrder, frozen=True):
    """Let it go."""

    form = "hold"
    help = "Let the unit that moves past go."
    stages = ()

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        return _answered(state, debt_of(state, seat), False, chance)

    def said(self, state: State, seat: str) -> str:
        return f"Let {debt_of(state, seat).unit} go by"


def _facts(state: State, debt: Debt) -> tuple[str, str]:
    kind = "armour" if UNITS[debt.unit].armour else "infantry"
    return BEACH_OF[state.units[debt.unit].hex], kind


OPPORTUNITY = FiveQuestion(
    kind="opportunity",
    title="an enemy moves past your units",
    answers=(Fire, Hold),
    offers=lambda *_: (Fire(), Hold()),
    text=lambda debt: f"{debt.unit} moves past {', '.join(debt.by)}: fire or hold.",
    words=(*BEACHES, "infantry", "armour"),
    facts=_facts,
    arises=lambda state: on(state, "opportunity"),
    lapse=lambda _: Fire(),
)


def past(state: State, name: str, path: tuple[str, ...]) -> Iterator[Owed]:
    """Enemies next to a hex that is left and next to the one that is entered from it (9.4).

    Each commander is asked for his own, all at the same time (11.1).
    """
    side = UNITS[name].side
    field, foe = field_of(state, side), OTHER[side]
    beside = field.ground.beside
    by = [
        enemy
        for a, b in zip((state.units[name].hex, *path), path, strict=False)
        for hex_ in beside[a]
        if hex_ in beside[b]
        for enemy in field.foe.get(hex_, ())
    ]
    asked: dict[str, list[str]] = {}
    for enemy in dict.fromkeys(by):
        asked.setdefault(commander(state, foe, beach_at(state, enemy)), []).append(enemy)
    if asked:
        debts = (Debt("opportunity", seat, name, tuple(mine)) for seat, mine in asked.items())
        yield Owed(debts=tuple(debts))


def _answered(state: State, debt: Debt, fires: bool, chance: Chance) -> Iterator[FiveEvent]:
    """A commander fires or holds; who are asked together fire together, once all have answered."""
    group = together(state)
    said = tuple(replace(one, fires=fires) if one is debt else one for one in group)
    rest = state.debts[len(group) :]
    if any(one.fires is None for one in said):
        yield Owed(debts=(*said, *rest))
        return
    for one in said:
        if not one.fires:
            yield Held(by=one.by, unit=one.unit)
    yield Owed(debts=rest)
    firing = tuple(enemy for one in said if one.fires for enemy in one.by)
    yield from _fire(state, debt.unit, firing, chance)


def _fire(state: State, name: str, firing: tuple[str, ...], chance: Chance) -> Iterator[FiveEvent]:
    """Opportunity attacks, one after another, with D10 (9.5)."""
    hits = 0
    for enemy in firing:
        target = state.units[name].hex
        for event in shot(state, chance, enemy, target, name, NEXT, free=True, die=True):
            if isinstance(event, UnitReduced | UnitEliminated):
                hits += 1
                gone = state.units[name].reduced or hits > 1
                yield UnitEliminated(unit=name) if gone else UnitReduced(unit=name)
                if gone:
                    return
            else:
                yield event
