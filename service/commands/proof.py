"""``export``, ``audit``, ``keys`` and ``rekey``: what proves that nobody cheated."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from service.commands.shared import answer, games, here, json_option, match_of, say

OK, FAILED, INCOMPLETE, USAGE = 0, 1, 2, 3
"""The exit status of an audit."""


@click.command("export")
@click.argument("match_id", metavar="MATCH")
@click.option(
    "--as", "viewer", default=None, metavar="SEAT",
    help='With what this seat knows, "" for the public; without it all, or the public.',
)  # fmt: skip
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Where to.")
@json_option
def export_command(match_id: str, viewer: str | None, output: Path | None, as_json: bool) -> None:
    """Write MATCH as a file that anybody can audit, to --output or to stdout."""
    from service.reading import export

    place = here()
    over = place.matches.shelf.match(match_of(place, match_id)).outcome is not None
    if viewer is None:
        viewer = "everything" if over else ""
    lines = export(place.matches, match_id, place.viewer(match_id, viewer))
    if output is None:
        out = sys.stdout.buffer
        for line in lines:
            out.write(line)
        return
    part = output.with_name(f"{output.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            count = sum(1 for line in lines if file.write(line))
        part.replace(output)
    finally:
        part.unlink(missing_ok=True)
    if as_json:
        answer({"match": match_id, "file": str(output), "lines": count})
        return
    click.echo(f"Wrote {count} lines to {output}.", err=True)
    click.echo(f"Check it: fieldpost audit {output} --key '{place.house.key.vkey}'", err=True)


class AuditUsage(click.UsageError):
    """A usage error that cannot be taken for a verdict."""

    exit_code = USAGE


class AuditCommand(click.Command):
    """A command whose usage errors end with a status of their own."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the arguments."""
        try:
            return super().make_context(*args, **kwargs)
        except click.UsageError as error:
            raise AuditUsage(error.format_message(), error.ctx) from None


MAILBOX = click.Path(exists=True, path_type=Path)


@click.command("audit", cls=AuditCommand)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--key", "keys", multiple=True, required=True, metavar="VKEY", help="Whom to trust.")
@click.option(
    "--seen",
    multiple=True,
    type=MAILBOX,
    metavar="MBOX",
    help="Mail that you received: mbox, Maildir, a mail, or a zip of such.",
)
@click.option(
    "--sent", multiple=True, type=MAILBOX, metavar="MBOX", help="Mail that you sent, likewise."
)
@json_option
def audit_command(
    file: Path, keys: tuple[str, ...], seen: tuple[Path, ...], sent: tuple[Path, ...], as_json: bool
) -> None:  # fmt: skip
    """Compute every hash, signature, die and card of the export FILE again.

    Mail that you received shows that the history was not rewritten since; mail that you sent shows
    that your orders are in it as you gave them.

    Exit status: 0 all is right, 1 something is wrong, 2 right but not all could be checked,
    3 the command was not understood.
    """
    from service.audit import AuditFailed

    _check_keys(keys)
    try:
        report, own = audited(file, keys, seen, sent)
    except AuditFailed as failure:
        if as_json:
            answer({"result": "failed", "reason": str(failure)})
        else:
            say(f"FAILED: {failure}")
        raise click.exceptions.Exit(FAILED) from None
    except OSError as error:
        raise AuditUsage(f"{error.filename or file}: {error.strerror}.") from None
    complete = report.complete and not own.absent
    if as_json:
        result = "ok" if complete else "incomplete"
        answer({"result": result, **msgspec.to_builtins(report), "absent": own.absent})
    else:
        _print_report(report, own, complete)
    raise click.exceptions.Exit(OK if complete else INCOMPLETE)


def audited(
    file: Path, keys: Sequence[str], seen: Sequence[Path], sent: Sequence[Path]
) -> tuple[Any, Any]:
    """The report of the audit, and what the sent mail shows beyond it."""
    from service.audit import audit
    from service.audit.mailboxes import read_seen
    from service.audit.sent import Sent, origin_of, read_sent
    from service.notes import parse_vkey

    received = None
    if seen:
        received = read_seen(seen, origin_of(file), [parse_vkey(key) for key in keys])
    own = read_sent(sent, file, games()) if sent else Sent([], [])
    with file.open("rb") as lines:
        report = audit(
            lines,
            keys,
            seen=received.notes if received else None,
            sent=own.commands if sent else None,
        )
    report.not_checked += [*(received.doubts if received else []), *own.doubts]
    if received and not received.notes:
        report.not_checked.append(
            f"None of the {received.mails} mails received holds a checkpoint of this match."
        )
    return report, own


def _check_keys(keys: tuple[str, ...]) -> None:
    from service.notes import BadNote, parse_vkey

    for key in keys:
        try:
            parse_vkey(key)
        except BadNote as error:
            raise AuditUsage(f"--key: {error}.") from None


def _print_report(report: Any, own: Any, complete: bool) -> None:
    click.echo(f"{report.origin}, as {report.view} may know it")
    told = (
        f"{report.events} events, {report.commands} commands, {report.rolls} links opened, "
        f"{report.draws} draws, {report.dice} dice"
    )
    click.echo(f"  {told}: all are right.")
    click.echo(f"  {report.checkpoints} checkpoints are signed by a key you trust.")
    if report.seen:
        click.echo(f"  {report.seen} checkpoints in your mail say the same.")
    if report.sent:
        click.echo(f"  {report.sent} of your orders are in the log as you sent them.")
    for sentence in report.takebacks:
        click.echo(f"  {sentence}")
    for sentence in report.not_checked:
        say(f"  Not checked: {sentence}")
    for sentence in own.absent:
        say(f"  Absent: {sentence}")
    click.echo("OK" if complete else "OK as far as it could be checked")


@click.command("keys")
@json_option
def keys_command(as_json: bool) -> None:
    """Show the public key that this house signs with; give it to every player."""
    from service.house import open_house
    from service.settings import from_environment

    settings = from_environment()
    house = open_house(settings.data, settings.house)
    if as_json:
        answer({"name": house.name, "vkey": house.key.vkey})
        return
    click.echo(house.key.vkey)


@click.command("rekey")
@click.argument("match_id", metavar="MATCH", default="")
@click.option("--all", "whole", is_flag=True, help="Every running match, with a new secret.")
@click.option("--reason", required=True, help="Why; it stands in the journal.")
@json_option
def rekey_command(match_id: str, whole: bool, reason: str, as_json: bool) -> None:
    """Replace every dice chain of MATCH, or with --all those of every running match.

    --all also makes a new master secret, as after a restore of the database or where the secret
    may be known. Nothing else may run on the house meanwhile.
    """
    if whole == bool(match_id):
        raise click.UsageError("Name a MATCH, or give --all.")
    if whole:
        _rekey_all(reason, as_json)
        return
    place = here()
    size = place.matches.rekey(match_of(place, match_id), reason)
    if as_json:
        answer({"match": match_id, "size": size})
        return
    click.echo(f"Match {match_id} has new dice chains from entry {size - 1} on.")


def _rekey_all(reason: str, as_json: bool) -> None:
    from service.commands.renewal import renew_house
    from service.commands.supervisor import Place, RunsAlready

    place = here(interrupted=True)
    folder, name = place.settings.data, place.settings.house
    try:
        held = Place(folder)
    except RunsAlready as error:
        raise click.ClickException(str(error)) from None
    renewed = renew_house(folder, name, place.recorder, place.matches.games, reason)
    held.let_go()
    if as_json:
        answer(msgspec.to_builtins(renewed))
        return
    for one in renewed:
        click.echo(f"Match {one.match} has new dice chains from entry {one.size - 1} on.")
    click.echo("Before anybody orders, mail every player the new checkpoint of his match.")
