"""Mails over more than one turn: to a spectator, and once a day over all matches of a player.

A spectator gets one a turn or a day, which tells what the public knows; nobody is written to who
did not answer that they want it. A player gets one at the hour they chose, where they live.

Invitations, warnings and the last mail of a match, which carries the journal, come by themselves.
"""

from collections.abc import Sequence

import msgspec

from domain.journal.timestamps import timestamp
from service.mails.contents import SeatMail
from service.mails.digest import Digest, digest_page, digest_text, headline, urgent_first
from service.mails.html_page import html_page
from service.mails.parts import MailText
from service.mails.plain_text import plain_text
from service.people.habits import Habits, habits_of, next_digest
from service.people.register import DIGEST, Holder
from service.store.lists.models import LobbyRow
from service.store.people.habits import digest_statement, digests_due, languages_at_table
from service.store.post import owed
from service.store.post.followers import (
    Digested,
    Follower,
    digested_statement,
    follower,
    followers_due,
)
from service.store.post.mails import NewMail
from service.store.post.owed import Posted, settled_statement, told_elsewhere_statement
from service.store.recorder import Statement
from service.store.repository import NewerRules, NoSuchMatch
from service.words import _, speaking
from workers.mail import gather
from workers.mail.board import MailBoard, board_of, is_unsettled
from workers.mail.delivery import NotYet
from workers.mail.envelope import enveloped
from workers.mail.mailer import Mailer
from workers.mail.outbox import DAY
from workers.mail.pictures import for_spectators

AT_ONCE = 50
"""Digests made in one sweep: players' mails do not wait behind a popular match."""

ALONE = ("invitation", "final", "over", "left", "replaced")
"""Kinds of mail that are not told among others."""


def followers_due_now(mailer: Mailer) -> list[tuple[str, str]]:
    """Matches and followers to whom a new turn, a new day or the end is to be told."""
    return followers_due(mailer.store, mailer.now() - DAY, AT_ONCE)


def language_of_follower(mailer: Mailer, match: str, name: str) -> str:
    """The language of the digests of a follower."""
    found = follower(mailer.store, match, name)
    return language_for(mailer, found.address, match) if found else ""


def language_for(mailer: Mailer, address: str, match: str) -> str:
    """The language for a spectator: their own, else the one that all who sit there speak."""
    player = mailer.people.at(address)
    if player is not None and (own := mailer.people.language_of(player.id)):
        return own
    spoken = languages_at_table(mailer.store, match)
    return spoken[0] if len(spoken) == 1 else ""


def write_to_follower(mailer: Mailer, match: str, name: str) -> str | None:
    """Make the digest of a follower and return its id; None where it was made.

    Raises NotDrawn where its picture is to be drawn first.
    """
    found = follower(mailer.store, match, name)
    board = board_of(mailer.matches, mailer.reader, match, "")
    lobby = mailer.reader.match(match)
    if (
        found is None
        or board is None
        or lobby is None
        or (match, name) not in followers_due_now(mailer)
    ):
        return None
    with speaking(language_for(mailer, found.address, match)):
        return _to_follower(mailer, found, board, lobby)


def _to_follower(
    mailer: Mailer, follower: Follower, board: MailBoard, lobby: LobbyRow
) -> str | None:
    turn = gather.digest(mailer, board, follower.size, follower.id)
    plain = for_spectators(board.view)
    png = mailer.pictures.of(plain) if mailer.pictures and turn.board else b""
    turn = msgspec.structs.replace(turn, picture=bool(png))
    number = follower.number + 1
    mail = f"{follower.match}.{follower.id}.{number}"
    written = MailText(
        subject=turn.subject,
        plain=plain_text(turn),
        html=html_page(turn),
        picture=png,
    )
    raw = enveloped(
        mailer.post,
        mail,
        follower.address,
        written,
        made=mailer.now(),
        match=follower.match,
        seat=follower.id,
    )
    over = lobby.status == "finished"
    told = Digested(number, board.size, lobby.turn, mailer.now())
    sender = mailer.post.bounce_address(mail)
    made = mailer.outbox.keep(
        [
            mailer.outbox.mail(NewMail(mail, "digest", follower.address, raw, sender)),
            digested_statement(follower, told, over=over),
        ]
    )
    return mail if made else None


def daily_due(mailer: Mailer) -> list[str]:
    """The players whose hour has come."""
    return digests_due(mailer.store, mailer.now(), AT_ONCE)


def write_daily(mailer: Mailer, player: str) -> list[tuple[str, str]]:
    """Make the digest of a player, where there is anything to tell.

    Returns the matches and seats to which a mail of its own is owed.
    """
    habits = habits_of(mailer.store, player)
    with speaking(habits.language):
        try:
            return _daily(mailer, player, habits)
        except (NotYet, NewerRules):
            return []  # the next look finds it due still


def _daily(mailer: Mailer, player: str, zone: Habits) -> list[tuple[str, str]]:
    now = mailer.now()
    told: list[tuple[Holder, SeatMail, Posted]] = []
    alone = []
    for holder in mailer.people.seats_of(player):
        found = _news(mailer, holder, zone.zone)
        if found is None:
            continue
        if found[0].kind in ALONE:
            alone.append((holder.match, holder.seat))
        else:
            told.append((holder, *found))
    rolled = digest_statement(player, next_digest(zone, now), now)
    if told:
        mailer.outbox.keep([_mail(mailer, player, told, now), *_settled(told), rolled])
    else:
        mailer.store.write([rolled])
    return alone


def _news(mailer: Mailer, holder: Holder, zone: str) -> tuple[SeatMail, Posted] | None:
    """What a seat is owed and what will have been told; None for nothing."""
    if holder.quiet:
        return None
    told = owed.posted_to_seat(mailer.store, holder.match, holder.seat)
    notes = owed.notes_of_others(mailer.store, holder.match, holder.seat, told.notes)
    if not notes and owed.owed_since(mailer.store, holder.match, holder.seat) < told.size:
        return None
    try:
        board = board_of(mailer.matches, mailer.reader, holder.match, holder.seat)
    except NoSuchMatch:
        return None
    if board is None:
        return None
    if is_unsettled(mailer.matches, board, timestamp(mailer.now())):
        raise NotYet
    turn = gather.turn(
        mailer,
        board,
        holder.seat,
        told.size,
        notes=notes,
        zone=zone,
        style="short",
    )
    return turn, Posted(told.number, board.size, notes[-1].k if notes else told.notes)


def _mail(
    mailer: Mailer, player: str, told: Sequence[tuple[Holder, SeatMail, Posted]], now: int
) -> Statement:
    turns = urgent_first([turn for _n, turn, _ in told])
    today = _("your matches today")
    subject = f"[{headline(turns).rstrip('.')}] Fieldpost: {today}"
    digest = Digest(subject=subject, turns=turns, quiet=mailer.post.quiet_address(DIGEST, player))
    mail = f"{DIGEST}.{player}.{now}"
    written = MailText(subject=subject, plain=digest_text(digest), html=digest_page(digest))
    to = told[0][0].address
    raw = enveloped(mailer.post, mail, to, written, made=now, match=DIGEST, seat=player)
    sender = mailer.post.bounce_address(mail)
    return mailer.outbox.mail(NewMail(mail, DIGEST, to, raw, sender))


def _settled(told: Sequence[tuple[Holder, SeatMail, Posted]]) -> list[Statement]:
    """What the digest settles in each match."""
    found: list[Statement] = []
    for holder, _turn, now in told:
        where = (holder.match, holder.seat)
        found.append(told_elsewhere_statement(*where, now))
        found.append(settled_statement(*where, now.size))
    return found
