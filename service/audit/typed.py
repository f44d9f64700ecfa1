"""Events read once where they are just as our houses write them, and by their form where not."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

import msgspec

from domain.journal.entries import (
    BadJournal,
    Entry,
    EntryDecoder,
    check_forms,
    check_values,
    no_floats,
    read_entry,
)
from domain.journal.plain import is_plain_line
from service.audit import forms
from service.audit.report import fail

Decoders = Mapping[bytes, Callable[[bytes], Entry]]
"""By the end of a line, which tells its type."""

_encode_lines: Final = msgspec.json.Encoder(order="sorted").encode_lines

_entry: Final = msgspec.json.Decoder(Entry, float_hook=no_floats).decode
"""The entry of a line of any type."""

NO_OBJECT: Final = "what it tells everybody is no object"
UNPLAIN: Final = "it holds a control character"


def decoders(command: type, roll: type) -> Decoders:
    """Decoders of the types that most entries have: they read a body that is just as our houses
    write it. Any other body is read as any other entry.

    Every number in these bodies is bounded, every key named, nothing nests: see `read_events`."""
    bodies = {"command": command, "roll": roll, "dice.rolled": forms.PlainTold}
    return {f'"{name}"}}'.encode(): _decoder(name, body) for name, body in bodies.items()}


def _decoder(type_: str, body: type) -> Callable[[bytes], Entry]:
    fields = [("pub", body), ("type", Literal[type_])]
    form = msgspec.defstruct(
        "TypedEntry", fields, bases=(Entry,), frozen=True, forbid_unknown_fields=True, gc=False
    )
    decoder: EntryDecoder = msgspec.json.Decoder(form, float_hook=no_floats)
    return decoder.decode


def read_events(lines: Sequence[bytes], typed: Decoders) -> list[Entry] | None:
    """The entries of some lines, read together; None where one of them is not canonical or out of
    form, which `read_event` tells.

    A typed decoder leaves nothing open: it names every key and bounds every number and the depth,
    so that canonical bytes are within the profile. The values of other lines are looked at.
    """
    decode, found = typed.get, list[Entry]()
    try:
        for line in lines:
            decoder = decode(line[line.rfind(b":") + 1 :])
            if decoder is not None:
                found.append(decoder(line))
            else:
                found.append(_other(line))
        # No line feed stands in an entry, so that lines are the same where all together are.
        body = b"\n".join(lines)
        if _encode_lines(found) != b"%b\n" % body or not is_plain_line(body):
            return None
        for by, ts, type_ in {(entry.by, entry.ts, entry.type) for entry in found}:
            check_forms(by, ts, type_)
    except (ValueError, RecursionError):
        return None
    return found


def _other(line: bytes) -> Entry:
    """An entry of any type, before it is known to be canonical."""
    entry: Entry = _entry(line)
    check_values(line, entry)
    if type(entry.pub) is not dict:
        raise ValueError(NO_OBJECT)
    return entry


def read_event(n: int, line: bytes) -> Entry:
    """Event `n`, of whatever form. Raises AuditFailed."""
    try:
        entry = read_entry(line)
    except BadJournal as error:
        fail(n, str(error))
    if not isinstance(entry.pub, dict):
        fail(n, NO_OBJECT)
    if not is_plain_line(line):
        fail(n, UNPLAIN)
    return entry
