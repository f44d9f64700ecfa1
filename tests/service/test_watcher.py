"""A watcher on another machine: what it proves, what it keeps, and what it catches."""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from werkzeug.serving import make_server

from domain.journal.entries import checkpoint_text
from domain.journal.tree_proofs import verify_consistency
from service.api.build import build_app
from service.application.log import HouseLog
from service.application.matches import Matches
from service.audit import AuditFailed, audit
from service.audit.kept import Kept
from service.house.keys import make_house
from service.house.signed_notes import SigningKey, parse_vkey
from service.luck.counting import HouseDice, of_match
from service.luck.report import match_luck
from service.reading.evidence import disputes, evidence
from service.reading.positions import export
from service.settings import Settings
from service.watcher.asking import Unreachable, over_http
from service.watcher.look import HouseWatcher, LookReport, Misconduct
from service.watcher.memory import BadMemory, Memory, keep, read_memory
from tests.rigs.new_store import new_store
from tests.toys import toy
from tests.toys.duel import Duels, begun
from workers.cli import main
from workers.commands.rotation import retire_keys, rotate_keys

NAME = "play.example"


class Watched:
    """A house with its API, and a watcher of it."""

    def __init__(self, folder: Path) -> None:
        self.settings = Settings(data=folder, house=NAME, orders_a_minute=0)
        self.recorder = new_store(self.settings.sqlite_file)
        self.memory = Memory()
        self.notes: dict[str, list[str]] = {}
        self.changed: dict[str, Callable[[Any], Any]] = {}
        self.restart()

    def restart(self) -> None:
        """The processes read their keys anew."""
        house = make_house(self.settings.data, NAME)
        self.matches: Matches = Duels(self.recorder, house, games={"toy": toy.RULES})
        self.client = build_app(self.settings, self.matches).test_client()

    def fetch(self, path: str) -> bytes:
        answer = self.client.get(path)
        if answer.status_code != 200:
            raise Unreachable(f"{path}: {answer.status_code}")
        change = self.changed.get(path.partition("?")[0])
        return json.dumps(change(answer.json)).encode() if change else answer.get_data()

    def look(self, *keys: str) -> LookReport:
        HouseLog(self.matches).grow()  # the upkeep part does
        watcher = HouseWatcher(self.fetch, self.memory, keys)
        seen = watcher.look()
        self.memory, self.notes = watcher.memory, watcher.notes
        return seen

    def order(self, match: str, seat: str, text: str) -> None:
        size = self.matches.repository.size(match)
        assert self.matches.order(match, seat, text, f"watched {match} {size}").done

    @property
    def vkey(self) -> str:
        return self.matches.house.key.vkey


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    house = Watched(tmp_path / "house")
    yield house
    house.recorder.close()


def test_each_look_proves_that_everything_grew_from_what_was_seen(watched: Watched) -> None:
    first, second = begun(watched.matches), begun(watched.matches)
    seen = watched.look(watched.vkey)
    assert (seen.house, seen.matches, seen.doubts) == (NAME, 2, [])
    assert seen.fresh == seen.size == 4  # as it was opened, and as it stands
    for _ in range(3):
        watched.order(first, "red", "storm")
    again = watched.look()
    assert (again.fresh, again.matches) == (1, 2)
    assert again.proofs == 2  # the log, and the match that went on
    nothing = watched.look()
    assert (nothing.fresh, nothing.proofs) == (0, 0)
    newest = watched.matches.repository.match(second)
    assert watched.memory.matches[newest.origin].size == newest.size


def test_the_first_key_is_taken_on_trust_and_said_so(watched: Watched) -> None:
    begun(watched.matches)
    seen = watched.look()
    assert watched.vkey in seen.doubts[0]
    assert watched.look().doubts == []


def test_the_proofs_of_the_api_are_those_of_the_rfc(watched: Watched) -> None:
    match = begun(watched.matches)
    sizes = [watched.matches.repository.match(match)]
    for _ in range(4):
        watched.order(match, "red", "storm")
        sizes.append(watched.matches.repository.match(match))
    for old in sizes:
        path = f"/api/matches/{match}/consistency?old={old.size}&new={sizes[-1].size}"
        hashes = [bytes.fromhex(h) for h in json.loads(watched.fetch(path))["path"]]
        roots = (old.tree.root(), sizes[-1].tree.root())
        assert verify_consistency(old.size, sizes[-1].size, *roots, hashes)
    for bad in ("old=0&new=3", "old=5&new=4", "old=1&new=9999"):
        for path in (f"/api/matches/{match}/consistency", "/api/log/consistency"):
            assert watched.client.get(f"{path}?{bad}").status_code == 404
    assert watched.client.get("/api/log/consistency?old=x&new=4").status_code == 422


def rewritten(watched: Watched, match: str, size: int) -> str:
    """A checkpoint of another history, signed by the house."""
    origin = watched.matches.repository.match(match).origin
    return watched.matches.house.sign(checkpoint_text(origin, size, bytes(32)))


def test_a_rewritten_match_is_caught_and_the_notes_prove_it(watched: Watched) -> None:
    match = begun(watched.matches)
    watched.look(watched.vkey)
    watched.order(match, "red", "storm")
    size = watched.matches.repository.size(match)
    row = (match, size, rewritten(watched, match, size))
    watched.recorder.write([("INSERT INTO checkpoints (match, size, note) VALUES (?,?,?)", row)])
    with pytest.raises(Misconduct, match="rewritten") as found:
        watched.look()
    assert row[2] in found.value.notes
    with pytest.raises(Misconduct, match="rewritten"):
        watched.look()  # nothing of it was remembered


def test_a_log_that_is_cut_or_shown_in_two_versions_is_caught(watched: Watched) -> None:
    match = begun(watched.matches)
    watched.look(watched.vkey)
    before = watched.memory
    watched.order(match, "red", "storm")
    watched.look()
    watched.recorder.write([("DELETE FROM house_log WHERE n>=?", (1,))])
    watched.restart()
    watched.recorder.write([("DELETE FROM checkpoints WHERE size>?", (1,))])
    with pytest.raises(Misconduct, match="it was cut") as found:
        watched.look()
    assert len(found.value.notes) == 2
    other = watched.matches.house.sign(
        checkpoint_text(watched.matches.house.log_origin, before.size, bytes(32))
    )
    watched.memory = before
    watched.changed["/api/log"] = lambda body: {**body, "checkpoint": other}
    with pytest.raises(Misconduct, match="rewritten"):
        watched.look()


@pytest.mark.parametrize("what", ["left out", "another", "foreign"])
def test_leaves_that_are_not_those_signed_for_are_caught(watched: Watched, what: str) -> None:
    begun(watched.matches)
    foreign = SigningKey(NAME, bytes(32)).sign_as_note(
        checkpoint_text("a.example/m/x", 1, bytes(32))
    )

    def change(body: Any) -> Any:
        leaves = body["entries"]
        changed = {
            "left out": leaves[:-1] and [],
            "another": [leaves[0]] * len(leaves),
            "foreign": [foreign] * len(leaves),
        }
        return {**body, "entries": changed[what]}

    watched.changed["/api/log/entries"] = change
    with pytest.raises(Misconduct):
        watched.look(watched.vkey)


def test_another_key_is_trusted_only_through_one_that_was(watched: Watched) -> None:
    match = begun(watched.matches)
    watched.look(watched.vkey)
    old = watched.vkey
    rotate_keys(watched.settings.data, NAME, watched.matches, "a year has passed")
    watched.restart()
    new = watched.vkey
    assert new != old
    seen = watched.look()
    assert seen.rotations == 1
    retire_keys(watched.settings.data, NAME)
    watched.restart()
    watched.order(match, "red", "storm")
    assert watched.look().rotations == 0
    listed = json.loads(watched.fetch("/api/keys"))
    assert [k["state"] for k in listed["keys"]] == ["current", "retired"]
    assert [k["vkey"] for k in listed["keys"]] == [new, old]
    # Who trusts the new one alone learns the old one from it, and the other way round.
    for key in (old, new):
        watched.memory = Memory()
        assert watched.look(key).doubts == []
    stranger = SigningKey(NAME, bytes(range(32))).vkey
    watched.memory = Memory()
    with pytest.raises(Misconduct, match="no trusted key"):
        watched.look(stranger)


def test_a_stolen_key_vouches_for_nothing(watched: Watched) -> None:
    begun(watched.matches)
    watched.look(watched.vkey)
    rotate_keys(watched.settings.data, NAME, watched.matches, "it was stolen", stolen=True)
    watched.restart()
    with pytest.raises(Misconduct, match="by another way"):
        watched.look()
    assert watched.look(watched.vkey).doubts == []


def test_what_is_kept_serves_an_audit_as_a_mailbox(watched: Watched, tmp_path: Path) -> None:
    match = begun(watched.matches)
    watched.order(match, "red", "storm")
    watched.look(watched.vkey)
    folder = tmp_path / "kept"
    keep(folder, watched.memory, watched.notes)
    assert read_memory(folder) == watched.memory
    mailbox = folder / "notes" / f"{match}.notes"
    origin = watched.matches.repository.match(match).origin
    received = Kept(origin, [parse_vkey(watched.vkey)])
    received.read(mailbox)
    assert len(received.notes) == 2
    lines = list(export(watched.matches, match, ""))
    assert audit(lines, [watched.vkey], seen=received.notes).seen == 2
    # An operator who rewrites the last entry and signs again is caught by it.
    forged = new_store(tmp_path / "forged.sqlite")
    other = Duels(forged, watched.matches.house, games={"toy": toy.RULES})
    other.open("toy", "duel", {"red": "person", "blue": "person"}, match_id=match)
    for seat in ("red", "blue"):
        other.join(match, seat, f"another {seat} of {match}")
    other.order(match, "red", "storm", "another storm")
    with pytest.raises(AuditFailed):
        audit(list(export(other, match, "")), [watched.vkey], seen=received.notes)
    forged.close()
    (folder / "state.json").write_text("{")
    with pytest.raises(BadMemory):
        read_memory(folder)


def test_who_asks_for_the_log_has_nothing_signed(watched: Watched) -> None:
    """One look of a stranger took minutes when it signed all that had gone on."""
    match = begun(watched.matches)
    signed = "SELECT COUNT(*) FROM checkpoints"
    before = watched.recorder.query(signed)
    assert json.loads(watched.fetch("/api/log"))["size"] == 0
    assert watched.recorder.query(signed) == before
    log = HouseLog(watched.matches)
    while log.work():
        pass
    assert json.loads(watched.fetch("/api/log"))["size"] == 2
    watched.order(match, "red", "storm")
    assert json.loads(watched.fetch("/api/log"))["size"] == 2
    assert log.grow() == 3


def test_a_log_is_signed_in_steps_that_look_at_a_part_of_the_journal(
    watched: Watched,
) -> None:
    found = [begun(watched.matches) for _ in range(4)]
    log, steps = HouseLog(watched.matches, looked_at=10), 0
    while log.work():
        steps += 1
    assert steps > 4
    assert log.grow() == 2 * len(found)
    assert log.work() == 0


def test_what_the_release_before_logged_is_not_logged_again(watched: Watched) -> None:
    begun(watched.matches)
    log = HouseLog(watched.matches)
    assert log.grow() == 2
    watched.recorder.write([("UPDATE checkpoints SET logged=0", ())])
    assert log.grow() == 2
    assert watched.recorder.query("SELECT COUNT(*) FROM checkpoints WHERE logged=0") == [(0,)]


def test_two_processes_add_each_checkpoint_once(watched: Watched) -> None:
    for _ in range(3):
        begun(watched.matches)
    logs = [HouseLog(watched.matches) for _ in range(4)]
    threads = [threading.Thread(target=log.grow) for log in logs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (rows,) = watched.recorder.query("SELECT COUNT(*), COUNT(DISTINCT leaf), MAX(n) FROM house_log")
    assert rows == (6, 6, 5)
    assert len({log.checkpoint() for log in logs if log.grow() == 6}) == 1


def test_every_kind_of_store_holds_the_log_the_disputes_and_the_dice(matches: Matches) -> None:
    match = begun(matches)
    matches.order(match, "red", "storm", "every store storm")
    roll = matches.repository.size(match) - 2
    matches.order(match, "blue", f"dispute roll {roll} because of it", "every store dispute")
    log = HouseLog(matches)
    assert log.grow() == 2
    assert log.grow() == 2
    assert [note.split("\n")[0] for note in log.entries(0, 5)] == [f"{NAME}/m/{match}"] * 2
    assert len(log.consistency(1, 2)) == 1
    assert [d.verdict for d in disputes(matches, match)] == ["open"]
    assert evidence(matches, match, disputes(matches, match)[0].n, "").audit.right
    dice = HouseDice()
    assert dice.catch_up(matches.recorder)
    assert sum(dice.series[6].counts) == 2
    found = match_luck(of_match(matches.repository, match, ""))
    assert found.links == 1


def test_the_command_over_http(watched: Watched, tmp_path: Path) -> None:
    begun(watched.matches)
    HouseLog(watched.matches).grow()
    server = make_server("127.0.0.1", 0, build_app(watched.settings, watched.matches))
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    url = f"http://127.0.0.1:{server.port}"
    state = tmp_path / "state"

    def watch(*words: str) -> Any:
        return CliRunner().invoke(main, ["watch", url, "--state", str(state), *words])

    try:
        first = watch("--json")
        assert first.exit_code == 2, first.output
        assert json.loads(first.stdout)["result"] == "incomplete"
        again = watch()
        assert again.exit_code == 0, again.output
        assert "0 new of 2 checkpoints, 1 match" in again.output
        watched.recorder.write([("DELETE FROM house_log", ())])
        watched.recorder.write([("DELETE FROM checkpoints WHERE size=?", (1,))])
        server.app = build_app(watched.settings, watched.matches)
        cut = watch("--json")
        assert cut.exit_code == 1, cut.output
        (proof,) = state.glob("*/misconduct-*.txt")
        assert NAME in proof.read_text()
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    gone = watch("--json")
    assert gone.exit_code == 3
    assert json.loads(gone.stdout)["result"] == "unreachable"


@pytest.mark.parametrize("url", ["play.example", "ftp://play.example", "file:///etc/passwd", ""])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(Unreachable, match="is not the address of a house"):
        over_http(url)
