"""What a mail says of the lines of a letter that were left."""

import pytest

from service.mails.plain_text import MOST_LEFT, report_told
from service.mails.report import LetterReport, ReportLine


@pytest.mark.parametrize("many", [1, MOST_LEFT, MOST_LEFT + 1, 199])
def test_lines_that_were_left_are_named_or_if_there_are_many_counted(many: int) -> None:
    left = tuple(ReportLine(f"flip Rifle-{n}", "left") for n in range(many))
    refused = ReportLine("flip Nobody", "refused", "No piece is called so.")
    told = report_told(LetterReport("Nothing was done.", (refused, *left)))
    assert "No piece is called so." in told
    named = many <= MOST_LEFT
    assert ("flip Rifle-0" in told) == named
    assert (f"{many} more lines: left." in told) != named
