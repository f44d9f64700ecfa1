"""Which puzzle a match is, and how it stands.

What is to be reached is a question to the position as its seat knows it, so the rules judge it and
nobody else. A puzzle that its author means to need no luck asks for nothing that dice decide.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from domain.game.game import Game
from domain.games import AnyRuleset, package_of, table_of
from domain.journal.entries import read_entry
from domain.match.events.lifecycle import PUZZLE, OrderGiven
from domain.match.seeing import AnyMatch
from service.application.coaching import Goal, Puzzle, Puzzles
from service.store.repository import Repository
from service.words.of_games import coached_by


def puzzles_of(game: Game) -> dict[str, Puzzle]:
    """The puzzles of a game by a word for each, in the language that is spoken."""
    found = table_of(game, "puzzles.toml", Puzzles)
    return coached_by(package_of(game), found.puzzles) if found else {}


def named(game: str, word: str) -> str:
    """The name under which a position of a puzzle is the beginning of a match."""
    return f"{PUZZLE}{game}-{word}".replace("_", "-")


class Posed(NamedTuple):
    """The puzzle that a match is."""

    word: str
    puzzle: Puzzle
    after: str
    """The word of the next one; "" for the last."""


def posed(rules: AnyRuleset, match: AnyMatch) -> Posed | None:
    """The puzzle that a match began with; None for any other match."""
    if match.lineage.parent is None:
        return None
    name, found = match.lineage.parent.origin.rpartition("/")[2], puzzles_of(rules)
    word = next((one for one in found if named(rules.key, one) == name), None)
    if word is None:
        return None
    words = [*found, ""]
    return Posed(word, found[word], words[words.index(word) + 1])


class Standing(NamedTuple):
    """How a puzzle stands."""

    state: Literal["open", "solved", "failed"]
    left: int
    """The orders that are left."""


def standing(repository: Repository, match_id: str, puzzle: Puzzle) -> Standing:
    """How a match stands that is this puzzle. What the orders of its seat led to counts, not what
    others do later; it fails once its orders or its turns are used up, or the match is over."""
    match = repository.match(match_id)
    rules = repository.codec(match).rules
    since = max(match.begun, match.given.rewound + 1)
    rows = repository.of_types(match_id, [OrderGiven.topic], match.size, since)
    given = [n for n, _topic, entry in rows if read_entry(entry).by == puzzle.seat]
    left = max(0, puzzle.orders - len(given))
    for n in given[: puzzle.orders]:
        then = repository.at(match_id, repository.after_order(match_id, n + 1))
        if holds(puzzle.goal, shown(rules, then.table.seen_by(puzzle.seat))):
            return Standing("solved", left)
    late = puzzle.last and rules.moment(match.table.seen_by(puzzle.seat)).turn > puzzle.last
    return Standing("failed" if late or not left or match.outcome is not None else "open", left)


class Beside(NamedTuple):
    """A puzzle as it stands beside its board."""

    posed: Posed
    now: Standing


def beside(repository: Repository, match_id: str) -> Beside | None:
    """The puzzle that a match is, and how it stands; None for any other match."""
    match = repository.match(match_id)
    found = posed(repository.codec(match).rules, match)
    return Beside(found, standing(repository, match_id, found.puzzle)) if found else None


def shown(rules: AnyRuleset, state: Any) -> dict[str, Any]:
    """A position as goals look at it: its fields, and ``outcome`` once it is decided."""
    return {**msgspec.to_builtins(state), "outcome": msgspec.to_builtins(rules.outcome(state))}


def holds(goal: Goal, position: Mapping[str, Any]) -> bool:
    """Whether all of it holds."""
    return all(_is(_found(position, way.split("/")), wanted) for way, wanted in goal.items())


def _found(at: Any, way: Sequence[str]) -> Any:
    """What lies at the end of a way; a name may have slashes of its own, as those of units do."""
    if not way:
        return at
    if not isinstance(at, Mapping):
        step = way[0]
        there = at[int(step)] if at and step.isdigit() and int(step) < len(at) else None
        return _found(there, way[1:]) if there is not None else None
    names = (("/".join(way[:n]), way[n:]) for n in range(len(way), 0, -1))
    return next((_found(at[name], on) for name, on in names if name in at), None)


def _is(found: Any, wanted: bool | int | str) -> bool:
    if isinstance(wanted, bool):
        return bool(found) is wanted
    if isinstance(wanted, int):
        return (found if isinstance(found, int) else len(found or ())) >= wanted
    return wanted in found if isinstance(found, list | tuple) else found == wanted
