"""The bytes of a mail: what was put in is read out again, and no line is longer than it may be."""

import re
from email import message_from_bytes
from email.generator import BytesGenerator
from email.message import EmailMessage
from email.policy import default

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.house.keys import House
from service.mails.parts import File, MailText
from service.people.post import Post
from service.settings import Settings
from workers.mail import mailer
from workers.mail.mailer import enveloped

MATCH = "nr6ecmkn2p"
POST = Post(
    Settings(house="play.example", smtp_out="smtp://127.0.0.1:25"),
    House("play.example", bytes(32), bytes(range(32))),
)

characters = st.characters(exclude_categories=("Cs",))
words = st.text(characters, max_size=300)
lines = st.lists(words, max_size=8).map("\n".join)
names = st.from_regex(r"[a-z0-9.-]{1,40}", fullmatch=True)
files = st.one_of(
    st.builds(lambda n, t: File(n, "text/plain", t.encode()), names, lines),
    st.builds(lambda n, d: File(n, "application/octet-stream", d), names, st.binary(max_size=400)),
)
writtens = st.builds(
    MailText,
    subject=words,
    plain=lines,
    html=st.one_of(st.just(""), lines.filter(bool)),
    picture=st.one_of(st.just(b""), st.binary(max_size=300).map(b"\x89PNG".__add__)),
    files=st.lists(files, max_size=3),
)


def mail_of(written: MailText) -> bytes:
    """The mail of a seat, in its envelope."""
    thread = {"match": MATCH, "seat": "allied", "answers": f"<{'a' * 60}@mail.example>"}
    return enveloped(
        POST, f"{MATCH}.allied.1", "anna@a.example", written, made=1_700_000_000, **thread
    )


def read_text(text: str) -> str:
    """A text with the ends of lines that every reader's program has."""
    return b"\n".join([*text.encode().splitlines(), b""]).decode()


def leaves(raw: bytes) -> list[EmailMessage]:
    """The parts of a mail in which there are none, as a reader's program has them."""
    message = message_from_bytes(raw, policy=default)
    assert not [part.defects for part in message.walk() if part.defects]
    return [part for part in message.walk() if not part.is_multipart()]  # type: ignore[misc]


def data_of(part: EmailMessage) -> bytes:
    data = part.get_payload(decode=True)
    assert isinstance(data, bytes)
    return data


def text_of(part: EmailMessage) -> str:
    return data_of(part).decode().replace("\r\n", "\n")


@given(writtens)
def test_what_is_put_into_a_mail_is_read_out_of_it(written: MailText) -> None:
    parts = leaves(mail_of(written))
    assert text_of(parts.pop(0)) == read_text(written.plain)
    if written.html:
        html = parts.pop(0)
        assert (html.get_content_type(), text_of(html)) == ("text/html", read_text(written.html))
        if written.picture:
            picture = parts.pop(0)
            assert (picture["Content-ID"], data_of(picture)) == ("<board>", written.picture)
    assert [part.get_filename() for part in parts] == [file.name for file in written.files]
    for part, file in zip(parts, written.files, strict=True):
        assert part.get_content_type() == file.kind
        if file.kind == "text/plain":
            assert text_of(part) == read_text(file.data.decode())
        else:
            assert data_of(part) == file.data


@given(writtens)
def test_a_mail_keeps_to_the_limits_of_its_lines(written: MailText) -> None:
    """Ends of lines by RFC 5322 2.3, 998 columns by 2.1.1, 76 encoded by RFC 2045 6.7 and 6.8."""
    raw = mail_of(written)
    assert raw.isascii()
    assert re.search(rb"\r(?!\n)|(?<!\r)\n", raw) is None
    head, _, text = raw.partition(b"\r\n\r\n")
    assert max(map(len, head.split(b"\r\n"))) <= 998
    assert all(len(row) <= 76 for row in head.split(b"\r\n") if b"=?utf-8?" in row)
    assert max(map(len, text.split(b"\r\n"))) <= 76


@given(words)
def test_a_subject_is_read_as_it_was_written(subject: str) -> None:
    raw = mail_of(MailText(subject=subject, plain="Your move."))
    told = str(message_from_bytes(raw, policy=default)["Subject"])
    assert told.split() == subject.split()


def test_a_plain_subject_and_the_ways_out_stay_on_their_lines() -> None:
    """Of a folded field some programs show the first line alone."""
    subject = "[Turn 1: answer, your move, Able] D-Day Dice: Exercise Tiger: Practice Run (nr6)"
    head = mail_of(MailText(subject=subject, plain="Your move.")).decode().split("\r\n")
    assert f"Subject: {subject}" in head
    assert [row for row in head if row.startswith("List-Unsubscribe: <https://")]


@given(writtens)
def test_a_mail_has_the_bytes_that_the_library_writes_line_by_line(written: MailText) -> None:
    with pytest.MonkeyPatch.context() as library:
        library.setattr(mailer, "_AtOnce", BytesGenerator)
        line_by_line = mail_of(written)
    assert mail_of(written) == line_by_line
