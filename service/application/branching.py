"""What a branch of a match is opened with."""

from collections.abc import Collection
from itertools import count
from typing import NamedTuple

from domain.game.ruleset import Illegal
from domain.match.clock import read_pace
from domain.match.linked import Parent
from domain.match.sitting import no_such_seat
from domain.match.terms import Terms
from service.application.names import match_id_for
from service.house.keys import House
from service.store.people.seats import holders_of_match
from service.store.repository import AnyMatch, Repository


def terms_of_branch(
    match: AnyMatch,
    source: AnyMatch,
    size: int,
    origin: str,
    title: str,
    people: Collection[str] = (),
) -> Terms:
    """A match like ``match`` that goes on from ``source``, which it was after ``size`` entries.

    A seat in which a computer only stood in is a person's again, and so is each of ``people``.
    Raises Illegal for a seat that there is not.
    """
    for seat in people:
        if seat not in match.sitting.seats:
            raise Illegal("table.2", no_such_seat(seat, match.sitting.seats))
    free = {*match.sitting.stood_in, *people}
    return Terms(
        origin=origin,
        scenario=match.scenario,
        seats={s: "person" if s in free else w for s, w in match.sitting.seats.items()},
        options=match.options,
        title=title or match.title,
        parent=Parent(match.origin, size, source.tree.root().hex()),
        pace=read_pace(match.clock.pace),
        referee=match.sitting.referee,
        two_keys=match.sitting.two_keys,
    )


def branch_id(house: House, match_id: str, key: str) -> str:
    """The name of the branch that this key opens; another one each time for no key."""
    return match_id_for(house, f"branch\n{match_id}\n{key}" if key else "")


def newer_form(repository: Repository, house: House, match_id: str, size: int) -> tuple[str, int]:
    """The key under which a match goes on in the newer form from a position, and after how many
    entries: the same for everybody who presses while it stands, whatever is said meanwhile. The
    house keeps it to itself: who knows it has the seat of whoever pressed first."""
    table = repository.at(match_id, size).table
    for k in count(1):
        there = branch_id(house, match_id, key := house.token("newer", match_id, str(k)))
        if not repository.has(there):
            return key, size
        parent = repository.match(there).lineage.parent
        if parent is not None and repository.at(match_id, parent.size).table == table:
            return key, parent.size
    raise AssertionError("there is a key for each position")


def carries_secrets(
    repository: Repository, match_id: str, match: AnyMatch, source: AnyMatch
) -> bool:
    """Whether a branch of a running match may carry what is hidden in it.

    Only as it stands, and only where every seat is a person's whom the house knows, so that each
    is held for the very one who knows its secrets already. The end of the branch opens them; that
    it begins takes everybody's sitting down. A computer would be asked nothing.
    """
    return not _not_known(repository, match_id, match) and source.table == match.table


def _not_known(repository: Repository, match_id: str, match: AnyMatch) -> list[str]:
    """The seats that are not those of a person whom the house knows."""
    known = holders_of_match(repository.recorder, match_id)
    seats = match.sitting.seats.items()
    return [seat for seat, who in seats if who != "person" or seat not in known]


class NewerForm(NamedTuple):
    """Whether a match can go on in a newer form of fair play, or what keeps it in its own."""

    goes: bool
    computers: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()
    """Seats of people whom the house knows by nothing but their browsers."""


def to_newer_form(repository: Repository, house: House, match: AnyMatch) -> NewerForm | None:
    """What there is to say of it; None for a match that is over, not begun, or of that form."""
    if not match.begun or match.outcome is not None or match.dice.fair >= house.fair:
        return None
    if not match.table.known:
        return NewerForm(goes=True)
    held_up = _not_known(repository, match.origin.rpartition("/")[2], match)
    computers = tuple(s for s in held_up if match.sitting.seats[s] != "person")
    strangers = tuple(s for s in held_up if s not in computers)
    return NewerForm(not held_up, computers, strangers)
