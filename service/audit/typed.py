"""Events read once where they are just as our houses write them, and by their form where not."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from domain.journal.entries import BadJournal, Entry, EntryDecoder, no_floats, read_entry
from service.audit import forms
from service.audit.report import fail

Decoders = Mapping[bytes, EntryDecoder]
"""By the end of a line, which tells its type."""

ONE_OR_OTHER: Final = "a command is either open, or a hash and one sealed part"


def decoders(command: type, roll: type) -> Decoders:
    """Decoders of the types that most entries have: they read a body that is just as our houses
    write it. Any other body is read as any other entry."""
    bodies = {"command": command, "roll": roll, "dice.rolled": forms.PlainTold}
    return {f'"{name}"}}'.encode(): _decoder(name, body) for name, body in bodies.items()}


def _decoder(type_: str, body: type) -> EntryDecoder:
    fields = [("pub", body), ("type", Literal[type_])]
    form = msgspec.defstruct(
        "TypedEntry", fields, bases=(Entry,), frozen=True, forbid_unknown_fields=True, gc=False
    )
    return msgspec.json.Decoder(form, float_hook=no_floats)


FIRST: Final = decoders(forms.OpenCommand, forms.Roll)


def read_event(n: int, line: bytes, typed: Decoders) -> Entry:
    """Event `n`, with its body in its form where that is plain. Raises AuditFailed."""
    decoder = typed.get(line[line.rfind(b":") + 1 :])
    if decoder is not None:
        try:
            return read_entry(line, decoder)
        except BadJournal:
            pass  # What is wrong, or what it says besides, is found below.
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
