"""What rolls rest on: who signed in time that their entries stood, and whom the reader named."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.audit import AuditFailed, AuditReport, More, audit
from service.audit.reporting.telling import told
from service.audit.reporting.verdict import verdict_of
from service.audit.trust import NOBODY, BadTrust, Trust, read_trust, trust
from service.house.cosign import Cosigner
from tests.fairness.cosigned import (
    ALL,
    CASES,
    FRIEND,
    W1,
    W2,
    Signed,
    dated_ahead,
    storms,
)  # fmt: skip
from tests.fairness.house import BEACON, KEY, RELEASES, House
from tests.fairness.vectors import FOLDER
from tests.service.test_audit_odd import RIGHT, USAGE, both
from tests.service.web.test_verify import needs_node
from workers.cli import main

OURS = BEACON.beacon
THE_BEACON = [(OURS.key, OURS.genesis, OURS.period)]
READER = trust(cosigners=[one.vkey for one in ALL], need=2, beacons=THE_BEACON)


def audited(house: House, who: Trust = READER, seen: Sequence[str] = ()) -> AuditReport:
    more = More(releases=RELEASES, trust=who)
    lines = house.export().splitlines(keepends=True)
    return audit(lines, [KEY.vkey], seen=seen or None, more=more)


@cache
def honest() -> Signed:
    return CASES["all in time"][0]()


@pytest.mark.parametrize("name", CASES)
def test_a_roll_is_proved_if_enough_signed_its_entry_in_time(name: str) -> None:
    make, proved, said = CASES[name]
    report = audited(make())
    assert report.classes == {
        "proved": proved.count("+"), "trusted": 0, "number": 0, "house": proved.count("-"),
    }  # fmt: skip
    rows = {name.split()[0].rstrip(","): row for name, row in report.table.items()}
    shown = [rows[key].rolls["proved"] for key in ("set-up", "red")]
    assert "".join("-+"[count] for count in shown) == proved
    assert not said or [one for one in told(report) if said in one]
    assert "clock is slow" in said or not [one for one in told(report) if "clock is slow" in one]


@needs_node
def test_both_verifiers_believe_the_same_times(tmp_path: Path) -> None:
    export, named = tmp_path / "match.export", tmp_path / "trust"
    named.write_text(f"house {KEY.vkey}\n{OUR_KEY}{OUR_COSIGNERS}need 2\n")
    for make, *_ in CASES.values():
        export.write_bytes(make().export())
        assert both(export, "--trust", named) == RIGHT


@needs_node
@pytest.mark.parametrize(("only", "set_up"), [("", 0), ("red", 1)])
def test_a_house_that_dates_ahead_proves_nothing_by_clocks_that_seem_slow(
    only: str, set_up: int, tmp_path: Path
) -> None:
    """A sealed roll moves no clock; an open one moves all, and then nothing is proved by them."""
    house = dated_ahead(only)
    sealed = {(n, p) for n, p in house.openings if only and b"r1" not in house.openings[n, p]}
    export, named = tmp_path / "match.export", tmp_path / "trust"
    export.write_bytes(house.export(sealed, "public" if only else "full"))
    named.write_text(f"house {KEY.vkey}\n{OUR_KEY}{OUR_COSIGNERS}need 2\n")
    lines = export.read_bytes().splitlines(keepends=True)
    report = audit(lines, [KEY.vkey], more=More(releases=RELEASES, trust=READER))
    rows = {name.split()[0].rstrip(","): row for name, row in report.table.items()}
    assert [rows[key].rolls["proved"] for key in ("set-up", "blue")] == [set_up, 0]
    assert both(export, "--trust", named) == RIGHT


OUR_KEY = f"beacon {OURS.key} {OURS.genesis} {OURS.period}\n"
OUR_COSIGNERS = "".join(f"cosigner {one.vkey}\n" for one in ALL)
THE_THREE = "w1.example/w, w2.example/w and w3.example/w"
READERS = {
    "all": (
        OUR_KEY + OUR_COSIGNERS, (2, 0, 0, 0), "THE DICE ARE PROVED (2 rolls). Not looked at: ",
    ),
    "nobody": (
        "", (0, 2, 0, 0),
        f"NOT PROVED. 2 of 2 rolls hold only if you trust the beacon {OURS.key[:8]}, {THE_THREE}, "
        "whom you have not named.",
    ),
    "no beacon": (
        OUR_COSIGNERS, (0, 2, 0, 0),
        f"NOT PROVED. 2 of 2 rolls hold only if you trust the beacon {OURS.key[:8]}, whom you have "
        "not named.",
    ),
    "no cosigner": (
        OUR_KEY, (0, 2, 0, 0),
        f"NOT PROVED. 2 of 2 rolls hold only if you trust {THE_THREE}, whom you have not named.",
    ),
    "others": (
        f"{OUR_KEY}cosigner {FRIEND.vkey}", (0, 2, 0, 0),
        "NOT PROVED. 2 of 2 rolls hold only if you trust w1.example/w",
    ),
    "other times": (
        f"cosigner {W1.vkey}\ncosigner {FRIEND.vkey}\nbeacon {OURS.key} 5 {OURS.period}",
        (0, 2, 0, 0), "NOT PROVED. 2 of 2 rolls hold only if you trust the beacon",
    ),
    "one under another name": (
        f"{OUR_KEY}cosigner {Cosigner('karl', bytes([1] * 32)).vkey}\ncosigner {W2.vkey}",
        (2, 0, 0, 0), "THE DICE ARE PROVED (2 rolls). Not looked at: ",
    ),
}  # fmt: skip
"""What readers of an honest match have in their lists; its rolls by class, and the verdict."""


@pytest.mark.parametrize("name", READERS)
def test_whom_the_reader_named_decides(name: str) -> None:
    listed, classes, first = READERS[name]
    report = audited(honest(), read_trust(listed))
    assert tuple(report.classes.values()) == classes
    assert told(report)[0].startswith(first)


ODD: dict[str, Callable[[], House]] = {
    "by a number": lambda: by_numbers(1),
    "by numbers": lambda: by_numbers(2),
    "taken back": lambda: honest_with_takeback(),
    "two clocks": lambda: storms(lambda h: (h.sign((W2,), -30), h.sign((W1,), -25))),
    "dated ahead": dated_ahead,
    "in a far century": lambda: storms(lambda h: h.sign(ALL, 2**62)),
    "the only roll": lambda: only_roll(lambda one: one.before((FRIEND,), 4)),
    "the only roll, of the house": lambda: only_roll(lambda one: None),
}
JUDGED = [
    *(("all", make) for make, _, _ in CASES.values()),
    *((name, honest) for name in READERS),
    *((name, make) for make in ODD.values() for name in ("all", "nobody")),
]


@needs_node
@pytest.mark.parametrize(
    ("reader", "make"), JUDGED, ids=[*CASES, *READERS, *(f"{one} {k}" for one in ODD for k in "12")]
)
def test_both_verifiers_say_the_same_word_for_word(
    reader: str, make: Callable[[], House], tmp_path: Path
) -> None:
    export, named = tmp_path / "match.export", tmp_path / "trust"
    export.write_bytes(make().export())
    named.write_text(f"house {KEY.vkey}\n{READERS[reader][0]}")
    assert both(export, "--trust", named) == RIGHT


def by_numbers(orders: int) -> House:
    """Nothing but rolls for orders of a person, without a beacon."""
    h = House(beacon=False, house=())
    for k in range(orders):
        h.order("red", "storm", f"r{k}", h.checkpoint())
        h.roll("red")
    return h


def only_roll(sign: Callable[[Signed], None]) -> Signed:
    """A match of one roll, whose house named a friend of its own."""
    h = Signed(fair={"cosigners": [FRIEND.vkey], "need": 1})
    h.order("red", "storm", "r1", 1)
    sign(h)
    h.roll("red")
    return h


def test_a_cosigner_whom_only_the_house_named_proves_nothing() -> None:
    """The house signs with a friend under another name, and dates it as it likes."""
    h = only_roll(lambda one: one.before((FRIEND,), 4))
    assert audited(h).classes["trusted"] == 1
    assert "only if you trust friend.example/w, whom" in verdict_of(audited(h))


def test_a_line_of_a_cosigner_that_does_not_fit_is_refused() -> None:
    h = storms(lambda one: one.sign(ALL, 1))
    wrong = h.notes[-2].replace("\u2014 w2.example/w ", "\u2014 w3.example/w ").split("\n")
    h.notes[-2] = "\n".join(wrong)
    assert audited(h).classes["proved"] == 2, "an unknown key is passed over"
    lines = h.notes[-2].split("\n")
    body = lines[-2][:-8] + ("AAAAAA==" if not lines[-2].endswith("AAAAAA==") else "BAAAAA==")
    h.notes[-2] = "\n".join([*lines[:-2], body, ""])
    with pytest.raises(AuditFailed, match="does not fit"):
        audited(h)


def test_an_order_that_was_let_fall_for_another_is_refuted_by_one_kept_note() -> None:
    """Cosigners sign no other tree, so the other order is late for who kept nothing."""
    kept = storms(lambda one: one.sign(ALL, 1)).notes
    other = storms(lambda one: None, id_="r2")
    assert audited(other).classes["house"] == 1
    with pytest.raises(AuditFailed, match="the history was rewritten"):
        audited(other, seen=kept)


def test_clocks_are_told_in_the_order_in_which_the_reader_named_them() -> None:
    said = [one[:12] for one in audited(ODD["two clocks"]()).told if "clock" in one]
    assert said == ["w1.example/w", "w2.example/w"]


def test_rolls_that_were_taken_back_are_told_in_the_verdict() -> None:
    h = honest_with_takeback()
    report = audited(h)
    assert report.back == [7]
    assert verdict_of(report).endswith(
        "1 of them was taken back after it was seen (event 7); that all agreed is the word of the "
        "house."
    )
    assert report.table["taken back later"].rolls["proved"] == 1


def honest_with_takeback() -> Signed:
    h = storms(lambda one: one.sign(ALL, 1))
    h.log("rewound", {"consent": ["blue"], "to": 6})
    return h


LINES = f"""
# whom I trust
house {KEY.vkey}        from the invitation
cosigner {W1.vkey}  Karl, since March
cosigner {FRIEND.vkey}
need 2
beacon {OURS.key} {OURS.genesis} {OURS.period}   Karl's box at the club
"""


def test_a_list_of_whom_one_trusts_is_read() -> None:
    found = read_trust(LINES)
    assert list(found.houses) == [KEY.vkey]
    assert [key.name for key in found.cosigners] == [W1.key.name, FRIEND.key.name]
    assert (found.need, found.beacons) == (2, tuple(THE_BEACON))
    assert found.has(OURS)
    assert not NOBODY.has(OURS)


BAD = [
    ("friend x", "line 1 reads 'friend'"),
    ("house", "line 1 reads 'house'"),
    ("need two", "line 1 has no number"),
    (f"beacon {OURS.key} now 3", "line 1 has no number"),
    (f"beacon {OURS.key}", "line 1 reads 'beacon'"),
    ("need 1", "none is named"),
    (f"cosigner {W1.vkey}\ncosigner {FRIEND.vkey}\nneed 1", "1 of 2 cosigners is not possible"),
    (f"cosigner {W1.vkey}\nneed 2", "2 of 1 cosigners is not possible"),
    (f"cosigner {KEY.vkey}", "not that of a cosigner"),
    (f"house {W1.vkey}", "with which no house signs"),
    (f"need 1\nneed 1\ncosigner {W1.vkey}", "twice"),
]


@pytest.mark.parametrize(("text", "why"), BAD)
def test_a_list_that_cannot_be_read_is_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadTrust, match=why):
        read_trust(text)


@needs_node
def test_both_programs_refuse_a_list_that_cannot_be_read(tmp_path: Path) -> None:
    export, named = tmp_path / "match.export", tmp_path / "trust"
    export.write_bytes(honest().export())
    for text in (*(text for text, _ in BAD), "", f"{OUR_KEY}\n" * 65):
        named.write_text(text)
        assert both(export, "--trust", named, *(["--key", KEY.vkey] if text else [])) == USAGE, text
    named.write_bytes(b"# \xff")
    assert both(export, "--trust", named, "--key", KEY.vkey) == USAGE


def test_a_file_of_whom_one_trusts_stands_in_the_place_of_keys(tmp_path: Path) -> None:
    export, named = tmp_path / "match.export", tmp_path / "trust"
    export.write_bytes(honest().export())
    named.write_text(f"house {KEY.vkey}\n{OUR_COSIGNERS}{OUR_KEY}", "utf-8-sig")
    checked = CliRunner().invoke(main, ["audit", str(export), "--trust", str(named)])
    first, assumed, *_ = checked.stdout.splitlines()
    assert (checked.exit_code, first[:30]) == (2, "THE DICE ARE PROVED (2 rolls).")
    assert assumed.startswith("It holds unless 1 of w1.example/w, w2.example/w and w3.example/w")
    assert (
        "\nred                       1             -            -                  -\n"
        in checked.stdout
    )
    assert told(audited(CASES["nobody"][0]()))[1] == "", "nothing is assumed for what is not proved"
    alone = CliRunner().invoke(main, ["audit", str(export), "--key", KEY.vkey])
    assert alone.stdout.startswith("NOT PROVED. 2 of 2 rolls hold only if you trust ")
    without = CliRunner().invoke(main, ["audit", str(export)])
    assert (without.exit_code, "--trust" in without.output) == (3, True)


def test_the_published_match_is_judged_for_the_published_reader() -> None:
    who = read_trust((FOLDER / "3-cosigned.trust").read_text("utf-8"))
    lines = (FOLDER / "3-cosigned.export").read_bytes().splitlines(keepends=True)
    report = audit(lines, who.houses, more=More(releases=RELEASES, trust=who))
    assert list(report.classes.values()) == [2, 0, 0, 2]
