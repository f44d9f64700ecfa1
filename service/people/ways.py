"""Ways in which a person is told that it is his turn, beside mail: each off until he wants it."""

from service import chance
from service.store.people.clubs import Club
from service.store.people.ways import (
    TurnDue,
    Way,
    add_way,
    way_failed,
    way_worked,
    ways_of_club,
    ways_of_player,
)
from service.store.recorder import Recorder
from service.words import _, later

KINDS = {
    "discord": later("Discord: a webhook of your channel"),
    "slack": later("Slack: an incoming webhook"),
    "ntfy": later("ntfy: as in https://ntfy.sh/my-turns"),
    "json": later("a program of your own: JSON, signed"),
    "push": later("this browser"),
}
"""What may be told, and what is asked for; ``push`` is set up by a browser itself."""

MOST = 12
"""Ways that one person may have, and channels of one club."""

_FIRST, _LONGEST = 30, 6 * 3600
"""Seconds until the next try after a failure: twice as many each time."""


TROUBLES = {
    "silent": later("it did not answer in time, or not at all"),
    "closed": later("its address is not on the open internet, and the house posts nowhere else"),
    "unknown": later("the internet knows no such name"),
    "fault": later("something went wrong on our side"),
    "unread": later("its keys are not a browser's"),
    "3": later("it sends us elsewhere, and we do not follow: give the address that it leads to"),
    "401": later("it does not let us in"),
    "403": later("it does not let us in"),
    "404": later("it no longer knows this address"),
    "410": later("it no longer knows this address"),
    "413": later("what we send is too long for it"),
    "429": later("it is too busy"),
    "4": later("it refuses what we send"),
    "5": later("it has a problem of its own"),
}
"""Why a way did not take it, by a word, a status, or its first digit."""


def told_trouble(way: Way) -> str:
    """Why a way did not take the last one, in the language that is spoken; "" where it did."""
    said = TROUBLES.get(way.trouble) or TROUBLES.get(way.trouble[:1], "")
    if not said:
        return ""
    return f"{_(said)} ({way.trouble})" if way.trouble.isdigit() else _(said)


def add(
    recorder: Recorder,
    player: str,
    kind: str,
    name: str,
    address: str,
    keys: str,
    now: int,
    club: Club | None = None,
) -> Way:
    """A further way of a player, or of his club; one with the same address is replaced.

    Raises ValueError where there are too many.
    """
    name, of_club = name[:80], club.id if club else ""
    there = ways_of_club(recorder, of_club) if of_club else ways_of_player(recorder, player)
    known = [way for way in there if way.address != address and way.of_club == of_club]
    if len(known) >= MOST:
        raise ValueError(_("You can have {most} of these at most; forget one first.", most=MOST))
    named = (chance.token_hex(8), player, kind, name, address, keys)
    way = Way(*named, club=club.name if club else "", of_club=of_club)
    add_way(recorder, way, now)
    return way


def worked(recorder: Recorder, way: Way) -> None:
    """A way took what was sent."""
    if way.failed:
        way_worked(recorder, way.id)


def failed(recorder: Recorder, turn: TurnDue, now: int, trouble: str) -> None:
    """A way did not take it, and why: it is tried again later, and later each time."""
    pause = min(_LONGEST, _FIRST * 2 ** min(turn.way.failed, 20))
    way_failed(recorder, turn, now + pause, trouble[:20])
