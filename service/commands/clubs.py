"""``clubs``: the clubs of a house."""

import click

from service.commands.shared import answer, here, json_option, table
from service.people.register import People
from service.store.people.clubs import Club, clubs_by_name

PAGE = 500


@click.command("clubs")
@json_option
def clubs_command(as_json: bool) -> None:
    """List the clubs by name, each with how many members it has and who leads it."""
    store = here().recorder
    found: list[Club] = []
    while page := clubs_by_name(store, found[-1].id if found else "", PAGE):
        found += page
    leaders = {club.founder: People(store).player(club.founder) for club in found}
    names = {player: led.name if led else "" for player, led in leaders.items()}
    if as_json:
        told = ((c.id, c.name, c.members, names[c.founder]) for c in found)
        answer([dict(zip(("club", "name", "members", "leader"), one, strict=True)) for one in told])
        return
    table(
        ("CLUB", "MEMBERS", "LEADER", "NAME"),
        [(c.id, c.members, names[c.founder], c.name) for c in found],
    )
