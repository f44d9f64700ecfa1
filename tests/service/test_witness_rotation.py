"""A witness who opens links follows the house from key to key; a stolen key leads nowhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.journal.entries import EMPTY_TREE, leaf_hash
from domain.journal.lots import linked_text
from service.house.rotations import followed
from service.house.signed_notes import SigningKey, parse_vkey
from service.house.witness import Asker, Silent
from service.witness.tape import Witness
from tests.conftest import Environ
from tests.fairness import second
from tests.fairness.second import KEY, House, watching
from tests.service.test_witness_door import Serving
from tests.service.test_witness_links import asked, ordered
from tests.workers.test_cli import Run, data, done, fieldpost, told
from workers.commands.rotation import rotation_text

__all__ = ["data", "fieldpost"]

NEW, NEXT = (SigningKey("play.example", bytes([k]) * 32) for k in (7, 8))
OTHER = SigningKey("else.example", bytes([9]) * 32)
WHEN = "2026-11-27T18:00:00Z"


def rotation(old: SigningKey, new: SigningKey, *, signs: tuple[SigningKey, ...]) -> str:
    text = rotation_text(old.name, old.vkey, new.vkey, WHEN)
    return f"{text}\n" + "".join(key.signature_line(text) for key in signs)


BOTH = rotation(KEY, NEW, signs=(NEW, KEY))
STOLEN = rotation(KEY, NEW, signs=(NEW,))


class Retired(House):
    """A match whose house signs with the new key alone."""

    def note(self, link: int = 0) -> str:
        tree = EMPTY_TREE.extended(map(leaf_hash, self.entries))
        return NEXT.sign_as_note(linked_text(self.origin, tree.size, tree.root(), link))


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Serving]:
    serving = Serving(tmp_path)
    yield serving
    serving.close()


def retired(origin: str) -> House:
    house = ordered(origin)
    house.__class__ = Retired
    return house


def shown(door: Serving, *rotations: str) -> Asker:
    url = f"http://127.0.0.1:{door.port}"
    return Asker(url, door.witness.cosigner.vkey, 30, rotations)


def test_a_link_is_opened_for_the_key_that_the_old_ones_vouch_for_also_after_a_restart(
    door: Serving, tmp_path: Path
) -> None:
    house, on = retired("play.example/g/retired"), rotation(NEW, NEXT, signs=(NEXT, NEW))
    first = asked(shown(door, BOTH, on), house, 1)
    assert len(first) == 64
    known = watching()
    again = Witness(known.cosigner, b"s" * 32, known.houses, lambda _: 1, tmp_path, length=64)
    assert [key.vkey for key in again.houses] == [KEY.vkey, NEW.vkey, NEXT.vkey]
    assert again.look(house.note(1), house.entries)[0] == first


def test_nothing_is_opened_for_a_key_that_no_trusted_one_vouches_for(door: Serving) -> None:
    stolen = rotation(NEW, NEXT, signs=(NEXT, NEW))
    with pytest.raises(Silent, match="403: no trusted key has signed"):
        asked(shown(door, STOLEN, stolen), retired("play.example/g/stolen"), 1)
    assert [key.vkey for key in door.witness.houses] == [KEY.vkey]


def test_what_hung_on_a_key_falls_with_it(door: Serving, tmp_path: Path) -> None:
    door.witness.rotate(BOTH)
    known = watching()
    given = [NEXT.verify_key]
    again = Witness(known.cosigner, b"s" * 32, given, lambda _: 1, tmp_path, length=64)
    assert again.houses == given


@pytest.mark.parametrize(
    "note",
    [
        STOLEN,
        rotation(KEY, NEW, signs=(KEY,)),
        rotation(NEW, NEXT, signs=(NEXT, NEW)),
        rotation(KEY, OTHER, signs=(OTHER, KEY)),
        BOTH.replace("play.example/keys", "else.example/keys"),
        BOTH.replace(WHEN, WHEN.replace("18", "19")),
        "",
        "play.example/keys\n" + KEY.vkey,
    ],
)
def test_only_both_signatures_of_one_house_lead_on(note: str) -> None:
    assert followed(note, [second.KEY.verify_key]) is None


def test_both_signatures_do() -> None:
    assert followed(BOTH, [KEY.verify_key]) == NEW.verify_key


@pytest.mark.parametrize("stolen", [False, True])
def test_rolls_go_on_after_the_old_key_is_retired_and_stand_still_after_it_was_stolen(
    door: Serving, fieldpost: Run, environ: Environ, *, stolen: bool
) -> None:
    environ["FIELDPOST_HOUSE"] = "play.example"
    done(fieldpost("migrate"))
    door.witness.houses[:] = [parse_vkey(told(fieldpost("keys", "--json"))["vkey"])]
    environ["FIELDPOST_WITNESS"] = f"http://127.0.0.1:{door.port}"
    environ["FIELDPOST_WITNESS_KEY"] = door.witness.cosigner.vkey
    match = told(fieldpost("new", "toy", "--join", "--json"))["match"]
    done(fieldpost("keys", "--rotate", "--reason", "new year", *["--stolen"][: int(stolen)]))
    done(fieldpost("keys", "--retire"))
    ordered = done(fieldpost("order", match, "red", "storm"))
    assert ("wait for the witness" in " ".join(ordered.split())) is stolen
