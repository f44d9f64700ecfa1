"""What the journal holds in the name of a seat, for the notes of its player."""

from pathlib import Path

from service.application.matches import Matches
from service.house.keys import House
from service.web.streaming import given
from tests.rigs.new_store import new_store
from tests.toys import toy

ID = "a-number-of-an-order-{}"


def test_a_player_is_told_what_was_ordered_in_their_name_since_they_sat_down(
    tmp_path: Path,
) -> None:
    recorder = new_store(tmp_path / "house.sqlite")
    house = House("play.example", b"w" * 32, bytes(range(32, 64)))
    matches = Matches(recorder, house, games={"toy": toy.RULES})
    match, _ = matches.open("toy", "duel", {"red": "person", "blue": "person"})

    def told(seat: str, after: int = 0) -> list[tuple[str, str]]:
        return [(one.id, one.orders) for one in given(matches, match, seat, after)[0]]

    for seat in ("red", "blue"):
        matches.join(match, seat, f"the-joining-of-{seat}")
    assert told("red") == []
    for k, orders in enumerate(("note a secret", "storm", "leave")):
        assert matches.order(match, "red", orders, ID.format(k)).done
    gave = [(ID.format(k), one) for k, one in enumerate(("note a secret", "storm", "leave"))]
    assert told("red") == gave
    assert told("blue") == []
    _, size = given(matches, match, "red", 0)
    assert size == matches.repository.size(match)
    assert told("red", size) == []
    matches.join(match, "red", "somebody-else-joins")
    assert told("red") == [], "what another player of the seat ordered is none of theirs"
    recorder.close()
