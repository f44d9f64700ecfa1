"""``look``, ``act``, ``passkey`` and ``end``: what operators do, by whoever runs the machine."""

from collections.abc import Sequence

import click
from msgspec.structs import replace

from service.operating.acts import ACTS, carry_out
from service.operating.asked import AskedAct, person_meant
from service.operating.listings import LISTS, health_rows, look, worded
from service.operating.passkeys import LASTS, LINK, Passkeys
from service.store.house.lookup import Row
from service.store.house.operators import is_operator
from workers.commands.erasing import overwrite
from workers.commands.running import address_of_house
from workers.commands.shared import Here, answer, here, json_option, say, table

HEALTH = "health"

why_option = click.option(
    "--why", "--reason", "why", required=True, help="The reason; it is written down."
)


def _told() -> str:
    widest = max(len(f"{name} {act.on} {act.to}") for name, act in ACTS.items())
    lines = (f"{f'{n} {a.on} {a.to}'.ljust(widest)}  {a.about}" for n, a in ACTS.items())
    return "\b\n" + "\n".join(lines)


@click.command(
    "act",
    help="Do ACT for the house: whole or not at all, and written down with the reason.\n\n"
    + _told(),
)
@click.argument("act", metavar="ACT")
@click.argument("on", metavar="WHAT")
@click.argument("to", metavar="[TO]", required=False, default="")
@why_option
@click.option("--by", "address", default="", help="The operator who asks for it, by mail address.")
@json_option
def act_command(act: str, on: str, to: str, why: str, address: str, as_json: bool) -> None:
    """See the help above."""
    place = here(prepare=True)
    _ = place.reader  # what is refused rests on the lists
    told = _done(place, AskedAct(act=act, on=on, to=to, why=why, by=_by(place, address)))
    if act == "erase":
        overwrite(place)
    if as_json:
        answer({"act": act, "on": on, "told": told})
        return
    say(told)


@click.command("end")
@click.argument("match_id", metavar="MATCH")
@why_option
@json_option
def end_command(match_id: str, why: str, as_json: bool) -> None:
    """End MATCH as it stands. It takes no more orders, and everything sealed is opened."""
    told = _done(here(writes=True), AskedAct(act="close", on=match_id, why=why))
    if as_json:
        answer({"match": match_id, "told": told})
        return
    click.echo(told)


def _by(place: Here, address: str) -> str:
    return person_meant(place.matches, address).id if address else ""


def _done(place: Here, asked: AskedAct) -> str:
    return carry_out(place.matches, replace(asked, now=place.matches.unix_now()))


@click.command("look")
@click.argument("what", type=click.Choice([HEALTH, *LISTS]), required=False, default=HEALTH)
@click.argument("words", nargs=-1)
@json_option
def look_command(what: str, words: Sequence[str], as_json: bool) -> None:
    """Look something up: the health of the house, or a list, searched for WORDS.

    The first column names each row for fieldpost act.
    """
    place = here()
    _ = place.reader
    if what == HEALTH:
        from service.api.state import state_of, valkey

        queues = state_of(place.recorder, valkey(place.settings)).queues
        rows: Sequence[Row] = health_rows(place.recorder, place.settings.data, queues)
    else:
        rows = look(place.recorder, what, " ".join(words))
    if as_json:
        answer(rows)
    elif rows:
        table(
            [name.upper() for name in rows[0]],
            [[worded(*cell) for cell in row.items()] for row in rows],
        )
    else:
        say("Nothing is found.")


@click.command("passkey")
@click.argument("address")
@json_option
def passkey_command(address: str, as_json: bool) -> None:
    """Print a link by which ADDRESS, an operator, keeps a passkey: it opens the page of the house.

    They open it within 15 minutes, signed in, where they will use the passkey.
    """
    place = here(prepare=True)
    who = person_meant(place.matches, address)
    if not is_operator(place.recorder, who.id):
        raise click.ClickException(
            f"{who.name} is not an operator; fieldpost act appoint makes one."
        )
    token = Passkeys(place.recorder, place.house, now=place.matches.unix_now).sign(LINK, who.id)
    link = f"{place.settings.web or address_of_house(place.settings)}/house/passkey/{token}"
    if as_json:
        answer({"link": link, "seconds": LASTS})
        return
    click.echo(link)
