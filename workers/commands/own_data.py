"""``data``: all that the house keeps of a person, as one file."""

from pathlib import Path

import click

from service.people.register import BadAddress, People, plain_address
from service.reading.own_data import own_data
from workers.commands.shared import answer, here, json_option, whole_file


@click.command("data")
@click.argument("address")
@click.option(
    "--output", required=True, type=click.Path(dir_okay=False, path_type=Path), help="Where to."
)
@json_option
def data_command(address: str, output: Path, as_json: bool) -> None:
    """Write all that the house keeps of the person with the mail ADDRESS, as one ZIP file.

    A page to read is in it, and the same as JSON. It is for that person alone: their letters and
    what they alone know in their matches are in it.
    """
    place = here()
    people = People(place.recorder)
    try:
        plain = plain_address(address)
    except BadAddress as error:
        raise click.ClickException(str(error)) from None
    person = people.at(plain)
    if person is None and not people.knows(plain):
        raise click.ClickException(f"Nobody has the address {plain}.")
    with whole_file(output) as file:
        size = sum(map(file.write, own_data(place.matches, person.id if person else "", plain)))
    if as_json:
        answer({"file": str(output), "bytes": size})
        return
    click.echo(f"Wrote what the house keeps of {plain} to {output}.")
