"""What becomes of a letter: who may write, what is carried out, who is answered and who never."""

from email.message import EmailMessage
from typing import Any

import msgspec
import pytest

from domain.journal.entries import read_entry
from domain.journal.timestamps import timestamp
from service.application.matches import Contended
from service.mails.report import ReportLine, title_of
from service.people.post import deliveries
from service.store.recorder import BUSY, BadStore
from service.words.telling import when
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    MailServer,
    PostHouse,
    flat,
    html_of,
    killed,
    text_of,
)
from workers.mail.inbox import MOST_TRIES
from workers.mail.short_mails import MOST_ADVICE, MOST_IDLE

EVE = "eve@evil.example"


def test_an_order_is_answered_line_by_line(house: PostHouse) -> None:
    house.duel()
    house.reply(ANNA, "storm\nplay joker\nstorm")
    answer = text_of(house.newest(ANNA))
    assert "Your orders were carried out up to the one that was refused." in flat(
        house.newest(ANNA)
    )
    assert "  done          storm\n" in answer
    assert "  refused       play joker\n" in answer
    assert "                You do not hold that card. (rule 2)\n" in answer
    assert "  left          storm\n" in answer
    assert house.newest(ANNA)["Auto-Submitted"] == "auto-replied"


def test_a_line_refused_before_any_die_undoes_the_ones_before_it(house: PostHouse) -> None:
    match = house.duel()
    size = len(house.lines(match))
    letter = house.reply(ANNA, "plan club1\nplay joker")
    assert len(house.lines(match)) == size
    assert house.state(letter)[0] == "done"
    assert "Nothing was done, because one line was refused." in flat(house.newest(ANNA))
    house.reply(ANNA, "storm")
    assert len(house.lines(match)) > size


def test_a_check_only_tries(house: PostHouse) -> None:
    match = house.duel()
    size = len(house.lines(match))
    house.reply(ANNA, "check\nplan club1\nstorm")
    answer = flat(house.newest(ANNA))
    assert "This was only a try: nothing was done." in answer
    assert "would be done plan club1" in answer
    assert "would roll storm" in answer
    house.reply(ANNA, "check plan club2")
    assert "would be done check plan club2" in flat(house.newest(ANNA))
    assert len(house.lines(match)) == size
    house.reply(ANNA, "check nonsense")
    answer = flat(house.newest(ANNA))
    assert "This was only a try: nothing was done. would fail check nonsense" in answer


@pytest.mark.parametrize(("fates", "title"), [
    ("done", "Your orders were carried out."),
    ("would_be_done would_roll would_fail left", "This was only a try: nothing was done."),
    ("would_fail done", "Some lines were only tried; the others were carried out."),
    ("would_roll passed_on", "Some lines were only tried; the others were carried out."),
    ("would_roll refused left", "Nothing was done, because one line was refused."),
    ("refused left refused", "Nothing was done, because several lines were refused."),
    ("done refused left", "Your orders were carried out up to the one that was refused."),
    ("passed_on refused", "Your orders were carried out up to the one that was refused."),
    ("done refused done left", "Your orders were carried out, except what was refused."),
])  # fmt: skip
def test_the_headline_tells_what_happened(fates: str, title: str) -> None:
    lines = [{"said": "storm", "fate": fate.replace("_", " ")} for fate in fates.split()]
    assert title_of(msgspec.convert(lines, list[ReportLine])) == title


def test_a_line_that_is_not_understood_stops_the_letter_before_its_first_die(
    house: PostHouse,
) -> None:
    match = house.duel()
    before = house.matches.repository.match(match)
    house.reply(ANNA, "storm\nplya joker\nscout")
    assert house.matches.repository.match(match) == before
    answer = text_of(house.newest(ANNA))
    assert "Nothing was done, because one line was refused." in answer
    assert "  left          storm\n" in answer
    assert "  refused       plya joker\n                ^^^^\n" in answer
    assert "Did you mean “play”" in answer
    html = html_of(house.newest(ANNA))
    assert '<u class="odd">plya</u> joker' in html


def test_a_question_mark_lists_orders_that_work(house: PostHouse) -> None:
    match = house.duel()
    house.reply(ANNA, "?")
    answer = text_of(house.newest(ANNA))
    assert "What you may order now." in answer
    held = house.matches.repository.match(match).table.seen_by("red").sides["red"].cards
    assert held
    assert all(f"play {card}" in answer for card in held)


def test_a_mail_answers_one_turn_once(house: PostHouse) -> None:
    match = house.duel()
    to = house.newest(ANNA)["Reply-To"]
    house.write(ANNA, to, "storm")
    size = len(house.lines(match))
    house.write(ANNA, to, "storm")
    assert len(house.lines(match)) == size
    answer = house.newest(ANNA)
    assert "This letter answers an older turn: nothing was done." in flat(answer)
    house.write(ANNA, answer["Reply-To"], "storm")
    assert len(house.lines(match)) > size


@pytest.mark.parametrize("meanwhile", [(ANNA, "storm"), (BOB, "note Hi.")])
def test_of_two_letters_read_at_the_same_moment_one_answers_the_turn(
    house: PostHouse, meanwhile: tuple[str, str]
) -> None:
    """Another worker carries out a letter between the look at the match and the order."""
    match = house.duel()
    to, (who, what) = house.newest(ANNA)["Reply-To"], meanwhile
    other, order = house.newest(who)["Reply-To"], house.matches.order

    def late(*given: Any, **more: Any) -> Any:
        house.matches.order = order  # type: ignore[method-assign]
        house.write(who, other, what)
        return order(*given, **more)

    house.matches.order = late  # type: ignore[method-assign]
    house.write(ANNA, to, "storm")
    given = [line for line in house.lines(match) if b'"storm"' in line]
    assert len(given) == 1


def test_what_another_seat_does_meanwhile_makes_no_letter_late(house: PostHouse) -> None:
    match = house.duel()
    to = house.newest(ANNA)["Reply-To"]
    house.reply(BOB, "storm")
    house.write(ANNA, to, "storm")
    assert [e.by for e in map(read_entry, house.lines(match)) if e.type == "command"][-2:] == [
        "blue",
        "red",
    ]


def test_a_stranger_is_told_once_an_hour_and_touches_nothing(house: PostHouse) -> None:
    match = house.duel()
    size = len(house.lines(match))
    to = house.newest(ANNA)["Reply-To"]
    for _ in range(3):
        letter = house.write(EVE, to, "storm")
        assert house.state(letter) == ("turned-away", "The seat is played from another address.")
    assert len(house.server.to(EVE)) == 1
    assert "played from another mail address" in flat(house.server.to(EVE)[0])
    assert ANNA not in text_of(house.server.to(EVE)[0])
    assert house.server.got[-1][0] == "<>"  # the null sender: nobody answers it
    house.clock.seconds += 3601
    house.write(EVE, to, "storm")
    assert len(house.server.to(EVE)) == 2
    assert len(house.lines(match)) == size


@pytest.mark.parametrize(("text", "told"), [("storm nowhere", "refused"), ("units", "Reply")])
def test_who_tries_hard_is_answered_each_time(house: PostHouse, text: str, told: str) -> None:
    """A hard turn may take thirty letters, and a refusal without an answer teaches nobody."""
    house.duel()
    for _ in range(MOST_IDLE + 2):
        house.reply(ANNA, text)
        assert told in flat(house.newest(ANNA))
    assert len(house.server.to(ANNA)) == MOST_IDLE + 2 + 2


def test_two_programs_cannot_answer_each_other_for_ever(house: PostHouse) -> None:
    house.duel()
    for _ in range(MOST_IDLE + 5):
        house.reply(ANNA, "Thank you for your message, I will read it soon!")
    assert len(house.server.to(ANNA)) == MOST_IDLE + 2 + 1
    told = flat(house.server.to(ANNA)[-1])
    assert f"{MOST_IDLE} letters from your seat did nothing within an hour" in told
    until = when(timestamp(house.clock() + 3600), "UTC")
    assert f"get no more answers until {until}. Orders are carried out" in told
    house.after(3600)
    house.reply(ANNA, "Thank you for your message, I will read it soon!")
    assert "Thank you for your message" in flat(house.server.to(ANNA)[-1])
    house.reply(ANNA, "storm")
    assert "Your orders were carried out." in flat(house.newest(ANNA)), "an order is not a loop"


def test_a_letter_that_cannot_be_read_is_kept_for_the_operator(house: PostHouse) -> None:
    house.duel()
    to = house.newest(ANNA)["Reply-To"]
    letter = house.post(b"From: a@a.example\r\nFrom: b@b.example\r\n\r\nstorm", to, ANNA)
    assert house.state(letter) == ("quarantined", "The letter has more than one sender.")


def test_a_file_beside_an_order_is_not_read_and_that_is_said(house: PostHouse) -> None:
    house.duel()
    to = house.newest(ANNA)["Reply-To"]
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Message-ID"] = ANNA, to, "<map@mail.example>"
    letter.set_content("storm\n\n> Your move, Red")
    letter.add_attachment(b"a map", maintype="image", subtype="png", filename="map.png")
    house.post(letter.as_bytes(), to, ANNA)
    told = flat(house.newest(ANNA))
    assert "Your orders were carried out." in told
    assert "Not read: an attachment." in told
    assert "the quoted text" not in told


def test_a_note_reaches_the_others_and_no_journal(house: PostHouse) -> None:
    match = house.duel()
    house.reply(ANNA, "note Well met, Bob! <b>Tea</b> at five?\nstorm")
    told = flat(house.newest(BOB))
    assert "FROM THE OTHERS" in told
    assert "Red: Well met, Bob! <b>Tea</b> at five?" in told
    html = house.newest(BOB).get_body(("html",)).get_content()
    assert "&lt;b&gt;Tea&lt;/b&gt;" in html
    assert b"Well met" not in b"".join(house.lines(match))
    assert sum("Well met" in text_of(mail) for mail in house.server.to(BOB)) == 1


def test_a_takeback_is_asked_and_answered_by_mail(house: PostHouse) -> None:
    match = house.duel()
    house.reply(ANNA, "storm")
    house.reply(ANNA, "takeback")
    asked = flat(house.newest(BOB))
    assert "Blue, your consent is needed." in asked
    assert "This would be undone: Stormed" in asked
    assert "Reply “agree” or “refuse”" in asked
    house.reply(BOB, "agree")
    assert house.matches.repository.match(match).pending.asked is None
    assert "Taken back" in flat(house.newest(ANNA))


def test_an_invitation_is_declined(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(BOB, "decline")
    assert "You declined the invitation." in flat(house.server.to(BOB)[-1])
    assert "Bob declines the invitation to Blue." in flat(house.newest(ANNA))
    assert house.mailer.people.holder(house.only_match(), "blue") is None


def test_what_stands_beside_a_yes_is_told_to_be_left(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(BOB, "note Glad to be in!\nYes!")
    answer = flat(house.newest(BOB))
    assert "done Yes! left note Glad to be in! Send it again, now that you have a seat." in answer


def test_who_is_invited_and_orders_is_told_how_to_sit_down(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(BOB, "storm")
    assert "You do not sit at this match: nothing was done." in flat(house.newest(BOB))
    house.reply(BOB, "I accept.")
    assert "You sit down as Blue." in flat(house.newest(BOB))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello there", "To open a match, write one line"),
        (f"new chess open with {BOB}", "There is no game chess."),
        (f"new tog duel with {BOB}", "There is no game tog. Did you mean toy?"),
        (f"new toy siege with {BOB}", "Toy has no scenario siege."),
        (f"new toy duell with {BOB}", "Toy has no scenario duell. Did you mean duel?"),
        (f"new toy duel with {BOB}, 20 minutes a turn", "Give the pace in hours, days or weeks"),
        (f"new toy duel with {BOB}, 2 months", "Give the pace in hours, days or weeks"),
        ("new toy duel", "Duel needs 2 players, you among them; this line has 1."),
        (
            "new toy duel with bob",
            "“bob” is not a mail address, nor “computer”, nor an option",
        ),
        (f"new toy duel with {BOB} as green", "The seats are red, blue; there is no green."),
        (f"new toy duel as red with {BOB} as red", "Give each seat to one player"),
        ("new toy duel with computer, proved dice", "so it has only quick dice"),
    ],
)
def test_a_first_letter_that_opens_nothing_is_told_how(
    house: PostHouse, text: str, told: str
) -> None:
    letter = house.write(ANNA, "match@play.example", text)
    assert house.state(letter)[0] == "turned-away"
    assert told in flat(house.server.to(ANNA)[0])
    assert not house.recorder.query("SELECT * FROM stored_events")


def test_who_tries_again_to_open_a_match_is_told_again_and_others_once_an_hour(
    house: PostHouse,
) -> None:
    for _ in range(3):
        house.write(ANNA, "match@play.example", "hello there")
    assert len(house.server.to(ANNA)) == 1
    for k in range(2, 9):
        house.write(ANNA, "match@play.example", f"new chess{k} open with {BOB}")
    told = [flat(mail) for mail in house.server.to(ANNA)]
    assert len(told) == MOST_ADVICE
    assert all(f"There is no game chess{k}." in told[k - 1] for k in range(2, MOST_ADVICE + 1))


def test_who_wants_no_more_mails_is_told_how_they_end(house: PostHouse) -> None:
    house.duel()
    for said in ("Unsubscribe", "abmelden!", "Se désabonner."):
        house.reply(ANNA, said)
        assert "To end these mails, write to the address at the foot" in flat(house.newest(ANNA))


def test_a_further_address_may_write_once_it_is_confirmed(house: PostHouse) -> None:
    match = house.duel()
    people = house.mailer.people
    holder = people.holder(match, "red")
    assert holder is not None
    people.add_address(holder.player, "anna@work.example")
    to = house.newest(ANNA)["Reply-To"]
    letter = house.write("anna@work.example", to, "storm")
    assert house.state(letter)[0] == "turned-away"
    (asked,) = [m for m in house.server.to("anna@work.example") if "your address" in m["Subject"]]
    assert "Anna wants to write orders from this address too." in flat(asked)
    proof = str(asked["Reply-To"])
    assert house.state(house.write(EVE, proof, "yes"))[0] == "turned-away"
    house.write("anna@work.example", proof, "yes")
    house.write("anna@work.example", to, "storm")
    assert "Your orders were carried out." in flat(house.newest(ANNA))


def test_an_address_that_was_let_go_is_confirmed_by_nobody(house: PostHouse) -> None:
    match = house.duel()
    people = house.mailer.people
    holder = people.holder(match, "red")
    assert holder is not None
    people.confirm(holder.player, ANNA)
    people.add_address(holder.player, "anna@work.example")
    house.work()
    (asked,) = house.server.to("anna@work.example")
    people.remove_address(holder.player, "anna@work.example")
    eve = people.met("anna@work.example")
    letter = house.write("anna@work.example", str(asked["Reply-To"]), "yes")
    assert house.state(letter)[0] == "turned-away"
    assert "You removed this address" in flat(house.server.to("anna@work.example")[-1])
    assert people.at("anna@work.example") == eve


def test_an_address_and_a_zone_are_named_by_mail(house: PostHouse) -> None:
    match = house.duel("10 days")
    house.reply(ANNA, "my address is anna@work.example\nzone Europe/Berlin\nzone Mars/Base")
    answer = flat(house.newest(ANNA))
    assert "A mail is on its way to anna@work.example; once you answer it you may write" in answer
    assert "From now on we give you times in Europe/Berlin." in answer
    assert "refused zone Mars/Base Write a time zone like Europe/Berlin, or UTC." in answer
    assert "(Europe/Berlin)" in answer
    house.write("anna@work.example", house.server.to("anna@work.example")[0]["Reply-To"], "yes")
    size = len(house.lines(match))
    house.write("anna@work.example", house.newest(ANNA)["Reply-To"], "storm")
    assert len(house.lines(match)) > size


def test_a_seat_gets_no_more_mails_when_it_says_so(house: PostHouse) -> None:
    match = house.duel()
    quiet = house.newest(BOB)["List-Unsubscribe"].rpartition("<mailto:")[2].rstrip(">")
    house.write(BOB, quiet, "unsubscribe")
    sent = len(house.server.to(BOB))
    house.reply(ANNA, "note Are you there?")
    assert len(house.server.to(BOB)) == sent
    house.reply(BOB, "storm")
    assert "Are you there?" in flat(house.newest(BOB))
    assert match


def test_a_bounce_marks_the_mail_that_came_back(house: PostHouse, server: MailServer) -> None:
    match = house.duel()
    back = [sender for sender, to, _ in server.got if to == BOB][-1]
    bounce = (
        f"From: MAILER-DAEMON@b.example\r\nTo: {back}\r\nSubject: Undelivered\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="x"\r\n\r\n'
        "--x\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n"
        "--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; b.example\r\n\r\n"
        f"Final-Recipient: rfc822; {BOB}\r\nAction: failed\r\nStatus: 5.1.1\r\n"
        "Diagnostic-Code: smtp; 550 no such user\r\n\r\n--x--\r\n"
    ).encode()
    sent = len(server.got)
    house.post(bounce, back, "")
    found = [d for d in deliveries(house.recorder, match) if d.state == "bounced"]
    assert [(d.seat, d.reason) for d in found] == [("blue", "5.1.1 550 no such user")]
    lost = "The newest mail to Blue did not arrive"
    assert [to for _, to, _ in server.got[sent:]] == [ANNA]
    told = house.newest(ANNA)
    assert told["Subject"] == f"Duel: no mail reaches Blue ({match})"
    assert f"The match waits for Blue. {lost}" in flat(told)
    house.work()
    house.post(bounce, back, "")
    assert len(server.got) == sent + 1, "it is said once"
    house.reply(ANNA, "status")
    assert lost in flat(house.newest(ANNA))
    house.reply(BOB, "status")
    assert lost not in flat(house.newest(BOB))
    house.reply(ANNA, "status")
    assert lost not in flat(house.newest(ANNA)), "a newer one arrived"


def test_dice_in_a_note_are_rolled_and_told_to_all(house: PostHouse) -> None:
    match = house.duel()
    house.reply(ANNA, "note For luck: [2d6+1]\n#D 1 20 who begins # a secret thought")
    rolled = [e.pub for e in map(read_entry, house.lines(match)) if e.type == "dice.rolled"]
    assert [(r["why"], r["labels"]) for r in rolled] == [
        ("free roll: 2d6+1", ["die 1", "die 2"]),
        ("free roll: 1d20", ["die 1"]),
    ]
    (first, second), (third,) = rolled[0]["r"], rolled[1]["r"]
    luck = f"2d6+1: {first}, {second}, in all {first + second + 1}"
    answer, told = flat(house.newest(ANNA)), flat(house.newest(BOB))
    assert f"passed on note For luck: [2d6+1] {luck}" in answer
    assert f"passed on note #D 1 20 who begins 1d20: {third}" in answer
    assert "Red: For luck: [2d6+1]" in told
    assert f"Free roll: {luck}" in told
    assert "secret thought" not in answer + told
    assert "Blue, Red wrote to you." in told or "Your move, Blue" in told


def test_a_note_spends_no_turn(house: PostHouse) -> None:
    match = house.duel()
    to = house.newest(ANNA)["Reply-To"]
    house.write(ANNA, to, "note One moment, please.")
    house.write(ANNA, to, "note I think.\nstorm")
    assert "Your orders were carried out." in flat(house.newest(ANNA))
    size = len(house.lines(match))
    house.write(ANNA, to, "storm")
    assert len(house.lines(match)) == size
    house.write(ANNA, to, "note That was it.")
    assert len(house.lines(match)) > size
    assert "Red: That was it." in flat(house.newest(BOB))


def test_a_note_is_left_where_an_order_before_any_die_is_refused(house: PostHouse) -> None:
    match = house.duel()
    size = len(house.lines(match))
    house.reply(ANNA, "note Take this!\nplay joker")
    assert "left note Take this!" in flat(house.newest(ANNA))
    assert len(house.lines(match)) == size


def test_who_left_by_mail_hears_no_more_and_may_come_back(house: PostHouse) -> None:
    match = house.duel()
    house.surely(BOB, "leave")
    assert "Blue, you left the table." in flat(house.newest(BOB))
    assert "Blue gets up; the seat is free." in flat(house.newest(ANNA))
    sent = len(house.server.to(BOB))
    house.reply(ANNA, "note Come back!")
    assert len(house.server.to(BOB)) == sent
    house.reply(BOB, "join")
    assert house.matches.repository.match(match).sitting.taken == ("red", "blue")
    assert "Red: Come back!" in flat(house.newest(BOB))


def test_a_letter_that_opens_a_match_opens_one_however_it_is_interrupted(house: PostHouse) -> None:
    raw = house.letter(ANNA, "match@play.example", f"new toy duel with {BOB}, 7 days a turn")
    with killed(house.mailer.inbox, "finish"):
        house.post(raw, "match@play.example", ANNA)
    match = house.only_match()
    assert set(house.mailer.people.holders(match)) == {"red", "blue"}
    house.after(100)
    house.post(raw, "match@play.example", ANNA)
    assert house.only_match() == match
    now = house.matches.repository.match(match)
    assert (now.sitting.taken, now.clock.pace) == (("red",), "7 days")
    assert len(house.server.to(ANNA)) == len(house.server.to(BOB)) == 1
    assert "Each turn you have 7 days to decide." in flat(house.newest(BOB))


def test_a_letter_waits_for_a_busy_store_as_long_as_it_takes(
    house: PostHouse, caplog: pytest.LogCaptureFixture
) -> None:
    match = house.duel()
    size = len(house.lines(match))
    order = house.matches.order
    busy = [Contended("Others order.")] * (MOST_TRIES + 2) + [BadStore(BUSY)]

    def refused(*args: Any, **kwargs: Any) -> Any:
        if busy:
            raise busy.pop()
        return order(*args, **kwargs)

    house.matches.order = refused  # type: ignore[method-assign]
    letter = house.reply(ANNA, "storm")
    assert len(busy) == MOST_TRIES + 2, "it is read again when its time has come, not at once"
    for _ in range(MOST_TRIES + 4):
        house.after(2)
    assert house.state(letter)[0] == "done"
    assert len(house.lines(match)) > size
    told = [record for record in caplog.records if "read later" in record.getMessage()]
    assert len(told) == MOST_TRIES + 3
    assert {(record.levelname, record.exc_info) for record in told} == {("WARNING", None)}
