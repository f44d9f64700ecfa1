"""What is decided before the die: support fire (8.2), who defends (11.2.4c), Mines (11.1.4a)."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import few, listed
from domain.games.utah_beach import markers
from domain.games.utah_beach.answering import PLACES, Owed, UtahQuestion, of_target, rest
from domain.games.utah_beach.lookup import best_defender, called, on_board
from domain.games.utah_beach.losses import STRONGEST
from domain.games.utah_beach.printed import MINES
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.utah import UtahEvent, UtahOrder
from domain.games.utah_beach.words import SIDES, Marker, Seat
from domain.grid.cups import without


class SupportDrawn(UtahEvent, frozen=True):
    """Support fire markers of a side in the combat."""

    seat: Seat
    markers: tuple[str, ...]

    def after(self, state: State) -> State:
        combat = state.combat
        if combat is None:
            return state
        if self.seat == combat.seat:
            combat = replace(combat, support=(*combat.support, *self.markers))
        else:
            combat = replace(combat, answer=(*combat.answer, *self.markers))
        return replace(
            state,
            combat=combat,
            cups=markers.left(state, self.markers),
            naval=state.naval - sum(marker.startswith("naval") for marker in self.markers),
            mines=state.mines and f"german {MINES}" not in self.markers,
        )

    def told(self, state: State) -> str:
        return f"{SIDES[self.seat]} support: {markers.told(self.markers)}."


class Support(UtahOrder, frozen=True):
    """Answer an attack with support fire."""

    form = "support {support}"
    help = "Support the unit that is attacked: “support 2”, “support ground air”, “support none”."
    support: tuple[Marker, ...]

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """The side that is attacked supports its unit (8.2)."""
        combat = state.combat
        assert combat is not None
        cups = markers.cups_asked(state, seat, self.support, mines=combat.kind == "attack")
        yield from draw_support(state, seat, cups, chance, combat.target, state.debts[1:])

    def said(self, state: State, seat: str) -> str:
        assert state.combat is not None
        what = state.combat.defender or f"the defence of {called(state.combat.target)}"
        if self.support == markers.NO_SUPPORT:
            return f"Give {what} no support"
        return f"Support {what} with {listed(markers.in_words(self.support))}"


def draw_support(
    state: State, seat: Seat, cups: list[str], chance: Chance, hex_: str, owed: tuple[Debt, ...]
) -> Iterator[UtahEvent]:
    """Draw a side's markers (8.2); what it owes then is whether it uses Mines that it drew."""
    drawn = markers.drawn(state, cups, chance, f"support at {hex_}")
    mines = f"german {MINES}"
    if mines in drawn and MINES not in cups:
        drawn.remove(mines)
        owed = (Debt("mines", seat), *owed)
    if drawn:
        yield SupportDrawn(seat=seat, markers=tuple(drawn))
    yield Owed(debts=owed)


def with_support(names: Sequence[str], support: tuple[Marker, ...] = markers.NO_SUPPORT) -> str:
    """Who acts, and the support fire that helps them."""
    return listed((*few(names, "{n} more units"), *markers.in_words(support)))


def _answers(state: State, debt: Debt) -> Iterator[Support]:
    """Every answer that the cups allow."""
    on_land = state.combat is not None and state.combat.kind == "attack"
    for ask in markers.asks(state, debt.seat, mines=on_land and debt.seat == "german"):
        yield Support(support=ask)


def _no_markers(state: State, debt: Debt) -> Iterator[UtahEvent]:
    """Without any marker there is nothing to answer with."""
    full = any(state.cups.get(cup) for cup in markers.cups_of(debt.seat))
    if not full and not (debt.seat == "german" and state.mines):
        yield rest(state)


SUPPORT = UtahQuestion(
    "attack",
    _answers,
    lambda _: Support(support=markers.NO_SUPPORT),
    of_target,
    title="your unit is attacked and may be supported",
    answers=(Support,),
    words=PLACES,
    first="{side} answers the attack with support fire or none",
    text="{foe} attacks {place}: answer with support fire.",
    settled=_no_markers,
)


class DefenderNamed(UtahEvent, frozen=True):
    """One unit of a stack defends it."""

    unit: str

    def after(self, state: State) -> State:
        combat = state.combat
        return replace(state, combat=combat and replace(combat, defender=self.unit))

    def told(self, state: State) -> str:
        return f"{self.unit} defends."


class Defend(UtahOrder, frozen=True):
    """Name the unit of a stack that defends."""

    form = "defend {unit}"
    help = "Name the unit of your stack that defends: “defend 8/4”."
    names = ("unit",)
    unit: str

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        able = state.debts[0].units
        if self.unit.casefold() == STRONGEST:
            name = best_defender(state, able)
        else:
            name = on_board(state, seat, self.unit)
        if name not in able:
            raise Illegal("11.2.4c", f"One of {' and '.join(able)} defends.")
        yield DefenderNamed(unit=name)
        yield rest(state)

    def said(self, state: State, seat: str) -> str:
        assert state.combat is not None
        who = self.unit
        if who == STRONGEST:
            who = f"the strongest, {best_defender(state, state.debts[0].units)},"
        return f"Let {who} defend {called(state.combat.target)}"


STACK = UtahQuestion(
    "stack",
    lambda _, debt: (Defend(unit=name) for name in (*debt.units, STRONGEST)),
    lambda _: Defend(unit=STRONGEST),
    title="a stack of yours is attacked",
    answers=(Defend,),
    first="{side} names the unit that defends",
    text="Name the unit that defends {target}.",
)


def who_defends(foe: Seat, foes: Sequence[str]) -> tuple[Debt, ...]:
    """What is decided before the die if several units stand on the hex that is attacked."""
    return (Debt("defend", foe, tuple(foes)),) if len(foes) > 1 else ()


class MinesSetAside(UtahEvent, frozen=True):
    """The Germans keep the Mines marker that they drew."""

    def after(self, state: State) -> State:
        return replace(state, mines=True, cups=markers.left(state, (f"german {MINES}",)))

    def told(self, state: State) -> str:
        return "The Germans put the Mines aside for later in the turn."


class Mines(UtahOrder, frozen=True):
    """Use the Mines marker that was drawn, or keep it."""

    form = "mines {choice}"
    help = "Use the Mines that you drew, or put them aside and draw again: “mines use”."
    choice: Literal["use", "aside"]

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """Use the Mines that were drawn, or put them aside and draw another marker (11.1.4a)."""
        assert state.combat is not None
        if self.choice == "use":
            yield SupportDrawn(seat=seat, markers=(f"german {MINES}",))
        else:
            yield MinesSetAside()
            if others := without(state.cups["german"], (MINES,)):
                (face,) = chance.draw(others, 1, why=f"support at {state.combat.target}")
                yield SupportDrawn(seat=seat, markers=(f"german {face}",))
        yield rest(state)

    def said(self, state: State, seat: str) -> str:
        assert state.combat is not None
        if self.choice == "aside":
            return "Put the Mines aside for later in the turn"
        return f"Use the Mines at {called(state.combat.target)}"


def _whose(state: State, debt: Debt) -> Iterator[str]:
    own = state.combat is not None and state.combat.seat == debt.seat
    yield "attacking" if own else "defending"


MINED = UtahQuestion(
    "mines",
    lambda _state, _: (Mines(choice="use"), Mines(choice="aside")),
    lambda _: Mines(choice="use"),
    _whose,
    title="you drew the Mines",
    answers=(Mines,),
    words=("attacking", "defending"),
    first="{side} uses the Mines or puts them aside",
    text="You drew the Mines: use them, or put them aside and draw again.",
)
