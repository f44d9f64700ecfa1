"""What sides prepare ahead, before the first turn and for several turns, each its own secret."""

from domain.games.tcs_omaha.boats.state import Carried
from domain.games.tcs_omaha.events import TcsEvent
from domain.games.tcs_omaha.words import Side

AMERICAN = ("american",)


class LeaderBerthed(TcsEvent, frozen=True):
    """A leader is to land with a unit, should he be drawn (2.3f)."""

    leader: str | None = None
    unit: str | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Who sails with whom is a secret until it lands."""
        return {"leader": AMERICAN, "unit": AMERICAN}


class FirstTransport(TcsEvent, frozen=True):
    """The units of the first transport landing are named (2.3f, 2.1m)."""

    units: tuple[str, ...] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Who comes first is a secret until it lands."""
        return {"units": AMERICAN}


class TeamGiven(TcsEvent, frozen=True):
    """The fire support team of a battalion goes with a unit (2.6d)."""

    unit: str | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """With which is a secret."""
        return {"unit": AMERICAN}


class TargetsRegistered(TcsEvent, frozen=True):
    """A side registered targets for its guns (10.7)."""

    side: Side
    targets: tuple[str, ...] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Which is its secret."""
        return {"targets": (self.side,)}


class WorkPlaced(TcsEvent, frozen=True):
    """A pill box or a rocket pit is set up on another hex (3.3g, 3.4)."""

    unit: str | None = None
    hex: str | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Where is a secret until the first turn."""
        return {"unit": ("german",), "hex": ("german",)}


class WorksShown(TcsEvent, frozen=True):
    """The German works stand: those that are elsewhere than in history (3.3g, 3.4)."""

    units: dict[str, str] = {}


class CarriesOn(TcsEvent, frozen=True):
    """A side carries on for several turns by a plan (8.8)."""

    side: Side
    plan: Carried | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """What it plans is its secret."""
        return {"plan": (self.side,)}


class CarriedOn(TcsEvent, frozen=True):
    """A plan over several turns is at an end; why is known to its side alone (8.8)."""

    side: Side
    why: str | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Why."""
        return {"why": (self.side,)}


class SheetBrought(TcsEvent, frozen=True):
    """Reinforcements come with a sheet that was drawn up before the game, implemented; "" where
    they have none (3.1)."""

    side: Side
    sheet: str | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Which, if any, is a secret of its side."""
        return {"sheet": (self.side,)}


EVENTS: tuple[type[TcsEvent], ...] = (
    LeaderBerthed, FirstTransport, TargetsRegistered, WorkPlaced, WorksShown,
    CarriesOn, CarriedOn, SheetBrought, TeamGiven,
)  # fmt: skip
