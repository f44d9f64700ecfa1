"""Playing without scripts: sitting down, drafts, orders, takebacks, branches."""

import re
from collections import Counter
from pathlib import Path

import pytest

from domain.game.grammar.orders import line as order_line
from domain.game.view.board import Choice
from domain.games import library
from service.application.limits import Limits
from service.drafts.drafting import draft
from service.store.lists.reader import Reader as ReadModels
from service.web.table import shared
from tests.service.web.houses import TOYS, Reader, WebHouse
from workers.opponent import Opponent


def hand(house: WebHouse, match: str, seat: str) -> list[str]:
    return list(house.matches.repository.match(match).table.position.sides[seat].cards or ())


def duel(toys: WebHouse, **opening: str) -> tuple[str, Reader, Reader]:
    """A match with a reader at each seat."""
    red, blue = toys.reader(), toys.reader()
    match = red.open(red="me", blue="person", **opening)
    blue.get(f"/m/{match}")
    blue.fill(f"/m/{match}/sit", seat="blue")
    assert "Your orders: Blue" in blue.page
    return match, red, blue


def test_an_order_is_typed_and_done(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    page = red.order(match, f"play {hand(toys, match, 'red')[0]}")
    assert "since=" in red.path
    assert 'class="new"' in page


def test_an_order_is_chosen_checked_undone_and_sent(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    card = hand(toys, match, "red")[0]
    red.client.set_cookie("atonce", "0")
    red.get(f"/m/{match}")
    assert f'name="add" value="play {card}"' in red.page
    red.fill(f"/m/{match}/orders", orders="", add=f"play {card}")
    assert f">play {card}</textarea>" in red.page
    red.fill(f"/m/{match}/orders", orders=f"play {card}\nstorm", do="undo")
    assert f">play {card}</textarea>" in red.page
    red.fill(f"/m/{match}/orders", orders=f"play {card}; storm", do="undo")
    assert f">play {card}</textarea>" in red.page, "orders in one line are two of the draft"
    size = toys.matches.repository.size(match)
    red.fill(f"/m/{match}/orders", orders=f"play {card}", do="check")
    assert "Checked, nothing is sent yet" in red.page
    assert toys.matches.repository.size(match) == size
    red.fill(f"/m/{match}/orders", orders=f"play {card}", do="send")
    assert toys.matches.repository.size(match) > size


def test_a_pressed_order_goes_at_once_unless_it_rolls_or_shows_something(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    size = toys.matches.repository.size(match)
    red.get(f"/m/{match}")
    red.fill(f"/m/{match}/orders", orders="", add="storm")
    assert ">storm</textarea>" in red.page
    assert "and roll" in red.page
    assert toys.matches.repository.size(match) == size, "a die is a threshold"
    card = hand(toys, match, "red")[0]
    red.get(f"/m/{match}")
    red.fill(f"/m/{match}/orders", orders="", add=f"play {card}")
    assert f">play {card}</textarea>" in red.page
    assert toys.matches.repository.size(match) == size, "who saw a card cannot forget it"
    red.get(f"/m/{match}")
    red.fill(f"/m/{match}/orders", orders="", add=f"plan {card}")
    assert toys.matches.repository.size(match) > size


@pytest.mark.rule("table.26")
def test_a_plan_is_pressed_once_the_computer_has_sealed_its_own(real: WebHouse) -> None:
    """The page tells that seal, so the order that is pressed there was given knowing of it."""
    allied = real.reader()
    match = allied.open("combined_arms", "battle", allied="me", axis="computer:private")
    while "axis" not in real.matches.repository.match(match).ahead.planned:
        real.project()
        Opponent(real.matches, ReadModels(real.recorder)).work()
    assert real.matches.try_order(match, "allied", "army us-infantry").lines[0].state == "done"
    tried = draft(real.matches, match, "allied", "army us-infantry").receipt.lines
    assert [line.state for line in tried] == ["done"]
    allied.get(f"/m/{match}")
    allied.fill(f"/m/{match}/orders", orders="army us-infantry", do="act")
    assert "allied" in real.matches.repository.match(match).ahead.planned


def test_the_address_after_a_draft_was_sent_leads_to_the_match(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    red.get(f"/m/{match}")
    red.fill(f"/m/{match}/orders", orders="storm", do="check")
    red.get(f"/m/{match}/orders")
    assert (red.path, red.status) == (f"/m/{match}", 200)


def test_a_line_above_a_refused_one_is_not_called_unreached(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    page = red.order(match, "plan club1\nplay spade9")
    assert '<code>plan club1</code> <span class="state">not done</span>' in page


def test_a_refusal_points_at_the_line_and_links_the_rule(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    size = toys.matches.repository.size(match)
    page = red.order(match, "play spade9\nstorm")
    assert red.status == 422
    assert "You do not hold that card." in page
    assert "/games/toy/rules#rule-2" in page
    assert ">not done</span>" in page
    assert "not reached" not in page
    assert ">play spade9\nstorm</textarea>" in page
    assert toys.matches.repository.size(match) == size


def test_what_is_not_understood_is_said(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    assert "No order is called" in red.order(match, "dance")
    assert "There is no order in this text." in red.order(match, "  \n# nothing")


def test_the_same_form_is_one_order(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    red.get(f"/m/{match}")
    form = red.fields(f"/m/{match}/orders") | {"orders": "storm", "do": "send"}
    red.post(f"/m/{match}/orders", form)
    size = toys.matches.repository.size(match)
    red.post(f"/m/{match}/orders", form)
    assert toys.matches.repository.size(match) == size
    red.post(f"/m/{match}/orders", form | {"orders": "scout"})
    assert red.status == 409
    assert toys.matches.repository.size(match) == size


@pytest.mark.parametrize(
    ("words", "stands"),
    [
        ("Mud and\n courage", b'"Mud_and_courage.'),
        ("Mud, courage!", b'"house-'),  # 13 characters
        ("Mud and courage é", b'"house-'),
        ("x" * 180, b'"' + b"x" * 180 + b"."),
        ("x" * 181, b'"house-'),
    ],
)
def test_lucky_words_of_14_to_180_plain_characters_are_the_id_of_an_order(
    words: str, stands: bytes, toys: WebHouse
) -> None:
    match, red, _ = duel(toys)
    red.order(match, "storm", words=words)
    lines = b"".join(bytes(line) for _, _, line in toys.matches.repository.rows(match, 0, 99))
    assert b'"id":' + stands in lines


def test_who_is_still_thinking_is_shown(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    page = red.get(f"/m/{match}")
    assert "your turn" in page
    assert "a person: thinking" in page


def test_two_seats_in_one_browser_take_turns(toys: WebHouse) -> None:
    reader = toys.reader()
    match = reader.open(red="me", blue="me")
    assert "Your orders: Red" in reader.page
    page = reader.get(f"/m/{match}?as=blue")
    assert "Your orders: Blue" in page
    reader.fill(f"/m/{match}/orders", orders=f"play {hand(toys, match, 'blue')[0]}", do="send")
    assert len(hand(toys, match, "blue")) == 1


def test_a_token_from_elsewhere_opens_its_seat(toys: WebHouse) -> None:
    match, _ = toys.matches.open("toy", "duel", {"red": "person", "blue": "person"})
    _, token = toys.matches.join(match, "red", "from-the-command-line")
    reader = toys.reader()
    reader.get(f"/m/{match}")
    reader.fill(f"/m/{match}/token", token="wrong")
    assert reader.status == 403
    reader.get(f"/m/{match}")
    reader.fill(f"/m/{match}/token", token=token)
    assert "Your orders: Red" in reader.page


def test_a_seat_by_invitation_wants_its_code(toys: WebHouse) -> None:
    host = toys.reader()
    match = host.open(red="me", blue="person", invited="yes")
    code = re.search(r"invitation=([\w-]+)</code>", host.page)
    assert code
    guest = toys.reader()
    assert "invitation=" not in guest.get(f"/m/{match}")
    guest.fill(f"/m/{match}/sit", seat="blue", invitation="guess")
    assert guest.status == 403
    guest.get(f"/m/{match}")
    guest.fill(f"/m/{match}/sit", seat="blue", invitation=code[1])
    assert "Your orders: Blue" in guest.page


def test_more_lines_than_one_request_may_hold_are_told_so(toys: WebHouse) -> None:
    reader = toys.reader()
    match = reader.open(red="me", blue="computer:random")
    for many in (60, 61, 200):
        form = reader.fields(f"/m/{match}/orders") | {"do": "send"}
        ids = " ".join(f"an-id-of-lines-{many}-{k:03}" for k in range(many))
        reader.post(f"/m/{match}/orders", form | {"orders": "storm\n" * many, "ids": ids})
        assert (reader.status, "holds at most 60 orders" in reader.page) == (
            (200, False) if many == 60 else (422, True)
        )


def test_who_leaves_may_not_order_any_more(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    red.get(f"/m/{match}")
    form = red.fields(f"/m/{match}/orders") | {"orders": "storm", "do": "send"}
    red.fill(f"/m/{match}/leave")
    assert "Your orders: Red" not in red.page
    red.post(f"/m/{match}/orders", form)
    assert red.status == 403
    assert f'href="/m/{match}">To the match' in red.page
    assert "To the match" not in red.get("/m/nowhere")


def test_who_takes_the_seat_anew_ends_the_old_cookie(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    toys.matches.order(match, "red", "leave", "left-by-some-other-way")
    toys.matches.join(match, "red", "and-somebody-else-came")
    assert "Your orders: Red" not in red.get(f"/m/{match}")


def test_taking_back_waits_for_consent(toys: WebHouse) -> None:
    match, red, blue = duel(toys)
    card = hand(toys, match, "red")[0]
    red.order(match, f"play {card}")
    size = toys.matches.repository.size(match)
    red.get(f"/m/{match}?at={size - 1}")
    red.fill(f"/m/{match}/takeback")
    assert "asks to take the match back" in red.page
    assert "You asked to take the match back:" in red.get(f"/m/{match}")
    assert 'value="agree"' in blue.get(f"/m/{match}")
    assert ": agree or refuse." in blue.page
    desk = blue.page.partition('id="desk"')[2].partition('id="orders"')[0]
    assert card in desk.partition("This would be undone:")[2], "in words, and not by its entry"
    assert "Nothing to do for you now" not in blue.page
    blue.order(match, "agree")
    assert card in hand(toys, match, "red")


def test_a_branch_is_opened_once_and_names_its_parent(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("dday_dice", "tiger-practice", able="me")
    reader.order(match, real_offer(reader))
    at = real.matches.repository.match(match).begun
    reader.get(f"/m/{match}?at={at}")
    form = reader.fields(f"/m/{match}/branch")
    reader.post(f"/m/{match}/branch", form)
    branch = reader.path.split("/")[2].partition("?")[0]
    assert branch != match
    assert f'branch of <a href="/m/{match}?at={at}"' in reader.page
    assert "the match that this one comes from tells what led here" in reader.page
    reader.post(f"/m/{match}/branch", form)
    assert branch in reader.path
    real.restart(reader)
    reader.post(f"/m/{match}/branch", form)
    assert branch in reader.path
    reader.post(f"/m/{match}/branch", {**form, "title": "another"})
    assert reader.status == 409


def test_a_match_is_opened_and_its_opener_sits_in_one_transaction_once(toys: WebHouse) -> None:
    reader = toys.reader()
    reader.get("/new?game=toy&scenario=duel")
    form = {**reader.fields("/new"), "seat-red": "me", "seat-blue": "me"}
    written: list[int] = []
    write = toys.recorder.insert_events
    toys.recorder.insert_events = lambda events, **more: (  # type: ignore[method-assign]
        written.append(len(events)) or write(events, **more)  # type: ignore[func-returns-value]
    )
    reader.post("/new", form)
    match = reader.path.split("/")[2].partition("?")[0]
    assert len(written) == 1
    assert toys.matches.repository.match(match).begun
    assert "Your orders: Red" in reader.page
    toys.restart(reader)
    reader.post("/new", form)
    assert match in reader.path
    assert "Your orders: Red" in reader.page
    blue = reader.get(f"/m/{match}?as=blue")
    assert "Your orders: Blue" in blue
    reader.post("/new", {**form, "title": "another"})
    assert reader.status == 409


def real_offer(reader: Reader) -> str:
    """The first order that the page offers."""
    found = re.search(r'name="add" value="([^"]+)"', reader.page)
    assert found
    return found[1]


def test_all_that_a_card_of_a_campaign_offers_can_be_chosen(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("five_for_fighting", "campaign", allied="person", german="me")
    real.matches.join(match, "allied", "join-allied-campaign")
    real.matches.order(match, "allied", "ashore", "ashore-in-the-campaign")
    offered: list[str] = []
    for n in range(40):
        now = real.matches.repository.match(match)
        rules = real.matches.repository.codec(now).rules
        state = now.table.seen_by("german")
        (seat,) = rules.to_move(state)
        offered = [order_line(o) for o in rules.legal_orders(state, seat)]
        if seat == "german" and len(offered) > 240:
            break
        wanted = "pass" if "pass" in offered else offered[0]
        real.matches.order(match, seat, wanted, f"one-order-of-many-{n:04}")
    else:
        pytest.fail("no card of the Germans offered as much as that")
    reader.get(f"/m/{match}")
    shown = re.findall(r'class="offer" name="add" value="([^"]+)"', reader.page)
    assert sorted(shown) == sorted(offered)
    assert "type any other" not in reader.page


def test_what_is_not_shown_of_many_offers_is_told(tmp_path: Path) -> None:
    toys = WebHouse(tmp_path, TOYS, limits=Limits(offers=2))
    match, red, _ = duel(toys)
    red.get(f"/m/{match}")
    assert red.page.count('class="offer"') == 2
    assert "The first 2 are here and on the board; type any other." in red.page


def test_of_many_offers_each_verb_has_its_share() -> None:
    lines = [f"move {n}" for n in range(900)] + [f"fire {n}" for n in range(300)] + ["done"]
    shown = shared(tuple(Choice(line=line) for line in lines), 700)
    many = Counter(choice.line.split()[0] for choice in shown)
    assert many == {"move": 399, "fire": 300, "done": 1}
    assert shared(shown, 700) == shown


def test_an_order_is_offered_in_words_before_its_line(tmp_path: Path) -> None:
    reader = WebHouse(tmp_path, games=library()).reader()
    match = reader.open("dday_dice", "tiger-practice", able="me")
    offer = re.search(r'value="lock R1 R2"[^>]*>(.*?)</button>', reader.get(f"/m/{match}"))
    assert offer
    words = r'<span class="says">Lock R1 .+ and R2 .+: they stay</span> <code>lock R1 R2</code>'
    assert re.fullmatch(words, offer[1])
    reader.order(match, "lock R1 R2")
    button = re.search(r'name="finish" value="keep"[^>]*>(.*?)</button>', reader.get(f"/m/{match}"))
    assert button
    assert "Keep the dice as they lie" in button[1]


@pytest.mark.parametrize(("said", "told"), [("storm", "Sent."), ("STORM", "Sent: storm.")])
def test_notation_is_told_only_to_who_said_it_in_other_words(
    toys: WebHouse, said: str, told: str
) -> None:
    match, red, _blue = duel(toys)
    red.get(f"/m/{match}")
    form = red.fields(f"/m/{match}/orders") | {"orders": said, "do": "send"}
    assert told in red.post(f"/m/{match}/orders", form, **{"HX-Request": "true"})
