"""``sign-in``: a link with which somebody signs in on the web, where no mail can bring it."""

import click

from domain.game.view.text_board import plain
from service.people.post import Post
from service.people.register import BadAddress, People
from service.people.signing_in import LASTS, SigningIn
from workers.commands.running import address_of_house
from workers.commands.shared import answer, here, json_option


@click.command("sign-in")
@click.argument("address")
@json_option
def sign_in_command(address: str, as_json: bool) -> None:
    """Print a link that signs ADDRESS in on the web, once, within 15 minutes.

    It opens every seat of that address: give it to nobody else.
    """
    place = here(prepare=True)
    try:
        token = SigningIn(place.recorder, place.house, now=place.matches.unix_now).link(address)
    except BadAddress as error:
        raise click.ClickException(str(error)) from None
    settings = place.settings
    link = Post(settings, place.house).sign_in_link(token)
    if not settings.web:
        link = f"{address_of_house(settings)}/sign-in/{token}"
    if as_json:
        answer({"link": link, "seconds": LASTS})
        return
    click.echo(link)
    if People(place.recorder).at(address) is None:
        told = f"Nobody has {address.strip()} yet: the link makes a new player."
        click.echo(plain(told), err=True)
