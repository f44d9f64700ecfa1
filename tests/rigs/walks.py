"""Matches that computers play in memory, as the review walks them: hundreds without a house."""

import random
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from domain.game.grammar.orders import line
from domain.games import AnyRuleset
from domain.match.codec import Codec
from domain.match.match import Deck, Tabletop, unopened
from domain.match.parts.sitting import Sitting
from service.review.chances import MixedChance
from service.review.playing import Play, by_name
from service.review.walking import Act, Fallen, Step, Walk


class _Recorded(MixedChance):
    """Chance that notes what fell, as a journal does."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed, {})
        self.fallen: list[Fallen] = []
        self.n = 0

    def _drawn(self, spec: dict[str, Any], places: Sequence[int]) -> tuple[Any, ...]:
        found = super()._drawn(spec, places)
        self.n += 1
        self.fallen.append(Fallen(self.n, spec["k"], found))
        return found

    def decks(self) -> dict[str, Deck]:
        """The decks as a match holds them."""
        return {name: Deck(tuple(c), (), self._next[name]) for name, c in self._decks.items()}


def played(rules: AnyRuleset, scenario: str, bots: dict[str, str], seed: str) -> Walk:
    """A match of computer players from its first order to its end."""
    chosen, codec, seats = rules.scenario(scenario), Codec(rules), tuple(bots)
    chance, given = _Recorded(seed), list[tuple[str, Any]]()

    def spied(seat: str) -> Any:
        def choose(state: Any, of: str, offers: Any, luck: Any) -> Any:
            given.append((seat, by_name(rules, bots[seat])(state, of, offers, luck)))
            return given[-1][1]

        return choose

    start: Tabletop[Any] = Tabletop(rules.start)
    chosen_by = {seat: spied(seat) for seat in seats}
    play = Play(codec, seats, chosen_by, chance, random.Random(seed), start)
    play.happen(rules.setup(chosen, seats, {o.key: o.default for o in chosen.options}, chance))
    play.settle()
    steps: list[Step] = []
    first = play.table = replace(play.table, decks=chance.decks())
    while (outcome := rules.outcome(play.table.position)) is None:
        before, chance.fallen = play.table, []
        play.step()
        chance.n += 1
        play.table = replace(play.table, decks=chance.decks())
        seat, order = given[-1]
        act = Act(chance.n, seat, order, line(order))
        fallen = tuple(chance.fallen)
        steps.append(Step(chance.n, chance.n + 1, (act,), fallen, before, play.table))
    over = replace(
        unopened(rules),
        scenario=scenario,
        sitting=Sitting(seats=dict.fromkeys(seats, "person"), taken=seats),
        outcome=outcome,
        table=play.table,
        size=chance.n + 1,
    )
    return Walk(over, codec, 0, first, tuple(steps))
