"""Area fire (6.3 to 6.6): points, modifiers, losses, and what it does to morale (7.1 to 7.3)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.told import listed
from domain.game.view.reference import Met
from domain.games.tcs_omaha.fire import Owed, StepsLost, UnitDestroyed, lose, retreating
from domain.games.tcs_omaha.fire.aim import soft
from domain.games.tcs_omaha.fire.retreating import (
    cannot_choose,
    fall_back,
    falls,
    shake,
    stays,
    way,
)
from domain.games.tcs_omaha.position import Debt, State, Unit
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    TcsEvent,
    behind_hedge,
    dug_in,
    exposed,
    ground,
    in_open,
    kind,
    points,
    sheltered,
    steps,
    with_units,
)
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.words import AREA_CHART, ROLLS, Morale


class AreaFired(TcsEvent, frozen=True):
    """Area fire at a hex: two dice, what is added, the result on the table."""

    units: tuple[str, ...]
    target: str
    points: int
    dice: tuple[int, ...]
    added: int
    result: str
    overwatch: bool = False
    how: str = ""
    only: tuple[str, ...] = ()
    """The units that are fired at, where others on the hex are not (9.2)."""

    def after(self, state: State) -> State:
        """Who fires is marked, and who stands under the fire and is not safe from it (3.3f)."""
        units, guns = dict(state.units), dict(state.landing.guns)
        for name in self.units:
            if name in units:
                units[name] = marked(units[name], name, "area", guns, self.overwatch)
        for name, unit in units.items():
            at = name in self.only if self.only else unit.hex == self.target
            if at and name not in state.landing.safe:
                units[name] = replace(unit, hit=True)
        return replace(with_guns(state, guns), units=units)

    def told(self, state: State) -> str:
        dice = f"{sum(self.dice)}{self.added:+d}" if self.added else f"{sum(self.dice)}"
        return f"{self.shot()} with {self.points}, roll {dice}: {self.result_told()}."

    def met(self, state: State) -> Met | None:
        roll = max(ROLLS[0], min(ROLLS[-1], sum(self.dice) + self.added))
        shifted = TABLES.area.result(self.points, roll) != self.result
        return None if shifted else Met(AREA_CHART, self.points, roll)

    def result_told(self) -> str:
        """What the table says, in words."""
        return {
            "": "no effect",
            "M": "morale is checked",
            "h": "perhaps a step, morale is checked",
            "1": "a step is lost",
        }.get(self.result, f"{self.result} steps are lost")

    def shot(self) -> str:
        """Who fires at what, in words."""
        who = self.how or listed(self.units)
        how = " in overwatch" if self.overwatch else ""
        alone = self.how.startswith("1 ") or not self.how[:1].isdigit()
        verb = "fires" if (alone if self.how else len(self.units) == 1) else "fire"
        return f"{who} {verb}{how} at {self.target}"


class MoraleRolled(TcsEvent, frozen=True):
    """Two dice for the morale of all that were hit on a hex."""

    hex: str
    dice: tuple[int, ...]


class Rallied(TcsEvent, frozen=True):
    """Clean-up: what became of a unit that was suppressed or paralyzed."""

    unit: str
    morale: Morale
    die: int = 0

    def after(self, state: State) -> State:
        return with_units(state, (self.unit,), morale=self.morale)

    def told(self, state: State) -> str:
        die = f" (die {self.die})" if self.die else ""
        if self.morale == state.units[self.unit].morale:
            return f"{self.unit} stays {self.morale}{die}."
        return f"{self.unit} {'comes round' if not self.morale else 'is suppressed now'}{die}."


def marked(
    unit: Unit, name: str, weapon: str, guns: dict[str, tuple[str, ...]], overwatch: bool
) -> Unit:
    """A unit that fired; a pill box is marked weapon by weapon, and acts with each (3.3b)."""
    if CARDS[name].kind.class_ != "pillbox":
        return replace(unit, fired=True, quiet=0, acted=unit.acted or not overwatch)
    guns[name] = tuple(dict.fromkeys((*guns.get(name, ()), weapon)))
    return replace(unit, fired=len(guns[name]) > 1)


def with_guns(state: State, guns: dict[str, tuple[str, ...]]) -> State:
    if guns == state.landing.guns:
        return state
    return replace(state, landing=replace(state.landing, guns=guns))


def fire(
    now: Now,
    units: Sequence[str],
    target: str,
    victims: Sequence[str],
    chance: Chance,
    *,
    overwatch: bool = False,
) -> Happening:
    """Area fire of units at what stands on a hex, to its end."""
    total = sum(points(now.state, name) for name in units)
    yield from resolve(
        now, tuple(units), target, victims, total, added(now.state, units, target, victims), chance,
        overwatch=overwatch, mortar=not _direct_of(units), action=not overwatch,
    )  # fmt: skip


def added(state: State, units: Sequence[str], target: str, victims: Sequence[str]) -> int:
    """What is added to the roll of these units, of which mortars fire indirectly (6.4)."""
    direct = _direct_of(units)
    return modifiers(state, direct or units, target, victims, indirect=not direct)


def _direct_of(units: Sequence[str]) -> list[str]:
    return [name for name in units if not kind(name).mortar]


def resolve(
    now: Now,
    units: tuple[str, ...],
    target: str,
    victims: Sequence[str],
    total: int,
    added: int,
    chance: Chance,
    *,
    overwatch: bool = False,
    mortar: bool = False,
    action: bool = False,
    how: str = "",
    shift: int = 0,
    pick: bool = True,
) -> Happening:
    """A roll on the area fire table, with losses and morale."""
    who = how or ", ".join(units)
    dice = chance.roll("2d6", why=f"area fire at {target}: {who}")
    result = TABLES.area.result(total, sum(dice) + added, shift)
    only = _only(now.state, target, victims) if units else ()
    yield now.happens(AreaFired(units, target, total, dice, added, result, overwatch, how, only))
    if not result:
        return
    many = int(result) if result.isdigit() else 0
    if result == "h":
        (die,) = chance.roll("d6", why=f"a step at {target} on {TABLES.area.half_die} or more")
        many = int(die >= TABLES.area.half_die)
    lost = losses(now.state, victims, many)
    for name, n in lost.items():
        yield from lose(now, name, n)
    yield from heavy_losses(now, lost)
    left = [n for n in victims if n in now.state.units and kind(n).foot]
    extra = (TABLES.morale.action if action else 0) + (TABLES.morale.mortar if mortar else 0)
    yield from check(now, target, left, extra, chance, pick=pick)


def _only(state: State, target: str, victims: Sequence[str]) -> tuple[str, ...]:
    """The victims of a fire, where others of their side on the hex are not fired at (9.2)."""
    there = set(exposed(state, target, CARDS[victims[0]].side))
    return () if there <= set(victims) else tuple(victims)


def modifiers(
    state: State,
    units: Sequence[str],
    target: str,
    victims: Sequence[str],
    *,
    indirect: bool = False,
) -> int:
    """What is added to the roll, of those whom the fire can hurt (6.4, 6.6): leaders, pill boxes
    and tanks among them change nothing."""
    table, here = TABLES.area, ground(state)
    left = [n for n in victims if n in state.units]
    hurt = [n for n in left if kind(n).foot] or [n for n in left if soft(n)]
    there = [state.units[n] for n in hurt]
    starts = () if indirect else {state.units[n].hex for n in units}
    hedged = any(behind_hedge(state, start, target) for start in starts)
    added = table.cover[here.terrain[target]]
    if hedged:  # as in forest, which is not open ground either (1.3)
        added = min(added, table.cover["forest"])
    elif in_open(state, target) and any(u.mode == "move" for u in there):
        added += table.in_open
    if any(u.road for u in there):
        added += table.on_road
    crowd = sum(steps(state, n) for n in hurt)
    added += next((more for least, more in table.crowd if crowd >= least), 0)
    if there and all(dug_in(u) for u in there):
        added += table.dug_in
    if target in here.zones:
        added += table.zone
    added += table.smoke * state.smoke.get(target, 0)
    if not indirect:
        added += _direct(state, units, target)
    return added


def _direct(state: State, units: Sequence[str], target: str) -> int:
    """What the line of direct fire adds: range, each firer's by his own reach, and the shingle."""
    table, here = TABLES.area, ground(state)
    off = {n: here.distance(state.units[n].hex, target) for n in units}
    near, bonus = table.near
    far = any(2 * distance > kind(n).reach for n, distance in off.items())
    added = bonus if max(off.values()) <= near else table.far if far else 0
    if any(here.shingle(state.units[n].hex, target) for n in units):
        added += table.shingle
    return added


def losses(state: State, victims: Sequence[str], many: int) -> dict[str, int]:
    """Steps lost by unit: one after the other from who has most left, thin armour at half where no
    foot is fired at (6.5, 6.6)."""
    foot = [n for n in victims if kind(n).foot]
    hurt, many = (foot, many) if foot else ([n for n in victims if soft(n)], many // THIN)
    left = {n: steps(state, n) for n in hurt if n in state.units}
    lost: dict[str, int] = {}
    for _ in range(many):
        if not left:
            break
        name = max(left, key=lambda n: (left[n], n))
        lost[name] = lost.get(name, 0) + 1
        left[name] -= 1
        if not left[name]:
            del left[name]
    return lost


THIN = 2
"""The steps of a result of which each takes one vehicle or carrier (6.6)."""


def effective(state: State, name: str) -> int:
    """Printed morale, steps lost and the morale of the company; higher is worse (7.1)."""
    card = CARDS[name]
    return card.kind.morale + state.units[name].lost + state.shaken.get(card.company, 0)


def check(
    now: Now, hex_: str, names: Sequence[str], extra: int, chance: Chance, *, pick: bool = True
) -> Happening:
    """One roll for all that were hit on a hex; each reads it with its own morale (7.1)."""
    if not names:
        return
    dice = chance.roll("2d6", why=f"morale on {hex_}")
    yield now.happens(MoraleRolled(hex_, dice))
    for name in names:
        unit = now.state.units[name]
        shelter = sheltered(now.state, unit.hex)
        total = sum(dice) + effective(now.state, name) + extra
        total += TABLES.morale.shaken if unit.morale == "suppressed" else 0
        total += TABLES.morale.shelter if shelter else 0
        yield from suffer(now, name, total, pick=pick)


def suffer(now: Now, name: str, total: int, *, pick: bool = True) -> Happening:
    """What a total on the morale table does to a unit (7.2)."""
    table, unit = TABLES.morale, now.state.units[name]
    if total < table.suppressed:
        return
    if total < table.pick:
        yield from falls(now, name, total, "suppressed")
    elif total < table.paralyzed:
        yield from falls(now, name, total, "paralyzed")
        if pick and unit.morale != "paralyzed" and _may_choose(now.state, name):
            debt = Debt("breaks", CARDS[name].side, name, unit.hex)
            yield now.happens(Owed((*now.state.debts, debt)))
    elif total < table.flight:
        yield from falls(now, name, total, "paralyzed")
    else:
        yield from _flees(now, name, total)


def _may_choose(state: State, name: str) -> bool:
    """Whether a unit that breaks has a choice: it may fall back, and has a way (7.2). At the
    shingle nobody is asked, for a retreat there would only make his company worse (1.13a)."""
    stays = retreating.stays(state, name)[0] == "paralyzed"
    return not stays and bool(way(state, name, chosen=True)) and not cannot_choose(state, name)


def _flees(now: Now, name: str, total: int) -> Happening:
    """A forced retreat; the company is shaken (7.2), once also where the shingle keeps its men
    (1.13a)."""
    if stays(now.state, name)[0] != "paralyzed":
        yield from shake(now, CARDS[name].company, 1)
    if total >= TABLES.morale.rout:
        last = steps(now.state, name) == 1
        yield now.happens(StepsLost(name, 1))
        if last:
            yield now.happens(UnitDestroyed(name, "it broke"))
            return
    others = tuple(d for d in now.state.debts if (d.kind, d.unit) != ("breaks", name))
    if others != now.state.debts:  # who is made to fall back has no choice any more (7.2)
        yield now.happens(Owed(others))
    yield from fall_back(now, name, total)


def heavy_losses(now: Now, lost: Mapping[str, int]) -> Happening:
    """Four or five steps in one fire shake a company once, six or more twice (7.3)."""
    by_company: dict[str, int] = {}
    for name, n in lost.items():
        if kind(name).foot:
            company = CARDS[name].company
            by_company[company] = by_company.get(company, 0) + n
    for company, n in by_company.items():
        worse = next((more for least, more in TABLES.morale.heavy if n >= least), 0)
        if worse:
            yield from shake(now, company, worse)
