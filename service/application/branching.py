"""What a branch of a match is opened with."""

from collections.abc import Mapping

from domain.game.ruleset import Illegal
from domain.match.events.linked import Source
from domain.match.parts.pace import read_pace
from domain.match.parts.sitting import no_such_seat
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
    seats: Mapping[str, str] | None = None,
) -> Terms:
    """A match like ``match`` that goes on from ``source``, which it was after ``size`` entries.

    A seat in which a computer only stood in is a person's again; ``seats`` says who plays some of
    them instead, as :class:`Terms` does.
    Raises Illegal for a seat that there is not.
    """
    for seat in seats or ():
        if seat not in match.sitting.seats:
            raise Illegal("table.2", no_such_seat(seat, match.sitting.seats))
    free = dict.fromkeys(match.sitting.stood_in, "person")
    return Terms(
        origin=origin,
        scenario=match.scenario,
        seats={**match.sitting.seats, **free, **(seats or {})},
        options=match.options,
        title=title or match.title,
        source=Source(how="branch", origin=match.origin, root=source.tree.root().hex(), size=size),
        pace=read_pace(match.clock.pace),
        referee=match.sitting.referee,
    )


def branch_id(house: House, match_id: str, key: str) -> str:
    """The name of the branch that this key opens; another one each time for no key."""
    return match_id_for(house, f"branch\n{match_id}\n{key}" if key else "")


def carries_secrets(
    repository: Repository, match_id: str, match: AnyMatch, source: AnyMatch
) -> bool:
    """Whether a branch of a running match may carry what is hidden in it.

    Only as it stands, and only where every seat is a person's whom the house knows, so that each
    is held for the very one who knows its secrets already. The end of the branch opens them; that
    it begins takes everybody's sitting down. A computer would be asked nothing.
    """
    known = holders_of_match(repository.recorder, match_id)
    seats = match.sitting.seats.items()
    strangers = any(who != "person" or seat not in known for seat, who in seats)
    return not strangers and source.table == match.table
