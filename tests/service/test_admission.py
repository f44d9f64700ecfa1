"""Who comes in and opens matches: quotas, proofs, invitations, first words; and what expires."""

from dataclasses import replace
from typing import Any

import pytest

from domain.game.ruleset import Illegal
from projections.projector import Projector
from service.application.matches import Matches
from service.operating.acts import carry_out
from service.operating.admission import expire, may_enter, opening, waits_for_operator
from service.operating.asked import AskedAct
from service.people.club_questions import ask
from service.people.clubs import found
from service.people.register import People
from service.settings import BadSetting, Settings, from_environment
from service.store.house.openings import is_hidden
from tests.conftest import Clock
from tests.rigs.soak import one_store as address
from tests.toys.duel import begun, types

__all__ = ["address"]

NOW = 1_800_000_000
TWO = {"red": "person", "blue": "person"}


class Door:
    """A house, and somebody with a confirmed address who opens matches there."""

    def __init__(self, matches: Matches) -> None:
        self.matches, self.settings, self.opened = matches, Settings(), 0
        self.projector = Projector(matches.recorder, matches.games)  # type: ignore[arg-type]
        self.projector.prepare()
        self.anna = self.person("anna@a.example")

    def person(self, address: str) -> str:
        people = People(self.matches.recorder)
        who = people.met(address).id
        people.confirm(who, address)
        return who

    def set(self, **changes: Any) -> None:
        self.settings = replace(self.settings, **changes)

    def opens(self, player: str, *, public: bool = True, title: str = "A match",
              key: str = "") -> str:  # fmt: skip
        beside = opening(self.matches, self.settings, player, public=public, title=title)
        match, _ = self.matches.open(
            "toy", "duel", TWO, invited=not public, title=title, aside=beside, key=key
        )
        self.projector.catch_up()
        return match

    def refused(self, player: str, **more: Any) -> str:
        before = self.matches.recorder.query("SELECT COUNT(*) FROM stored_events")
        chains = self.matches.house._chain.cache_info().misses
        with pytest.raises(Illegal) as why:
            self.opens(player, **more)
        assert self.matches.recorder.query("SELECT COUNT(*) FROM stored_events") == before
        made = self.matches.house._chain.cache_info().misses - chains
        assert made == 0, "its chains are the dearest part of a match"
        return why.value.reason


@pytest.fixture
def door(matches: Matches) -> Door:
    return Door(matches)


def test_a_person_has_so_many_matches_that_wait_and_one_that_begins_makes_room(door: Door) -> None:
    door.set(open_matches=2)
    first = door.opens(door.anna)
    door.opens(door.anna, key="k" * 16)
    assert "still wait for players" in door.refused(door.anna)
    assert door.opens(door.anna, key="k" * 16), "what was opened is answered again"
    bob = door.person("bob@b.example")
    door.opens(bob)
    for seat in ("red", "blue"):
        door.matches.join(first, seat, f"join-{seat}-{first}")
    door.projector.catch_up()
    found = door.matches.recorder.query(
        "SELECT player FROM openers WHERE match=?", (door.opens(door.anna),)
    )
    assert found == [(door.anna,)]


def test_a_quota_below_what_is_open_refuses_new_ones_and_touches_none(door: Door) -> None:
    kept = [door.opens(door.anna) for _ in range(3)]
    door.set(open_matches=1)
    assert "1 matches or more" in door.refused(door.anna)
    assert all(door.matches.repository.match(m).outcome is None for m in kept)
    door.set(open_matches=0)
    assert door.opens(door.anna)


def test_public_matches_want_a_confirmed_address_where_the_house_says_so(door: Door) -> None:
    new = People(door.matches.recorder).met("new@n.example").id
    assert door.opens("")
    door.set(admit="confirmed")
    for who in ("", new):
        assert "Sign in with your mail address" in door.refused(who)
    assert door.opens("", public=False), "a guest opens one for those who have its link"
    assert door.opens(door.anna)


def test_a_house_by_invitation_lets_in_whom_it_knows_or_a_club_asks(door: Door) -> None:
    store = door.matches.recorder
    assert may_enter(store, door.settings, "new@n.example")
    door.set(admit="invited")
    assert not may_enter(store, door.settings, "new@n.example")
    assert may_enter(store, door.settings, "anna@a.example")
    ask(store, found(store, door.anna, "Beach Club", NOW).id, door.anna, "new@n.example", NOW)
    assert may_enter(store, door.settings, "new@n.example")
    assert "by invitation" in door.refused("", public=False)
    assert door.opens(door.anna, public=False)


def test_a_newcomers_first_title_waits_until_an_operator_shows_it(door: Door) -> None:
    store = door.matches.recorder
    door.set(first_words="wait")
    assert waits_for_operator(store, door.settings, door.anna)
    first, untold = door.opens(door.anna), door.opens(door.anna, title="")
    quiet = door.opens(door.anna, public=False)
    hidden = [is_hidden(store, m) for m in (first, untold, quiet)]
    assert hidden == [True, False, False]
    carry_out(door.matches, AskedAct(act="show", on=first, why="fine", now=NOW))
    assert not waits_for_operator(store, door.settings, door.anna)
    assert not is_hidden(store, door.opens(door.anna))


def test_a_match_that_nobody_joins_is_closed_and_no_other(door: Door, clock: Clock) -> None:
    old, running = door.opens(door.anna), begun(door.matches)
    door.projector.catch_up()
    assert expire(door.matches, 90) == 0
    clock.seconds += 3600
    new = door.opens(door.anna)
    door.matches.house_writer.timestamps.now = lambda: "2027-02-19T06:30:00Z"
    assert expire(door.matches, 0) == 0, "never"
    assert expire(door.matches, 90) == 1
    door.projector.catch_up()
    assert expire(door.matches, 90) == 0, "once"
    assert types(door.matches, old)[-1] == "finished"
    assert all(door.matches.repository.match(m).outcome is None for m in (running, new))


@pytest.mark.parametrize(
    ("name", "value"), [("ADMIT", "friends"), ("FIRST_WORDS", "maybe"), ("OPEN_DAYS", "-1")]
)
def test_a_setting_that_means_nothing_stops_the_start(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"FIELDPOST_{name}"):
        from_environment({f"FIELDPOST_{name}": value})
