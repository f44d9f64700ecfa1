"""A match of the demo once more without any mail: the same orders in a house of its own."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any, cast

from projections.past import Store
from projections.projector import Projector
from service.application.matches import Matches
from service.demo.given import Disproved, Given, Journal, read_journal, sat_down
from service.demo.player import Player
from service.store.post.owed import all_owed
from service.store.recorder import SqliteRecorder

Owed = list[tuple[str, int]]
"""The seats to which a mail is owed, each with the entry that is to be told."""


def same_without_mail(
    folder: Path, matches: Matches, match_id: str, players: Sequence[Player], journal: Journal
) -> Owed:
    """Give the same orders with the same keys in another store; raises Disproved.

    Compared is every entry but for what hangs on the moment alone: its time, and the salts of
    what is sealed. That holds every order with its id, every link of the dice chains, every roll
    and draw, every fact, every commitment's content; then the position at the end.

    Returns which mails the journal owed on the way.
    """
    with _clean(folder, matches) as clean:
        projector = Projector(cast(Store, clean.shelf.recorder), clean.games)
        projector.prepare()
        owed: Owed = []
        for _ in _played(clean, matches, match_id, players, journal.given):
            projector.catch_up()
            owed += [one for one in all_owed(clean.shelf.recorder) if one not in owed]
        made = read_journal(clean, match_id)
        for one, other in zip_longest(journal.timeless(), made.timeless()):
            if one != other:
                raise Disproved(f"Without mail {_differing(one, other)}")
        ended, again = (m.shelf.match(match_id) for m in (matches, clean))
        if (ended.table.position, ended.outcome) != (again.table.position, again.outcome):
            raise Disproved("Without mail the match ends otherwise.")
    return owed


@contextmanager
def _clean(folder: Path, matches: Matches) -> Iterator[Matches]:
    recorder = SqliteRecorder(folder / "clean.sqlite")
    recorder.make_tables()
    try:
        yield Matches(recorder, matches.house, games=matches.games)
    finally:
        recorder.close()


def _played(
    clean: Matches,
    matches: Matches,
    match_id: str,
    players: Sequence[Player],
    given: Sequence[Given],
) -> Iterator[None]:
    """Play the match order by order, with a stop after each."""
    match = matches.shelf.match(match_id)
    first, *rest = given
    clean.open(
        match.rules,
        match.scenario,
        match.seats,
        invited=True,
        pace=match.clock.pace,
        match_id=match_id,
        key=sat_down(players, match_id, first)[1],
        sit=(first.seat,),
    )
    yield
    for one in rest:
        if one.orders == "join":
            code = clean.house.token("invitation", match_id, one.seat)
            key = sat_down(players, match_id, one)[1]
            clean.join(match_id, one.seat, key, code, seen=one.seen)
        elif not clean.order(match_id, one.seat, one.orders, one.id, seen=one.seen).done:
            raise Disproved(f"Without mail the order “{one.orders}” of {one.seat} is refused.")
        yield


def _differing(one: tuple[Any, ...] | None, other: tuple[Any, ...] | None) -> str:
    """Where two entries differ, as the end of a sentence."""
    if one is None or other is None:
        _, kind, *_ = one or other or (0, "")
        return f"the match is {'longer' if one is None else 'shorter'}, by {kind}."
    (n, kind, by, public, *_), (_, *others) = one, other
    if (kind, by) != tuple(others[:2]):
        return f"entry {n} is {others[0]} of {others[1]}, not {kind} of {by}."
    names = sorted(public.keys() | others[2].keys())
    apart = [
        f"{name} {others[2].get(name)!r}, not {public.get(name)!r}"
        for name in names
        if others[2].get(name) != public.get(name)
    ]
    return f"entry {n} ({kind}) has another {'; '.join(apart) or 'sealed part'}."
