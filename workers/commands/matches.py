"""``new``, ``join``, ``order`` and ``fork``: what changes a match."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from domain.games import AnyRuleset
from domain.match.parts.sitting import REFEREE
from service import chance
from service.application.linking import follow
from service.people.inviting import NotInvited, invite, sitting_down
from service.people.register import BadAddress, plain_address
from service.reading.positions import to_move
from service.store.lists.reader import Reader
from service.store.people.boxes import OF_THE_HOUSE
from service.store.people.seats import same_holders
from workers.bots import bot_names
from workers.commands.clubs import opened_for, person_of
from workers.commands.shared import (
    Here,
    answer,
    game,
    held_up,
    here,
    json_option,
    match_of,
    no_such,
    pairs,
    say,
    scenario,
    title_option,
)
from workers.opponent import Opponent

FEWEST_OF_ID = 16
"""Characters of a command id: nobody may guess it before the dice are fixed."""

id_option = click.option(
    "--id", "command_id", default="", help="The same id acts only once, even after a restart."
)


@click.command("new")
@click.argument("name", metavar="GAME")
@click.option("--scenario", "chosen", default="", help="The scenario; the first one if not given.")
@click.option("--seat", "seats", multiple=True, metavar="SEAT=WHO", help="person or computer:BOT.")
@click.option("--option", "options", multiple=True, metavar="KEY=CHOICE", help="Optional rules.")
@title_option
@click.option("--pace", default="none", help="How long each seat has, such as “7 days”.")
@click.option("--referee", is_flag=True, help="Add a seat for a referee, who rules in disputes.")
@click.option(
    "--house",
    multiple=True,
    metavar="SEAT",
    help="A seat of somebody who runs this house; the match says so.",
)
@click.option(
    "--dice",
    default="",
    metavar="proved|quick",
    help="Proved: each roll waits some seconds for a public beacon; quick: rolled at once.",
)
@click.option("--join", "sit", is_flag=True, help="Take every person's seat at once.")
@click.option("--club", default="", help="Keep its free seats for members of this club.")
@click.option(
    "--by", "address", default="", help="Who opens it, for --club or with a box of theirs."
)
@id_option
@json_option
def new_command(
    name: str,
    chosen: str,
    seats: tuple[str, ...],
    options: tuple[str, ...],
    title: str,
    pace: str,
    referee: bool,
    house: tuple[str, ...],
    dice: str,
    sit: bool,
    club: str,
    address: str,
    command_id: str,
    as_json: bool,
) -> None:
    """Open a match of GAME; without --seat persons play the fewest seats it can have."""
    if club and not address:
        raise click.UsageError("--club needs --by, the member who opens it.")
    rules, given = game(name), checked_id(command_id) or _command_id()
    key = scenario(rules, chosen)
    played = _seats(rules, key, seats)
    place = here(writes=True)
    own = _people(played, referee=referee) if sit else ()
    match_id, _ = place.matches.open(
        rules.key,
        key,
        played,
        pairs("--option", options),
        title=title,
        pace=pace,
        referee=referee,
        house=house,
        dice=dice,
        key=given,
        sit=own,
        invited=bool(club),
        by=person_of(place, address).id if address else OF_THE_HOUSE,
        aside=opened_for(place, club, address, own) if club else lambda _: (),
    )
    tokens = place.matches.tokens(match_id, given, own)
    computers_answer(place, match_id)
    match = place.matches.repository.match(match_id)
    if as_json:
        waits = to_move(place.matches, match)
        answer({"match": match_id, "seats": match.sitting.seats, "vacant": match.sitting.vacant,
                "waiting_for": waits, "size": match.size, "tokens": tokens})  # fmt: skip
        return
    called = rules.match_title(match.title, match.scenario)
    click.echo(f"Opened match {match_id}: {rules.title}, {called}.")
    for seat in (s for s in match.sitting.readers if s not in match.sitting.taken):
        click.echo(f"  fieldpost join {match_id} {seat}")
    tell_next(place, match_id)


def _people(played: Mapping[str, str], *, referee: bool) -> tuple[str, ...]:
    """The seats of people, and of the referee.

    If computers play each other, whoever opens the match is its referee.
    """
    seats = [seat for seat, who in played.items() if who == "person"]
    return (*seats, REFEREE) if referee or not seats else tuple(seats)


def _seats(rules: AnyRuleset, key: str, given: Sequence[str]) -> dict[str, str]:
    chosen = rules.scenario(key)
    if not given:
        return dict.fromkeys(chosen.seats[: chosen.fewest], "person")
    given_pairs = pairs("--seat", given)
    for seat, who in given_pairs.items():
        if seat not in chosen.seats:
            raise click.ClickException(no_such("seat", seat, chosen.seats, chosen.title))
        if who == "computer":
            given_pairs[seat] = f"computer:{bot_names(rules)[0]}"
    return {seat: given_pairs[seat] for seat in chosen.seats if seat in given_pairs}


@click.command("join")
@click.argument("match_id", metavar="MATCH")
@click.argument("seat")
@click.option("--invitation", default="", help="The invitation code, if the seat needs one.")
@click.option("--by", "address", default="", help="The mail address of whoever sits down.")
@id_option
@json_option
def join_command(
    match_id: str, seat: str, invitation: str, address: str, command_id: str, as_json: bool
) -> None:
    """Take SEAT in MATCH. With the same --id it answers the same token again.

    With --by the seat is that person's; if they are invited, or in the club of the match, they need
    no --invitation.
    """
    given = checked_id(command_id) or _command_id()
    place = here(writes=True)
    match_of(place, match_id)
    player = person_of(place, address).id if address else ""
    code = place.matches.house.token("invitation", match_id, seat)
    invitation, aside = sitting_down(place.recorder, match_id, seat, player, invitation, code)
    receipt, token = place.matches.join(match_id, seat, given, invitation, aside=aside)
    computers_answer(place, match_id)
    if as_json:
        answer({"match": match_id, "seat": seat, "size": receipt.size, "token": token})
        return
    say(f"You sit at {seat} in {match_id}.")
    tell_next(place, match_id)


@click.command("invite")
@click.argument("match_id", metavar="MATCH")
@click.argument("seat")
@click.argument("address")
@click.argument("then", nargs=-1)
@id_option
@json_option
def invite_command(
    match_id: str,
    seat: str,
    address: str,
    then: tuple[str, ...],
    command_id: str,
    as_json: bool,
) -> None:
    """Invite ADDRESS by mail to SEAT of MATCH; the post part sends the mail.

    Each of THEN is asked in turn if nobody before accepts.
    """
    given = checked_id(command_id) or _command_id()
    place = here(writes=True)
    match = place.matches.repository.match(match_of(place, match_id))
    if seat not in match.sitting.places:
        raise click.ClickException(no_such("seat", seat, match.sitting.places))
    try:
        (to, *others), now = map(plain_address, (address, *then)), place.matches.unix_now()
        new = invite(place.recorder, match_id, match, seat, to, key=given, now=now, then=others)
    except (NotInvited, BadAddress) as why:
        raise click.ClickException(str(why)) from None
    if as_json:
        answer({"match": match_id, "seat": seat, "repeated": not new, "then": others})
        return
    say(f"An invitation to {seat} of {match_id} goes to {to}." if new else "It was mailed already.")
    if others and new:
        say(f"If nobody accepts, these are asked in turn: {', '.join(others)}.")


@click.command("fork")
@click.argument("match_id", metavar="MATCH")
@click.option("--at", "size", type=int, required=True, help="After how many entries.")
@title_option
@click.option(
    "--person", "people", multiple=True, metavar="SEAT", help="Give a computer's seat to a person."
)
@id_option
@json_option
def fork_command(
    match_id: str, size: int, title: str, people: tuple[str, ...], command_id: str, as_json: bool
) -> None:
    """Open a new match that goes on from MATCH as it was after --at entries.

    An entry inside an order means the end of that order. The seats of the new match are taken
    anew; where computers play each other it goes on at once.
    """
    key = checked_id(command_id)
    place = here(writes=True)
    parent = match_of(place, match_id)
    new_id = place.matches.branch(
        parent, size, title=title, seats=dict.fromkeys(people, "person"), key=key
    )
    computers_answer(place, new_id)
    match = place.matches.repository.match(new_id)
    at = match.lineage.parent.size if match.lineage.parent else size
    if as_json:
        answer({"match": new_id, "parent": match_id, "at": at, "vacant": match.sitting.vacant})
        return
    if at != size:
        click.echo(f"Entry {size} is inside an order, which ends with entry {at}.")
    click.echo(f"Opened match {new_id}, which goes on from entry {at} of {match_id}.")
    for seat in match.sitting.vacant:
        click.echo(f"  fieldpost join {new_id} {seat}")
    tell_next(place, new_id)


@click.command("next")
@click.argument("match_id", metavar="MATCH")
@title_option
@json_option
def next_command(match_id: str, title: str, as_json: bool) -> None:
    """Open the match that follows the finished MATCH in a campaign, with what that one carries."""
    place = here(writes=True)
    match_of(place, match_id)
    new_id = follow(
        place.matches, match_id, title=title, aside=lambda new: same_holders(new, match_id)
    )
    match = place.matches.repository.match(new_id)
    if as_json:
        told = {"match": new_id, "before": match_id, "scenario": match.scenario}
        answer({**told, "vacant": match.sitting.vacant})
        return
    click.echo(f"Match {new_id}, {match.scenario}, goes on from {match_id}.")
    for seat in match.sitting.vacant:
        click.echo(f"  fieldpost join {new_id} {seat}")
    tell_next(place, new_id)


def computers_answer(place: Here, match_id: str) -> None:
    """Computer seats play at once, whether or not ``fieldpost up`` runs."""
    Opponent(place.matches, Reader(place.recorder)).play(match_id)


def tell_next(place: Here, match_id: str) -> None:
    match: Any = place.matches.repository.match(match_id)
    if match.outcome is not None:
        say(f"The match is over: {match.outcome.text}")
    elif told := held_up(place.matches, match):
        say(told)
    elif waits := to_move(place.matches, match):
        say(f"Waiting for {', '.join(waits)}. Board: fieldpost show {match_id} --as {waits[0]}")


def checked_id(command_id: str) -> str:
    """The id that was given, "" for none."""
    if command_id and not (FEWEST_OF_ID <= len(command_id) <= 200 and command_id.isprintable()):
        raise click.UsageError(f"--id must have {FEWEST_OF_ID} to 200 printable characters.")
    return command_id


def _command_id() -> str:
    return f"cli-{chance.token_hex(12)}"
