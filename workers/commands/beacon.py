"""``beacon``: sign rounds for dice, for houses that have no internet."""

from pathlib import Path

import click

from service.beacon.local import LocalBeacon
from service.beacon.serving import BeaconDoor
from service.serving import listen, secret_in, serve
from workers.commands.shared import answer, json_option, say

SECRET = "beacon.secret"


@click.command("beacon")
@click.option("--listen", "bind", metavar="HOST:PORT", required=True, help="Where houses ask.")
@click.option(
    "--data", default="fieldpost-beacon", type=click.Path(file_okay=False, path_type=Path),
    help="Where its secret is kept.", show_default=True,
)  # fmt: skip
@click.option("--url", default="", help="How houses reach it, if not by http://HOST:PORT.")
@json_option
def beacon_command(bind: str, data: Path, url: str, as_json: bool) -> None:
    """Sign a round for dice every three seconds, none before its time.

    A house without internet asks it in place of the public beacon: the line that it prints is for
    the settings of the house. It runs until it is stopped, and is best on a machine of somebody
    who does not play.
    """
    try:
        listening = listen(bind)
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        local = LocalBeacon(secret_in(data / SECRET))
    except (OSError, OverflowError, ValueError) as error:
        raise click.ClickException(f"Cannot serve a beacon at {bind}: {error}.") from None
    beacon, url = local.beacon, url or f"http://{bind}"
    named = f"{url} {beacon.key} {beacon.genesis} {beacon.period}"
    if as_json:
        answer({"bind": bind, "FIELDPOST_BEACON": named})
    else:
        say(f"FIELDPOST_BEACON='{named}'")
        say(
            f"The file {data / SECRET} tells all dice beforehand: keep it where no player and no "
            "house can read it."
        )
    serve(BeaconDoor(local), listening)
