"""A person saves how he was set up, and sets up alike in another match; nobody else sees it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Illegal
from domain.games.combined_arms.contents import RULES
from domain.games.combined_arms.state import State
from domain.match.seeing import EVERYTHING
from service.application.matches import Matches
from service.application.setups import MOST, SavedSetup, forget, keep, kept, offered
from service.audit import audit
from service.drafts.drafting import draft
from service.drafts.saving import save
from service.house.keys import House
from service.people.register import People
from service.reading.positions import export
from tests.rigs.new_store import new_store

ANNA = "anna@example.org"


@pytest.fixture
def matches(tmp_path: Path, house: House) -> Iterator[Matches]:
    """Matches of Combined Arms on SQLite."""
    recorder = new_store(tmp_path / "fieldpost.sqlite")
    yield Matches(recorder, house, games={RULES.key: RULES}, now=lambda: "2026-11-21T06:00:00Z")
    recorder.close()


def _mustered(matches: Matches, seat: str, army: str = "panzer-corps", **options: str) -> str:
    """A match before its first placement, in which Anna plays a seat with this army."""
    players = {"allied": "person", "axis": "person"}
    match_id, _ = matches.open("combined_arms", "battle", players, options)
    for one in ("allied", "axis"):
        matches.join(match_id, one, f"join-{one}".ljust(16, "-"))
    people = People(matches.repository.recorder)
    people.hold(match_id, seat, people.met(ANNA).id, ANNA)
    other = {"allied": "axis", "axis": "allied"}[seat]
    for one, chosen in ((seat, army), (other, OTHERS[other])):
        ordered = matches.order(match_id, one, f"army {chosen}\nready", f"army-{one}-of-it-all")
        assert ordered.done, ordered.lines
    return match_id


OTHERS = {"allied": "us-infantry", "axis": "panzer-corps"}


def _state(matches: Matches, match_id: str) -> State:
    state: State = matches.repository.match(match_id).table.position
    return state


def _placed(matches: Matches, match_id: str, seat: str, line: str) -> None:
    """Give a whole placement for a seat, once it is its turn."""
    other = {"allied": "axis", "axis": "allied"}[seat]
    if _state(matches, match_id).seat == other:
        assert matches.order(match_id, other, "place as deep", f"other-{seat}".ljust(16, "-")).done
    receipt = matches.order(match_id, seat, line, f"whole-{seat}".ljust(16, "-"))
    assert receipt.done, receipt.lines


def _saved(matches: Matches, match_id: str, seat: str, name: str) -> str:
    """The whole order that a saved set-up is for a seat here."""
    found = offered(matches.repository, match_id, matches.repository.match(match_id), seat)
    return next(one.line for one in found if one.saved == name)


def _squares(matches: Matches, match_id: str, seat: str) -> dict[str, str]:
    units = _state(matches, match_id).units
    return {square: u.kind for square, u in units.items() if u.seat == seat}


@pytest.mark.rule("4.4")
def test_what_was_placed_is_saved_and_placed_again_from_the_same_edge(matches: Matches) -> None:
    first = _mustered(matches, "axis")
    _placed(matches, first, "axis", "place as wings")
    saved = save(matches, first, "axis", "Iron Wall")
    assert saved.name == "iron-wall"
    again = _mustered(matches, "axis")
    with pytest.raises(NotUnderstood, match="send it whole") as named:
        _placed(matches, again, "axis", "Place as Iron-Wall.")
    whole = _saved(matches, again, "axis", "iron-wall")
    assert named.value.form == whole
    _placed(matches, again, "axis", whole)
    _placed(matches, first, "allied", "place as line")
    _placed(matches, again, "allied", "place as line")
    assert _squares(matches, again, "axis") == _squares(matches, first, "axis")
    journal = b"".join(export(matches, again, EVERYTHING))
    assert b"iron-wall" not in journal.lower(), "the journal has the whole order and no name"
    assert b"place all: " in journal
    assert audit(list(export(matches, again, EVERYTHING)), [matches.house.key.vkey]).commands


@pytest.mark.rule("4.4")
def test_a_saved_placement_is_turned_for_the_other_side(matches: Matches) -> None:
    first = _mustered(matches, "axis", "panzer-corps")
    _placed(matches, first, "axis", "place as oblique")
    saved = save(matches, first, "axis", "slant")
    assert "headquarters" in saved.line
    state = _state(matches, _mustered(matches, "allied", "us-infantry"))
    setups = RULES.setups
    assert setups is not None
    order = setups.fitted(RULES.orders[3](places=()), state, "allied")
    assert order.places == ()
    squares = {p.split()[1] for p in saved.line.partition(": ")[2].split("; ")[:-1]}
    assert {int(s[1:]) for s in squares} <= {1, 2, 3}, "kept as the first seat would give it"


@pytest.mark.rule("4.4")
def test_units_that_were_placed_one_by_one_are_saved_as_well(matches: Matches) -> None:
    match_id = _mustered(matches, "axis")
    with pytest.raises(Illegal, match="not set up yet"):
        save(matches, match_id, "axis", "early")
    for n in range(40):
        state = _state(matches, match_id)
        if state.turn:
            break
        order = next(iter(RULES.legal_orders(state, state.seat)))
        line = f"place {order.unit} {order.square}"
        assert matches.order(match_id, state.seat, line, f"one-by-one-{n:05}").done
    saved = save(matches, match_id, "axis", "slow")
    assert saved.line.count(";") == 16


@pytest.mark.rule("4.3")
def test_a_set_up_of_another_army_is_refused_with_what_does_not_fit(matches: Matches) -> None:
    first = _mustered(matches, "axis")
    _placed(matches, first, "axis", "place as line")
    save(matches, first, "axis", "tanks")
    other = _mustered(matches, "axis", "atlantic-wall")
    if _state(matches, other).seat == "allied":
        matches.order(other, "allied", "place as line", "the-allied-first")
    whole = _saved(matches, other, "axis", "tanks")
    receipt = matches.order(other, "axis", whole, "of-another-army-")
    assert receipt.lines[0].state == "refused"
    assert receipt.lines[0].reason
    assert not _squares(matches, other, "axis")


def test_only_its_owner_is_offered_it_and_can_give_it(matches: Matches) -> None:
    first = _mustered(matches, "axis")
    _placed(matches, first, "axis", "place as line")
    save(matches, first, "axis", "mine")
    second = _mustered(matches, "allied", "us-infantry")
    match = matches.repository.match(second)
    seat = _state(matches, second).seat
    if seat == "axis":
        matches.order(second, "axis", "place as line", "the-axis-was-first")
        match = matches.repository.match(second)
    named = [one.saved for one in offered(matches.repository, second, match, "allied")]
    assert named == ["", "", "", "", "mine"]
    third = _mustered(matches, "axis")
    other = [
        one.saved
        for one in offered(matches.repository, third, matches.repository.match(third), "allied")
    ]
    assert "mine" not in other, "another person sits there"
    if _state(matches, third).seat == "allied":
        with pytest.raises(Exception, match="line, deep"):
            draft(matches, third, "allied", "place as mine")


def test_names_are_words_and_not_those_of_the_game(matches: Matches) -> None:
    match_id = _mustered(matches, "axis")
    _placed(matches, match_id, "axis", "place as line")
    for bad in ("line", "", "a" * 25, "1st", "läufer", "x;y"):
        with pytest.raises(Illegal):
            save(matches, match_id, "axis", bad)
    with pytest.raises(Illegal, match="Sign in first"):
        save(matches, match_id, "allied", "theirs")


def test_set_ups_are_replaced_forgotten_and_counted(matches: Matches) -> None:
    recorder = matches.repository.recorder
    player = People(recorder).met(ANNA).id
    for n in range(MOST):
        keep(recorder, player, "combined_arms", SavedSetup(f"n{n}", "place all: end"))
    keep(recorder, player, "combined_arms", SavedSetup("n0", "place all: infantry a1; end"))
    with pytest.raises(Illegal, match="forget one"):
        keep(recorder, player, "combined_arms", SavedSetup("more", "place all: end"))
    forget(recorder, player, "combined_arms", "N1")
    with pytest.raises(Illegal, match="no set-up"):
        forget(recorder, player, "combined_arms", "n1")
    assert len(kept(recorder, player, "combined_arms")) == MOST - 1
    assert not kept(recorder, player, "utah_beach")
    People(recorder).forget(player)
    assert not kept(recorder, player, "combined_arms")
