"""Greetings, farewells, names, footers and heads of quotations never stop a letter; a slip does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.game.grammar.orders import line
from domain.games import library
from domain.table.grammar.lines import order_kinds
from service.letters.letters import read_letter
from service.letters.likeness import names_of
from service.letters.lines import instructions
from tests.games.test_every_game import Play
from tests.rigs.soak import sampled
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat, text_of

GAMES = library()
ORDER = "lock R1 R2"
OURS = """\
--- Write your orders above this line ---

Your move, Able: Turn 1 · Roll the Dice.

Reply with your orders, one a line, above the quoted mail. “check” on a
line of its own only tries them.

WHAT YOU MAY ORDER NOW
  lock <dice>: Lock two dice of the first throw: they are never rolled
    again this turn.
      Lock R1 (Star) and W1 (Skull): they stay · lock R1 W1
      Give Baker 1 Soldier · give 1 soldiers to baker

THE BOARD
  > able Able: 4 men

To end the mails of this seat, write to match+quiet.x@play.example"""
QUOTED = "\n".join(f"> {row}".rstrip() for row in OURS.split("\n"))
MARKED, OFFERS = (
    QUOTED.split(">       Lock", 1)[0],
    ">       Lock" + QUOTED.split(">       Lock")[1],
)
ATTRIBUTION = "On Sat, Nov 28, 2026 at 8:14 AM Fieldpost <match@play.example> wrote:"
HEAD = (
    "From: Fieldpost<mailto:match@play.example>\nSent: Saturday, November 28, 2026 8:14 AM\n"
    "To: anna@mail.example\nSubject: Your move, Able"
)
SUBJECT_FIRST = (
    "Subject: Your move, Able\nFrom: match@play.example\nTo: anna@mail.example\n"
    "Date: Sat, 28 Nov 2026 08:14:00 +0000"
)
TABLE = (
    "| From | Fieldpost<match@play.example> |\n| Date | 11/28/2026 08:14 |\n"
    "| To | anna@mail.example |\n| Subject | Your move, Able |"
)

NAMES = (
    "Anna", "Anna Weber", "AW", "A.", "A. W.", "-Anna", "~ anna ~", "Anna :)", "Anna 🙂", "Annie",
)  # fmt: skip
FAREWELLS = (
    "Take care!", "Write soon!",
    "Good luck!", "Have fun,", "Over to you.", ":-)", "Take care", "Lots of love", "xoxo", "gg",
    "Until next time", "May the best man win!", "Sorry for the delay", "Merry Christmas",
    "Servus", "Bis dann", "Tschüss", "Mach's gut", "Viel Spaß!", "Schönen Tag noch", "Baba",
    "Salut", "Bises", "Bonne chance", "À la prochaine", "Hasta luego", "Suerte", "Um abraço",
    "Boa sorte", "Arrivederci", "A presto", "Groetjes", "Tot ziens", "Doei", "Hälsningar", "Hej då",
    "Lycka till", "Kram", "Vi ses", "Ha det bra", "Knus", "Näkemiin", "Terv.", "Powodzenia",
    "Na shledanou", "Viszlát", "Sok szerencsét", "Noroc", "Görüşürüz", "Пока", "Удачи!",
    "Με εκτίμηση", "またね", "祝好", "화이팅", "שלום", "مع السلامة",
)  # fmt: skip
REMARKS = (
    "PS: see you on Tuesday", "P.S. see you at 8", "PPS: my new number is 0711 12345",
    "By the way: did you see the match on Tuesday?", "NB: I am away from Friday on",
)  # fmt: skip
CARDS = (
    "Cheers\n\nAnna Weber\nTel +49 711 000000",
    "Anna Weber\nHauptstraße 5\n70173 Stuttgart\n+49 711 000000",
    "Anna Weber | Head of Sales | ACME GmbH\nM: 0170 1234567 | www.acme.example",
    "i. A. Anna Weber\nSachbearbeiterin\nTelefon 0711/123456\nFax 0711/123457",
    "_____\nAnna Weber\n“Fortune favours the bold.”",
    "Dr. Anna M. Weber, M.A.\nRoom 4.12",
)
FOOTERS = (
    "Secured with Tuta Mail:\nhttps://tuta.com/free-email",
    "Sent with Aqua Mail for Android\nhttps://www.mobisystems.com/aqua-mail",
    "Sent via Shortwave", "Sent using Zoho Mail", "Sent from Mailspring (https://getmailspring.com/)",
    "Sent from Mail<https://go.microsoft.com/fwlink/?LinkId=550986> for Windows 10",
    "Virus-free.www.avg.com", "Virenfrei.www.avast.com <https://www.avast.com/sig-email>",
    "P Please consider the environment before printing", "Gesendet mit der GMX Mail App",
    "Envoyé depuis l'appli Mail Orange", "Inviato da Libero Mail", "Verstuurd met Mailo",
    "Отправлено из мобильной Яндекс Почты", "Sendt fra min iPad", "Από το iPhone μου",
    "This email was sent from Newton Mail 10.3", "Yahoo Mail: Search, Organize, Conquer",
    "CONFIDENTIALITY: this message is for its reader alone.",
)  # fmt: skip
SHORT_HEADS = (
    "Fieldpost schrieb:", "Fieldpost wrote:", "Fieldpost a écrit :", "Fieldpost ha scritto:",
    "Fieldpost skrev:", "Fieldpost пишет:", "Fieldpost:", "In reply to Fieldpost:",
    "Op za 28 nov. schreef Fieldpost:", "match@play.example wrote:",
    "Am 28.11.26 um 08:14 schrieb Fieldpost:", ATTRIBUTION,
)  # fmt: skip
GREETINGS = (
    "Hello,", "Hi there", "Hallo zusammen,", "Bonjour à tous,", "Ahoy!", "Witam,", "Anna here.",
    "My orders are below.", "Answers inline:", "Antwort unten", "Здравствуйте!",
)  # fmt: skip
RULES = (
    "_" * 32, "-" * 40, "=" * 30, "*" * 20, "- " * 12, "─" * 30,
    "---------- Replied message ----------",
    "---- 回复的原邮件 ----", "------------------ Original ------------------",
    "-------- Ursprüngliche Nachricht --------", "\u200e",
)  # fmt: skip


def done() -> Iterator[str]:
    """Letters that order :data:`ORDER` and nothing else."""
    for name in NAMES:
        yield f"{ORDER}\n\n{name}"
        yield f"{ORDER}\n\n{name}\n\n{ATTRIBUTION}\n{QUOTED}"
    for name in NAMES[:4]:
        yield f"{ORDER}\n{name}"
        yield f"{name}\n{ORDER}"
    for word in FAREWELLS:
        yield f"{ORDER}\n\n{word}\nAnna"
        yield f"{ORDER}\n\n{word}"
        yield f"{ORDER}\n{word}\nAnna"
        yield f"{ORDER}\n\n{word}\n\nAnna Weber\n\n{ATTRIBUTION}\n{QUOTED}"
    for text in (*REMARKS, *CARDS, *FOOTERS):
        yield f"{ORDER}\n\n{text}"
        yield f"{ORDER}\n\nAnna\n\n{text}\n\n{ATTRIBUTION}\n{QUOTED}"
        yield f"{ORDER}\n\n{text}\n\n{HEAD}\n\n{OURS}"
    for head in SHORT_HEADS:
        yield f"{head}\n> Your move, Able: Turn 1\n> Lock two dice\n\n{ORDER}\n\n> WHAT HAPPENED"
        yield f"{head}\n{QUOTED}\n\n{ORDER}\n\nAnna"
        yield f"{head}\n\n{QUOTED}\n\n{ORDER}"
        yield f"{ORDER}\n\n{head}\n{QUOTED}"
        yield f"{ORDER}\n\n{head}\n\n{OURS}"
        yield f"Hello,\n\n{head}\n{MARKED}\n{ORDER}\n\n{OFFERS}"
    for hello in GREETINGS:
        yield f"{hello}\n\nOn 28/11/2026 08:14, Fieldpost wrote:\n{MARKED}\n{ORDER}\n\n{OFFERS}"
        yield f"{hello}\n\nOn 28/11/2026 08:14, Fieldpost wrote:\n{QUOTED}\n\n{ORDER}\n\nAnna"
        yield f"{hello}\n\n{ORDER}\n\nOn 28/11/2026 08:14, Fieldpost wrote:\n{QUOTED}"
    for rule in RULES:
        for head in (HEAD, SUBJECT_FIRST, TABLE):
            yield f"{ORDER}\n\n{rule}\n{head}\n\n{OURS}"


def html(text: str) -> str:
    """The same as a program sends it: a paragraph each, which leaves no empty line."""
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"<p>{part}</p>" for part in plain.replace("\n", "<br>").split("<br><br>"))


def letter(text: str, kind: str = "plain") -> bytes:
    head = (
        "From: Anna Weber <anna@mail.example>\r\nTo: match@play.example\r\n"
        f"Content-Type: text/{kind}; charset=utf-8\r\n\r\n"
    )
    return (head + text.replace("\n", "\r\n")).encode()


def ordered(text: str, kind: str = "plain", game: str = "dday_dice") -> list[str]:
    """The orders of a letter; one that is asked back stands in angles."""
    read = read_letter(letter(text, kind))
    assert not read.doubts
    kinds = order_kinds(GAMES[game])
    verbs = {kind.form.split()[0] for kind in GAMES[game].orders}
    said = instructions(read.text, verbs, kinds, read.names)
    return [one.command or f"<{one.said}>" for one in said if one.kind not in ("ignored", "end")]


def test_what_stands_around_an_order_never_stops_it() -> None:
    odd = {text: found for text in done() if (found := ordered(text)) != [ORDER]}
    assert not odd


@pytest.mark.parametrize("rule", ["___", "_" * 64, "-" * 72, "=====", "***", "———"])
def test_a_rule_right_below_an_order_parts_it_from_the_signature(rule: str) -> None:
    below = f"{rule}\nAnna Weber\nTel +49 711 000000"
    assert ordered(f"write ok\n{below}", game="dice_table") == ["write ok"]
    assert ordered(f"{ORDER}\n{rule}\n{ORDER}") == [ORDER, ORDER]


def test_it_does_not_in_html_either_where_no_empty_line_parts_paragraphs() -> None:
    texts = [f"{ORDER}\n\n{word}\nAnna" for word in FAREWELLS]
    odd = {text: found for text in texts if (found := ordered(html(text), "html")) != [ORDER]}
    assert not odd


@pytest.mark.parametrize("game", GAMES)
def test_no_farewell_is_an_order_of_any_game(game: str) -> None:
    rules = GAMES[game]
    play = Play(rules, rules.scenarios[0], seed=5)
    seat = min(rules.to_move(play.state))
    order = next(text for one in play.offered(seat) if "\n" not in (text := line(one)))
    bare = ordered(order, game=game)
    for text in (*FAREWELLS, *REMARKS, *CARDS, *FOOTERS):
        assert ordered(f"{order}\n\n{text}", game=game) == bare, text


ASKED_BACK = (
    "lokc R1 R2", "lcok R1 R2", "Lokc R1, R2!", "please lokc R1 R2", "- lokc R1 R2", "luck R1 R2",
    "lockR1R2", "lock: R1 R2", "resgin", "recruti medic", "recruti medicc",
    "gvie 3 soldiers to baker", "give 3 soldiers to", "leav 7 days", "dnoe", "kepe.", "agre",
    "takebak", "draw", "wiat", "pauze",
    "extned baker 3 days", "then lock W1 W2", "I lock W1 W2", "and recruit medic", "mv 4", "moev 2",
    "recruit  medic, and then done", "invte carol@example.org to baker", "coach of", "zone",
    "shell 2503 with b3", "end turn", "lock", "recruit the medic", "pause a bit", "lokc R1 R9",
    "lokc R1 " * 8, "lokc R1 " * 800, "Then keep.", "Dann keep.", "then keep", "Puis keep.",
    "Afterwards please keep everything.", "I keep the rest.", "Then done.", "I lock W1 W2.",
    "Then, please, resign.", "And then I'll keep!",
)  # fmt: skip


@pytest.mark.parametrize("slip", ASKED_BACK)
def test_what_looks_like_an_order_counts_wherever_it_stands(slip: str) -> None:
    for text in (
        f"{ORDER}\n\n{slip}", f"{ORDER}\n{slip}", f"{ORDER}\n\n{slip}\n\nAnna",
        f"{ORDER}\n\n{slip}\nAnna", f"{slip}\n\n{ORDER}\n\nGood luck!\nAnna",
    ):  # fmt: skip
        assert len(ordered(text)) == 2, text
    assert len(ordered(slip)) == 1


@pytest.mark.parametrize("scenarios", sampled([1, 99]))
@pytest.mark.parametrize("game", GAMES)
def test_two_letters_that_change_places_are_no_farewell_in_any_game(
    game: str, scenarios: int
) -> None:
    rules = GAMES[game]
    for scenario in rules.scenarios[:scenarios]:
        play = Play(rules, scenario, seed=5)
        seat = min(rules.to_move(play.state))
        for text in dict.fromkeys(line(one) for one in play.offered(seat)[:40]):
            verb, _, rest = text.partition(" ")
            slip = f"{verb[0]}{verb[2]}{verb[1]}{verb[3:]}"
            if "\n" not in text and slip != verb and len(verb) > 3:
                found = ordered(f"{text}\n\n{slip} {rest}".strip(), game=game)
                assert len(found) == 2, found


def test_small_words_lead_to_an_order_of_any_game_and_not_to_a_remark() -> None:
    remarks = "And have fun!", "I hope you are well.", "We met Bob.", "Then we wait for you."
    for text in (f"{ORDER}\n\n{remark}" for remark in remarks):
        assert ordered(text) == [ORDER], text


TALK = "What a landing that was, Bob."


def test_a_signature_below_talk_is_no_order() -> None:
    signed = [f"{word}\n{name}" for word in ("Cheers", "Bis dann", "gg") for name in NAMES[:-1]]
    odd = {
        text: found
        for below in (*NAMES[:-1], *signed, *CARDS[:2])
        for text in (f"{TALK}\n\n{below}", f"Hi Bob,\n\n{TALK}\n{below}")
        if (found := ordered(text))
    }
    assert not odd
    for slip in ("lokc R1 R2", "dnoe"):
        assert ordered(f"{TALK}\n\nAnna\n{slip}") == [slip], "it may be an order"
        assert ordered(f"{slip}\n\nAnna") == [slip]


def test_a_name_that_looks_like_an_order_is_a_name_below_one() -> None:
    def read(name: str, text: str) -> list[str]:
        kinds = order_kinds(GAMES["dice_table"])
        found = instructions(text, {"roll", "draw", "set"}, kinds, names_of(name))
        return [one.command for one in found if one.kind != "ignored"]

    assert read("Rolf Meier", "roll 2d6\nRolf") == ["roll 2d6"]
    assert read("joan@mail.example", "roll 2d6\n\nJoan") == ["roll 2d6"]
    assert read("R. Dupont", "Nice weather here.\n\nBob") == []
    assert read("R. Dupont", "Nice weather here.\n\nJoan") == ["Joan"]
    assert read("R. Dupont", "Nice weather here.\n\nRoll") == ["Roll"]
    assert read("Anna", "roll 2d6\n\nJoan") == ["roll 2d6", "Joan"]
    assert read("Resign Meier", "roll 2d6\n\nresign") == ["roll 2d6", "resign"]


# Through the whole post


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    house = PostHouse(tmp_path, server)
    house.duel()
    return house


def test_a_letter_with_a_farewell_is_carried_out_and_what_was_not_read_is_told(
    house: PostHouse,
) -> None:
    letter = "Hi Bob,\n\nthat was a long week.\n\nstorm\n\nBis dann\nAnna"
    house.reply(ANNA, letter, From=f"Anna Weber <{ANNA}>")
    told = flat(house.newest(ANNA))
    assert "Your orders were carried out. done storm" in told
    assert "Not read: “that was a long week. Bis dann”." in told
    house.reply(ANNA, "storm\n\nAnna", From=f"Anna Weber <{ANNA}>")
    assert "Not read" not in flat(house.newest(ANNA))


def test_a_slip_in_the_last_paragraph_stops_the_letter_and_is_shown(house: PostHouse) -> None:
    size = len(house.lines(house.only_match()))
    house.reply(ANNA, "storm\n\nstrom\n\nAnna")
    told = flat(house.newest(ANNA))
    assert "Nothing was done, because one line was refused. left storm refused strom" in told
    assert len(house.lines(house.only_match())) == size


def test_the_name_that_the_house_knows_is_a_signature(house: PostHouse) -> None:
    holder = house.mailer.people.holder(house.only_match(), "red")
    assert holder is not None
    house.mailer.people.rename(holder.player, "Storma")
    house.reply(ANNA, "storm\nStorma")
    assert "Your orders were carried out." in flat(house.newest(ANNA))


def test_an_order_between_the_lines_of_our_own_mail_is_found(house: PostHouse) -> None:
    mail = house.newest(ANNA)
    quoted = [f"> {row}".rstrip() for row in text_of(mail).split("\n")]
    rows = ["Hello,", "", "Fieldpost schrieb:", *quoted[:12], "", "storm", "", *quoted[12:]]
    house.reply(ANNA, "\n".join(rows))
    assert "Your orders were carried out." in flat(house.newest(ANNA))


def test_a_yes_may_have_a_farewell_below_it(house: PostHouse) -> None:
    house.reply(BOB, "offer a draw")
    house.reply(ANNA, "Yes, please.\n\nBis dann\nAnna Weber")
    assert house.matches.repository.match(house.only_match()).outcome is not None
