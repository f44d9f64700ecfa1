"""People, their addresses and their seats; the addresses that the post signs."""

import pytest

from service.application.matches import Matches
from service.house.keys import House
from service.people.post import Post, Reply
from service.people.register import MAILS, MOST_CLAIMED, BadAddress, People, plain_address
from service.settings import Settings
from service.store.recorder import Recorder
from tests.rigs.soak import one_store as address

__all__ = ["address"]

OTHER = House("play.example", bytes([1] * 32), bytes(range(32)))


@pytest.fixture
def people(store: Recorder) -> People:
    people = People(store)
    for table in ("players", "addresses", "holders"):
        store.write([(f"DELETE FROM {table}", ())])
    return people


@pytest.fixture
def post(house: House) -> Post:
    return Post(Settings(house="play.example:8044"), house)


def test_a_player_is_met_once(people: People) -> None:
    anna = people.met("Anna.Smith@A.example")
    assert anna.name == "Anna Smith"
    assert people.met(" anna.smith@a.example ") == anna
    assert people.met("bob@b.example", "Bob\nthe\x00Builder").name == "Bob the Builder"


def test_an_address_counts_once_it_is_confirmed(people: People) -> None:
    anna = people.met("anna@a.example")
    assert people.addresses(anna.id) == []
    people.confirm(anna.id, "anna@a.example")
    people.add_address(anna.id, "anna@work.example")
    assert people.addresses(anna.id) == ["anna@a.example"]
    assert people.addresses(anna.id, confirmed=False) == ["anna@a.example", "anna@work.example"]


def test_a_player_names_only_so_many_addresses_that_he_does_not_confirm(people: People) -> None:
    anna = people.met("anna@a.example")
    people.confirm(anna.id, "anna@a.example")
    for k in range(MOST_CLAIMED):
        people.add_address(anna.id, f"anna{k}@a.example")
    assert len(people.to_be_asked()) == MOST_CLAIMED
    with pytest.raises(BadAddress, match="Confirm"):
        people.add_address(anna.id, "anna9@a.example")


def test_who_confirms_an_address_has_it_alone(people: People) -> None:
    anna, eve = people.met("anna@a.example"), people.met("eve@e.example")
    people.add_address(eve.id, "anna@a.example")
    people.confirm(anna.id, "anna@a.example")
    people.confirm(eve.id, "eve@e.example")
    assert people.addresses(eve.id, confirmed=False) == ["eve@e.example"]
    assert people.at("anna@a.example") == anna


def test_a_seat_is_held_by_one_player_who_may_write_from_his_addresses(people: People) -> None:
    anna, bob = people.met("anna@a.example"), people.met("bob@b.example")
    people.hold("m1", "red", bob.id, "bob@b.example")
    people.hold("m1", "red", anna.id, "anna@a.example")
    holder = people.holder("m1", "red")
    assert holder is not None
    assert (holder.player, holder.quiet) == (anna.id, False)
    people.add_address(anna.id, "anna@work.example")
    assert people.may_write(holder, "anna@a.example")
    assert not people.may_write(holder, "anna@work.example")
    people.confirm(anna.id, "anna@work.example")
    assert people.may_write(holder, "anna@work.example")
    assert not people.may_write(holder, "bob@b.example")
    assert list(people.holders("m1")) == ["red"]
    assert [h.seat for h in people.seats_of(anna.id)] == ["red"]
    people.be_quiet("m1", "red")
    assert people.holders("m1")["red"].quiet
    people.let_go("m1", "red")
    assert people.holder("m1", "red") is None


def test_a_person_can_be_forgotten(people: People) -> None:
    anna = people.met("anna@a.example")
    people.hold("m1", "red", anna.id, "anna@a.example")
    people.forget(anna.id)
    assert people.player(anna.id) is None
    assert people.at("anna@a.example") is None
    assert people.holder("m1", "red") is None


@pytest.mark.parametrize(
    "text",
    ["", "anna", "anna@", "@a.example", "a b@c.example", "a@b@c", "a..b@c.example",
     "a@b.example\r\nBcc: x@y.example", "x" * 65 + "@a.example", f"a@{'b' * 63}.{'c' * 200}"],
)  # fmt: skip
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        plain_address(text)


def test_a_reply_address_says_who_answers_to_what(post: Post) -> None:
    address = post.reply_address("k3v9qz7mab", "red", 17)
    assert address.startswith("match+k3v9qz7mab.red.17.")
    assert address.endswith("@play.example")
    reply = Reply("k3v9qz7mab", "red", 17)
    assert post.reply_to(address) == post.reply_to(address.upper()) == reply
    assert post.is_ours(address)


def test_an_address_that_we_did_not_make_says_nothing(post: Post) -> None:
    address = post.reply_address("k3v9qz7mab", "red", 17)
    local, _, domain = address.partition("@")
    token = local.rpartition(".")[2]
    forged = [
        address.replace(".17.", ".18."),
        address.replace(".red.", ".blue."),
        f"{local[:-1]}@{domain}",
        f"{local}@other.example",
        f"match+k3v9qz7mab.red.17.@{domain}",
        f"match+confirm.red.17.{token}@{domain}",
        f"match-bounce+k3v9qz7mab.red.17.{token}@{domain}",
        Post(Settings(house="play.example"), OTHER).reply_address("k3v9qz7mab", "red", 17),
    ]
    for one in forged:
        assert post.reply_to(one) is None
        assert post.bounced(one) is None
        assert post.to_be_quiet(one) is None
    assert not post.is_ours(forged[0])


def test_the_other_addresses_open_what_they_are_for_alone(post: Post) -> None:
    bounce = post.bounce_address("k3v9qz7mab.red.3")
    assert post.bounced(bounce) == "k3v9qz7mab.red.3"
    quiet = post.quiet_address("k3v9qz7mab", "red")
    assert post.to_be_quiet(quiet) == ("k3v9qz7mab", "red")
    proof = post.confirm_address("player9", "anna@a.example")
    assert post.confirmed(proof, "anna@a.example") == "player9"
    assert post.confirmed(proof, "eve@e.example") is None
    assert all(post.reply_to(a) is None for a in (bounce, quiet, proof))


def test_an_address_is_never_longer_than_mail_allows(post: Post) -> None:
    with pytest.raises(ValueError, match="longer"):
        post.reply_address("k" * 40, "red-and-blue", 1)


def test_an_invitation_link_has_the_code_of_the_seat(post: Post, sqlite_matches: Matches) -> None:
    match, codes = sqlite_matches.open(
        "toy", "duel", {"red": "person", "blue": "person"}, invited=True
    )
    assert codes["red"] in post.join_link(match, "red")


def test_the_last_confirmed_address_cannot_be_let_go(people: People) -> None:
    anna = people.met("anna@a.example")
    people.confirm(anna.id, "anna@a.example")
    people.add_address(anna.id, "anna@work.example")
    with pytest.raises(BadAddress, match="only confirmed"):
        people.remove_address(anna.id, "Anna@A.example")
    people.remove_address(anna.id, "anna@work.example")  # one that is only claimed can
    assert people.addresses(anna.id, confirmed=False) == ["anna@a.example"]
    people.add_address(anna.id, "anna@new.example")
    people.confirm(anna.id, "anna@new.example")
    people.remove_address(anna.id, "anna@a.example")
    assert people.addresses(anna.id, confirmed=False) == ["anna@new.example"]


def test_a_player_gets_usual_mails_until_he_wishes_for_others_that_there_are(
    people: People,
) -> None:
    anna = people.met("anna@a.example")
    assert people.mails_of(anna.id) == next(iter(MAILS))
    people.wish_mails(anna.id, "warnings")
    assert people.mails_of(anna.id) == "warnings"
    with pytest.raises(ValueError, match="Mails are one of"):
        people.wish_mails(anna.id, "tiny")
    assert people.mails_of(anna.id) == "warnings"
