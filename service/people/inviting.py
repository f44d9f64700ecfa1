"""Inviting somebody by mail to a seat that nobody plays, or that a computer plays for somebody.

One call for letters, API and command line: it says who may be invited where, and writes holder and
mail in one transaction.
"""

from collections.abc import Collection, Mapping, Sequence

from eventsourcing.persistence import IntegrityError

from domain.game.ruleset import Illegal, Seat
from domain.match.seeing import AnyMatch
from service.people.clubs import seats_for_members
from service.people.post import check_invitations
from service.people.register import BadAddress, Holder, People, plain_address
from service.store.people.habits import same_language
from service.store.people.seats import (
    hold_statement,
    invitation_seats,
    invited_by,
    invited_statement,
    let_go_statement,
    reserve_of_seat,
    reserve_statements,
)
from service.store.post.mails import count_invitations
from service.store.post.owed import owe, tell_anew_statement
from service.store.recorder import Recorder, Statement
from service.store.repository import command_key, command_of_key, command_statement

MOST_INVITED = 10
"""Invitations to one match within a day: nobody shall have us write to strangers."""

_WITHIN = 24 * 3600


KEPT = "Each seat is kept for whoever plays it in the match before, and knows what is hidden there."


class NotInvited(ValueError):
    """Why nobody was invited, in one sentence."""


def free(match: AnyMatch) -> tuple[str, ...]:
    """The seats to which somebody may be invited: nobody's, or in the hands of a substitute."""
    return tuple(
        s for s in match.sitting.seats if s in match.sitting.vacant or s in match.sitting.stood_in
    )


def keeps_seats(match: AnyMatch, by_invitation: Collection[Seat]) -> bool:
    """Whether a match that is to go on with what is hidden keeps its seats, those that are by
    invitation, for who knows that."""
    return bool(by_invitation) and match.lineage.parent is not None and not match.begun


def sitting_down(
    store: Recorder, match_id: str, seat: str, player: str, brought: str, code: str
) -> tuple[str, list[Statement]]:
    """The invitation by which a player sits down, and the statements that say who holds the seat.

    ``brought`` is the invitation that he shows, ``code`` the one of this seat. Who is invited by
    name or in the club of the match needs to show none, nor does he who asks once more for the seat
    that he has. The player holds the seat from then on. Where nobody known ("") sits down nobody
    does, and whoever was invited there is not written to any more, but where the code brought him:
    then he is whom it was mailed to.

    Raises Illegal for a player who confirmed no mail address.
    """
    people = People(store)
    held = people.holders(match_id)
    if player and seat in invited_to(store, match_id, (seat,), player, held):
        brought = code
    if player:
        return brought, [hold_statement(match_id, seat, player, mailed_to(people, player))]
    return brought, [] if brought == code else [let_go_statement(match_id, seat)]


def mailed_to(people: People, player: str) -> str:
    """Where the mails of a seat of a player go; raises Illegal where he confirmed no address."""
    address = people.address(player)
    if not address:
        raise Illegal(
            "table.2",
            "The mail address of this person is not confirmed yet: they must sign in by it "
            "once, or answer a mail of this house.",
        )
    return address


def invited_to(
    store: Recorder,
    match_id: str,
    seats: Collection[Seat],
    player: str,
    held: Mapping[str, Holder],
) -> tuple[str, ...]:
    """The ones among these seats of a match that are open to a player because he is invited there
    by name, or is in its club; ``held`` is who holds each seat."""
    club = seats_for_members(store, match_id, tuple(seats), player=player)
    return tuple(s for s in seats if s in club or (s in held and held[s].player == player))


def invitation(
    store: Recorder,
    match_id: str,
    match: AnyMatch,
    seat: str,
    address: str,
    now: int,
    *,
    by: str = "",
    words: str = "",
    then: Sequence[str] = (),
) -> list[Statement]:
    """The statements that invite whom an address belongs to; ``now`` in Unix seconds.

    ``by`` is the player who invites, "" for who runs the house; ``words`` is what he writes; the
    addresses ``then`` are asked one after the other if nobody before accepts.

    Raises NotInvited where the seat is not free or too many were invited, and BadAddress.
    """
    if keeps_seats(match, invitation_seats(store, match_id)):
        raise NotInvited(KEPT)
    offered = free(match)
    if match.outcome is not None or not offered:
        raise NotInvited("No seat of this match is free.")
    if seat not in offered:
        seats = " or ".join(offered)
        raise NotInvited(f"Name a seat that is free: invite friend@example.org to {seats}.")
    if count_invitations(store, match_id, now - _WITHIN) >= MOST_INVITED:
        raise NotInvited(f"At most {MOST_INVITED} are invited to a match within a day.")
    player = People(store).met(address).id
    return [
        same_language(player, by),
        hold_statement(match_id, seat, player, address),
        invited_statement(match_id, seat, by, words),
        *reserve_statements(match_id, seat, map(plain_address, then)),
        tell_anew_statement(match_id, seat),  # who is new here hears all from the beginning
        owe(match_id, seat, match.size - 1, "invitation", match.ts),
    ]


def asked_next(
    store: Recorder, match_id: str, match: AnyMatch, seat: str, now: int
) -> tuple[str, list[Statement]]:
    """Whom a seat is offered to now that who was invited does not take it, by an address, and the
    statements that do it; "" if nobody is left."""
    host, addresses = invited_by(store, match_id, seat), reserve_of_seat(store, match_id, seat)
    by, words = (host.player, host.words) if host else ("", "")
    for k, address in enumerate(addresses, 1):
        try:
            if by:
                check_invitations(store, by, match_id, 1, now)
            asked = (store, match_id, match, seat, address, now)
            return address, invitation(*asked, by=by, words=words, then=addresses[k:])
        except (NotInvited, BadAddress):
            continue
    return "", []


def next_asked(
    store: Recorder, match_id: str, match: AnyMatch, player: str
) -> dict[Seat, list[str]]:
    """The addresses that are asked in turn, if nobody before accepts, for each free seat to which
    a player invited: they are told to nobody else."""
    found = {}
    for seat in free(match) if match.outcome is None else ():
        host = invited_by(store, match_id, seat)
        if host is not None and host.player == player:
            found[seat] = reserve_of_seat(store, match_id, seat)
    return {seat: addresses for seat, addresses in found.items() if addresses}


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
    then: Sequence[str] = (),
) -> bool:
    """Invite somebody once for each ``key``, over a restart too, and ``then`` others in turn; False
    if it came before.

    ``by`` is the player who asks, "" for who runs the house. Raises NotInvited and BadAddress.
    """
    done = command_key(f"invite\n{match_id}\n{key}")
    if command_of_key(store, match_id, done) is not None:
        return False
    if by:
        check_invitations(store, by, match_id, 1, now)
    rows = invitation(store, match_id, match, seat, address, now, by=by, then=then)
    try:
        store.write([command_statement(match_id, done, match.size, match.size), *rows])
    except IntegrityError:  # the same request came at this very moment
        return False
    return True
