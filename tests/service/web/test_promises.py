"""What a house promises of chance: six places say the same, and nothing else."""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from click.testing import CliRunner

from domain.journal.rounds import QUICKNET
from domain.match.parts.dice import Dice
from domain.match.promise import NEWS, SENTENCES, WAITS, Known, Promise, promise
from service.application.promises import Promises
from service.house.cosigners import Cosigners
from service.mails.html_page import html_page
from service.mails.plain_text import plain_text
from tests.rigs.beacon import HandBeacon, HandClock
from tests.rigs.cosigner import Nearby
from tests.service.web.houses import TOYS, WebHouse
from workers.commands import reading
from workers.mail import gather
from workers.mail.mailer import open_mailer
from workers.mail.story import board_of

HOUSES = {
    "quick": (False, False, 0),
    "drand": (True, True, 0),
    "a beacon": (True, False, 0),
    "one cosigner": (True, False, 1),
    "drand and three": (True, True, 3),
}
"""Whether a house has a beacon, whether that is the public one, and its cosigners."""

KNOWN = {
    "new": Known(),
    "hides": Known(hides=True, tables=("figures.toml", "odds.toml"), kept=7),
    "late": Known(late=(5,), kept=9, back=(6,)),
    "very late": Known(
        late=(5, 5, 9, 12, 13, 14, 19), back=(6, 10), kept=20, stopped={"w1.x/c": 4}
    ),
    "an updated house": Known(version=3, release="0123456789abcdef", hides=True),
    "unknown rules": Known(unknown_rules=True, hides=True, back=(7,), stopped={"w1.x/c": 4}),
}


class Place:
    """A house of some kind, with a match in which dice wait, or nobody sits yet."""

    def __init__(self, folder: Path, kind: str, *, due: bool) -> None:
        self.clock = HandClock()
        self.web = WebHouse(folder, TOYS, clock=self.clock)
        house, (beacon, public, cosigners) = self.web.house, HOUSES[kind]
        if beacon:
            house.beacon = HandBeacon(self.clock)
            house.beacon.beacon = QUICKNET if public else house.beacon.beacon
        if cosigners:
            names = [f"w{k}.x/c" for k in range(1, cosigners + 1)]
            asked = [Nearby(name, house.key.vkey, lambda: 1) for name in names]
            house.cosigners = Cosigners(cosigners // 2 + 1, asked)
        self.matches = self.web.matches
        seats, dice = dict.fromkeys(("red", "blue"), "person"), "proved" if beacon else "quick"
        self.id, _ = self.matches.open("toy", "duel", seats, dice=dice)
        if due:
            for seat in seats:
                self.matches.join(self.id, seat, f"joining-{seat}-0123456789")
        self.web.project()
        self.dice: Dice = self.matches.repository.match(self.id).dice

    def page(self, path: str) -> str:
        return self.web.reader().get(path)

    def mail(self, since: int) -> str:
        mailer = open_mailer(self.web.settings, self.web.recorder, self.matches)
        board = board_of(self.matches, mailer.reader, self.id, "blue")
        assert board is not None
        turn = gather.turn(mailer, board, "blue", since)
        assert flat(plain_text(turn)) != ""
        told = [text for text in turn.promised if text not in flat(html_page(turn))]
        assert told == [], "the HTML says it too"
        return plain_text(turn)

    def shown(self, monkeypatch: pytest.MonkeyPatch) -> str:
        here = SimpleNamespace(matches=self.matches, viewer=lambda match, name: "")
        monkeypatch.setattr(reading, "here", lambda: here)
        monkeypatch.setattr(reading, "match_of", lambda place, name: name)
        return CliRunner().invoke(reading.show_command, [self.id]).output


def flat(text: str) -> str:
    """What is read, without tags and with one space between words."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def pattern(said: str, gaps: Mapping[str, str]) -> str:
    """A sentence with its gaps, at whatever time; those that are not given hold anything."""
    given = {name: re.escape(gap) for name, gap in gaps.items() if name != "time"}
    parts = re.split(r"\{(\w+)\}", said)
    return "".join(
        given.get(part, ".{1,80}?") if k % 2 else re.escape(part) for k, part in enumerate(parts)
    )


def check(where: str, text: str, promised: Sequence[Promise]) -> None:
    """Each of these promises stands there once, and no other does."""
    left = flat(text)
    for said, gaps in (one for each in promised for one in each.told):
        left, found = re.subn(pattern(said, gaps), "", left)
        assert found == 1, (where, found, said)
    for said in SENTENCES:
        assert not re.search(pattern(said, {}), left), (where, said)


@pytest.fixture(scope="module", params=product(HOUSES, (False, True)), ids=str)
def place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Place]:
    kind, due = request.param
    place = Place(tmp_path_factory.mktemp("promises"), kind, due=due)
    yield place
    place.web.recorder.close()


@pytest.mark.parametrize("known", KNOWN)
def test_six_places_promise_the_same_and_nothing_else(
    place: Place, known: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    knows = msgspec.structs.replace(KNOWN[known], now=place.clock.now)
    monkeypatch.setattr(Promises, "known", lambda self, match: knows)
    on_page = [*promise(place.dice, knows, page=True)]
    elsewhere = [*promise(place.dice, knows)]
    apart = [one for one in elsewhere if one.id != WAITS]
    match = f"/m/{place.id}"
    check("page", place.page(match), on_page)
    shown = place.web.app.test_client().get(f"/api/matches/{place.id}").json
    assert shown["protection"] == [{"id": one.id, "text": one.text} for one in elsewhere]  # type: ignore[index]
    check("command line", place.shown(monkeypatch), elsewhere)
    if any(one.id == WAITS for one in elsewhere):
        news = [one for one in elsewhere if one.id in (*NEWS, WAITS)]
        check("mail of a turn", place.mail(3), news)
    elif place.matches.repository.match(place.id).sitting.taken:
        check("mail of a turn", place.mail(3), [one for one in apart if one.id in NEWS])
    else:
        check("invitation by mail", place.mail(0), apart)
        page = [one for one in on_page if one.id != WAITS]
        check("invitation page", place.page(f"{match}/join/blue"), page)


@pytest.mark.parametrize("kind", HOUSES)
def test_the_page_for_sceptics_promises_what_new_matches_have(kind: str, tmp_path: Path) -> None:
    place = Place(tmp_path, kind, due=False)
    quick = promise(Dice(), Known(hides=True), page=True)
    best = promise(place.dice, Known(hides=True), page=True)
    told = place.page("/honest")
    check("the page for sceptics", told, list({one.id: one for one in (*best, *quick)}.values()))
    assert ("Think of three envelopes." in told) == (kind != "quick")
    assert ("many universities and companies" in told) == ("drand" in kind)
    assert ("Cosigners note the time" in told) == ("one" in kind or "three" in kind)
    if kind != "quick":
        assert "have all three" in told
        place.web.house.beacon.silent = True
        told = place.page("/honest")
        assert "have all three" not in told
        assert "new matches have quick dice" in told
    place.web.recorder.close()
