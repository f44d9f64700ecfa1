"""Clubs: what each act does, whom it refuses, what comes too late, and clubs in saved people."""

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.journal.timestamps import DAY
from service.people import club_questions, clubs, ways
from service.people.club_questions import LASTS, MOST_ASKED, MOST_ASKED_A_DAY
from service.people.clubs import MOST_MEMBERS, ClubRefused
from service.people.register import People
from service.store.people.clubs import club_of_id, members_of
from service.store.people.saved import put_people, rows_of_people
from service.store.people.ways import ways_of_club
from service.store.recorder import Recorder
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.rigs.new_store import new_store
from tests.rigs.place import Place

NOW = 1_800_000_000
BOB, EVE = "bob@example.org", "eve@example.org"


class Beach:
    """A club that Anna leads, and in which Bob is; Eve is in none."""

    def __init__(self, store: Recorder) -> None:
        self.store, self.who = store, dict[str, str]()
        for name in ("anna", "bob", "eve"):
            self.who[name] = People(store).met(f"{name}@example.org").id
            People(store).confirm(self.who[name], f"{name}@example.org")
        self.id = clubs.found(store, self.who["anna"], "The Beach Club", NOW).id
        self.ask(BOB)
        self.answer("bob")

    def ask(self, whom: str, by: str = "anna", now: int = NOW) -> bool:
        return club_questions.ask(self.store, self.id, self.who[by], whom, now)

    def unask(self, whom: str, by: str = "anna") -> None:
        club_questions.ask_no_more(self.store, self.id, self.who[by], whom, NOW)

    def answer(self, name: str, accepts: bool = True, now: int = NOW) -> None:
        club_questions.answer(self.store, self.id, self.who[name], accepts, now)

    def asks(self, name: str, now: int = NOW) -> bool:
        """Whether it asks somebody to be in it."""
        return bool(club_questions.asking(self.store, self.who[name], now))

    def asked(self) -> list[str]:
        return club_questions.asked_by(self.store, self.id, NOW)

    def rows(self, *tables: str) -> int:
        """How many rows these tables have together."""
        return sum(len(self.store.query(f"SELECT * FROM {table}")) for table in tables)


JOINED = "INSERT INTO club_members (club, player, since) VALUES (?,?,0)"


def filled(store: Recorder, club: str) -> None:
    """As many are in a club as there may be."""
    left = MOST_MEMBERS - len(members_of(store, club))
    store.write((JOINED, (club, f"p{k}")) for k in range(left))


@pytest.fixture
def beach(tmp_path: Path) -> Beach:
    return Beach(new_store(tmp_path / "house.sqlite"))


@pytest.mark.parametrize(
    ("name", "why"),
    [("The  Beach  CLUB", "already a club of this name"),
     ("the beach-club", "already a club of this name"),
     ("ab", "3 to 40 letters"), ("x" * 41, "3 to 40 letters"), ("1234", "3 to 40 letters"),
     ("Club \u202egnp", "3 to 40 letters"), ("\U0001f600 club", "3 to 40 letters"),
     ("Cl\u200bub", "3 to 40 letters"), ("<b>Club</b>", "3 to 40 letters"),
     ("The B\u0435ach Club", "of one alphabet")],
)  # fmt: skip
def test_a_name_that_is_taken_or_odd_is_refused(beach: Beach, name: str, why: str) -> None:
    with pytest.raises(ClubRefused, match=why):
        clubs.found(beach.store, beach.who["eve"], name, NOW)
    assert beach.rows("clubs") == 1


@pytest.mark.parametrize(
    "name", ["Räuber & Söhne", "клуб друзей", "第3 ウォーゲーム会", "D'Artagnan"]
)
def test_names_of_any_alphabet_are_names(name: str) -> None:
    assert clubs.plain_name(name)[0] == name


@pytest.mark.parametrize(
    ("whom", "why"),
    [("", "Give a mail address"), ("nobody", "Give a mail address"), ("@", "Give a mail address"),
     ("/people/nobody", "Nobody in this house"), ("/people/{bob}", "is in The Beach Club")],
)  # fmt: skip
def test_nobody_is_asked_by_what_is_no_name_or_that_of_a_member(
    beach: Beach, whom: str, why: str
) -> None:
    with pytest.raises(ClubRefused, match=why):
        beach.ask(whom.format(**beach.who))
    assert beach.asked() == []


LEADS: list[Callable[[Beach, str], object]] = [
    lambda beach, by: beach.ask("x@example.org", by),
    lambda beach, by: beach.unask("x@example.org", by),
    lambda beach, by: clubs.let_go(beach.store, beach.id, beach.who[by], beach.who["bob"]),
    lambda beach, by: clubs.hand_on(beach.store, beach.id, beach.who[by], beach.who["bob"]),
    lambda beach, by: clubs.close(beach.store, beach.id, beach.who[by]),
]


@pytest.mark.parametrize("act", LEADS)
def test_strangers_and_members_do_not_lead_a_club(
    beach: Beach, act: Callable[[Beach, str], object]
) -> None:
    before = beach.rows("clubs", "club_members", "club_questions")
    for by in ("bob", "eve"):
        with pytest.raises(ClubRefused, match="Only the leader of The Beach Club can do that"):
            act(beach, by)
    assert beach.rows("clubs", "club_members", "club_questions") == before


def test_who_is_asked_by_two_names_answers_once(beach: Beach) -> None:
    names = [f"people/{beach.who['eve']}", EVE]
    for name in names:
        beach.ask(name)
    beach.unask(names[0])
    assert beach.asks("eve"), "by the other name"
    beach.unask(names[1])
    assert not beach.asks("eve")
    for name in names:
        beach.ask(name)
    beach.answer("eve")
    assert len(beach.asked()) == 1, "the names are not seen to be one person's"
    clubs.leave(beach.store, beach.id, beach.who["eve"])
    assert not beach.asks("eve")
    for name in names:
        beach.ask(name)
    beach.answer("eve", accepts=False)
    assert not beach.asks("eve")
    assert len(beach.asked()) == 1


def test_so_many_addresses_are_asked_whoever_they_belong_to(beach: Beach) -> None:
    strangers = [f"p{k}@a.example" for k in range(MOST_ASKED - 2)]
    for k, whom in enumerate((BOB, EVE, *strangers)):
        assert beach.ask(whom, now=NOW + k // 20 * DAY)
    assert not beach.ask(BOB, now=NOW + DAY)
    with pytest.raises(ClubRefused, match=f"{MOST_ASKED} people have been asked"):
        beach.ask("x@a.example", now=NOW + DAY)


def test_one_person_asks_so_many_within_a_day_in_all_their_clubs(beach: Beach) -> None:
    other = clubs.found(beach.store, beach.who["anna"], "The Hill Club", NOW).id
    for k in range(MOST_ASKED_A_DAY - 1):  # besides Bob
        club = (beach.id, other)[k % 2]
        club_questions.ask(beach.store, club, beach.who["anna"], f"x{k}@a.example", NOW)
    clubs.close(beach.store, other, beach.who["anna"])
    with pytest.raises(ClubRefused, match=f"You may ask {MOST_ASKED_A_DAY} people a day"):
        beach.ask("y@a.example")
    assert beach.ask("y@a.example", now=NOW + DAY)


def test_asking_an_address_writes_the_same_whoever_has_it(beach: Beach) -> None:
    tables, grown = ("players", "addresses", "club_members", "club_questions"), []
    for whom in (EVE, "nobody@example.org"):
        before = beach.rows(*tables)
        beach.ask(whom)
        grown.append(beach.rows(*tables) - before)
    assert grown == [1, 1], "an address that nobody has costs no player more"


def test_a_question_that_nobody_answers_ends(beach: Beach) -> None:
    beach.ask(EVE)
    assert beach.asks("eve", NOW + LASTS - 1)
    assert not beach.asks("eve", NOW + LASTS)
    assert club_questions.asked_by(beach.store, beach.id, NOW + LASTS) == []
    with pytest.raises(ClubRefused, match="No question from The Beach Club"):
        beach.answer("eve", now=NOW + LASTS)


def test_a_mail_of_a_question_opens_neither_a_full_club_nor_one_that_its_reader_is_in(
    beach: Beach,
) -> None:
    beach.ask("x@a.example")
    beach.ask(EVE)
    beach.ask(f"people/{beach.who['eve']}")
    filled(beach.store, beach.id)
    questions = beach.store.query("SELECT id FROM club_questions WHERE state='asked'")
    stranger, mine, _ = (
        club_questions.still_asked(beach.store, str(one), NOW) for (one,) in questions
    )
    beach.store.write([(JOINED, (beach.id, beach.who["eve"]))])
    with pytest.raises(ClubRefused, match="No question from"):
        club_questions.answering_mail(beach.store, mine, True, NOW)
    with pytest.raises(ClubRefused, match=f"is full: it has {MOST_MEMBERS} members"):
        club_questions.answering_mail(beach.store, stranger, True, NOW)
    assert People(beach.store).at("x@a.example") is None


def test_who_leads_a_club_hands_it_on_with_its_channels_before_they_leave(beach: Beach) -> None:
    store, anna, bob = beach.store, beach.who["anna"], beach.who["bob"]
    club = club_of_id(store, beach.id)
    ways.add(store, anna, "slack", "hooks.example", "https://hooks.example/1", "k" * 48, NOW, club)
    with pytest.raises(ClubRefused, match="hand it on first, or close it"):
        clubs.leave(store, beach.id, anna)
    for to in ("", "nobody", beach.who["eve"], anna):
        with pytest.raises(ClubRefused, match="on to another member"):
            clubs.hand_on(store, beach.id, anna, to)
    clubs.hand_on(store, beach.id, anna, bob)
    (way,) = ways_of_club(store, beach.id)
    assert way.player == bob, "the quiet hours of Bob are kept now"
    clubs.leave(store, beach.id, anna)
    with pytest.raises(ClubRefused, match="You are the last member of The Beach Club"):
        clubs.leave(store, beach.id, bob)


def test_who_is_forgotten_is_asked_no_more_and_leaves_a_club_to_who_is_in_it_longest(
    beach: Beach,
) -> None:
    for whom in (EVE, f"people/{beach.who['eve']}"):
        beach.ask(whom)
    People(beach.store).forget(beach.who["eve"])
    assert beach.asked() == []
    People(beach.store).forget(beach.who["anna"])
    led = club_of_id(beach.store, beach.id)
    assert led is not None
    assert led.founder == beach.who["bob"]
    People(beach.store).forget(beach.who["bob"])
    assert beach.rows("clubs", "club_members") == 0


def test_acts_that_came_too_late_do_nothing(store: Recorder) -> None:
    anna, bob, eve = (People(store).met(f"{w}@example.org").id for w in ("anna", "bob", "eve"))
    People(store).confirm(bob, "bob@example.org")
    club = clubs.found(store, anna, "Beach Club", 1).id
    club_questions.ask(store, club, anna, "bob@example.org", 2)
    club_questions.answer(store, club, bob, True, 3)
    late = clubs.opened_for(store, club, bob, "match", 4)
    clubs.leave(store, club, bob)
    store.write(late)
    assert clubs.matches_of(store, club) == [], "he left before his match was saved"
    assert not clubs.is_member(store, club, eve)
    club_questions.ask(store, club, anna, "bob@example.org", 5)
    club_questions.answer(store, club, bob, True, 6)
    clubs.hand_on(store, club, anna, bob)
    with pytest.raises(clubs.ClubRefused, match="Only the leader"):
        clubs.close(store, club, anna)
    led = club_of_id(store, club)
    assert led is not None
    assert (led.founder, led.members) == (bob, 2)
    clubs.leave(store, club, anna)
    assert clubs.seats_for_members(store, "match", ("red",), player=anna) == ()


def test_clubs_are_saved_with_people_and_put_back(store: Recorder) -> None:
    anna = People(store).met("anna@example.org").id
    club = clubs.found(store, anna, "Beach Club", 1).id
    saved = rows_of_people(store)
    clubs.close(store, club, anna)
    store.write(put_people(saved, {}))
    assert [member.id for member in members_of(store, club)] == [anna]


def test_the_command_line_lists_the_clubs_of_a_house(tmp_path: Path, environ: Environ) -> None:
    place = Place(tmp_path, environ)
    place.told("migrate")
    assert place.told("clubs") == []
    store = SqliteRecorder(tmp_path / "fieldpost.sqlite")
    anna = People(store).met("anna@example.org").id
    led = [clubs.found(store, anna, name, 1).id for name in ("The Beach", "A Hill")]
    store.close()
    assert place.told("clubs") == [
        {"club": led[1], "name": "A Hill", "members": 1, "leader": "Anna"},
        {"club": led[0], "name": "The Beach", "members": 1, "leader": "Anna"},
    ]
    lines = place.run("clubs").stdout.splitlines()
    assert [line.split() for line in lines[1:]] == [
        [led[1], "1", "Anna", "A", "Hill"], [led[0], "1", "Anna", "The", "Beach"],
    ]  # fmt: skip
