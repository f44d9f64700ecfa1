"""Who sits where, by name and face; and what a person played: his matches and their results."""

from collections.abc import Collection, Iterable, Mapping

import msgspec

from service.store.people.seats import names_at_tables
from service.store.recorder import Recorder


class KnownPerson(msgspec.Struct, frozen=True):
    """A person as the others see him."""

    id: str
    name: str


def known(recorder: Recorder, matches: Iterable[str]) -> dict[str, dict[str, KnownPerson]]:
    """The people who hold the seats of these matches, by match and seat."""
    wanted = list(dict.fromkeys(matches))
    found: dict[str, dict[str, KnownPerson]] = {match: {} for match in wanted}
    if not wanted:
        return found
    for match, seat, player, name in names_at_tables(recorder, wanted):
        found[match][seat] = KnownPerson(player, name)
    return found


class Tally(msgspec.Struct):
    """How often a person played a game to its end, and how often he won it."""

    played: int = 0
    won: int = 0
    running: int = 0


def tallies(rows: Iterable[Mapping[str, object]]) -> dict[str, Tally]:
    """The results of a person's matches, by game; a row as :func:`service.web.persons.record`."""
    found: dict[str, Tally] = {}
    for row in rows:
        tally = found.setdefault(str(row["game"]), Tally())
        if row["over"] is None:
            tally.running += 1
        else:
            tally.played += 1
            tally.won += bool(row["won"])
    return found


def tallies_of(
    people: Iterable[str], matches: Iterable[tuple[bool, Collection[str], Mapping[str, str]]]
) -> dict[str, Tally]:
    """The results of these people, most won first.

    A match is whether it is over, the seats that won it, and the person of each seat.
    """
    found = {person: Tally() for person in people}
    for over, winners, sits in matches:
        for person in {one for one in sits.values() if one in found}:
            tally = found[person]
            tally.running += not over
            tally.played += over
            tally.won += any(sits.get(seat) == person for seat in winners)
    return dict(sorted(found.items(), key=lambda one: (-one[1].won, -one[1].played)))
