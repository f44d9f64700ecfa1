"""What a player's own mail proves: the orders that they sent.

A letter's Message-ID and the reply address that it went to make the id of its command, and the
server cannot change either. So the log is looked through for the commands of each letter, and what
it says they are is compared with the letter, read as the post reads it.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.game.forms import verb_of
from domain.game.tables import BadTable
from domain.games import AnyRuleset, by_tables
from domain.journal.entries import command_hash
from domain.match.codec import Codec
from domain.table.lines import order_kinds, spellings
from service.audit.kept import Kept, unusable
from service.audit.mailboxes import mails
from service.audit.match import Match
from service.audit.number import by_number, number_of, some
from service.audit.report import AuditFailed
from service.letters.instruction import Instruction
from service.letters.letters import BadLetter, Letter, read_letter
from service.letters.lines import instructions

MOST_LINES: Final = 60
"""Orders that one letter may hold."""

_REPLY: Final = re.compile(r"[^+]+\+(([a-z0-9-]+)\.([a-z0-9-]+)\.([0-9]{1,9})\.[a-z2-7]{12})@.+")
_HEAD: Final = 64 * 1024
_PROOFS: Final = (
    "proof that was attached to a mail sent",
    "proofs that were attached to mails sent",
)
AnyCodec = Codec[Any, Any, Any]


class Sent(msgspec.Struct):
    """The orders of one match in a Sent folder, against what its log holds."""

    kept: Kept
    """The receipts and log proofs of the match that were attached to them."""
    commands: list[Mapping[str, Any]] = []
    """Those that are in the log, as they were sent."""
    absent: list[str] = []
    """A sentence for each letter of which nothing, or not everything, is in the log."""
    mails: int = 0
    unreadable: int = 0
    doubts: list[str] = []


class Log:
    """The orders of a match, as letters and notes are held against them."""

    def __init__(self, m: Match, games: Mapping[str, AnyRuleset]) -> None:
        self.m, self.rules = m, games.get(m.rules)
        self.commands: dict[str, dict[str, Any]] = {
            id_: {"id": id_, "match": m.origin, "orders": orders, "seat": seat, "seen": seen}
            for (seat, id_), (_, orders, seen) in m.given.items()
        }
        self._ids = {n: id_ for (_, id_), (n, _, _) in m.given.items()}
        self.hashes = {cause.cmd for cause in m.secrets.values()}
        """Those of commands whose text is secret."""
        self.codec = self._codec()
        """The reader of its orders; None where its rules are not here as they were."""

    def _codec(self) -> AnyCodec | None:
        opening = self.m.opening
        if self.rules and opening and self.rules.version == opening.version:
            with suppress(BadTable):
                return Codec(by_tables(self.rules, opening.tables))
        return None

    def spellings(self, line: str) -> tuple[str, ...]:
        """The spellings of the game for what was typed."""
        found = spellings(self.codec, line) if self.codec is not None else ()
        return found or (" ".join(line.split()),)

    def given(self, seats: Collection[str]) -> dict[str, int]:
        """Every order in the name of these seats, its hash and its event; not that by which
        somebody sat down, nor those of a computer that had the seat meanwhile."""
        found, computers = list[int](), set[str]()
        steps = [(n, seat, "orders") for n, _, seat, _ in self.m.orders] + self.m.seated
        for n, seat, what in sorted(steps):
            if what == "computer":
                computers.add(seat)
            elif what == "person":
                computers.discard(seat)
            elif seat in seats and seat not in computers:
                found.append(n)
        joined = {at for at, words, _ in self.m.given.values() if words == "join"}
        return {self._hash_of(n): n for n in found if n not in joined}

    def _hash_of(self, n: int) -> str:
        secret = self.m.secrets.get(n)
        return secret.cmd if secret else command_hash(self.commands[self._ids[n]])


def read_sent(
    paths: Iterable[Path],
    log: Log,
    kept: Sequence[Mapping[str, Any]] = (),
    seats: Collection[str] = (),
) -> Sent:
    """Compare the letters of a Sent folder with the log, by Message-ID and reply address.

    ``kept`` are orders that notes of these ``seats`` have.

    Raises AuditFailed where the log holds another order than the letter, and OSError.
    """
    origin = log.m.origin
    sent = Sent(Kept(origin, log.m.keys))
    found: dict[tuple[str, str], tuple[Letter, re.Match[str]]] = {}
    opened: set[str] = set()
    for path in paths:
        for raw in mails(path):
            sent.mails += 1
            sent.kept.attached(raw)
            letter = _letter(raw, origin, sent)
            if letter:
                for reply in _replies(letter, origin):
                    found[letter.message_id, reply[1]] = letter, reply
                if any(one.kind == "new" for one in instructions(letter.text)):
                    opened.add(f"{letter.sender} {letter.message_id}")
    for letter, reply in found.values():
        _compare(letter, reply, log, sent)
    for id_ in _founding_ids(opened, log.m) & log.commands.keys():
        sent.commands.append({**log.commands[id_], "orders": "join", "seen": 0})
    if sent.unreadable:
        unread = number_of(sent.unreadable, "sent letter")
        sent.doubts.append(f"{unread} to this match could not be read.")
    sent.doubts += unusable(sent.kept.unproved, *_PROOFS)
    if sent.mails and not sent.commands and not found:
        one = "The only mail sent is no order to this match."
        several = "None of the # mails sent is an order to this match."
        sent.doubts.append(by_number(sent.mails, one, several))
    given = log.given({*seats, *(reply[3] for _, reply in found.values())})
    sent.doubts += _unclaimed(given, [*sent.commands, *kept])
    return sent


def _founding_ids(opened: set[str], m: Match) -> set[str]:
    """The ids of the joining that a letter brought which opened the match."""
    seats, match = m.opening.seats if m.opening else (), m.origin.rpartition("/")[2]
    alone = [_hash(letter) for letter in opened]
    return {_hash(f"join\n{match}\n{seat}\n{id_}") for seat in seats for id_ in alone}


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _unclaimed(given: Mapping[str, int], sent: Sequence[Mapping[str, Any]]) -> list[str]:
    """The orders in the sender's name that they gave neither in a letter nor in notes."""
    claimed = {command_hash(command) for command in sent}
    events = sorted(n for hash_, n in given.items() if hash_ not in claimed)
    if not events:
        return []
    told = some(events)
    return [
        by_number(
            len(events),
            f"1 order in your name is not in your mails and notes (event {told}). If you gave it "
            "in no other way, it is not yours.",
            f"# orders in your name are not in your mails and notes (events {told}). If you gave "
            "them in no other way, they are not yours.",
        )
    ]


def _letter(raw: bytes, origin: str, sent: Sent) -> Letter | None:
    """A mail, where it may be to a reply address of the match, or to its house."""
    head = raw[:_HEAD].partition(b"\n\n")[0].partition(b"\r\n\r\n")[0].lower()
    host, _, match = origin.encode().partition(b"/m/")
    if b"+" + match + b"." not in head and b"@" + host.partition(b":")[0] not in head:
        return None
    try:
        return read_letter(raw)
    except BadLetter:
        sent.unreadable += 1
        return None


def _replies(letter: Letter, origin: str) -> list[re.Match[str]]:
    """The reply addresses of the match to which a letter went."""
    found = [_REPLY.fullmatch(address.lower()) for address in letter.to]
    return [reply for reply in found if reply and reply[2] == origin.rpartition("/")[2]][:1]


def _ids(letter: Letter, reply: re.Match[str]) -> list[str]:
    """The ids that the commands of a letter have: alone, as a joining, and of several lines."""
    alone = _hash(f"{letter.message_id} {reply[1]}")
    join = _hash(f"join\n{reply[2]}\n{reply[3]}\n{alone}")
    return [alone, join, *(_hash(f"{alone}/{k + 1}") for k in range(MOST_LINES))]


def _said(letter: Letter, rules: AnyRuleset | None) -> list[Instruction]:
    """What a letter asks for, by the words of its game in whatever version that is here."""
    verbs = {verb_of(kind) for kind in rules.orders} if rules else set()
    return instructions(letter.text, verbs, order_kinds(rules) if rules else (), letter.names)


def _compare(letter: Letter, reply: re.Match[str], log: Log, sent: Sent) -> None:
    alone, join, *several = _ids(letter, reply)
    if join in log.commands:
        sent.commands.append(_command(log.commands[join], reply, "join", log))
        return
    said = _said(letter, log.rules)
    tries = any(one.kind == "check" and not one.text for one in said)
    lines = [one.command for one in said if one.command]
    if log.codec:  # no log holds what is none: only the house knows each name that they sign with
        lines = [line for line in lines if spellings(log.codec, line)] or lines
    elif alone in log.commands:  # without the rules nobody knows which of its lines are orders
        order = str(log.commands[alone]["orders"]).casefold()
        lines = sorted(lines, key=lambda line: " ".join(line.split()).casefold() != order)[:1]
    ids = [alone] if len(lines) == 1 else several
    for extra in ({alone, *several} & log.commands.keys()) - set(ids[: len(lines)]):
        raise AuditFailed(
            f"the log holds the order “{log.commands[extra]['orders']}” as one of your "
            f"{_name(letter)}, which does not hold it"
        )
    missing = []
    for id_, line in zip(ids, lines, strict=False):
        if command := log.commands.get(id_):
            _check_same(line, str(command["orders"]), log, letter, sent)
            sent.commands.append(_command(command, reply, str(command["orders"]), log))
        elif not _hidden(line, id_, reply, log, sent):
            missing.append(line)
    if missing and not tries:
        told = ", ".join(f"“{line}”" for line in missing[:5])
        sent.absent.append(
            f"Of your {_name(letter)} to {reply[3]} the log does not hold {told}: refused, or "
            "never arrived. Compare the answer that you got."
        )


def _command(
    logged: Mapping[str, Any], reply: re.Match[str], orders: str, log: Log
) -> dict[str, Any]:
    """The command as the letter makes it, with the size of the checkpoint in the mail that it
    answers."""
    own = {"match": log.m.origin, "id": logged["id"], "orders": orders, "seat": reply[3]}
    # Nothing is rolled for a joining: it may name what stood when it was taken.
    late = logged["seen"] if orders == "join" else 0
    return {**own, "seen": max(int(reply[4]), late)}


def _hidden(line: str, id_: str, reply: re.Match[str], log: Log, sent: Sent) -> bool:
    """Whether the log holds a secret command that is this line, to be told by its hash alone."""
    for told in log.spellings(line):
        mine = _command({"id": id_, "seen": 0}, reply, told, log)
        if command_hash(mine) in log.hashes:
            sent.commands.append(mine)
            return True
    return False


def _check_same(line: str, orders: str, log: Log, letter: Letter, sent: Sent) -> None:
    """The log has the order of a letter in the one spelling of the game."""
    if orders.casefold() in (told.casefold() for told in log.spellings(line)):
        return
    told = f"your {_name(letter)} ordered “{line}”, and the log has “{orders}” for it"
    if log.codec is not None:
        raise AuditFailed(told)
    sent.doubts.append(f"{told[0].upper()}{told[1:]}; without the rules it is not known to differ.")


def respelled(commands: Sequence[dict[str, Any]], log: Log) -> list[dict[str, Any]]:
    """Orders of notes, which hold what was typed, in the spelling that the log has, or that of
    today."""
    found = []
    for one in commands:
        told = log.spellings(str(one["orders"]))
        kept = str(log.commands.get(one["id"], {}).get("orders", ""))
        ways = ({**one, "orders": orders} for orders in (*told, told[0].casefold()))
        hashed = (way["orders"] for way in ways if command_hash(way) in log.hashes)
        found.append({**one, "orders": kept if kept in told else next(hashed, told[0])})
    return found


def _name(letter: Letter) -> str:
    when = f" of {letter.date:%Y-%m-%d %H:%M}" if letter.date else ""
    return f"letter{when} ({letter.message_id or 'without an id'})"
