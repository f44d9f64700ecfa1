"""The pages of a match: what protects its dice, what they wait for, and a roll checked."""

import json
import re
import subprocess
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import pytest

from domain.journal.entries import read_entry
from service.store.lists.reader import Reader
from tests.rigs.beacon import HandBeacon, HandClock
from tests.service.web.houses import TOYS, WebHouse
from tests.service.web.houses import Reader as PageReader
from tests.service.web.test_playing import duel
from tests.service.web.test_verify import STATIC, needs_node
from tests.toys import toy

CHECK = """
import { checkRoll } from "%s/verify.js";
const found = await checkRoll(JSON.parse(process.argv[1]));
console.log(JSON.stringify(found.steps.map((s) => [s.title, s.ok])));
"""


@dataclass
class WaitingHouse:
    """A house at a clock of the test, whose matches may wait for a beacon."""

    house: WebHouse
    clock: HandClock
    beacon: HandBeacon

    def duel(self, dice: str = "proved") -> tuple[str, PageReader, PageReader]:
        """A match, and the readers at its seats, where nothing waits."""
        match, red, blue = duel(self.house, dice=dice)
        self.roll(match)
        return match, red, blue

    def roll(self, match: str) -> None:
        """The round is out."""
        self.clock.go_on(9)
        assert self.house.matches.fairness.roll(match)


@pytest.fixture
def waiting(tmp_path: Path) -> WaitingHouse:
    clock = HandClock()
    house = WebHouse(tmp_path, TOYS, clock=clock)
    beacon = house.house.beacon = HandBeacon(clock)
    return WaitingHouse(house, clock, beacon)


def test_a_match_says_for_which_round_it_waits_and_goes_on_with_the_rest(
    waiting: WaitingHouse,
) -> None:
    match, red, blue = waiting.duel()
    assert 'class="asked awaited"' not in red.get(f"/m/{match}")
    page = red.order(match, "storm")
    due = waiting.house.matches.repository.match(match).dice.due[0]
    number, appears = waiting.house.matches.repository.match(match).dice.round_of(due)
    awaited = f"The dice of entry {due.n} are those of round {number:,}"
    for reader, told in ((red, page), (blue, blue.get(f"/m/{match}"))):
        assert told.count(awaited) == 1
        assert re.search(r'data-left="[6-8]"', told)
        assert "Nothing to do for you now: the dice wait for their round." in told
        assert "thinking" not in told, "who ordered waits as everybody does"
        assert "Coach me" not in told
        reader.fill(f"/m/{match}/at-table", say="note", words="still here")
        assert reader.status == 200
    assert waiting.house.reader().get(f"/m/{match}").count(awaited) == 1
    assert f"round {number} at {appears}" in blue.order(match, "storm"), "a draft is refused"
    waiting.clock.go_on(60)
    late = red.get(f"/m/{match}")
    assert "was to appear at" in late
    assert "countdown" not in late, "the sentence says that the round is late"
    waiting.roll(match)
    page = red.get(f"/m/{match}")
    assert 'class="asked awaited"' not in page
    assert "Your turn" in page


def test_who_sends_without_a_reload_is_told_that_the_dice_come(waiting: WaitingHouse) -> None:
    match, red, _blue = waiting.duel()
    red.get(f"/m/{match}")
    form = red.fields(f"/m/{match}/orders") | {"orders": "storm", "do": "send"}
    page = red.post(f"/m/{match}/orders", form, **{"HX-Request": "true"})
    assert "Sent. It stands; its dice are rolled as soon as their round" in page


def test_whoever_opens_a_match_chooses_its_dice(waiting: WaitingHouse) -> None:
    page = waiting.house.reader().get("/new?game=toy&scenario=duel")
    assert "each roll waits 6 to 9 seconds for" in page
    assert 'value="" checked' in page
    for dice, told in (("proved", "beacon 815b20bb"), ("quick", "Quick dice"), ("", "Quick dice")):
        match, red, _blue = waiting.duel(dice)
        assert red.get(f"/m/{match}").count(told) == 1
    waiting.beacon.silent = True
    red = waiting.house.reader()
    red.get("/new?game=toy&scenario=duel")
    refused = red.fill("/new", **{"seat-red": "me", "seat-blue": "person", "dice": "proved"})
    assert (red.status, "it has only quick dice; choose those" in refused) == (422, True)
    assert 'value="proved" checked' in refused, "the form keeps what was chosen"


def test_a_house_without_a_beacon_offers_no_choice_of_dice(toys: WebHouse) -> None:
    assert 'name="dice"' not in toys.reader().get("/new?game=toy&scenario=duel")
    assert "asks no public source of chance" in toys.reader().get("/honest")


@needs_node
@pytest.mark.parametrize("dice", ["proved", "quick"])
def test_a_roll_says_what_it_is_made_of_and_is_checked_in_the_browser(
    dice: str, waiting: WaitingHouse
) -> None:
    match, red, blue = waiting.duel(dice)
    red.order(match, "storm")
    waiting.roll(match)
    red.fill(f"/m/{match}/at-table", say="note", words="[2d6]")
    waiting.roll(match)
    rows = waiting.house.matches.repository.rows(match, 0, 99)
    told = [n for n, topic, _ in rows if topic == "dice.rolled"]
    causes = [read_entry(bytes(rows[read_entry(bytes(rows[n][2])).pub["roll"]][2])) for n in told]
    assert len(told) >= 2
    for n, roll in zip(told, causes, strict=True):
        page = red.get(f"/m/{match}/dice/{n}")
        assert f"sent, entry {roll.pub['entry']}." in page
        assert page.count('class="rolled"') == len(read_entry(bytes(rows[n][2])).pub["r"])
        assert "<strong>Your number</strong>" in page
        assert "The number of Red" in blue.get(f"/m/{match}/dice/{n}")
        assert ("stood before its round" in page) == (dice == "proved")
        assert (" seconds after entry" in page) == (dice == "proved")
        assert ("quick dice, rolled at once" in page) == (dice == "quick")
        data = page.split('id="proof">')[1].split("</script>")[0]
        command = ["node", "--input-type=module", "-e", CHECK % STATIC, data]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        steps = json.loads(done.stdout)
        assert len(steps) >= 5
        assert all(ok for _, ok in steps), steps


@pytest.mark.parametrize(("dice", "signed", "told"), [
    ("proved", (), "Only this house says that entry {n} stood before its round."),
    ("proved", ("w1", "w2"), "entry {n} stood before its round was signed in time by w1, w2."),
    ("quick", (), "These were quick dice, rolled at once"),
])  # fmt: skip
def test_a_roll_says_who_signed_that_its_order_stood_before_it(
    dice: str, signed: tuple[str, ...], told: str, waiting: WaitingHouse
) -> None:
    match, red, _ = waiting.duel(dice)
    order = waiting.house.matches.repository.size(match)
    red.order(match, "storm")
    waiting.roll(match)
    rows = waiting.house.matches.repository.rows(match, order, 99)
    rolled = next(n for n, topic, _ in rows if topic == "dice.rolled")
    by = {order: signed}
    promises = waiting.house.matches.promises
    promises.signers = lambda match, n: by.get(n, ("another",))  # type: ignore[method-assign]
    page = red.get(f"/m/{match}/dice/{rolled}")
    assert told.format(n=order) in page


def test_of_a_hidden_roll_the_page_says_what_is_fixed_and_who_can_check_it(tmp_path: Path) -> None:
    toys = WebHouse(tmp_path, {"toy": toy.RULES})
    match, red, blue = duel(toys)
    red.order(match, "scout")
    rows = toys.matches.repository.rows(match, 0, 99)
    told = [n for n, topic, _ in rows if topic == "dice.rolled"][-1]
    rolled = next(n for n, topic, _ in rows if topic == "roll.hidden")
    toys.project()
    (row,) = (r for r in Reader(toys.recorder).rolls(match, "red") if r.n == told)
    result = f"scouting: <strong>{row.results[0]}</strong>"
    seen = red.get(f"/m/{match}/dice/{told}")
    assert result in seen
    assert "You alone see this roll" in seen
    assert f"/m/{match}/dice/{told}" in red.get(f"/m/{match}/dice"), "and the list leads there"
    for other in (blue, toys.reader()):
        hidden = other.get(f"/m/{match}/dice/{told}")
        assert result not in hidden
        assert "Its dice are checked once they are opened." in hidden
        assert (
            f"The roll is entry {rolled} and takes link 1 of the chain <code>~red</code>" in hidden
        )
        seals = [read_entry(bytes(rows[n][2])).sealed[0].c for n in (rolled, told)]
        assert all(seal in hidden for seal in seals)
        assert f"{match}\n" in hidden, "the checkpoint"
    red.order(match, "scout")
    later = [
        n for n, topic, _ in toys.matches.repository.rows(match, 0, 99) if topic == "dice.rolled"
    ][-1]
    assert "takes link 2 of the chain" in blue.get(f"/m/{match}/dice/{later}")
    assert "is not a roll" in toys.reader().client.get(f"/m/{match}/dice/1").text
    blue.order(match, "resign")
    toys.project()
    opened = toys.reader().get(f"/m/{match}/dice/{told}")
    assert result in opened
    assert "everybody may open the roll and check it" in opened
    assert f"/m/{match}/export?as=everything" in opened
    whole = blue.get(f"/m/{match}/export?as=everything")
    assert whole != blue.get(f"/m/{match}/export?as=blue")
    assert blue.get(f"/m/{match}/export") == whole, "nothing is sealed any more"


def test_the_page_of_a_match_shows_how_its_own_tables_differ_before_anybody_sits_down(
    real: WebHouse, tmp_path: Path
) -> None:
    """Whatever lies in the folder later."""
    own = tmp_path / "tables" / "company_combat" / "figures.toml"
    own.parent.mkdir(parents=True)
    printed = (files("domain.games.company_combat") / own.name).read_text("utf-8")
    own.write_text(printed.replace("squads = 3", "squads = 4", 1))
    real.house.tables = str(tmp_path / "tables")
    host, guest = real.reader(), real.reader()
    match = host.open("company_combat", "meeting", american="me", german="person")
    own.write_text(printed)
    for address in (f"/m/{match}", f"/m/{match}/join/german"):
        told = guest.get(address)
        assert "figures.toml is a table of this house's own." in told
        assert ">- squads = 3\n+ squads = 4<" in told
    plain = host.open("company_combat", "meeting", american="me", german="person")
    assert "Nothing differs." in guest.get(f"/m/{plain}")
    real.house.tables = ""
    none = host.open("company_combat", "meeting", american="me", german="person")
    assert "table of this house" not in guest.get(f"/m/{none}")
