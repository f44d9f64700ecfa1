"""Reads one letter, finds out who wrote it, and passes it to who carries out what it says.

Nothing is done for a letter whose writer is in doubt. Whatever follows from a letter, but for the
orders themselves, is written in one transaction with its state; the orders carry an id made of
the letter, so that a letter that is read twice is carried out once.
"""

import logging
import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from service.application.matches import Contended
from service.letters.for_matches import HEAD
from service.letters.letters import BadLetter, Letter, read_letter
from service.letters.lines import instructions
from service.mails.report import (
    asked_back,
)
from service.people.post import Reply
from service.people.register import BadAddress
from service.store.people.players import is_address_barred
from service.store.post import letters, mails
from service.store.post.followers import ended_statement
from service.store.post.letters import ClaimedLetter, Ended
from service.store.post.mails import bounced_statement
from service.store.recorder import BadStore
from service.store.repository import NewerRules
from service.words import _, later, speaking
from workers.mail import elsewhere, public_inbox, seated, short_mails
from workers.mail.inbox import LetterOutcome, TurnedAway
from workers.mail.mailer import Mailer
from workers.mail.seated import NOT_OURS
from workers.mail.short_mails import TooManyStrangers
from workers.mail.story import DiceFall

Verdict = Literal["genuine", "forged", "unknown"]

_COMMENT: Final = re.compile(r"\([^()]*\)")
_RESULT: Final = re.compile(r"([a-z0-9-]+)(?:\s*/\s*\d+)?\s*=\s*([a-z]+)", re.IGNORECASE)
_PROPERTY: Final = re.compile(r'([a-z]+\.[a-z0-9_-]+)\s*=\s*("[^"]*"|[^\s;]+)', re.IGNORECASE)
_LONGEST: Final = 10_000


def verdict(fields: Sequence[str], server: str, sender: str) -> Verdict:
    """What our own server of that name (authserv-id) says of ``sender``, the address in From.

    Anybody may write Authentication-Results (RFC 8601). Only the uppermost field that names our
    server is read, and a server that adds one removes those that came with its name; every other is
    worth nothing.

    DMARC (RFC 7489) decides where it was asked; otherwise a signature or an envelope of the
    sender's own domain makes a letter genuine, and one that fails both ways is forged.
    """
    found = list(_results(fields, server))
    dmarc = [result for method, result, _ in found if method == "dmarc"]
    if "pass" in dmarc:
        return "genuine"
    if "fail" in dmarc:
        return "forged"
    domain = sender.rpartition("@")[2].lower()
    failed = set()
    for method, result, properties in found:
        names = _SIGNERS.get(method, ())
        if result == "pass" and any(_same(properties.get(name, ""), domain) for name in names):
            return "genuine"
        if result in ("fail", "softfail") and names:
            failed.add(method)
    return "forged" if failed == set(_SIGNERS) else "unknown"


_SIGNERS: Final = {"dkim": ("header.d", "header.i"), "spf": ("smtp.mailfrom",)}


def _results(fields: Sequence[str], server: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Method, result and properties of what the uppermost field of that server tells."""
    for field in fields:
        text = " ".join(field[:_LONGEST].split())
        while _COMMENT.search(text):
            text = _COMMENT.sub(" ", text)
        name, *told = text.split(";")
        if name.strip().split(" ")[0].strip('"').lower() != server.lower():
            continue
        for one in told:
            result = _RESULT.match(one.strip())
            if result:
                properties = {k.lower(): v.strip('"').lower() for k, v in _PROPERTY.findall(one)}
                yield result[1].lower(), result[2].lower(), properties
        return


def _same(identity: str, domain: str) -> bool:
    """Whether an identity is of the domain, or one is below the other (relaxed, RFC 7489 3.1)."""
    other = identity.rpartition("@")[2]
    if "." not in other:
        return False
    return other == domain or domain.endswith(f".{other}") or other.endswith(f".{domain}")


log = logging.getLogger("fieldpost")

LATER = 5
"""Seconds until a letter is read again to a match of newer rules, or whose dice are to fall."""

_LET_GO = later("You removed this address, so nothing was done. Add it again to write from it.")


def read(mailer: Mailer, letter: str) -> LetterOutcome | None:
    """Read a letter and write what follows from it; None where somebody else does."""
    kept = mailer.inbox.claim(letter)
    if kept is None:
        return None
    try:
        outcome, read = _outcome(mailer, kept)
        return outcome if _finish(mailer, kept, outcome, read) else None
    except (NewerRules, DiceFall) as error:  # a newer part reads it, or this one in a moment
        mailer.inbox.later(kept, str(error), LATER)
    except (Contended, BadStore) as error:  # expected under load: it is read again
        log.warning("mail in: the letter %s is read later: %s", letter, error)
        mailer.inbox.later(kept, str(error))
    except Exception as error:
        log.exception("mail in: the letter %s failed", letter)
        mailer.inbox.failed(kept, f"{type(error).__name__}: {error}"[:500])
    return None


def _finish(
    mailer: Mailer, kept: ClaimedLetter, outcome: LetterOutcome, read: Letter | None
) -> bool:
    ended = Ended(
        state=outcome.state,
        reason=outcome.reason,
        match=outcome.match,
        seat=outcome.seat,
        report=msgspec.json.encode(outcome.report).decode() if outcome.report else "",
        sender=read.sender if read else "",
        message_id=read.message_id if read else "",
    )
    return mailer.inbox.finish(kept, ended, outcome.also)


def _outcome(mailer: Mailer, kept: ClaimedLetter) -> tuple[LetterOutcome, Letter | None]:
    try:
        letter = read_letter(kept.raw)
    except BadLetter as bad:
        return LetterOutcome("quarantined", bad.reason), None
    to = (kept.rcpt,) if kept.rcpt else letter.to
    try:
        with speaking(_language(mailer, letter.sender)):
            return _of_letter(mailer, kept, letter, to), letter
    except TurnedAway as away:
        return _turned_away(mailer, letter, away), letter
    except TooManyStrangers as many:
        return LetterOutcome("quarantined", str(many)), letter


def _turned_away(mailer: Mailer, letter: Letter, away: TurnedAway) -> LetterOutcome:
    try:
        with speaking(_language(mailer, letter.sender)):
            said = _(away.advice) if away.advice else ""
            also = short_mails.advice(mailer, letter, said, tries=away.tries) if said else ()
    except TooManyStrangers as many:
        return LetterOutcome("quarantined", f"{away.reason} {many}")
    return LetterOutcome("turned-away", away.reason, also=also)


def _language(mailer: Mailer, sender: str) -> str:
    """The language in which a sender is answered."""
    try:
        player = mailer.people.at(sender)
    except BadAddress:
        return ""
    return mailer.people.language_of(player.id) if player else ""


def _of_letter(
    mailer: Mailer, kept: ClaimedLetter, letter: Letter, to: Sequence[str]
) -> LetterOutcome:
    """What becomes of a letter, by its addresses and its writer. Raises TurnedAway."""
    if done := _of_program(mailer, letter, to):
        return done
    _authenticate(mailer, kept, letter)
    return _of_person(mailer, kept, letter, to)


def _of_program(mailer: Mailer, letter: Letter, to: Sequence[str]) -> LetterOutcome | None:
    """What mail servers and the buttons of mail programs ask for: to be told of a mail that came
    back, and to send no more. None for anything else."""
    for address in to:
        mail = mailer.post.bounced(address)
        if mail is not None:
            return _bounce(mailer, letter, mail)
    asks = [(address, "The seat gets no more mails.") for address in to]
    asks += [(a, "Its reader complained and gets no more mails.") for a in letter.complaint]
    for address, told in asks:
        quiet = mailer.post.to_be_quiet(address)
        if quiet is not None:
            mailer.people.be_quiet(*quiet)
            return LetterOutcome("done", told, *quiet)
    return None


def _authenticate(mailer: Mailer, kept: ClaimedLetter, letter: Letter) -> None:
    """Raises TurnedAway for a letter that no person wrote now and in their own name."""
    if letter.bounce is not None:
        raise TurnedAway(f"It reports a mail as {letter.bounce.action}, and none of ours.")
    if letter.automatic:
        raise TurnedAway(f"A program wrote it: {letter.automatic}.")
    if _is_own(mailer, letter):
        raise TurnedAway("It is one of our own mails that came back.")
    if is_address_barred(mailer.store, letter.sender):  # nobody is answered
        raise TurnedAway("Its sender is banned.")
    known = letter.message_id
    if known and letters.was_read(mailer.store, known, kept.rcpt, kept.id):
        raise TurnedAway("The same letter came before.")
    if _verdict(mailer, letter) == "forged":  # nobody is answered: the sender is a victim
        ours = mailer.settings.mail_authserv
        raise TurnedAway(f"Our mail server {ours} found its sender forged.")


def _is_own(mailer: Mailer, letter: Letter) -> bool:
    """Whether a mail of ours comes back, or one that says that we wrote it."""
    name, _sep, domain = letter.message_id.strip("<>").rpartition("@")
    ours = domain.lower() == mailer.post.domain and mails.was_made(mailer.store, name)
    return ours or mailer.post.is_ours(letter.sender)


def _bounce(mailer: Mailer, letter: Letter, mail: str) -> LetterOutcome:
    if letter.bounce is None:
        raise TurnedAway("A program wrote it: it answers to where bounces go.")
    bounce = letter.bounce
    why = " ".join(part for part in (bounce.status, bounce.diagnostic) if part)
    failed = bounce.action == "failed"
    match, seat, _ = mail.split(".")
    also = [bounced_statement(mail, why or bounce.action, for_good=failed)]
    if failed:
        also.append(ended_statement(match, seat))
    return LetterOutcome("done", f"A mail was {bounce.action}.", match, seat, also=also)


def _of_person(
    mailer: Mailer, kept: ClaimedLetter, letter: Letter, to: Sequence[str]
) -> LetterOutcome:
    replies = [(r, a) for a in to if (r := mailer.post.reply_to(a))]
    if letter.doubts and not replies:
        raise TurnedAway(f"It is in doubt: {letter.doubts[0]}.", asked_back(letter.doubts))
    seats = {address for _reply, address in replies}
    for address in (one for one in to if one not in seats):
        if done := _answered(mailer, letter, address):
            return done
    if replies:
        reply, address = _chosen(mailer, replies, letter.sender)
        if any(HEAD.match(line.strip()) for line in letter.text.split("\n")):
            return elsewhere.received(mailer, kept, letter, reply, address, read)
        return seated.of_holder(mailer, kept, letter, reply, address)
    if any(a.lower() == mailer.post.address for a in to):
        proved = not mailer.settings.mail_authserv or _verdict(mailer, letter) == "genuine"
        return public_inbox.received(mailer, kept, letter, proved=proved)
    raise TurnedAway("It is for none of our addresses.", NOT_OURS)


def _answered(mailer: Mailer, letter: Letter, address: str) -> LetterOutcome | None:
    """What becomes of a letter that answers a short mail of ours; None if none asked for it."""
    player = mailer.post.confirmed(address, letter.sender)
    if player is not None:
        if letter.sender not in mailer.people.addresses(player, confirmed=False):
            raise TurnedAway("Its sender's address was let go.", _LET_GO)
        mailer.people.confirm(player, letter.sender)
        said, here = instructions(letter.text), f"to {letter.sender.casefold()}"
        moved = any((one.kind, one.text.casefold()) == ("mails", here) for one in said)
        if moved:
            mailer.people.have_mailed(player, letter.sender)
        with speaking(mailer.people.language_of(player)):
            also = short_mails.confirmed(mailer, letter, player, moved=moved)
            return LetterOutcome("done", "", also=also)
    if public_inbox.follow_confirmed(mailer, address, letter.sender):
        return LetterOutcome("done", "")
    question = mailer.post.club_asked(address, letter.sender)
    return public_inbox.club_answered(mailer, letter, question) if question else None


def _chosen(mailer: Mailer, replies: Sequence[tuple[Reply, str]], sender: str) -> tuple[Reply, str]:
    """The reply address that the sender may use, the first one if they may use none."""
    if len(replies) == 1:
        return replies[0]
    for reply, address in replies:
        holder = mailer.people.holder(reply.match, reply.seat)
        if holder is not None and mailer.people.may_write(holder, sender):
            return reply, address
    return replies[0]


def _verdict(mailer: Mailer, letter: Letter) -> Verdict:
    if not mailer.settings.mail_authserv:
        return "unknown"
    return verdict(letter.authentication, mailer.settings.mail_authserv, letter.sender)
