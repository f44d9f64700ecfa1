"""What a mail says of the lines of a letter that were left."""

import pytest

from service.mails.plain_text import MOST_LEFT, MOST_TWICE, report_told
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


@pytest.mark.parametrize("many", [MOST_TWICE, MOST_TWICE + 1])
def test_of_many_orders_the_one_sentence_says_what_was_done(many: int) -> None:
    moved = [ReportLine(f"move a{n} 3005", "done", led_to=(f"A{n} moves.",)) for n in range(many)]
    moved[0] = ReportLine("pass", "done")
    moved[1] = ReportLine("attack 3005", "done", led_to=("A1 attacks.", "It is a miss."))
    told = report_told(LetterReport("Done.", tuple(moved)))
    assert "  done          pass" in told
    assert "  done          attack 3005" in told
    assert ("move a2 3005" in told) == (many == MOST_TWICE)
    assert "A2 moves." in told
