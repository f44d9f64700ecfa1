"""Reads a game's TOML tables, each figure with its source. The one file that opens files.

A figure's source is ``seed`` (the rulebook the game was built from), ``published: <where>`` or
``reconstructed: <why>``. It stands in the table that holds the figure or in one around it. A house
may play by tables of its own (:func:`laid`), of the same form and name: they replace ours.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec

from domain.game import faults

T = TypeVar("T")

SOURCE = re.compile(r"seed(: .+)?|published: .+|reconstructed: .+", re.DOTALL)


Own = Mapping[str, str]
"""Tables of a house's own: the whole text of each, by the name of the file that it replaces."""

_LAID: ContextVar[Own] = ContextVar("laid", default={})  # noqa: B039  (nobody changes it)


class BadTable(ValueError):
    """A table file that cannot be used: which file, where in it, and what to do."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a table, which has exactly its fields."""


class Table(Row, frozen=True):
    """A table that says where its figures are from."""

    source: str


def source_told(source: str) -> str:
    """Where a figure or a rule comes from, for readers: ``seed`` is the rulebook of the game."""
    told = re.sub(r"\b(the )?seed\b", "the rulebook", source)
    return told.replace("the rulebook: ", "the rulebook, ")


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our own words. ``ruling`` is the reason where we had to decide."""

    WORDS: ClassVar = ("title", "text", "ruling")

    number: Annotated[str, "The rule's number."]
    title: Annotated[str, "Its heading."]
    text: Annotated[str, "The rule in our own words."]
    source: Annotated[str, "Where it comes from: seed, published or reconstructed."]
    ruling: Annotated[str, "Why we decided as we did, if we had to."] = ""


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``rulebook.toml``: every rule of a game by its number."""

    rules: tuple[Rule, ...]

    def rule(self, number: str) -> Rule:
        """The rule with this number; KeyError where there is none."""
        for rule in self.rules:
            if rule.number == number:
                return rule
        raise KeyError(number)


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``meta.toml``: what a game is, apart from its rules."""

    title: str
    designer: str
    publisher: str
    rules_source: str
    players: str
    length: str
    stage: str
    """draft, playable or proved."""
    about: str


class WorkedStep(Row, frozen=True):
    """A step of the first turn: what is ordered, what comes of it, and what it teaches."""

    WORDS: ClassVar = ("text",)

    text: str
    orders: tuple[str, ...] = ()
    """Each with its seat, as "american: deploy rifle-9 to center"."""
    tells: tuple[str, ...] = ()
    """Sentences of the story that these orders bring."""
    picture: Annotated[str, "The seat whose board is shown after it."] = ""

    def given(self) -> Iterator[tuple[str, str]]:
        """The orders, each by its seat."""
        for order in self.orders:
            seat, _, line = order.partition(": ")
            yield seat, line


class FirstTurn(Row, frozen=True):
    """A first turn that is told step by step; one seed, one course."""

    WORDS: ClassVar = ("about",)

    scenario: str
    seed: str
    about: str
    step: tuple[WorkedStep, ...]
    options: dict[str, str] = {}


class Heading(Row, frozen=True):
    """The head of a chapter, which has the rules whose numbers begin with its own."""

    WORDS: ClassVar = ("title", "text")

    number: str
    title: str
    text: str = ""
    """What it is about, for who never played."""
    charts: tuple[str, ...] = ()
    """Tables of the reference sheet that are needed here, by their titles."""


class Primer(Row, frozen=True):
    """``primer.toml``: what a rulebook says before its rules, and the heads of its chapters."""

    WORDS: ClassVar = ("aim", "box", "printed")

    aim: str
    box: tuple[str, ...]
    printed: str
    """What was printed, and what of it the rules are made from."""
    sheet: str
    """The scenario whose reference sheet has the tables."""
    chapters: tuple[Heading, ...]
    first: FirstTurn


def read(package: str, file: str, kind: type[T]) -> T:
    """Read ``file`` of the game's package as ``kind``; raises :class:`BadTable`."""
    where, raw = _bytes(package, file)
    return read_bytes(raw, where, kind)


def read_bytes(raw: bytes, where: str, kind: type[T]) -> T:
    """Read the bytes of a table that lies at ``where``; raises :class:`BadTable`."""
    try:
        tree = tomllib.loads(raw.decode())
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadTable(f"{where}, line {line}: this is not UTF-8 text.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadTable(faults.of_toml(where, raw.decode(), str(error))) from None
    for path in _without_source(tree, "", inherited=False):
        raise BadTable(
            f"{where}: the figure {path} has no source. Add source = "
            '"seed", "published: <page>" or "reconstructed: <reason>" to its table.'
        )
    for path, source in sources(tree):
        if not SOURCE.fullmatch(source):
            raise BadTable(
                f'{where}: the source of {path or "the file"} reads "{source}"; it must be '
                '"seed", "published: <page>" or "reconstructed: <reason>".'
            )
    try:
        return msgspec.convert(tree, kind)
    except msgspec.ValidationError as error:
        raise BadTable(faults.of_type(where, raw.decode(), str(error))) from None


@contextmanager
def laid(own: Own) -> Iterator[None]:
    """Within, and in this thread alone, a game's tables are read from these where they have them.

    The modules of the game must be there already, or they are made of these for everybody.
    """
    before = _LAID.set(own)
    try:
        yield
    finally:
        _LAID.reset(before)


def names_of(package: str) -> list[str]:
    """Every table in the package of a game, by its path in it, sorted. Raises ModuleNotFoundError
    for a package that is none."""
    return sorted(_tables(files(package), ""))


def _tables(folder: Traversable, path: str) -> Iterator[str]:
    for child in folder.iterdir():
        if child.is_dir() and not child.name.startswith("_"):
            yield from _tables(child, f"{path}{child.name}/")
        elif child.name.endswith(".toml"):
            yield f"{path}{child.name}"


def source_of(package: str, file: str) -> str:
    """The source that stands over a whole table of a game; "" where it has several."""
    return str(read(package, file, dict[str, Any]).get("source", ""))


def text(package: str, file: str) -> tuple[str, str]:
    """What a table is called, and its text, for a reader that tells line and column."""
    where, raw = _bytes(package, file)
    return where, raw.decode("utf-8", "replace")


def rulebook(package: str) -> Rulebook:
    """The rulebook of the game in ``package``."""
    return read(package, "rulebook.toml", Rulebook)


def meta(package: str) -> Meta:
    """The title page of the game in ``package``."""
    return read(package, "meta.toml", Meta)


def _bytes(package: str, file: str) -> tuple[str, bytes]:
    where, own = f"{package.rpartition('.')[2]}/{file}", _LAID.get().get(file)
    if own is not None:
        return f"the house's own {where}", own.encode()
    return where, files(package).joinpath(file).read_bytes()


def _without_source(tree: Any, path: str, *, inherited: bool) -> Iterator[str]:
    if isinstance(tree, list):
        for index, part in enumerate(tree):
            yield from _without_source(part, f"{path}[{index}]", inherited=inherited)
    elif isinstance(tree, dict):
        inherited = inherited or "source" in tree
        for key, part in tree.items():
            yield from _without_source(part, f"{path}.{key}".lstrip("."), inherited=inherited)
    elif not inherited and isinstance(tree, int | float) and not isinstance(tree, bool):
        yield path


def sources(
    tree: Any, path: str = "", name: Callable[[Any, int], object] = lambda _, index: index
) -> Iterator[tuple[str, str]]:
    """Every source of a table and where it stands, "" for the table itself.

    ``name`` says how a part of a list is called, of the part and its place from 0.
    """
    if isinstance(tree, list):
        for index, part in enumerate(tree):
            yield from sources(part, f"{path}[{name(part, index)}]", name)
    elif isinstance(tree, dict):
        if isinstance(tree.get("source"), str):
            yield path, tree["source"]
        for key, part in tree.items():
            yield from sources(part, f"{path}.{key}".lstrip("."), name)
