"""The drill: a house is lost, its backup is put back, and every match passes its audit."""

import json
import sqlite3
import tarfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click import ClickException
from click.testing import CliRunner, Result

from domain.journal.entries import read_entry
from service.application.matches import Matches
from service.application.reading import export
from service.audit import audit
from service.house.keys import House, make_house
from service.people.post import Post, invite_statements
from service.people.register import People
from service.settings import Settings
from service.store.recorder import Recorder, SqliteRecorder
from tests.conftest import Environ
from tests.rigs.new_store import new_store
from tests.rigs.unpacked import unpack
from tests.rigs.waiting import eventually
from tests.toys import toy
from tests.toys.duel import Duels, begun
from workers.cli import main
from workers.commands import renewal
from workers.commands.backup import CHECKPOINTS
from workers.commands.dumps import dump
from workers.commands.renewal import NEXT_KEYS
from workers.mail.mailer import open_mailer

Run = Callable[..., Result]

NAME = "play.example"


@pytest.fixture
def data(tmp_path: Path, environ: Environ) -> Path:
    environ["FIELDPOST_HOUSE"] = NAME
    return at(tmp_path / "data", environ)


def at(folder: Path, environ: Environ) -> Path:
    environ["FIELDPOST_DATA"] = str(folder)
    return folder


@pytest.fixture
def fieldpost(data: Path) -> Run:
    def run(*args: object) -> Result:
        words = [str(arg) for arg in args]
        if words[0] == "new" and not (data / "house.json").exists():
            assert CliRunner().invoke(main, ["migrate"]).exit_code == 0
        return CliRunner().invoke(main, words, obj={"games": {"toy": toy.RULES}})

    return run


def told(result: Result) -> Any:
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(result: Result) -> str:
    assert result.exit_code == 1, result.output
    assert "Traceback" not in result.output
    return " ".join(result.stderr.split())


def opened(fieldpost: Run, orders: str = "storm; scout") -> str:
    match_id = str(told(fieldpost("new", "toy", "--join", "--json"))["match"])
    told(fieldpost("order", match_id, "red", orders, "--json"))
    return match_id


def finished(fieldpost: Run) -> str:
    match_id = opened(fieldpost)
    while waits := told(fieldpost("show", match_id, "--json"))["to_move"]:
        own = told(fieldpost("show", match_id, "--as", waits[0], "--json"))
        told(fieldpost("order", match_id, waits[0], own["view"]["choices"][0]["line"], "--json"))
    return match_id


def exported(fieldpost: Run, match_id: str, file: Path) -> Path:
    file.unlink(missing_ok=True)
    assert fieldpost("export", match_id, "--output", file).exit_code == 0
    return file


def mailed(file: Path, export: Path) -> Path:
    """What a player has who got a mail with the newest checkpoint of an export."""
    import base64

    note = base64.b64decode(export.read_bytes().splitlines()[-1][2:]).decode()
    begin, end = "-----BEGIN GAME CHECKPOINT-----", "-----END GAME CHECKPOINT-----"
    head = "From: match@play.example\nContent-Type: text/plain; charset=utf-8\n"
    file.write_text(f"{head}\nYour turn.\n\n{begin}\n{note}{end}\n")
    return file


def entries(export: Path) -> list[Any]:
    lines = export.read_bytes().splitlines()
    return [read_entry(line[2:]) for line in lines if line.startswith(b"E ")]


def links(export: Path) -> set[str]:
    """Every link that an export opens."""
    found = {entry.pub.get("reveal", "") for entry in entries(export)}
    return found - {""}


def test_the_drill(fieldpost: Run, data: Path, tmp_path: Path, environ: Environ) -> None:
    running, over, vacant = opened(fieldpost), finished(fieldpost), ""
    seats = ("--seat", "red=person", "--seat", "blue=person")
    vacant = told(fieldpost("new", "toy", *seats, "--json"))["match"]
    key = told(fieldpost("keys", "--json"))["vkey"]
    seen = mailed(tmp_path / "mail.eml", exported(fieldpost, running, tmp_path / "before"))
    saved = told(fieldpost("backup", tmp_path / "backup.tar.gz", "--json"))
    assert (saved["house"], saved["matches"]) == (NAME, 3)

    told(fieldpost("order", running, "blue", "storm", "--json"))  # lost, but its links were seen
    lost = exported(fieldpost, running, tmp_path / "lost")

    at(tmp_path / "new machine", environ)
    result = fieldpost("restore", tmp_path / "backup.tar.gz")
    assert result.exit_code == 0, result.output
    assert f"Match {running}: " in result.stdout
    assert "entries, and new dice chains from there on." in result.stdout
    assert over not in result.stdout
    assert "Before anybody orders, mail every player" in result.stdout
    assert "must go on as a branch" in result.stdout
    to_mail = (tmp_path / "new machine" / CHECKPOINTS).read_text()
    assert f"Match {running}, to red, blue:" in to_mail
    assert to_mail.count("BEGIN GAME CHECKPOINT") == 2
    assert told(fieldpost("keys", "--json"))["vkey"] == key

    told(fieldpost("order", running, "blue", "storm", "--json"))
    told(fieldpost("join", vacant, "red", "--json"))
    for match_id in (running, over, vacant):
        file = exported(fieldpost, match_id, tmp_path / "after")
        checked = fieldpost("audit", file, "--key", key, "--seen", seen, "--json")
        assert checked.exit_code == 2, checked.stdout
    file = exported(fieldpost, running, tmp_path / "after")
    assert json.loads(fieldpost("audit", file, "--key", key, "--seen", seen, "--json").stdout)[
        "seen"
    ]
    assert not (links(file) - links(tmp_path / "before")) & links(lost)
    assert fieldpost("audit", file, "--key", key, "--seen", tmp_path / "mail.eml").exit_code == 2
    told(fieldpost("rebuild", "--json"))


def test_two_restores_of_one_backup_never_open_the_same_links(
    fieldpost: Run, data: Path, tmp_path: Path, environ: Environ
) -> None:
    match_id = opened(fieldpost)
    told(fieldpost("backup", tmp_path / "b", "--json"))
    anchors = []
    for k in range(2):
        at(tmp_path / str(k), environ)
        told(fieldpost("restore", tmp_path / "b", "--json"))
        (rekeyed,) = [
            e for e in entries(exported(fieldpost, match_id, tmp_path / "x"))
            if e.type == "dice.rekeyed"
        ]  # fmt: skip
        assert "restored from the backup of 20" in rekeyed.pub["reason"]
        anchors.append(set(rekeyed.pub["chains"].values()))
    assert not anchors[0] & anchors[1]


def test_a_backup_can_be_made_while_orders_come_in(
    fieldpost: Run, data: Path, tmp_path: Path, environ: Environ
) -> None:
    match_id = opened(fieldpost)
    recorder = SqliteRecorder(data / "fieldpost.sqlite")
    matches = Matches(recorder, make_house(data, NAME), games={"toy": toy.RULES})
    stop = threading.Event()

    def order() -> None:
        for k in range(10_000):
            if stop.is_set():
                return
            matches.order(match_id, "red", "storm", f"order number {k:08}".replace(" ", "-"))

    thread = threading.Thread(target=order)
    thread.start()
    saved: list[int] = []
    try:
        for k in range(4):
            eventually(lambda: matches.repository.size(match_id) > max(saved, default=0))
            saved.append(told(fieldpost("backup", tmp_path / f"b{k}", "--json"))["entries"])
    finally:
        stop.set()
        thread.join()
    recorder.close()
    assert saved == sorted(set(saved)), "each has more than the one before"
    at(tmp_path / "new", environ)
    told(fieldpost("restore", tmp_path / "b3", "--json"))
    file = exported(fieldpost, match_id, tmp_path / "x")
    key = told(fieldpost("keys", "--json"))["vkey"]
    assert fieldpost("audit", file, "--key", key).exit_code == 2


def test_a_backup_is_private_and_overwrites_nothing(fieldpost: Run, tmp_path: Path) -> None:
    assert "There is no house in" in refused(fieldpost("backup", tmp_path / "b"))
    opened(fieldpost)
    result = fieldpost("backup", tmp_path / "b")
    assert "It holds secrets: keep it safe." in result.stdout
    assert (tmp_path / "b").stat().st_mode & 0o777 == 0o600
    assert "is not overwritten" in refused(fieldpost("backup", tmp_path / "b"))
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []
    assert "A house already exists" in refused(fieldpost("restore", tmp_path / "b"))


def test_what_is_no_backup_is_refused_and_leaves_nothing(
    fieldpost: Run, data: Path, tmp_path: Path, environ: Environ
) -> None:
    opened(fieldpost)
    told(fieldpost("backup", tmp_path / "b", "--json"))
    whole = (tmp_path / "b").read_bytes()
    folder = at(tmp_path / "new", environ)
    for spoiled in (b"", b"nonsense", whole[: len(whole) // 2], whole[:-4000] + bytes(4000)):
        (tmp_path / "bad").write_bytes(spoiled)
        assert "damaged" in refused(fieldpost("restore", tmp_path / "bad"))
    with tarfile.open(tmp_path / "bad", "w:gz") as archive:
        for name in ("manifest.json", "house.json", "fieldpost.sqlite"):
            (tmp_path / "x").write_text('{"format": "fieldpost-backup/1", "sha256": {}}')
            archive.add(tmp_path / "x", name)
    assert "is not a Fieldpost backup" in refused(fieldpost("restore", tmp_path / "bad"))
    assert list(folder.iterdir()) == []
    environ["FIELDPOST_HOUSE"] = "other.example"
    assert f"Set FIELDPOST_HOUSE={NAME}." in refused(fieldpost("restore", tmp_path / "b"))
    assert list(folder.iterdir()) == []


def test_a_match_of_a_game_that_is_not_here_stops_the_restore(
    fieldpost: Run, data: Path, tmp_path: Path, environ: Environ
) -> None:
    opened(fieldpost)
    told(fieldpost("backup", tmp_path / "b", "--json"))
    folder = at(tmp_path / "new", environ)
    result = CliRunner().invoke(main, ["restore", str(tmp_path / "b")], obj={"games": {}})
    assert "of the game toy, which is not here" in refused(result)
    assert list(folder.iterdir()) == []


def test_a_backup_of_postgres_needs_its_programs(
    fieldpost: Run, data: Path, environ: Environ, tmp_path: Path
) -> None:
    opened(fieldpost)
    environ["PATH"] = str(tmp_path)
    with pytest.raises(ClickException, match="postgresql-client"):
        dump("postgresql://nobody:secret@nowhere.invalid/x", tmp_path / "dump")


# Post and invitations


class ByMail:
    """A house with mail in a folder, as it is before and after a restore."""

    def __init__(self, folder: Path) -> None:
        self.settings = Settings(data=folder, house=NAME)
        self.recorder = new_store(folder / "fieldpost.sqlite")
        self.house: House = make_house(folder, NAME)
        self.matches = Matches(self.recorder, self.house, games={"toy": toy.RULES})
        self.mailer = open_mailer(self.settings, self.recorder, self.matches, pictures=False)

    def seats(self) -> list[tuple[Any, ...]]:
        return self.recorder.query("SELECT match, seat, n, kind FROM owed ORDER BY seat")


@pytest.fixture
def by_mail(data: Path) -> Iterator[ByMail]:
    from service.store.lists.models import OWED

    data.mkdir()
    house = ByMail(data)
    house.recorder.write((sql, ()) for sql in OWED.creates)
    yield house
    house.recorder.close()


def test_after_a_restore_mails_are_owed_and_older_addresses_are_void(
    fieldpost: Run, by_mail: ByMail, tmp_path: Path, environ: Environ
) -> None:
    seats = {"red": "person", "blue": "person"}
    match_id, _ = by_mail.matches.open("toy", "duel", seats, invited=True)
    people = People(by_mail.recorder)
    for seat in seats:
        address = f"{seat}@x.example"
        player = people.met(address).id
        by_mail.recorder.write(invite_statements(match_id, seat, player, address))
    by_mail.recorder.write(
        [
            (
                "INSERT INTO posted (match, seat, number, size, notes) VALUES (?,'red',3,1,0)",
                (match_id,),
            )
        ]
    )
    before = by_mail.mailer.post.reply_address(match_id, "red", 0)
    told(fieldpost("backup", tmp_path / "b", "--json"))
    folder = at(tmp_path / "new", environ)
    told(fieldpost("restore", tmp_path / "b", "--json"))
    again = ByMail(folder)
    assert again.seats() == [(match_id, seat, 1, "renewed") for seat in ("blue", "red")]
    assert sorted(again.mailer.outbox.owed())[0][:2] == (match_id, "blue")
    post = Post(again.settings, again.house)
    assert post.reply_to(before) is None
    assert post.reply_to(post.reply_address(match_id, "red", 0)) is not None
    ((number,),) = again.recorder.query("SELECT number FROM posted")
    assert number > 20_000_000
    assert len(f"match-bounce+{match_id}.blue.{number}.{'a' * 12}") <= 64
    code = again.house.token("invitation", match_id, "red")
    assert again.matches.join(match_id, "red", "join of red after all", code)
    again.recorder.close()


# A new secret without a restore


def test_a_new_secret_for_the_whole_house(fieldpost: Run, data: Path, tmp_path: Path) -> None:
    running, over = opened(fieldpost), finished(fieldpost)
    old = json.loads((data / "house.json").read_text())
    renewed = told(fieldpost("rekey", "--all", "--reason", "the disk was stolen", "--json"))
    assert [one["match"] for one in renewed] == [running]
    new = json.loads((data / "house.json").read_text())
    assert new["master"] != old["master"]
    assert new["log"] not in ("1", "")  # the log of all checkpoints begins anew
    assert {**new, "master": "", "log": ""} == {**old, "master": "", "log": ""}
    assert (data / "house.json").stat().st_mode & 0o777 == 0o600
    told(fieldpost("order", running, "blue", "storm", "--json"))
    key = told(fieldpost("keys", "--json"))["vkey"]
    for match_id in (running, over):
        file = exported(fieldpost, match_id, tmp_path / "x")
        assert fieldpost("audit", file, "--key", key).exit_code == 2
    assert fieldpost("rekey", "--reason", "r").exit_code == 2
    assert fieldpost("rekey", running, "--all", "--reason", "r").exit_code == 2


def test_every_kind_of_store_can_be_renewed(
    matches: Matches, store: Recorder, house: House
) -> None:
    first, second = begun(matches), begun(matches)
    matches.order(first, "red", "storm", "order 1")
    fresh = Duels(store, House(house.name, bytes(32), bytes(range(32, 64))), games=matches.games)
    renewed = renewal.renew_matches(fresh, store, "The disk was stolen.")
    assert {one.match for one in renewed} == {first, second}
    assert all(one.checkpoint in fresh.house_writer.checkpoints(one.match) for one in renewed)
    assert fresh.order(first, "blue", "storm", "order 2").done
    report = audit(export(fresh, first, ""), [house.key.vkey])
    assert report.rolls >= 2


def test_an_interrupted_renewal_is_begun_again_and_ends_well(
    fieldpost: Run, data: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    first, second = opened(fieldpost), opened(fieldpost)
    rekey = Matches.rekey

    def fails(self: Matches, match_id: str, why: str) -> int:
        size = rekey(self, match_id, why)
        raise KeyboardInterrupt(size)

    monkeypatch.setattr(Matches, "rekey", fails)
    fieldpost("rekey", "--all", "--reason", "stolen")
    monkeypatch.setattr(Matches, "rekey", rekey)
    assert (data / NEXT_KEYS).exists()
    for command in (("order", first, "blue", "storm"), ("backup", tmp_path / "b"), ("up",)):
        assert "Run fieldpost rekey --all again." in refused(fieldpost(*command))
    assert len(told(fieldpost("rekey", "--all", "--reason", "stolen", "--json"))) == 2
    assert not (data / NEXT_KEYS).exists()
    key = told(fieldpost("keys", "--json"))["vkey"]
    for match_id in (first, second):
        told(fieldpost("order", match_id, "blue", "storm", "--json"))
        file = exported(fieldpost, match_id, tmp_path / "x")
        assert fieldpost("audit", file, "--key", key).exit_code == 2


def test_keys_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    file = tmp_path / "house.json"
    file.write_text("{")
    with pytest.raises(renewal.BadHouse, match="cannot be read"):
        renewal.house_of(file, NAME)


def test_the_copy_is_whole(fieldpost: Run, data: Path, tmp_path: Path) -> None:
    opened(fieldpost)
    told(fieldpost("backup", tmp_path / "b", "--json"))
    with tarfile.open(tmp_path / "b") as archive:
        assert archive.getnames() == ["manifest.json", "house.json", "fieldpost.sqlite"]
        unpack(archive, tmp_path / "out")
    old, new = (sqlite3.connect(f / "fieldpost.sqlite") for f in (data, tmp_path / "out"))
    assert list(old.iterdump()) == list(new.iterdump())
    old.close()
    new.close()
