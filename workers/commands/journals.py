"""``journals`` and ``audit-journals``: all finished matches as one stream, and its check."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec

from service.audit.reporting.number import by_number, number_of
from service.audit.reporting.report import AuditFailed
from service.audit.reporting.verdict import false
from workers.commands.proof import FAILED, INCOMPLETE, OK, USAGE, check_keys
from workers.commands.shared import answer, here, json_option, say, whole_file

PAGE = 200


@click.command("journals")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Where to.")
@json_option
def journals_command(output: Path | None, as_json: bool) -> None:
    """Write the public journals of all finished matches as one stream, to --output or to stdout.

    The newest first; each with the proof that its end is in the log of the house. Whoever wants to
    count dice, or check the house as a whole, reads this; `fieldpost audit-journals` checks it.
    """
    from projections.projector import Projector
    from service.application.log import HouseLog
    from service.reading.bulk import journals
    from service.store.lists.reader import Reader

    place = here(prepare=True)
    Projector(place.journal, place.matches.games).catch_up()
    reader, after, found = Reader(place.recorder), "", list[str]()
    while page := reader.lobby(status="finished", hidden=True, after=after, limit=PAGE):
        found += [row.match for row in page]
        after = found[-1]
    log = HouseLog(place.matches)
    log.grow()
    lines: Iterator[bytes] = journals(place.matches, log, found)
    if output is None:
        sys.stdout.buffer.writelines(lines)
        return
    with whole_file(output) as file:
        file.writelines(lines)
    if as_json:
        answer({"file": str(output), "matches": len(found)})
        return
    say(f"Wrote {by_number(len(found), '1 match', '# matches')} to {output}.")


@click.command("audit-journals")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--key", "keys", multiple=True, required=True, metavar="VKEY", help="To trust.")
@json_option
def audit_journals_command(file: Path, keys: tuple[str, ...], as_json: bool) -> None:
    """Check every match of a stream of journals, a line each.

    Exit status: 1 one at least is refused, 2 right as far as a stream can show, 0 it holds no
    match, 3 it cannot be read as a stream: it is none, or breaks off within a match.
    """
    from domain.games import library
    from service.audit.journals import judge
    from service.audit.lines import read_limited
    from service.house.release import release_of

    check_keys(keys)
    own = {key: release_of(rules) for key, rules in library().items()}
    status, told = OK, []
    try:
        with file.open("rb") as lines:
            for one in judge(read_limited(lines), keys, own):
                complete = one.report is not None and one.report.complete
                worst = {status, FAILED if one.refused else OK if complete else INCOMPLETE}
                status = next(s for s in (FAILED, INCOMPLETE, OK) if s in worst)
                if as_json:
                    told.append(msgspec.to_builtins(one))
                    continue
                word = false(one.why) if one.refused else one.why or "right"
                logged = f", in the log of {one.logged}" if one.logged else ", not in the log yet"
                rolls = f", {number_of(one.report.rolls, 'roll')}" if one.report else ""
                say(f"{one.origin}: {word}{rolls}{'' if one.refused else logged}")
    except AuditFailed as failure:
        click.echo(f"NO VERDICT. {failure}", err=True)
        raise click.exceptions.Exit(USAGE) from None
    if as_json:
        answer({"matches": told})
    elif status == INCOMPLETE:
        say(
            "OK as far as it could be checked: no rules were replayed, nobody's mail or notes "
            "was compared, and whether matches are missing at its end no stream can show. "
            "`fieldpost audit` does the first two for one match."
        )
    elif status == OK:
        say("The stream holds no matches.")
    raise click.exceptions.Exit(status)
