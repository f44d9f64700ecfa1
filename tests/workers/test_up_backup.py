"""The drill: a house is lost, its backup is put back, and every match passes its audit."""

import json
import sqlite3
import tarfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click import ClickException
from click.testing import CliRunner

from domain.journal.entries import read_entry
from service.application.matches import Matches
from service.audit import audit
from service.house.keys import House, make_house
from service.people.post import Post, invite_statements
from service.people.register import People
from service.reading.positions import export
from service.settings import Settings
from service.store.recorder import Recorder
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.rigs.new_store import new_store
from tests.rigs.place import NAME, Place
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


@pytest.fixture
def place(tmp_path: Path, environ: Environ) -> Place:
    return Place(tmp_path / "data", environ)


def opened(place: Place) -> str:
    match_id = place.opened()
    place.told("order", match_id, "red", "storm; scout")
    return match_id


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


def test_the_drill(place: Place, tmp_path: Path, environ: Environ) -> None:
    running, over, vacant = opened(place), place.finish(opened(place)), ""
    seats = ("--seat", "red=person", "--seat", "blue=person")
    vacant = place.told("new", "toy", *seats)["match"]
    key = place.told("keys")["vkey"]
    seen = mailed(tmp_path / "mail.eml", place.exported(running, tmp_path / "before"))
    saved = place.told("backup", tmp_path / "backup.tar.gz")
    assert (saved["house"], saved["matches"]) == (NAME, 3)

    place.told("order", running, "blue", "storm")  # lost, but its links were seen
    lost = place.exported(running, tmp_path / "lost")

    place.move(tmp_path / "new machine")
    result = place.run("restore", tmp_path / "backup.tar.gz")
    assert result.exit_code == 0, result.output
    assert f"Match {running}: " in result.stdout
    assert "entries, and new dice chains from there on." in result.stdout
    assert over not in result.stdout
    assert "Before anybody orders, mail every player" in result.stdout
    assert "must go on as a branch" in result.stdout
    to_mail = (tmp_path / "new machine" / CHECKPOINTS).read_text()
    assert f"Match {running}, to red, blue:" in to_mail
    assert to_mail.count("BEGIN GAME CHECKPOINT") == 2
    assert place.told("keys")["vkey"] == key

    place.told("order", running, "blue", "storm")
    place.told("join", vacant, "red")
    for match_id in (running, over, vacant):
        file = place.exported(match_id, tmp_path / "after")
        checked = place.run("audit", file, "--key", key, "--seen", seen, "--json")
        assert checked.exit_code == 2, checked.stdout
    file = place.exported(running, tmp_path / "after")
    assert json.loads(place.run("audit", file, "--key", key, "--seen", seen, "--json").stdout)[
        "seen"
    ]
    assert not (links(file) - links(tmp_path / "before")) & links(lost)
    assert place.run("audit", file, "--key", key, "--seen", tmp_path / "mail.eml").exit_code == 2
    place.told("rebuild")


def test_two_restores_of_one_backup_never_open_the_same_links(
    place: Place, tmp_path: Path, environ: Environ
) -> None:
    match_id = opened(place)
    place.told("backup", tmp_path / "b")
    anchors = []
    for k in range(2):
        place.move(tmp_path / str(k))
        place.told("restore", tmp_path / "b")
        (rekeyed,) = [
            e for e in entries(place.exported(match_id, tmp_path / "x"))
            if e.type == "dice.rekeyed"
        ]  # fmt: skip
        assert "restored from the backup of 20" in rekeyed.pub["reason"]
        anchors.append(set(rekeyed.pub["chains"].values()))
    assert not anchors[0] & anchors[1]


def test_a_backup_can_be_made_while_orders_come_in(
    place: Place, tmp_path: Path, environ: Environ
) -> None:
    match_id = opened(place)
    recorder = SqliteRecorder(place.folder / "fieldpost.sqlite")
    matches = Matches(recorder, make_house(place.folder, NAME), games={"toy": toy.RULES})
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
            saved.append(place.told("backup", tmp_path / f"b{k}")["entries"])
    finally:
        stop.set()
        thread.join()
    recorder.close()
    assert saved == sorted(set(saved)), "each has more than the one before"
    place.move(tmp_path / "new")
    place.told("restore", tmp_path / "b3")
    file = place.exported(match_id, tmp_path / "x")
    key = place.told("keys")["vkey"]
    assert place.run("audit", file, "--key", key).exit_code == 2


def test_a_backup_is_private_and_overwrites_nothing(place: Place, tmp_path: Path) -> None:
    assert "There is no house in" in place.refused("backup", tmp_path / "b")
    opened(place)
    result = place.run("backup", tmp_path / "b")
    assert "It holds secrets: keep it safe." in result.stdout
    assert (tmp_path / "b").stat().st_mode & 0o777 == 0o600
    assert "is not overwritten" in place.refused("backup", tmp_path / "b")
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []
    assert "A house already exists" in place.refused("restore", tmp_path / "b")


def test_what_is_no_backup_is_refused_and_leaves_nothing(
    place: Place, tmp_path: Path, environ: Environ
) -> None:
    opened(place)
    place.told("backup", tmp_path / "b")
    whole = (tmp_path / "b").read_bytes()
    place.move(tmp_path / "new")
    folder = place.folder
    for spoiled in (b"", b"nonsense", whole[: len(whole) // 2], whole[:-4000] + bytes(4000)):
        (tmp_path / "bad").write_bytes(spoiled)
        assert "damaged" in place.refused("restore", tmp_path / "bad")
    with tarfile.open(tmp_path / "bad", "w:gz") as archive:
        for name in ("manifest.json", "house.json", "fieldpost.sqlite"):
            (tmp_path / "x").write_text('{"format": "fieldpost-backup/1", "sha256": {}}')
            archive.add(tmp_path / "x", name)
    assert "is not a Fieldpost backup" in place.refused("restore", tmp_path / "bad")
    assert list(folder.iterdir()) == []
    environ["FIELDPOST_HOUSE"] = "other.example"
    assert f"Set FIELDPOST_HOUSE={NAME}." in place.refused("restore", tmp_path / "b")
    assert list(folder.iterdir()) == []


def test_a_match_of_a_game_that_is_not_here_stops_the_restore(
    place: Place, tmp_path: Path, environ: Environ
) -> None:
    opened(place)
    place.told("backup", tmp_path / "b")
    place.move(tmp_path / "new")
    folder = place.folder
    result = CliRunner().invoke(main, ["restore", str(tmp_path / "b")], obj={"games": {}})
    assert result.exit_code == 1
    assert "of the game toy, which is not here" in " ".join(result.stderr.split())
    assert list(folder.iterdir()) == []


def test_a_backup_of_postgres_needs_its_programs(
    place: Place, environ: Environ, tmp_path: Path
) -> None:
    opened(place)
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
def by_mail(place: Place) -> Iterator[ByMail]:
    from service.store.lists.models import OWED

    place.folder.mkdir()
    house = ByMail(place.folder)
    house.recorder.write((sql, ()) for sql in OWED.creates)
    yield house
    house.recorder.close()


def test_after_a_restore_mails_are_owed_and_older_addresses_are_void(
    place: Place, by_mail: ByMail, tmp_path: Path, environ: Environ
) -> None:
    seats = {"red": "person", "blue": "person"}
    match_id, _ = by_mail.matches.open("toy", "duel", seats, invited=True)
    people = People(by_mail.recorder)
    for seat in seats:
        address = f"{seat}@x.example"
        player = people.met(address).id
        now = by_mail.matches.now()
        by_mail.recorder.write(invite_statements(match_id, seat, player, address, now))
    by_mail.recorder.write(
        [
            (
                "INSERT INTO posted (match, seat, number, size, notes) VALUES (?,'red',3,1,0)",
                (match_id,),
            )
        ]
    )
    before = by_mail.mailer.post.reply_address(match_id, "red", 0)
    place.told("backup", tmp_path / "b")
    place.move(tmp_path / "new")
    folder = place.folder
    place.told("restore", tmp_path / "b")
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


def test_a_new_secret_for_the_whole_house(place: Place, tmp_path: Path) -> None:
    running, over = opened(place), place.finish(opened(place))
    old = json.loads((place.folder / "house.json").read_text())
    renewed = place.told("rekey", "--all", "--reason", "the disk was stolen")
    assert [one["match"] for one in renewed] == [running]
    new = json.loads((place.folder / "house.json").read_text())
    assert new["master"] != old["master"]
    assert new["log"] not in ("1", "")  # the log of all checkpoints begins anew
    assert {**new, "master": "", "log": ""} == {**old, "master": "", "log": ""}
    assert (place.folder / "house.json").stat().st_mode & 0o777 == 0o600
    place.told("order", running, "blue", "storm")
    key = place.told("keys")["vkey"]
    for match_id in (running, over):
        file = place.exported(match_id, tmp_path / "x")
        assert place.run("audit", file, "--key", key).exit_code == 2
    assert place.run("rekey", "--reason", "r").exit_code == 2
    assert place.run("rekey", running, "--all", "--reason", "r").exit_code == 2


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
    place: Place, tmp_path: Path, monkeypatch: Any
) -> None:
    first, second = opened(place), opened(place)
    rekey = Matches.rekey

    def fails(self: Matches, match_id: str, why: str) -> int:
        size = rekey(self, match_id, why)
        raise KeyboardInterrupt(size)

    monkeypatch.setattr(Matches, "rekey", fails)
    place.run("rekey", "--all", "--reason", "stolen")
    monkeypatch.setattr(Matches, "rekey", rekey)
    assert (place.folder / NEXT_KEYS).exists()
    for command in (("order", first, "blue", "storm"), ("backup", tmp_path / "b"), ("up",)):
        assert "Run fieldpost rekey --all again." in place.refused(*command)
    assert len(place.told("rekey", "--all", "--reason", "stolen")) == 2
    assert not (place.folder / NEXT_KEYS).exists()
    key = place.told("keys")["vkey"]
    for match_id in (first, second):
        place.told("order", match_id, "blue", "storm")
        file = place.exported(match_id, tmp_path / "x")
        assert place.run("audit", file, "--key", key).exit_code == 2


def test_keys_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    file = tmp_path / "house.json"
    file.write_text("{")
    with pytest.raises(renewal.BadHouse, match="cannot be read"):
        renewal.house_of(file, NAME)


def test_the_copy_is_whole(place: Place, tmp_path: Path) -> None:
    opened(place)
    place.told("backup", tmp_path / "b")
    with tarfile.open(tmp_path / "b") as archive:
        assert archive.getnames() == ["manifest.json", "house.json", "fieldpost.sqlite"]
        unpack(archive, tmp_path / "out")
    old, new = (sqlite3.connect(f / "fieldpost.sqlite") for f in (place.folder, tmp_path / "out"))
    assert list(old.iterdump()) == list(new.iterdump())
    old.close()
    new.close()
