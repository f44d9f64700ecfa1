"""``part``: one sealed part of an export as a file of its own, and what such a file proves."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from domain.journal.timestamps import timestamp
from service.audit.lines import read_limited
from service.audit.notes import FORMAT
from service.audit.part import BEYOND, discloses, read_parts, told, write_part
from service.audit.reporting.report import AuditFailed, NoVerdict
from service.audit.reporting.verdict import false, no_verdict
from workers.commands.shared import answer, say

FAILED, INCOMPLETE, USAGE = 1, 2, 3


@click.command("part")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("entry", type=click.IntRange(0))
@click.option("--part", "p", type=click.IntRange(0), default=0, help="Which of them, from 0.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Where to.")
def part_command(file: Path, entry: int, p: int, output: Path | None) -> None:
    """Write one sealed part of event ENTRY as notes that prove it and nothing else.

    FILE is an export that opens it: your own, while the match still runs. Anybody you give it to
    can check it with “fieldpost audit”, and learns no other secret of yours.
    """
    try:
        with file.open("rb") as lines:
            text = write_part(read_limited(lines), entry, p, timestamp(int(time.time())))
    except (AuditFailed, NoVerdict, LookupError) as error:
        raise click.ClickException(str(error)) from None
    if also := discloses(text):
        click.echo(also, err=True)
    if output is None:
        sys.stdout.write(text)
        return
    output.write_text(text, "utf-8", newline="\n")
    click.echo(f"Wrote part {p} of event {entry} to {output}.", err=True)


def audit_parts(file: Path, keys: Sequence[str], as_json: bool) -> int:
    """Check the parts that a notes file shows, and say what it proves; returns the exit status."""
    try:
        parts = read_parts(file.read_bytes(), file.name, keys)
    except NoVerdict as unknown:
        click.echo(no_verdict(unknown), err=True)
        return USAGE
    except AuditFailed as failure:
        if as_json:
            answer({"result": "failed", "reason": str(failure)})
        else:
            say(false(failure))
        return FAILED
    if as_json:
        shown = [msgspec.to_builtins(part) for part in parts]
        answer({"result": "incomplete", "format": FORMAT.decode().strip(), "parts": shown})
        return INCOMPLETE
    for line in ("Proved:", *(f"  {told(part)}" for part in parts), "Not proved:", f"  {BEYOND}"):
        say(line)
    return INCOMPLETE
