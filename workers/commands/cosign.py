"""``cosign``: sign the checkpoints of other houses, as long as they only grow."""

import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

import click

from service.beacon.named import BadBeacon, read_beacon
from service.cosigner.clock import CheckedClock, keep_looking
from service.cosigner.serving import CosignerDoor, open_cosigner
from service.cosigner.trees import KnownTrees
from service.house.signed_notes import BadSignedNote
from service.serving import listen, serve
from service.watcher.asking import Unreachable, over_http
from workers.commands.follower import (
    Rewritten,
    SigningFollower,
    brought_over_http,
    keep_following,
)
from workers.commands.shared import answer, json_option, say
from workers.commands.watch import MISCONDUCT, OK, UNREACHABLE


@click.command("cosign")
@click.argument("matches", nargs=-1, metavar="[MATCH]...")
@click.option("--listen", "bind", metavar="HOST:PORT", default="", help="Where houses ask.")
@click.option("--follow", metavar="URL", default="", help="The address of a house that is asked.")
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
    matches: tuple[str, ...],
    bind: str,
    follow: str,
    name: str,
    keys: tuple[str, ...],
    state: Path,
    named: str,
    as_json: bool,
) -> None:
    """Cosign the checkpoints of the houses whose --key is given, with the time.

    Each tree is signed only as long as it grows from what was signed before. It runs until it is
    stopped, and says its own key, which the house must know (FIELDPOST_COSIGN). Any house that
    speaks C2SP tlog-witness can ask. Each minute it holds its clock against the newest round of
    the beacon, and signs nothing while it is slow or no round comes. With --beacon off nothing
    checks it.

    With --follow it needs no address of its own: each second it asks the house what is new, of all
    matches or of each MATCH alone, says what it signs and what it does not, and goes on where it
    stopped when it is started again. It ends by itself with status 1 if the house signed two
    histories (the proof is kept in the folder), and 3 if nothing can be signed at its first look.
    """
    if bool(bind) is bool(follow) or (matches and not follow):
        raise click.UsageError("Give --listen, or --follow and perhaps matches.")
    trusted = " ".join(keys).split()
    if not trusted or not name or " " in name or "+" in name:
        raise click.UsageError("Give a --name without spaces or a plus, and a --key.")
    try:
        listening = listen(bind) if bind else None
        sources = read_beacon(named)
        clock = CheckedClock(sources) if sources else lambda: int(time.time())
        trees = open_cosigner(state, name, trusted, clock)
    except BadBeacon as error:
        raise click.UsageError(f"--beacon: {error}") from None
    except BadSignedNote as error:
        raise click.UsageError(f"--key: {error}.") from None
    except (OSError, OverflowError, ValueError) as error:
        raise click.ClickException(f"Cannot cosign at {bind or follow}: {error}.") from None
    if as_json:
        answer({"bind": bind, "follow": follow, "vkey": trees.cosigner.vkey})
    else:
        say(f"Cosigns {'at' if bind else 'for'} {bind or follow}; its key is {trees.cosigner.vkey}")
    if isinstance(clock, CheckedClock) and follow:
        clock.look()
    if isinstance(clock, CheckedClock):
        stop = threading.Event()
        looking = (clock, stop, stop.wait)
        threading.Thread(target=keep_looking, args=looking, daemon=True).start()
    if listening is None:
        raise click.exceptions.Exit(_follow(follow, trees, state, matches, as_json))
    serve(CosignerDoor(trees), listening)


def _follow(
    url: str, trees: KnownTrees, state: Path, matches: tuple[str, ...], as_json: bool
) -> int:
    """Follow a house until that is stopped; the exit status."""
    house = urlsplit(url).netloc.replace(":", "_")

    def tell(sentence: str) -> None:
        if as_json:
            answer({"says": sentence})
        else:
            say(sentence)

    try:
        place = state / f"{house}.place"
        fetch, send = over_http(url), brought_over_http(url)
        keep_following(SigningFollower(trees, fetch, send, place, tell, matches), tell)
    except KeyboardInterrupt:
        return OK
    except Rewritten as found:
        file = state / f"misconduct-{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}.txt"
        file.write_text("\n".join((str(found), "", *found.notes)), encoding="utf-8")
        tell(f"FAILED: {found} The proof is kept in {file}.")
        return MISCONDUCT
    except (Unreachable, OSError, ValueError) as why:
        tell(f"UNREACHABLE: {why}")
        return UNREACHABLE
