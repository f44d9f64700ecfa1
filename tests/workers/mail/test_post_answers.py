"""What people answer, or do not: a plain yes, a date for a pause, an invitation not answered."""

from pathlib import Path

import msgspec
import pytest

from domain.games import library
from domain.journal.timestamps import DAY, timestamp
from service.application.limits import Limits
from service.letters.lines import instructions
from service.people.habits import habits_of, keep
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat, text_of
from workers.mail import inbound

CAROL = "carol@c.example"
PLAIN = "match@play.example"


@pytest.fixture
def table(tmp_path: Path, server: MailServer) -> PostHouse:
    """A house with all games, in short mails."""
    return PostHouse(tmp_path, server, library(), style="short")


def speaks(house: PostHouse, address: str, language: str) -> None:
    player = house.mailer.people.at(address)
    assert player is not None
    habits = habits_of(house.recorder, player.id)
    wished = msgspec.structs.replace(habits, language=language)
    keep(house.recorder, player.id, wished, house.clock.seconds)


# Yes and no


@pytest.mark.parametrize(
    ("word", "told"),
    [("Agreed, good idea.", "Blue agrees."), ("No, sorry.", "Blue refuses.")],
)
def test_a_plain_yes_or_no_answers_what_the_mail_asks(
    house: PostHouse, word: str, told: str
) -> None:
    house.duel("10 days")
    house.reply(ANNA, "offer a draw")
    house.reply(BOB, f"Hi Anna,\n{word}\n\nBob")
    answer = flat(house.server.to(BOB)[-1])
    assert told in answer
    assert "Not read" not in answer


def test_what_an_offer_led_to_is_told_once(house: PostHouse) -> None:
    house.duel("10 days")
    house.reply(ANNA, "offer a draw")
    answer = flat(house.newest(ANNA)).partition("done offer a draw")[2].partition("You asked")[0]
    assert answer.count("Red offers a draw") == 1


def test_a_yes_is_none_where_its_mail_asked_nothing(house: PostHouse) -> None:
    match = house.duel("10 days")
    before = house.server.answered_at(BOB)
    house.reply(ANNA, "offer a draw")
    house.write(BOB, before, "Yes!")
    asked = house.matches.repository.match(match).pending.asked
    assert asked is not None
    assert asked.waits_for == ("blue",)
    house.reply(BOB, "Yes!\nstorm")
    assert house.matches.repository.match(match).pending.asked is not None, (
        "with an order it is in doubt"
    )


# Dates


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("pause until 5 December", "Say when a pause ends like this: “pause 2 weeks”"),
        ("pause until Friday", "Say when a pause ends like this: “pause 2 weeks”"),
        ("pause bis nach Weihnachten", "Say when a pause ends like this: “pause 2 weeks”"),
        ("pause until 2020-12-20", "A pause lasts at most 365 days"),
        ("leave next week", "Say for how long you are away like this: “leave 7 days”"),
        ("leave a week", "Say for how long you are away like this: “leave 7 days”"),
        ("leave morgen", "Say for how long you are away like this: “leave 7 days”"),
    ],
)
def test_who_gives_a_pause_or_a_leave_a_date_is_told_how_it_is_said(
    house: PostHouse, line: str, told: str
) -> None:
    house.duel("10 days")
    house.reply(ANNA, line)
    assert told in flat(house.newest(ANNA))


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("pause", "pause"),
        ("Pause 2 weeks.", "pause 2 weeks"),
        ("pause for 10 days", "pause 10 days"),
        ("Pause für 2 Wochen", "pause 2 weeks"),
        ("pause 1 Tag", "pause 1 day"),
        ("pause pendant 3 jours", "pause 3 days"),
        ("pause until 2026-12-20", "pause until 2026-12-20"),
        ("pause until 5 December 2026", "pause until 2026-12-05"),
        ("pause until December 5th, 2026", "pause until 2026-12-05"),
        ("Pause bis zum 5. Dezember 2026", "pause until 2026-12-05"),
        ("pause bis 5.12.2026", "pause until 2026-12-05"),
        ("pause jusqu'au 1er décembre 2026", "pause until 2026-12-01"),
    ],
)
def test_an_end_of_a_pause_is_read_as_people_say_it(line: str, meant: str) -> None:
    (order,) = instructions(line, ("storm",))
    assert (order.text, order.wrong) == (meant, "")


def test_a_pause_with_an_end_is_told_and_ends_by_itself(house: PostHouse) -> None:
    match = house.duel("10 days")
    day = timestamp(house.clock.seconds + 20 * 86_400)[:10]
    house.reply(BOB, "zone Europe/Berlin\nlanguage deutsch")
    house.reply(ANNA, f"pause until {day}")
    asked = flat(house.newest(BOB))
    assert "bittet um eine Pause bis" in asked
    assert "01:00 (Europe/Berlin)" in asked
    house.reply(BOB, "ja")
    assert house.matches.repository.match(match).clock.until == f"{day}T00:00:00Z"
    assert "The clock stands still until" in flat(house.newest(ANNA))
    house.reply(BOB, "stand")
    assert "01:00 (Europe/Berlin)" in flat(house.newest(BOB))
    count = len(house.server.to(ANNA))
    house.after(20 * 86_400)
    assert not house.matches.repository.match(match).clock.paused
    (told,) = house.server.to(ANNA)[count:]
    assert "The pause is over; the clock goes on." in flat(told)
    assert "Decide by" in flat(told)
    assert "Die Pause ist vorbei" in flat(house.newest(BOB))


def test_a_time_zone_is_one_in_a_game_that_has_an_order_of_that_name(table: PostHouse) -> None:
    table.write(ANNA, PLAIN, f"new utah_beach landing with {BOB}, 10 days a turn")
    table.reply(BOB, "mails digest at 7:30\nzone Europe/Berlin")
    table.reply(BOB, "join")
    table.reply(BOB, "mails digest at 7:30\nzone Europe/Berlin")
    told = flat(table.newest(BOB))
    assert "From now on we give you times in Europe/Berlin." in told
    assert "at 07:30 (Europe/Berlin)" in told, "the zone of the same letter"
    (order,) = instructions("zone 352 2607", ("zone",))
    assert order.kind == "order"


# Invitations


def test_who_invited_is_told_once_that_no_answer_came(house: PostHouse) -> None:
    house.write(ANNA, PLAIN, f"new toy trio with {BOB}, {CAROL}")
    house.reply(CAROL, "join")
    house.after(2 * DAY)
    told = [mail for mail in house.server.to(ANNA) if "no answer" in str(mail["Subject"])]
    assert not told
    house.after(2 * DAY)
    house.after(9 * DAY)
    (mail,) = [mail for mail in house.server.to(ANNA) if "no answer" in str(mail["Subject"])]
    assert mail["Subject"] == f"Duel: no answer from {BOB} ({house.only_match()})".replace(
        "Duel", "Trio"
    )
    assert f"{BOB} was invited to play Blue and has not answered for 3 days." in flat(mail)
    assert mail["List-Unsubscribe"]
    assert not [m for m in house.server.to(CAROL) if "no answer" in str(m["Subject"])]
    sent = len(house.server.to(BOB))
    house.write(ANNA, str(mail["Reply-To"]), f"invite {BOB} to blue")
    assert len(house.server.to(BOB)) == sent + 1


@pytest.mark.parametrize("answer", ["join", "No, thanks."])
def test_who_answered_is_not_asked_after(house: PostHouse, answer: str) -> None:
    house.write(ANNA, PLAIN, f"new toy duel with {BOB}")
    house.reply(BOB, answer)
    house.after(4 * DAY)
    assert not [m for m in house.server.to(ANNA) if "no answer" in str(m["Subject"])]


def test_that_no_answer_came_is_told_in_the_language_of_who_invited(house: PostHouse) -> None:
    house.duel()
    speaks(house, ANNA, "de")
    house.write(ANNA, PLAIN, f"new toy duel with {CAROL}")
    house.after(4 * DAY)
    assert f"{CAROL} wurde eingeladen" in flat(house.server.to(ANNA)[-1])


def test_an_invitation_that_is_sent_again_is_one_mail_with_the_new_words(
    house: PostHouse,
) -> None:
    house.write(ANNA, PLAIN, f"new toy duel with {BOB}")
    sent = len(house.server.to(BOB))
    house.reply(ANNA, f"invite {BOB} to blue\nnote Please do come.")
    (mail,) = house.server.to(BOB)[sent:]
    assert text_of(mail).count("Please do come.") == 1


def test_who_is_not_invited_any_more_is_named_and_told_when_he_answers(house: PostHouse) -> None:
    house.write(ANNA, PLAIN, f"new toy duel with {BOB}")
    house.reply(ANNA, f"invite {CAROL} to blue")
    assert f"{BOB} is no longer invited." in flat(house.newest(ANNA))
    house.reply(BOB, "join")
    assert "it has since been offered to somebody else" in flat(house.server.to(BOB)[-1])


def test_who_declines_before_his_last_letter_is_answered_leaves_nothing_owed(
    house: PostHouse,
) -> None:
    house.write(ANNA, PLAIN, f"new toy duel with {BOB}")
    to = house.server.answered_at(BOB)
    for text in ("Maybe.", "No, thanks."):
        inbound.read(house.mailer, house.mailer.inbox.keep(house.letter(BOB, to, text), to))
    house.work()  # comes to rest
    assert "You declined the invitation." in flat(house.server.to(BOB)[-1])


# Mails that no longer leave anything in English


def test_the_frame_of_a_mail_is_whole_in_the_language_of_its_reader(table: PostHouse) -> None:
    table.write(ANNA, PLAIN, f"new dday_dice tiger-basic with {BOB}, 4 days a turn")
    speaks(table, BOB, "de")
    table.reply(BOB, "join")
    mail = table.newest(BOB)
    told = flat(mail)
    subject = "[D-Day Dice: Antwort, Ihr Zug bis So · mit Anna · Zug 1 · Baker]"
    assert str(mail["Subject"]).startswith(subject)
    assert "Ihr Zug, Baker: Zug 1" in told
    assert "Alle sitzen; die Partie beginnt." in told
    assert "Baker setzt sich." in told


def test_the_last_mail_tells_a_leave_in_the_readers_own_time(house: PostHouse) -> None:
    match = house.duel("10 days")
    holder = house.mailer.people.holder(match, "blue")
    assert holder is not None
    house.mailer.people.rename(holder.player, "Bob", "Europe/Berlin")
    house.reply(ANNA, "leave 7 days")
    house.surely(ANNA, "resign")
    (final,) = [m for m in house.server.to(BOB) if "you won" in str(m["Subject"])]
    assert "Red is away until Wednesday 25 November 2026, 12:06 (Europe/Berlin)." in flat(final)


# What else may be ordered


def test_what_else_may_be_ordered_stands_with_what_is_asked_and_not_once_it_is_over(
    table: PostHouse,
) -> None:
    table.write(ANNA, PLAIN, f"new dice_table open with {BOB}")
    table.reply(BOB, "join")
    told = flat(table.newest(ANNA))
    assert told.index("Also: deck, write") < told.index("WHAT YOU MAY ORDER NOW")
    assert "HOW YOU STAND" not in told
    table.surely(ANNA, "resign")
    for address in (ANNA, BOB):
        assert "Also: deck, write" not in flat(table.server.to(address)[-1])


# The last mail


@pytest.mark.parametrize("within", [-1.0, 60.0])
def test_the_last_mail_comes_where_its_replay_file_takes_too_long(
    tmp_path: Path, server: MailServer, within: float
) -> None:
    limits = Limits(replaying=within)
    house = PostHouse(tmp_path, server, pictures=b"\x89PNG", limits=limits)
    house.duel()
    house.surely(ANNA, "resign")
    for address in (ANNA, BOB):
        mail = house.server.to(address)[-1]
        ends = [str(part.get_filename()).rpartition(".")[2] for part in mail.iter_attachments()]
        assert "journal" in ends
        assert ("html" in ends) is (within > 0)
        assert ("the replay file" in flat(mail)) is (within > 0)


def test_what_needs_nobody_s_consent_is_told_in_the_language_of_the_reader(
    house: PostHouse,
) -> None:
    house.write(ANNA, PLAIN, "new toy duel with computer, 10 days")
    house.reply(ANNA, "language deutsch")
    house.reply(ANNA, "pause 2 weeks\nresume")
    told = flat(house.newest(ANNA))
    assert "Red bittet um eine Pause bis" in told
    assert "asks for a pause" not in told


def test_more_time_is_told_in_the_language_of_the_reader(house: PostHouse) -> None:
    house.duel("10 days")
    house.reply(ANNA, "langue français")
    house.reply(BOB, "extend red 3 days")
    told = flat(house.newest(ANNA))
    assert "Red a 3 jours de plus." in told


def test_who_left_is_neither_told_how_to_order_nor_of_the_time_of_others(
    house: PostHouse,
) -> None:
    house.duel("10 days")
    house.reply(ANNA, "mails short")
    house.surely(ANNA, "leave")
    told = flat(house.newest(ANNA))
    assert "Reply “join” to sit down again" in told
    assert "Reply with orders" not in told
    assert "has until" not in told
