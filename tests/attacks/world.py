"""Two matches, played by mail, one of them under two keys: what an operator tampers with."""

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from domain.match.codec import Codec
from domain.match.terms import Terms
from service.application.reading import export
from service.house.keys import House
from service.store.repository import EVERYTHING
from tests.rigs.operator import Operator, Player
from tests.workers.mail.test_post_house import ANNA, BOB, GAMES, MailServer, PostHouse

SCRIPT = (
    ("red", "storm"), ("blue", "scout"), ("red", "plan club1"), ("blue", "storm"),
    ("red", "scout"), ("red", "storm"),
)  # fmt: skip
WITH_KEYS = (
    ("blue", "storm"), ("red", "key"), ("red", "storm"), ("blue", "scout"), ("red", "key"),
)  # fmt: skip


class World:
    """The match as it was, with the letters and mails of red, who is honest."""

    script: Sequence[tuple[str, str]] = SCRIPT
    two_keys: tuple[str, ...] = ()
    keyed: "World"
    """The other match, in which blue is under two keys."""

    def __init__(self, folder: Path, house: PostHouse) -> None:
        self.folder, self.house = folder, house.matches.house
        self.letters: list[bytes] = []
        self._post = house
        self._begin()
        self.match = house.only_match()
        for seat, orders in self.script:
            held = house.matches.repository.match(self.match).pending.held
            orders = f"key {held.entry}" if orders == "key" and held else orders
            self._reply({"red": ANNA, "blue": BOB}[seat], orders)
        while house.matches.repository.match(self.match).outcome is None:
            hands = house.matches.repository.match(self.match).table.position.sides
            seat = max(sorted(hands), key=lambda s: hands[s].count)
            self._reply({"red": ANNA, "blue": BOB}[seat], f"play {hands[seat].cards[0]}")
        self.export = list(export(house.matches, self.match, EVERYTHING))
        self.mails = [raw for _, to, raw in house.server.got if to == ANNA]
        self.mailbox = self._kept("inbox", self.mails)
        self.sent = self._kept("sent", self.letters)

    def _begin(self) -> None:
        self._write(ANNA, "match@play.example", f"new toy duel with {BOB}")
        self._reply(BOB, "join")

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

    def played(
        self,
        orders: Iterable[tuple[str, str, str]],
        house: House | None = None,
        two_keys: tuple[str, ...] | None = None,
    ) -> Operator:
        """Another history of the same match, played by the rules."""
        rules = GAMES["toy"]
        opened = self.honest().entries[0]["pub"]
        terms = Terms(
            origin=opened["game"],
            scenario=opened["scenario"],
            seats={"red": "person", "blue": "person"},
            title=opened.get("title", ""),
            two_keys=self.two_keys if two_keys is None else two_keys,
        )
        player = Player(Codec(rules), terms, house or self.house)
        for seat, text, id_ in orders:
            if text.startswith("play "):
                text = f"play {player.match.table.position.sides[seat].cards[0]}"
            player.order(seat, text, id_)
        return player.operator


class Keyed(World):
    """The match in which blue, who runs the house, rolls for the keys of red alone."""

    script = WITH_KEYS
    two_keys = ("blue",)

    def _begin(self) -> None:
        seats, people = {"red": "person", "blue": "person"}, self._post.mailer.people
        match, _ = self._post.matches.open("toy", "duel", seats, two_keys=self.two_keys)
        for seat, address in (("red", ANNA), ("blue", BOB)):
            people.hold(match, seat, people.met(address).id, address)
        self._post.work()
        self._reply(BOB, "join")
        self._reply(ANNA, "join")


@contextmanager
def world_by_mail() -> Iterator[World]:
    """The matches, which were just played by mail."""
    with _played(World) as world, _played(Keyed) as world.keyed:
        yield world


@contextmanager
def _played(kind: type[World]) -> Iterator[World]:
    with tempfile.TemporaryDirectory() as name, closing(_Server()) as server:
        folder = Path(name)
        with closing(PostHouse(folder, server.server, fair=1)) as house:
            yield kind(folder, house)


class _Server:
    def __init__(self) -> None:
        self.server = MailServer()

    def close(self) -> None:
        self.server.stop()
