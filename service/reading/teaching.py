"""What teaches a game beside its rules: the aim, a first turn, the tables and the orders, as
passages that mails and the API tell, and in which a search looks too.
"""

import functools
import re
from collections.abc import Iterator
from typing import Annotated, NamedTuple

import msgspec

from domain.game.grammar.orders import forms
from domain.game.tables import Rule
from domain.games import AnyRuleset
from service.reading.rulebooks import first_turn, primer_of, rules_about


class Passage(msgspec.Struct, frozen=True):
    """A part of a rulebook that is no rule."""

    part: Annotated[str, "Where it stands: aim, first-turn, sheet or orders."]
    title: Annotated[str, "Its heading."]
    text: Annotated[str, "Its words, a paragraph a line."]


class Found(NamedTuple):
    """What a rulebook has about something."""

    passages: tuple[Passage, ...]
    rules: tuple[Rule, ...]


FIRST_TURN = "first turn"
"""What the worked turn is asked for by."""

_NUMBER = re.compile(r"(?:table\.)?\d+(?:\.\d+)*[a-z]?")


def looked_up(rules: AnyRuleset, asked: str) -> Found:
    """What teaches the game, with every rule, if nothing is asked; the first turn by its name; a
    rule by its number; or all passages and rules in which the words stand."""
    wanted, every = " ".join(asked.casefold().split()), passages(rules)
    if not wanted:
        return Found(taught(rules), rules_about(rules, ""))
    if wanted == FIRST_TURN and first_turn(rules):
        return Found(tuple(p for p in every if p.part == "first-turn"), ())
    if _NUMBER.fullmatch(wanted):
        return Found((), rules_about(rules, wanted))
    words = wanted.split()
    found = (p for p in every if all(w in f"{p.title} {p.text}".casefold() for w in words))
    return Found(tuple(found), rules_about(rules, wanted))


def taught(rules: AnyRuleset) -> tuple[Passage, ...]:
    """The aim, what lies on the table, and the first turn; () for a game that has no primer."""
    return tuple(p for p in passages(rules) if p.part in ("aim", "first-turn"))


@functools.cache
def passages(rules: AnyRuleset) -> tuple[Passage, ...]:
    """All that the book of a game has beside its rules, in the order of the page."""
    return (
        *_primer(rules),
        *_sheet(rules),
        *(Passage("orders", *form) for form in forms(rules.orders)),
    )


def _primer(rules: AnyRuleset) -> Iterator[Passage]:
    primer, first = primer_of(rules), first_turn(rules)
    if primer is None:
        return
    yield Passage("aim", "The aim", primer.aim)
    yield Passage("aim", "What lies on the table", "\n".join(f"- {one}" for one in primer.box))
    for number, step in enumerate(first.step if first else (), 1):
        lines = (
            step.text,
            *(f"“{order}”" for order in step.orders),
            *(f"- {t}" for t in step.tells),
        )
        yield Passage("first-turn", f"A first turn, step {number}", "\n".join(lines))


def _sheet(rules: AnyRuleset) -> Iterator[Passage]:
    primer = primer_of(rules)
    for chart in rules.sheet(primer.sheet if primer else rules.scenarios[0].key):
        rows = "\n".join(" · ".join(filter(None, row)) for row in (chart.columns, *chart.rows))
        yield Passage("sheet", chart.title, f"{rows}\n{chart.note}".strip())
