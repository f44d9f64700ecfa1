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
        """The sectors into which boats drift; "" is off the map."""
        self.landed = dict[str, list[str]]()
        self.gone = list[str]()

    def takes(self, event: object) -> bool:
        """Whether an event is part of this run."""
        match event:
            case BoatRan(kind=kind, total=total, need=need, lost=lost):
                self.kind, self.ran, self.sunk = kind, self.ran + 1, self.sunk + (total > need)
                self.lost.update(lost)
            case BoatsDrifted(sector=sector):
                self.into[sector] = None
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
        ashore = "; ".join(f"{listed(units)} on {at}" for at, units in self.landed.items())
        ashore += f"{'; ' if ashore else ''}{_steps(self.off)} lost" if self.off else ""
        gone = f"; gone: {listed(self.gone)}" if self.gone else ""
        return f"{self._ran()}{f': {ashore}' if ashore else ''}{gone}."

    def _ran(self) -> str:
        """How many come through and where, and what sinks with the others."""
        name = BOATS[self.kind].name if self.kind in BOATS else "DD tank"
        into = listed(sector for sector in self.into if sector)
        where = " and ".join([f"into {into}"] * bool(into) + ["off the map"] * ("" in self.into))
        s, verb = ("", "comes") if self.ran == 1 else ("s", "come")
        if not self.sunk:
            return f"{self.ran} {name}{s} {verb} through{f', {where}' if where else ''}"
        all_ = {1: f"The {name}", 2: f"Both {name}s"}.get(self.ran, f"All {self.ran} {name}s")
        who = all_ if self.sunk == self.ran else f"{self.sunk} of {self.ran} {name}s"
        sinks = f"{who} {'sinks' if self.sunk == 1 else 'sink'}"
        lost = f"{': ' if self.kind == 'dd' else ', with '}{_steps(self.lost)}" * bool(self.lost)
        other, comes = ("other", "comes") if self.ran - self.sunk == 1 else ("others", "come")
        return f"{sinks}{lost}{f'; the {other} {comes} {where}' if where else ''}"


def _steps(lost: Counter[str]) -> str:
    return listed(f"{steps} of {unit}" for unit, steps in lost.items())
