"""Checks an export of a match. Needs Python 3.11 or newer, and no house, network or rules.

    python FILE.py EXPORT --key VKEY [--seen MAILBOX ...] [--json]

Exit status: 1 something is wrong, 2 right, as far as this program can check it (sent mail and the
rules it cannot), 3 the command was not understood. It holds the export in memory. Where the package
`cryptography` is installed it checks signatures with that, thousands a second; without it in Python
alone, some 200.

What it checks, byte by byte, is docs/fair-play.md of Fieldpost; numbers here are its sections.
"""

import argparse
import base64
import json
import re
import sys
from pathlib import Path
from typing import Any

from service.audit.alone_dice import Failed, has, is_hash, need, read_json, sha
from service.audit.alone_journal import Journal
from service.audit.ed25519 import verifies
from service.audit.mailboxes import checkpoints, mails

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    def signed(public: bytes, signature: bytes, text: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature, text)
        except (InvalidSignature, ValueError):
            return False
        return True
except ImportError:
    signed = verifies

NOTE_LINE = re.compile("\u2014 ([^\\s+]+) ([A-Za-z0-9+/]+={0,2})")
CHECKPOINT_TEXT = re.compile(r"([^\n]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n")
HEADER_LINE = re.compile(
    rb"pbem-audit/1 ([a-z0-9.-]{1,253}(?::[0-9]{1,5})?/g/[a-z0-9-]{1,64}) ([a-z0-9-]{1,32})"
)
NUMBER = "(0|[1-9][0-9]{0,8})"

Key = tuple[str, bytes, bytes]
"""Name, id and public key."""


# 4 Journal tree


class Roots:
    """The tree, leaf by leaf."""

    def __init__(self) -> None:
        self.peaks: list[tuple[int, bytes]] = []

    def add(self, line: bytes) -> None:
        level, node = 0, sha(b"\x00", line)
        while self.peaks and self.peaks[-1][0] == level:
            node = sha(b"\x01", self.peaks.pop()[1], node)
            level += 1
        self.peaks.append((level, node))

    def root(self) -> bytes:
        if not self.peaks:
            return sha()
        node = self.peaks[-1][1]
        for _, left in reversed(self.peaks[:-1]):
            node = sha(b"\x01", left, node)
        return node


# 5 Checkpoints and keys


def unbase64(text: str, what: str) -> bytes:
    try:
        raw = base64.b64decode(text, validate=True)
    except ValueError:
        raise Failed(f"{what} is not base 64") from None
    need(base64.b64encode(raw).decode() == text, f"{what} is not in the one form of base 64")
    return raw


def read_vkey(text: str) -> Key:
    name, _, rest = text.strip().partition("+")
    hex_id, _, encoded = rest.partition("+")
    raw = unbase64(encoded, "the key")
    need(len(raw) == 33 and raw[0] == 1 and name, "the key is not of Ed25519")
    id_ = sha(name.encode(), b"\n", raw)[:4]
    need(id_.hex() == hex_id, "the key does not have the id that it names")
    return name, id_, raw[1:]


def open_signed(note: str, keys: list[Key]) -> tuple[str, int, bytes]:
    """Origin, size and root of a checkpoint that a trusted key signed."""
    text, cut, tail = note.rpartition("\n\n")
    need(cut and tail.endswith("\n"), "it is no signed note")
    text, good = text + "\n", 0
    lines = tail[:-1].split("\n")
    need(len(lines) <= 64, "it has more than 64 signatures")
    for line in lines:
        found = NOTE_LINE.fullmatch(line)
        need(found, "a signature line is out of form")
        assert found
        raw = unbase64(found[2], "a signature")
        for name, id_, public in keys:
            if (name, id_) == (found[1], raw[:4]):
                need(signed(public, raw[4:], text.encode()), "its signature is wrong")
                good += 1
    need(good, "no key that you trust signed it")
    parts = CHECKPOINT_TEXT.fullmatch(text)
    need(parts, "its text is no checkpoint")
    assert parts
    return parts[1], int(parts[2]), unbase64(parts[3], "a root")


# 7 and 8


def read_file(data: bytes) -> tuple[str, dict[bytes, list[bytes]]]:
    for start, how in (
        (b"\x1f\x8b", "compressed with gzip"),
        (b"PK\x03\x04", "packed as zip"),
        (b"\xef\xbb\xbf", "given a byte order mark"),
        (b"\xff\xfe", "converted to UTF-16"),
    ):
        need(not data.startswith(start), f"The file was {how}; undo that first.")
    head, _, rest = data.partition(b"\n")
    need(not head.endswith(b"\r"), "The line ends were converted to CRLF; undo that first.")
    need(
        not head.startswith(b"pbem-audit/2 "),
        "The match is of version 2 of fair play, and this program reads version 1; "
        "use fieldpost audit, or audit-node.js.",
    )
    found = HEADER_LINE.fullmatch(head)
    need(found and data.endswith(b"\n"), "This is no export, or it breaks off.")
    assert found
    lines: dict[bytes, list[bytes]] = {b"E ": [], b"O ": [], b"C ": []}
    stage = 0
    for line in rest[:-1].split(b"\n") if rest else []:
        place = list(lines).index(line[:2]) if line[:2] in lines else -1
        need(place >= stage, "Lines are out of order, or of no kind that an export has.")
        stage = place
        lines[line[:2]].append(line[2:])
    return found[1].decode(), lines


def read_openings(lines: list[bytes]) -> dict[tuple[int, int], Any]:
    openings: dict[tuple[int, int], Any] = {}
    last = (-1, -1)
    for line in lines:
        found = re.match(f"{NUMBER} {NUMBER} ".encode(), line)
        need(found, "An opening is out of form.")
        assert found
        at = (int(found[1]), int(found[2]))
        need(at > last, f"Event {at[0]}: its openings are out of order or repeated.")
        last = at
        value = read_json(line[found.end() :])
        need(has(value, "data", "salt") and is_hash(value["salt"]), "An opening is out of form.")
        openings[at] = value
    return openings


def mailed(note: str, keys: list[Key]) -> tuple[str, int, bytes] | None:
    """A checkpoint out of a mail; None for one that was garbled."""
    try:
        return open_signed(note, keys)
    except Failed:
        return None


def checked(data: bytes, keys: list[Key], seen: list[str] | None) -> tuple[Journal, list[str]]:
    origin, lines = read_file(data)
    events, notes = lines[b"E "], []
    mine = [text for text in dict.fromkeys(seen or []) if text.startswith(f"{origin}\n")]
    seen_here = [one for text in mine if (one := mailed(text, keys))]
    for line in lines[b"C "]:
        try:
            note = unbase64(line.decode("ascii"), "a checkpoint").decode()
        except UnicodeDecodeError:
            raise Failed("A checkpoint is no text.") from None
        notes.append(open_signed(note, keys))
    need(notes, "The export has no checkpoint.")
    sizes = [size for _, size, _ in notes]
    need(sizes == sorted(sizes), "The checkpoints are out of order.")
    need(all(o == origin for o, _, _ in notes), "A checkpoint belongs to another match.")
    everything = [*notes, *seen_here]
    need(max(size for _, size, _ in everything) <= len(events), "The history was cut short.")
    need(sizes[-1] == len(events), "The last events are covered by no checkpoint.")
    journal, roots = Journal(origin, read_openings(lines[b"O "])), Roots()
    wanted: dict[int, set[bytes]] = {}
    for _, size, root in everything:
        wanted.setdefault(size, set()).add(root)
    for n in range(len(events) + 1):
        if n in wanted:
            need(wanted[n] == {roots.root()}, f"Not the {n} events that were signed: rewritten.")
        if n < len(events):
            try:
                journal.read(n, events[n])
            except Failed as failure:
                raise Failed(f"Event {n}: {failure}") from None
            roots.add(events[n])
    journal.finish()
    journal.events, journal.checkpoints, journal.seen = len(events), len(notes), len(seen_here)
    late = unfixed(journal, sizes)
    need(not late, f"No checkpoint fixed the dice of {', '.join(late)} before they were used.")
    fixed = all(any(at < size <= key for size in sizes) for at, key in journal.turned)
    need(fixed, "No checkpoint fixed a held order before its key.")
    doubts = open_questions(journal, seen, [size for _, size, _ in seen_here])
    if garbled := len(mine) - len(seen_here):
        doubts.append(f"{garbled} checkpoints in your mail are garbled, or of a key not named.")
    return journal, doubts


def unfixed(journal: Journal, sizes: list[int]) -> list[str]:
    """The streams that were used with no checkpoint between their anchor and first command."""
    return [
        chain["stream"]
        for chain in journal.all_chains
        if chain["first"] >= 0 and not any(chain["born"] < s <= chain["first"] for s in sizes)
    ]


def open_questions(journal: Journal, seen: list[str] | None, sizes: list[int]) -> list[str]:
    late = unfixed(journal, sizes)
    told = {
        f"{journal.unopened} sealed parts are not opened in this export.": journal.unopened,
        "No mailbox was given (--seen): a rewritten history would not show.": seen is None,
        "No mail that was given holds a checkpoint of this match.": seen is not None and not sizes,
        f"No mail shows that the dice of {', '.join(late)} were fixed in time.": sizes and late,
        "Your sent mail and the rules are checked by `fieldpost audit --sent --replay`.": True,
    }
    return [sentence for sentence, holds in told.items() if holds]


class Usage(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        print(message, file=sys.stderr)
        sys.exit(3)


def main() -> int:
    usage = Usage(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usage.add_argument("file", metavar="EXPORT", type=Path)
    usage.add_argument("--key", action="append", required=True, metavar="VKEY")
    usage.add_argument("--seen", action="append", type=Path, metavar="MAILBOX")
    usage.add_argument("--json", action="store_true")
    asked = usage.parse_args()
    try:
        keys = [read_vkey(key) for key in asked.key]
        data = asked.file.read_bytes()
        boxes = [raw for path in asked.seen or [] for raw in mails(path)]
    except Failed as error:
        usage.error(f"--key: {error}")
    except OSError as error:
        usage.error(f"{error.filename}: {error.strerror}")
    seen = [note for raw in boxes for note in checkpoints(raw)] if asked.seen else None
    try:
        journal, doubts = checked(data, keys, seen)
    except Failed as failure:
        tell(asked.json, {"result": "failed", "reason": str(failure)}, [f"FAILED: {failure}"])
        return 1
    right = told(journal)
    found = {"result": "incomplete", "origin": journal.origin, "told": right, "not_checked": doubts}
    unsure = [f"Not checked: {doubt}" for doubt in doubts]
    tell(asked.json, found, [journal.origin, *right, *unsure, "OK as far as it could be checked"])
    return 2


def tell(as_json: bool, answer: dict[str, Any], lines: list[str]) -> None:
    if as_json:
        lines = [json.dumps(answer, indent=2)]
    print(*lines, sep="\n")


def told(journal: Journal) -> list[str]:
    """What was found right, in sentences."""
    sentences = [
        f"{journal.events} events stand as they were signed, in {journal.checkpoints} checkpoints.",
        f"{len(journal.commands)} commands, {journal.rolls} rolls, {journal.dice} dice: right.",
        f"{journal.opened} sealed parts are opened and right.",
    ]
    if journal.seen:
        sentences.append(f"{journal.seen} checkpoints in your mail say the same.")
    return sentences


if __name__ == "__main__":
    sys.exit(main())
