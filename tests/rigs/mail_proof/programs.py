"""Replies as mail programs compose them: what a player writes, and the turn mail quoted."""

import html
import random
from collections.abc import Callable
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid

from tests.rigs.mail_proof.received import Received

Compose = Callable[[EmailMessage, str, Received], None]
"""Fills a mail with what was written and the mail that is answered."""


def reply(who: str, name: str, text: str, to: Received, program: str) -> EmailMessage:
    """A reply of ``who`` to a turn mail, as ``program`` composes it."""
    mail = EmailMessage(policy=SMTP)
    mail["From"] = f"{name} <{who}>"
    mail["To"] = f"Fieldpost <{to.reply_to}>"
    mail["Subject"] = to.subject if to.subject.startswith("Re:") else f"Re: {to.subject}"
    mail["Date"] = format_datetime(datetime.now(UTC))
    mail["Message-ID"] = make_msgid(domain=who.rpartition("@")[2])
    mail["In-Reply-To"] = to.message_id
    mail["References"] = to.message_id
    PROGRAMS[program](mail, text, to)
    return mail


def letter(who: str, name: str, to: str, subject: str, text: str) -> EmailMessage:
    """A first letter, which answers nothing."""
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Subject"] = f"{name} <{who}>", to, subject
    mail["Date"] = format_datetime(datetime.now(UTC))
    mail["Message-ID"] = make_msgid(domain=who.rpartition("@")[2])
    mail.set_content(text, cte="quoted-printable")
    return mail


def any_program(luck: random.Random) -> str:
    """One of the mail programs."""
    return luck.choice(sorted(PROGRAMS))


def _gmail(mail: EmailMessage, text: str, to: Received) -> None:
    when = f"On {to.date:%a, %b %d, %Y at %I:%M %p} Fieldpost <{to.reply_to}>"
    mail.set_content(f"{text}\n\n{when}\nwrote:\n\n{_quoted(to.text)}", cte="quoted-printable")
    mail.add_alternative(
        f'<div dir="ltr">{_lines(text)}</div><br><div class="gmail_quote">'
        f'<div dir="ltr" class="gmail_attr">{html.escape(when)} wrote:<br></div>'
        f'<blockquote class="gmail_quote">{_lines(to.text)}</blockquote></div>',
        subtype="html",
        cte="base64",
    )


def _apple(mail: EmailMessage, text: str, to: Received) -> None:
    when = f"Am {to.date:%d.%m.%Y um %H:%M} schrieb Fieldpost <{to.reply_to}>:"
    mail.set_content(f"{text}\n\n> {when}\n> \n{_quoted(to.text)}", cte="quoted-printable")


def _thunderbird(mail: EmailMessage, text: str, to: Received) -> None:
    when = f"On {to.date:%d/%m/%Y %H:%M}, Fieldpost wrote:"
    mail.set_content(f"{when}\n{_quoted(to.text)}\n\n{text}\n", cte="8bit")


def _outlook(mail: EmailMessage, text: str, to: Received) -> None:
    older = (
        f"From: Fieldpost <{to.reply_to}>\nSent: {to.date:%A, %d %B %Y %H:%M}\n"
        f"To: {mail['From']}\nSubject: {to.subject}\n\n{to.text}"
    )
    mail.set_content(f"{text}\n\n{'_' * 32}\n{older}", cte="base64")
    mail.add_alternative(
        f'<html><body><div class="WordSection1">{_lines(text)}</div><hr>'
        f'<div id="divRplyFwdMsg">{_lines(older[: older.index(to.text)])}</div>'
        f"<div>{_lines(to.text)}</div></body></html>",
        subtype="html",
    )


def _phone(mail: EmailMessage, text: str, to: Received) -> None:
    when = f"On {to.date:%d %b %Y, at %H:%M}, Fieldpost <{to.reply_to}> wrote:"
    mail.set_content(
        f"{text}\n\nSent from my iPhone\n\n> {when}\n> \n{_quoted(to.text)}",
        cte="quoted-printable",
    )


def _html_alone(mail: EmailMessage, text: str, to: Received) -> None:
    when = f"Le {to.date:%d/%m/%Y à %H:%M}, Fieldpost a écrit :"
    mail.set_content(
        f"<html><body><div>{_lines(text)}</div><div>{when}</div>"
        f'<blockquote type="cite">{_lines(to.text)}</blockquote></body></html>',
        subtype="html",
        cte="quoted-printable",
    )


PROGRAMS: dict[str, Compose] = {
    "gmail": _gmail,
    "apple": _apple,
    "thunderbird": _thunderbird,
    "outlook": _outlook,
    "phone": _phone,
    "html": _html_alone,
}


def _quoted(text: str) -> str:
    return "".join(f"> {line}\n" if line else ">\n" for line in text.split("\n"))


def _lines(text: str) -> str:
    return "<br>\n".join(html.escape(line) for line in text.split("\n"))
