"""Files at the limits of the format and beyond them, made for verifiers to choke on."""

import gzip
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any, Final

from domain.journal.entries import EMPTY_TREE, checkpoint_text, leaf_hash
from service.house.signed_notes import SigningKey
from tests.fairness.forge import KEY, ORIGIN, Forge

MIB: Final = 1 << 20
AT: Final = "2026-11-22T06:00:00Z"
HEAD: Final = f"fieldpost-notes/3 {ORIGIN} red page\n".encode()
SPARE: Final = [SigningKey(f"w{k}.example", bytes([k]) * 32) for k in range(1, 17)]

Made = Callable[[int], bytes]


def export(change: Callable[[Forge], object] = lambda _: None) -> bytes:
    """A short match, changed before it is signed."""
    forge = Forge()
    forge.command("red", "wait")
    change(forge)
    forge.checkpoint()
    return b"".join(forge.export())


def fact(**pub: Any) -> bytes:
    return export(lambda forge: forge.log("1.Moved", pub))


def nested(levels: int) -> bytes:
    """The event and its ``pub`` are two of the levels."""
    deep: Any = 0
    for _ in range(levels - 2):
        deep = [deep]
    return fact(a=deep)


def line(size: int) -> bytes:
    empty = next(one for one in fact(a="").splitlines() if b"Moved" in one)
    return fact(a="x" * (size - len(empty) - 1))


def events(count: int) -> bytes:
    """As many facts, signed once: the forge would sign slower."""
    head, opening, *_ = export().splitlines(keepends=True)
    form = b'{"by":"server","n":%d,"pub":{},"sealed":[],"ts":"%b","type":"1.Moved"}'
    lines = [opening[2:-1], *(form % (n, AT.encode()) for n in range(1, count))]
    tree = EMPTY_TREE.extended(map(leaf_hash, lines))
    note = KEY.sign_as_note(checkpoint_text(ORIGIN, count, tree.root()))
    body = [b"E %b\n" % one for one in lines]
    return b"".join([head, *body, b"C %b\n" % b64encode(note.encode())])


def openings(more: int) -> bytes:
    """Three events, one of them with so many more sealed parts than four for each."""

    def write(forge: Forge) -> None:
        n = forge.log("1.Moved")
        parts = []
        for p in range(12 + more):
            forge.reseal(n, p, ("red",))
            parts += forge.entries[n]["sealed"]
            forge.openings[n, p] = forge.openings[n, 0]
        forge.reseal(n, 0, ("red",))
        forge.entries[n]["sealed"][1:] = parts[1:]

    return export(write)


def checkpoints(more: int) -> bytes:
    raw = export()
    count = raw.count(b"\nC ")
    last = raw.splitlines(keepends=True)[-1]
    return raw + last * (3 * raw.count(b"\nE ") + 16 + more - count)


def signatures(count: int) -> bytes:
    raw, _, last = export().rpartition(b"C ")
    note = b64decode(last).decode()
    text = note.rpartition("\n\n")[0] + "\n"
    note += "".join(key.signature_line(text) for key in SPARE[: count - 1])
    return raw + b"C %b\n" % b64encode(note.encode())


def all_signatures(count: int) -> bytes:
    """So many under the checkpoints, most of them by keys that nobody trusts."""
    *lines, last = events(5_000).splitlines(keepends=True)
    note = b64decode(last[2:-1]).decode()
    text = note.rpartition("\n\n")[0] + "\n"
    more = [key.signature_line(text) for key in SPARE[:15]]
    for many in [16] * (count // 16) + [count % 16] * (count % 16 > 0):
        lines.append(b"C %b\n" % b64encode((note + "".join(more[: many - 1])).encode()))
    return b"".join(lines)


def results(count: int) -> bytes:
    draws = [{"k": "dice", "n": n, "sides": 6} for n in (500, count - 500)]
    return export(lambda forge: forge.roll("red", *draws))


def bomb(mib: int) -> bytes:
    return gzip.compress(export() + bytes(mib * MIB))


def file(size: int) -> bytes:
    """Lines enough for so many bytes, none of them longer than a line may be."""
    raw = export()
    return raw + b"C " + b"A" * (MIB - 3) + b"\n" + bytes(size - len(raw) - MIB)


WITHIN: Final[dict[str, tuple[Made, int]]] = {
    "nesting": (nested, 32),
    "members": (lambda n: fact(a=[0] * n), 20_000),
    "members of an object": (lambda n: fact(a={f"{k:05}": 0 for k in range(n)}), 20_000),
    "bytes of a line": (line, MIB),
    "events": (events, 100_000),
    "openings": (openings, 0),
    "checkpoints": (checkpoints, 0),
    "signatures of a note": (signatures, 16),
    "signatures of all checkpoints": (all_signatures, 200_000),
    "results of a roll": (results, 1_000),
}
"""What makes a file, and the largest number with which it is right."""
UNREAD: Final = ("bytes of a line",)
"""Beyond these limits there is no verdict."""

UNVERIFIED: Final[dict[str, Callable[[], bytes]]] = {
    "a file of more than 64 MiB": lambda: file(64 * MIB + 1),
    "an archive that unpacks to a hundred times its size": lambda: bomb(9),
    "an archive of more than 64 MiB": lambda: bomb(65),
}
"""Files that nobody reads to their end."""

NOTES: Final[dict[str, bytes]] = {
    "a long line": HEAD + f"C {AT} ".encode() + b"A" * MIB + b"\n",
    "blank lines": HEAD + b"\n" * (8 * MIB),
    "deep orders": HEAD + f"S {AT} ".encode() + b"[" * 5_000 + b"]" * 5_000 + b"\n",
}
"""Notes of which a line is out of form, which is the second one."""


# Files as large as they may be, and as slow to read as anybody could make them


def filled(*texts: str) -> bytes:
    """A match of 64 MiB, in whose facts these texts stand, one after another."""
    forge = Forge()
    room, count = 64 * MIB - 100_000, 0
    while room > len(texts[count % len(texts)].encode()) + 200:
        text = texts[count % len(texts)]
        n = forge.log("1.Moved", {"a": [text]})
        room -= len(text.encode()) + 130
        count, forge.entries[n]["ts"] = count + 1, AT
    forge.checkpoint()
    return b"".join(forge.export())


def sealed() -> bytes:
    """Every opening that there may be, of lists in lists."""
    data = [[] for _ in range(30)]

    def write(forge: Forge) -> None:
        for _ in range(99_000):
            n = forge.log("1.Moved")
            forge.entries[n]["ts"] = AT
            forge.reseal(n, data, ("red",))

    return export(write)


def waiting() -> bytes:
    """Lines that wait, all of one id, until the file is full."""
    lines = [{"id": "a" * 16, "orders": ""}] * 20_000

    def write(forge: Forge) -> None:
        for _ in range(80):
            n = forge.log("rest.changed", {"seat": "red"})
            forge.entries[n]["ts"] = AT
            forge.reseal(n, {"kind": "rest", "lines": lines, "seen": 0}, ("red",))

    return export(write)


def cosigned() -> bytes:
    """Notes with all the signatures that there may be."""
    lines = events(20_000).splitlines(keepends=True)
    note = b64decode(lines[-1][2:-1]).decode()
    text = note.rpartition("\n\n")[0] + "\n"
    line_ = KEY.signature_line(text)
    full = b"C %b\n" % b64encode((note + line_ * 15).encode())
    body = b"".join(lines[:-1])
    return body + full * (200_000 // 16)


WORST: Final[dict[str, Callable[[], bytes]]] = {
    "long texts": lambda: filled("x" * (MIB - 200)),
    "texts of other signs": lambda: filled("\u00e9" * (MIB // 2 - 200)),
    "small facts": lambda: filled("x" * 600),
    "openings": sealed,
    "lines that wait": waiting,
    "signatures": cosigned,
}
"""Each is right, or wrong in its last line alone."""
