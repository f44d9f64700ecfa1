"""A box that somebody drew up as text: what is read, and how every fault is told."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.kits.faults import faults
from domain.kits.kit import BoxDice as DieKind
from domain.kits.kit import BoxSide, DiceSet, Kit, canonical, hash_of, read
from domain.kits.piece_names import names
from domain.kits.places import Places
from service.cartography.words import WORDS, known
from service.kits import own, told
from service.words import speaking

EXAMPLE = Path(__file__).parents[3] / "examples" / "causeway.box.toml"
CAUSEWAY = EXAMPLE.read_text()
SMALL = '''
title = "Ford"
[sides]
us = "red"
[[boards]]
name = "map"
numbers = "CCRR"
ground = """
02 . h .
01  . h .
"""
marks = { "." = "clear", h = "bocage" }
[[boards]]
name = "tracks"
boxes = """
VP | 0..3
Dead | US | Old Guard
"""
[pieces]
counters = """
us | 2 Rifle/325 | infantry | 3-4 / 2-4 | 0101
us | Lewis | leader | +1 | 0102
"""
'''


def box(text: str) -> Kit:
    return own.read(text.encode())


def changed(old: str, new: str, text: str = SMALL) -> str:
    assert old in text
    return text.replace(old, new, 1)


def wrong(text: str) -> tuple[str, ...]:
    with pytest.raises(own.WrongBox) as refusal:
        box(text)
    return refusal.value.faults


def test_the_example_reads_whole() -> None:
    kit = box(CAUSEWAY)
    assert told.told(kit) == (
        "The Causeway: 76 spaces, 38 counters, 1 deck, 1 cup. Nothing was left out."
    )
    assert faults(kit) == ()
    assert kit.public
    assert kit.sides == (BoxSide("us", "red", "red"), BoxSide("german", "blue", "blue"))
    assert [b.name for b in kit.boards] == ["map", "tracks"]
    called = {name: kit.pieces[code] for code, name in names(kit).items()}
    places = Places(kit)
    assert called["Rifle-3/325"].at == "m0.0805"
    assert (called["Glider-1/325"].at, called["Glider-2/325"].at) == ("m0.0804", "m0.0806")
    assert called["Grenadier-2/1057"].at == "hidden"
    assert called["Ammo"].at == "m1.Ammo-6"
    assert called["Foxhole-6"].at == "supply"
    assert called["Artillery-3"].at == "pile:d0"
    assert kit.kinds[called["Sherman/746"].kind].figures == ("5-6", "3-6")
    assert kit.kinds[called["Dummy-1"].kind].figures == ()
    assert [(p.name, p.hidden, p.shuffled, len(p.cards)) for p in kit.decks] == [
        ("support", True, True, 13), ("chits", False, True, 12)
    ]  # fmt: skip
    assert kit.dice[2] == DiceSet((DieKind(1, 6, "attacker"), DieKind(1, 6, "defender")))
    assert kit.turn is not None
    assert kit.turn.turns == ("0400", "0600", "0800", "1000", "1200", "1400", "1600", "1800")
    assert places.called("cauquigny") == ("m0.0205",)
    assert str(places.steps("m0.0805", "m0.0605")) == "2 hexes"


def test_the_box_of_the_docs_reads_as_they_say() -> None:
    page = (EXAMPLE.parents[1] / "docs" / "boxes.md").read_text()
    text = page.partition("```toml\n")[2].partition("```")[0]
    assert told.told(box(text)) in page
    missing = wrong(text.replace("german | Gun/1709         | anti-tank gun    | 4-2       | 0205",
                                 "german | Gun/1709 | anti-tank gun | 4-2 | 0818"))  # fmt: skip
    assert missing[0] in page


def test_the_same_text_is_the_same_kit_and_comes_back_from_its_bytes() -> None:
    kit = box(CAUSEWAY)
    assert hash_of(kit) == hash_of(box(CAUSEWAY))
    assert read(canonical(kit)) == kit
    assert hash_of(box(CAUSEWAY + "\n# a remark")) != hash_of(kit)


def test_lines_may_end_as_on_any_machine() -> None:
    marked = own.read(b"\xef\xbb\xbf" + CAUSEWAY.replace("\n", "\r\n").encode())
    assert marked.pieces == box(CAUSEWAY).pieces
    assert Places(marked).called("La Fière") == ("m0.0705",)


def test_boxes_of_a_track_may_be_counted_and_have_names_of_several_words() -> None:
    assert list(Places(box(SMALL)).spaces["m1"].by_name) == [
        "VP-0", "VP-1", "VP-2", "VP-3", "Dead-US", "Dead-Old-Guard",
    ]  # fmt: skip


AREAS = '''
title = "Marne"
[[boards]]
name = "map"
areas = """
Reims 512,300
Châlons-sur-Marne 640,330
Le Havre   10 , 20
"""
links = "Reims-Châlons-sur-Marne; Le Havre-Reims"
[pieces]
counters = """
 | Mill | depot | | Le Havre
 | 2 Camp | depot | | Reims, le havre
"""
'''


def test_areas_have_points_and_links_and_names_of_several_words() -> None:
    kit = box(AREAS)
    places = Places(kit)
    assert places.middle("m0.Châlons-sur-Marne") == (640, 330)
    assert str(places.steps("m0.Le Havre", "m0.Châlons-sur-Marne")) == "2 areas"
    stand = [stands.at for stands in kit.pieces.values()]
    assert stand == ["m0.Le Havre", "m0.Reims", "m0.Le Havre"]


def test_a_counter_called_turn_marks_the_turns_if_its_track_has_a_box_for_each() -> None:
    text = changed('title = "Ford"', 'title = "Ford"\nturns = "3"', SMALL)
    text = changed("VP | 0..3", "VP | 0..3\nTurn | 1 2 3", text)
    text = changed("us | Lewis", " | Turn | flag | | Turn-1\nus | Lewis", text)
    turn = box(text).turn
    assert turn is not None
    assert (turn.piece, turn.places) == ("p3", ("m1.Turn-1", "m1.Turn-2", "m1.Turn-3"))
    fewer = box(changed("Turn | 1 2 3", "Turn | 1 2", text)).turn
    assert fewer is not None
    assert (fewer.piece, fewer.places) == ("", ())
    assert "Turn" not in told.told(box(text))
    for track, said in (
        ("1 2", "The track Turn has no box 3, so its counter stays where it is."),
        ("1", "The track Turn needs 3 boxes and has 1, so its counter stays where it is."),
    ):
        assert told.told(box(changed("Turn | 1 2 3", f"Turn | {track}", text))).endswith(said)


@pytest.mark.parametrize(
    ("written", "turns"),
    [
        ("3", ("1", "2", "3")),
        ('"3"', ("1", "2", "3")),
        ('"3 from 2230 every hour"', ("2230", "2330", "0030")),
        ('"2 from 04:00 every 90 minutes"', ("0400", "0530")),
        ('"Spring, Late summer"', ("Spring", "Late summer")),
        ('["Spring", "Autumn"]', ("Spring", "Autumn")),
    ],
)
def test_turns_are_counted_timed_or_named(written: str, turns: tuple[str, ...]) -> None:
    text = changed('title = "Ford"', f'title = "Ford"\nturns = {written}\nphases = ["Move"]', SMALL)
    turn = box(text).turn
    assert turn is not None
    assert (turn.turns, turn.phases) == (turns, ("Move",))


def top(line: str) -> tuple[str, str]:
    return 'title = "Ford"', f'title = "Ford"\n{line}'


LEWIS = "us | Lewis | leader | +1 | 0102"
WRONG: list[tuple[str, str, str]] = [
    ('title = "Ford"', "", "a box needs a title: title = “The Causeway”."),
    ('title = "Ford"', "title = 7", "line 2: words in quotes belong here: title = “…”."),
    (*top('licence = "mine"'), "line 3: licence is “own” if all of it is your own work"),
    (*top('titel = "x"'), "line 3: “titel” is not a word of a box; near it: title."),
    (*top('dice = ["2x6"]'), "line 3: “2x6” are not dice; write “2d6 attack”."),
    (*top('dice = ["99d6"]'), "99d6: there are 1 to 50 dice of 2 to 1000 sides."),
    (*top("dice = 7"), "line 3: dice are a list of words in quotes."),
    (*top('turns = "8 from 4 every hour"'), "line 3: turns are “8”, “8 from 0400 every 2 hours”"),
    (*top('phases = ["Move"]'), "line 3: phases are those of a turn; say the turns too."),
    ('us = "red"', 'us = "rad"', "line 4: “rad” is not a seat; near it: red;"),
    ('us = "red"', "us = 7", "line 4: us must be followed by words in quotes."),
    ("[sides]", "[side]", "line 3: “side” is not a word of a box; near it: sides."),
    ('[sides]\nus = "red"', 'sides = "red"', "line 3: sides is a table: [sides]"),
    ('name = "map"', "", "line 5: a board needs a name: name = “map”."),
    ('name = "tracks"', 'name = "map"', "Two boards are called map."),
    ('numbers = "CCRR"', 'numbers = "CR"', "line 7, column 12: “CR” is not a word for a numbers"),
    ('numbers = "CCRR"', 'nmbers = "CCRR"', "line 7: “nmbers” is not a word of the board map"),
    ('numbers = "CCRR"', 'image = "map.jpg"', "line 7: the picture map.jpg is not here; give the"),
    ("01  . h .", "01  . x .", 'line 10, column 7: "x" is not a mark of this map'),
    ("01  . h .", "01  . h", "line 10, column 1: row 1 with 3 marks should be here"),
    ('boxes = """', 'box = """', "line 13: the board tracks is drawn by one of ground, areas"),
    ("VP | 0..3", "VP 0..3", "line 16: “VP 0..3” is not a track; write “VP | 0 1 2 3”"),
    ("VP | 0..3", "VP | 0 0", "line 16: there are two spaces VP-0 on this board."),
    ("VP | 0..3", "VP | 0..9999", "line 16: a board has up to 5000 boxes."),
    ("[pieces]", "[[pieces]]", "counters stand below [pieces]."),
    ('counters = """', 'countres = """', "line 20: “countres” is not a word of [pieces]; near it"),
    (LEWIS, "us | Lewis | leader | +1", "line 22: a counter has five parts between four strokes"),
    (LEWIS, "uss | Lewis | leader | +1 | 0102", "line 22: “uss” is not a side; near it: us."),
    (LEWIS, "us | Lewis | leader | +1 | 0107", "line 22: no place is called 0107; near it: 0102"),
    (LEWIS, "us | Lewis | leader | +1 | 0101 0107", "line 22: no place is called 0107"),
    (LEWIS, "us | Lewis | leader | +1 |", "line 22: the place is missing: a space, supply"),
    (LEWIS, "us | Lewis | art/l.png | +1 | 0102", "line 22: the picture art/l.png is not here"),
    ('us = "red"', 'us = "green"', "line 3: no side is played by red, and a match takes its seats"),
    ('us = "red"', 'us = "red"\nfoe = "green"', "line 3: no side is played by blue"),
    (LEWIS, "us | 501 Lewis | leader | +1 | 0102", "line 22: there are 1 to 500 copies of a piece"),
    (LEWIS, "us | -3 Lewis | leader | +1 | 0102", "line 22: there are 1 to 500 copies of a piece"),
    (LEWIS, "us | " + "9" * 5000 + " Lewis | leader | +1 | 0102", "line 22: there are 1 to 500"),
    (LEWIS, "us | 0 Lewis | leader | +1 | 0102", "line 22: there are 1 to 500 copies of a piece"),
    (LEWIS, "us | | leader | +1 | 0102", "line 22: a name is missing here."),
    (LEWIS, " | Lewis | leader | +1 | hidden", "line 22: only a counter of a side can be hidden"),
    (LEWIS, f"us | {'L' * 61} | leader | +1 | 0102", "has 61 letters; up to 60 are allowed."),
    (LEWIS, "us | Le\\u0007wis | leader | +1 | 0102", "has a character that nobody can print."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "fault"), WRONG, ids=[fault[:44] for *_, fault in WRONG])
def test_each_wrong_line_is_told_by_its_number_and_word(old: str, new: str, fault: str) -> None:
    found = wrong(changed(old, new))
    assert any(fault in one for one in found), found


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "Reims 512,300",
            "Reims 512",
            "line 6: “Reims 512” is not an area; write “Reims 512,300”.",
        ),
        ("Le Havre   10", "Reims 10", "line 8: there are two spaces Reims on this board."),
        (
            'Le Havre-Reims"',
            'Reims-Bonn"',
            "line 10: “Reims-Bonn” links something that is not an area",
        ),
        ('Le Havre-Reims"', 'Reims"', "line 10: “Reims” links something that is not an area"),
    ],
)
def test_wrong_areas_are_told_by_their_lines(old: str, new: str, fault: str) -> None:
    assert any(fault in one for one in wrong(changed(old, new, AREAS)))


def test_a_name_on_two_boards_is_asked_back_with_both() -> None:
    two = SMALL.replace("VP | 0..3", "VP | 0..3").replace(
        "[pieces]", '[[boards]]\nname = "other"\nboxes = "VP | 0 1"\n[pieces]'
    )
    assert wrong(changed(LEWIS, "us | Lewis | leader | +1 | VP-1", two)) == (
        "line 25: VP-1 is on several boards; write “tracks VP-1” or “other VP-1”.",
    )
    kit = box(changed(LEWIS, "us | Lewis | leader | +1 | other VP-1", two))
    assert kit.pieces["p3"].at == "m2.VP-1"


def test_all_wrong_lines_are_told_at_once_the_first_lines_first() -> None:
    text = changed('us = "red"', 'us = "rad"')
    text = changed("VP | 0..3", "VP | 0..3\nOld", text)
    text = changed("us | Lewis", "them | Lewis", text)
    assert [fault.partition(":")[0] for fault in wrong(text)] == ["line 4", "line 17", "line 23"]


def test_a_box_with_hundreds_of_faults_tells_the_first_and_stops() -> None:
    found = wrong(changed(LEWIS, "\n".join(f"them | Lewis {n} | | | 0102" for n in range(900))))
    assert len(found) == 41
    assert found[-1] == "and more."


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "a box needs a title"),
        (b"title = ", "line 1, column 9: a value is missing here; put words in quotes."),
        (b"title = 'x'\n\xff", "line 2: this is not UTF-8 text."),
        (b"x" * 300_001, "A box may have up to 300 kB; this one has more."),
        (b"PK\x03\x04....", "a module of VASSAL have a form of their own"),
        (b"a = " + b"[" * 50_000, "its lists are nested too deeply."),
        (b"boards = 7\ntitle = 'x'", "boards are tables of their own: [[boards]]."),
        (b"boards = []\ntitle = 'x'", "a box needs a board: [[boards]]"),
        (b"title = 'x'\n[[boards]]\nname = 'm'\nboxes = 7", "words in quotes belong here: boxes ="),
        (b"title = 'x'\n[decks]\na = 7", "line 3: a must be followed by words in quotes."),
        (b"title = 'x'\n[decks]\na = ''", "line 3: a has no cards; write “3 Artillery; Fog”."),
    ],
)  # fmt: skip
def test_what_is_no_box_is_refused_in_a_sentence(data: bytes, fault: str) -> None:
    with pytest.raises(own.WrongBox) as refusal:
        own.read(data)
    assert any(fault in one for one in refusal.value.faults), refusal.value.faults


@pytest.mark.parametrize(
    "line",
    ["us | 500 A | tank | 1 | supply\n" * 9_000, "us | A | tank | 1 | 0199\n" * 9_000,
     "us | A | tank | 1\n" * 9_000],
    ids=["pieces", "places", "parts"],
)  # fmt: skip
def test_a_text_that_asks_for_much_is_cut_off(line: str) -> None:
    assert len(wrong(changed(LEWIS, line))) <= 41


def test_cards_and_tracks_without_end_are_cut_off() -> None:
    assert wrong(f'{SMALL}\n[decks]\na = "{"500 A;" * 40_000}"')
    assert wrong(changed("VP | 0..3", "\n".join(f"V{n} | 0..9999" for n in range(9_000))))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_is_changed_in_a_text_it_is_a_sound_box_or_a_list_of_sentences(
    data: st.DataObject,
) -> None:
    raw = bytearray(CAUSEWAY.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        cut = data.draw(st.integers(0, 12))
        put = data.draw(
            st.sampled_from([b"", b"|", b"\n", b'"', b"..", b"9", b"[[", b"x", b"\xff"])
        )
        raw[at : at + cut] = put
    told_: tuple[str, ...] = ()
    kit: Kit | None = None
    try:
        kit = own.read(bytes(raw))
    except own.WrongBox as refusal:
        told_ = refusal.faults
    assert bool(told_) != bool(kit)
    assert all(fault.isprintable() and fault.endswith(".") for fault in told_)
    if kit:
        assert faults(kit) == ()
        assert read(canonical(kit)) == kit


def test_ground_that_the_cartographer_does_not_know_is_told_with_the_nearest_word() -> None:
    text = EXAMPLE.read_text().replace('h = "bocage"', 'h = "forrest"')
    assert told.told(own.read(text.replace('"village"', '"xyzzy"').encode())).endswith(
        "“xyzzy” is drawn as clear ground. “forrest” is drawn as clear ground; is it “forest”?"
    )
    assert "drawn as clear" not in told.told(own.read(EXAMPLE.read_bytes()))


@pytest.mark.parametrize(
    ("word", "line"),
    [("stream", "sides = { river"), ("Brook", "sides = { river"), ("cart track", "ways = { trail")],
)
def test_ground_by_another_word_for_a_line_is_told_as_that_line(word: str, line: str) -> None:
    text = EXAMPLE.read_text().replace('h = "bocage"', f'h = "{word}"')
    assert f'as a line it is {line} = ["0101-0102"] }}.' in told.told(own.read(text.encode()))


def test_ground_that_is_a_line_is_told_with_how_it_is_drawn_unless_the_board_has_it() -> None:
    roads = EXAMPLE.read_text().replace('h = "bocage"', 'h = "road"')
    assert "drawn as clear" not in told.told(own.read(roads.encode())), "the board has roads"
    trails = roads.replace('h = "road"', 'h = "Forest trail", x = "old trail"')
    assert told.told(own.read(trails.encode())).endswith(
        '“old trail” is drawn as clear ground; as a line it is ways = { trail = ["0101-0102"] }.'
    )


def test_what_is_wrong_is_told_in_the_language_of_its_reader() -> None:
    with speaking("de"), pytest.raises(own.WrongBox) as refused:
        own.read(EXAMPLE.read_bytes().replace(b'"red"', b'"rot"'))
    assert any("ist kein Sitz" in fault and "Zeile" in fault for fault in refused.value.faults)


def test_the_line_of_a_box_says_what_was_left_out() -> None:
    kit = replace(box(SMALL), left_out={"triggers": 277, "reports": 213})
    assert told.told(kit) == (
        "Ford: 12 spaces, 3 counters. Left out: triggers (277), reports (213)."
    )


SET_UPS = """
[decks]
plans = "2 Fog; Storm"
[cards]
Fog = "No shot goes
farther than one hex."
[setup.night]
counters = '''
Rifle/325 | 0201 0202 | flipped
Lewis     | supply
'''
[setup."At the ford"]
boards = ["map"]
counters = "1 Rifle/325 | 0202"
""".replace('"No shot goes\nfarther', '"""No shot goes\nfarther').replace('hex."\n', 'hex."""\n')


def test_set_ups_say_where_counters_stand_otherwise_and_cards_bear_words() -> None:
    kit = box(SMALL + SET_UPS)
    assert faults(kit) == ()
    assert {k.name: k.text for k in kit.kinds.values() if k.text} == {
        "Fog": "No shot goes farther than one hex."
    }
    night, ford = kit.setups
    assert [(one.name, one.key) for one in kit.setups] == [
        ("night", "night"), ("At the ford", "at-the-ford"),
    ]  # fmt: skip
    assert {c: (s.at, s.levels) for c, s in night.stands.items()} == {
        "p1": ("m0.0201", {"side": 2}), "p2": ("m0.0202", {"side": 2}), "p3": ("supply", {}),
    }  # fmt: skip
    assert (ford.boards, {c: s.at for c, s in ford.stands.items()}) == (("m0",), {"p1": "m0.0202"})
    assert "2 set-ups" in told.measured(kit)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "Lewis     | supply",
            "Levis | supply",
            "“Levis”: no counter has this name; near it: Lewis",
        ),
        ("Lewis     | supply", "3 Rifle/325 | 0101", "“Rifle/325”: there are only 2"),
        ("Lewis     | supply", "Lewis | 0909", "no place is called 0909"),
        ("Lewis     | supply", "Lewis | 0101 | flipped", "Lewis has no back"),
        ("Lewis     | supply", "Lewis", "a line of a set-up is 3 name | places"),
        ("Lewis     | supply", "Storm | 0101", "Storm lies in a deck or cup"),
        ('boards = ["map"]', 'boards = ["mop"]', "“mop” is not a board; near it: map"),
        ("Fog = ", "Frog = ", "no deck has a “Frog”; near it: Fog"),
        ("[setup.night]\ncounters", "[setup.night]\npieces", "“pieces” is not a word of a set-up"),
    ],
)
def test_what_is_wrong_with_a_set_up_or_a_card_is_told(old: str, new: str, said: str) -> None:
    (fault, *more) = wrong(changed(old, new, SMALL + SET_UPS))
    assert said in fault, (fault, more)
    assert fault.startswith("line ")


@pytest.mark.parametrize(
    "name", ["all", "Top", "blue-1", "blue-1/746", "red-u2", "stack of men", "Fox, red"]
)
def test_a_name_that_means_something_else_in_an_order_is_told(name: str) -> None:
    (fault,) = wrong(changed("Lewis", name))
    assert f"“{name}” means something else in an order" in fault


def test_a_deck_is_drawn_by_a_side_that_there_is() -> None:
    drawn = '\n[drawn_by]\nsupprt = "german"\nsupport = "dane"\n'
    with pytest.raises(own.WrongBox) as wrong:
        own.read((EXAMPLE.read_text() + drawn).encode())
    assert [fault.partition(": ")[2] for fault in wrong.value.faults] == [
        "“supprt” is neither a deck nor a side; near it: support.",
        "“dane” is neither a deck nor a side.",
    ]


def test_sides_of_one_seat_are_told() -> None:
    kit = own.read(EXAMPLE.read_bytes().replace(b'"blue"', b'"red"'))
    assert told.told(kit).endswith("All sides are played by red, so it is a game for one.")


def test_a_name_of_two_places_is_told() -> None:
    kit = own.read(b"""
title = "Twins"
[[boards]]
name = "map"
ground = '''
02 . .
01 . .
'''
[boards.marks]
"." = "clear"
[boards.places]
0101 = "Cauquigny"
0201 = "Cauquigny"
""")
    assert "2 places are called Cauquigny; orders name them by their numbers." in told.told(kit)


def test_the_docs_list_each_ground_and_line_that_is_drawn() -> None:
    page = (EXAMPLE.parents[1] / "docs" / "boxes.md").read_text()
    listed = page.partition("*Words for ground*: ")[2].partition("\n\n")[0]
    words, _, lines = " ".join(listed.split()).partition(". ")
    kinds = [known(word) for word in words.split(", ")]
    assert "" not in kinds
    assert {*kinds} == {*WORDS}
    drawn = re.findall(r"\w+", " ".join(re.findall("`(?:ways|sides)` has ([^`]*)", lines)))
    assert {*drawn} - {"and", "as", "in"} == {one for many in told.LINES.values() for one in many}
