"""A match played on in memory from any of its positions: what could have happened."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from domain.game.grammar.orders import line
from domain.game.ruleset import Bot, BotLuck, Event, Illegal, Outcome, Seat
from domain.game.secrets import is_sealed, knowing, known
from domain.games import AnyRuleset
from domain.match.codec import Codec
from domain.match.evolve import table_after
from domain.match.match import Tabletop

MOST_ORDERS = 20_000
"""Orders after which a game is given up as endless."""

MOST_STEPS = 10_000
"""Steps by itself after which a game is given up as endless."""


class Stuck(Exception):
    """A game that cannot go on, or does not end."""


class Play:
    """One game in memory: the same folds as a real match, each seat with its own knowledge."""

    def __init__(
        self,
        codec: Codec[Any, Any, Any],
        seats: Sequence[Seat],
        bots: Mapping[Seat, Bot[Any, Any]],
        chance: Any,
        luck: BotLuck,
        table: Tabletop[Any],
        refused: Callable[[Seat, Any, Illegal], None] = lambda *_: None,
    ) -> None:
        self.codec, self.rules = codec, codec.rules
        self.seats, self.bots, self.chance, self.luck = tuple(seats), bots, chance, luck
        self.table, self.refused = table, refused
        self.orders = 0

    @property
    def mover(self) -> Seat | None:
        """The first seat that the game waits for, None for nobody."""
        moving = self.rules.to_move(self.table.position)
        return next((seat for seat in self.seats if seat in moving), None)

    def go(self, most: int = MOST_ORDERS) -> Outcome | None:
        """Play so many orders, or to the end; None where it has not ended. Raises Stuck."""
        for _ in range(most):
            outcome = self.rules.outcome(self.table.position)
            if outcome is not None:
                return outcome
            self.step()
        return self.rules.outcome(self.table.position)

    def step(self) -> None:
        """One order of the seat whose turn it is, and what follows. Raises Stuck."""
        seat = self.mover
        if seat is None:
            raise Stuck("the game is not over and waits for nobody")
        state = self.table.seen_by(seat)
        offers = list(self.rules.legal_orders(state, seat))
        while offers:
            order = self.bots[seat](state, seat, offers, self.luck)
            try:
                self._decide(seat, order)
            except Illegal as refusal:
                self.refused(seat, order, refusal)
                if order not in offers:
                    raise Stuck(f"{seat} insists on “{line(order)}”, not offered") from refusal
                offers = [o for o in offers if o != order]
                continue
            self.settle()
            return
        raise Stuck(f"{seat} is to move and has no order")

    def give(self, seat: Seat, order: Any) -> None:
        """Carry an order out, and what follows until a seat must choose; a refused one changes
        nothing. Raises Illegal."""
        self._decide(seat, order)
        self.settle()

    def _decide(self, seat: Seat, order: Any) -> None:
        before = self.table
        try:
            self.happen(self.rules.decide(before.position, seat, order, self.chance))
        except Illegal:
            self.table = before
            raise
        self.orders += 1

    def settle(self) -> None:
        """What follows by itself. Raises Stuck."""
        for _ in range(MOST_STEPS):
            if not self.happen(self.rules.advance(self.table.position, self.chance)):
                return
        raise Stuck("the game does not come to rest")

    def happen(self, events: Iterable[Event]) -> int:
        """Fold events, each as every seat knows it; how many they were."""
        count = 0
        for event in events:
            public, views = event, dict[str, Event]()
            if is_sealed(event):
                public = known(event, None)
                views = {seat: known(event, seat) for seat in knowing(event)}
            self.table = table_after(self.codec, self.table, event, public, views, self.seats)
            count += 1
        return count


def by_name(rules: AnyRuleset, name: str) -> Bot[Any, Any]:
    """A computer player of a game; ``random`` where it has none of that name."""
    return rules.bots.get(name, lambda _state, _seat, offers, luck: luck.choice(offers))
