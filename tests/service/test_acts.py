"""What operators do: each act whole, written down, and none of them a die or an order."""

import msgspec
import pytest

from projections.projector import Projector
from service.application.matches import Matches
from service.operating.acts import ACTS, carry_out
from service.operating.asked import AskedAct, NotDone
from service.operating.listings import LISTS, look
from service.people.chat import SPECTATORS, WAITING, say, talk
from service.people.clubs import ClubRefused, club_named, found
from service.people.post import check_invitations
from service.people.register import BadAddress, Muted, People, Player
from service.people.signing_in import BadLink, SigningIn
from service.people.tokens import PROGRAM, make, owner
from service.store.house.openings import hide_statement, opener_statement
from service.store.house.operators import acts_done, acts_in, is_operator, operators
from service.store.lists.reader import Reader
from service.store.people.players import is_address_barred, is_secluded, seclude
from service.store.people.seats import seat_hashes
from service.store.post.letters import keep_letter, letter_state
from service.store.post.mails import (
    NewMail,
    bounced_statement,
    claim_mail,
    mail_failed,
    mail_named,
    mail_sent,
    mail_statement,
)
from tests.rigs.soak import on_every_store
from tests.rigs.soak import one_store as address
from tests.toys.duel import begun, types

__all__ = ["address"]

NOW = 1_800_000_000


class Room:
    """A house with an operator, two players at a table, and somebody who is neither."""

    def __init__(self, matches: Matches) -> None:
        self.matches, self.store, self.now = matches, matches.recorder, NOW
        self.people = People(self.store)
        Projector(self.store, matches.games).prepare()  # type: ignore[arg-type]
        self.olga, self.anna, self.bob, self.eve = map(
            self.person, ("olga@house.example", "anna@a.example", "bob@b.example", "eve@e.example")
        )
        self.match = begun(matches)
        for seat, who, mail in (("red", self.anna, "anna@a.example"),
                                ("blue", self.bob, "bob@b.example")):  # fmt: skip
            self.people.hold(self.match, seat, who, mail)
        self.store.write([opener_statement(self.match, self.anna)])
        self.order("red", "march")
        self.note = self.size - 1 if self.order("red", "note you are a fool") else 0
        say(self.store, self.match, SPECTATORS, self.eve, "", "what a fool", NOW)
        say(self.store, self.match, WAITING, self.eve, "", "buy gold", NOW + 60)
        self.said, self.held = (
            talk(self.store, self.match, room)[0].id for room in (SPECTATORS, WAITING)
        )
        for letter in ("new-letter", "odd-letter"):
            keep_letter(self.store, letter, NOW, "match@house.example", b"From: x\r\n\r\nhello")
        self.mails()
        self.club = found(self.store, self.anna, "A Foul Name", NOW).id
        self.act("appoint", "olga@house.example", by="")
        self.act("quarantine", "odd-letter")
        self.project()

    def person(self, address: str) -> str:
        who = self.people.met(address).id
        self.people.confirm(who, address)
        return who

    def mails(self) -> None:
        for name in ("refused", "back"):
            mail = NewMail(name, "turn", "anna@a.example", b"raw", match=self.match, seat="red")
            self.store.write([mail_statement(mail, NOW)])
            claimed = claim_mail(self.store, name, name, NOW, NOW + 9)
            assert claimed is not None
            if name == "refused":
                mail_failed(self.store, claimed, "no such box")
            else:
                mail_sent(self.store, name, NOW)
                self.store.write([bounced_statement(name, "5.1.1", for_good=True)])

    def project(self) -> None:
        Projector(self.store, self.matches.games).catch_up()  # type: ignore[arg-type]

    @property
    def size(self) -> int:
        return self.matches.repository.size(self.match)

    def order(self, seat: str, text: str) -> bool:
        return self.matches.order(self.match, seat, text, f"{seat} {text} {self.size}").done

    def act(self, act: str, on: str, to: str = "", *, by: str | None = None, why: str = "spam",
            network: str = "") -> str:  # fmt: skip
        by, self.now = self.olga if by is None else by, self.now + 1
        asked = AskedAct(act=act, on=on, to=to, why=why, by=by, network=network, now=self.now)
        return carry_out(self.matches, asked)

    def refused(self, act: str, on: str, to: str = "", **more: str) -> str:
        """Why an act is refused; nothing of it is done."""
        before = self.bytes()
        with pytest.raises(NotDone) as why:
            self.act(act, on, to, **more)
        assert self.bytes() == before
        assert str(why.value).endswith((".", "MATCH", "SEAT", "ADDRESS.", "NETWORK."))
        return str(why.value)

    def bytes(self) -> bytes:
        tables = ("barred", "hidden", "acts", "operators", "holders", "players", "addresses",
                  "chat", "letters", "mails", "seat_tokens", "stored_events")  # fmt: skip
        rows = {t: sorted(map(repr, self.store.query(f"SELECT * FROM {t}"))) for t in tables}
        return msgspec.json.encode(rows)

    def lines(self) -> list[bytes]:
        return [line for *_, line in self.matches.repository.rows(self.match, 0, self.size)]


@pytest.fixture
def room(matches: Matches) -> Room:
    return Room(matches)


def on_what(room: Room) -> dict[str, list[tuple[str, str, str]]]:
    """Each act on something there is: act, object, second; what it needs comes before it."""
    match = room.match
    return {
        "ban": [("ban", "eve@e.example", ""), ("ban", "spam.example", ""),
                ("ban", "203.0.113.7/24", ""), ("ban", "bob@b.example", "")],
        "unban": [("ban", "eve@e.example", ""), ("unban", room.eve, "")],
        "mute": [("mute", "anna@a.example", "")],
        "unmute": [("mute", "anna@a.example", ""), ("unmute", room.anna, "")],
        "close": [("close", match, "")],
        "hide": [("hide", match, "")],
        "show": [("hide", match, ""), ("show", match, "")],
        "seat": [("seat", f"{match}/red", room.eve), ("seat", f"{match}/red", room.anna)],
        "erase": [("erase", room.said, ""), ("erase", f"{match}:{room.note}", ""),
                  ("erase", "eve@e.example", ""), ("erase", room.club, "")],
        "allow": [("allow", room.held, "")],
        "quarantine": [("quarantine", "new-letter", "")],
        "release": [("release", "odd-letter", "")],
        "resend": [("resend", "refused", ""), ("resend", "back", "")],
        "merge": [("merge", room.eve, room.anna)],
        "announce": [("announce", "2040-01-31T20:00Z", ""), ("announce", "none", "")],
        "appoint": [("appoint", "eve@e.example", "")],
        "dismiss": [("appoint", "eve@e.example", ""), ("dismiss", room.eve, "")],
    }  # fmt: skip


def test_the_test_below_tries_every_act(room: Room) -> None:
    assert set(on_what(room)) == set(ACTS)


@pytest.mark.parametrize("name", ACTS)
def test_no_act_changes_a_die_or_an_order(room: Room, name: str) -> None:
    before, match = room.lines(), room.matches.repository.match(room.match)
    done = on_what(room)[name]
    for act, on, to in done:
        assert room.act(act, on, to).endswith(".")
    lines, after = room.lines(), room.matches.repository.match(room.match)
    assert lines[: len(before)] == before
    added = types(room.matches, room.match, len(before))
    assert set(added) <= {"finished", "opening.erased"}
    assert added == {"close": ["finished"], "erase": ["opening.erased"]}.get(name, [])
    assert after.table.position == match.table.position
    assert after.dice.streams == match.dice.streams
    told = acts_done(room.store)
    assert sorted((a.act, a.why, a.operator) for a in told[: len(done)]) == sorted(
        (act, "spam", "Olga") for act, *_ in done
    )


def test_acts_in_a_match_are_kept_for_those_who_play_there(room: Room) -> None:
    room.act("hide", room.match, why="a slur in its name")
    room.act("erase", f"{room.match}:{room.note}", why="a slur")
    assert [(a.act, a.why, a.operator) for a in acts_in(room.store, room.match)] == [
        ("hide", "a slur in its name", "Olga"), ("erase", "a slur", "Olga"),
    ]  # fmt: skip


def test_a_name_is_taken_away_and_who_is_muted_takes_no_other(room: Room) -> None:
    room.people.rename(room.eve, "A Foul Name")
    room.act("mute", room.eve)
    told = room.act("erase", room.eve, why="a slur")
    name = f"Player {room.eve[:4]}"
    assert told == f"The person is called {name} now."
    with pytest.raises(Muted):
        room.people.rename(room.eve, "A Foul Name")
    room.people.rename(room.eve, name, "Europe/Berlin")
    assert room.people.player(room.eve) == Player(room.eve, name, "Europe/Berlin")
    room.act("erase", room.club, why="a slur")
    assert club_named(room.store, room.club).name == f"Club {room.club[:4]}"


def test_an_operator_finds_who_sits_where(room: Room) -> None:
    for words in (f"{room.match}/red", "anna@a.example", room.anna):
        (row,) = look(room.store, "seats", words)
        assert (row["seat"], row["person"]) == (f"{room.match}/red", room.anna)


def test_a_match_whose_title_waits_stands_first_and_one_that_was_hidden_does_not(
    room: Room,
) -> None:
    waits, newer = room.match, begun(room.matches)
    room.project()
    room.store.write([hide_statement(waits, NOW)])
    assert [row["match"] for row in look(room.store, "matches")] == [waits, newer]
    room.act("show", waits)
    room.act("hide", waits)
    found = [row["match"] for row in look(room.store, "matches")]
    assert found == sorted(found, reverse=True), "both opened in the same second"


# Bad input: one sentence, and nothing half done


def test_nobody_bans_themselves_nor_the_last_operator(room: Room) -> None:
    for what in ("olga@house.example", room.olga, "house.example"):
        assert "shut yourself out" in room.refused("ban", what)
        assert "without an operator" in room.refused("ban", what, by="")
    assert "shut yourself out" in room.refused("ban", "198.51.100.0/24", network="198.51.100.9")
    assert "without an operator" in room.refused("dismiss", room.olga)
    room.act("appoint", "eve@e.example")
    room.act("ban", "olga@house.example", by=room.eve)
    assert operators(room.store) == [room.eve], "whoever is banned is not an operator"


@pytest.mark.parametrize(
    ("act", "on", "to", "why"),
    [
        ("ban", "nobody", "", "Nobody here is called nobody"),
        ("ban", "10.0.0.0/99", "", "is not a network"),
        ("ban", "0.0.0.0/0", "", "too wide"),
        ("ban", "a b@c", "", "is not a mail address"),
        ("unban", "spam.example", "", "is not banned"),
        ("mute", "x@nobody.example", "", "Nobody here is called"),
        ("close", "nosuchmatch", "", "There is no match"),
        ("show", "MATCH", "", "is not hidden"),
        ("seat", "MATCH/green", "ANNA", "The seats of this match are"),
        ("seat", "MATCH/red", "", "Say to whom"),
        ("erase", "nothing", "", "Name words of a chat"),
        ("erase", "MATCH:0", "", "holds no words"),
        ("erase", "MATCH:x", "", "by the number of its entry"),
        ("allow", "SAID", "", "No words wait"),
        ("quarantine", "odd-letter", "", "only one that waits"),
        ("release", "new-letter", "", "is put aside"),
        ("resend", "nothing", "", "There is no mail"),
        ("merge", "ANNA", "ANNA", "one account already"),
        ("merge", "ANNA", "BOB", "Both hold a seat"),
        ("merge", "OLGA", "ANNA", "is an operator"),
        ("announce", "Sunday", "", "2027-01-31T20:00Z"),
        ("announce", "2040-02-31T20:00Z", "", "2027-01-31T20:00Z"),
        ("announce", "2001-01-31T20:00Z", "", "is over"),
        ("appoint", "OLGA", "", "an operator already"),
        ("dismiss", "ANNA", "", "is not an operator"),
        ("roll", "MATCH", "", "There is no act roll"),
        ("ban", " ", "", "Say to what"),
    ],
)
def test_bad_input_is_one_sentence(room: Room, act: str, on: str, to: str, why: str) -> None:
    meant = {"MATCH": room.match, "SAID": room.said, "ANNA": room.anna, "BOB": room.bob,
             "OLGA": room.olga}  # fmt: skip
    for word, name in meant.items():
        on, to = on.replace(word, name), to.replace(word, name)
    assert why in room.refused(act, on, to)


def test_a_reason_is_needed_and_a_match_ends_once(room: Room) -> None:
    assert "Give a reason" in room.refused("hide", room.match, why="  ")
    assert "Give a reason" in room.refused("hide", room.match, why="x" * 401)
    room.act("close", room.match)
    assert "over already" in room.refused("close", room.match)
    outcome = room.matches.repository.match(room.match).outcome
    assert outcome is not None
    assert outcome.text.startswith("Adjudicated by the house: spam.")


# What the acts do


@on_every_store
def test_who_is_banned_is_out_by_every_door(room: Room, matches: Matches) -> None:
    entering = SigningIn(room.store, matches.house, now=lambda: NOW)
    link = entering.link("bob@b.example")
    session, _ = entering.enter(entering.link("bob@b.example"))
    program = make(room.store, room.bob, PROGRAM, NOW)
    assert seat_hashes(room.store, room.match, "blue")
    room.act("ban", "bob@b.example")
    assert entering.player(session) is None
    assert owner(room.store, program, PROGRAM) is None
    assert not seat_hashes(room.store, room.match, "blue")
    assert is_address_barred(room.store, "bob@b.example")
    with pytest.raises(BadLink, match="closed to you"):
        entering.enter(link)
    entering.ask("bob@b.example")
    assert entering.owed() == []
    room.act("unban", "bob@b.example")
    assert entering.enter(link)[1].id == room.bob


def test_a_domain_is_banned_with_those_below_it_and_with_its_people(room: Room) -> None:
    room.act("ban", "e.example")
    assert is_address_barred(room.store, "new@e.example")
    assert is_address_barred(room.store, "new@mail.e.example")
    with pytest.raises(BadAddress, match="is closed to"):
        room.people.met("new@e.example")  # nor is anybody there invited
    assert not is_address_barred(room.store, "new@free.example")
    room.act("unban", "e.example")
    assert not is_address_barred(room.store, "new@e.example")


def test_a_ban_outlives_the_person_as_a_hash_alone(room: Room) -> None:
    room.act("ban", "eve@e.example")
    room.people.forget(room.eve)
    assert is_address_barred(room.store, "eve@e.example")
    assert not any("eve" in f"{row}" for row in room.store.query("SELECT * FROM barred"))
    assert not any(room.eve in f"{row}" for row in room.store.query("SELECT * FROM acts"))


def test_who_is_muted_plays_on_and_says_nothing(room: Room) -> None:
    room.act("mute", "anna@a.example")
    assert not room.order("red", "note you fool")
    with pytest.raises(ValueError, match="took the word"):
        say(room.store, room.match, SPECTATORS, room.anna, "red", "hello", NOW + 99)
    with pytest.raises(BadAddress, match="you invite nobody"):
        check_invitations(room.store, room.anna, "another", 1, NOW)
    with pytest.raises(ClubRefused, match="took the word"):
        found(room.store, room.anna, "Beach Club", NOW)
    room.act("unmute", "anna@a.example")
    check_invitations(room.store, room.anna, "another", 1, NOW)
    assert room.order("red", "note well played")


def test_a_hidden_match_stands_on_no_list_but_the_operators(room: Room) -> None:
    reader = Reader(room.store)
    assert [row.match for row in reader.lobby()] == [room.match]
    room.act("hide", room.match)
    assert reader.lobby() == []
    assert [row.match for row in reader.lobby(hidden=True)] == [room.match]
    assert [row["hidden"] for row in look(room.store, "matches")] == [1]
    room.act("show", room.match)
    assert [row.match for row in reader.lobby()] == [room.match]


def test_a_seat_goes_back_and_the_old_key_opens_it_no_more(room: Room) -> None:
    room.people.hold(room.match, "red", room.eve, "eve@e.example")
    assert seat_hashes(room.store, room.match, "red")
    room.act("seat", f"{room.match}/red", room.anna)
    holder = room.people.holder(room.match, "red")
    assert holder is not None
    assert (holder.player, seat_hashes(room.store, room.match, "red")) == (room.anna, [])


@on_every_store
def test_two_accounts_become_one(room: Room) -> None:
    room.store.write([opener_statement("other", room.eve)])
    seclude(room.store, room.eve, True)
    room.act("merge", room.eve, room.anna)
    assert room.people.player(room.eve) is None
    assert sorted(room.people.addresses(room.anna)) == ["anna@a.example", "eve@e.example"]
    assert is_secluded(room.store, room.anna), "who kept to themselves still does"
    said = talk(room.store, room.match, SPECTATORS)
    assert [one.player for one in said] == [room.anna]
    for table in ("players", "addresses", "chat", "openers", "holders"):
        column = "id" if table == "players" else "player"
        assert not room.store.query(f"SELECT 1 FROM {table} WHERE {column}=?", (room.eve,))


@on_every_store
def test_letters_and_mails_go_where_an_operator_sends_them(room: Room) -> None:
    room.act("quarantine", "new-letter")
    room.act("release", "odd-letter")
    states = [letter_state(room.store, name) for name in ("new-letter", "odd-letter")]
    assert states == ["quarantined", "new"]
    room.act("resend", "refused")
    known = mail_named(room.store, "refused")
    assert known is not None
    assert known.state == "ready"
    room.act("resend", "back")  # its bytes are gone: the seat is owed a new one
    assert room.store.query("SELECT seat FROM owed WHERE match=?", (room.match,))


def test_waiting_words_are_let_through(room: Room) -> None:
    room.act("allow", room.held)
    assert [one.words for one in talk(room.store, room.match, SPECTATORS)] == [
        "what a fool", "buy gold",
    ]  # fmt: skip


@on_every_store
def test_every_list_is_found_and_searched(room: Room) -> None:
    room.act("ban", "eve@e.example")
    room.act("ban", "spam.example")
    found = {name: look(room.store, name) for name in LISTS}
    assert {name for name, rows in found.items() if rows} == set(LISTS)
    assert [row["name"] for row in look(room.store, "people", "anna@a")] == ["Anna"]
    assert [row["person"] for row in look(room.store, "addresses", "bob@")] == [room.bob]
    assert look(room.store, "people", "100%") == []
    assert [row["banned"] for row in look(room.store, "bans", "spam")] == ["spam.example"]
    for name, listing in LISTS.items():
        assert set(listing.acts) <= set(ACTS), name


def test_an_operator_is_appointed_and_dismissed(room: Room) -> None:
    room.act("appoint", room.eve)
    assert is_operator(room.store, room.eve)
    room.act("dismiss", room.olga, by=room.eve)
    assert operators(room.store) == [room.eve]
