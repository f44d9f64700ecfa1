"""What the demo proves of a match that was played by mail, each by looking again."""

from collections.abc import Sequence
from dataclasses import dataclass
from email.policy import SMTP
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

from domain.events import OrderGiven
from domain.journal import Entry, read_entry
from service.audit.evidence import examine
from service.audit.report import AuditFailed
from service.demo.play import GAME, Played
from service.demo.player import Player
from service.house import House, open_house
from service.matches import Matches
from service.settings import Settings
from service.store import SqliteRecorder


class Disproved(Exception):
    """The demo shows that something is wrong; one sentence says what."""


@dataclass
class Proved:
    """What was proved, in numbers."""

    entries: int = 0
    orders: int = 0
    computer_orders: int = 0
    letters: int = 0
    mails: int = 0
    copies: int = 0
    """Mails that came twice under one Message-ID, of which a mail program shows one."""
    dice: int = 0
    checkpoints_seen: int = 0
    orders_sent: int = 0
    late_letters: int = 0


def proved(played: Played, settings: Settings) -> Proved:
    """Look at everything again; raises Disproved."""
    recorder = SqliteRecorder(settings.sqlite_file)
    try:
        house = open_house(settings.data, settings.house)
        matches = Matches(recorder, house)
        entries = _entries(matches, played.match)
        found = Proved(entries=len(entries), letters=sum(len(p.sent) for p in played.players))
        commands = _orders_as_meant(played, entries, found)
        _same_without_mail(played, house, matches, entries, commands)
        _mails_once(played, recorder, settings, found)
        _audit_accepts(played, house, matches, found)
    finally:
        recorder.close()
    return found


def _entries(matches: Matches, match: str) -> list[Entry]:
    size = matches.shelf.size(match)
    return [read_entry(bytes(line)) for _, _, line in matches.shelf.rows(match, 0, size)]


# Each order once, and no other


def _orders_as_meant(
    played: Played, entries: Sequence[Entry], found: Proved
) -> list[tuple[str, str]]:
    """The seat and the order of each command; those of people are what their letters meant."""
    people = {p.seat or _joined(p, entries): p for p in played.players}
    commands: list[tuple[str, str]] = []
    for seat, player in people.items():
        given = [e.pub["command"] for e in entries if e.type == OrderGiven.topic and e.by == seat]
        meant = [one for one in player.meant if one.done]
        told = [str(command["orders"]) for command in given]
        if [order.casefold() for order in told] != [one.order.casefold() for one in meant]:
            raise Disproved(f"{player.name} meant {[m.order for m in meant]}; done was {told}.")
        for command, one in zip(given[1:], meant[1:], strict=True):
            ids = {_command_id(letter, one.to) for letter in one.letters}
            if str(command["id"]) not in ids:
                raise Disproved(f"An order of {player.name} was in no letter of that turn.")
        found.orders += len(told)
    commands.extend(
        (str(e.by), str(e.pub["command"]["orders"])) for e in entries if e.type == OrderGiven.topic
    )
    found.computer_orders = len(commands) - found.orders
    return commands


def _joined(player: Player, entries: Sequence[Entry]) -> str:
    """The seat of a player who never came to move."""
    taken = [str(e.by) for e in entries if e.type == OrderGiven.topic]
    return taken[0] if player.meant[0].to.startswith("match@") else taken[1]


def _command_id(message_id: str, to: str) -> str:
    token = to.partition("@")[0].lower().partition("+")[2]
    return sha256(f"{message_id} {token}".encode()).hexdigest()


# The same journal, made without any mail


def _same_without_mail(
    played: Played,
    house: House,
    matches: Matches,
    entries: Sequence[Entry],
    commands: Sequence[tuple[str, str]],
) -> None:
    """Give the same orders, one after the other, in a house where nothing goes wrong."""
    recorder = SqliteRecorder(played.folder / "clean.sqlite")
    recorder.make_tables()
    try:
        clean = Matches(recorder, house)
        match = matches.shelf.match(played.match)
        clean.open(GAME, match.scenario, match.seats, invited=True, match_id=played.match)
        _again(clean, played, entries, commands)
        made = _entries(clean, played.match)
    finally:
        recorder.close()
    for one, other in zip(entries, made, strict=False):
        if _timeless(one) != _timeless(other):
            raise Disproved(f"Without mail entry {one.n} is another: {other.pub}, not {one.pub}.")
    if len(entries) != len(made):
        raise Disproved(f"Without mail the journal has {len(made)} entries, not {len(entries)}.")


def _again(
    clean: Matches,
    played: Played,
    entries: Sequence[Entry],
    commands: Sequence[tuple[str, str]],
) -> None:
    given = [e.pub["command"] for e in entries if e.type == OrderGiven.topic]
    joins = _join_ids(played)
    for (seat, order), command in zip(commands, given, strict=True):
        if order == "join":
            code = clean.house.token("invitation", played.match, seat)
            told = str(command["id"])
            key = next((k for k in joins if _told(played.match, seat, k) == told), "")
            clean.join(played.match, seat, key, code)
            continue
        receipt = clean.order(played.match, seat, order, str(command["id"]))
        if not receipt.done:
            raise Disproved(f"Without mail the order “{order}” of {seat} is refused.")


def _join_ids(played: Played) -> list[str]:
    """The ids that the letters by which people sat down have."""
    found = []
    for player in played.players:
        one = player.meant[0]
        for letter in one.letters:
            found += [sha256(letter.encode()).hexdigest(), _command_id(letter, one.to)]
    return found


def _told(match: str, seat: str, key: str) -> str:
    return sha256(f"join\n{match}\n{seat}\n{key}".encode()).hexdigest()


def _timeless(entry: Entry) -> tuple[Any, ...]:
    """An entry without its time, of which no hash of an order or roll knows."""
    return entry.n, entry.type, entry.by, entry.pub


# Every owed mail, once


def _mails_once(
    played: Played, recorder: SqliteRecorder, settings: Settings, found: Proved
) -> None:
    """The mails that the house owed are those in the mailboxes, one under each Message-ID."""
    rows = recorder.query(
        "SELECT m.id, m.recipient, m.state FROM mails m WHERE m.match=?", (played.match,)
    )
    undelivered = [mail for mail, _, state in rows if state != "sent"]
    if undelivered:
        raise Disproved(f"Mails were not delivered: {undelivered}.")
    for player in played.players:
        owed = {f"<{mail}@{settings.house}>" for mail, to, _ in rows if to == player.address}
        came = {i for i in player.received if i.startswith(f"<{played.match}.")}
        if owed != came:
            raise Disproved(f"{player.name} was owed {sorted(owed ^ came)} otherwise than it came.")
        numbers = sorted(int(i.split(".")[2].partition("@")[0]) for i in came)
        if numbers != list(range(1, len(numbers) + 1)):
            raise Disproved(f"The mails to {player.name} are numbered {numbers}.")
        for copies in player.copies.values():
            if any(one != other for one, other in pairwise(copies)):
                raise Disproved(f"Two mails to {player.name} have one Message-ID and differ.")
            found.copies += len(copies) - 1
        found.mails += len(came)


# The audit, from what the players have


def _audit_accepts(played: Played, house: House, matches: Matches, found: Proved) -> None:
    for player in played.players:
        seen, sent, journal, key = _saved(player, played.folder)
        try:
            report = examine(journal, [key], matches.games, seen=[seen], sent=[sent], again=True)
        except AuditFailed as failure:
            raise Disproved(f"The audit for {player.name} fails: {failure}") from None
        if key != house.key.vkey or report.events != found.entries:
            raise Disproved(f"The journal that {player.name} got is not that of the house.")
        if report.not_checked:
            open_ = " ".join(report.not_checked)
            raise Disproved(f"The audit for {player.name} leaves open: {open_}")
        late = played.mischief.late_ids if played.mischief else set()
        done = {letter for one in player.meant if one.done for letter in one.letters}
        on_time = done - set(late)
        wrong = [s for s in report.absent if any(i in s for i in on_time)]
        if wrong:
            raise Disproved(f"The journal lacks orders of {player.name}: {' '.join(wrong)}")
        found.late_letters += len(report.absent)
        found.checkpoints_seen += report.seen
        found.orders_sent += report.sent
        found.dice = report.dice


def _saved(player: Player, folder: Path) -> tuple[Path, Path, Path, str]:
    """A player's mailbox and Sent folder as mbox files, the journal that came, and the key."""
    seen, sent = folder / f"{player.name}-inbox.mbox", folder / f"{player.name}-sent.mbox"
    mails = list(player.received.values())
    _write_mbox(seen, [mail.raw for mail in mails])
    _write_mbox(sent, [mail.as_bytes(policy=SMTP) for mail in player.sent])
    journal = folder / f"{player.name}.journal"
    journal.write_bytes(next(mail for mail in mails if mail.kind == "over").attached(".journal"))
    return seen, sent, journal, next((mail.key for mail in mails if mail.key), "")


def _write_mbox(file: Path, mails: Sequence[bytes]) -> None:
    with file.open("wb") as out:
        for raw in mails:
            out.write(b"From - Sat Nov 21 10:00:00 2026\n")
            for line in raw.replace(b"\r\n", b"\n").split(b"\n"):
                out.write((b">" if line.startswith(b"From ") else b"") + line + b"\n")
            out.write(b"\n")
