"""A game's rulebook in another language: whole, with every figure, and no rule is changed by it."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from domain.games import library
from service.application.coaching import lesson_of
from service.application.on_offer import with_own
from service.reading.rulebooks import (
    book_language,
    chapters_of,
    looked_up,
    own_rules,
    primer_of,
    sheet_of,
)
from service.words import _, speaking
from service.words.of_games import told_by
from tests.words import BOOKS, ROOT, TRANSLATED, book, compiled, language_of, read_book

GAME = "company_combat"

FIGURE = re.compile(r"\b[a-z]?\d+(?:[.·]\d+)*[a-z]?\b")

THOUSANDS = re.compile(r"(?<=\d)[,. ](?=\d{3}\b)")

QUOTED = re.compile(r"“([^”]*)”|„([^“]*)“|« ([^»]*) »")


ORDINAL = re.compile(r"\b(\d+)(?:st|nd|rd|th|er|e)\b")


def _figures(text: str) -> list[str]:
    """Every number, number of a rule and square of a board, without marks between thousands and
    what makes it an ordinal."""
    return sorted(FIGURE.findall(ORDINAL.sub(r"\1", THOUSANDS.sub("", text))))


def _quoted(text: str) -> list[str]:
    """What stands in quotation marks, of any language."""
    return sorted("".join(one) for one in QUOTED.findall(text))


def _catalogue(file: Path) -> dict[str, str]:
    """All words with their translation; of what is counted the last form of each."""
    return {_last(m.id): _last(m.string) for m in read_book(file) if m.id}


def _last(words: str | tuple[str, ...]) -> str:
    return words if isinstance(words, str) else words[-1]


@pytest.mark.parametrize("file", BOOKS, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
class TestACatalogueOfAGame:
    """docs/translating.md tells translators what is asserted here."""

    def test_has_what_its_readers_read_and_nothing_else(self, file: Path) -> None:
        told = _catalogue(file)
        assert told.keys() == {_last(m.id) for m in book(file) if m.id}
        assert [one for one, other in told.items() if not other] == []
        assert language_of(file) in TRANSLATED, "the house speaks the language too"

    def test_keeps_every_figure_and_number_of_a_rule(self, file: Path) -> None:
        for one, other in _catalogue(file).items():
            assert _figures(one) == _figures(other), one

    def test_keeps_what_is_quoted_as_it_is_written_or_as_the_page_says_it(self, file: Path) -> None:
        told = _catalogue(file)
        for one, other in told.items():
            theirs = _quoted(other)
            assert len(_quoted(one)) == len(theirs), one
            for said in _quoted(one):
                with speaking(language_of(file)):
                    assert {said, _(said), told.get(said)} & {*theirs}, one

    def test_is_compiled_of_what_stands_in_it(self, file: Path) -> None:
        assert file.with_suffix(".mo").read_bytes() == compiled(read_book(file))


def test_a_book_is_in_the_language_of_its_reader_or_else_in_english() -> None:
    rules = library()[GAME]
    english = own_rules(rules)
    with speaking("de"):
        german = own_rules(rules)
        assert book_language(rules) == "de"
        assert [r.number for r in german] == [r.number for r in english]
        assert [r.source for r in german] == [r.source for r in english]
        assert not {r.text for r in german} & {r.text for r in english}
        primer, lesson = primer_of(rules), lesson_of(rules)
        assert primer is not None
        assert lesson is not None
        assert "Abschnitt" in primer.aim
        assert lesson.step[0].title == "Ihre Antwort"
        assert lesson.step[0].offers == "let pass", "what is compared stays"
        assert chapters_of(rules)[0].charts[0].title == "Zug"
        assert sheet_of(rules, "meeting")[0].title == "Zug"
        other, dice = library()["dday_dice"], lesson_of(library()["dday_dice"])
        assert dice is not None
        assert dice.step[0].title == "Zwei Würfel bleiben", "its coach alone is German"
        assert book_language(other) == "en"
        assert own_rules(other)[0].text.isascii()
    assert own_rules(rules) == english


def test_the_words_of_a_coach_are_never_those_of_rules_that_nobody_translated() -> None:
    rules = own_rules(library()["tcs_omaha"])
    assert "Mines and wire" in {rule.title for rule in rules}, "he says that too"
    with speaking("de"):
        assert told_by("domain.games.tcs_omaha", rules) == rules


def test_a_rule_is_found_by_the_words_of_both_languages_and_by_its_number() -> None:
    rules = library()[GAME]
    with speaking("de"):
        for asked in ("9.2", "hinterhalt", "ambush sturm", "called off"):
            _passages, found = looked_up(rules, asked)
            assert (
                "Der Sturm fällt ohne Wurf aus" in next(r for r in found if r.number == "9.2").text
            )
        passages, _rules = looked_up(rules, "erster Zug")
        assert [p.title for p in passages][:1] == ["Ein erster Zug, Schritt 1"]
        assert looked_up(rules, "first turn").passages == passages


def test_a_rule_that_was_changed_is_never_told_in_the_words_of_the_old_one(
    tmp_path: Path,
) -> None:
    """A house's own rulebook, or ours after a change that nobody has translated yet."""
    ours = (ROOT / "domain/games" / GAME / "rulebook.toml").read_text()
    old, new = "draws 2 tactics cards. A hand", "draws 3 tactics cards. A hand"
    assert old in ours
    (tmp_path / GAME).mkdir()
    (tmp_path / GAME / "rulebook.toml").write_text(ours.replace(old, new))
    rules = with_own(library()[GAME], str(tmp_path))
    with speaking("de"):
        told = {r.number: r for r in own_rules(rules)}
        assert new in told["4.1"].text
        assert told["4.1"].title == "Zwei Taktikkarten", "its title is as it was"
        assert "Aufmarschphase" in told["3.4"].text


def test_a_catalogue_lacks_what_was_changed_until_it_is_translated_anew() -> None:
    """So the suite tells a translator which rules are stale."""
    sources, known = book(ROOT / "domain/games" / GAME / "locale/de.po"), Catalog(locale="de")
    known.add("The deck runs out", "Der Stapel ist leer")
    known.add("A sentence that no rule has any more", "Ein Satz von gestern")
    known.update(sources, no_fuzzy_matching=True)
    assert known["The deck runs out"].string == "Der Stapel ist leer"
    assert "A sentence that no rule has any more" not in {m.id for m in known}
    assert [m.id for m in known if m.id and not m.string]
