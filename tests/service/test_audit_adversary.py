"""An operator with all the keys cheats with cards and hidden rolls, signs everything again, and is
found out; `tests/fairness` has what else he may do."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.journal.dice import parse_dice
from domain.journal.sealed import commitment
from service.audit import AuditFailed, AuditReport, audit
from tests.fairness.forge import CARDS, KEY, Forge, a_match

D6 = parse_dice("d6")

FORGED: dict[str, tuple[Callable[[], Forge], str, str]] = {}
"""By its name: what makes it, what the audit says of it, and the view in which it is exported."""


def forged(because: str, view: str = "full") -> Callable[[Callable[[], Forge]], Any]:
    def keep(make: Callable[[], Forge]) -> Callable[[], Forge]:
        FORGED[make.__name__] = (make, because, view)
        return make

    return keep


def check(forge: Forge, view: str = "full") -> AuditReport:
    return audit(forge.export(view), [KEY.vkey])


@pytest.mark.parametrize("name", FORGED)
def test_what_an_operator_forges_is_refused(name: str) -> None:
    make, because, view = FORGED[name]
    with pytest.raises(AuditFailed, match=because):
        check(make(), view)


def begun() -> Forge:
    """A match in which red has ordered something."""
    forge = Forge()
    forge.command("red", "attack 1203")
    return forge


def closed(forge: Forge) -> Forge:
    forge.checkpoint()
    return forge


# The match


@forged("event 0: it opens play.example/m/other, but the header names")
def under_another_origin() -> Forge:
    forge = Forge()
    forge.entries[0]["pub"]["match"] = "play.example/m/other"
    return forge


@forged("event 0: the first event is not the opening")
def never_opened() -> Forge:
    forge = Forge()
    forge.entries[0]["type"] = "opened"
    return forge


@forged("event 36: no signed checkpoint covers the events from here to 36")
def events_after_the_last_checkpoint() -> Forge:
    forge = a_match()
    forge.log("seat.left", {"seat": "blue"})
    return forge


@forged("event 7: the opening of part 0 is not what was sealed")
def a_wrong_opening() -> Forge:
    forge = a_match()
    to, line = forge.openings[7, 0]
    forge.openings[7, 0] = (to, line.replace(b'"pos":0', b'"pos":1'))
    return forge


def test_a_checkpoint_of_another_game_is_refused() -> None:
    lines, other = a_match().export(), Forge("play.example/m/other").export()
    with pytest.raises(AuditFailed, match="checkpoint 7: it is of another game"):
        audit([*lines, other[-1]], [KEY.vkey])


@pytest.mark.parametrize(
    "draws",
    [
        [],
        [{"k": "dice", "n": 1, "r": [1]}],
        [{"k": [], "r": [1]}],
        [{**D6, "r": [1], "keep": 1}],
        [{"k": "d66", "n": 1, "r": [11], "sides": 6}],
    ],
)
def test_draws_out_of_form_are_refused(draws: list[Any]) -> None:
    forge = begun()
    forge.log("roll", {**forge.opened_link("red", D6), "draws": draws})
    with pytest.raises(AuditFailed, match=r"event 2: (a roll|draw 0) is out of form"):
        check(closed(forge))


# Decks


@forged("event 22: the card is not the one sealed at position 1 of deck main")
def a_card_shown_that_was_not_at_its_place() -> Forge:
    forge = a_match()
    forge.entries[22]["pub"]["card"] = next(c for c in CARDS if c != forge.card(1)["card"])
    return forge


@forged("event 7: the card is not the one sealed", view="red")
def a_card_dealt_that_was_not_at_its_place() -> Forge:
    forge = a_match()
    forge.reseal(7, {**forge.card(0), "card": "Joker", "kind": "card"}, ("red",))
    return forge


@forged("event 7: position 0 of deck main was dealt, but another is opened")
def a_card_dealt_from_another_place() -> Forge:
    forge = a_match()
    forge.reseal(7, {**forge.card(3), "kind": "card"}, ("red",))
    return forge


@pytest.mark.parametrize("n", [7, 22])
@pytest.mark.parametrize(("change", "because"), [({"deck": "other"}, "other"), ({"pos": 5}, "pos")])
def test_a_card_of_no_deck_or_no_place_is_refused(
    n: int, change: dict[str, Any], because: str
) -> None:
    forge = a_match()
    forge.entries[n]["pub"].update(change)
    with pytest.raises(AuditFailed, match=f"event {n}: .*{because}"):
        check(forge)


@forged("event 2: the card is not the one sealed at position")
def a_stacked_deck() -> Forge:
    forge = begun()
    roll = forge.opened_link("~main", {"k": "shuffle", "of": CARDS})
    stacked, salts = sorted(CARDS), [forge.salt().hex() for _ in CARDS]
    forge.decks["main"] = (stacked, salts)
    places = [commitment(bytes.fromhex(s), c) for s, c in zip(salts, stacked, strict=True)]
    proof = {"kind": "shuffle", "roll": roll, "salts": salts}
    forge.log("deck.sealed", {"cards": places, "deck": "main"}, (proof, ()))
    forge.deal(0, "red")
    return closed(forge)


def test_a_stacked_deck_is_found_when_it_is_opened_and_no_sooner() -> None:
    assert check(a_stacked_deck(), "red").cards == 1


@forged("event 6: the shuffle of deck main has another number of cards")
def a_deck_with_a_card_more_than_its_shuffle() -> Forge:
    forge = a_match()
    forge.entries[6]["pub"]["cards"].append("00" * 32)
    return forge


# Hidden rolls


@forged("event 4: it is a second roll on stream ~red for one order", view="public")
def a_second_hidden_roll_that_is_not_opened() -> Forge:
    forge = begun()
    forge.hidden_roll("red", D6)
    forge.hidden_roll("red", D6)
    return closed(forge)


@forged("its sender had not seen the chains of event 0", view="public")
def a_hidden_roll_for_who_had_seen_no_chain() -> Forge:
    forge = Forge()
    forge.sizes.clear()
    forge.command("red", "hide")
    forge.hidden_roll("red", D6)
    return closed(forge)


@forged("event 2: it rolls on stream ~RED where ~red was used")
def a_hidden_roll_in_another_spelling() -> Forge:
    forge = begun()
    body = forge.opened_link("~red", D6)
    forge.log("roll.hidden", {}, ({**body, "stream": "~RED", "kind": "roll"}, ("red",)))
    return closed(forge)


@forged("event 2: draw 0 is wrong", view="red")
def a_hidden_roll_with_wrong_dice() -> Forge:
    forge = begun()
    body = forge.opened_link("~red", D6)
    body["draws"][0]["r"] = [7]
    forge.log("roll.hidden", {}, ({**body, "kind": "roll"}, ("red",)))
    return closed(forge)


def test_wrong_dice_of_a_hidden_roll_are_found_when_they_are_opened_and_no_sooner() -> None:
    assert check(a_hidden_roll_with_wrong_dice(), "blue").rolls == 0


@forged("event 3: it tells another result")
def a_hidden_draw_told_otherwise() -> Forge:
    forge = begun()
    n = forge.hidden_roll("red", D6)
    told = {"draw": 0, "kind": "draw", "labels": ["spot"], "r": [7], "roll": n, "why": "spot"}
    forge.reseal(n + 1, told, ("red",))
    return closed(forge)


@forged("event 2: draw 1 is never told")
def a_hidden_draw_that_is_never_told() -> Forge:
    forge = begun()
    n = forge.hidden_roll("red", D6, D6)
    forge.drop(n + 2)
    return closed(forge)


def three_hidden_rolls() -> tuple[Forge, list[int]]:
    """A match, and where they stand in it."""
    forge, found = Forge(), []
    for order in ("one", "two", "three"):
        forge.command("red", order)
        found.append(forge.hidden_roll("red", D6))
    return closed(forge), found


def test_hidden_rolls_that_stay_sealed_are_stepped_over() -> None:
    forge, (first, second, _) = three_hidden_rolls()
    for n in (first, second):
        del forge.openings[n, 0], forge.openings[n + 1, 0]
    report = check(forge)
    assert (report.rolls, report.unopened) == (1, 4)


@forged("it opens link 3 of stream ~red, but link 2 is next")
def a_hidden_link_burnt_among_sealed_ones() -> Forge:
    forge = Forge()
    forge.command("red", "one")
    first = forge.hidden_roll("red", D6)
    forge.used["~red"] += 1
    forge.command("red", "two")
    forge.hidden_roll("red", D6)
    del forge.openings[first, 0], forge.openings[first + 1, 0]
    return closed(forge)


@forged("event 8: its link does not fit the chain")
def a_hidden_link_of_another_chain_behind_sealed_ones() -> Forge:
    forge, (_, _, last) = three_hidden_rolls()
    forge.chains["~red"], forge.used["~red"] = forge.chains["blue"], 2
    body = forge.opened_link("~red", D6)
    forge.reseal(last, {**body, "kind": "roll"}, ("red",))
    for n in [at for at in forge.openings if at[0] < last]:
        del forge.openings[n]
    return forge


@pytest.mark.parametrize("sealed", [0, 1], ids=["the roll", "its telling"])
def test_of_a_hidden_roll_and_its_telling_one_may_stay_sealed(sealed: int) -> None:
    forge = begun()
    n = forge.hidden_roll("red", D6)
    del forge.openings[n + sealed, 0]
    assert check(closed(forge)).unopened == 1
