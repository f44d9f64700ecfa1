"""The note of a release proves which files it ships, and nothing that was changed after it."""

from pathlib import Path

import pytest

from service.house.signed_notes import SigningKey
from service.released import note as release_note
from service.released.note import BadRelease, opened, release_of
from tests.rigs.release_note import ROOT, manifest, signed

SEED = bytes(range(32))


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The note of this tree as 1.2.3, its manifest beside it, and the vkey of who signed."""
    folder = tmp_path_factory.mktemp("releases")
    vkey = signed("1.2.3", SEED, folder)
    return folder / "1.2.3.note", vkey


def test_it_names_code_and_web_of_every_package_and_no_note(release: tuple[Path, str]) -> None:
    note, vkey = release
    found = release_of("", vkey, note)
    assert found.version == "1.2.3"
    assert {path.partition("/")[0] for path in found.files} == {
        "domain", "paint.css", "projections", "service", "workers"
    }  # fmt: skip
    assert {"domain/games/company_combat/figures.toml", "service/web/static/verify.js"} <= {
        *found.files
    }
    assert not [path for path in found.files if "__pycache__" in path or "/notes/" in path]
    assert list(found.files) == sorted(found.files)


def test_what_is_other_is_refused(release: tuple[Path, str]) -> None:
    file, vkey = release
    note, files = file.read_text(), file.with_suffix(".manifest").read_bytes()
    other = SigningKey("fieldpost-release", bytes(32)).vkey
    none = SigningKey("fieldpost-release", SEED).sign_as_note("fieldpost-release/4\n1.2.3\n")
    for given, why in {
        (note, files[:-1], vkey): "is not the one that the note of 1.2.3 names",
        (note, files, other): "no trusted key",
        (note, files, "no-key"): "proves nothing",
        (note.replace("1.2.3", "1.2.4"), files, vkey): "proves nothing",
        (none, files, vkey): "not a note of a release",
    }.items():
        with pytest.raises(BadRelease, match=why):
            opened(*given)


def test_what_lacks_is_named(release: tuple[Path, str], tmp_path: Path) -> None:
    file, vkey = release
    (alone := tmp_path / "1.2.3.note").write_bytes(file.read_bytes())
    (binary := tmp_path / "1.2.4.note").write_bytes(b"\xff")
    for version, note, why in (
        ("", None, "does not say which version"),
        ("9.8.7", None, "runs Fieldpost 9.8.7, and there is no release note of that here"),
        ("../../x", None, "there is no release note"),
        ("", tmp_path / "no.note", "no.note: No such file"),
        ("", alone, "1.2.3.manifest: No such file"),
        ("", binary, "is not a note of a release"),
    ):
        with pytest.raises(BadRelease, match=why):
            release_of(version, vkey, note)


def test_a_file_that_was_changed_is_another_manifest(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    for package in ("domain", "projections", "service", "workers"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "a.py").write_text("1")
    before = manifest(tmp_path)
    notes = tmp_path / release_note.NOTES.relative_to(ROOT)
    notes.mkdir(parents=True)
    (notes / "1.2.3.note").write_text("of the project")
    assert before == manifest(tmp_path), "a note is not a part of what it is of"
    (tmp_path / "domain" / "a.py").write_text("2")
    assert before != manifest(tmp_path)


def test_the_key_is_the_one_that_people_read_and_every_note_is_of_it() -> None:
    """So a release cannot be forgotten half way: key, page and notes fit each other."""
    said = (ROOT / "SECURITY.md").read_text()
    assert (release_note.KEY or "There is no release key yet") in said
    for note in release_note.NOTES.glob("*.note"):
        assert release_of("", release_note.KEY, note).version == note.stem
    if not release_note.KEY:
        with pytest.raises(BadRelease, match="no key yet"):
            release_of("1.0.0")
