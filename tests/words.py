"""``python -m tests.words``: brings the catalogues up to the sources, and compiles them.

New words stand empty in the ``.po`` files until somebody translates them; words that are gone are
kept there as comments. ``tests/service/test_words.py`` says what is missing.
"""

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from domain.match.promise import SENTENCES
from domain.table import told
from service.words import LOCALE

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
    return catalogue


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


def main() -> None:
    """Bring every catalogue up to the sources."""
    sources = found()
    for language in TRANSLATED:
        file = file_of(language)
        catalogue = read(language)
        catalogue.update(sources, no_fuzzy_matching=True, update_creation_date=False)
        with file.open("wb") as into:
            write_po(
                into, catalogue, width=100, no_location=True, sort_output=True, ignore_obsolete=True
            )
        file.with_suffix(".mo").write_bytes(compiled(catalogue))
        missing = [m.id for m in catalogue if m.id and not _translated(m)]
        print(f"{language}: {len(catalogue)} words, {len(missing)} not translated")


def _translated(message: object) -> bool:
    said = message.string  # type: ignore[attr-defined]
    return all(said) if isinstance(said, tuple) else bool(said)


if __name__ == "__main__":
    main()
