"""A match that was just played by mail, with what its players have of it."""

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from domain.match.codec import Codec
from domain.match.fair_terms import Fair
from domain.match.terms import Terms
from service.reading.positions import export
from service.store.repository import EVERYTHING
from tests.rigs.operator import Operator, Player
from tests.workers.mail.test_post_house import ANNA, BOB, GAMES, MailServer, PostHouse

SCRIPT = (
    ("red", "storm"), ("blue", "scout"), ("red", "plan club1"), ("blue", "storm"),
    ("red", "scout"), ("red", "storm"),
)  # fmt: skip


class World:
    """The match as it was, with the letters and mails of red, who is honest."""

    def __init__(self, folder: Path, house: PostHouse) -> None:
        self.folder, self.house = folder, house.matches.house
        self.letters: list[bytes] = []
        self._post = house
        self._write(ANNA, "match@play.example", f"new toy duel with {BOB}")
        self._reply(BOB, "join")
        self.match = house.only_match()
        for seat, orders in SCRIPT:
            self._reply({"red": ANNA, "blue": BOB}[seat], orders)
        while house.matches.repository.match(self.match).outcome is None:
            hands = house.matches.repository.match(self.match).table.position.sides
            seat = max(sorted(hands), key=lambda s: hands[s].count)
            self._reply({"red": ANNA, "blue": BOB}[seat], f"play {hands[seat].cards[0]}")
        self.export = list(export(house.matches, self.match, EVERYTHING))
        self.mails = [raw for _, to, raw in house.server.got if to == ANNA]
        self.mailbox = self._kept("inbox", self.mails)
        self.sent = self._kept("sent", self.letters)

    def _write(self, sender: str, to: str, text: str) -> None:
        raw = self._post.letter(sender, to, text)
        if sender == ANNA:
            self.letters.append(raw)
        self._post.post(raw, to, sender)

    def _reply(self, sender: str, text: str) -> None:
        self._write(sender, self._post.newest(sender)["Reply-To"], text)

    def _kept(self, name: str, raws: list[bytes]) -> Path:
        folder = self.folder / name
        folder.mkdir()
        for k, raw in enumerate(raws):
            (folder / f"{k}.eml").write_bytes(raw)
        return folder

    # What an operator may do

    def honest(self) -> Operator:
        """The match as it was, to be tampered with."""
        return Operator.read(self.export, self.house)

    def orders(self) -> list[tuple[str, str, str]]:
        """Seat, order and id of each command."""
        match, told = self.honest(), []
        for n, entry in enumerate(match.entries):
            if entry["type"] == "command":
                command = entry["pub"].get("command") or match.opened(n)["command"]
                told.append((entry["by"], command["orders"], command["id"]))
        return told

    def played(self, orders: Iterable[tuple[str, str, str]]) -> Operator:
        """Another history of the same match, played by the rules."""
        opened = self.honest().entries[0]["pub"]
        terms = Terms(
            origin=opened["match"],
            scenario=opened["scenario"],
            seats={"red": "person", "blue": "person"},
            title=opened.get("title", ""),
            fair=msgspec.convert(opened["fair"], Fair),
        )
        player = Player(Codec(GAMES["toy"]), terms, self.house)
        for seat, text, id_ in orders:
            if text.startswith("play "):
                text = f"play {player.match.table.position.sides[seat].cards[0]}"
            player.order(seat, text, id_)
        return player.operator


@contextmanager
def world_by_mail() -> Iterator[World]:
    """The match, which was just played by mail."""
    with tempfile.TemporaryDirectory() as name:
        server = MailServer()
        try:
            with closing(PostHouse(Path(name), server)) as house:
                yield World(Path(name), house)
        finally:
            server.stop()
