"""What each seat may know: no byte that it can fetch holds another seat's secret."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from service.application.matches import Matches
from service.audit import audit
from service.reading.positions import export, journal, look, story, walked
from service.reading.proofs import proof
from service.store.repository import EVERYTHING
from tests.conftest import Clock
from tests.rigs.new_store import new_matches
from tests.rigs.soak import one_store as address
from tests.toys.duel import begun, types
from tests.toys.offered import legal_lines

__all__ = ["address"]

SEATS = ("red", "blue")
VIEWERS = (*SEATS, "")
PLANS = {"red": "xylophone", "blue": "marmalade"}


def played(matches: Matches, clock: Clock) -> str:
    """A running match in which everything was done that is secret."""
    match_id = begun(matches)
    for k, seat in enumerate(("red", "blue", "red", "blue")):
        clock.seconds += 1
        matches.order(match_id, seat, f"plan {PLANS[seat]}\nscout\nstorm", f"secretly-{seat}-{k}")
        matches.order(match_id, seat, "takeback", f"takeback-{k}")
        other = SEATS[seat == "red"]
        matches.order(match_id, other, ("agree", "refuse")[k % 2], f"answer-{k}")
    card = hands(matches, match_id)["red"][0]
    assert matches.order(match_id, "red", f"play {card}", "play-red").done
    return match_id


def hands(matches: Matches, match_id: str) -> dict[str, tuple[str, ...]]:
    sides = matches.repository.match(match_id).table.position.sides
    return {seat: side.cards for seat, side in sides.items()}


def fetched(matches: Matches, match_id: str, viewer: str) -> Iterator[bytes]:
    """Every byte that a viewer can have of a match."""
    match = matches.repository.match(match_id)
    encode = msgspec.json.encode
    for at in range(1, match.size + 1):
        yield encode(look(matches, match_id, viewer, at))
        yield encode(list(story(matches, match_id, viewer, at - 1, match.size)))
        yield encode(matches.repository.table_at(match_id, at).seen_by(viewer))
    yield encode(look(matches, match_id, viewer))
    yield encode(list(story(matches, match_id, viewer, 0, match.size)))
    yield encode(journal(matches, match_id, viewer, 0, match.size))
    yield b"".join(export(matches, match_id, viewer))
    if viewer in match.sitting.seats:
        yield encode(legal_lines(matches, match, viewer))
        yield encode(matches.try_order(match_id, viewer, "play club1").lines)
        yield encode(matches.try_order(match_id, viewer, "play spade1").lines)
    for n in range(match.size):
        try:
            yield encode(proof(matches, match_id, n))
        except LookupError:
            continue


def secrets(matches: Matches, match_id: str, viewer: str) -> set[bytes]:
    """Every secret of a match that is not the viewer's: words, salts, links and commands."""
    size = matches.repository.size(match_id)
    found: set[bytes] = set()
    own: set[bytes] = set()
    for _, _, seats, body in matches.repository.openings(match_id, 0, size, EVERYTHING):
        opening = msgspec.json.decode(body)
        words = {opening["salt"], *_secret_words(opening["data"])}
        (own if viewer in seats else found).update(word.encode() for word in words)
    found |= {PLANS[seat].encode() for seat in SEATS if seat != viewer}
    for seat, cards in hands(matches, match_id).items():
        if seat != viewer:
            found |= {card.encode() for card in cards}
    own |= {card.encode() for card in hands(matches, match_id).get(viewer, ())}
    for _, topic, line in matches.repository.rows(match_id, 0, size):
        if topic == "card.shown":
            pub = msgspec.json.decode(line)["pub"]
            own |= {pub["card"].encode(), pub["salt"].encode()}
    return found - own


def _secret_words(data: dict[str, object]) -> Iterator[str]:
    for key, value in data.items():
        if key in ("reveal", "salt"):
            yield str(value)
        elif key == "id" or (key == "salts" and isinstance(value, list)):
            yield from value if isinstance(value, list) else [str(value)]
        elif isinstance(value, dict):
            yield from _secret_words(value)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_byte_that_a_viewer_can_fetch_holds_a_foreign_secret(
    matches: Matches, clock: Clock, viewer: str
) -> None:
    match_id = played(matches, clock)
    foreign = secrets(matches, match_id, viewer)
    assert len(foreign) > 20
    dealt = {c for s, cards in hands(matches, match_id).items() if s != viewer for c in cards}
    spoken = {b"play " + card.encode() for card in dealt}
    for data in fetched(matches, match_id, viewer):
        shown = data.replace(b'"play club1"', b"").replace(b'"play spade1"', b"")
        assert not [secret for secret in foreign if secret in shown]
        assert not [line for line in spoken if line in shown]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_told_again_stands_between_the_positions_that_its_reader_knew(
    matches: Matches, clock: Clock, viewer: str
) -> None:
    match_id, table_at = played(matches, clock), matches.repository.table_at
    size = matches.repository.size(match_id)
    assert "rewound" in types(matches, match_id)
    for step in walked(matches, match_id, viewer, 0, size):
        assert step.before == table_at(match_id, step.n).seen_by(viewer)
        assert step.after == table_at(match_id, step.n + 1).seen_by(viewer)


def test_the_id_of_a_secret_line_cannot_be_guessed_from_the_other_lines(
    matches: Matches,
) -> None:
    match_id = begun(matches)
    matches.order(match_id, "blue", "storm\nplan club1\nstorm\nplan club2", "the-id-of-blue")
    size = matches.repository.size(match_id)
    told = [msgspec.json.decode(line) for _, _, line in matches.repository.rows(match_id, 0, size)]
    public = [e["pub"]["command"]["id"] for e in told if e["pub"].get("command")][-2:]
    hidden = [
        msgspec.json.decode(body)["data"]["command"]["id"]
        for *_, body in matches.repository.openings(match_id, size - 11, size, "blue")
        if b'"command"' in body
    ]
    assert len({*public, *hidden}) == 4
    assert {len(name) for name in (*public, *hidden)} == {64}
    assert not any("the-id" in name for name in (*public, *hidden))


def test_a_seat_never_knows_what_another_holds(sqlite_matches: Matches, clock: Clock) -> None:
    match_id = played(sqlite_matches, clock)
    match = sqlite_matches.repository.match(match_id)
    for at in range(match.begun, match.size + 1):
        table = sqlite_matches.repository.table_at(match_id, at)
        for viewer in VIEWERS:
            for seat, side in table.seen_by(viewer).sides.items():
                if seat == viewer:
                    assert side == table.position.sides[seat]
                else:
                    assert (side.cards, side.strength, side.plan) == (None, None, None)
                assert side.count == table.position.sides[seat].count


def test_a_seat_is_offered_only_what_it_holds(sqlite_matches: Matches, clock: Clock) -> None:
    match_id = played(sqlite_matches, clock)
    match = sqlite_matches.repository.match(match_id)
    for seat, cards in hands(sqlite_matches, match_id).items():
        offered = legal_lines(sqlite_matches, match, seat)
        assert offered == [*(f"play {card}" for card in cards), "scout", "storm"]
        seen = look(sqlite_matches, match_id, seat)
        assert [choice.line for choice in seen.view.choices] == offered


def test_after_the_end_everything_is_open(matches: Matches, clock: Clock) -> None:
    match_id = played(matches, clock)
    kept = secrets(matches, match_id, "")
    for seat, cards in hands(matches, match_id).items():
        for card in cards:
            assert matches.order(match_id, seat, f"play {card}", f"play-{card}").done
    assert matches.repository.match(match_id).outcome is not None
    opened = b"".join(export(matches, match_id, EVERYTHING))
    assert not [secret for secret in kept if secret not in opened]
    size = matches.repository.size(match_id)
    everything = journal(matches, match_id, EVERYTHING, 0, size)
    for entry in everything:
        sealed = msgspec.json.decode(entry.line)["sealed"]
        assert sorted(entry.opened) == [str(p) for p in range(len(sealed))]


def test_the_audit_proves_the_export_of_a_whole_match(matches: Matches, clock: Clock) -> None:
    match_id = played(matches, clock)
    key = matches.house.key.vkey
    for viewer in VIEWERS:
        report = audit(export(matches, match_id, viewer), [key])
        assert report.events == matches.repository.size(match_id)
        assert report.unopened > 0
    matches.rekey(match_id, "for the test")
    matches.order(match_id, "blue", "storm\nscout", "after-rekey")
    for seat, cards in hands(matches, match_id).items():
        for card in cards:
            matches.order(match_id, seat, f"play {card}", f"play-{card}")
    report = audit(export(matches, match_id, EVERYTHING), [key])
    assert report.unopened == 0
    assert report.decks == report.decks_proved == 1


def test_the_audit_proves_the_export_of_a_branch(sqlite_matches: Matches, clock: Clock) -> None:
    match_id = played(sqlite_matches, clock)
    for seat, cards in hands(sqlite_matches, match_id).items():
        for card in cards:
            sqlite_matches.order(match_id, seat, f"play {card}", f"play-{card}")
    branch = sqlite_matches.branch(match_id, sqlite_matches.repository.match(match_id).begun)
    for seat in SEATS:
        sqlite_matches.join(branch, seat, f"join-{seat}-branch")
    for seat, cards in hands(sqlite_matches, branch).items():
        for card in cards:
            assert sqlite_matches.order(branch, seat, f"storm\nplay {card}", f"b-{card}").done
    report = audit(export(sqlite_matches, branch, EVERYTHING), [sqlite_matches.house.key.vkey])
    assert report.unopened == 0


def test_a_try_does_not_tell_what_a_deck_and_other_hands_hold(tmp_path: Path) -> None:
    matches = new_matches(tmp_path)
    match = begun(matches, "dice_table", "open")
    matches.order(match, "red", "deck main of ace king queen knave", "lay-out-the-deck")
    assert matches.order(match, "red", "take 2\ndone", "take-two-of-them").done
    tried = {
        (one.state, one.reason)
        for card in ("ace", "king", "queen", "knave")
        for one in matches.try_order(match, "blue", f"fetch {card} from main").lines
    }
    assert [state for state, _ in tried] == ["would roll"]
