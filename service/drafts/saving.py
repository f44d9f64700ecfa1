"""Saving the set-up of a seat for its person: what it gave, whole or unit by unit, in one order."""

from domain.game.grammar.orders import line
from domain.game.ruleset import Illegal, SetUps
from service.application.matches import Matches
from service.application.setups import SavedSetup, keep, plain_name
from service.reading.positions import walked
from service.store.people.seats import player_of_seat


def save(matches: Matches, match_id: str, seat: str, name: str) -> SavedSetup:
    """Save under a name how the seat was set up in this match.

    Raises Illegal for a game without set-ups, a seat whose person the house does not know, a bad
    name, and where the seat is not set up yet.
    """
    match, repository = matches.repository.match(match_id), matches.repository
    rules = repository.codec(match).rules
    if rules.setups is None:
        raise Illegal("table.1", f"In {rules.title} nobody sets up; there is nothing to save.")
    player = player_of_seat(repository.recorder, match_id, seat)
    if not player:
        reason = "Sign in first, or play by mail: a set-up is kept with a person."
        raise Illegal("table.1", reason)
    name = plain_name(rules.setups, name)
    whole = _whole(matches, match_id, seat, rules.setups)
    if not whole:
        reason = "You are not set up yet: say where every unit stands, then save it."
        raise Illegal("table.1", reason)
    saved = SavedSetup(name, whole)
    keep(repository.recorder, player, match.rules, saved)
    return saved


def _whole(matches: Matches, match_id: str, seat: str, setups: SetUps) -> str:  # type: ignore[type-arg]
    """The last whole set-up of the seat in this match, as one line; "" for none."""
    size, found = matches.repository.size(match_id), None
    for step in walked(matches, match_id, seat, 0, size):
        found = setups.stands(step.after, seat) or found
    return line(found) if found else ""
