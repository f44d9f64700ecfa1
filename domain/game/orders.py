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
is the matter of :mod:`domain.game.bodies`.
"""

import difflib
import functools
import re
import typing
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from domain.game.forms import Form, Group, Slot, Spoken, form_of, forms, usage, verb_of
from domain.game.ruleset import Clause, Order

__all__ = [
    "LONGEST_LINE",
    "LONGEST_ORDER",
    "MOST_CLAUSES",
    "NotUnderstood",
    "forms",
    "line",
    "parse",
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

_words = re.compile(r"\S+").finditer
_number = re.compile(r"-?[0-9]{1,9}").fullmatch


class NotUnderstood(ValueError):
    """A line that is no order: the word that was not understood and the nearest that would be.

    ``column`` counts characters from 0; ``nearest`` holds up to three words, best first.
    """

    def __init__(
        self, line: str, column: int, word: str, reason: str, nearest: Iterable[str] = ()
    ) -> None:
        self.line, self.column, self.word, self.reason = line, column, word, reason
        self.nearest = tuple(nearest)
        offer = f" Did you mean {_either(self.nearest)}?" if self.nearest else ""
        super().__init__(reason + offer)


class Word(msgspec.Struct, frozen=True):
    """A word of the line with the column where it begins."""

    text: str
    column: int
    folded: str
    """The word in whatever case it was written."""


class Words(msgspec.Struct, frozen=True):
    """The words of a line, or of one clause of it, and the column where they end."""

    text: str
    """The whole line."""
    words: list[Word]
    end: int

    def __len__(self) -> int:
        return len(self.words)

    def __getitem__(self, at: int) -> Word:
        return self.words[at]

    def refused(self, at: int, reason: str, nearest: Iterable[str] = ()) -> NotUnderstood:
        """A refusal of the word at a place, or of what is missing behind the last."""
        if at >= len(self.words):
            return NotUnderstood(self.text, self.end, "", reason, nearest)
        word = self.words[at]
        return NotUnderstood(self.text, word.column, word.text, reason, nearest)


def line(order: Order) -> str:
    """The line of text of an order, in the one spelling that the journal keeps."""
    form = form_of(type(order))
    head = " ".join(_said(order, form))
    if form.body is None:
        return head
    clauses = (_clause_line(clause) for clause in getattr(order, form.body.field))
    return "; ".join((f"{head}: {next(clauses, '')}".rstrip(), *clauses, END))


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
    return getattr(spoken, slot.field) in (None, ())


def _spelled(spoken: Spoken, slot: Slot) -> list[str]:
    if not slot.field:
        return [slot.word]
    value = getattr(spoken, slot.field)
    values = value if slot.many else (value,)
    return [_clause_line(v) if isinstance(v, Clause) else str(v) for v in values]


def parse(text: str, kinds: Iterable[type[O]]) -> O:
    """Read one line as one of ``kinds``; raises :class:`NotUnderstood` at the offending word."""
    by_verb = _verbs(tuple(kinds))
    first = next(_words(text), None)
    verb = first.group().casefold() if first else ""
    verb = verb if verb in by_verb else verb.split(":")[0]
    bodied = [kind for kind in by_verb.get(verb, ()) if form_of(kind).body]
    _check_length(text, LONGEST_ORDER if bodied and ":" in text else LONGEST_LINE)
    if first is None:
        raise NotUnderstood(
            text, 0, "", "An order needs a word to begin with.", sorted(by_verb)[:3]
        )
    if verb not in by_verb:
        near = difflib.get_close_matches(verb, by_verb, 3, 0.5) or sorted(by_verb)[:3]
        raise NotUnderstood(
            text, first.start(), first.group(), f"No order is called {_q(verb)}.", near
        )
    refusals = []
    for kind in by_verb[verb]:
        try:
            return typing.cast(O, _read_bodied(kind, text) if kind in bodied else _read(kind, text))
        except NotUnderstood as refusal:
            refusals.append(refusal)
    raise max(refusals, key=lambda r: r.column)


def clause(text: str, kind: type[Order]) -> Clause | None:
    """One line of the body of such an order; None where it is none."""
    body = form_of(kind).body
    assert body is not None
    if len(text) > LONGEST_LINE:
        return None
    try:
        return _clause(body, _split(text))
    except NotUnderstood:
        return None


def clauses_in(text: str, kind: type[Order]) -> list[str]:
    """The lines of such a body that stand in a row with nothing between them; () for none."""
    body = form_of(kind).body
    assert body is not None
    words, at = _split(text), 0
    found: list[str] = []
    try:
        while at < len(words):
            _, after = _repeated(body, words, at)
            found.append(" ".join(word.text for word in words.words[at:after]))
            at = after
    except NotUnderstood:
        return []
    return found


def head_fits(head: str, kind: type[Order]) -> bool:
    """Whether these words are the head of such an order."""
    try:
        _all_of(kind, form_of(kind).groups, _split(head))
    except NotUnderstood:
        return False
    return True


def _check_length(text: str, longest: int) -> None:
    if len(text) > longest:
        reason = f"An order has at most {longest} characters."
        raise NotUnderstood(text[:40], longest, "", reason)


def _split(text: str, start: int = 0, stop: int | None = None) -> Words:
    stop = len(text) if stop is None else stop
    found = _words(text, start, stop)
    return Words(text, [Word(m.group(), m.start(), m.group().casefold()) for m in found], stop)


def _read(kind: type[Order], text: str) -> Order:
    return kind(**_all_of(kind, form_of(kind).groups, _split(text)))


def _read_bodied(kind: type[Order], text: str) -> Order:
    body = form_of(kind).body
    assert body is not None
    colon = re.search(r":(?=\s|$)", text) or re.search(":", text)
    head = _split(text, 0, colon.start() if colon else None)
    values = _all_of(kind, form_of(kind).groups, head)
    if colon is None:
        raise head.refused(len(head), "Something is missing here: a “:”, and the lines below it.")
    clauses = tuple(_clause(body, words) for words in _lines(text, colon.end()))
    if not clauses:
        wanted = " or ".join(_q(usage(one)) for one in body.clauses)
        raise NotUnderstood(text, colon.end(), "", f"Lines are missing here, such as {wanted}.")
    return kind(**values, **{body.field: clauses})


def _lines(text: str, start: int) -> list[Words]:
    """The lines of a body up to ``end``, without empty ones."""
    lines, at = [], start
    for stop in (*(m.start() for m in re.finditer(";", text[start:])), len(text) - start):
        words = _split(text, at, start + stop)
        at = start + stop + 1
        if len(words):
            lines.append(words)
    ends = next((k for k, words in enumerate(lines) if _is_end(words)), len(lines))
    if lines[ends + 1 :]:
        raise lines[ends + 1].refused(0, f"{_q(END)} stands before this line, and ends the order.")
    if ends > MOST_CLAUSES:
        raise lines[MOST_CLAUSES].refused(0, f"An order has at most {MOST_CLAUSES} lines.")
    for words in lines[:ends]:
        if words.end - words[0].column > LONGEST_LINE:
            raise words.refused(0, f"A line of an order has at most {LONGEST_LINE} characters.")
    return lines[:ends]


def _is_end(words: Words) -> bool:
    return len(words) == 1 and words[0].folded.rstrip(".") == END


def _clause(slot: Slot, words: Words) -> Clause:
    """A line of a body, whole."""
    refusals = []
    for kind in slot.clauses:
        try:
            return kind(**_all_of(kind, form_of(kind).groups, words))
        except NotUnderstood as refusal:
            refusals.append(refusal)
    raise max(refusals, key=lambda r: r.column)


def _all_of(kind: type[Spoken], groups: Iterable[Group], words: Words) -> dict[str, Any]:
    """The fields that these words fill, all of them."""
    values, at = _filled(groups, words, 0)
    if at < len(words):
        raise words.refused(at, f"{_q(words[at].text)} is more than {_q(usage(kind))} takes.")
    return values


def _filled(groups: Iterable[Group], words: Words, at: int) -> tuple[dict[str, Any], int]:
    values: dict[str, Any] = {}
    for group in groups:
        if group.optional and not _present(group.slots[0], words, at):
            continue
        for slot in group.slots:
            value, at = _take(slot, words, at)
            if slot.field:
                values[slot.field] = value
    return values, at


def _present(slot: Slot, words: Words, at: int) -> bool:
    if at == len(words):
        return False
    return words[at].folded != slot.stop if slot.field else words[at].folded == slot.word


def _take(slot: Slot, words: Words, at: int) -> tuple[Any, int]:
    if at >= len(words):
        wanted = slot.word or f"a {slot.field.replace('_', ' ')}"
        raise words.refused(at, f"Something is missing here: {wanted}.", slot.choices[:3])
    if not slot.field:
        if words[at].folded != slot.word:
            reason = f"{_q(words[at].text)} stands where {_q(slot.word)} is expected."
            raise words.refused(at, reason, (slot.word,))
        return None, at + 1
    value, at = _one(slot, words, at)
    if not slot.many:
        return value, at
    several = [value]
    while at < len(words) and words[at].folded != slot.stop:
        value, at = _one(slot, words, at)
        several.append(value)
    return tuple(several), at


def _one(slot: Slot, words: Words, at: int) -> tuple[Any, int]:
    word = words[at]
    if slot.kind == "any":
        return word.text, at + 1
    if slot.kind == "clause":
        return _repeated(slot, words, at)
    if slot.kind == "int":
        if _number(word.text):
            return int(word.text), at + 1
        raise words.refused(at, f"{_q(word.text)} stands where a number is expected.")
    spelled = _spellings(slot.choices)
    for end in range(min(len(words), at + 5), at, -1):
        name = "-".join([words[k].folded for k in range(at, end)])
        if name in spelled:
            return spelled[name], end
    near = difflib.get_close_matches(word.folded, spelled, 3, 0.4)
    reason = f"{_q(word.text)} is no {slot.field.replace('_', ' ')} that is known here."
    raise words.refused(at, reason, [spelled[n] for n in near] or slot.choices[:3])


def _repeated(slot: Slot, words: Words, at: int) -> tuple[Clause, int]:
    """A group of words within a line."""
    refusals = []
    for kind in slot.clauses:
        try:
            values, after = _filled(form_of(kind).groups, words, at)
            return kind(**values), after
        except NotUnderstood as refusal:
            refusals.append(refusal)
    raise max(refusals, key=lambda r: r.column)


@functools.cache
def _spellings(choices: tuple[str, ...]) -> dict[str, str]:
    return {c.casefold(): c for c in choices}


@functools.cache
def _verbs(kinds: tuple[type[Order], ...]) -> dict[str, list[type[Order]]]:
    by_verb: dict[str, list[type[Order]]] = {}
    for kind in kinds:
        by_verb.setdefault(verb_of(kind), []).append(kind)
    return by_verb


def _q(word: str) -> str:
    return f"“{word[:40]}”"


def _either(words: tuple[str, ...]) -> str:
    quoted = [_q(w) for w in words]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]
