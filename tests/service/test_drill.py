"""The drills of docs/operating.md, each carried out as it stands there."""

import json
import shlex
import shutil
from itertools import chain
from pathlib import Path

import pytest
from click.testing import Result

from service.audit import audit
from service.audit.kept import Kept
from service.house.signed_notes import parse_vkey
from service.people.register import People
from service.settings import Settings
from service.store.sqlite import SqliteRecorder
from service.watcher.look import LookReport
from tests.conftest import Environ
from tests.rigs.place import NAME, Elsewhere, Place


@pytest.fixture
def place(tmp_path: Path, environ: Environ) -> Place:
    return Place(tmp_path / "house", environ)


class Drill:
    """The lines of a page, carried out one by one; what they print fills the words in capitals."""

    def __init__(self, place: Place, folder: Path, words: dict[str, str]) -> None:
        self.place, self.folder, self.words = place, folder, words
        self.watcher = Elsewhere(folder / "watch")
        self.branches: dict[str, str] = {}
        self.seen: list[LookReport] = []
        self.sizes: dict[str, int] = {}

    def carry_out(self, line: str) -> None:
        """One line, which must end with the status that the page names."""
        asked, _, comment = line.partition("#")
        status = int(comment.strip()[0]) if comment.strip()[:1].isdigit() else 0
        verb, *rest = [self._filled(word) for word in shlex.split(asked)[1:]]
        if verb == "up":
            return
        if verb == "watch":
            keys = [rest[k + 1] for k, word in enumerate(rest) if word == "--key"]
            self.seen.append(self.watcher.look(self.place, *keys))
            told = 2 if self.seen[-1].doubts or self.seen[-1].lost else 0
            assert told == status, (line, self.seen[-1])
            return
        if verb == "restore":
            shutil.rmtree(self.place.folder)
            self.place.move(self.folder / "new-house")
        if verb == "fork":
            rest[rest.index("SIZE")] = str(self.sizes[rest[0]])
        result = self.place.run(verb, *rest, *(() if verb in ("export", "audit") else ("--json",)))
        assert result.exit_code == status, (line, result.output)
        self._note(verb, rest, result)

    def _filled(self, word: str) -> str:
        word = word.replace("watch/play.example.org/", f"{self.watcher.folder}/")
        if word.endswith((".tar.gz", ".audit")):
            return str(self.folder / word)
        for name, value in self.words.items():
            word = value if word == name else word.replace(f"/{name}.", f"/{value}.")
        return word

    def _note(self, verb: str, rest: list[str], result: Result) -> None:
        match verb:
            case "keys":
                vkey = json.loads(result.stdout)["vkey"]
                self.words["NEW" if "OLD" in self.words else "OLD"] = vkey
            case "restore":
                renewed = json.loads(result.stdout)["renewed"]
                self.sizes = {one["match"]: one["size"] - 1 for one in renewed}
            case "fork":
                branch = json.loads(result.stdout)["match"]
                self.words["BRANCH"] = self.branches[rest[0]] = branch


def blocks_of_the_page(title: str) -> list[list[str]]:
    """The lines of each block of a drill."""
    page = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
    chapter = page.partition(f"### {title}\n")[2].partition("\n##")[0]
    return [block.partition("```")[0].splitlines() for block in chapter.split("```sh\n")[1:]]


def test_the_whole_drill_as_the_page_has_it(place: Place, tmp_path: Path) -> None:
    """A lost server, a restored backup, a rotated key; every match that survives is proved."""
    running, disputed = place.opened(), place.opened("--referee")
    over = place.finish(place.opened())
    place.told("order", running, "red", "storm")
    place.told("order", disputed, "red", "storm; scout")
    roll = place.told("rolls", disputed)[0]["n"]
    place.told("order", disputed, "blue", f"dispute roll {roll} because of the drill")
    drill = Drill(place, tmp_path, {"RUNNING": running, "DISPUTED": disputed})
    *before, each = blocks_of_the_page("The whole drill")
    for line in chain.from_iterable(before):
        drill.carry_out(line)

    first, second, restored, rotated, last = drill.seen
    assert (first.matches, second.lost, restored.restored) == (3, [], True)
    lost = {line.split()[0].rpartition("/")[2] for line in restored.lost}
    assert lost == {running, disputed}
    assert (rotated.rotations, last.doubts) == (1, [])
    states = [key["state"] for key in place.told("keys", "--all")["keys"]]
    assert states == ["current", "retired"]
    survivors = [over, *drill.branches.values()]
    assert len(survivors) == 3
    for match in survivors:
        assert drill.watcher.mailbox(match).exists()
        drill.words["MATCH"] = match
        for line in each:
            drill.carry_out(line)
        verdict = place.audited(
            match, tmp_path / match, "--replay", "--seen", drill.watcher.mailbox(match)
        )
        assert verdict["seen"] >= 1
        assert verdict["replayed"] > 0
    for match in lost:
        spent = place.audited(match, tmp_path / match, "--seen", drill.watcher.mailbox(match))
        assert spent["status"] == 1
        assert place.audited(match, tmp_path / match, "--replay")["status"] == 2


def test_a_lost_entry_is_told_where_the_restored_match_is_as_long(
    place: Place, tmp_path: Path
) -> None:
    """One entry was lost, and the new chains are one entry: honest, and yet another history."""
    match = place.opened("--referee")
    place.told("order", match, "red", "storm")
    watcher = Elsewhere(tmp_path / "watch")
    place.told("backup", tmp_path / "backup.tar.gz")
    place.told("rekey", match, "--reason", "one entry")
    watcher.look(place, place.told("keys")["vkey"])
    shutil.rmtree(place.folder)
    place.move(tmp_path / "new-house")
    place.told("restore", tmp_path / "backup.tar.gz")
    seen = watcher.look(place)
    assert [line.split()[0] for line in seen.lost] == [f"{NAME}/m/{match}"]
    assert place.audited(match, tmp_path / "x", "--seen", watcher.mailbox(match))["status"] == 1


def test_a_key_is_rotated_in_two_steps(place: Place, tmp_path: Path) -> None:
    match = place.opened()
    place.told("order", match, "red", "storm")
    old = place.told("keys")["vkey"]
    place.told("keys", "--rotate", "--reason", "a new year")
    new = place.told("keys")["vkey"]
    place.told("order", match, "blue", "storm")
    place.run("export", match, "--output", tmp_path / "season")
    lines = (tmp_path / "season").read_bytes().splitlines(keepends=True)
    assert audit(lines, [old, new]).checkpoints >= 3
    assert audit(lines, [old]).checkpoints >= 3  # in the season the old key alone opens all
    assert b'"type":"key.rotated"' in b"".join(lines)
    place.told("keys", "--retire")
    place.told("order", match, "red", "scout")
    assert place.audited(match, tmp_path / "after")["status"] == 2
    listed = {key["vkey"]: key["state"] for key in place.told("keys")["keys"]}
    assert listed == {new: "current", old: "retired"}
    for words in (["--stolen"], ["--rotate"], ["--rotate", "--retire", "--reason", "x"]):
        assert place.run("keys", *words).exit_code == 2


def test_a_person_is_forgotten_and_every_audit_passes(place: Place, tmp_path: Path) -> None:
    match = place.opened("--referee")
    place.told("order", match, "red", "storm")
    place.told("order", match, "red", "note call me at home, 0151 23456")
    roll = place.told("rolls", match)[0]["n"]
    place.told("order", match, "blue", f"dispute roll {roll} because Anna Example cheats")
    place.told("order", match, "red", "answer my address is in the book")
    place.told("order", match, "blue", "settle stands because she does not")
    settings = Settings(data=place.folder, house=NAME)
    recorder = SqliteRecorder(settings.sqlite_file)
    people = People(recorder)
    anna = people.met("anna@a.example", "Anna Example")
    people.hold(match, "red", anna.id, "anna@a.example")
    recorder.close()
    before = place.audited(match, tmp_path / "before")
    assert "0151 23456" in " ".join(
        row["text"] for row in place.told("story", match, "--as", "red")
    )

    done = place.told("forget", "anna@a.example")
    assert done == {"seats": 1, "words": 2, "addresses": 1}
    disputes = place.told("evidence", match)
    place.told("forget", match, disputes[0]["n"])
    place.finish(match)
    everything = place.run("export", match, "--as", "everything", "--output", tmp_path / "all")
    assert everything.exit_code == 0
    for file in (tmp_path / "all", *place.folder.glob("fieldpost.sqlite*")):
        held = file.read_bytes()
        for words in (b"0151 23456", b"Anna Example", b"anna@a.example", b"in the book"):
            assert words not in held, (file.name, words)
    story = " ".join(row["text"] for row in place.told("story", match, "--as", "everything"))
    assert "0151" not in story
    assert "Anna" not in story
    after = place.audited(match, tmp_path / "after")
    assert (before["status"], after["status"]) == (2, 2)
    assert after["unopened"] > 0
    for words in (["nobody@nowhere.example"], ["no address"], [match, "0"]):
        refused = place.run("forget", *words)
        assert refused.exit_code == 1
        assert "Traceback" not in refused.output


def test_after_a_restore_no_link_is_opened_twice_and_the_log_begins_anew(
    place: Place, tmp_path: Path
) -> None:
    match = place.opened()
    watcher = Elsewhere(tmp_path / "watch")
    watcher.look(place, place.told("keys")["vkey"])
    log = watcher.memory.origin
    place.told("backup", tmp_path / "backup.tar.gz")
    place.move(tmp_path / "second")
    place.told("restore", tmp_path / "backup.tar.gz")
    seen = watcher.look(place)
    assert (seen.restored, seen.lost) == (True, [])
    assert watcher.memory.origin != log
    place.told("order", match, "red", "storm")
    again = watcher.look(place)
    assert (again.restored, again.doubts) == (False, [])
    kept = Kept(f"{NAME}/m/{match}", [parse_vkey(place.told("keys")["vkey"])])
    kept.read(watcher.mailbox(match))
    verdict = place.audited(match, tmp_path / "x", "--seen", watcher.mailbox(match))
    assert verdict["status"] == 2
    assert verdict["seen"] == len(kept.notes)
