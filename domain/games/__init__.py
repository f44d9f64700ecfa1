"""The library: every folder here is a game, and so is every installed one.

The ``GAME`` of a folder has its name for a key; its rules are loaded when they are asked for.

A package from elsewhere adds its game by an entry point of the group ``fieldpost.games``, whose
value names its ``GAME`` (docs/adding-a-game.md).
"""

import functools
import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Any, TypeVar

from domain.game.again import again
from domain.game.game import Game
from domain.game.ruleset import Ruleset
from domain.game.tables import BadTable, Own, laid, read
from domain.table.grammar.orders import told_taken

AnyRuleset = Ruleset[Any, Any, Any]
T = TypeVar("T")

GROUP = "fieldpost.games"
"""The entry points that name games of other packages."""


class BadGame(ImportError):
    """A game that cannot be used: whose it is, why, and what to do."""


class Library(Mapping[str, AnyRuleset]):
    """The rules of games by key, in the order of the keys, loaded when they are first asked for."""

    def __init__(self, packages: Mapping[str, str], installed: Mapping[str, AnyRuleset]) -> None:
        self._packages = {**packages}
        self._rules = {**installed}
        self._keys = dict.fromkeys(sorted({*packages, *installed}))

    def __getitem__(self, key: str) -> AnyRuleset:
        if key not in self._rules:
            self._rules[key] = _in_folder(self._packages[key])
        return self._rules[key]

    def listed(self, key: str) -> Game:
        """A game as it is listed, without its rules; KeyError for none."""
        return self._rules.get(key) or _game(self._packages[key])

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


def library() -> Mapping[str, AnyRuleset]:
    """Every game by its key, in the order of the keys. Raises BadGame."""
    return _found()


def listed(games: Mapping[str, AnyRuleset], key: str) -> Game:
    """A game as it is listed: rules that nobody asked for yet are not loaded. KeyError for none."""
    return games.listed(key) if isinstance(games, Library) else games[key]


def package_of(game: Game) -> str:
    """The package in which the tables of a game lie; no package, if it does not say one."""
    return game.package or f"{__name__}.{game.key}"


def picture_of(game: Game, scenario: str) -> bytes | None:
    """The picture that a game's folder has of a scenario, a PNG; None if it has none."""
    try:
        file = files(package_of(game)) / "pictures" / f"{scenario}.png"
    except ModuleNotFoundError:
        return None
    return file.read_bytes() if file.is_file() else None


def table_of(game: Game, file: str, kind: type[T]) -> T | None:
    """A table that a game may do without, None where it has none; nor one of a house's own that
    this program cannot read. Raises BadTable for one of the game's. It is read once."""
    return _table_of(package_of(game), file, kind, game.tables.get(file))  # type: ignore[arg-type]


@functools.cache
def _table_of(package: str, file: str, kind: type[T], own: str | None) -> T | None:
    try:
        with laid({} if own is None else {file: own}):
            return read(package, file, kind)
    except (FileNotFoundError, ModuleNotFoundError):
        return None
    except BadTable:
        if own is None:
            raise
        return None


def by_tables(rules: AnyRuleset, own: Own) -> AnyRuleset:
    """The same rules by tables of a house's own: another copy of the modules of the game, made
    once. Raises BadTable."""
    if own == rules.tables:
        return rules
    if not own:
        return library()[rules.key]
    return _by_tables(rules.key, package_of(rules), tuple(sorted(own.items())))


@functools.cache
def _by_tables(key: str, package: str, own: tuple[tuple[str, str], ...]) -> AnyRuleset:
    # Never forgotten: matches in memory hold positions of just these classes.
    try:
        with laid(dict(own)):
            rules: AnyRuleset = _game(again(package, repr(own)).__name__).rules()
    except BadTable:
        raise
    except Exception as error:
        names = ", ".join(name for name, _ in own)
        raise BadTable(
            f"The rules of {key} cannot be made from the house's own {names}: "
            f"{type(error).__name__}: {error}."
        ) from error
    return replace(rules, tables=dict(own))


@functools.cache
def _found() -> Library:
    own = {
        module.name: f"{__name__}.{module.name}"
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg
    }
    installed = dict[str, AnyRuleset]()
    for entry in entry_points(group=GROUP):
        rules = _installed(entry)
        if rules.key in own or rules.key in installed:
            raise _bad(entry, f"there is a game {rules.key} already")
        installed[rules.key] = rules
    return Library(own, installed)


def _game(package: str) -> Game:
    game: Game = importlib.import_module(package).GAME
    return game


def _in_folder(package: str) -> AnyRuleset:
    rules: AnyRuleset = _game(package).rules()
    if taken := told_taken(rules):
        raise BadGame(f"The game of {package} cannot be used: {taken}.")
    return rules


def _installed(entry: EntryPoint) -> AnyRuleset:
    try:
        game = entry.load()
        rules = game.rules() if isinstance(game, Game) else None
    except Exception as error:
        raise _bad(entry, f"{type(error).__name__}: {error}") from error
    if not isinstance(rules, Ruleset):
        raise _bad(entry, f"{entry.value} is not a Game")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,31}", rules.key):
        raise _bad(entry, f"the key “{rules.key[:40]}” is not a word of a-z, 0-9 and _")
    if taken := told_taken(rules):
        raise _bad(entry, taken)
    return rules


def _bad(entry: EntryPoint, why: str) -> BadGame:
    package = entry.dist.name if entry.dist else entry.module
    why = why.rstrip(".")
    return BadGame(
        f"The game of the package {package} cannot be used: {why}. Mend or uninstall it."
    )
