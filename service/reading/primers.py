"""The first turn that a rulebook tells, carried out by the rules with the luck of its seed.

So what the book says can be compared with what happens, and its pictures are real positions.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from domain.game.grammar.orders import parse
from domain.game.ruleset import Event
from domain.game.tables import FirstTurn
from domain.game.view.board import View
from domain.games import AnyRuleset
from domain.journal.table_chance import TableChance
from domain.match.codec import Codec
from domain.match.match import Tabletop
from service.review.playing import Play


class Shown(NamedTuple):
    """What a step of the first turn came to: the story, and the board of who looks on."""

    told: tuple[str, ...]
    view: View | None


def worked(rules: AnyRuleset, first: FirstTurn) -> Iterator[Shown]:
    """The first turn, step by step. Raises Illegal or BadOrder for an order that it cannot have."""
    scenario = rules.scenario(first.scenario)
    seats = scenario.seats[: scenario.fewest]
    options = {one.key: first.options.get(one.key, one.default) for one in scenario.options}
    table: Tabletop[Any] = Tabletop(rules.start)
    play = _Told(Codec(rules), seats, {}, TableChance(first.seed), Random(0), table)
    play.happen(rules.setup(scenario, seats, options, play.chance))
    play.settle()
    for step in first.step:
        for seat, line in step.given():
            play.give(seat, parse(line, rules.orders))
        seen = play.table.seen_by(step.picture) if step.picture else None
        view = None if seen is None else rules.view(seen, step.picture)
        yield Shown(tuple(filter(None, play.told)), view)
        play.told = []


class _Told(Play):
    """A play that keeps the sentences of its story."""

    told: list[str]

    def happen(self, events: Iterable[Event]) -> int:
        self.told = getattr(self, "told", [])
        return super().happen(self._noted(events))

    def _noted(self, events: Iterable[Event]) -> Iterator[Event]:
        for event in events:
            self.told.append(event.told(self.table.position))
            yield event
