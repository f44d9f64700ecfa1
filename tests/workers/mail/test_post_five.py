"""Five for Fighting by mail: a card in one mail, what is answered ahead, ten commanders."""

from pathlib import Path

from domain.game.orders import line
from domain.games import library
from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.state import State
from tests.workers.mail.ten_commanders import Campaign
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat, server

__all__ = ["server"]

TEN = [f"c{n}@commander.example" for n in range(3, 11)]


def test_a_card_of_the_campaign_is_used_in_one_mail(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, library())
    house.write(ANNA, "match@play.example", f"new five_for_fighting campaign with {BOB}")
    house.reply(BOB, "Yes!")
    match = house.only_match()
    house.reply(BOB, "whenever fubar odd do lose utah")
    house.reply(ANNA, "ashore")
    players = {"allied": ANNA, "german": BOB}
    rules = library()["five_for_fighting"]
    for _ in range(4):
        state = house.matches.repository.match(match).table.position
        (seat,) = rules.to_move(state)
        lines = "\n".join(_whole_card(state, seat))
        house.reply(players[seat], lines)
        after = house.matches.repository.match(match).table.position
        assert len(after.deck) < len(state.deck), "one mail spends the card"
    told = flat(house.newest(ANNA))
    assert "Your orders were carried out" in told
    house.close()


def _whole_card(state: State, seat: str) -> list[str]:
    """A move a beach, and then nothing more."""
    found: dict[str, str] = {}
    rules = library()["five_for_fighting"]
    for order in rules.legal_orders(state, seat):
        words = line(order).split()
        if words[0] == "move":
            found.setdefault(BEACH_OF[state.units[words[1]].hex], line(order))
    return [*found.values(), "pass"]


def test_ten_commanders_are_invited_by_one_letter(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, library())
    others = ", ".join((BOB, *TEN))
    house.write(ANNA, "match@play.example", f"new five_for_fighting campaign with {others}")
    for address in (BOB, *TEN):
        house.reply(address, "Yes!")
    rules = library()["five_for_fighting"]
    state = house.matches.repository.match(house.only_match()).table.position
    assert state.seats == rules.scenario("campaign").seats
    assert len(rules.to_move(state)) == 5
    house.close()


def test_ten_commanders_play_by_mail_with_letters_late_and_twice(
    tmp_path: Path, server: MailServer
) -> None:
    """The first letters of what ``tests.workers.mail.ten_commanders`` plays to its end."""
    campaign = Campaign(tmp_path, server, 1)
    campaign.play(letters=25, restart=10)
    assert campaign.did["restarts"] == 2
    assert campaign.did["twice"]
    assert campaign.did["late"]
    campaign.checked()
    assert campaign.now.table.position.turn == 1
    campaign.house.close()
