"""Fair play in a real browser: a file is checked with all evidence, and a roll is disputed,
answered and ruled."""

from pathlib import Path
from typing import Any

import pytest

from domain.journal.entries import read_entry
from domain.match.seeing import EVERYTHING
from service.audit import AuditReport
from service.audit.evidence import examine
from service.audit.notes import PAGE
from service.audit.noting import head_of, p_line, s_line
from service.reading.positions import export
from tests.fairness.cheats import honest
from tests.fairness.house import KEY
from tests.rigs.soak import soak
from tests.rigs.waiting import eventually
from tests.service.test_audit_cosigned import ONE, TWO, vouched
from tests.service.web.browsers import Served, notes, until
from tests.service.web.test_browser_looks import order, seated, sent, write


def test_notes_are_held_against_the_export(served: Served, browser: Any, tmp_path: Path) -> None:
    case = honest()
    export, good, false = (tmp_path / name for name in ("match.txt", "good.notes", "false.notes"))
    export.write_bytes(case.export)
    (mine,), now = case.sent, "2026-11-22T06:00:00Z"
    for file, orders in ((good, "STORM"), (false, "halt")):
        lines = [head_of(case.house.origin, "red", PAGE), s_line(now, {**mine, "orders": orders})]
        file.write_text("\n".join([*lines, p_line(now, case.receipts[0]), ""]))
    page = browser.new_context(viewport={"width": 360, "height": 800}).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    page.goto(f"{served.address}/audit")
    page.fill("#vkey", KEY.vkey)
    assert "bls12-381.min.js" not in asked, "it is fetched once a round is checked"
    page.set_input_files("#file", str(export))
    page.get_by_text("NOT PROVED.").wait_for()
    assert "bls12-381.min.js" in asked
    page.get_by_role("row", name="free rolls in notes - - - 2 · events 19, 21").wait_for()
    page.get_by_text("The mails that you got from the house, from the invitation on.").wait_for()
    assert "(--" not in page.inner_text("#verdict"), "options are for the command line"
    page.set_input_files("#mine", str(good))
    page.get_by_text("1 receipt shows the very lines of this export.").wait_for()
    page.get_by_text("1 of your orders is in the log as you sent it.").wait_for()
    page.set_input_files("#mine", str(false))
    page.get_by_text("FALSE.", exact=True).wait_for()
    assert "it is not the order that was sent" in page.inner_text("#verdict")


@soak
def test_cosigners_are_named_and_counted(served: Served, browser: Any, tmp_path: Path) -> None:
    case = vouched((ONE, TWO))
    export, proof, listed = (tmp_path / n for n in ("match.txt", "log.tlog-proof", "my-trust"))
    export.write_bytes(case.house.export())
    proof.write_bytes(case.proofs[0].replace("\n", "\r\n").encode())
    page = browser.new_context(viewport={"width": 360, "height": 800}).new_page()
    page.goto(f"{served.address}/audit")
    page.fill("#vkey", KEY.vkey)
    page.set_input_files("#file", str(export))
    page.get_by_text("NOT PROVED.").wait_for()
    page.get_by_text("Ask more: whom you trust").click()
    page.fill("#trusted", f"cosigner {case.cosigners[0]}\nneed 2")
    page.locator("#trusted").blur()
    page.get_by_text("2 of 1 cosigners is not possible").wait_for()
    assert page.inner_text("#verdict") == "", "no verdict on a match"
    listed.write_text("".join(f"cosigner {vkey}\n" for vkey in case.cosigners))
    page.set_input_files("#trust", str(listed))
    page.get_by_text("Nothing of this match is cosigned by 2 of your cosigners").wait_for()
    page.set_input_files("#receipt", str(proof))
    page.get_by_text("events are cosigned by 2 of your cosigners.").wait_for()
    page.fill("#trusted", "cosigner no-key")
    page.locator("#trusted").blur()
    page.get_by_text("That is not a key: it reads name+id+base64.").wait_for()


@soak
def test_a_german_reader_gets_the_report_in_german(
    served: Served, browser: Any, tmp_path: Path
) -> None:
    case = vouched((ONE, TWO))
    export = tmp_path / "match.txt"
    export.write_bytes(case.house.export())
    page = browser.new_context(viewport={"width": 360, "height": 800}, locale="de").new_page()
    page.goto(f"{served.address}/audit")
    page.fill("#vkey", KEY.vkey)
    page.set_input_files("#file", str(export))
    page.get_by_text("NICHT BEWIESEN.").wait_for()
    page.get_by_text("Die Regeln wurden nicht nachgespielt").wait_for()
    page.get_by_role("columnheader", name="Wort des Hauses").wait_for()
    assert " the " not in page.inner_text("#verdict")
    page.locator("details", has_text="Mehr fragen").locator("summary").click()
    page.fill("#trusted", "cosigner no-key")
    page.locator("#trusted").blur()
    page.get_by_text("Das ist kein Schlüssel").wait_for()


@soak
def test_a_seat_is_named_whose_openings_must_be_there(
    served: Served, browser: Any, tmp_path: Path
) -> None:
    case = honest()
    export = tmp_path / "match.txt"
    export.write_bytes(case.house.export(without=set(case.house.openings)))
    page = browser.new_context().new_page()
    page.goto(f"{served.address}/audit")
    page.fill("#vkey", KEY.vkey)
    page.set_input_files("#file", str(export))
    page.get_by_text("NOT PROVED.").wait_for()
    page.get_by_text("Ask more: whom you trust").click()
    page.fill("#seat", "red")
    page.locator("#seat").blur()
    page.get_by_text("FALSE.", exact=True).wait_for()


@soak
def test_a_check_that_begins_takes_nothing_away_from_under_the_pointer(
    served: Served, browser: Any, tmp_path: Path
) -> None:
    """Leaving the field of the key begins a check: what was pressed then stays where it was."""
    export = tmp_path / "match.txt"
    export.write_bytes(honest().house.export())
    page = browser.new_context(viewport={"width": 390, "height": 700}).new_page()
    page.goto(f"{served.address}/audit")
    page.fill("#vkey", KEY.vkey)
    page.set_input_files("#file", str(export))
    page.get_by_text("NOT PROVED.").wait_for()
    more = page.locator("#more summary")
    more.evaluate("one => one.scrollIntoView({ block: 'start' })")
    page.evaluate("""() => {
        const seen = (window.verdictHeights = []);
        const verdict = document.querySelector("#verdict");
        const noted = new MutationObserver(() => seen.push(verdict.offsetHeight));
        noted.observe(verdict, { childList: true });
    }""")
    height = page.locator("#verdict").evaluate("one => one.offsetHeight")
    place = more.bounding_box()
    page.mouse.move(place["x"] + 20, place["y"] + 5)
    page.mouse.down()
    until(page, "window.verdictHeights.length > 1")
    page.get_by_text("NOT PROVED.").wait_for()
    page.mouse.up()
    page.locator("#seat").wait_for()
    assert min(page.evaluate("window.verdictHeights")) >= height


def exported(served: Served, match: str, folder: Path) -> Path:
    file = folder / "match.audit"
    file.write_bytes(b"".join(export(served.matches, match, EVERYTHING)))
    return file


def audited(served: Served, file: Path, *mine: Path) -> AuditReport:
    key = served.matches.house.key.vkey
    return examine(file, [key], served.matches.games, mine=mine)


def test_the_notes_of_a_page_are_saved_and_their_receipt_proves_the_line(
    served: Served, browser: Any, tmp_path: Path
) -> None:
    match, able, _baker = seated(served, browser)
    order(able, "lock R1 W1")
    button = able.get_by_role("button", name="Save your notes (1 order)")
    button.wait_for()
    eventually(lambda: notes(able, "P ") != [])
    with able.expect_download() as saved:
        button.click()
    mine = tmp_path / saved.value.suggested_filename
    saved.value.save_as(mine)
    origin = served.matches.house.origin(match)
    assert mine.read_text().startswith(f"fieldpost-notes/3 {origin} able page\n")
    report = audited(served, exported(served, match, tmp_path), mine)
    assert (report.receipts, report.absent) == (1, [])
    assert not any("made by the house" in one for one in report.told)
    write(able, "resign")
    able.locator("#send-bar .send").click()
    able.locator("#send-bar .asks").wait_for()
    sent(able, able.locator("#send-bar .send").click)
    able.goto(f"{served.address}/m/{match}")
    able.get_by_role("button", name="Save your notes (2 orders)").wait_for()


@soak
@pytest.mark.parametrize("own", ["", "too short", "twelve characters and more"])
def test_an_id_that_the_house_made_says_so(
    served: Served, browser: Any, tmp_path: Path, own: str
) -> None:
    """A page without scripts draws no id, and its reader's own words do where they are enough."""
    match, able, _baker = seated(served, browser)
    seen = served.matches.repository.size(match)
    plain = browser.new_context(
        java_script_enabled=False, storage_state=able.context.storage_state()
    ).new_page()
    plain.goto(f"{served.address}/m/{match}")
    plain.locator("details.typing:not([open]) > summary").click()
    plain.locator("#draft").fill("lock R1 W1")
    if own:
        plain.locator("details.lucky > summary").click()
        plain.locator("#words").fill(own)
    plain.locator("#send-bar .send").click()
    plain.get_by_text("Able locks").first.wait_for()
    ((n, _, entry),) = [
        row
        for row in served.matches.repository.rows(
            match, seen, served.matches.repository.size(match)
        )
        if row[1] == "command"
    ]
    given = read_entry(bytes(entry)).pub["command"]["id"]
    assert given.startswith("house-") is (len(own) < 14)
    told = audited(served, exported(served, match, tmp_path)).told
    said = f"The id of the order of event {n} was made by the house."
    assert (said in told) is (len(own) < 14)


def test_from_a_die_to_a_dispute_that_is_answered_and_ruled(served: Served, browser: Any) -> None:
    """All by clicks: the die, its check, the doubt, the answer, a ruling that both agree to."""
    match, able, baker = seated(served, browser)
    order(able, "lock R1 W1")
    able.goto(f"{served.address}/m/{match}")
    able.goto(f"{served.address}/m/{match}/story")
    able.locator("a[href*='/dice/']").first.click()
    able.get_by_text("All of it fits").wait_for()
    able.goto(f"{served.address}/m/{match}")
    able.get_by_role("link", name="Dice", exact=True).first.click()
    able.locator("a.fell").first.click()
    able.get_by_text("All of it fits").wait_for()
    able.go_back()
    able.get_by_role("link", name="Dice", exact=True).first.click()
    able.get_by_role("link", name="Dispute the roll of entry").first.click()
    able.get_by_text("All of it fits").wait_for()
    assert able.get_by_label("You still doubt it? Say why:").input_value() == "I doubt this roll"
    able.get_by_label("You still doubt it? Say why:").fill("three sixes in a row")
    able.get_by_role("button", name="Dispute this roll").click()
    able.locator("main a[href*='/disputes/']").first.click()
    able.get_by_text("Open: Able disputes it").wait_for()

    baker.goto(f"{served.address}/m/{match}")
    assert baker.locator("#desk .coach").count() == 0, "nothing can be ordered"
    baker.locator("#desk .prompt-line a", has_text="Look at it").click()
    baker.get_by_text("three sixes in a row").first.wait_for()
    baker.get_by_label("Your words").fill("they are proved, see 1.1")
    baker.get_by_role("button", name="Answer").click()
    baker.get_by_text("they are proved, see 1.1").first.wait_for()
    baker.get_by_label("Your words").fill("so let us go on")
    baker.get_by_role("button", name="Propose: it stands").click()
    baker.get_by_text("Able must answer").wait_for()

    able.reload()
    able.get_by_text("they are proved").first.wait_for()
    able.get_by_role("button", name="Agree").click()
    able.get_by_text("Settled: what happened stands").wait_for()
    assert "Ruled by Baker, agreed by Able" in able.inner_text("main")
    assert served.matches.repository.match(match).pending.dispute is None
    able.goto(f"{served.address}/m/{match}")
    assert able.locator("#send-bar").is_visible(), "the match goes on"


@soak
def test_a_ruling_without_words_or_with_a_comment_is_refused(served: Served, browser: Any) -> None:
    match, able, _ = seated(served, browser)
    order(able, "lock R1 W1")
    able.goto(f"{served.address}/m/{match}/dice")
    able.get_by_role("link", name="Check this roll").first.click()
    able.get_by_label("You still doubt it? Say why:").fill("why")
    able.get_by_role("button", name="Dispute this roll").click()
    able.locator("main a[href*='/disputes/']").first.click()
    size = served.matches.repository.size(match)
    able.get_by_label("Your words").fill("that is #1")
    able.get_by_role("button", name="Let it go: it stands").click()
    able.get_by_text("Your words cannot contain “#” here").wait_for()
    assert served.matches.repository.size(match) == size
    able.get_by_label("Your words").fill("I see")
    able.get_by_role("button", name="Let it go: it stands").click()
    able.get_by_text("Settled: what happened stands").wait_for()
