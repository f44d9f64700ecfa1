"""Cards that were seen before a takeback lie there again: both learn it, and what helps."""

import pytest

from service.reading.positions import seen_decks
from tests.workers.mail.test_post_box import box_house
from tests.workers.mail.test_post_box_docs import DONE, begun, block
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat, text_of

house = pytest.fixture(box_house, name="house")

WOULD = "Then cards of Strategy that were seen lie there again as they lay."
DOES = "Cards of Strategy that were seen lie there again as they lay."
HOW = "“shuffle Strategy” shuffles them."


def dealt(house: PostHouse) -> str:
    """Anna has the move, and took six cards."""
    text = block("A game of cards", 0, "toml")
    match = begun(house, "crowns", text, f"new dice_table box box=crowns with {BOB}")
    house.reply(ANNA, "take 6 from Strategy")
    return match


def test_both_learn_that_they_lie_as_they_lay_until_somebody_orders(house: PostHouse) -> None:
    match = dealt(house)
    house.reply(ANNA, "takeback")
    for who in (ANNA, BOB):
        assert f"{WOULD} {HOW}" in flat(house.newest(who)), text_of(house.newest(who))
    house.reply(BOB, "agree")
    for who in (ANNA, BOB):
        assert f"{DOES} {HOW}" in flat(house.newest(who)), text_of(house.newest(who))
    house.reply(ANNA, "shuffle Strategy")
    assert DONE in flat(house.newest(ANNA))
    assert DOES not in flat(house.newest(ANNA))
    rules, found = house.matches.rules_of, house.matches.repository.match(match)
    assert rules(found).mixed_by
    assert seen_decks(house.matches, match, found, "red") == ()


@pytest.mark.parametrize("orders", ["move Gaston to Dax", "shuffle Strategy\ntake 1 from Strategy"])
def test_nothing_is_said_of_cards_that_nobody_saw_as_they_lie(
    house: PostHouse, orders: str
) -> None:
    """Cards that were shuffled before they were drawn have another order once that is undone."""
    match = dealt(house)
    house.reply(BOB, "note Good luck.")
    start = house.matches.repository.match(match).size
    house.reply(ANNA, orders)
    house.reply(ANNA, f"takeback to {start}")
    house.reply(BOB, "agree")
    assert house.matches.repository.match(match).given.rewound > start
    for who in (ANNA, BOB):
        assert "lie there again" not in flat(house.newest(who)), text_of(house.newest(who))
