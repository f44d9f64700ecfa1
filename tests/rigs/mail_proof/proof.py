"""What the demo proves of a match that was played by mail, each by looking again."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from email.policy import SMTP
from pathlib import Path

from service.application.matches import Matches
from service.audit.evidence import examine
from service.audit.reporting.report import NO_BEACON, AuditFailed
from service.house.keys import open_house
from service.settings import Settings
from service.store.sqlite import SqliteRecorder
from tests.rigs.mail_proof.again import Owed, same_without_mail
from tests.rigs.mail_proof.arrived import Arrived, mails_once
from tests.rigs.mail_proof.given import Disproved, Journal, orders_as_meant, read_journal, sat_down
from tests.rigs.mail_proof.play import Played
from tests.rigs.mail_proof.player import DemoPlayer, Meant

_QUOTED = re.compile("“([^”]*)”")

__all__ = ["Audited", "Disproved", "Proved", "proved"]


@dataclass
class Audited:
    """What the audits of both players found, in numbers."""

    dice: int = 0
    checkpoints_seen: int = 0
    orders_sent: int = 0
    late_letters: int = 0
    """Letters in the Sent folders that came too late, and that the journal rightly lacks."""


@dataclass(frozen=True)
class Proved:
    """What was proved, in numbers."""

    entries: int
    orders: int
    computer_orders: int
    arrived: Arrived
    audited: Audited


def proved(played: Played, settings: Settings, owed: Owed | None = None) -> Proved:
    """Look at everything again; raises Disproved.

    With ``owed``, the mails that the journal owed, the match is not played once more to know them.
    """
    recorder = SqliteRecorder(settings.sqlite_file)
    try:
        matches = Matches(recorder, open_house(settings.data, settings.house))
        journal = read_journal(matches, played.match)
        _sat_down(played, journal)
        orders = orders_as_meant(played.players, journal.given)
        if owed is None:
            owed = same_without_mail(played.folder, matches, played.match, played.players, journal)
        arrived = mails_once(played, recorder, settings.house, owed)
        audited = _audits(played, matches, journal)
    finally:
        recorder.close()
    theirs = len(journal.given) - orders
    return Proved(len(journal.entries), orders, theirs, arrived, audited)


def _sat_down(played: Played, journal: Journal) -> None:
    """Where each player sits, also one who never came to move: by the letter that sat him down."""
    joinings = [one for one in journal.given if one.orders == "join"]
    for joining in joinings:
        player, _ = sat_down(played.players, played.match, joining)
        if player.seat not in ("", joining.seat):
            raise Disproved(f"{player.name} played {player.seat} and sat down as {joining.seat}.")
        player.seat = joining.seat
    if len(joinings) != len(played.players):
        raise Disproved(f"{len(joinings)} people sat down, not {len(played.players)}.")


# The audit, from what the players have


def _audits(played: Played, matches: Matches, journal: Journal) -> Audited:
    found = Audited()
    for player in played.players:
        seen, sent, file, key = saved(player, played.folder)
        try:
            report = examine(file, [key], matches.games, seen=[seen], sent=[sent], again=True)
        except AuditFailed as failure:
            raise Disproved(f"The audit for {player.name} fails: {failure}") from None
        if key != matches.house.key.vkey or report.events != len(journal.entries):
            raise Disproved(f"The journal that {player.name} got is not that of the house.")
        if doubts := [one for one in report.not_checked if one != NO_BEACON]:
            raise Disproved(f"The audit for {player.name} leaves open: {' '.join(doubts)}")
        found.late_letters += len(_only_late(player, report.absent))
        found.checkpoints_seen += report.seen
        found.orders_sent += report.sent
        found.dice = report.dice
    return found


def _only_late(player: DemoPlayer, absent: Sequence[str]) -> Sequence[str]:
    """The sentences on letters that the journal lacks; each thing done is in it by one letter.

    Who got no answer wrote again, and then either letter may have been carried out.
    """
    for one in player.meant:
        if one.done and all(_lacks(one, letter, absent) for letter in one.letters):
            raise Disproved(f"The journal lacks “{one.text}” of {player.name}: {' '.join(absent)}")
    return absent


def _lacks(one: Meant, letter: str, absent: Sequence[str]) -> bool:
    """Whether the journal lacks a line of a letter that was answered as done."""
    told = [line for sentence in absent if letter in sentence for line in _QUOTED.findall(sentence)]
    pairs = zip(one.said, one.fates, strict=True)
    undone = Counter(line.casefold() for line, fate in pairs if fate != "done")
    return bool(Counter(line.partition("#")[0].strip().casefold() for line in told) - undone)


def saved(player: DemoPlayer, folder: Path) -> tuple[Path, Path, Path, str]:
    """A player's mailbox and Sent folder as mbox files, the journal that came, and the key."""
    seen, sent = folder / f"{player.name}-inbox.mbox", folder / f"{player.name}-sent.mbox"
    mails = list(player.received.values())
    write_mbox(seen, [mail.raw for mail in mails])
    write_mbox(sent, [mail.as_bytes(policy=SMTP) for mail in player.sent])
    journal = folder / f"{player.name}.journal"
    last = next((mail for mail in mails if mail.kind == "over"), None)
    if last is None:
        raise Disproved(f"{player.name} got no final report.")
    journal.write_bytes(last.attached(".journal"))
    return seen, sent, journal, next((mail.key for mail in mails if mail.key), "")


def write_mbox(file: Path, mails: Sequence[bytes]) -> None:
    with file.open("wb") as out:
        for raw in mails:
            out.write(b"From - Sat Nov 21 10:00:00 2026\n")
            for line in raw.replace(b"\r\n", b"\n").split(b"\n"):
                out.write((b">" if line.startswith(b"From ") else b"") + line + b"\n")
            out.write(b"\n")
