"""k of n cosigners vouch for a match, by the log of its house: who is counted, and who is not."""

from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.journal.entries import EMPTY_TREE, checkpoint_text, leaf_hash
from domain.journal.timestamps import seconds
from domain.journal.tree_proofs import inclusion_path, write_proof
from service.audit import AuditFailed, AuditReport, More, audit
from service.audit.evidence import Also, examine
from service.audit.reporting.telling import told
from service.audit.trust import trust
from service.house.cosign import Cosigner
from service.house.signed_notes import SigningKey
from tests.fairness.cheats import begun
from tests.fairness.cosigned import storms
from tests.fairness.house import KEY, RELEASES, House
from tests.fairness.node_again import case, judged_by_node
from tests.service.web.test_verify import needs_node

LOG = "play.example/log/main"
ONE, TWO, THREE = (Cosigner(f"w{k}.example/log", bytes([k] * 32)) for k in (1, 2, 3))
HOUSES_OWN = Cosigner("friend.example/w", bytes(range(32, 64)))
"""The house under the name of a cosigner."""


class Vouched(msgspec.Struct):
    """An export with what its reader asks of his cosigners."""

    house: House
    proofs: list[str]
    cosigners: list[str]
    need: int
    seen: list[str] = []


def match() -> House:
    house, n = begun(False)
    house.order("red", "storm", "r1", n)
    house.roll("red")
    house.checkpoint()
    return house


def logged(
    leaf: str, by: Sequence[Cosigner], *, origin: str = LOG, key: SigningKey = KEY, cut: int = 0,
    at: int = 1795242600,
) -> str:  # fmt: skip
    """The proof that a log of three leaves holds this one, and who cosigned the log."""
    leaves = [b"first", leaf.encode(), b"last"]
    hashes = [leaf_hash(one) for one in leaves]
    text = checkpoint_text(origin, 3, EMPTY_TREE.extended(hashes).root())
    note = key.sign_as_note(text) + "".join(one.line(text, at) for one in by)
    path = inclusion_path(1, hashes)
    return write_proof(leaves[1], 1, path[cut:], note)


def vouched(by: Sequence[Cosigner], **how: Any) -> Vouched:
    """Two of three are asked for."""
    house = match()
    trusted = [one.vkey for one in (ONE, TWO, THREE)]
    return Vouched(house, [logged(house.notes[-1], by, **how)], trusted, 2)


def _another_root() -> Vouched:
    case = vouched((ONE, TWO))
    other, n = begun(False)
    other.order("red", "storm", "r2", n)
    other.roll("red")
    return msgspec.structs.replace(case, proofs=[logged(other.signed(), (ONE, TWO))])


def _another_match() -> Vouched:
    case = vouched((ONE, TWO))
    other = House(house=(), origin="play.example/m/another")
    return msgspec.structs.replace(case, proofs=[logged(other.signed(), (ONE, TWO))])


def _unsigned_leaf() -> Vouched:
    case = vouched((ONE, TWO))
    text = case.house.notes[-1].partition("\n\n")[0] + "\n"
    note = SigningKey("play.example", b"x" * 32).sign_as_note(text)
    return msgspec.structs.replace(case, proofs=[logged(note, (ONE, TWO))])


def _made_up() -> Vouched:
    """The house writes a line of the second cosigner with a signature of the first."""
    case = vouched((ONE, TWO))
    false = Cosigner(TWO.key.name, bytes([1] * 32))
    proof = logged(case.house.notes[-1], (ONE,))
    text = proof.partition("\n\n")[2].partition("\n\n")[0] + "\n"
    line = false.line(text, 1)
    raw = TWO.key.id + b64decode(line.split(" ")[2])[4:]
    forged = f"\u2014 {TWO.key.name} {b64encode(raw).decode()}\n"
    return msgspec.structs.replace(case, proofs=[proof + forged])


def _in_export(by: Sequence[Cosigner]) -> Vouched:
    """Cosignatures under a checkpoint of the match itself, where the export shows it."""
    case = vouched((ONE,))
    note = case.house.notes[-1]
    text = note.partition("\n\n")[0] + "\n"
    case.house.notes[-1] = note + "".join(one.line(text, 1795242600) for one in by)
    return msgspec.structs.replace(case, proofs=[])


def _the_house_itself() -> Vouched:
    case = vouched((ONE, HOUSES_OWN))
    return msgspec.structs.replace(case, cosigners=[ONE.vkey, TWO.vkey, HOUSES_OWN.vkey])


WHOLE: dict[str, Callable[[], Vouched]] = {
    "two of three": lambda: vouched((ONE, THREE)),
    "all": lambda: vouched((ONE, TWO, THREE)),
    "one by the log, one under the export": lambda: msgspec.structs.replace(
        _in_export((TWO,)), proofs=vouched((ONE,)).proofs
    ),
    "both under the export": lambda: _in_export((TWO, ONE)),
}
"""Everything is vouched for."""

NOTHING = "Nothing of this match is cosigned by 2 of your cosigners."
TOLD: dict[str, tuple[Callable[[], Vouched], str]] = {
    "one too few": (lambda: vouched((ONE,)), NOTHING),
    "none": (lambda: vouched(()), NOTHING),
    "one cosigner twice": (lambda: vouched((ONE, ONE)), NOTHING),
    "one too few in two proofs": (
        lambda: msgspec.structs.replace(vouched((ONE,)), proofs=vouched((ONE,)).proofs * 2),
        NOTHING,
    ),
    "the house under a cosigner's name": (_the_house_itself, NOTHING),
    "a stranger": (
        lambda: vouched((ONE, Cosigner("stranger.example/w", b"s" * 32))),
        NOTHING,
    ),
}
"""The audit passes, and says that it is not enough."""

REFUSED: dict[str, tuple[Callable[[], Vouched], str]] = {
    "the log holds another history": (_another_root, "rewritten"),
    "the path leads nowhere": (lambda: vouched((ONE, TWO), cut=1), "path"),
    "the log of another house": (
        lambda: vouched((ONE, TWO), origin="else.example/log/main"),
        "another house",
    ),
    "the log is signed by nobody who is trusted": (
        lambda: vouched((ONE, TWO), key=SigningKey("play.example", b"x" * 32)),
        "trust",
    ),
    "the leaf is of another match": (_another_match, "another match"),
    "the leaf is signed by nobody who is trusted": (_unsigned_leaf, "trust"),
    "a cosignature is made up": (_made_up, "does not fit"),
}


def audited(case: Vouched) -> AuditReport:
    named = trust(cosigners=case.cosigners, need=case.need)
    more = More(releases=RELEASES, trust=named, proofs=case.proofs)
    return audit(case.house.export().splitlines(keepends=True), [KEY.vkey], more=more)


@pytest.mark.parametrize("name", WHOLE)
def test_enough_cosigners_vouch_for_all(name: str) -> None:
    report = audited(WHOLE[name]())
    assert (report.cosigned, report.need) == (report.events, 2)
    assert not [one for one in report.not_checked if "cosigned" in one]


def test_who_signed_the_start_vouches_for_that_alone() -> None:
    house = match()
    proofs = [logged(house.notes[0], (ONE, TWO, THREE)), logged(house.notes[-1], (ONE,))]
    report = audited(Vouched(house, proofs, [ONE.vkey, TWO.vkey], 2))
    assert (report.cosigned, report.events) == (1, 9)
    assert "The first 1 of 9 events are cosigned by 2 of your cosigners." in str(told(report))


def test_a_log_gives_no_time_for_dice() -> None:
    """It can hold many histories of one match, of which the house shows the one that pleases."""
    leaves: list[tuple[str, int]] = []
    house = storms(lambda one: leaves.append((one.signed(), seconds(one.ts) + 1)))
    (leaf, at), *_ = leaves
    proof = logged(leaf, (ONE, TWO), at=at)
    named = trust(cosigners=[ONE.vkey, TWO.vkey])
    more = More(releases=RELEASES, trust=named, proofs=[proof])
    report = audit(house.export().splitlines(keepends=True), [KEY.vkey], more=more)
    assert report.cosigned == 7, "the order is vouched for"
    assert report.table["red"].rolls["house"] == 1


@pytest.mark.parametrize("name", TOLD)
def test_too_few_cosigners_are_told(name: str) -> None:
    make, said = TOLD[name]
    assert [one for one in audited(make()).not_checked if said in one]


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_false_is_refused(name: str) -> None:
    make, said = REFUSED[name]
    with pytest.raises(AuditFailed, match=said):
        audited(make())


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What the verifier of the page says of each case."""
    made = {name: make() for name, make in WHOLE.items()}
    made |= {name: make() for part in (TOLD, REFUSED) for name, (make, _) in part.items()}
    folder = tmp_path_factory.mktemp("cosigned")
    return judged_by_node(folder, (_case(name, one) for name, one in made.items()))


def _case(name: str, one: Vouched) -> dict[str, Any]:
    named = "".join(f"cosigner {vkey}\n" for vkey in one.cosigners) + f"need {one.need}"
    return case(name, one.house.export(), trust=named, receipts=one.proofs)


@needs_node
@pytest.mark.parametrize("name", [*WHOLE, *TOLD])
def test_both_verifiers_count_alike(name: str, verdicts: dict[str, dict[str, Any]]) -> None:
    ours, theirs = audited(WHOLE.get(name, TOLD.get(name, ("",))[0])()), verdicts[name]["report"]
    assert (theirs["cosigned"], theirs["need"], theirs["logged"]) == (
        ours.cosigned,
        ours.need,
        ours.logged,
    )
    assert sorted(theirs["notChecked"]) == sorted(ours.not_checked)


@needs_node
@pytest.mark.parametrize("name", REFUSED)
def test_both_verifiers_refuse(name: str, verdicts: dict[str, dict[str, Any]]) -> None:
    assert "refused" in verdicts[name]


# As they come by mail


def mailed(folder: Path, *texts: str) -> Path:
    """A mail with these proofs attached."""
    mail = EmailMessage()
    mail["From"], mail["To"] = "match@play.example", "red@mail.example"
    mail.set_content("Your turn.")
    for text in texts:
        mail.add_attachment(text, filename="log.tlog-proof", subtype="plain")
    file = folder / "turn.eml"
    file.write_bytes(mail.as_bytes())
    return file


@pytest.mark.parametrize("way", ["seen", "sent"])
def test_a_proof_is_read_from_a_mail_that_was_received_or_sent(tmp_path: Path, way: str) -> None:
    case = vouched((ONE, TWO))
    export = tmp_path / "match.audit"
    export.write_bytes(case.house.export())
    also = Also(trust=trust(cosigners=case.cosigners, need=2))
    with_mail: Any = {way: [mailed(tmp_path, *case.proofs)]}
    report = examine(export, [KEY.vkey], {}, also=also, **with_mail)
    assert (report.cosigned, report.logged) == (report.events, 1)


def test_a_garbled_proof_in_a_mail_is_told_and_is_no_fault(tmp_path: Path) -> None:
    case = vouched((ONE, TWO), cut=1)
    export = tmp_path / "match.audit"
    export.write_bytes(case.house.export())
    report = examine(export, [KEY.vkey], {}, seen=[mailed(tmp_path, *case.proofs)])
    assert [one for one in report.not_checked if "1 proof that was kept" in one]
    assert report.logged == 0
