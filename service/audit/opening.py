"""The first event of a match: its seats, its chains, and what protects its dice."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec

from domain.journal.entries import MAX_INT, Entry, Hash, Index, Seat, Stream
from domain.journal.lots import TALK
from domain.journal.rounds import QUICKNET, Beacon, is_public
from domain.match.own_tables import MOST_BYTES, size_of
from service.audit.forms import SourceForm, TableName, read
from service.audit.linked import read_source
from service.audit.report import fail
from service.house.cosign import CosignKey, parse_cosign_keys
from service.house.signed_notes import BadSignedNote, VerifyKey

REFEREE: Final = "referee"
_NO_SEATS: Final = frozenset({"server", "table", TALK, REFEREE})
_MOST_COSIGNERS: Final = 8


class BeaconForm(msgspec.Struct, forbid_unknown_fields=True):
    """`beacon` of `fair`."""

    delay: Annotated[int, msgspec.Meta(ge=6, le=86_400)]
    genesis: Annotated[int, msgspec.Meta(ge=1, le=MAX_INT)]
    key: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{192}\Z")]
    period: Annotated[int, msgspec.Meta(ge=1, le=3_600)]


class FairForm(msgspec.Struct, forbid_unknown_fields=True):
    """`fair`."""

    beacon: BeaconForm | None
    cosigners: Annotated[list[str], msgspec.Meta(max_length=_MOST_COSIGNERS)]
    house: list[Seat]
    need: Index


class Opening(msgspec.Struct):
    """`match.opened`."""

    chains: dict[Stream, Hash]
    fair: FairForm
    format: Literal[3]
    match: str
    release: Hash
    rules: str
    seats: Annotated[dict[Seat, str], msgspec.Meta(min_length=1, max_length=32)]
    tables: dict[TableName, str]
    version: Index
    referee: str = ""
    """Not empty where there is a seat that rules in disputes."""

    @property
    def beacon(self) -> Beacon | None:
        """The beacon whose rounds the dice are made of."""
        form = self.fair.beacon
        return None if form is None else msgspec.convert(msgspec.to_builtins(form), Beacon)

    @property
    def cosigners(self) -> list[CosignKey]:
        """Those that the house asks."""
        return parse_cosign_keys(self.fair.cosigners)

    @property
    def places(self) -> set[str]:
        """Who may order."""
        return {*self.seats, REFEREE} if self.referee else {*self.seats}


def read_opening(
    entry: Entry, origin: str, house: Sequence[VerifyKey]
) -> tuple[Opening, SourceForm | None]:
    """The opening, and the match that it comes from. Raises AuditFailed."""
    n = entry.n
    if n != 0:
        fail(n, "the match is opened a second time")
    body = read(n, entry.pub, Opening, "the opening of the match")
    if body.match != origin:
        fail(n, f"it opens {body.match}, but the header names {origin}")
    seats, shared = {*body.seats}, {"table", TALK}
    chains = {name for name in body.chains if name[0] != "~"}
    if seats & _NO_SEATS or chains != seats | shared:
        fail(n, "its chains are not those of its seats")
    if size_of(body.tables) > MOST_BYTES:
        fail(n, "its tables are out of form: they have more than 256 KiB")
    _check_house(body)
    _check_fair(body, house)
    source = read_source(entry.pub)
    if source and source.origin == origin:
        fail(n, "it comes from itself")
    return body, source


def _check_house(body: Opening) -> None:
    house = {*body.fair.house}
    if not house <= {*body.seats}:
        fail(0, "its seats of the house are not those that have chains")
    if sorted(house) != body.fair.house:
        fail(0, "its seats of the house are not in order")
    if any(who != "person" and not who.startswith("computer:") for who in body.seats.values()):
        fail(0, "its seats are not those of persons and computers")
    if any(who.startswith("computer:") and s not in house for s, who in body.seats.items()):
        fail(0, "its seats of the house are without one that a computer plays")


def _check_fair(body: Opening, house: Sequence[VerifyKey]) -> None:
    """Whoever could shift the times of a beacon would make old rounds new ones."""
    beacon, fair = body.beacon, body.fair
    if beacon and beacon.key == QUICKNET.key and not is_public(beacon):
        fail(0, "its beacon has the key of drand, and other times")
    try:
        keys = [key.public.public_bytes_raw() for key in parse_cosign_keys(fair.cosigners)]
    except BadSignedNote:
        fail(0, "its cosigners are out of form")
    own = {key.public.public_bytes_raw() for key in house}
    enough = len(keys) < 2 * fair.need <= 2 * len(keys) if keys else fair.need == 0
    if len({*keys}) < len(keys) or own & {*keys} or not enough:
        fail(0, "its cosigners are out of form")
