"""Set-ups that a person saves by name, and gives again in another match."""

from typing import Annotated

import msgspec

from service.api.framework import ApiBlueprint
from service.api.services import match_named, matches
from service.api.who import own_seat
from service.application.setups import Offered, SavedSetup, forget, kept, offered
from service.drafts.saving import save
from service.store.people.seats import player_of_seat

bp = ApiBlueprint("set-ups", __name__, url_prefix="/api", description="Set-ups saved by name.")

HERE = "/matches/<match:match_id>/set-ups"


class SetUpsAnswer(msgspec.Struct, frozen=True):
    match: Annotated[str, "The id of the match."]
    seat: Annotated[str, "Your seat."]
    offered: Annotated[list[Offered], "What your seat may give as a whole set-up now."]
    saved: Annotated[list[SavedSetup], "What you saved for this game."]


@bp.operation("GET", HERE, SetUpsAnswer, fails=[401, 403, 404], token="must", takes={})
def list_set_ups(match_id: str) -> SetUpsAnswer:
    """List whole set-ups: those that your seat may give now, and those that you saved."""
    seat, match = own_seat(match_id), match_named(match_id)
    repository = matches().repository
    player = player_of_seat(repository.recorder, match_id, seat)
    found = offered(repository, match_id, match, seat)
    mine = kept(repository.recorder, player, match.rules) if player else []
    return SetUpsAnswer(match_id, seat, found, mine)


@bp.operation("PUT", f"{HERE}/<seat:name>", SavedSetup, fails=[401, 403, 404, 422], token="must")
def save_set_up(match_id: str, name: str) -> SavedSetup:
    """Save how your seat was set up in this match under a name, in place of one that has it.

    It is kept with the person who holds the seat, and in no journal.
    """
    return save(matches(), match_id, own_seat(match_id), name)


@bp.operation("DELETE", f"{HERE}/<seat:name>", SavedSetup, fails=[401, 403, 404, 422], token="must")
def forget_set_up(match_id: str, name: str) -> SavedSetup:
    """Forget a set-up that you saved."""
    seat, game, recorder = (
        own_seat(match_id),
        match_named(match_id).rules,
        matches().repository.recorder,
    )
    player = player_of_seat(recorder, match_id, seat)
    forget(recorder, player, game, name)
    return SavedSetup(name, "")
