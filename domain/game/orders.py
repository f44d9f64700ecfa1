"""An order as a line of text, and back: the same line in mail, shell, API and page.

The class variable ``form`` of an order is its grammar, in the words a player writes::

    class Recruit(Order):
        form = "recruit {specialist} [losing {soldier}]"

Words stand for themselves. ``{field}`` takes what the field's type allows: an ``int``, a
``Literal`` of words, any one word (``str``), or one word and more (a ``tuple[..., ...]``).
What stands in ``[...]`` may be left out when its field has a default. Case does not matter, and
a name of several words may be written with spaces or hyphens.
"""

import difflib
import functools
import re
import types
import typing
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import Order

O = TypeVar("O", bound=Order)  # noqa: E741

LONGEST_LINE = 500

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


class Slot(msgspec.Struct, frozen=True):
    """One part of a form: a literal word, or a field with what it takes."""

    word: str = ""
    field: str = ""
    kind: Literal["word", "int", "name", "any"] = "word"
    many: bool = False
    choices: tuple[str, ...] = ()
    stop: str = ""
    """The word that ends it where it takes many."""


class Group(msgspec.Struct, frozen=True):
    """Slots that stand together; an optional group may be left out whole."""

    slots: tuple[Slot, ...]
    optional: bool = False


class Word(msgspec.Struct, frozen=True):
    """A word of the line with the column where it begins."""

    text: str
    column: int
    folded: str
    """The word in whatever case it was written."""


def line(order: Order) -> str:
    """The line of text of an order, in the one spelling that the journal keeps."""
    words: list[str] = []
    for group in _form(type(order)):
        if group.optional and all(_absent(order, s) for s in group.slots if s.field):
            continue
        for slot in group.slots:
            words.extend(_spelled(order, slot))
    return " ".join(words)


def _absent(order: Order, slot: Slot) -> bool:
    return getattr(order, slot.field) in (None, ())


def _spelled(order: Order, slot: Slot) -> list[str]:
    if not slot.field:
        return [slot.word]
    value = getattr(order, slot.field)
    return [str(v) for v in value] if slot.many else [str(value)]


def parse(text: str, kinds: Iterable[type[O]]) -> O:
    """Read one line as one of ``kinds``; raises :class:`NotUnderstood` at the offending word."""
    if len(text) > LONGEST_LINE:
        raise NotUnderstood(
            text[:40], LONGEST_LINE, "", f"An order has at most {LONGEST_LINE} characters."
        )
    words = [Word(m.group(), m.start(), m.group().casefold()) for m in _words(text)]
    by_verb = _verbs(tuple(kinds))
    if not words:
        raise NotUnderstood(
            text, 0, "", "An order needs a word to begin with.", sorted(by_verb)[:3]
        )
    verb = words[0].folded
    if verb not in by_verb:
        near = difflib.get_close_matches(verb, by_verb, 3, 0.5) or sorted(by_verb)[:3]
        raise NotUnderstood(
            text, words[0].column, words[0].text, f"No order is called {_q(verb)}.", near
        )
    refusals = []
    for kind in by_verb[verb]:
        try:
            return typing.cast(O, _read(kind, text, words))
        except NotUnderstood as refusal:
            refusals.append(refusal)
    raise max(refusals, key=lambda r: r.column)


def forms(kinds: Iterable[type[Order]]) -> Iterator[tuple[str, str]]:
    """Each order's form in plain words with its help, for a "?" and for the docs."""
    for kind in kinds:
        yield re.sub(r"[{}]", lambda m: {"{": "<", "}": ">"}[m.group()], kind.form), kind.help


def _read(kind: type[Order], text: str, words: list[Word]) -> Order:
    values: dict[str, Any] = {}
    at = 0
    for group in _form(kind):
        if group.optional and not _present(group.slots[0], words, at):
            continue
        for slot in group.slots:
            value, at = _take(slot, text, words, at)
            if slot.field:
                values[slot.field] = value
    if at < len(words):
        extra = words[at]
        raise NotUnderstood(
            text, extra.column, extra.text, f"{_q(extra.text)} is more than {_usage(kind)} takes."
        )
    return kind(**values)


def _present(slot: Slot, words: list[Word], at: int) -> bool:
    if at == len(words):
        return False
    return words[at].folded != slot.stop if slot.field else words[at].folded == slot.word


def _take(slot: Slot, text: str, words: list[Word], at: int) -> tuple[Any, int]:
    if at >= len(words):
        wanted = slot.word or f"a {slot.field.replace('_', ' ')}"
        raise NotUnderstood(
            text, len(text), "", f"Something is missing here: {wanted}.", slot.choices[:3]
        )
    if not slot.field:
        if words[at].folded != slot.word:
            raise NotUnderstood(
                text,
                words[at].column,
                words[at].text,
                f"{_q(words[at].text)} stands where {_q(slot.word)} is expected.",
                (slot.word,),
            )
        return None, at + 1
    value, at = _one(slot, text, words, at)
    if not slot.many:
        return value, at
    several = [value]
    while at < len(words) and words[at].folded != slot.stop:
        value, at = _one(slot, text, words, at)
        several.append(value)
    return tuple(several), at


def _one(slot: Slot, text: str, words: list[Word], at: int) -> tuple[Any, int]:
    word = words[at]
    if slot.kind == "any":
        return word.text, at + 1
    if slot.kind == "int":
        if _number(word.text):
            return int(word.text), at + 1
        raise NotUnderstood(
            text, word.column, word.text, f"{_q(word.text)} stands where a number is expected."
        )
    spelled = _spellings(slot.choices)
    for end in range(min(len(words), at + 5), at, -1):
        name = "-".join([w.folded for w in words[at:end]])
        if name in spelled:
            return spelled[name], end
    near = difflib.get_close_matches(word.folded, spelled, 3, 0.4)
    raise NotUnderstood(
        text,
        word.column,
        word.text,
        f"{_q(word.text)} is no {slot.field.replace('_', ' ')} that is known here.",
        [spelled[n] for n in near] or slot.choices[:3],
    )


@functools.cache
def _spellings(choices: tuple[str, ...]) -> dict[str, str]:
    return {c.casefold(): c for c in choices}


@functools.cache
def _verbs(kinds: tuple[type[Order], ...]) -> dict[str, list[type[Order]]]:
    by_verb: dict[str, list[type[Order]]] = {}
    for kind in kinds:
        by_verb.setdefault(_form(kind)[0].slots[0].word, []).append(kind)
    return by_verb


@functools.cache
def _form(kind: type[Order]) -> tuple[Group, ...]:
    hints = typing.get_type_hints(kind)
    groups: list[Group] = []
    for part in re.findall(r"\[[^\]]*\]|[^\[\]]+", kind.form):
        slots = tuple(
            _field_slot(token[1:-1], hints[token[1:-1]]) if token[0] == "{" else Slot(word=token)
            for token in re.findall(r"\{\w+\}|[^\s\[\]{}]+", part)
        )
        if slots:
            groups.append(Group(slots, optional=part[0] == "["))
    after = [*(group.slots[0].word for group in groups[1:]), ""]
    return tuple(_ended(group, stop) for group, stop in zip(groups, after, strict=True))


def _ended(group: Group, after: str) -> Group:
    """The group with the word that ends each of its slots."""
    stops = [*(slot.word for slot in group.slots[1:]), after]
    slots = [replace(slot, stop=stop) for slot, stop in zip(group.slots, stops, strict=True)]
    return Group(tuple(slots), group.optional)


def _field_slot(name: str, hint: Any) -> Slot:
    many = False
    if typing.get_origin(hint) in (types.UnionType, typing.Union):
        hint = next(a for a in typing.get_args(hint) if a is not type(None))
    if typing.get_origin(hint) is tuple:
        many, hint = True, typing.get_args(hint)[0]
    if typing.get_origin(hint) is Literal:
        return Slot(field=name, kind="name", many=many, choices=typing.get_args(hint))
    return Slot(field=name, kind="int" if hint is int else "any", many=many)


def _usage(kind: type[Order]) -> str:
    return _q(next(forms((kind,)))[0])


def _q(word: str) -> str:
    return f"“{word[:40]}”"


def _either(words: tuple[str, ...]) -> str:
    quoted = [_q(w) for w in words]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]
