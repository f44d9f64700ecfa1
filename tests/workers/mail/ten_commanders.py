"""The campaign of Five for Fighting with a person in each of its ten seats, by mail to its end.

``python -m tests.workers.mail.ten_commanders [seed]`` plays it: each commander answers his turn
mails with what the computer player of his seat would do, up to the first card that is drawn. Some
letters come twice, some come late, and the house is closed and opened again now and then.
"""

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from domain.game.orders import line
from domain.game.ruleset import Illegal
from domain.games import library
from service.application.reading import export
from service.audit import audit
from tests.workers.mail.test_post_house import MailServer, PostHouse
from workers.bots import choose

ADDRESSES = tuple(f"c{n}@commander.example" for n in range(1, 11))
RULES = library()["five_for_fighting"]
SEATS = RULES.scenario("campaign").seats
SILENT = 40
"""Letters in a row that change nothing, after which it is said that the match does not go on."""


class Drawn(Exception):
    """An order has come to a card or a die."""


class Nothing:
    """Chance for somebody who tries his orders on a map: none."""

    def __getattr__(self, name: str) -> Any:
        raise Drawn(name)


class Campaign:
    """Ten people, their house, and their match."""

    def __init__(self, folder: Path, server: MailServer, seed: int) -> None:
        self.folder, self.server, self.luck = folder, server, random.Random(seed)
        self.mischief = random.Random(seed)
        self.house = PostHouse(folder, server, library(), style="short")
        first, *others = ADDRESSES
        self.house.write(
            first, "match@play.example", f"new five_for_fighting campaign with {', '.join(others)}"
        )
        for address in others:
            self.house.reply(address, "Yes, I accept.")
        self.match = self.house.only_match()
        self.late: list[tuple[bytes, str, str]] = []
        self.did: Counter[str] = Counter()

    @property
    def now(self) -> Any:
        return self.house.matches.repository.match(self.match)

    def play(
        self,
        letters: int = 10_000,
        restart: int = 60,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Go on until the match is over, or for so many letters.

        After every ``restart`` letters the house is closed and opened again.
        """
        silent = 0
        while self.now.outcome is None and self.did["letters"] < letters:
            before = self.now.size
            self._one_letter()
            silent = 0 if self.now.size > before else silent + 1
            assert silent < SILENT, "The match does not go on."
            if self.did["letters"] % restart == 0:
                self._restart()
                state = self.now.table.position
                tell(f"{self.did['letters']} letters: turn {state.turn}, {len(state.deck)} cards")
        for raw, to, sender in self.late:
            self.house.post(raw, to, sender)

    def _one_letter(self) -> None:
        """Somebody to move answers his newest mail; his letter may come twice, or late."""
        seat = self.luck.choice(sorted(RULES.to_move(self.now.table.position)))
        address = ADDRESSES[SEATS.index(seat)]
        mail = self.house.newest(address)
        to = str(mail["Reply-To"])
        raw = self.house.letter(address, to, "\n".join(self._lines(seat)))
        self.did["letters"] += 1
        if self.mischief.random() < 0.05:
            self.late.append((raw, to, address))
            self.did["late"] += 1
            return
        self.house.post(raw, to, address)
        if self.mischief.random() < 0.1:
            self.house.post(raw, to, address)
            self.did["twice"] += 1
        if self.late and self.mischief.random() < 0.2:
            self.house.post(*self.late.pop(0))

    def _lines(self, seat: str) -> list[str]:
        """What a seat orders, up to the first order that comes to a card or a die."""
        state, lines = self.now.table.seen_by(seat), list[str]()
        while seat in RULES.to_move(state):
            order = choose(
                RULES, "major", state, seat, list(RULES.legal_orders(state, seat)), self.luck
            )
            lines.append(line(order))
            try:
                for event in RULES.decide(state, seat, order, Nothing()):
                    state = event.after(state)
            except (Drawn, Illegal):
                break
        return lines

    def _restart(self) -> None:
        self.house.close()
        self.house = PostHouse(self.folder, self.server, library(), style="short")
        self.did["restarts"] += 1

    def checked(self) -> str:
        """How it ended, once its dice are proved and each letter and player has his answer."""
        lines = list(export(self.house.matches, self.match, ""))
        report = audit(lines, [self.house.matches.house.key.vkey])
        assert report.rolls
        count = "SELECT state, COUNT(*) FROM letters GROUP BY state"
        states = dict(self.house.recorder.query(count))
        sent = len(ADDRESSES) + self.did["letters"]
        assert states == {"done": sent}, "each letter is carried out or answered, and once"
        if self.now.outcome is not None:
            unaware = [a for a in ADDRESSES if "over" not in str(self.server.to(a)[-1]["Subject"])]
            assert not unaware
        return f"{self.now.outcome}: {self.now.size} entries, {dict(self.did)}"


def main() -> None:
    """Play one and tell how it went."""
    server = MailServer()
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(Path(folder), server, int(sys.argv[1]) if sys.argv[1:] else 1)
        campaign.play(tell=lambda said: print(said, flush=True))
        print(campaign.checked())
    server.stop()


if __name__ == "__main__":
    main()
