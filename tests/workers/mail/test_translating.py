"""A further language is one file: a made-up one is added, and mails and pages are in it."""

import re
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from service import words
from service.words import LOCALE
from tests.service.web.houses import TOYS, WebHouse
from tests.words import ROOT, compiled, found
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, text_of

GUIDE = (ROOT / "docs" / "translating.md").read_text()

OWN_NAME = "Elvish"


def told(english: str) -> str:
    """A sentence of the made-up language, in which every gap and blank stands where it was."""
    if english == words.ENGLISH:
        return OWN_NAME
    bare = english.strip()
    return english.replace(bare, f"¤{bare}¤") if bare else english


@pytest.fixture
def elvish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A house that has found one more catalogue among the others."""
    locale = tmp_path / "locale"
    shutil.copytree(LOCALE, locale)
    catalogue = Catalog("cy", project="Fieldpost")
    catalogue.update(found(), no_fuzzy_matching=True)
    for message in catalogue:
        if message.id:
            plural = isinstance(message.id, tuple)
            message.string = (told(message.id[1]),) * 6 if plural else told(message.id)
    file = locale / "cy" / "LC_MESSAGES" / "fieldpost.po"
    file.parent.mkdir(parents=True)
    with file.open("wb") as into:
        write_po(into, catalogue)
    read = read_po(BytesIO(file.read_bytes()), locale="cy")
    file.with_suffix(".mo").write_bytes(compiled(read))
    monkeypatch.setattr(words, "LOCALE", locale)
    words._catalogue.cache_clear()
    words.languages.cache_clear()
    yield "cy"
    words._catalogue.cache_clear()
    words.languages.cache_clear()


def test_a_language_is_found_by_its_catalogue_and_says_its_own_name(elvish: str) -> None:
    assert words.languages() == {"en": "English", "cy": OWN_NAME, "de": "Deutsch", "fr": "Français"}
    assert elvish in words.languages()


def test_a_player_chooses_it_by_mail_and_reads_his_mails_in_it(
    elvish: str, tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path / "house", server, style="short")
    house.duel("10 days")
    house.reply(BOB, f"language {OWN_NAME}")
    assert "¤From now on your mails are written in English.¤" in text_of(house.newest(BOB))
    house.reply(ANNA, "storm")
    mail = house.newest(BOB)
    assert "¤" in str(mail["Subject"])
    assert "¤Your move, Blue: " in text_of(mail)
    house.reply(ANNA, f"language {elvish}")
    assert "¤" in text_of(house.newest(ANNA))


def test_a_reader_chooses_it_in_the_settings(elvish: str, tmp_path: Path) -> None:
    house = WebHouse(tmp_path, TOYS)
    reader = house.reader()
    reader.get("/settings")
    assert OWN_NAME in reader.page
    reader.fill("/settings", lang=elvish)
    assert f'<html lang="{elvish}"' in reader.page
    assert "¤" in reader.get("/")
    house.recorder.close()


def test_the_guide_names_every_table_of_what_players_write() -> None:
    """Those with German words beside English ones, and no table that is not there."""
    named = set(re.findall(r"^\| `(\S+\.py)` \|", GUIDE, re.MULTILINE))
    german = re.compile(
        r"\b(bitte\b|gerne\b|abwesen|einladung\b|aufgeben\b|schrieb\b)", re.IGNORECASE
    )
    read = [*(ROOT / "service/letters").glob("*.py"), *(ROOT / "domain/table").rglob("*.py")]
    assert named == {
        str(file.relative_to(ROOT)) for file in read if german.search(_strings(file.read_text()))
    }


def _strings(source: str) -> str:
    """What stands between quotation marks in a source, but for its docstrings."""
    return " ".join(re.findall(r'"([^"\n]*)"', re.sub(r'"""[\s\S]*?"""', "", source)))


def test_the_guide_names_every_kind_of_gap() -> None:
    for gap in ("{name}", "%(name)s", "<b>"):
        assert f"`{gap}`" in GUIDE


def test_a_new_catalogue_may_begin_as_an_empty_file() -> None:
    catalogue = read_po(BytesIO(b""), locale="nl")
    catalogue.update(found(), no_fuzzy_matching=True)
    assert len(catalogue) == len(found())
