"""What each line of a letter asks for."""

from functools import partial
from typing import Any, ClassVar

import msgspec
import pytest

from domain.game.grammar.forms import verb_of
from domain.game.grammar.orders import LONGEST_LINE
from domain.game.ruleset import Clause, Order
from domain.games import library
from domain.match.codec import Codec
from domain.table.grammar.lines import is_said, order_kinds
from service.letters.instruction import Instruction, NewMatch
from service.letters.lines import instructions

VERBS = ("lock", "recruit", "done", "answer")


def only(line: str, verbs: tuple[str, ...] = VERBS) -> Instruction:
    (one,) = instructions(line, verbs)
    return one


@pytest.mark.parametrize(
    ("line", "kind", "text"),
    [
        ("lock R1 W2", "order", "lock R1 W2"),
        ("Lock  R1\u00a0W2.", "order", "Lock R1 W2"),
        ("- lock R1 W2", "order", "lock R1 W2"),
        ("2) lock R1 W2", "order", "lock R1 W2"),
        ("lock R1 W2 # the best", "order", "lock R1 W2"),
        ("lock R1 and W2 please", "order", "lock R1 W2"),
        ("lock R1, W2, please. Thank you!", "order", "lock R1 W2"),
        ("lock R1 W2 \u2014 merci", "order", "lock R1 W2"),
        ("lock R1 W2 s'il vous plaît", "order", "lock R1 W2"),
        ("Done, danke!", "order", "Done"),
        ("recruit please-not", "order", "recruit please-not"),
        ("lock please R1", "order", "lock please R1"),
        ("answer I was here first, please", "order", "answer I was here first, please"),
        ("status?", "show", "status"),
        ("Rules 1.6 ?", "show", "rules 1.6"),
        ("lock R1\u20133", "order", "lock R1-3"),
        ("lock R1 - 3", "order", "lock R1 - 3"),
        ("recruit \u2018ranger\u2019", "order", "recruit 'ranger'"),
        ("lock R1 R2 R3 R4 W1 W2 W3 W4 W5,", "order", "lock R1 R2 R3 R4 W1 W2 W3 W4 W5"),
        ("fire 1/919 at 2206", "order", "fire 1/919 at 2206"),
        ("?", "help", ""),
        ("lock R1, W2", "order", "lock R1 W2"),
        ("lock R1,W2 and B1", "order", "lock R1 W2 B1"),
        ("lock R1, W2, and B1.", "order", "lock R1 W2 B1"),
        ("lock R1 & W2", "order", "lock R1 W2"),
        ("answer yes, and more", "order", "answer yes, and more"),
        ("? recruit", "help", "recruit"),
        ("HELP", "help", ""),
        ("help lock", "help", "lock"),
        ("help me with this", "order", "help me with this"),
        ("check", "check", ""),
        ("Check lock R1", "check", "lock R1"),
        ("end", "end", ""),
        ("End.", "end", ""),
        ("end of turn", "order", "end of turn"),
        ("leave", "order", "leave"),
        ("Leave for 2 weeks.", "order", "leave 14 days"),
        ("leave 1 day", "order", "leave 1 day"),
        ("leave 7 days", "order", "leave 7 days"),
        ("leave 9999 days", "order", "leave 9999 days"),
        ("leave seven days", "order", "leave seven days"),
        ("resign", "order", "resign"),
        ("I resign.", "order", "resign"),
        ("takeback", "order", "takeback"),
        ("Take back to 12", "order", "takeback to 12"),
        ("agree", "order", "agree"),
        ("I accept!", "order", "agree"),
        ("Refuse!", "order", "refuse"),
        ("decline", "order", "refuse"),
        ("Pause.", "order", "pause"),
        ("resume", "order", "resume"),
        ("offer a draw", "order", "offer-draw"),
        ("extend Blue by 1 week", "order", "extend blue 7 days"),
        ("extend blue 3 days.", "order", "extend blue 3 days"),
        ("Wait!", "order", "wait"),
        ("Wait for me, please.", "ignored", "Wait for me, please."),
        ("replace blue with computer:steady", "order", "replace blue with computer:steady"),
        ("adjudicate", "order", "adjudicate"),
        ("invite B@example.org to Blue.", "invite", "b@example.org"),
        ("address Anna@Work.example", "address", "anna@work.example"),
        ("my zone is Europe/Berlin.", "zone", "Europe/Berlin"),
        ("note well played", "note", "well played"),
        ("Note: well played", "note", "well played"),
        ("Hi Bob,", "ignored", "Hi Bob,"),
        ("Hi Bob", "ignored", "Hi Bob"),
        ("Here are my moves.", "ignored", "Here are my moves."),
        ("we met on the hill by the bridge", "order", "we met on the hill by the bridge"),
        ("and we met on the hill by the bridge", "ignored", "and we met on the hill by the bridge"),
        ("notes on the battle", "order", "notes on the battle"),
        ("leaves falling", "order", "leaves falling"),
    ],
)
def test_a_line_asks_for(line: str, kind: str, text: str) -> None:
    assert (only(line).kind, only(line).text) == (kind, text)


@pytest.mark.parametrize("line", ["", "  ", "# nothing", "#", "   # lock R1"])
def test_a_comment_asks_for_nothing(line: str) -> None:
    assert instructions(line) == []


def test_nothing_is_read_below_end() -> None:
    found = instructions("lock R1\nend\nrecruit medic", VERBS)
    assert [one.kind for one in found] == ["order", "end"]


def test_prose_is_ignored_above_the_orders_and_below_them_but_never_between() -> None:
    found = instructions("Hi all,\nlock R1\nthat was luck!\nlock R2\nGood luck!", VERBS)
    assert [one.kind for one in found] == ["ignored", "order", "order", "order", "ignored"]
    assert found[0].wrong == "It looks like part of a letter, not like an order."


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Two bombers over the draw.", "order"),
        ("Sorry for the delay.", "ignored"),
        ("I am off to the sea.", "ignored"),
        ("Hello Hans.", "ignored"),
    ],
)
def test_a_sentence_above_orders_in_their_paragraph_counts_if_it_tells_of_nobody(
    said: str, kind: str
) -> None:
    found = instructions(f"{said}\nlock R1\nlock R2", VERBS)
    assert [one.kind for one in found] == [kind, "order", "order"]
    apart = instructions(f"{said}\n\nlock R1\nlock R2", VERBS)
    assert [one.kind for one in apart] == ["ignored", "order", "order"]


def test_a_long_order_is_never_taken_for_prose_where_the_verbs_are_told() -> None:
    line = "lock R1 R2 R3 R4 R5 R6 R7 R8 R9"
    assert only(line).kind == "order"
    assert only(line, ()).kind == "ignored"


@pytest.mark.parametrize(
    ("note", "text"),
    [
        ("note for the weather [d6]", "for the weather [d6]"),
        ("note [ 3d10 - 2 ] morale of the 116th", "[ 3d10 - 2 ] morale of the 116th"),
        ("note assault on the bunker #D 2 6", "assault on the bunker #D 2 6"),
        ("#D 2 6 omens", "#D 2 6 omens"),
        ("note luck #D 2  6 # at last", "luck #D 2 6"),
        ("[2d6] who begins", "[2d6] who begins"),
        ("note Hill #112 and #D 2 6", "Hill #112 and #D 2 6"),
        ("note Hill #112 # the best", "Hill #112"),
        ("note no roll: [x] (2d6) # [2d6]", "no roll: [x] (2d6)"),
    ],
)
def test_a_roll_begins_or_stands_in_a_note(note: str, text: str) -> None:
    assert (only(note).kind, only(note).text, only(note).wrong) == ("note", text, "")


@pytest.mark.parametrize(
    ("note", "wrong"),
    [
        ("note [99d6]", "A free roll takes 1 to 50 dice with 2 to 1000 sides."),
        ("note [2d1]", "A free roll takes 1 to 50 dice with 2 to 1000 sides."),
        ("note #D 0 6", "A free roll takes 1 to 50 dice with 2 to 1000 sides."),
        ("note " + "[d6]" * 11, "A note may hold at most 10 free rolls."),
        ("note " + "word " * 1000, "A note has at most 4000 characters."),
    ],
)
def test_a_note_that_is_too_much_is_wrong(note: str, wrong: str) -> None:
    assert only(note).wrong == wrong


def test_an_order_holds_no_free_roll() -> None:
    assert only("lock R1 #D 2 6").wrong == "A free roll belongs in a note, not in an order."


def test_two_orders_in_a_line_are_told_apart_but_an_answer_in_words_is_one() -> None:
    told = "“recruit” begins another order: write each on a line of its own."
    assert only("lock R1; recruit medic").wrong == told
    one = only("lock R1; W2")
    assert (one.text, one.wrong) == ("lock R1 W2", "")
    answer = only("answer it is mine; lock was yours")
    assert (answer.text, answer.wrong) == ("answer it is mine; lock was yours", "")


def test_an_order_that_ends_in_words_swallows_no_second_order() -> None:
    rules = library()["dice_table"]
    verbs, kinds = {kind.form.split()[0] for kind in rules.orders}, order_kinds(rules)
    for line, second in (
        ("ROLL 2D6 attack on the Bridge; Set VP 3", "Set"),
        ("write We hold; resign", "resign"),
        ("set 1/116 hex 1203; roll d6", "roll"),
        ("roll 2d6 and done", "done"), ("roll d6 weather. Then done.", "done"),
        ("roll 2d6 attack. done", "done"), ("roll 2d6 attack, roll d6 weather", "roll"),
        ("set VP 3, roll d6 weather", "roll"), ("turn 3 and then resign", "resign"),
        ("secretly roll d6 spotting, take 2", "take"),
        (";done; write ok", "write"), ("agree; done", "done"), ("; pause ; resign", "resign"),
    ):  # fmt: skip
        (one,) = instructions(line, verbs, kinds)
        assert one.wrong == f"“{second}” begins another order: write each on a line of its own."
    for line in (
        "roll 2d6 attack; the bridge is ours", "write Set; match", "note ready; set VP 3",
        "answer it is mine; set VP 3", "roll 2d6 attack;",
        "set 1/116 hex 1203, disrupted, ready and tired", "roll 2d6 attack, and take the bridge",
        "write We hold, and done", "seal we wait. Then turn 3",
    ):  # fmt: skip
        (one,) = instructions(line, verbs, kinds)
        assert one.command.rstrip(";") == line.rstrip(";"), line


def test_note_alone_makes_the_rest_a_note_a_paragraph_each() -> None:
    found = instructions("lock R1\nnote\nAnna,\n\nfine landing\n[2d6] wind\nend\nBob", VERBS)
    assert [one.kind for one in found] == ["order", "note", "note", "end"]
    assert [one.text for one in found[1:3]] == ["Anna,", "fine landing [2d6] wind"]
    assert (found[3].number, found[3].said) == (7, "end")


def test_a_note_that_ends_at_once_says_nothing_and_nothing_below_it_is_read() -> None:
    assert [one.kind for one in instructions("note\nend\nlock R1", VERBS)] == ["end"]


def test_a_long_note_is_cut_between_words_and_never_within_a_roll() -> None:
    said = " ".join(["bravo"] * 79) + " [ 2d6 + 1 ] and so on " + "x" * 1000
    found = instructions(f"note {said}")
    assert all(len(f"note {one.text}") <= LONGEST_LINE for one in found)
    assert "".join(one.text for one in found).replace(" ", "") == said.replace(" ", "")
    assert any("[ 2d6 + 1 ]" in one.text for one in found)


def test_a_long_note_is_cut_where_it_always_was() -> None:
    """At 480 characters: the journal holds each part, and an audit cuts the sent letter again."""
    fits, longer = "a" * 239 + " " + "b" * 240, "a" * 240 + " " + "b" * 240
    assert [one.text for one in instructions(f"note {fits}")] == [fits]
    assert [one.text for one in instructions(f"note {longer}")] == longer.split()


@pytest.mark.parametrize("address", ["bob", "bob@", "@example.org"])
def test_only_a_mail_address_is_invited_or_written_from(address: str) -> None:
    assert only(f"invite {address}").wrong == f"“{address}” is not a mail address."
    assert only(f"address {address}").wrong == f"“{address}” is not a mail address."
    assert only("address bob@example.org").wrong == ""


def new(line: str) -> NewMatch:
    one = only(line)
    assert (one.kind, one.wrong) == ("new", "")
    assert one.new is not None
    return one.new


def test_new_opens_a_match_with_others() -> None:
    assert new(
        "New dday_dice Tiger-Basic with B@example.org, computer:steady and <c@example.org>."
    ) == NewMatch(
        game="dday_dice",
        scenario="tiger-basic",
        others=("b@example.org", "computer:steady", "c@example.org"),
    )


@pytest.mark.parametrize(
    ("said", "pace"),
    [
        ("7 days", "7 days"),
        (", 36 hours a turn.", "36 hours"),
        (", pace 1 week", "7 days"),
        ("and 2 weeks per turn", "14 days"),
        (", 7 days a turn, weather", "7 days"),
        ("", "none"),
    ],
)
def test_new_may_name_a_pace(said: str, pace: str) -> None:
    asked = new(f"new toy duel with b@example.org, computer {said}")
    assert (asked.pace, asked.others) == (pace, ("b@example.org", "computer"))


@pytest.mark.parametrize(
    ("said", "name", "value"),
    [
        ("as German against b@example.org", "seated", (("german", 0),)),
        ("as the german, b@example.org", "seated", (("german", 0),)),
        ("with b@example.org, as german", "seated", (("german", 0),)),
        ("with b@example.org as the german", "seated", (("german", 1),)),
        ("b@example.org as allied as german", "seated", (("allied", 1), ("german", 0))),
        ("with b@example.org, referee <Carol@example.org>.", "referee", "carol@example.org"),
        ("referee carol@example.org, b@example.org", "referee", "carol@example.org"),
        ("with b@example.org, proved dice", "dice", "proved"),
        ("with b@example.org and Quick-Dice.", "dice", "quick"),
        ("with b@example.org, Weather, flak=off", "options", (("weather", ""), ("flak", "off"))),
        ("with Bob, b@example.org", "options", (("bob", ""),)),
    ],
)
def test_new_may_say_more(said: str, name: str, value: object) -> None:
    asked = new(f"new toy duel {said}")
    plain = NewMatch(game="toy", scenario="duel", others=("b@example.org",))
    assert asked == msgspec.structs.replace(plain, **{name: value})


def test_a_letter_of_thousands_of_lines_is_not_read_to_its_end() -> None:
    found = instructions("lock R1\n" * 5000, VERBS)
    assert len(found) == 401
    assert found[-1].wrong == "Only 400 lines are read."


@pytest.mark.parametrize(
    ("line", "kind", "text"),
    [
        ("Move to Sector 2 · move 2 [1 of 3 Courage, DEF 4]", "order", "move 2"),
        ("Lock R1 and W2: they stay · lock R1 W2", "order", "lock R1 W2"),
        ("  · lock R1 W2", "order", "lock R1 W2"),
        ("Agree: Bob asks for a takeback · agree", "order", "agree"),
        ("move 2 · or so", "order", "move 2 · or so"),
        ("note Well fought · move 2 was bold", "note", "Well fought · move 2 was bold"),
    ],
)
def test_an_offer_that_is_sent_back_with_its_words_is_its_order(
    line: str, kind: str, text: str
) -> None:
    (found,) = instructions(line, ("lock", "move"))
    assert (found.kind, found.text) == (kind, text)


class Troop(Clause, frozen=True):
    form: ClassVar[str] = "{kind} {count}"
    kind: str
    count: int


class _Army(Order, frozen=True):
    form: ClassVar[str] = "army {units}"
    help: ClassVar[str] = "musters them"
    units: tuple[Troop, ...]


class _Write(Order, frozen=True):
    form: ClassVar[str] = "write {words}"
    help: ClassVar[str] = "a line that stands"
    prose: ClassVar[bool] = True
    words: tuple[str, ...]


ARMY = "army infantry 4 medium-tank 3 howitzer 2 anti-tank 2 engineers 1"
REST = "paratroopers 2 air-field 1 headquarters 1"


def _read(text: str) -> list[tuple[str, str]]:
    return [(one.kind, one.text) for one in instructions(text, ("army", "write"), (_Army, _Write))]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (f"{ARMY}\n{REST}\nready", [("order", f"{ARMY} {REST}"), ("order", "ready")]),
        (f"- {ARMY}\r\n  {REST}", [("order", f"{ARMY} {REST}")]),
        ("note " + "far " * 16 + "\naway from here", [("note", "far " * 16 + "away from here")]),
        ("write " + "far " * 16 + "\naway", [("order", "write " + "far " * 16 + "away")]),
    ],
)
def test_a_line_that_a_program_broke_for_its_width_is_one(text: str, read: object) -> None:
    assert _read(text) == read


@pytest.mark.parametrize(
    "below",
    ["Good luck to you", "board", "draw", "aremy infantry 4", "# engineers 2", "note well played",
     "", "- engineers 2"],
)  # fmt: skip
def test_what_stands_by_itself_or_makes_no_order_is_no_part_of_the_line_above(below: str) -> None:
    assert _read(f"{ARMY}\n{below}")[0] == ("order", ARMY)


def test_a_break_that_the_width_does_not_explain_is_one_that_was_meant() -> None:
    assert _read("army infantry 4\nengineers 1")[0] == ("order", "army infantry 4")
    assert _read("write we hold\nand the ford")[0] == ("order", "write we hold")


def test_a_slip_in_an_order_is_never_taken_into_the_words_above_it() -> None:
    assert _read("note " + "far " * 16 + "\naremy infantry 4")[-1] == ("order", "aremy infantry 4")


def test_an_answer_ahead_is_no_end_of_the_long_line_above_it() -> None:
    """A line of more than 64 characters that ends in words would take what a program broke off."""
    kinds = order_kinds(library()["tcs_omaha"])
    sheet = "opsheet Gegenstoss attack Colleville with 1/915 and 2/915 by 2000"
    ahead = "whenever moves-in-open within 8 do fire"
    found = instructions(f"{sheet}\n{ahead}\ndone\n", ("opsheet", "done"), kinds)
    assert [one.said for one in found] == [sheet, ahead, "done"]


@pytest.mark.parametrize(
    "above",
    [
        "Register A36.19 A42.19 A46.19 WN 65 Easy Red 2 and Fox Green 1",
        "Register targets at WN 65, Colleville, Cabourg, and Le Grand Hameau too",
    ],
)
@pytest.mark.parametrize(
    "below",
    [
        "Whenever an enemy moves in the open within 4 hexes, fire.",
        "Whenever an enemy moves in cover within 3 hexes, fire.",
        "Op sheet Easy: E/2/16 attacks WN 64 from Easy Red 2",
    ],
)
def test_a_sentence_that_is_an_order_is_no_end_of_the_line_above_it(above: str, below: str) -> None:
    codec: Codec[Any, Any, Any] = Codec(library()["tcs_omaha"].rules())
    kinds, reads = order_kinds(codec.rules), partial(is_said, codec)
    verbs = [verb_of(kind) for kind in codec.rules.orders]
    found = instructions(f"{above}\n{below}", verbs, kinds, (), reads)
    assert [one.said for one in found if one.kind == "order"] == [above, below]
