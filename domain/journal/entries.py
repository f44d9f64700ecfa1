"""The journal of a match: exact bytes, their hashes, and the roots that fix them for ever.

An entry is one line of canonical JSON (docs/fair-play.md, 1). The lines are
the leaves of an RFC 6962 Merkle tree (Journal tree), and a checkpoint names the root of the
first `size` leaves (Checkpoints and keys). Nothing here knows a game, a clock or a disk.

A hash is 32 bytes of SHA-256. Where a hash or a salt stands in text it is lower case hex.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any, Final

import msgspec

from domain.journal.profile import MAX_INT, check_values


class BadJournal(ValueError):
    """Bytes, names or proofs that no honest journal holds; the message is one plain sentence."""


# Bytes and commands


def canonical(value: object) -> bytes:
    """Return the canonical JSON of `value`: RFC 8785 within our profile.

    Takes None, bool, int, str, list, tuple, dict with str keys, and msgspec Structs of these.
    The profile (no floats, integers within ±MAX_INT, ASCII keys) is what `parse` enforces; for
    speed it is not checked again here. Raises TypeError or ValueError for what JSON cannot hold.
    """
    return _encoder.encode(value)


def parse(line: bytes) -> Any:
    """Return the value of one canonical line.

    Raises BadJournal for bytes that `canonical` would not have written: duplicate or unsorted
    keys, spaces, other escapes, floats, integers beyond MAX_INT, keys that are not ASCII, bad
    UTF-8, lone surrogates, nesting beyond DEEPEST, or more than MOST_MEMBERS in one of them.
    """
    return _read(_decoder, line)


def command_hash(command: Mapping[str, Any] | msgspec.Struct) -> str:
    """Return the hash, in hex, of an object of `game`, `id`, `orders`, `seat` and `seq`."""
    return sha256(_encoder.encode(command)).hexdigest()


def no_floats(_: str) -> float:
    """Refuse a number that is not whole."""
    raise ValueError("it holds a number with a fraction or an exponent")


_encoder: Final = msgspec.json.Encoder(order="sorted")
_decoder: Final = msgspec.json.Decoder(float_hook=no_floats)


def _read(decoder: msgspec.json.Decoder[Any], line: bytes) -> Any:
    try:
        if _encoder.encode(value := decoder.decode(line)) != line:
            raise ValueError("it is not canonical JSON")
        check_values(line, value)
    except (ValueError, RecursionError) as error:
        known = type(error) in (ValueError, msgspec.ValidationError)
        why = str(error).partition(" - at `")[0] if known else "it is not JSON that can be read"
        raise BadJournal(f"this is not a line of a journal: {why}") from None
    return value


# Names
Seat = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9-]{1,32}\Z")]
"""Who acted or who may know: a seat, or `server`."""
Stream = Annotated[str, msgspec.Meta(pattern=r"\A~?[a-z0-9-]{1,32}\Z")]
"""A chain of dice: `table`, a seat, or `~seat` and `~deck` for what is rolled in secret."""
Hash = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes in lower case hex."""
Index = Annotated[int, msgspec.Meta(ge=0, le=MAX_INT)]

_seat: Final = re.compile(r"[a-z0-9-]{1,32}").fullmatch
_timestamp: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z").fullmatch
_type: Final = re.compile(r"[A-Za-z0-9_.-]{1,100}").fullmatch
_stream: Final = re.compile(r"~?[a-z0-9-]{1,32}").fullmatch
_origin: Final = re.compile(r"[a-z0-9.-]{1,253}(?::[0-9]{1,5})?/m/[a-z0-9-]{1,64}").fullmatch


def check_stream(name: str) -> None:
    """Raise BadJournal unless `name` is 1 to 32 of a-z, 0-9 and -, perhaps after one ~."""
    if not _stream(name):
        raise BadJournal(f"{name!r} is not the name of a stream")


def check_origin(origin: str) -> None:
    """Raise BadJournal unless `origin` is `host/m/<id>`: the id is 1 to 64 of a-z, 0-9 and -."""
    if not _origin(origin):
        raise BadJournal(f"{origin!r} is not an origin of the form host/m/id")


# Entries


class Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A sealed part of an entry: the commitment `c` in hex, and the seats that may know it."""

    c: Hash
    to: tuple[Seat, ...]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One event of a match, one leaf of its tree (docs/fair-play.md, 1).

    `n` counts from 0. `pub` is what everybody may know; what only some may know is committed
    to in `sealed` and lies beside the journal. `by` is a seat or `server`; no names of people.
    `ts` is a second of UTC, `YYYY-MM-DDTHH:MM:SSZ`; as text, later is greater. `type` is 1 to 100
    of A-Z, a-z, 0-9, `_`, `.` and `-`. `read_entry` holds all three to their forms.
    """

    by: str
    n: Index
    pub: Any
    sealed: tuple[Seal, ...]
    ts: str
    type: str


_entry_decoder: Final = msgspec.json.Decoder(Entry, float_hook=no_floats)


def entry_bytes(entry: Entry) -> bytes:
    """Return the line that is stored, hashed and exported, without a line end."""
    return _encoder.encode(entry)


def read_entry(line: bytes, decoder: msgspec.json.Decoder[Entry] = _entry_decoder) -> Entry:
    """Return the entry of a line. Raises BadJournal as `parse` does, and for any other form."""
    entry: Entry = _read(decoder, line)
    check_forms(entry.by, entry.ts, entry.type)
    return entry


@lru_cache(maxsize=1024)
def check_forms(by: str, ts: str, type_: str) -> None:
    """Refuse names out of form; a journal has few, and the good ones are remembered."""
    for form, name in ((_seat, by), (_timestamp, ts), (_type, type_)):
        if not form(name):
            raise BadJournal(f"this is not a line of a journal: {name:.100} is out of form")


# Causes (docs/fair-play.md, 4). The dice of a cause are made of three things that were all fixed
# before anybody could know them together: the house's link, the *lot* of the cause, and the round
# of a *beacon*.

MOST_ENTRIES: Final = 100_000
"""Of a match: no verifier reads more."""
NO_LOT: Final = "0" * 64
"""Stands for the lot of the cause before the first one."""
TALK: Final = "talk"
"""The stream of free rolls in notes; it decides nothing."""

BETWEEN: Final = frozenset(
    (
        *("note", "note.sent", "key.rotated", "opening.erased"),
        *("clock.set", "clock.extended", "clock.paused", "clock.resumed"),
        *("seat.taken", "seat.left", "seat.resigned", "seat.replaced", "seat.away"),
        *("agreement.asked", "agreement.answered", "agreement.ended", "takeback.answered"),
        *("roll", "roll.hidden", "dice.rolled", "cards.drawn"),
        *("deck.sealed", "card.dealt", "card.shown"),
        *("reaction.given", "reaction.lapsed", "standing.changed", "setup.ended"),
    )
)
"""The types that may stand between a cause and its dice, besides the facts of its game: whoever
knew the dice could write any other so."""

is_plain_id: Final = re.compile(r"[!-~]{16,200}").fullmatch
"""Whether the id of an order is 16 to 200 of the characters `!` to `~`."""


def told_id(command_id: str, k: int) -> str:
    """The id of the ``k``-th line of a request of several, as the journal tells it.

    Its sender can compute it, and nobody else can guess that of a secret line from the others.
    """
    return sha256(f"{command_id}/{k + 1}".encode()).hexdigest()


def lot(origin: str, who: str, what: str) -> str:
    """The lot of a cause in hex: for an order, of its seat and its id; else of `server`."""
    return sha256(f"lot\n{origin}\n{who}\n{what}\n".encode()).hexdigest()


def lot_of_server(origin: str, type_: str, before: str) -> str:
    """The lot of a cause of the house itself, by its type and the lot of the cause before it."""
    return lot(origin, "server", f"{type_} {before}")


def may_stand(type_: str, rules: str) -> bool:
    """Whether an event may stand between a cause and its dice: of these types, or a fact of a game,
    which is named like ``toy.Moved``."""
    return type_ in BETWEEN or (
        type_.startswith(f"{rules}.") and type_[len(rules) + 1 :][:1].isupper()
    )


# Journal tree (RFC 6962 section 2.1, RFC 9162 sections 2.1.3 and 2.1.4)


def leaf_hash(data: bytes) -> bytes:
    """Return the hash of one entry's bytes as a leaf."""
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of two subtrees as one."""
    return sha256(b"\x01" + left + right).digest()


class Tree(msgspec.Struct, frozen=True):
    """The journal so far, as far as its root needs it: a few hashes however long it is.

    `peaks` are the roots of the full subtrees that `size` is made of, the largest first.
    """

    size: int = 0
    peaks: tuple[bytes, ...] = ()

    def add(self, leaf: bytes) -> "Tree":
        """Return the tree with one leaf hash more."""
        return self.extended((leaf,))

    def extended(self, leaves: Iterable[bytes]) -> "Tree":
        """Return the tree with these leaf hashes added in order."""
        size, peaks = self.size, list(self.peaks)
        for node in leaves:
            full = size
            while full & 1:
                node = sha256(b"\x01" + peaks.pop() + node).digest()
                full >>= 1
            peaks.append(node)
            size += 1
        return Tree(size, tuple(peaks))

    def root(self) -> bytes:
        """Return the Merkle tree hash; of no leaves it is the hash of nothing."""
        if not self.peaks:
            return sha256(b"").digest()
        root = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            root = node_hash(peak, root)
        return root


EMPTY_TREE: Final = Tree()


# Checkpoints (C2SP tlog-checkpoint)


class Checkpoint(msgspec.Struct, frozen=True):
    """What a signature fixes: the root of the first `size` entries of `origin`."""

    origin: str
    size: int
    root: bytes


_checkpoint: Final = re.compile(r"([^\n]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n").fullmatch


def checkpoint_text(origin: str, size: int, root: bytes) -> str:
    """Return the three lines that are signed: origin, size, root in base 64."""
    return f"{origin}\n{size}\n{b64encode(root).decode()}\n"


def parse_checkpoint(text: str) -> Checkpoint:
    """Return the checkpoint of these three lines. Raises BadJournal for anything else."""
    checkpoint = parse_any_checkpoint(text)
    check_origin(checkpoint.origin)
    return checkpoint


def parse_any_checkpoint(text: str) -> Checkpoint:
    """Return the checkpoint of any tree, whatever its origin is called. Raises BadJournal."""
    found = _checkpoint(text)
    if not found:
        raise BadJournal("this is not a checkpoint of three lines: origin, size and root")
    checkpoint = Checkpoint(found[1], int(found[2]), b64decode(found[3]))
    if checkpoint_text(checkpoint.origin, checkpoint.size, checkpoint.root) != text:
        raise BadJournal("the root of a checkpoint is not written in canonical base 64")
    return checkpoint
