"""Mails that come by the clock: to a spectator, once a day over all matches of a player, and once
to who waits for somebody that no mail reaches.

A spectator gets one a turn or a day, which tells what the public knows; nobody is written to who
did not answer that they want it. A player gets one at the hour they chose, where they live.

Invitations, warnings and the last mail of a match, which carries the journal, come by themselves.
"""

from collections.abc import Iterator, Sequence

import msgspec

from domain.game.view.board import View
from domain.journal.timestamps import timestamp
from domain.match.seeing import waiting_for
from service.mails.contents import SeatMail
from service.mails.digest import Digest, digest_page, digest_text, headline, urgent_first
from service.mails.html_page import html_page
from service.mails.parts import MailText
from service.mails.plain_text import paragraphs, plain_text
from service.mails.wording import unreached_told
from service.people.habits import Habits, habits_of, next_digest
from service.people.register import DIGEST, Holder
from service.store.lists.models import LobbyRow
from service.store.people.habits import digest_statement, digests_due, languages_at_table
from service.store.post import mails, owed
from service.store.post.followers import (
    Digested,
    Follower,
    digested_statement,
    follower,
    followers_due,
)
from service.store.post.mails import NewMail, returned_mails
from service.store.post.owed import Posted, settled_statement, told_elsewhere_statement
from service.store.recorder import Statement
from service.store.repository import AnyMatch, NewerRules, NoSuchMatch
from service.words import _, speaking
from service.words.telling import listed
from workers.mail import gather
from workers.mail.delivery import NotYet
from workers.mail.mailer import Mailer, enveloped, short_mail
from workers.mail.outbox import DAY
from workers.mail.pictures import for_spectators
from workers.mail.story import MailBoard, board_of, compared, is_unsettled

AT_ONCE = 50
"""Digests made in one sweep: players' mails do not wait behind a popular match."""

ALONE = ("invitation", "final", "over", "left", "replaced")
"""Kinds of mail that are not told among others."""


def followers_due_now(mailer: Mailer) -> list[tuple[str, str]]:
    """Matches and followers to whom a new turn, a new day or the end is to be told."""
    return followers_due(mailer.store, mailer.now() - DAY, AT_ONCE)


def paint(mailer: Mailer, match: str, name: str) -> None:
    """Draw the board that the next digest of a follower shows."""
    found = follower(mailer.store, match, name)
    board = board_of(mailer.matches, mailer.reader, match, "")
    if mailer.pictures is not None and board is not None and found is not None:
        with speaking(language_for(mailer, found.address, match)):
            mailer.pictures.draw(_shown(mailer, board, found.size))


def _shown(mailer: Mailer, board: MailBoard, since: int) -> View:
    """The board as a spectator may see it, with what moved since their last digest."""
    return for_spectators(compared(mailer, board, since).view)


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
    drawn = mailer.pictures if turn.board else None
    shown = _shown(mailer, board, follower.size)
    png = drawn.of(shown) if drawn else b""
    turn = msgspec.structs.replace(turn, picture=bool(png), arrows=bool(png and shown.trails))
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


def write_returned(mailer: Mailer) -> int:
    """Make the mails that are due; returns how many."""
    made = 0
    for match_id, seat in returned_mails(mailer.store):
        try:
            match = mailer.matches.repository.match(match_id)
        except NoSuchMatch:
            continue
        for reader in _returned_readers(mailer, match_id, match, seat):
            mail = f"returned.{match_id}.{seat}.{reader.seat}"
            if not mails.was_made(mailer.store, mail):
                made += mailer.outbox.keep([_returned_mail(mailer, mail, reader, match, seat)])
    return made


def _returned_readers(
    mailer: Mailer, match_id: str, match: AnyMatch, seat: str
) -> Iterator[Holder]:
    rules = mailer.matches.repository.codec(match).rules
    if match.outcome is not None or seat not in waiting_for(rules, match):
        return
    lost = mails.unreached_seats(mailer.store, match_id)
    for one in mailer.people.holders(match_id).values():
        if one.address and not one.quiet and one.seat != seat and one.seat not in lost:
            yield one


def _returned_mail(
    mailer: Mailer, mail: str, reader: Holder, match: AnyMatch, seat: str
) -> Statement:
    with speaking(mailer.people.language_of(reader.player)):
        name = mailer.matches.rules_of(match).scenario(match.scenario).title
        waits = _("The match waits for {seats}.", seats=listed([seat]))
        told = f"{waits} {unreached_told([seat])}"
        once = _(
            "We tell you this only once; the page of the match shows it for as long as it lasts."
        )
        subject = _("{name}: no mail reaches {seat}", name=name, seat=seat.title())
    return to_holder(mailer, "returned", mail, reader, match, subject, (told, once))


def to_holder(
    mailer: Mailer,
    kind: str,
    mail: str,
    holder: Holder,
    match: AnyMatch,
    subject: str,
    told: Sequence[str],
) -> Statement:
    """A mail to who holds a seat, in the thread of its match; a reply to it is one of the seat."""
    text = "\n".join([*map(paragraphs, told), mailer.post.match_link(holder.match)])
    return short_mail(
        mailer,
        kind,
        mail,
        holder.address,
        f"{subject} ({holder.match})",
        f"{text}\n",
        reply_to=mailer.post.reply_address(holder.match, holder.seat, match.size),
        match=holder.match,
        seat=holder.seat,
    )
