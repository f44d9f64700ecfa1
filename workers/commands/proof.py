"""``export`` and ``audit``: what proves that nobody cheated."""

import sys
from base64 import b64decode
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from service.audit.reporting.report import AuditFailed, AuditReport, NoVerdict
from service.audit.reporting.telling import more_of, told
from service.audit.reporting.verdict import false, no_verdict
from workers.commands.shared import (
    answer,
    games,
    here,
    json_option,
    match_of,
    say,
    whole_file,
)

if TYPE_CHECKING:
    from service.audit.evidence import Also
    from service.audit.trust import Trust

OK, FAILED, INCOMPLETE, USAGE = 0, 1, 2, 3
"""The exit status of an audit."""


@click.command("export")
@click.argument("match_id", metavar="MATCH")
@click.option(
    "--as", "viewer", default=None, metavar="SEAT",
    help="With what this seat knows, or public; without it all once it is over, or public.",
)  # fmt: skip
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Where to.")
@click.option(
    "--html", "as_page", is_flag=True,
    help="As one page that shows it board by board and checks its dice, offline and for ever.",
)  # fmt: skip
@json_option
def export_command(
    match_id: str, viewer: str | None, output: Path | None, as_page: bool, as_json: bool
) -> None:
    """Write MATCH as a file that anybody can audit, to --output or to stdout."""
    from service.offline_replay.replay import replay_file
    from service.reading.positions import export

    place = here()
    over = place.matches.repository.match(match_of(place, match_id)).outcome is not None
    if viewer is None:
        viewer = "everything" if over else ""
    viewer = place.viewer(match_id, viewer)
    lines: Iterable[bytes] = export(place.matches, match_id, viewer)
    if as_page:
        lines = replay_file(place.matches, match_id, viewer).splitlines(keepends=True)
    if output is None:
        out = sys.stdout.buffer
        for line in lines:
            out.write(line)
        return
    with whole_file(output) as file:
        count = sum(1 for line in lines if file.write(line))
    if as_json:
        answer({"match": match_id, "file": str(output), "lines": count})
        return
    click.echo(f"Wrote {count} lines to {output}.", err=True)
    if as_page:
        click.echo("Open it in any browser; it needs no network and no house.", err=True)
    else:
        keys = " ".join(f"--key '{key}'" for key in place.house.keys_of(_notes(output)))
        click.echo(f"Check it: fieldpost audit {output} {keys}", err=True)


def _notes(export: Path) -> Iterator[str]:
    with export.open("rb") as lines:
        yield from (b64decode(line[2:]).decode() for line in lines if line.startswith(b"C "))


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
PROOF = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("audit", cls=AuditCommand)
@click.argument(
    "file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--key", "keys", multiple=True, metavar="VKEY", help="Whom to trust.")
@click.option(
    "--seen",
    multiple=True,
    type=MAILBOX,
    metavar="MBOX",
    help="What anybody kept: mail that was received (mbox, Maildir, a mail, or a zip of such), "
    "notes, receipts, other exports.",
)
@click.option(
    "--sent",
    multiple=True,
    type=MAILBOX,
    metavar="MBOX",
    help="Mail that you sent, in the same forms.",
)
@click.option(
    "--mine",
    multiple=True,
    type=PROOF,
    metavar="NOTES",
    help="Notes that your own page or program wrote: their times and orders count for you.",
)
@click.option("--as", "seat", default="", metavar="SEAT", help="Whose openings must be there.")
@click.option(
    "--trust",
    type=PROOF,
    help="A file of yours with whom you trust, a line each: house VKEY, cosigner VKEY, need K, "
    "beacon KEY GENESIS PERIOD.",
)
@click.option(
    "--receipt",
    "receipts",
    multiple=True,
    type=PROOF,
    help="A receipt of an order, or a log.tlog-proof; those of mails are read with --seen.",
)
@click.option(
    "--parent",
    type=PROOF,
    help="The export of the match before: the one this branched from, or follows.",
)
@click.option("--replay", "again", is_flag=True, help="Let the rules decide every order again.")
@click.option(
    "--box",
    type=PROOF,
    help="The box that the match is played with: its text, or the file that the match page gives.",
)
@json_option
def audit_command(
    file: Path | None,
    keys: tuple[str, ...],
    seen: tuple[Path, ...],
    sent: tuple[Path, ...],
    mine: tuple[Path, ...],
    seat: str,
    trust: Path | None,
    receipts: tuple[Path, ...],
    parent: Path | None,
    again: bool,
    box: Path | None,
    as_json: bool,
) -> None:
    """Compute every hash, signature, die and card of the export FILE again.

    A FILE of notes shows sealed parts, such as “fieldpost part” wrote: they are checked by
    themselves.

    Mail that you received shows that the history was not rewritten since; mail that you sent and
    your own notes show that your orders are in it as you gave them, and when; --replay shows that
    the rules lead to what stands in it, and asked for the dice that were rolled.

    The first line is the verdict. Exit status: 0 all is proved, 1 something is wrong, 2 right as
    far as it was checked, 3 the command was not understood, or the match names rules that this
    program does not know.
    """
    trusted = _trusted(trust, keys)
    keys = tuple(trusted.houses)
    if file is None or not keys:
        raise AuditUsage(
            "Name the FILE of an export, and a --key out of your invitation, or a file of whom you "
            "--trust."
        )
    _check_files(file, *seen, *sent, *mine, *receipts, *([parent] if parent else []))
    from service.audit.notes import is_notes

    for one in mine:
        if not is_notes(one):
            raise AuditUsage(f"{one} holds no notes: what else you kept, give it with --seen.")
    if is_notes(file):
        from workers.commands.one_part import audit_parts

        raise click.exceptions.Exit(audit_parts(file, keys, as_json))
    if box:
        _lay_out(box)
    from service.audit.evidence import Also

    also = Also(seat, receipts, parent, trusted)
    report = _examined(file, keys, seen, sent, mine, again, also, as_json)
    if as_json:
        result = "ok" if report.complete else "incomplete"
        answer({"result": result, **msgspec.to_builtins(report), "more": more_of(report)})
    else:
        for line in told(report):
            say(line)
    raise click.exceptions.Exit(OK if report.complete else INCOMPLETE)


def _lay_out(file: Path) -> None:
    """Let the rules find the box in a file, and no other. Raises AuditUsage."""
    from domain.kits import shelf
    from domain.kits.kit import BadKit, canonical, hash_of, read
    from service.kits import own, reading

    data = file.read_bytes()
    try:
        kit = read(data) if data.startswith(b"{") else reading.read(file)
    except (BadKit, own.WrongBox) as error:
        raise AuditUsage(f"{file}: {error}") from None
    shelf.fill_from({hash_of(kit): canonical(kit)}.get)


def _examined(
    file: Path,
    keys: Sequence[str],
    seen: Sequence[Path],
    sent: Sequence[Path],
    mine: Sequence[Path],
    again: bool,
    also: "Also",
    as_json: bool,
) -> AuditReport:
    from service.audit.evidence import collect_rarely, examine

    collect_rarely()
    try:
        return examine(file, keys, games(), seen=seen, sent=sent, mine=mine, again=again, also=also)
    except NoVerdict as unknown:
        click.echo(no_verdict(unknown), err=True)
        raise click.exceptions.Exit(USAGE) from None
    except AuditFailed as failure:
        if as_json:
            answer({"result": "failed", "reason": str(failure)})
        else:
            say(false(failure))
        raise click.exceptions.Exit(FAILED) from None
    except OSError as error:
        raise AuditUsage(f"{error.filename or file}: {error.strerror}.") from None


def _trusted(file: Path | None, keys: Sequence[str]) -> "Trust":
    """Whom the reader trusts: those of the file, and houses that are named beside it."""
    from service.audit.trust import MOST, NOBODY, BadTrust, read_trust

    check_keys(tuple(key.strip() for key in keys))
    try:
        named = read_trust(file.read_text("utf-8-sig")) if file else NOBODY
    except (BadTrust, UnicodeDecodeError) as error:
        raise AuditUsage(f"{file}: {error}.") from None
    except OSError as error:
        raise AuditUsage(f"{file}: {error.strerror}.") from None
    houses = dict.fromkeys([*(key.strip() for key in keys), *named.houses])
    if len(houses) > MOST:
        raise AuditUsage(f"More than {MOST} keys of one kind are named.")
    return msgspec.structs.replace(named, houses=tuple(houses))


def _check_files(*files: Path) -> None:
    """A pipe could not be read twice, and may never end."""
    for one in files:
        if not (one.is_file() or one.is_dir()):
            raise AuditUsage(f"{one}: it is a pipe or a device; save it to a file first.")


def check_keys(keys: tuple[str, ...]) -> None:
    """Raise AuditUsage where one of these is not a key that a house signs with."""
    from service.house.signed_notes import BadSignedNote, parse_vkey

    for key in keys:
        try:
            parse_vkey(key)
        except BadSignedNote as error:
            raise AuditUsage(f"--key: {error}.") from None
