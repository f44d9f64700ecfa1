"""A module is read by a process of its own: what it may cost, and what is said when it dies."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from domain.kits.kit import Kit, canonical, hash_of
from service.kits import child, modules, own, reading, told
from service.kits.keeping import ReadingLimits
from service.kits.modules import NotRead
from service.words import speaking
from tests.kits import bad, island, river, whole_island


@pytest.fixture
def upload(tmp_path: Path) -> Path:
    file = tmp_path / "island.vmod"
    file.write_bytes(island.packed(island.module()))
    return file


def test_the_process_reads_what_the_reader_reads(upload: Path) -> None:
    assert hash_of(modules.read(upload)) == hash_of(island.kit())


def test_the_same_file_is_the_same_kit_on_another_machine(tmp_path: Path) -> None:
    """On a machine that hashes words otherwise, in another place, time zone and language."""
    files = {"island.vmod": island.packed(whole_island.files()), "river.zip": river.packed()}
    program = (
        "import sys; from pathlib import Path; from domain.kits.kit import hash_of; "
        "from service.kits import reading\n"
        "for name in sys.argv[1:]:\n"
        "    with reading.opened(Path(name)) as (kit, _): print(hash_of(kit))"
    )
    told = []
    for n, (zone, words) in enumerate(
        (("UTC", "C.UTF-8"), ("Pacific/Apia", "tr_TR.UTF-8"), ("Asia/Tokyo", "C"))
    ):
        (folder := tmp_path / zone.replace("/", "-")).mkdir()
        names = []
        for name, data in files.items():
            (file := folder / name).write_bytes(data)
            names.append(str(file))
        environ = os.environ | {"PYTHONHASHSEED": str(n + 1), "TZ": zone, "LC_ALL": words}
        environ["PYTHONPATH"] = str(Path(__file__).parents[2])
        done = subprocess.run([sys.executable, "-c", program, *names], cwd=folder, env=environ,
                              capture_output=True, text=True, check=True)  # fmt: skip
        told.append(done.stdout.split())
    assert told[0] == told[1] == told[2]
    assert len({*told[0]}) == len(files)


def test_what_the_reader_refuses_is_told_in_its_sentence(tmp_path: Path) -> None:
    file = tmp_path / "bad.vmod"
    file.write_bytes(island.packed(bad.with_build(bad.LAUGHS)))
    with pytest.raises(NotRead, match="Its build file declares a document type or an entity"):
        modules.read(file)


def test_reading_that_takes_too_much_memory_ends_with_a_sentence(upload: Path) -> None:
    with pytest.raises(NotRead, match=r"too much memory|its reader crashed"):
        modules.read(upload, ReadingLimits(memory=30_000_000))


def test_reading_that_takes_too_long_ends_with_a_sentence(upload: Path) -> None:
    with pytest.raises(NotRead, match="takes too long"):
        modules.read(upload, ReadingLimits(wait=0))


@pytest.mark.parametrize(("ended", "words"), [
    (child.TOO_LARGE, "too much memory"),
    (-signal.SIGXCPU, "takes too long"),
    (-signal.SIGKILL, "takes too long"),
    (-signal.SIGSEGV, "its reader crashed"),
    (1, "its reader crashed"),
])  # fmt: skip
def test_each_way_to_die_has_its_sentence(ended: int, words: str) -> None:
    assert words in modules.why(ended)


@pytest.mark.parametrize("data", [
    b"no picture",
    island.picture(420, 370, "tan")[:120],
    bad.as_large_as(10_000, 8_001),
])  # fmt: skip
def test_a_box_names_the_board_whose_picture_cannot_be_read(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "island.vmod"
    file.write_bytes(island.packed(island.module() | {"images/island.png": data}))
    kit = modules.read(file)
    assert kit.missing == {"m0": "island.png"}
    assert "The board Island is bare: its picture, island.png, is not in the file" in told.told(kit)


LIMITED = """
import resource, sys
from service.kits import child
from service.words import speaking
child.limit(500_000_000, 7)
print([resource.getrlimit(what) for what in (
    resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_CORE)])
try:
    bytearray(600_000_000)
except MemoryError:
    print("no more memory")
try:
    open("large", "wb").write(bytes(22_000_000))
except OSError:
    print("no larger file")
"""


def test_the_process_limits_itself(tmp_path: Path) -> None:
    import subprocess

    done = subprocess.run(
        [sys.executable, "-I", "-c", LIMITED], cwd=tmp_path, env={}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert done.stdout.splitlines() == [
        "[(500000000, 500000000), (7, 7), (21000000, 21000000), (0, 0)]",
        "no more memory",
        "no larger file",
    ]


def written(tmp_path: Path, kit: Kit | bytes) -> Path:
    file = tmp_path / child.KIT
    file.write_bytes(kit if isinstance(kit, bytes) else canonical(kit))
    return file


@pytest.mark.parametrize("change", [
    {"public": True}, {"boards": []}, {"title": "a\u202eb"}, {"unknown": 1},
])  # fmt: skip
def test_what_the_process_wrote_is_not_believed(change: dict[str, object], tmp_path: Path) -> None:
    tree = json.loads(canonical(island.kit())) | change
    with pytest.raises(NotRead):
        modules.checked(written(tmp_path, json.dumps(tree).encode()))


def test_neither_a_link_nor_too_much_nor_nothing_is_a_kit(tmp_path: Path) -> None:
    good = written(tmp_path, island.kit())
    modules.checked(good)
    (tmp_path / "link").symlink_to(good)
    for file in (tmp_path / "link", tmp_path / "none", written(tmp_path, b"{" * 4_000_001)):
        with pytest.raises(NotRead):
            modules.checked(file)


def test_a_file_is_a_module_by_its_first_bytes_or_its_name(upload: Path, tmp_path: Path) -> None:
    assert reading.read(upload).made == "vassal"
    plain = tmp_path / "upload"
    plain.write_bytes(upload.read_bytes())
    assert reading.read(plain).made == "vassal"
    plain.write_bytes(b"no zip at all")
    with pytest.raises(own.WrongBox, match="not a zip file"):
        reading.read(plain, "island.VMOD")
    with pytest.raises(own.WrongBox, match="line 1"):
        reading.read(plain, "island.toml")


def test_a_text_is_a_box_of_ones_own() -> None:
    example = Path(__file__).parents[2] / "examples" / "causeway.box.toml"
    assert reading.read(example).made == "own"


@pytest.mark.parametrize(("language", "words"), [
    ("de", "Seine Build-Datei nennt"), ("fr", "Son fichier de construction déclare"),
])  # fmt: skip
def test_it_is_told_in_the_language_of_its_reader(
    language: str, words: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.vmod"
    file.write_bytes(island.packed(bad.with_build(bad.LAUGHS)))
    with speaking(language), pytest.raises(NotRead, match=words):
        modules.read(file)
    with speaking(language):
        assert "Nothing" not in told.left_out(island.kit())
