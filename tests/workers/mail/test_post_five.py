"""Five for Fighting by mail: a card in one mail, what is answered ahead, ten commanders."""

from pathlib import Path

from domain.game.grammar.orders import line
from domain.games import library
from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.state import State
from tests.workers.mail.every_game import CAMPAIGN, Match
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat


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


def _whole_card(state: State, seat: str) -> list[str]:
    """A move a beach, and then nothing more."""
    found: dict[str, str] = {}
    rules = library()["five_for_fighting"]
    for order in rules.legal_orders(state, seat):
        words = line(order).split()
        if words[0] == "move":
            found.setdefault(BEACH_OF[state.units[words[1]].hex], line(order))
    return [*found.values(), "pass"]


def test_ten_commanders_play_by_mail_after_one_letter_invited_them(
    tmp_path: Path, server: MailServer
) -> None:
    """The first letters of what ``every_game --ten`` plays to its end: late, twice and damaged."""
    match = Match(tmp_path, server, "five_for_fighting", 1, played=CAMPAIGN)
    begun = match.now.table.position
    assert begun.seats == match.rules.scenario("campaign").seats
    assert len(match.rules.to_move(begun)) == 5
    match.play(letters=26)
    assert match.did["kills"]
    match.checked()
