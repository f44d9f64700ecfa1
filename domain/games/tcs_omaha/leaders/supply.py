"""Batteries, their ammunition, and replacements (2.8, 2.9, 2.11)."""

from collections.abc import Mapping

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.printed.command import AMMUNITION, BATTERIES, OVERDRAFT, Shells, minute

TARGETS_FROM = minute(AMMUNITION.targets_from)
"""From this turn on the Americans may use their registered targets (2.8)."""


def landed(unit: str, guns: int) -> Shells:
    """The battery fires that an artillery unit brings with ``guns`` that survived (2.9).

    Fractions are dropped. Each battery that has a gun adds a round of illumination: the guns that
    were lost are taken from one battery after the other.
    """
    battery = BATTERIES[unit]
    each = battery.divisor
    with_guns = -(-guns // each)
    return Shells(
        AMMUNITION.he * guns // each,
        AMMUNITION.smoke * guns // each,
        AMMUNITION.illum * with_guns,
    )


def later(now: int) -> Mapping[int, Shells]:
    """What is added to the pool on a turn, by calibre (2.9)."""
    for at, shells in AMMUNITION.later.items():
        if minute(at) == now:
            return {int(calibre): more for calibre, more in shells.items()}
    return {}


def check_registered(*, units_on_map: bool) -> None:
    """Raise Illegal where a registered target can no longer be chosen (2.8)."""
    if units_on_map:
        raise Illegal("2.8", "American registered targets are chosen before any unit is set up.")


OVERDRAFT_AT = minute(OVERDRAFT.at)
"""The turn of the replacements (2.11)."""


def replaced(lost: Mapping[str, int]) -> dict[str, int]:
    """The steps that each platoon of a company gets back, of what each has lost (2.11).

    They go to the weakest first, one by one, so that all become alike; no platoon grows beyond its
    full strength, and what is not needed is not kept.
    """
    back = dict.fromkeys(lost, 0)
    for _ in range(OVERDRAFT.steps):
        weak = max(back, key=lambda name: (lost[name] - back[name], name), default="")
        if not weak or lost[weak] == back[weak]:
            break
        back[weak] += 1
    return {name: steps for name, steps in back.items() if steps}
