"""What happened, in a mail: under each order what it led to, then all else, grouped and not cut."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from domain.games import library
from domain.games.five_for_fighting.entering import UnitPlaced
from domain.games.five_for_fighting.movement import UnitMoved
from domain.games.five_for_fighting.setting_up import StageBegan
from domain.games.tcs_omaha.fire import UnitDestroyed
from domain.games.tcs_omaha.fire.answering import PermissionRolled, Waved
from domain.games.tcs_omaha.movement.marching import Marched, MarchEnded
from domain.match.codec import Codec
from domain.match.events.ahead import Reacted
from service.mails.contents import SeatMail
from service.mails.html_page import html_page
from service.mails.report import LetterReport, ReportLine
from service.mails.short_text import short_text
from service.store.lists.models import ChronicleRow
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, html_of, text_of
from workers.mail.happened import MANY, Happened

FIVE = Codec(library()["five_for_fighting"])
OMAHA = Codec(library()["tcs_omaha"])
EVENTS: dict[str, object] = {
    "StageBegan": StageBegan("cards"),
    "UnitPlaced": UnitPlaced("8/4", "2206"),
    "UnitMoved": UnitMoved("8/4", ("2206",)),
}
ANSWERED = Reacted("german", "moves-in-open", "fire")


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server, library(), style="short")


def story(*kinds: str) -> Happened:
    """The story of events of these kinds, each told by its number."""
    return happened(FIVE, [EVENTS[kind] for kind in kinds])


def happened(codec: Codec[Any, Any, Any], events: Sequence[object]) -> Happened:
    """The story of these events, each told by its number."""
    rows = [ChronicleRow(n, 1, "", f"{n}.") for n in range(len(events))]
    return Happened(codec, rows, dict(enumerate(events)))


@pytest.mark.parametrize(
    ("kinds", "told"),
    [
        (["StageBegan", "UnitMoved"], ["1."]),
        (["UnitPlaced"] * (MANY - 1), [f"{n}." for n in range(MANY - 1)]),
        (["UnitPlaced"] * 31, ["31 units are set up."]),
        (["UnitMoved"] * 31, [f"{n}." for n in range(31)]),
        (
            [*["UnitPlaced"] * MANY, "UnitMoved", *["UnitPlaced"] * MANY],
            [f"{MANY} units are set up.", f"{MANY}.", f"{MANY} units are set up."],
        ),
    ],
)
def test_phases_are_left_out_and_many_of_a_kind_are_one_sentence(
    kinds: list[str], told: list[str]
) -> None:
    assert [row.text for row in story(*kinds).rest(final=False)] == told


def test_a_standing_order_that_lets_all_pass_is_not_told_at_each_step() -> None:
    went, waved = Marched("1/E/2/16", ("A46.19",)), Waved("1/E/2/16")
    events = [went, ANSWERED, waved, ANSWERED, waved, ANSWERED, UnitDestroyed("1/E/2/16")]
    told = happened(OMAHA, events).rest(final=False)
    assert [row.text for row in told] == ["0.", "5.", "6."]


def test_kinds_that_one_summing_tells_are_one_run_with_the_answers_that_led_to_them() -> None:
    events = [
        Marched("1/E/2/16", ("A46.19",)),
        ANSWERED,
        PermissionRolled("A46.14", 3, 5, granted=False),
        Marched("1/E/2/16", ("A46.18",)),
        MarchEnded("1/E/2/16", "turned back"),
        Marched("2/E/2/16", ("A46.19",)),
    ]
    (one,) = happened(OMAHA, events).rest(final=False)
    assert one.text == (
        "E/2/16 moves: 1 A46.18 (stopped: turned back), 2 A46.19; "
        "overwatch: 1 try, 0 fired, 0 with effect."
    )
    few = happened(OMAHA, events[: MANY - 1])
    assert [row.text for row in few.rest(final=False)] == [f"{n}." for n in range(MANY - 1)]


def test_a_standing_order_that_lets_all_pass_parts_no_run() -> None:
    steps = [Marched("1/E/2/16", (f"A46.{row}",)) for row in range(19, 14, -1)]
    held = [event for step in steps for event in (step, ANSWERED, Waved("1/E/2/16"))]
    (one,) = happened(OMAHA, held).rest(final=False)
    assert one.text == "E/2/16 moves: 1 A46.15."


def test_what_an_order_led_to_stands_under_it_and_nowhere_else() -> None:
    moved = story(*["UnitMoved"] * 6)
    lines = (
        ReportLine("a", "done", "1.", entries=(1, 3)),
        ReportLine("b", "left", "5."),
        ReportLine("c", "done", entries=(4, 5)),
    )
    report = LetterReport("", lines)
    assert [line.led_to for line in moved.under_its_lines(report).lines] == [
        ("1.", "2."), (), ("4.",)
    ]  # fmt: skip
    assert [line.why for line in moved.under_its_lines(report).lines] == ["", "5.", ""]
    assert [row.text for row in moved.rest(final=False)] == ["0.", "3.", "5."]


def test_both_texts_tell_an_order_its_result_before_what_the_others_did(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new dday_dice tiger-basic with {BOB}")
    house.reply(BOB, "join")
    house.reply(BOB, "lock R1 R2")
    house.reply(ANNA, "lock R1 R2\nkeep")
    mail = house.newest(ANNA)
    under, _title, else_ = text_of(mail).partition("WHAT HAPPENED")
    assert "  done          lock R1 R2\n                Able locks " in under
    assert "Able" not in else_.partition("WHAT YOU MAY")[0].partition("THE BOARD")[0]
    assert 'lock R1 R2 <span class="why">Able locks ' in html_of(mail)


@pytest.mark.parametrize(("count", "kept"), [(30, 30), (31, 30), (90, 30)])
def test_text_has_thirty_lines_of_it_and_html_all(count: int, kept: int) -> None:
    told = tuple(f"Sentence {n}." for n in range(1, count + 1))
    turn = SeatMail(kind="turn", style="short", subject="", headline="", lead=(), story=told)
    text = short_text(turn)
    assert text.count("Sentence ") == kept
    assert f"Sentence {count}." in text
    assert ("reply “story”" in text) == (count > kept)
    assert html_page(turn).count("<p>Sentence ") == count
