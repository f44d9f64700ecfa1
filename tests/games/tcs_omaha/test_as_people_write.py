"""Lines as people write them who know the rulebook and no form: each is an order."""

import re
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import spelled
from domain.game.grammar.words import NotUnderstood
from domain.game.ruleset import Event, Illegal
from domain.games.tcs_omaha.artillery.calling import FireCalled
from domain.games.tcs_omaha.command import ModeChanged
from domain.games.tcs_omaha.command.sheets import SheetTorn, SheetWritten, members
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire.answering import Hold, LetPass
from domain.games.tcs_omaha.fire.area import AreaFired
from domain.games.tcs_omaha.fire.retreating import Retreated
from domain.games.tcs_omaha.movement.assault import Assaulted
from domain.games.tcs_omaha.movement.groups import GroupStopped
from domain.games.tcs_omaha.movement.marching import Marched
from domain.games.tcs_omaha.position import Battery, Pool, Sheet, State
from domain.games.tcs_omaha.position.obeying import LeftOut
from domain.games.tcs_omaha.rules.carrying import CarriesOn
from domain.games.tcs_omaha.rules.preparing import Register
from domain.games.tcs_omaha.support import DestroyerFired
from domain.match.codec import Codec
from domain.table.grammar.lines import is_said, read_said
from domain.table.standing import Whenever
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scenario import Given
from tests.rigs.scripted import Scripted

CODEC: Codec[Any, Any, Any] = Codec(RULES)
EASY = "opsheet Easy attack WN64 then move Colleville from Easy-Red-2 with E/2/16 fail half lost"
E, F, TOWED = "123", "12", "1/A/7-FA"
ALL = frozenset((*(f"{n}/E/2/116" for n in E), *(f"{n}/F/2/116" for n in F)))
COMPANY, TWO = (frozenset(f"{n}/E/2/116" for n in many) for many in (E, "12"))
FOE = "A31.16"
"""The hex behind the shingle on which a German platoon stands."""


def here(stage: str, mode: str = "") -> Given:
    """0940 on Easy Red: two companies of the 2/116 at the shingle, and a battery."""
    foot = [*(f"{n}/E/2/116@A31.17{mode}" for n in E), *(f"{n}/F/2/116@A33.17{mode}" for n in F)]
    words = {
        "pool": {"105": Pool(20, 3, 1)}, "came": {"A/7-FA": 4},
        "obstacles": {FOE: "clear"}, "led": (*sorted(ALL), "1/I/3/116"),
    }  # fmt: skip
    sheet = Sheet("american", "old", "attack", "A30.09", ("C/1/16",))
    return ashore(
        f"{' '.join(foot)} 1/I/3/116@A34.12 {TOWED}@A20.19 1/5/916@{FOE}",
        turn=10, stage=stage, landing=words,
        batteries={"A/7-FA": Battery("american", 4, 105, 0)}, sheets={"american-1": sheet},
    )  # fmt: skip


def written(now: Given, line: str) -> list[Event]:
    """What a line leads to, with what follows by itself; dice are all ones."""
    order, _ = read_said(CODEC, line)
    dice = Scripted(*(1 for _ in range(400)))
    happened, state = [], now.state
    step = list(RULES.decide(state, "american", order, dice))  # type: ignore[arg-type]
    while step:
        for event in step:
            state = event.after(state)
        happened += step
        if state.debts:
            answer = LetPass() if state.march else Hold()
            step = list(RULES.decide(state, "german", answer, dice))
        else:
            step = [] if RULES.to_move(state) else list(RULES.advance(state, dice))
    return [*happened, state]


def meant(now: Given, line: str) -> tuple[object, ...]:
    """What a line was understood to order."""
    *happened, after = written(now, line)
    moved: dict[str, str] = {}
    for event in happened:
        match event:
            case ModeChanged(units=units, mode=mode):
                return "mode", mode, frozenset(units)
            case SheetWritten(sheet=Sheet() as sheet):
                who = frozenset(members(now.state, sheet))
                return "sheet", sheet.mission, sheet.goal, who, sheet.by, sheet.fail
            case SheetTorn(name=name):
                return "tear", name
            case FireCalled(battery=battery, target=target, due=due, smoke=smoke):
                return "call", battery, target, due, smoke
            case DestroyerFired(target=target):
                return "destroyer", target
            case CarriesOn(plan=plan):
                assert plan is not None
                return "carry-on", plan.until, frozenset(plan.legs.items()), plan.stops
            case AreaFired(units=units, target=target):
                return "fire", target, frozenset(units)
            case Assaulted(units=units, target=target):
                return "assault", target, frozenset(units)
            case Retreated(unit=unit):
                return "falls back", unit
            case Marched(unit=unit, path=path):
                moved[unit] = path[-1]
    assert isinstance(after, State)
    return "move", frozenset(moved.items())


def to(hex_: str, units: Iterable[str]) -> frozenset[tuple[str, str]]:
    """Units, each on its way to one hex."""
    return frozenset((unit, hex_) for unit in units)


E_1, WN65, COLLEVILLE, MOULINS = "A30.09", "A29.16", "A47.04", "A15.18"
PLANS: list[tuple[str, tuple[object, ...]]] = [
    ("mode move E/2/116", ("mode", "move", COMPANY)),
    ("mode move 2/116", ("mode", "move", ALL)),
    ("mode move A31.17", ("mode", "move", COMPANY)),
    ("put E/2/116 into Move Mode", ("mode", "move", COMPANY)),
    ("mode move: 1/E/2/116, 2/E/2/116", ("mode", "move", TWO)),
    ("opsheet first attack E1 with E/2/116", ("sheet", "attack", E_1, COMPANY, "", "")),
    ("opsheet first attack E-1 with 2/116", ("sheet", "attack", E_1, ALL, "", "")),
    ("opsheet first attack the E-1 draw with E/2/116 and F/2/116 by noon",
     ("sheet", "attack", E_1, ALL, "1200", "")),
    ("opsheet stay Hasty Defense A31.17 with E/2/116",
     ("sheet", "hasty", "A31.17", COMPANY, "", "")),
    ("opsheet stay prepared defence at A31.17 with E/2/116",
     ("sheet", "prepared", "A31.17", COMPANY, "", "")),
    ("opsheet first attack WN 65 with E/2/116 fail half",
     ("sheet", "attack", WN65, COMPANY, "", "half lost")),
    ("opsheet first attack WN65 with E/2/116 fail 50 %",
     ("sheet", "attack", WN65, COMPANY, "", "half lost")),
    ("opsheet first move to Colleville with E/2/116 by 1:20 pm",
     ("sheet", "move", COLLEVILLE, COMPANY, "1320", "")),
    ("opsheet first attack Les Moulins with E/2/116 by 13:00 fail if a third is lost",
     ("sheet", "attack", MOULINS, COMPANY, "1300", "third lost")),
    ("tear up sheet old", ("tear", "american-1")),
    (f"call A/7-FA on {FOE}", ("call", "A/7-FA", FOE, 10, False)),
    (f"call A/7-FA on {FOE} with smoke", ("call", "A/7-FA", FOE, 10, True)),
    (f"A/7-FA fires at {FOE}", ("call", "A/7-FA", FOE, 10, False)),
    (f"Artillery: A/7-FA fires HE at {FOE}", ("call", "A/7-FA", FOE, 10, False)),
    (f"fire HE at {FOE} with A/7-FA", ("call", "A/7-FA", FOE, 10, False)),
    (f"Shell the platoon in {FOE} with battery A/7-FA", ("call", "A/7-FA", FOE, 10, False)),
    (f"barrage {FOE} by A/7-FA", ("call", "A/7-FA", FOE, 10, False)),
    (f"bring down shells on {FOE}", ("call", "A/7-FA", FOE, 10, False)),
    (f"Artillery fire on {FOE}", ("call", "A/7-FA", FOE, 10, False)),
    (f"call A/7-FA on {FOE} observed by 1/E/2/116", ("call", "A/7-FA", FOE, 10, False)),
    (f"call in A/7-FA on {FOE} using smoke", ("call", "A/7-FA", FOE, 10, True)),
    (f"A/7-FA lays smoke on {FOE}", ("call", "A/7-FA", FOE, 10, True)),
    (f"7th FA lays smoke on {FOE}", ("call", "A/7-FA", FOE, 10, True)),
    (f"Smoke mission: A/7-FA on {FOE}", ("call", "A/7-FA", FOE, 10, True)),
    (f"Fire a smoke mission on {FOE} with A/7-FA", ("call", "A/7-FA", FOE, 10, True)),
    ("E Company goes into move mode", ("mode", "move", COMPANY)),
    ("Write an op sheet for E/2/116: prepared defense at A31.17",
     ("sheet", "prepared", "A31.17", COMPANY, "", "")),
    ("Op sheet Hammer: E/2/116 attacks WN 65, then hold, fails when half lost",
     ("sheet", "attack", WN65, COMPANY, "", "half lost")),
    ("opsheet Hammer: attack WN 65 then hold with E/2/116, fails at half lost",
     ("sheet", "attack", WN65, COMPANY, "", "half lost")),
    ("E Company prepares an attack on WN 65, by noon, fails when half lost",
     ("sheet", "attack", WN65, COMPANY, "1200", "half lost")),
    ("opsheet Blue attack WN65 with E/2/116 and F/2/116 between A20 and A40",
     ("sheet", "attack", WN65, ALL, "", "")),
    ("opsheet counter attack Colleville with E/2/116",
     ("sheet", "attack", COLLEVILLE, COMPANY, "", "")),
    ("E/2/116 attacks WN 65, then marches to Colleville and holds until 1440",
     ("sheet", "attack", WN65, COMPANY, "", "")),
    ("Hold the draw: E/2/116 hasty defense at A31.17 until noon",
     ("sheet", "hasty", "A31.17", COMPANY, "1200", "")),
    ("Call off the attack of C/1/16", ("tear", "american-1")),
    ("call A/7-FA on A30.10 at noon", ("call", "A/7-FA", "A30.10", 17, False)),
    ("destroyer on A6.20", ("destroyer", "A6.20")),
    ("carry-on until noon unless contact or loss: E/2/116 to A30.18; end",
     ("carry-on", 17, to("A30.18", COMPANY), ("contact", "loss"))),
    ("carry on until 15:00: 2/116 to E1; end", ("carry-on", 26, to(E_1, ALL), ())),
    ("carry-on until 1500 unless contact: 1/E/2/116, 2/E/2/116 to A30.18; end",
     ("carry-on", 26, to("A30.18", TWO), ("contact",))),
]  # fmt: skip
ACTS: list[tuple[str, tuple[object, ...]]] = [
    ("move E/2/116 to A33.18", ("move", to("A33.18", COMPANY))),
    ("move 2/116 to A33.18", ("move", to("A33.18", [*(f"{n}/E/2/116" for n in E)]))),
    ("move A31.17 to A33.18", ("move", to("A33.18", COMPANY))),
    ("move 1/E/2/116 and 2/E/2/116 to A33.18", ("move", to("A33.18", TWO))),
    ("move 1/E/2/116 from A31.17 to A33.18", ("move", to("A33.18", ["1/E/2/116"]))),
    (f"fire at {FOE} with E/2/116", ("fire", FOE, COMPANY)),
    (f"fire {FOE} with all of A31.17", ("fire", FOE, COMPANY)),
    (f"fire on {FOE} with 1/E/2/116 and 2/E/2/116", ("fire", FOE, TWO)),
    ("fall back with 1/I/3/116", ("falls back", "1/I/3/116")),
    (f"assault {FOE} with E/2/116", ("assault", FOE, COMPANY)),
    (f"attack {FOE} with E/2/116", ("fire", FOE, COMPANY)),
    (f"everybody fire at {FOE}", ("fire", FOE, ALL)),
    (f"1/E/2/116 and 2/E/2/116 fire together at {FOE}", ("fire", FOE, TWO)),
    ("1/E/2/116 and 2/E/2/116 fire at 1/5/916", ("fire", FOE, TWO)),
    (f"E/2/116 assaults {FOE}", ("assault", FOE, COMPANY)),
    ("Everybody in A31.17 moves to A33.18", ("move", to("A33.18", COMPANY))),
    ("March 1/E/2/116 along A32.18 to A33.18", ("move", to("A33.18", ["1/E/2/116"]))),
    ("1/E/2/116 goes by A32.18 to A33.18", ("move", to("A33.18", ["1/E/2/116"]))),
    ("E/2/116 advances down the road to A33.18", ("move", to("A33.18", COMPANY))),
    ("1/I/3/116 retreats voluntarily", ("falls back", "1/I/3/116")),
    ("SYR with 1/I/3/116", ("falls back", "1/I/3/116")),
]  # fmt: skip


@pytest.mark.rule("22.2", "12.6", "8.1", "8.8", "10.8")
@pytest.mark.parametrize(("line", "means"), PLANS)
def test_a_plan_as_people_write_it(line: str, means: tuple[object, ...]) -> None:
    assert meant(here("plan"), line) == means


@pytest.mark.rule("22.2", "12.6", "6.1", "14.1", "7.8")
@pytest.mark.parametrize(("line", "means"), ACTS)
def test_an_action_as_people_write_it(line: str, means: tuple[object, ...]) -> None:
    mode = "m" if means[0] in ("move", "assault") else ""
    assert meant(here("action", mode), line) == means


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(
    "line", ["1/I/3/116 falls back to A34.09", "pull back 1/I/3/116 to the sea"]
)
def test_nobody_chooses_where_he_falls_back_to(line: str) -> None:
    said = spelled(*read_said(CODEC, line))
    here("action").when("american", said).refused("7.4", "1/I/3/116")


@pytest.mark.rule("22.4")
def test_who_aims_at_a_village_aims_at_its_hex_with_enemies() -> None:
    now = ashore("1/E/2/116@A44.06 1/5/916@A44.05", turn=10)
    assert meant(now, "1/E/2/116 fires at Colleville")[1] == "A44.05"
    works = ashore("1/E/2/116@A42.13 1/5/916@A42.14", turn=10)
    assert meant(works, "1/E/2/116 fires at WN 62")[1] == "A42.14"
    two = ashore("1/E/2/116@A44.06 2/E/2/116@A45.05 1/5/916@A44.05 2/5/916@A45.04", turn=10)
    two.when("american", "fire Colleville with E/2/116").refused("22.4", "A44.05", "A45.04")


@pytest.mark.rule("22.2")
def test_a_company_by_its_letter_is_asked_for_if_there_are_two() -> None:
    two = ashore("1/E/2/116@A31.17m 1/E/2/16@A31.17m", turn=10)
    two.when("american", "move E-company to A31.18").refused("22.2", "E/2/116", "E/2/16")
    one = ashore("mtr/1/16@A31.17m 1/E/2/16@A31.17m", turn=10)
    assert meant(one, "the mortar moves to A31.18") == ("move", to("A31.18", ["mtr/1/16"]))
    mine = ashore("1/E/2/116@A31.17m 1/E/2/16@A31.17m", turn=10)
    mine.when("american", "move E-company to shingle").refused("22.2", "E/2/116")
    one.when("american", "move E-company to shingle").refused("12.1", "already")


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("If a platoon breaks, it retreats", "whenever breaks do retreat"),
        ("Whenever an enemy moves in the open, open fire", "whenever moves-in-open do fire"),
        ("if an enemy fires, hold fire", "whenever shoots do hold"),
        ("when a tank moves in the open within 4 hexes, fire",
         "when moves-in-open within-4 vehicle do fire"),
    ],
)  # fmt: skip
def test_an_answer_ahead_as_people_write_it(line: str, means: str) -> None:
    assert spelled(*read_said(CODEC, line)) == means


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("Op sheet Easy: E/2/16 attacks WN 64, lands on Easy Red 2, then marches to Colleville, "
         "fails when half lost.",
         EASY),
        ("Op sheet Easy: E/2/16 attacks WN 64 from Easy Red 2, then marches to Colleville, "
         "fails when half lost.",
         EASY),
        ("Op sheet Nest: WN61 and WN62 hold A46.14.",
         "opsheet Nest hasty A46.14 with WN61 WN62"),
        ("2/I/3/16 and 3/I/3/16 advance through A51.15 to A51.14.",
         "move 2/I/3/16 3/I/3/16 to A51.15-A51.14"),
        ("I/3/16 and Horner move to the shingle.", "move I/3/16 Horner to shingle"),
        ("Horner moves to the shingle.", "move Horner shingle"),
        ("The rocket pit on A38.10 fires at A49.16.", "fire A49.16 with A38.10"),
        ("Rocket pits 3, 4 and 6 fire at A31.17.", "fire A31.17 with 3/Pits 4/Pits 6/Pits"),
        ("Rocket pits 3 and 4 fire at A31.17.", "fire A31.17 with 3/Pits 4/Pits"),
        ("The gun of 3/WN61 fires at plt2/A/741.", "fire plt2/A/741 with 3/WN61"),
        ("Call two gunships.", "air gunship gunship"),
        ("3/I/3/16 joins I/3/16 at A51.16.", "move 3/I/3/16 A51.16"),
        ("A/1/16 moves straight inland to the shingle.", "move A/1/16 shingle"),
        ("A/7-FA drops a smoke screen on A36.11.", "call A/7-FA A36.11 firing smoke"),
        ("1/A/1/16 assaults A36.11 together with 3/A/1/16.",
         "assault A36.11 with 1/A/1/16 3/A/1/16"),
        ("Move the rocket pit 1/Pits to A30.13.", "place 1/Pits A30.13"),
        ("Put 1/A/1/16 and 3/A/1/16 in move mode, the rest stays in fire mode.",
         "mode move 1/A/1/16 3/A/1/16"),
        ("Taylor goes with E/2/16.", "berth Taylor with E/2/16"),
        ("Fire back!", "fire"),
        ("It stays where it is.", "stay"),
        ("One bomber and one gunship, please.", "air bombs gunship"),
        ("Rocket craft at WN 62, WN 64, WN 65.", "rockets WN62 WN64 WN65"),
        ("All four rocket craft at WN 62, WN 64 and WN 65", "rockets WN62 WN64 WN65"),
        ("Register targets at WN 65 and Colleville.", "register WN65 Colleville"),
        ("E/2/116 goes through the gap at A8.21.", "move E/2/116 A8.21"),
        ("1/F/2/16 and 2/F/2/16 breach A31.16.", "test A31.16 with 1/F/2/16 2/F/2/16"),
        ("2/I/3/16 breaches A51.15 again.", "test A51.15 with 2/I/3/16"),
        ("Leave the mines alone with 2/F/2/116 and 3/F/2/116.",
         "test none with 2/F/2/116 3/F/2/116"),
        ("All tanks fire at will.", "fire at-will with all-tanks"),
        ("All infantry moves to A40.17 except the mortars and the engineers.",
         "move all-infantry except-all-mortars except-all-engineers to A40.17"),
    ],
)  # fmt: skip
def test_whole_sentences_end_in_a_full_stop(line: str, means: str) -> None:
    assert spelled(*read_said(CODEC, line)) == means


@pytest.mark.rule("12.1")
def test_who_follows_a_company_is_told_the_hex_to_which_it_moves() -> None:
    now = ashore("1/E/2/16@A33.20m 1/L/3/16@A33.19m")
    order = spelled(*read_said(CODEC, "E/2/16 follows L/3/16."))
    now.when("american", order).refused("22.4", "name its hex, A33.19")


def test_an_answer_ahead_with_words_too_many_is_told_which_there_are() -> None:
    text = "Whenever an enemy moves in cover within 3 hexes, fire."
    assert is_said(CODEC, text)
    with pytest.raises(NotUnderstood, match=r"within-2.*vehicle"):
        read_said(CODEC, text)


@pytest.mark.parametrize(
    "line", ["If he moves tomorrow, I will write again.", "When you come back do tell me."]
)
def test_what_only_begins_like_an_answer_ahead_is_a_remark(line: str) -> None:
    assert not is_said(CODEC, line)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("if anyone moves within 4 hexes, fire", ("moves-in-open within-4", "moves-in-cover")),
        ("Overwatch: fire at anything that moves", ("moves-in-open", "moves-in-cover")),
        ("Whenever tanks move, the pak fires", ("breaks", "retreat", "let-pass")),
        ("F/2/16 moves to A41.07 and digs in", ("move F/2/16 A41.07", "digs in")),
        ("F/2/16 laughs", ("F/2/16", "begins no order")),
        ("E Company and its officers go to A40.17", ("“E-company” begins no order", "move <unit>")),
        ("Rally E/2/16", ("Units come round by themselves", "7.5")),
        ("strafe A44.19, A50.15 with both gunships", ("of one hex", "strike A36.09 by 1")),
        ("Land the 116th on Dog Red", ("before the game", "load 1 2 lca", "ferry 5 lct")),
        ("mtr/M/3/18 fires smoke at WN65", ("11.1", "call A/7-FA A36.11 with smoke")),
        ("plt1/A/741 drives through breach 3", ("“breach 3”", "move plt1/A/741 to A36.14")),
        ("Release 5/916 and 6/916", ("one company or battery", "release 5/916")),
        ("one LCI and three LCTs for Easy Red", ("one kind", "ferry 1 lci to easy-red")),
    ],
)
def test_what_is_half_understood_is_told(line: str, words: tuple[str, ...]) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_said(CODEC, line)
    assert all(word in str(refused.value) for word in words)


@pytest.mark.rule("14.1", "23.1")
def test_an_attack_by_who_is_in_move_mode_is_an_assault_and_a_mixed_one_is_asked() -> None:
    assert meant(here("action", "m"), f"attack {FOE} with E/2/116") == ("assault", FOE, COMPANY)
    mixed = ashore(f"1/E/2/116@A31.17m 2/E/2/116@A31.17 1/5/916@{FOE}", turn=10)
    mixed.when("american", f"attack {FOE} with E/2/116").refused("23.1", "1/E/2/116", "assault")


@pytest.mark.rule("22.2")
def test_all_tanks_are_the_tanks_and_nobody_else() -> None:
    now = ashore("plt1/A/741@A31.18 plt2/A/741@A32.19 1/E/2/116@A31.17", turn=10, stage="plan")
    assert meant(now, "put all tanks in Move Mode")[2] == {"plt1/A/741", "plt2/A/741"}
    foot = ashore("1/E/2/116@A31.17", turn=10, stage="plan")
    foot.when("american", "mode move tanks").refused("22.2", "You have no tanks on the map.")


@pytest.mark.parametrize(
    "line",
    ["put E/2/116 into Tow Mode", "mode move: nobody", "retreat 1/I/3/116",
     "opsheet attack E-1 with E/2/116", "opsheet a attack E-1 with E/2/116 fail a quarter",
     "opsheet a attack E-1 with E/2/116 by 13 pm"],
)  # fmt: skip
def test_what_is_not_understood_is_refused_and_never_taken_for_something_else(line: str) -> None:
    with pytest.raises((NotUnderstood, Illegal)):
        meant(here("plan"), line)


@pytest.mark.rule("12.6")
def test_a_group_goes_on_as_far_as_there_is_room_and_tells_who_stays() -> None:
    now = here("action", "m").when("american", "move 2/116 to A33.18")
    while now.state.debts:
        now = now.when("german", "let-pass").goes_on()
    *_, stopped = now.happened
    left = ("1/F/2/116", "2/F/2/116")
    assert stopped == GroupStopped(left, tuple(f"A33.18 is full for {name} (4.1)" for name in left))
    assert {now.state.units[f"{n}/E/2/116"].hex for n in E} == {"A33.18"}
    now.waits_for("american")


@pytest.mark.rule("12.6", "9.1")
def test_overwatch_answers_each_unit_of_a_group_and_the_others_go_on() -> None:
    going = here("action", "m").when("american", "move E/2/116 to A32.18").waits_for("german")
    then = going.when("german", "let-pass").goes_on().waits_for("german")
    assert then.state.debts[0].unit == "2/E/2/116"


@pytest.mark.rule("12.6")
def test_a_group_of_which_nobody_can_go_is_refused_with_the_reason_of_the_first() -> None:
    still = here("action")
    still.when("american", "move E/2/116 to A32.18").refused("12.1", "Fire Mode")
    here("action", "m").when("american", "move E/2/116 to A31.17").refused("12.1", "already on")
    away = here("action", "m").when("american", "move E/2/116 from A33.17 to A32.18")
    away.refused("22.4", "is on A31.17")
    mixed = here("action", "m").when("american", "move 1/E/2/116, 1/A/7-FA to A32.18").accepted()
    assert mixed.happened[0] == LeftOut("american", ("1/A/7-FA is in Fire Mode",))
    assert mixed.happened[1].units == ("1/E/2/116",)  # type: ignore[attr-defined]


def test_a_side_is_asked_once_at_the_beginning_for_its_answers_out_of_turn() -> None:
    first = here("plan").state
    notes = [*RULES.view(replace(first, turn=1), "american").notes]
    ahead = [order for note in notes for order in re.findall(r"“(whenever [^”]+)”", note)]
    assert len(ahead) == 3
    for text in ahead:
        assert isinstance(read_said(CODEC, text)[0], Whenever)
    assert not any("whenever" in note for note in RULES.view(first, "american").notes)
    assert not any("whenever" in note for note in RULES.view(replace(first, turn=1), None).notes)


@pytest.mark.parametrize("row", ["E-1, E-3, Colleville and WN62", "E-1 E-3 Colleville WN62"])
def test_in_a_row_of_names_a_draw_and_a_village_are_two(row: str) -> None:
    """“E-3 Colleville” stands at the draw on the map, and is one place where one is named."""
    register, _ = read_said(CODEC, f"register {row}")
    assert isinstance(register, Register)
    assert register.targets == ("E-1", "E-3", "Colleville", "WN62")
    ships, _ = read_said(CODEC, "destroyer E-3 Colleville")
    assert spelled(ships, "") == "destroyer E-3-Colleville"
