"""Boxes by ``fieldpost box``, a match opened with one, and its audit on another machine."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domain.games.dice_table.contents import RULES
from domain.kits import shelf
from domain.kits.kit import canonical, hash_of
from service.kits import own
from service.people.register import People
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.kits import bad, island
from tests.rigs.place import Place
from tests.toys import boxed
from workers.cli import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "causeway.box.toml"
KIT = own.read(EXAMPLE.read_bytes())
ANNA = "anna@example.org"


class BoxedPlace(Place):
    """A house with a game that takes boxes."""

    def run(self, *words: object) -> Result:
        games = {"games": {"toy": boxed.RULES}}
        return CliRunner().invoke(main, [str(w) for w in words], obj=games)


@pytest.fixture
def place(tmp_path: Path, environ: Environ) -> BoxedPlace:
    place = BoxedPlace(tmp_path / "house", environ)
    place.told("migrate")
    store = SqliteRecorder(place.folder / "fieldpost.sqlite")
    People(store).confirm(People(store).met(ANNA).id, ANNA)
    store.close()
    return place


def test_a_box_is_checked_without_a_house(tmp_path: Path, environ: Environ) -> None:
    place = BoxedPlace(tmp_path / "nowhere", environ)
    assert place.run("box", "check", EXAMPLE).stdout == (
        "The Causeway: 76 spaces, 38 counters, 1 deck, 1 cup. Nothing was left out.\n"
    )
    told = place.told("box", "check", EXAMPLE)
    assert (told["title"], told["counters"], told["left_out"]) == ("The Causeway", 38, {})
    assert not place.folder.exists()


def test_whether_a_box_can_be_kept_is_said_before_it_is_read(
    place: BoxedPlace, tmp_path: Path, environ: Environ
) -> None:
    broken = tmp_path / "broken.vmod"
    broken.write_bytes(b"no module")
    added = ("box", "add", broken, "--name", "broken")
    assert "Nobody in this house" in place.refused(*added, "--for", "eve@example.org")
    nowhere = BoxedPlace(tmp_path / "nowhere", environ)
    assert "There is no house" in nowhere.refused(*added)


def test_all_that_is_wrong_with_a_file_is_told_a_line_each(
    place: BoxedPlace, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.toml"
    text = EXAMPLE.read_text().replace("0804 0806", "0818 0806").replace('"red"', '"rad"')
    wrong.write_text(text)
    for words in (("check", wrong), ("add", wrong, "--name", "wrong")):
        result = place.run("box", *words)
        assert result.exit_code == 1
        first, second = result.stderr.splitlines()
        assert first.startswith("wrong.toml: line 9: “rad” is not a seat; near it: red;")
        assert second.startswith("wrong.toml: line 41: no place is called 0818; near it: 0801")
    assert place.told("box", "list") == []


def test_a_box_is_added_listed_shown_and_forgotten(place: BoxedPlace) -> None:
    assert "box=causeway" in place.run("box", "add", EXAMPLE, "--name", "causeway").stdout
    (box,) = place.told("box", "list")
    assert (box["name"], box["title"], box["hash"]) == ("causeway", "The Causeway", hash_of(KIT))
    assert place.told("box", "list", "--all")[0]["hash"] == hash_of(KIT)
    shown = place.run("box", "show", "causeway").stdout
    assert "side german: seat blue\n" in shown
    assert "\n0705: Mortar/325, Lewis\n" in shown
    assert place.told("box", "show", hash_of(KIT))["title"] == "The Causeway"
    assert "Did you mean causeway?" in place.refused("box", "show", "causway")
    assert place.told("box", "forget", "causeway")["forgotten"] == "causeway"
    assert place.told("box", "list") == []
    assert place.told("box", "forget", hash_of(KIT)) == {"forgotten": hash_of(KIT), "played": False}
    assert place.told("box", "list", "--all") == []
    assert "no box with this hash" in place.refused("box", "forget", hash_of(KIT))


def test_a_box_of_a_person_is_theirs(place: BoxedPlace) -> None:
    place.told("box", "add", EXAMPLE, "--name", "causeway", "--for", ANNA)
    assert place.told("box", "list") == []
    assert [box["name"] for box in place.told("box", "list", "--for", ANNA)] == ["causeway"]
    with_it = ("new", "toy", "--scenario", "box", "--option", "box=causeway")
    assert "You have no box “causeway”" in place.refused(*with_it)
    assert place.told(*with_it, "--by", ANNA)["match"]
    assert "Nobody in this house" in place.refused("box", "list", "--for", "eve@example.org")


def test_the_line_that_opens_a_match_seats_every_side(place: BoxedPlace) -> None:
    said = " ".join(
        place.run("box", "add", EXAMPLE, "--name", "bridge", "--for", ANNA).stdout.split()
    )
    seats = "--seat red=person --seat blue=person"
    assert said.endswith(f"--option box=bridge {seats} --by {ANNA}")


def opened(place: BoxedPlace) -> str:
    place.told("box", "add", EXAMPLE, "--name", "causeway")
    words = ("new", "toy", "--scenario", "box", "--option", "box=causeway", "--join")
    return str(place.told(*words)["match"])


def test_a_box_that_a_match_is_played_with_stays_for_its_rules(place: BoxedPlace) -> None:
    opened(place)
    forgotten = place.run("box", "forget", hash_of(KIT)).stdout
    assert "matches that are played with it go on" in " ".join(forgotten.split())
    assert place.told("box", "list") == []
    assert [box["hash"] for box in place.told("box", "list", "--all")] == [hash_of(KIT)]
    shelf.fill_from(lambda _: None)
    place.told("list")  # any command on the house puts its boxes on the shelf
    assert shelf.of(hash_of(KIT)) == KIT


def test_an_audit_decides_with_the_box_that_it_is_given(place: BoxedPlace, tmp_path: Path) -> None:
    match = opened(place)
    file = tmp_path / "match.audit"
    place.exported(match, file)
    keys = [w for k in place.told("keys")["keys"] for w in ("--key", k["vkey"])]

    def audited(*more: object) -> Any:
        shelf.fill_from(lambda _: None)  # as on another machine
        return place.run("audit", file, *keys, "--replay", *more)

    without = " ".join(audited().stdout.split())
    assert f"The box of this match, {hash_of(KIT)[:16]}…, is not here" in without
    neutral = tmp_path / "causeway.json"
    neutral.write_bytes(canonical(KIT))
    for box in (EXAMPLE, neutral):
        told = " ".join(audited("--box", box).stdout.split())
        assert "is not here" not in told
        assert "decided" in told
    neutral.write_text("{}")
    assert audited("--box", neutral).exit_code == 3
    assert audited("--box", place.folder / "house.json").exit_code == 3


def test_a_module_of_vassal_is_a_box(place: BoxedPlace, tmp_path: Path) -> None:
    module = tmp_path / "island.vmod"
    module.write_bytes(island.packed(island.module(red=[("macro;x", ""), *island.RED])))
    said = "The Island: 34 spaces, 2 counters, 1 deck, 1 set-up. Left out: triggers (1)."
    assert place.run("box", "check", module).stdout == f"{said}\n"
    assert place.run("box", "add", module, "--name", "island").stdout.startswith(f"{said}\n")
    (box,) = place.told("box", "list")
    assert (box["name"], box["made"]) == ("island", "vassal")


def test_a_bad_module_is_refused_in_one_line(place: BoxedPlace, tmp_path: Path) -> None:
    module = tmp_path / "bad.vmod"
    module.write_bytes(island.packed(bad.with_build(bad.OUTSIDE)))
    result = place.run("box", "add", module, "--name", "bad")
    assert result.exit_code == 1
    assert result.stderr.startswith("bad.vmod: Its build file declares a document type")
    assert place.told("box", "list") == []


class Tables(Place):
    """A house with The Table itself."""

    def run(self, *words: object) -> Result:
        return CliRunner().invoke(
            main, [str(w) for w in words], obj={"games": {"dice_table": RULES}}
        )


def test_the_sheet_is_shown_where_an_order_is_asked_for(tmp_path: Path, environ: Environ) -> None:
    place = Tables(tmp_path / "house", environ)
    place.told("migrate")
    match = place.told("new", "dice_table", "--scenario", "box", "--join")["match"]
    shown = place.run("order", match, "red", "? sheet").stdout
    assert shown == place.run("rules", "dice_table", "--sheet", "--scenario", "box").stdout
    assert "move <what>" in shown


def test_what_a_module_leaves_open_is_listed_and_answered(
    place: BoxedPlace, tmp_path: Path
) -> None:
    file = tmp_path / "island.vmod"
    two = [island.layer(["red-full.png", "red-half.png"], 1, name) for name in ("Oil", "Rank")]
    file.write_bytes(
        island.packed(island.module(red=[*two, island.basic("blue.png", "Truck")], setups=()))
    )
    said = place.run("box", "add", file, "--name", "island").stdout
    assert "Of this module a question is open: fieldpost box choose island" in said
    listed = place.run("box", "choose", "island").stdout
    assert "flip-k0=none  (open)\n    What does “flip” change of 1/Red? " in listed
    before = {one["key"]: one["answer"] for one in place.told("box", "choose", "island")}
    after = place.told("box", "choose", "island", "flip-k0=1", "seat-red=Blue", "seat-blue=Red")
    assert {one["key"]: one["answer"] for one in after} == before | {
        "flip-k0": "1", "seat-red": "Blue", "seat-blue": "Red",
    }  # fmt: skip
    wrong = place.run("box", "choose", "island", "flip-k0=7")
    assert wrong.exit_code == 1
    assert "“7” is not an answer; there are none, 0, 1." in wrong.stderr
    place.run("box", "add", EXAMPLE, "--name", "own")
    assert place.run("box", "choose", "own").stdout == "It leaves nothing open.\n"
