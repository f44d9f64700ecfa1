"""After a takeback: the position before it, rolls withdrawn, the story told on."""

from service.reading.positions import look
from service.store.lists.reader import Reader
from tests.projections.houses import Played
from workers.mail.story import board_of


def taken_back(played: Played, match_id: str, to: int, by: str = "red") -> int:
    """Take back to an entry with everybody's consent; returns the entry of ``rewound``."""
    other = {"red": "blue", "blue": "red"}[by]
    played.order(match_id, by, f"takeback to {to}")
    if played.matches.repository.match(match_id).pending.asked is not None:
        played.order(match_id, other, "agree")
    return played.matches.repository.match(match_id).size - 1


def test_what_was_taken_back_is_withdrawn_and_the_story_says_so(played: Played) -> None:
    match_id = played.open()
    reader = Reader(played.recorder)
    played.projector()
    first = played.order(match_id, "red", "storm")
    second = played.order(match_id, "blue", "storm")
    hidden = played.order(match_id, "red", "scout")
    rewound = taken_back(played, match_id, second)
    third = played.order(match_id, "blue", "storm")
    played.projector().catch_up()

    counts = {row.n: row.withdrawn for row in reader.rolls(match_id, "red")}
    assert {n for n, withdrawn in counts.items() if withdrawn} == {
        second + 2,
        second + 3,
        hidden + 2,
    }
    assert {n for n, withdrawn in counts.items() if not withdrawn} == {
        first + 2,
        first + 3,
        third + 2,
        third + 3,
    }
    assert hidden + 2 not in {row.n for row in reader.rolls(match_id, "blue")}
    board = board_of(played.matches, reader, match_id, "blue")
    assert board is not None
    assert board.view == look(played.matches, match_id, "blue").view
    texts = {row.n: row.text for row in reader.chronicle(match_id, "")}
    assert texts[rewound] == f"Taken back: the position is again that before entry {second}."
    assert texts[rewound - 3] == (
        f"Red asks to return to the moment before entry {second}; Blue must agree."
    )


def test_a_takeback_of_a_takeback_brings_the_rolls_back(played: Played) -> None:
    match_id = played.open()
    reader = Reader(played.recorder)
    one = played.order(match_id, "red", "storm")
    two = played.order(match_id, "red", "storm")
    taken_back(played, match_id, one)
    three = played.order(match_id, "red", "storm")
    taken_back(played, match_id, two)
    played.projector().catch_up()
    counts = {row.n for row in reader.rolls(match_id, "") if not row.withdrawn}
    assert counts == {one + 2, one + 3}
    assert three + 2 in {row.n for row in reader.rolls(match_id, "")}
    storms = played.matches.repository.match(match_id).table.position.storms
    assert storms == sum(
        int(result)
        for row in reader.rolls(match_id, "")
        if not row.withdrawn
        for result in row.results
    )


def test_turns_are_marked_where_a_takeback_went_behind_them(played: Played) -> None:
    match_id = played.open()
    reader = Reader(played.recorder)
    (card, *_) = played.matches.repository.match(match_id).table.position.sides["red"].cards
    entry = played.order(match_id, "red", f"play {card}")
    played.projector().catch_up()
    begins, second = reader.turns(match_id)
    assert (begins.turn, second.turn) == (1, 2)
    assert look(played.matches, match_id, "", second.n).moment.turn == 2
    assert look(played.matches, match_id, "", second.n - 1).moment.turn == 1

    rewound = taken_back(played, match_id, entry)
    played.projector().catch_up()
    rows = reader.turns(match_id)
    assert [(row.n, row.turn, row.withdrawn) for row in rows] == [
        (begins.n, 1, False),
        (second.n, 2, True),
        (rewound + 1, 1, False),
    ]


def test_a_branch_has_rows_of_its_own(played: Played) -> None:
    match_id = played.open(title="Long day")
    while played.matches.repository.match(match_id).outcome is None:
        sides = played.matches.repository.match(match_id).table.position.sides
        seat = next(s for s in sides if sides[s].count)
        played.order(match_id, seat, f"play {sides[seat].cards[0]}")
    size = played.matches.repository.match(match_id).begun
    branch = played.matches.branch(match_id, size)
    played.projector().catch_up()
    reader = Reader(played.recorder)
    row = reader.match(branch)
    assert row is not None
    assert (row.status, row.vacant, row.title) == ("open", ("red", "blue"), "Long day")
    assert f"This match goes on from entry {size} of {match_id}." in [
        told.text for told in reader.chronicle(branch, "")
    ]
    for viewer in ("", "red", "blue"):
        board = board_of(played.matches, reader, branch, viewer)
        assert board is not None
        assert board.view == look(played.matches, branch, viewer).view
    finished = reader.match(match_id)
    assert finished is not None
    assert (finished.status, finished.waiting_for) == ("finished", ())
