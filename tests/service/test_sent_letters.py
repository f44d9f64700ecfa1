"""Sent letters before both verifiers: the same order however it was written, and what differs."""

import email
import json
import random
import re
import subprocess
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP, default
from html.entities import codepoint2name
from pathlib import Path
from typing import Any

import pytest

from domain.game.grammar.orders import NotUnderstood
from domain.game.grammar.orders import line as order_line
from domain.games import library
from domain.match.codec import Codec
from domain.table.grammar.lines import read_order
from domain.table.grammar.orders import SAID
from service.letters.lines import instructions
from tests import playthrough
from tests.fairness.by_mail import World
from tests.fairness.verifiers import agreed, by_python, world
from tests.service.test_audit_mailboxes import Post, mail, mbox, post
from tests.service.web.test_verify import STATIC, needs_node, node
from tests.workers.mail.test_post_house import ANNA, BOB, house, server

__all__ = ["house", "post", "server", "world"]

pytestmark = needs_node


# What a letter may look like, and is the same order all the same


def rewritten(raw: bytes, write: Callable[[EmailMessage, str], None]) -> bytes:
    """The letter with the same id to the same address, its text written otherwise."""
    old = email.message_from_bytes(raw, policy=default)
    new = EmailMessage(policy=SMTP.clone(max_line_length=200))
    for name in ("From", "To", "Subject", "Message-ID", "Date"):
        if old[name]:
            new[name] = old[name]
    write(new, str(old.get_content()).strip())
    return new.as_bytes()


def plain(how: str = "8bit", **more: str) -> Callable[[EmailMessage, str], None]:
    before, after = more.get("before", ""), more.get("after", "")
    charset = more.get("charset", "utf-8")

    def write(letter: EmailMessage, text: str) -> None:
        letter.set_content(f"{before}{text}{after}\n", cte=how, charset=charset)

    return write


def changed(change: Callable[[str], str]) -> Callable[[EmailMessage, str], None]:
    return lambda letter, text: letter.set_content(change(text) + "\n")


def html(letter: EmailMessage, text: str) -> None:
    shown = text.replace("\n", "<br>\n")
    quote = "<blockquote><p>scout</p><p>storm</p></blockquote>"
    letter.set_content(
        f"<html><head><title>storm</title></head><body><p>{shown}</p>{quote}</body></html>",
        subtype="html",
    )


def both(letter: EmailMessage, text: str) -> None:
    letter.set_content(text)
    letter.add_alternative(f"<div>{text.upper()}</div><!-- scout -->", subtype="html")


def with_a_file(letter: EmailMessage, text: str) -> None:
    letter.set_content(text)
    letter.add_attachment(b"scout\nstorm\n", maintype="text", subtype="plain", filename="old.txt")


TURN_MAIL = "\n\nOn Saturday, 21 November 2026 Fieldpost wrote:\n> You may order:\n>   scout\n>\n"
LETTERS: dict[str, Callable[[EmailMessage, str], None]] = {
    "as it was": plain(),
    "quoted-printable": plain("quoted-printable"),
    "base64": plain("base64"),
    "with a greeting": plain(before="Hi Bob,\n\nhere are my orders for today:\n\n"),
    "above the turn mail": plain(after=TURN_MAIL),
    "with a signature": plain(after="\n\n-- \nAnna\nscout master"),
    "with a closing": plain(after="\n\nCheers,\nAnna"),
    "with a farewell": plain(after="\n\nGood luck!\nAnna"),
    "with a name": plain(after="\n\nanna a"),
    "with an afterthought": plain(after="\n\nPS: see you on Tuesday"),
    "with a footer": plain(after="\n\nSecured with Tuta Mail:\nhttps://tuta.com/free-email"),
    "with umlauts": plain(before="Grüße,\n\n", charset="iso-8859-1"),
    "commented": plain(after="  # as we said"),
    "in capitals": changed(str.upper),
    "listed": changed(lambda text: "- " + text.replace("\n", "\n- ")),
    "with a full stop": changed(lambda text: text if text.startswith("new") else text + "."),
    "with odd spaces": changed(lambda text: text.replace(" ", "\xa0") + "\u200b"),
    "html alone": html,
    "both": both,
    "beside a file": with_a_file,
}


@pytest.mark.parametrize("how", LETTERS)
def test_a_letter_is_the_same_order_however_it_was_written(
    world: World, tmp_path: Path, how: str
) -> None:
    letters = [rewritten(raw, LETTERS[how]) for raw in world.letters]
    file = tmp_path / "match.audit"
    file.write_bytes(b"".join(world.export))
    status, found = agreed(
        file, world.house.key.vkey, "--sent", str(mbox(tmp_path / "sent", letters))
    )
    assert (status, found["sent"], found["absent"]) == (2, len(world.letters), [])
    assert not any("in your name" in one or "letter" in one for one in found["notChecked"])


def named(letter: EmailMessage, text: str) -> None:
    """HTML that names every character beyond ASCII, as older programs write it."""
    names = {code: f"&{name};" for code, name in codepoint2name.items() if code > 127}
    letter.set_content(f"<p>{text.translate(names)}</p>", subtype="html", charset="us-ascii")


TYPED = {
    "UTF-8": plain(),
    "Windows-1252": plain(charset="windows-1252"),
    "named characters": named,
}


@pytest.mark.parametrize("how", TYPED)
@pytest.mark.parametrize("viewer", ["red", ""])
def test_words_with_marks_of_print_are_found_in_the_open_and_by_their_hash(
    post: Post, how: str, viewer: str
) -> None:
    to = post.house.newest(ANNA)["Reply-To"]
    raw = rewritten(
        post.house.letter(ANNA, to, "note Grüße \u2013 «½» … don\u2019t pay 5 €"), TYPED[how]
    )
    post.letters.append(raw)
    post.house.post(raw, to, ANNA)
    status, found = agreed(post.export(viewer), post.key, "--sent", str(post.sent()))
    assert (status, found["sent"], found["absent"]) == (2, 1, [])
    assert not any("in your name" in one for one in found["notChecked"])


@pytest.mark.parametrize("more", ["{}\nPause 2 weeks.", "Pause 2 weeks.\n{}", "resume\n{}\nrecall"])
def test_a_line_that_the_house_did_not_read_as_an_order_is_missing_and_no_fault(
    world: World, tmp_path: Path, more: str
) -> None:
    """Each version reads a little more than the one before; the log is held to what is in it."""
    first, *rest = world.letters
    letters = [first, *(rewritten(raw, changed(more.format)) for raw in rest)]
    file = tmp_path / "match.audit"
    file.write_bytes(b"".join(world.export))
    sent = str(mbox(tmp_path / "sent", letters))
    status, found = by_python(file, world.house.key.vkey, "--sent", sent)
    assert (status, found["sent"]) == (2, len(letters)), found
    assert len(found["absent"]) == len([raw for raw in rest if b"join" not in raw])


FOLD = """
const { folded, meant } = await import(process.argv[2]);
let text = "";
for await (const piece of process.stdin) text += piece;
console.log(JSON.stringify(JSON.parse(text).map((line) => meant(folded(line)))));
"""


def folded(folder: Path, lines: list[str]) -> list[str]:
    """The lines as the verifier of Node compares them."""
    (folder / "fold.mjs").write_text(FOLD)
    command = ["node", str(folder / "fold.mjs"), (STATIC / "verify" / "written.js").as_uri()]
    done = subprocess.run(
        command, input=json.dumps(lines), capture_output=True, text=True, check=True
    )
    return list(json.loads(done.stdout))


def orders_of(game: str) -> list[str]:
    """Every order that a recorded playthrough of a game gives."""
    texts = [file.read_text() for file in playthrough.files() if file.parts[-3] == game]
    rows = [row for text in texts for row in text.split("\n")]
    return sorted({row.partition("> ")[2] for row in rows if row[:1].isalpha() and "> " in row})


@pytest.mark.parametrize("game", library())
def test_two_spellings_are_one_order_and_two_orders_are_not(game: str, tmp_path: Path) -> None:
    codec: Codec[Any, Any, Any] = Codec(library()[game])
    orders = orders_of(game)
    assert len(orders) > 20
    assert len(set(folded(tmp_path, orders))) == len(orders)
    spelled = [
        (order, other)
        for order in orders
        for other in (order.upper(), order.replace("-", " "), f" {order}. ", f"{order}…")
        if _read(codec, other.strip(" .…")) == order
    ]
    assert len(spelled) > len(orders)
    one, two = (folded(tmp_path, [pair[k] for pair in spelled]) for k in (0, 1))
    assert one == two


def test_a_second_name_is_one_order_with_the_first(tmp_path: Path) -> None:
    said = ["Undo!", "rückgängig", "undo to 57", "i accept", "Note: hi", "notiz:hi", "Revoke 1…"]
    kept = ["takeback", "takeback", "takeback to 57", "agree", "note hi", "note hi", "revoke 1"]
    assert folded(tmp_path, said) == kept


def _read(codec: Codec[Any, Any, Any], text: str) -> str:
    try:
        return order_line(read_order(codec, text))
    except NotUnderstood:
        return ""


TABLE = ["I resign", "accept.", "decline!", "offer a draw", "Take back", "take back to 12"]
TABLE += ["leave for 2 weeks", "leave 1 day", "extend blue by 3 days", "extend blue 1 week"]
TABLE += [line.upper() for line, verb in SAID.items() if verb not in ("note", "join")]
TABLE += ["Reprendre.", "abwesend 14 Tage", "Absent pour 1 jour", "abwesend 2 Wochen"]
TABLE += ["leave pour 2 semaines", "extend blue um 3 Tage", "pause for 2 weeks", "pause 1 Tag"]
UNTIL = [
    "20. Dezember 2026",
    "20.12.2026",
    "le 20 décembre 2026",
    "December 20th, 2026",
    "2026-12-20",
]
TABLE += [f"pause until {day}" for day in UNTIL] + ["pause bis zum 1. Mai 2027"]
TABLE += [
    *("leave 20 Dec to 3 Jan", "Abwesend vom 20. Dezember bis 3. Januar", "leave 20-27 Dec"),
    *("absent du 20 décembre au 3 janvier", "leave until 3 January 2027", "abwesend bis 3. Januar"),
    *("Urlaub vom 20.12. bis 3.1.", "leave 2026-12-20 to 2027-01-03", "cancel my leave"),
    *("leave Dec 20th - Jan 3rd", "leave from 20 to 27 December", "Urlaub absagen"),
]


def test_the_words_of_the_table_mean_the_same_as_to_the_post(tmp_path: Path) -> None:
    post_reads = [instructions(text)[0].command for text in TABLE]
    assert folded(tmp_path, TABLE) == folded(tmp_path, post_reads)
    assert folded(tmp_path, post_reads) == [
        re.sub(r"(?<=[ -])0", "", text).replace("-", " ") for text in post_reads
    ]


SECRETS = ["plan club1", "PLAN club1", "- plan club1  # hush", "Hi,\nplan club1\n\nCheers,\nAnna"]


@pytest.mark.parametrize("secret", SECRETS)
def test_several_orders_notes_and_secrets_are_found_by_both(post: Post, secret: str) -> None:
    to = post.house.newest(ANNA)["Reply-To"]
    post.write(ANNA, "note: I come.\nnote: and soon\n")
    late = post.house.letter(ANNA, to, "Scout\nSTORM # now!\n\nOn Monday Bob wrote:\n> scout\n")
    post.letters.append(late)
    post.house.post(late, to, ANNA)
    post.write(BOB, "storm")
    post.write(ANNA, secret)
    post.letters.append(post.house.letter(ANNA, to, "note\nThis one\ngot lost.\nend\nCheers"))
    for viewer in ("", "red", "blue"):
        file = post.export(viewer)
        status, found = agreed(file, post.key, "--sent", str(post.sent()))
        assert (status, found.get("reason")) == (2, None), viewer
        assert (found["sent"], len(found["absent"])) == (6, 1), found
        assert "This one" in found["absent"][0]


# What is missing, changed, foreign


def test_what_is_missing_changed_or_foreign_is_told_alike(world: World, tmp_path: Path) -> None:
    key, file = world.house.key.vkey, tmp_path / "match.audit"
    file.write_bytes(b"".join(world.export))
    lost = world.letters[1].replace(b"Message-ID: <", b"Message-ID: <lost")
    foreign = [raw.replace(b"+", b"+other") for raw in world.letters]
    sent = str(mbox(tmp_path / "lost", [*world.letters, lost]))
    status, found = agreed(file, key, "--sent", sent)
    assert (status, len(found["absent"])) == (2, 1)
    assert "the log does not hold “storm”" in found["absent"][0]
    sent = str(mbox(tmp_path / "some", world.letters[2:]))
    assert any("in your name" in one for one in agreed(file, key, "--sent", sent)[1]["notChecked"])
    sent = str(mbox(tmp_path / "foreign", foreign))
    assert agreed(file, key, "--sent", sent)[1]["sent"] <= 1  # the letter that opened the match
    sent = str(mbox(tmp_path / "empty", [mail(b"hello")]))
    assert "The only mail sent" in agreed(file, key, "--sent", sent)[1]["notChecked"][-1]


def test_a_changed_order_is_refused_by_both_with_the_letter_that_shows_it(
    world: World, tmp_path: Path
) -> None:
    orders = [("red", "scout", i) if o == "storm" else (s, o, i) for s, o, i in world.orders()]
    file = tmp_path / "match.audit"
    file.write_bytes(b"".join(world.played(orders).export()))
    status, found = agreed(file, world.house.key.vkey, "--sent", str(world.sent))
    assert status == 1
    assert "The log holds the order “scout” as one from your letter" in found["reason"]


def test_an_order_that_only_the_quotation_holds_is_no_order_of_the_letter(
    world: World, tmp_path: Path
) -> None:
    """The turn mail names what may be ordered: nobody gave that order."""
    orders = [("red", "scout", i) if o == "storm" else (s, o, i) for s, o, i in world.orders()]
    file, key = tmp_path / "match.audit", world.house.key.vkey
    file.write_bytes(b"".join(world.played(orders).export()))
    for how in ("above the turn mail", "html alone", "beside a file", "with a signature"):
        letters = [rewritten(raw, LETTERS[how]) for raw in world.letters]
        assert agreed(file, key, "--sent", str(mbox(tmp_path / "sent", letters)))[0] == 1, how


def test_letters_that_were_spoiled_break_nothing(world: World, tmp_path: Path) -> None:
    luck, jobs = random.Random(7), []
    (tmp_path / "match.audit").write_bytes(b"".join(world.export))
    for k in range(200):
        raw = bytearray(luck.choice([*world.letters, *world.mails]))
        for _ in range(luck.choice([1, 3, 30])):
            at = luck.randrange(len(raw) + 1)
            raw[at : at + luck.choice([1, 1, 40])] = luck.randbytes(luck.choice([0, 1, 3]))
        (tmp_path / f"{k}.eml").write_bytes(raw)
        boxes = {which: [str(tmp_path / f"{k}.eml")] for which in ("seen", "sent")}
        keys = [world.house.key.vkey]
        jobs.append({"file": str(tmp_path / "match.audit"), "vkeys": keys, **boxes})
    told = node(tmp_path, jobs)
    refused = [one["refused"] for one in told if "refused" in one]
    assert len(refused) < len(told) / 2
    assert all(one.startswith(("The log holds the order", "The command")) for one in refused)
