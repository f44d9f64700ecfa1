"""Mails as people's programs write them, and what their writers meant.

Beside each ``.eml`` stands a ``.txt``: what is left out, why it may not be answered, the bounce and
the kind of each line, each where there is one, and below an empty line the player's own text.
"""

from pathlib import Path

import pytest

from service.letters.letters import Letter, read_letter
from service.letters.lines import instructions
from tests.workers.mail import layouts

CORPUS = Path(__file__).parent / "corpus"
MAILS = sorted(CORPUS.glob("*.eml"))
VERBS = ("lock", "recruit", "done", "move")


def expected(mail: Path) -> tuple[dict[str, str], str]:
    head, _, text = mail.with_suffix(".txt").read_text("utf-8").partition("\n\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines() if ": " in line)
    return fields, text.rstrip("\n")


def read(mail: Path) -> Letter:
    return read_letter(mail.read_bytes())


@pytest.mark.parametrize("mail", MAILS, ids=lambda mail: mail.stem)
def test_a_mail_says_what_its_writer_meant(mail: Path) -> None:
    fields, text = expected(mail)
    letter = read(mail)
    assert letter.text == text
    assert ", ".join(letter.left_out) == fields.get("left out", "")
    assert letter.automatic == fields.get("automatic", "")
    told = letter.bounce
    bounce = f"{told.address} {told.action} {told.status} {told.message_id}" if told else ""
    assert bounce == fields.get("bounce", "")
    kinds = [one.kind for one in instructions(letter.text, VERBS)]
    assert " ".join(kinds) == fields.get("asks", "")


@pytest.mark.parametrize("mail", MAILS, ids=lambda mail: mail.stem)
def test_a_mail_is_from_one_person_to_us(mail: Path) -> None:
    letter = read(mail)
    assert "match+q7Rk2vXz@play.example" in letter.to
    assert letter.sender.endswith((".com", ".org", ".net"))
    assert letter.message_id
    assert letter.date is not None


def test_the_corpus_is_large() -> None:
    assert len(MAILS) >= 60


LAYOUTS = dict(layouts.letters())


@pytest.mark.parametrize("code", layouts.LANGUAGES)
def test_an_answer_is_read_in_every_layout_of_a_language(code: str) -> None:
    for name, raw in LAYOUTS.items():
        if name.startswith(f"{code}_"):
            asked = instructions(read_letter(raw).text, VERBS)
            orders = [one.text for one in asked if one.kind != "ignored"]
            assert orders == list(layouts.ORDERS), name


def test_there_are_three_hundred_layouts_in_fifteen_languages() -> None:
    assert len(LAYOUTS) + len(MAILS) >= 300
    assert len(layouts.LANGUAGES) >= 15


ABOVE = (CORPUS.parent / "above_quotations.txt").read_text("utf-8")
PROGRAMS = [block.partition("\n") for block in ABOVE.split("=== ")[1:]]


@pytest.mark.parametrize(("program", "above"), [(name, above) for name, _, above in PROGRAMS])
@pytest.mark.parametrize(("hello", "bye"), [("", ""), ("Hello,\n\n", "\nBest regards,\nAnna\n")])
def test_an_answer_ends_where_a_program_sets_its_quotation(
    program: str, above: str, hello: str, bye: str
) -> None:
    mark = "> " if program.endswith(">") else ""
    quoted = "".join(f"{mark}{line}\n" for line in layouts.QUOTED)
    text = "\n".join(layouts.ORDERS)
    raw = f"From: Anna <anna@a.example.com>\nTo: {layouts.ADDRESS}\nSubject: Re: turn 3\n"
    raw += "Content-Type: text/plain; charset=utf-8\n\n"
    letter = read_letter(f"{raw}{hello}{text}\n{bye}\n{above}{quoted}".encode())
    asked = instructions(letter.text, VERBS, names=letter.names)
    assert [one.text for one in asked if one.kind != "ignored"] == list(layouts.ORDERS)
    assert not letter.doubts


def test_three_lines_with_colons_are_no_head_without_an_address() -> None:
    text = "note: hold the hill\nlock: R1 W2\nmove: 4"
    raw = f"From: anna@a.example.com\nTo: {layouts.ADDRESS}\n\n{text}\n"
    assert read_letter(raw.encode()).text == text


def test_the_programs_are_many() -> None:
    assert len(PROGRAMS) >= 120
    assert len({name.split()[0] for name, _, _ in PROGRAMS}) >= 35
