"""What a player's own mail proves: the orders that he sent.

A letter's Message-ID and the reply address that it went to make the id of its command, and the
server cannot change either. So the log is looked through for the commands of each letter, and what
it says they are is compared with the letter, read as the post reads it.
"""

import json
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
from service.audit.lines import read_header
from service.audit.logged import Logged, read_logged
from service.audit.mailboxes import mails
from service.audit.number import by_number, number_of, some
from service.audit.report import AuditFailed
from service.house.signed_notes import VerifyKey
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


class Sent(msgspec.Struct):
    """The orders of one match in a Sent folder, against what its log holds."""

    commands: list[Mapping[str, Any]]
    """Those that are in the log, as they were sent."""
    absent: list[str]
    """A sentence for each letter of which nothing, or not everything, is in the log."""
    mails: int = 0
    unreadable: int = 0
    kept: Kept = msgspec.field(default_factory=lambda: Kept(""))
    """The receipts and log proofs of the match that were attached to them."""
    doubts: list[str] = []


def origin_of(export: Path) -> str:
    """The match of an export, from its first line; raises AuditFailed and OSError."""
    with export.open("rb") as lines:
        return read_header(lines.readline(4096))[0]


def read_sent(
    paths: Iterable[Path],
    export: Path,
    games: Mapping[str, AnyRuleset],
    keys: Sequence[VerifyKey] = (),
    kept: Sequence[Mapping[str, Any]] = (),
    seats: Collection[str] = (),
) -> Sent:
    """Compare the letters of a Sent folder with the log, by Message-ID and reply address.

    ``keys`` open the proofs that are attached to them; ``kept`` are orders that notes of these
    ``seats`` have.

    Raises AuditFailed where the log holds another order than the letter, and OSError.
    """
    origin = origin_of(export)
    sent, attached = Sent([], []), Kept(origin, keys)
    sent.kept = attached
    found: dict[tuple[str, str], tuple[Letter, re.Match[str]]] = {}
    opened: set[str] = set()
    for path in paths:
        for raw in mails(path):
            sent.mails += 1
            attached.attached(raw)
            letter = _letter(raw, origin, sent)
            if letter:
                for reply in _replies(letter, origin):
                    found[letter.message_id, reply[1]] = letter, reply
                if any(one.kind == "new" for one in instructions(letter.text)):
                    opened.add(f"{letter.sender} {letter.message_id}")
    ids = {id_ for letter, reply in found.values() for id_ in _ids(letter, reply)}
    founding = _founding_ids(opened, origin, export)
    seats = {*seats, *(reply[3] for _, reply in found.values())}
    logged = read_logged(export, ids | founding, seats)
    codec = _codec(logged, games)
    for letter, reply in found.values():
        said = _said(letter, games.get(logged.game))
        _compare(letter, reply, origin, logged, codec, sent, said)
    for id_ in founding & logged.commands.keys():
        sent.commands.append({**logged.commands[id_], "orders": "join", "seen": 0})
    if sent.unreadable:
        unread = number_of(sent.unreadable, "sent letter")
        sent.doubts.append(f"{unread} to this match could not be read.")
    sent.doubts += unusable(attached.unproved, *_PROOFS)
    if sent.mails and not sent.commands and not found:
        one = "The only mail sent is no order to this match."
        several = "None of the # mails sent is an order to this match."
        sent.doubts.append(by_number(sent.mails, one, several))
    sent.doubts += _unclaimed(logged, [*sent.commands, *kept])
    return sent


def _founding_ids(opened: set[str], origin: str, export: Path) -> set[str]:
    """The ids of the joining that a letter brought which opened the match."""
    with export.open("rb") as lines:
        lines.readline(4096)
        try:
            seats = list(json.loads(lines.readline(_HEAD)[2:])["pub"]["seats"])
        except (ValueError, KeyError, TypeError, RecursionError):
            return set()
    match = origin.rpartition("/")[2]
    alone = [sha256(letter.encode()).hexdigest() for letter in opened]
    joins = [f"join\n{match}\n{seat}\n{id_}" for seat in seats for id_ in alone]
    return {sha256(text.encode()).hexdigest() for text in joins}


def _unclaimed(logged: Logged, given: Sequence[Mapping[str, Any]]) -> list[str]:
    """The orders in the sender's name that he gave neither in a letter nor in notes."""
    claimed = {command_hash(command) for command in given}
    events = sorted(n for hash_, n in logged.given.items() if hash_ not in claimed)
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
    """The ids that the commands of a letter have: alone, of several lines, and as a joining."""
    alone = sha256(f"{letter.message_id} {reply[1]}".encode()).hexdigest()
    join = f"join\n{reply[2]}\n{reply[3]}\n{alone}"
    lines = [f"{alone}/{k + 1}" for k in range(MOST_LINES)]
    return [alone, *(sha256(text.encode()).hexdigest() for text in (join, *lines))]


def _codec(logged: Logged, games: Mapping[str, AnyRuleset]) -> Codec[Any, Any, Any] | None:
    """The reader of the orders of the match; None where its rules are not here as they were."""
    rules = games.get(logged.game)
    if rules is None or rules.version != logged.version:
        return None
    with suppress(BadTable):
        return Codec(by_tables(rules, logged.tables))
    return None


def _said(letter: Letter, rules: AnyRuleset | None) -> list[Instruction]:
    """What a letter asks for, by the words of its game in whatever version that is here."""
    verbs = {verb_of(kind) for kind in rules.orders} if rules else set()
    return instructions(letter.text, verbs, order_kinds(rules) if rules else (), letter.names)


def _compare(
    letter: Letter,
    reply: re.Match[str],
    origin: str,
    logged: Logged,
    codec: Codec[Any, Any, Any] | None,
    sent: Sent,
    said: Sequence[Instruction],
) -> None:
    alone, join, *several = _ids(letter, reply)
    if join in logged.commands:
        sent.commands.append(_command(logged.commands[join], reply, "join", origin))
        return
    tries = any(one.kind == "check" and not one.text for one in said)
    lines = [one.command for one in said if one.command]
    if codec:  # no log holds what is none: only the house knows each name that he signs with
        lines = [line for line in lines if spellings(codec, line)] or lines
    elif alone in logged.commands:  # without the rules nobody knows which of its lines are orders
        order = str(logged.commands[alone]["orders"]).casefold()
        lines = sorted(lines, key=lambda line: " ".join(line.split()).casefold() != order)[:1]
    ids = [alone] if len(lines) == 1 else several
    for extra in ({alone, *several} & logged.commands.keys()) - set(ids[: len(lines)]):
        raise AuditFailed(
            f"the log holds the order “{logged.commands[extra]['orders']}” as one of your "
            f"{_name(letter)}, which does not hold it"
        )
    missing = []
    for id_, line in zip(ids, lines, strict=False):
        command = logged.commands.get(id_)
        if command is not None:
            _check_same(line, str(command["orders"]), codec, letter, sent)
            sent.commands.append(_command(command, reply, str(command["orders"]), origin))
        elif not _hidden(line, id_, reply, origin, logged, codec, sent):
            missing.append(line)
    if missing and not tries:
        told = ", ".join(f"“{line}”" for line in missing[:5])
        sent.absent.append(
            f"Of your {_name(letter)} to {reply[3]} the log does not hold {told}: refused, or "
            "never arrived. Compare the answer that you got."
        )


def _command(
    logged: Mapping[str, Any], reply: re.Match[str], orders: str, origin: str
) -> dict[str, Any]:
    """The command as the letter makes it, with the size of the checkpoint in the mail that it
    answers."""
    own = {"match": origin, "id": logged["id"], "orders": orders, "seat": reply[3]}
    # Nothing is rolled for a joining: it may name what stood when it was taken.
    late = logged["seen"] if orders == "join" else 0
    return {**own, "seen": max(int(reply[4]), late)}


def _hidden(
    line: str,
    id_: str,
    reply: re.Match[str],
    origin: str,
    logged: Logged,
    codec: Codec[Any, Any, Any] | None,
    sent: Sent,
) -> bool:
    """Whether the log holds a secret command that is this line, to be told by its hash alone."""
    for told in _spellings(line, codec):
        mine = _command({"id": id_}, reply, told, origin)
        if command_hash(mine) in logged.hashes:
            sent.commands.append(mine)
            return True
    return False


def _check_same(
    line: str, orders: str, codec: Codec[Any, Any, Any] | None, letter: Letter, sent: Sent
) -> None:
    """The log has the order of a letter in the one spelling of the game."""
    if orders.casefold() in (told.casefold() for told in _spellings(line, codec)):
        return
    told = f"your {_name(letter)} ordered “{line}”, and the log has “{orders}” for it"
    if codec is not None:
        raise AuditFailed(told)
    sent.doubts.append(f"{told[0].upper()}{told[1:]}; without the rules it is not known to differ.")


def respelled(
    commands: Sequence[dict[str, Any]], export: Path, games: Mapping[str, AnyRuleset]
) -> list[dict[str, Any]]:
    """Orders of notes, which hold what was typed, in the one spelling of the game."""
    if not commands:
        return []
    logged = read_logged(export, {str(one["id"]) for one in commands}, set())
    codec = _codec(logged, games)
    return [{**one, "orders": _as_kept(one, codec, logged)} for one in commands]


def _as_kept(one: dict[str, Any], codec: Codec[Any, Any, Any] | None, logged: Logged) -> str:
    """Of the spellings of an order that was typed the one that the log has, or that of today."""
    told = _spellings(str(one["orders"]), codec)
    kept = str(logged.commands.get(str(one["id"]), {}).get("orders", ""))
    also = (*told, told[0].casefold())
    hashed = (s for s in also if command_hash({**one, "orders": s}) in logged.hashes)
    return kept if kept in told else next(hashed, told[0])


def _spellings(line: str, codec: Codec[Any, Any, Any] | None) -> tuple[str, ...]:
    found = spellings(codec, line) if codec is not None else ()
    return found or (" ".join(line.split()),)


def _name(letter: Letter) -> str:
    when = f" of {letter.date:%Y-%m-%d %H:%M}" if letter.date else ""
    return f"letter{when} ({letter.message_id or 'without an id'})"
