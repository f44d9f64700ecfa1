"""Fair play in a real browser: a Sent file is checked, and an old match moves on."""

from base64 import b64encode
from pathlib import Path
from typing import Any

from domain.journal.entries import canonical
from tests.second import KEY
from tests.second_cheats import honest
from tests.service.web.browsers import Served
from tests.service.web.test_browser_looks import order
from tests.service.web.test_browser_play import opened


def test_a_sent_file_is_held_against_the_export(
    served: Served, browser: Any, tmp_path: Path
) -> None:
    case = honest()
    export, good, false = (tmp_path / name for name in ("match.txt", "good.sent", "false.sent"))
    export.write_bytes(case.export)
    head = f"fieldpost-sent/2 {case.house.origin} red\n".encode()
    proof = b"P " + b64encode(case.receipts[0].encode()) + b"\n"
    (mine,) = case.sent
    good.write_bytes(head + b"S " + canonical({**mine, "orders": "STORM"}) + b"\n" + proof)
    false.write_bytes(head + b"S " + canonical({**mine, "orders": "halt"}) + b"\n" + proof)
    page = browser.new_context(viewport={"width": 360, "height": 800}).new_page()
    page.goto(f"{served.address}/audit")
    page.fill("#vkey", KEY.vkey)
    page.set_input_files("#file", str(export))
    page.get_by_text("It fits").wait_for()
    page.set_input_files("#sent", str(good))
    page.get_by_text("1 receipts show the very lines of this export.").wait_for()
    page.get_by_text("1 of your orders are in the log as you sent them.").wait_for()
    page.set_input_files("#sent", str(false))
    page.get_by_text("Refused", exact=True).wait_for()
    assert "it is not the order that was sent" in page.inner_text("#verdict")


def test_a_match_of_version_1_goes_on_as_one_of_version_2(served: Served, browser: Any) -> None:
    served.house.house.fair = 1
    page = browser.new_context().new_page()
    match = opened(served, page)
    assert served.matches.shelf.match(match).fair == 1
    order(page, "lock R1 W1")
    served.house.house.fair = 2
    page.goto(f"{served.address}/m/{match}")
    page.get_by_role("button", name="Go on in the newer form").click()
    page.wait_for_url(lambda url: f"/m/{match}" not in url)
    after = str(page.url.split("/m/")[1].partition("?")[0])
    assert served.matches.shelf.match(after).fair == 2
    assert served.matches.shelf.match(match).fair == 1
    page.get_by_text("rest on the word of who runs this house").first.wait_for()
