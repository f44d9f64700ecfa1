"""A match by mail through a simulated year: people with holidays, moves and dead servers.

``python -m tests.workers.mail.year [utah|five] [--seed WORDS] [--days N] [--into FOLDER]`` plays it
to its end by mail alone, proves its journal, and writes every mail as its reader got it into the
folder.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple, cast

from domain.journal.timestamps import DAY, HOUR
from service.reading.positions import to_move
from tests.workers.mail.every_game import CAMPAIGN, MATCHES, Match
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, read, text_of

STEP: Final = 6 * HOUR
"""How long nobody looks into the mail, at least."""

PACE: Final = "10 days, bank 40 days, free weekends, quiet 23-6"

YEAR: Final = {"utah": MATCHES["utah_beach"], "five": CAMPAIGN}
GAMES: Final = {"utah": "utah_beach", "five": "five_for_fighting"}

LETTERS: Final = {"utah": 250, "five": 800}
"""As many as are written in a match, about."""

DEAD: Final = ("2027-02-01", "2027-02-08")
"""When the server of the players takes nothing."""


class Happening(NamedTuple):
    """Something in the life of a person: from a day on they write a letter."""

    day: str
    who: str
    text: str


LIFE: Final = (
    Happening("2026-11-18", BOB, "language Deutsch\nzone Europe/Berlin"),
    Happening("2026-11-20", ANNA, "zone Europe/London\nquiet 22:00-7:00"),
    Happening("2026-11-24", BOB, "status"),
    Happening("2026-12-10", ANNA, "leave 20 Dec to 3 Jan"),
    Happening("2026-12-12", BOB, "Urlaub vom 24. Dezember bis 1. Januar"),
    Happening("2027-01-20", ANNA, "calendar"),
    Happening("2027-03-01", BOB, "address bob@moved.example"),
    Happening("2027-03-29", ANNA, "note The clocks went forward. Is your deadline off?"),
    Happening("2027-05-03", ANNA, "address anna@moved.example"),
    Happening("2027-07-12", ANNA, "leave 19 July to 1 August"),
    Happening("2027-08-10", BOB, "story"),
)  # fmt: skip
"""What people write beside their orders; the holidays of a winter and a summer among it."""

AWAY: Final = {
    ANNA: [("2026-12-20", "2027-01-04"), ("2027-07-19", "2027-08-02")],
    BOB: [("2026-12-24", "2027-01-02")],
}
"""When people do not look at their mail."""

LOST: Final = ("2027-06-01", BOB, "bob@friend.example")
"""When a phone is lost, and from where its owner writes first: nothing is done for a stranger."""


class Year(Match):
    """A match in which days go by between the letters."""

    def __init__(
        self, folder: Path, server: MailServer, game: str, seed: str, days: int, *,
        pictures: bool = False,
    ) -> None:  # fmt: skip
        self.days = days
        self.life, self.lost = list(LIFE), [LOST]
        self.told: Callable[[str], None] = lambda _: None
        key = GAMES[game]
        super().__init__(folder, server, key, seed, played=YEAR[game], pictures=pictures)

    def _opened(self, others: str) -> str:
        return f"new {self.game} {self.played.scenario} with {others}, {PACE}"

    @property
    def day(self) -> str:
        """Today."""
        return datetime.fromtimestamp(self.house.clock.seconds, UTC).strftime("%Y-%m-%d")

    def through(self, expected: int) -> None:
        """Play until it is over; ``expected`` letters would fill the days."""
        between, silent = self.days * DAY / expected, 0
        while self.now.outcome is None:
            assert silent < 400, "the match does not go on"
            before = self.now.size
            self._passed(max(STEP // 6, self.luck.expovariate(1 / between)))
            for one in [one for one in self.life if one.day <= self.day]:
                self._lives(one)
            self._loses_a_phone()
            if self._somebody_is_there():
                self._letter(most=1 if silent else 40)
                if self.did["letters"] % 25 == 0:
                    self._killed()
            silent = 0 if self.now.size > before else silent + 1
            if self.did["letters"] % 20 == 0:
                self.told(f"{self.day}: {self.did['letters']} letters, {self.now.size} entries")

        self._passed(DAY)  # the last mail comes after somebody's quiet hours

    def _passed(self, seconds: float) -> None:
        """Time goes by in steps, as warnings and mails that are tried again need it."""
        left = int(seconds)
        while left > 0:
            self.server.refuse = "421 4.3.2 The server is away" if self._is_dead else None
            self.house.after(min(left, STEP))
            left -= STEP

    @property
    def _is_dead(self) -> bool:
        return DEAD[0] <= self.day < DEAD[1]

    def _there(self) -> Iterator[str]:
        """The seats to move whose person reads mail now."""
        for seat in to_move(self.house.matches, self.now):
            spans = AWAY.get(self.address[seat], [])
            if not any(first <= self.day < last for first, last in spans):
                yield seat

    def _somebody_is_there(self) -> bool:
        return not self._is_dead and any(True for _ in self._there())

    def _who(self) -> str:
        return self.luck.choice(sorted(self._there()))

    def _lives(self, one: Happening) -> None:
        if self._is_dead:
            return
        self.life.remove(one)
        self.did["life"] += 1
        self._write(one.who, one.text)
        if one.text.startswith("address "):
            new = one.text.split()[1]
            asked = self.server.to(new)[-1]
            self.house.write(new, str(asked["Reply-To"]), "yes")
            self.moved[one.who] = new
            self._write(one.who, f"mails to {new}")

    def _loses_a_phone(self) -> None:
        if self.lost and self.lost[0][0] <= self.day:
            _day, who, friend = self.lost.pop()
            to = str(self._newest(who)["Reply-To"])
            size = self.now.size
            self.house.write(friend, to, "My phone is gone. What was the last turn?\nstory")
            assert self.now.size == size, "a stranger knows the address, and does nothing"
            self.did["strangers"] += 1

    def _write(self, who: str, text: str) -> None:
        to = str(self._newest(who)["Reply-To"])
        self.house.write(self.moved.get(who, who), to, text)


def main() -> None:
    """Play a year."""
    parser = argparse.ArgumentParser(prog="python -m tests.workers.mail.year")
    parser.add_argument("game", nargs="?", default="utah", choices=[*YEAR])
    parser.add_argument("--seed", default="1", help="a number, or words such as a day")
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--letters", type=int, help="as many as fill the days")
    parser.add_argument("--into", type=Path)
    parser.add_argument("--pictures", action="store_true", help="draw the board of each mail")
    asked = parser.parse_args()
    server, began = MailServer(), time.monotonic()
    say = lambda said: print(f"{time.monotonic() - began:.0f} s  {said}", flush=True)  # noqa: E731
    try:
        with tempfile.TemporaryDirectory() as folder:
            seed, pictures = asked.seed, asked.pictures
            year = Year(Path(folder), server, asked.game, seed, asked.days, pictures=pictures)
            year.told = say
            try:
                year.through(asked.letters or LETTERS[asked.game])
                say(year.checked())
            finally:
                if asked.into:
                    written(server, asked.into)
            year.house.close()
    finally:
        server.stop()


def written(server: MailServer, into: Path) -> None:
    """Every mail as a text and, if it has them, its page and its pictures."""
    into.mkdir(parents=True, exist_ok=True)
    for k, (_, to, raw) in enumerate(server.got, 1):
        mail = read(raw)
        head = "".join(f"{n}: {mail[n]}\n" for n in ("Date", "To", "Subject"))
        (into / f"{k:04}-{to.partition('@')[0]}.txt").write_text(f"{head}\n{text_of(mail)}")
        if page := mail.get_body(("html",)):
            (into / f"{k:04}-{to.partition('@')[0]}.html").write_text(page.get_content())
        for part in mail.walk():
            if part.get_content_maintype() == "image":
                picture = cast(bytes, part.get_payload(decode=True))
                name = f"{k:04}-{to.partition('@')[0]}.{part.get_content_subtype()}"
                (into / name).write_bytes(picture)


if __name__ == "__main__":
    main()
