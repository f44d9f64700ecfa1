"""What a mail says of a line of boats that runs for the beach: how many come through, what sinks
with the others, and who lands where."""

from collections import Counter

from domain.game.told import listed
from domain.games.tcs_omaha.fire import StepsLost, UnitDestroyed
from domain.games.tcs_omaha.landing import BoatRan
from domain.games.tcs_omaha.landing.running import BoatLanded, BoatsDrifted
from domain.games.tcs_omaha.printed.landing import BOATS


class Run:
    """The boats of one line of the schematic."""

    def __init__(self) -> None:
        self.kind = ""
        self.ran = self.sunk = 0
        self.lost = Counter[str]()
        """Steps that went down, by unit."""
        self.off = Counter[str]()
        """The same off the map."""
        self.into = dict[str, None]()
        self.landed = dict[str, list[str]]()
        self.gone = list[str]()

    def takes(self, event: object) -> bool:
        """Whether an event is part of this run."""
        match event:
            case BoatRan(kind=kind, total=total, need=need, lost=lost):
                self.kind, self.ran, self.sunk = kind, self.ran + 1, self.sunk + (total > need)
                self.lost.update(lost)
            case BoatsDrifted(sector=sector):
                self.into[f"into {sector}" if sector else "off the map"] = None
            case BoatLanded(hex=hex_, units=units, joined=joined):
                more = [f"more steps of {name}" for name in joined]
                self.landed.setdefault(hex_, []).extend([*units, *more])
            case StepsLost(unit, steps):
                self.off[unit] += steps
            case UnitDestroyed(unit):
                self.gone.append(unit)
            case _:
                return False
        return True

    def told(self) -> str:
        """All of it as a sentence."""
        name = BOATS[self.kind].name if self.kind in BOATS else "DD tank"
        s, verb = ("", "comes") if self.ran == 1 else ("s", "come")
        run = f"{self.ran} {name}{s} {verb} through"
        if self.sunk:
            lost = _steps(self.lost)
            sinks, them = ("sinks", "it") if self.sunk == 1 else ("sink", "them")
            run = f"{self.sunk} of {self.ran} {name}{s} {sinks}, and with {them} {lost or 'nobody'}"
        ashore = "; ".join(f"{listed(units)} on {at}" for at, units in self.landed.items())
        ashore += f"{'; ' if ashore else ''}{_steps(self.off)} lost" if self.off else ""
        gone = f"; gone: {listed(self.gone)}" if self.gone else ""
        return f"{', '.join((run, *self.into))}{f': {ashore}' if ashore else ''}{gone}."


def _steps(lost: Counter[str]) -> str:
    return listed(f"{steps} of {unit}" for unit, steps in lost.items())
