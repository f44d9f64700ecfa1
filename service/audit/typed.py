"""Events read once where they are just as our houses write them, and by their form where not."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from domain.journal.entries import (
    BadJournal,
    Entry,
    EntryDecoder,
    check_forms,
    no_floats,
    read_entry,
)
from service.audit import forms
from service.audit.report import fail

Decoders = Mapping[bytes, EntryDecoder]
"""By the end of a line, which tells its type."""

_encode: Final = msgspec.json.Encoder(order="sorted").encode

ONE_OR_OTHER: Final = "a command is either open, or a hash and one sealed part"


def decoders(command: type, roll: type) -> Decoders:
    """Decoders of the types that most entries have: they read a body that is just as our houses
    write it. Any other body is read as any other entry.

    Every number in these bodies is bounded, every key named and nothing nests: see `read_plain`."""
    bodies = {"command": command, "roll": roll, "dice.rolled": forms.PlainTold}
    return {f'"{name}"}}'.encode(): _decoder(name, body) for name, body in bodies.items()}


def _decoder(type_: str, body: type) -> EntryDecoder:
    fields = [("pub", body), ("type", Literal[type_])]
    form = msgspec.defstruct(
        "TypedEntry", fields, bases=(Entry,), frozen=True, forbid_unknown_fields=True, gc=False
    )
    return msgspec.json.Decoder(form, float_hook=no_floats)


FIRST: Final = decoders(forms.OpenCommand, forms.PlainRoll)


def read_plain(line: bytes, decoder: EntryDecoder) -> Entry | None:
    """The entry of a line whose decoder leaves nothing open: it names every key and bounds every
    number and the depth, so that canonical bytes are within the profile. None for a line of any
    other form, good or bad, which `read_event` tells."""
    try:
        entry = decoder.decode(line)
        if _encode(entry) == line:
            check_forms(entry.by, entry.ts, entry.type)
            return entry
    except (ValueError, RecursionError):
        pass
    return None


def read_event(n: int, line: bytes) -> Entry:
    """Event `n`, of whatever form. Raises AuditFailed."""
    try:
        entry = read_entry(line)
    except BadJournal as error:
        fail(n, str(error))
    if not isinstance(entry.pub, dict):
        fail(n, "what it tells everybody is no object")
    return entry


def command_body(n: int, pub: object) -> forms.CommandBody:
    """The body of a command of version 1. Raises AuditFailed."""
    if isinstance(pub, forms.OpenCommand):
        return forms.CommandBody(pub.command)
    if not isinstance(pub, dict) or len(pub) != 1:
        fail(n, ONE_OR_OTHER)
    return forms.read(n, pub, forms.CommandBody, "a command")
