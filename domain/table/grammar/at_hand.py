"""What a line means to a seat at a moment: of several meanings the one that it can order now."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product
from typing import Any

from domain.game.grammar.explained import explained, words_told
from domain.game.grammar.forms import verb_of
from domain.game.grammar.guesses import says_verb, words_left
from domain.game.grammar.orders import NotUnderstood, line
from domain.game.grammar.said import words_said
from domain.game.grammar.sayings import ARTICLES
from domain.game.ruleset import Illegal, Order
from domain.match.codec import Codec
from domain.match.seeing import AnyMatch
from domain.table.grammar.endings import in_words
from domain.table.grammar.lines import Read, read_said
from domain.table.grammar.may_mean import by_seat, every_meaning
from domain.table.grammar.refused import MOST_ASKED, asked
from domain.table.grammar.who_stands import check_who_stands, kinds_told
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

    @cached_property
    def _told(self) -> dict[Order, frozenset[str]]:
        known = self.match.table.seen_by(self.seat)
        return {one: words_told(one, one.said(known, self.seat)) for one in self._now}

    def meant(self, text: str, taken: Order | None) -> Read | None:
        """The only order that a line may mean and that the seat can give now, with the phase that
        it names; None if there are several or none, or if that is ``taken`` already. Raises
        NotUnderstood for a line that was refused and orders two pieces the same, or that may mean
        several things now; and for one that says of a place that a kind of units stands there, if
        none does."""
        found = self._meant(text, taken)
        if order := found[0] if found else taken:
            self._check_kinds(text, order)
        return found

    def _meant(self, text: str, taken: Order | None) -> Read | None:
        if by_seat(self.codec, text)[0] not in ("", self.seat):
            return None
        meant = every_meaning(self.codec, text)
        many = self.match.begun and (len(meant) > 1 or not taken)
        found = self._possible(meant) if many else []
        if taken in found or (taken and found and self._is_rather(taken, found)):
            return None
        if len(found) == 1:
            self._check_is_only(text, found[0])
            return in_words(self.codec, text, found[0])
        if taken is None:
            if found:
                raise asked(NotUnderstood(text, 0, "", ""), found)
            self._check_is_one(text)
            self._check_is_whole(text)
        return None

    def _check_is_only(self, text: str, found: Order) -> None:
        """Raises NotUnderstood for a line without a verb that may be another order too, which names
        its piece otherwise: “mortar to center” deploys one mortar or moves another."""
        codec = self.codec
        if found in self._now or says_verb(text, codec.rules.orders):
            return
        said = words_left(text, codec.rules.orders, codec.names, codec.sayings, plain=True)
        offers = explained(self._told, said)
        if 1 < len(offers) <= MOST_ASKED and any(type(one) is not type(found) for one in offers):
            raise asked(NotUnderstood(text, 0, "", ""), offers)

    def _check_kinds(self, text: str, order: Order) -> None:
        """Raises NotUnderstood for “the tank on d4” where a howitzer is."""
        codec = self.codec
        if not isinstance(order, codec.rules.orders) or not self.match.begun:
            return
        if kinds := kinds_told(text, order, codec.names, codec.sayings):
            known = self.match.table.seen_by(self.seat)
            check_who_stands(text, kinds, codec.rules.view(known, self.seat).pieces)

    def _possible(self, meant: Sequence[Order]) -> list[Order]:
        """Those of several orders that are offered; if none is, that the rules would carry out, for
        names of places are not those of the offers."""
        if (found := [order for order in meant if order in self._now]) or not meant:
            return found
        kinds = {type(order) for order in self._now}
        return [order for order in meant if type(order) in kinds and self._is_allowed(order)]

    def _is_rather(self, taken: Order, found: Sequence[Order]) -> bool:
        """Whether an order that a line has by its own words goes before others, none offered."""
        return found[0] not in self._now and self._is_allowed(taken)

    def _check_is_one(self, text: str) -> None:
        """Raises NotUnderstood for a line of two orders: it quotes only what can be ordered."""
        both = [*_of_each(self.codec, text), *_in_turn(self.codec, text, self._one)]
        for due in (self._is_offered, self._is_allowed):
            for one, other in both:
                same = type(one) is type(other)
                if not self.match.begun or (due(one) and (due(other) or not same)):
                    told = f"Write a line for each: “{line(one)}”, then “{line(other)}”."
                    raise NotUnderstood(text, 0, "", told)
        if both and not self.codec.sayings.refusal_of(text):
            raise NotUnderstood(text, 0, "", "Write a line for each order.")

    def _check_is_whole(self, text: str) -> None:
        """Raises NotUnderstood for a line that leaves out a part of a few orders that are offered,
        which it quotes."""
        codec = self.codec
        said = words_left(text, codec.rules.orders, codec.names, codec.sayings)
        if not (self.match.begun and said) or codec.sayings.refusal_of(text):
            return
        found = explained(self._told, said)
        many = any(one.word in ("all", "both", "every") for one in said)
        if len(found) == 1 and not many:
            told = f"If you mean “{line(found[0])}”, write that."
            raise NotUnderstood(text, 0, "", told)
        if 1 < len(found) <= MOST_ASKED:
            raise asked(NotUnderstood(text, 0, "", ""), found)

    def _one(self, text: str) -> Order:
        """The order that a part of a line means now. Raises NotUnderstood."""
        meant = every_meaning(self.codec, text) if self.match.begun else ()
        found = self._possible(meant)
        return found[0] if len(found) == 1 else read_said(self.codec, text)[0]

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


_BOTH = re.compile(r"\bboth (?:the )?", re.IGNORECASE)

Reads = Callable[[str], Order]


def _in_turn(codec: Codec[Any, Any, Any], text: str, reads: Reads) -> Iterator[Two]:
    """What a line may mean that orders one piece first this, then that, or two the same."""
    if len(text.split()) > MOST_IN_A_ROW:
        return
    for then in _THEN.finditer(text):
        with suppress(NotUnderstood):
            one = reads(text[: then.start()])
            behind = text[then.end() :]
            fields = (getattr(one, field) for field in one.__struct_fields__)
            named = [v for v in fields if isinstance(v, str) and codec.names.at([v])]
            if _begins_with_name(codec, behind):
                named = []  # it says itself who acts
            again = (f"{name} {behind}" for name in named), (f"{behind} with {n}" for n in named)
            for said in (behind, *chain(*again), f"{verb_of(type(one))} {behind}"):
                with suppress(NotUnderstood):
                    other = reads(said)
                    if {type(one), type(other)} <= {*codec.rules.orders} and one != other:
                        yield one, other


def _begins_with_name(codec: Codec[Any, Any, Any], text: str) -> bool:
    """Whether a line says who acts before it says anything else."""
    said = words_said(codec.sayings.spelled_out(text), codec.names, codec.sayings)
    return any(one.names for one in said[:2] if one is said[0] or said[0].word in ARTICLES)


def _of_each(codec: Codec[Any, Any, Any], text: str) -> Iterator[Two]:
    """What a line may mean that orders two pieces the same, each by itself."""
    plain = _BOTH.sub("", text)
    before, joined, behind = (part.split() for part in plain.partition(" and "))
    if not joined or len(before) + len(behind) > MOST_IN_A_ROW:
        return
    for j, k in product(range(1, min(LONGEST_NAME, len(before)) + 1), range(1, LONGEST_NAME + 1)):
        lead, rest = before[:-j], behind[k:]
        each = (" ".join([*lead, *name, *rest]) for name in (before[-j:], behind[:k]))
        with suppress(NotUnderstood):
            one, other = (read_said(codec, said)[0] for said in each)
            if type(one) is type(other) and isinstance(one, codec.rules.orders) and one != other:
                yield one, other
