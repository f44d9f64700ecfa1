"""Short mails: a turn in forty lines, and what a word in a reply brings."""

import random
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.game.view.board import Card, Choice, Map, Piece, Space, Track, View
from domain.games import library
from service.letters.reply_text import own_text
from service.mails import plain_text
from service.mails.holdings import all_units, holdings
from service.mails.parts import deadline_event
from service.mails.wording import attached
from service.words.telling import day_told
from tests.workers.mail.by_mail import a_turn, to_the_end
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    MailServer,
    PostHouse,
    flat,
    html_of,
    is_wide,
    read,
    text_of,
)
from workers.mail.pictures import MOST_BYTES as MOST_PICTURE
from workers.mail.story import board_of

MOST_LINES = 38
"""In the first turns of three; in the median of a whole match it is 36 (tests/benchmarks)."""
MOST_BYTES = 64_000
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(MOST_PICTURE - 8)
"""As large as a picture in a mail may be."""

TURNS = 24
"""Answers that are looked at; whole matches are measured by tests/benchmarks."""


def with_picture(folder: Path, server: MailServer, match: str) -> PostHouse:
    """A house that writes short mails with a picture, in which Bob joined this match of Anna's."""
    house = PostHouse(folder, server, library(), style="short", pictures=PICTURE)
    house.write(ANNA, "match@play.example", f"new {match}")
    house.reply(BOB, "Yes!")
    return house


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return with_picture(tmp_path, server, f"dday_dice tiger-basic with {BOB}, computer")


def test_a_usual_turn_is_short(house: PostHouse) -> None:
    match, luck = house.only_match(), random.Random(3)
    rules = house.matches.games["dday_dice"]
    seats = house.matches.repository.match(match).sitting.seats
    holders = {s: house.mailer.people.holder(match, s) for s in seats}
    addresses = {s: h.address for s, h in holders.items() if h is not None}
    sent = len(house.server.got)

    def write(now: object, seat: str) -> list[str]:
        return a_turn(rules, "steady", now, seat, luck)  # type: ignore[arg-type]

    for _ in zip(range(TURNS), to_the_end(house, match, addresses, write), strict=False):
        pass
    turns = [read(raw) for _, _, raw in house.server.got[sent:]]
    usual = [m for m in turns if "your move" in m["Subject"]]
    assert len(usual) > 5
    lines = [text_of(m).rstrip().count("\n") + 1 for m in usual]
    assert sorted(lines)[len(lines) // 2] <= MOST_LINES, lines
    assert max(len(m.as_bytes()) for m in usual) <= MOST_BYTES
    assert not [m for m in usual if is_wide(text_of(m))]
    assert all("THE BOARD" not in text_of(m) for m in usual)
    assert all(m.get_body(("html",)) is not None for m in usual)


def test_a_short_mail_brings_the_checkpoint_as_a_file(house: PostHouse) -> None:
    mail = house.newest(ANNA)
    assert "BEGIN GAME CHECKPOINT" not in text_of(mail)
    (note,) = [p for p in mail.iter_attachments() if p.get_filename() == "checkpoint.txt"]
    assert note.get_content().decode().startswith("play.example/m/")
    assert note.get_content_maintype() != "text", "no program shows it below the letter"


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("board", "THE BOARD"),
        ("status", "HOW THINGS STAND"),
        ("show all my units", "YOUR UNITS"),
        ("story", "THE STORY OF"),
        ("story 1-2", "THE STORY OF TURNS 1 TO 2"),
        ("Story 1.", "THE STORY OF TURN 1"),
        ("dice", "THE DICE OF THIS TURN"),
        ("show sector 5", "DEF"),
        ("show me sector 99", "No space of this board is called 99."),
        ("rules 1.6", "RULES: 1.6"),
        ("rules table.8", "A match is opened with a pace"),
        ("rules no-such-thing", "No rule has this number or these words: no-such-thing."),
        ("help lock", "What you may order now."),
    ],
)
def test_the_rest_is_one_reply_away(house: PostHouse, word: str, told: str) -> None:
    match = house.only_match()
    size = house.matches.repository.size(match)
    house.reply(ANNA, f"Hi,\n\n{word}\n")
    answer = house.newest(ANNA)
    assert told in flat(answer)
    assert "answer" in answer["Subject"]
    assert house.matches.repository.size(match) == size
    assert "was not understood" not in flat(answer)
    assert "No order is called" not in flat(answer)


def test_a_word_beside_orders_hinders_none(house: PostHouse) -> None:
    match, luck = house.only_match(), random.Random(1)
    step = house.play_on(match, luck)
    assert step is not None
    size = house.matches.repository.size(match)
    house.reply(step[0], f"{step[1]}\nboard")
    assert house.matches.repository.size(match) > size
    assert "THE BOARD" in text_of(house.newest(step[0]))


def test_each_person_chooses_how_long_his_mails_are(house: PostHouse) -> None:
    house.reply(ANNA, "mails full")
    assert "From now on your mails are full" in flat(house.newest(ANNA))
    house.reply(ANNA, "?")
    assert "-----BEGIN GAME CHECKPOINT-----" in text_of(house.newest(ANNA))
    assert "THE BOARD" in text_of(house.newest(ANNA))
    house.reply(ANNA, "mails text")
    house.reply(ANNA, "?")
    plain = house.newest(ANNA)
    assert plain.get_body(("html",)) is None
    assert "THE BOARD" in text_of(plain)
    assert "-----BEGIN GAME CHECKPOINT-----" not in text_of(plain)
    house.reply(ANNA, "mails short")
    house.reply(ANNA, "?")
    assert "THE BOARD" not in text_of(house.newest(ANNA))
    house.reply(ANNA, "mails daily")
    assert "at most one mail a day" in flat(house.newest(ANNA))


def test_subjects_tell_what_a_mail_is(house: PostHouse) -> None:
    moving = [a for a in (ANNA, BOB) if "Your move" in flat(house.newest(a))]
    for address in moving:
        subject = house.newest(address)["Subject"]
        form = r"\[D-Day Dice: (answer, )?your move · with 2 others · Turn 1 · \w+\] .* \(\w+\)$"
        assert re.match(form, subject), subject


def test_each_order_is_a_link_and_a_draft(house: PostHouse) -> None:
    (address, *_) = [a for a in (ANNA, BOB) if "Your move" in flat(house.newest(a))]
    mail = house.newest(address)
    html = html_of(mail)
    taps = re.findall(r'href="https://play.example/post/give/([^"?]+)\?order=([^"]+)"', html)
    assert taps
    reply = house.mailer.post.reply_to(mail["Reply-To"])
    assert reply is not None
    assert {house.mailer.post.tapped(token) for token, _ in taps} == {reply}
    drafts = re.findall(r'href="mailto:([^"?]+)\?subject=([^"&]+)&amp;body=([^"]+)"', html)
    assert len(drafts) == len(taps)
    assert {to for to, _, _ in drafts} == {mail["Reply-To"]}
    assert {body for *_, body in drafts} == {f"{order}%0D%0A" for _, order in taps}
    assert "/post/give/" not in text_of(mail)


def test_an_alarm_of_a_calendar_leaves_half_of_a_short_turn() -> None:
    entry = deadline_event(
        uid="m.red@play.example", number=1, made=0, due="2026-11-28T11:06:40Z", pace=7_200,
        title="Your move", link="https://play.example/m/m",
    )  # fmt: skip
    assert "TRIGGER;RELATED=END:-PT60M" in entry


def test_an_alarm_of_a_calendar_rings_while_time_is_left() -> None:
    entry = deadline_event(
        uid="m.red@play.example", number=1, made=1_795_000_000, due="2026-11-18T13:06:40Z",
        pace=7 * 86_400, title="Your move", link="https://play.example/m/m",
    )  # fmt: skip
    assert "TRIGGER;RELATED=END:-PT60M" in entry, "two hours are left, and a day before is over"


def test_a_deadline_comes_for_the_calendar(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, style="short")
    match = house.duel("10 days")
    mail = house.newest(ANNA)
    (entry,) = [p for p in mail.iter_attachments() if p.get_filename() == "deadline.ics"]
    lines = str(entry.get_content()).replace("\r\n ", "").split()
    assert "DTEND:20261128T110640Z" in lines
    assert f"UID:{match}.red@play.example" in lines
    assert "METHOD:PUBLISH" in lines
    assert "TRIGGER;RELATED=END:-PT1440M" in lines
    house.write(ANNA, "match@play.example", "My matches.")
    told = flat(server.to(ANNA)[-1])
    assert "as Red: your move, until Saturday 28 November 2026, 11:06 UTC." in told
    assert f"https://play.example/m/{match}" in told
    house.write("eve@evil.example", "match@play.example", "my matches")
    assert "You are playing no match" in flat(server.to("eve@evil.example")[-1])
    assert match not in text_of(server.to("eve@evil.example")[-1])


def test_what_is_asked_of_a_reader_can_be_tapped(house: PostHouse) -> None:
    match, luck = house.only_match(), random.Random(3)
    step = house.play_on(match, luck)
    assert step is not None
    house.reply(step[0], step[1])
    house.reply(ANNA, "offer a draw")
    asked = html_of(house.newest(BOB))
    for word in ("agree", "refuse"):
        assert re.search(rf'href="https://play.example/post/give/[^"]+\?order={word}"', asked)
        assert re.search(rf'href="mailto:[^"]+body={word}%0D%0A"', asked)
        assert asked.count(f"?order={word}") == 1, "once, and not among the orders again"


def test_what_only_a_letter_can_say_is_a_draft(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", "new dday_dice tiger-basic with cara@c.example")
    invited = html_of(house.newest("cara@c.example"))
    assert "post/give" not in invited
    for word in ("join", "decline"):
        assert re.search(rf'href="mailto:[^"]+body={word}%0D%0A"', invited)


def test_a_question_is_answered_whole_in_a_short_mail(house: PostHouse) -> None:
    (address, *_) = [a for a in (ANNA, BOB) if "Your move" in flat(house.newest(a))]
    assert "lock B1 B2" not in text_of(house.newest(address))
    for asked in ("?", "? lock"):
        house.reply(address, asked)
        answer = flat(house.newest(address))
        assert "lock <dice>: Lock two dice of the first throw" in answer
        assert answer.count("lock R1 ") + answer.count("lock R2 ") >= 9
        assert "lock B1 B2" in answer
        assert "… and" not in answer
    house.reply(address, "? recruit\n? fly\n? draw")
    answer = flat(house.newest(address))
    assert "Pay Stars for a Specialist; one a turn. There is no example of it now" in answer
    assert "fly: There is no such order. “rules fly” looks in the rules." in answer
    assert "offer-draw: offer the others a draw." in answer


@pytest.mark.parametrize("word", ["? sheet", "sheet", "Cards.", "? cards"])
@pytest.mark.parametrize("style", ["short", "full"])
def test_the_sheet_comes_in_mails_of_any_length(house: PostHouse, word: str, style: str) -> None:
    house.reply(ANNA, f"mails {style}")
    house.reply(ANNA, word)
    mail = house.newest(ANNA)
    assert text_of(mail).count("THE REFERENCE SHEET") == 1
    assert "Won when all Units are safe in the Bunker" in flat(mail)
    assert "Dead Man's Gift" in flat(mail)
    assert "THE SAME ON RED" in html_of(mail)
    assert not is_wide(text_of(mail))


def test_a_short_mail_says_what_is_asked(house: PostHouse) -> None:
    moving = [a for a in (ANNA, BOB) if "Your move" in flat(house.newest(a))]
    assert all("Lock two dice of your first throw" in flat(house.newest(a)) for a in moving)


def test_what_an_order_costs_stands_beside_it(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, library(), style="short")
    house.write(ANNA, "match@play.example", "new dday_dice tiger-practice")
    match, luck = house.only_match(), random.Random(2)
    for _ in range(40):
        if "stay [DEF" in text_of(house.newest(ANNA)):
            break
        step = house.play_on(match, luck)
        assert step is not None
        house.reply(*step)
    assert re.search(
        r"^  Stay in .* · stay \[DEF \d+\]$", text_of(house.newest(ANNA)), re.MULTILINE
    )
    assert re.search(r'class="few">DEF \d+</span>', html_of(house.newest(ANNA)))


def test_who_opens_a_match_is_told_how_to_begin(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, library(), style="short")
    house.write(ANNA, "match@play.example", "new dday_dice tiger-practice")
    first = flat(house.newest(ANNA))
    assert "Soldiers and Courage only: learn to roll, lock and move." in first
    assert "New to the game? Reply “rules”" in first
    house.reply(ANNA, "lock R1 R2")
    assert "New to the game?" not in flat(house.newest(ANNA))


def test_a_short_mail_tells_how_one_stands(house: PostHouse) -> None:
    (address, *_) = [a for a in (ANNA, BOB) if "Your move" in flat(house.newest(a))]
    mail = house.newest(address)
    told = text_of(mail).partition("HOW YOU STAND")[2]
    seat = "able" if address == ANNA else "baker"
    assert f"{seat.title()}: Soldiers 4 · Courage 0" in told, (
        "what stands on the picture, for who reads text"
    )
    assert f"{seat.title()}'s dice" in told
    assert "How you stand" not in html_of(mail), "there the picture tells it"


def test_how_one_stands_tells_where_ones_units_are_and_no_others(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, library(), style="short", pictures=True)
    house.write(ANNA, "match@play.example", "new five_for_fighting sword with computer")
    view = board_of(house.matches, house.mailer.reader, house.only_match(), "german")
    assert view is not None
    told = holdings(view.view, "german")
    own = {p.name for p in view.view.pieces if p.owner == "german" and p.space}
    others = {p.name for p in view.view.pieces if p.owner == "allied"} - own
    units = told.partition("Your units: ")[2]
    assert any(f": {name}" in " ".join(units.split()) for name in own)
    assert not any(name in units for name in others)
    assert told.startswith("Your units: "), "before anything else"
    assert len(told.split("\n")) <= 8
    assert all(len(line) <= 72 for line in told.split("\n"))
    assert all(name in " ".join(units.split()) for name in own)
    many = [Piece(str(n), f"unit-{n}", space, owner="german") for n, space in enumerate(SPACES)]
    spaces = tuple(Space(space, f"Place {space}", 0, 0) for space in SPACES)
    crowd = View(title="", turn="", phase="", maps=(Map("", spaces),), pieces=tuple(many))
    assert "more places: reply “units”." in " ".join(holdings(crowd, "german").split())
    pool = replace(crowd, pieces=tuple(replace(one, space="0") for one in many))
    assert "unit-11 and 48 more" in " ".join(holdings(pool, "german").split())
    assert "unit-59" in all_units((), pool, "german"), "whoever asks for them has all"


SPACES = tuple(map(str, range(60)))


def test_an_answer_after_the_end_is_short_in_mails_of_any_length(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, library(), style="full")
    house.write(ANNA, "match@play.example", "new dday_dice tiger-practice")
    house.surely(ANNA, "resign")
    assert "Attached: the journal with every secret opened" in flat(house.newest(ANNA))
    house.reply(ANNA, "note Well played.")
    answer = text_of(house.newest(ANNA))
    assert answer.rstrip().count("\n") < 25
    assert "THE BOARD" not in answer
    assert "Also answered: board, story, dice" in answer
    house.reply(ANNA, "board")
    assert "THE BOARD" in text_of(house.newest(ANNA)), "it is there for who asks"
    house.reply(ANNA, "files")
    names = [part.get_filename() for part in house.newest(ANNA).iter_attachments()]
    assert f"{house.only_match()}.journal" in names


def test_the_last_mail_says_what_it_brings_and_how_to_get_the_rest() -> None:
    every = ["m.journal.gz", "story.txt", "dice.txt", "m.html"]
    assert attached(every, every).endswith(
        "; the story; all dice; the replay file, the match as one page to keep."
    )
    assert attached(every[:3], every).endswith(
        "all dice. Reply “files” for the replay file, the match as one page to keep."
    )
    assert attached([], every).startswith("Reply “files” for the journal with")
    assert attached(every[1:3], every[1:3]) == (
        "Attached: the story; all dice. The journal is too long for a mail; the page of the match "
        "has it."
    )


def test_the_story_before_turn_1_is_told(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, library())
    house.write(ANNA, "match@play.example", f"new utah_beach landing with {BOB}")
    house.reply(BOB, "join")
    house.reply(BOB, "story")
    told = flat(house.newest(BOB))
    assert "THE STORY OF THE TIME BEFORE TURN 1 Before turn 1 The match is opened" in told
    assert "THE BOARD" not in told, "what only shows something shows nothing else"
    house.reply(ANNA, "", Subject="Re: beachhead 3005")
    assert "write “beachhead 3005” in the letter itself" in flat(house.newest(ANNA))
    house.reply(ANNA, "", Subject="Re: your turn")
    assert "subject" not in flat(house.newest(ANNA)), "no order, and no hint"


def test_where_the_picture_is_a_part_of_the_map_both_texts_tell_the_rest(
    tmp_path: Path, server: MailServer
) -> None:
    house = with_picture(tmp_path, server, f"utah_beach landing with {BOB}")
    mail = house.newest(ANNA)
    for told in (flat(mail), " ".join(html_of(mail).split())):
        assert "then land 8/4, 12/4, 22/4 and 359/90 on them" in told
        assert "Naval gunfire 6" in told
        assert "You may answer in advance" not in told
        assert "Reconstructed" not in told
    (stands,) = re.findall("<pre>(.*?)</pre>", html_of(mail), re.DOTALL)
    assert "\n " not in stands, "a phone breaks lines anew"
    assert "\n  " in text_of(mail).partition("HOW YOU STAND")[2], "plain text is broken by us"


def test_cards_that_can_be_ordered_with_are_told_with_what_they_say_if_all_have_room() -> None:
    def told(text: str) -> str:
        names = ("rifle-1", "rifle-2", "rifle-3")
        cards = [Card(id=n, name=n, text=text, owner="german", place="to deploy") for n in names]
        choices = tuple(Choice(f"deploy {name}", (name,)) for name in names[:2])
        tracks = (Track(title="Cards in hand", value=3, owner="german"),)
        view = View(title="", turn="", phase="", tracks=tracks, cards=tuple(cards), choices=choices)
        return holdings(view, "german")

    short = told("Strength 5, Assault 3, Defense 4.")
    assert "Cards to deploy" in short
    assert len(re.findall(r": Strength \d", short)) == 2, "those that are offered"
    assert told("Strength 5, Assault 3, Defense 4. " * 9).endswith("Cards in hand 3")


def test_a_long_example_is_broken_and_nothing_follows_it_for_nothing() -> None:
    long = "assault stosstrupp-1 with rifle-1 [hits 42 %, pins 31 %, is stopped 19 %, hurt 8 %]"
    rows = list(plain_text.examples([long, "done"], " … and 5 more"))
    assert not any(is_wide(row) for row in rows)
    assert " ".join(" ".join(rows).split()) == f"{long} done … and 5 more"
    assert all(row.strip() for row in plain_text.examples([long]))


def test_who_is_new_to_a_game_without_a_sheet_is_not_sent_for_it(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, style="short")
    house.write(ANNA, "match@play.example", "new toy duel with computer")
    first = " ".join(flat(read(raw)) for _, to, raw in server.got if to == ANNA)
    assert "Reply “rules turn”" in first
    assert "Reply “sheet”" not in first


@pytest.mark.parametrize(
    ("due", "told"),
    [
        ("2026-11-27T22:59:00Z", "23:59"),
        ("2026-11-27T23:00:00Z", "Sat"),
        ("2026-12-03T22:59:00Z", "Thu"),
        ("2026-12-03T23:00:00Z", "4 Dec"),
        ("2026-11-26T12:00:00Z", "26 Nov"),
    ],
)
def test_a_day_is_told_in_a_word_in_the_readers_zone(due: str, told: str) -> None:
    assert day_told(due, "2026-11-27T10:00:00Z", "Europe/Berlin") == told


def test_lists_of_mails_show_what_happened_last_and_no_letter_is_misread_by_it(
    house: PostHouse,
) -> None:
    (address, *_) = [a for a in (ANNA, BOB) if "Your move" in flat(house.newest(a))]
    html = html_of(house.newest(address))
    (hidden,) = re.findall(r'<div style="display:none[^"]*">(.*?)</div>', html)
    assert html.index(hidden) < html.index("above this line")
    assert hidden.startswith("✉ ")
    assert own_text(f"storm\n{hidden}\nattack everything") == ("storm", ["the quoted text"])


def test_a_board_of_hundreds_of_lines_comes_if_somebody_asks(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, library(), style="short")
    house.write(ANNA, "match@play.example", f"new tcs_omaha day with {BOB}")
    house.reply(BOB, "Yes!")
    told = text_of(house.newest(ANNA))
    assert "HOW YOU STAND" in told
    assert "THE BOARD" not in told
    house.reply(ANNA, "board")
    assert text_of(house.newest(ANNA)).count("\n") > 160


def test_a_french_mail_sets_the_space_before_the_colon_of_where_units_stand(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, library(), style="short", pictures=PICTURE)
    house.write(ANNA, "match@play.example", "new dday_dice tiger-practice")
    house.reply(ANNA, "langue français")
    house.reply(ANNA, "check keep")
    assert "Vos unités : " in text_of(house.newest(ANNA))
