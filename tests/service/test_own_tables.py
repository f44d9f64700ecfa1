"""Tables of a house's own: read when a match is opened, and from its journal ever after."""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from domain.game.again import again
from domain.game.ruleset import Illegal
from domain.game.tables import BadTable, names_of
from domain.games import by_tables, library
from service.application.matches import Matches
from service.application.on_offer import ALSO, with_own
from service.audit.evidence import examine
from service.audit.reporting.report import AuditFailed
from service.house.door import enter
from service.house.keys import House
from service.house.release import release_of
from service.reading.rulebooks import every_rule
from service.settings import Settings
from service.store.lines import packed_line
from service.store.newer import NewerRules
from service.web.pages import own_lines
from tests.conftest import Environ
from tests.rigs import kept_journals
from tests.rigs.new_store import new_store

GAME, FILE, SCENARIO = "company_combat", "figures.toml", "meeting"
SEATS = {"american": "person", "german": "person"}
PRINTED = (files(f"domain.games.{GAME}") / FILE).read_text("utf-8")
FOUR = PRINTED.replace("squads = 3", "squads = 4", 1)
"""A hand is drawn of four squads, and not of three."""
RULES = library()[GAME]
KEYS = [kept_journals.HOUSE.key.vkey]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a house, with one table that a game reads and two files that it does not."""
    own = tmp_path / "tables" / GAME
    own.mkdir(parents=True)
    (own / FILE).write_text(FOUR)
    (own / "notes.txt").write_text("of the owner")
    (own / "other.toml").write_text("of the owner")
    return own.parent


@pytest.fixture
def matches(tmp_path: Path, folder: Path) -> Iterator[Matches]:
    """A house that plays by that folder, as its settings say."""
    recorder = new_store(tmp_path / "house.sqlite")
    settings = Settings(data=tmp_path / "data", tables=str(folder), beacon="off")
    yield Matches(recorder, enter(settings, recorder, make=True))
    recorder.close()


def played_by_computers(**more: Any) -> list[bytes]:
    return kept_journals.play(GAME, SCENARIO, dict.fromkeys(SEATS, "steady"), **more)


def opened(matches: Matches, match_id: str) -> Any:
    return json.loads(matches.repository.rows(match_id, 0, 1)[0][2])["pub"]


def begun(matches: Matches) -> str:
    match_id, _ = matches.open(GAME, SCENARIO, SEATS)
    for seat in SEATS:
        matches.join(match_id, seat, f"sits-down-{seat}")
    return match_id


def squads(matches: Matches, match_id: str) -> int:
    """How many squads a hand is drawn of, by the rules of a match."""
    rules = matches.rules_of(matches.repository.match(match_id))
    module = __import__(rules.decide.__module__.rpartition(".")[0] + ".printed", fromlist=["_"])
    return int(module.FIGURES.draw.squads)


def test_a_match_takes_the_files_that_its_rules_read(matches: Matches) -> None:
    assert opened(matches, begun(matches))["tables"] == {FILE: FOUR}
    assert opened(matches, matches.open("dice_table", *table())[0])["tables"] == {}


def table() -> tuple[str, dict[str, str]]:
    scenario = library()["dice_table"].scenarios[0]
    return scenario.key, dict.fromkeys(scenario.seats[: max(1, scenario.fewest)], "person")


def test_a_file_that_is_changed_changes_no_running_match(matches: Matches, folder: Path) -> None:
    before = begun(matches)
    (folder / GAME / FILE).unlink()
    after = begun(matches)
    (folder / GAME / FILE).write_text(FOUR.replace("squads = 4", "squads = 5"))
    newest = begun(matches)
    assert [squads(matches, m) for m in (before, after, newest)] == [4, 3, 5]
    reread = Matches(matches.recorder, House("fieldpost.localhost", bytes(32), bytes(32)))
    assert [squads(reread, m) for m in (before, after, newest)] == [4, 3, 5]
    for match_id in (before, after, newest):
        match, again_read = (m.repository.match(match_id) for m in (matches, reread))
        assert match.tree_root() == again_read.tree_root()
        assert match.table == again_read.table, "made of the very same classes"


def test_what_comes_of_a_match_is_played_by_its_tables(matches: Matches, folder: Path) -> None:
    own = folder / "dday_dice" / "cards.toml"
    own.parent.mkdir()
    own.write_text((files("domain.games.dday_dice") / own.name).read_text("utf-8") + "# ours\n")
    match_id, _ = matches.open("dday_dice", "tiger-practice", {"able": "person"})
    matches.join(match_id, "able", "sits-down-as-able")
    own.unlink()
    branch = matches.branch(match_id, matches.repository.match(match_id).begun)
    assert opened(matches, branch)["tables"] == opened(matches, match_id)["tables"] != {}


@pytest.fixture
def played(tmp_path: Path, folder: Path) -> Path:
    """The export of a whole match by own tables."""
    house = copy(kept_journals.HOUSE)
    house.tables = str(folder)
    file = tmp_path / "match.audit"
    file.write_bytes(b"".join(played_by_computers(house=house)))
    return file


def test_any_stranger_can_replay_it_whole(played: Path) -> None:
    report = examine(played, KEYS, library(), again=True)
    assert report.replayed == report.events > 300
    assert f"It is played by tables of the house's own: {FILE}." in report.told


def test_own_tables_that_are_hidden_are_refused_by_the_rules(tmp_path: Path) -> None:
    """The house plays by them, and its journal says that it has none."""
    hidden = {GAME: replace(by_tables(RULES, {FILE: FOUR}), tables={})}
    file = tmp_path / "match.audit"
    file.write_bytes(b"".join(played_by_computers(games=hidden)))
    assert not [one for one in examine(file, KEYS, library()).told if "tables" in one]
    with pytest.raises(AuditFailed, match=r"leads to company_combat\.SquadsDrawn"):
        examine(file, KEYS, library(), again=True)


BAD = {
    "no TOML": ("squads = = 4", r"the house's own company_combat/figures\.toml, line 1"),
    "no table of this game": ('source = "seed"', r"the house's own company_combat/figures\.toml"),
    "no lesson": ("scenario = 7", r"the house's own company_combat/coach\.toml"),
    "too much": ("#" * (1 << 18) + "\n", "have 262,145 bytes, and a match takes 262,144"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_cannot_be_used_is_refused_in_a_sentence_when_a_match_is_opened(
    matches: Matches, folder: Path, what: str
) -> None:
    text, told = BAD[what]
    (folder / GAME / ("coach.toml" if "lesson" in what else FILE)).write_text(text)
    with pytest.raises(Illegal, match=told):
        matches.open(GAME, SCENARIO, SEATS)
    assert matches.games[GAME] is RULES, "its pages show the game without them"


def test_a_look_reads_the_tables_again_only_where_they_changed(
    matches: Matches, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for text in ("squads = ", "squads = three"):
        (folder / GAME / FILE).write_text(text)
        caplog.clear()
        for _ in range(2):
            assert not matches.games[GAME].tables
        assert len(caplog.records) == 1


def test_bytes_that_are_no_text_are_refused(matches: Matches, folder: Path) -> None:
    (folder / GAME / FILE).write_bytes(b"\xff")
    with pytest.raises(Illegal, match="cannot be read"):
        matches.open(GAME, SCENARIO, SEATS)


def test_the_largest_tables_are_taken(matches: Matches, folder: Path) -> None:
    (folder / GAME / FILE).write_text(FOUR + "#" * ((1 << 18) - len(FOUR.encode())))
    assert squads(matches, begun(matches)) == 4


def test_a_program_that_cannot_read_the_tables_of_a_match_says_so(matches: Matches) -> None:
    match_id = begun(matches)
    ((_, _, line),) = matches.repository.rows(match_id, 0, 1)
    damaged = packed_line(line.replace(b"squads = ", b"sqads = "))
    matches.recorder.write(
        [("UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=0",
          (damaged, match_id))]
    )  # fmt: skip
    reread = Matches(matches.recorder, matches.house)
    with pytest.raises(NewerRules, match=r"own company_combat/figures\.toml.* Run the release"):
        reread.repository.match(match_id)


def test_rulebooks_and_other_texts_are_of_the_match(matches: Matches, folder: Path) -> None:
    (folder / GAME / "rulebook.toml").write_text(
        '[[rules]]\nnumber = "1"\ntitle = "Four"\ntext = "Draw four."\nsource = "seed"\n'
    )
    rules = matches.rules_of(matches.repository.match(begun(matches)))
    assert every_rule(rules)[0].title == "Four" != every_rule(RULES)[0].title
    assert own_lines(rules)[0].lines == ("- squads = 3", "+ squads = 4")


# Nothing else decides a game


def constants(key: str, of: str) -> str:
    """What the modules of a game hold once they are made anew."""
    name = again(library()[key].package, of).__name__
    told = []
    for module in sorted(one for one in sys.modules if f"{one}.".startswith(f"{name}.")):
        held = vars(sys.modules[module])
        told += [f"{module} {one}={held[one]!r}" for one in sorted(held) if one.isupper()]
    return re.sub(r"@[0-9a-f]{16}| at 0x[0-9a-f]+", "", "\n".join(told))


@pytest.mark.parametrize("key", library())
def test_no_variable_of_the_environment_decides_a_game(
    key: str, tmp_path: Path, environ: Environ
) -> None:
    """All are set while the game is made; only a house that opens a match looks at its folder."""
    plain, release = constants(key, f"{key} plain"), release_of(library()[key])
    assert plain
    for file in names_of(library()[key].package):
        own = tmp_path / key / file
        own.parent.mkdir(parents=True, exist_ok=True)
        own.write_text("broken = = 1")
    environ.update({f"FIELDPOST_{name.upper()}": "7" for name in Settings.__dataclass_fields__})
    environ["FIELDPOST_TABLES"] = str(tmp_path)
    assert constants(key, f"{key} with all variables") == plain
    assert release_of(library()[key]) == release
    with pytest.raises(BadTable):
        with_own(library()[key], str(tmp_path))


def test_tables_with_control_characters_are_refused(tmp_path: Path) -> None:
    (tmp_path / GAME).mkdir()
    (tmp_path / GAME / FILE).write_text(f"{PRINTED}# \u202e\n", "utf-8")
    with pytest.raises(BadTable, match="hold a control character"):
        with_own(RULES, str(tmp_path))


def test_every_table_of_a_game_is_one_that_a_house_may_have_of_its_own(tmp_path: Path) -> None:
    """Each is read: with another text the game is made otherwise, or not at all."""
    for key, rules in library().items():
        read = set[str]()
        for file in {*names_of(library()[key].package)} - {*ALSO}:
            with suppress(BadTable):
                by_tables(rules, {file: "broken = = 1"})
                read.add(file)
        assert read == set(), key
