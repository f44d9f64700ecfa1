"""Mails in their envelopes, and on their way out."""

import re
import shutil
import subprocess
from dataclasses import replace

import pytest

from domain.journal.timestamps import HOUR
from service.people.post import deliveries
from service.settings import BadSetting
from service.store.lists.models import LobbyRow
from service.store.lists.reader import Reader
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    MailServer,
    PostHouse,
    is_wide,
    read,
    text_of,
)
from workers.mail import delivery
from workers.mail.outbox import Later, Never, SmtpClient, server_of


def html_of(house: PostHouse, address: str) -> str:
    body = house.newest(address).get_body(("html",))
    assert body is not None
    return str(body.get_content())


def test_every_mail_stands_in_the_thread_of_its_match_and_says_what_it_is(
    house: PostHouse,
) -> None:
    match = house.duel()
    house.reply(ANNA, "storm", Message_ID="<letter@a.example>")
    mail = house.newest(ANNA)
    assert mail["References"] == f"<{match}.root@play.example> <letter@a.example>"
    assert mail["In-Reply-To"] == "<letter@a.example>"
    assert mail["List-Id"] == f"Match {match} <{match}.match.play.example>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["List-Unsubscribe"].strip().startswith("<https://play.example/post/quiet/")
    assert mail["Auto-Submitted"] == "auto-replied"
    assert house.newest(BOB)["Auto-Submitted"] == "auto-replied"
    assert len({m["Message-ID"] for m in house.server.to(ANNA)}) == len(house.server.to(ANNA))
    assert len({sender for sender, _, _ in house.server.got}) == len(house.server.got)


def test_what_comes_while_a_mail_is_made_is_told_by_the_next_one(house: PostHouse) -> None:
    """What is owed since the board was read is not owed for that board."""
    match = house.duel()

    class Slow(Reader):
        """The order of another comes just after it looked."""

        def match(self, match_id: str) -> LobbyRow | None:
            row = super().match(match_id)
            size = house.matches.repository.size(match)
            house.matches.order(match, "blue", "note hello", "an-order-given-meanwhile", seen=size)
            house.projector.catch_up()
            return row

    slow = replace(house.mailer, reader=Slow(house.recorder))
    assert delivery.write(slow, match, "red") is None
    house.work()
    assert "hello" in text_of(house.newest(ANNA))


def test_the_link_that_ends_the_mails_is_the_address_that_does(house: PostHouse) -> None:
    match = house.duel()
    link = house.newest(ANNA)["List-Unsubscribe"].partition("<")[2].partition(">")[0]
    assert house.mailer.post.to_be_quiet(link.rpartition("/")[2]) == (match, "red")
    assert house.mailer.post.to_be_quiet(link.rpartition("/")[2] + "x") is None


def test_the_plain_text_is_complete_and_72_columns_wide(house: PostHouse) -> None:
    match = house.duel()
    house.reply(ANNA, "storm\nplay joker\nnote " + "a long word " * 30)
    house.reply(BOB, "storm")
    for _, _, raw in house.server.got:
        text = text_of(read(raw))
        assert not is_wide(text)
        assert "-----BEGIN GAME CHECKPOINT-----" in text
    assert match in house.newest(ANNA)["Subject"]


def test_the_html_fetches_nothing_and_runs_nothing(house: PostHouse) -> None:
    house.duel()
    house.reply(ANNA, "storm\nnote <script>alert(1)</script> <img src=http://evil.example/x>")
    for address in (ANNA, BOB):
        html = html_of(house, address)
        assert "<script" not in html
        assert not re.search(r"<(link|iframe|object|table)\b", html)
        assert not re.search(r"<[^>]*\s(src|background)=[\"']?http", html)
        assert not re.search(r"url\(|@import", html)
        assert "color-scheme" in html


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_the_line_for_the_shell_computes_the_dice_again(house: PostHouse) -> None:
    house.duel()
    house.reply(ANNA, "storm")
    text = text_of(house.newest(ANNA))
    (line,) = [row.strip() for row in text.split("\n") if "openssl dgst" in row]
    told = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True).stdout
    block = bytes.fromhex(told.rpartition(" ")[2].strip())
    dice = [byte % 6 + 1 for byte in block if byte < 0xFC][:2]
    assert f"left {dice[0]}, right {dice[1]}" in text.replace("\xa0", " ")


def test_a_mail_that_cannot_be_handed_over_is_tried_again_and_told_of(house: PostHouse) -> None:
    house.server.refuse = "451 4.3.0 later"
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    match = house.only_match()
    assert {d.state for d in deliveries(house.recorder, match)} == {"delayed"}
    assert not house.server.got
    house.server.refuse = None
    house.work()
    assert not house.server.got
    house.clock.seconds += 6
    house.work()
    assert len(house.server.got) == 2
    assert {(d.state, d.tries) for d in deliveries(house.recorder, match)} == {("sent", 2)}


def test_no_mail_is_given_up_because_the_relay_is_away(house: PostHouse) -> None:
    house.server.refuse = "421 4.3.2 The relay is away"
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    for _ in range(60):
        house.after(4 * HOUR)
    assert {d.state for d in deliveries(house.recorder, house.only_match())} == {"delayed"}
    house.server.refuse = None
    house.after(4 * HOUR)
    assert {d.state for d in deliveries(house.recorder, house.only_match())} == {"sent"}
    assert len(house.server.to(BOB)) == 1


def test_a_mail_that_is_put_off_for_four_days_is_given_up(house: PostHouse) -> None:
    house.server.refuse = "451 4.3.0 later"
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    for _ in range(28):
        house.after(4 * HOUR)
    made = deliveries(house.recorder, house.only_match())
    assert [d.state for d in made if d.kind == "invitation"] == ["failed"]


def test_a_mail_that_is_refused_for_good_is_told_of_and_not_tried_again(house: PostHouse) -> None:
    house.server.refuse = "554 5.7.1 no"
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.server.refuse = None
    house.clock.seconds += 100_000
    house.work()
    told = deliveries(house.recorder, house.only_match())
    assert {(d.state, d.reason) for d in told} == {("failed", "554 5.7.1 no")}
    assert not house.server.got


def test_a_turn_does_not_wait_for_its_mail(house: PostHouse) -> None:
    match = house.duel()
    to = house.newest(ANNA)["Reply-To"]
    house.server.stop()
    size = len(house.lines(match))
    house.write(ANNA, to, "storm")
    assert len(house.lines(match)) > size
    assert "delayed" in {d.state for d in deliveries(house.recorder, match)}


def test_a_server_that_came_anew_meanwhile_gets_the_next_mail_once(server: MailServer) -> None:
    sender = SmtpClient(server.url)
    sender.send("", ANNA, b"Subject: one\r\n\r\n1\r\n")
    server.starts_anew()
    sender.send("", ANNA, b"Subject: two\r\n\r\n2\r\n")
    assert [mail["Subject"] for mail in server.to(ANNA)] == ["one", "two"]
    server.refuse = "554 no"
    with pytest.raises(Never):
        sender.send("", ANNA, b"Subject: three\r\n\r\n3\r\n")
    server.refuse = None
    sender.send("", ANNA, b"Subject: four\r\n\r\n.\r\n..\r\n")
    assert server.to(ANNA)[-1].get_content().splitlines() == [".", ".."]
    sender.close()


def test_no_mail_names_a_password() -> None:
    sender = SmtpClient("smtp://user:secret@127.0.0.1:1")
    with pytest.raises(Later) as error:
        sender.send("", "a@b.example", b"")
    assert "secret" not in f"{error.value} {server_of('smtp://user:secret@host')!r}"


@pytest.mark.parametrize("url", ["host:25", "http://host", "smtp://", "smtp://host:x"])
def test_a_server_that_is_no_address_is_named(url: str) -> None:
    with pytest.raises(BadSetting, match="FIELDPOST_SMTP_OUT"):
        server_of(url)


def test_the_forms_of_a_server() -> None:
    plain = server_of("smtp://mail.example")
    assert (plain.port, plain.starttls, plain.tls, plain.user) == (25, False, False, "")
    secure = server_of("smtp+starttls://us%40er:p%2Fw@mail.example")
    assert (secure.port, secure.starttls, secure.user, secure.password) == (
        587,
        True,
        "us@er",
        "p/w",
    )
    assert server_of("smtps://mail.example").tls
