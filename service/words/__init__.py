"""The words of pages and mails in the language of their reader: gettext, and who speaks what.

English stands in the sources and is the key of every word; ``locale/`` holds one catalogue for
all of the service, which ``python -m tests.words`` keeps up with the sources and compiles. What a
game tells (its rules, orders, story) stays in the language of its rules.
"""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"

_spoken: ContextVar[str] = ContextVar("language", default="en")


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("fieldpost", LOCALE, [language], fallback=language == "en")


def later(words: str) -> str:
    """Marks words that stand in a table: they are translated where they are shown, by ``_``."""
    return words


ENGLISH = later("English")
"""What each catalogue translates by the name of its own language, in that language."""


@cache
def languages() -> dict[str, str]:
    """English, that of the sources, and the languages that have a catalogue, each by its own name.

    They are read when they are asked for first.
    """
    codes = sorted(folder.name for folder in LOCALE.iterdir() if any(folder.rglob("*.mo")))
    return {"en": ENGLISH} | {code: _catalogue(code).gettext(ENGLISH) for code in codes}


def language() -> str:
    """The language that is spoken now."""
    return _spoken.get()


def speak(language: str) -> None:
    """Speak a language from now on, in this request or task; an unknown one is English."""
    _spoken.set(language if language in languages() else "en")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language within: a mail, a push, whatever is worded for one reader."""
    before = _spoken.set(language if language in languages() else "en")
    try:
        yield
    finally:
        _spoken.reset(before)


def _(words: str, /, **named: object) -> str:
    """Words in the language that is spoken, with what ``{names}`` in them stand for."""
    told = _catalogue(_spoken.get()).gettext(words) if words else ""
    return told.format(**named) if named else told


def of(context: str, words: str) -> str:
    """Words that mean something of their own in a context, such as the phase of a game."""
    return _catalogue(_spoken.get()).pgettext(context, words) if words else ""


def counted(one: str, many: str, number: int, /, **named: object) -> str:
    """Words for a number of things; ``%(num)s`` in them is left to the caller."""
    told = _catalogue(_spoken.get()).ngettext(one, many, number)
    return told.format(**named) if named else told
