"""A house that plays by mail, and a mail server of its players: for the tests of the post.

The house hands its mails to a real SMTP server; letters come in as bytes, as a listener has them.
"""

import dataclasses
import email
import functools
import gzip
import itertools
import random
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from email.message import EmailMessage, Message
from email.parser import BytesHeaderParser
from email.policy import default
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from aiosmtpd.controller import Controller

from domain.game.ruleset import Scenario
from domain.games import AnyRuleset
from domain.journal.timestamps import timestamp
from projections import post as owed
from projections.past import Store
from projections.projector import PROJECTIONS, Projector
from service.application.limits import PRODUCTION, Limits
from service.application.matches import Matches
from service.house.keys import BOX_PICTURES, House
from service.mails.plain_text import WIDTH
from service.people.warned import delivered, hindered
from service.reading.positions import to_move
from service.settings import Settings
from service.store.lists.models import OWED
from service.store.lists.reader import Reader
from service.store.recorder import Recorder
from tests.rigs.beacon import HandBeacon
from tests.rigs.new_store import new_store
from tests.rigs.waiting import PATIENCE, free_port
from tests.toys import toy
from tests.toys.offered import legal_lines
from workers.mail.mailer import open_mailer
from workers.mail.sweep import Own, Sweep
from workers.opponent import Opponent
from workers.upkeep import Reminders, Rounds

DUEL = toy.RULES.scenarios[0]
TRIO = Scenario("trio", "Trio", "Three hands.", ("red", "blue", "green"), 3)
TELLING = dataclasses.replace(
    toy.RULES,
    scenarios=(DUEL, TRIO),
)
"""The toy game for two and for three."""

GAMES: dict[str, AnyRuleset] = {"toy": TELLING}

ANNA, BOB = "anna@a.example", "bob@b.example"


HEADS = BytesHeaderParser(policy=default)
"""Reads a mail as far as its text."""

PROGRAM = default.clone(header_factory=functools.lru_cache(5_000)(default.header_factory))
"""How mails are read: a field that stands in many of them is taken apart once."""

M = TypeVar("M", bound=Message)


class MailServer:
    """The mail server of all players, on a port of this machine."""

    def __init__(self) -> None:
        self.got: list[tuple[str, str, bytes]] = []
        self.refuse: str | None = None
        self.houses = set[PostHouse]()
        """Those that hand their mails over here; they close when it stops."""
        self.port = free_port()
        self._controller = self._started()

    def _started(self) -> Controller:
        controller = Controller(self, hostname="127.0.0.1", port=self.port, ready_timeout=PATIENCE)
        controller.start()
        return controller

    def starts_anew(self) -> None:
        """Drop every connection, and take new ones."""
        self._controller.stop()
        self._controller = self._started()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuse:
            return self.refuse
        self.got.append((envelope.mail_from, envelope.rcpt_tos[0], envelope.content))
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        """All mails to an address, the oldest first."""
        return [read(raw) for _, to, raw in self.got if to == address]

    def newest(self, address: str, read: Callable[[bytes], M]) -> M:
        """The newest mail to an address that can be answered, without reading all the others."""
        mails = (read(raw) for _, to, raw in reversed(self.got) if to == address)
        return next(mail for mail in mails if mail["Reply-To"])

    def answered_at(self, address: str) -> str:
        """Where an answer to that mail goes."""
        return str(self.newest(address, HEADS.parsebytes)["Reply-To"])

    def stop(self) -> None:
        for house in tuple(self.houses):
            house.close()
        if not self._controller.loop.is_closed():
            self._controller.stop()


class Clock:
    """Seconds that stand still until they are moved."""

    def __init__(self) -> None:
        self.seconds = 1_795_000_000

    def __call__(self) -> int:
        return self.seconds

    @property
    def ts(self) -> str:
        """The same, in the form of the journal."""
        return timestamp(self.seconds)


@contextmanager
def killed(part: object, step: str) -> Iterator[None]:
    """The process ends where a part of it would take this step."""

    def end(*_: object, **__: object) -> None:
        raise SystemExit("killed")

    setattr(part, step, end)
    with pytest.raises((SystemExit, AssertionError)):
        yield
    delattr(part, step)


class PostHouse:
    """A house with its read models and its post, worked by hand."""

    def __init__(
        self,
        folder: Path,
        server: MailServer,
        games: Mapping[str, AnyRuleset] = GAMES,
        *,
        now: Callable[[], int] | None = None,
        recorder: Recorder | None = None,
        authserv: str = "",
        pictures: bool | bytes = False,
        limits: Limits = PRODUCTION,
        style: str = "full",
        proved: bool = False,
        conditions: str = "",
        **more: Any,
    ) -> None:
        """With ``proved`` it has a beacon, by the same clock; ``pictures`` may be the one picture
        of every board; ``more`` are further settings."""
        self.server, self.clock = server, Clock()
        server.houses.add(self)
        self.settings = Settings(
            data=folder,
            house="play.example",
            smtp_out=server.url,
            mail_authserv=authserv,
            mail_style=style,
            conditions=conditions,
            **more,
        )
        self.recorder = recorder or new_store(self.settings.sqlite_file)
        self.recorder.make_tables()
        house = House("play.example", bytes(32), bytes(range(32)))
        self.beacon = HandBeacon(lambda: self.clock.ts) if proved else None
        house.beacon, house.box_pictures = self.beacon, folder / BOX_PICTURES
        clock = now or self.clock
        self.matches = Matches(
            self.recorder, house, games=games, now=lambda: timestamp(clock()), limits=limits
        )
        self._rounds = Rounds(self.matches, self.clock)
        self.projector = Projector(
            cast(Store, self.recorder), games, projections={**PROJECTIONS, "post": owed.project}
        )
        self.projector.prepare()
        self.recorder.write((sql, ()) for sql in OWED.creates)
        self.mailer = open_mailer(
            self.settings,
            self.recorder,
            self.matches,
            pictures=pictures is not False,
        )
        if self.mailer.pictures and isinstance(pictures, bytes):
            self.mailer.pictures.of = lambda _: pictures  # type: ignore[method-assign]
        self.own = Own(self.mailer, patience=0)
        self._sweep = Sweep(self.mailer, self.own, again=0)
        self._opponent = Opponent(self.matches, Reader(self.recorder))
        partial = functools.partial
        told = [partial(partial, step, self.recorder) for step in (delivered, hindered)]  # by match
        self._reminders = Reminders(self.matches, Reader(self.recorder), *told)
        self._ids = itertools.count(1)

    def work(self) -> None:
        """Everything that is to be done, until nothing is."""
        for k in range(100):
            if k % 5 == 4 and self.beacon:  # a mail waits for dice that are about to fall
                self.clock.seconds += 5
            if not self.step():
                return
        raise AssertionError("the post does not come to rest")

    def step(self) -> int:
        """What is to be done this moment; 0 where that is nothing."""
        done = self._rounds.work() + self.projector.catch_up() + self._opponent.work()
        return done + self._reminders.work() + self._sweep.work()

    def letter(self, sender: str, to: str, text: str, **headers: str) -> bytes:
        """The bytes of a letter; a header may be given, or be left out with ""."""
        letter = EmailMessage()
        given = {
            "From": sender,
            "To": to,
            "Subject": "Re: your turn",
            "Message-ID": f"<{next(self._ids)}@mail.example>",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        for name, value in given.items():
            if value:
                letter[name] = value
        letter.set_content(text)
        return letter.as_bytes()

    def post(self, raw: bytes, to: str, sender: str | None = None) -> str:
        """Bring a letter in and do what follows; returns its id."""
        letter = self.mailer.inbox.keep(raw, to, sender)
        self.work()
        return letter

    def write(self, sender: str, to: str, text: str, **headers: str) -> str:
        """Write a letter, bring it in, and do what follows; returns its id."""
        return self.post(self.letter(sender, to, text, **headers), to, sender)

    def reply(self, sender: str, text: str, **headers: str) -> str:
        """Answer the newest mail to an address."""
        return self.write(sender, self.server.answered_at(sender), text, **headers)

    def surely(self, sender: str, text: str) -> str:
        """The same for what is confirmed by one more letter."""
        self.reply(sender, text)
        return self.reply(sender, text)

    def newest(self, address: str) -> EmailMessage:
        """The newest mail to an address that can be answered."""
        return self.server.newest(address, read)

    def state(self, letter: str) -> tuple[str, str]:
        """State and reason of a letter."""
        ((state, reason),) = self.recorder.query(
            "SELECT state, reason FROM letters WHERE id=?", (letter,)
        )
        return state, reason

    def only_match(self) -> str:
        """The id of the one match that there is."""
        ((match,),) = self.recorder.query("SELECT DISTINCT originator_id FROM stored_events")
        return str(match)

    def lines(self, match: str) -> list[bytes]:
        """The journal of a match."""
        size = self.matches.repository.size(match)
        return [bytes(line) for _, _, line in self.matches.repository.rows(match, 0, size)]

    def after(self, seconds: int) -> None:
        """Let time go by, and do what is to be done then."""
        self.clock.seconds += seconds
        self.work()

    def duel(self, pace: str = "") -> str:
        """A match of Anna and Bob that has begun, all by mail."""
        self.write(ANNA, "match@play.example", f"new toy duel with {BOB} {pace}")
        self.reply(BOB, "join")
        return self.only_match()

    def play_on(self, match: str, luck: random.Random) -> tuple[str, str] | None:
        """An address that is to move and an order for it; None once the match is over."""
        now = self.matches.repository.match(match)
        moving = [s for s in to_move(self.matches, now) if now.sitting.seats[s] == "person"]
        if now.outcome is not None or not moving:
            return None
        seat = luck.choice(moving)
        holder = self.mailer.people.holder(match, seat)
        assert holder is not None
        return holder.address, luck.choice(legal_lines(self.matches, now, seat))

    def close(self) -> None:
        self.server.houses.discard(self)
        self.recorder.close()


@functools.lru_cache(500)
def read(raw: bytes) -> EmailMessage:
    """A mail as its reader's program has it: the same bytes once, for nobody changes it."""
    message = email.message_from_bytes(raw, policy=PROGRAM)
    assert isinstance(message, EmailMessage)
    return message


def text_of(mail: EmailMessage) -> str:
    """The plain text of a mail, in one line a paragraph."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def is_wide(text: str) -> bool:
    """Whether a line of a mail is wider than it should be, links, keys and examples apart."""
    return any(
        len(line) > WIDTH and not re.search(r"https?://|[0-9a-zA-Z+/=]{40}|@", line)
        for line in text.split("\n")
    )


def flat(mail: EmailMessage) -> str:
    """The plain text without line ends, to look for sentences in."""
    return " ".join(text_of(mail).split())


def html_of(mail: EmailMessage) -> str:
    """The HTML of a mail."""
    body = mail.get_body(("html",))
    assert body is not None
    return str(body.get_content())


def journal_of(mail: EmailMessage) -> bytes:
    """The journal that the last mail of a match brings."""
    files = {str(part.get_filename()): part for part in mail.iter_attachments()}
    (name,) = (name for name in files if ".journal" in name)
    data = bytes(files[name].get_content())
    return gzip.decompress(data) if name.endswith(".gz") else data


@pytest.fixture
def server() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.stop()


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server)
