"""What every order and every event of the table has; the chapters have the rest."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from domain.game.ruleset import Chance, Event, Illegal, Order
from domain.games.dice_table.state import Deck, State
from domain.games.dice_table.words import Seat


class TableEvent(Event, frozen=True):
    """An event of the table."""

    def after(self, state: State) -> State:
        """The position after it, in which the table is not idle."""
        return replace(self.changed(state), idle=0)

    def changed(self, state: State) -> State:
        """The position with what it changes: total over what a viewer may not know."""
        return state


Happening = Iterator[TableEvent]


class TableOrder(Order, frozen=True):
    """An order of the table; many are not offered, as they take words of a player's own."""

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["TableOrder"]:
        """Those that are offered to a seat that is to move."""
        return iter(())

    @classmethod
    def of_deck(cls, state: State, deck: Deck) -> Iterator["TableOrder"]:
        """Those about a deck that are offered."""
        return iter(())

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """What happens; raises Illegal if a rule forbids it."""
        raise NotImplementedError

    def touched(self) -> tuple[str, ...]:
        """The ids on the board that it is about."""
        return ()


class BoxOrder(TableOrder, frozen=True):
    """An order about pieces of the box in which chance has no part: a draft tells what happens."""

    def said(self, state: State, seat: Seat) -> str:
        no_chance: Any = None
        told = []
        try:
            for event in self.leads_to(state, seat, no_chance):
                told.append(event.told(state))
                state = event.after(state)
        except Illegal:
            return ""
        return " ".join(told).rstrip(".")


class PieceOrder(BoxOrder, frozen=True):
    """One that says with a player's own words which pieces, and what to do with them."""

    prose = True
    what: tuple[str, ...]

    @property
    def words(self) -> str:
        """All of them."""
        return " ".join(self.what)


def another(state: State, to: str, rule: str) -> Seat:
    """A seat by its name; raises Illegal by the rule."""
    if to not in state.seats:
        raise Illegal(rule, f"The seats are {', '.join(state.seats)}.")
    return to
