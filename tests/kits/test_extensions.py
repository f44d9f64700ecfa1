"""Extensions of a module: where their parts go, what they are called, and those of others."""

import io
from pathlib import Path

import pytest

from domain.kits.faults import faults
from domain.kits.kit import Kit
from service.kits import modules, told
from service.kits.vassal import extensions, neutral
from service.kits.vassal.files import LIMITS, BadModule, ModuleLimits
from service.kits.vassal.markup import parse
from tests.kits import bad, island
from tests.kits.island import basic, tag

MAP = "VASSAL.build.module.Map:Island"


def element(target: str, inside: str) -> str:
    return tag("VASSAL.build.module.ExtensionElement", inside, target=target)


SCOUT = element(MAP, island.stack("Scout", 40, 40,
                                  island.slot("Scout", "x:1", [basic("scout.png", "Scout")]),
                                  owningBoard=""))  # fmt: skip


def extension(
    inside: str = SCOUT, *, name: str = "Night", root: str = "VASSAL.build.module.ModuleExtension",
    **attrs: str,
) -> bytes:  # fmt: skip
    said = {"module": "The Island", "version": "1", "description": name} | attrs
    build = tag(root, inside, **said).encode()
    art = {"images/scout.png": island.picture(colour="green"), "boom.wav": b"RIFF"}
    return island.packed({"buildFile.xml": build, "moduledata": b"<data/>", **art})


def read(*more: bytes, limits: ModuleLimits = LIMITS, **features: object) -> Kit:
    whole = island.packed(island.module(**features))  # type: ignore[arg-type]
    return neutral.opened(io.BytesIO(whole), [io.BytesIO(one) for one in more], limits)[0]


def test_its_parts_go_where_they_say_and_it_is_named() -> None:
    kit = read(extension())
    scout = next(one for one in kit.pieces.values() if kit.kinds[one.kind].name == "Scout")
    assert scout.at == "m0.0101"
    assert kit.kinds[scout.kind].layers[0].pictures
    assert kit.extensions == ("Night",)
    assert kit.left_out["sounds"] == 1
    assert "With the extensions Night." in told.told(kit)
    assert faults(kit) == ()


def test_a_module_alone_is_what_it_was() -> None:
    assert read() == island.kit()


def test_a_board_goes_into_its_picker_and_a_prototype_into_every_piece() -> None:
    picker = f"{MAP}/VASSAL.build.module.map.BoardPicker"
    more = element(picker, island.board("Reef", island.squares(), width=200, height=200))
    more += element("VASSAL.build.module.PrototypesContainer",
                    island.prototype("Unit", [("rotate;6;1;2;3", "0")]))  # fmt: skip
    kit = read(extension(more), setups=[("Reef", "reef.vsav")])
    assert kit.kinds["k0"].facings == 6


def test_what_belongs_nowhere_in_the_module_is_still_read() -> None:
    flag = island.slot("Flag", 9, [basic("scout.png", "Flag")])
    more = element("VASSAL.build.module.Map:Gone/x", flag)
    kit = read(extension(more))
    assert any(kind.name == "Flag" and kind.copies for kind in kit.kinds.values())


def test_a_path_with_folders_and_strokes_is_followed() -> None:
    root = island.tag("a", tag("x.MapFolder", tag("x.Map", name="A/B"), name="F"))
    found = extensions._target(parse(root.encode()), "x.Map:A\\/B")
    assert found.get("name") == "A/B"


@pytest.mark.parametrize(("data", "words"), [
    (extension(module="The Isthmus"), "An extension belongs to another module: “The Isthmus”"),
    (island.packed(island.module()), "“The Island” is a module of its own"),
    (island.packed(bad.with_build(bad.LAUGHS)), "declares a document type"),
    (b"no zip", "not a zip file"),
    (island.packed({"../evil": b""}), "could lead out"),
])  # fmt: skip
def test_a_wrong_one_is_refused_in_a_sentence(data: bytes, words: str) -> None:
    with pytest.raises(BadModule, match=words):
        read(data)


def test_one_for_any_module_fits() -> None:
    assert read(extension(module="", anyModule="true")).extensions == ("Night",)


def test_alone_it_is_no_box() -> None:
    with pytest.raises(BadModule, match="an extension of a module; give it together"):
        island.read(extension())


def test_limits_are_for_all_of_them_together() -> None:
    whole = sum(map(len, island.module().values()))
    least = ModuleLimits(whole=whole + 100)
    read(limits=least)
    with pytest.raises(BadModule, match="more than 400 MB"):
        read(extension("<!--" + "x" * 400 + "-->"), limits=least)
    with pytest.raises(BadModule, match="up to 20 extensions"):
        read(extension(), extension(), limits=ModuleLimits(extensions=1))


def test_the_process_reads_it_with_its_module(tmp_path: Path) -> None:
    module, more = tmp_path / "island.vmod", tmp_path / "night.vmdx"
    module.write_bytes(island.packed(island.module()))
    more.write_bytes(extension())
    with modules.opened(module, extensions=[more]) as box:
        assert box.kit.extensions == ("Night",)
    more.write_bytes(extension(module="Other"))
    wrong = pytest.raises(modules.NotRead, match="to another module: “Other”")
    with wrong, modules.opened(module, extensions=[more]):
        pass
