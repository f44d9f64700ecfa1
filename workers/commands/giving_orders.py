"""``order``: a seat's orders, given or tried, and what became of each line."""

from collections.abc import Sequence

import click
import msgspec

from service.application.matches import LineReport, Receipt
from service.drafts.drafting import explained
from service.mails.plain_text import MOST_LEFT
from service.mails.report import Fate, ReportLine, lines_left, title_of
from service.reading.positions import story
from workers.commands.awaiting import give
from workers.commands.matches import checked_id, computers_answer, id_option, tell_next
from workers.commands.offered import asked_for, tell
from workers.commands.shared import Here, answer, here, json_option, match_of, say


@click.command("order")
@click.argument("match_id", metavar="MATCH")
@click.argument("seat")
@click.argument("text")
@click.option(
    "--try", "trial", is_flag=True, help="Only say what would happen, up to the first die."
)
@click.option("--no-wait", "now", is_flag=True, help="Do not wait for dice that come later.")
@id_option
@json_option
def order_command(
    match_id: str, seat: str, text: str, trial: bool, now: bool, command_id: str, as_json: bool
) -> None:
    """Give the orders TEXT for SEAT, one a line or parted by ";".

    "?" in place of orders shows what SEAT may order now, and "? move" one order with its form.
    Exit status 1 where a line was not carried out. To take back, order "takeback".

    Proved dice come some seconds after the order: it waits for them, unless with --no-wait.

    What is ordered is noted down first, in notes/MATCH.SEAT.notes of the data folder, with what
    came back: fieldpost audit --mine reads it. An order that was not taken goes under the same
    number again.
    """
    given = checked_id(command_id)
    place = here(writes=True)
    match_of(place, match_id)
    about = asked_for(text)
    if about is not None:
        tell(place, match_id, seat, about, as_json=as_json)
        return
    text = text.replace(";", "\n")
    if trial:
        tried = place.matches.try_order(match_id, seat, text)
        receipt = explained(place.matches, match_id, seat, text, tried, asks=True, does=True)
    else:
        receipt = give(place, match_id, seat, text, given, wait=not now)
        computers_answer(place, match_id)
    failed = any(line.state == "refused" for line in receipt.lines)
    failed = failed or (not trial and not receipt.done)
    if as_json:
        answer({**msgspec.to_builtins(receipt.told()), "done": not failed})
    else:
        _print_receipt(place, receipt, trial)
    if failed:
        raise click.exceptions.Exit(1)


def _print_receipt(place: Here, receipt: Receipt, trial: bool) -> None:
    if receipt.repeated:
        click.echo("This was done before; nothing was done again.")
    lines = receipt.told().lines
    left = sum(line.state == "left" for line in lines)
    for line in lines:
        if line.state == "left" and left > MOST_LEFT:
            continue
        state = "would be done" if trial and line.state == "done" else line.state
        rule = f" (rule {line.rule})" if line.rule else ""
        reason = f": {line.reason}{rule}" if line.reason else ""
        click.echo(_spelled(f"{line.line} - {state}{reason}"), err=line.state == "refused")
    if left > MOST_LEFT:
        click.echo(lines_left(left))
    if len(lines) > 1 and not trial and not receipt.done:
        say(_title(lines), err=True)
    first = min((line.first for line in receipt.lines if line.first >= 0), default=-1)
    if trial or receipt.repeated or first < 0:
        return
    match_id = receipt.match
    size = place.matches.repository.match(match_id).size
    for told in story(place.matches, match_id, receipt.seat, first, size):
        say(f"  {told.text}")
    tell_next(place, match_id)


def _title(lines: Sequence[LineReport]) -> str:
    """What became of them all, as a mail says it."""
    fates: dict[str, Fate] = {"done": "done", "refused": "refused"}
    return title_of([ReportLine(one.line, fates.get(one.state, "left")) for one in lines])


def _spelled(text: str) -> str:
    return " ".join(text.split())
