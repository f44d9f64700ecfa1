"""What a computer player orders on a map, as far as it can know what comes of it."""

import random
from collections.abc import Iterable
from typing import Any

from domain.game.grammar.orders import line
from domain.game.ruleset import Illegal
from domain.games import AnyRuleset
from workers.bots import choose


class Drawn(Exception):
    """An order has come to a card or a die."""


class NoChance:
    """Chance for somebody who tries his orders on a map: none."""

    def __getattr__(self, name: str) -> Any:
        raise Drawn(name)


def ahead(
    rules: AnyRuleset, bot: str, state: Any, seat: str, luck: random.Random, most: int,
    blind: tuple[type[Exception], ...] = (),
) -> list[str]:  # fmt: skip
    """The lines up to the first one that comes to a card, a die, a secret or somebody else.

    ``blind`` is what the rules may come to as they need what the seat does not know.
    """
    lines, unknown = list[str](), (Drawn, Illegal, *blind)
    while seat in rules.to_move(state) and len(lines) < most:
        offered = list(rules.legal_orders(state, seat))
        if not offered:
            break
        order = choose(rules, bot, state, seat, offered, luck)
        lines.append(line(order))
        if rules.planning(state) is not None:
            return [*lines, "ready"] if len(lines) == 1 else lines[:-1]
        try:
            state = _after(state, rules.decide(state, seat, order, NoChance()))
            while happened := list(rules.advance(state, NoChance())):
                state = _after(state, happened)
        except unknown:
            break
    return lines or ["ready"]


def _after(state: Any, events: Iterable[Any]) -> Any:
    for event in events:
        state = event.after(state)
    return state
