"""Clubs: people who play together. Each act is one transaction, or one sentence that says why not.

A club is led by its founder: he asks people in, lets them go, hands it on, closes it, and keeps its
channels. A match for a club has seats by invitation, and every member is invited, until it is
opened to all. None of it is in a journal.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from eventsourcing.persistence import IntegrityError

from service import chance
from service.store.house.barred import MUTED, is_barred
from service.store.lists.models import LobbyRow
from service.store.lists.reader import Reader
from service.store.people import clubs as store
from service.store.people.clubs import Club, Member
from service.store.people.questions import end_questions
from service.store.people.seats import holders_of_match
from service.store.recorder import Recorder, Statement
from service.words import _, counted

MOST_FOUNDED = 6
"""Clubs that one person leads."""

MOST_MEMBERS = 400

MOST_MATCHES = 100
"""Matches of a club that are looked at, those opened last."""

_PUNCTUATION = " -'\N{RIGHT SINGLE QUOTATION MARK}.&"
_TOGETHER = {"HIRAGANA": "CJK", "KATAKANA": "CJK"}


class ClubRefused(ValueError):
    """Why a club does not do it, in one sentence."""


def plain_name(name: str) -> tuple[str, str]:
    """The name of a club as it is shown, and as names are compared; raises Refused."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    letters = [c for c in shown if c.isalpha()]
    scripts = {re.split("[ -]", unicodedata.name(c, "?"))[0] for c in letters}
    odd = any(not (c.isalnum() or c in _PUNCTUATION) for c in shown)
    if odd or not 3 <= len(shown) <= 40 or not letters:
        raise ClubRefused(_("A club's name has 3 to 40 letters, digits, blanks and - ' . &."))
    if len({_TOGETHER.get(script, script) for script in scripts}) > 1:
        raise ClubRefused(
            _("A club's name uses letters of one alphabet, so that nobody mistakes it for another.")
        )
    return shown, "".join(c for c in shown.casefold() if c.isalnum())


def is_id(text: str) -> bool:
    """Whether a text can be the id of a club, a match or a person."""
    return bool(re.fullmatch("[a-z0-9]{1,40}", text))


def club_named(recorder: Recorder, club: str) -> Club:
    """A club by its id; raises Refused where there is none."""
    found = store.club_of_id(recorder, club) if is_id(club) else None
    if found is None:
        raise ClubRefused(_("There is no such club; perhaps it was closed."))
    return found


def is_member(recorder: Recorder, club: str, player: str) -> bool:
    """Whether somebody is in a club."""
    return bool(player) and store.is_member(recorder, club, player)


def check_member(recorder: Recorder, club: str, player: str) -> Club:
    """The club, for who is in it; raises Refused."""
    found = club_named(recorder, club)
    if not is_member(recorder, club, player):
        raise ClubRefused(_("Only members of {club} can do that.", club=found.name))
    return found


def check_founder(recorder: Recorder, club: str, player: str) -> Club:
    """The club, for who leads it; raises Refused."""
    found = club_named(recorder, club)
    if found.founder != player:
        raise ClubRefused(_("Only the leader of {club} can do that.", club=found.name))
    return found


# Acts


def found(recorder: Recorder, player: str, name: str, now: int) -> Club:
    """A new club with one member. Raises Refused."""
    if is_barred(recorder, MUTED, player):
        raise ClubRefused(_("The operator of this house took the word from you."))
    shown, plain = plain_name(name)
    if store.count_founded(recorder, player) >= MOST_FOUNDED:
        raise ClubRefused(_("You lead {most} clubs; hand one on or close it.", most=MOST_FOUNDED))
    club = Club(chance.token_hex(5), shown, player, now, 1)
    try:
        recorder.write(store.found_statements(club, plain))
    except IntegrityError:
        raise ClubRefused(_("There is already a club of this name; choose another.")) from None
    return club


def leave(recorder: Recorder, club: str, player: str) -> None:
    """Be in a club no more; seats that one has stay one's own. Raises Refused."""
    there = check_member(recorder, club, player)
    if there.founder == player and there.members > 1:
        raise ClubRefused(_("You lead {club}: hand it on first, or close it.", club=there.name))
    if there.founder == player:
        raise ClubRefused(
            _("You are the last member of {club}: close it instead.", club=there.name)
        )
    recorder.write([store.out_statement(club, player)])


def let_go(recorder: Recorder, club: str, by: str, player: str) -> None:
    """Have a member leave. Raises Refused."""
    led = check_founder(recorder, club, by)
    if player == by or not is_member(recorder, club, player):
        raise ClubRefused(_("Name another member of {club}.", club=led.name))
    recorder.write([store.out_statement(club, player)])


def hand_on(recorder: Recorder, club: str, by: str, to: str) -> None:
    """Have another member lead a club, and keep its channels. Raises Refused."""
    led = check_founder(recorder, club, by)
    if to == by or not is_member(recorder, club, to):
        raise ClubRefused(_("Hand {club} on to another member.", club=led.name))
    recorder.write(store.hand_on_statements(club, by, to))


def close(recorder: Recorder, club: str, by: str) -> None:
    """End a club; what was played stays. Raises Refused while it keeps seats for its members."""
    led = check_founder(recorder, club, by)
    kept = sum(bool(row.vacant) and not shown for row, shown in matches_of(recorder, club))
    if kept:
        many = counted("%(num)s match", "%(num)s matches", kept) % {"num": kept}
        raise ClubRefused(
            _("{club} keeps seats in {many} for members: open them to all first.",
              club=led.name, many=many)
        )  # fmt: skip
    recorder.write([*store.close_statements(club, by), end_questions(club)])


# Matches


def matches_of(
    recorder: Recorder, club: str, *, public: bool = False
) -> list[tuple[LobbyRow, bool]]:
    """The matches of a club, each with whether it is open to all; those alone with ``public``."""
    shown = store.matches_of_club(recorder, club, MOST_MATCHES)
    named = [match for match, open_to_all in shown.items() if open_to_all or not public]
    rows = Reader(recorder).lobby(among=named, limit=MOST_MATCHES) if named else []
    return [(row, shown[row.match]) for row in rows]


class SeenClub(NamedTuple):
    """A club as somebody may know it."""

    inside: bool
    """Whether he is in it."""

    members: list[Member]
    matches: list[tuple[LobbyRow, bool]]


def seen_by(recorder: Recorder, club: Club, player: str) -> SeenClub:
    """A club as a player knows it, or a guest: strangers meet nobody who keeps to himself."""
    inside = is_member(recorder, club.id, player)
    members = [m for m in store.members_of(recorder, club.id) if inside or not m.secluded]
    return SeenClub(inside, members, matches_of(recorder, club.id, public=not inside))


def opened_for(recorder: Recorder, club: str, player: str, match: str, now: int) -> list[Statement]:
    """The statements with which a member opens a match for a club. Raises Refused."""
    check_member(recorder, club, player)
    return store.match_statements(club, player, match, now)


def open_to_all(recorder: Recorder, club: str, by: str, match: str) -> None:
    """Let everybody sit down in a club's match; for who leads the club or sits there.

    Raises Refused.
    """
    there, of = check_member(recorder, club, by), store.club_of_match(recorder, match)
    if of is None or of[0] != club:
        raise ClubRefused(_("{club} has no such match.", club=there.name))
    if by not in (there.founder, *(h.player for h in holders_of_match(recorder, match).values())):
        raise ClubRefused(
            _("Only the leader of {club} or a player in the match can do that.", club=there.name)
        )
    recorder.write(store.show_statements(club, match))


def seats_for_members(
    recorder: Recorder, match: str, vacant: Sequence[str], *, player: str = ""
) -> tuple[str, ...]:
    """The free seats of a match that are for the members of its club alone.

    Those that ``player`` may take as one of them, where he is named. A seat that is offered to
    somebody is kept for him.
    """
    of = store.club_of_match(recorder, match)
    if of is None or of[1] or (player and not is_member(recorder, of[0], player)):
        return ()
    held = holders_of_match(recorder, match)
    return tuple(s for s in vacant if s not in held or (player and held[s].player == player))
