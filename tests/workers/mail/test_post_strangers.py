"""A few strangers for some days: nobody else notices, and the rig notices if nobody acts."""

from pathlib import Path

from tests.rigs.soak import soak
from tests.rigs.strangers.month import Month
from tests.workers.mail.test_post_house import MailServer

PEOPLE, HOSTILE, DAYS = 30, 5, 7


@soak
def test_nobody_else_notices(tmp_path: Path, server: MailServer) -> None:
    month = Month(tmp_path, server, "strangers", PEOPLE, HOSTILE)
    month.live(DAYS)
    assert month.faults() == []
    assert month.operator.did["ban"]
    month.town.close()


@soak
def test_without_an_operator_it_is_noticed(tmp_path: Path, server: MailServer) -> None:
    month = Month(tmp_path, server, "strangers", PEOPLE, HOSTILE, works=False)
    month.live(DAYS)
    assert any("nobody acted on" in fault for fault in month.faults())
    month.town.close()
