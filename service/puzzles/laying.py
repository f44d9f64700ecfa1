"""The position of a puzzle, and the match that begins with it.

The match begins with it as a branch does, so its dice are those of every match: only what came
before had the luck of a seed, and its first entry says that it comes from no other match.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from domain.game.grammar.orders import parse
from domain.games import AnyRuleset
from domain.journal.entries import canonical
from domain.journal.table_chance import TableChance
from domain.match.codec import Codec
from domain.match.events.linked import Source
from domain.match.match import Deck, Tabletop
from domain.match.terms import Terms
from service.application.coaching import Puzzle
from service.application.linking import lay
from service.application.matches import Matches
from service.puzzles.puzzle import named
from service.review.playing import Play
from service.store.recorder import Statement


def laid(rules: AnyRuleset, puzzle: Puzzle) -> Tabletop[Any]:
    """The table with which a puzzle begins. Raises Illegal or BadOrder for a bad line."""
    scenario = rules.scenario(puzzle.scenario)
    seats = [seat for seat in scenario.seats if seat == puzzle.seat or seat in puzzle.others]
    options = {one.key: puzzle.options.get(one.key, one.default) for one in scenario.options}
    codec, chance = Codec(rules), TableChance(puzzle.seed)
    play = Play(codec, seats, {}, chance, Random(0), Tabletop(rules.start))
    play.happen(rules.setup(scenario, tuple(seats), options, chance))
    play.settle()
    for told in puzzle.line.splitlines():
        seat, _, order = told.partition(": ")
        play.give(seat, parse(order, rules.orders))

    def changed(state: Any) -> Any:
        raw = _over(msgspec.to_builtins(state), puzzle.position)
        return msgspec.convert(raw, codec.state_type)

    known = {seat: changed(state) for seat, state in play.table.known.items()}
    decks = {name: Deck(cards, (), 0) for name, cards in chance.left().items()}
    return Tabletop(changed(play.table.position), known, decks)


def _over(found: Any, wanted: Any) -> Any:
    """What is found, with what is wanted laid over it; what is to be ``false`` is not there."""
    if not (isinstance(found, Mapping) and isinstance(wanted, Mapping)):
        return wanted
    laid_over = {key: _over(found.get(key), one) for key, one in wanted.items() if one is not False}
    return {**{key: one for key, one in found.items() if key not in wanted}, **laid_over}


def opened(
    matches: Matches,
    rules: AnyRuleset,
    word: str,
    puzzle: Puzzle,
    *,
    key: str,
    aside: Callable[[str], Sequence[Statement]] = lambda match_id: (),
) -> str:
    """Open the match of a puzzle and sit whoever asks down; the same for the same ``key``. Raises
    Illegal where this house opens none."""
    table, seats = laid(rules, puzzle), {puzzle.seat: "person"} | puzzle.others
    root = sha256(canonical(msgspec.to_builtins(table.position))).hexdigest()
    origin = matches.house.origin(named(rules.key, word))
    terms = Terms(
        origin="",
        scenario=puzzle.scenario,
        seats={s: seats[s] for s in rules.scenario(puzzle.scenario).seats if s in seats},
        options=puzzle.options,
        title=puzzle.title,
        source=Source(how="branch", origin=origin, root=root, size=1),
    )
    return lay(matches, rules.key, terms, table, key=key, sit=(puzzle.seat,), aside=aside)
