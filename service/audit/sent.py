"""What a player's own mail proves: the orders that they sent (docs/mail-as-evidence.md).

A letter's Message-ID and the reply address that it went to make the ids of its commands, and the
server cannot change either. So the log is looked through for the commands of each letter, and what
it says they are is compared with the letter, read as the post reads it.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec

from domain.game.grammar.forms import verb_of
from domain.journal.entries import command_hash
from domain.table.grammar.lines import is_said, order_kinds, spellings
from service.audit.kept import Kept, unusable
from service.audit.log import Command, Log
from service.audit.mailboxes import mails
from service.audit.reporting.number import by_number, number_of, some
from service.audit.reporting.report import AuditFailed
from service.letters.for_matches import part_id, parted
from service.letters.instruction import may_name
from service.letters.letters import BadLetter, Letter, read_letter
from service.letters.lines import instructions

MOST_LINES: Final = 60
"""Orders that one letter may hold."""

_REPLY: Final = re.compile(r"[^+]+\+(([a-z0-9-]+)\.([a-z0-9-]+)\.([0-9]{1,9})\.[a-z2-7]{12})@.+")
_ANY_REPLY: Final = re.compile(rb"\+[a-z0-9-]+\.[a-z0-9-]+\.[0-9]{1,9}\.[a-z2-7]{12}@")
_HEAD: Final = 64 * 1024
_PROOFS: Final = (
    "proof that was attached to a mail sent",
    "proofs that were attached to mails sent",
)


class SentLetter(msgspec.Struct, dict=True):
    """A letter to a reply address of the match, or a part for it of a letter to another."""

    letter: Letter
    alone: str
    """The id of its only order."""
    match: str
    seat: str
    """"" if the part does not say."""
    size: int | None
    """That of the checkpoint in the mail that it answers; None for a part, which names none."""
    text: str
    """What it says to the match."""

    @property
    def several(self) -> list[str]:
        """The ids of its orders, where they are several."""
        return [_hash(f"{self.alone}/{k + 1}") for k in range(MOST_LINES)]

    def __str__(self) -> str:
        when = f" of {self.letter.date:%Y-%m-%d %H:%M}" if self.letter.date else ""
        return f"letter{when} ({self.letter.message_id or 'without an id'})"


class Sent:
    """The orders of one match in a Sent folder, against what its log holds."""

    def __init__(self, log: Log) -> None:
        self.kept = Kept(log.m.origin, log.m.keys)
        """The receipts and log proofs of the match that were attached to them."""
        self.commands: list[Command] = []
        """Those that are in the log, as they were sent."""
        self.absent: list[str] = []
        """A sentence for each letter of which nothing, or not everything, is in the log."""
        self.doubts: list[str] = []
        self._log, self._mails, self._unreadable = log, 0, 0
        self._letters: dict[str, SentLetter] = {}
        """By the id of their only order."""
        self._openings: set[str] = set()
        """The ids of requests by which letters may have opened the match."""

    def read(self, raw: bytes) -> None:
        """Take a mail that was sent."""
        self._mails += 1
        self.kept.attached(raw)
        host, _, match = self._log.m.origin.partition("/m/")
        head = raw[:_HEAD].partition(b"\n\n")[0].partition(b"\r\n\r\n")[0].lower()
        if f"@{host.partition(':')[0]}".encode() not in head and not _ANY_REPLY.search(head):
            return
        try:
            letter = read_letter(raw)
        except BadLetter:
            self._unreadable += 1
            return
        replies = [one for to in letter.to if (one := _REPLY.fullmatch(to.lower()))]
        if replies:
            self._take(letter, next((one for one in replies if one[2] == match), replies[0]), match)
        self._openings.add(_hash(f"{letter.sender} {letter.message_id}"))

    def _take(self, letter: Letter, reply: re.Match[str], match: str) -> None:
        """Take what a letter to this reply address says to the match."""
        address, to, seat, size = reply.groups()
        own, parts = parted(letter.text, to, seat)
        if to == match:
            id_ = _hash(f"{letter.message_id} {address}")
            self._letters[id_] = SentLetter(letter, id_, match, seat, int(size), own)
        for part in (one for one in parts if one.match == match):
            id_ = part_id(letter.message_id, address, part)
            self._letters[id_] = SentLetter(letter, id_, match, part.seat, None, part.text)

    def compare(self, noted: Sequence[Command], seats: Collection[str]) -> None:
        """Hold everything against the log; ``noted`` are orders that notes of these ``seats``
        have. Raises AuditFailed where the log holds another order than the letter."""
        for posted in self._letters.values():
            self._compare(posted)
        opening, match = self._log.m.opening, self._log.m.origin.rpartition("/")[2]
        for seat in opening.seats if opening else ():
            for id_ in self._openings:
                if logged := self._log.commands.get(_hash(f"join\n{match}\n{seat}\n{id_}")):
                    self.commands.append({**logged, "orders": "join", "seen": 0})
        if self._unreadable:
            unread = number_of(self._unreadable, "sent letter")
            self.doubts.append(f"{unread} to this match could not be read.")
        self.doubts += unusable(self.kept.unproved, *_PROOFS)
        if self._mails and not self.commands and not self._letters:
            one = "The only mail sent is not an order to this match."
            several = "None of the # mails sent is an order to this match."
            self.doubts.append(by_number(self._mails, one, several))
        given = self._log.given({*seats, *map(self._seat, self._letters.values())})
        claimed = {command_hash(command) for command in (*self.commands, *noted)}
        if events := sorted(n for hash_, n in given.items() if hash_ not in claimed):
            one = (
                f"1 order in your name is not in your mails and notes (event {events[0]}). If you "
                "gave it in no other way, it is not yours."
            )
            several = (
                f"# orders in your name are not in your mails and notes (events {some(events)}). "
                "If you gave them in no other way, they are not yours."
            )
            self.doubts.append(by_number(len(events), one, several))

    def _compare(self, posted: SentLetter) -> None:
        log, alone = self._log, posted.alone
        for seat in (posted.seat,) if posted.seat else log.seats:
            join = _hash(f"join\n{posted.match}\n{seat}\n{alone}")
            if join in log.commands:  # nothing is rolled: it may name what stood when it came
                seen = max(posted.size or 0, log.commands[join]["seen"])
                self.commands.append(self._command(posted, join, "join", seat, seen))
                return
        if not posted.letter.text.strip():
            self._unreadable += 1
            return
        lines, tries = _orders_of(posted, log, log.commands.get(alone))
        placed = self._placed(posted, lines)
        strange = {alone, *posted.several} - {id_ for id_, _ in placed}
        if extra := next(filter(log.commands.get, strange), None):
            orders = log.commands[extra]["orders"]
            raise AuditFailed(
                f"the log holds the order “{orders}” as one from your {posted}, which does not "
                "hold it"
            )
        missing = [line for id_, line in placed if not self._stands(posted, id_, line)]
        if missing and not tries:
            told = ", ".join(f"“{line}”" for line in missing[:5])
            self.absent.append(
                f"Of your {posted} to {self._seat(posted) or posted.match} the log does not hold "
                f"{told}: refused, lost, or sent on under another Message-ID. Compare the answer "
                "that you got."
            )

    def _is(self, line: str, logged: Command) -> bool:
        """Whether a line of a letter is an order of the log, in whatever spelling."""
        ways, order = self._log.spellings(line), str(logged["orders"])
        same = order.casefold() in (way.casefold() for way in ways)
        return same or any(may_name(way, order, self._log.seats) for way in ways)

    def _placed(self, posted: SentLetter, lines: Sequence[str]) -> list[tuple[str, str]]:
        """The lines, each with its id; "" if the log can hold it under none.

        The house counted the lines that its version read as orders. If the log holds orders of the
        letter in its order, the others are lines that it did not take.
        """
        log, ids = self._log, [posted.alone] if len(lines) == 1 else posted.several
        placed, at = dict[int, str](), 0
        for id_ in filter(log.commands.get, (posted.alone, *posted.several)):
            behind = range(at, len(lines))
            k = next((k for k in behind if self._is(lines[k], log.commands[id_])), None)
            if k is None:
                return list(zip(ids, lines, strict=False))
            placed[k], at = id_, k + 1
        taken = set(placed.values())
        own = ("" if id_ in taken else id_ for id_ in ids)
        return [
            (placed.get(k, id_), lines[k]) for k, id_ in zip(range(len(lines)), own, strict=False)
        ]

    def _seat(self, posted: SentLetter) -> str:
        """The seat that a letter is for; "" if only the house knew."""
        ids = (posted.alone, *posted.several)
        found = (str(self._log.commands[id_]["seat"]) for id_ in ids if id_ in self._log.commands)
        return posted.seat or next(found, "")

    def _command(self, posted: SentLetter, id_: str, orders: str, seat: str, seen: int) -> Command:
        """A command as the letter makes it."""
        match = self._log.m.origin
        return {"id": id_, "match": match, "orders": orders, "seat": seat, "seen": seen}

    def _commands(self, posted: SentLetter, id_: str, orders: str) -> Iterator[Command]:
        """The commands that the letter may make: of a part the house knew its seat and what the
        newest mail had shown."""
        if posted.size is not None:
            yield self._command(posted, id_, orders, posted.seat, posted.size)
        elif logged := self._log.commands.get(id_):
            seat = posted.seat or str(logged["seat"])
            yield self._command(posted, id_, orders, seat, logged["seen"])
        else:
            for seat, sizes in self._log.sealed_seats.items():
                for seen in sizes if posted.seat in ("", seat) else ():
                    yield self._command(posted, id_, orders, seat, seen)

    def _stands(self, posted: SentLetter, id_: str, line: str) -> bool:
        """Whether the log has a line of a letter: in the one spelling of the game, or sealed.
        Raises AuditFailed where it has another order."""
        log, ways = self._log, self._log.spellings(line)
        if id_ not in log.commands:
            mine = chain.from_iterable(self._commands(posted, id_, way) for way in ways)
            found = next(filter(log.is_sealed, mine), None)
            self.commands += [found] if found else []
            return found is not None
        orders = str(log.commands[id_]["orders"])
        self.commands += self._commands(posted, id_, orders)
        if not self._is(line, log.commands[id_]):
            told = f"our {posted} ordered “{line}”, and the log has “{orders}” for it"
            if log.codec is not None:
                raise AuditFailed(f"y{told}")
            self.doubts.append(f"Y{told}; without the rules it is not known to differ.")
        return True


def read_sent(
    paths: Iterable[Path], log: Log, noted: Sequence[Command] = (), seats: Collection[str] = ()
) -> Sent:
    """Compare the letters of a Sent folder with the log: see `Sent.compare`. Raises OSError too."""
    sent = Sent(log)
    for path in paths:
        for raw in mails(path):
            sent.read(raw)
    sent.compare(noted, seats)
    return sent


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _orders_of(posted: SentLetter, log: Log, alone: Command | None) -> tuple[list[str], bool]:
    """The lines of a letter that are orders, by the words of its game in whatever version is here,
    and whether it only tries them; ``alone`` is what the log has as the only one."""
    verbs = {verb_of(kind) for kind in log.rules.orders} if log.rules else set()
    kinds = order_kinds(log.rules) if log.rules else ()
    also = {"reads": partial(is_said, log.codec)} if log.codec else {}
    said = instructions(posted.text, verbs, kinds, posted.letter.names, **also)
    tries = any(one.kind == "check" and not one.text for one in said)
    lines = [one.command for one in said if one.command]
    if log.codec:  # no log holds what is none: only the house knows each name that they sign with
        lines = [line for line in lines if spellings(log.codec, line)] or lines
    elif alone:  # without the rules nobody knows which of its lines are orders
        order = str(alone["orders"]).casefold()
        lines = sorted(lines, key=lambda line: " ".join(line.split()).casefold() != order)[:1]
    return lines, tries
