"""A letter in doubt is asked back, and never carried out."""

from collections.abc import Callable

import pytest

from service.letters.letters import Letter, read_letter
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat
from workers.mail.consent import said_alike

HEAD = (
    b"From: anna@example.org\r\nTo: match@play.example\r\nMessage-ID: <1@a.example>\r\n"
    b"Date: Sat, 21 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\n"
)
PLAIN = HEAD + b"Content-Type: text/plain; charset=utf-8\r\n"
BOTH = HEAD + b'Content-Type: multipart/alternative; boundary="b"\r\n\r\n'


def both(plain: str, html: str, end: str = "--b--\r\n") -> bytes:
    parts = f"--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{plain}\r\n"
    parts += f"--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{html}\r\n{end}"
    return BOTH + parts.encode()


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (both("storm", "<p>storm</p>", end=""), "its last part has no end"),
        (both("storm", "<p>sto", end="--b"), "its last part has no end"),
        (PLAIN + b"Content-Length: 60\r\n\r\nstorm\r\n", "shorter than it says"),
        (PLAIN + b"Content-Transfer-Encoding: x-uuencode\r\n\r\nstorm\r\n", "(x-uuencode)"),
        (HEAD + b"Content-Type: text/plain; charset=utf-7\r\n\r\nstorm\r\n", "charset utf-7"),
        (PLAIN + b"Message-ID: <2@a.example>\r\n\r\nstorm\r\n", "“Message-Id” more than once"),
        (PLAIN + b"\r\n<div>storm</div>\r\n<div>pass</div>\r\n", "HTML and does not say so"),
        (PLAIN + b"Content-Type: text/html\r\n\r\nstorm\r\n", "“Content-Type” more than once"),
        (PLAIN + b"Reply-To: a@b.example\r\nReply-To: c@d.example\r\n\r\nstorm\r\n", "Reply-To"),
        (PLAIN + "\r\n\u202etekcor yalp\u202c\r\n".encode(), "reverse the direction"),
        (PLAIN + b"\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nhQEM\r\n", "it is encrypted"),
        (
            BOTH + b"--b\r\n\r\nstorm\r\n--b\r\n\r\nstorm\r\nresign\r\n--b--\r\n",
            "two forms that say different things",
        ),
        (
            BOTH + b"--b\r\nContent-Type: text/html\r\n\r\n<p>storm</p>\r\n"
            b"--b\r\nContent-Type: text/html\r\n\r\n<p>resign</p>\r\n--b--\r\n",
            "two forms that say different things",
        ),
        (
            HEAD + b"Content-Type: text/calendar; method=REPLY\r\n\r\nx\r\n",
            "an answer from a calendar",
        ),
        (
            BOTH + b"--b\r\n\r\nAccepted\r\n--b\r\nContent-Type: text/calendar\r\n\r\n"
            b"BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR\r\n--b--\r\n",
            "an answer from a calendar",
        ),
        (
            HEAD + b"Content-Type: message/partial; id=1; number=1; total=2\r\n\r\nstorm\r\n",
            "cut into several",
        ),
    ],
)
def test_what_may_not_be_as_it_was_written_is_told(raw: bytes, why: str) -> None:
    assert why in "; ".join(read_letter(raw).doubts)


@pytest.mark.parametrize(
    "raw",
    [
        both("storm", "<p>storm</p>"),
        PLAIN + b"Content-Length: 7\r\n\r\nstorm\r\n",
        PLAIN + b"Content-Length: 7\r\n\r\nstorm\n",
        PLAIN + b"Content-Transfer-Encoding: 8BIT\r\n\r\nstorm\r\n",
        BOTH + b"--b\r\n\r\nstorm\r\n--b\r\n\r\n storm \r\n\r\n--b--\r\n",
        BOTH + b"--b\r\n\r\nstorm\r\n--b\r\nContent-Type: text/calendar; method=PUBLISH\r\n\r\n"
        b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n--b--\r\n",
        HEAD + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nstorm\r\n"
        b"--b\r\nContent-Type: text/plain; charset=utf-7; name=notes.txt\r\n"
        b"Content-Disposition: attachment\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\n"
        b"begin 644 notes.txt\r\n--b--\r\n",
        PLAIN + "\r\nstorm\r\n\r\n> \u202eon Friday\u202c wrote:\r\n".encode(),
    ],
)
def test_a_whole_letter_is_not_in_doubt(raw: bytes) -> None:
    assert read_letter(raw).doubts == ()


def test_of_two_forms_that_say_the_same_one_is_read() -> None:
    raw = BOTH + b"--b\r\n\r\nstorm\r\n--b\r\n\r\nstorm\r\n--b--\r\n"
    assert read_letter(raw).text == "storm"


THUMB = "--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{}\r\n"


@pytest.mark.parametrize(
    "raw",
    [
        PLAIN + b"Content-Disposition: reaction\r\n\r\n\xf0\x9f\x91\x8d\r\n",
        PLAIN + b"Content-Disposition: reaction\r\n\r\nyes\r\n",
        BOTH
        + THUMB.format("agree").encode()
        + b'--b\r\nContent-Type: text/vnd.google.email-reaction+json\r\n\r\n{"emoji":"x"}'
        b"\r\n--b--\r\n",
        *(
            PLAIN + f"\r\n{said}\r\n\r\n> lock R1 R2\r\n".encode()
            for said in (
                "Anna Weber reacted to your message:",
                "\U0001f44d\r\nAnna reacted via Gmail",
                "Anna Weber hat auf Ihre Nachricht reagiert",
                "Anna hat über Gmail reagiert",
                "\u2764\ufe0f Anna a réagi à votre message",
                "Liked \u201cresign\u201d",
            )
        ),
    ],
)
def test_a_reaction_is_neither_read_nor_answered(raw: bytes) -> None:
    assert read_letter(raw).automatic == "it is a reaction of a mail program"


def test_who_writes_beside_a_reaction_is_read() -> None:
    raw = THUMB.format("storm") + "--b\r\nContent-Disposition: reaction\r\n\r\nyes\r\n--b--\r\n"
    said = read_letter(HEAD + b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n' + raw.encode())
    assert (said.text, said.automatic) == ("storm", "")


def letter(plain: str, html: str) -> Letter:
    return read_letter(both(plain, html))


@pytest.mark.parametrize(
    ("plain", "html", "alike"),
    [
        ("storm", "<p>storm</p>", True),
        ("storm", "<p>Storm.</p><p>Anna</p>", True),
        ("storm\r\n-- \r\nAnna", '<p>storm</p><div class="gmail_signature">Anna</div>', True),
        ("storm\r\n\r\nplay club1", "<div>storm</div><div>play club1</div>", True),
        ("resign", "<p>storm</p>", False),
        ("storm\r\nresign", "<p>storm</p>", False),
        ("storm", "<p>storm</p><p>play club1</p>", False),
        ("play club1", '<p>play <span style="font-size:0">x</span>club2</p>', False),
        ("storm\r\nresign", '<p>storm</p><p style="display:none">resign</p>', False),
        ("storm\r\nresign", '<p>storm</p><p style="color:#fff; background:#fff">resign</p>', False),
        ("storm\r\nresign", "<p>storm</p><s>resign</s>", False),
        ("agree", "<p>-</p><del>agree</del>", False),
        ("agree", "<strike>agree</strike>", False),
        ("yes", "<p><s>yes</s></p><p>no</p>", False),
        ("yes, please", "<p>Yes, please!</p>", True),
    ],
)
def test_plain_text_and_html_are_to_ask_for_the_same(plain: str, html: str, alike: bool) -> None:
    said = letter(plain, html)
    assert said_alike(said.text, said.shown, {"storm", "play"}) is alike


@pytest.mark.parametrize(
    "style",
    [
        "display:none", "visibility: hidden", "font-size:0px", "font-size:1px", "opacity:0",
        "max-height:0", "color:white;background-color:white", "text-indent:-9999px",
        "mso-hide:all", "color:transparent",
    ],
)  # fmt: skip
def test_what_a_reader_does_not_see_is_not_read(style: str) -> None:
    raw = HEAD + b"Content-Type: text/html\r\n\r\n"
    hidden = f'<p>storm</p><div style="{style}">resign</div>'
    assert read_letter(raw + hidden.encode()).text == "storm"
    assert read_letter(raw + b"<p>storm</p><div hidden>resign</div>").text == "storm"


@pytest.mark.parametrize(
    "html",
    [
        "<p><s>resign</s></p><p>storm</p>",
        "<del>resign</del><p>storm</p><strike>agree</strike>",
        '<p style="text-decoration: line-through red">resign</p>storm',
        '<p style="text-decoration-line:underline line-through">resign</p>storm',
        '<p style="display:/* */none">resign</p><p style="d\\69splay:none">resign</p>storm',
        '<style>.x{display:none}</style><p class="a x">resign</p>storm',
        '<style><!-- p.X , #y {visibility : hidden} --></style><p id="y">resign</p>storm',
        '<style>@media screen {.x .y {font-size:0}}</style><p class="y">resign</p>storm',
        '<style>.x span {display:none}</style><div class="x">resign</div><span>storm</span>',
        '<style>[class~="x"] {text-decoration:line-through}</style><p class="x">resign</p>storm',
        '<style>.x:not(.z) {display:none}</style><p class="x">resign</p>storm',
        '<style>a:hover {display:none} @media print {.x {display:none}}</style><p class="x">storm',
        '<!-- <style>.x{display:none}</style> --><p class="x">storm</p>',
        "sto<s>resign<br>agree</s>rm",
        # What is left open ends with the next of its kind, and no sooner.
        "<p hidden>resign<p>storm",
        "<p hidden>resign<div>storm</div>",
        "<ul><li hidden>resign<ul><li>agree</ul>draw<li>storm</ul>",
        "<dl><dt hidden>resign<dd>storm</dl>",
        "<table><tr><td hidden>resign<td>storm</table>",
        "<table><tr hidden><td>resign<tr><td>storm</table>",
        "<div hidden><table><tr><td><p>resign<div>draw</div></p>agree</table></div><p>storm",
        "<p>storm<p><s>resign<p>agree</p></s>",
        "<table><tr><td><s>resign<tr><td>storm</table>",
    ],
)
def test_what_is_struck_out_or_hidden_by_a_sheet_is_not_read(html: str) -> None:
    assert read_letter(HEAD + b"Content-Type: text/html\r\n\r\n" + html.encode()).text == "storm"


@pytest.mark.parametrize(
    "html",
    [
        '<p style="color:white">{}</p>',
        '<p style="color:#FFF !important">{}</p>',
        '<p style="color: rgb(254 254 254 / 90%)">{}</p>',
        '<p style="color:rgba(0,0,0,.05)">{}</p>',
        '<p style="color:hsl(0, 0%, 96%)">{}</p>',
        '<p style="-webkit-text-fill-color:#fffe">{}</p>',
        '<p style="co\\6cor:ivory">{}</p>',
        '<font color="WhiteSmoke">{}</font>',
        "<font color=fefefe><b>{}</b></font>",
        '<body bgcolor=white text="#fcfcfc">{}</body>',
        "<body text=white></body>{}",
        '<body style="background:#fff"><div style="color:#ffffff"><p>{}</p></div></body>',
        '<body bgcolor="black">{}</body>',
        '<body bgcolor="black"><p style="color:#181818">{}</p></body>',
        '<body style="background:#000;color:#fff"><div style="background:snow">{}</div></body>',
        '<div style="background:#000"><p style="background:initial;color:#000">{}</p></div>',
        '<p style="color:white;background:url(black.png)">{}</p>',
        '<p style="color:#fff;background:linear-gradient(90deg, #fff 10%, #000)">{}</p>',
        '<table bgcolor=navy><tr><td style="color:#000088">{}</td></tr></table>',
        '<style>.x{COLOR:white}</style><p class="X">{}</p>',
        "<style>body{background:#111} p{color:#222}</style><body><p>{}</p></body>",
        "<style>@media (prefers-color-scheme:dark){body{background:#000}}</style>"
        '<body><p style="color:white">{}</p></body>',
        '<a href="#" style="color:white">{}</a>',
        '<p style="opacity:.04">{}</p>',
    ],
)
def test_text_in_the_colour_of_its_ground_is_not_read(html: str) -> None:
    raw = f"<div>storm</div>{html.replace('{}', '<u>resign</u>')}".encode()
    assert read_letter(HEAD + b"Content-Type: text/html\r\n\r\n" + raw).text == "storm"


@pytest.mark.parametrize(
    "html",
    [
        '<p style="font-size:10px">{}</p>',
        '<p style="opacity:0.9">{}</p>',
        '<p style="max-height:100px">{}</p>',
        '<p style="color:white;background:black">{}</p>',
        '<p style="color:#fff;background:#1e1e1e url(white.png) no-repeat">{}</p>',
        '<body bgcolor="#121212" text=white><div><p>{}</p></div></body>',
        '<body style="background-color:rgb(41, 41, 41)"><p style="color:rgb(230,230,230)">{}</p>',
        "<table bgcolor=navy><tr><td><font color=white>{}</font></td></tr></table>",
        '<div style="color:white">a<span style="color:black">{}</span></div>',
        '<div style="color:white"><a href="x">{}</a></div>',
        '<div style="color:white"><mark>{}</mark></div>',
        '<div style="color:white">a</div><p>{}</p>',
        '<p style="color:windowtext;background:white">{}</p>',
        '<p style="border-color:white;background:none;color:inherit">{}</p>',
        '<p style="color:#999;background:transparent">{}</p>',
        '<p style="color:var(--text)">{}</p>',
        "<style>@media (prefers-color-scheme:dark){body{color:#fff}}</style><body>{}</body>",
        "<style>[data-ogsc] .x{color:#fff}</style><p class=x>{}</p>",
        "<style>body{background:#111;color:#eee}</style><body><p>{}</p></body>",
        "<style>.x{color:#fff}</style><p class=x style='color:red'>{}</p>",
    ],
)
def test_what_a_reader_sees_is_read(html: str) -> None:
    raw = html.replace("{}", "<u>play club1</u>").encode()
    said = read_letter(HEAD + b"Content-Type: text/html\r\n\r\n" + raw).text
    assert said.removeprefix("a").strip() == "play club1"


def spoiled(house: PostHouse, change: Callable[[bytes], bytes]) -> None:
    match = house.duel()
    size = len(house.lines(match))
    to = house.newest(ANNA)["Reply-To"]
    whole = house.letter(ANNA, to, "storm")
    house.post(change(whole), to, ANNA)
    assert len(house.lines(match)) == size
    told = flat(house.newest(ANNA))
    assert "Nothing was done: we are not sure that your letter came as you wrote it." in told
    assert "left storm" in told
    assert "Please write your lines once more" in told
    house.reply(ANNA, "storm")
    assert len(house.lines(match)) > size


def test_a_letter_that_was_cut_off_is_asked_back(house: PostHouse) -> None:
    spoiled(house, lambda raw: b"Content-Length: 999\n" + raw)


def test_a_letter_whose_forms_differ_is_asked_back(house: PostHouse) -> None:
    def differs(raw: bytes) -> bytes:
        head = raw.partition(b"\n\n")[0]
        kept = [
            line for line in head.split(b"\n") if not line.lower().startswith((b"content", b"mime"))
        ]
        kept.append(b'MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="b"')
        return b"\n".join(kept) + b"\n\n" + both("storm", "<p>resign</p>").partition(b"\r\n\r\n")[2]

    spoiled(house, differs)


def test_an_opening_in_doubt_is_asked_back(house: PostHouse) -> None:
    raw = house.letter(ANNA, "match@play.example", f"new toy duel with {BOB}")
    kept = house.post(b"Content-Length: 999\n" + raw, "match@play.example", ANNA)
    assert house.state(kept)[0] == "turned-away"
    assert "shorter than it says" in flat(house.server.to(ANNA)[-1])


def test_our_own_mail_that_comes_back_is_not_answered(house: PostHouse) -> None:
    house.duel()
    mail = house.newest(ANNA)
    sent = len(house.server.got)
    kept = house.reply(ANNA, "storm", Message_ID=mail["Message-ID"])
    assert house.state(kept) == ("turned-away", "It is one of our own mails that came back.")
    kept = house.reply(ANNA, "storm", From="match@play.example")
    assert house.state(kept) == ("turned-away", "It is one of our own mails that came back.")
    assert len(house.server.got) == sent
