"""What a mail of a turn says and proves of the log of the house."""

from pathlib import Path

import pytest

from domain.journal.entries import parse_any_checkpoint
from domain.journal.tree_proofs import read_proof
from service.audit.proofs import read_log_proof
from service.house.asking import Asker, Silent
from service.house.cosign import Cosigner
from service.house.cosigners import Cosigners
from service.house.signed_notes import parse_vkey
from tests.workers.mail.test_post_house import ANNA, GAMES, MailServer, PostHouse, text_of


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server, GAMES)


class Signs(Asker):
    """A cosigner at hand, who may be silent."""

    def __init__(self, k: int, silent: bool = False) -> None:
        self.made = Cosigner(f"c{k}.example/log", bytes([k] * 32))
        super().__init__("http://127.0.0.1:9", self.made.vkey)
        self.silent = silent

    def cosignature(self, note: str, size: int, growth: object, known: int = 0) -> str:
        if self.silent:
            raise Silent("it does not answer")
        return self.made.line(note.partition("\n\n")[0] + "\n", 1)


def proof_in(mail: object) -> str:
    (part,) = [
        p
        for p in mail.iter_attachments()  # type: ignore[attr-defined]
        if p.get_filename() == "log.tlog-proof"
    ]
    return bytes(part.get_content()).decode()


def test_each_mail_proves_that_its_checkpoint_is_in_the_log(house: PostHouse) -> None:
    house.matches.house.cosigners = Cosigners(2, [Signs(1), Signs(2, silent=True), Signs(3)])
    match = house.duel("10 days")
    key = parse_vkey(house.matches.house.key.vkey)
    mail = house.newest(ANNA)
    checkpoint, note = read_log_proof(proof_in(mail), f"play.example/m/{match}", [key])
    assert f"play.example/m/{match}\n{checkpoint.size}\n" in text_of(mail)
    log = parse_any_checkpoint(note.partition("\n\n")[0] + "\n")
    assert log.origin.startswith("play.example/log/")
    assert read_proof(proof_in(mail)).index < log.size
    assert "2 of the 3 cosigners of this house have signed it." in " ".join(text_of(mail).split())


def test_a_mail_says_where_too_few_have_cosigned(house: PostHouse) -> None:
    house.matches.house.cosigners = Cosigners(2, [Signs(1), Signs(2, silent=True)], seconds=7)
    house.duel("10 days")
    said = " ".join(text_of(house.newest(ANNA)).split())
    assert (
        "1 of the 2 cosigners of this house has signed it within 7 seconds, and it asks for 2"
    ) in said


def test_without_cosigners_it_says_nothing_of_them(house: PostHouse) -> None:
    house.duel("10 days")
    assert proof_in(house.newest(ANNA))
    assert "of this house" not in text_of(house.newest(ANNA))
