"""Who wrote a letter, whether to answer, and how its lines were put together."""

import pytest

from service.letters.html_text import html_lines
from service.letters.letters import Letter, read_letter
from service.letters.lines import instructions
from service.letters.reply_text import own_text
from service.letters.senders import MOST_HOPS
from service.letters.text import clean, rejoined, unflowed

HOP = "Received: by a.example"


def letter(*fields: str, body: str = "lock R1") -> Letter:
    head = "".join(f"{field}\r\n" for field in (*fields, "From: Bob <bob@example.org>"))
    return read_letter(f"{head}\r\n{body}\r\n".encode())


@pytest.mark.parametrize(
    ("field", "reason"),
    [
        ("Return-Path: <>", "its return path is empty"),
        ("Auto-Submitted: auto-replied", "it says that a program sent it (auto-replied)"),
        ("Auto-Submitted: auto-generated (vacation); x=y", "it says that a program sent it"),
        ("Precedence: Bulk", "its precedence is bulk"),
        ("Precedence: junk", "its precedence is junk"),
        ("Precedence: list", "its precedence is list"),
        ("List-Id: <wargames.example.org>", "it comes from a mailing list"),
        ("X-Autoreply: yes", "it is an automatic reply"),
        ("X-Autorespond: x", "it is an automatic reply"),
        ("X-Auto-Response-Suppress: DR, OOF, AutoReply", "it asks for no automatic answer"),
        ("Content-Type: multipart/report; boundary=x", "it is a report of a mail server"),
        ("Subject: Automatic reply: turn 3", "it is an automatic reply"),
        ("Subject: Abwesenheitsnotiz: turn 3", "it is an automatic reply"),
        ("Subject: Respuesta automática: turn 3", "it is an automatic reply"),
        ("Subject: Undeliverable: turn 3", "it is an automatic reply"),
        ("Subject: Abwesend: Re: turn 3", "it is an automatic reply"),
        ("Subject: Please confirm your message", "it is an automatic reply"),
        ("Subject: Read: turn 3", "it is an automatic reply"),
        ("List-Unsubscribe: <mailto:a@b.example>", "it comes from a mailing list"),
        ("X-Loop: match@play.example", "it goes round in a loop"),
        ("Precedence: auto-reply", "its precedence is auto-reply"),
        ("\r\n".join([HOP] * (MOST_HOPS + 1)), "it went through more than 50 servers"),
    ],
)
def test_a_program_is_never_answered(field: str, reason: str) -> None:
    body = "--x\r\n\r\nlock R1\r\n--x--" if "report" in field else "lock R1"
    assert letter(field, body=body).automatic.startswith(reason)


@pytest.mark.parametrize(
    "who",
    ["MAILER-DAEMON@example.org", "no-reply@example.org", "bounces+1@example.org", "x-owner@e.org"],
)
def test_a_programs_address_is_never_answered(who: str) -> None:
    assert read_letter(f"From: {who}\r\n\r\nx".encode()).automatic == "its sender is a program"


@pytest.mark.parametrize(
    "field",
    [
        "Return-Path: <bob@example.org>",
        "Auto-Submitted: no",
        "Precedence: normal",
        "X-Auto-Response-Suppress: DR, RN, NRN",
        "Subject: Re: out of supply",
        "Subject: Re: Automatic reply: turn 3",
        "\r\n".join([HOP] * MOST_HOPS),
    ],
)
def test_a_person_is_answered(field: str) -> None:
    assert letter(field).automatic == ""


def test_all_receivers_are_known_and_keep_the_case_of_their_local_part() -> None:
    read = letter(
        "Delivered-To: match+AbC@PLAY.example",
        "X-Original-To: match+AbC@play.example",
        'To: "A, B" <a@example.org>, broken@, c@example.org',
        "Cc: Someone <D@example.org>",
    )
    assert read.to == ("match+AbC@play.example", "a@example.org", "c@example.org", "D@example.org")


@pytest.mark.parametrize("kind", ["message/feedback-report", "message/delivery-status"])
def test_only_a_report_with_feedback_is_a_complaint(kind: str) -> None:
    copy = "List-Unsubscribe: <mailto:quiet+abc@play.example>\r\n\r\nlock R1"
    parts = f"--x\r\nContent-Type: {kind}\r\n\r\nVersion: 1\r\n"
    parts += f"--x\r\nContent-Type: message/rfc822\r\n\r\n{copy}\r\n--x--"
    found = letter("Content-Type: multipart/report; boundary=x", body=parts).complaint
    assert found == (("quiet+abc@play.example",) if "feedback" in kind else ())


def test_a_subject_is_one_line() -> None:
    subject = "Subject: =?utf-8?Q?Gr=C3=BC?=\r\n =?utf-8?Q?=C3=9Fe_?=\r\n =?utf-8?B?8J+OsgpCY2M6?="
    assert letter(subject).subject == "Grüße 🎲 Bcc:"


def test_a_date_is_in_utc_or_none() -> None:
    read = letter("Date: Wed, 12 Mar 2025 21:14:05 +0100").date
    assert read is not None
    assert read.isoformat() == "2025-03-12T20:14:05+00:00"
    assert letter("Date: yesterday").date is None


def test_flowed_lines_join_within_their_depth_only() -> None:
    text = "a \nb\n> c \n> d\ne \n> f\n-- \ng"
    assert unflowed(text) == "a b\n> c d\ne \n> f\n-- \ng"
    assert unflowed("ab \ncd", delsp=True) == "abcd"
    assert unflowed(" > no quotation\n From here") == "> no quotation\nFrom here"


def test_lines_are_rejoined_only_where_the_width_broke_them() -> None:
    long = "word " * 13 + "last word of it"
    broken = "word " * 12 + "word\nlast word of it"
    assert rejoined(f"a\n{broken}\nb", f"a\n{long}\nb") == f"a\n{long}\nb"
    assert rejoined("lock R1\nlock R2", "lock R1 lock R2") == "lock R1\nlock R2"
    assert rejoined(broken, long + " more") == broken


def test_html_is_read_as_it_is_seen() -> None:
    html = "<style>p{}</style><p>a<br>b</p><p>c <b>d</b></p><pre>e\n  f  g</pre>5 < 6 &amp; 7"
    assert html_lines(html).text == "a\nb\nc d\ne\nf  g\n5 < 6 & 7"
    assert html_lines("<p>x</p><blockquote>y<p>z</p></blockquote>w").text == "x\n> y\n> z\nw"
    assert html_lines("a<!-- b --><!DOCTYPE x><![if !mso]>c<![endif]>").text == "ac"
    assert (
        html_lines("<span>a <span hidden style='display:none'><p>b</p></span>c</span>").text
        == "a c"
    )


@pytest.mark.parametrize(
    ("text", "own", "left"),
    [
        ("lock R1\n\nThanks,\nBob", "lock R1", ["a signature"]),
        ("Thanks!\nlock R1\nrecruit medic", "Thanks!\nlock R1\nrecruit medic", []),
        ("lock R1\nThanks recruit medic", "lock R1\nThanks recruit medic", []),
        ("lock R1\nregards\n" + "x\n" * 9, "lock R1\nregards" + "\nx" * 9, []),
        ("On hill 3 he wrote: nothing", "On hill 3 he wrote: nothing", []),
        ("lock R1\nBob wrote:\n> x\nlock R2", "lock R1\n\nlock R2", ["the quoted text"]),
        (
            "lock R1\n-- \nBob\n> x\nlock R2",
            "lock R1\n\nlock R2",
            ["the quoted text", "a signature"],
        ),
        ("On Mon, 3 Mar 2025, a <b@c.d> wrote:\nlock R1", "", ["the quoted text"]),
        ("From: a\nSent: b\nTo: c\nlock R1", "", ["the quoted text"]),
        ("From: a\nnote that\nTo: c", "From: a\nnote that\nTo: c", []),
        ("- lock R1\n- lock R2", "- lock R1\n- lock R2", []),
        ("> x\nThanks!\nlock R1", "Thanks!\nlock R1", ["the quoted text"]),
        ("lock R1\n> x\nThanks,\nBob", "lock R1", ["the quoted text", "a signature"]),
    ],
)
def test_nothing_of_the_players_is_guessed_away(text: str, own: str, left: list[str]) -> None:
    assert own_text(text) == (own, left)


HEXES = ("attack 2503 from 2404", "attack 2503 from 2404 2504 2505", "move b3 to 0303", "done")


@pytest.mark.parametrize("order", HEXES)
@pytest.mark.parametrize(
    "attribution",
    [
        "Le 27/11/2026 à 08:30, Fieldpost a écrit :",
        "On 11/27/2026 8:30 AM, Fieldpost wrote:",
        "Am 27.11.2026 um 08:30\nschrieb Fieldpost <match@play.example>:",
        "2026-11-27 08:30 Fieldpost <match@play.example>:",
    ],
)
def test_an_order_right_above_an_attribution_is_no_part_of_it(order: str, attribution: str) -> None:
    """Hexes and a small word between them look like a day, a month and a year."""
    above = f"pass\n{order}"
    assert own_text(f"{above}\n{attribution}\n> Your move.") == (above, ["the quoted text"])


def test_a_text_that_is_signed_inline_is_read_without_its_frame() -> None:
    raw = (
        b"From: bob@example.org\r\nMessage-ID: <1@example.org>\r\n\r\n"
        b"-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nHi,\r\n\r\nlock R1 W2\r\n"
        b"- -- \r\nBob\r\n-----BEGIN PGP SIGNATURE-----\r\n\r\niHUEARYKAB0\r\n"
        b"-----END PGP SIGNATURE-----\r\n\r\nOn Mon, Jan 6, 2025, Fieldpost wrote:\r\n> done\r\n"
    )
    assert read_letter(raw).text == "Hi,\n\nlock R1 W2"


@pytest.mark.parametrize("broken", list("\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"))
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("plain", "write ok\n\n> It is{0}your turn,{0}{0}write orders\n> done"),
        ("plain", "write ok\n\n > > It is{0}> write orders\n¦> and{0}done"),
        ("html", "<p>write ok</p><blockquote>It is{0}write orders<br>x{0}done</blockquote>"),
        ("html", "<p>write ok</p><blockquote><pre>It is{0}done</pre></blockquote>"),
    ],
)
def test_a_quoted_line_that_is_broken_by_a_rare_character_stays_quoted(
    kind: str, body: str, broken: str
) -> None:
    head = f"From: bob@example.org\r\nContent-Type: text/{kind}; charset=utf-8\r\n\r\n"
    letter = read_letter((head + body.format(broken)).encode())
    assert letter.text == "write ok"


def test_a_line_of_the_writer_that_is_broken_by_a_rare_character_is_two() -> None:
    assert clean("move 4\x0bdone\u2028> quoted") == "move 4\ndone\n> quoted"


def ordered(text: str) -> list[str]:
    """What the own lines of a text order."""
    verbs = ("lock", "recruit", "move", "done", "over", "roll")
    return [one.text for one in instructions(own_text(text)[0], verbs) if one.kind == "order"]


def test_nothing_below_the_first_line_of_our_mail_is_read_once_something_is_ordered_above() -> None:
    """However the quotation below it was broken on its way."""
    ours = "--- Write your orders above this line ---"
    broken = f"move 4\n\nOn 12 March Fieldpost wrote:\n> {ours}\n> lock R1 W3\nlock R1 W2\ndone"
    assert ordered(broken) == ["move 4"]
    assert ordered(f"note\nMy\nwords\n\n{broken}") == []
    joined = f"move 4\n{ours}Ifont-si: ze\nlock R1 W2\ndone"
    assert ordered(joined) == ["move 4"]
    below = f"On 12 March Fieldpost wrote:\n> {ours}\n> lock R1 W3\n\nmove 4"
    assert ordered(below) == ["move 4"]
    assert ordered(f"\n{below}") == ["move 4"]  # an empty line above it is nothing written
    assert ordered(f"Hello,\n\n{below}") == ["move 4"]  # and a greeting orders nothing
    assert ordered(f"lokc R1 W2\n\n{below}") == ["lokc R1 W2"]


def test_a_letter_of_120_lines_is_searched_for_an_unusual_head_and_no_longer_one() -> None:
    """An audit reads a Sent folder again, so the same letter must be read the same for ever."""
    head = "*From:* Bob\n*Sent:* Monday\nlock W1"
    most = "\n".join(["lock R1"] * 117)
    assert own_text(f"{most}\n{head}") == (most, ["the quoted text"])
    longer = f"lock R1\n{most}\n{head}"
    assert own_text(longer) == (longer, [])


@pytest.mark.parametrize("before", ["El mar escribi?:</0i><d--- ", "<d v--- ", "> --- ", "x </d"])
def test_the_line_above_which_people_write_holds_in_a_line_that_is_damaged(before: str) -> None:
    html = (
        "<div>lock R1</div><div>recruit medic</div>"
        f"{before}--- Write your orders above this line ---<br>Your turn.<br>over blue<br>roll d100"
    )
    found = ordered(html_lines(html).text)
    assert found[:2] == ["lock R1", "recruit medic"]
    assert not {"over blue", "roll d100"} & set(found)
    plain = (
        f"lock R1\nOn monday wrote: {before}--- Write your orders above this line ---\nover blue"
    )
    assert "over blue" not in ordered(plain)
