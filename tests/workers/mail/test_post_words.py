"""Mails in German and French: chosen by mail, and answered in the words of the language."""

from pathlib import Path

import pytest

from domain.games import library
from service.letters.lines import instructions
from service.letters.reply_text import own_text
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    MailServer,
    PostHouse,
    flat,
    html_of,
    text_of,
)

CARA = "cara@c.example"


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    house = PostHouse(tmp_path, server, library(), style="short")
    house.write(ANNA, "match@play.example", f"new dday_dice tiger-basic with {BOB}, 4 days a turn")
    house.reply(BOB, "Ja, gerne!")
    return house


def test_a_person_chooses_his_language_by_mail_and_the_others_keep_theirs(
    house: PostHouse,
) -> None:
    house.reply(ANNA, "sprache deutsch")
    answer = house.newest(ANNA)
    assert "Von nun an sind Ihre Mails auf Deutsch geschrieben." in flat(answer)
    assert "Antwort, Ihr Zug" in answer["Subject"]
    assert "Ihre Befehle wurden ausgeführt." in flat(answer)
    assert "Ihr Zug, Able" in flat(answer)
    assert "Entscheiden Sie bis" in flat(answer)
    assert "November" in flat(answer)
    assert "WAS SIE JETZT BEFEHLEN KÖNNEN" in text_of(answer)
    assert '<html lang="de">' in html_of(answer)
    assert "Ein Programm hat diese Mail geschrieben." in html_of(answer)
    house.reply(BOB, "?")
    assert "Your move, Baker" in flat(house.newest(BOB))
    house.reply(BOB, "langue français")
    assert "Désormais vos courriels sont écrits en français." in flat(house.newest(BOB))
    assert "à vous" in house.newest(BOB)["Subject"]


def test_refusals_and_invitations_come_in_the_language_of_who_is_told(house: PostHouse) -> None:
    house.reply(ANNA, "language german")
    house.reply(ANNA, "recruit medic")
    refused = flat(house.newest(ANNA))
    assert "Nichts wurde getan, weil eine Zeile abgelehnt wurde." in refused
    assert "abgelehnt" in refused
    house.write(ANNA, "match@play.example", "Bitte ein Spiel!")
    assert "Ihr Brief wurde nicht ausgeführt." in flat(house.server.to(ANNA)[-1])
    house.write(ANNA, "match@play.example", "meine Partien")
    assert "Ihr Zug" in flat(house.server.to(ANNA)[-1])
    opening = f"new dday_dice tiger-basic with {CARA}"
    house.write(ANNA, "match@play.example", opening)
    invited = house.server.to(CARA)[0]
    assert "lädt Sie ein, Baker zu spielen" in flat(invited), "the language of who invites"
    assert "lädt Sie ein · Baker" in invited["Subject"]
    house.reply(CARA, "ja")
    house.reply(ANNA, "language english")
    house.reply(CARA, "?")
    assert "Ihr Zug, Baker" in flat(house.newest(CARA)), "and it stays his"


def test_a_quoted_mail_ends_what_is_read_in_each_language() -> None:
    for ours in (
        "--- Befehle bitte über diese Zeile ---",
        "--- Vos ordres au-dessus de cette ligne ---",
    ):
        assert own_text(f"move 4\n{ours}\nlock R1 W2\ndone")[0] == "move 4"


@pytest.mark.parametrize(
    ("line", "kind", "text"),
    [
        ("Hilfe", "help", ""),
        ("aide lock", "help", "lock"),
        ("Würfel.", "show", "dice"),
        ("état", "show", "status"),
        ("Geschichte 3-4", "show", "story 3-4"),
        ("Regeln 1.6", "show", "rules 1.6"),
        ("mes parties", "matches", ""),
        ("D\u2019accord !", "order", "agree"),
        ("ich lehne ab", "order", "refuse"),
        ("abwesend 7 Tage", "order", "leave 7 days"),
        ("leave 3 Tage", "order", "leave 3 days"),
        ("leave pour 1 jour", "order", "leave 1 day"),
        ("leave 2 Wochen", "order", "leave 14 days"),
        ("mails longs", "mails", "full"),
        ("Überblick um 7:30", "mails", "digest 7:30"),
        ("Notiz Bis morgen!", "note", "Bis morgen!"),
        ("Fin.", "end", ""),
        ("Brett # bitte groß", "show", "board"),
        ("Geschichte?", "show", "story"),
        ("show A29.15", "show", "place a29.15"),
        ("show me the hex WN 63, please", "show", "place wn 63"),
        ("Zeige Étréham.", "show", "place étréham"),
        ("rejoindre # enfin", "order", "join"),
        ("abwesend 2 Wochen", "order", "leave 14 days"),
        ("extend blue um 3 Tage", "order", "extend blue 3 days"),
        ("Zug anbieten · remis", "order", "offer-draw"),
    ],
)
def test_the_words_of_the_post_are_understood(line: str, kind: str, text: str) -> None:
    (one,) = instructions(line)
    assert (one.kind, one.text, one.wrong) == (kind, text, "")


def test_a_game_with_something_to_show_comes_first() -> None:
    (one,) = instructions("show QH", ("show",))
    assert (one.kind, one.text) == ("order", "show QH")


def test_a_word_of_the_game_comes_first() -> None:
    (one,) = instructions("stand", ("stand",))
    assert (one.kind, one.text) == ("order", "stand")


@pytest.mark.parametrize(
    ("language", "yes"), [("german", "„ja“"), ("french", "« oui »"), ("english", "“yes”")]
)
def test_a_yes_is_asked_for_and_taken_in_each_language(
    house: PostHouse, language: str, yes: str
) -> None:
    house.reply(ANNA, f"language {language}")
    house.reply(ANNA, "resign")
    asked = house.newest(ANNA)
    assert yes in flat(asked).replace("\xa0", " ")
    assert f">{yes.strip('„“«»” ')} ✉<" in html_of(asked)
    house.reply(ANNA, yes)
    assert house.matches.repository.match(house.only_match()).outcome is not None


def test_who_looks_on_is_written_to_in_the_language_of_the_match(house: PostHouse) -> None:
    match = house.only_match()
    house.reply(ANNA, "sprache deutsch")
    house.write(CARA, "match@play.example", f"follow {match}")
    assert "Somebody wrote in your name" in flat(house.server.to(CARA)[-1])
    house.reply(BOB, "sprache deutsch")
    house.clock.seconds += 3700
    house.write(CARA, "match@play.example", f"follow {match}")
    asked = house.server.to(CARA)[-1]
    assert "Jemand schrieb in Ihrem Namen" in flat(asked)
    house.write(CARA, asked["Reply-To"], "Ja")
    digest = house.server.to(CARA)[-1]
    assert "Überblick" in digest["Subject"]
    assert "Die Partie wartet auf" in flat(digest)
    assert '<html lang="de">' in html_of(digest)
    house.write(CARA, "match@play.example", "follow zzzzzzzzzz")
    assert "zzzzzzzzzz" in flat(house.server.to(CARA)[-1])
