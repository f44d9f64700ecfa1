"""Events as their lines have them, many at once where they are in form."""

from collections.abc import Sequence
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
from service.audit import bodies
from service.audit.report import fail

NO_OBJECT: Final = "what it tells everybody is no object"
UNPLAIN: Final = "it holds a control character"

_encode_lines: Final = msgspec.json.Encoder(order="sorted").encode_lines
_decode: Final = msgspec.json.Decoder(Entry, float_hook=no_floats).decode


def _decoder(type_: str, body: type) -> EntryDecoder:
    fields = [("pub", body), ("type", Literal[type_])]
    form = msgspec.defstruct(
        "TypedEntry", fields, bases=(Entry,), frozen=True, forbid_unknown_fields=True, gc=False
    )
    return msgspec.json.Decoder(form, float_hook=no_floats)


_OFTEN: Final = {"command": bodies.Order, "roll": bodies.Roll, "dice.rolled": bodies.PlainTold}
_TYPED: Final = {f'"{k}"}}'.encode(): _decoder(k, body).decode for k, body in _OFTEN.items()}
"""Decoders of the types that most entries have, by the end of a line."""
_BOUNDED: Final = {*_OFTEN.values()}
"""Where every key is named, and nothing but the results of dice can nest, which are compared."""


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


def read_events(lines: Sequence[bytes]) -> list[Entry] | None:
    """The entries of some lines; None where one is not canonical or out of form, which
    `read_event` tells."""
    typed, found = _TYPED.get, list[Entry]()
    try:
        for line in lines:
            decode = typed(line[line.rfind(b":") + 1 :], _decode)
            try:
                entry = decode(line)
            except msgspec.ValidationError:  # of another form than it mostly has
                entry = _decode(line)
            if type(entry.pub) not in _BOUNDED or b'"of":' in line:
                check_values(line, entry)
                if type(entry.pub) is not dict and type(entry.pub) not in _BOUNDED:
                    raise ValueError(NO_OBJECT)
            found.append(entry)
        # No line feed stands in an entry, so that lines are the same where all together are.
        body = b"\n".join(lines)
        if _encode_lines(found) != b"%b\n" % body or not is_plain_line(body):
            return None
        for by, ts, type_ in {(entry.by, entry.ts, entry.type) for entry in found}:
            check_forms(by, ts, type_)
    except (ValueError, RecursionError):
        return None
    return found
