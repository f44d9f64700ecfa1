"""Letters with parts for other matches, before both verifiers: a part is a letter to its match."""

from pathlib import Path

import pytest

from service.reading.positions import export
from tests.fairness.verifiers import agreed
from tests.service.test_audit_mailboxes import mbox
from tests.service.test_sent_letters import rewritten
from tests.service.web.test_verify import needs_node
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, house, server
from tests.workers.mail.test_post_several import an_order, given, opened

__all__ = ["house", "server"]

pytestmark = needs_node

IN_MY_NAME = "in your name"


class Played:
    """Matches of a house, and every letter that Anna wrote in them."""

    def __init__(self, house: PostHouse, folder: Path) -> None:
        self.house, self.folder = house, folder
        self.letters: list[bytes] = []

    def reply(self, text: str, to: str = "") -> None:
        """Anna answers her newest mail, or writes to another reply address."""
        to = to or self.house.server.answered_at(ANNA)
        raw = self.house.letter(ANNA, to, text, Date="Sat, 21 Nov 2026 06:30:00 +0000")
        self.letters.append(raw)
        self.house.post(raw, to, ANNA)

    def audited(self, match: str, viewer: str = "") -> tuple[int, list[str], list[str], str]:
        """How many of her orders are in the log of a match, what is missing of them, what else is
        not checked, and why it fails: as both verifiers say."""
        file = self.folder / f"{match}.audit"
        file.write_bytes(b"".join(export(self.house.matches, match, viewer)))
        sent = str(mbox(self.folder / "sent.mbox", self.letters))
        _, told = agreed(file, self.house.matches.house.key.vkey, "--sent", sent)
        doubts = [one for one in told.get("notChecked", []) if IN_MY_NAME in one or "letter" in one]
        return told.get("sent", 0), told.get("absent", []), doubts, told.get("reason", "")


@pytest.fixture
def played(house: PostHouse, tmp_path: Path) -> Played:
    return Played(house, tmp_path)


WAYS = [
    "{own}\n\nmatch {there}:\n{other}\n\nCheers,\nAnna",
    "{own}\nmatch {there}: {other}",
    "match {there} as red:\n- {other}\nend\nsee you",
    "Hi,\n\n{own}\n\nPARTIE {there} als Red:\n{other}.\n\nmatch {here}:\nnote so long",
    "match {there}: note I come.\nnote: and soon\n{other}",
]


@pytest.mark.parametrize("way", WAYS)
def test_a_part_is_found_in_the_letter_that_went_to_another_match(played: Played, way: str) -> None:
    there, here = (opened(played.house, ANNA, BOB) for _ in range(2))
    (_, other), (_, own) = (an_order(played.house, match) for match in (there, here))
    text = way.format(own=own, other=other, there=there, here=here)
    played.reply(text)
    assert given(played.house, there, other) == 1
    assert played.audited(there) == (1 + text.count("note I") * 2, [], [], "")
    assert played.audited(here) == (text.count(own) + text.count("so long"), [], [], "")


@pytest.mark.parametrize("viewer", ["", "red", "blue"])
def test_a_secret_order_of_a_part_is_known_by_its_hash(played: Played, viewer: str) -> None:
    there, here = (opened(played.house, ANNA, BOB) for _ in range(2))
    (_, own) = an_order(played.house, here)
    played.reply(f"{own}\nmatch {there}: plan club1")
    assert played.audited(there, viewer) == (1, [], [], "")


@pytest.mark.parametrize("answered", ["red", "here"])
def test_a_part_that_names_its_seat_is_of_that_seat(played: Played, answered: str) -> None:
    house = played.house
    house.write(ANNA, "match@play.example", f"new toy trio with {ANNA}, {BOB}")
    there = house.only_match()
    house.reply(BOB, "join")
    here = opened(house, ANNA, BOB)
    to = addresses(house)
    played.reply(f"match {there} as blue: join", to[here, "red"])
    to = addresses(house)
    seat = {"red": (there, "red"), "here": (here, "red")}[answered]
    played.reply(f"note Hello\nmatch {there} as Blue: note So be it", to[seat])
    assert sum(line.startswith(b'{"by":"blue"') for line in house.lines(there)) == 2
    assert played.audited(there) == (3 if answered == "red" else 2, [], [], "")


def addresses(house: PostHouse) -> dict[tuple[str, str], str]:
    """The newest reply address of each of Anna's seats."""
    mails = [mail for mail in house.server.to(ANNA) if mail["Reply-To"]]
    found = (str(mail["Reply-To"]) for mail in mails)
    return {(*to.partition("+")[2].split(".")[:2],): to for to in found}  # type: ignore[misc]


def test_a_part_that_was_refused_is_missing_and_no_fault(played: Played) -> None:
    there, here = (opened(played.house, ANNA, BOB) for _ in range(2))
    (_, own) = an_order(played.house, here)
    played.reply(f"{own}\nmatch {there}: play spade9")
    found, absent, doubts, why = played.audited(there)
    assert (found, doubts, why) == (0, [], "")
    (one,) = absent
    assert f"Of your letter of 2026-11-21 06:30 ({mid(played)}) to {there} the log" in one
    assert "does not hold “play spade9”" in one


def test_an_order_of_a_part_that_its_letter_does_not_hold_is_refused(played: Played) -> None:
    there, here = (opened(played.house, ANNA, BOB) for _ in range(2))
    (_, other), (_, own) = (an_order(played.house, match) for match in (there, here))
    played.reply(f"{own}\nmatch {there}: {other}")
    played.letters = [
        rewritten(raw, lambda mail, _: mail.set_content(f"{own}\nmatch {there}: note no"))
        for raw in played.letters
    ]
    assert f"“{other}”" in played.audited(there)[3]
    assert played.audited(here) == (1, [], [], "")


def mid(played: Played) -> str:
    return str(played.letters[-1]).partition("Message-ID: ")[2].partition("\\n")[0]
