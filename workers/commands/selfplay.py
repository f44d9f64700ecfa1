"""``selfplay``: whole games by computer players."""

import os
import signal

import click

from domain.games import AnyRuleset
from service import chance
from workers.bots import bot_names, check_bot
from workers.commands.shared import answer, game, json_option, pairs, scenario, with_progress
from workers.selfplay import Result, selfplay, with_options

INTERRUPTED = 128 + signal.SIGINT
"""The exit status of what an interrupt ended, as shells have it."""


@click.command("selfplay")
@click.argument("name", metavar="GAME")
@click.option("--scenario", "chosen", default="", help="The scenario; the first one if not given.")
@click.option("--matches", type=click.IntRange(1), default=100, show_default=True)
@click.option("--bots", default="", metavar="A,B", help="The seats take them in turn.")
@click.option("--seed", default="", help="The same seed gives the same games.")
@click.option("--first", type=click.IntRange(0), default=0, help="Number of the first game.")
@click.option("--seats", type=click.IntRange(1), default=None, help="How many seats play.")
@click.option("--option", "options", multiple=True, metavar="KEY=CHOICE", help="Optional rules.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes.")
@json_option
def selfplay_command(
    name: str,
    chosen: str,
    matches: int,
    bots: str,
    seed: str,
    first: int,
    seats: int | None,
    options: tuple[str, ...],
    jobs: int,
    as_json: bool,
) -> None:
    """Let computer players play whole games of GAME, in memory.

    The games of a seed are numbered from 0, and each is the same every time: --first goes on
    where a run was interrupted. What had been played by then is told all the same.

    Exit status 0 where every game came to its end without a refusal or an error, 130 after an
    interrupt.
    """
    rules = game(name)
    key = scenario(rules, chosen)
    names = [bot.strip() for bot in bots.split(",") if bot.strip()] or [bot_names(rules)[0]]
    _check(rules, key, names, seats)
    try:
        rules = with_options(rules, key, pairs("--option", options))
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    seed = seed or chance.token_hex(4)
    result: Result = with_progress(
        f"Playing {matches} games of {rules.title} with seed {seed}",
        matches,
        lambda update: selfplay(
            rules, key, matches, names, seed, seats,
            first=first, jobs=min(jobs, matches), progress=update,
        ),
    )  # fmt: skip
    for fault in result.faults:
        click.echo(fault, err=True)
    if as_json:
        answer(_told(result))
    else:
        _print(result)
    if (left := matches - result.matches) > 0:
        on = f"--seed {seed} --first {first + result.matches} --matches {left}"
        click.echo(f"Interrupted after {result.matches} games; {on} goes on.", err=True)
        raise click.exceptions.Exit(INTERRUPTED)
    if result.finished != matches or result.refusals or result.errors:
        raise click.exceptions.Exit(1)


def _check(rules: AnyRuleset, key: str, bots: list[str], seats: int | None) -> None:
    played = rules.scenario(key)
    if seats is not None and not played.fewest <= seats <= len(played.seats):
        raise click.UsageError(
            f"{played.title} is played by {played.fewest} to {len(played.seats)} seats."
        )
    for bot in bots:
        check_bot(rules, bot)


def _told(result: Result) -> dict[str, object]:
    return {
        "game": result.game,
        "scenario": result.scenario,
        "matches": result.matches,
        "finished": result.finished,
        "refusals": result.refusals,
        "errors": result.errors,
        "endings": dict(result.endings.most_common()),
        "wins": dict(result.wins.most_common()),
        "seconds": result.seconds,
    }


def _print(result: Result) -> None:
    click.echo(
        f"{result.game}, {result.scenario}: {result.finished} of {result.matches} games came to "
        f"their end in {result.seconds:.1f} s with {result.orders} orders, "
        f"{result.refusals} refusals, {result.errors} errors."
    )
    for title, counts in (("Endings", result.endings), ("Wins", result.wins)):
        for name, count in counts.most_common():
            click.echo(f"  {title[:-1]} {name}: {count} ({count / result.matches:.0%})")
