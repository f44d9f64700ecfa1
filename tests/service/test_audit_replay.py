"""The rules decide an export again: what they find, and what they cannot decide."""

import dataclasses
import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.games import library
from domain.journal.timestamps import DAY
from domain.match.codec import Codec
from domain.match.events.linked import Source
from domain.match.terms import Terms
from service.audit.evidence import Also, examine
from service.audit.past import AuditedPast
from service.audit.replay import replay
from service.audit.replayed import Decided
from service.audit.reporting.report import AuditFailed, AuditReport
from service.audit.tape import Tape
from service.house.keys import House
from tests.rigs import every_event, kept_journals, mutations
from tests.rigs.beacon import FAIR
from tests.rigs.operator import Operator, Player
from tests.toys import toy

HOUSE = House("play.example", bytes(32), bytes(range(32)))
GAMES = {"toy": toy.RULES}


def duel(**more: Any) -> Player:
    seats = {"red": "person", "blue": "person"}
    terms = Terms(origin="play.example/m/duel", scenario="duel", seats=seats, **more)
    return Player(Codec(toy.RULES), terms, HOUSE).play((("red", "join"), ("blue", "join")))


def file_of(match: Operator, folder: Path, view: str = "full") -> Path:
    file = folder / "match.audit"
    file.write_bytes(b"".join(match.export(view)))
    return file


def again(match: Operator, view: str = "full", games: Any = GAMES) -> Decided:
    return replay(Tape.of(match.export(view)), games)


def refused(match: Operator, folder: Path, because: str) -> None:
    key = [HOUSE.key.vkey]
    examine(file_of(match, folder), key, GAMES)
    with pytest.raises(AuditFailed, match=because):
        examine(file_of(match, folder), key, GAMES, again=True)


@pytest.mark.parametrize("file", kept_journals.files(), ids=lambda file: file.stem)
def test_no_kept_journal_is_refused(file: Path) -> None:
    """Those of older rules are told as such; the rules of today would decide otherwise."""
    found = replay(Tape.of(file.read_bytes().splitlines(keepends=True)), library())
    assert found.events + found.trusted["other rules"] == found.size
    assert found.stopped < 0


def test_a_match_of_a_real_game_is_decided_again() -> None:
    played = kept_journals.play("dday_dice", "tiger-practice", {"able": "steady"})
    found = replay(Tape.of(played), library())
    assert (found.events, found.doubts) == (found.size, [])
    assert found.orders > 20


def test_time_agreement_talk_and_takebacks_are_decided_again() -> None:
    for match, games in mutations.matches()[:1]:
        found = again(match, games=games)
        assert (found.events, found.doubts) == (len(match.entries), [])


@pytest.mark.parametrize("view", ["full", "red", "blue", "public"])
def test_what_waits_for_a_round_is_decided_again_as_far_as_it_shows(view: str) -> None:
    """The words of a note may be sealed where its dice are not."""
    match, games = mutations.matches()[-1]
    assert any(entry["pub"].get("due") == "talk" for entry in match.entries)
    found = again(match, view, games)
    assert found.stopped < 0
    assert found.events + found.trusted.total() == len(match.entries)
    assert (found.events == len(match.entries)) == (view == "full")


class Rolling(Player):
    """A match by beacon, in which every round is waited for at once."""

    def __init__(self, codec: Codec[Any, Any, Any], terms: Terms, house: House) -> None:
        super().__init__(codec, msgspec.structs.replace(terms, fair=FAIR), house)

    def keep(self, written: Any, checkpoint: bool = True) -> None:
        super().keep(written, checkpoint)
        if self.match.dice.due:
            super().roll()

    def roll(self) -> None:
        """All is rolled."""


@pytest.mark.parametrize("rolling", [False, True])
def test_every_event_passes_the_audit_and_is_decided_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rolling: bool
) -> None:
    if rolling:
        monkeypatch.setattr(every_event, "Player", Rolling)
    for match, games in every_event.matches():
        found = examine(file_of(match, tmp_path), [HOUSE.key.vkey], games, again=True)
        assert not rolling or not found.classes["number"]
        assert found.replayed > 4


def test_warnings_of_one_second_may_be_written_in_several_goes() -> None:
    player = duel(pace="10 days")
    player.wait(9 * DAY + 3600)
    player.wait(3 * DAY, delivered=False)
    player.wait(0, delivered=True)
    types = [e["type"] for e in player.operator.entries[-4:]]
    assert types == ["clock.reminded", "clock.reminded", "clock.overdue", "clock.overdue"]
    assert again(player.operator).doubts == []


def test_a_position_long_past_is_found_again() -> None:
    player = duel()
    known = [player.match, *(player.play([("red", "storm")]).match for _ in range(15))]
    past = AuditedPast(Codec(toy.RULES), Tape.of(player.operator.export()), known[0], most=2)
    for match in known[1:]:
        past.keep(match)
    assert len(past._kept) < 6
    for match in known:
        assert past.table_before(match.size) == match.table


# What it finds


def pips(match: Operator) -> None:
    match.entries[match.find("toy.Stormed")]["pub"]["pips"] += 1


def purpose(match: Operator) -> None:
    match.entries[match.find("dice.rolled")]["pub"]["why"] = "nothing"


def order(match: Operator) -> None:
    match.entries[match.find("command", 3)]["pub"]["command"]["orders"] = "play ace"


def nonsense(match: Operator) -> None:
    match.entries[match.find("command", 3)]["pub"]["command"]["orders"] = "dance"


def made_up(match: Operator) -> None:
    match.insert(len(match.entries), {**match.entries[-1], "type": "toy.Stormed"})
    match.entries[-1]["pub"] = {"seat": "red", "pips": 9}
    match.checkpoint()


def left_out(match: Operator) -> None:
    match.drop(match.find("toy.Stormed"))


def sealed_else(match: Operator) -> None:
    n = match.find("toy.HandDealt")
    match.reseal(n, {"cards": ["ace", "king"]}, ("red",))


@pytest.mark.parametrize(
    ("tamper", "because"),
    [
        (pips, r"event 1\d: for the order of red “storm” the rules give toy.Stormed with pips \d+, "
               r"and the journal has \d+"),
        (purpose, 'the rules give dice.rolled with why "storming", and the journal has "nothing"'),
        (order, r"the rules refuse the order of blue “play ace”: You do not hold .* \(rule 2\)"),
        (nonsense, "the rules refuse the order of blue “dance”"),
        (made_up, r"no rule leads from the order of blue “play \w+” to toy.Stormed here"),
        (left_out, r"the order of red “storm” leads to toy.Stormed .* and the journal has none"),
        (sealed_else, r"seal something else in toy.HandDealt \(sealed\[0\].c\)"),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_lead_to_is_named(
    tmp_path: Path, tamper: Callable[[Operator], None], because: str
) -> None:
    player = duel().play([("red", "storm")])
    if tamper is not left_out:
        player.order("blue", f"play {player.match.table.position.sides['blue'].cards[0]}")
    match = player.operator
    tamper(match)
    refused(match, tmp_path, because)


def test_other_chains_and_options_are_named(tmp_path: Path) -> None:
    for field, value, because in [
        ("scenario", "siege", "the rules cannot decide what the server wrote"),
        ("pace", "soon", "A pace is"),
    ]:
        match = duel().play([("red", "storm")]).operator
        match.entries[0]["pub"][field] = value
        refused(match, tmp_path, because)
    match = duel().play([("red", "storm")]).operator
    match.entries[0]["pub"]["chains"]["~green"] = "00" * 32
    refused(match, tmp_path, "the rules need the chains")


def test_a_warning_before_its_time_is_named(tmp_path: Path) -> None:
    player = duel(pace="10 days")
    player.wait(5 * DAY)
    n = player.operator.find("clock.reminded")
    for entry in player.operator.entries[n:]:
        entry["ts"] = player.operator.entries[0]["ts"]
    refused(player.operator, tmp_path, f"event {n}: nothing was due at that time")


# What it cannot decide


def test_where_the_position_holds_what_is_sealed_it_goes_on_as_far_as_it_sees() -> None:
    match = duel().play([("red", "storm")]).operator
    found = again(match, "public")
    assert (found.blind, found.stopped) == (match.find("command", 1), -1)
    assert found.events + sum(found.trusted.values()) == found.size
    assert f"From event {found.blind} on" in found.doubts[0]
    assert "with everything opened" in found.doubts[1]


def test_words_that_were_erased_do_no_harm() -> None:
    match = duel().play([("red", "note hello [2d6]"), ("red", "storm")]).operator
    n = match.find("note.sent")
    del match.openings[n, 0], match.openings[n - 1, 0]
    found = again(match)
    assert found.trusted == {"sealed": 4}
    assert found.events == len(match.entries) - 4
    assert "4 events of orders that are still sealed" in found.doubts[0]


def test_other_rules_are_told_and_not_judged() -> None:
    match = duel().play([("red", "storm")]).operator
    newer = {"toy": dataclasses.replace(toy.RULES, version=2)}
    found = again(match, games=newer)
    assert (found.events, found.trusted["other rules"]) == (0, len(match.entries))
    assert "another version of the rules than version 2 of Toy" in found.doubts[0]
    assert "The rules of toy are not here" in again(match, games={}).doubts[0]


def branch_of_a_duel() -> tuple[Player, Player]:
    """A match, and one that is a branch of it."""
    parent = duel().play([("red", "storm")])
    terms = Terms(
        origin="play.example/m/branch", scenario="duel", seats=parent.match.sitting.seats,
        source=Source(
            how="branch",
            origin=parent.match.origin,
            root=parent.match.tree_root(),
            size=parent.match.size,
        ),
    )  # fmt: skip
    branch = Player(Codec(toy.RULES), terms, HOUSE)
    branch.copy(parent)
    return parent, branch.play((("red", "join"), ("blue", "join"), ("red", "storm")))


def test_a_branch_goes_on_from_the_position_that_it_names() -> None:
    _, branch = branch_of_a_duel()
    found = again(branch.operator)
    assert found.trusted == {"parent": 1}
    assert "the match that its first event names as its parent proves it" in found.doubts[0]
    assert found.events == len(branch.operator.entries) - 1


def checked_with(parent: Operator, branch: Operator, folder: Path) -> AuditReport:
    """The audit and the replay of a branch by the export of its parent."""
    (folder / "parent").mkdir(exist_ok=True)
    before = file_of(parent, folder / "parent")
    before.write_bytes(gzip.compress(before.read_bytes()))
    key, also = [HOUSE.key.vkey], Also(parent=before)
    return examine(file_of(branch, folder), key, GAMES, again=True, also=also)


def test_the_export_of_its_parent_proves_the_position_of_a_branch(tmp_path: Path) -> None:
    parent, branch = branch_of_a_duel()
    report = checked_with(parent.operator, branch.operator, tmp_path)
    assert report.before == parent.match.origin
    assert report.replayed == report.events
    assert not any("position" in one for one in report.not_checked)


def test_a_branch_that_begins_with_another_position_is_refused(tmp_path: Path) -> None:
    parent, branch = branch_of_a_duel()
    branch.operator.entries[1]["pub"]["position"]["storms"] += 1
    with pytest.raises(AuditFailed, match="the position that its parent had after"):
        checked_with(parent.operator, branch.operator, tmp_path)


def test_a_parent_that_opens_nothing_proves_no_position(tmp_path: Path) -> None:
    parent, branch = branch_of_a_duel()
    parent.operator.openings.clear()
    report = checked_with(parent.operator, branch.operator, tmp_path)
    assert report.before == parent.match.origin
    assert any("parent does not open it" in one for one in report.not_checked)


@pytest.mark.parametrize("spelled", [True, False])
def test_a_branch_may_spell_out_that_it_has_no_pace(spelled: bool) -> None:
    """Branches of matches that were read from the store did so once."""
    player = duel()
    if spelled:
        player.operator.entries[0]["pub"]["pace"] = "none"
    assert "pace" not in duel().operator.entries[0]["pub"]
    found = again(player.operator)
    assert (found.events, found.doubts) == (found.size, [])
