"""Forgetting a person leaves nothing of him in any table, nor in the bytes of the file."""

from base64 import b64encode
from email.message import EmailMessage
from random import Random
from typing import Any

import pytest

from projections.projector import Projector
from service.people.register import People
from service.store.integrity import shrink
from service.store.post.followers import ask_follower_statement
from service.store.post.naming import is_named
from service.store.recorder import Recorder
from service.store.schema import TABLE_NAME
from service.store.sqlite import SqliteRecorder
from tests.rigs.new_store import new_store

ANNA, BOB = "anna.of.old@a.example", "bob@b.example"
WHO = "annaplayer"
NAME = "Anna Example"
MARKS = (ANNA, WHO, NAME, "annas way")

SAYS = f"From: {NAME} <{ANNA.upper()}>\r\n\r\nhello".encode()

HIS: dict[str, list[dict[str, Any]]] = {
    "players": [{"id": WHO, "name": NAME}, {"id": "bob"}],
    "addresses": [
        {"address": ANNA, "player": WHO, "confirmed": 1},
        {"address": f"also.{ANNA}", "player": WHO, "confirmed": 1},
        {"address": BOB, "player": WHO, "asked": 1},
        {"address": ANNA, "player": "bob", "asked": 1},
        {"address": BOB, "player": "bob", "confirmed": 1},
    ],
    "holders": [{"match": "m", "seat": "red", "player": WHO, "address": ANNA}],
    "followers": [{"match": "m", "address": ANNA}, {"match": "o", "address": f"also.{ANNA}"}],
    "sign_ins": [{"id": "s1", "address": ANNA}, {"id": "s2", "address": f"also.{ANNA}"}],
    "sessions": [{"player": WHO}],
    "wishes": [{"player": WHO}],
    "styles": [{"player": WHO}],
    "habits": [{"player": WHO}],
    "hours": [{"player": WHO}],
    "secluded": [{"player": WHO}],
    "chat": [{"player": WHO, "words": f"I am {NAME}"}],
    "tokens": [{"player": WHO}],
    "set_ups": [{"player": WHO}],
    "boxes_of": [{"player": WHO}],
    "ways": [{"id": "annas way", "player": WHO, "name": NAME}],
    "told": [{"way": "annas way"}],
    "followed": [{"way": "annas way"}],
    "invited": [
        {"match": "n", "seat": "red", "player": WHO},
        {"match": "m", "seat": "red", "player": "bob", "words": f"Dear {NAME}"},
    ],
    "club_members": [{"club": "c", "player": WHO}, {"club": "c", "player": "bob", "since": 9}],
    "clubs": [{"id": "c", "founder": WHO}],
    "club_questions": [
        {"id": "1", "told": ANNA}, {"id": "2", "told": f"people/{WHO}"},
        {"id": "3", "told": "x@x.example", "player": WHO},
    ],
    "club_mutes": [{"address": ANNA}],
    "reserves": [{"match": "m", "seat": "blue", "place": 0, "address": ANNA}],
    "letters": [
        {"id": "1", "sender": ANNA, "raw": SAYS, "state": "done"},
        {"id": "2", "match": "m", "seat": "red", "report": NAME, "state": "done"},
        {"id": "3", "sender": BOB, "raw": SAYS, "state": "done", "report": f"{ANNA} is invited"},
    ],
    "mails": [
        {"id": "1", "recipient": ANNA, "raw": SAYS, "state": "ready"},
        {"id": "2", "match": "m", "seat": "red", "raw": SAYS, "state": "failed"},
        {"id": "3", "recipient": BOB, "raw": SAYS, "state": "bounced"},
        {"id": "4", "match": "m", "seat": "blue", "size": 5, "recipient": BOB, "raw": SAYS,
         "state": "ready"},
        {"id": "5", "match": "", "seat": "", "recipient": BOB, "raw": SAYS, "state": "delayed",
         "reason": f"450 <{ANNA}> is over quota"},
    ],
    "notes": [{"match": "m", "seat": "red", "text": f"I am {NAME}"}],
    "posted": [{"match": "m", "seat": "red"}],
    "seen": [{"match": "m", "seat": "red"}],
    "operators": [{"player": WHO}],
    "passkeys": [{"player": WHO}],
    "openers": [{"match": "m", "player": WHO}],
    "agreed": [{"player": WHO, "version": "1"}],
    "barred": [{"kind": "person", "what": WHO}, {"kind": "address", "what": ANNA}],
    "acts": [
        {"id": "1", "operator": WHO, "object": "a match"},
        {"id": "2", "object": f"person {WHO}", "why": f"{ANNA} cheats"},
    ],
}  # fmt: skip
"""Rows of hers in each table that can have some; what is not named is empty."""

OF_NOBODY = {
    "stored_events", "commands", "links", "openings", "snapshots", "checkpoints", "cosignatures",
    "waiting", "house_log", "house_keys", "progress", "sheets", "pictures", "health", TABLE_NAME,
    "seat_tokens", "boxes", "club_matches", "projected", "lobby", "awaited", "turns", "ledger",
    "chronicle", "owed", "deadlines", "reviews", "hidden", "conditions",
}  # fmt: skip
"""Tables that know seats alone. Words of seats lie in openings and in the chronicle, which are
erased word by word (tests/service/test_drill.py)."""


LINK = "INSERT INTO sign_ins (id, address, made, state) VALUES (?,?,0,1)"


def columns(store: Recorder) -> dict[str, dict[str, str]]:
    """The tables of a store, each with its columns and their kinds."""
    if isinstance(store, SqliteRecorder):
        sql = (
            "SELECT m.name, c.name, c.type FROM sqlite_master m, pragma_table_info(m.name) c "
            "WHERE m.type='table'"
        )
    else:
        sql = (
            "SELECT table_name, column_name, data_type FROM information_schema.columns "
            "WHERE table_schema='public'"
        )
    found: dict[str, dict[str, str]] = {}
    for table, column, kind in store.query(sql):
        found.setdefault(table, {})[column] = kind.upper()
    return found


def fill(store: Recorder) -> None:
    kinds = columns(store)
    for table, rows in HIS.items():
        store.write([(f"DELETE FROM {table}", ())])
        for k, row in enumerate(rows):
            whole = {
                name: row.get(name, 0 if "INT" in kind else b"%d" % k if "B" in kind else f"{k}")
                for name, kind in kinds[table].items()
            }
            marks = ",".join("?" * len(whole))
            sql = f"INSERT INTO {table} ({', '.join(whole)}) VALUES ({marks})"
            store.write([(sql, tuple(whole.values()))])


def left_of(store: Recorder, tables: dict[str, Any]) -> dict[str, list[Any]]:
    """The rows in which anything of hers stands, by table."""
    found: dict[str, list[Any]] = {}
    for table in tables:
        for row in store.query(f"SELECT * FROM {table}"):
            text = b" ".join(
                bytes(v) if isinstance(v, bytes | memoryview) else str(v).encode() for v in row
            )
            if any(mark.lower().encode() in text.lower() for mark in MARKS):
                found.setdefault(table, []).append(row)
    return found


def test_nothing_is_left_of_a_person_in_any_table(store: Recorder) -> None:
    Projector(store, {}).prepare()  # type: ignore[arg-type]
    tables = columns(store)
    assert set(tables) == set(HIS) | OF_NOBODY, "say of a new table whether a person is in it"
    fill(store)
    marked = {"posted", "seen"}  # of her seat, without a word of hers
    assert set(left_of(store, tables)) == set(HIS) - marked
    assert People(store).forget(WHO, ANNA) == 2
    assert left_of(store, tables) == {}
    assert store.query("SELECT * FROM posted") == store.query("SELECT * FROM seen") == []
    assert store.query("SELECT address, player FROM addresses") == [(BOB, "bob")]
    mails = store.query("SELECT id, state, LENGTH(raw) FROM mails ORDER BY id")
    assert mails == [("3", "bounced", 0), ("4", "dropped", 0), ("5", "dropped", 0)]
    assert store.query("SELECT match, seat, n FROM owed") == [("m", "blue", 4)], "a new mail"
    assert store.query("SELECT id FROM letters") == [("3",)]
    assert store.query("SELECT founder FROM clubs") == [("bob",)]


@pytest.mark.parametrize("encoding", ["7bit", "quoted-printable", "base64"])
def test_an_address_is_found_however_a_mail_encodes_it(encoding: str) -> None:
    mail = EmailMessage()
    mail["Subject"] = "A note"
    mail.set_content(f"{'Long ago. ' * 6}write to {ANNA.upper()} instead", cte=encoding)
    assert is_named(mail.as_bytes(), ANNA)
    assert not is_named(mail.as_bytes(), BOB)
    header = b"Subject: =?utf-8?b?" + b64encode(f"to {ANNA}".encode()) + b"?=\r\n\r\nhello"
    assert is_named(header, ANNA)


def test_an_address_that_a_person_only_claimed_stays_with_whose_it_is(store: Recorder) -> None:
    people = People(store)
    bob = people.met(BOB)
    people.confirm(bob.id, BOB)
    mallory = people.met("mallory@m.example")
    people.add_address(mallory.id, BOB)
    people.forget(mallory.id)
    assert people.addresses(bob.id) == [BOB]
    assert people.addresses(mallory.id, confirmed=False) == []


def test_an_address_that_is_nobodys_can_be_forgotten(store: Recorder) -> None:
    people = People(store)
    store.write([ask_follower_statement("m", "x", ANNA, "day")])
    assert people.knows(ANNA)
    assert people.forget("", ANNA) == 1
    assert not people.knows(ANNA)


def test_what_names_a_like_address_stays(store: Recorder) -> None:
    acts = [("1", "address an%a_b@x.example"), ("2", "address anna-b@x.example")]
    insert = (
        "INSERT INTO acts (id, at, operator, act, object, match, why) "
        "VALUES (?,1,'','ban',?,'','x')"
    )
    store.write([(insert, act) for act in acts])
    People(store).forget("", "an%a_b@x.example")
    assert store.query("SELECT object FROM acts ORDER BY id") == [("forgotten",), (acts[1][1],)]


@pytest.mark.parametrize("reads", [False, True])
def test_no_byte_is_left_in_the_file_or_its_log(tmp_path: Any, reads: bool) -> None:
    """Pages that were split keep old bytes, whatever is deleted: the file is written anew."""
    file = tmp_path / "fieldpost.sqlite"
    store = new_store(file)
    luck = Random(11)
    for _ in range(60):  # asked for and forgotten again and again, as a house does it in years
        rows = [
            (f"{luck.random()}" * luck.choice([1, 2, 20]), ANNA if luck.random() < 0.3 else BOB)
            for _ in range(200)
        ]
        store.write([(LINK, row) for row in rows])
        store.write([("DELETE FROM sign_ins WHERE id<?", (f"{luck.random()}",))])
    reader = SqliteRecorder(file)
    if reads:
        pool: Any = reader.datastore.pool
        pool.get_connection(is_writer=False).plain.execute("BEGIN").execute(
            "SELECT * FROM sign_ins"
        )
    People(store).forget("", ANNA)
    store.query("PRAGMA busy_timeout=0")
    assert shrink(store) is not reads, "who reads keeps the log, and that is told"
    store.close()
    held = b"".join(one.read_bytes() for one in tmp_path.iterdir())
    assert (ANNA.encode() in held) is reads
    assert BOB.encode() in held
