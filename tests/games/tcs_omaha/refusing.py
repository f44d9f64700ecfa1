"""A refusal of a rule that is a function, in one line."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.game.ruleset import Illegal


def refused(rule: str, words: str, check: Callable[..., Any], *args: Any, **more: Any) -> None:
    """``check`` refuses, and cites this rule in these words."""
    with pytest.raises(Illegal) as refusal:
        check(*args, **more)
    assert refusal.value.rule == rule
    assert words in refusal.value.reason
