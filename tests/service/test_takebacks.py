"""Taking back, branching and new dice chains: what is undone, and what goes on."""

import pytest

from domain.game.ruleset import Illegal
from domain.journal.entries import read_entry
from service.application.limits import Limits
from service.application.matches import Matches
from service.house.keys import House
from service.reading.positions import look, to_move
from service.store.recorder import Recorder
from tests.conftest import Clock
from tests.rigs.soak import one_store as address
from tests.toys import toy
from tests.toys.duel import Duels, begun, check_whole, folded, reason, types

__all__ = ["address"]

RED, BLUE = "red", "blue"


def give(matches: Matches, match_id: str, seat: str, text: str) -> int:
    """Give an order that must be carried out; returns the entry at which it begins."""
    size = matches.repository.size(match_id)
    receipt = matches.order(match_id, seat, text, f"{text} after {size}")
    assert receipt.done, receipt
    return receipt.lines[0].first


def refused(matches: Matches, match_id: str, seat: str, text: str) -> str:
    size = matches.repository.size(match_id)
    receipt = matches.order(match_id, seat, text, f"{text} after {size}")
    assert matches.repository.size(match_id) == size
    return reason(receipt)


def table(matches: Matches, match_id: str) -> object:
    return matches.repository.match(match_id).table


def plan(matches: Matches, match_id: str, seat: str = RED) -> str | None:
    found: str | None = matches.repository.match(match_id).table.position.sides[seat].plan
    return found


def test_an_own_order_that_told_nothing_is_taken_back_at_once(matches: Matches) -> None:
    match_id = begun(matches)
    before = table(matches, match_id)
    give(matches, match_id, RED, "plan club1")
    start = give(matches, match_id, RED, "takeback")
    assert types(matches, match_id, start) == ["command", "takeback.asked", "rewound"]
    assert table(matches, match_id) == before
    check_whole(matches, match_id)


def test_after_a_die_the_other_is_asked_and_agrees(matches: Matches) -> None:
    match_id = begun(matches)
    before = table(matches, match_id)
    start = give(matches, match_id, RED, "storm")
    rolled = table(matches, match_id)
    give(matches, match_id, RED, "takeback")
    match = matches.repository.match(match_id)
    assert match.pending.asked is not None
    assert (match.pending.asked.seat, match.pending.asked.to, match.pending.asked.needed) == (
        RED,
        start,
        (BLUE,),
    )
    assert table(matches, match_id) == rolled
    assert to_move(matches, match) == (BLUE,)
    for line in ("storm", "takeback", "offer-draw", "dispute order 9 because of it"):
        told = refused(matches, match_id, BLUE, line)
        assert told.endswith("Red asks to take the match back; agree or refuse first.")
    give(matches, match_id, BLUE, "agree")
    assert table(matches, match_id) == before
    assert matches.repository.match(match_id).pending.asked is None
    assert refused(matches, match_id, BLUE, "agree") == "Nobody is asking for anything."
    check_whole(matches, match_id)


def test_a_refused_takeback_changes_nothing(matches: Matches) -> None:
    match_id = begun(matches)
    give(matches, match_id, RED, "storm")
    rolled = table(matches, match_id)
    give(matches, match_id, RED, "takeback")
    give(matches, match_id, BLUE, "refuse")
    assert matches.repository.match(match_id).pending.asked is None
    assert table(matches, match_id) == rolled
    give(matches, match_id, BLUE, "storm")
    check_whole(matches, match_id)


def test_dice_go_on_after_a_takeback(matches: Matches) -> None:
    match_id = begun(matches)
    first = give(matches, match_id, RED, "storm")
    give(matches, match_id, RED, "takeback")
    give(matches, match_id, BLUE, "agree")
    again = give(matches, match_id, RED, "storm")
    links = [
        read_entry(bytes(matches.repository.rows(match_id, n + 1, n + 2)[0][2])).pub
        for n in (first, again)
    ]
    assert [link["i"] for link in links] == [1, 2]
    assert links[0]["reveal"] != links[1]["reveal"]
    check_whole(matches, match_id)


def test_each_takeback_goes_one_order_further_back(matches: Matches) -> None:
    match_id = begun(matches)
    for card in ("club1", "club2", "club3"):
        give(matches, match_id, RED, f"plan {card}")
    seen = []
    for _ in range(3):
        give(matches, match_id, RED, "takeback")
        seen.append(plan(matches, match_id))
    assert seen == ["club2", "club1", None]
    assert "no order to take back" in refused(matches, match_id, RED, "takeback")
    check_whole(matches, match_id)


def test_a_takeback_is_itself_taken_back_by_its_entry(matches: Matches) -> None:
    match_id = begun(matches)
    give(matches, match_id, RED, "plan club1")
    undo = give(matches, match_id, RED, "takeback")
    assert plan(matches, match_id) is None
    give(matches, match_id, RED, f"takeback to {undo}")
    assert plan(matches, match_id) == "club1"
    undo_again = give(matches, match_id, RED, "takeback")
    assert plan(matches, match_id) is None
    give(matches, match_id, RED, "plan club4")
    give(matches, match_id, RED, f"takeback to {undo_again}")
    assert plan(matches, match_id) == "club1"
    check_whole(matches, match_id)


def test_an_order_taken_back_does_not_hide_the_one_before(matches: Matches) -> None:
    match_id = begun(matches)
    give(matches, match_id, RED, "plan club1")
    give(matches, match_id, RED, "storm")
    give(matches, match_id, RED, "takeback")
    give(matches, match_id, BLUE, "agree")
    assert plan(matches, match_id) == "club1"
    give(matches, match_id, RED, "takeback")
    match = matches.repository.match(match_id)
    assert match.pending.asked is not None
    assert match.pending.asked.needed == (BLUE,)
    give(matches, match_id, BLUE, "agree")
    assert plan(matches, match_id) is None
    check_whole(matches, match_id)


@pytest.mark.parametrize("entry", [0, 1, 12, 999, 10_000])
def test_only_an_order_of_the_match_is_taken_back(sqlite_matches: Matches, entry: int) -> None:
    match_id = begun(sqlite_matches)
    give(sqlite_matches, match_id, RED, "storm")
    text = refused(sqlite_matches, match_id, RED, f"takeback to {entry}")
    assert text == "Take back to an order between entry 14 and 18."


def test_the_middle_of_an_order_is_no_order(sqlite_matches: Matches) -> None:
    match_id = begun(sqlite_matches)
    start = give(sqlite_matches, match_id, RED, "storm")
    text = refused(sqlite_matches, match_id, RED, f"takeback to {start + 1}")
    assert text == f"Entry {start + 1} is not an order; name the entry of the order itself."


def test_a_line_of_the_same_request_is_taken_back(matches: Matches) -> None:
    match_id = begun(matches)
    before = table(matches, match_id)
    lines = "plan club1\nplan club2\ntakeback\nplan club3\ntakeback\ntakeback"
    assert matches.order(match_id, RED, lines, "all").done
    assert table(matches, match_id) == before
    assert matches.order(match_id, RED, "plan club1\nstorm\ntakeback", "die").done
    assert matches.repository.match(match_id).pending.asked is not None
    check_whole(matches, match_id)


def test_many_takebacks_fold_in_little_time(sqlite_matches: Matches) -> None:
    """Each returns to a table that is folded once: not twice as long for each takeback."""
    match_id = begun(sqlite_matches)
    for k in range(60):
        sqlite_matches.order(match_id, RED, "plan club1\nplan club2\ntakeback", f"order-{k}")
    live = sqlite_matches.repository.match(match_id)
    first = next(n for n, t in enumerate(types(sqlite_matches, match_id)) if t == "toy.Planned")
    for k in range(30):
        sqlite_matches.order(match_id, RED, f"takeback to {first - 1}", f"takeback-{k}")
    live = sqlite_matches.repository.match(match_id)
    sqlite_matches.repository.forget(match_id)
    assert (
        sqlite_matches.repository.match(match_id)
        == live
        == folded(sqlite_matches, match_id, live.size)
    )


def test_cards_that_were_played_are_in_the_hand_again(matches: Matches) -> None:
    match_id = begun(matches)
    before = matches.repository.match(match_id).table
    card = before.position.sides[RED].cards[0]
    give(matches, match_id, RED, f"play {card}")
    give(matches, match_id, RED, "takeback")
    give(matches, match_id, BLUE, "agree")
    assert table(matches, match_id) == before
    assert look(matches, match_id, BLUE).view.cards[0].owner == BLUE
    give(matches, match_id, RED, f"play {card}")
    check_whole(matches, match_id)


# Branches


def finished(matches: Matches) -> str:
    match_id = begun(matches)
    for seat in (RED, BLUE):
        for card in matches.repository.match(match_id).table.position.sides[seat].cards:
            give(matches, match_id, seat, f"play {card}")
    return match_id


def test_a_branch_begins_with_the_position_and_its_own_chains(matches: Matches) -> None:
    match_id = finished(matches)
    source = matches.repository.match(match_id)
    size = source.begun + 3
    branch_id = matches.branch(match_id, size, title="What if")
    branch = matches.repository.match(branch_id)
    then = matches.repository.at(match_id, size)
    assert branch.table.position == then.table.position
    assert branch.table.known == then.table.known
    assert branch.lineage.parent is not None
    assert (branch.lineage.parent.origin, branch.lineage.parent.size) == (source.origin, size)
    assert branch.lineage.parent.root == then.tree_root()
    assert (branch.title, branch.sitting.vacant) == ("What if", (RED, BLUE))
    chains = [
        read_entry(bytes(matches.repository.rows(m, 0, 1)[0][2])).pub["chains"]
        for m in (match_id, branch_id)
    ]
    assert set(chains[0]) == set(chains[1])
    assert not set(chains[0].values()) & set(chains[1].values())
    for seat in (RED, BLUE):
        matches.join(branch_id, seat, f"join-{seat}-branch")
    assert matches.repository.match(branch_id).begun
    give(matches, branch_id, RED, "storm")
    assert matches.repository.match(match_id) == source
    check_whole(matches, branch_id)
    check_whole(matches, match_id)


@pytest.mark.parametrize("size", [-1, 0, 5, 10_000])
def test_a_branch_begins_at_a_moment_of_the_match(sqlite_matches: Matches, size: int) -> None:
    match_id = finished(sqlite_matches)
    with pytest.raises(Illegal, match="Branch after 14 to"):
        sqlite_matches.branch(match_id, size)


def test_a_branch_of_a_branch_is_a_match_like_any(sqlite_matches: Matches) -> None:
    match_id = finished(sqlite_matches)
    first = sqlite_matches.branch(match_id, sqlite_matches.repository.match(match_id).begun + 3)
    for seat in (RED, BLUE):
        sqlite_matches.join(first, seat, f"join-{seat}-first")
    for seat in (RED, BLUE):
        side = sqlite_matches.repository.match(first).table.position.sides[seat]
        for card in side.cards:
            give(sqlite_matches, first, seat, f"play {card}")
    begun_at = sqlite_matches.repository.match(first).begun
    second = sqlite_matches.branch(first, begun_at)
    position = sqlite_matches.repository.at(first, begun_at).table.position
    assert sqlite_matches.repository.match(second).table.position == position
    check_whole(sqlite_matches, second)


# New dice chains


def test_all_chains_are_replaced_where_one_is_nearly_used_up(
    store: Recorder, house: House, clock: Clock
) -> None:
    matches = Duels(store, house, games={"toy": toy.RULES}, now=clock, limits=Limits(chain=67))
    match_id = begun(matches)
    for _ in range(9):
        give(matches, match_id, RED, "storm")
    match = matches.repository.match(match_id)
    epochs = {name: (used.epoch, used.i) for name, used in match.dice.streams.items()}
    assert epochs[RED] == (2, 1)
    assert epochs[BLUE] == epochs["table"] == (2, 0)
    assert types(matches, match_id).count("dice.rekeyed") == 2
    noted = [note.splitlines()[1] for note in matches.house_writer.checkpoints(match_id)]
    rekeyed = [n for n, topic in enumerate(types(matches, match_id)) if topic == "dice.rekeyed"]
    assert {str(n + 1) for n in rekeyed} <= set(noted)
    check_whole(matches, match_id)


def test_every_chain_is_replaced_by_hand(matches: Matches) -> None:
    match_id = begun(matches)
    give(matches, match_id, RED, "storm")
    other = Duels(matches.repository.recorder, matches.house, games=matches.games)
    other.repository.match(match_id)
    size = matches.rekey(match_id, "restored from a backup")
    assert size == matches.repository.size(match_id)
    give(other, match_id, RED, "storm\nscout")
    match = matches.repository.match(match_id)
    assert {used.epoch for used in match.dice.streams.values()} == {1}
    assert match.dice.streams[RED].i == match.dice.streams[f"~{RED}"].i == 1
    assert matches.house_writer.checkpoints(match_id)[-1].splitlines()[1] == str(size)
    check_whole(matches, match_id)
    assert folded(matches, match_id, size).dice.streams[RED].i == 0
