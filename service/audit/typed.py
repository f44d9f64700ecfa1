"""Events as their lines have them, many at once where they are in form."""

import re
from collections.abc import Sequence
from operator import attrgetter
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.journal.entries import (
    BadJournal,
    Entry,
    check_forms,
    no_floats,
    read_entry,
)
from domain.journal.plain import is_plain_line
from domain.journal.profile import check_values, may_exceed
from service.audit import bodies
from service.audit.reporting.report import fail

NO_OBJECT: Final = "what it tells everybody is not an object"
UNPLAIN: Final = "it holds a control character"

_encode_lines: Final = msgspec.json.Encoder(order="sorted").encode_lines


def _decoder(type_: Any, body: Any) -> msgspec.json.Decoder[Entry]:
    fields = [("pub", body), ("type", type_)]
    form = msgspec.defstruct(
        "TypedEntry", fields, bases=(Entry,), frozen=True, forbid_unknown_fields=True, gc=False
    )
    return msgspec.json.Decoder(form, float_hook=no_floats)


_decode: Final = _decoder(str, dict[str, Any]).decode


# To hold one text against a pattern takes as long as to read the rest of its event. What these
# say of a text is how long it is; what it is made of is looked at for many together.


class _Command(bodies.Command, forbid_unknown_fields=True, gc=False):
    id: Annotated[str, Meta(min_length=16, max_length=200)]


class _Order(bodies.OrderEntry, forbid_unknown_fields=True, gc=False):
    command: _Command | UnsetType = UNSET


class _Roll(bodies.Roll, forbid_unknown_fields=True, gc=False):
    """A roll of dice with sides, in a match without a beacon."""

    beacon: Literal[""]
    draws: Annotated[list[bodies.PlainDice], Meta(min_length=1)]
    reveal: Annotated[str, Meta(min_length=64, max_length=64)]


def _are_spelled(found: Sequence[Entry]) -> bool:
    """Whether ids and links are made of what they may be made of."""
    ids, links = list[str](), list[str]()
    for entry in found:
        pub: Any = entry.pub
        if type(pub) is _Order and pub.command:
            ids.append(pub.command.id)
        elif type(pub) is _Roll:
            links.append(pub.reveal)
    return bool(_of_ids("".join(ids)) and _of_hashes("".join(links)))


_of_ids: Final = re.compile(r"[!-~]*").fullmatch
_of_hashes: Final = re.compile(r"[0-9a-f]*").fullmatch

_OFTEN: Final = {"command": _Order, "roll": _Roll, "dice.rolled": bodies.PlainTold}
"""What most entries tell: every key is named and nothing nests, so their values are in bounds."""
_TYPED: Final = {
    f'"{k}"}}'.encode(): _decoder(Literal[k], body).decode for k, body in _OFTEN.items()
}
"""Their decoders, by the end of a line."""
_number: Final = attrgetter("n")
_forms: Final = attrgetter("by", "ts", "type")


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
    if entry.n != n:
        fail(n, f"it is numbered {entry.n}; an event was dropped, added or moved")
    return entry


def read_events(first: int, lines: Sequence[bytes]) -> list[Entry] | None:
    """The entries of some lines, numbered from `first`; None where one is not, or is not canonical
    or out of form, which `read_event` tells."""
    typed, found = _TYPED.get, list[Entry]()
    others: dict[bytes, Entry] = {}
    try:
        for line in lines:
            decode = typed(line[line.rfind(b":") + 1 :])
            if decode is not None:
                try:
                    found.append(decode(line))
                    continue
                except msgspec.ValidationError:
                    pass  # of another form than it mostly has
            others[line] = entry = _decode(line)
            found.append(entry)
        if may_exceed(b"\n".join(others)):
            for line, entry in others.items():
                check_values(line, entry)
        # No line feed stands in an entry, so that lines are the same where all together are.
        body = b"\n".join(lines)
        if _encode_lines(found) != b"%b\n" % body or not is_plain_line(body):
            return None
        if [*map(_number, found)] != [*range(first, first + len(lines))]:
            return None
        for by, ts, type_ in {*map(_forms, found)}:
            check_forms(by, ts, type_)
        if not _are_spelled(found):
            return None
    except (ValueError, RecursionError):
        return None
    return found
