"""What people call the pieces of a box, from the whole name to the first letters of its words."""

import difflib
import re
import unicodedata
from collections.abc import Container, Iterable, Mapping

from domain.kits.kit import Code

WORD = re.compile(r"\d+|[^\W\d_]+")


class PieceNames:
    """Pieces by what people call them: ``names`` has the name of each, ``kinds`` of its kind."""

    def __init__(self, names: Mapping[Code, str], kinds: Mapping[Code, str]) -> None:
        self.names, self._kinds = names, kinds
        whole, short, alike = (dict[str, list[Code]]() for _ in range(3))
        for code, name in names.items():
            whole.setdefault(plain(name), []).append(code)
            short.setdefault(plain(head(name)), []).append(code)
            for called in {plain(kinds[code]), plain(head(kinds[code]))}:
                alike.setdefault(called, []).append(code)
        self._tables = (whole, short, alike)
        self._words = {code: _words(name) for code, name in names.items()}

    def called(self, words: str) -> tuple[Code, ...]:
        """The pieces that people call so; () for none."""
        asked = plain(words)
        if not asked:
            return ()
        for table in self._tables:
            if asked in table:
                return tuple(table[asked])
        if words.casefold() in self.names:
            return (words.casefold(),)
        begun = _words(words)
        found = [code for code, own in self._words.items() if _begins(begun, own)]
        initials = [c for c, own in self._words.items() if len(asked) > 1 and asked == _first(own)]
        return tuple(found or initials)

    def near(
        self, words: str, also: Iterable[str] = (), but: Container[Code] = ()
    ) -> tuple[str, ...]:
        """The three names that are most like some words, ``also`` these, and not those of pieces
        ``but`` for which others are meant."""
        kinds = [kind for code, kind in self._kinds.items() if code not in but]
        known = {plain(called): called for called in map(head, kinds)}
        known.update((plain(kind), kind) for kind in kinds)
        known.update((plain(one), one) for one in also)
        found = difflib.get_close_matches(plain(words), known, 6, 0.3)
        return tuple(dict.fromkeys(head(known[key]) for key in found))[:3]


def plain(text: str) -> str:
    """Words as they are compared: without case, accents, hyphens and blanks, “&” as “and”, with
    which orders are spelled."""
    text = text.replace("&", " and ")
    if text.isascii():
        return re.sub("[^a-z0-9/+]", "", text.casefold())
    found = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in found if c.isalnum() or c in "/+")


def _words(name: str) -> list[str]:
    return [plain(word) for word in WORD.findall(name.replace("&", " and "))]


def card_called(cards: Iterable[str], words: str) -> str:
    """The card that people call so, or the first of those alike (“Fog” for Fog-1); "" for none."""
    asked, known = plain(words), list(cards)
    heads = (card for card in known if plain(re.sub(r"-\d+$", "", card)) == asked)
    return next((card for card in known if plain(card) == asked), next(heads, ""))


def card_unnumbered(cards: Iterable[str], words: str) -> str:
    """The one card whose name is so without its number, as “Fog” for “12 Fog”; "" for none or
    several."""
    asked = plain(words)
    found = [card for card in cards if asked and plain(re.sub(r"\b\d+\b", "", card)) == asked]
    return found[0] if len(found) == 1 else ""


def head(name: str) -> str:
    """A name without what stands behind its stroke, such as its formation."""
    return name.partition("/")[0].strip() or name


def _begins(begun: Iterable[str], own: Iterable[str]) -> bool:
    """Whether words are the beginnings of the words of a name, in their order and with its first;
    a number must be the whole one."""
    own = iter(own)
    for n, word in enumerate(begun):
        for one in own:
            if one == word or (not word.isdigit() and one.startswith(word)):
                break
            if n == 0:
                return False
        else:
            return False
    return True


def _first(own: Iterable[str]) -> str:
    return "".join(word[:1] for word in own if not word.isdigit())
