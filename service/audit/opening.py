"""The first event of a match: its seats, its chains, and what protects its dice."""

from typing import Final

import msgspec
from msgspec import UNSET

from domain.journal.entries import TALK, Entry
from domain.journal.rounds import QUICKNET, Beacon, is_public
from domain.match.own_tables import MOST_BYTES, size_of
from service.audit import bodies, chains
from service.audit.known import check_release
from service.audit.match import REFEREE, SERVER, AuditedMatch
from service.audit.reporting.report import fail
from service.beacon.rounds import BadRound, check_key
from service.house.cosign import parse_cosign_keys
from service.house.signed_notes import BadSignedNote

_NO_SEATS: Final = frozenset({SERVER, "table", TALK, REFEREE})


def opened(m: AuditedMatch, entry: Entry, body: bodies.Opening) -> None:
    """`match.opened` (docs/fair-play.md, 3)."""
    if entry.n:
        fail(entry.n, "the match is opened a second time")
    if body.match != m.origin:
        fail(0, f"it opens {body.match}, but the header names {m.origin}")
    names = {name for name in body.chains if name[0] != "~"}
    if body.seats.keys() & _NO_SEATS or names != body.seats.keys() | {"table", TALK}:
        fail(0, "its chains are not those of its seats")
    if size_of(body.tables) > MOST_BYTES:
        fail(0, "its tables are out of form: they have more than 256 KiB")
    _check_house(body)
    _check_source(m, body.source)
    m.beacon = _beacon(body.fair.beacon)
    _check_cosigners(m, body.fair)
    m.opening, m.version, m.house = body, body.version, {*body.fair.house}
    m.places = {*body.seats, REFEREE} if body.referee else {*body.seats}
    chains.anchored(m, 0, body.chains)
    check_release(m, 0, body.version, body.release)
    if body.tables:
        names_of = ", ".join(sorted(body.tables))
        m.report.told.append(f"It is played by tables of the house's own: {names_of}.")


def _check_house(body: bodies.Opening) -> None:
    house = body.fair.house
    if not body.seats.keys() >= {*house}:
        fail(0, "its seats of the house are not those that have chains")
    if sorted({*house}) != house:
        fail(0, "its seats of the house are not in order")
    computers = {s for s, who in body.seats.items() if who.startswith(chains.COMPUTER)}
    if {who for seat, who in body.seats.items() if seat not in computers} - {"person"}:
        fail(0, "its seats are not those of persons and computers")
    if not computers <= {*house}:
        fail(0, "its seats of the house are without one that a computer plays")


def _check_source(m: AuditedMatch, source: bodies.Source | msgspec.UnsetType) -> None:
    if not source:
        return
    if (source.how == "result") != (source.value is not UNSET):
        fail(0, "where it comes from is out of form")
    if source.origin == m.origin:
        fail(0, "it comes from itself")


def _beacon(form: bodies.Beacon | None) -> Beacon | None:
    """Whoever could shift the times of a beacon would make old rounds new ones."""
    if form is None:
        return None
    beacon = Beacon(**msgspec.structs.asdict(form))
    if beacon.key == QUICKNET.key and not is_public(beacon):
        fail(0, "its beacon has the key of drand, and other times")
    try:
        check_key(beacon.key)
    except BadRound as bad:
        fail(0, f"its beacon has no key: {bad}")
    return beacon


def _check_cosigners(m: AuditedMatch, fair: bodies.Fair) -> None:
    try:
        m.cosigners = parse_cosign_keys(fair.cosigners)
    except BadSignedNote:
        fail(0, "its cosigners are out of form")
    points = [key.public.public_bytes_raw() for key in m.cosigners]
    known = {key.public.public_bytes_raw() for key in m.keys}
    enough = len(points) < 2 * fair.need <= 2 * len(points) if points else fair.need == 0
    if len({*points}) < len(points) or known & {*points} or not enough:
        fail(0, "its cosigners are out of form")
