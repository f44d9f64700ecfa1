"""What became of a letter, line by line: written when it is read, told when it is answered."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from domain.game.grammar.words import brief
from service.letters.instruction import Instruction
from service.words import _, counted, later

Fate = Literal[
    "done",
    "waits",
    "refused",
    "skipped",
    "left",
    "would be done",
    "would roll",
    "would fail",
    "ignored",
    "passed on",
]

FATES = (
    later("done"), later("waits"), later("refused"), later("skipped"), later("left"),
    later("would be done"), later("would roll"), later("would fail"), later("ignored"),
    later("passed on"),
)  # fmt: skip
"""The same, for the catalogues."""


class ReportLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a letter and what became of it."""

    said: str
    fate: Fate
    why: str = ""
    rule: str = ""
    nearest: tuple[str, ...] = ()
    caret: tuple[int, int] = (0, 0)
    """Where the word stands in what was said that was not understood; equal for no word."""
    waits: str = ""
    """The id by which the journal will tell of a line that waits."""
    entries: tuple[int, int] = (0, 0)
    """Its first entry in the journal and the one after its last; equal for none."""
    led_to: tuple[str, ...] = ()
    """What came of it, in sentences of the story."""

    def __post_init__(self) -> None:
        """What was not carried out is only quoted, so it is cut."""
        if self.fate in ("refused", "would fail", "skipped", "left", "ignored"):
            msgspec.structs.force_setattr(self, "said", said := brief(self.said))
            if self.caret[1] > len(said):
                msgspec.structs.force_setattr(self, "caret", (0, 0))


class LetterReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a letter, but for the state of the match when it goes out."""

    title: str
    lines: tuple[ReportLine, ...] = ()
    more: tuple[str, ...] = ()
    """What else is to be said, a paragraph each."""
    asked: tuple[str, ...] = ()
    """What to be helped with: verbs, or "" for everything."""
    shown: tuple[str, ...] = ()
    """What is to be shown too: ``board``, ``status``, ``dice``, ``story 3-4``, ``rules 5.4``."""
    size: int = 0
    """How long the journal was when it was carried out: the answer tells at least so much."""
    asks: str = ""
    """The order of which it asks whether it is meant: a plain yes to its mail is that order."""
    entries: tuple[int, ...] = ()
    """Where its orders stand in the journal: the answer brings a receipt of each."""


def in_order(found: Sequence[tuple[int, ReportLine]]) -> tuple[ReportLine, ...]:
    """Lines by their place in the letter."""
    return tuple(line for _n, line in sorted(found, key=lambda pair: pair[0]))


NO_ORDER = later("There was no order in your letter.")


def title_of(lines: Sequence[ReportLine]) -> str:
    """A letter's fate in a sentence; it is put into the reader's language where it is told."""
    fates = [line.fate for line in lines]
    tried = any(fate.startswith("would") for fate in fates)
    if "refused" in fates:
        if {"done", "passed on"} & {*fates[fates.index("refused") :]}:  # Omaha goes on behind it
            return later("Your orders were carried out, except what was refused.")
        if "done" in fates or "passed on" in fates:
            return later("Your orders were carried out up to the one that was refused.")
        return (
            later("Nothing was done, because one line was refused.")
            if fates.count("refused") == 1
            else later("Nothing was done, because several lines were refused.")
        )
    if "waits" in fates:
        return later(
            "Your orders were carried out as far as possible; the rest waits and goes on by itself."
        )
    if tried and ("done" in fates or "passed on" in fates):
        return later("Some lines were only tried; the others were carried out.")
    if "done" in fates:
        return (
            later("Your orders were carried out, except those that came too late.")
            if "skipped" in fates
            else later("Your orders were carried out.")
        )
    if "skipped" in fates:
        return later("Nothing was done: the phase you ended was already over.")
    if tried:
        return later("This was only a try: nothing was done.")
    if "passed on" in fates:
        return later("Your note is on its way to the others.")
    return NO_ORDER


def did_something(report: LetterReport) -> bool:
    """Whether the letter changed anything."""
    return any(line.fate in ("done", "passed on") for line in report.lines)


def asked_something(report: LetterReport) -> bool:
    """Whether somebody wrote the letter: it asks for something, or has an order that is refused."""
    return bool(report.shown) or any(line.fate == "refused" for line in report.lines)


IN_DOUBT = later("Nothing was done: we are not sure that your letter came as you wrote it.")


def in_doubt(asked: Sequence[Instruction], why: str) -> LetterReport:
    """The answer to a letter that is asked back instead of carried out."""
    lines = [ReportLine(one.said, "left") for one in asked if one.kind not in ("ignored", "end")]
    return LetterReport(_(IN_DOUBT), tuple(lines[:40]), (why,))


def asked_back(why: Sequence[str]) -> str:
    """Why a letter is in doubt, and what its writer can do."""
    return _(
        "What makes us doubt: {why}. Please write your lines once more, in a new reply and as "
        "plain text.",
        why="; ".join(map(_, why)),
    )


def not_read(part: str) -> str:
    """What was not read of a letter, in the words of its writer."""
    number = part.partition(" ")[0]
    return _("{count} attachments", count=number) if number.isdigit() else _(part)


def lines_left(many: int) -> str:
    """How many lines of a letter were left, if they are too many to be named."""
    return counted("{count} more line: left.", "{count} more lines: left.", many, count=many)
