"""A cosigner follows the house from key to key; a stolen key leads nowhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.cosigner.trees import KnownTrees
from service.house.asking import Silent
from service.house.signed_notes import SigningKey, followed
from tests.rigs.cosigner import HOUSE, ITSELF, Serving, note_of
from workers.commands.rotation import rotation_text

NEW, NEXT = (SigningKey("play.example", bytes([k]) * 32) for k in (7, 8))
OTHER = SigningKey("else.example", bytes([9]) * 32)
WHEN = "2026-11-27T18:00:00Z"


def rotation(old: SigningKey, new: SigningKey, *, signs: tuple[SigningKey, ...]) -> str:
    text = rotation_text(old.name, old.vkey, new.vkey, WHEN)
    return f"{text}\n" + "".join(key.signature_line(text) for key in signs)


BOTH = rotation(HOUSE, NEW, signs=(NEW, HOUSE))
ON = rotation(NEW, NEXT, signs=(NEXT, NEW))
STOLEN = rotation(HOUSE, NEW, signs=(NEW,))


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Serving]:
    serving = Serving(tmp_path)
    yield serving
    serving.close()


def signed(door: Serving, *rotations: str) -> str:
    """What is cosigned of a note that the newest key alone signed."""
    return door.asker(rotations=rotations).cosignature(note_of([b"a"], NEXT), 1, lambda _: [])


def test_the_key_that_the_old_ones_vouch_for_is_trusted_also_after_a_restart(
    door: Serving, tmp_path: Path
) -> None:
    assert signed(door, BOTH, ON)
    again = KnownTrees(ITSELF, [HOUSE.verify_key], lambda: 1, tmp_path)
    assert [key.vkey for key in again.houses] == [HOUSE.vkey, NEW.vkey, NEXT.vkey]
    fallen = KnownTrees(ITSELF, [OTHER.verify_key], lambda: 1, tmp_path)
    assert fallen.houses == [OTHER.verify_key], "what hung on a key falls with it"


def test_nothing_is_signed_for_a_key_that_no_trusted_one_vouches_for(door: Serving) -> None:
    with pytest.raises(Silent, match="403: no trusted key has signed"):
        signed(door, STOLEN, ON)
    assert door.trees.houses == [HOUSE.verify_key]


@pytest.mark.parametrize(
    "note",
    [
        STOLEN,
        rotation(HOUSE, NEW, signs=(HOUSE,)),
        ON,
        rotation(HOUSE, OTHER, signs=(OTHER, HOUSE)),
        BOTH.replace("play.example/keys", "else.example/keys"),
        BOTH.replace(WHEN, WHEN.replace("18", "19")),
        "",
        "play.example/keys\n" + HOUSE.vkey,
    ],
)
def test_only_both_signatures_of_one_house_lead_on(note: str) -> None:
    assert followed(note, [HOUSE.verify_key]) is None


def test_both_signatures_do() -> None:
    assert followed(BOTH, [HOUSE.verify_key]) == NEW.verify_key
