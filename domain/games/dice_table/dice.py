"""Chapter 2: dice, for everybody to see or for their roller alone."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.games.dice_table.box import known_box
from domain.games.dice_table.reading import read_roll
from domain.games.dice_table.state import Roll as KeptRoll
from domain.games.dice_table.state import State
from domain.games.dice_table.table import Happening, TableEvent, TableOrder
from domain.games.dice_table.words import KEPT_ROLLS, TRAY, Seat
from domain.kits.kit import DiceSet

COMMON_ROLLS = ("d6", "2d6", "3d6", "d10", "d20", "d100")


class Rolled(TableEvent, frozen=True):
    """Dice were rolled (2.1); where ``secret``, their roller alone knows how (2.3)."""

    seat: Seat
    dice: tuple[str, ...] | None = None
    purpose: str | None = None
    results: tuple[tuple[int, ...], ...] | None = None
    totals: tuple[int, ...] | None = None
    secret: bool = False

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """Dice, purpose and results of a secret roll."""
        fields = ("dice", "purpose", "results", "totals")
        return dict.fromkeys(fields, (self.seat,)) if self.secret else {}

    def changed(self, state: State) -> State:
        roll = KeptRoll(self.seat, self.dice or (), self.purpose or "", self.results)
        return replace(state, rolls=(*state.rolls, roll)[-KEPT_ROLLS:])

    def told(self, state: State) -> str:
        who = self.seat.title()
        if self.secret and self.results is None:
            return f"{who} rolls dice that nobody else sees."
        dice, purpose = self.dice or (), self.purpose or ""
        seen = shown(state, dice, purpose, self.results)
        told = roll_told(dice, purpose, seen, self.totals or ())
        return f"{who} rolls{' in secret' if self.secret else ''}: {told}."


def shown(
    state: State,
    dice: Sequence[str],
    purpose: str,
    results: Sequence[Sequence[int]] | None,
) -> Sequence[Sequence[int | str]] | None:
    """What lies on top: the faces of a set of the box that is rolled by its name, else numbers."""
    found = _set_of(state, dice, purpose)
    if results is None or found is None:
        return results
    faces = [die.faces or range(1, die.sides + 1) for die in found[1].dice]
    return [[own[n - 1] for n in some] for own, some in zip(faces, results, strict=True)]


def pictures(state: State, dice: Sequence[str], purpose: str) -> Sequence[str]:
    """What the pictures of each of these dice are named by, before the number that was rolled; ""
    for dice without pictures."""
    found = _set_of(state, dice, purpose)
    if found is None:
        return [""] * len(dice)
    n, kept = found
    return [f"die {n} {m} " if die.pictures else "" for m, die in enumerate(kept.dice)]


def _set_of(state: State, dice: Sequence[str], purpose: str) -> tuple[int, DiceSet] | None:
    """The set of the box that is rolled by its name, and which it is."""
    box = known_box(state)
    for n, kept in enumerate(box.kit.dice if box else ()):
        alike = [int(one.rpartition("d")[2]) for one in dice if one.rpartition("d")[2].isdigit()]
        if alike == [die.sides for die in kept.dice] and purpose == kept.name:
            return n, kept
    return None


def roll_told(
    dice: Sequence[str],
    purpose: str,
    results: Sequence[Sequence[int | str]] | None,
    totals: Sequence[int] = (),
) -> str:
    """``2d6+1, attack on the bridge: 4 and 3, in all 8``."""
    if results is None:
        return "dice that nobody else sees"
    parts = []
    for k, (one, rolled) in enumerate(zip(dice, results, strict=True)):
        plain = one.rpartition(":")[2].lstrip("0123456789")
        adds = totals and not any(isinstance(face, str) for face in rolled)
        total = f", in all {totals[k]}" if adds and (len(rolled) > 1 or _shifted(plain)) else ""
        parts.append(f"{one}: {', '.join(map(str, rolled))}{total}")
    return f"{purpose}, {'; '.join(parts)}" if purpose else "; ".join(parts)


def _shifted(die: str) -> bool:
    return "+" in die or "-" in die


class Roll(TableOrder, frozen=True):
    """Roll dice for everybody to see."""

    prose = True
    form = "roll {what}"
    help = (
        "Dice and what they are for: “roll 2d6+1 attack on the bridge”, “roll attacker:d6 "
        "defender:d6”, “roll d100 weather”."
    )
    what: tuple[str, ...]

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Roll"]:
        yield from (cls((dice,)) for dice in COMMON_ROLLS)

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """Dice for everybody to see (2.1, 2.2)."""
        yield _rolled(seat, _by_name(state, self.what), chance, to=None)

    def said(self, state: State, seat: Seat) -> str:
        return f"Roll {' '.join(self.what)} for all to see"

    def touched(self) -> tuple[str, ...]:
        return (TRAY,)


class Secretly(TableOrder, frozen=True):
    """Roll dice that only you see until the end."""

    prose = True
    form = "secretly roll {what}"
    help = "Roll so that only you see it; everybody sees it once the match is over."
    secret = True
    what: tuple[str, ...]

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """Dice that their roller alone sees (2.3)."""
        yield _rolled(seat, _by_name(state, self.what), chance, to=seat)


def _by_name(state: State, what: tuple[str, ...]) -> tuple[str, ...]:
    """The dice of a set of the box that is named alone, with its name; other words as they are."""
    box, said = known_box(state), " ".join(what).casefold()
    found = (kept for kept in (box.kit.dice if box else ()) if kept.name.casefold() == said)
    if kept := next(found, None):
        labels = (f"{die.label}:" if die.label else "" for die in kept.dice)
        dice = (f"{die.many}d{die.sides}" for die in kept.dice)
        return (*map("".join, zip(labels, dice, strict=True)), kept.name)
    return what


def _rolled(seat: Seat, what: tuple[str, ...], chance: Chance, to: Seat | None) -> Rolled:
    throws, purpose = read_roll(what)
    results = []
    for throw in throws:
        why = purpose or throw.label or "a roll"
        labels = [throw.label] * throw.dice if throw.label and throw.dice == 1 else []
        if throw.label and throw.dice > 1:
            labels = [f"{throw.label} {k}" for k in range(1, throw.dice + 1)]
        dice = f"{throw.dice}d{throw.sides}"
        results.append(chance.roll(dice, why=why, labels=labels, to=to))
    totals = tuple(sum(r) + throw.plus for r, throw in zip(results, throws, strict=True))
    dice_told = tuple(throw.told for throw in throws)
    return Rolled(seat, dice_told, purpose, tuple(results), totals, secret=to is not None)
