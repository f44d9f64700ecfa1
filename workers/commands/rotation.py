"""Another signing key for a house: what the old one signed stays good."""

import json
from pathlib import Path
from typing import Any

from domain.match.rekeying import rotate_key
from service import chance
from service.application.matches import Matches
from service.house.door import expect_keys, settle_keys
from service.house.keys import House, open_house
from service.house.signed_notes import SigningKey
from workers.commands.renewal import running, write_private


def rotate_keys(
    folder: Path, name: str, matches: Matches, reason: str, *, stolen: bool = False
) -> str:
    """Make a new signing key and say so in every running match; returns its public half.

    For a season the old key signs beside it, so that who trusts only that one still can. With
    ``stolen`` it does not: then nothing that it signs may be trusted any more.
    """
    matches.house_writer.guard.check_whole()
    going_on = running(matches, matches.repository.recorder)
    file = folder / "house.json"
    old, held = open_house(folder, name), json.loads(file.read_text())
    fresh = chance.token_hex(32)
    key = SigningKey(name, bytes.fromhex(fresh))
    note = _rotation(old, key, matches.now(), both=not stolen)
    season = [] if stolen else [held["signing"]]
    recorder = matches.repository.recorder
    expect_keys(recorder, House(name, bytes.fromhex(held["master"]), bytes.fromhex(fresh)))
    gone = [k.vkey for k in old.keys if stolen or k.state != "current"]
    write_private(
        file,
        json.dumps(
            {
                **held,
                "signing": fresh,
                "season": season,
                "retired": gone,
                "rotations": [*held.get("rotations", []), note],
            }
        ).encode(),
    )
    renewed = open_house(folder, name)
    settle_keys(recorder, renewed)
    book = Matches(recorder, renewed, games=matches.games, marks=matches.house_writer.guard.marks)
    for match_id in going_on:
        book.by_itself(match_id, _writer(book, reason), checkpoint=True)
    return key.vkey


def retire_keys(folder: Path, name: str) -> None:
    """End the season of the keys before: they are published still, and sign no more."""
    file = folder / "house.json"
    house, held = open_house(folder, name), json.loads(file.read_text())
    retired = [k.vkey for k in house.keys if k.state != "current"]
    write_private(file, json.dumps({**held, "season": [], "retired": retired}).encode())


def rotation_text(name: str, old: str, new: str, ts: str) -> str:
    """What a rotation says: ``name/keys``, the key before, the key after, and when."""
    return f"{name}/keys\n{old}\n{new}\n{ts}\n"


def _rotation(old: House, key: SigningKey, ts: str, *, both: bool) -> str:
    text = rotation_text(old.name, old.key.vkey, key.vkey, ts)
    return key.sign_as_note(text) + (old.key.signature_line(text) if both else "")


def _writer(matches: Matches, reason: str) -> Any:
    vkey = matches.house.key.vkey
    return lambda codec, match, context: rotate_key(codec, match, vkey, reason, context)
