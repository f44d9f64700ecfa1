"""Which box a match is opened with: a name of whoever opens it becomes the hash of their box."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from domain.game.game import Game
from domain.game.ruleset import Illegal
from domain.games import AnyRuleset
from domain.kits import shelf
from domain.kits.kit import BoxSetUp
from domain.match.terms import Terms
from service.kits.keeping import Boxes, BoxRefused
from service.kits.told import counts_of

SETUP: Final = "setup"
"""The option that names a set-up of a box."""


def with_box(
    boxes: Boxes, game: Game, scenario: str, options: Mapping[str, str], player: str | None
) -> dict[str, str]:
    """The options with the hash of the box that a person names by their own name for it, and with
    the set-up that they name as it is shown or typed, or else the one that has its map; without a
    name it is the box of the game.

    A hash alone lets nobody do anything: it too must be of a box of theirs. Raises Illegal.
    """
    found = dict(options)
    if typed := BoxSetUp(found.get(SETUP, "")).key:
        found[SETUP] = typed
    name = shelf.needed(game, scenario, options)
    if not name:
        return {key: choice for key, choice in found.items() if choice or key != shelf.OPTION}
    if player is None:
        raise Illegal("table.1", "Sign in to open a match with a box of yours.")
    try:
        box = boxes.named(player, name)
    except BoxRefused as refusal:
        raise Illegal("table.1", str(refusal)) from None
    found[shelf.OPTION] = box.hash
    usual = counts_of(box.hash, lambda: boxes.kit(box)).usual
    return found if found.get(SETUP) or not usual else {**found, SETUP: usual}


def as_called(rules: AnyRuleset, terms: Terms) -> Terms:
    """The terms with the title of the box, unless whoever opens the match gave it one. Raises
    Illegal for seats and options with which it could not begin."""
    called = rules.called(rules.scenario(terms.scenario), tuple(terms.seats), terms.options)
    return replace(terms, title=terms.title or called)
