"""Acts on the post: letters that are put aside, and mails that did not arrive."""

from service.application.matches import Matches
from service.operating.asked import AskedAct, NotDone, Prepared
from service.store.post.letters import letter_state, put_aside_statement, read_again_statement
from service.store.post.mails import mail_named, send_again_statement
from service.store.post.owed import owe, tell_anew_statement


def quarantine(matches: Matches, asked: AskedAct) -> Prepared:
    """Put a letter aside: nothing is done for it."""
    name = asked.on.strip()
    state = letter_state(matches.recorder, name)
    if state != "new":
        told = f"There is no letter {name[:60]}." if state is None else (
            f"The letter {name} is {state}: only one that waits can be put aside."
        )  # fmt: skip
        raise NotDone(told)
    return Prepared(f"The letter {name} is put aside.", [put_aside_statement(name, asked.why)])


def release(matches: Matches, asked: AskedAct) -> Prepared:
    """Have a letter read that was put aside."""
    name = asked.on.strip()
    if letter_state(matches.recorder, name) != "quarantined":
        raise NotDone(f"No letter {name[:60]} is put aside.")
    return Prepared(f"The letter {name} will be read.", [read_again_statement(name)])


def resend(matches: Matches, asked: AskedAct) -> Prepared:
    """Send a mail again that was refused or came back; one of a match is made anew."""
    name, store = asked.on.strip(), matches.recorder
    mail = mail_named(store, name)
    if mail is None:
        raise NotDone(f"There is no mail {name[:60]}.")
    if mail.state not in ("failed", "bounced"):
        raise NotDone(f"The mail {name} is {mail.state}: only one that failed can be sent again.")
    if mail.has_bytes:
        return Prepared(f"The mail {name} will be sent again.", [send_again_statement(name)])
    if not mail.match or not mail.seat:
        raise NotDone(f"The bytes of {name} are gone, and it is of no match; nothing was done.")
    there = matches.repository.match(mail.match)
    statements = [
        tell_anew_statement(mail.match, mail.seat),
        owe(mail.match, mail.seat, there.size - 1, "invitation", matches.now()),
    ]
    return Prepared(f"{mail.seat.title()} will get a new mail.", statements, name, mail.match)
