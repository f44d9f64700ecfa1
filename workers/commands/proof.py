"""``export``, ``audit``, ``keys`` and ``rekey``: what proves that nobody cheated."""

import sys
from base64 import b64decode
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from domain.journal.plain import is_plain
from service.audit.report import AuditFailed, AuditReport, NoVerdict
from service.audit.telling import more_of, told
from service.audit.verdict import false, no_verdict
from workers.commands.shared import (
    answer,
    games,
    here,
    json_option,
    leave_option,
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
    from service.application.reading import export
    from service.offline_replay.replay import replay_file

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
    """Raise AuditUsage where one of these is no key that a house signs with."""
    from service.house.signed_notes import BadSignedNote, parse_vkey

    for key in keys:
        try:
            parse_vkey(key)
        except BadSignedNote as error:
            raise AuditUsage(f"--key: {error}.") from None


@click.command("keys")
@click.option("--all", "every", is_flag=True, help="Also show every key that ever signed here.")
@click.option("--rotate", is_flag=True, help="Sign with a new key, and for a season with both.")
@click.option("--stolen", is_flag=True, help="With --rotate: the old key signs no more at all.")
@click.option("--retire", is_flag=True, help="End the season: the old key stops signing.")
@click.option("--reason", default="", help="Why the key is rotated; the journals show it.")
@json_option
def keys_command(
    every: bool, rotate: bool, stolen: bool, retire: bool, reason: str, as_json: bool
) -> None:
    """Show the public key that this house signs with; give it to every player.

    After --rotate and --retire restart what runs on the house.
    """
    from service.house.keys import open_house
    from workers.commands.rotation import retire_keys, rotate_keys

    line = reason and is_plain(reason)
    if (stolen and not rotate) or (rotate and retire) or (rotate and not line):
        raise click.UsageError("Give --rotate with a --reason of one plain line, or --retire alone")
    place = here(writes=rotate or retire)
    settings = place.settings
    if rotate:
        rotate_keys(settings.data, settings.house, place.matches, reason, stolen=stolen)
    if retire:
        retire_keys(settings.data, settings.house)
    house = open_house(settings.data, settings.house)
    if as_json:
        answer({"name": house.name, "vkey": house.key.vkey, "keys": house.keys})
        return
    for key in house.keys if every else house.keys[:1]:
        click.echo(f"{key.vkey}  {key.state}" if every else key.vkey)


@click.command("rekey")
@click.argument("match_id", metavar="MATCH", default="")
@click.option("--all", "whole", is_flag=True, help="Every running match, with a new secret.")
@click.option("--reason", required=True, help="The reason, which the journal shows.")
@leave_option
@json_option
def rekey_command(match_id: str, whole: bool, reason: str, leave: bool, as_json: bool) -> None:
    """Replace every dice chain of MATCH, or with --all those of every running match.

    --all also makes a new master secret, as after a restore of the database or where the secret
    may be known. Nothing else may run on the house meanwhile.
    """
    if whole == bool(match_id) or not is_plain(reason):
        raise click.UsageError("Name a MATCH, or give --all, with a --reason of one plain line.")
    if whole:
        _rekey_all(reason, as_json, leave=leave)
        return
    place = here(writes=True)
    size = place.matches.rekey(match_of(place, match_id), reason)
    if as_json:
        answer({"match": match_id, "size": size})
        return
    click.echo(f"Match {match_id} has new dice chains from entry {size - 1} on.")


def _rekey_all(reason: str, as_json: bool, *, leave: bool) -> None:
    from workers.commands.renewal import renew_house
    from workers.commands.supervisor import Place, RunsAlready

    place = here(interrupted=True, writes=True)
    folder, name = place.settings.data, place.settings.house
    try:
        held = Place(folder)
    except RunsAlready as error:
        raise click.ClickException(str(error)) from None
    renewed = renew_house(
        folder,
        name,
        place.recorder,
        place.matches.games,
        reason,
        place.matches.house.beacon,
        leave=leave,
    )
    held.let_go()
    if as_json:
        answer(msgspec.to_builtins(renewed))
        return
    for one in renewed:
        click.echo(f"Match {one.match} has new dice chains from entry {one.size - 1} on.")
    click.echo("Before anybody orders, mail every player the new checkpoint of their match.")
