"""What a game tells and refuses with, in another language: found again by its form."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from service.words import speaking
from service.words.forms import AS_WRITTEN, GAP, PRINTED, TOLD, Forms
from service.words.of_games import forms_of, sentence_by
from tests.words import BOOKS, COACH, ROOT, language_of, package_beside, read_book, told_by

TELLING = [one for one in BOOKS if COACH not in one.name and told_by(package_beside(one))]
GAMES = sorted({package_beside(file) for file in TELLING})

LEFT_OVER = re.compile(r"\b(the|is|at|with|from|has|by|are)\b")
"""English that no name of a unit or card has."""


def _forms(file: Path) -> list[Message]:
    return [m for m in read_book(file) if m.id and m.context == TOLD]


def _each(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)


def _gaps(form: str) -> set[str]:
    return {name for name, _case in GAP.findall(form)}


def _read(file: Path) -> Forms:
    found = forms_of(package_beside(file), language_of(file))
    assert found is not None
    return found


@pytest.mark.parametrize("file", TELLING, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
class TestTheFormsOfAGame:
    """docs/translating.md tells translators what is asserted here."""

    def test_keep_their_gaps_in_each_form_of_a_word(self, file: Path) -> None:
        for message in _forms(file):
            one, many = _each(message.id)[0], _each(message.id)[-1]
            for k, said in enumerate(_each(message.string)):
                for word in said.split(" | "):
                    assert _gaps(word) == _gaps(many if k else one), one

    def test_ask_for_forms_of_words_that_there_are(self, file: Path) -> None:
        said = [one for m in _forms(file) for one in _each(m.string)]
        asked = {case for one in said for _gap, case in GAP.findall(one) if case}
        named = {part.split(": ")[0] for one in said for part in one.split(" | ")[1:]}
        assert asked == named

    def test_are_told_apart_whatever_stands_in_their_gaps(self, file: Path) -> None:
        forms = _read(file)
        phrase = next(str(m.id) for m in _forms(file) if str(m.id).isalpha())
        for message in _forms(file):
            for form in _each(message.id):
                if not GAP.sub("", form).strip():  # its first gap is a phrase
                    form = GAP.sub(phrase, form, count=1)
                sentence = GAP.sub(lambda gap: "7" if gap[1] == "n" else f"«{gap[1]}»", form)
                assert forms.key(sentence) == _each(message.id), form


@pytest.mark.parametrize("package", GAMES)
def test_what_is_told_has_a_form_and_is_not_put_together(package: str) -> None:
    """A sentence of pieces has no form that a translator could see."""
    for file in (ROOT / package.replace(".", "/")).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name == "told":
                parts: list[ast.AST] = [*ast.walk(node)]
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Illegal":
                parts = [*ast.walk(node)]
            else:
                continue
            assert not [one for one in parts if isinstance(one, ast.JoinedStr)], file


def _played(package: str) -> Iterator[str]:
    """The sentences of the kept playthroughs of a game, each with other figures once."""
    seen = set[str]()
    for file in (ROOT / package.replace(".", "/") / "playthroughs").glob("*.txt"):
        for line in file.read_text().splitlines():
            found = re.match(r"  ([^\s\[|-].* .*)", line)
            shape = re.sub(r"\d+", "0", found[1]) if found else ""
            if found and shape not in seen:
                seen.add(shape)
                yield found[1]


@pytest.mark.parametrize("file", TELLING, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_every_sentence_of_kept_matches_is_told_without_a_word_of_english(file: Path) -> None:
    package, told = package_beside(file), 0
    with speaking(language_of(file)):
        for sentence in _played(package):
            said = sentence_by(package, sentence)
            assert said != sentence
            assert not LEFT_OVER.search(said), sentence
            assert "{" not in said, sentence
            told += 1
    assert told > 100


def test_a_reader_has_each_sentence_in_his_language() -> None:
    """With the form of a word that its place asks for, and as many as there are."""
    package = "domain.games.company_combat"
    sentence = (
        "The American BAR Squad 2, the American Rifle Squad 15 and the American Sherman 1 "
        "assault the German MG 42 Team 2 at the Center."
    )
    assert sentence_by(package, sentence) == sentence
    with speaking("de"):
        assert sentence_by(package, sentence) == (
            "BAR Squad 2 der Amerikaner, Rifle Squad 15 der Amerikaner und Sherman 1 der "
            "Amerikaner stürmen im Zentrum gegen MG 42 Team 2 der Deutschen."
        )
        one = "American draws 1 squad: Rifle Squad 3."
        assert sentence_by(package, one) == "Die Amerikaner ziehen 1 Trupp: Rifle Squad 3."
        assert sentence_by(package, "many a squad") == "many a squad", "that is no number"
        assert sentence_by(package, "Nobody tells this.") == "Nobody tells this."
        assert sentence_by("domain.games.nowhere", one) == one
        begun = "Two companies meet on three Fronts. American begins."
        assert sentence_by(package, begun).endswith(". Es beginnen die Amerikaner.")
    with speaking("fr"):
        assert sentence_by(package, begun).endswith(". Les Américains commencent.")
        assert sentence_by(package, "German draws 0 squads.") == "Les Allemands piochent 0 groupe."


def test_a_refusal_keeps_orders_and_what_its_player_wrote() -> None:
    package = "domain.games.company_combat"
    refusal = "“assault” belongs to the Assault Phase; this is the Deploy Phase. Name a Front."
    with speaking("de"):
        assert sentence_by(package, refusal).startswith(
            "„assault“ gehört in die Sturmphase; dies ist die Aufmarschphase."
        )
        long = f"You have no unit {'the Center and ' * 99} on the field."
        assert sentence_by(package, long) == long
        mine = sentence_by(package, "You have no unit the Center on the field.")
        assert mine == "Sie haben keine Einheit the Center auf dem Feld."


def test_a_sentence_that_was_reworded_is_not_told_in_the_words_of_the_old_one() -> None:
    """It stands in English until somebody translates it anew."""
    catalogue = Catalog(locale="de")
    catalogue.add("{unit} is Pinned.", "{unit} wird niedergehalten.", context=TOLD)
    known = {m.id for m in catalogue if m.id}
    assert "{unit} gets Pinned." not in known
    with speaking("de"):
        package = "domain.games.company_combat"
        assert sentence_by(package, "The German Panther 1 is Pinned.") != (
            "The German Panther 1 is Pinned."
        )
        reworded = "The German Panther 1 gets Pinned."
        assert sentence_by(package, reworded) == reworded


def test_gaps_with_a_use_of_their_own_are_there() -> None:
    """Whoever renames one learns it here."""
    gaps = {gap for package in GAMES for form in told_by(package) for gap in _gaps(_each(form)[0])}
    assert gaps >= AS_WRITTEN | {PRINTED}
