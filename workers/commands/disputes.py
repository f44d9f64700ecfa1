"""``evidence``: the disputes of a match, and what a ruling can rest on."""

import click

from domain.game.view.text_board import text_board
from service.audit.reporting.verdict import false
from service.reading.evidence import DisputedPosition, Evidence, disputes, evidence
from workers.commands.shared import answer, as_option, here, json_option, match_of, say, table

SEALED = "(sealed or erased; once the match is over, --as everything tells what is sealed)"


@click.command("evidence")
@click.argument("match_id", metavar="MATCH")
@click.argument("n", metavar="[ENTRY]", type=int, required=False)
@as_option
@json_option
def evidence_command(match_id: str, n: int | None, viewer: str, as_json: bool) -> None:
    """List the disputes of MATCH, or show the evidence of the one that ENTRY opened.

    A dispute is opened, answered and settled by orders: fieldpost order MATCH red "dispute roll 14
    because …", "answer …", "settle stands because …", "settle back because …".
    """
    place = here()
    viewer = place.viewer(match_of(place, match_id), viewer)
    if n is None:
        found = disputes(place.matches, match_id)
        if as_json:
            answer(found)
            return
        rows = [(d.n, d.ts, d.seat, f"{d.what} of entry {d.about}", d.verdict) for d in found]
        table(("ENTRY", "OPENED", "BY", "ABOUT", "RULING"), rows)
        return
    try:
        shown = evidence(place.matches, match_id, n, viewer)
    except LookupError as error:
        raise click.ClickException(str(error.args[0])) from None
    if as_json:
        answer(shown)
        return
    _print(shown)


def _print(shown: Evidence) -> None:
    dispute = shown.dispute
    say(f"{dispute.said} ({shown.state}).")
    say(f"The order: {shown.order}")
    for roll in shown.rolls:
        results = " ".join(map(str, roll.results))
        say(f"  {roll.n:>5}  {roll.why}: {results} (link {roll.link} of {roll.stream})")
    for said in shown.said:
        say(f"  {said.n:>5}  {said.seat.title()}: {said.words or SEALED}")
    if shown.ruling is not None:
        ruling = shown.ruling
        say(f"  {ruling.n:>5}  Ruling by {ruling.by}: {ruling.verdict}. {ruling.words}".rstrip())
    for rule in shown.rules:
        say(f"  rule {rule.number}, {rule.title}: {rule.text}")
    _print_position("Before", shown.before)
    _print_position("After", shown.after)
    for sentence in shown.audit.sentences:
        say(sentence if shown.audit.right else false(sentence))
    for sentence in shown.audit.not_checked:
        say(f"Not checked: {sentence}")
    say(f"The entries {dispute.start} to {dispute.stop - 1}:")
    for entry in shown.entries:
        say(f"  {entry.line}")


def _print_position(title: str, position: DisputedPosition | None) -> None:
    if position is not None:
        click.echo(f"\n{title}, after {position.at} entries ({position.moment}):")
        click.echo(text_board(position.view))
