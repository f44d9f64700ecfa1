"""What the reader answers: pages, filters, rolls with their orders, the story of each viewer."""

from service.store.lists.reader import Reader
from tests.projections.houses import Played
from workers.mail.story import board_of


def test_the_lobby_is_read_page_by_page_without_gap_or_repetition(played: Played) -> None:
    played.play(7, 0)
    played.projector().catch_up()
    reader = Reader(played.recorder)
    everything = [row.match for row in reader.lobby()]
    assert len(everything) == 7
    paged: list[str] = []
    while page := reader.lobby(after=paged[-1] if paged else "", limit=3):
        paged += [row.match for row in page]
    assert paged == everything


def test_the_lobby_is_filtered_by_status_and_by_whom_it_waits_for(played: Played) -> None:
    persons, computer = played.open(), played.open(blue="computer:random")
    waiting, _ = played.matches.open("toy", "duel", {"red": "person", "blue": "person"})
    played.projector().catch_up()
    reader = Reader(played.recorder)

    def found(**filters: str) -> set[str]:
        return {row.match for row in reader.lobby(**filters)}  # type: ignore[arg-type]

    assert found(status="open") == {waiting}
    assert found(status="running") == {persons, computer}
    assert found(status="finished") == set()
    assert found(waiting_for="blue") == {persons, computer, waiting}
    assert found(waiting_for="computer") == {computer}
    assert found(waiting_for="computer:random") == {computer}
    assert found(waiting_for="person", status="running") == {persons, computer}
    assert found(waiting_for="lue") == set()


def test_a_roll_tells_whose_for_which_order_why_and_where_it_is_proved(played: Played) -> None:
    match_id = played.open()
    first = played.order(match_id, "red", "scout\nstorm")
    played.projector().catch_up()
    reader = Reader(played.recorder)
    hidden, storm, weather = reader.rolls(match_id, "red")
    assert (hidden.n, hidden.roll, hidden.stream) == (first + 2, first + 1, "~red")
    assert (hidden.kind, hidden.order, hidden.why) == ("hidden", "red: scout", "scouting")
    assert (storm.stream, storm.order, storm.why) == ("red", "red: storm", "storming")
    assert (storm.labels, storm.kind) == (("left", "right"), "dice")
    assert storm.roll == weather.roll == storm.n - 1
    assert all(1 <= int(result) <= 6 for result in storm.results)
    assert reader.rolls(match_id, "blue") == reader.rolls(match_id, "") == [storm, weather]
    assert reader.rolls(match_id, "red", after=hidden.n, limit=1) == [storm]


def test_each_viewer_has_a_story_of_its_own(played: Played) -> None:
    match_id = played.open()
    entry = played.order(match_id, "red", "scout") + 3
    played.projector().catch_up()
    reader = Reader(played.recorder)
    strength = played.matches.repository.match(match_id).table.position.sides["red"].strength

    def text(viewer: str) -> str:
        (row,) = (r for r in reader.chronicle(match_id, viewer) if r.n == entry)
        return row.text

    assert text("red") == f"Scouted(seat='red', strength={strength})"
    assert text("blue") == text("") == "Scouted(seat='red', strength=None)"
    told = [row.n for row in reader.chronicle(match_id, "red")]
    assert told == sorted(set(told))
    assert [r.n for r in reader.chronicle(match_id, "red", after=told[2], limit=2)] == told[3:5]


def test_everything_is_told_only_once_the_match_is_over(played: Played) -> None:
    match_id = played.open()
    played.order(match_id, "red", "scout")
    played.projector().catch_up()
    reader = Reader(played.recorder)
    assert reader.rolls(match_id, "*") == []
    assert reader.chronicle(match_id, "*") == reader.chronicle(match_id, "")
    while played.matches.repository.match(match_id).outcome is None:
        sides = played.matches.repository.match(match_id).table.position.sides
        seat = next(s for s in sides if sides[s].count)
        played.order(match_id, seat, f"play {sides[seat].cards[0]}")
    played.projector().catch_up()
    assert [row.kind for row in reader.rolls(match_id, "*")] == ["hidden"]
    assert reader.chronicle(match_id, "*") != reader.chronicle(match_id, "")
    assert reader.chronicle(match_id, "")[-1].text == "All cards are played."


def test_nothing_is_projected_yet(played: Played) -> None:
    match_id = played.open()
    projector = played.projector()
    reader = Reader(played.recorder)
    assert reader.position() == 0
    assert reader.lobby() == []
    assert reader.match(match_id) is None
    assert board_of(played.matches, reader, match_id, "") is None
    projector.catch_up()
    assert reader.position() == played.matches.repository.match(match_id).size
