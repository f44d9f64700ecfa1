"""The card of a piece that was pressed on the board."""

import random
import re

from domain.game.grammar.orders import line as order_line
from domain.games import library
from service.reading.positions import look, to_move
from tests.service.web.houses import Reader, WebHouse
from workers.bots import choose


def card(reader: Reader, match: str, piece: str, orders: str = "") -> str:
    """What is told of a piece behind drafted orders, as its reader sees it."""
    reader.get(f"/m/{match}")
    form = reader.fields(f"/m/{match}/orders") | {"piece": piece, "orders": orders}
    text = reader.client.post(f"/m/{match}/unit", data=form).get_data(as_text=True)
    return " ".join(re.sub("<[^>]*>", "", text).split())


def test_a_card_tells_worth_place_and_what_became_of_a_unit(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("dday_dice", "tiger-practice", able="me")
    assert card(reader, match, "able").endswith("chevron; at 1"), "nothing to order it to"
    reader.order(match, "lock R1 W1\nkeep")
    choices = look(real.matches, match, "able").view.choices
    while not any(one.line.startswith("move ") for one in choices):
        reader.order(match, choices[0].line)
        choices = look(real.matches, match, "able").view.choices
    there = next(one.line.split()[1] for one in choices if one.line.startswith("move "))
    real.project()
    told = card(reader, match, "able", f"move {there}")
    assert f"; at {there} " in told, "as it is drafted"
    assert re.search("What became of it in this match .* Able rolls", told)


def test_a_card_tells_the_orders_that_its_unit_has(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("tcs_omaha", "firefight", german="me", american="computer:major")
    view = look(real.matches, match, "german").view
    pieces = {one.id for one in view.pieces}
    choice = next(one for one in view.choices if one.on and one.on[0] in pieces)
    assert choice.says.split()[0] in card(reader, match, choice.on[0])
    foe = next(one for one in view.pieces if one.owner == "american")
    assert card(reader, match, foe.id).endswith(f"; at {foe.space}"), "no order of mine"


def test_a_card_tells_figures_in_words_and_why_a_unit_has_no_order_that_others_have(
    real: WebHouse,
) -> None:
    reader = real.reader()
    match = reader.open("utah_beach", "landing", allied="me", german="me")
    rules, luck = library()["utah_beach"].rules(), random.Random(2)
    while True:
        now = real.matches.repository.match(match)
        seat = min(to_move(real.matches, now))
        lines = [one.line for one in look(real.matches, match, seat).view.choices]
        moves = [line for line in lines if line.startswith("move ")]
        if seat == "german" and moves and now.table.position.moved:
            break
        state = now.table.seen_by(seat)
        offers = list(rules.legal_orders(state, seat))
        line = moves[0] if seat == "german" and moves else ""
        line = line or order_line(choose(rules, next(iter(rules.bots)), state, seat, offers, luck))
        real.matches.order(match, seat, line, f"order-{now.size}-of-{match}")
    moved = now.table.position.moved[0]
    reader.get(f"/m/{match}?as=german")
    form = reader.fields(f"/m/{match}/orders") | {"piece": moved}
    told = reader.client.post(f"/m/{match}/unit", data=form).get_data(as_text=True)
    assert re.search("attack [0-9]+, defence [0-9]+, movement [0-9]+", told)
    assert f"{moved} has already moved this phase." in told
    fresh = next(line.split()[1] for line in moves if line.split()[1] != moved)
    told = reader.client.post(f"/m/{match}/unit", data=form | {"piece": fresh}).text
    assert "has already" not in told


def test_there_is_no_card_of_what_is_no_piece_or_is_not_seen(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("dday_dice", "tiger-practice", able="me")
    assert card(reader, match, "able").startswith("Able, infantry")
    assert not card(reader, match, "1")
    assert not card(reader, match, "<b>")
    stranger = real.reader()
    stranger.get(f"/m/{match}")
    assert stranger.client.post(f"/m/{match}/unit", data={"piece": "able"}).status_code in (
        400,
        403,
    )
