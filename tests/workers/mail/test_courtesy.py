"""Courtesy around an order: it is understood, and never makes an order of anything else."""

import pytest

from domain.game.grammar.orders import line
from domain.games import library
from domain.table.grammar.lines import order_kinds
from service.letters.lines import instructions
from service.letters.text import typed
from service.letters.words import without_courtesy
from service.letters.yes_or_no import meant
from tests.games.test_every_game import Play

VERBS = ("lock", "recruit", "done", "answer")
KINDS = order_kinds(library()["dday_dice"])
BEFORE = (
    "Please ", "please, ", "Bitte ", "s\u2019il vous plaît ", "I'd like to ", "I would like to ",
    "Let\u2019s ", "Ich möchte bitte ", "Could you please ", "Please, I'd like to ",
)  # fmt: skip
BEHIND = (" please", ", please.", " - thanks", " merci!", ", s'il vous plaît")
TRIED = 30
"""Orders of a match whose offers are tried."""
BINDING = ("accept", "decline")
"""Words of a game that its own player may write to the other: “please accept”."""


@pytest.mark.parametrize(("said", "kind", "text"), [
    ("please lock R1", "order", "lock R1"),
    ("I'd like to lock R1 and W2, please.", "order", "lock R1 W2"),
    ("Could you please show the board?", "show", "board"),
    ("rules 5.4 please", "show", "rules 5.4"),
    ("the rules", "show", "rules"),
    ("rules first turn", "show", "rules first turn"),
    ("Regeln erster Zug", "show", "rules first turn"),
    ("please rules 5.4", "show", "rules 5.4"),
    ("my matches, please", "matches", ""),
    ("bitte hilfe", "help", ""),
    ("Please pause 2 weeks.", "order", "pause 2 weeks"),
    ("pause 2 weeks please", "order", "pause 2 weeks"),
    ("please extend blue 3 days", "order", "extend blue 3 days"),
    ("I'd like to resign", "order", "resign"),
    ("Let's offer a draw", "order", "offer-draw"),
    ("agree, thanks", "order", "agree"),
    ("please lock", "order", "lock"),
    ("Undo, please", "order", "takeback"),
    ("rückgängig", "order", "takeback"),
    ("first please", "new", "first please"),
])  # fmt: skip
def test_what_somebody_asks_courteously_is_what_he_asks(said: str, kind: str, text: str) -> None:
    (one,) = instructions(said, VERBS, KINDS)
    assert (one.kind, one.text, one.said) == (kind, text, said)


@pytest.mark.parametrize("said", [
    "please resign", "resign please", "Please agree", "agree, please", "please wait",
    "please leave", "let's resign", "let's wait", "I'd like to wait", "please accept",
    "please note I am away", "please end", "let's see", "please go on", "please", "thanks",
    "Please wait for me.", "I'd like to know the status",
    # It binds whatever words it is said in.
    "bitte einverstanden", "please offer a draw", "d'accord, svp", "bitte mitspielen",
])  # fmt: skip
def test_what_may_be_meant_for_the_other_player_is_no_order(said: str) -> None:
    (one,) = instructions(said, VERBS)
    asked = one.text.casefold() == said.casefold() and one.kind in ("order", "ignored")
    assert asked


def test_a_question_and_a_sentence_are_no_order() -> None:
    for said in (
        "Could you lock R1?",
        "Please answer me soon, I do not know what that was all for.",
    ):
        (one,) = instructions(said, VERBS, KINDS)
        assert one.kind == "ignored", said


def test_what_is_told_in_words_takes_no_courtesy_before_it() -> None:
    kinds = order_kinds(library()["dice_table"])
    for said in ("please write back soon", "please answer me", "Let's seal this with a beer"):
        (one,) = instructions(said, ("write", "seal", "answer"), kinds)
        assert one.command in (said, ""), said


TABLE = library()["dice_table"]
ON_THE_TABLE = {kind.form.split()[0] for kind in TABLE.orders}


@pytest.mark.parametrize(("said", "text"), [
    ("Please set VP 2", "set VP 2"), ("turn, thanks", "turn"),
    ("Please roll d6 for luck", "roll d6 for luck"),
    ("Please secretly roll 2d6", "secretly roll 2d6"),
    ("please revoke 2", "revoke 2"),
    ("move the cutter to 0303 via 0402", "move the cutter to 0303 via 0402"),
    ("move die Kutter nach 0303", "move die Kutter nach 0303"),
])  # fmt: skip
def test_an_order_that_ends_in_words_takes_a_please_where_it_names_a_number(
    said: str, text: str
) -> None:
    (one,) = instructions(said, ON_THE_TABLE, order_kinds(TABLE))
    assert (one.kind, one.command) == ("order", text)


@pytest.mark.parametrize(("said", "order"), [
    ("please resign", "resign"), ("Please write to me in 3 days", "write “to me in 3 days”"),
    ("please answer me", "answer me"), ("please turn", "turn"), ("agree, please", "agree"),
    # So it is without courtesy where any words fit the order, and these read as talk.
    ("Turn 3 was hard.", "turn “3 was hard”"),
    ("turn 3 was hard for me.", "turn “3 was hard for me”"),
    ("Turn it over", "turn “it over”"), ("Write soon!", "write “soon”"),
    ("write me when you are back.", "write “me when you are back”"),
    ("Set fire to your tanks, ha ha", "set “fire to your tanks, ha ha”"),
    ("Turn around now.", "turn “around now”"), ("Play it again!", "play “it again”"),
    ("write to me", "write “to me”"), ("roll over to us", "roll “over to us”"),
    # Nothing but a number or a name tells which turn is meant.
    ("turn up on Friday", "turn “up on Friday”"), ("turn up", "turn “up”"),
    ("turn traitors into heroes", "turn “traitors into heroes”"),
    ("please turn up on Friday", "turn “up on Friday”"),
    ("move the meeting to 1900 hours", "move “the meeting to 1900 hours”"),
    ("set out at dawn", "set “out at dawn”"), ("play along", "play “along”"),
    ("roll up your sleeves", "roll “up your sleeves”"),
    # So it is in German and French.
    ("turn 3 war hart für mich", "turn “3 war hart für mich”"),
    ("turn 3 était dur pour moi", "turn “3 était dur pour moi”"),
    ("play es nochmal", "play “es nochmal”"), ("play encore une fois", "play “encore une fois”"),
    ("roll zu uns herüber", "roll “zu uns herüber”"), ("roll vers nous", "roll “vers nous”"),
    ("set Feuer an deine Panzer", "set “Feuer an deine Panzer”"),
    ("set le feu à tes chars", "set “le feu à tes chars”"),
    ("write mir bald", "write “mir bald”"), ("write bientôt", "write “bientôt”"),
])  # fmt: skip
def test_what_may_be_meant_for_another_is_asked_back_with_the_line(said: str, order: str) -> None:
    (one,) = instructions(said, ON_THE_TABLE, order_kinds(TABLE))
    assert one.command == ""
    assert one.wrong.endswith(f"If it is your order, write: {order}")
    (anew,) = instructions(order, ON_THE_TABLE, order_kinds(TABLE))
    assert anew.command == typed(order) or not order.endswith("”")


@pytest.mark.parametrize("said", [
    "turn 3", "Turn 3.", "turn Evening", "turn evening", "turn night phase", "Turn 5 Axis moves.",
    "turn Abend am Fluss", "roll for the weather over the beaches d6", "play AM on the left",
    "set VP 3", "Set VP +2.",
    "set Weather rain", "Set 1/116 hex 1203, disrupted.", "Roll 2d6 attack on your bridge.",
    "secretly roll d6 for me", "Play QH against your left wing.",
])  # fmt: skip
def test_what_names_a_unit_or_a_number_is_an_order_of_free_text(said: str) -> None:
    (one,) = instructions(said, ON_THE_TABLE, order_kinds(TABLE))
    assert one.command == said.rstrip(".")


@pytest.mark.parametrize("said", [
    "write Anna holds the bridge.", "Write Anna holds the bridge!", "Write 1/116 goes to 1203 …",
    "write Wir halten die Brücke.", "write Nous tenons le pont !", "seal up the hill at dawn",
    "write the tanks come to you.", "seal 1/116 attacks at dawn!", "write Red holds; blue runs;",
])  # fmt: skip
def test_what_is_written_or_sealed_keeps_its_marks(said: str) -> None:
    (one,) = instructions(said, ON_THE_TABLE, order_kinds(TABLE))
    assert one.command == said


def test_notes_and_comments_keep_their_courtesy() -> None:
    (note,) = instructions("note please hurry, thanks", VERBS)
    assert (note.kind, note.text) == ("note", "please hurry, thanks")
    found = instructions("note\nplease lock R1\nthanks", VERBS)
    assert [one.kind for one in found] == ["note"]
    (whispered,) = instructions("whisper blue please wait", VERBS)
    assert whispered.text == "please wait"


@pytest.mark.parametrize("key", library())
def test_an_order_of_a_game_is_the_same_with_courtesy_and_without(key: str) -> None:
    rules = library()[key]
    kinds = order_kinds(rules)
    verbs = {kind.form.split()[0] for kind in rules.orders}
    prose = {kind.form.split()[0] for kind in rules.orders if kind.prose}
    for text in sorted(_offered(key)):
        (bare,) = instructions(text, verbs, kinds)
        assert without_courtesy(text) == ""
        if text.split()[0] in prose:
            continue
        for said in (*(f"{b}{text}" for b in BEFORE), *(f"{text}{b}" for b in BEHIND)):
            (one,) = instructions(said, verbs, kinds)
            clear = text not in BINDING or said.startswith(("I ", "I'd", "Ich"))
            assert one.command == (bare.command if clear else said.rstrip(",.;! ")), said


def _offered(key: str) -> set[str]:
    """One of each kind of order, and some more, of all that a match offers on its way."""
    rules = library()[key]
    found: dict[tuple[str, int], str] = {}
    for scenario in rules.scenarios:
        play = Play(rules, scenario, seed=5)
        for _ in range(TRIED):
            if rules.outcome(play.state) is not None:
                break
            for seat in rules.to_move(play.state):
                for order in play.offered(seat):
                    text = line(order)
                    if "\n" not in text:
                        found.setdefault((text.split()[0], len(text.split())), text)
            play.orders()
    return set(found.values())


@pytest.mark.parametrize(("said", "yes"), [
    ("Sure, why not!", True), ("Yes, fine by me!", True), ("Works for me, yes", True),
    ("Why not?", None), ("why not", None), ("No, why not another time", False),
    ("Oui, bien sûr.", True),
    ("Rather not", None), ("Sure not", False),
    ("Yes, please!", True), ("ok", True), ("Yes, fine!", True), ("Agreed, good idea.", True),
    ("Ja, bitte", True), ("oui, merci", True),
    ("Nein, doch nicht.", False), ("no, I do not mean it", False), ("Non, surtout pas !", False),
    ("Ja, leider.", None), ("Oui, hélas", None), ("Well, perhaps", None),
])  # fmt: skip
def test_a_plain_yes_or_no_is_one_and_a_why_not_is_no_no(said: str, yes: bool | None) -> None:
    assert meant(said) is yes


def test_a_match_is_opened_courteously() -> None:
    said = "new dday_dice tiger-basic with bob@example.org, 7 days a turn, please"
    (one,) = instructions(said)
    assert one.new is not None
    assert one.new.others == ("bob@example.org",)
    assert not one.new.options
