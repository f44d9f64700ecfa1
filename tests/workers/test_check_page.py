"""``fieldpost check-page`` against houses that are served, and files of a browser."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import redirect, request
from werkzeug.serving import make_server

from tests.rigs import release_note
from tests.service.served import asked, har, packed
from tests.service.web.houses import TOYS, WebHouse
from workers.cli import main

SEED = bytes(range(32))

OF_ANOTHER = '<!doctype html><meta name="generator" content="Fieldpost 9.8.7">'
"""A page of a release of which no note is here, whether this tree is signed or not."""


class Ported:
    """A house behind a port, of which a test changes what it serves."""

    def __init__(self, folder: Path) -> None:
        self.house = WebHouse(folder, TOYS)
        self.server = make_server("127.0.0.1", 0, self.house.app, threaded=True)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.cookies: list[str] = []
        self.house.app.before_request(
            lambda: self.cookies.append(request.headers.get("Cookie", ""))
        )
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.house.recorder.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Ported]:
    served = Ported(tmp_path / "toys")
    yield served
    served.close()


@pytest.fixture(scope="module")
def note(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    folder = tmp_path_factory.mktemp("release")
    vkey = release_note.signed("1.0.0", SEED, folder)
    return "--note", str(folder / "1.0.0.note"), "--release-key", vkey


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["check-page", *args])


def test_a_house_is_the_release_until_it_changes_its_worker(
    house: Ported, note: tuple[str, ...], tmp_path: Path
) -> None:
    (jar := tmp_path / "jar").write_text("seat=red;\n who=me\n")
    same = run(house.address, *note, "--cookie", str(jar))
    assert (same.exit_code, same.output.partition(":")[0]) == (0, "THE SAME as Fieldpost 1.0.0")
    assert "  same     /sw.js\n" in same.output
    assert set(house.cookies) == {"seat=red; who=me"}
    house.house.app.view_functions["web.worker"] = lambda: "evil()"
    other = run(house.address, *note, "--json")
    told = json.loads(other.output)
    assert (other.exit_code, told["result"], told["version"]) == (1, "differs", "1.0.0")
    assert told["files"][0] == {
        "address": "/sw.js", "state": "changed", "why": "it has 6 other bytes"
    }  # fmt: skip
    assert run(house.address, *note).output.startswith("NOT THE SAME as Fieldpost 1.0.0: 1 of ")


def test_a_cookie_is_not_carried_to_another_address(
    house: Ported, note: tuple[str, ...], tmp_path: Path
) -> None:
    other = Ported(tmp_path / "other")
    house.house.app.view_functions["web.offline"] = lambda: redirect(f"{other.address}/")
    (jar := tmp_path / "jar").write_text("seat=red")
    run(f"{house.address}/offline", *note, "--cookie", str(jar))
    other.close()
    assert house.cookies == ["seat=red"]
    assert set(other.cookies) == {""}


@pytest.mark.parametrize(("args", "why"), [
    ((), "Give an ADDRESS"), (("ftp://x",), "Give an ADDRESS"), (("x", "--har", "HAR"), "Give an"),
    (("http://127.0.0.1:1",), "http://127.0.0.1:1: the house does not answer"),
    (("ADDRESS", "--note", "HAR", "--release-key", "KEY"), "NO VERDICT."),
    (("ADDRESS", "--release-key", "KEY"), "9.8.7, and there is no release note of that here"),
    (("--har", "HAR", "--release-key", "KEY"), "NO VERDICT. The file is not a HAR"),
])  # fmt: skip
def test_what_is_no_verdict_says_why(
    house: Ported, note: tuple[str, ...], tmp_path: Path, args: tuple[str, ...], why: str
) -> None:
    house.house.app.view_functions["web.lobby"] = lambda: OF_ANOTHER
    (file := tmp_path / "x.har").write_text("{}")
    stands = {"ADDRESS": house.address, "HAR": str(file), "KEY": note[3]}
    done = run(*(stands.get(one, one) for one in args))
    assert done.exit_code == 2
    assert why in " ".join(done.output.split())


def test_a_browser_saved_what_it_was_served(
    house: Ported, note: tuple[str, ...], tmp_path: Path
) -> None:
    (file := tmp_path / "x.har").write_bytes(packed(har([asked(house.house, "/")])))
    done = run("--har", str(file), *note)
    assert done.exit_code == 2
    assert "unread   /sw.js: the file does not hold it" in done.output
