"""American airpower (2.10): whether the A-20 come, who uses them, what they do."""

from collections.abc import Sequence
from typing import Literal

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.naval.printed import AIR, Aircraft

DAY = 24 * 60
Type = Literal["bombs", "gunship"]
TYPES: dict[Type, Aircraft] = {"bombs": AIR.bombs, "gunship": AIR.gunship}


def come(dice: Sequence[int], *, clear: bool) -> bool:
    """Whether the aircraft are there this turn; only a clear sky brings them (2.10)."""
    return clear and sum(dice) >= AIR.called


def mistaken(dice: Sequence[int], minute: int) -> bool:
    """Whether the German side uses the sortie, likelier on 6 June (2.10)."""
    confusion = AIR.confusion.june6 if minute < DAY else 0
    return sum(dice) + confusion >= AIR.enemy


def check_types(types: Sequence[Type]) -> None:
    """Raise Illegal where the aircraft are not each named as one type before the roll (2.10a)."""
    if len(types) != AIR.aircraft:
        raise Illegal(
            "2.10a", f"Say what each of the {AIR.aircraft} A-20 carries, before the roll."
        )


def check_attack(type_: Type, *, strafed: int, bombed: int, bombs: bool) -> None:
    """Raise Illegal where an aircraft has no attack of this kind left in its sortie (2.10a)."""
    has = TYPES[type_]
    if bombs and bombed >= has.bombs:
        left = "has no bombs" if not has.bombs else "has dropped its bombs"
        raise Illegal("2.10a", f"This A-20 {left}; it can strafe.")
    if not bombs and strafed >= has.strafes:
        raise Illegal("2.10a", f"This A-20 strafed {has.strafes} targets, which is all it can.")


def firepower(type_: Type, *, bombs: bool) -> int:
    """The fire points of one attack (2.10a)."""
    has = TYPES[type_]
    return has.bombing if bombs else has.strafing


def bomb_kills(dice: Sequence[int]) -> bool:
    """Whether a bomb hits a point target, which is then destroyed; never a pill box (2.10a,
    3.3d)."""
    return sum(dice) >= AIR.bombs.hit
