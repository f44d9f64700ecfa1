"""``cosign``: sign the checkpoints of other houses, as long as they only grow."""

import threading
import time
from pathlib import Path

import click

from service.beacon.named import BadBeacon, read_beacon
from service.cosigner.clock import CheckedClock, keep_looking
from service.cosigner.serving import CosignerDoor, open_cosigner
from service.house.signed_notes import BadSignedNote
from service.serving import listen, serve
from workers.commands.shared import answer, json_option, say


@click.command("cosign")
@click.option("--listen", "bind", metavar="HOST:PORT", required=True, help="Where houses ask.")
@click.option("--name", required=True, help="Under which name, like cosign.example/c1.")
@click.option(
    "--key",
    "keys",
    multiple=True,
    required=True,
    metavar="VKEY",
    help="The key of a house; may be repeated.",
)
@click.option(
    "--state", default="fieldpost-cosign", type=click.Path(file_okay=False, path_type=Path),
    help="Where its key is kept, and what it signed.", show_default=True,
)  # fmt: skip
@click.option(
    "--beacon", "named", default="", metavar="TEXT",
    help="By which its clock is checked, as FIELDPOST_BEACON says it; drand if nothing is said.",
)  # fmt: skip
@json_option
def cosign_command(
    bind: str, name: str, keys: tuple[str, ...], state: Path, named: str, as_json: bool
) -> None:
    """Cosign the checkpoints of the houses whose --key is given, with the time.

    Each tree is signed only as long as it grows from what was signed before. It runs until it is
    stopped, and says its own key, which the house must know (FIELDPOST_COSIGN). Any house that
    speaks C2SP tlog-witness can ask. Each minute it holds its clock against the newest round of
    the beacon, and signs nothing while it is slow or no round comes. With --beacon off nothing
    checks it.
    """
    trusted = " ".join(keys).split()
    if not trusted or not name or " " in name or "+" in name:
        raise click.UsageError("Give a --name without spaces or a plus, and a --key.")
    try:
        listening = listen(bind)
        sources = read_beacon(named)
        clock = CheckedClock(sources) if sources else lambda: int(time.time())
        trees = open_cosigner(state, name, trusted, clock)
    except BadBeacon as error:
        raise click.UsageError(f"--beacon: {error}") from None
    except BadSignedNote as error:
        raise click.UsageError(f"--key: {error}.") from None
    except (OSError, OverflowError, ValueError) as error:
        raise click.ClickException(f"Cannot cosign at {bind}: {error}.") from None
    if as_json:
        answer({"bind": bind, "vkey": trees.cosigner.vkey})
    else:
        say(f"Cosigns at {bind}; its key is {trees.cosigner.vkey}")
    if isinstance(clock, CheckedClock):
        stop = threading.Event()
        looking = (clock, stop, stop.wait)
        threading.Thread(target=keep_looking, args=looking, daemon=True).start()
    serve(CosignerDoor(trees), listening)
