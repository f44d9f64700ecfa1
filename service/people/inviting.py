"""Inviting somebody by mail to a seat that nobody plays, or that a computer plays for somebody.

One call for letters, API and command line: it says who may be invited where, and writes holder and
mail in one transaction.
"""

from eventsourcing.persistence import IntegrityError

from domain.match.seeing import AnyMatch
from service.people.post import check_invitations, owe
from service.people.register import (
    People,
    hold_statement,
    invited_statement,
    let_go_statement,
    same_language,
)
from service.store.recorder import Recorder, Statement
from service.store.shelf import command_key

MOST_INVITED = 10
"""Invitations to one match within a day: nobody shall have us write to strangers."""

_WITHIN = 24 * 3600


class NotInvited(ValueError):
    """Why nobody was invited, in one sentence."""


def free(match: AnyMatch) -> tuple[str, ...]:
    """The seats to which somebody may be invited: nobody's, or in the hands of a substitute."""
    return tuple(s for s in match.seats if s in match.vacant or s in match.stood_in)


def seated(
    match_id: str, seat: str, *, player: str = "", address: str = "", mailed: bool = False
) -> list[Statement]:
    """The statements that say who holds a seat on which somebody sits down now.

    A person whom we know by a mail address holds it. Where nobody known sits down nobody does, and
    whoever was invited there is not written to any more. With ``mailed`` the code of the invitation
    brought him, so he is whom it was mailed to.
    """
    if player and address:
        return [hold_statement(match_id, seat, player, address)]
    return [] if mailed else [let_go_statement(match_id, seat)]


def invitation(
    store: Recorder,
    match_id: str,
    match: AnyMatch,
    seat: str,
    address: str,
    now: int,
    *,
    by: str = "",
) -> list[Statement]:
    """The statements that invite whom an address belongs to; ``now`` in Unix seconds.

    ``by`` is the player who invites, "" for who runs the house.

    Raises NotInvited where the seat is not free or too many were invited, and BadAddress.
    """
    offered = free(match)
    if match.outcome is not None or not offered:
        raise NotInvited("No seat of this match is free.")
    if seat not in offered:
        seats = " or ".join(offered)
        raise NotInvited(f"Name a seat that is free: invite friend@example.org to {seats}.")
    sql = "SELECT COUNT(*) FROM mails WHERE match=? AND kind='invitation' AND made>?"
    if int(store.query(sql, (match_id, now - _WITHIN))[0][0]) >= MOST_INVITED:
        raise NotInvited(f"At most {MOST_INVITED} are invited to a match within a day.")
    player = People(store).met(address).id
    # Who is new at the table is told everything from the beginning.
    anew = "UPDATE posted SET size=0 WHERE match=? AND seat=?"
    return [
        same_language(player, by),
        hold_statement(match_id, seat, player, address),
        invited_statement(match_id, seat, by),
        (anew, (match_id, seat)),
        owe(match_id, seat, match.size - 1, "invitation", match.ts),
    ]


def invite(
    store: Recorder,
    match_id: str,
    match: AnyMatch,
    seat: str,
    address: str,
    *,
    key: str,
    now: int,
    by: str = "",
) -> bool:
    """Invite somebody once for each ``key``, over a restart too; False where it came before.

    ``by`` is the player who asks, "" for who runs the house. Raises NotInvited and BadAddress.
    """
    done = command_key(f"invite\n{match_id}\n{key}")
    if store.query("SELECT 1 FROM commands WHERE match=? AND id=?", (match_id, done)):
        return False
    if by:
        check_invitations(store, by, match_id, 1, now)
    kept = "INSERT INTO commands (match, id, n, size) VALUES (?,?,?,?)"
    rows = invitation(store, match_id, match, seat, address, now, by=by)
    try:
        store.write([(kept, (match_id, done, match.size, match.size)), *rows])
    except IntegrityError:  # the same request came at this very moment
        return False
    return True
