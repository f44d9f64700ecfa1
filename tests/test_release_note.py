"""The note of a release proves which files it ships, and nothing that was changed after it."""

from pathlib import Path

import pytest

from service.released import note as release_note
from service.released.note import BadRelease, files_of, manifest
from service.house.signed_notes import SigningKey
from tests.rigs.release_note import signed

SEED = bytes(range(32))
ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes, str]:
    """Note and manifest of this tree as 1.2.3, and the vkey of who signed."""
    folder = tmp_path_factory.mktemp("releases")
    vkey = signed("1.2.3", SEED, folder)
    return (folder / "1.2.3.note").read_text(), (folder / "1.2.3.manifest").read_bytes(), vkey


def test_it_names_code_and_web_of_every_package_and_no_note(
    release: tuple[str, bytes, str],
) -> None:
    note, files, vkey = release
    version, found = files_of(note, files, vkey)
    assert version == "1.2.3"
    assert note.startswith("fieldpost-release/3\n1.2.3\n")
    assert {path.partition("/")[0] for path in found} == {
        "domain", "projections", "service", "workers"
    }  # fmt: skip
    assert {"domain/games/company_combat/figures.toml", "service/web/static/verify.js"} <= {*found}
    assert not [path for path in found if "__pycache__" in path or "/notes/" in path]
    assert list(found) == sorted(found)


def test_what_is_other_is_refused(release: tuple[str, bytes, str]) -> None:
    note, files, vkey = release
    other = SigningKey("fieldpost-release", bytes(32)).vkey
    text = note.replace("1.2.3", "1.2.4")
    none = SigningKey("fieldpost-release", SEED).sign_as_note("fieldpost-release/4\n1.2.3\n")
    for given, why in {
        (note, files[:-1], vkey): "is not the one that the note of 1.2.3 names",
        (note, files, other): "no trusted key",
        (text, files, vkey): "proves nothing",
        (none, files, vkey): "none of a release",
    }.items():
        with pytest.raises(BadRelease, match=why):
            files_of(*given)


def test_a_file_that_was_changed_is_another_manifest(tmp_path: Path) -> None:
    (tmp_path / "domain").mkdir()
    (tmp_path / "domain" / "a.py").write_text("1")
    before = manifest(tmp_path)
    notes = tmp_path / "service" / "house" / "releases"
    notes.mkdir(parents=True)
    (notes / "1.2.3.note").write_text("of the project")
    assert before == manifest(tmp_path), "a note is no part of what it is of"
    (tmp_path / "domain" / "a.py").write_text("2")
    assert before != manifest(tmp_path)


def test_the_key_is_the_one_that_people_read_and_every_note_is_of_it() -> None:
    """So a release cannot be forgotten half way: key, page and notes fit each other."""
    said = (ROOT / "SECURITY.md").read_text()
    assert (release_note.KEY or "There is no release key yet") in said
    for note in release_note.FOLDER.glob("*.note"):
        files = note.with_suffix(".manifest").read_bytes()
        assert files_of(note.read_text(), files, release_note.KEY)[0] == note.stem
