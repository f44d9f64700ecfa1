"""What people say of an answer that they give ahead: “if a platoon breaks, it retreats”."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from domain.game.grammar.forms import verb_of
from domain.game.grammar.orders import NotUnderstood, line, parse
from domain.game.grammar.sayings import Sayings, alike
from domain.game.grammar.words import either
from domain.game.ruleset import Order, Reaction, Ruleset
from domain.table.standing import When, Whenever, joined

_BEGINS = re.compile(
    r"(?P<once>when|once|as soon as)\b|(?:if|whenever|each time|every time)\b", re.IGNORECASE
)
_THEN = re.compile(r",(?: then\b)?|\bthen\b|\bdo\b", re.IGNORECASE)


def _bare(word: str) -> str:
    """A word without its ending: moves and move, hexes and hex."""
    return word.removesuffix("s").removesuffix("e")


_WHO = frozenset(map(_bare, (
    "a", "an", "any", "some", "the", "one", "enemy", "enemies", "german", "american", "unit",
    "platoon", "company", "somebody", "someone", "anybody", "anyone", "something", "anything",
    "he", "it", "they", "them", "him", "us", "we", "i", "you", "my", "our", "mine", "who",
    "that", "is", "are", "hex", "of", "next", "his", "their", "in", "into", "at", "sight",
    "view", "range", "before", "near", "up", "to", "on", "men",
)))  # fmt: skip
"""Words of a condition that only say who, and of an answer that only say whom."""


def is_ahead(text: str) -> bool:
    """Whether a line begins as an answer that somebody gives ahead."""
    return _BEGINS.match(text) is not None


def ahead(rules: Ruleset[Any, Any, Any], sayings: Sayings, text: str) -> tuple[Order, ...]:
    """The standing orders that a line may mean, every word of it accounted for; () for none."""
    begun, moment, answer = _parts(text)
    if begun is None:
        return ()
    order = When if begun["once"] else Whenever
    found = [
        (fits, order((reaction.kind, *facts), said))
        for reaction in rules.reactions
        for fits, facts in _facts(reaction, moment)
        for said in _answers(reaction, sayings, answer)
    ]
    most = max((fits for fits, _ in found), default=0)
    return tuple(standing for fits, standing in found if fits == most)


def nearly(rules: Ruleset[Any, Any, Any], sayings: Sayings, text: str) -> bool:
    """Whether a line gives an answer ahead to a moment that it names, with words left over."""
    _begun, moment, answer = _parts(text)
    return any(
        _named(one, moment)[0] and any(_answers(one, sayings, answer)) for one in rules.reactions
    )


def _parts(text: str) -> tuple[re.Match[str] | None, list[str], list[str]]:
    """How a line begins, and the words of its moment and of its answer."""
    begun = _BEGINS.match(text)
    parts = _THEN.split(text[begun.end() :], maxsplit=1) if begun else []
    if len(parts) < 2:
        return None, [], []
    moment, answer = ([w.strip(".,;!").casefold() for w in part.split()] for part in parts)
    return begun, moment, answer


def _facts(reaction: Reaction, words: Sequence[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """How many words of a condition name the moment, and its facts, if no word is left over."""
    named, alike_ = _named(reaction, words)
    if not named:
        return
    spent = _WHO.union(*alike_)
    facts = joined([w for w in words if _bare(w) not in spent], reaction.facts)
    if all(fact in reaction.facts for fact in facts):
        yield len(named), tuple(facts)


def _named(reaction: Reaction, words: Sequence[str]) -> tuple[list[str], list[set[str]]]:
    """The parts of a moment's name that words have, with what each is called; none without the
    first of them."""
    parts = reaction.kind.split("-")
    kind = [part for part in parts if _bare(part) not in _WHO] or parts
    alike_ = {
        part: {_bare(verb) for verb in (part, *alike(part.removesuffix("s")))} for part in kind
    }
    said = {*map(_bare, words)}
    named = [part for part in kind if said & alike_[part]] if said & alike_[kind[0]] else []
    return named, [alike_[part] for part in named]


def _answers(
    reaction: Reaction, sayings: Sayings, words: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    """The answer that words give to a moment."""
    said = [w for w in words if _bare(w) not in _WHO]
    whole = {*sayings.stands_for(" ".join(said)), *sayings.stands_for(" ".join(words))}
    for kind in reaction.orders:
        verb = verb_of(kind)
        alone = len(said) == 1 and _bare(said[0]) in map(_bare, alike(verb))
        if (verb in whole or alone) and _is_whole(verb, kind):
            yield (verb,)
            return


def _is_whole(text: str, kind: type[Order]) -> bool:
    """Whether a line is an order of a kind, with nothing missing."""
    try:
        parse(text, (kind,))
    except NotUnderstood:
        return False
    return True


def told(rules: Ruleset[Any, Any, Any]) -> str:
    """How an answer is given ahead in a game: its moments, each with what answers it."""
    ways: dict[str, list[str]] = {}
    for reaction in rules.reactions:
        said = either([verb_of(kind) for kind in reaction.orders])
        ways.setdefault(said, []).append(reaction.kind)
    each = "; ".join(f"{either(kinds)} with {said}" for said, kinds in ways.items())
    facts = list(dict.fromkeys(fact for one in rules.reactions for fact in one.facts))
    narrows = f" Behind a moment may stand {either(facts)}." if facts else ""
    return f"To answer ahead, write “whenever <moment> do <answer>”: {each}.{narrows}"


def unasked(rules: Ruleset[Any, Any, Any], order: Order) -> tuple[Order, ...]:
    """If an order answers a question: those that its words are behind another verb for the same.
    Who is not asked to “advance” moves."""
    verb, _, rest = line(order).partition(" ")
    verbs = dict.fromkeys(verb_of(kind) for kind in rules.orders)
    found: list[Order] = []
    if any(isinstance(order, reaction.orders) for reaction in rules.reactions):
        for other in (one for one in verbs if one != verb and one in alike(verb)):
            with suppress(NotUnderstood):
                found.append(parse(f"{other} {rest}", rules.orders))
    return tuple(found)
