"""Joining by letter: it names what its invitation showed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.games import library
from domain.journal.entries import read_entry
from service.reading.positions import export
from tests.fairness.verifiers import by_node, by_python
from tests.rigs.operator import Operator
from tests.service.test_audit_mailboxes import mbox
from tests.service.web.test_verify import needs_node
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, server

__all__ = ["server"]

CARA = "cara@c.example"
VERDICTS = (by_python, by_node)


class Invited:
    """A match to which two more were asked by letter; both answer what they got first."""

    def __init__(self, folder: Path, server: MailServer) -> None:
        (folder / "house").mkdir()
        self.folder, self.house = folder, PostHouse(folder / "house", server, library())
        self.house.write(
            ANNA, "match@play.example", f"new dday_dice tiger-basic with {BOB}, {CARA}"
        )
        self.letters = {who: self._yes(who) for who in (BOB, CARA)}
        self.match = self.house.only_match()

    def _yes(self, who: str) -> tuple[bytes, str]:
        to = str(self.house.newest(who)["Reply-To"])
        return self.house.letter(who, to, "Yes, gladly!"), to

    def joins(self, *people: str) -> None:
        for who in people:
            self.house.post(*self.letters[who], who)

    def sight(self) -> dict[str, int]:
        """What each seat's joining names as seen."""
        found = (read_entry(line[2:-1]) for line in self.export() if line[:2] == b"E ")
        return {e.by: e.pub["command"]["seen"] for e in found if e.type == "command"}

    def export(self) -> list[bytes]:
        return list(export(self.house.matches, self.match, ""))

    def audits(self, who: str, lines: list[bytes]) -> list[dict[str, object]]:
        """What both verifiers say of an export, with who's letter as his Sent folder."""
        file = self.folder / "match.audit"
        file.write_bytes(b"".join(lines))
        letters = mbox(self.folder / "sent.mbox", [self.letters[who][0]])
        key = self.house.matches.house.key.vkey
        return [verdict(file, key, "--sent", str(letters))[1] for verdict in VERDICTS]


@pytest.fixture
def invited(tmp_path: Path, server: MailServer) -> Iterator[Invited]:
    found = Invited(tmp_path, server)
    yield found
    found.house.close()


@needs_node
def test_who_joins_after_others_is_found_as_he_joined(invited: Invited) -> None:
    invited.joins(BOB, CARA)
    sight = invited.sight()
    assert len(sight) == 3
    assert len({seen for seen in sight.values() if seen}) == 1, "both were shown the same"
    for who in (BOB, CARA):
        assert [told["sent"] for told in invited.audits(who, invited.export())] == [1, 1]


@needs_node
@pytest.mark.parametrize(("moved", "sent"), [(1, [1, 1]), (-1, [None, None])])
def test_a_joining_may_name_a_later_sight_than_its_letter_and_no_earlier(
    invited: Invited, moved: int, sent: list[int | None]
) -> None:
    """Nothing is rolled for it; journals of before named what stood when it was taken."""
    invited.joins(BOB, CARA)
    forged = Operator.read(invited.export(), invited.house.matches.house)
    joining = [e["pub"]["command"] for e in forged.entries if e["type"] == "command"][-1]
    joining["seen"] += moved
    forged.sizes = sorted({*forged.sizes, joining["seen"]})
    assert [told.get("sent") for told in invited.audits(CARA, forged.export("full"))] == sent


@needs_node
def test_who_answers_an_invitation_from_before_new_dice_sits_down_all_the_same(
    invited: Invited,
) -> None:
    invited.joins(BOB)
    invited.house.matches.rekey(invited.match, "restored")
    now = invited.house.matches.repository.match(invited.match).size
    invited.joins(CARA)
    sight = invited.sight()
    assert len(sight) == 3
    assert now in sight.values(), "the size at which it was taken"
    assert [told["sent"] for told in invited.audits(CARA, invited.export())] == [1, 1]
