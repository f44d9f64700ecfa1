"""Every game has a reference sheet of its own tables: as text, as a page, and in a mail."""

import pytest

from domain.game.tables import source_told
from domain.game.view.reference import Chart, reference_text
from domain.games import library
from domain.games.combined_arms.printed import TYPES
from domain.games.company_combat.printed import SQUADS, TACTICS
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.printed import AWARDS, CARDS, VEHICLES
from domain.games.five_for_fighting.printed import KINDS, SHEETS
from domain.games.utah_beach.printed import COMBAT, UNITS
from tests.games.test_every_game import Play

OURS = ("utah_beach", "dday_dice", "combined_arms", "company_combat")
TOLD = (*OURS, "five_for_fighting", "tcs_omaha")


@pytest.mark.parametrize("game", TOLD)
@pytest.mark.parametrize("width", [80, 60])
def test_a_sheet_is_told_within_the_width_with_its_sources(game: str, width: int) -> None:
    rules = library()[game]
    for scenario in rules.scenarios:
        charts = rules.sheet(scenario.key)
        text = reference_text(rules.title, charts, width=width)
        assert max(map(len, text.splitlines())) <= width
        assert all(chart.rows for chart in charts)
        assert any(chart.source for chart in charts)
        assert all(len(row) == len(chart.columns) for chart in charts for row in chart.rows)


def _told(game: str, scenario: str) -> str:
    return " ".join(reference_text("", library()[game].sheet(scenario), width=400).split())


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_card_of_a_battle_is_there_with_its_cost(scenario: str) -> None:
    told = _told("dday_dice", scenario)
    for card in (*BATTLES[scenario].specialists, *BATTLES[scenario].items):
        printed = CARDS[card]
        assert f"{printed.name} {printed.cost} {printed.text}" in told


@pytest.mark.parametrize("scenario", [key for key, battle in BATTLES.items() if battle.awards])
def test_vehicles_awards_and_random_ground_are_there(scenario: str) -> None:
    told = _told("dday_dice", scenario)
    assert len(VEHICLES) == 6, "the box has six Vehicles and twelve Awards"
    assert len(AWARDS) == 12
    assert all(f"{v.name} {v.cost} {v.text}" in told for v in VEHICLES.values())
    assert all(f"{a.name} {a.text}" in told for a in AWARDS.values())
    grounds = BATTLES[scenario].names
    assert bool(grounds) == (scenario in ("sword", "deadstick"))
    assert all(f"{die} {name}" in told for (_, die), name in grounds.items())


def test_the_sheets_of_the_first_trainings_leave_out_what_they_leave_out() -> None:
    practice, basic, full = (
        _told("dday_dice", f"tiger-{k}") for k in ("practice", "basic", "advanced")
    )
    for word in (
        "Skulls",
        "Leadership",
        "Special Find",
        "Recruit and Find",
        "Award",
        "machine-gun",
    ):
        assert word not in practice
        assert word in full
    assert "Score Stars and Tools" in practice
    assert "Reinforcement" in practice
    assert "machine-gun dice" in basic
    assert "recruit one, trade" in basic
    for word in ("Item Points", "Special Find", "Award"):
        assert word not in basic
    for early in (practice, basic):
        assert "a lost Unit is not the end" in early
    assert "a lost Unit is not the end" not in full


def test_utahs_tables_and_schedules_are_there() -> None:
    told = _told("utah_beach", "landing")
    for die, row in COMBAT.dice.items():
        assert f"die {die} {' '.join(row)}" in told
    assert all(name in told for name, unit in UNITS.items() if unit.turn <= 17)
    assert "2/5" not in told.replace("502/", "")
    assert "2/5" in _told("utah_beach", "campaign")
    assert "clear <-2 -2..0 1..3" in told


def test_units_squads_and_cards_are_there() -> None:
    told = _told("combined_arms", "battle")
    assert all(f"{t.name} {t.move} {t.range} {t.defence}" in told for t in TYPES.values())
    told = _told("company_combat", "meeting")
    for squads in SQUADS.values():
        assert all(
            f"{s.name} {s.strength} {s.assault} {s.defense}" in told for s in squads.values()
        )
    assert all(t.name in told for t in TACTICS.values())


def test_five_for_fighting_tells_cards_units_and_what_a_beach_counts() -> None:
    for beach, sheet in SHEETS.items():
        told = _told("five_for_fighting", beach)
        assert f"{sheet.victory.win} points win the beach" in told
        assert all(f"{hex_} " in told for hex_ in (*sheet.victory.hexes, *sheet.victory.exits))
        assert "IN THE CAMPAIGN" not in told
    for kind in KINDS.values():
        assert f"{kind.name} {kind.full} {kind.reduced} {kind.range} {kind.move}" in told
    assert "city 2 2 2" in told
    assert "marsh 2 - -" in told
    campaign = _told("five_for_fighting", "campaign")
    assert "5 with an odd card, 10 with an even one" in campaign
    assert all(f"{beach.upper()}: POINTS" in campaign for beach in SHEETS)


def test_tcs_omaha_tells_its_tables() -> None:
    told = _told("tcs_omaha", "firefight")
    assert "shingle 2 - -" in told, "2 points to cross it, and no vehicle does (1.13)"
    assert "road 1 0.5 0.5" in told
    assert "0 to 2 6 3 to 5 7 6 to 9 8 10 to 14 9 from 15 10" in told, "6.7"
    assert "0 9 1 10 2 11" in told, "6.8"
    assert "from 10 suppressed" in told
    assert "from 21 and loses a step" in told
    assert "+2 a target in Move Mode in the open" in told
    assert "-3 a target in village" in told
    assert "-2 bocage at the target" in told
    assert "-2 across the shingle" in told
    table = next(c for c in library()["tcs_omaha"].sheet("firefight") if "Area fire" in c.title)
    assert table.rows[0] == ("1", *("-",) * 8, "M", "M", "h", "1")


def test_what_is_reconstructed_says_so() -> None:
    assert Chart("", (), (), source="seed: a; reconstructed: b").reconstructed
    assert not Chart("", (), (), source="seed: a").reconstructed


BOARDS = {
    "utah_beach": ("landing", "campaign"),
    "dday_dice": tuple(key for key in BATTLES if not key.startswith("tiger")),
    "combined_arms": ("battle", "campaign"),
    "company_combat": ("meeting",),
}


@pytest.mark.parametrize("game", OURS)
def test_the_board_says_which_of_its_figures_are_reconstructed(game: str) -> None:
    rules = library()[game]
    for scenario in BOARDS[game]:
        play = Play(rules, rules.scenario(scenario), 1)
        notes = rules.view(play.state, None).notes
        assert any("Reconstructed, not printed:" in note for note in notes), scenario
    printed = Play(rules, rules.scenario(rules.scenarios[0].key), 1)
    if game == "dday_dice":  # the board of Exercise Tiger is the printed one
        assert not rules.view(printed.state, None).notes


def test_utah_beach_tells_the_replacements_of_each_kind_of_turn() -> None:
    sheets = {key: library()["utah_beach"].sheet(key)[-1].rows for key in ("landing", "campaign")}
    assert [row[0][0] for row in sheets["landing"]] == ["2", "5", "G"]
    assert [row[0][0] for row in sheets["campaign"]] == ["2", "3", "5", "G"]
    assert "2 reduced leg units" in sheets["campaign"][0][1]
    assert "1 reduced mobile unit in" in sheets["landing"][1][1]


def test_a_source_is_told_in_one_breath() -> None:
    assert source_told("reconstructed: the seed names three") == (
        "reconstructed: the rulebook names three"
    )
    assert source_told("seed: Item cards") == "the rulebook, Item cards"
