"""The games as a match that is opened now would play them: with the tables of the house's folder.

Nothing else reads that folder (``FIELDPOST_TABLES``): a match takes its tables from its journal.
"""

import logging
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from domain.game.game import Game
from domain.game.grammar.sayings import Sayings
from domain.game.ruleset import Illegal
from domain.game.tables import BadTable, Meta, Own, Primer, Rulebook, laid, names_of, read
from domain.games import AnyRuleset, by_tables, listed, package_of
from domain.journal.entries import canonical
from domain.journal.plain import is_plain_line
from domain.match.own_tables import MOST_BYTES, size_of
from service.application.coaching import Lesson, Puzzles
from service.house.keys import House
from service.store.lists.models import LobbyRow

log = logging.getLogger("fieldpost")

Stamp = tuple[str, int, int]
"""A file, when it was changed, and its bytes."""


class Pictured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice whose labels match a pattern have these pictures, from one pip up."""

    label: str
    faces: tuple[str, ...]


class Faces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``faces.toml``."""

    die: tuple[Pictured, ...]


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fact of a counter that is short, and the same in words."""

    printed: str
    """A pattern of the whole fact."""
    told: str
    """What it says, with ``\\1`` for what a group of the pattern holds."""


class Counters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``counters.toml``."""

    figure: tuple[Figure, ...]


ALSO: Mapping[str, type[msgspec.Struct]] = {
    "coach.toml": Lesson,
    "counters.toml": Counters,
    "faces.toml": Faces,
    "meta.toml": Meta,
    "primer.toml": Primer,
    "puzzles.toml": Puzzles,
    "rulebook.toml": Rulebook,
    "said.toml": Sayings,
}
"""What any game may have, and a house may add: the rules decide without it."""


class OnOffer(Mapping[str, AnyRuleset]):
    """The games of a house by key. One whose own tables cannot be used is shown without them, and
    no match of it is opened."""

    def __init__(self, games: Mapping[str, AnyRuleset], house: House) -> None:
        self._games, self._house = games, house
        self._looked: dict[str, tuple[list[Stamp], AnyRuleset]] = {}

    def __getitem__(self, key: str) -> AnyRuleset:
        if not self._house.tables:
            return self._games[key]
        now = _stamps(Path(self._house.tables) / key)
        before, rules = self._looked.get(key, (None, self._games[key]))
        if before != now:
            rules = self._games[key]
            try:
                rules = with_own(rules, self._house.tables)
            except BadTable as error:
                log.error("own tables: %s", error)
            self._looked[key] = now, rules
        return rules

    def listed(self, key: str) -> Game:
        """A game as it is listed; its rules are loaded only where the house has tables for it."""
        own = self._house.tables and (Path(self._house.tables) / key).is_dir()
        return self[key] if own else listed(self._games, key)

    def title_of(self, row: LobbyRow) -> str:
        """What a match of a list is called; no rules are loaded for it."""
        return self.listed(row.game).match_title(row.title, row.scenario)

    def every(self) -> dict[str, Game]:
        """Every game as it is listed, by its key."""
        return {key: self.listed(key) for key in self}

    def to_open(self, key: str) -> AnyRuleset:
        """The rules of a match that is opened now. Raises Illegal if it cannot be opened."""
        if key not in self:
            raise Illegal("table.1", f"There are the games {', '.join(self)}.")
        try:
            return with_own(self._games[key], self._house.tables)
        except BadTable as error:
            raise Illegal("table.1", str(error)) from error

    def __contains__(self, key: object) -> bool:
        return key in self._games

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


def _stamps(folder: Path) -> list[Stamp]:
    """What tells, unread, whether any file in a folder is another one than before."""
    try:
        found = [(str(file), file.stat()) for file in sorted(folder.rglob("*")) if file.is_file()]
    except OSError:  # one is just being exchanged
        return []
    return [(name, stat.st_mtime_ns, stat.st_size) for name, stat in found]


def with_own(rules: AnyRuleset, folder: str) -> AnyRuleset:
    """The rules of a game with the tables that a folder has for it, "" for none. Raises
    BadTable."""
    if not folder:
        return rules
    own = _own_tables(Path(folder), rules)
    with laid(own):
        for name in own.keys() & ALSO.keys():
            read(package_of(rules), name, ALSO[name])
    return by_tables(rules, own)


def _own_tables(folder: Path, rules: AnyRuleset) -> Own:
    try:
        names = {*names_of(package_of(rules)), *ALSO}
    except ModuleNotFoundError:
        names = {*ALSO}
    files = {name: folder / rules.key / name for name in sorted(names)}
    try:
        found = {name: file.read_bytes().decode() for name, file in files.items() if file.is_file()}
    except (OSError, UnicodeDecodeError) as error:
        raise BadTable(f"The tables of {rules.key} in {folder} cannot be read: {error}.") from None
    if size_of(found) > MOST_BYTES:
        raise BadTable(
            f"The tables of {rules.key} in {folder} have {size_of(found):,} bytes, and a match "
            f"takes {MOST_BYTES:,}; leave out what is as in the game's own."
        )
    if not is_plain_line(canonical(found)):
        raise BadTable(f"The tables of {rules.key} in {folder} hold a control character.")
    return found
