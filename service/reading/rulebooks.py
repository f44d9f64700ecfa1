"""Looking a rule up: one search for the page, the API, the mail and the command line; and where
the figures of a game come from.

A game's own rules come first, and behind them those of every table. What teaches a game beside its
rules (the aim, a first turn, the tables, the orders) is told and searched as passages. All of it is
in the language that is spoken where the game has it there, and then found by its English words too.
"""

import functools
import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, NamedTuple

import msgspec

from domain.game.game import Game
from domain.game.grammar.orders import forms
from domain.game.ruleset import Order
from domain.game.tables import (
    BadTable,
    FirstTurn,
    Meta,
    Primer,
    Rule,
    Rulebook,
    laid,
    names_of,
    read,
    rulebook,
    source_told,
    sources,
)
from domain.game.view.board import View
from domain.game.view.reference import Chart
from domain.games import AnyRuleset, package_of, table_of
from service.reading.primers import worked
from service.words import _, language, later, speaking
from service.words.of_games import TABLE, said_by, sentence_by, spoken_by, told_by


def meta_of(game: Game) -> Meta | None:
    """The title page of a game, None where it has none."""
    return table_of(game, "meta.toml", Meta)


def primer_of(game: Game) -> Primer | None:
    """What teaches a game before its rules, None where nothing does."""
    primer = told_by(package_of(game), table_of(game, "primer.toml", Primer))
    if primer is None:
        return primer
    steps = tuple(
        msgspec.structs.replace(step, tells=_told(game, step.tells)) for step in primer.first.step
    )
    first = msgspec.structs.replace(primer.first, step=steps)
    return msgspec.structs.replace(primer, first=first)


def _told(game: Game, story: Iterable[str]) -> tuple[str, ...]:
    return tuple(sentence_by(package_of(game), sentence) for sentence in story)


def book_language(game: Game) -> str:
    """The language of a game's rulebook for who reads now: English where it has not theirs."""
    return spoken_by(package_of(game))


def untranslated(game: Game) -> str:
    """Says that a rulebook is English, to who reads another language; "" where it is not."""
    if book_language(game) == language():
        return ""
    return _("Nobody has translated the rules of this game yet, so they are in English.")


class Chapter(NamedTuple):
    """A chapter of a rulebook: what it is about, the tables needed for it, its rules."""

    number: str
    title: str
    text: str
    charts: tuple[Chart, ...]
    rules: tuple[Rule, ...]


def own_rules(rules: AnyRuleset) -> tuple[Rule, ...]:
    """The rules of a game itself, () where it has no rulebook yet."""
    return _own_rules(rules, book_language(rules))


@functools.cache
def _own_rules(rules: AnyRuleset, language: str) -> tuple[Rule, ...]:
    try:
        own = table_of(rules, "rulebook.toml", Rulebook)
    except (BadTable, OSError):
        own = None
    with speaking(language):
        return told_by(package_of(rules), own.rules) if own else ()


def chapters_of(rules: AnyRuleset) -> tuple[Chapter, ...]:
    """The chapters of a game's rulebook in the order of play, () for one without a primer; those
    of a house's own tables that no head names come last."""
    primer = primer_of(rules)
    if primer is None:
        return ()
    within: dict[str, list[Rule]] = {}
    for rule in own_rules(rules):
        within.setdefault(rule.number.partition(".")[0], []).append(rule)
    titles = (chart.title for chart in rules.sheet(primer.sheet))  # as the heads name them
    charts = dict(zip(titles, sheet_of(rules, primer.sheet), strict=True))
    headed = [
        Chapter(
            head.number, head.title, head.text,
            tuple(charts[title] for title in head.charts if title in charts),
            tuple(within.pop(head.number, ())),
        )
        for head in primer.chapters
    ]  # fmt: skip
    return (*headed, *(Chapter(n, "", "", (), tuple(more)) for n, more in within.items()))


def sheet_of(rules: AnyRuleset, scenario: str) -> tuple[Chart, ...]:
    """The reference sheet of a scenario."""
    return told_by(package_of(rules), rules.sheet(scenario))


def forms_told(
    rules: AnyRuleset, kinds: Iterable[type[Order]] | None = None
) -> list[tuple[str, str]]:
    """How orders of a game are written, all of its own if none are named, and what each does."""
    package, asked = package_of(rules), rules.orders if kinds is None else kinds
    return [(form, said_by(package, told)) for form, told in forms(asked)]


def first_turn(rules: AnyRuleset) -> FirstTurn | None:
    """The worked first turn of a rulebook; None by tables of a house's own, as it may go otherwise
    by these."""
    primer = primer_of(rules)
    return None if primer is None or rules.tables else primer.first


def board_after(rules: AnyRuleset, step: int) -> View | None:
    """The board after a step of the first turn, counted from 1; None where none is shown."""
    shown = _boards(rules)
    return shown[step - 1] if 1 <= step <= len(shown) else None


@functools.cache
def _boards(rules: AnyRuleset) -> tuple[View | None, ...]:
    first = first_turn(rules)
    return tuple(step.view for step in worked(rules, first)) if first else ()


def every_rule(rules: AnyRuleset) -> tuple[Rule, ...]:
    """The rules of a game, and after them those of every table."""
    return (*own_rules(rules), *_of_table(spoken_by(TABLE)))


@functools.cache
def _of_table(language: str) -> tuple[Rule, ...]:
    with speaking(language):
        return told_by(TABLE, rulebook(TABLE).rules)


def rules_about(rules: AnyRuleset, asked: str) -> tuple[Rule, ...]:
    """The rule of a number and those below it, or those in which all the words stand.

    A rule that gives the word as an order (“takeback”) comes first.
    """
    every, wanted = every_rule(rules), asked.casefold().strip()
    if not wanted:
        return every
    numbered = [r for r in every if r.number == wanted or r.number.startswith(f"{wanted}.")]
    if numbered:
        return tuple(numbered)
    words, texts = wanted.split(), {one.number: _text(one) for one in every}
    with speaking("en"):
        texts |= {one.number: f"{texts[one.number]} {_text(one)}" for one in every_rule(rules)}
    found = [rule for rule in every if all(word in texts[rule.number] for word in words)]
    return tuple(sorted(found, key=lambda rule: f"“{wanted}" not in texts[rule.number]))


def _text(rule: Rule) -> str:
    return f"{rule.number} {rule.title} {rule.text} {rule.ruling}".casefold()


def source_of(rules: AnyRuleset, rule: Rule) -> str:
    """Where a rule of a game or of every table comes from, in words."""
    package = TABLE if rule.number.startswith("table.") else package_of(rules)
    return said_by(package, source_told(rule.source))


class Passage(msgspec.Struct, frozen=True):
    """A part of a rulebook that is no rule."""

    part: Annotated[str, "Where it stands: aim, first-turn, sheet or orders."]
    title: Annotated[str, "Its heading."]
    text: Annotated[str, "Its words, a paragraph a line."]


class Found(NamedTuple):
    """What a rulebook has about something."""

    passages: tuple[Passage, ...]
    rules: tuple[Rule, ...]


FIRST_TURN = later("first turn")
"""What the worked turn is asked for by."""

_NUMBER = re.compile(r"(?:table\.)?\d+(?:\.\d+)*[a-z]?")


def looked_up(rules: AnyRuleset, asked: str) -> Found:
    """What teaches the game, with every rule, if nothing is asked; the first turn by its name; a
    rule by its number; or all passages and rules in which the words stand."""
    wanted, every = " ".join(asked.casefold().split()), passages(rules)
    if not wanted:
        return Found(taught(rules), rules_about(rules, ""))
    if wanted in (FIRST_TURN, _(FIRST_TURN)) and first_turn(rules):
        return Found(tuple(p for p in every if p.part == "first-turn"), ())
    if _NUMBER.fullmatch(wanted):
        return Found((), rules_about(rules, wanted))
    words = wanted.split()
    with speaking("en"):
        both = zip(every, passages(rules), strict=True)
    texts = [(p, f"{p.title} {p.text} {en.title} {en.text}".casefold()) for p, en in both]
    found = (p for p, text in texts if all(w in text for w in words))
    return Found(tuple(found), rules_about(rules, wanted))


def taught(rules: AnyRuleset) -> tuple[Passage, ...]:
    """The aim, what lies on the table, and the first turn; () for a game that has no primer."""
    return tuple(p for p in passages(rules) if p.part in ("aim", "first-turn"))


def passages(rules: AnyRuleset) -> tuple[Passage, ...]:
    """All that the book of a game has beside its rules, in the order of the page."""
    return _passages(rules, book_language(rules))


@functools.cache
def _passages(rules: AnyRuleset, language: str) -> tuple[Passage, ...]:
    with speaking(language):
        orders = (Passage("orders", *form) for form in forms_told(rules))
        return (*_primer(rules), *_sheet(rules), *orders)


def _primer(rules: AnyRuleset) -> Iterator[Passage]:
    primer, first = primer_of(rules), first_turn(rules)
    if primer is None:
        return
    yield Passage("aim", _("The aim"), primer.aim)
    yield Passage("aim", _("What lies on the table"), "\n".join(f"- {one}" for one in primer.box))
    for number, step in enumerate(first.step if first else (), 1):
        lines = (
            step.text,
            *(f"“{order}”" for order in step.orders),
            *(f"- {t}" for t in step.tells),
        )
        title = _("A first turn, step {number}", number=number)
        yield Passage("first-turn", title, "\n".join(lines))


def _sheet(rules: AnyRuleset) -> Iterator[Passage]:
    primer = primer_of(rules)
    for chart in sheet_of(rules, primer.sheet if primer else rules.scenarios[0].key):
        rows = "\n".join(" · ".join(filter(None, row)) for row in (chart.columns, *chart.rows))
        yield Passage("sheet", chart.title, f"{rows}\n{chart.note}".strip())


def figures_of(rules: AnyRuleset) -> Iterator[dict[str, str]]:
    """File, place and source of every figure of a game; rules tell theirs themselves.

    Raises ModuleNotFoundError for a game without a package.
    """
    package = package_of(rules)
    for file in names_of(package):
        if file not in ("meta.toml", "rulebook.toml", "primer.toml"):
            with laid(rules.tables):
                tree = read(package, file, dict[str, Any])
            for where, source in sources(tree, name=_name):
                yield {"file": file, "where": where or "all", "source": source}


def _name(part: Any, k: int) -> object:
    if not isinstance(part, dict):
        return k
    return next((part[key] for key in ("key", "id", "name", "title") if key in part), k)
