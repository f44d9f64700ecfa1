"""What a mail says of a long movement or fire fight: a line for each company that moves and each
fire, with where its units ended, what they lost, and how often they were fired at on the way."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from domain.games.tcs_omaha.artillery.effect import HardHit
from domain.games.tcs_omaha.fire import Converted, StepsLost, UnitDestroyed
from domain.games.tcs_omaha.fire.answering import PermissionRolled
from domain.games.tcs_omaha.fire.area import AreaFired
from domain.games.tcs_omaha.fire.point import ClosedIn, FireReturned, PointFired
from domain.games.tcs_omaha.fire.retreating import CompanyShaken, MoraleFell, Retreated
from domain.games.tcs_omaha.movement import GroupOrdered, GroupStopped
from domain.games.tcs_omaha.movement.breaches import BreachPassed, MinesStruck, ShingleBreached
from domain.games.tcs_omaha.movement.marching import Marched, MarchEnded
from domain.games.tcs_omaha.position.closed import ObstacleTested
from domain.games.tcs_omaha.position.lookup import CARDS, TcsEvent

FOUGHT: tuple[type[TcsEvent], ...] = (
    Marched, MarchEnded, GroupOrdered, GroupStopped, PermissionRolled, AreaFired, PointFired,
    ClosedIn, FireReturned, StepsLost, UnitDestroyed, MoraleFell, CompanyShaken, Retreated,
    Converted, HardHit, MinesStruck, ObstacleTested, BreachPassed, ShingleBreached,
)  # fmt: skip
"""What happens in one movement or fire fight, and is told together."""

_MOVED = re.compile(r"(\S+) (?:moves|tows (\S+)) from (\S+) to (\S+)\.")
_ORDERED = re.compile(r".+ are to go to [^;]+\.")
_ANSWERED = re.compile(r"\S+ answers by a standing order(?:: .+)?\.")
_AGAIN = re.compile(r"The stack on \S+ (fires once more|does not get to fire again) \(.+\)\.")
_AREA = re.compile(r"(.+ fires?( in overwatch)? at (\S+)) with .+?, roll .+?: (.+)\.")
_POINT = re.compile(r"((?:\S+) .*?\b(?:fires at|fights) (\S+)): .+ against .+, (a hit|a miss)\.")
_LOST = re.compile(r"(\S+) loses (?:(a)|(\d+)) steps?\.")
_DESTROYED = re.compile(r"(\S+) is destroyed(?:: .+)?\.")
_SHAKEN = re.compile(r"(\S+) is (suppressed|paralyzed)(?: \(\d+\))?\.")
_FELL_BACK = re.compile(r"(\S+) falls back to (\S+)\.")
_STOPPED = re.compile(r"(\S+) stops: (.+)\.")
_SHELLED = re.compile(r"(\S+) is (not )?hit by shells\.")


@dataclass
class _Fate:
    """What became of a unit."""

    at: str = ""
    lost: int = 0
    gone: bool = False
    morale: str = ""
    back: str = ""

    def told(self, name: str) -> str:
        steps = f"{self.lost} {'step' if self.lost == 1 else 'steps'} lost" if self.lost else ""
        if self.gone:
            return f"{name} destroyed{f' at {self.at}' if self.at else ''}"
        back = f"back to {self.back}" if self.back else ""
        how = ", ".join(filter(None, (steps, self.morale, back)))
        return " ".join(filter(None, (name, self.at, f"({how})" if how else "")))


@dataclass
class _Account:
    """A company that moves, a fire, or shells, with all that came of it."""

    head: str
    company: str = ""
    missed: str = ""
    """What is told if it hurt nobody."""
    units: dict[str, _Fate] = field(default_factory=dict)
    tries: int = 0
    fired: int = 0
    hits: int = 0
    hurt: bool = True
    """Whether the last shot at it has hurt somebody already."""

    def fate(self, name: str) -> _Fate:
        return self.units.setdefault(name, _Fate())

    def shot(self) -> None:
        self.tries, self.fired, self.hurt = self.tries + 1, self.fired + 1, False

    def hit(self) -> None:
        self.hits, self.hurt = self.hits + (not self.hurt), True

    def told(self) -> str:
        short = {n: n.removesuffix(self.company).rstrip("/") for n in self.units}
        units = ", ".join(fate.told(short[n]) for n, fate in self.units.items()) or self.missed
        sees = ""
        if self.tries:
            tried = "1 try" if self.tries == 1 else f"{self.tries} tries"
            sees = f"; overwatch: {tried}, {self.fired} fired, {self.hits} with effect"
        return f"{self.head}: {units}{sees}."


def fought(said: Sequence[str]) -> Iterator[str]:
    """Sentences of movements, of fire and of what they did, as one a company or a fire; what is
    none of these stays in its place."""
    yield from _Story().told(said)


class _Story:
    """The accounts since the last sentence that stands for itself."""

    def __init__(self) -> None:
        self.accounts: dict[str, _Account] = {}
        self.now: _Account | None = None
        self.mover = ""

    def told(self, said: Sequence[str]) -> Iterator[str]:
        for one in said:
            if self._moves(one) or self._is_fired_at(one) or self._is_hurt(one):
                continue
            if _ANSWERED.fullmatch(one) or _ORDERED.fullmatch(one):
                continue
            yield from self._closed()
            yield one
        yield from self._closed()

    def _closed(self) -> Iterator[str]:
        yield from (account.told() for account in self.accounts.values())
        self.accounts, self.now = {}, None

    def _moves(self, one: str) -> bool:
        if not (moved := _MOVED.fullmatch(one)):
            return False
        name, towed, _, way = moved.groups()
        company, self.mover = CARDS[name].company, name
        self.now = self.accounts.setdefault(company, _Account(f"{company} moves", company))
        for who in filter(None, (name, towed)):
            self.now.fate(who).at = way.rpartition("-")[2]
        return True

    def _is_fired_at(self, one: str) -> bool:
        if again := _AGAIN.fullmatch(one):
            if self.now is not None and again[1] != "fires once more":
                self.now.tries += 1
            return self.now is not None
        if area := _AREA.fullmatch(one):
            head, watch, _, missed = area.groups()
        elif point := _POINT.fullmatch(one):
            head, victim, missed = point.groups()
            watch = victim == self.mover
        elif shelled := _SHELLED.fullmatch(one):
            return self._shelled(shelled[1], missed=bool(shelled[2]))
        else:
            return False
        if watch and self.now is not None:
            self.now.shot()
        else:
            self.mover = ""
            self.now = self.accounts[one] = _Account(head, missed=missed)
        return True

    def _shelled(self, name: str, *, missed: bool) -> bool:
        self.now = self.accounts.setdefault("shells", _Account("Shells", missed="nobody is hit"))
        if not missed:
            self.now.fate(name).morale = "hit"
        return True

    def _is_hurt(self, one: str) -> bool:
        """Whether a sentence tells what became of a unit, which then is part of its account."""
        if self.now is None:
            return False
        if stopped := _STOPPED.fullmatch(one):
            fate = self.now.fate(stopped[1])
            fate.morale = fate.morale or f"stopped: {stopped[2]}"
            return True
        if back := _FELL_BACK.fullmatch(one):
            self.now.fate(back[1]).back = back[2]
            return True
        if lost := _LOST.fullmatch(one):
            self.now.fate(lost[1]).lost += int(lost[3] or 1)
        elif gone := _DESTROYED.fullmatch(one):
            self.now.fate(gone[1]).gone = True
        elif shaken := _SHAKEN.fullmatch(one):
            self.now.fate(shaken[1]).morale = shaken[2]
        else:
            return False
        self.now.hit()
        return True
