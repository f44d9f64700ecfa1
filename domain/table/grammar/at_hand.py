"""What a line means to a seat at a moment: of several meanings the one that it can order now."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product
from typing import Any

from domain.game.grammar.forms import verb_of
from domain.game.grammar.orders import NotUnderstood, line
from domain.game.ruleset import Illegal, Order
from domain.match.codec import Codec
from domain.match.seeing import AnyMatch
from domain.table.grammar.endings import in_words
from domain.table.grammar.lines import Read, every_meaning, read_said
from domain.table.plans import NoChance


@dataclass
class AtHand:
    """The orders of a seat at a moment, which are listed once for all lines of a letter."""

    codec: Codec[Any, Any, Any]
    match: AnyMatch
    seat: str

    @cached_property
    def _now(self) -> frozenset[Order]:
        known = self.match.table.seen_by(self.seat)
        return frozenset(self.codec.rules.legal_orders(known, self.seat))

    def meant(self, text: str, taken: Order | None) -> Read | None:
        """The only order that a line may mean and that the seat can give now, with the phase that
        it names; None if there are several or none, or if that is ``taken`` already. Raises
        NotUnderstood for a line that was refused and orders two pieces the same."""
        meant = every_meaning(self.codec, text)
        if len(meant) > 1 and self.match.begun:
            found = [order for order in meant if order in self._now]
            if taken and not found:  # names of places are not those of the offers
                kinds = {type(order) for order in self._now}
                found = [order for order in meant if type(order) in kinds]
            if len(found) == 1:
                return None if taken in found else in_words(self.codec, text, found[0])
        if taken is None:
            self._check_is_one(text)
        return None

    def _check_is_one(self, text: str) -> None:
        """Raises NotUnderstood for a line of two orders: it quotes only what can be ordered."""
        both = [*_of_each(self.codec, text), *_in_turn(self.codec, text)]
        for due in (self._is_offered, self._is_allowed):
            for one, other in both:
                same = type(one) is type(other)
                if not self.match.begun or (due(one) and (due(other) or not same)):
                    told = f"Write a line for each: “{line(one)}”, then “{line(other)}”."
                    raise NotUnderstood(text, 0, "", told)
        if both and not self.codec.sayings.refusal_of(text):
            raise NotUnderstood(text, 0, "", "Write a line for each order.")

    def _is_offered(self, order: Order) -> bool:
        return order in self._now

    def _is_allowed(self, order: Order) -> bool:
        """Whether the rules carry it out though nothing that is offered has its words."""
        known = self.match.table.seen_by(self.seat)
        with suppress(RuntimeError):  # so it rolls
            try:
                next(iter(self.codec.rules.decide(known, self.seat, order, NoChance())), None)
            except Illegal:
                return False
        return True


MOST_IN_A_ROW = 14
"""Words of a line that is tried as two orders,"""
LONGEST_NAME = 3
"""and the words of a name in it."""


_THEN = re.compile(r"[,.;]? and then |[,.;]? then |,? and |[,.;] ", re.IGNORECASE)
"""What people say between two orders of one piece."""


Two = tuple[Order, Order]


def _in_turn(codec: Codec[Any, Any, Any], text: str) -> Iterator[Two]:
    """What a line may mean that orders one piece first this, then that, or two the same."""
    if len(text.split()) > MOST_IN_A_ROW:
        return
    for then in _THEN.finditer(text):
        with suppress(NotUnderstood):
            one, _ = read_said(codec, text[: then.start()])
            behind = text[then.end() :]
            fields = (getattr(one, field) for field in one.__struct_fields__)
            named = [v for v in fields if isinstance(v, str) and codec.names.at([v])]
            again = (f"{name} {behind}" for name in named), (f"{behind} with {n}" for n in named)
            for said in (behind, *chain(*again), f"{verb_of(type(one))} {behind}"):
                with suppress(NotUnderstood):
                    other, _ = read_said(codec, said)
                    if {type(one), type(other)} <= {*codec.rules.orders} and one != other:
                        yield one, other


def _of_each(codec: Codec[Any, Any, Any], text: str) -> Iterator[Two]:
    """What a line may mean that orders two pieces the same, each by itself."""
    before, joined, behind = (part.split() for part in text.partition(" and "))
    if not joined or len(before) + len(behind) > MOST_IN_A_ROW:
        return
    for j, k in product(range(1, min(LONGEST_NAME, len(before)) + 1), range(1, LONGEST_NAME + 1)):
        lead, rest = before[:-j], behind[k:]
        each = (" ".join([*lead, *name, *rest]) for name in (before[-j:], behind[:k]))
        with suppress(NotUnderstood):
            one, other = (read_said(codec, said)[0] for said in each)
            if type(one) is type(other) and isinstance(one, codec.rules.orders) and one != other:
                yield one, other
