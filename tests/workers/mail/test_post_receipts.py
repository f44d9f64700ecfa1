"""The receipt in the answer to a letter: kept with one's mail, and read by both verifiers."""

import json
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from domain.journal.entries import read_entry
from domain.journal.tree_proofs import read_proof
from service.audit.evidence import examine
from service.audit.part import read_parts
from service.audit.reporting.report import AuditFailed, AuditReport
from service.reading.positions import export
from service.store.repository import EVERYTHING
from tests.fairness.node_again import audited_by_node
from tests.rigs.operator import Operator
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat


@pytest.fixture
def mail(house: PostHouse, tmp_path: Path) -> "Mail":
    return Mail(house, tmp_path / "mail")


@pytest.fixture
def of_version_1(tmp_path: Path, server: MailServer) -> "Mail":
    house = PostHouse(tmp_path / "first", server)
    return Mail(house, tmp_path / "mail")


class Mail:
    """A duel of Anna and Bob by mail, and what Anna keeps of it."""

    def __init__(self, house: PostHouse, folder: Path) -> None:
        self.house, self.folder = house, folder
        self.match = house.duel("10 days")
        self.sent, self.seen = folder / "sent", folder / "seen"
        self.sent.mkdir(parents=True)
        self.seen.mkdir()

    def order(self, text: str) -> None:
        to = self.house.newest(ANNA)["Reply-To"]
        raw = self.house.letter(ANNA, to, text)
        (self.sent / f"{len(list(self.sent.iterdir()))}.eml").write_bytes(raw)
        self.house.post(raw, to, ANNA)

    def receipts(self, name: str = "receipt") -> list[str]:
        """Those of the newest mail."""
        files = self.house.newest(ANNA).iter_attachments()
        found = {part.get_filename() or "": part.get_content() for part in files}
        return [data.decode() for file, data in found.items() if file.startswith(name)]

    def keep(self, change: Callable[[bytes], bytes] = lambda raw: raw) -> None:
        for k, (_, to, raw) in enumerate(self.house.server.got):
            if to == ANNA:
                (self.seen / f"{k}.eml").write_bytes(change(raw))

    @property
    def key(self) -> str:
        return self.house.matches.house.key.vkey

    def export(self) -> Path:
        file = self.folder / "match.audit"
        if not file.exists():
            file.write_bytes(b"".join(export(self.house.matches, self.match, EVERYTHING)))
        return file

    def rewritten(self, old: str, new: str) -> None:
        """The house alters an order, and signs everything again."""
        house = self.house.matches.house
        forger = Operator.read(self.export().read_bytes().splitlines(keepends=True), house)
        for entry in forger.entries:
            if entry["pub"].get("command", {}).get("orders") == old:
                entry["pub"]["command"]["orders"] = new
        self.export().write_bytes(b"".join(forger.export()))

    def audited(self, **mail: Sequence[Path]) -> tuple[AuditReport, dict[str, Any]]:
        """What both verifiers say; with ``seen`` and ``sent`` as they are named."""
        report = examine(self.export(), [self.key], self.house.matches.games, **mail)  # type: ignore[arg-type]
        status, told = self.by_the_other(**mail)
        assert status == 2, told
        return report, json.loads(told)

    def by_the_other(self, **mail: Sequence[Path]) -> tuple[int, str]:
        command = [str(self.export()), "--key", self.key]
        for name, paths in mail.items():
            command += [word for path in paths for word in (f"--{name}", str(path))]
        done = audited_by_node(*command, "--json")
        return done.returncode, done.stdout + done.stderr


def test_each_answer_brings_the_receipt_of_its_order(mail: Mail) -> None:
    mail.order("storm")
    (receipt,) = mail.receipts()
    line = read_entry(read_proof(receipt).data)
    assert (line.by, line.pub["command"]["orders"]) == ("red", "storm")
    assert "The attached receipt proves that the house signed your order" in flat(
        mail.house.newest(ANNA)
    )
    mail.order("note good luck\nnote and mind the dice")
    assert [read_entry(read_proof(one).data).type for one in mail.receipts()] == ["note", "note"]


def test_a_secret_order_comes_back_with_its_opening(mail: Mail) -> None:
    """The receipt of it shows two hashes: only the opening says that they are of these words."""
    mail.order("storm")
    assert mail.receipts("order") == []
    mail.order("note hold the left\nnote at all costs")
    receipts, secrets = mail.receipts(), mail.receipts("order")
    for receipt, secret, words in zip(
        receipts, secrets, ("hold the left", "at all costs"), strict=True
    ):
        (part,) = read_parts(secret.encode(), "order.notes", [mail.key])
        assert part.data["command"]["orders"] == f"note {words}"
        assert part.n == read_proof(receipt).index


def test_a_refused_order_and_a_question_have_none(mail: Mail) -> None:
    for text in ("fly to the moon", "? storm", "board"):
        mail.order(text)
        assert mail.receipts() == []
        assert "receipt" not in flat(mail.house.newest(ANNA))


@pytest.mark.parametrize("version", ["mail", "of_version_1"])
def test_both_verifiers_read_the_receipts_out_of_the_mailbox(
    version: str, request: pytest.FixtureRequest
) -> None:
    mail: Mail = request.getfixturevalue(version)
    mail.order("storm")
    mail.order("note good luck")
    mail.keep()
    ours, theirs = mail.audited(seen=[mail.seen], sent=[mail.sent])
    assert ours.receipts == theirs["receipts"] == 2
    assert ours.sent == theirs["sent"] == 2


def test_a_receipt_that_was_damaged_on_its_way_is_told_in_a_sentence(mail: Mail) -> None:
    mail.order("storm")
    mail.keep(lambda raw: raw.replace(b"extra eyJi", b"extra eyJj"))
    ours, theirs = mail.audited(seen=[mail.seen], sent=[mail.seen])
    assert ours.receipts == theirs["receipts"] == 0
    why = (
        "could not be used: it is of another match, was garbled on its way, or is signed by a key "
        "that was not named."
    )
    for told in (ours.not_checked, theirs["notChecked"]):
        assert f"1 proof that was kept {why}" in told, told
        assert f"1 proof that was attached to a mail sent {why}" in told


def test_receipts_of_another_match_in_the_same_mailbox_prove_nothing_here(mail: Mail) -> None:
    mail.order("storm")
    other = mail.receipts()
    mail.house.write(ANNA, "match@play.example", f"new toy duel with {BOB} 10 days")
    mail.house.reply(BOB, "join")
    mail.match = str(mail.house.newest(ANNA)["List-Id"]).split()[1]
    mail.order("storm")
    assert mail.receipts() != other
    mail.keep()
    ours, theirs = mail.audited(seen=[mail.seen])
    assert ours.receipts == theirs["receipts"] == 1
    assert not [one for one in ours.not_checked if "could not be used" in one]


def test_a_receipt_alone_shows_that_an_order_was_rewritten(mail: Mail) -> None:
    """All that is left of the mails is the attachment, and the house has signed all anew."""
    mail.order("storm")
    (receipt,) = mail.receipts()
    mail.rewritten("storm", "halt")
    n = read_proof(receipt).index
    only = EmailMessage()
    only.add_attachment(receipt, filename="receipt.tlog-proof")
    (mail.seen / "kept.eml").write_bytes(only.as_bytes())
    for way in ("seen", "sent"):
        with pytest.raises(AuditFailed, match=f"event {n}: a signed receipt shows another entry"):
            examine(mail.export(), [mail.key], {}, **{way: [mail.seen]})  # type: ignore[arg-type]
        status, told = mail.by_the_other(**{way: [mail.seen]})
        assert status == 1
        assert f"Event {n}: a signed receipt shows another entry" in told
