"""German and French: every word of the pages has one, and a reader gets his language."""

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from service import words
from service.mails.html_page import template
from service.offline_replay.verdicts import BY_VERIFIER
from service.people.habits import Habits, keep
from service.people.register import People
from service.web.assets import STATIC
from service.web.script_words import BY_CHECKS, BY_EVERY_SCRIPT
from service.words import _, counted, languages, later, speaking
from service.words.telling import of_game, phase_told
from tests.service.web.houses import TOYS, Reader, WebHouse, signed_in
from tests.words import ROOT, TRANSLATED, compiled, file_of, found, listings, phases, read

marked_words = functools.cache(found)
"""All that the sources mark: they are read once."""

GAP = re.compile(r"%\(\w+\)s|<[^>]+>|\{\w+\}")


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_all_words_of_the_sources_translated_and_compiled(language: str) -> None:
    catalogue = read(language)
    known = {(m.context, m.id): m.string for m in catalogue if m.id}
    marked = {(m.context, m.id) for m in marked_words() if m.id}
    assert known.keys() == marked, "python -m tests.words brings them together"
    for (_context, said), told in known.items():
        pairs = list(zip(said, told, strict=True)) if isinstance(said, tuple) else [(said, told)]
        for one, other in pairs:
            assert other, f"{one!r} is not translated"
            assert sorted(GAP.findall(one)) == sorted(GAP.findall(other)), one
            assert one[:1].isspace() == other[:1].isspace(), one
            assert one[-1:].isspace() == other[-1:].isspace(), one
    mo = file_of(language).with_suffix(".mo").read_bytes()
    assert mo == compiled(catalogue), "python -m tests.words compiles them"


def test_no_word_stands_where_the_catalogues_do_not_find_it() -> None:
    """Inside of a text in braces, for instance."""
    known = {
        one for m in marked_words() if m.id for one in ([m.id] if isinstance(m.id, str) else m.id)
    }
    for part in ("service", "workers"):
        for file in (ROOT / part).rglob("*.py"):
            for call in ast.walk(ast.parse(file.read_text())):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("_", "later"):
                    word = call.args[0] if call.args else None
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        assert word.value in known, f"{file}: {word.value!r}"


def test_words_are_those_of_the_language_that_is_spoken() -> None:
    marked = later("Lobby")
    assert _(marked) == "Lobby"
    with speaking("de"):
        assert _(marked) == "Empfang"
        one, many = "Send %(num)s order", "Send %(num)s orders"
        assert counted(one, many, 1) == "%(num)s Befehl senden"
        with speaking("fr"):
            assert _(marked) == "Accueil"
            assert counted(one, many, 0) == "Envoyer %(num)s ordre", "nought is one in French"
        with speaking("tlh"):
            assert words.language() == "en"
        assert words.language() == "de"
    assert _("What nobody translated") == "What nobody translated"


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    house = WebHouse(tmp_path, TOYS)
    yield house.reader()
    house.recorder.close()


@pytest.mark.parametrize(("asked", "spoken"), [
    ("", "en"), ("de-AT,de;q=0.9,en;q=0.5", "de"), ("en;q=0.3, fr;q=0.8", "fr"),
    ("tlh, en-GB", "en"), ("it, de;q=0", "en"), ("*", "en"), (";;q=x," * 50, "en"),
])  # fmt: skip
def test_a_page_is_in_the_language_that_the_browser_asks_for(
    reader: Reader, asked: str, spoken: str
) -> None:
    page = reader.get("/", **{"Accept-Language": asked})
    assert f'<html lang="{spoken}"' in page
    with speaking(spoken):
        assert f"<h1>{_('Board wargames by post')}</h1>" in page


def test_what_was_chosen_in_the_settings_comes_before_what_the_browser_asks(reader: Reader) -> None:
    reader.get("/settings", **{"Accept-Language": "fr"})
    reader.fill("/settings", lang="de")
    assert '<html lang="de"' in reader.get("/settings", **{"Accept-Language": "fr"})
    assert "<h1>Einstellungen</h1>" in reader.page
    assert "Hier ist nichts" in reader.get("/nowhere")
    reader.fill("/settings", lang="") if "settings" in reader.path else reader.get("/settings")
    reader.fill("/settings", lang="")
    assert '<html lang="fr"' in reader.get("/settings", **{"Accept-Language": "fr"})


def test_who_chose_the_language_of_his_mails_reads_his_pages_in_it(tmp_path: Path) -> None:
    house = WebHouse(tmp_path, TOYS)
    anna = signed_in(house, "anna@example.org")
    me = People(house.recorder).at("anna@example.org")
    assert me is not None
    keep(house.recorder, me.id, Habits(language="de"), 0)
    assert '<html lang="de"' in anna.get("/", **{"Accept-Language": "fr"})
    anna.get("/settings")
    anna.fill("/settings", lang="en")
    assert '<html lang="en"' in anna.get("/", **{"Accept-Language": "fr"}), "what he chose here"
    assert '<html lang="fr"' in house.reader().get("/", **{"Accept-Language": "fr"})
    house.recorder.close()


def test_a_match_is_played_in_german_and_the_game_says_that_it_speaks_english(
    reader: Reader,
) -> None:
    reader.get("/settings")
    reader.fill("/settings", lang="de")
    match = reader.open(red="me", blue="me")
    page = reader.order(match, "storm")
    assert "Befehle senden" in page
    assert re.search(r'id="stage" lang="en"', page)
    assert '<script type="application/json" id="page-words">' in page
    assert "Einspr\\u00fcche" not in page
    assert ">Einsprüche<" in page


@pytest.mark.parametrize("language", TRANSLATED)
def test_phases_of_games_and_what_lists_say_of_them_have_words(language: str) -> None:
    with speaking(language):
        assert [phase for phase in phases() if phase_told(phase) == phase] == []
        assert phase_told("A phase of a box") == "A phase of a box"
        assert [words for words in listings() if of_game(words) == words] == []
    assert phase_told("Recon Phase") == "Recon Phase"


@pytest.mark.parametrize(("language", "space"), [("fr", "\u00a0"), ("de", " "), ("en", " ")])
def test_spaces_before_marks_hold_in_french_mails_alone(language: str, space: str) -> None:
    shown = template("turn.html").environment.from_string("{{ said }}")
    with speaking(language):
        assert shown.render(said="Vraiment ?") == f"Vraiment{space}?"


def test_every_language_says_its_own_name() -> None:
    assert languages() == {"en": "English", "de": "Deutsch", "fr": "Français"}


def test_what_scripts_say_is_in_the_catalogue() -> None:
    """Each sentence that a script looks up is marked, and no other is sent to its page."""
    scripts = "".join(file.read_text("utf-8") for file in STATIC.rglob("*.js"))
    looked_up = set(re.findall(r'\b(?:word|say|said)\("((?:[^"\\]|\\.)+)"', scripts))
    marked = {*BY_EVERY_SCRIPT, *BY_CHECKS, *BY_VERIFIER}
    assert looked_up <= marked
    assert {said for said in marked if f'"{said}"' not in scripts} == set()
