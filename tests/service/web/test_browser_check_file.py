"""``fieldpost-check.html`` on a disk says what the command line says, without any network."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.fairness.house import KEY
from tests.fairness.vectors import FOLDER
from tests.rigs import check_file
from tests.rigs.waiting import eventually
from tests.service.web.browsers import Watched
from workers.cli import main


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Any:
    """The file in a browser that has no network, and tells whatever goes wrong."""
    (file := tmp_path / "fieldpost-check.html").write_text(check_file.made("1.0.0"), "utf-8")
    watched, context = Watched(), browser.new_context(offline=True)
    page, asked = watched.page(context), list[str]()
    page.on("request", lambda one: asked.append(one.url))
    page.goto(file.as_uri())
    yield page
    assert watched.faults == []
    assert {url.partition(":")[0] for url in asked} <= {"file", "data"}


def test_it_agrees_with_the_command_line(page: Any, tmp_path: Path) -> None:
    export, trust = FOLDER / "3-cosigned.export", FOLDER / "3-cosigned.trust"
    (forged := tmp_path / "forged.export").write_bytes(export.read_bytes().replace(b"red", b"rad"))
    page.set_input_files("#file", str(export))
    page.get_by_text("First give the key of the house").wait_for()
    page.fill("#vkey", KEY.vkey)
    page.get_by_text("Ask more: whom you trust").click()
    page.set_input_files("#trust", str(trust))
    for file in (export, forged):
        page.set_input_files("#file", str(file))
        asked = ["audit", str(file), "--key", KEY.vkey, "--trust", str(trust)]
        verdict = CliRunner().invoke(main, asked).output.partition("\n")[0]
        if file is forged:
            verdict = verdict[: len("FALSE. Event 7:")]
        assert verdict.startswith("NOT PROVED." if file is export else "FALSE. Event 7:")
        eventually(lambda said=verdict: heard(page).startswith(said))


def heard(page: Any) -> str:
    """The verdict of the page, in one line."""
    return " ".join(page.inner_text("#verdict").split())


def test_rounds_are_checked_and_files_may_be_dropped(page: Any) -> None:
    page.fill("#vkey", KEY.vkey)
    body = (FOLDER / "3-beacon.export").read_text("utf-8")
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "dropped.export"));
          const drop = new DragEvent("drop", { dataTransfer: data, cancelable: true });
          document.querySelector(".drop[data-of=file]").dispatchEvent(drop);
        }""",
        body,
    )
    page.get_by_text("Dropped here: dropped.export").wait_for()
    eventually(lambda: heard(page).startswith("NOT PROVED. Whoever runs the house"))
