"""``python -m tests.words``: brings the catalogues up to the sources, and compiles them: those of
the service, and those that lie beside the tables of games.

New words stand empty in the ``.po`` files until somebody translates them; words that are gone are
kept there as comments. ``tests/service/test_words.py`` says what is missing.
"""

import ast
import io
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from domain.game.grammar.orders import forms
from domain.game.tables import rulebook, source_told
from domain.game.worded import words_in
from domain.games import AnyRuleset, library
from domain.games.dice_table import course
from domain.match.promise import SENTENCES
from domain.match.seeing import HELD, WAITING
from domain.table import told
from service.application.coaching import lessons_of
from service.puzzles.puzzle import puzzles_of
from service.reading.rulebooks import meta_of, primer_of
from service.words import LOCALE
from service.words.forms import TOLD
from service.words.of_games import TABLE
from service.words.telling import GAME, PHASE

ROOT = Path(__file__).resolve().parents[1]

METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2.ext:babel_extract")]

KEYWORDS = {"_": None, "later": None, "counted": (1, 2), "gettext": None, "ngettext": (1, 2)}

TRANSLATED = tuple(sorted(folder.name for folder in LOCALE.iterdir()))


def found() -> Catalog:
    """Every word that the sources mark, and the sentences of the domain that pages translate."""
    catalogue = Catalog(project="Fieldpost", charset="utf-8")
    for part in ("service", "workers"):
        for file, _, words, comments, context in extract_from_dir(
            ROOT / part, METHODS, {"**/templates/**.html": {"extensions": "jinja2.ext.i18n"}},
            keywords=KEYWORDS,
        ):  # fmt: skip
            catalogue.add(words, None, [(f"{part}/{file}", 1)], (), comments, context=context)
    for sentence in (*SENTENCES, *told.SENTENCES):
        catalogue.add(sentence, None, [("domain", 1)])
    for phase in phases():
        catalogue.add(phase, None, [("domain", 1)], context=PHASE)
    for words in listings():
        catalogue.add(words, None, [("domain", 1)], context=GAME)
    return catalogue


def listings() -> list[str]:
    """What lists say of games: what they and their scenarios are about, and optional rules."""
    said = dict[str, None]()
    for rules in library().values():
        if meta := meta_of(rules):
            said |= dict.fromkeys((meta.about, meta.players, meta.length))
        for scenario in rules.scenarios:
            said |= dict.fromkeys((scenario.summary, *(one.title for one in scenario.options)))
    return [words for words in said if any(letter.isalpha() for letter in words)]


def phases() -> list[str]:
    """The phases of every game, and what is one before a match begins."""
    of_games = (phase for rules in library().values() for phase in rules.phases)
    return sorted({*of_games, *course.PHASES, WAITING.phase, HELD.phase})


def file_of(language: str) -> Path:
    """The catalogue of a language."""
    return LOCALE / language / "LC_MESSAGES" / "fieldpost.po"


def read(language: str) -> Catalog:
    """A catalogue as it stands."""
    with file_of(language).open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """What gettext reads."""
    into = io.BytesIO()
    write_mo(into, catalogue)
    return into.getvalue()


BOOKS = tuple(sorted(ROOT.glob("domain/**/locale/*.po")))
"""The catalogues of games, and of the rules of every table."""


def package_beside(file: Path) -> str:
    """The package to which a catalogue of a game belongs."""
    return ".".join(file.parents[1].relative_to(ROOT).parts)


COACH = ".coach"
"""Stands in the name of a catalogue that has the words of the coach alone."""


def language_of(file: Path) -> str:
    """The language of a catalogue of a game."""
    return file.name.partition(".")[0]


def book(file: Path) -> Catalog:
    """All that readers of a game's rulebook, coach and sheets read, or of its coach alone."""
    catalogue = Catalog(project="Fieldpost", charset="utf-8")
    package = package_beside(file)
    for words in _of_coach(package) if COACH in file.name else _of_book(package):
        catalogue.add(words)
    if COACH not in file.name:
        for form in told_by(package):
            catalogue.add(form, None, context=TOLD)
    return catalogue


SHARED = (ROOT / "domain/game/told.py",)
"""Words that any game tells."""

Form = str | tuple[str, str]
"""The form of a sentence, or that for one and that for many."""


def told_by(package: str) -> list[Form]:
    """The forms of what a game tells and refuses with, in the order of its sources."""
    files = sorted((ROOT / package.replace(".", "/")).rglob("*.py"))
    sources = [file.read_text() for file in (*SHARED, *files) if package != TABLE]
    if not any("import say" in one or ", say" in one for one in sources):
        return []
    return list(dict.fromkeys(form for source in sources for form in _forms_in(source)))


def _forms_in(source: str) -> Iterator[Form]:
    """Each literal with a gap, and each that is told as it stands; no order's form."""
    tree = ast.parse(source)
    nodes = sorted(
        (node for node in ast.walk(tree) if isinstance(node, ast.Call | ast.Constant)),
        key=lambda node: (node.lineno, node.col_offset),
    )
    within = [one for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for one in node.body]
    orders = {
        id(one.value)
        for one in within
        if isinstance(one, ast.Assign | ast.AnnAssign)
        if getattr(one.target if isinstance(one, ast.AnnAssign) else one.targets[0], "id", "")
        == "form"
    }
    seen = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Call):
            name, args = getattr(node.func, "id", ""), [*map(_literal, node.args)]
            if name == "many" and len(args) == len(("n", "one", "more")):
                seen |= {id(one) for one in node.args}
                yield args[1], args[2]
            elif words := dict(enumerate(args)).get(_TELLS.get(name, -1)):
                yield words
        elif id(node) not in orders | seen and _GAP.search(words := _literal(node)):
            yield words


_TELLS = {"say": 0, "Illegal": 1}
"""What tells a sentence, and as its which argument."""
_GAP = re.compile(r"\{[a-z]\w*\}")


def _literal(node: ast.AST) -> str:
    found = getattr(node, "value", None) if isinstance(node, ast.Constant) else None
    return found if isinstance(found, str) else ""


def _game(package: str) -> AnyRuleset:
    return library()[import_module(package).GAME.key]


def _of_coach(package: str) -> list[str]:
    return words_in((lessons_of(_game(package)), puzzles_of(_game(package))))


def _of_book(package: str) -> Iterator[str]:
    rules = rulebook(package).rules
    yield from words_in(rules)
    yield from (source_told(rule.source) for rule in rules)
    if package != TABLE:
        game = _game(package)
        yield from words_in(primer_of(game))
        yield from _of_coach(package)
        yield from (told for _form, told in forms(game.orders))
        yield from words_in(tuple(game.sheet(one.key) for one in game.scenarios))


def read_book(file: Path) -> Catalog:
    """A catalogue of a game as it stands."""
    with file.open("rb") as opened:
        return read_po(opened, locale=language_of(file))


def main() -> None:
    """Bring every catalogue up to the sources."""
    sources = found()
    for language in TRANSLATED:
        _bring_up(file_of(language), read(language), sources, in_order=False)
    for file in BOOKS:
        _bring_up(file, read_book(file), book(file), in_order=True)


def _bring_up(file: Path, catalogue: Catalog, sources: Catalog, *, in_order: bool) -> None:
    """In the order of the sources, as a book is read, or in that of the alphabet."""
    catalogue.update(sources, no_fuzzy_matching=True, update_creation_date=False)
    with file.open("wb") as into:
        write_po(
            into,
            catalogue,
            width=100,
            no_location=True,
            sort_output=not in_order,
            ignore_obsolete=True,
        )
    file.with_suffix(".mo").write_bytes(compiled(catalogue))
    missing = [m.id for m in catalogue if m.id and not _translated(m)]
    name = file.relative_to(ROOT)
    print(f"{name}: {len(catalogue)} words, {len(missing)} not translated")


def _translated(message: object) -> bool:
    said = message.string  # type: ignore[attr-defined]
    return all(said) if isinstance(said, tuple) else bool(said)


if __name__ == "__main__":
    main()
