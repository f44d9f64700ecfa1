"""The words of a game in the language of their reader: its rules, primer, coach and sheet, its
story and its refusals.

A game may have a catalogue for a language beside its tables, ``locale/CODE.mo``, or one of its
coach alone, ``locale/CODE.coach.mo``. Its keys are the English words themselves: a rule that was
changed since, or one of a house's own tables, stands as it is and never in the words of another;
and a translation changes no rule.
"""

import gettext
import io
from functools import cache, lru_cache
from importlib.resources import files
from typing import TypeVar

from domain.game.worded import in_words
from service.words import language
from service.words.forms import Forms, keys_of

T = TypeVar("T")

TABLE = "domain"
"""The package with the rules of every table."""


@cache
def _catalogue(package: str, name: str) -> gettext.GNUTranslations | None:
    """The words of a package in a file of that name; None where it has none."""
    compiled = _compiled(package, name)
    return gettext.GNUTranslations(io.BytesIO(compiled)) if compiled else None


def _compiled(package: str, name: str) -> bytes:
    try:
        return files(package).joinpath("locale", f"{name}.mo").read_bytes()
    except (FileNotFoundError, ModuleNotFoundError):
        return b""


@cache
def forms_of(package: str, language: str) -> Forms | None:
    """The forms of what a game tells and refuses with; None where nobody translated any."""
    catalogue, keys = _catalogue(package, language), [*keys_of(_compiled(package, language))]
    return Forms(catalogue, keys) if catalogue is not None and keys else None


@lru_cache(8192)
def _sentence(package: str, language: str, sentence: str) -> str:
    forms = forms_of(package, language)
    return forms.told(sentence) if forms is not None else sentence


def sentence_by(package: str, sentence: str) -> str:
    """A sentence of a game's story, or a refusal, in the language that is spoken; as it stands
    where the game has no words for it."""
    return sentence if language() == "en" else _sentence(package, language(), sentence)


def spoken_by(package: str) -> str:
    """The language in which a game tells its rules now: that of the reader, or else English."""
    return language() if _catalogue(package, language()) is not None else "en"


def told_by(package: str, thing: T) -> T:
    """A record of a game, or several, in the language that is spoken, as far as the game has it."""
    return _told(thing, _catalogue(package, language()))


def said_by(package: str, words: str) -> str:
    """Words of a game in the language that is spoken, or as they stand."""
    catalogue = _catalogue(package, language())
    return catalogue.gettext(words) if catalogue is not None and words else words


def taught_by(package: str) -> str:
    """The language of a game's coach, who may speak one in which nobody has its rules yet."""
    return language() if _of_coach(package) is not None else "en"


def coached_by(package: str, thing: T) -> T:
    """What the coach of a game says, in the language that is spoken, as far as he speaks it."""
    return _told(thing, _of_coach(package))


def _of_coach(package: str) -> gettext.NullTranslations | None:
    return _catalogue(package, language()) or _catalogue(package, f"{language()}.coach")


def _told(thing: T, catalogue: gettext.NullTranslations | None) -> T:
    return in_words(thing, catalogue.gettext) if catalogue is not None else thing
