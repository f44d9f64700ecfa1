"""``demo-mail``: a campaign by mail through real servers, and the proof of it."""

import functools
import secrets
import shutil
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.commands.shared import answer, game, json_option, scenario

if TYPE_CHECKING:
    from service.demo.play import Played
    from service.demo.proof import Proved


@click.command("demo-mail")
@click.option("--kill", is_flag=True, help="With bad mail on the way, and kill -9 at random.")
@click.option("--seed", default="", metavar="K", help="Who does what when; dice are always new.")
@click.option("--scenario", "chosen", default="tiger-basic", show_default=True)
@click.option("--pictures/--no-pictures", default=True, help="The board's picture in each mail.")
@click.option(
    "--keep", type=click.Path(file_okay=False, path_type=Path), help="Keep the folder here."
)
@json_option
def demo_mail_command(
    kill: bool, seed: str, chosen: str, pictures: bool, keep: Path | None, as_json: bool
) -> None:
    """Play Exercise Tiger by mail: two people and the house, from invitation to final report.

    It starts a mail server (SMTP and IMAP) and a house with all its parts in a temporary folder.
    The two people read nothing but their mailboxes and answer as mail programs do. Then everything
    is checked: each order once, every mail once, the journal by its audit with both mailboxes.

    Exit status 0 only where all of it is proved.
    """
    from service.demo.house import HouseFailed
    from service.demo.mail_server import NoMailServer
    from service.demo.proof import Disproved

    key = scenario(game("dday_dice"), chosen)
    seed = seed or secrets.token_hex(3)
    folder = _folder(keep)
    try:
        played, found = _played(folder, seed, key, kill, pictures)
    except NoMailServer:
        raise click.ClickException(
            "The demo needs a mail server to play with, which a house does not: install it with "
            f"{sys.executable} -m pip install 'mail-devel>=0.18'"
        ) from None
    except (HouseFailed, Disproved) as error:
        raise click.ClickException(f"{error} Seed {seed}; all is in {folder}.") from None
    if keep is None:
        shutil.rmtree(folder, ignore_errors=True)
    if as_json:
        answer(_told(played, found, seed, key, kill))
        return
    _print(played, found)
    if keep is not None:
        click.echo(f"The mailboxes, the journal and the log are in {folder}.")


def _folder(keep: Path | None) -> Path:
    if keep is None:
        return Path(tempfile.mkdtemp(prefix="fieldpost-demo-"))
    if keep.exists() and any(keep.iterdir()):
        raise click.ClickException(f"{keep} is not empty.")
    keep.mkdir(parents=True, exist_ok=True)
    return keep.resolve()


def _played(
    folder: Path, seed: str, key: str, kill: bool, pictures: bool
) -> "tuple[Played, Proved]":
    from service.demo.play import Table
    from service.demo.proof import proved

    tell = functools.partial(click.echo, err=True)
    table = Table(folder, seed, key, tell, kill=kill, pictures=pictures)
    try:
        played = table.play()
    finally:
        table.close()
    click.echo("Looking at everything again …", err=True)
    return played, proved(played, table.house.settings)


def _told(played: "Played", found: "Proved", seed: str, key: str, kill: bool) -> dict[str, object]:
    bad = played.mischief
    return {
        "result": "ok",
        "scenario": key,
        "seed": seed,
        "kill": kill,
        "match": played.match,
        "seconds": round(played.seconds, 1),
        **asdict(found),
        "bad_mails": dict(bad.sent) if bad else {},
        "refused_at_the_door": bad.refused if bad else 0,
        "killed": dict(played.killed),
    }


def _print(played: "Played", found: "Proved") -> None:
    bad, killed = played.mischief, played.killed
    click.echo(f"Played by mail in {played.seconds:.0f} seconds. Proved:")
    lines = [
        f"Each of the {found.orders} orders of Anna and Bob was carried out once and in their "
        f"order, with {found.computer_orders} of the house between them.",
        f"The same orders without any mail make the same {found.entries} entries.",
        f"{found.mails} mails were owed and arrived, each under one Message-ID"
        + (f"; {found.copies} of them twice after a kill, the same to the byte." if found.copies
           else ", each once."),
        f"The audit of the journal out of the final mail is right: {found.dice} dice, "
        f"{found.checkpoints_seen} checkpoints of the two mailboxes (--seen) and "
        f"{found.orders_sent} orders of the two Sent folders (--sent) agree with it.",
    ]  # fmt: skip
    if bad:
        told = ", ".join(f"{n} {kind}" for kind, n in sorted(bad.sent.items()))
        lines.append(f"Bad mail changed nothing: {told}; {bad.refused} refused at the door.")
        told = ", ".join(f"{part} {n}" for part, n in sorted(killed.items()))
        lines.append(f"kill -9 lost nothing: {told}.")
    for line in lines:
        click.echo(f"  {line}")
