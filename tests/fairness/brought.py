"""What a suspicious player brings beside an honest export, or an operator who showed two histories:
a row each, with what both verifiers say of it. The ways to spell a mail stand with its test."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from domain.journal.entries import canonical, leaf_hash
from domain.journal.tree_proofs import inclusion_path, write_proof
from service.house.signed_notes import SigningKey
from tests.fairness.by_mail import World
from tests.rigs.operator import Operator

STRANGER = bytes(range(1, 33))
RED, ORDER = "red", b"storm"
FALSE, RIGHT, NONE = 1, 2, 3
BEGIN = "-----BEGIN GAME CHECKPOINT-----\n"
SAME = "1 checkpoint that you kept says the same"
NOTHING = "Nothing that you gave holds a checkpoint of this match"
VAIN = "1 checkpoint that was kept could not be used"


class Desk:
    """A reader, the match as it was, and another history of it from one telling on."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world, self.folder = world, folder
        self.honest, self.other = world.honest(), world.honest()
        self.forked = self.other.find("dice.rolled", 4)
        self.other.entries[self.forked]["pub"]["why"] = "luck"
        self.size = next(size for size in self.other.sizes if size > self.forked)
        self.export = self.file("match.audit", b"".join(world.export))

    def file(self, name: str, data: bytes) -> str:
        path = self.folder / name
        path.write_bytes(data)
        return str(path)

    def exported(self, match: Operator, view: str = "blue") -> str:
        return self.file("other.audit", b"".join(match.export(view)))

    def note(self, match: Operator, size: int) -> str:
        return next(one for one in match.notes() if one.split("\n")[1] == str(size))

    def mail(self, text: str) -> list[str]:
        """A mail that the reader kept."""
        head = "From: Fieldpost <match@play.example>\nContent-Type: text/plain; charset=utf-8\n\n"
        return ["--seen", self.file("kept.eml", (head + text).encode())]

    def noted(self, note: str) -> list[str]:
        return self.mail(f"{BEGIN}{note}{BEGIN.replace('BEGIN', 'END')}")

    def receipt(self, match: Operator, n: int, size: int) -> str:
        lines = [canonical(entry) for entry in match.entries[:size]]
        path = inclusion_path(n, [leaf_hash(line) for line in lines])
        proof = write_proof(lines[n], n, path, self.note(match, size))
        return self.file(f"{size}.tlog-proof", proof.encode())

    def sent(self, change: Callable[[bytes], bytes]) -> list[str]:
        """The letter by which red stormed, as it lies in the folder of what was sent."""
        (letter, *_) = [one for one in self.world.letters if ORDER in one]
        return ["--sent", self.file("sent.eml", change(letter))]

    def signed(self, name: str, size: int) -> str:
        """The root of the other history, by somebody else who calls himself so."""
        key = SigningKey(name, STRANGER)
        return key.sign_as_note(self.note(self.other, size).rpartition("\n\n")[0] + "\n")


class Row(NamedTuple):
    """Options and files, the exit status, and what stands in both reports."""

    bring: Callable[[Desk], list[str]]
    status: int
    says: str
    alike: bool = True
    """Whether both say it in the very same words: each names a wrong letter in its own."""


def _with(field: str, value: str) -> Callable[[Desk], list[str]]:
    """An honest mail of which a field was changed."""

    def bring(desk: Desk) -> list[str]:
        line = re.compile(rb"(?m)^" + field.encode() + rb": .*?(\r?)$")
        raw = line.sub(f"{field}: {value}".encode() + rb"\1", desk.world.mails[3], count=1)
        return ["--seen", desk.file("kept.eml", raw)]

    return bring


def _shorter(desk: Desk) -> Operator:
    match = desk.world.honest()
    match.cut(20)
    match.sizes.append(20)
    return match


def _moved(desk: Desk) -> Operator:
    match = desk.world.honest()
    match.key = SigningKey("new.example", STRANGER)
    return match


def _elsewhere(desk: Desk) -> Operator:
    match = desk.world.honest()
    match.origin = "play.example/m/other"
    return match


def _audits(desk: Desk, match: Operator, view: str = "full") -> list[str]:
    """It is another export that is checked."""
    desk.file("match.audit", b"".join(match.export(view)))
    return []


def _between(text: bytes) -> Callable[[bytes], bytes]:
    return lambda raw: raw.replace(ORDER, text)


def _head(field: bytes, value: bytes) -> Callable[[bytes], bytes]:
    return lambda raw: re.sub(rb"(?m)^" + field + rb": .*$", field + b": " + value, raw)


ROWS: dict[str, Row] = {
    # Mails that he makes up, or changes
    "a mail that never came": Row(lambda d: d.mail("Your move, Red."), RIGHT, NOTHING),
    "the same, with a note out of another mail": Row(
        lambda d: d.noted(d.note(d.honest, 25)), RIGHT, SAME),
    "the same, with another size in the note": Row(
        lambda d: d.noted(d.note(d.honest, 25).replace("\n25\n", "\n30\n")), RIGHT, VAIN),
    "the same, with the root of another": Row(
        lambda d: d.noted(d.note(d.honest, 25).replace(
            d.note(d.honest, 25).split("\n")[2], d.note(d.honest, 19).split("\n")[2])),
        RIGHT, VAIN),
    "a note of which the end is missing": Row(
        lambda d: d.mail(f"{BEGIN}{d.note(d.honest, 25)}\nYours, the house"), RIGHT, VAIN),
    "a note that is cut": Row(
        lambda d: d.mail(BEGIN + d.note(d.honest, 25)[:60]), RIGHT, VAIN),
    "a note whose lines begin with names": Row(
        lambda d: d.noted(d.note(d.honest, 25).replace("\n", "\nFP> ")), RIGHT, VAIN),
    "a mail whose parts are not told apart": Row(
        lambda d: ["--seen", d.file("kept.eml", re.sub(
            rb"boundary=\"[^\"]*\"", b"boundary=x", d.world.mails[3]).replace(
            b"tlog-proof", b"proof"))], RIGHT, VAIN),
    "another Message-ID": Row(_with("Message-ID", "<x@evil.example>"), RIGHT, SAME),
    "another date": Row(_with("Date", "Wed, 18 Nov 2020 11:06:40 +0000"), RIGHT, SAME),
    "another subject": Row(_with("Subject", "lottery"), RIGHT, SAME),
    "another sender": Row(_with("From", "eve@evil.example"), RIGHT, SAME),
    # Two histories
    "a mail with another root, by the key of the house": Row(
        lambda d: d.noted(d.note(d.other, d.size)), FALSE,
        "Events 0 to 29: the checkpoint of 30 events that was kept was signed for others"),
    "the same beside honest mails": Row(
        lambda d: ["--seen", str(d.world.mailbox), *d.noted(d.note(d.other, d.size))], FALSE,
        "Events 25 to 29: the checkpoint of 30 events that was kept was signed for others"),
    "the same beside a receipt of the event before": Row(
        lambda d: ["--receipt", d.receipt(d.honest, 20, 25), *d.noted(d.note(d.other, 30))], FALSE,
        "Events 25 to 29"),
    "the same by a stranger's key": Row(
        lambda d: d.noted(d.signed("play.example", d.size)), RIGHT, VAIN),
    "the same by a stranger under his own name": Row(
        lambda d: d.noted(d.signed("evil.example", d.size)), RIGHT, VAIN),
    "a receipt of an honest line under another root": Row(
        lambda d: ["--receipt", d.receipt(d.other, 14, d.size)], FALSE,
        "Events 0 to 29: the checkpoint of 30 events under a receipt was signed for others"),
    "a receipt of another line": Row(
        lambda d: ["--receipt", d.receipt(d.other, d.forked, d.size)], FALSE,
        "Event 28: a signed receipt shows another entry"),
    "a receipt of a later day than the export": Row(
        lambda d: [*_audits(d, _shorter(d)), "--receipt", d.receipt(d.honest, 14, 25)], FALSE,
        "it covers 25 events, but the export has 20"),
    "two receipts of one order": Row(
        lambda d: [w for size in (19, 25) for w in ("--receipt", d.receipt(d.honest, 14, size))],
        RIGHT, "1 receipt shows the very lines"),
    # The export of another player
    "a shorter export": Row(
        lambda d: ["--seen", d.exported(_shorter(d))], RIGHT, "5 checkpoints that you kept say"),
    "a longer export": Row(
        lambda d: [*_audits(d, _shorter(d)), "--seen", d.exported(d.honest)], FALSE,
        "it covers 23 events, but the export has 20; the history was cut, or the export is older"),
    "an export of another history": Row(
        lambda d: ["--seen", d.exported(d.other)], FALSE,
        "Event 28: an export that was kept has another one, and a key that you trust signed both"),
    "the same in CRLF": Row(
        lambda d: ["--seen", d.file("crlf", Path(d.exported(d.other)).read_bytes().replace(
            b"\n", b"\r\n"))], FALSE, "Event 28: an export that was kept has another one"),
    "the same with a line that is none": Row(
        lambda d: ["--seen", d.file("odd", Path(d.exported(d.other)).read_bytes().replace(
            b"\nO ", b"\nQ ", 1))], FALSE, "Event 28: an export that was kept has another one"),
    "an export of another match": Row(
        lambda d: ["--seen", d.exported(_elsewhere(d))], RIGHT, NOTHING),
    "one by the next key of the house, which he does not trust": Row(
        lambda d: ["--seen", d.exported(_moved(d))], RIGHT,
        "13 checkpoints that were kept could not be used"),
    "one by the next key of the house, which he trusts": Row(
        lambda d: ["--seen", d.exported(_moved(d)), "--key", _moved(d).key.vkey], RIGHT,
        "13 checkpoints that you kept say the same"),
    # Whose export it is
    "a seat that the match has not": Row(
        lambda d: ["--as", "green"], NONE, "This match has no seat green; it has blue and red."),
    "the public export for a seat": Row(
        lambda d: [*_audits(d, d.honest, "public"), "--as", RED], NONE,
        "This is the public export; take that of red, which opens part 0 of event 7."),
    "the export of another seat": Row(
        lambda d: [*_audits(d, d.honest, "blue"), "--as", RED], NONE,
        "This is the export for blue; take that of red"),
    # Letters that he sent
    "a letter of which the number was changed on its way": Row(
        lambda d: d.sent(_head(b"Message-ID", b"<x@smtp.example>")), RIGHT,
        "does not hold “storm”: refused, lost, or sent on under another Message-ID"),
    "a letter of another order": Row(
        lambda d: d.sent(_between(b"scout")), FALSE, "“storm”", alike=False),
    "a letter of one order more": Row(
        lambda d: d.sent(_between(b"storm\nscout")), RIGHT, "does not hold “scout”"),
    "a letter that nobody can read": Row(
        lambda d: d.sent(lambda raw: raw.replace(b"text/plain", b"application/pdf")), RIGHT,
        "1 sent letter to this match could not be read."),
}  # fmt: skip
