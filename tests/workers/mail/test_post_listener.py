"""Taking mail: by SMTP and LMTP from other servers, by IMAP from a mailbox; never losing any."""

import argparse
import asyncio
import smtplib
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from mail_devel.service import Service

from service.settings import BadSetting
from service.store.recorder import BadStore
from tests.rigs.waiting import PATIENCE, free_port
from tests.workers.mail.test_post_house import ANNA, PostHouse
from workers.mail.listener import LARGEST_LETTER, Gate, Listener
from workers.mail.mailbox import Mailbox, account_of


class Listening:
    """A house that listens."""

    def __init__(self, house: PostHouse, largest: int = LARGEST_LETTER, **settings: object) -> None:
        self.house, self.port, self.hints = house, free_port(), list[tuple[str, str]]()
        chosen = replace(
            house.settings,
            **{"smtp_in": f"127.0.0.1:{self.port}", **settings},  # type: ignore[arg-type]
        )
        mailer = house.mailer
        self.listener = Listener(
            chosen,
            mailer.post,
            mailer.inbox,
            lambda *hint: self.hints.append(hint),
            largest=largest,
        )
        self.listener.start()

    def smtp(self) -> smtplib.SMTP:
        return smtplib.SMTP("127.0.0.1", self.port, timeout=PATIENCE)


@pytest.fixture
def listening(house: PostHouse) -> Iterator[Listening]:
    listening = Listening(house)
    yield listening
    listening.listener.stop()


def test_a_letter_is_on_the_disk_before_it_is_acknowledged(listening: Listening) -> None:
    house = listening.house
    house.duel()
    to = house.newest(ANNA)["Reply-To"]
    with listening.smtp() as smtp:
        smtp.sendmail(ANNA, [to], house.letter(ANNA, to, "storm"))
        ((letter, rcpt),) = house.mailer.inbox.due()
    assert listening.hints == [(letter, rcpt)]
    assert rcpt == to
    house.work()
    assert house.state(letter) == ("done", "")


def test_an_address_that_was_never_made_is_refused_at_once(listening: Listening) -> None:
    house = listening.house
    house.duel()
    to = house.newest(ANNA)["Reply-To"]
    forged = to.replace("@", "x@")
    with listening.smtp() as smtp:
        for wrong in (forged, "other@play.example", "match@elsewhere.example", "match+@x"):
            with pytest.raises(smtplib.SMTPRecipientsRefused):
                smtp.sendmail(ANNA, [wrong], b"Subject: x\r\n\r\nstorm")
        smtp.sendmail(ANNA, [to.upper()], house.letter(ANNA, to, "storm"))
    assert len(house.mailer.inbox.due()) == 1


def test_a_letter_that_is_too_large_is_refused_and_nothing_of_it_kept(house: PostHouse) -> None:
    listening = Listening(house, largest=100_000)
    large = b"Subject: x\r\n\r\n" + b"xxxxxxx\r\n" * 12_000
    with listening.smtp() as smtp:
        with pytest.raises(smtplib.SMTPResponseException) as told:
            smtp.sendmail(ANNA, ["match@play.example"], large)
        assert told.value.smtp_code == 552
    with listening.smtp() as smtp:  # a peer that does not tell its size before
        smtp.helo()
        smtp.mail(ANNA)
        smtp.rcpt("match@play.example")
        assert smtp.data(large)[0] == 552
    listening.listener.stop()
    assert house.mailer.inbox.due() == []


@pytest.mark.parametrize("error", [BadStore("The disk is full."), OSError(28, "No space left")])
def test_a_letter_that_cannot_be_stored_stays_with_its_sender(
    listening: Listening, error: Exception
) -> None:
    def full(*_: object) -> str:
        raise error

    listening.house.mailer.inbox.keep = full  # type: ignore[method-assign]
    with listening.smtp() as smtp, pytest.raises(smtplib.SMTPDataError) as refused:
        smtp.sendmail(ANNA, ["match@play.example"], b"Subject: x\r\n\r\nnew")
    assert refused.value.smtp_code == 451


def test_one_host_brings_so_many_letters_a_minute(house: PostHouse) -> None:
    listening = Listening(house, mails_a_minute=3)
    with listening.smtp() as smtp:
        for k in range(3):
            smtp.sendmail(ANNA, ["match@play.example"], b"Subject: %d\r\n\r\nnew" % k)
        with pytest.raises(smtplib.SMTPDataError) as refused:
            smtp.sendmail(ANNA, ["match@play.example"], b"Subject: 4\r\n\r\nnew")
    assert refused.value.smtp_code == 450
    listening.listener.stop()


def test_the_gate_opens_again_with_time() -> None:
    now = [0.0]
    gate = Gate(60, lambda: now[0])
    assert [gate.lets_in("a") for _ in range(61)] == [True] * 60 + [False]
    now[0] = 1.0
    assert gate.lets_in("a")
    assert not gate.lets_in("a")
    assert gate.lets_in("b")


def test_starttls_is_offered_where_a_certificate_is_set(house: PostHouse, tmp_path: Path) -> None:
    file = tmp_path / "mail.pem"
    made = subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example",
         "-keyout", "-", "-days", "2"],
        capture_output=True, check=True,
    )  # fmt: skip
    file.write_bytes(made.stdout)
    listening = Listening(house, smtp_certificate=str(file))
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with listening.smtp() as smtp:
        smtp.starttls(context=trusting)
        smtp.sendmail(ANNA, ["match@play.example"], b"Subject: x\r\n\r\nnew")
    listening.listener.stop()
    assert len(house.mailer.inbox.due()) == 1


def test_a_local_server_hands_over_by_lmtp_with_an_answer_for_each_recipient(
    house: PostHouse, tmp_path: Path
) -> None:
    house.duel()
    to = house.newest(ANNA)["Reply-To"]
    path = str(tmp_path / "lmtp")
    listening = Listening(house, lmtp_in=path)
    assert Path(path).stat().st_mode & 0o777 == 0o660, "a mail server is of its group"
    raw = house.letter(ANNA, to, "storm").replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    dialogue = [
        b"LHLO local\r\n",
        b"MAIL FROM:<%b>\r\n" % ANNA.encode(),
        b"RCPT TO:<%b>\r\n" % to.encode(),
        b"RCPT TO:<match@play.example>\r\n",
        b"DATA\r\n",
        raw + b"\r\n.\r\n",
        b"QUIT\r\n",
    ]
    with socket.socket(socket.AF_UNIX) as peer, peer.makefile("rb") as answers:
        peer.connect(path)
        for said in dialogue:
            peer.sendall(said)
        told = [line[:4] for line in answers]
    listening.listener.stop()
    # One answer for each of the two recipients, then that to QUIT.
    assert told[-4:] == [b"354 ", b"250 ", b"250 ", b"221 "]
    assert {rcpt for _, rcpt in house.mailer.inbox.due()} == {to, "match@play.example"}


class ImapServer:
    """mail-devel: a mailbox that takes mail by SMTP and gives it by IMAP."""

    def __init__(self) -> None:
        self.smtp, self.imap = free_port(), free_port()
        args = Service.parse([
            "--user", "house@play.example", "--password", "secret", "--no-http",
            "--host", "127.0.0.1", "--smtp-port", str(self.smtp), "--imap-port", str(self.imap),
        ])  # fmt: skip
        self._ready, self._loop = threading.Event(), asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, args=(args,), daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE)

    def _run(self, args: argparse.Namespace) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve(args))

    async def _serve(self, args: argparse.Namespace) -> None:
        service = await Service.init(args)
        async with service.start():
            self._end = asyncio.Event()
            self._ready.set()
            await self._end.wait()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(PATIENCE)


@pytest.fixture
def mailbox_server() -> Iterator[ImapServer]:
    server = ImapServer()
    yield server
    server.stop()


def test_letters_are_fetched_from_a_mailbox_once_and_byte_for_byte(
    house: PostHouse, mailbox_server: ImapServer
) -> None:
    house.duel()
    to = house.newest(ANNA)["Reply-To"]
    with smtplib.SMTP("127.0.0.1", mailbox_server.smtp, timeout=PATIENCE) as smtp:
        smtp.sendmail(ANNA, [to], house.letter(ANNA, to, "storm"))
    url = f"imap://house%40play.example:secret@127.0.0.1:{mailbox_server.imap}/INBOX"
    mailbox = Mailbox(url, house.mailer.inbox, lambda *_: None)
    assert (mailbox.fetch(), mailbox.fetch()) == (1, 0)
    ((letter, _),) = house.mailer.inbox.due()
    house.work()
    assert house.state(letter) == ("done", "")


def test_new_mail_in_a_mailbox_is_told_at_once(
    house: PostHouse, mailbox_server: ImapServer, caplog: pytest.LogCaptureFixture
) -> None:
    stop, came = threading.Event(), threading.Event()
    url = f"imap://house%40play.example:secret@127.0.0.1:{mailbox_server.imap}/INBOX"
    mailbox = Mailbox(url, house.mailer.inbox, lambda *_: came.set())
    watching = threading.Thread(target=mailbox.run, args=(stop, stop.wait))
    watching.start()
    with smtplib.SMTP("127.0.0.1", mailbox_server.smtp, timeout=PATIENCE) as smtp:
        smtp.sendmail(ANNA, ["match@play.example"], b"Subject: x\r\n\r\nnew toy duel")
    assert came.wait(PATIENCE)
    stop.set()
    watching.join(PATIENCE)
    assert not watching.is_alive()
    assert "secret" not in caplog.text


@pytest.mark.parametrize("url", ["imap://host", "pop3://a:b@host", "imap://a:b@host:x", ""])
def test_a_mailbox_that_is_no_address_is_named(url: str) -> None:
    with pytest.raises(BadSetting, match="FIELDPOST_IMAP"):
        account_of(url)


def test_a_server_without_a_mailbox_is_waited_for_and_no_password_is_told(
    house: PostHouse, caplog: pytest.LogCaptureFixture
) -> None:
    stop = threading.Event()
    mailbox = Mailbox(
        f"imap://a:secret@127.0.0.1:{free_port()}", house.mailer.inbox, lambda *_: None
    )
    mailbox.run(stop, lambda _: stop.set())
    assert "the mailbox cannot be read" in caplog.text
    assert "secret" not in caplog.text
    assert "secret" not in repr(account_of("imap://a:secret@host"))
    assert "secret" not in repr(replace(house.settings, imap="imap://a:secret@host"))
