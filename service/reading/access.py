"""Who may look at what: the one place that says so, for pages, API, mails and command line.

A viewer is a seat, ``PUBLIC`` for who holds none, or ``EVERYTHING``. Everybody may look as the
public; who holds a seat, as that seat; and once a match is over, everybody as anybody and at
everything (table.3). What each sees is computed from what that viewer knows
(:mod:`domain.match.seeing`).
"""

from collections.abc import Collection

from domain.match.match import PUBLIC
from domain.match.parts.sitting import no_such_seat
from domain.match.seeing import EVERYTHING, AnyMatch
from service.words import _

PUBLIC_NAME, EVERYTHING_NAME = "public", "everything"


class Hidden(Exception):
    """What its asker may not look at, with a sentence that says why."""


class NoSuchViewer(Exception):
    """A name that is not a seat of the match."""


def no_seat(seat: str | None) -> str:
    """Why a token opens no seat: it is none of this match, or its owner sits there no more."""
    if seat is None:
        return _("This token opens no seat of this match.")
    return _(
        "This token no longer opens {seat}: its player left or resigned. Watch without it, or "
        "take the seat again while it is free.",
        seat=seat,
    )


def viewer_named(match: AnyMatch, own: Collection[str], asked: str) -> str:
    """The viewer of this name, for who holds the seats ``own``.

    Raises Hidden where it is not his to look at, and NoSuchViewer for a name that nobody has.
    """
    if asked in ("", PUBLIC_NAME):
        return PUBLIC
    if asked in (EVERYTHING_NAME, EVERYTHING):
        if not is_open(match):
            raise Hidden("Everything is shown once the match is over.")
        return EVERYTHING
    if asked not in match.sitting.places:
        raise NoSuchViewer(no_such_seat(asked, match.sitting.places))
    if asked not in own and not is_open(match):
        raise Hidden(f"Only {asked.title()} sees what {asked.title()} sees, until it is over.")
    return asked


def viewer_name(viewer: str) -> str:
    """A viewer by the name under which it is asked for."""
    return {PUBLIC: PUBLIC_NAME, EVERYTHING: EVERYTHING_NAME}.get(viewer, viewer)


def viewers_for(match: AnyMatch, own: Collection[str]) -> tuple[str, ...]:
    """The viewers that somebody with these seats may be, seats first and the public last."""
    seats = tuple(seat for seat in match.sitting.places if is_open(match) or seat in own)
    return (*seats, *((EVERYTHING,) if is_open(match) else ()), PUBLIC)


def known_to(match: AnyMatch, seat: str) -> str:
    """The viewer whose knowledge a seat has: its own, and everything once the match is over."""
    return EVERYTHING if is_open(match) else seat


def is_open(match: AnyMatch) -> bool:
    """Whether nothing is secret any more: the match is over."""
    return match.outcome is not None
