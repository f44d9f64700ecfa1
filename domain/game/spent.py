"""A refusal of an order that comes too late for whom it names, or for whom it is aimed at."""

from domain.game.ruleset import Illegal


class Spent(Illegal):
    """A refusal because whoever an order names has done in this phase what he can, or is gone:
    where orders stand apart, not even the word that ends the phase waits for its writer."""


class Gone(Illegal):
    """A refusal because nobody is there at whom an order is aimed: it came too late, as a
    :class:`Spent` one, if somebody was there when it was written."""
