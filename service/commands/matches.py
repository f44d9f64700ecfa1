"""``new``, ``join``, ``order`` and ``fork``: what changes a match."""

import secrets
from collections.abc import Sequence
from typing import Any

import click
import msgspec

from domain.games import AnyRuleset
from projections.reader import Reader
from service.application.linking import follow
from service.application.matches import Receipt
from service.application.reading import story, to_move
from service.commands.shared import (
    Here,
    answer,
    game,
    here,
    json_option,
    match_of,
    no_such,
    pairs,
    say,
    scenario,
)
from service.people.register import same_holders
from workers.bots import bot_names
from workers.opponent import Opponent

FEWEST_OF_ID = 16
"""Characters of a command id: nobody may guess it before the dice are fixed."""


@click.command("new")
@click.argument("name", metavar="GAME")
@click.option("--scenario", "chosen", default="", help="Which scenario; the first without it.")
@click.option("--seat", "seats", multiple=True, metavar="SEAT=WHO", help="person or computer:BOT.")
@click.option("--option", "options", multiple=True, metavar="KEY=CHOICE", help="Optional rules.")
@click.option("--title", default="", help="What the match is called.")
@click.option("--pace", default="none", help="How long a seat has, such as “7 days”.")
@click.option("--referee", is_flag=True, help="With a seat for somebody who rules in disputes.")
@click.option(
    "--two-keys", multiple=True, metavar="SEAT", help="A seat of who runs this house, if he plays."
)
@click.option("--join", "sit", is_flag=True, help="Sit down on every seat of a person at once.")
@json_option
def new_command(
    name: str,
    chosen: str,
    seats: tuple[str, ...],
    options: tuple[str, ...],
    title: str,
    pace: str,
    referee: bool,
    two_keys: tuple[str, ...],
    sit: bool,
    as_json: bool,
) -> None:
    """Open a match of GAME; without --seat persons play the fewest seats it can have."""
    rules = game(name)
    key = scenario(rules, chosen)
    played = _seats(rules, key, seats)
    place = here()
    match_id, _ = place.matches.open(
        rules.key,
        key,
        played,
        pairs("--option", options),
        title=title,
        pace=pace,
        referee=referee,
        two_keys=two_keys,
    )
    tokens = _sit_everywhere(place, match_id) if sit else {}
    _computers_answer(place, match_id)
    match = place.matches.shelf.match(match_id)
    if as_json:
        waits = to_move(place.matches, match)
        answer({"match": match_id, "seats": match.seats, "vacant": match.vacant,
                "waiting_for": waits, "size": match.size, "tokens": tokens})  # fmt: skip
        return
    click.echo(f"Opened match {match_id}: {rules.title}, {match.scenario}.")
    for seat in (s for s in match.readers if s not in match.taken):
        click.echo(f"  fieldpost join {match_id} {seat}")
    _next(place, match_id)


def _sit_everywhere(place: Here, match_id: str) -> dict[str, str]:
    """Join for every person; returns the token of each seat."""
    match = place.matches.shelf.match(match_id)
    empty = [seat for seat in match.readers if seat not in match.taken]
    order = sorted(empty, key=lambda seat: seat not in match.two_keys)
    return {seat: place.matches.join(match_id, seat, _command_id())[1] for seat in order}


def _seats(rules: AnyRuleset, key: str, given: Sequence[str]) -> dict[str, str]:
    chosen = rules.scenario(key)
    if not given:
        return dict.fromkeys(chosen.seats[: chosen.fewest], "person")
    given_pairs = pairs("--seat", given)
    for seat, who in given_pairs.items():
        if seat not in chosen.seats:
            raise click.ClickException(no_such(f"seat in {chosen.title}", seat, chosen.seats))
        if who == "computer":
            given_pairs[seat] = f"computer:{bot_names(rules)[0]}"
    return {seat: given_pairs[seat] for seat in chosen.seats if seat in given_pairs}


@click.command("join")
@click.argument("match_id", metavar="MATCH")
@click.argument("seat")
@click.option("--invitation", default="", help="The code, where the seat is by invitation.")
@json_option
def join_command(match_id: str, seat: str, invitation: str, as_json: bool) -> None:
    """Take SEAT in MATCH."""
    place = here()
    match_of(place, match_id)
    receipt, token = place.matches.join(match_id, seat, _command_id(), invitation)
    _computers_answer(place, match_id)
    if as_json:
        answer({"match": match_id, "seat": seat, "size": receipt.size, "token": token})
        return
    say(f"You sit at {seat} in {match_id}.")
    _next(place, match_id)


@click.command("order")
@click.argument("match_id", metavar="MATCH")
@click.argument("seat")
@click.argument("text")
@click.option("--try", "trial", is_flag=True, help="Say what it would do, up to the first die.")
@click.option("--id", "command_id", default="", help="The same id is carried out only once.")
@json_option
def order_command(
    match_id: str, seat: str, text: str, trial: bool, command_id: str, as_json: bool
) -> None:
    """Give the orders TEXT for SEAT, one a line or parted by ";".

    Exit status 1 where a line was not carried out. To take back, order "takeback".
    """
    if command_id and len(command_id) < FEWEST_OF_ID:
        raise click.UsageError(f"--id must have {FEWEST_OF_ID} characters at least.")
    place = here()
    match_of(place, match_id)
    text = text.replace(";", "\n")
    if trial:
        receipt = place.matches.try_order(match_id, seat, text)
    else:
        receipt = place.matches.order(match_id, seat, text, command_id or _command_id())
        _computers_answer(place, match_id)
    failed = any(line.state == "refused" for line in receipt.lines)
    failed = failed or (not trial and not receipt.done)
    if as_json:
        answer({**msgspec.to_builtins(receipt), "done": not failed})
    else:
        _print_receipt(place, receipt, trial)
    if failed:
        raise click.exceptions.Exit(1)


def _print_receipt(place: Here, receipt: Receipt, trial: bool) -> None:
    if receipt.repeated:
        click.echo("This was carried out before; nothing was done again.")
    for line in receipt.lines:
        state = "would be done" if trial and line.state == "done" else line.state
        rule = f" (rule {line.rule})" if line.rule else ""
        reason = f": {line.reason}{rule}" if line.reason else ""
        click.echo(_spelled(f"{line.line} - {state}{reason}"), err=line.state == "refused")
    first = min((line.first for line in receipt.lines if line.first >= 0), default=-1)
    if trial or receipt.repeated or first < 0:
        return
    match_id = receipt.match
    size = place.matches.shelf.match(match_id).size
    for told in story(place.matches, match_id, receipt.seat, first, size):
        say(f"  {told.text}")
    _next(place, match_id)


def _spelled(text: str) -> str:
    return " ".join(text.split())


@click.command("fork")
@click.argument("match_id", metavar="MATCH")
@click.option("--at", "size", type=int, required=True, help="After how many entries.")
@click.option("--title", default="", help="What the branch is called.")
@json_option
def fork_command(match_id: str, size: int, title: str, as_json: bool) -> None:
    """Open a new match that goes on from MATCH as it was after --at entries."""
    place = here()
    new_id = place.matches.branch(match_of(place, match_id), size, title=title)
    match = place.matches.shelf.match(new_id)
    if as_json:
        answer({"match": new_id, "parent": match_id, "at": size, "vacant": match.vacant})
        return
    click.echo(f"Opened match {new_id}, which goes on from entry {size} of {match_id}.")
    for seat in match.vacant:
        click.echo(f"  fieldpost join {new_id} {seat}")


@click.command("next")
@click.argument("match_id", metavar="MATCH")
@click.option("--title", default="", help="What it is called.")
@json_option
def next_command(match_id: str, title: str, as_json: bool) -> None:
    """Open the match that follows the finished MATCH in a campaign, with what that one carries."""
    place = here()
    match_of(place, match_id)
    new_id = follow(
        place.matches, match_id, title=title, aside=lambda new: same_holders(new, match_id)
    )
    match = place.matches.shelf.match(new_id)
    if as_json:
        told = {"match": new_id, "before": match_id, "scenario": match.scenario}
        answer({**told, "vacant": match.vacant})
        return
    click.echo(f"Match {new_id}, {match.scenario}, goes on from {match_id}.")
    for seat in match.vacant:
        click.echo(f"  fieldpost join {new_id} {seat}")


def _computers_answer(place: Here, match_id: str) -> None:
    """Computer seats play at once, whether or not ``fieldpost up`` runs."""
    Opponent(place.matches, Reader(place.recorder)).play(match_id)


def _next(place: Here, match_id: str) -> None:
    match: Any = place.matches.shelf.match(match_id)
    if match.outcome is not None:
        say(f"The match is over: {match.outcome.text}")
    elif waits := to_move(place.matches, match):
        say(f"Waiting for {', '.join(waits)}. Board: fieldpost show {match_id} --as {waits[0]}")


def _command_id() -> str:
    return f"cli-{secrets.token_hex(12)}"
