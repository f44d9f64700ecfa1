"""Who looks: the seat that this browser plays, and the viewer whose knowledge a page shows."""

from dataclasses import dataclass

from flask import request
from werkzeug.exceptions import Forbidden, NotFound

from domain.match.match import PUBLIC
from service.people.warned import see
from service.reading.access import (
    Hidden,
    NoSuchViewer,
    viewer_name,
    viewer_named,
    viewers_for,
)
from service.reading.positions import to_move
from service.store.repository import EVERYTHING, AnyMatch
from service.web.persons import own_seats
from service.web.services import match_named, matches
from service.words import _, later


@dataclass(frozen=True)
class Who:
    """A reader of a match."""

    own: tuple[str, ...]
    """The seats that this browser or its person plays."""
    seat: str
    """The one of them that orders here, "" for none."""
    viewer: str
    """Whose knowledge is shown: a seat, "" for the public, or EVERYTHING."""
    asked: str = ""
    """The viewer that the address names, if any."""

    @property
    def keep(self) -> dict[str, str]:
        """What addresses of this page say of its reader: who plays several seats stays at one,
        whoever is to move when the page asks again."""
        stays = self.asked or (self.seat if len(self.own) > 1 else "")
        return {"as": stays} if stays else {}

    @property
    def name(self) -> str:
        """The viewer in words."""
        return viewer_name(self.viewer)


def who_is_here(match_id: str) -> Who:
    """The reader of this request; 403 for a viewer that it may not be."""
    match = match_named(match_id)
    own = own_seats(match_id)
    asked = request.values.get("as", "")
    seat = asked if asked in own else _default(match, own)
    for one in own:
        see(matches().repository.recorder, match_id, match, one)
    if not asked:
        return Who(own, seat, seat)
    return Who(own, seat, _allowed(match, own, asked), asked)


def _default(match: AnyMatch, own: tuple[str, ...]) -> str:
    """Of several own seats the first that is to move."""
    if len(own) < 2:
        return own[0] if own else ""
    moving = to_move(matches(), match)
    return next((s for s in own if s in moving), own[0])


def _allowed(match: AnyMatch, own: tuple[str, ...], asked: str) -> str:
    try:
        return viewer_named(match, own, asked)
    except Hidden as hidden:
        raise Forbidden(str(hidden)) from None
    except NoSuchViewer as unknown:
        raise NotFound(str(unknown)) from None


def viewers(match: AnyMatch, who: Who) -> list[tuple[str, str]]:
    """The viewers that a reader may choose, each with a word for it."""
    told = {PUBLIC: later("Spectator"), EVERYTHING: later("Everything")}
    return [(viewer_name(v), told.get(v, v.title())) for v in viewers_for(match, who.own)]


def acting(match_id: str) -> Who:
    """The reader, who must hold a seat of the match. Raises Forbidden for anybody else."""
    who = who_is_here(match_id)
    if not who.seat or who.viewer != who.seat:
        raise Forbidden(_("Only the player at a seat gives its orders. Sit down first."))
    return who
