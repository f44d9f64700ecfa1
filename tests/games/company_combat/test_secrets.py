"""What a seat may not know is in no byte that it can fetch; after the end everything is open."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.game.grammar.orders import line
from domain.games.company_combat.contents import RULES
from domain.match.seeing import EVERYTHING
from service.application.matches import Matches
from service.audit import audit
from service.audit.replay import replay
from service.audit.tape import Tape
from service.reading.positions import export, journal, look, story, to_move
from tests.domain.room import ORIGIN, Room
from tests.service.web.houses import Reader, WebHouse
from tests.toys.offered import legal_lines
from workers.bots import choose

rule = pytest.mark.rule
SEATS = ("american", "german")
VIEWERS = (*SEATS, "")
AHEAD = {
    "american": "when assault left tank do ambush",
    "german": "when support right heavy do jam",
}
PATHS = ("", "/story", "/rolls", "/turns", "/export", "/orders", "/journal?start=0&limit=100")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[WebHouse]:
    """A house of this game alone."""
    house = WebHouse(tmp_path, {RULES.key: RULES})
    yield house
    house.recorder.close()


class Sat:
    """A match in a house: American by page, German by API, and somebody who only looks on."""

    def __init__(self, house: WebHouse) -> None:
        self.house, self.matches = house, house.matches
        self.pages: dict[str, Reader] = {"american": house.reader(), "": house.reader()}
        self.id = self.pages["american"].open(RULES.key, "meeting", american="me", german="person")
        sit = f"/api/matches/{self.id}/seats/german"
        answer: Any = house.app.test_client().post(
            sit, headers={"Idempotency-Key": "join-german-0001"}
        )
        self.token = answer.json["token"]
        self.luck, self.public = random.Random(3), set[str]()
        self.seen: dict[str, set[str]] = {seat: set() for seat in VIEWERS}

    @property
    def state(self) -> Any:
        return self.matches.repository.match(self.id).table.position

    def orders(self, seat: str, text: str) -> None:
        size = self.matches.repository.size(self.id)
        assert self.matches.order(self.id, seat, text, f"order-{size:08}-{seat}").done, text

    def goes_on(self, orders: int) -> None:
        """So many orders of computer players, and what they tell everybody."""
        for _ in range(orders):
            match = self.matches.repository.match(self.id)
            if match.outcome is not None:
                return
            (seat,) = to_move(self.matches, match)
            known = match.table.seen_by(seat)
            offered = list(RULES.legal_orders(known, seat))
            if "report hand" in map(line, offered):
                self.orders(seat, "report hand")
                other = SEATS[seat == "american"]
                self.seen[seat] |= set(self.state.sides[other].hand)
            else:
                self.orders(seat, line(choose(RULES, "steady", known, seat, offered, self.luck)))
            self.public |= set(self.state.discards)
            self.public |= {u for side in self.state.sides.values() for u in side.units}
            self.public |= {
                c for s in self.state.sides.values() for cs in s.cover.values() for c in cs
            }

    def cards_hidden_from(self, viewer: str) -> set[str]:
        """The cards that others hold and this viewer has never seen."""
        held = {
            card
            for seat, side in self.state.sides.items()
            if seat != viewer
            for card in (*side.hand, *side.reserve)
        }
        return held - self.public - self.seen[viewer]

    def openings_hidden_from(self, viewer: str) -> Iterator[bytes]:
        """What is sealed from this viewer, and the salts."""
        size = self.matches.repository.size(self.id)
        own = {
            bytes(body) for *_, body in self.matches.repository.openings(self.id, 0, size, viewer)
        }
        shared = b"".join(own)
        for _, _, _, body in self.matches.repository.openings(self.id, 0, size, "*"):
            salt = body.split(b'"salt":"')[-1][:64]
            if bytes(body) not in own and salt not in shared:
                yield bytes(body)
                yield salt

    def fetched(self, viewer: str) -> Iterator[tuple[str, bytes]]:
        """Every byte that a viewer can have, with where it comes from."""
        encode, matches, match_id = msgspec.json.encode, self.matches, self.id
        size = matches.repository.size(match_id)
        for at in [*range(1, size, 47), size]:
            yield f"look {at}", encode(look(matches, match_id, viewer, at))
        yield "story", encode(list(story(matches, match_id, viewer, 0, size)))
        yield "journal", encode(journal(matches, match_id, viewer, 0, size))
        yield "export", b"".join(export(matches, match_id, viewer))
        match = matches.repository.match(match_id)
        if viewer in match.sitting.seats:
            yield "legal", encode(legal_lines(matches, match, viewer))
            yield from self._refusals(viewer)
        self.house.project()
        if viewer in self.pages:
            for path in ("", "/export", "/ledger", "/story"):
                page = self.pages[viewer].get(f"/m/{match_id}{path}")
                yield f"page {path}", page.encode()
        if viewer != "american":
            who = {"Authorization": f"Bearer {self.token}"} if viewer else {}
            client = self.house.app.test_client()
            for path in (*PATHS, f"/view?at={size}", f"/view?at={size // 2}"):
                answer = client.get(f"/api/matches/{match_id}{path}", headers=who)
                yield f"api {path}", answer.get_data()

    def _refusals(self, viewer: str) -> Iterator[tuple[str, bytes]]:
        """What is answered to orders for cards that others hold: the same as for any other."""
        told = set()
        for card in [*sorted(self.cards_hidden_from(viewer)), "nonsense-1"]:
            for text in (f"play {card} on left", f"discard {card}", f"deploy {card} to left"):
                tried = self.matches.try_order(self.id, viewer, text)
                said = msgspec.json.encode(tried.lines).replace(card.encode(), b"?")
                told.add((text.split()[0], said))
                yield text, said
        assert len(told) == 3


def leaks(sat: Sat, viewer: str) -> list[tuple[str, bytes]]:
    """Where a viewer finds what it may not know."""
    cards = sat.cards_hidden_from(viewer)
    patterns = [re.compile(re.escape(card.encode()) + b"(?![0-9])") for card in cards]
    hidden = [*sat.openings_hidden_from(viewer)]
    hidden += [order.encode() for seat, order in AHEAD.items() if seat != viewer]
    found = []
    for where, body in sat.fetched(viewer):
        found += [(where, p.pattern) for p in patterns if p.search(body)]
        found += [(where, secret[:80]) for secret in hidden if secret in body]
    return found


@rule("3.1", "4.1", "5.4")
def test_no_byte_that_a_viewer_can_fetch_holds_what_another_hides(house: WebHouse) -> None:
    sat = Sat(house)
    checked = 0
    for seat, order in AHEAD.items():
        sat.orders(seat, order)
    for _ in range(12):  # often, for some matches are over soon, and then all lies open
        sat.goes_on(8)
        for viewer in VIEWERS:
            checked += len(sat.cards_hidden_from(viewer))
            assert leaks(sat, viewer) == []
    assert checked > 20, checked


@rule("1.2")
def test_the_owner_sees_its_own_and_after_the_end_all_is_open_and_proved(house: WebHouse) -> None:
    sat = Sat(house)
    for seat, order in AHEAD.items():
        sat.orders(seat, order)
    for seat, order in AHEAD.items():
        own = msgspec.json.encode(look(sat.matches, sat.id, seat))
        assert order.encode() in own
    assert set(sat.state.sides["american"].reserve or sat.state.sides["german"].reserve)
    sat.goes_on(1000)
    matches: Matches = sat.matches
    assert matches.repository.match(sat.id).outcome is not None
    lines = list(export(matches, sat.id, EVERYTHING))
    report = audit(lines, [house.house.key.vkey])
    assert report.decks_proved == report.decks >= 3
    assert report.cards > 30
    assert not report.unopened
    replayed = replay(Tape.of(lines), {RULES.key: RULES})
    assert (replayed.events, replayed.stopped) == (report.events, -1)


def in_memory(number: int = 0) -> Room:
    """A match of two people whose dice are the same every time, and others in the next."""
    seats = {"american": "person", "german": "person"}
    return Room(RULES, scenario="meeting", origin=f"{ORIGIN}{number}", **seats).begin()


def looked() -> tuple[Room, str, int]:
    """Play until a Recon Mission looks at cards; who looked, and where its entries begin."""
    luck = random.Random(1)
    for number in range(100):
        room = in_memory(number)
        while moving := RULES.to_move(room.match.table.position):
            (seat,) = moving
            known = room.match.table.seen_by(seat)
            offered = list(RULES.legal_orders(known, seat))
            start = room.match.size
            theirs = room.match.table.position.sides[SEATS[seat == "american"]].hand
            if theirs and "report hand" in map(line, offered):
                room.give(seat, "report hand")
                return room, seat, start
            room.give(seat, line(choose(RULES, "steady", known, seat, offered, luck)))
    raise AssertionError("nobody ever looked")


@rule("5.4")
def test_a_look_at_a_hand_is_a_reveal_to_one_seat_with_its_proof() -> None:
    room, seat, start = looked()
    other = SEATS[seat == "american"]
    hand = room.match.table.position.sides[other].hand
    revealed = [n for n in range(start, room.match.size) if room.entries[n][1] == "card.dealt"]
    assert len(revealed) == len(hand) > 0
    for n in revealed:
        assert set(room.openings[n]) == {"*", seat}
        assert room.openings[n][seat][0]["card"] in hand
    assert room.match.table.seen_by(seat).sides[seat].seen == tuple(sorted(hand))
    for viewer in (other, ""):
        assert room.match.table.seen_by(viewer).sides[seat].seen is None
    assert room.folded() == room.match
