"""What all events of this game are."""

from domain.game.ruleset import Event


class DiceEvent(Event, frozen=True):
    """An event of this game. ``unit`` is always the Unit to which it happens."""
