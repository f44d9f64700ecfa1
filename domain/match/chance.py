"""Chance out of the sealed chains: rolls, draws and decks, each an event that can be checked."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.game.ruleset import Illegal, Seat
from domain.journal.dice import draw, parse_dice
from domain.journal.sealed import seal
from domain.match.events.draws import CardDealt, CardsDrawn, CardShown, DeckSealed, DiceRolled
from domain.match.writing import EventWriter, OpenRoll, WouldRoll


class SealedChance:
    """Chance out of the sealed chains: for one command, on one stream and its hidden twin."""

    def __init__(self, writer: EventWriter[Any, Any, Any], stream: str) -> None:
        self._writer, self._stream = writer, stream

    def roll(
        self, dice: str, *, why: str, labels: Sequence[str] = (), to: Seat | None = None
    ) -> tuple[int, ...]:
        """See :meth:`domain.game.ruleset.Chance.roll`."""
        roll = self._roll(self._stream if to is None else f"~{to}", to)
        k, result = roll.drawn(parse_dice(dice))
        named = tuple(labels) or tuple(f"die {i}" for i in range(1, len(result) + 1))
        told = DiceRolled(draw=k, labels=named, r=tuple(result), roll=roll.n, why=why)
        if len(named) != len(result):
            raise ValueError(f"{dice} needs {len(result)} labels, not {len(named)}")
        if to is None:
            self._writer.emit(told)
        else:
            data = {"kind": "draw", **msgspec.to_builtins(told)}
            self._writer.emit(DiceRolled(), parts=[(data, (to,))])
        return told.r

    def draw(
        self, items: Sequence[str], n: int, *, why: str, labels: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """See :meth:`domain.game.ruleset.Chance.draw`."""
        roll = self._roll(self._stream, None)
        k, result = roll.drawn({"k": "pick", "n": n, "of": list(items)})
        named = tuple(labels) or tuple(f"item {i}" for i in range(1, n + 1))
        drawn = CardsDrawn(draw=k, labels=named, r=tuple(result), roll=roll.n, why=why)
        self._writer.emit(drawn)
        return drawn.r

    def seal(self, deck: str, cards: Sequence[str]) -> None:
        """See :meth:`domain.game.ruleset.Chance.seal`."""
        if len(set(cards)) != len(cards):
            raise ValueError(f"the cards of the deck {deck} must all be different")
        writer = self._writer
        source, told = writer.open_link(f"~{deck}")
        spec = {"k": "shuffle", "of": list(cards)}
        order = draw(source, spec)
        salts = [writer.context.salt() for _ in order]
        commitments = tuple(seal(c, (), s)[0].c for c, s in zip(order, salts, strict=True))
        body = {**told, "draws": [{**spec, "r": order}]}
        shuffle = {"kind": "shuffle", "roll": body, "salts": [s.hex() for s in salts]}
        writer.emit(DeckSealed(cards=commitments, deck=deck), parts=[(shuffle, ())])

    def deal(self, deck: str, n: int, *, to: Seat) -> tuple[str, ...]:
        """See :meth:`domain.game.ruleset.Chance.deal`."""
        dealt = self._take(deck, n)
        for pos, card, salt in dealt:
            data = {"card": card, "deck": deck, "kind": "card", "pos": pos, "salt": salt}
            self._writer.emit(CardDealt(deck=deck, pos=pos), parts=[(data, (to,))])
        return tuple(card for _, card, _ in dealt)

    def turn_up(self, deck: str, n: int) -> tuple[str, ...]:
        """See :meth:`domain.game.ruleset.Chance.turn_up`."""
        dealt = self._take(deck, n)
        for pos, card, salt in dealt:
            self._writer.emit(CardShown(card=card, deck=deck, pos=pos, salt=salt))
        return tuple(card for _, card, _ in dealt)

    def show(self, deck: str, card: str) -> None:
        """See :meth:`domain.game.ruleset.Chance.show`."""
        lying = self._writer.match.table.decks[deck]
        if card in lying.cards[: lying.next]:
            pos = lying.cards.index(card)
            self._writer.emit(CardShown(card=card, deck=deck, pos=pos, salt=lying.salts[pos]))

    def reveal(self, deck: str, card: str, *, to: Seat) -> None:
        """See :meth:`domain.game.ruleset.Chance.reveal`."""
        lying = self._writer.match.table.decks[deck]
        if card in lying.cards[: lying.next]:
            pos = lying.cards.index(card)
            data = {
                "card": card,
                "deck": deck,
                "kind": "card",
                "pos": pos,
                "salt": lying.salts[pos],
            }
            self._writer.emit(CardDealt(deck=deck, pos=pos), parts=[(data, (to,))])

    def _take(self, deck: str, n: int) -> list[tuple[int, str, str]]:
        lying = self._writer.match.table.decks[deck]
        if self._writer.context.trial:
            called = self._writer.codec.rules.deck_called(self._writer.position, deck)
            why = f"what follows depends on the next card of {called}"
            raise WouldRoll("cards", why, self._writer.match)
        if lying.next + n > len(lying.cards):
            left = len(lying.cards) - lying.next
            raise Illegal("table.7", f"The deck {deck} has {left} cards left, not {n}.")
        taken = range(lying.next, lying.next + n)
        self._writer.drew = True
        return [(pos, lying.cards[pos], lying.salts[pos]) for pos in taken]

    def _roll(self, stream: str, to: Seat | None) -> OpenRoll:
        if stream not in self._writer.rolls:
            self._writer.rolls[stream] = OpenRoll(self._writer, stream, to)
        return self._writer.rolls[stream]
