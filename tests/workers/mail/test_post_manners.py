"""Letters as people write them: noes with reasons, names below a yes, words for who is invited."""

from pathlib import Path

import pytest

from service.application.receipts import LineReport
from service.letters.instruction import Instruction
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat, text_of
from workers.mail.orders import of_receipt

DORA = "dora@d.example"


def invite_bob(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")


def test_a_friendly_no_with_words_behind_it_declines_and_its_words_arrive(
    house: PostHouse,
) -> None:
    invite_bob(house)
    house.reply(BOB, words := "Sorry, no. I am moving house in December")
    assert "You declined the invitation." in flat(house.server.to(BOB)[-1])
    told = flat(house.newest(ANNA))
    assert "Bob declines the invitation to Blue." in told
    assert f"Bob: “{words}”" in told
    assert house.mailer.people.holder(house.only_match(), "blue") is None


def test_a_greeting_and_a_name_below_a_yes_are_not_asked_for_again(house: PostHouse) -> None:
    invite_bob(house)
    house.reply(BOB, "Yes, gladly!\nstorm\nSee you on the beach.\n\nBob")
    answer = flat(house.newest(BOB))
    assert "You sit down as Blue." in answer
    assert "left storm Send it again, now that you have a seat." in answer
    assert "See you on the beach" not in answer
    assert answer.count("Send it again") == 1


def test_a_note_below_an_invite_goes_into_the_invitation(house: PostHouse) -> None:
    invite_bob(house)
    house.reply(BOB, "decline")
    house.reply(ANNA, f"invite {DORA} to blue\nnote Fancy a landing, Dora?")
    told = flat(house.server.to(DORA)[0])
    assert "writes: “Fancy a landing, Dora?”" in told


def test_a_note_that_holds_a_link_invites_nobody(house: PostHouse) -> None:
    invite_bob(house)
    house.reply(BOB, "decline")
    house.reply(ANNA, f"invite {DORA} to blue\nnote Buy at https://spam.example")
    assert not house.server.to(DORA)
    assert "may contain no links" in flat(house.newest(ANNA))


def test_who_asks_instead_of_answering_hears_how_to_ask(house: PostHouse) -> None:
    invite_bob(house)
    house.reply(BOB, "How long does a game take?")
    told = flat(house.newest(BOB))
    assert "nothing was done" in told
    assert "“note …” with your question" in told


def test_dice_in_a_note_show_what_they_rolled_to_the_others(house: PostHouse) -> None:
    house.duel()
    house.reply(ANNA, "note For luck: [2d6] and [d8]")
    lines = text_of(house.newest(BOB)).split("\n")
    at = next(k for k, line in enumerate(lines) if "For luck" in line)
    assert lines[at + 1].strip().startswith("2d6: ")
    assert ", in all " in lines[at + 1]
    assert lines[at + 2].strip().startswith("1d8: ")


def test_a_leave_ends_in_the_time_of_who_reads(house: PostHouse) -> None:
    house.duel("7 days a turn")
    house.reply(BOB, "zone Europe/Berlin")
    house.reply(ANNA, "leave 7 days")
    told = flat(house.newest(BOB))
    assert "Red is away until" in told
    assert "(Europe/Berlin)." in told.partition("Red is away until")[2][:70]


def test_what_the_house_says_of_time_and_asking_is_in_the_language_of_who_reads(
    house: PostHouse,
) -> None:
    house.duel("7 days a turn")
    house.reply(BOB, "sprache deutsch")
    house.reply(BOB, "quiet 22:00-7:00")
    assert "Von 22:00 bis 07:00 (UTC)" in flat(house.newest(BOB))
    house.reply(BOB, "quiet off")
    house.reply(BOB, "On Mon, 3 Mar 2025, a <b@c.d> wrote:\n> storm")
    assert "Nicht gelesen: der zitierte Text." in flat(house.newest(BOB))
    house.reply(BOB, "pause")
    told = flat(house.newest(BOB))
    assert "Blue bittet um eine Pause; nötig ist die Zustimmung von Red." in told
    assert "asks for a pause" not in told
    assert "Blue asks for a pause; Red must agree." in flat(house.newest(ANNA))
    house.reply(BOB, "offer a draw")
    told = flat(house.newest(BOB))
    assert "Die Anfrage ist hinfällig: etwas anderes ist gefragt." in told
    assert "Blue bietet Remis an; nötig ist die Zustimmung von Red." in told
    house.reply(BOB, "refuse")
    assert "Blue zieht die Anfrage zurück." in flat(house.newest(BOB))


def test_a_story_that_is_asked_for_is_told_as_the_mail_told_it(house: PostHouse) -> None:
    """In the language and the time of who reads, also where the house asks and keeps time."""
    house.duel("7 days a turn")
    house.reply(BOB, "sprache deutsch\nzone Europe/Berlin")
    house.reply(BOB, "pause")
    house.reply(ANNA, "refuse\nleave 7 days")
    house.reply(BOB, "story")
    told = flat(house.newest(BOB))
    assert "Blue bittet um eine Pause; nötig ist die Zustimmung von Red." in told
    assert "asks for a pause" not in told
    away = told.partition("Red ist abwesend bis ")[2]
    assert "(Europe/Berlin)." in away[:70]
    assert "is away until" not in told


def test_all_mails_about_an_address_speak_the_language_that_its_letter_chose(
    house: PostHouse,
) -> None:
    house.duel()
    house.reply(BOB, f"address {DORA}\nsprache deutsch")
    answer = flat(house.newest(BOB))
    assert f"A mail is on its way to {DORA}" not in answer
    assert f"Eine Mail geht an {DORA}" in answer
    asked = house.server.to(DORA)[0]
    assert "Wenn Sie das sind" in flat(asked)
    house.write(DORA, str(asked["Reply-To"]), "Ja.")
    assert "is an address of yours now" not in flat(house.server.to(DORA)[-1])


def test_the_mark_stands_below_the_sign_that_was_written() -> None:
    said = "reroll R2 — B1"
    one = Instruction(kind="order", text="reroll R2 - B1", number=1, said=said)
    got = LineReport("reroll R2 - B1", "refused", column=10)
    (line,) = of_receipt([one], [got], trial=False)
    assert line.caret == (10, 11)


def test_what_is_not_near_is_not_offered(house: PostHouse) -> None:
    house.duel()
    house.reply(ANNA, "marche vers la plage")
    told = flat(house.newest(ANNA))
    assert "No order is called “marche”." in told
    assert "“agree”" not in told.partition("marche”.")[2][:90]


@pytest.mark.parametrize("pictures", [False, True])
def test_the_last_mail_names_the_files_that_it_brings(
    tmp_path: Path, server: MailServer, *, pictures: bool
) -> None:
    house = PostHouse(tmp_path, server, pictures=pictures)
    house.duel()
    house.surely(ANNA, "resign")
    mail = house.newest(BOB)
    files = {str(part.get_filename()).rpartition(".")[2] for part in mail.iter_attachments()}
    assert ("html" in files) == pictures
    assert ("the replay file" in flat(mail)) == pictures
    assert "Attached: the journal with" in flat(mail)


@pytest.mark.parametrize("line", ["storm; storm", ";storm; storm", "agree; storm"])
def test_two_orders_on_a_line_are_asked_back_whatever_stands_before_them(
    house: PostHouse, line: str
) -> None:
    match = house.duel()
    before = house.lines(match)
    letter = house.reply(ANNA, line)
    assert house.lines(match) == before
    assert "“storm” begins another order: write each on a line of its own." in flat(
        house.newest(ANNA)
    )
    assert house.state(letter)[0] == "done"
