"""Plans: what holds, and what an operator who can sign everything again cannot."""

from pathlib import Path

import pytest

from domain.journal.entries import canonical
from domain.match.codec import Codec
from domain.match.terms import Terms
from service.audit import AuditFailed, audit
from tests.rigs import every_event
from tests.rigs.operator import Operator, Player
from tests.service.web.test_verify import files, needs_node, node
from tests.toys import plans

ABLE, BAKER = "scheme: tank at able; end", "scheme: tank at baker; end"
KEY = every_event.HOUSE.key


def played(origin: str = "play.example/m/plans", gun: str = "gun") -> Operator:
    terms = Terms(origin=origin, scenario="duel", seats={"red": "person", "blue": "person"})
    player = Player(Codec(plans.RULES), terms, every_event.HOUSE)
    return player.play(
        [
            ("red", "join"),
            ("blue", "join"),
            ("red", ABLE),
            ("red", "ready"),
            ("blue", f"scheme: {gun} at able; end"),
            ("blue", "withdraw plan"),
            ("blue", BAKER),
            ("blue", "ready"),
            ("red", "resign"),
        ]
    ).operator


def changed_after_opening(match: Operator) -> Operator:
    """A plan of the set is changed once it was opened."""
    late = dict(match.entries[match.find("plan.changed", 5)])
    match.insert(match.find("finished"), late)
    return match


def exported(match: Operator, to: str = "") -> list[bytes]:
    return match.export(to) if to else match.export()


def test_plans_that_were_opened_together_are_right() -> None:
    report = audit(exported(played()), [KEY.vkey])
    assert report.rolls
    assert not any("never opened" in told for told in report.told)


@needs_node
def test_a_plan_that_is_open_is_changed_by_nobody(tmp_path: Path) -> None:
    """`tests/fairness` has what else is done with plans."""
    forged = changed_after_opening(played())
    with pytest.raises(AuditFailed, match="which was opened"):
        audit(exported(forged), [KEY.vkey])
    jobs = files(tmp_path, (b"".join(exported(one)) for one in (played(), forged)))
    fair, refused = node(tmp_path, [{**job, "vkeys": [KEY.vkey]} for job in jobs])
    assert fair["found"]["rolls"], fair
    assert refused["kind"] == "Refused"


def test_what_stays_sealed_is_not_in_the_export_of_the_others() -> None:
    match = played(gun="2nd-company")
    mine = b"".join(exported(match, "red"))
    assert b"2nd-company" not in mine
    assert b"2nd-company" in b"".join(exported(match, "blue"))
    assert canonical(match.entries[match.find("sheets.opened")]) in mine
