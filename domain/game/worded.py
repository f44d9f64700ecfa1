"""The words that people read of a game's tables, apart from keys, orders and figures.

A record names the fields with such words in ``WORDS``; a translation has those and nothing else.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

T = TypeVar("T")


def in_words(thing: T, say: Callable[[str], str]) -> T:
    """A record, or several of them, with each of its words as ``say`` says it."""
    return _in_words(thing, say, worded=False)  # type: ignore[no-any-return]


def words_in(thing: object) -> list[str]:
    """The words of a record, or of several of them, in their order, each once."""
    found = dict[str, None]()

    def noted(words: str) -> str:
        found[words] = None
        return words

    in_words(thing, noted)
    return list(found)


def _in_words(thing: Any, say: Callable[[str], str], *, worded: bool) -> Any:
    match thing:
        case str() if worded and any(letter.isalpha() for letter in thing):
            return say(thing)
        case tuple():
            return tuple(_in_words(part, say, worded=worded) for part in thing)
        case dict():
            return {key: _in_words(part, say, worded=worded) for key, part in thing.items()}
        case msgspec.Struct():
            told = getattr(thing, "WORDS", ())
            parts = {name: getattr(thing, name) for name in thing.__struct_fields__}
            said = {k: _in_words(part, say, worded=k in told) for k, part in parts.items()}
            return replace(thing, **said)
        case _:
            return thing
