"""What the values of canonical lines may hold, and how much (docs/fair-play.md, 1)."""

from typing import Final

import msgspec

MAX_INT: Final = 2**53 - 1
"""The largest magnitude of an integer in a line: every JSON reader holds it exactly."""
DEEPEST: Final = 32
"""Arrays and objects one inside another: readers of JSON differ in how many more they take."""
MOST_MEMBERS: Final = 20_000
"""Of one array or object."""
_NOT_OPENING: Final = bytes(set(range(256)) - set(b"[{\n"))
_zero_digits: Final = bytes.maketrans(b"123456789", b"000000000")


def check_values(line: bytes, value: object) -> None:
    """Raise ValueError where the value of a canonical line is not within the profile."""
    if may_exceed(line):
        _check_profile(msgspec.to_builtins(value), DEEPEST)


def may_exceed(lines: bytes) -> bool:
    """Whether the value of one of these canonical lines may be beyond the profile."""
    # To look at each costs more than all else: here is what a value beyond it cannot do without.
    opened = lines.translate(None, _NOT_OPENING).split(b"\n")
    much = len(lines) > MOST_MEMBERS and lines.count(b",") >= MOST_MEMBERS
    large = b"0" * 16 in lines.translate(_zero_digits)
    return much or large or not lines.isascii() or max(map(len, opened)) > DEEPEST


def _check_profile(value: object, deeper: int) -> None:
    if isinstance(value, int) and abs(value) > MAX_INT:
        raise ValueError("it holds an integer larger than 2^53 - 1")
    if isinstance(value, dict):
        if not all(key.isascii() for key in value):
            raise ValueError("it holds a key that is not ASCII")
        value = list(value.values())
    if isinstance(value, list):
        if len(value) > MOST_MEMBERS:
            raise ValueError(f"it has more than {MOST_MEMBERS} members in one list or object")
        if not deeper:
            raise ValueError(f"it is nested deeper than {DEEPEST} levels")
        for item in value:
            _check_profile(item, deeper - 1)
