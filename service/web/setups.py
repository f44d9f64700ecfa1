"""Whole set-ups beside the orders: those of the game, and those that a person saved by name."""

from dataclasses import dataclass

from service.application.setups import Offered, SavedSetup, kept, offered
from service.store.people.seats import player_of_seat
from service.store.repository import AnyMatch
from service.web.services import matches
from service.web.who import Who


@dataclass(frozen=True)
class SetUpsHere:
    """What the desk shows of them."""

    offered: list[Offered]
    """What may be given now."""
    saved: list[SavedSetup]
    says: str
    known: bool
    """Whether the house knows who plays the seat, so that he can save one."""


def set_ups(match_id: str, match: AnyMatch, who: Who) -> SetUpsHere | None:
    """The set-ups of a seat; None in a game without any, and for who has no seat."""
    repository = matches().repository
    rules = repository.codec(match).rules
    if rules.setups is None or not who.seat or who.viewer != who.seat or not match.begun:
        return None
    player = player_of_seat(repository.recorder, match_id, who.seat)
    return SetUpsHere(
        offered(repository, match_id, match, who.seat),
        kept(repository.recorder, player, match.rules) if player else [],
        rules.setups.says,
        bool(player),
    )
