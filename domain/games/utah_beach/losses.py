"""Losses of steps (1.2), and who suffers those of a combat (7.5) or of a crowded drop (11.2.2d)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal, Losses
from domain.games.utah_beach.answering import Owed, UtahQuestion
from domain.games.utah_beach.ground import TERRAIN
from domain.games.utah_beach.lookup import ON_THE_BEACH, on_board, strengths
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.utah import UtahEvent, UtahOrder, stand
from domain.games.utah_beach.words import SIDES, Seat

WEAKEST, STRONGEST = "weakest", "strongest"
_WHY = {
    "drop": " in the drop",
    "ground": " on bad ground",
    "sea": " in the sea",
    "crowded drop": " where units came down together",
    "supply": " for want of supply",
    "no retreat": ": there is no retreat",
    "short retreat": " where its retreat was barred",
    "on the beach": " on the beach",
    "bombardment": " under bombardment",
    "stiff resistance": " in stiff resistance",
    "among Germans": " among the Germans",
}


class UnitReduced(UtahEvent, frozen=True):
    """A unit loses a step."""

    unit: str
    why: str = ""

    def after(self, state: State) -> State:
        return stand(state, {self.unit: replace(state.units[self.unit], reduced=True)})

    def told(self, state: State) -> str:
        return f"{self.unit} is reduced{_WHY.get(self.why, '')}."


class UnitEliminated(UtahEvent, frozen=True):
    """A unit is removed from the map."""

    unit: str
    why: str = ""

    def after(self, state: State) -> State:
        units = dict(state.units)
        del units[self.unit]
        return replace(state, units=units, gone=(*state.gone, self.unit))

    def told(self, state: State) -> str:
        return f"{self.unit} is eliminated{_WHY.get(self.why, '')}."


def losses(state: State) -> Losses:
    """The steps that each side has lost: a unit has two."""
    lost = dict.fromkeys(SIDES.values(), 0)
    for name in state.gone:
        lost[SIDES[UNITS[name].seat]] += 2
    for name, unit in state.units.items():
        lost[SIDES[UNITS[name].seat]] += unit.reduced
    return Losses(lost)


class Lose(UtahOrder, frozen=True):
    """Choose the unit that suffers a loss."""

    form = "lose {unit}"
    help = "Choose the unit that suffers the loss: “lose 8/4”."
    names = ("unit",)
    unit: str

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """One of those among which to choose suffers it."""
        debt = state.debts[0]
        yield from _paid(state, debt, self._named(state) or on_board(state, seat, self.unit))

    def _named(self, state: State) -> str:
        """The unit that is named by its strength; "" for a unit by its number or hex."""
        ranked = weaker_first(state, able(state, state.debts[0]))
        return {WEAKEST: ranked[0], STRONGEST: ranked[-1]}.get(self.unit.casefold(), "")

    def said(self, state: State, seat: str) -> str:
        debt, ranked = state.debts[0], self._named(state)
        unit = ranked or on_board(state, debt.seat, self.unit)
        who = f"the {self.unit}, {unit}," if ranked else unit
        if debt.task == "crowd":
            return f"Let {who} suffer the loss"
        return f"Let {who} {loss_said(state, unit, steps=debt.n)}"


def loss(state: State, name: str, why: str = "") -> Iterator[UtahEvent]:
    """A unit loses a step: it is reduced, or eliminated if it was (1.2)."""
    if state.units[name].reduced:
        yield UnitEliminated(unit=name, why=why)
    else:
        yield UnitReduced(unit=name, why=why)


def loss_said(state: State, unit: str, steps: int = 1) -> str:
    """What a loss does to a unit, for an order in words."""
    return "be eliminated" if steps > 1 or state.units[unit].reduced else "be reduced"


def weaker_first(state: State, names: Sequence[str]) -> list[str]:
    """Units in the order in which a loss hurts least."""
    return sorted(names, key=lambda n: (state.units[n].reduced, strengths(state, n)[0], n))


def able(state: State, debt: Debt) -> tuple[str, ...]:
    """The units of which the owner chooses one; where units crowd, those that are left."""
    if debt.task == "crowd":
        return tuple(name for name in debt.units if name in state.units)
    return debt.units


def _paid(state: State, debt: Debt, name: str) -> Iterator[UtahEvent]:
    """A unit suffers the loss that its side owes (7.5)."""
    if debt.task == "crowd":
        yield from _crowd(state, debt, name)
        return
    if name not in debt.units:
        raise Illegal("7.5", f"The loss falls on one of {' and '.join(debt.units)}.")
    if debt.n > 1:
        yield UnitEliminated(unit=name, why="combat")
    else:
        yield from loss(state, name, "combat")
    yield Owed(debts=(*_others_retreat(state, name), *state.debts[1:]))


def _others_retreat(state: State, name: str) -> tuple[Debt, ...]:
    """The other attackers retreat when one paid for a failed attack (7.5)."""
    combat = state.combat
    if combat is None or combat.kind == "assault" or combat.result not in ("AR", "AE"):
        return ()
    return tuple(Debt("retreat", combat.seat, (other,), 1) for other in combat.by if other != name)


def _crowd(state: State, debt: Debt, name: str) -> Iterator[UtahEvent]:
    """One of them pays; a fourth unit on a beach is one too many to stay (11.2.1b)."""
    here = able(state, debt)
    if name not in here:
        raise Illegal("11.2.2d", f"One of {' and '.join(here)} suffers the loss.")
    if len(here) > ON_THE_BEACH and TERRAIN[state.units[name].hex] == "B":
        yield UnitEliminated(unit=name, why="crowded drop")
    else:
        yield from loss(state, name, "crowded drop")
    more = (Debt("crowd", debt.seat, debt.units, debt.n - 1),) if debt.n > 1 else ()
    yield Owed(debts=(*more, *state.debts[1:]))


def _no_choice(state: State, debt: Debt) -> Iterator[UtahEvent]:
    """If one is left, it pays."""
    left = able(state, debt)
    if len(left) == 1:
        yield from _paid(state, debt, left[0])


def _question(text: str) -> UtahQuestion:
    return UtahQuestion(
        "loss",
        lambda state, debt: (Lose(unit=n) for n in (*able(state, debt), WEAKEST, STRONGEST)),
        lambda _: Lose(unit=WEAKEST),
        title="one of your units suffers a loss",
        answers=(Lose,),
        first="{side} chooses the unit that suffers the loss",
        text=text,
        settled=_no_choice,
    )


LOSS = _question("Choose the unit that suffers the loss.")
CROWD = _question("Units came down on one hex: choose the one that suffers.")
