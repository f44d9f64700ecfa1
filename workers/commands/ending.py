"""``end``: a match is ended by who runs the house."""

from functools import partial

import click

from domain.table.ending import close
from workers.commands.shared import answer, here, json_option, match_of


@click.command("end")
@click.argument("match_id", metavar="MATCH")
@click.option("--reason", required=True, help="The reason, as a sentence that everybody reads.")
@json_option
def end_command(match_id: str, reason: str, as_json: bool) -> None:
    """End MATCH as it stands. It takes no more orders, and everything sealed is opened."""
    place = here()
    match_id = match_of(place, match_id)
    if not reason.strip():
        raise click.UsageError("Give a reason: the players read it.")
    why = f"The house ends the match: {' '.join(reason.split()).rstrip('.')}."
    if place.matches.by_itself(match_id, partial(close, why=why), checkpoint=True) is None:
        raise click.ClickException(f"The match {match_id} is over already.")
    if as_json:
        answer({"match": match_id, "text": why})
        return
    click.echo(f"The match {match_id} is over; its players learn why.")
