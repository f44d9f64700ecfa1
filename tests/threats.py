"""The operator's attacks, each performed with all keys and signed again, and what finds it out.

``python -m tests.threats`` prints the table of docs/fair-play.md; the test compares the two. One
match is played by mail, and one in which blue, who runs the house, is under two keys. Each attack
makes another export of one of them, and the evidence of red, who sits
across the table, is brought against it: the export alone, then with red's mailbox, red's Sent
folder, the rules.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from domain.codec import Codec
from domain.dice import DiceBytes, draw, parse_dice
from domain.journal import canonical
from domain.opening import Opening
from domain.sealed import commitment
from service.audit.evidence import examine
from service.audit.report import AuditFailed, Report
from service.house import House
from service.reading import export
from service.shelf import EVERYTHING
from tests.operator import Operator, Player
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
            held = house.matches.shelf.match(self.match).held
            orders = f"key {held.entry}" if orders == "key" and held else orders
            self._reply({"red": ANNA, "blue": BOB}[seat], orders)
        while house.matches.shelf.match(self.match).outcome is None:
            hands = house.matches.shelf.match(self.match).table.position.sides
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
        opening = Opening(
            origin=opened["game"],
            scenario=opened["scenario"],
            seats={"red": "person", "blue": "person"},
            title=opened.get("title", ""),
            two_keys=self.two_keys if two_keys is None else two_keys,
        )
        player = Player(Codec(rules), opening, house or self.house)
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
        seats, people = {"red": "person", "blue": "person"}, self._post.office.people
        match, _ = self._post.matches.open("toy", "duel", seats, two_keys=self.two_keys)
        for seat, address in (("red", ANNA), ("blue", BOB)):
            people.hold(match, seat, people.met(address).id, address)
        self._post.work()
        self._reply(BOB, "join")
        self._reply(ANNA, "join")


class Case(msgspec.Struct):
    """What an attack leaves behind."""

    match: Operator
    live: bool = False
    """Done while the match was played, so that the mails tell the same."""
    view: str = "full"
    world: World | None = None
    """Where it was done, if not in the first match."""


Attack = Callable[[World], Case]
ATTACKS: dict[str, tuple[str, Attack]] = {}
"""What the operator does, what remains where nothing finds it, and how it is done."""


def attack(says: str, remains: str = "") -> Callable[[Attack], Attack]:
    def known(made: Attack) -> Attack:
        ATTACKS[says] = (remains, made)
        return made

    return known


def _first_storm(match: Operator) -> int:
    return match.find("roll")


# Dice


@attack("writes other dice than the link gives")
def _(world: World) -> Case:
    match = world.honest()
    n = _first_storm(match)
    match.entries[n]["pub"]["draws"][0]["r"] = match.entries[n + 1]["pub"]["r"] = [6, 6]
    return Case(match)


@attack(
    "makes new chains once the orders are known, until the dice please",
    "an id that could be guessed when the chains were made: the browser runs the house's script",
)
def _(world: World) -> Case:
    made = [
        world.played(world.orders(), House("play.example", bytes([k]) * 32, bytes(range(32))))
        for k in range(8)
    ]
    return Case(max(made, key=lambda m: sum(m.entries[_first_storm(m)]["pub"]["draws"][0]["r"])))


@attack("adds a value of his own to the dice, and grinds it")
def _(world: World) -> Case:
    match = world.honest()
    n = _first_storm(match)
    body = match.entries[n]["pub"]
    body["beacon"] = "00" * 32
    source = DiceBytes(
        bytes.fromhex(body["reveal"]), match.origin, "red", body["i"], body["cmd"], "00" * 32
    )
    for place, spec in enumerate(body["draws"]):
        spec["r"] = match.entries[n + 1 + place]["pub"]["r"] = draw(source, spec)
    return Case(match)


def _another_link(match: Operator, n: int, i: int) -> None:
    """Let the roll of entry ``n`` open link ``i``, and everything follow from it."""
    body = match.entries[n]["pub"]
    link = match.house.link(match.origin, body["stream"], 0, i)
    source = DiceBytes(link, match.origin, body["stream"], i, body["cmd"])
    body.update(i=i, reveal=link.hex())
    for place, spec in enumerate(body["draws"]):
        spec["r"] = match.entries[n + 1 + place]["pub"]["r"] = draw(source, spec)


@attack("skips a link, or burns one")
def _(world: World) -> Case:
    match = world.honest()
    _another_link(match, _first_storm(match), 2)
    return Case(match)


@attack("opens a link a second time, or plays an old roll again for a new order")
def _(world: World) -> Case:
    match = world.honest()
    _another_link(match, match.find("roll", 2), 1)
    return Case(match)


@attack("rolls twice for one order and keeps the better")
def _(world: World) -> Case:
    match = world.honest()
    n = _first_storm(match)
    for k in range(3):
        match.insert(n + 3 + k, {**match.entries[n + k], "pub": dict(match.entries[n + k]["pub"])})
    match.entries[n + 3]["pub"] = msgspec.json.decode(canonical(match.entries[n]["pub"]))
    _another_link(match, n + 3, 2)
    return Case(match)


@attack("rolls for an older order that has better dice")
def _(world: World) -> Case:
    match = world.honest()
    first, last = match.entries[_first_storm(match)], match.entries[match.find("roll", 2)]
    last["pub"]["cmd"] = first["pub"]["cmd"]
    _another_link(match, last["n"], last["pub"]["i"])
    return Case(match)


@attack("takes the dice of another match")
def _(world: World) -> Case:
    match, n = world.honest(), _first_storm(world.honest())
    origin, match.origin = match.origin, "play.example/g/another"
    _another_link(match, n, 1)
    match.origin = origin
    return Case(match)


@attack("falsifies a roll that one seat alone sees, as others see it", "until it is opened")
def _(world: World) -> Case:
    return Case(_false_hidden_roll(world), live=True, view="public")


@attack("falsifies a roll that one seat alone sees, as that seat sees it")
def _(world: World) -> Case:
    return Case(_false_hidden_roll(world), live=True, view="blue")


def _false_hidden_roll(world: World) -> Operator:
    match = world.honest()
    n = match.find("roll.hidden")
    body = match.opened(n)
    body["draws"][0]["r"] = [7 - body["draws"][0]["r"][0]]
    match.reseal(n, body, tuple(match.entries[n]["sealed"][0]["to"]))
    return match


@attack("asks for other dice than the rules do: 3d6, and keeps the best two")
def _(world: World) -> Case:
    match = world.honest()
    n = _first_storm(match)
    body = match.entries[n]["pub"]
    source = DiceBytes(bytes.fromhex(body["reveal"]), match.origin, "red", 1, body["cmd"])
    three, ten = parse_dice("3d6"), parse_dice("d10")
    body["draws"] = [{**spec, "r": draw(source, spec)} for spec in (three, ten)]
    match.entries[n + 1]["pub"].update(labels=["a", "b", "c"], r=body["draws"][0]["r"])
    match.entries[n + 2]["pub"]["r"] = body["draws"][1]["r"]
    best = sum(sorted(body["draws"][0]["r"])[1:]) + body["draws"][1]["r"][0]
    match.entries[match.find("toy.Stormed")]["pub"]["pips"] = best
    return Case(match, live=True)


@attack("rolls on the stream of the table what the rules roll on that of the seat")
def _(world: World) -> Case:
    match = world.honest()
    n = match.find("roll", 2)
    match.entries[n]["pub"]["stream"] = "table"
    _another_link(match, n, 1)
    pips = [r for spec in match.entries[n]["pub"]["draws"] for r in spec["r"]]
    match.entries[match.find("toy.Stormed", 2)]["pub"]["pips"] = sum(pips)
    return Case(match, live=True)


# Orders


@attack("alters an order of yours", "a sender who never looks")
def _(world: World) -> Case:
    orders = [("red", "scout", i) if o == "storm" else (s, o, i) for s, o, i in world.orders()]
    return Case(world.played(orders), live=True)


def _second(orders: list[tuple[str, str, str]], seat: str) -> int:
    return next(k for k, (s, o, _) in enumerate(orders) if s == seat and o == "storm")


@attack("gives your order another id, and grinds that for its dice", "a sender who never looks")
def _(world: World) -> Case:
    return Case(_ground(world, "red"), live=True)


@attack(
    "plays a seat himself and grinds the ids of his own orders",
    "his own dice are not proved: play where the operator does not, or under two keys, as in the "
    "next rows",
)
def _(world: World) -> Case:
    return Case(_ground(world, "blue"), live=True)


def _ground(world: World, seat: str) -> Operator:
    return max(ground(world, seat), key=lambda match: pips(match, seat))


def ground(world: World, seat: str) -> list[Operator]:
    """The match with other ids of the first order of a seat that storms."""
    return _with_ids(world, _second(world.orders(), seat))


def _with_ids(world: World, k: int) -> list[Operator]:
    orders = world.orders()
    seat, text, _ = orders[k]
    ids = [sha256(b"ground %d" % tried).hexdigest() for tried in range(8)]
    return [world.played([*orders[:k], (seat, text, id_), *orders[k + 1 :]]) for id_ in ids]


def pips(match: Operator, seat: str) -> int:
    """What a seat's first storm came to."""
    told = [e["pub"] for e in match.entries if e["type"] == "toy.Stormed"]
    return int(next(pub["pips"] for pub in told if pub["seat"] == seat))


@attack(
    "plays a seat under two keys, and grinds the ids of his own orders",
    "nothing: the dice are made of your key, and are the same whatever ids he tries",
)
def _(world: World) -> Case:
    return Case(_ground(world.keyed, "blue"), live=True, world=world.keyed)


@attack("plays a seat under two keys, and rolls for his own order without yours")
def _(world: World) -> Case:
    orders = [order for order in world.keyed.orders() if not order[1].startswith("key ")]
    match = world.keyed.played(orders, two_keys=())
    match.entries[0]["pub"]["two_keys"] = ["blue"]
    return Case(match, live=True, world=world.keyed)


@attack(
    "plays a seat under two keys, and writes another order of his once your key came",
    "nobody kept a mail",
)
def _(world: World) -> Case:
    orders = [
        ("blue", "storm", i) if o == "scout" else (s, o, i) for s, o, i in world.keyed.orders()
    ]
    return Case(world.keyed.played(orders), world=world.keyed)


@attack(
    "plays a seat under two keys, and gives your key another id, and grinds that for his dice",
    "a sender who never looks",
)
def _(world: World) -> Case:
    keys = [k for k, (_, text, _) in enumerate(world.keyed.orders()) if text.startswith("key ")]
    made = _with_ids(world.keyed, keys[0])
    return Case(max(made, key=lambda m: pips(m, "blue")), live=True, world=world.keyed)


@attack("makes up an order in your name", "a sender who never looks")
def _(world: World) -> Case:
    orders = world.orders()
    made_up = ("red", "scout", sha256(b"made up").hexdigest())
    return Case(world.played([*orders[:4], made_up, *orders[4:]]), live=True)


@attack(
    "drops an order whose dice he dislikes",
    "the same bytes give the same dice; an order that is typed anew is a new sample",
)
def _(world: World) -> Case:
    orders = world.orders()
    del orders[_second(orders, "red")]
    return Case(world.played(orders), live=True)


@attack("accepts an order and never resolves it", "delay")
def _(world: World) -> Case:
    match = world.honest()
    last = [n for n, e in enumerate(match.entries) if e["type"] == "command"][-1]
    match.cut(last + 1)
    return Case(match, live=True)


@attack(
    "takes two players' mails in another order than they came",
    "each seat rolls on a chain of its own, so the dice are the same; what the rules make of the "
    "order is as it stands",
)
def _(world: World) -> Case:
    orders = world.orders()
    k = next(k for k, (s, o, _) in enumerate(orders) if (s, o) == ("blue", "scout"))
    orders[k], orders[k + 1] = orders[k + 1], orders[k]
    return Case(world.played(orders), live=True)


@attack("lets a player take back and roll again", "consent by social pressure")
def _(world: World) -> Case:
    orders = world.orders()
    id_ = [sha256(b"again %d" % k).hexdigest() for k in range(3)]
    again = [("blue", "takeback", id_[0]), ("red", "agree", id_[1]), ("blue", "storm", id_[2])]
    k = _second(orders, "blue")
    return Case(world.played([*orders[: k + 1], *again, *orders[k + 1 :]]), live=True)


# History


@attack("rewrites what happened, later", "nobody kept a mail, and the rules allow it")
def _(world: World) -> Case:
    return Case(world.played([o for o in world.orders() if o[1] != "plan club1"]))


@attack("writes an event that no rule leads to")
def _(world: World) -> Case:
    match = world.honest()
    match.entries[match.find("toy.Stormed")]["pub"]["pips"] += 5
    return Case(match, live=True)


@attack("rolls the log back, and leaves out its end", "nobody kept a mail")
def _(world: World) -> Case:
    match = world.honest()
    match.cut([n for n, e in enumerate(match.entries) if e["type"] == "command"][-2])
    return Case(match)


@attack("shows two players two histories", "players who never compare a line of their mails")
def _(world: World) -> Case:
    orders = [("blue", "scout", i) if o == "storm" else (s, o, i) for s, o, i in world.orders()]
    return Case(world.played([o if o[0] == "blue" else w for o, w in _paired(orders, world)]))


def _paired(orders: list[Any], world: World) -> Iterator[tuple[Any, Any]]:
    return zip(orders, world.orders(), strict=True)


@attack("goes on from a backup with chains whose links are known")
def _(world: World) -> Case:
    orders = world.orders()
    k = _second(orders, "blue")
    return Case(world.played([*orders[:k], ("blue", "storm", sha256(b"new").hexdigest())]))


@attack("signs with a stolen key, and adds an end", "until the next mail of the true house")
def _(world: World) -> Case:
    match = world.honest()
    match.cut([n for n, e in enumerate(match.entries) if e["type"] == "command"][-1])
    end = {"ending": "won", "scores": {}, "text": "Blue wins.", "winners": ["blue"]}
    match.entries.append({**match.entries[-1], "n": len(match.entries), "type": "finished"})
    match.entries[-1] |= {"by": "server", "pub": end, "sealed": []}
    match.checkpoint()
    return Case(match, live=True)


@attack("writes other times", "a time is the house's word, as long as it does not run back")
def _(world: World) -> Case:
    match = world.honest()
    for entry in match.entries:
        entry["ts"] = "2026-12-24T00:00:00Z"
    return Case(match, live=True)


# Cards and secrets


@attack("stacks a deck, while it is sealed", "until it is opened; peeking cannot be proved")
def _(world: World) -> Case:
    return Case(_stacked(world), live=True, view="public")


@attack("stacks a deck, once it is opened")
def _(world: World) -> Case:
    return Case(_stacked(world), live=True)


def _stacked(world: World) -> Operator:
    """The two last cards change places before anything is dealt."""
    match = world.honest()
    n = match.find("deck.sealed")
    proof = match.opened(n)
    cards = proof["roll"]["draws"][0]["r"]
    order = [*cards[:-2], cards[-1], cards[-2]]
    match.entries[n]["pub"]["cards"] = [
        commitment(bytes.fromhex(s), c) for s, c in zip(proof["salts"], order, strict=True)
    ]
    return match


@attack("shows another card than was dealt")
def _(world: World) -> Case:
    match = world.honest()
    n, other = match.find("card.shown"), match.find("card.shown", 1)
    match.entries[n]["pub"]["card"] = match.entries[other]["pub"]["card"]
    return Case(match)


@attack("opens a sealed part as something else")
def _(world: World) -> Case:
    match = world.honest()
    n = match.find("toy.HandDealt")
    to, line = match.openings[n, 0]
    opening = msgspec.json.decode(line)
    opening["data"]["cards"].reverse()
    match.openings[n, 0] = (to, canonical(opening))
    return Case(match)


@attack("deletes what was sealed, for instance on a demand of erasure", "it is told")
def _(world: World) -> Case:
    match = world.honest()
    n = next(n for n, e in enumerate(match.entries) if "cmd" in e["pub"] and e["type"] == "command")
    del match.openings[n, 0]
    return Case(match, live=True)


# What finds it out

EVIDENCE = ("export", "mailbox", "Sent folder", "rules")
REFUSED, TOLD, NOTHING = "**refused**", "told", "passes"


Brought = dict[str, Any]
"""Evidence, as :func:`examine` takes it: ``seen``, ``sent`` or ``again``."""


def brought(world: World, case: Case, folder: Path) -> tuple[Path, dict[str, Brought]]:
    """The export of an attack, and each evidence that is brought against it, in files."""
    world = case.world or world
    file, notes = folder / "case.txt", folder / "notes"
    file.write_bytes(b"".join(case.match.export(case.view)))
    shutil.rmtree(notes, ignore_errors=True)
    notes.mkdir()
    for k, note in enumerate(case.match.notes()):
        fenced = f"-----BEGIN GAME CHECKPOINT-----\n{note}-----END GAME CHECKPOINT-----\n"
        (notes / f"{k}.eml").write_text(f"From: house\n\n{fenced}")
    mailbox = notes if case.live else world.mailbox
    told = ({}, {"seen": [mailbox]}, {"sent": [world.sent]}, {"again": True})
    return file, dict(zip(EVIDENCE, told, strict=True))


def found(world: World, case: Case) -> dict[str, str]:
    """What each evidence says to an attack, brought alone beside the export."""
    file, evidence = brought(world, case, world.folder)
    told = {}
    for name, bring in evidence.items():
        told[name] = verdict(world, file, bring)
        if told["export"] == REFUSED:
            break
    return told


def verdict(world: World, file: Path, bring: Brought) -> str:
    """What our audit says to an export with one evidence."""
    try:
        report = examine(file, [world.house.key.vkey], GAMES, **bring)
    except AuditFailed:
        return REFUSED
    return TOLD if remarks(report, told_by_export=not bring) else NOTHING


def remarks(report: Report, *, told_by_export: bool) -> list[str]:
    """What a reader of the report will stop at."""
    told = [*report.absent]
    told += [one for one in report.not_checked if "in your name" in one]
    if told_by_export:
        told += report.takebacks + ["nothing came of it"] * bool(report.commands_without_result)
        told += ["unopened"] * (report.view == "full" and bool(report.unopened))
    return told


def table(world: World) -> str:
    """The table of docs/fair-play.md."""
    rows = [
        "| An operator with every key, who signs everything again, … | export alone | your mailbox "
        "| your Sent folder | the rules | what remains |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for says, (remains, made) in ATTACKS.items():
        cells = found(world, made(world))
        told = " | ".join(cells.get(evidence, "") for evidence in EVIDENCE)
        rows.append(f"| {says} | {told} | {remains} |")
    return "\n".join(rows) + "\n"


@contextmanager
def world_by_mail() -> Iterator[World]:
    """The matches, which were just played by mail."""
    with _played(World) as world, _played(Keyed) as world.keyed:
        yield world


@contextmanager
def _played(kind: type[World]) -> Iterator[World]:
    with tempfile.TemporaryDirectory() as name, closing(_Server()) as server:
        folder = Path(name)
        with closing(PostHouse(folder, server.server)) as house:
            yield kind(folder, house)


class _Server:
    def __init__(self) -> None:
        self.server = MailServer()

    def close(self) -> None:
        self.server.stop()


if __name__ == "__main__":
    with world_by_mail() as world:
        print(table(world), end="")
