"""The seats of a match as the store keeps them: invitations, tokens, and who opened it before."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from operator import attrgetter
from typing import Any

from eventsourcing.persistence import IntegrityError

from domain.game.ruleset import Illegal
from domain.match.parts.sitting import REFEREE
from domain.match.writing import Commit, Context
from service.application.carrying import Request, carry_out
from service.application.receipts import Reused
from service.house.keys import House
from service.store.people.seats import (
    hash_statement,
    invitation_hash,
    no_hash_statement,
    seat_of_hash,
)
from service.store.recorder import Recorder, Statement
from service.store.repository import AnyMatch, Repository

_opened = attrgetter("rules", "scenario", "options", "sitting.seats", "title", "lineage", "clock")
"""What the same key opens again."""


def invitations(house: House, match_id: str, match: AnyMatch) -> dict[str, str]:
    """The invitation code of each seat that is for a person."""
    return {seat: house.token("invitation", match_id, seat) for seat in match.sitting.readers}


def check_invitation(store: Recorder, match_id: str, seat: str, code: str) -> None:
    """Raise Illegal where the seat needs an invitation and this is none for it."""
    needs = invitation_hash(store, match_id, seat)
    if needs is not None and needs != _hash(code):
        raise Illegal("table.2", f"The seat {seat} of this match is by invitation only.")


def token_seat(store: Recorder, match_id: str, token: str) -> str | None:
    """The seat that a bearer token opens in a match, None for no seat."""
    return seat_of_hash(store, match_id, _hash(token))


def token_row(match_id: str, seat: str, kind: str, token: str) -> Statement:
    """The statement that keeps a ``seat`` token or an ``invitation``, as its hash."""
    return hash_statement(match_id, seat, kind, _hash(token))


def opened_by(match_id: str, seat: str, token: str) -> list[Statement]:
    """The statements after which this token opens a seat, and no other does."""
    return [no_hash_statement(match_id, seat), token_row(match_id, seat, "seat", token)]


def told_join(match_id: str, seat: str, command_id: str) -> str:
    """What the journal tells in place of the id of a joining, which only its sender knows."""
    return sha256(f"join\n{match_id}\n{seat}\n{command_id}".encode()).hexdigest()


def key_of_seat(key: str, sit: Sequence[str], seat: str) -> str:
    """The command id of sitting down on a seat while a match is opened: each has its own."""
    return key if seat == sit[0] else f"{key}/{seat}"


def tokens_of(house: House, match_id: str, key: str, sit: Sequence[str]) -> dict[str, str]:
    """The token of each seat on which whoever opens a match with this key sits down."""
    return {seat: house.token("seat", match_id, seat, key_of_seat(key, sit, seat)) for seat in sit}


def sat_down(
    house: House,
    repository: Repository,
    match_id: str,
    written: list[Commit[Any]],
    sit: Sequence[str],
    key: str,
    context: Context,
) -> list[Statement]:
    """Go on in ``written`` until whoever opens the match sits on these seats; their tokens."""
    rows: list[Statement] = []
    for seat, token in tokens_of(house, match_id, key, sit).items():
        rows.append(token_row(match_id, seat, "seat", token))
        own = key_of_seat(key, sit, seat)
        request = Request(match_id, seat, ["join"], own, told_join(match_id, seat, own))
        written += carry_out(repository, written[-1].match, request, context)[0]
    return rows


def watching(
    match_id: str, seats: Mapping[str, str], referee: bool, sit: Sequence[str], key: str
) -> tuple[bool, Sequence[str], str]:
    """The referee, the seats of whoever opens a match, and its key, as they come to be.

    Where computers play each other, whoever opens it watches as referee; his joining begins it.
    """
    if "person" in seats.values():
        return referee, sit, key
    return True, (REFEREE,), key or f"watched {match_id}"


def came_before(repository: Repository, match_id: str, key: str, wanted: AnyMatch) -> bool:
    """Whether this key opened the match before, and it was perhaps played on. Raises Reused."""
    if not key or not repository.has(match_id):
        return False
    check_same(repository, match_id, key, wanted)
    return True


def check_same(repository: Repository, match_id: str, key: str, wanted: AnyMatch) -> None:
    """Raise Reused unless the match that is there was opened by this key, as this one should be."""
    if not key:
        raise IntegrityError(f"There is a match {match_id}.")
    there = repository.at(match_id, 1)
    if _opened(there) != _opened(wanted):
        raise Reused("This key opened another match before; take a new one.")


def _hash(token: str) -> bytes:
    return sha256(token.encode(errors="surrogatepass")).digest()
