"""Reading words by a form: the fields that they fill, or the word that was not understood."""

import difflib
import functools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from domain.game.grammar.forms import Group, Slot, Spoken, form_of, usage
from domain.game.ruleset import Clause

_words = re.compile(r"\S+").finditer
CLOSING = " .,;!…"
"""What people write behind a word or a line, and what says nothing."""

_number = re.compile(r"-?[0-9]{1,9}").fullmatch
_day = re.compile(r"(?:[0-9]{4}-)?[0-9]{2}-[0-9]{2}").fullmatch


class NotUnderstood(ValueError):
    """A line that is not an order: the word that was not understood and the nearest that would be.

    ``column`` counts characters from 0; ``nearest`` holds up to three words, best first; ``form``
    is how such an order is said, "" where the line begins like none; ``wanted`` is the word that
    alone may stand there, "" where several may.
    """

    def __init__(
        self,
        line: str,
        column: int,
        word: str,
        reason: str,
        nearest: Iterable[str] = (),
        form: str = "",
        wanted: str = "",
    ) -> None:
        self.line, self.column, self.word, self.reason = line, column, word, reason
        self.nearest, self.form, self.wanted = tuple(nearest), form, wanted
        offer = f" Did you mean {either(self.nearest)}?" if self.nearest else ""
        said = f" Write it as “{form}”." if form and form not in reason else ""
        super().__init__(reason + offer + said)

    def told(
        self, *, nearest: Iterable[str] | None = None, form: str = "", reason: str = ""
    ) -> "NotUnderstood":
        """The same refusal with other words that would be, or another reason or form."""
        near = self.nearest if nearest is None else nearest
        why, said = reason or self.reason, form or self.form
        return NotUnderstood(self.line, self.column, self.word, why, near, said, self.wanted)


class Word(msgspec.Struct, frozen=True):
    """A word of the line with the column where it begins."""

    text: str
    column: int
    folded: str
    """The word in whatever case it was written."""

    @property
    def bare(self) -> str:
        """The same without the mark that closes it: ``fire!`` is ``fire``."""
        return self.folded.rstrip(CLOSING) or self.folded


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

    def refused(
        self, at: int, reason: str, nearest: Iterable[str] = (), wanted: str = ""
    ) -> NotUnderstood:
        """A refusal of the word at a place, or of what is missing behind the last."""
        if at >= len(self.words):
            return NotUnderstood(self.text, self.end, "", reason, nearest, wanted=wanted)
        word = self.words[at]
        return NotUnderstood(self.text, word.column, word.text, reason, nearest, wanted=wanted)


DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"))
"""What programs make of a hyphen."""
ROW = re.compile(f"[,;&{''.join(map(chr, DASHES))}]|\\band\\b|/\\s|\\s/", re.IGNORECASE)
"""What stands between names in a row, or breaks a name; most lines have none of it."""
_AND = ("and", "&")
_AND_AFTER_COMMA = (*_AND, "und", "et", "y", "e")


def split(text: str, start: int = 0, stop: int | None = None) -> Words:
    """The words of a text between two columns."""
    stop = len(text) if stop is None else stop
    found = _words(text, start, stop)
    return Words(text, [_word(m.group(), m.start()) for m in found], stop)


def _word(text: str, column: int) -> Word:
    return Word(text, column, text.translate(DASHES).casefold())


def without_between(words: Words) -> str:
    """A line with blanks for what people write between the members of a row, and plain hyphens.

    Raises NotUnderstood for a name that is broken at its strokes.
    """
    plain = list(words.text.translate(DASHES))
    for at, word in enumerate(words.words):
        before = words[at - 1].text if at else " "
        if at and (word.text[0] == "/" or before[-1] == "/"):
            raise words.refused(at, f"{quoted(word.text)} stands alone{STROKES}")
        end = word.column + len(word.text)
        start = end - len(word.text) + len(word.text.rstrip(",;"))
        between = _AND_AFTER_COMMA if before[-1] in ",;" else _AND
        if 0 < at < len(words) - 1 and word.folded in between:
            start = word.column
        plain[start:end] = " " * (end - start)
    return "".join(plain)


STROKES = "; write a name with slashes without spaces, like “E/2/16”."


HYPHENS = "; write a name of several words with hyphens."
"""Where any one word is a name, a second one is most often the rest of it."""


LINKS = ("to", "at", "on", "onto", "into", "in")
"""What people write between what they move and where to, where a form has nothing there."""


def all_of(kind: type[Spoken], groups: Sequence[Group], words: Words) -> dict[str, Any]:
    """The fields that these words fill, all of them."""
    try:
        values, at = _filled(groups, words, 0)
    except NotUnderstood as refusal:
        raise refusal.told(form=usage(kind)) from None
    if at < len(words):
        form = usage(kind)
        if at == len(words) - 1 and (link := _link(groups, words)):
            meant = " ".join(word.text for k, word in enumerate(words.words) if k != link)
            told = f"“{form}” has no {quoted(words[link].text)} in it: write “{meant}”."
            raise words.refused(link, told).told(form=form)
        told = f"{quoted(words[at].text)} does not belong in “{form}”"
        named = any(slot.kind == "any" for group in groups for slot in group.slots)
        more = words.refused(at, f"{told}{HYPHENS if named else '.'}")
        raise more.told(form=form)
    return values


def _link(groups: Sequence[Group], words: Words) -> int:
    """Where between two names a small word stands that the form has nowhere; 0 for none."""
    own = {slot.word for group in groups for slot in group.slots}
    between = range(2, len(words) - 1)
    return next((k for k in between if words[k].bare in LINKS and words[k].bare not in own), 0)


def _filled(groups: Iterable[Group], words: Words, at: int) -> tuple[dict[str, Any], int]:
    values: dict[str, Any] = {}
    for group in groups:
        if _is_link(group):
            at += at < len(words) and words[at].bare in LINKS
            continue
        if group.optional and not _present(group.slots[0], words, at):
            continue
        for slot in group.slots:
            value, at = _take(slot, words, at)
            if slot.field:
                values[slot.field] = value
    return values, at


def _is_link(group: Group) -> bool:
    """Whether it is a small word that may be left out, for which any other of them may stand."""
    return group.optional and len(group.slots) == 1 and group.slots[0].word in LINKS


def _present(slot: Slot, words: Words, at: int) -> bool:
    if at == len(words):
        return False
    return words[at].folded not in slot.stops if slot.field else words[at].bare == slot.word


def _take(slot: Slot, words: Words, at: int) -> tuple[Any, int]:
    if at >= len(words):
        wanted = quoted(slot.word) if slot.word else "a number" if slot.kind == "int" else ""
        missing = f"Something is missing here{wanted and f': {wanted}'}."
        raise words.refused(at, missing, slot.choices[:3], slot.word)
    if not slot.field:
        if words[at].bare != slot.word:
            reason = f"Expected {quoted(slot.word)} instead of {quoted(words[at].text)}."
            raise words.refused(at, reason, (slot.word,), slot.word)
        return None, at + 1
    value, at = _one(slot, words, at)
    if not slot.many:
        return value, at
    several = [value]
    while at < len(words) and words[at].folded not in slot.stops:
        value, at = _one(slot, words, at)
        several.append(value)
    return tuple(several), at


def _one(slot: Slot, words: Words, at: int) -> tuple[Any, int]:
    word = words[at]
    if slot.kind == "any":
        end = _named(slot, slot.names, words, at) if slot.names else at + 1
        return "-".join(one.text for one in words.words[at:end]), end
    if slot.kind == "clause":
        return repeated(slot, words, at)
    if slot.kind == "int":
        if _number(word.bare):
            return int(word.bare), at + 1
        raise words.refused(at, f"Expected a number instead of {quoted(word.text)}.")
    if slot.kind == "day":
        if _day(word.bare):
            return word.bare, at + 1
        raise words.refused(at, f"{quoted(word.text)} is not a day; write it as in “20 Dec”.")
    spelled, most = _spellings(slot.choices)
    for end in range(min(len(words), at + most), at, -1):
        before = [words[k].folded for k in range(at, end - 1)]
        for last in (words[end - 1].folded, words[end - 1].bare):
            name = "-".join([*before, last])
            if name in spelled:
                return spelled[name], end
    near = difflib.get_close_matches(word.folded, spelled, 3, 0.4)
    reason = f"{quoted(word.text)} is not known here."
    raise words.refused(at, reason, [spelled[n] for n in near] or slot.choices[:3])


def _named(slot: Slot, names: frozenset[str], words: Words, at: int) -> int:
    """Where a name ends that may have several words; one word is any name. In a row of names two
    of them are never one: “E-3, Colleville”."""
    for end in range(min(len(words), at + LONGEST_NAME), at + 1, -1):
        first, *rest = (word.text for word in words.words[at:end])
        two = slot.many and names >= {squeezed(first), squeezed("".join(rest))}
        if not two and squeezed("".join((first, *rest))) in names:
            return end
    return at + 1


LONGEST_NAME = 4
"""Words of a name of a place that are written apart."""


def squeezed(name: str) -> str:
    """A name as it is compared: without accents, capitals, blanks, hyphens and stops."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def repeated(slot: Slot, words: Words, at: int) -> tuple[Clause, int]:
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
def _spellings(choices: tuple[str, ...]) -> tuple[dict[str, str], int]:
    """The choices by how they are found, and how many words the longest of them can be."""
    spelled = {c.casefold(): c for c in choices}
    return spelled, min(5, 1 + max((c.count("-") for c in spelled), default=0))


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """What ends a refusal: `` Did you mean …?`` with the nearest that there is; "" for none.

    Nearest by its letters, or the only one with all words of ``name``, in whatever order.
    """
    names, asked = list(known), _words_of(name)
    near = difflib.get_close_matches(name.casefold(), names, 1)
    if not near and asked:
        near = [one for one in names if asked <= _words_of(one)]
    return f" Did you mean {near[0]}?" if len(near) == 1 else ""


def _words_of(name: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", name.casefold()))


def brief(text: str, most: int = 60) -> str:
    """What somebody sent, as it is quoted back: cut, with an ellipsis, where it is long."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def quoted(word: str) -> str:
    """A word as it is told in a sentence."""
    return f"“{word[:40]}”"


def either(words: Sequence[str]) -> str:
    """Words as they are told in a sentence, of which one is meant."""
    said = [f"“{w}”" for w in words]
    return said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1]


def furthest(refusals: Sequence[NotUnderstood]) -> NotUnderstood:
    """Of a line that none of several forms fits: the refusal of what fits it furthest. Where each
    wants a word of its own at that place, all of them are named."""
    column = max(refusal.column for refusal in refusals)
    there = [refusal for refusal in refusals if refusal.column == column]
    first, wanted = there[0], tuple(dict.fromkeys(r.wanted for r in there if r.wanted))
    if len(wanted) < 2:
        return first
    meant = difflib.get_close_matches(first.word.casefold(), wanted, 1, 0.6)
    found = f" instead of {quoted(first.word)}" if first.word else ""
    reason = f"{'Expected' if found else 'Something is missing here:'} {either(wanted)}{found}."
    form = next((r.form for r in there if r.wanted in meant), "")
    return NotUnderstood(first.line, column, first.word, reason, meant, form)
