"""An order as a line of text, and back: the same line in mail, shell, API and page.

The class variable ``form`` of an order is its grammar, in the words a player writes::

    class Recruit(Order):
        form = "recruit {specialist} [losing {soldier}]"

Words stand for themselves. ``{field}`` takes what the field's type allows: an ``int``, a
``Literal`` of words, any one word (``str``), a group of words with a form of its own (a
``Clause``), or one of these and more (a ``tuple[..., ...]``). What stands in ``[...]`` may be
left out when its field has a default. Case does not matter, and a name of several words may be
written with spaces or hyphens.

An order may have a body, a clause a line, which its form names after a colon::

    class Place(Clause):
        form = "{piece} at {square}"

    class PlaceAll(Order):
        form = "place all: {places}"
        places: tuple[Place, ...]

The journal keeps it on one line, ``place all: tank at C3; gun at D4; end``. How people write it
is the matter of :mod:`domain.game.grammar.bodies`.
"""

import difflib
import functools
import re
import typing
from collections.abc import Iterable, Mapping
from typing import TypeVar

from domain.game.grammar.forms import Form, Slot, Spoken, form_of, forms, usage, verb_of
from domain.game.grammar.sayings import SMALL
from domain.game.grammar.words import (
    CLOSING,
    DASHES,
    NotUnderstood,
    Words,
    all_of,
    either,
    furthest,
    quoted,
    repeated,
    split,
    without_between,
)
from domain.game.ruleset import Clause, Order

__all__ = [
    "LONGEST_LINE",
    "LONGEST_ORDER",
    "MOST_CLAUSES",
    "OVER",
    "NotUnderstood",
    "forms",
    "line",
    "parse",
    "spelled",
]

O = TypeVar("O", bound=Order)  # noqa: E741

LONGEST_LINE = 500
"""Characters of an order that is one line, and of each line of a body."""

LONGEST_ORDER = 16_000
"""Characters of an order with its body."""

MOST_CLAUSES = 200
"""Lines of a body."""

END = "end"
"""The word below a body."""

OVER = ("done", "pass", "end", "finish", "finished", "over", "stop", "skip", "next", "enough")
"""How people say that they want nothing more, whatever the word of a game is."""

_AND = ("and", "then", "und", "dann", "et", "puis", "&", "+")
"""What people say between two orders."""

_words = re.compile(r"\S+").finditer


def line(order: Order) -> str:
    """The line of text of an order, in the one spelling that the journal keeps."""
    form = form_of(type(order))
    head = " ".join(_said(order, form))
    if form.body is None:
        return head
    clauses = (_clause_line(clause) for clause in getattr(order, form.body.field))
    return "; ".join((f"{head}: {next(clauses, '')}".rstrip(), *clauses, END))


def spelled(order: Order, named: str) -> str:
    """An order, with the phase that it names, in the one spelling that the journal keeps."""
    return f"{line(order)} {named}".rstrip()


def _clause_line(clause: Clause) -> str:
    return " ".join(_said(clause, form_of(type(clause))))


def _said(spoken: Spoken, form: Form) -> list[str]:
    words: list[str] = []
    for group in form.groups:
        if group.optional and all(_absent(spoken, s) for s in group.slots if s.field):
            continue
        for slot in group.slots:
            words.extend(_spelled(spoken, slot))
    return words


def _absent(spoken: Spoken, slot: Slot) -> bool:
    return getattr(spoken, slot.field) in (None, (), "")


def _spelled(spoken: Spoken, slot: Slot) -> list[str]:
    if not slot.field:
        return [slot.word]
    value = getattr(spoken, slot.field)
    values = value if slot.many else (value,)
    return [_clause_line(v) if isinstance(v, Clause) else str(v) for v in values]


def parse(text: str, kinds: Iterable[type[O]]) -> O:
    """Read one line as one of ``kinds``; raises :class:`NotUnderstood` at the offending word."""
    by_verb = _verbs(all_kinds := tuple(kinds))
    first = next(_words(text), None)
    verb = first.group().translate(DASHES).casefold() if first else ""
    verb = verb if verb in by_verb else verb.split(":")[0].rstrip(CLOSING)
    bodied = [kind for kind in by_verb.get(verb, ()) if form_of(kind).body]
    _check_length(text, LONGEST_ORDER if bodied and ":" in text else LONGEST_LINE)
    if first is None:
        raise NotUnderstood(text, 0, "", "An order begins with a word.")
    if verb not in by_verb:
        written = first.group().split(":")[0].rstrip(CLOSING) or first.group()
        told = f"No order is called {quoted(written)}."
        raise NotUnderstood(text, first.start(), first.group(), told, _meant(verb, all_kinds))
    refusals = []
    for kind in by_verb[verb]:
        try:
            return typing.cast(O, _read_bodied(kind, text) if kind in bodied else _read(kind, text))
        except NotUnderstood as refusal:
            refusals.append(refusal)
    last, alike = furthest(refusals), [one for kind in by_verb[verb] for one in _examples(kind)]
    if len(split(text)) == 1 and ":" not in text and alike:
        form = last.form if len(by_verb[verb]) == 1 else ""
        missing = f"Something is missing here, as in {either(alike[:2])}."
        raise NotUnderstood(text, last.column, "", missing, form=form)
    raise _another(last, by_verb)


def _examples(kind: type[Order], *, of_line: bool = False) -> list[str]:
    """The example of such an order in its help, or of a line of its body; [] if it tells none."""
    told = [one for one in re.findall("“([^”]+)”", kind.help) if one == one.strip()]
    begun = [one.split()[0].rstrip(":").casefold() == verb_of(kind) for one in told]
    return [one for one, whole in zip(told, begun, strict=True) if whole is not of_line][:1]


def in_a_row(text: str, kinds: Iterable[type[Order]]) -> str:
    """A line as somebody means it who writes names in a row: ``A-1, B-2 and C-3``.

    Blanks stand where commas and “and” stood, and plain hyphens, so every word keeps its column.
    What is told in words stays as it is. Raises NotUnderstood for a name that is broken at its
    strokes.
    """
    words = split(text)
    meant = _verbs(tuple(kinds)).get(words[0].bare if len(words) else "", ())
    if not meant or any(kind.prose or (form_of(kind).body and ":" in text) for kind in meant):
        return text
    return without_between(words)


def hyphened(text: str, kinds: Iterable[type[Order]]) -> str:
    """The line with its verb as the form has it, if somebody wrote a blank for a hyphen: ``let
    pass`` for ``let-pass``. Any other line as it is."""
    plain = text.casefold()
    for verb in _verbs(tuple(kinds)):
        if "-" in verb and re.match(rf"{verb.replace('-', ' ')}\b", plain):
            return f"{verb}{text[len(verb) :]}"
    return text


def _another(refusal: NotUnderstood, by_verb: Mapping[str, object]) -> NotUnderstood:
    """The refusal, or that a second order begins there: people write two in a line."""
    words = [w.rstrip(CLOSING) for w in refusal.line[refusal.column :].casefold().split()]
    began = next((k for k, word in enumerate(words) if word not in _AND), 0)
    if not refusal.column or words[began : began + 1] == [] or words[began] not in by_verb:
        return refusal
    told = f"{quoted(words[began])} begins another order: write each on a line of its own."
    return refusal.told(nearest=(), reason=told)


GIVES_UP = ("resign", "leave")
"""What nobody is asked about whose word is not nearly that."""


@functools.lru_cache(256)
def _meant(verb: str, kinds: tuple[type[Order], ...]) -> list[str]:
    """The verbs that somebody may have meant who says another, best first, three at most.

    A slip of the hand comes first; then what says of itself what was asked (``flip`` of "Flip a
    reduced unit back"), or ends a phase in the words of another game; then what looks alike.
    """
    if verb in SMALL:
        return []
    by_verb = _verbs(kinds)
    slips = difflib.get_close_matches(verb, by_verb, 3, 0.7)
    ends = [v for v, some in by_verb.items() if any(kind.ends for kind in some)]
    helps = {v: [_help(kind) for kind in some] for v, some in by_verb.items()}
    begin = [v for v, told in helps.items() if any(words[:1] == [verb] for words in told)]
    within = [v for v, told in helps.items() if any(verb in words for words in told)]
    told = [*slips, *(ends if verb in OVER else []), *begin, *within]
    found = dict.fromkeys(told or difflib.get_close_matches(verb, by_verb, 3, 0.65))
    return [one for one in found if one in slips or one not in GIVES_UP][:3]


@functools.cache
def _help(kind: type[Order]) -> list[str]:
    """The words with which an order tells what it is, without its examples."""
    return re.findall(r"\w+", kind.help.partition(":")[0].casefold())


def clause(text: str, kind: type[Order]) -> Clause | None:
    """One line of the body of such an order; None where it is none."""
    body = form_of(kind).body
    assert body is not None
    if len(text) > LONGEST_LINE:
        return None
    try:
        return _clause(body, split(text))
    except NotUnderstood:
        return None


def clauses_in(text: str, kind: type[Order]) -> list[str]:
    """The lines of such a body that stand in a row with nothing between them; () for none."""
    body = form_of(kind).body
    assert body is not None
    words, at = split(text), 0
    found: list[str] = []
    try:
        while at < len(words):
            _, after = repeated(body, words, at)
            found.append(" ".join(word.text for word in words.words[at:after]))
            at = after
    except NotUnderstood:
        return []
    return found


def head_fits(head: str, kind: type[Order]) -> bool:
    """Whether these words are the head of such an order."""
    try:
        all_of(kind, form_of(kind).groups, split(head))
    except NotUnderstood:
        return False
    return True


def _check_length(text: str, longest: int) -> None:
    if len(text) > longest:
        reason = f"An order may have at most {longest} characters."
        raise NotUnderstood(text[:40], longest, "", reason)


def _read(kind: type[Order], text: str) -> Order:
    stop = len(text if kind.prose else text.rstrip(CLOSING))
    return kind(**all_of(kind, form_of(kind).groups, split(text, 0, stop)))


def _read_bodied(kind: type[Order], text: str) -> Order:
    body = form_of(kind).body
    assert body is not None
    colon = re.search(r":(?=\s|$)", text) or re.search(":", text)
    head = split(text, 0, colon.start() if colon else None)
    values = all_of(kind, form_of(kind).groups, head)
    if colon is None:
        raise head.refused(len(head), "Something is missing here: a “:”, and the lines below it.")
    clauses = tuple(_clause(body, words) for words in _lines(text, colon.end()))
    if not clauses:
        lines = [one for one in _examples(kind, of_line=True) if one != END]
        wanted = " or ".join(map(quoted, lines or map(usage, body.clauses)))
        raise NotUnderstood(text, colon.end(), "", f"Lines are missing here, such as {wanted}.")
    return kind(**values, **{body.field: clauses})


def _lines(text: str, start: int) -> list[Words]:
    """The lines of a body up to ``end``, without empty ones."""
    lines, at = [], start
    for stop in (*(m.start() for m in re.finditer(";", text[start:])), len(text) - start):
        words = split(text, at, start + stop)
        at = start + stop + 1
        if len(words):
            lines.append(words)
    ends = next((k for k, words in enumerate(lines) if _is_end(words)), len(lines))
    if lines[ends + 1 :]:
        reason = f"{quoted(END)} came before this line and ended the order."
        raise lines[ends + 1].refused(0, reason)
    if ends > MOST_CLAUSES:
        raise lines[MOST_CLAUSES].refused(0, f"An order may have at most {MOST_CLAUSES} lines.")
    for words in lines[:ends]:
        if words.end - words[0].column > LONGEST_LINE:
            raise words.refused(
                0, f"A line of an order may have at most {LONGEST_LINE} characters."
            )
    return lines[:ends]


def _is_end(words: Words) -> bool:
    return len(words) == 1 and words[0].bare == END


def _clause(slot: Slot, words: Words) -> Clause:
    """A line of a body, whole."""
    refusals = []
    for kind in slot.clauses:
        try:
            return kind(**all_of(kind, form_of(kind).groups, words))
        except NotUnderstood as refusal:
            refusals.append(refusal)
    raise furthest(refusals)


@functools.cache
def _verbs(kinds: tuple[type[Order], ...]) -> dict[str, list[type[Order]]]:
    by_verb: dict[str, list[type[Order]]] = {}
    for kind in kinds:
        by_verb.setdefault(verb_of(kind), []).append(kind)
    return by_verb
