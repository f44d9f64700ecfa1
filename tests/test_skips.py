"""A test that lacks something is skipped at home, and fails in CI."""

from typing import Literal

import pytest

from tests.rigs.skips import told


@pytest.mark.parametrize(
    ("environ", "outcome", "becomes"),
    [
        ({}, "skipped", "skipped"),
        ({"CI": "false"}, "skipped", "skipped"),
        ({"CI": "true"}, "skipped", "failed"),
        ({"CI": "true"}, "passed", "passed"),
    ],
)
def test_in_ci_a_skip_is_a_failure(
    environ: dict[str, str], outcome: Literal["passed", "skipped"], becomes: str
) -> None:
    why = ("a.py", 1, "Skipped: no chromium") if outcome == "skipped" else None
    report = pytest.TestReport("a.py::t", ("a.py", 1, "t"), {}, outcome, why, "setup")
    assert told(environ, report).outcome == becomes
    assert "no chromium" in report.longreprtext or why is None
