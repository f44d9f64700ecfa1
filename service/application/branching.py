"""What a branch of a match is opened with."""

from collections.abc import Collection

from domain.game.ruleset import Illegal
from domain.match.clock import read_pace
from domain.match.linked import Parent
from domain.match.opening import Terms
from service.store.shelf import AnyMatch


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
    if not set(people) <= set(match.sitting.seats):
        raise Illegal("table.2", f"This match has the seats {', '.join(match.sitting.seats)}.")
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
