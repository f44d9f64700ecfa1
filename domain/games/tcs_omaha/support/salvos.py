"""The rocket craft fire on the first turn (2.2a, 2.2b): far off, on whoever is there."""

from domain.game.ruleset import Chance
from domain.games.tcs_omaha.artillery import effect
from domain.games.tcs_omaha.events import SmokeLaid
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.naval import rockets
from domain.games.tcs_omaha.naval.printed import ROCKETS
from domain.games.tcs_omaha.position.lookup import Happening, Now, ground, under_shells
from domain.grid.lines import beyond

CALIBRE = 155
"""As what a rocket attacks (2.2b)."""


def fire(now: Now, chance: Chance) -> Happening:
    """Each craft that was aimed fires once (2.2a)."""
    for craft, target in enumerate(now.state.landing.salvos or (), 1):
        direction, die = chance.roll(
            "2d6", why=f"designator of LCT(R) {craft}", labels=("direction", "distance")
        )
        spot = beyond(ground(now.state).grid, target, direction - 1, rockets.designator(die))
        yield now.happens(e.RocketsFell(craft, target, spot))
        if spot:
            yield from _area(now, spot, chance)


def _area(now: Now, spot: str, chance: Chance) -> Happening:
    """Area C about a designator round, and the smoke that is left of it (2.2b)."""
    here = ground(now.state)
    hexes = sorted(
        here.grid.within(spot, ROCKETS.radius), key=lambda h: (here.distance(h, spot), h)
    )
    hit: list[str] = []
    for hex_ in hexes:
        there = under_shells(now.state, hex_)
        if not there:
            continue
        (dice,) = chance.roll("d66", why=f"rockets on {hex_}")
        if many := rockets.rockets_in(dice):
            hit.append(hex_)
            yield from effect.shelled(now, hex_, there, many, CALIBRE, chance)
    yield from _smoke(now, hexes, hit, chance)


def _smoke(now: Now, hexes: list[str], hit: list[str], chance: Chance) -> Happening:
    """Markers lie where rockets hit, nearest to the designator first, and then, as far as the ten
    last, where dice say so (2.2a)."""
    smoke, left = hit[: ROCKETS.smoke], rockets.smoke_left(len(hit))
    here = ground(now.state)
    for hex_ in hexes:
        if not left:
            break
        if hex_ not in hit and here.terrain[hex_] != "sea":
            (dice,) = chance.roll("d66", why=f"smoke on {hex_}")
            if rockets.rockets_in(dice):
                smoke.append(hex_)
                left -= 1
    if smoke:
        yield now.happens(SmokeLaid(tuple(smoke)))
