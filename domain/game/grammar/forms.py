"""The grammar of an order, read from its ``form`` once: literal words, fields, groups, a body."""

import functools
import re
import types
import typing
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import Clause, Order

Spoken = Order | Clause
"""What has a form."""

Day = Annotated[str, "day"]
"""A day as the journal keeps it: ``2026-12-20``, or ``12-20`` for the one nearest to another."""


class Slot(msgspec.Struct, frozen=True):
    """One part of a form: a literal word, or a field with what it takes."""

    word: str = ""
    field: str = ""
    kind: Literal["word", "int", "name", "any", "day", "clause"] = "word"
    many: bool = False
    choices: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()
    """Names of several words that it takes besides any one word, squeezed."""
    clauses: tuple[type[Clause], ...] = ()
    """The kinds of groups that it takes, each with a form of its own."""
    stops: tuple[str, ...] = ()
    """The words that end it where it takes many: those of the groups behind it, as far as they
    may be left out."""


class Group(msgspec.Struct, frozen=True):
    """Slots that stand together; an optional group may be left out whole."""

    slots: tuple[Slot, ...]
    optional: bool = False


class Form(msgspec.Struct, frozen=True):
    """What is said on the line, and the field that the lines of a body fill, if it has one."""

    groups: tuple[Group, ...]
    body: Slot | None = None


@functools.cache
def form_of(kind: type[Spoken]) -> Form:
    """The grammar of a kind of order or clause."""
    hints = typing.get_type_hints(kind, include_extras=True)
    head, colon, body = kind.form.partition(":")
    groups: list[Group] = []
    for part in re.findall(r"\[[^\]]*\]|[^\[\]]+", head):
        slots = tuple(
            _field_slot(token[1:-1], hints[token[1:-1]]) if token[0] == "{" else Slot(word=token)
            for token in re.findall(r"\{\w+\}|[^\s\[\]{}]+", part)
        )
        if slots:
            groups.append(Group(slots, optional=part[0] == "["))
    ended = tuple(_ended(group, groups[n:]) for n, group in enumerate(groups, 1))
    if not colon:
        return Form(ended)
    name = body.strip().strip("{}")
    return Form(ended, _field_slot(name, hints[name]))


def verb_of(kind: type[Order]) -> str:
    """The word with which an order begins."""
    return form_of(kind).groups[0].slots[0].word


def takes_fields(kind: type[Order]) -> bool:
    """Whether an order says more than its own words."""
    return any(slot.field for group in form_of(kind).groups for slot in group.slots)


@functools.cache
def words_of(kind: type[Spoken]) -> frozenset[str]:
    """The words of a form, and of the examples that the help of an order gives."""
    examples = re.findall("“(.*?)”", kind.help) if issubclass(kind, Order) else []
    return frozenset(re.findall("[a-z]+", " ".join((kind.form, *examples))))


def has_body(kind: type[Order]) -> bool:
    """Whether an order is a head and lines below it."""
    return form_of(kind).body is not None


def forms(kinds: Iterable[type[Order]]) -> Iterator[tuple[str, str]]:
    """Each order's form in plain words with its help, for a "?" and for the docs."""
    for kind in kinds:
        yield usage(kind), kind.help


def usage(kind: type[Spoken]) -> str:
    """A form in plain words: ``place all: <piece> at <square>; …; end``."""
    form = form_of(kind)
    head, _, _ = kind.form.partition(":")
    fields = {slot.field: slot for group in form.groups for slot in group.slots if slot.field}
    said = re.sub(r"\{(\w+)\}", lambda found: _told(fields[found[1]]), head)
    return said if form.body is None else f"{said}: {_told(form.body)}; …; end"


FEW = 4
VAGUE = ("what", "to", "on", "whom", "choice", "price")
"""Fields whose names tell nobody what to write: of a few words these are told themselves."""


def _told(slot: Slot) -> str:
    if slot.kind == "name" and slot.field in VAGUE and len(slot.choices) <= FEW:
        return f"<{'|'.join(slot.choices)}>"
    if slot.kind != "clause":
        return "<number>" if is_amount(slot) else f"<{slot.field}>"
    said = " | ".join(usage(clause) for clause in slot.clauses)
    return f"({said})" if len(slot.clauses) > 1 else said


def words_only(kind: type[Spoken]) -> bool:
    """Whether a form takes words alone, as ``write {words}``."""
    fields = [slot.field for group in form_of(kind).groups for slot in group.slots if slot.field]
    return fields == ["words"]


def is_amount(slot: Slot) -> bool:
    """Whether it takes a number that has a letter for a name, which tells nobody anything."""
    return slot.kind == "int" and len(slot.field) == 1


def _ended(group: Group, behind: Sequence[Group]) -> Group:
    """The group with the words that end each of its slots."""
    after: list[str] = []
    for next_ in behind:
        after.append(next_.slots[0].word)
        if not next_.optional:
            break
    stops = [*((slot.word,) for slot in group.slots[1:]), tuple(after)]
    slots = [replace(slot, stops=stop) for slot, stop in zip(group.slots, stops, strict=True)]
    return Group(tuple(slots), group.optional)


def _field_slot(name: str, hint: Any) -> Slot:
    many = False
    hint = _without_none(hint)
    if typing.get_origin(hint) is tuple:
        many, hint = True, typing.get_args(hint)[0]
    names: frozenset[str] = frozenset()
    if hint == Day:
        return Slot(field=name, kind="day", many=many)
    if typing.get_origin(hint) is Annotated:
        hint, names = typing.get_args(hint)
    if clauses := _clauses(hint):
        return Slot(field=name, kind="clause", many=many, clauses=clauses)
    if typing.get_origin(hint) is Literal:
        return Slot(field=name, kind="name", many=many, choices=typing.get_args(hint))
    return Slot(field=name, kind="int" if hint is int else "any", many=many, names=names)


def _without_none(hint: Any) -> Any:
    if typing.get_origin(hint) not in (types.UnionType, typing.Union):
        return hint
    kinds = [kind for kind in typing.get_args(hint) if kind is not type(None)]
    return kinds[0] if len(kinds) == 1 else hint


def _clauses(hint: Any) -> tuple[type[Clause], ...]:
    """The kinds of clauses of a type: one, or a union of them; none of anything else."""
    kinds = typing.get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
    are = all(isinstance(kind, type) and issubclass(kind, Clause) for kind in kinds)
    return tuple(kinds) if are else ()
