"""An export without what can be computed from the rest of it, for a file that is to be small.

Hashes and signatures are random bytes, which no packing makes smaller. But a commitment follows
from its opening, as the hash of a sealed command does, and origin and root of a checkpoint from the
events before it; only its size and what stands under the root need to be kept. ``thinned.js`` puts
all of it back (docs/fair-play.md 2, 7, 11).
"""

import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from itertools import count

from domain.journal.entries import EMPTY_TREE, leaf_hash

MARK = b"thinned/1\n"
"""How a thinned export begins; an export itself begins otherwise."""

_OPENING = re.compile(rb'O ([0-9]+ [0-9]+) \{"data":(.*),"salt":"([0-9a-f]{64})"\}')
_COMMAND = re.compile(rb'\{"command":(.*),"kind":"command"\}')
_HASH = re.compile(rb'"(c|cmd)":"([0-9a-f]{64})"')
_PART = re.compile(rb'"(c|cmd)":"=([0-9]+)"')


def thinned(journal: bytes) -> bytes:
    """The export in its short form, or as it is where that would not give the same bytes again."""
    lines = journal.split(b"\n")
    if b" " not in lines[0] or any(line.startswith(b"c ") for line in lines):
        return journal
    starts = _starts(lines)
    parts = {v: k.rpartition(b" ") for k, v in _opened(lines).items()}
    numbers = count()
    short = []
    for line in lines:
        if line.startswith(b"E "):
            line = _without_hashes(line, b"%d" % next(numbers), parts)
        short.append(_without_root(line, starts))
    thin = MARK + b"\n".join(short)
    return thin if whole(thin) == journal else journal


def whole(short: bytes) -> bytes:
    """The export of what ``thinned`` made of it, to the byte."""
    if not short.startswith(MARK):
        return short
    lines = short.removeprefix(MARK).split(b"\n")
    opened, numbers = _opened(lines), count()
    for k, line in enumerate(lines):
        if line.startswith(b"E "):
            lines[k] = _with_hashes(line, b"%d" % next(numbers), opened)
    starts = _starts(lines)
    return b"\n".join(_with_root(line, starts) for line in lines)


def _opened(lines: list[bytes]) -> dict[bytes, bytes]:
    """The hashes that openings give, by field, event and part."""
    found = {}
    for opening in filter(None, map(_OPENING.fullmatch, lines)):
        place, data, salt = opening.groups()
        found[b"c " + place] = sha256(bytes.fromhex(salt.decode()) + data).hexdigest().encode()
        if command := _COMMAND.fullmatch(data):
            found[b"cmd " + place] = sha256(command[1]).hexdigest().encode()
    return found


def _without_hashes(line: bytes, n: bytes, parts: dict[bytes, tuple[bytes, bytes, bytes]]) -> bytes:
    """An event whose hashes are the numbers of the parts of it that they are of."""

    def part(found: re.Match[bytes]) -> bytes:
        of, _, p = parts.get(found[2], (b"", b"", b""))
        return b'"%s":"=%s"' % (found[1], p) if of == found[1] + b" " + n else found[0]

    return _HASH.sub(part, line)


def _with_hashes(line: bytes, n: bytes, opened: dict[bytes, bytes]) -> bytes:
    def hashed(found: re.Match[bytes]) -> bytes:
        known = opened.get(b"%s %s %s" % (found[1], n, found[2]))
        return b'"%s":"%s"' % (found[1], known) if known else found[0]

    return _PART.sub(hashed, line)


def _without_root(line: bytes, starts: dict[int, bytes]) -> bytes:
    """``c``, the size and what follows the root, where a checkpoint begins as it must."""
    if not line.startswith(b"C "):
        return line
    try:
        note = b64decode(line[2:], validate=True)
        size = int(note.split(b"\n", 2)[1])
        start = starts[size]
        rest = json.dumps(note.removeprefix(start).decode(), ensure_ascii=False)
    except (ValueError, LookupError):
        return line
    return b"c %d %s" % (size, rest.encode()) if note.startswith(start) else line


def _with_root(line: bytes, starts: dict[int, bytes]) -> bytes:
    if not line.startswith(b"c "):
        return line
    size, rest = line[2:].split(b" ", 1)
    return b"C " + b64encode(starts[int(size)] + json.loads(rest).encode())


def _starts(lines: list[bytes]) -> dict[int, bytes]:
    """The three lines with which the checkpoint of each size begins."""
    origin = lines[0].split(b" ")[1]
    tree, found = EMPTY_TREE, {}
    for line in lines:
        if line.startswith(b"E "):
            tree = tree.add(leaf_hash(line[2:]))
            found[tree.size] = b"%s\n%d\n%s\n" % (origin, tree.size, b64encode(tree.root()))
    return found
