"""What others wrote is what they published: versions, hashes and licences are on record."""

import tomllib
from hashlib import sha256
from pathlib import Path

import pytest

from service.web.assets import STATIC
from tests.service.web.looks import TOOLS


@pytest.mark.parametrize("folder", [STATIC / "vendor", TOOLS], ids=["pages", "tests"])
def test_every_vendored_file_has_the_hash_on_record(folder: Path) -> None:
    record = tomllib.loads((folder / "vendor.toml").read_text())["files"]
    for file in record:
        body = (folder / file["name"]).read_bytes()
        assert sha256(body).hexdigest() == file["sha256"], file["name"]
        assert file["version"]
        assert file["licence"]
    assert {f["name"] for f in record} == {p.name for p in folder.glob("*.js")}


def test_the_fonts_are_those_of_the_drawings() -> None:
    from service.drawing.picture import FONTS

    drawn = {name.rsplit("/", 1)[-1].rsplit(".", 1)[0] for name in FONTS}
    assert {p.stem for p in (STATIC / "fonts").glob("*.woff2")} <= drawn
