"""The pages of a match: what protects it, what was seen, and a roll checked."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from markupsafe import escape

from domain.journal.entries import read_entry
from domain.match.protection import protection
from projections.projector import Projector
from service.application.log import HouseLog
from service.application.matches import Matches
from service.audit.journals import judge
from service.house.release import release_of
from service.house.witness import Asker
from service.letters.terms import terms
from service.settings import Settings
from service.store.lists.reader import Reader
from tests.rigs.new_store import new_store
from tests.service.test_second_matches import begun, house, played
from tests.service.test_witness_links import Process
from tests.service.web.houses import Reader as PageReader
from tests.service.web.houses import WebHouse
from tests.service.web.test_playing import duel
from tests.service.web.test_verify import STATIC, needs_node
from tests.toys import toy
from workers.server import create_app


@pytest.fixture
def matches(tmp_path: Path) -> Matches:
    recorder = new_store(tmp_path / "pages.sqlite")
    return Matches(recorder, house())


WITNESS = "watch.example/w1+eda003e4+BBdFU7RW3d/GkI7KscEB/mqyHiuqBhd5W31DpjSCmT/V"

DUEL = ("red", "blue")

BOTH = {"able": "person", "baker": "person"}

CHECK = """
import { checkRoll } from "%s/verify.js";
const found = await checkRoll(JSON.parse(process.argv[1]));
console.log(JSON.stringify(found.steps.map((s) => [s.title, s.ok])));
"""


@needs_node
def test_a_roll_is_checked_in_the_browser_of_its_reader(matches: Matches, tmp_path: Path) -> None:
    recorder = matches.repository.recorder
    match_id = begun(matches, "dday_dice")
    played(matches, match_id, 12)
    projector = Projector(recorder, matches.games)  # type: ignore[arg-type]
    projector.prepare()
    projector.catch_up()
    app = create_app(Settings(data=tmp_path), matches)
    client = app.test_client()
    rows = matches.repository.rows(match_id, 0, matches.repository.size(match_id))
    told = [n for n, topic, _ in rows if topic == "dice.rolled"]
    assert told
    for n in (told[0], told[-1]):
        page = client.get(f"/m/{match_id}/dice/{n}")
        assert page.status_code == 200, page.status
        data = page.text.split('id="proof">')[1].split("</script>")[0]
        script = CHECK % STATIC
        command = ["node", "--input-type=module", "-e", script, data]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        steps = json.loads(done.stdout)
        assert len(steps) >= 5
        assert all(ok for _, ok in steps), steps
    assert "you have the word of" in client.get(f"/m/{match_id}").text
    assert "three sealed envelopes" in client.get("/honest").text


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
        assert "You cannot check its dice yet" in hidden
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
    assert "is no roll" in toys.reader().client.get(f"/m/{match}/dice/1").text
    blue.order(match, "resign")
    toys.project()
    opened = toys.reader().get(f"/m/{match}/dice/{told}")
    assert result in opened
    assert "everybody may open the roll and check it" in opened
    assert f"/m/{match}/export?as=everything" in opened


@pytest.mark.parametrize("keys", [(), ("red",)])
def test_of_every_match_one_sentence_says_what_protects_its_dice(
    keys: tuple[str, ...], tmp_path: Path
) -> None:
    """On the page from its opening to its end, and once in the mail that invites."""
    toys = WebHouse(tmp_path, {"toy": toy.RULES})
    match, _ = toys.matches.open("toy", "duel", dict.fromkeys(DUEL, "person"), two_keys=keys)
    now = toys.matches.repository.match(match)
    told = str(escape(protection(now)))
    assert toys.reader().get(f"/m/{match}/join/blue").count(told) == 1
    invited = " ".join(terms(toy.RULES, now, "blue"))
    assert len(re.findall("who(?:ever)? runs (?:this|the) house", invited)) == 1, invited
    players = {seat: toys.reader() for seat in DUEL}
    for seat, reader in players.items():
        assert reader.get(f"/m/{match}").count(told) == 1
        reader.fill(f"/m/{match}/sit", seat=seat)
    assert toys.reader().get(f"/m/{match}").count(told) == 1
    players["blue"].order(match, "resign")
    assert toys.reader().get(f"/m/{match}").count(told) == 1


def test_a_key_is_turned_by_a_button(tmp_path: Path) -> None:
    toys = WebHouse(tmp_path, {"toy": toy.RULES})
    seats = {"red": "person", "blue": "person"}
    match, _ = toys.matches.open("toy", "duel", seats, two_keys=["red"])
    red, blue = toys.reader(), toys.reader()
    for reader, seat in ((red, "red"), (blue, "blue")):
        reader.get(f"/m/{match}")
        reader.fill(f"/m/{match}/sit", seat=seat)
    held = toys.matches.repository.match(match).on_hold
    assert held is not None
    page = red.get(f"/m/{match}")
    assert "Turn your key" not in page
    assert page.count("wait for a key of Blue") == 1
    page = blue.get(f"/m/{match}")
    assert page.count(f"wait for your key: “key {held.entry}”") == 1
    assert "key of" not in page, "who is asked is spoken to"
    assert toys.reader().get(f"/m/{match}").count("wait for a key of Blue") == 1
    assert "Turn your key" in page
    assert "Send orders" not in page, "nothing but notes is taken now"
    blue.fill(f"/m/{match}/at-table", say="key", entry=str(held.entry))
    assert toys.matches.repository.match(match).on_hold is None
    assert toys.matches.repository.match(match).begun
    assert "Send orders" in blue.get(f"/m/{match}")


def test_a_page_says_before_one_joins_who_the_witness_is_and_what_waits_for_him(
    matches: Matches, tmp_path: Path
) -> None:
    witness = Process(tmp_path / "witness")
    try:
        matches.house.witness = Asker(witness.url, witness.vkey)
        match_id, _ = matches.open("dday_dice", "tiger-advanced", BOTH)
        projector = Projector(matches.repository.recorder, matches.games)  # type: ignore[arg-type]
        projector.prepare()
        client = create_app(Settings(data=tmp_path), matches).test_client()
        assert (
            f"The witness {witness.name}, on another machine, protects the dice"
            in client.get(f"/m/{match_id}").text
        )
        tokens = {s: matches.join(match_id, s, f"join-{match_id}-{s}")[1] for s in BOTH}
    finally:
        witness.kill()
    while (waits := matches.repository.match(match_id).dice.waits) is None:
        played(matches, match_id, 1)
    page = client.get(f"/m/{match_id}").text
    assert f"The dice of entry {waits.n} wait for the witness {witness.name}" in page
    assert f"another player may have them rolled: “key {waits.n}”" in page
    assert "thinking" not in page, "who ordered waits as everybody does"
    seated = PageReader(client)
    seated.get(f"/m/{match_id}")
    services = seated.fill(f"/m/{match_id}/token", token=tokens[waits.seat])
    assert "Nothing is asked of you now: the dice wait for their witness." in services
    assert "Your turn" not in services
    assert "Coach me" not in services, "he has nothing to say before they fell"
    assert f"The dice of entry {waits.n} wait for the witness {witness.name}" in services


def test_the_page_for_sceptics_promises_what_new_matches_have(
    matches: Matches, tmp_path: Path
) -> None:
    client = create_app(Settings(data=tmp_path), matches).test_client()
    assert "for it has no witness" in client.get("/honest").text
    matches.house.witness = Asker("http://127.0.0.1:9", WITNESS)
    assert "their witness is <code>watch.example/w1</code>" in client.get("/honest").text


def test_all_finished_matches_are_one_click_away_and_are_checked(
    matches: Matches, tmp_path: Path
) -> None:
    match_id = begun(matches, "dday_dice")
    played(matches, match_id, 6)
    for seat in matches.repository.match(match_id).sitting.places:
        size = matches.repository.size(match_id)
        matches.order(match_id, seat, "resign", f"{seat} gives up at {size:06}", seen=size)
    assert matches.repository.match(match_id).outcome is not None
    projector = Projector(matches.repository.recorder, matches.games)  # type: ignore[arg-type]
    projector.prepare()
    projector.catch_up()
    HouseLog(matches).grow()
    client = create_app(Settings(data=tmp_path), matches).test_client()
    (link,) = re.findall(r'href="([^"]*journals)"', client.get("/honest").text)
    rows = client.get(link).data.splitlines(keepends=True)
    own = {key: release_of(rules) for key, rules in matches.games.items()}
    (judged,) = judge(rows, [matches.house.key.vkey], own)
    assert (judged.origin, judged.why) == (matches.house.origin(match_id), "")
    assert judged.logged > 0
