"""What becomes of an invitation that nobody accepts: declined or not answered, its host is told and
it goes to the next of those who are asked in turn.
"""

from collections.abc import Iterator
from hashlib import sha256

from service.letters.letters import Letter
from service.people.inviting import asked_next
from service.people.post import Reply
from service.people.register import Holder
from service.store.people.seats import invited_by, let_go_statement
from service.store.post import mails
from service.store.post.mails import open_invitations
from service.store.post.owed import note_statements
from service.store.recorder import Statement
from service.store.repository import AnyMatch, NoSuchMatch
from service.words import _, language, speaking
from service.words.telling import spanned
from workers.mail import short_mails
from workers.mail.digests import to_holder
from workers.mail.inbox import LetterOutcome
from workers.mail.mailer import Mailer
from workers.mail.outbox import DAY

PATIENCE = 3 * DAY
"""Seconds after which an invitation counts as not answered."""

FORGOTTEN = 30 * DAY
"""Older ones are not spoken of any more."""

_LONGEST_REFUSAL = 200
"""Characters of the words of somebody who declines that are passed on."""


def declined(mailer: Mailer, kept: str, letter: Letter, reply: Reply, words: str) -> LetterOutcome:
    """What becomes of a letter in which an invited player says no, in these ``words``."""
    person = mailer.people.at(letter.sender)
    host = invited_by(mailer.store, reply.match, reply.seat)
    match, now = mailer.matches.repository.match(reply.match), mailer.now()
    following, asked = asked_next(mailer.store, reply.match, match, reply.seat, now)
    with speaking(mailer.people.language_of(host.player) if host else language()):
        then = mailer.people.met(following).name if following else ""
        told = _refusal_told(person.name if person else "", reply.seat, words, then)
    also = [
        let_go_statement(reply.match, reply.seat),
        *asked,
        *note_statements(reply.match, "", kept, [(1, told)], now),
        *short_mails.declined(mailer, letter),
    ]
    done = "The invitation is declined."
    return LetterOutcome("done", done, reply.match, reply.seat, also=also)


def _refusal_told(name: str, seat: str, words: str, then: str) -> str:
    """What the one who invited reads: who declined which seat, in which ``words`` if they say more
    than no, and who is asked ``then``."""
    name = name or _("Whoever you asked")
    if then:
        told = _("{name} declines the invitation to {seat}. Now {other} is asked.",
                 name=name, seat=seat.title(), other=then)  # fmt: skip
    else:
        told = _(
            "{name} declines the invitation to {seat}. “invite friend@example.org to {key}” asks "
            "somebody else.",
            name=name, seat=seat.title(), key=seat,
        )  # fmt: skip
    if len(words.split()) > 1:
        told = f"{told}\n{name}: “{words[:_LONGEST_REFUSAL]}”"
    return told


def write_unanswered(mailer: Mailer) -> int:
    """Make the mails that are due; returns how many."""
    made, now = 0, mailer.now()
    invited = open_invitations(mailer.store, now - FORGOTTEN, now - PATIENCE)
    for match_id, seat, address in invited:
        name = sha256(address.encode()).hexdigest()[:10]
        mail = f"unanswered.{match_id}.{seat}.{name}"
        if mails.was_made(mailer.store, mail):
            continue
        for match, reader in _unanswered_reader(mailer, match_id, seat):
            then, rows = asked_next(mailer.store, match_id, match, seat, now)
            told = _unanswered_mail(mailer, mail, reader, match, seat, address, then)
            made += mailer.outbox.keep([told, *rows])
    return made


def _unanswered_reader(
    mailer: Mailer, match_id: str, seat: str
) -> Iterator[tuple[AnyMatch, Holder]]:
    """Who invited, or else who sat down first; nobody where nothing waits for the answer."""
    try:
        match = mailer.matches.repository.match(match_id)
    except NoSuchMatch:
        return
    if match.outcome is not None or (
        seat in match.sitting.taken and seat not in match.sitting.stood_in
    ):
        return
    holders = mailer.people.holders(match_id)
    seated = [holders[one] for one in match.sitting.taken if one in holders and one != seat]
    invited = mailer.people.invited_by(match_id, seat)
    by = [one for one in seated if invited is not None and one.player == invited.player]
    yield from ((match, one) for one in (by or seated)[:1] if one.address and not one.quiet)


def _unanswered_mail(
    mailer: Mailer, mail: str, reader: Holder, match: AnyMatch, seat: str, address: str, then: str
) -> Statement:
    """That an invitation is not answered, and who is asked ``then``, if anybody."""
    gaps = {"address": address, "seat": seat.title(), "time": spanned(PATIENCE)}
    with speaking(mailer.people.language_of(reader.player)):
        gaps["time"] = spanned(PATIENCE)
        scenario = mailer.matches.rules_of(match).scenario(match.scenario)
        if then:
            told = _(
                "{address} was invited to play {seat} and has not answered for {time}. Now {other} "
                "is asked.",
                **gaps, other=then,
            )  # fmt: skip
        else:
            told = _(
                "{address} was invited to play {seat} and has not answered for {time}. The "
                "invitation may be in the spam folder: ask some other way.",
                **gaps,
            )
        ways = _(
            "“invite {address} to {seat}” sends it once more, and “invite friend@example.org "
            "to {seat}” asks somebody else: reply with one of them.",
            address=address, seat=seat,
        )  # fmt: skip
        subject = _("{name}: no answer from {address}", name=scenario.title, address=address)
    return to_holder(mailer, "unanswered", mail, reader, match, subject, (told, ways))
