"""``python -m tests.rigs.mail_proof`` plays a match by mail through real servers, and proves it."""

import functools
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import click

from service import chance
from tests.rigs.mail_proof.dovecot import Dovecot, dovecot
from tests.rigs.mail_proof.house import HouseFailed
from tests.rigs.mail_proof.mail_devel import MailDevel
from tests.rigs.mail_proof.mail_server import NoMailServer
from tests.rigs.mail_proof.play import ALIASES, DemoTable, Played
from tests.rigs.mail_proof.proof import Disproved, Proved, proved
from workers.commands.shared import answer, json_option


@click.command()
@click.option("--kill", is_flag=True, help="Kill -9 every part at random moments.")
@click.option(
    "--seed", default="", metavar="N", help="Decides who does what when; the dice are always new."
)
@click.option(
    "--imap",
    type=click.Choice(["dovecot", "mail-devel"]),
    help="The mail server: Dovecot where it is installed, otherwise mail-devel.",
)
@click.option("--pictures/--no-pictures", default=True, help="The board's picture in each mail.")
@click.option(
    "--keep", type=click.Path(file_okay=False, path_type=Path), help="Keep the folder here."
)
@json_option
def main(
    kill: bool,
    seed: str,
    imap: str | None,
    pictures: bool,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Play Exercise Tiger by mail from invitation to final report.

    It starts a mail server (SMTP and IMAP) and a house with all its parts in a temporary folder.
    The people read their mailboxes and answer as mail programs do, with doubled, late,
    overtaking, malformed and forged mails between. Then everything is checked: each order once,
    every mail once, the journal by its audit with all mailboxes.

    Exit status 0 only where all of it is proved.
    """
    seed = seed or chance.token_hex(3)
    imap = imap or _installed()
    folder = _folder(keep)
    try:
        with _told_to_end():
            played, found = _played(folder, seed, imap, kill, pictures)
    except NoMailServer as error:
        _tidy(folder, keep)
        raise click.ClickException(str(error)) from None
    except (HouseFailed, Disproved) as error:
        told = f"NOT PROVED: {error} Seed {seed}; everything is kept in {folder}."
        raise click.ClickException(told) from None
    except KeyboardInterrupt:
        _tidy(folder, keep)
        raise
    _tidy(folder, keep)
    if as_json:
        answer(_told(played, found, seed, imap, kill))
        return
    _print(played, found, seed)
    if keep is not None:
        click.echo(f"The mailboxes, the journal and the log are in {folder}.")


@contextmanager
def _told_to_end() -> Iterator[None]:
    """A signal to end is taken as Ctrl-C, so that nothing is left running."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    before = {n: signal.signal(n, interrupted) for n in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _folder(keep: Path | None) -> Path:
    if keep is None:
        return Path(tempfile.mkdtemp(prefix="fieldpost-demo-"))
    if keep.exists() and any(keep.iterdir()):
        raise click.ClickException(f"{keep} is not empty.")
    keep.mkdir(parents=True, exist_ok=True)
    return keep.resolve()


def _tidy(folder: Path, keep: Path | None) -> None:
    if keep is None:
        shutil.rmtree(folder, ignore_errors=True)


def _installed() -> str:
    return "dovecot" if dovecot() else "mail-devel"


def _played(
    folder: Path, seed: str, imap: str, kill: bool, pictures: bool
) -> tuple[Played, Proved]:
    tell = functools.partial(click.echo, err=True)
    tell(f"Starting {imap} as the mail server, and a house with all its parts …")
    with (Dovecot if imap == "dovecot" else MailDevel)(ALIASES) as server:
        table = DemoTable(folder, seed, tell, server, kill=kill, pictures=pictures)
        try:
            played = table.play()
        finally:
            table.close()
    click.echo("Checking everything again …", err=True)
    return played, proved(played, table.house.settings)


def _told(played: Played, found: Proved, seed: str, imap: str, kill: bool) -> dict[str, object]:
    bad = played.mischief
    return {
        "result": "ok",
        "seed": seed,
        "imap": imap,
        "kill": kill,
        "match": played.match,
        "seconds": round(played.seconds, 1),
        "entries": found.entries,
        "orders": found.orders,
        "computer_orders": found.computer_orders,
        **asdict(found.arrived),
        **asdict(found.audited),
        "bad_mails": dict(bad.sent),
        "refused_at_the_door": bad.refused,
        "killed": dict(played.killed),
    }


def _print(played: Played, found: Proved, seed: str) -> None:
    bad, mails, audit = played.mischief, found.arrived, found.audited
    told = ", ".join(f"{n} {kind}" for kind, n in sorted(bad.sent.items()))
    click.echo(f"Played by mail in {played.seconds:.0f} seconds (seed {seed}). Proved:")
    lines = [
        f"Each of the {found.orders} orders and notes of Anna and Bob was carried out once and "
        f"in its order, with {found.computer_orders} orders of the house between them.",
        f"The same orders without any mail make the same {found.entries} entries.",
        f"{mails.mails} mails were owed and each arrived once"
        + (f"; {mails.copies} came a second time after a kill, the same to the byte and under the "
           "same Message-ID, so that a mail program shows one." if mails.copies else "."),
        "The audit of the journal out of the final mail is right, with the rules replayed: "
        f"{audit.dice} dice; "
        f"{audit.checkpoints_seen} checkpoints of all mailboxes (--seen) and "
        f"{audit.orders_sent} orders of all Sent folders (--sent) agree with it.",
        f"Bad mail moved nobody's seat and got no program an answer: {told}. The listener refused "
        f"{bad.refused} at the door, {mails.turned_away} were turned away and {mails.put_aside} "
        "put aside for the operator, each with a reason.",
    ]  # fmt: skip
    if played.killed:
        told = ", ".join(f"{part} {n}" for part, n in sorted(played.killed.items()))
        lines.append(f"kill -9 lost nothing: {told}.")
    for line in lines:
        click.echo(f"  {line}")
    click.echo("Everything is proved.")


if __name__ == "__main__":
    main()
