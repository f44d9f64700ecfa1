"""The log of a house is cosigned by k of n witnesses, each a process on a port of its own."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.journal.entries import EMPTY_TREE, checkpoint_text, leaf_hash, parse_any_checkpoint
from service.application.log import HouseLog
from service.application.matches import Matches
from service.audit import More, audit
from service.audit.cosigned import Cosigned
from service.house.cosigners import Cosigners, read_cosigners
from service.house.keys import House
from service.house.signed_notes import BadSignedNote, SigningKey
from service.house.witness import Asker, Silent
from service.store.recorder import BadStore
from tests.rigs.new_store import new_store
from tests.rigs.waiting import PATIENCE
from tests.service.test_witness_links import Process
from tests.toys import toy
from workers.cosigning import keep_cosigned


@pytest.fixture(scope="module")
def witnesses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    folder = tmp_path_factory.mktemp("witnesses")
    started = [Process(folder / f"w{k}", f"w{k}.example/log") for k in (1, 2, 3)]
    yield started
    for one in started:
        one.kill()


def asker(one: Process, patience: float = PATIENCE) -> Asker:
    return Asker(one.url, one.vkey, patience=patience)


def a_house(folder: Path, cosigners: Cosigners) -> tuple[Matches, HouseLog, str]:
    recorder = new_store(folder / "house.sqlite")
    house = House("play.example", b"w" * 32, bytes(range(32, 64)))
    house.cosigners = cosigners
    matches = Matches(recorder, house, games={"toy": toy.RULES})
    match_id, _ = matches.open("toy", "duel", {"red": "person", "blue": "person"})
    for seat in ("red", "blue"):
        matches.join(match_id, seat, f"join-{match_id}-{seat}")
    return matches, HouseLog(matches), match_id


def order(matches: Matches, match_id: str, id_: str) -> None:
    size = matches.repository.match(match_id).size
    assert matches.order(match_id, "red", "storm", id_ * 4, seen=size).done


def vouching(note: str, witnesses: list[Process], need: int) -> int:
    """The size that so many witnesses cosigned under this note."""
    cosigned = Cosigned([asker(one).key for one in witnesses], [])
    cosigned.note(parse_any_checkpoint(note.partition("\n\n")[0] + "\n").size, note, "it")
    return cosigned.reaches(need)


def test_a_match_is_vouched_for_by_two_of_three_though_one_is_killed(
    tmp_path: Path, witnesses: list[Process]
) -> None:
    cosigners = Cosigners(2, [asker(one) for one in witnesses], PATIENCE)
    matches, log, match_id = a_house(tmp_path, cosigners)
    proof = log.proof_of(matches.checkpoint(match_id))
    assert vouching(proof.partition("\n\n")[2], witnesses, 2)
    witnesses[0].kill()
    try:
        order(matches, match_id, "after-the-kill-1")
        proof = log.proof_of(matches.checkpoint(match_id))
        from service.application.reading import export

        lines = list(export(matches, match_id, ""))
        vkeys = [one.vkey for one in witnesses]
        more = More(witnesses=vkeys, need=2, proofs=[proof])
        report = audit(lines, [matches.house.key.vkey], more=more)
        assert report.cosigned == report.events
    finally:
        witnesses[0].start()
    order(matches, match_id, "after-the-kill-2")
    log.proof_of(matches.checkpoint(match_id))
    assert cosigners.count(log.cosigned()) >= 2


def test_one_too_few_is_told_and_made_good_later(tmp_path: Path, witnesses: list[Process]) -> None:
    folder = tmp_path / "log"
    folder.mkdir()
    cosigners = Cosigners(2, [asker(one) for one in witnesses[:2]], PATIENCE)
    matches, log, match_id = a_house(folder, cosigners)
    matches.house.past = matches.house.past.__class__(log="other")
    witnesses[1].kill()
    try:
        proof = log.proof_of(matches.checkpoint(match_id))
        assert (cosigners.count(log.cosigned()), cosigners.need) == (1, 2)
        assert "does not answer" in log.cosign()[0]
    finally:
        witnesses[1].start()
    assert vouching(proof.partition("\n\n")[2], witnesses, 2) == 0
    assert log.cosign() == ()
    assert cosigners.count(log.cosigned()) == 2


def test_a_silent_one_stops_nobody_where_the_others_answer(
    tmp_path: Path, witnesses: list[Process]
) -> None:
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()  # it takes every call, and never says a word
        address = f"http://127.0.0.1:{mute.getsockname()[1]}"
        silent = Asker(address, witnesses[2].vkey, patience=9 * PATIENCE)
        cosigners = Cosigners(2, [silent, *(asker(one) for one in witnesses[:2])], PATIENCE)
        matches, log, match_id = a_house(tmp_path, cosigners)
        matches.house.past = matches.house.past.__class__(log="silent")
        done = threading.Event()

        def ask() -> None:
            log.proof_of(matches.checkpoint(match_id))
            done.set()

        threading.Thread(target=ask, daemon=True).start()
        assert done.wait(PATIENCE), "the two others had answered long ago"
        assert cosigners.count(log.cosigned()) == 2
        order(matches, match_id, "once-more-please")
        assert log.proof_of(matches.checkpoint(match_id))
        assert cosigners.count(log.cosigned()) == 2


def test_who_says_nothing_is_waited_for_as_long_as_the_house_says(
    tmp_path: Path, witnesses: list[Process]
) -> None:
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        url = f"http://127.0.0.1:{mute.getsockname()[1]}"
        silent = Asker(url, witnesses[2].vkey, patience=9 * PATIENCE)
        _, log, _ = a_house(tmp_path, Cosigners(1, [silent], seconds=0.5))
        log.grow()
        (told,) = log.cosign()
        assert told == f"{silent.name} has not answered within 0.5 seconds."
        assert log.cosigned() == ""


def note_of(log: str, leaves: list[bytes], key: SigningKey) -> str:
    tree = EMPTY_TREE.extended(map(leaf_hash, leaves))
    return key.sign_as_note(checkpoint_text(log, tree.size, tree.root()))


HOUSE = SigningKey("play.example", bytes(range(32, 64)))


@pytest.mark.parametrize(
    ("origin", "key", "said"),
    [
        ("play.example/log/stranger", SigningKey("play.example", b"x" * 32), "403"),
        ("else.example/log/main", HOUSE, "404"),
        ("play.example/log/", HOUSE, "400"),
        ("play.example/nothing", HOUSE, "400"),
    ],
)
def test_what_a_witness_refuses(
    witnesses: list[Process], origin: str, key: SigningKey, said: str
) -> None:
    with pytest.raises(Silent, match=said):
        asker(witnesses[0]).cosignature(note_of(origin, [b"a"], key), 1, lambda _: [])


def test_a_log_that_was_rewritten_or_cut_gets_no_cosignature(witnesses: list[Process]) -> None:
    one, origin = asker(witnesses[0]), "play.example/log/grows"
    assert one.cosignature(note_of(origin, [b"a", b"b"], HOUSE), 2, lambda _: [])
    with pytest.raises(Silent, match="422"):
        one.cosignature(note_of(origin, [b"a", b"x", b"c"], HOUSE), 3, lambda _: [leaf_hash(b"c")])
    with pytest.raises(Silent, match="has signed 2"):
        one.cosignature(note_of(origin, [b"a"], HOUSE), 1, lambda _: [])


def test_a_house_signs_for_no_other_house_that_the_witness_knows(tmp_path: Path) -> None:
    """Else one house could use up the links of another's match, or bar them."""
    from service.witness.tape import Refusal
    from tests.fairness.second import House as Second
    from tests.fairness.second import watching

    witness = watching()
    other = SigningKey("else.example", b"e" * 32)
    witness.houses.append(other.verify_key)
    match = Second(house=())
    text = match.note(1).partition("\n\n")[0] + "\n"
    with pytest.raises(Refusal, match="403"):
        witness.look(other.sign_as_note(text), match.entries)
    assert witness.look(match.note(1), match.entries)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("two of http://a x+y+z", "it reads"),
        ("2 of http://a {one}", "2 of 1"),
        ("1 of http://a {one} http://b {one}", "named twice"),
        ("1 of http://a nonsense", "vkey"),
    ],
)
def test_a_setting_that_cannot_be(text: str, said: str, witnesses: list[Process]) -> None:
    with pytest.raises(BadSignedNote, match=said):
        read_cosigners(text.format(one=witnesses[0].vkey))


def test_the_pace_of_the_log_does_not_wait_for_a_witness(
    tmp_path: Path, witnesses: list[Process]
) -> None:
    """Orders are taken and logged while nobody cosigns."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{nobody.getsockname()[1]}"
        deaf = Asker(address, witnesses[0].vkey, patience=9 * PATIENCE)
        matches, log, match_id = a_house(tmp_path, Cosigners(1, [deaf], 9 * PATIENCE))
        start = time.monotonic()
        order(matches, match_id, "nobody-listens-1")
        assert log.grow()
        assert log.cosigned() == ""
        assert time.monotonic() - start < 9 * PATIENCE


def test_a_store_that_is_away_for_a_moment_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
    witnesses: list[Process],
) -> None:
    _, log, _ = a_house(tmp_path, Cosigners(1, [asker(witnesses[0])]))

    def away() -> tuple[str, ...]:
        raise BadStore("The database cannot be used now.")

    monkeypatch.setattr(log, "cosign", away)
    stop = threading.Event()
    keep_cosigned(log, stop, lambda _: stop.set())
    (told,) = caplog.records
    assert (told.levelname, told.exc_info) == ("WARNING", None)
