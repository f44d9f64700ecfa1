"""Mails that nobody should send: made by hand, and by mutation of the corpus from a seed."""

import base64
import random
from collections.abc import Iterator
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"

HEAD = (
    b"From: Bob <bob@example.org>\r\nTo: match+q7Rk2vXz@play.example\r\n"
    b"Subject: Re: turn 3\r\nMessage-ID: <h@example.org>\r\nMIME-Version: 1.0\r\n"
)
PLAIN = b"Content-Type: text/plain; charset=utf-8\r\n"
HTML = b"Content-Type: text/html; charset=utf-8\r\n"
ORDER = b"lock R1 W2\r\n"
MEGABYTE = 1024 * 1024


def plain(body: bytes, kind: bytes = PLAIN) -> bytes:
    return HEAD + kind + b"\r\n" + body


def fielded(fields: bytes) -> bytes:
    return fields + b"MIME-Version: 1.0\r\n\r\n" + ORDER


def nested(depth: int) -> bytes:
    begin, end = b"", b""
    for k in range(depth):
        name = b"b%d" % k
        begin += (
            b'Content-Type: multipart/mixed; boundary="' + name + b'"\r\n\r\n--' + name + b"\r\n"
        )
        end = b"\r\n--" + name + b"--\r\n" + end
    return HEAD + begin + PLAIN + b"\r\n" + ORDER + end


def parted(
    count: int, between: bytes = b"\r\n--b\r\n\r\nlock R1 W2", boundary: bytes = b"b"
) -> bytes:
    kind = b'Content-Type: multipart/mixed; boundary="' + boundary + b'"\r\n'
    return HEAD + kind + between * count + b"\r\n--" + boundary + b"--\r\n"


def encoded(body: bytes, how: bytes, kind: bytes = PLAIN) -> bytes:
    return HEAD + kind + b"Content-Transfer-Encoding: " + how + b"\r\n\r\n" + body


def heads() -> Iterator[tuple[str, bytes]]:
    """Forged, broken and injected fields."""
    yield "no sender", fielded(b"To: a@example.org\r\n")
    yield "empty sender", fielded(b"From: \r\n")
    yield "two From fields", fielded(b"From: a@example.org\r\nFrom: b@example.org\r\n")
    yield "two senders in one", fielded(b"From: a@example.org, b@example.org\r\n")
    yield "a group as sender", fielded(b"From: all: a@example.org, b@example.org;\r\n")
    yield "sender in a comment", fielded(b"From: (bob@example.org) mallory@example.com\r\n")
    yield "sender in the name", fielded(b'From: "bob@example.org" <mallory@example.com>\r\n')
    yield "sender in a bare name", fielded(b"From: bob@example.org <mallory@example.com>\r\n")
    yield "two angles", fielded(b"From: <bob@example.org> <mallory@example.com>\r\n")
    yield "no closing angle", fielded(b"From: Bob <bob@example.org\r\n")
    yield "brackets", fielded(b"From: bob@example.org)mallory@example.com\r\n")
    yield "encoded address", fielded(b"From: =?utf-8?Q?bob=40example=2Eorg?=\r\n")
    yield "encoded comma", fielded(b"From: =?utf-8?Q?a=40b=2C?= <bob@example.org>\r\n")
    yield "right to left", fielded("From: <\u202egro.elpmaxe@bob>\r\n".encode())
    yield (
        "bare CR in subject",
        fielded(b"From: b@example.org\r\nSubject: x\rFrom: m@example.com\r\n"),
    )
    yield (
        "encoded line end",
        fielded(b"From: b@example.org\r\nSubject: =?utf-8?Q?x=0D=0AFrom:_m@example.com?=\r\n"),
    )
    yield (
        "bcc injected",
        fielded(b"From: b@example.org\r\nTo: a@example.org\r\n\tBcc: all@example.com\r\n"),
    )
    yield "field without a colon", fielded(b"From: b@example.org\r\nthis is not a field\r\n")
    yield "zero bytes", fielded(b"From: b@example.org\r\nSubject: a\0b\0\r\n")
    yield (
        "eight bits everywhere",
        fielded(b"From: \xff\xfe <b@example.org>\r\nSubject: \x80\x81\r\n"),
    )
    yield "long head", fielded(b"From: b@example.org\r\n" + b"X-A: " + b"a" * 70_000 + b"\r\n")
    yield "endless fold", fielded(b"From: b@example.org\r\nX-A: a" + b"\r\n a" * 15_000 + b"\r\n")
    yield "many fields", fielded(b"From: b@example.org\r\n" + b"X: \r\n" * 5_000)
    yield "nothing but a head", b"From: b@example.org\r\n" * 1
    yield "many brackets", fielded(b"From: " + b"(" * 30_000 + b" b@example.org\r\n")
    yield "many angles", fielded(b"From: " + b"<" * 30_000 + b" b@example.org\r\n")
    yield "many quotes", fielded(b"From: " + b'"\\' * 15_000 + b" b@example.org\r\n")
    yield "many at signs", fielded(b"From: " + b"a@" * 15_000 + b"\r\n")
    yield "many receivers", fielded(b"From: b@example.org\r\nTo: " + b"a@b.c," * 9_000 + b"\r\n")
    yield (
        "many encoded words",
        fielded(b"From: b@example.org\r\nSubject: " + b"=?utf-8?B?YQ==?= " * 3_000 + b"\r\n"),
    )
    yield (
        "broken encoded words",
        fielded(
            b"From: b@example.org\r\nSubject: =?utf-8?B?a?= =?zip?B?eJw=?= =?x?Q?=ZZ?= =?x?q?=\r\n"
        ),
    )
    yield (
        "date of no year",
        fielded(b"From: b@example.org\r\nDate: Fri, 99 Foo 99999 99:99:99 +9999\r\n"),
    )
    yield (
        "date far away",
        fielded(b"From: b@example.org\r\nDate: Fri, 31 Dec 9999 23:59:59 -2359\r\n"),
    )
    yield "date of digits", fielded(b"From: b@example.org\r\nDate: " + b"9" * 5_000 + b"\r\n")
    for value in (b"<>", b"< >", b"<a@b>, <c@d>", b"<" * 999, b"MAILER-DAEMON"):
        yield f"return path {value[:9]!r}", b"Return-Path: " + value + b"\r\n" + plain(ORDER)


def structures() -> Iterator[tuple[str, bytes]]:
    """Parts that bomb, lie and break off."""
    for depth in (5, 20, 21, 50, 300, 3_000):
        yield f"{depth} deep", nested(depth)
    for count in (150, 201, 5_000, 200_000):
        yield f"{count} parts", parted(count)
    yield "no boundary", HEAD + b"Content-Type: multipart/mixed\r\n\r\n" + ORDER
    yield "boundary never seen", HEAD + b"Content-Type: multipart/mixed; boundary=q\r\n\r\n" + ORDER
    yield "empty boundary", parted(3, b"\r\n--\r\n\r\nlock R1", b"")
    yield "long boundary", parted(2, b"\r\n--" + b"z" * 900 + b"\r\n\r\nlock", b"z" * 900)
    yield (
        "same boundary inside",
        parted(2, b'\r\n--b\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\nlock'),
    )
    yield (
        "almost boundaries",
        HEAD + b"Content-Type: multipart/mixed; boundary=b\r\n" + b"\r\n--bX" * 300_000,
    )
    yield "letters in letters", HEAD + b"Content-Type: message/rfc822\r\n\r\n" * 500 + ORDER
    yield "part with a long head", parted(1, b"\r\n--b\r\nX: " + b"y" * 40_000 + b"\r\n\r\nlock")
    yield "parameter bomb", plain(ORDER, b"Content-Type: text/plain" + b';a="' * 12_000 + b"\r\n")
    yield (
        "continued parameters",
        plain(
            ORDER,
            b"Content-Type: text/plain; "
            + b"".join(b"a*%d=x; " % k for k in range(4_000))
            + b"\r\n",
        ),
    )
    yield "odd type", plain(ORDER, b"Content-Type: ;;;===;\r\n")
    yield "report without parts", HEAD + b"Content-Type: multipart/report; report-type=x\r\n\r\n"
    yield (
        "report of rubbish",
        (
            HEAD + b"Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n"
            b"Content-Type: message/delivery-status\r\n\r\n"
            + b"Final-Recipient: \r\n\r\n" * 5_000
            + b"--b--"
        ),
    )
    yield (
        "report of colons",
        (
            HEAD + b"Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n"
            b"Content-Type: message/delivery-status\r\n\r\n"
            + b"a" * 300_000
            + b":\r\n " * 9_000
            + b"--b--"
        ),
    )
    yield "30 MB and a byte", plain(b"x" * (30 * MEGABYTE))
    yield "25 MB of one line", plain(b"x" * (25 * MEGABYTE))
    yield "25 MB of line ends", plain(b"\n" * (25 * MEGABYTE))
    yield (
        "20 MB attachment",
        parted(1, b"\r\n--b\r\nContent-Type: application/zip\r\n\r\n" + b"QUJD" * (5 * MEGABYTE)),
    )
    yield (
        "20 MB of dashes",
        parted(1, b"\r\n--b\r\nContent-Type: image/png\r\n\r\n" + b"\r\n--" * 5_000_000),
    )
    yield "base64 beyond the bound", encoded(base64.b64encode(b"lock\n" * 300_000), b"base64")
    yield "base64 cut short", encoded(base64.b64encode(ORDER * 20)[:-7], b"base64")
    yield "base64 of nothing", encoded(b"====\r\n=", b"base64")
    yield "base64 of rubbish", encoded(b"\xff\0!?" * 9_000, b"base64")
    yield "quoted-printable of equals", encoded(b"=" * 900_000, b"quoted-printable")
    yield "quoted-printable cut short", encoded(b"lock R1 W2=\r\ndone =4", b"quoted-printable")
    yield "unknown encoding", encoded(ORDER, b"x-gzip")


def texts() -> Iterator[tuple[str, bytes]]:
    """Text and HTML that lies, hides or runs away with the reader."""
    yield "a megabyte of On", plain(b"On a a a\n" * 30_000)
    yield "a long On", plain(b"On " + b"a " * 400_000)
    yield "many long On", plain((b"On " + b"a " * 95 + b"\n") * 4_000)
    yield "many On in few lines", plain((b"On " + b"a " * 95 + b"\n") * 299)
    yield "many Am schrieb", plain((b"Am " + b"schrieb " * 24 + b"\n") * 299)
    yield "many Le", plain(("Le " + "a écrit " * 24 + "\n").encode() * 299)
    yield "many From", plain(b"From: a\nTo: b\n" * 20_000)
    yield "many rules", plain(b"_" * 190 + b"\n" + b"- " * 90 + b"\n" * 149)
    yield "commas before a please", plain(b"," * 40_000 + b"] please\n")
    yield "many please", plain(b"please " * 40_000 + b"\n")
    yield "underscores", plain(b"_ " * 400_000)
    yield "blank lines", plain(b"lock R1 W2" + b"\n \n" * 9_000 + b"done")
    yield "quote signs", plain(b">" * 900_000)
    yield "quoted lines", plain(b"> lock R1 W2\n" * 30_000)
    yield "spaces", plain(b" " * 900_000 + b"x")
    yield "mailto", plain(b" <mailto:" * 90_000)
    yield "closings", plain(b"regards\n" * 39_000)
    yield "dashes", plain(b"--\n" * 39_000)
    yield "zero bytes in text", plain(b"lock\0 R1\0 W2\0\n" * 99)
    yield "right to left", plain("lock \u202e2W 1R\u202c\n\u2066done\u2069\n".encode())
    yield "separators", plain("lock R1\u2028recruit medic\x0bdone\x1cdone\x85done".encode())
    yield "private use", plain("\ufdd10\ufdd1 \ufdd19999\ufdd1 \ue001\n".encode() * 9)
    yield (
        "flowed for ever",
        plain(b"a \n" * 39_000, b"Content-Type: text/plain; format=flowed; delsp=yes\r\n"),
    )
    names = "zip rot13 idna punycode unicode_escape undefined utf-16 utf-32 utf-7 utf-8-sig \xff"
    for name in (*names.split(), "../../etc", "iso-2022-jp", "hz", "mbcs", "a" * 300):
        charset = name.encode("latin-1")
        kind = b"Content-Type: text/plain; charset=" + charset + b"\r\n"
        yield f"charset {charset[:14]!r}", plain(b"lock R1 W2 \xe9\xff\x80\0\n+AGE-\n", kind)
        yield f"odd bytes in {charset[:14]!r}", plain(bytes(range(1, 256)), kind)
    for name, html in (
        ("unclosed tags", b"<a " * 300_000),
        ("unclosed quotes", b'<a x="' * 150_000),
        ("unclosed quotes in one", b"<a " + b'x="' * 3_000 + b">" + b'<b y=">' * 90_000),
        ("comments", b"<!--" * 200_000),
        ("declarations", b"<!" * 400_000),
        ("marked sections", b"<![CDATA[" * 90_000),
        ("instructions", b"<?" * 400_000),
        ("end tags", b"</" * 400_000),
        ("open divs", b"<div>" * 180_000),
        ("divs and wrong ends", b"<div>" * 90_000 + b"</p>" * 90_000),
        ("quotes in quotes", b"<blockquote>" * 60_000 + b"lock R1 W2"),
        ("entities", b"&" * 900_000),
        ("numbers", b"&#x202e;&#0;&#xfdd1;&#x110000;&#99999999999;" * 9_000),
        ("scripts", b"<script>lock R1</script><style>" * 20_000),
        ("unclosed style", b"<style>" + b"</s" * 200_000),
        ("hidden orders", b'<p style="display:none">recruit medic</p><p>lock R1 W2</p>'),
        ("spam", b"<html><body><a href=http://example.com><img src=x><b>BUY</b></a>" * 9_000),
        ("breaks", b"<br>" * 200_000),
        ("one attribute", b"<a " + b"x" * 900_000 + b">"),
        ("attributes", b"<a" + b" x=y" * 200_000 + b">"),
        ("cells", b"<td>" * 200_000),
    ):
        yield f"HTML: {name}", plain(html, HTML)


def robots(order: bytes) -> Iterator[tuple[str, bytes]]:
    """Fields of mails that programs send, each with the order of a person below them."""
    for name, fields in (
        ("vacation", b"Auto-Submitted: auto-replied (vacation)\r\n"),
        ("notification", b"Auto-Submitted: auto-generated\r\n"),
        ("bulk", b"Precedence: bulk\r\n"),
        ("auto reply", b"Precedence: auto_reply\r\n"),
        ("list", b"List-Id: <friends.lists.example>\r\n"),
        ("list post", b"List-Post: <mailto:friends@lists.example>\r\n"),
        ("responder", b"X-Autoreply: yes\r\n"),
        ("suppressed", b"X-Auto-Response-Suppress: All\r\n"),
        ("failed", b"X-Failed-Recipients: someone@example.org\r\n"),
        ("away", b"Subject: Out of Office: Re: turn 3\r\n"),
        ("fort", b"Subject: =?utf-8?Q?Automatische_Antwort=3A_Re=3A_turn_3?=\r\n"),
        ("absent", "Subject: Réponse automatique : turn 3\r\n".encode()),
        ("ausente", "Subject: Respuesta automática: turn 3\r\n".encode()),
        ("undelivered", b"Subject: Undeliverable: turn 3\r\n"),
    ):
        yield name, fields + PLAIN + b"\r\n" + order
    yield (
        "report",
        (
            b"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n"
            b"--b\r\n\r\n" + order + b"\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n"
            b"Final-Recipient: rfc822; x@example.org\r\nAction: failed\r\n\r\n--b--"
        ),
    )


def scraps() -> Iterator[tuple[str, bytes]]:
    """What is hardly a mail at all."""
    yield "empty", b""
    yield "a line end", b"\r\n"
    yield "no more than zero bytes", b"\0" * 999
    yield "a line of a mailbox", b"From x\n"
    yield "every byte", bytes(range(256)) * 99


def mutated(seed: int, count: int) -> Iterator[tuple[str, bytes]]:
    """Mails of the corpus with seeded damage; the same seed makes the same mails."""
    chance = random.Random(seed)
    mails = sorted(CORPUS.glob("*.eml"))
    ways = (_flip, _cut, _double, _insert, _swap, _fields, _splice)
    for number in range(count):
        mail = chance.choice(mails)
        head, raw = b"", mail.read_bytes()
        if chance.random() < 0.7:  # a sound head, so that the damage is met further down
            head, end, raw = raw.partition(b"\r\n\r\n")
            head += end
        for _ in range(chance.randint(1, 6)):
            raw = chance.choice(ways)(raw, chance)
        yield f"{number} {mail.stem}", head + raw


SPLINTERS = (
    *(bytes([one]) for one in b"\0\r\n=<>"),
    b"\r\n\r\n",
    b"--",
    b"\xff\xfe",
    b"=?utf-8?Q?",
    b"?=",
    b"<!--",
    b"\nFrom: mallory@example.com\n",
    b"Content-Type: multipart/mixed; boundary=b\n",
    b"charset=utf-16",
    b"charset=zip",
    b"base64",
    b"\xe2\x80\xae",
    b"&#x110000;",
    b"<blockquote>",
    b"format=flowed; delsp=yes",
)


def _place(raw: bytes, chance: random.Random) -> int:
    return chance.randrange(len(raw) + 1)


def _flip(raw: bytes, chance: random.Random) -> bytes:
    changed = bytearray(raw or b"x")
    for _ in range(chance.randint(1, 40)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _cut(raw: bytes, chance: random.Random) -> bytes:
    a, b = sorted((_place(raw, chance), _place(raw, chance)))
    return raw[:a] + raw[b:]


def _double(raw: bytes, chance: random.Random) -> bytes:
    a, b = sorted((_place(raw, chance), _place(raw, chance)))
    return raw[:b] + raw[a:b] * chance.randint(1, 3) + raw[b:]


def _insert(raw: bytes, chance: random.Random) -> bytes:
    at = _place(raw, chance)
    return raw[:at] + chance.choice(SPLINTERS) * chance.choice((1, 1, 2, 500)) + raw[at:]


def _swap(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.split(b"\n")
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def _fields(raw: bytes, chance: random.Random) -> bytes:
    head, between, body = raw.partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    chance.shuffle(lines)
    return b"\r\n".join(lines[: chance.randint(1, len(lines))]) + between + body


def _splice(raw: bytes, chance: random.Random) -> bytes:
    other = chance.choice(sorted(CORPUS.glob("*.eml"))).read_bytes()
    return raw[: _place(raw, chance)] + other[_place(other, chance) :]
