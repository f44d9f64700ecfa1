"""All that the house keeps of a person is in one file, and no secret of anybody else."""

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from projections.projector import Projector
from service.application.matches import Matches
from service.people.register import People
from service.reading.own_data import own_data
from service.store.people.saved import own_rows
from service.store.recorder import Recorder
from service.store.repository import EVERYTHING
from tests.conftest import Environ
from tests.rigs.place import Place
from tests.service.test_acts import Room
from tests.service.test_forgetting import ANNA, HIS, NAME, WHO, columns, fill
from tests.toys.duel import begun
from tests.toys.offered import legal_lines

NOT_TOLD = {
    "addresses": {"asked"},
    "passkeys": {"public"},
    "sessions": {"hash", "sign_in"},
    "sign_ins": {"id"},
    "tokens": {"hash"},
    "ways": {"keys"},
    "chat": {"id"},
    "clubs": {"plain"},
    "club_questions": {"id", "due", "mailed"},
    "followers": {"id"},
    "letters": {
        "message_id", "rcpt", "raw", "answered", "tries", "due", "claim",
    },
    "mails": {
        "size", "sender", "raw", "tries", "due", "claim", "since", "since_note",
    },
    "notes": {"k", "letter", "line"},
    "acts": {"id", "operator", "object"},
    "barred": {"what"},
}  # fmt: skip
"""Columns that are secrets (hashes, keys, who else is meant) or names that only the house uses;
the bytes of letters and mails are files of their own."""


HERS = {"clubs": {"founder"}}
"""The columns that name her without telling more, if they are not called ``player``."""


def opened(data: bytes) -> dict[str, bytes]:
    """The files of a ZIP file, by name."""
    with ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def of(matches: Matches, player: str, address: str = "") -> dict[str, bytes]:
    return opened(b"".join(own_data(matches, player, address)))


def test_every_table_in_which_a_person_occurs_tells_it(store: Recorder) -> None:
    Projector(store, {}).prepare()  # type: ignore[arg-type]
    fill(store)
    addresses = People(store).addresses(WHO)
    assert addresses == [ANNA, f"also.{ANNA}"], "the one with her seats first"
    found = own_rows(store, WHO, addresses, [("m", "red")])
    assert {table for table, rows in found.items() if rows} == set(HIS)
    for table, rows in found.items():
        told = {name for row in rows for name in row} | HERS.get(table, {"player"})
        every = set(columns(store)[table])
        assert every - told == NOT_TOLD.get(table, set()), f"say of a new column of {table}"


def test_nothing_of_others_is_told(store: Recorder) -> None:
    Projector(store, {}).prepare()  # type: ignore[arg-type]
    fill(store)
    bob = own_rows(store, "bob", ["bob@b.example"], [("n", "red")])
    beside = ("letters", "invited")  # what he himself wrote about her
    text = json.dumps({t: r for t, r in bob.items() if t not in beside}, default=str)
    assert NAME not in text
    assert WHO not in text
    hers = own_rows(store, WHO, [ANNA], [])["club_questions"]
    assert len(hers) == 3
    assert "x@x.example" not in str(hers), "whom she asked is the secret of that one"


@pytest.mark.parametrize("named", ["anna_x@a.example", "person_x"])
def test_an_act_on_somebody_of_a_like_name_is_not_told(store: Recorder, named: str) -> None:
    Projector(store, {}).prepare()  # type: ignore[arg-type]
    sql = (
        "INSERT INTO acts (id, at, operator, act, object, match, why) VALUES (?,1,'','ban',?,'',?)"
    )
    store.write([(sql, ("1", "address annaxx@a.example", "another")),
                 (sql, ("2", "address anna_x@a.example", "the one"))])  # fmt: skip
    found = own_rows(store, "", [named], [])["acts"]
    assert [row["why"] for row in found] == (["the one"] if "@" in named else [])


def test_a_page_and_json_tell_the_same_and_others_stay_unknown(matches: Matches) -> None:
    room = Room(matches)
    files = of(matches, room.anna)
    told = json.loads(files["my-data.json"])
    assert told["players"] == [{"id": room.anna, "name": "Anna", "zone": "UTC"}]
    assert [row["match"] for row in told["holders"]] == [room.match]
    page = files["my-data.html"].decode()
    assert "anna@a.example" in page
    assert "<h2>Your seats</h2>" in page
    wrote = json.loads(files[f"matches/{room.match}-red.json"])
    assert "note you are a fool" in json.dumps(wrote), "she opens her own note"
    assert "you are a fool" in files[f"matches/{room.match}-red.html"].decode()
    assert files["mails/refused.eml"] == b"raw"
    whole = b"".join(files.values())
    for other in (room.bob, room.eve, room.olga, "bob@b.example", "buy gold"):
        assert other.encode() not in whole, other
    eve = of(matches, room.eve)
    assert b"buy gold" in eve["my-data.json"]
    assert not any(name.startswith("matches/") for name in eve)


def test_what_is_sealed_to_others_is_in_nobody_elses_file(matches: Matches) -> None:
    room = Room(matches)
    now = matches.repository.match(room.match)
    plan = next(one for one in legal_lines(matches, now, "blue") if one.startswith("play"))
    plan = plan.replace("play", "plan")
    assert room.order("blue", plan)
    hers, his = (b"".join(of(matches, who).values()) for who in (room.anna, room.bob))
    assert plan.encode() in his
    assert plan.encode() not in hers
    sealed = matches.repository.openings(room.match, 0, room.size, EVERYTHING)
    foreign = [json.loads(body)["salt"] for _, _, seats, body in sealed if "red" not in seats]
    assert foreign
    assert not [salt for salt in foreign if salt.encode() in hers]


def test_who_is_only_invited_wrote_nothing(matches: Matches) -> None:
    room, match = Room(matches), begun(matches)
    room.people.hold(match, "green", room.eve, "eve@e.example")
    assert not any(name.startswith("matches/") for name in of(matches, room.eve))


def test_the_command_writes_the_file_and_refuses_who_is_not_here(
    tmp_path: Path, environ: Environ
) -> None:
    place, file = Place(tmp_path / "house", environ), tmp_path / "anna.zip"
    place.opened()
    assert "Nobody has the address anna@example.org." in place.refused(
        "data", "anna@example.org", "--output", file
    )
    assert "is not a mail address" in place.refused("data", "anna", "--output", file)
    assert not file.exists()
    place.told("sign-in", "anna@example.org")
    assert place.told("data", "anna@example.org", "--output", file)["bytes"] == file.stat().st_size
    assert b"anna@example.org" in opened(file.read_bytes())["my-data.json"]
