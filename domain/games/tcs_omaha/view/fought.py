"""What a mail says of a long movement, fire fight or landing: a line for each company that moves,
each fire and each line of boats, with where its units ended, what they lost, and how often they
were fired at on the way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from domain.game.told import Sentence, listed
from domain.games.tcs_omaha.artillery.effect import HardHit, SmokeLaid
from domain.games.tcs_omaha.fire import Converted, StepsLost, UnitDestroyed
from domain.games.tcs_omaha.fire.answering import PermissionRolled
from domain.games.tcs_omaha.fire.area import AreaFired
from domain.games.tcs_omaha.fire.point import ClosedIn, FireReturned, PointFired
from domain.games.tcs_omaha.fire.retreating import CompanyShaken, MoraleFell, Retreated
from domain.games.tcs_omaha.landing import BoatRan
from domain.games.tcs_omaha.landing.running import BoatLanded, BoatsDrifted
from domain.games.tcs_omaha.movement.breaches import BreachPassed, MinesStruck, ShingleBreached
from domain.games.tcs_omaha.movement.groups import GroupOrdered, GroupStopped
from domain.games.tcs_omaha.movement.marching import Marched, MarchEnded
from domain.games.tcs_omaha.position.closed import ObstacleTested
from domain.games.tcs_omaha.position.lookup import CARDS, TcsEvent
from domain.games.tcs_omaha.support import RocketsFell
from domain.games.tcs_omaha.view.boats import Run

FOUGHT: tuple[type[TcsEvent], ...] = (
    Marched, MarchEnded, GroupOrdered, GroupStopped, PermissionRolled, AreaFired, PointFired,
    ClosedIn, FireReturned, StepsLost, UnitDestroyed, MoraleFell, CompanyShaken, Retreated,
    Converted, HardHit, RocketsFell, SmokeLaid, MinesStruck, ObstacleTested, BreachPassed,
    ShingleBreached, BoatRan, BoatsDrifted, BoatLanded,
)  # fmt: skip
"""What happens in one movement, fire fight or landing, and is told together."""


@dataclass
class _Fate:
    """What became of a unit."""

    at: str = ""
    lost: int = 0
    out: int = 0
    """The steps of its garrison that come out."""
    gone: bool = False
    morale: str = ""
    back: str = ""

    def told(self, name: str) -> str:
        """It of a unit; of one that is gone elsewhere than on its way, who it was."""
        steps = f"{self.lost} {'step' if self.lost == 1 else 'steps'} lost" if self.lost else ""
        if self.gone:
            out = f" ({self.out} of its garrison out)" if self.out else ""
            return f"{name} destroyed at {self.at}" if self.at else f"{name}{out}"
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
    spots: list[str] = field(default_factory=list)
    smoke: list[str] = field(default_factory=list)

    def fate(self, name: str) -> _Fate:
        return self.units.setdefault(name, _Fate())

    def shot(self) -> None:
        self.tries, self.fired, self.hurt = self.tries + 1, self.fired + 1, False

    def takes(self, event: object) -> bool:
        """Whether an event tells what became of a unit, which then is part of this."""
        match event:
            case MarchEnded(unit, why):
                self.fate(unit).morale = self.fate(unit).morale or f"stopped: {why}"
            case Retreated(unit, path):
                self.fate(unit).back = path[-1]
            case Converted(unit, steps=steps, die=die) if die:
                self.fate(unit).out = steps
            case StepsLost(unit, steps):
                self.fate(unit).lost += steps
            case UnitDestroyed(unit):
                self.fate(unit).gone = True
            case MoraleFell(unit, morale=morale):
                self.fate(unit).morale = morale
            case _:
                return False
        if isinstance(event, StepsLost | UnitDestroyed | MoraleFell):
            self.hits, self.hurt = self.hits + (not self.hurt), True
        return True

    def told(self) -> str:
        called = {
            fate.told(name.removesuffix(self.company).rstrip("/")): fate.gone and not fate.at
            for name, fate in self.units.items()
        }
        gone = listed(told for told, is_gone in called.items() if is_gone)
        left = [told for told, is_gone in called.items() if not is_gone]
        told = ", ".join([*left, f"{gone} destroyed"] if gone else left) or self.missed
        smoke = f"; smoke on {listed(dict.fromkeys(self.smoke))}" if self.smoke else ""
        sees = ""
        if self.tries:
            tried = "1 try" if self.tries == 1 else f"{self.tries} tries"
            sees = f"; overwatch: {tried}, {self.fired} fired, {self.hits} with effect"
        spots = f" fall about {listed(self.spots)}" if self.spots else ""
        return f"{self.head}{spots}: {told}{smoke}{sees}."


def fought(story: Sequence[Sentence]) -> Iterator[str]:
    """Sentences of movements, of fire, of landings and of what they did, as one a company, a fire
    or a line of boats; what is none of these stays in its place."""
    yield from _Story().told(story)


class _Story:
    """The accounts since the last sentence that stands for itself."""

    def __init__(self) -> None:
        self.accounts: dict[str | int, _Account | Run] = {}
        self.now: _Account | Run | None = None

    def told(self, story: Sequence[Sentence]) -> Iterator[str]:
        for text, event in story:
            if isinstance(event, TcsEvent) and not self._takes(event):
                yield from self._closed()
                yield text
        yield from self._closed()

    def _closed(self) -> Iterator[str]:
        yield from (account.told() for account in self.accounts.values())
        self.accounts, self.now = {}, None

    def _takes(self, event: TcsEvent) -> bool:
        match event:
            case GroupOrdered(left=()):
                pass
            case Marched(unit, path, tows=tows):
                company = CARDS[unit].company
                goes = self._account(company, _Account(f"{company} moves", company))
                for who in filter(None, (unit, tows)):
                    goes.fate(who).at = path[-1]
            case PermissionRolled(at, granted=granted):
                if moves := self._moving():
                    moves.tries += not granted
                elif not granted:
                    self._beside("Stacks that do not get to fire again").fate(at)
            case AreaFired() | PointFired() | ClosedIn():
                if event.overwatch and (moves := self._moving()):
                    moves.shot()
                else:
                    fire = _Account(event.shot(), missed=event.result_told())
                    self._account(len(self.accounts), fire)
            case RocketsFell(spot=spot):
                rockets = self._account("shells", _Account("Rockets", missed="nobody is hit"))
                rockets.spots.append(spot or "nothing on the map")
            case SmokeLaid(laid) if isinstance(shells := self.accounts.get("shells"), _Account):
                shells.smoke += laid
            case HardHit(unit, hit=hit):
                by_shells = self._account("shells", _Account("Shells", missed="nobody is hit"))
                if hit:
                    by_shells.fate(unit).morale = "hit"
            case BoatRan(line):
                self.now = self.accounts.setdefault(f"line {line}", Run())
                self.now.takes(event)
            case _:
                return self.now is not None and self.now.takes(event)
        return True

    def _moving(self) -> _Account | None:
        """The company that moves, and is fired at on its way."""
        return self.now if isinstance(self.now, _Account) and self.now.company else None

    def _beside(self, head: str) -> _Account:
        """An account to which nothing belongs that follows."""
        now, found = self.now, self._account(head, _Account(head))
        self.now = now
        return found

    def _account(self, key: str | int, new: _Account) -> _Account:
        found = self.accounts.setdefault(key, new)
        assert isinstance(found, _Account)
        self.now = found
        return found
