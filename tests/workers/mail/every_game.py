"""A match of each game by mail to its end, through a killed house and letters that go astray.

``python -m tests.workers.mail.every_game [game …] [--seed N]`` plays them one after the other.
People answer their newest mail with what a computer player would do. Letters come twice, late, in
another order and damaged; the house is killed at each step of its work, and opened again. In the
end the journal is audited and decided again, every letter was answered or put aside, and all know
the end.
"""

import argparse
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from domain.games import library
from service.audit import audit
from service.audit.replay import replay
from service.audit.tape import Tape
from service.reading.positions import export, to_move
from service.store.repository import EVERYTHING
from tests.rigs.trying import ahead
from tests.workers.mail import hostile
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat, read

SILENT = 80
"""Letters in a row that change nothing, after which it is said that a match does not go on."""

MOST_LINES = 40

STEPS = (("inbox", ""), ("inbox", "finish"), ("outbox", "make"), ("outbox", "sent"))
"""Where a house is killed: before it reads a letter, before it keeps that its orders are done, and
before it keeps its answer, or that the answer was handed over."""

DAMAGE = (hostile._flip, hostile._cut, hostile._double, hostile._insert, hostile._swap)


class Played(NamedTuple):
    """What is played of a game, and by which computer player's orders."""

    scenario: str
    bot: str
    people: int = 2


MATCHES = {
    "dday_dice": Played("tiger-basic", "steady"),
    "combined_arms": Played("battle", "private"),
    "company_combat": Played("meeting", "steady"),
    "utah_beach": Played("landing", "private"),
    "five_for_fighting": Played("sword", "major"),
    "tcs_omaha": Played("firefight", "major"),
    "dice_table": Played("cards", "partner"),
}

CAMPAIGN = Played("campaign", "major", 10)
"""Of Five for Fighting, with a person in each of its ten seats."""


class Match:
    """Some people, their house, and a match."""

    def __init__(
        self, folder: Path, server: MailServer, game: str, seed: int | str, *,
        played: Played | None = None, pictures: bool = False,
    ) -> None:  # fmt: skip
        self.pictures, self.moved = pictures, dict[str, str]()
        """``moved`` has the new address of who has one."""
        self.folder, self.server, self.game = folder, server, game
        self.luck, self.did = random.Random(seed), Counter[str]()
        self.rules, self.played = library()[game], played or MATCHES[game]
        self.house = self._house()
        seats = self.rules.scenario(self.played.scenario).seats
        named = (ANNA, BOB, *(f"c{n}@commander.example" for n in range(3, 11)))
        people = named[: self.played.people]
        self.house.write(ANNA, "match@play.example", self._opened(", ".join(people[1:])))
        for address in people[1:]:
            self.house.reply(address, "Yes, I accept.")
        self.match = self.house.only_match()
        self.address = dict(zip(seats, people, strict=False))
        self.late: list[tuple[bytes, str, str]] = []

    def _opened(self, others: str) -> str:
        """The letter that opens it."""
        return f"new {self.game} {self.played.scenario} with {others}"

    def _house(self) -> PostHouse:
        pictures = self.pictures
        return PostHouse(self.folder, self.server, library(), style="short", pictures=pictures)

    @property
    def now(self) -> Any:
        """The match as it stands."""
        return self.house.matches.repository.match(self.match)

    def play(self, letters: int = 5_000, tell: Callable[[str], None] = lambda _: None) -> None:
        """Go on until it is over, or for so many letters."""
        silent, began = 0, time.monotonic()
        while self.now.outcome is None and self.did["letters"] < letters:
            before = self.now.size
            self._letter(most=1 if silent else MOST_LINES)
            silent = 0 if self.now.size > before else silent + 1
            assert silent < SILENT, f"{self.game} does not go on"
            if self.did["letters"] % 25 == 0:
                self._killed()
            if self.did["letters"] % 100 == 0:
                spent = time.monotonic() - began
                tell(
                    f"{self.game}: {self.did['letters']} letters, {self.now.size} entries, "
                    f"{spent:.0f} s"
                )
        self.luck.shuffle(self.late)
        for raw, to, sender in self.late:
            self.house.post(raw, to, sender)

    def _letter(self, most: int) -> None:
        """Somebody to move answers; with one order alone where the last letter was refused."""
        seat = self._who()
        to = str(self._newest(self.address[seat])["Reply-To"])
        address = self.moved.get(self.address[seat], self.address[seat])
        raw = self.house.letter(address, to, "\n".join(self._lines(seat)[:most]))
        self.did["letters"] += 1
        chance = self.luck.random()
        if chance < 0.05:
            self.did["late"] += 1
            self.late.append((raw, to, address))
            return
        if chance < 0.10:
            self.did["damaged"] += 1
            head, end, text = raw.partition(b"\n\n")
            hurt = self.luck.choice(DAMAGE)(text, self.luck)
            self.house.post(head + end + hurt, to, address)
            return
        if chance < 0.20:
            self._dies(raw, to, address)
            return
        self.house.post(raw, to, address)
        if chance < 0.30:
            self.did["twice"] += 1
            self.house.post(raw, to, address)
        if self.late and chance > 0.8:
            self.house.post(*self.late.pop(self.luck.randrange(len(self.late))))

    def _dies(self, raw: bytes, to: str, address: str) -> None:
        """The house is killed with a letter on its disk, or at a step of the work on it."""

        def end(*_: object, **__: object) -> None:
            raise SystemExit("killed")

        part, step = self.luck.choice(STEPS)
        if step:
            setattr(getattr(self.house.mailer, part), step, end)
            with suppress(SystemExit):
                self.house.post(raw, to, address)
        else:
            self.house.mailer.inbox.keep(raw, to, address)
        self._killed()
        self.house.work()

    def _who(self) -> str:
        """The seat that writes next."""
        return self.luck.choice(sorted(to_move(self.house.matches, self.now)))

    def _newest(self, who: str) -> Any:
        """The newest mail of somebody that can be answered, at whichever address of theirs."""
        mine = {who, self.moved.get(who, who)}
        got = (read(raw) for _, to, raw in reversed(self.server.got) if to in mine)
        return next(mail for mail in got if mail["Reply-To"])

    def _lines(self, seat: str) -> list[str]:
        """What a seat orders, up to the first order that comes to a card, a die or a secret."""
        state = self.now.table.seen_by(seat)
        return ahead(self.rules, self.played.bot, state, seat, self.luck, MOST_LINES)

    def _killed(self) -> None:
        self.did["kills"] += 1
        clock = self.house.clock.seconds
        self.house.close()
        self.house = self._house()
        self.house.clock.seconds = clock + 3700

    def checked(self) -> str:
        """How it ended, once everything is proved and everybody was told."""
        lines = list(export(self.house.matches, self.match, EVERYTHING))
        audit(lines, [self.house.matches.house.key.vkey])
        found = replay(Tape.of(lines), library())
        assert (found.events, found.stopped) == (self.now.size, -1)
        states = dict(
            self.house.recorder.query("SELECT state, COUNT(*) FROM letters GROUP BY state")
        )
        assert states.keys() <= {"done", "turned-away", "quarantined"}, states
        unanswered = "SELECT COUNT(*) FROM letters WHERE state='done' AND report<>'' AND answered=0"
        assert self.house.recorder.query(unanswered) == [(0,)]
        if self.now.outcome is not None:
            for who in self.address.values():
                mails = self.server.to(self.moved.get(who, who))
                assert any(self.now.outcome.text in flat(mail) for mail in mails[-6:]), who
        ended = self.now.outcome.text if self.now.outcome else "not over"
        return f"{self.game}: {ended} {self.now.size} entries, {dict(self.did)}"


def played(
    game: str, seed: int, letters: int = 5_000, tell: Callable[[str], None] = lambda _: None,
    what: Played | None = None,
) -> Match:  # fmt: skip
    """Play a match and check it; returns how it went."""
    server = MailServer()
    try:
        with tempfile.TemporaryDirectory() as folder:
            match = Match(Path(folder), server, game, seed, played=what)
            match.play(letters, tell)
            tell(match.checked())
            match.house.close()
    finally:
        server.stop()
    return match


def main() -> None:
    """Play the games that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.workers.mail.every_game")
    parser.add_argument("games", nargs="*", default=list(MATCHES), choices=[*MATCHES, []])
    parser.add_argument("--ten", action="store_true", help="the campaign of ten commanders alone")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.ten:
        say = lambda said: print(said, flush=True)  # noqa: E731
        played("five_for_fighting", asked.seed, tell=say, what=CAMPAIGN)
        return
    for game in asked.games:
        played(game, asked.seed, tell=lambda said: print(said, flush=True))


if __name__ == "__main__":
    main()
