"""Turn mails through the whole embedded set-up: real processes, a real SMTP server on each side.

A turn mail is timed from the moment its bytes begin to be given to the listener until the last byte
of its answer is with the next server. Mails have no pictures, as the clock of a picture is another.
"""

import random
import re
import smtplib
import socket
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from typing import Any
from uuid import uuid4

from aiosmtpd.controller import Controller

from tests.rigs.mail_proof.commander import chosen
from tests.rigs.mail_proof.house import DOMAIN, DemoHouse
from tests.rigs.mail_proof.mail_server import free_ports
from tests.rigs.mail_proof.received import Received, read

PLAIN = f"match@{DOMAIN}"
ALONE = 80
"""Turn mails that are timed one after the other."""
MATCHES = 40
SUSTAINED = 800
"""Turn mails of all matches together."""
JUNK = 10_000
JUNK_SENDERS = 4
"""Connections that bring junk at the same time."""
UNDER_JUNK = 20
"""Matches that are played while junk comes: first letters wait behind it, turns do not."""
BEHIND_JUNK = 80
"""Turn mails after the last piece of junk came, while most of it waits to be read."""
PATIENCE = 60.0

_ANSWERS = re.compile(rb"^In-Reply-To:\s*(<[^>]+>)", re.I | re.M)


def measure(folder: Path) -> dict[str, float]:
    """Keys: mail_turn_ms_median, mail_turn_ms_p95, mail_turns_s, mail_lost, mail_junk_delay_s."""
    with _running(folder) as post:
        alone = _one_by_one(post)
        rate = _sustained(post)
        quiet = statistics.median(alone)
        under_junk = _under_junk(post)
        return {
            "mail_turn_ms_median": 1000 * quiet,
            "mail_turn_ms_p95": 1000 * statistics.quantiles(alone, n=20)[-1],
            "mail_turns_s": rate,
            "mail_junk_delay_s": max(0.0, max(under_junk) - quiet),
            "mail_lost": float(post.lost),
        }


class _Players:
    """All players: they write to the house, and their mail server gets its answers."""

    def __init__(self, port: int) -> None:
        self._in_port = port
        self.lost = 0
        self._waiting: dict[bytes, Queue[tuple[float, bytes]]] = {}
        self._local = threading.local()
        (out,) = free_ports(1)
        self.url = f"smtp://127.0.0.1:{out}"
        self._controller = Controller(self, hostname="127.0.0.1", port=out)
        self._controller.start()

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:  # noqa: N802
        """A mail came whole."""
        at, raw = time.perf_counter(), envelope.content
        answers = _ANSWERS.search(raw[: raw.find(b"\r\n\r\n")])
        waiting = self._waiting.pop(answers[1], None) if answers else None
        if waiting is not None:
            waiting.put((at, raw))
        return "250 OK"

    def write(
        self, sender: str, to: str, line: str, answered: Received | None = None
    ) -> "_Written":
        """Bring a letter to the house: a line, above the mail that it answers."""
        answer: Queue[tuple[float, bytes]] = Queue()
        name = f"<{uuid4().hex}@players.example>"
        self._waiting[name.encode()] = answer
        return _Written(self.bring(sender, to, _letter(sender, to, name, line, answered)), answer)

    def bring(self, sender: str, to: str, raw: bytes) -> float:
        """Hand over bytes as they are; returns when that began."""
        smtp = self._connection()
        smtp.mail(sender)
        code, said = smtp.rcpt(to)
        assert code == 250, said
        began = time.perf_counter()
        code, said = smtp.data(raw)
        assert code == 250, said
        return began

    def answer(self, written: "_Written") -> tuple[float, Received] | None:
        """The seconds until the answer, and the answer; None, and one lost, where none comes."""
        try:
            at, raw = written.answer.get(timeout=PATIENCE)
        except Empty:
            self.lost += 1
            return None
        return at - written.at, read(raw)

    def stop(self) -> None:
        """End the server of the players."""
        self._controller.stop()

    def _connection(self) -> smtplib.SMTP:
        if not hasattr(self._local, "smtp"):
            self._local.smtp = smtplib.SMTP("127.0.0.1", self._in_port, timeout=PATIENCE)
            self._local.smtp.ehlo("players.example")
        smtp: smtplib.SMTP = self._local.smtp
        return smtp


def _letter(sender: str, to: str, name: str, line: str, answered: Received | None) -> bytes:
    """A letter as a mail program writes it; by hand, for only the house is to be measured."""
    quoted = "\n".join(f"> {text}" for text in answered.text.split("\n")) if answered else ""
    return (
        (
            f"From: Pat <{sender}>\nTo: {to}\nSubject: Re: your turn\nMessage-ID: {name}\n"
            "Date: Sat, 21 Nov 2026 10:00:00 +0000\nMIME-Version: 1.0\n"
            "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
            f"{line}\n\nOn 21 Nov 2026, at 10:00, Fieldpost wrote:\n\n{quoted}\n"
        )
        .replace("\n", "\r\n")
        .encode()
    )


class _Written:
    def __init__(self, at: float, answer: Queue[tuple[float, bytes]]) -> None:
        self.at, self.answer = at, answer


class _Solo:
    """A person who plays a match alone, by mail; a new one when it is over."""

    def __init__(self, post: _Players, number: int) -> None:
        self._post, self._number = post, number
        self._luck = random.Random(number)
        self._mail: Received | None = None
        self._begun = 0

    def opened(self) -> None:
        """Open a match."""
        self._begun += 1
        who = f"p{self._number}.{self._begun}@players.example"
        self._who = who
        answer = self._post.answer(self._post.write(who, PLAIN, "new dday_dice tiger-practice"))
        assert answer is not None, "no match was opened"
        self._mail = answer[1]

    @property
    def is_to_move(self) -> bool:
        """Whether the newest mail wants an answer."""
        return self._mail is not None and self._mail.kind == "turn"

    def turn(self) -> float | None:
        """Answer the newest mail, and wait for its answer; returns the seconds."""
        if not self.is_to_move:
            self.opened()
        last = self._mail
        assert last is not None
        order = chosen(last.offers, last.men, self._luck)
        answer = self._post.answer(self._post.write(self._who, last.reply_to, order, last))
        if answer is None:
            self._mail = None
            return None
        seconds, self._mail = answer
        if (order.casefold(), "done") not in self._mail.fates:
            self._post.lost += 1
        return seconds


@contextmanager
def _running(folder: Path) -> Iterator[_Players]:
    (port,) = free_ports(1)
    post = _Players(port)
    house = DemoHouse(folder, post.url, "", port, pictures=False)
    try:
        house.start(workers=2)
        _wait_for(port)
        _Solo(post, 0).opened()
        yield post
    finally:
        house.stop()
        post.stop()


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the mail listener did not come up")


def _one_by_one(post: _Players) -> list[float]:
    solo = _Solo(post, 1)
    solo.opened()
    return [seconds for _ in range(ALONE) if (seconds := solo.turn()) is not None]


def _sustained(post: _Players) -> float:
    """Turn mails a second: many people, each of whom writes as soon as he has his answer."""
    solos = [_Solo(post, 100 + k) for k in range(MATCHES)]
    _together([solo.opened for solo in solos])
    left = iter(range(SUSTAINED))
    lock = threading.Lock()

    def play(solo: _Solo) -> None:
        while True:
            with lock:
                if next(left, None) is None:
                    return
            solo.turn()

    start = time.perf_counter()
    _together([lambda solo=solo: play(solo) for solo in solos])  # type: ignore[misc]
    return SUSTAINED / (time.perf_counter() - start)


def _under_junk(post: _Players) -> list[float]:
    """The seconds of real turn mails while junk pours in, and while it is worked off."""
    solos = [_Solo(post, 200 + k) for k in range(UNDER_JUNK)]
    for solo in solos:
        solo.opened()
    junk = [threading.Thread(target=_junk, args=(post, k)) for k in range(JUNK_SENDERS)]
    for one in junk:
        one.start()
    spent: list[float] = []
    least = BEHIND_JUNK
    while solos and len(spent) < least:
        solos = [solo for solo in solos if solo.is_to_move]
        spent += [seconds for solo in solos if (seconds := solo.turn()) is not None]
        if any(one.is_alive() for one in junk):
            least = len(spent) + BEHIND_JUNK
    for one in junk:
        one.join()
    return spent


def _junk(post: _Players, sender: int) -> None:
    for k in range(JUNK // JUNK_SENDERS):
        who = f"spam{sender}.{k}@evil.example"
        raw = (
            f"From: {who}\r\nTo: {PLAIN}\r\nSubject: Medals {k}\r\nMessage-ID: <{k}.{who}>\r\n"
            "Content-Type: text/html\r\n\r\n"
            + "<p>Cheap medals! <a href='http://evil.example/'>Click</a></p>"
            * 20
        )
        post.bring(who, PLAIN, raw.encode())


def _together(works: list[Callable[[], object]]) -> None:
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
