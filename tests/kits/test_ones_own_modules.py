"""The modules in the folder that FIELDPOST_TEST_MODULES names: what must hold for each.

Nobody's module lies in the repository, so the suite does without them.
"""

import os
from collections import Counter
from pathlib import Path

import pytest

from domain.kits import piece_names
from domain.kits.kit import Kit
from domain.kits.places import Places
from service.kits import modules, told
from service.kits.vassal import saved
from service.kits.vassal.files import ModuleFiles
from service.kits.vassal.markup import parse
from service.kits.vassal.setups import START
from service.kits.vassal.traits import Traits

FOLDER = Path(os.environ["FIELDPOST_TEST_MODULES"])
FILES = sorted(FOLDER.glob("*.vmod"))
ELSEWHERE = "pieces of set-ups that lie nowhere"


@pytest.fixture(scope="module", params=FILES, ids=lambda file: file.stem)
def read(request: pytest.FixtureRequest) -> tuple[Path, Kit | str]:
    file: Path = request.param
    try:
        return file, modules.read(file)
    except modules.NotRead as why:
        return file, str(why)


def test_there_are_modules() -> None:
    assert FILES


def test_it_is_a_sound_kit_or_refused_in_a_sentence(read: tuple[Path, Kit | str]) -> None:
    _, kit = read
    assert isinstance(kit, Kit) or (kit.isprintable() and kit.endswith(".") and "crash" not in kit)
    if isinstance(kit, Kit):
        assert told.told(kit).isprintable()


def test_every_set_up_is_read_and_every_piece_of_it_is_somewhere(
    read: tuple[Path, Kit | str],
) -> None:
    file, kit = read
    if isinstance(kit, str):
        return
    with file.open("rb") as opened:
        files = ModuleFiles(opened)
        root = parse(files.read(files.build))
        offered = [files.saved(node.get("file")) for node in root.all("PredefinedSetup")]
        listed = [*offered, *(one for one in files.saves().values() if one not in offered)]
        traits = Traits(root)
        pieces = [len(saved.read(files, one, traits).pieces) for one in listed if one]
    setups = [one for one in kit.setups if one.key != START]
    assert len(setups) + kit.left_out.get("set-ups", 0) == len(pieces)
    if kit.left_out.get("set-ups"):
        return
    placed = sum(
        stands.at != "supply" for one in setups for stands in {**kit.pieces, **one.stands}.values()
    )
    assert placed + kit.left_out.get(ELSEWHERE, 0) == sum(pieces)


def test_no_card_lies_in_two_piles(read: tuple[Path, Kit | str]) -> None:
    _, kit = read
    if isinstance(kit, str):
        return
    for piles in ([pile.cards for pile in kit.decks], *(one.piles.values() for one in kit.setups)):
        lying = Counter(code for cards in piles for code in cards)
        assert [code for code, many in lying.items() if many > 1] == []


def test_every_name_leads_back_to_its_place_and_piece(read: tuple[Path, Kit | str]) -> None:
    _, kit = read
    if isinstance(kit, str):
        return
    places, names = Places(kit), piece_names.names(kit)
    assert len(set(names.values())) == len(names)
    for stands in kit.pieces.values():
        assert stands.at in places
        assert not stands.at.startswith("m") or places.told(stands.at)
