"""Opening a match that begins elsewhere: the next one of a campaign, with what the last one carries
(table.25), or one with a position that no match had."""

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from eventsourcing.persistence import IntegrityError

from domain.match.events.linked import Source
from domain.match.match import Tabletop
from domain.match.parts.pace import read_pace
from domain.match.seeing import AnyMatch
from domain.match.terms import Terms, check_terms, copy_position, open_match
from domain.table.ending import carry, sequel
from service.application.matches import Matches
from service.application.names import match_id_for
from service.application.seating import came_before, sat_down
from service.store.recorder import Statement


def follows(matches: Matches, match_id: str) -> str:
    """The title of the scenario to which a finished match leads, "" for none."""
    match = matches.repository.match(match_id)
    codec = matches.repository.codec(match)
    found = sequel(codec, match)
    return codec.rules.scenario(found.scenario).title if found else ""


def opened(matches: Matches, match_id: str) -> str:
    """The match that was opened after another one, "" while none was."""
    new_id = _id(matches, match_id)
    return new_id if matches.repository.has(new_id) else ""


def follow(
    matches: Matches,
    match_id: str,
    *,
    title: str = "",
    aside: Callable[[str], Sequence[Statement]] = lambda match_id: (),
) -> str:
    """Open the match that follows; returns its id, the same however often it is asked.

    It has the seats, the options and the pace of the one before, and is set up with what that
    carries. Its seats are taken anew. ``aside`` is written with it. Raises Illegal where no match
    follows.
    """
    new_id = _id(matches, match_id)
    if matches.repository.has(new_id):
        return new_id
    matches.by_itself(match_id, carry, checkpoint=True)
    before = matches.repository.match(match_id)
    codec = matches.repository.codec(before)
    terms = check_terms(codec, _terms(matches, match_id, new_id, before, title))
    terms = matches.fairness.protected_as(terms, before)
    context = matches.fairness.first_context(codec, terms, before)
    written = open_match(codec, terms, matches.house.anchors(codec, terms, 0), context)
    with contextlib.suppress(IntegrityError):  # somebody else opened it at this moment
        matches.house_writer.keep_new(new_id, [written], invited=False, more=aside(new_id))
    return new_id


def _id(matches: Matches, match_id: str) -> str:
    """The name of the match that follows: there is one, whoever opens it."""
    return match_id_for(matches.house, f"next\n{match_id}")


def _terms(matches: Matches, match_id: str, new_id: str, before: AnyMatch, title: str) -> Terms:
    codec = matches.repository.codec(before)
    found = sequel(codec, before)
    assert found is not None
    sat, then = before.sitting, matches.repository.at(match_id, before.lineage.carried + 1)
    carried = msgspec.to_builtins(found.carried)
    known = {option.key for option in codec.rules.scenario(found.scenario).options}
    return Terms(
        origin=matches.house.origin(new_id),
        scenario=found.scenario,
        seats={s: "person" if s in sat.stood_in else w for s, w in sat.seats.items()},
        options={key: choice for key, choice in before.options.items() if key in known},
        title=title or before.title,
        source=Source(
            how="result",
            origin=before.origin,
            root=then.tree_root(),
            size=then.size,
            value=carried,
        ),
        pace=read_pace(before.clock.pace),
        referee=sat.referee,
    )


def lay(
    matches: Matches,
    game: str,
    terms: Terms,
    table: Tabletop[Any],
    *,
    key: str,
    sit: Sequence[str],
    aside: Callable[[str], Sequence[Statement]] = lambda match_id: (),
) -> str:
    """Open a match that begins with a position, as a branch does; returns its id.

    ``terms`` lack its name and say where it comes from; ``key``, ``sit`` and ``aside`` are as in
    :meth:`Matches.open`. Raises Illegal and Reused as that does.
    """
    codec = matches.repository.codec_of(game, matches.games.to_open(game).tables)
    new_id = match_id_for(matches.house, f"lay\n{terms.title}\n{key}")
    named = msgspec.structs.replace(terms, origin=matches.house.origin(new_id))
    terms = matches.fairness.protected(check_terms(codec, named))
    context = matches.fairness.first_context(codec, terms)
    first = open_match(codec, terms, matches.house.anchors(codec, terms, 0), context)
    if came_before(matches.repository, new_id, key, first.match):
        return new_id
    written = [first, copy_position(codec, first.match, table, context)]
    more = sat_down(matches.house, matches.repository, new_id, written, sit, key, context)
    with contextlib.suppress(IntegrityError):  # the same request came twice at this moment
        matches.house_writer.keep_new(new_id, written, invited=False, more=[*more, *aside(new_id)])
    return new_id
