"""``watch``: watch a house from another machine."""

import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import click
import msgspec

from service.audit.reporting.number import by_number
from service.watcher.asking import Unreachable, over_http
from service.watcher.look import HouseWatcher, LookReport, Misconduct
from service.watcher.memory import BadMemory, keep, read_memory
from workers.commands.shared import answer, json_option, say

OK, MISCONDUCT, INCOMPLETE, UNREACHABLE = 0, 1, 2, 3
"""The exit status of a look."""

MINUTE = 60.0


@click.command("watch")
@click.argument("url")
@click.option(
    "--state", default="fieldpost-watch", type=click.Path(file_okay=False, path_type=Path),
    help="Where what was seen is kept.", show_default=True,
)  # fmt: skip
@click.option(
    "--key",
    "keys",
    multiple=True,
    metavar="VKEY",
    help="The key to trust, from a mail.",
)
@click.option("--every", type=click.IntRange(1), metavar="MINUTES", help="Keep looking.")
@json_option
def watch_command(
    url: str, state: Path, keys: tuple[str, ...], every: int | None, as_json: bool
) -> None:
    """Look at the house at URL, keep its new checkpoints, and prove that none was rewritten.

    Exit status: 0 all fits what was seen before, 1 the house signed what cannot both be true, 2 it
    fits as far as it could be proved, 3 the house cannot be reached. With --every it ends with the
    first 1 alone.
    """
    while True:
        status = _look(url, state, keys, as_json)
        if every is None or status == MISCONDUCT:
            raise click.exceptions.Exit(status)
        time.sleep(every * MINUTE)


def _look(url: str, state: Path, keys: tuple[str, ...], as_json: bool) -> int:
    folder = state / (urlsplit(url).netloc.replace(":", "_") or "nowhere")
    try:
        watcher = HouseWatcher(over_http(url), read_memory(folder), keys, _progress)
        seen = watcher.look()
        keep(folder, watcher.memory, watcher.notes)
    except Misconduct as found:
        return _accuse(folder, found, as_json)
    except (Unreachable, BadMemory, OSError) as error:
        _tell_failure("unreachable", str(error), as_json)
        return UNREACHABLE
    status = INCOMPLETE if seen.doubts or seen.lost else OK
    if as_json:
        answer({"result": "incomplete" if status else "ok", **msgspec.to_builtins(seen)})
    else:
        _print(seen, status)
    return status


def _accuse(folder: Path, found: Misconduct, as_json: bool) -> int:
    """Keep the notes that prove it: whoever has the key of the house can check them."""
    file = folder / f"misconduct-{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}.txt"
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join((str(found), "", *found.notes)), encoding="utf-8")
    _tell_failure("failed", f"{found} The proof is kept in {file}.", as_json)
    return MISCONDUCT


def _tell_failure(result: str, reason: str, as_json: bool) -> None:
    if as_json:
        answer({"result": result, "reason": reason})
    else:
        say(f"{result.upper()}: {reason}")


def _print(seen: LookReport, status: int) -> None:
    known = by_number(seen.matches, "1 match", "# matches")
    say(f"{seen.house}: {seen.fresh} new of {seen.size} checkpoints, {known}.")
    say(f"  {seen.proofs} trees begin with the ones that were seen before.")
    if seen.rotations:
        some = by_number(seen.rotations, "1 new key is", "# new keys are")
        say(f"  Now {some} trusted: a key that was trusted before signed the rotation.")
    for sentence in (*seen.lost, *seen.doubts):
        say(f"  {sentence}")
    click.echo("OK" if status == OK else "OK as far as it could be proved")


def _progress(done: int, whole: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r  {done} of {whole} ", nl=done == whole, err=True)
