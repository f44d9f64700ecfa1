"""What a sweep tries by night: in the suite stands a sample of it, and the rest is for .ci/soak."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.conftest import STORES

soak = pytest.mark.soak


def sampled(cases: Iterable[Any], few: int = 1) -> list[Any]:
    """These cases of ``parametrize``, of which so many, evenly spread, stay in the suite."""
    every = list(cases)
    kept = {k * len(every) // few for k in range(min(few, len(every)))}
    return [case if k in kept else _soaked(case) for k, case in enumerate(every)]


def besides(kept: Iterable[Any], cases: Iterable[Any]) -> list[Any]:
    """These cases of ``parametrize``, of which those named stay in the suite."""
    stay = set(kept)
    return [case if case in stay else _soaked(case) for case in cases]


def _soaked(case: Any) -> Any:
    if hasattr(case, "marks"):
        return pytest.param(*case.values, id=case.id, marks=[*case.marks, soak])
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=soak)


@pytest.fixture(params=sampled(STORES))
def one_store(address: str) -> str:
    """In the place of ``address`` where the kind of store does not matter: the others by night."""
    return address


on_every_store = pytest.mark.parametrize("address", STORES, indirect=True)
"""For a test whose SQL is its own, in a file of ``one_store``."""
