"""An operator with all the keys cheats, signs everything again, and is found out."""

from typing import Any

import pytest

from domain.journal.dice import DiceBytes, draw, parse_dice
from domain.journal.sealed import commitment
from service.audit import AuditFailed, AuditReport, audit
from tests.fairness.forge import CARDS, KEY, ORIGIN, OTHER_KEY, Forge, a_match

D6 = parse_dice("d6")


def check(forge: Forge, view: str = "full") -> AuditReport:
    return audit(forge.export(view), [KEY.vkey])


def refused(forge: Forge, because: str, view: str = "full") -> None:
    with pytest.raises(AuditFailed, match=because):
        check(forge, view)


def begun() -> Forge:
    """A match in which red has ordered something."""
    forge = Forge()
    forge.command("red", "attack 1203")
    return forge


def closed(forge: Forge) -> Forge:
    forge.checkpoint()
    return forge


# Dice


def test_a_wrong_die_is_refused() -> None:
    forge = a_match()
    forge.entries[11]["pub"]["draws"][0]["r"] = [6, 6]
    refused(forge, r"event 11: draw 0 is wrong: it tells .*, but the link gives \[\d,\d\]")


def test_a_die_that_equals_the_right_one_only_in_python_is_refused() -> None:
    forge = begun()
    while True:
        n = forge.roll("red", D6)
        if forge.entries[n]["pub"]["draws"][0]["r"] == [1]:
            break
        forge.command("red", "again")
    forge.entries[n]["pub"]["draws"][0]["r"] = [True]
    refused(closed(forge), f"event {n}: draw 0 is wrong")


def test_a_roll_that_skips_a_link_is_refused() -> None:
    forge = begun()
    forge.used["red"] = 1
    forge.roll("red", D6)
    refused(closed(forge), "event 2: it opens link 2 of stream red, but link 1 is next")


def test_a_link_opened_twice_is_refused() -> None:
    forge = begun()
    forge.roll("red", D6)
    forge.command("red", "attack again")
    forge.used["red"] = 0
    forge.roll("red", D6)
    refused(closed(forge), "it opens link 1 of stream red, but link 2 is next")


def test_a_link_of_another_chain_is_refused() -> None:
    forge = begun()
    forge.chains["red"] = forge.chains["blue"]
    forge.roll("red", D6)
    refused(closed(forge), "event 2: its link does not fit the chain")


def test_a_second_roll_for_one_command_is_refused() -> None:
    forge = begun()
    forge.roll("red", D6)
    forge.roll("red", D6)
    refused(closed(forge), "event 4: it is a second roll on stream red for one order")


def test_a_second_hidden_roll_for_one_command_is_refused_unopened() -> None:
    forge = begun()
    forge.hidden_roll("red", D6)
    forge.hidden_roll("red", D6)
    refused(closed(forge), "second roll on stream ~red", view="public")


def test_a_roll_for_an_older_command_is_refused() -> None:
    """Else the operator could choose among commands until one gives good dice."""
    forge = begun()
    older = (forge.lot, forge.cause)
    forge.command("red", "attack 1204")
    forge.lot, forge.cause = older
    forge.roll("red", D6)
    refused(closed(forge), "event 2: it stands between event 1 and its dice")


def test_a_roll_without_a_command_is_refused() -> None:
    forge = Forge()
    forge.cause = 0
    forge.roll("red", D6)
    refused(closed(forge), "event 1: it rolls on stream red, and nothing waits for dice there")


def test_a_roll_on_an_unknown_stream_is_refused() -> None:
    forge = begun()
    forge.chains["green"], forge.used["green"] = forge.chains["red"], 0
    forge.roll("green", D6)
    refused(closed(forge), "event 1: it is due on green, which is no stream for it")


def test_a_sealed_stream_is_not_opened_to_everybody() -> None:
    forge = begun()
    forge.roll("~red", D6)
    refused(closed(forge), "sealed stream ~red to everybody")


def test_a_beacon_of_the_operators_choice_is_refused() -> None:
    """It enters the dice, so whoever chooses it chooses them."""
    forge = begun()
    body = forge.opened_link("red", D6)
    link = bytes.fromhex(body["reveal"])
    for number in range(100):
        beacon = f"{number:096x}"
        lucky = draw(DiceBytes(link, ORIGIN, "red", 1, forge.lot, beacon), D6)
        if lucky == [6]:
            break
    forge.log("roll", {**body, "beacon": beacon, "draws": [{**D6, "r": lucky}]})
    refused(closed(forge), "event 2: it has a beacon, and the match has none")


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
    refused(closed(forge), "event 2: (a roll|draw 0) is out of form")


@pytest.mark.parametrize("field", ["reveal", "stream"])
def test_a_roll_in_another_spelling_is_refused(field: str) -> None:
    """The same hash in capitals: other dice for the same link and order."""
    forge = begun()
    body = forge.opened_link("red", D6)
    forge.log("roll", {**body, field: body[field].upper()})
    refused(closed(forge), "event 2: (a roll is out of form|it rolls on stream RED)")


@pytest.mark.parametrize("field", ["reveal", "stream"])
def test_a_hidden_roll_in_another_spelling_is_refused(field: str) -> None:
    forge = begun()
    body = forge.opened_link("~red", D6)
    data = {**body, field: body[field].upper(), "kind": "roll"}
    n = forge.log("roll.hidden", {}, (data, ("red",)))
    forge.log("dice.rolled", {}, ({**told_of(n, body), "kind": "draw"}, ("red",)))
    refused(closed(forge), "event 2: (a hidden roll is out of form|it rolls on stream ~RED)")


def told_of(n: int, body: dict[str, Any]) -> dict[str, Any]:
    return {"draw": 0, "labels": ["die"], "r": body["draws"][0]["r"], "roll": n, "why": "to spot"}


def test_dice_of_another_game_are_refused() -> None:
    forge = begun()
    forge.origin = "play.example/m/other"
    body = forge.opened_link("red", D6, parse_dice("3d1000"))
    forge.origin = ORIGIN
    forge.log("roll", body)
    refused(closed(forge), "event 2: draw . is wrong")


# What was told of a roll


def test_a_draw_told_otherwise_is_refused() -> None:
    forge = a_match()
    forge.entries[13]["pub"]["r"] = [10]
    refused(forge, "event 13: it tells another result than the roll of event 11")


def test_a_draw_that_is_never_told_is_refused() -> None:
    forge = begun()
    forge.roll("red", D6, D6)
    forge.drop(4)
    refused(closed(forge), "event 2: draw 1 is never told")


def test_a_draw_not_told_before_the_next_command_is_refused() -> None:
    forge = begun()
    forge.roll("red", D6)
    told = forge.entries.pop()
    forge.command("red", "attack 1204")
    forge.log("dice.rolled", told["pub"])
    refused(closed(forge), "event 2: draw 0 is never told")


def test_a_draw_told_twice_is_refused() -> None:
    forge = begun()
    forge.roll("red", D6)
    forge.log("dice.rolled", forge.entries[3]["pub"])
    refused(closed(forge), "event 4: it tells draw 0 of event 2, which does not wait")


def test_dice_told_as_cards_are_refused() -> None:
    forge = begun()
    forge.roll("red", D6)
    forge.entries[3]["type"] = "cards.drawn"
    refused(closed(forge), "event 3: it tells dice as cards")


def test_a_die_without_a_label_is_refused() -> None:
    forge = begun()
    forge.roll("red", parse_dice("2d6"))
    forge.entries[3]["pub"]["labels"].pop()
    refused(closed(forge), "event 3: it has 1 labels for 2 results")


# Events and commands


def test_a_dropped_event_is_refused() -> None:
    forge = a_match()
    forge.drop(15)
    refused(forge, "event 15: it tells draw 0 of event 15, which does not wait")


def test_a_dropped_command_is_refused() -> None:
    forge = a_match()
    forge.drop(10)
    refused(forge, "event 9: it stands between event 3 and its dice")


def test_a_command_in_another_name_is_refused() -> None:
    forge = begun()
    forge.entries[1]["by"] = "blue"
    refused(closed(forge), "event 1: the command is of seat red, but the event is by blue")


def test_a_command_for_another_game_is_refused() -> None:
    forge = begun()
    forge.entries[1]["pub"]["command"]["match"] = "play.example/m/other"
    refused(closed(forge), "event 1: the command is for play.example/m/other")


def test_a_command_with_a_guessable_id_is_refused() -> None:
    forge = begun()
    forge.entries[1]["pub"]["command"]["id"] = "1"
    refused(closed(forge), "event 1: a command is out of form")


def test_a_secret_command_repeated_for_new_dice_is_refused_unopened() -> None:
    forge = Forge()
    forge.command("red", "plan", secret=True)
    forge.roll("red", D6)
    again = forge.log("command", forge.entries[1]["pub"], ({"kind": "command"}, ("red",)), by="red")
    refused(closed(forge), f"event {again}: an order is repeated", view="public")


def test_a_secret_command_opened_as_another_is_refused() -> None:
    forge = a_match()
    other = {**a_match().entries[10]["pub"]["command"], "seat": "blue"}
    forge.reseal(18, {"command": other, "kind": "command"}, ("blue",))
    refused(forge, "event 18: the sealed order is not the one that was published")


def test_time_that_runs_backwards_is_refused() -> None:
    forge = a_match()
    forge.entries[12]["ts"] = "2026-11-20T00:00:00Z"
    refused(forge, "event 12: its time is before")


def test_a_game_opened_under_another_origin_is_refused() -> None:
    forge = Forge()
    forge.entries[0]["pub"]["match"] = "play.example/m/other"
    refused(forge, "event 0: it opens play.example/m/other, but the header names")


def test_a_game_opened_twice_or_never_is_refused() -> None:
    forge = Forge()
    forge.log("match.opened", forge.entries[0]["pub"])
    refused(closed(forge), "event 1: the match is opened a second time")
    never = Forge()
    never.entries[0]["type"] = "opened"
    refused(never, "event 0: the first event is not the opening")


def test_going_back_to_the_future_is_refused() -> None:
    forge = a_match()
    forge.entries[25]["pub"]["to"] = 26
    refused(forge, "event 25: it goes back to event 26, which is yet to come")


# Checkpoints and keys


def test_a_roll_for_who_had_seen_no_chain_is_refused() -> None:
    forge = Forge()
    forge.sizes.clear()
    forge.command("red", "attack")
    forge.roll("red", D6)
    refused(closed(forge), "event 1: it is due, and its sender had not seen the chains of event 0")


def test_a_hidden_roll_for_who_had_seen_no_chain_is_refused_unopened() -> None:
    forge = Forge()
    forge.sizes.clear()
    forge.command("red", "hide")
    forge.hidden_roll("red", D6)
    refused(closed(forge), "its sender had not seen the chains of event 0", view="public")


def test_new_chains_for_a_command_already_made_are_refused() -> None:
    forge = begun()
    forge.rekey()
    forge.checkpoint()
    forge.roll("red", D6)
    refused(closed(forge), "event 2: it stands between event 1 and its dice")


def test_an_epoch_left_out_is_refused() -> None:
    forge = Forge()
    forge.epoch = 1
    forge.rekey()
    refused(closed(forge), "event 1: epoch 2 of the dice follows epoch 0")


def test_a_foreign_key_is_refused() -> None:
    forge = a_match()
    forge.key = OTHER_KEY
    refused(forge, "checkpoint 1: no trusted key has signed")


def test_a_checkpoint_of_another_game_is_refused() -> None:
    lines, other = a_match().export(), Forge("play.example/m/other").export()
    with pytest.raises(AuditFailed, match="checkpoint 7: it is of another game"):
        audit([*lines, other[-1]], [KEY.vkey])


def test_a_checkpoint_beyond_the_events_is_refused() -> None:
    lines = a_match().export()
    longer = closed(Forge())
    longer.entries = [*a_match().entries, {**a_match().entries[1], "n": 36}]
    longer.sizes = [37]
    with pytest.raises(AuditFailed, match="37 events, but the export has 36"):
        audit([*lines, longer.export()[-1]], [KEY.vkey])


def test_events_after_the_last_checkpoint_are_refused() -> None:
    forge = a_match()
    forge.log("seat.left", {"seat": "blue"})
    refused(forge, "event 36: no signed checkpoint covers the events from here to 36")


# Sealed parts and decks


def test_a_wrong_opening_is_refused() -> None:
    forge = a_match()
    to, line = forge.openings[7, 0]
    forge.openings[7, 0] = (to, line.replace(b'"pos":0', b'"pos":1'))
    refused(forge, "event 7: the opening of part 0 is not what was sealed")


def test_an_opening_of_no_part_is_refused() -> None:
    for at in [(5, 0), (7, 1), (99, 0)]:
        forge = a_match()
        forge.openings[at] = forge.openings[7, 0]
        refused(forge, f"event {at[0]}: there is no sealed part {at[1]}")


def test_a_card_shown_that_was_not_at_its_place_is_refused() -> None:
    forge = a_match()
    forge.entries[22]["pub"]["card"] = next(c for c in CARDS if c != forge.card(1)["card"])
    refused(forge, "event 22: the card is not the one sealed at position 1 of deck main")


def test_a_card_dealt_that_was_not_at_its_place_is_refused() -> None:
    forge = a_match()
    forge.reseal(7, {**forge.card(0), "card": "Joker", "kind": "card"}, ("red",))
    refused(forge, "event 7: the card is not the one sealed", view="red")


def test_a_card_dealt_from_another_place_is_refused() -> None:
    forge = a_match()
    forge.reseal(7, {**forge.card(3), "kind": "card"}, ("red",))
    refused(forge, "event 7: position 0 of deck main was dealt, but another is opened")


@pytest.mark.parametrize("n", [7, 22])
def test_a_card_of_no_deck_or_no_place_is_refused(n: int) -> None:
    for change, because in [({"deck": "other"}, "no deck other"), ({"pos": 5}, "position")]:
        forge = a_match()
        forge.entries[n]["pub"].update(change)
        refused(forge, f"event {n}: .*{because}")


def test_a_stacked_deck_is_refused_when_it_is_opened() -> None:
    forge = begun()
    roll = forge.opened_link("~main", {"k": "shuffle", "of": CARDS})
    stacked, salts = sorted(CARDS), [forge.salt().hex() for _ in CARDS]
    forge.decks["main"] = (stacked, salts)
    places = [commitment(bytes.fromhex(s), c) for s, c in zip(salts, stacked, strict=True)]
    proof = {"kind": "shuffle", "roll": roll, "salts": salts}
    forge.log("deck.sealed", {"cards": places, "deck": "main"}, (proof, ()))
    forge.deal(0, "red")
    closed(forge)
    assert check(forge, "red").cards == 1
    refused(forge, "event 2: the card is not the one sealed at position")


def test_a_deck_with_a_card_more_than_its_shuffle_is_refused() -> None:
    forge = a_match()
    forge.entries[6]["pub"]["cards"].append("00" * 32)
    refused(forge, "event 6: the shuffle of deck main has another number of cards")


def test_a_hidden_roll_with_wrong_dice_is_refused_when_it_is_opened() -> None:
    forge = begun()
    body = forge.opened_link("~red", D6)
    body["draws"][0]["r"] = [7]
    n = forge.log("roll.hidden", {}, ({**body, "kind": "roll"}, ("red",)))
    closed(forge)
    assert check(forge, "blue").rolls == 0
    refused(forge, f"event {n}: draw 0 is wrong", view="red")


def test_a_hidden_draw_told_otherwise_is_refused() -> None:
    forge = begun()
    n = forge.hidden_roll("red", D6)
    told = {"draw": 0, "kind": "draw", "labels": ["spot"], "r": [7], "roll": n, "why": "spot"}
    forge.reseal(n + 1, told, ("red",))
    refused(closed(forge), f"event {n + 1}: it tells another result")


def test_a_hidden_draw_that_is_never_told_is_refused() -> None:
    forge = begun()
    n = forge.hidden_roll("red", D6, D6)
    forge.drop(n + 2)
    refused(closed(forge), f"event {n}: draw 1 is never told")


def test_a_hidden_draw_of_no_roll_is_refused() -> None:
    forge = begun()
    forge.log("dice.rolled", {}, ({}, ("red",)))
    refused(closed(forge), "event 2: it tells a draw in secret, but no hidden roll was made")


def three_hidden_rolls() -> Forge:
    forge = Forge()
    for order in ("one", "two", "three"):
        forge.command("red", order)
        forge.hidden_roll("red", D6)
    return closed(forge)


def test_hidden_rolls_that_stay_sealed_are_stepped_over() -> None:
    forge = three_hidden_rolls()
    rolls = [n for n, entry in enumerate(forge.entries) if entry["type"] == "roll.hidden"]
    for n in rolls[:2]:
        del forge.openings[n, 0], forge.openings[n + 1, 0]
    report = check(forge)
    assert (report.rolls, report.unopened) == (1, 4)


def test_a_hidden_link_burnt_among_sealed_ones_is_refused() -> None:
    forge = Forge()
    forge.command("red", "one")
    first = forge.hidden_roll("red", D6)
    forge.used["~red"] += 1
    forge.command("red", "two")
    forge.hidden_roll("red", D6)
    closed(forge)
    del forge.openings[first, 0], forge.openings[first + 1, 0]
    refused(forge, "it opens link 3 of stream ~red, but link 2 is next")


def test_a_hidden_link_of_another_chain_is_refused_across_sealed_ones() -> None:
    forge = three_hidden_rolls()
    last = max(n for n, entry in enumerate(forge.entries) if entry["type"] == "roll.hidden")
    forge.chains["~red"], forge.used["~red"] = forge.chains["blue"], 2
    body = forge.opened_link("~red", D6)
    forge.reseal(last, {**body, "kind": "roll"}, ("red",))
    for n in [at for at in forge.openings if at[0] < last]:
        del forge.openings[n]
    refused(forge, f"event {last}: its link does not fit the chain")


def test_a_hidden_roll_may_stay_open_while_its_telling_is_sealed() -> None:
    forge = begun()
    n = forge.hidden_roll("red", D6)
    del forge.openings[n + 1, 0]
    assert check(closed(forge)).unopened == 1


def test_a_telling_may_be_open_while_its_roll_is_sealed() -> None:
    forge = begun()
    n = forge.hidden_roll("red", D6)
    del forge.openings[n, 0]
    assert check(closed(forge)).unopened == 1
