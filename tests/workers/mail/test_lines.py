"""What each line of a letter asks for."""

import pytest

from workers.mail.lines import Instruction, instructions

VERBS = ("lock", "recruit", "done")


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
        ("lock R1\u20133", "order", "lock R1-3"),
        ("lock R1 - 3", "order", "lock R1 - 3"),
        ("recruit \u2018ranger\u2019", "order", "recruit 'ranger'"),
        ("lock R1 R2 R3 R4 W1 W2 W3 W4 W5,", "order", "lock R1 R2 R3 R4 W1 W2 W3 W4 W5"),
        ("fire 1/919 at 2206", "order", "fire 1/919 at 2206"),
        ("?", "help", ""),
        ("? recruit", "help", "recruit"),
        ("HELP", "help", ""),
        ("check", "check", ""),
        ("Check lock R1", "check", "lock R1"),
        ("end", "end", ""),
        ("End.", "end", ""),
        ("end of turn", "order", "end of turn"),
        ("leave", "leave", "leave"),
        ("resign", "resign", "resign"),
        ("I resign.", "resign", "resign"),
        ("takeback", "takeback", "takeback"),
        ("Take back to 12", "takeback", "takeback to 12"),
        ("agree", "agree", "agree"),
        ("Refuse!", "refuse", "refuse"),
        ("note well played", "note", "well played"),
        ("Note: well played", "note", "well played"),
        ("Hi Bob,", "ignored", "Hi Bob,"),
        ("Hi Bob", "ignored", "Hi Bob"),
        ("Here are my moves.", "ignored", "Here are my moves."),
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


def test_prose_is_ignored_only_before_the_first_line_that_is_understood() -> None:
    found = instructions("Hi all,\nlock R1\nGood luck!", VERBS)
    assert [one.kind for one in found] == ["ignored", "order", "order"]
    assert found[0].wrong == "It looks like part of a letter, not like an order."


def test_a_long_order_is_never_taken_for_prose_where_the_verbs_are_told() -> None:
    line = "lock R1 R2 R3 R4 R5 R6 R7 R8 R9"
    assert only(line).kind == "order"
    assert only(line, ()).kind == "ignored"


@pytest.mark.parametrize(
    ("line", "days", "wrong"),
    [
        ("leave 7 days", 7, ""),
        ("Leave for 2 weeks.", 14, ""),
        ("leave 1 day", 1, ""),
        ("leave 0 days", 0, "A leave lasts 1 to 365 days."),
        ("leave 9999 days", 0, "A leave lasts 1 to 365 days."),
    ],
)
def test_a_leave_of_days_is_an_absence(line: str, days: int, wrong: str) -> None:
    one = only(line)
    assert (one.kind, one.days, one.wrong) == ("leave", days, wrong)


def test_a_leave_that_is_not_understood_is_no_leave() -> None:
    assert only("leave seven days").kind == "order"


@pytest.mark.parametrize(
    ("note", "rolls"),
    [
        ("note [2d6+1]", [("2d6", 1, "")]),
        ("note for the weather [d6]", [("1d6", 0, "for the weather")]),
        ("note [ 3d10 - 2 ] morale of the 116th", [("3d10", -2, "morale of the 116th")]),
        ("note #D 2 6 assault on the bunker", [("2d6", 0, "assault on the bunker")]),
        ("note assault on the bunker #D 2 6", [("2d6", 0, "assault on the bunker")]),
        ("note Hello. Wind: [1d6], rain: [2d6]", [("1d6", 0, "Wind"), ("2d6", 0, "rain")]),
        ("#D 2 6 omens", [("2d6", 0, "omens")]),
        ("#d 1 20", [("1d20", 0, "")]),
        ("[2d6] who begins", [("2d6", 0, "who begins")]),
        ("note no roll: [x] (2d6) # [2d6]", []),
    ],
)
def test_a_note_holds_free_rolls(note: str, rolls: list[tuple[str, int, str]]) -> None:
    one = only(note)
    assert one.kind == "note"
    assert [(r.dice, r.plus, r.label) for r in one.rolls] == rolls
    assert one.wrong == ""


@pytest.mark.parametrize(
    "note", ["note [99d6]", "note [2d1]", "note #D 0 6", "note " + "[d6]" * 11]
)
def test_a_note_that_rolls_too_much_rolls_nothing(note: str) -> None:
    assert only(note).rolls == ()
    assert only(note).wrong


def test_an_order_holds_no_free_roll() -> None:
    assert only("lock R1 #D 2 6").wrong == "A free roll stands in a note, not in an order."


def test_note_alone_makes_the_rest_a_note() -> None:
    found = instructions("lock R1\nnote\nAnna,\n\nfine landing\n[2d6] wind\nend\nBob", VERBS)
    assert [one.kind for one in found] == ["order", "note", "end"]
    assert found[1].text == "Anna,\n\nfine landing\n[2d6] wind"
    assert [roll.label for roll in found[1].rolls] == ["wind"]


def test_new_opens_a_match_with_others() -> None:
    one = only("New dday_dice Tiger-Basic with B@example.org, computer:steady and c@example.org")
    assert (one.kind, one.game, one.scenario) == ("new", "dday_dice", "tiger-basic")
    assert one.others == ("b@example.org", "computer:steady", "c@example.org")
    assert one.wrong == ""


def test_new_with_nobody_known_is_wrong() -> None:
    assert only("new dday_dice tiger-basic with Bob").wrong == (
        "“bob” is no mail address, nor “computer”."
    )


def test_a_letter_of_thousands_of_lines_is_not_read_to_its_end() -> None:
    found = instructions("lock R1\n" * 5000, VERBS)
    assert len(found) == 401
    assert found[-1].wrong == "Only 400 lines are read."
