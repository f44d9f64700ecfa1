"""The demo's two people at a post in this process: everything but the processes, and quick.

The keys of the house and the names of the letters are given: it is the same match each time.
"""

import itertools
import json
import random
from email.policy import SMTP
from pathlib import Path
from typing import cast
from unittest import mock

from projections.past import Store
from projections.projector import Projector
from service.settings import Settings
from service.store.lists.reader import Reader
from service.store.sqlite import SqliteRecorder
from tests.rigs.mail_proof.mischief import Mischief
from tests.rigs.mail_proof.player import DemoPlayer, address_of
from tests.workers.mail.test_post_house import MailServer
from workers.mail.sweep import Own, Sweep
from workers.opponent import Opponent
from workers.queues import open_services

PLAIN = "match@play.example"

KEYS = {"name": "play.example", "master": "1d" * 32, "signing": "2e" * 32}


class Box:
    """A mailbox on the mail server of the tests."""

    def __init__(self, server: MailServer, address: str) -> None:
        self._server, self._address, self._read = server, address, 0

    def new(self) -> list[bytes]:
        mails = [raw for _, to, raw in self._server.got if to == self._address]
        new, self._read = mails[self._read :], len(mails)
        return new

    def close(self) -> None:
        pass


class Post:
    """A house with its post, and two people who play by it."""

    def __init__(self, folder: Path, server: MailServer) -> None:
        self.settings = Settings(
            data=folder / "house",
            house="play.example",
            smtp_out=server.url,
            mail_pictures=0,
            mail_style="full",
            mails_a_minute=0,
        )
        self.settings.data.mkdir()
        (self.settings.data / "house.json").write_text(json.dumps(KEYS))
        SqliteRecorder(self.settings.sqlite_file).make_tables()
        self._services = open_services(self.settings)
        self._projector = Projector(
            cast(Store, self._services.recorder), self._services.matches.games
        )
        self._projector.prepare()
        mailer = self._services.mailer
        self._sweep = Sweep(mailer, Own(mailer, patience=0), again=0)
        self._opponent = Opponent(self._services.matches, Reader(self._services.recorder))
        self.players = [
            DemoPlayer(name, Box(server, address_of(name)), random.Random(name))
            for name in ("Anna", "Bob")
        ]
        self.mischief = Mischief(
            self.bring,
            lambda who, to, raw: self.bring(who.address, to, raw),
            random.Random(3),
            self.players,
        )

    def bring(self, sender: str, to: str, raw: bytes) -> bool:
        if not self._services.mailer.post.is_ours(to):
            return False
        self._services.mailer.inbox.keep(raw, to, sender)
        self._work()
        return True

    def _work(self) -> None:
        while self._projector.catch_up() + self._opponent.work() + self._sweep.work():
            pass

    def play(self) -> None:
        ids = itertools.count(1)

        def named(domain: str) -> str:
            return f"<{next(ids)}@{domain}>"

        with (
            mock.patch("tests.rigs.mail_proof.programs.make_msgid", named),
            mock.patch("tests.rigs.mail_proof.mischief.make_msgid", named),
        ):
            self._play()

    def _play(self) -> None:
        anna, bob = self.players
        line = f"new dday_dice tiger-basic with {bob.address}, computer"
        self.bring(anna.address, PLAIN, anna.begins(PLAIN, line).as_bytes(policy=SMTP))
        while not (anna.is_over and bob.is_over):
            wrote = 0
            for player in self.players:
                player.look()
                mail = player.writes()
                if mail is None:
                    continue
                wrote += 1
                one = player.meant[-1]
                assert one.answers is not None
                self.mischief.before(player, one.answers)
                self.bring(player.address, one.to, mail.as_bytes(policy=SMTP))
                self.mischief.after(player, mail, one.to)
            assert wrote or all(p.newest for p in self.players), "the match does not go on"
        for player in self.players:
            player.look()

    def close(self) -> None:
        self._services.recorder.close()
