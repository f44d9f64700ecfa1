"""What a card that is used has in common with all others: when, on what, and what then."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from domain.game.ruleset import Chance
from domain.games.dday_dice.changes import change, with_mark, without
from domain.games.dday_dice.dday import DiceEvent, Happening
from domain.games.dday_dice.printed import name
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import called
from domain.games.dday_dice.words import Card, Item, On, Seat

Targets = tuple[On, ...]
"""On what a card is used, in the words of the order."""
TALLY = ("tally",)
DICE_LIE = ("lock", "roll", "tally")
ANY_TIME = ("lock", "roll", "tally", "toll", "muster", "march", "mines", "brace", "fire")
COMBAT = ("fire",)


class CardPlayed(DiceEvent, frozen=True):
    """An Item or Award is used and discarded; its effects follow as events of their own."""

    unit: Seat
    card: Card
    on: tuple[str, ...] = ()

    def after(self, state: State) -> State:
        unit, card = state.units[self.unit], self.card
        return change(
            state,
            self.unit,
            items=without(unit.items, card),
            awards=without(unit.awards, card),
            turn=with_mark(unit.turn, " ".join((card, *self.on))),
        )

    def told(self, state: State) -> str:
        return f"{called(self.unit)} uses the {name(self.card)}."


def always(_: State, unit: Unit) -> bool:
    """A Unit is asked for this card whenever it can be used."""
    return True


Refusal = tuple[str, str]


def ready(_: State, unit: Unit, on: "Targets") -> Refusal | None:
    """Nothing in particular keeps the card from being used."""
    return None


def bare(_: State, unit: Unit) -> Iterator[Targets]:
    """The card is used on nothing in particular."""
    yield ()


@dataclass(frozen=True, kw_only=True)
class Power:
    """A card's ability."""

    rule: str
    usage: str
    """How to write it, for the refusal."""
    stages: tuple[str, ...]
    """Where a Unit may use it (5.9)."""
    asked: tuple[str, ...]
    """Where a Unit is waited for because it could use it (1.4)."""
    play: Callable[[State, Unit, Targets, Chance], Happening]
    on: Callable[[State, Unit], Iterator[Targets]] = bare
    """On what it may be used now; nothing where it would have no effect."""
    worth: Callable[[State, Unit], bool] = always
    """Whether it is worth the question there."""
    why: Callable[[State, Unit, Targets], Refusal | None] = ready
    """The rule and the reason why it has no effect here, where there is one."""
    vehicle: bool = False


def played(unit: Unit, card: Card, on: Targets = ()) -> CardPlayed:
    """The event of using an Item or Award."""
    return CardPlayed(unit=unit.seat, card=card, on=on)


def only(item: Item, _: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """An Item that works by having been used: its mark lasts until the end of the turn."""
    yield played(unit, item, on)
