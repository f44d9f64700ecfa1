"""``luck``: how the dice fell in a match, or in all matches of the house."""

from typing import Any

import click

from service.luck.counting import of_match
from service.luck.kept import kept_dice
from service.luck.report import HouseLuck, MatchLuck, Watched, house_luck, match_luck
from service.luck.told import Tested
from workers.commands.shared import answer, as_option, here, json_option, match_of, say, table

CALLED = 1
"""The exit status where the monitor of the house calls."""


@click.command("luck")
@click.argument("match_id", metavar="[MATCH]", default="")
@as_option
@json_option
def luck_command(match_id: str, viewer: str, as_json: bool) -> None:
    """Tell how lucky everybody was in MATCH, or without it whether the house's dice are sound.

    Exit status for the house: 0 as fair dice are, 1 the monitor calls.
    """
    place = here()
    if match_id:
        viewer = place.viewer(match_of(place, match_id), viewer)
        found = match_luck(of_match(place.matches.repository, match_id, viewer))
        answer(found) if as_json else _print_match(found)
        return
    dice = kept_dice(place.recorder)
    dice.catch_up(place.recorder)
    house = house_luck(dice)
    answer(house) if as_json else _print_house(house)
    if house.alarm:
        raise click.exceptions.Exit(CALLED)


def _print_match(found: MatchLuck) -> None:
    for sentence in found.sentences:
        say(sentence)
    for luck in found.luck:
        say(f"  {luck.sentence}")
    rows = [
        (t.stream, _kind(t), "taken back" if t.withdrawn else "", " ".join(map(str, t.counts)),
         f"{t.expected:.1f}", _p(t.p), _p(t.adjusted))
        for t in found.kinds
    ]  # fmt: skip
    heads = ("OF", "DIE", "", "HOW OFTEN 1, 2, …", "EXPECTED", "P", "ADJUSTED")
    if rows:
        table(heads, rows)


def _print_house(house: HouseLuck) -> None:
    for sentence in house.sentences:
        say(sentence)
    rows = [
        (_kind(k), sum(k.counts), f"{k.evidence:.3g}", _p(k.p_even), _p(k.p_pairs),
         _p(k.p_runs), " ".join(map(_p, k.adjusted)))
        for k in house.kinds
    ]  # fmt: skip
    table(("DIE", "ROLLED", "EVIDENCE", "P FACES", "P PAIRS", "P RUNS", "ADJUSTED"), rows)


def _kind(of: Tested | Watched) -> str:
    return "cards, by quarter" if of.cards else f"d{of.sides}"


def _p(value: Any) -> str:
    return "-" if value is None else f"{value:.4f}"
