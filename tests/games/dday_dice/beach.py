"""Positions for the tests of D-Day Dice, in a few words."""

from typing import Any

from msgspec.structs import replace

from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.contents import RULES
from domain.games.dday_dice.state import Dice, State, Unit
from domain.games.dday_dice.words import PIPS, SEATS
from tests.rigs.scenario import Given, given
from tests.rigs.scripted import Scripted

PHASE = {
    "throw": 1, "lock": 1, "roll": 1, "tally": 1, "tallied": 1,
    "count": 2, "collected": 2,
    "muster": 3, "mustered": 3,
    "march": 4, "stayed": 4, "moved": 4, "mines": 4, "arrive": 4,
    "brace": 5, "braced": 5, "fire": 5, "ready": 5, "bled": 5, "losses": 5,
}  # fmt: skip
SHORT = {"two": "two-soldiers", "-": ""}


def unit(stage: str = "tally", dice: str = "", seat: str = "able", **fields: Any) -> Unit:
    """A Unit of ten Soldiers; ``dice`` are the faces of R1 R2 W1 W2 B1 B2 in words."""
    words = dice.split() or ["-"] * 6
    faces = tuple(PIPS.get(SHORT.get(word, word), 0) for word in words)
    lie = {key: fields.pop(key) for key in Dice.__struct_fields__ if key in fields}
    fields.setdefault("soldiers", 10)
    fields.setdefault("sector", "1")
    fields.setdefault("visited", (fields["sector"],))
    shown = Dice(faces=faces, throws=lie.pop("throws", 1), **lie)
    return Unit(seat=seat, stage=stage, dice=shown, **fields)  # type: ignore[arg-type]


def baker(stage: str = "tally", dice: str = "", **fields: Any) -> Unit:
    """The second Unit."""
    return unit(stage, dice, seat="baker", **fields)


def charlie(stage: str = "tally", dice: str = "", **fields: Any) -> Unit:
    """The third Unit."""
    return unit(stage, dice, seat="charlie", **fields)


def printed(scenario: str, sector: str) -> int:
    """The DEF of a Sector: figures of reconstructed maps are tuned, so tests read them."""
    return BATTLES[scenario].sectors[sector].defence[0]  # type: ignore[index]


def landed(scenario: str = "tiger-advanced", units: int = 1, **options: str) -> Given:
    """The Units have just landed."""
    chosen = {key.replace("_", "-"): choice for key, choice in options.items()}
    table = RULES.scenario(scenario)
    return given(RULES, None, *RULES.setup(table, SEATS[:units], chosen, Scripted()))


def beach(*units: Unit, scenario: str = "tiger-advanced", **fields: Any) -> Given:
    """A match of these Units in turn 3, in the phase of the first that tells it."""
    state: State = landed(scenario, len(units)).state
    phase = fields.pop("phase", PHASE[units[0].stage])
    shown = {u.seat: u for u in units}
    recruited = {s for u in units for s in (*u.specialists, *u.dead)}
    found = {i for u in units for i in u.items}
    earned = {a for u in units for a in u.awards}
    pool = {
        "specialists": tuple(s for s in state.specialists if s not in recruited),
        "items": tuple(i for i in state.items if i not in found),
        "awards": tuple(a for a in state.awards if a not in earned),
    }
    return given(RULES, replace(state, turn=3, phase=phase, units=shown, **{**pool, **fields}))
