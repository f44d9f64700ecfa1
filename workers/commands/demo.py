"""``demo-mail``: a match by mail on this machine alone, for you to watch."""

import gzip
import mailbox
import random
import smtplib
import socket
from contextlib import ExitStack, closing
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import SMTP
from email.utils import make_msgid, parseaddr
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import click
from aiosmtpd.controller import Controller

from domain.game.grammar.orders import line
from domain.game.ruleset import Scenario
from projections.past import Store
from projections.projector import Projector
from service import chance
from service.audit.evidence import examine
from service.audit.reporting.report import AuditFailed, AuditReport
from service.audit.reporting.telling import told
from service.reading.positions import to_move
from service.settings import Settings
from service.store.lists.reader import Reader
from service.store.opening import open_store
from service.store.repository import AnyMatch
from workers.bots import bot_names, choose
from workers.commands.shared import answer, game, json_option, scenario
from workers.entering import matches_of
from workers.mail.listener import PATIENCE, Listener
from workers.mail.mailer import open_mailer
from workers.mail.sweep import Own, Sweep
from workers.opponent import Opponent

HOST, DOMAIN = "127.0.0.1", "play.example"
PEOPLE = ("Anna", "Bob")
WIDTH = 24


@click.command("demo-mail")
@click.option("--game", "name", metavar="GAME", default="dday_dice", show_default=True)
@click.option("--scenario", "chosen", default="", help="The scenario; the first one if not given.")
@click.option(
    "--keep",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep the mails, the journal and the house in this new folder.",
)
@json_option
def demo_mail_command(name: str, chosen: str, keep: Path | None, as_json: bool) -> None:
    """Watch a match by mail, from the first letter to the audit of the finished journal.

    It makes a house and the mailboxes of two people on this machine; no mail leaves it. Anna and
    Bob read what comes and answer with what a computer player would order, for all that their seat
    knows. The house itself plays a third seat, if there is one.

    Exit status 0 only if the match came to its end and the audit found everything right.
    """
    stage = game(name).scenario(scenario(game(name), chosen))
    if keep is not None and keep.exists():
        raise click.ClickException(f"{keep} is there already; name a new folder.")
    with ExitStack() as stack:
        folder = keep or Path(stack.enter_context(TemporaryDirectory(prefix="fieldpost-demo-")))
        folder.mkdir(parents=True, exist_ok=True)
        demo = stack.enter_context(closing(_Demo(folder)))
        demo.play(name, stage)
        report = demo.audited()
    for row in told(report):
        click.echo(row, err=as_json)
    if as_json:
        answer({
            "result": "ok", "game": name, "scenario": stage.key, "entries": report.events,
            "dice": report.dice, "seen": report.seen, "sent": report.sent,
        })  # fmt: skip
    elif keep is not None:
        click.echo(f"The mails (*.mbox), the journal and the house are in {keep}.")


class _Person:
    """Somebody with a mailbox, who answers the newest mail of the match."""

    def __init__(self, name: str) -> None:
        self.name, self.address = name, f"{name.lower()}@{name.lower()}.example"
        self.mails: list[EmailMessage] = []
        self.sent: list[EmailMessage] = []
        self.tried: set[tuple[int, str]] = set()
        """What they ordered, with the size of the match then: nothing is tried twice."""

    @property
    def unanswered(self) -> EmailMessage | None:
        """The newest mail that can be answered, None if it was."""
        newest = next((mail for mail in reversed(self.mails) if mail["Reply-To"]), None)
        answered = {mail["In-Reply-To"] for mail in self.sent}
        return None if newest is None or newest["Message-ID"] in answered else newest

    def letter(self, text: str, answers: EmailMessage | None) -> EmailMessage:
        """A letter to the house: the first one, or an answer with the mail quoted below."""
        mail = EmailMessage(policy=SMTP)
        mail["From"], mail["Message-ID"] = f"{self.name} <{self.address}>", make_msgid()
        if answers is None:
            mail["To"], mail["Subject"] = f"match@{DOMAIN}", "A match"
        else:
            mail["To"], mail["Subject"] = answers["Reply-To"], f"Re: {answers['Subject']}"
            mail["In-Reply-To"] = answers["Message-ID"]
            quoted = "\n".join(f"> {row}" for row in _text(answers).split("\n"))
            text += f"\n\nFieldpost wrote:\n\n{quoted}"
        mail.set_content(text)
        self.sent.append(mail)
        return mail


class _Demo:
    """A house and its people, with real SMTP between them."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._luck = folder, random.Random(chance.token_bytes(16))
        self.people = [_Person(name) for name in PEOPLE]
        self._mailboxes = Controller(self, HOST, _free_port(), ready_timeout=PATIENCE)
        self._port = _free_port()
        settings = Settings(
            data=folder / "house",
            house=DOMAIN,
            smtp_out=f"smtp://{HOST}:{self._mailboxes.port}",
            smtp_in=f"{HOST}:{self._port}",
            mail_pictures=0,
            mails_a_minute=0,
            beacon="off",
        )
        settings.data.mkdir()
        self._recorder = open_store(settings)
        self._matches = matches_of(settings, self._recorder, make=True)
        mailer = open_mailer(settings, self._recorder, self._matches, pictures=False)
        self._projector = Projector(cast(Store, self._recorder), self._matches.games)
        self._projector.prepare()
        self._opponent = Opponent(self._matches, Reader(self._recorder))
        self._sweep = Sweep(mailer, Own(mailer, patience=0), again=0)
        self._listener = Listener(settings, mailer.post, mailer.inbox, lambda *_: None)
        self._mailboxes.start()
        self._listener.start()

    def close(self) -> None:
        """End the servers."""
        self._listener.stop()
        self._mailboxes.stop()
        self._recorder.close()

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:  # noqa: N802
        """A mail of the house comes into the mailbox of its reader."""
        mail = BytesParser(policy=SMTP).parsebytes(envelope.content)
        reader = next(p for p in self.people if p.address == envelope.rcpt_tos[0])
        reader.mails.append(mail)
        _say(f"  Fieldpost → {reader.name}", str(mail["Subject"]).partition("] ")[0].lstrip("["))
        return "250 OK"

    def play(self, name: str, stage: Scenario) -> None:
        """Play to the end; raises ClickException if the match does not go on."""
        host, *others = self.people[: len(stage.seats)]
        seats = max(stage.fewest, min(len(stage.seats), 3))
        guests = [p.address for p in others] + ["computer"] * (seats - 1 - len(others))
        opening = f"new {name} {stage.key}" + (f" with {', '.join(guests)}" if guests else "")
        self._send(host, opening, None)
        while [person for person in self.people if self._writes(person)]:
            pass
        last = host.mails[-1]
        click.echo(_indented(last), err=True)
        if self._match(last).outcome is None:
            raise click.ClickException("The match does not go on: nobody has a mail to answer.")

    def _writes(self, person: _Person) -> bool:
        """Whether somebody had a mail that wants an answer, and wrote it."""
        mail = person.unanswered
        text = "" if mail is None else self._answer(person, mail)
        if mail is None or not text:
            return False
        self._send(person, text, mail)
        return True

    def _answer(self, person: _Person, mail: EmailMessage) -> str:
        """What the reader of a mail orders, "" for nothing."""
        match, seat = self._match(mail), _place(mail)[1]
        if not match.begun:
            return "" if seat in match.sitting.taken else "Yes!"
        if seat not in to_move(self._matches, match):
            return ""
        rules, state = self._matches.repository.codec(match).rules, match.table.seen_by(seat)
        offers = [
            order
            for order in rules.legal_orders(state, seat)
            if (match.size, line(order)) not in person.tried
        ]
        if not offers:
            return ""
        order = choose(rules, bot_names(rules)[0], state, seat, offers, self._luck)
        if (match.size, line(order)) in person.tried:
            order = self._luck.choice(offers)
        if person is self.people[0] and not person.tried:
            click.echo(_indented(mail), err=True)
        person.tried.add((match.size, line(order)))
        return line(order) if rules.planning(state) is None else f"{line(order)}\nready"

    def _send(self, person: _Person, text: str, answers: EmailMessage | None) -> None:
        """Bring a letter to the house, and let it do all its work."""
        _say(f"{person.name} → Fieldpost", " / ".join(text.split("\n")))
        mail = person.letter(text, answers)
        with smtplib.SMTP(HOST, self._port, timeout=PATIENCE) as smtp:
            smtp.send_message(mail)
        while self._projector.catch_up() + self._opponent.work() + self._sweep.work():
            pass

    def _match(self, mail: EmailMessage) -> AnyMatch:
        return self._matches.repository.match(_place(mail)[0])

    def audited(self) -> AuditReport:
        """Audit what the host has: the journal of the last mail, the mailbox and the Sent folder.

        Raises ClickException if something is wrong.
        """
        host = self.people[0]
        journal = self._folder / "match.journal"
        journal.write_bytes(_journal(host.mails[-1]))
        for person in self.people:
            for what, mails in (("inbox", person.mails), ("sent", person.sent)):
                with closing(mailbox.mbox(self._folder / f"{person.name}-{what}.mbox")) as box:
                    for mail in mails:
                        box.add(mail)
        seen, sent = (self._folder / f"{host.name}-{what}.mbox" for what in ("inbox", "sent"))
        key = self._matches.house.key.vkey
        try:
            return examine(
                journal, [key], self._matches.games, seen=[seen], sent=[sent], again=True
            )
        except AuditFailed as failure:
            raise click.ClickException(f"The audit fails: {failure}") from None


def _say(who: str, what: str) -> None:
    click.echo(f"{who:{WIDTH}} {' '.join(what.split())}", err=True)


def _place(mail: EmailMessage) -> tuple[str, str]:
    """The match and the seat of a mail's reply address."""
    match, seat, *_ = parseaddr(str(mail["Reply-To"]))[1].partition("+")[2].split(".")
    return match, seat


def _text(mail: EmailMessage) -> str:
    body = cast(EmailMessage, mail.get_body(("plain",)))
    return str(body.get_content()).replace("\r\n", "\n").rstrip()


def _indented(mail: EmailMessage) -> str:
    return "\n".join(["", *(f"    {row}".rstrip() for row in _text(mail).split("\n")), ""])


def _journal(mail: EmailMessage) -> bytes:
    files = [(part.get_filename() or "", part) for part in mail.iter_attachments()]
    name, part = next((name, part) for name, part in files if ".journal" in name)
    data = bytes(part.get_content())
    return gzip.decompress(data) if name.endswith(".gz") else data


def _free_port() -> int:
    with socket.create_server((HOST, 0)) as probe:
        return int(probe.getsockname()[1])
