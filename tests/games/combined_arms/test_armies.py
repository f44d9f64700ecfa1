"""Chapters 1 and 2: who begins, and armies chosen in secret, by name or drawn."""

from typing import Any, cast

import pytest
from hypothesis import given as every
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.game.grammar.orders import parse
from domain.game.ruleset import Illegal
from domain.games.combined_arms.arms import ArmsEvent
from domain.games.combined_arms.contents import RULES
from domain.games.combined_arms.mustering import ArmyChosen, ArmyRevealed, check, drawn
from domain.games.combined_arms.printed import BATTLES, READY, ready
from domain.games.combined_arms.words import SEATS
from tests.games.combined_arms.board import SIXTEEN, opened, placing
from tests.games.luck import Seeded

rule = pytest.mark.rule


@rule("1.1", "1.4")
@pytest.mark.parametrize(("first", "places"), [("allied", "axis"), ("axis", "allied")])
def test_the_side_that_does_not_move_first_places_first(first: str, places: str) -> None:
    placing(first_move=first).waits_for(places)


@rule("2.1")
def test_both_choose_at_once_and_armies_are_revealed_together() -> None:
    start = opened().waits_for("allied", "axis")
    one = start.when("axis", "army grenadiers").waits_for("allied")
    assert one.goes_on().happened == one.happened
    both = one.when("allied", "army us-armored").goes_on()
    revealed = [e for e in both.happened if isinstance(e, ArmyRevealed)]
    assert [e.seat for e in revealed] == ["allied", "axis"]


@rule("2.1")
def test_an_army_is_known_to_its_own_side_alone_until_then() -> None:
    event = opened().when("axis", "army grenadiers").happened[0]
    assert isinstance(event, ArmyChosen)
    assert event.sealed() == {"army": ("axis",)}
    for line in ("army grenadiers", f"army {SIXTEEN}"):
        assert parse(line, RULES.orders).secret


@rule("2.1")
def test_nothing_that_the_other_side_sees_tells_an_army() -> None:
    secret = ArmyChosen(seat="axis")
    known = secret.after(opened().state)
    other = ArmyChosen(seat="axis", army={"heavy-tank": 4}).after(opened().state)
    for seat in ("allied", None):
        assert RULES.view(known, seat) != RULES.view(other, "axis")
        shown = replace(RULES.view(known, seat), choices=())  # its own armies are told there
        assert "Heavy" not in str(shown)
    assert "Heavy" in str(replace(RULES.view(other, "axis"), choices=()))
    offered = [list(RULES.legal_orders(state, "allied")) for state in (known, other)]
    assert offered[0] == offered[1]
    assert "heavy" not in secret.told(opened().state).casefold()


@rule("2.1")
def test_a_known_position_catches_up_when_armies_are_revealed() -> None:
    chosen = opened().when("axis", "army grenadiers").when("allied", "army us-armored")
    after = chosen.goes_on()
    known = ArmyChosen(seat="axis").after(opened().state)
    for event in cast(list[ArmsEvent], after.happened):
        known = event.after(known)
    assert known == after.state


ARMY = {"infantry": 4, "engineers": 2, "mechanized": 2, "light-tank": 2, "howitzer": 2}


def _line(**more: int) -> str:
    army: dict[str, int] = {**ARMY, "anti-tank": 2, "anti-aircraft": 1, "headquarters": 1}
    army |= {key.replace("_", "-"): n for key, n in more.items()}
    return "army " + " ".join(f"{kind} {n}" for kind, n in army.items() if n)


@rule("2.2")
@pytest.mark.parametrize(("howitzers", "total"), [(1, "15"), (3, "17")])
def test_an_army_has_sixteen_units(howitzers: int, total: str) -> None:
    opened().when("allied", f"army {SIXTEEN}").accepted()
    opened().when("allied", _line(howitzer=howitzers)).refused("2.2", "16", total)


@rule("2.2")
def test_units_are_counted_as_they_are_written() -> None:
    words = SIXTEEN.replace("anti-tank 2", "anti-tank anti-tank")
    words = words.replace("anti-aircraft 1", "anti-aircraft").replace("infantry 4", "infantry 3")
    chosen = opened().when("allied", f"army {words} infantry 1")
    assert chosen.state.chosen == opened().when("allied", f"army {SIXTEEN}").state.chosen
    opened().when("allied", "army 4 infantry").refused("2.2", "before its number")


@rule("2.3")
@pytest.mark.parametrize("headquarters", [0, 2])
def test_an_army_has_one_headquarters(headquarters: int) -> None:
    line = _line(headquarters=headquarters, howitzer=3 - headquarters)
    opened().when("allied", line).refused("2.3")


@rule("2.4")
def test_an_army_has_five_tanks_at_most() -> None:
    five = _line(light_tank=2, medium_tank=2, heavy_tank=1, infantry=3, howitzer=2, engineers=1)
    opened().when("allied", five.replace("mechanized 2", "mechanized 1")).accepted()
    six = five.replace("heavy-tank 1", "heavy-tank 2").replace("mechanized 2 ", "")
    opened().when("allied", six).refused("2.4", "6")


@rule("2.5")
def test_an_army_has_four_of_a_type_at_most() -> None:
    opened().when("allied", _line(infantry=4)).accepted()
    opened().when("allied", _line(infantry=5, howitzer=1)).refused("2.5", "General Infantry")


@rule("2.6")
def test_an_army_has_seven_types_at_least() -> None:
    opened().when("allied", _line()).accepted()
    opened().when("allied", _line(howitzer=0, anti_tank=4)).refused("2.6", "6")


@rule("2.7")
@pytest.mark.parametrize("seat", SEATS)
def test_each_side_is_offered_its_own_historical_armies(seat: str) -> None:
    own = {f"army {key}" for key, row in READY.items() if row.seat == seat}
    assert opened().offered(seat) == own
    assert len(own) == 5


@rule("2.7")
def test_an_army_of_the_other_side_is_refused() -> None:
    opened().when("axis", "army us-infantry").refused("2.7", "other side")


@rule("2.7")
def test_a_match_may_be_played_with_historical_armies_only() -> None:
    historical = opened(armies="historical")
    historical.when("allied", f"army {SIXTEEN}").refused("2.7", "by name")
    historical.when("allied", "army british-corps").accepted()


@rule("2.7")
@pytest.mark.parametrize("key", BATTLES)
@pytest.mark.parametrize("army", READY)
def test_every_historical_army_keeps_the_limits(key: str, army: Any) -> None:
    limits = BATTLES[key].army
    check(ready(army, limits), limits)


@rule("2.8")
@pytest.mark.parametrize("key", BATTLES)
@every(seed=st.integers(0, 2**32))
def test_every_random_army_keeps_the_limits(key: str, seed: int) -> None:
    limits = BATTLES[key].army
    check(drawn("axis", limits, Seeded(seed)), limits)


@rule("2.8")
def test_random_armies_are_drawn_in_the_open_and_need_no_choice() -> None:
    table = RULES.scenario("battle")
    options = {o.key: o.default for o in table.options} | {"armies": "random"}
    state = RULES.start
    for event in RULES.setup(table, table.seats, options, Seeded(1)):
        assert not event.sealed()
        state = event.after(state)
    assert RULES.to_move(state) == {"axis"}
    assert RULES.moment(state).phase == "Placement"


@rule("2.9")
def test_an_army_that_is_chosen_stays() -> None:
    chosen = opened().when("axis", "army grenadiers")
    chosen.when("axis", "army panzer-corps").refused("2.9")
    placing().when("axis", f"army {SIXTEEN}").refused("2.9")


@rule("3.1", "3.2")
def test_a_limit_is_refused_with_its_figure() -> None:
    with pytest.raises(Illegal, match="16 units"):
        check({"infantry": 1}, BATTLES["battle"].army)
