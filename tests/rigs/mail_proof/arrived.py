"""Whether every mail that was owed came, once, and no other; and what became of every letter."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from service.store.people.seats import holders_of_match
from service.store.sqlite import SqliteRecorder
from tests.rigs.mail_proof.again import Owed
from tests.rigs.mail_proof.given import Disproved
from tests.rigs.mail_proof.looked_up import (
    count_mails_beside,
    ends_of_letters,
    mails_to,
    recipients_of_match,
)
from tests.rigs.mail_proof.play import Played
from tests.rigs.mail_proof.player import DemoPlayer
from tests.rigs.mail_proof.received import Received, number_of


@dataclass
class Arrived:
    """Numbers of mails and letters."""

    mails: int = 0
    copies: int = 0
    """Mails that were handed over twice under one Message-ID, the same to the byte: a process was
    killed between handing over and noting that. A mail program shows one of them."""
    turned_away: int = 0
    put_aside: int = 0


def mails_once(played: Played, recorder: SqliteRecorder, domain: str, owed: Owed) -> Arrived:
    """Compare the mailboxes with what the journal owed and what the house noted; or Disproved."""
    found = Arrived()
    for player in played.players:
        mails = _of_match(played, player)
        told = _as_noted(played, recorder, domain, player)
        _all_owed(player, max(told.values(), default=0), owed)
        _none_for_nothing(player, [(m, told[m.message_id]) for m in mails], owed)
        found.mails += len(mails)
        found.copies += _copies(player)
    killed = played.killed["worker"] + played.killed["worker-2"]
    if found.copies > killed:
        raise Disproved(f"{found.copies} mails came twice, with {killed} workers killed.")
    _nobody_else(played, recorder)
    _letters(recorder, found)
    return found


def _of_match(played: Played, player: DemoPlayer) -> list[Received]:
    """The mails of the match to a player, by their numbers."""
    mails = [m for i, m in player.received.items() if i.startswith(f"<{played.match}.")]
    mails.sort(key=lambda mail: mail.number)
    return mails


def _as_noted(
    played: Played, recorder: SqliteRecorder, domain: str, player: DemoPlayer
) -> dict[str, int]:
    """How many entries each mail to a player tells, by the notes of the house.

    One that a newer mail took the place of came all the same if its worker was killed behind the
    sending.
    """
    rows = mails_to(recorder, played.match, player.address)
    numbers = sorted(number_of(mail) for mail, _, _ in rows)
    if numbers != list(range(1, len(numbers) + 1)):
        raise Disproved(f"The mails to {player.name} are numbered {numbers}.")
    waiting = [mail for mail, state, _ in rows if state not in ("sent", "dropped")]
    if waiting:
        raise Disproved(f"Mails to {player.name} were not delivered: {waiting}.")
    noted = {f"<{mail}@{domain}>": size for mail, _, size in rows}
    sent = {f"<{mail}@{domain}>" for mail, state, _ in rows if state == "sent"}
    came = {i for i in player.received if i.startswith(f"<{played.match}.")}
    if wrong := sorted((sent - came) | (came - noted.keys())):
        raise Disproved(f"Sent to {player.name} and come are not the same: {wrong}.")
    return noted


def _all_owed(player: DemoPlayer, told: int, owed: Owed) -> None:
    """Each entry that the journal owes to the seat is told by a mail."""
    for seat, n in owed:
        if seat == player.seat and n >= told:
            raise Disproved(f"No mail told {player.name} of entry {n}.")


def _none_for_nothing(
    player: DemoPlayer, mails: Sequence[tuple[Received, int]], owed: Owed
) -> None:
    """Each mail tells an entry that was owed and not told, or answers a letter of the player."""
    letters = {str(mail["Message-ID"]) for mail in player.sent}
    before = 0
    for mail, told in mails:
        new = [n for seat, n in owed if seat == player.seat and before <= n < told]
        if not new and mail.in_reply_to not in letters:
            raise Disproved(f"{player.name} got {mail.message_id} for nothing.")
        before = told


def _copies(player: DemoPlayer) -> int:
    for copies in player.copies.values():
        if any(one != other for one, other in pairwise(copies)):
            raise Disproved(f"Two mails to {player.name} have one Message-ID and differ.")
    return sum(len(copies) - 1 for copies in player.copies.values())


def _nobody_else(played: Played, recorder: SqliteRecorder) -> None:
    """No stranger got a seat or a mail of the match, and no program an answer."""
    players = {player.address: player.seat for player in played.players}
    held = holders_of_match(recorder, played.match)
    holders = {holder.address: seat for seat, holder in held.items()}
    if holders != players:
        raise Disproved(f"The seats are held by {sorted(holders)}.")
    rows = count_mails_beside(recorder, played.match)
    often = [f"{kind} to {to}" for to, kind, count in rows if count > 1]
    if often:
        raise Disproved(f"Within the hour more than one mail went out of {', '.join(often)}.")
    strangers = recipients_of_match(recorder, played.match) - set(players)
    if strangers:
        raise Disproved(f"Mails of the match went to {sorted(strangers)}.")
    for player in played.players:
        answered = {mail.in_reply_to for mail in player.received.values()}
        if answered & played.mischief.unanswerable:
            raise Disproved(f"A program of {player.name} got an answer.")


def _letters(recorder: SqliteRecorder, found: Arrived) -> None:
    """Every letter that was taken was done, turned away or put aside, with a reason."""
    for state, reason, count in ends_of_letters(recorder):
        if state == "turned-away" and reason:
            found.turned_away += count
        elif state == "quarantined" and reason:
            found.put_aside += count
        elif state != "done":
            raise Disproved(f"{count} letters ended as {state}, “{reason}”.")
