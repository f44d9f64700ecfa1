"""What becomes of a test that lacks a program: it is skipped at home, and fails in CI."""

from collections.abc import Mapping

import pytest


def told(environ: Mapping[str, str], report: pytest.TestReport) -> pytest.TestReport:
    """The report of a test; a skipped one as failed if the environment says ``CI=true``."""
    if report.skipped and environ.get("CI") == "true":
        report.outcome = "failed"
        report.longrepr = f"CI skips no test: {report.longreprtext}"
    return report
