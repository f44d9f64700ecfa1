"""Who sits where: the seats of a match, and the referee's."""

from domain.game.ruleset import Seat

REFEREE = "referee"
"""The seat that plays nothing and rules in disputes."""


class Sitting:
    """What a match says of its seats."""

    __slots__ = ()

    seats: dict[Seat, str]
    taken: tuple[Seat, ...]
    referee: bool
    two_keys: tuple[Seat, ...]
    ours: tuple[Seat, ...]

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(s for s, who in self.seats.items() if who == "person")

    @property
    def places(self) -> tuple[Seat, ...]:
        """Every seat at which somebody may sit, the referee's among them."""
        return (*self.seats, *((REFEREE,) if self.referee else ()))

    @property
    def readers(self) -> tuple[Seat, ...]:
        """Who gets mails: the people who play, and the referee."""
        return (*self.persons, *((REFEREE,) if self.referee else ()))

    @property
    def vacant(self) -> tuple[Seat, ...]:
        """The seats that wait for a person."""
        return tuple(s for s in self.persons if s not in self.taken)

    @property
    def keepers(self) -> tuple[Seat, ...]:
        """The people at the table whose key fixes the dice of a held order."""
        house = {*self.two_keys, *self.ours}
        return tuple(s for s in self.persons if s in self.taken and s not in house)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The other people who sit at the table."""
        return tuple(s for s in self.persons if s != seat and s in self.taken)
