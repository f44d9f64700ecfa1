"""``forget``: what a person wrote, or everything that tells who a person is; ``shrink``: what that
left free in the file of the database goes back to the disk."""

import click

from service.application.erasing import erase_note, written_by
from service.people.register import BadAddress
from service.store.integrity import shrink
from service.store.lists.models import erased
from service.store.people.boxes import boxes_of_player
from workers.commands.shared import Here, answer, here, json_option, match_of

_HELD = (
    "The log of the database still holds old bytes, as somebody is reading: stop the house, and "
    "say fieldpost shrink{}."
)


@click.command("forget")
@click.argument("who", metavar="ADDRESS|MATCH")
@click.argument("entry", type=int, required=False)
@json_option
def forget_command(who: str, entry: int | None, as_json: bool) -> None:
    """Erase the words at ENTRY of MATCH; or a person by mail ADDRESS, with all they wrote. What

    their seats did stays, and every journal keeps its hashes: each audit passes as before. An
    SQLite file is written anew without the bytes; orders wait for that. Save no backup over the
    newest one for a while, and let older ones lapse: they hold the words still.
    """
    place = here(prepare=True)
    if entry is not None:
        match_id = match_of(place, who)
        _erase(place, match_id, entry)
        done = {"match": match_id, "erased": 1}
    else:
        done = _forget(place, who)
    overwrite(place)
    if as_json:
        answer(done)
        return
    click.echo(f"Erased: {', '.join(f'{name} {value}' for name, value in done.items())}.")


def overwrite(place: Here) -> None:
    """Leave nothing of what was deleted in the bytes of an SQLite file and of its log."""
    if not place.settings.database and not shrink(place.recorder):
        click.echo(_HELD.format(""), err=True)


def _erase(place: Here, match_id: str, n: int) -> None:
    try:
        erase_note(place.matches, match_id, n, [erased(match_id, n)])
    except LookupError as error:
        raise click.ClickException(str(error)) from None


def _forget(place: Here, address: str) -> dict[str, object]:
    from service.people.register import People, plain_address

    try:
        plain = plain_address(address)
    except BadAddress as error:
        raise click.ClickException(str(error)) from None
    people = People(place.recorder)
    player = people.at(plain)
    if player is None and not people.knows(plain):
        raise click.ClickException(f"Nobody has the address {plain}.")
    held, words = people.seats_of(player.id) if player else [], 0
    for holder in held:
        for n in written_by(place.matches.repository, holder.match, holder.seat):
            _erase(place, holder.match, n)
            words += 1
    boxes = {box.hash for box in boxes_of_player(place.recorder, player.id)} if player else set()
    addresses = people.forget(player.id if player else "", plain)
    place.matches.boxes.sweep(place.matches.unix_now(), at_once=boxes)
    return {"seats": len(held), "words": words, "addresses": addresses}


@click.command("shrink")
@json_option
def shrink_command(as_json: bool) -> None:
    """Write an SQLite file anew, without the room that is free in it; orders wait for that.

    Nothing is left of what was deleted. In PostgreSQL say VACUUM FULL yourself.
    """
    place = here(writes=True)
    if place.settings.database:
        raise click.ClickException(
            "PostgreSQL gives the room back by itself: say VACUUM FULL in the database."
        )
    emptied = shrink(place.recorder)
    if as_json:
        answer({"shrunk": emptied})
        return
    click.echo("The database has no free room any more." if emptied else _HELD.format(" again"))
