"""The shape of a form: its parts, in whatever order they are said."""

import functools

import msgspec

from domain.game.grammar.forms import Slot, form_of
from domain.game.grammar.sayings import LINKS, stem
from domain.game.ruleset import Order


class Segment(msgspec.Struct, frozen=True):
    """Fields of a form behind the word that leads to them, "" for those behind the verb."""

    link: str
    slots: tuple[Slot, ...]
    optional: bool


class Shape(msgspec.Struct, frozen=True):
    """A form as its parts, in whatever order they are said."""

    lead: tuple[str, ...]
    """The words behind its verb that belong to it: ``as`` of ``place as {setup}``."""
    bare: tuple[Slot, ...]
    """The fields to which no word leads,"""
    may_lack: int
    """and how many of them, from the last, may be left out."""
    led: tuple[Segment, ...]
    """The others."""
    links: frozenset[str]
    """Small words of it that may be left out."""
    more: frozenset[str]
    """Words of it that say nothing by themselves: ``soldiers`` of ``lose {n} soldiers``."""


@functools.cache
def shape_of(kind: type[Order]) -> Shape | None:
    """The shape of a form; None of one with a body or with free text."""
    form = form_of(kind)
    fields = [s for group in form.groups for s in group.slots if s.field]
    if form.body or any(s.kind == "clause" for s in fields):
        return None
    lead, bare, led, lacking = list[str](), list[Slot](), list[Segment](), 0
    links, more = set[str](), set[str]()
    for n, group in enumerate(form.groups):
        link, slots = "", list[Slot]()
        literal = True
        for k, slot in enumerate(group.slots):
            if n == k == 0:
                continue
            if not slot.field and literal and n == 0 and slot.word not in LINKS:
                lead.append(slot.word)
            elif not slot.field:
                literal = False
                if slots:
                    led, bare, lacking = _placed(link, slots, group.optional, led, bare, lacking)
                    link, slots = "", []
                link = link or slot.word
            else:
                literal = False
                slots.append(slot)
        if slots:
            led, bare, lacking = _placed(link, slots, group.optional, led, bare, lacking)
        elif link:
            (links if link in LINKS else more).add(link if link in LINKS else stem(link))
    return Shape(tuple(lead), tuple(bare), lacking, tuple(led), frozenset(links), frozenset(more))


def _placed(
    link: str,
    slots: list[Slot],
    optional: bool,
    led: list[Segment],
    bare: list[Slot],
    lacking: int,
) -> tuple[list[Segment], list[Slot], int]:
    """The parts of a form with some fields more."""
    if link:
        return [*led, Segment(link, tuple(slots), optional)], bare, lacking
    return led, [*bare, *slots], lacking + len(slots) * optional
