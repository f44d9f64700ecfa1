"""Orders with a body at every door: one request, tried, carried out once, written as it is read."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from domain.table.grammar.lines import order_kinds
from service.application.matches import LineReport, Matches
from service.drafts.drafting import draft
from service.house.keys import House
from service.letters.instruction import Instruction
from service.letters.lines import instructions
from service.mails.plain_text import report_told
from service.mails.report import LetterReport
from tests.conftest import Clock, Environ
from tests.rigs.new_store import new_store
from tests.service.web.houses import WebHouse
from tests.toys import landing
from tests.toys.duel import Duels, begun
from workers.cli import main
from workers.mail.orders import of_receipt

GAMES = {"toy": landing.RULES}
KINDS = order_kinds(landing.RULES)
VERBS = {kind.form.split()[0] for kind in landing.RULES.orders}

PLAN = "land all:\n  tank at able   # first\n  # and then\n  gun at baker\nend\n"
LINE = "land all: tank at able; gun at baker; end"


@pytest.fixture
def landings(tmp_path: Path, house: House, clock: Clock) -> Iterator[Matches]:
    recorder = new_store(tmp_path / "landings.sqlite")
    yield Duels(recorder, house, games=GAMES, now=clock)
    recorder.close()


def test_a_chain_of_orders_has_bodies_among_them(landings: Matches) -> None:
    match = begun(landings)
    text = f"done\n{PLAN}done\nland all: 1st company at charlie; end\nstorm"
    receipt = landings.order(match, "red", text, "the-first-of-all")
    assert [(r.line, r.state) for r in receipt.lines] == [
        ("done", "done"),
        (LINE, "done"),
        ("done", "done"),
        ("land all: 1st-company at charlie; end", "done"),
        ("storm", "done"),
    ]
    state = landings.repository.match(match).table.position
    assert state.landed == (("tank", "able"), ("gun", "baker"), ("1st-company", "charlie"))
    again = landings.order(match, "red", text, "the-first-of-all")
    assert again.repeated
    assert [r.line for r in again.lines] == [r.line for r in receipt.lines]


def test_all_or_nothing_holds_for_bodies(landings: Matches) -> None:
    match = begun(landings)
    size = landings.repository.size(match)
    receipt = landings.order(
        match, "red", f"done\nland all: tank at able; tank at baker\n{PLAN}", "b"
    )
    assert [r.state for r in receipt.lines] == ["left", "refused", "left"]
    assert receipt.lines[1].reason == "A unit lands once."
    wrong = landings.order(
        match, "red", f"{PLAN}land all:\n tank at able\n tonk at baker\nend", "c"
    )
    assert [r.state for r in wrong.lines] == ["left", "refused"]
    assert wrong.lines[1].line[wrong.lines[1].column :].startswith("tonk at baker")
    assert landings.repository.size(match) == size


def test_a_line_of_a_body_that_is_wrong_is_told_the_word_that_would_be(landings: Matches) -> None:
    wrong = landings.order(begun(landings), "red", "land all: tank at abel; end", "b").lines[0]
    assert "“abel” is not known here. Did you mean “able” or" in wrong.reason


def test_a_draft_shows_where_a_body_leads(landings: Matches) -> None:
    match = begun(landings)
    tried = draft(landings, match, "red", f"{PLAN}done")
    assert [(r.line, r.state) for r in tried.receipt.lines] == [(LINE, "done"), ("done", "done")]
    assert not landings.repository.match(match).table.position.landed


def letter(text: str) -> list[Instruction]:
    return instructions(text, VERBS, KINDS)


def test_a_letter_holds_orders_with_bodies() -> None:
    found = letter(
        "Hello,\n\nLand all:\n- tank at Able\n- gun at\nbaker\n\ndone\n"
        "land all: 1st company at charlie, 2nd company at able\nend\nnote so be it\nend\nTom"
    )
    assert [(one.kind, one.command) for one in found if one.kind != "ignored"] == [
        ("order", "Land all: tank at Able; gun at baker; end"),
        ("order", "done"),
        ("order", "land all: 1st company at charlie; 2nd company at able; end"),
        ("note", "note so be it"),
        ("end", ""),
    ]
    assert [one.number for one in found if one.kind == "order"] == [3, 8, 9]


def test_what_asks_for_something_else_is_no_line_of_a_body() -> None:
    found = letter("land all:\ntank at able\ncheck")
    assert [one.kind for one in found] == ["order", "check"]


def test_the_answer_to_a_letter_shows_the_line_that_is_wrong() -> None:
    (one,) = letter("land all:\n tank at able\n gun at bakre\nend")
    text = one.command
    got = LineReport(text, "refused", "“bakre” is not a beach.", column=text.index("bakre"))
    (line,) = of_receipt([one], [got], trial=False)
    told = report_told(LetterReport("Nothing was done.", (line,)))
    assert "  refused       land all: … gun at bakre\n" + " " * 35 + "^^^^^" in told
    (fine,) = of_receipt([one], [LineReport(text, "done")], trial=False)
    told = report_told(LetterReport("Done.", (fine,)))
    assert told.split("\n")[1:] == [
        "  done          land all:",
        "                  tank at able",
        "                  gun at bakre",
    ]


def test_the_page_shows_a_body_and_takes_it_out_whole(tmp_path: Path) -> None:
    house = WebHouse(tmp_path / "web", GAMES)
    red = house.reader()
    match = red.open(red="me", blue="me")
    orders = f"/m/{match}/orders"
    red.get(f"/m/{match}")
    red.fill(orders, orders=f"done\n{PLAN}storm", do="draft")
    assert "<code>land all:\n  tank at able\n  gun at baker\nend</code>" in red.page
    red.fill(orders, orders=f"done\n{PLAN}storm", drop="2")
    assert ">done\nstorm</textarea>" in red.page
    red.fill(orders, orders=f"done\n{PLAN}", do="undo")
    assert ">done</textarea>" in red.page
    red.fill(orders, orders="land all:\n tank at able\n gnu at baker\nend", do="check")
    assert 'land all: … <u class="odd">gnu</u> at baker' in red.page
    red.fill(orders, orders=PLAN, do="send")
    assert house.matches.repository.match(match).table.position.landed
    house.recorder.close()


def test_the_command_line_takes_lines_and_semicolons(tmp_path: Path, environ: Environ) -> None:
    environ["FIELDPOST_DATA"] = str(tmp_path / "house")
    runner = CliRunner()

    def run(*args: str) -> str:
        result = runner.invoke(main, list(args), obj={"games": GAMES})
        assert result.exit_code == 0, result.output
        return result.output

    run("migrate")
    opened = run("new", "toy", "--join")
    match = opened.split("Opened match ")[1].split(":")[0]
    assert f"{LINE} - done" in run("order", match, "red", PLAN)
    said = run(
        "order", match, "red", "land all: 1st-company at able; 2nd-company at able; end; done"
    )
    assert "2nd-company at able; end - done" in said
    assert "\ndone - done" in said
