"""Whatever the bytes, a mail is read or put aside with one clear sentence, soon and in bounds."""

import itertools
import re
import signal
import tracemalloc
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.letters.letters import BadLetter, Letter, read_letter
from service.letters.lines import instructions
from tests.workers.mail import hostile
from tests.workers.mail.test_corpus import MAILS

BY_HAND = (hostile.scraps, hostile.heads, hostile.structures, hostile.texts)
MUTATED = 400


@contextmanager
def no_hang(seconds: int) -> Iterator[None]:
    """Stop a reading that runs away, after so many seconds of the processor: a busy machine is no
    fault. How long one takes is for the benchmarks."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def outcome(raw: bytes) -> Letter | str:
    """The letter, or the sentence with which it was put aside. The last net stays unused."""
    try:
        letter = read_letter(raw)
    except BadLetter as caught:
        bad = caught
    else:
        hold(letter)
        return letter
    assert bad.__cause__ is None, bad.__cause__
    assert re.fullmatch(r"The [^\n]{8,110}\.", bad.reason)
    return bad.reason


def hold(letter: Letter) -> None:
    """What is true of every letter."""
    assert re.fullmatch(r"[^\s<>,;]+@[\w.-]+", letter.sender)
    for line in (letter.subject, letter.message_id, *letter.to, *letter.text.split("\n")):
        assert not {"Cc", "Zl", "Zp", "Cs"} & set(map(unicodedata.category, set(line)))
        assert not set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200b\ufeff") & set(line)
    assert letter.return_path != "<>" or letter.automatic
    assert len(letter.text) <= 1024 * 1024
    assert all(one.number > 0 for one in instructions(letter.text, ("lock", "recruit")))


@pytest.mark.parametrize("mails", BY_HAND, ids=lambda one: one.__name__)
def test_a_mail_made_to_harm_does_none(
    mails: Callable[[], Iterator[tuple[str, bytes]]],
) -> None:
    for name, raw in mails():
        with no_hang(30):
            assert outcome(raw) is not None, name


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_mail_is_read_or_put_aside(seed: int) -> None:
    for name, raw in hostile.mutated(seed, MUTATED // 4):
        with no_hang(30):
            assert outcome(raw) is not None, name


def test_the_hostile_corpus_is_large_and_repeats_itself() -> None:
    by_hand = sum(1 for mails in BY_HAND for _ in mails())
    assert by_hand >= 150
    assert by_hand + MUTATED >= 200
    first, again = hostile.mutated(1, 20), hostile.mutated(1, 20)
    assert list(first) == list(again)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("no sender", "The letter has no sender."),
        ("two From fields", "The letter has more than one sender."),
        ("two senders in one", "The letter has more than one sender."),
        ("bare CR in subject", "The letter has more than one sender."),
        ("two angles", "The sender's address cannot be read."),
        ("brackets", "The sender's address cannot be read."),
        ("encoded address", "The sender's address cannot be read."),
        ("right to left", "The sender's address cannot be read."),
        ("long head", "The head of the letter is larger than 64 KiB."),
        ("21 deep", "The letter has parts inside parts, more than 20 deep."),
        ("201 parts", "The letter has more than 200 parts."),
        ("boundary never seen", "The parts of the letter cannot be told apart."),
        ("30 MB and a byte", "The letter is larger than 30 MB."),
        ("base64 cut short", "The text of the letter is damaged: its base64 is cut short."),
    ],
)
def test_what_is_put_aside_says_why(name: str, sentence: str) -> None:
    assert outcome(made(name)) == sentence


@pytest.mark.parametrize("name", ["25 MB of one line", "base64 beyond the bound"])
def test_more_text_than_is_read_is_in_doubt_and_none_of_it_is_an_order(name: str) -> None:
    letter = outcome(made(name))
    assert isinstance(letter, Letter)
    assert letter.text == ""
    assert letter.doubts == ("it has more than a megabyte of text",)


def made(name: str) -> bytes:
    return next(raw for one, raw in itertools.chain(*(mails() for mails in BY_HAND)) if one == name)


@pytest.mark.parametrize(
    ("name", "sender"),
    [
        ("sender in the name", "mallory@example.com"),
        ("sender in a bare name", "mallory@example.com"),
        ("sender in a comment", "mallory@example.com"),
        ("encoded line end", "b@example.org"),
        ("encoded comma", "bob@example.org"),
    ],
)
def test_the_sender_is_the_address_and_never_the_name(name: str, sender: str) -> None:
    letter = outcome(made(name))
    assert isinstance(letter, Letter)
    assert letter.sender == sender


@pytest.mark.parametrize("name", ["20 MB attachment", "20 MB of dashes", "almost boundaries"])
def test_a_large_mail_is_not_copied_about(name: str) -> None:
    raw = made(name)
    tracemalloc.start()
    try:
        outcome(raw)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 8 * 1024 * 1024


def test_an_order_that_nobody_can_see_is_none() -> None:
    letter = outcome(made("HTML: hidden orders"))
    assert isinstance(letter, Letter)
    assert letter.text == "lock R1 W2"


@given(st.binary(max_size=2000))
def test_any_bytes_are_read_or_put_aside(raw: bytes) -> None:
    outcome(raw)


@given(
    st.sampled_from(MAILS),
    st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=12)), min_size=1, max_size=6),
)
def test_any_damage_to_a_mail_is_read_or_put_aside(
    mail: object, damage: list[tuple[float, bytes]]
) -> None:
    raw = mail.read_bytes()  # type: ignore[attr-defined]
    for place, data in damage:
        at = int(place * len(raw))
        raw = raw[:at] + data + raw[at + len(data) :]
    outcome(raw)


@given(
    st.text(max_size=3000), st.sampled_from(["plain", "html"]), st.sampled_from(["utf-8", "utf-16"])
)
def test_any_text_is_read(text: str, kind: str, charset: str) -> None:
    body = text.encode(charset, "surrogatepass")
    head = f"From: b@example.org\r\nContent-Type: text/{kind}; charset={charset}\r\n\r\n"
    assert isinstance(outcome(head.encode() + body), Letter)


@given(st.text(max_size=500), st.lists(st.text(max_size=9), max_size=3))
def test_any_lines_are_instructions(text: str, verbs: list[str]) -> None:
    found = instructions(text, verbs)
    assert [one.number for one in found] == sorted(one.number for one in found)
    assert not any(one.kind == "end" for one in found[:-1])
