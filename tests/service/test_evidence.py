"""The evidence of a dispute: by API, page and command line, as far as each reader may know it."""

from pathlib import Path

import pytest

from service.application.erasing import erase_note
from service.application.matches import Matches
from service.audit import AuditReport
from service.reading.evidence import audited, disputes, evidence
from service.reading.positions import export
from service.store.lines import packed_line
from tests.conftest import Environ
from tests.rigs.place import Place
from tests.service.web.conftest import toys
from tests.service.web.houses import WebHouse

__all__ = ["contested", "toys"]


def contested(
    matches: Matches, order: str = "storm", *, rule: str = "", entry: int = 0
) -> tuple[str, int]:
    """A match with a referee, in which red or blue disputes red's order, or that ``entry``."""
    seats = {"red": "person", "blue": "person"}
    match, _ = matches.open("toy", "duel", seats, referee=True)
    for seat in ("red", "blue", "referee"):
        matches.join(match, seat, f"evidence join {seat}")
    start = matches.repository.size(match)
    give(matches, match, "red", order)
    by = "blue" if order == "storm" else "red"
    give(matches, match, by, f"dispute order {entry or start} because of {rule or 'that'}")
    return match, matches.repository.size(match) - 1


def give(matches: Matches, match: str, seat: str, text: str) -> None:
    command = f"evidence {matches.repository.size(match)} {text}"[:100].ljust(16, "-")
    assert matches.order(match, seat, text, command).done


def test_it_gathers_all_that_a_ruling_can_rest_on(sqlite_matches: Matches) -> None:
    match, n = contested(sqlite_matches, rule="rule table.5 and 4.2")
    shown = evidence(sqlite_matches, match, n, "blue")
    assert shown.state == "open"
    assert shown.order == "red: storm"
    kinds = [entry.type for entry in shown.entries]
    assert kinds == ["command", "roll", "dice.rolled", "dice.rolled", "toy.Stormed"]
    assert [(r.why, r.stream, r.link) for r in shown.rolls] == [
        ("storming", "red", 1), ("weather", "red", 1),
    ]  # fmt: skip
    assert {rule.number for rule in shown.rules} == {
        "table.5", "table.14", "table.15", "table.16", "table.17", "table.18",
    }  # fmt: skip
    assert shown.before is not None
    assert shown.after is not None
    assert (shown.before.at, shown.after.at) == (shown.dispute.start, shown.dispute.stop)
    assert shown.audit.right
    assert "1 of them stand in the disputed entries" in shown.audit.sentences[1]
    assert "by the server itself" in shown.audit.not_checked[0]
    assert shown.ruling is None
    assert shown.dispute.answered == ()
    for words in ("answer it was fair", "answer by disputer"):
        give(sqlite_matches, match, "red", words)
    give(sqlite_matches, match, "blue", "answer it was not")
    assert evidence(sqlite_matches, match, n, "").dispute.answered == ("red", "blue")


def test_before_a_match_is_laid_out_there_is_no_position_to_show(sqlite_matches: Matches) -> None:
    match, n = contested(sqlite_matches, entry=1)
    shown = evidence(sqlite_matches, match, n, "blue")
    assert (shown.order, shown.before, shown.after) == ("red: join", None, None)


def test_a_forged_journal_is_told_in_the_evidence(sqlite_matches: Matches) -> None:
    match, n = contested(sqlite_matches)
    shown = evidence(sqlite_matches, match, n, "")
    line = shown.entries[2].line.encode()
    forged = line.replace(b'"r":[', b'"r":[7,').replace(
        b'"labels":["left"', b'"labels":["x","left"'
    )
    sqlite_matches.repository.recorder.write(
        [("UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=?",
          (packed_line(forged), match, shown.entries[2].n))]
    )  # fmt: skip
    told = evidence(sqlite_matches, match, n, "")
    assert not told.audit.right
    assert f"event {shown.entries[2].n}" in told.audit.sentences[0]


def test_the_audit_is_made_anew_for_other_bytes_and_for_no_others(sqlite_matches: Matches) -> None:
    match, n = contested(sqlite_matches)
    vkey = sqlite_matches.house.key.vkey

    def audits(viewer: str) -> AuditReport:
        return audited(list(export(sqlite_matches, match, viewer)), vkey)

    first, report = evidence(sqlite_matches, match, n, "blue"), audits("blue")
    assert evidence(sqlite_matches, match, n, "blue") == first
    assert audits("blue") is report
    assert audits("red") is not report
    assert [said.words for said in first.said] == ["of that"]
    erase_note(sqlite_matches, match, n)
    erased = evidence(sqlite_matches, match, n, "blue")
    assert audits("blue") is not report
    assert [said.words for said in erased.said] == [""]
    assert erased.audit.right
    assert any("not opened in this export" in told for told in erased.audit.not_checked)
    sqlite_matches.repository.recorder.write(
        [("UPDATE checkpoints SET note='none' WHERE size>=0", ())]
    )
    assert not evidence(sqlite_matches, match, n, "blue").audit.right


def test_a_referee_reads_what_the_disputing_seat_knows_of_it_and_no_more(
    sqlite_matches: Matches,
) -> None:
    match, n = contested(sqlite_matches, "scout")
    by = {v: evidence(sqlite_matches, match, n, v) for v in ("", "red", "blue", "referee")}
    assert {v: len(e.rolls) for v, e in by.items()} == {"": 0, "red": 1, "blue": 0, "referee": 1}
    assert by["referee"].knows == "red"
    own, others = by["referee"].after, by["blue"].after
    assert own is not None
    assert others is not None
    hands = {card.owner for card in own.view.cards}
    assert hands == {"red"}
    assert {card.owner for card in others.view.cards} == {"blue"}


def test_each_ending_is_listed(sqlite_matches: Matches) -> None:
    match, first = contested(sqlite_matches)
    give(sqlite_matches, match, "referee", "settle stands because it is proved")
    give(sqlite_matches, match, "blue", f"dispute roll {first - 3} because once more")
    give(sqlite_matches, match, "referee", "settle back because of mercy")
    assert [d.verdict for d in disputes(sqlite_matches, match)] == ["stands", "back"]
    shown = evidence(sqlite_matches, match, first, "")
    assert shown.ruling is not None
    assert (shown.ruling.verdict, shown.ruling.words) == ("stands", "")
    assert evidence(sqlite_matches, match, first, "red").ruling.words == "it is proved"  # type: ignore[union-attr]
    for n in (0, first + 1, 9999):
        with pytest.raises(LookupError):
            evidence(sqlite_matches, match, n, "")


def test_the_pages_show_a_dispute_and_the_luck(toys: WebHouse) -> None:
    match, n = contested(toys.matches, rule="the weather")
    toys.project()
    reader = toys.reader()
    page = reader.get(f"/m/{match}/disputes")
    assert "the order of entry" in page
    page = reader.get(f"/m/{match}/disputes/{n}")
    assert reader.status == 200
    assert "known only to the table" in page
    assert "the weather" not in page
    assert "Check this roll" in page
    assert "Before" in page
    assert "table.17" in page
    reader.get(f"/m/{match}/disputes/1")
    assert reader.status == 404
    assert "What followed" in page
    assert "Nobody has named a rule yet." in page
    page = reader.get(f"/m/{match}/luck")
    assert "the dice of the 1 links" in page
    assert "Of 1,000 fair matches" in page
    give(toys.matches, match, "referee", "settle back because the board says so")
    assert "Settled: taken back" in reader.get(f"/m/{match}/disputes/{n}")


def test_a_match_is_opened_with_a_referee_by_form(toys: WebHouse) -> None:
    opener, other = toys.reader(), toys.reader()
    opener.get("/new?game=toy&scenario=duel")
    seats = {"seat-red": "me", "seat-blue": "person"}
    opener.fill("/new", referee="yes", **seats)
    match = opener.path.split("/")[2].partition("?")[0]
    other.get(f"/m/{match}")
    other.fill(f"/m/{match}/sit", seat="blue")
    stormed = toys.matches.repository.size(match)
    opener.order(match, "storm")
    opener.order(match, f"dispute order {stormed} because it was slow")
    page = toys.reader().get(f"/m/{match}")
    assert "disputes" in page
    assert 'Sit down<span class="unseen"> as Referee' in page


def test_the_command_line_shows_it(tmp_path: Path, environ: Environ) -> None:
    place = Place(tmp_path, environ)
    match = place.opened("--referee")
    place.told("order", match, "red", "storm")
    roll = place.told("rolls", match)[0]["n"]
    place.told("order", match, "blue", f"dispute roll {roll} because I say so")
    (listed,) = place.told("evidence", match)
    told = place.run("evidence", match, listed["n"], "--as", "referee").output
    assert "Blue: I say so" in told
    assert "rule table.14" in told
    assert "Not checked" in told
    place.refused("evidence", match, "1")
