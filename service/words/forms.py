"""Sentences by their forms, such as “{unit} moves to {front}.”, told in another language.

What happened and why an order was refused is kept and compared in English, as the domain says it.
Whoever reads another language has it told anew: the form is found again by its own words, and what
stands in each gap by the form of that. A sentence whose form nobody translated stays English.
"""

import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from gettext import GNUTranslations
from typing import Final, NamedTuple

from service.words import _

TOLD: Final = "told"
"""The context of such forms in the catalogue of a game."""
LONGEST: Final = 1_000
"""Letters of a sentence, far more than any has: what is longer is nobody's story."""
GAP: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""A gap; in a translation also with the form of the word that it takes: ``{front:dat}``."""
AS_WRITTEN: Final = frozenset({"words", "verb"})
"""Gaps with what a player wrote, or writes in orders: that is never translated."""
PRINTED: Final = "text"
"""The gap with what a card says, which the reference sheet has too."""
_ENDS: Final = (".", "{told}", "{text}")
"""How a form ends that is a sentence, or has one at its end."""
_ANY: Final = dict.fromkeys((*AS_WRITTEN, PRINTED, "told"), ".+?") | {"n": r"\d+"}
"""What stands in gaps that may hold the end of a sentence, and in that of what is counted."""
_WITHIN: Final = r"(?:(?![.!?] [A-Z“]).)+?"
_BETWEEN: Final = re.compile(r"(?<=[.!?]) (?=[A-Z“])")
"""What parts the sentences of a text."""
_LIST: Final = re.compile(r"(.+) (and|or) (.+[^.])")
"""Several in a row, no sentence."""


def shape(form: str, kinds: Mapping[str, str] = {}, other: str = ".+") -> re.Pattern[str]:
    """What sentences of a form look like; ``kinds`` says what stands in gaps, else ``other``."""
    first, *parts = re.split(r"\{(\w+)\}", form)
    told, seen = [re.escape(first)], set[str]()
    for gap, words in zip(parts[::2], parts[1::2], strict=True):
        told.append(f"(?P={gap})" if gap in seen else f"(?P<{gap}>{kinds.get(gap, other)})")
        told.append(re.escape(words))
        seen.add(gap)
    return re.compile("".join(told))


class _Form(NamedTuple):
    shape: re.Pattern[str]
    mark: str
    """Words that are in each such sentence, to pass over the others at once; where these are none,
    as in “{side} {unit}”, a phrase must stand in the first gap."""
    whole: bool
    """Whether it is a sentence; the gap of a phrase must not swallow the end of one."""
    key: tuple[str, ...]
    """The form, or that for one and that for many."""


def _shaped(form: str, key: tuple[str, ...]) -> _Form:
    mark = max(re.split(r"\{\w+\}", form), key=len)
    return _Form(shape(form, _ANY, _WITHIN), mark, form.endswith(_ENDS), key)


def keys_of(mo: bytes) -> Iterator[tuple[str, ...]]:
    """The forms in a compiled catalogue, those for one and for many together."""
    _magic, _version, many, at = struct.unpack_from("<4I", mo) if mo else (0, 0, 0, 0)
    for k in range(many):
        size, start = struct.unpack_from("<2I", mo, at + 8 * k)
        context, _mark, said = mo[start : start + size].decode().partition("\x04")
        if context == TOLD:
            yield tuple(said.split("\0"))


class Forms:
    """The forms of a game in one language."""

    def __init__(self, catalogue: GNUTranslations, keys: Sequence[tuple[str, ...]]) -> None:
        self._catalogue = catalogue
        self._phrases = {form: key for key in keys for form in key if not GAP.search(form)}
        shaped = ((form, key) for key in keys for form in key if GAP.search(form))
        self._forms = [
            _shaped(form, key)
            for form, key in sorted(shaped, key=lambda one: len(GAP.sub("", one[0])), reverse=True)
        ]

    def told(self, sentence: str) -> str:
        """A sentence anew, or as it stands where it has none of these forms."""
        said = self._said(sentence, "") if len(sentence) <= LONGEST else None
        if said is None:
            return sentence
        return said[:1].upper() + said[1:] if sentence[:1].isupper() else said

    def key(self, words: str) -> tuple[str, ...]:
        """The form of words; () for none."""
        found = self._found(words)
        return found[0] if found else ()

    def _found(self, words: str) -> tuple[tuple[str, ...], dict[str, str]] | None:
        """The form of words, and what stands in its gaps."""
        for said in dict.fromkeys((words, words[:1].lower() + words[1:])):
            if said in self._phrases:
                return self._phrases[said], {}
            for form in self._forms:
                if form.mark not in said or (said.endswith(".") and not form.whole):
                    continue
                found = form.shape.fullmatch(said)
                if found and (form.mark.strip() or found[1] in self._phrases):
                    return form.key, found.groupdict()
        return None

    def _said(self, words: str, case: str) -> str | None:
        found = self._found(words)
        if found is None:
            return self._one_by_one(words)
        key, gaps = found
        if len(key) > 1:
            said = self._catalogue.npgettext(TOLD, key[0], key[1], int(gaps.get("n", 1)))
        else:
            said = self._catalogue.pgettext(TOLD, key[0])
        return GAP.sub(lambda gap: self._gap(gap, gaps), _form_of(said, case))

    def _one_by_one(self, words: str) -> str | None:
        """Several sentences; none where one of them has no form."""
        parts = _BETWEEN.split(words)
        said = [self._said(one, "") for one in parts] if len(parts) > 1 else []
        whole = [one[:1].upper() + one[1:] for one in said if one]
        return " ".join(whole) if whole and len(whole) == len(parts) else None

    def _gap(self, gap: re.Match[str], gaps: dict[str, str]) -> str:
        name, case = gap[1], gap[2] or ""
        words = gaps[name]
        if name == PRINTED:
            return self._catalogue.gettext(words)
        said = words if name in AS_WRITTEN else self._word(words, case)
        begins = gap.string[: gap.start()].endswith((". ", "! ", "? "))
        return said[:1].upper() + said[1:] if begins else said

    def _word(self, words: str, case: str) -> str:
        """What stands in a gap: several in a row, a phrase, or a name that stays."""
        row = _LIST.fullmatch(words)
        if row is None or words in self._phrases:
            said = self._said(words, case)
            return words if said is None else said
        names = ", ".join(self._word(one, case) for one in row[1].split(", "))
        joined = _("{names} and {last}") if row[2] == "and" else _("{names} or {last}")
        return joined.format(names=names, last=self._word(row[3], case))


def _form_of(said: str, case: str) -> str:
    """The form of a phrase that a gap takes: its first, or the one of that name behind it."""
    first, *others = said.split(" | ")
    named = dict(one.split(": ", 1) for one in others)
    return named.get(case, first)
