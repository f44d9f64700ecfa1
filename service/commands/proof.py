"""``export``, ``audit``, ``keys`` and ``rekey``: what proves that nobody cheated."""

import os
import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from service.commands.shared import answer, here, json_option, match_of

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


@click.command("audit", cls=AuditCommand)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--key", "keys", multiple=True, required=True, metavar="VKEY", help="Whom to trust.")
@json_option
def audit_command(file: Path, keys: tuple[str, ...], as_json: bool) -> None:
    """Compute every hash, signature, die and card of the export FILE again.

    Exit status: 0 all is right, 1 something is wrong, 2 right but not all could be checked,
    3 the command was not understood.
    """
    from service.audit import AuditFailed, audit

    _check_keys(keys)
    try:
        with file.open("rb") as lines:
            report = audit(lines, list(keys))
    except AuditFailed as failure:
        if as_json:
            answer({"result": "failed", "reason": str(failure)})
        else:
            click.echo(f"FAILED: {failure}")
        raise click.exceptions.Exit(FAILED) from None
    except OSError as error:
        raise AuditUsage(f"{file}: {error.strerror}.") from None
    if as_json:
        result = "ok" if report.complete else "incomplete"
        answer({"result": result, **msgspec.to_builtins(report)})
    else:
        _print_report(report)
    raise click.exceptions.Exit(OK if report.complete else INCOMPLETE)


def _check_keys(keys: tuple[str, ...]) -> None:
    from service.notes import BadNote, parse_vkey

    for key in keys:
        try:
            parse_vkey(key)
        except BadNote as error:
            raise AuditUsage(f"--key: {error}.") from None


def _print_report(report: Any) -> None:
    click.echo(f"{report.origin}, as {report.view} may know it")
    told = (
        f"{report.events} events, {report.commands} commands, {report.rolls} links opened, "
        f"{report.draws} draws, {report.dice} dice"
    )
    click.echo(f"  {told}: all are right.")
    click.echo(f"  {report.checkpoints} checkpoints are signed by a key you trust.")
    for sentence in report.takebacks:
        click.echo(f"  {sentence}")
    for sentence in report.not_checked:
        click.echo(f"  Not checked: {sentence}")
    click.echo("OK" if report.complete else "OK as far as it could be checked")


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
@click.argument("match_id", metavar="MATCH")
@click.option("--reason", required=True, help="Why; it stands in the journal.")
@json_option
def rekey_command(match_id: str, reason: str, as_json: bool) -> None:
    """Replace every dice chain of MATCH, as must be done after a restore from a backup."""
    place = here()
    size = place.matches.rekey(match_of(place, match_id), reason)
    if as_json:
        answer({"match": match_id, "size": size})
        return
    click.echo(f"Match {match_id} has new dice chains from entry {size - 1} on.")
