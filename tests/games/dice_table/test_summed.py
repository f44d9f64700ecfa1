"""What mails say of many sentences of the table in a row."""

from collections.abc import Iterable
from itertools import pairwise

from domain.game.told import Sentence, Summing
from domain.games.dice_table import summed


def told(summing: Summing, said: Iterable[str]) -> list[str]:
    return [*summing([Sentence(text) for text in said])]


def test_moves_that_go_on_from_each_other_are_one_way() -> None:
    said = [
        "Rifle-1/325 goes from 0805 to 0705, 1 hex.",
        "Rifle-1/325 goes from 0705 to 0505 via 0605, 2 hexes.",
        "Lewis goes from 0705 to 0605, 1 hex.",
        "Rifle-1/325 goes from 0505 to 0405, 1 hex.",
        "Rifle-1/325 goes from 0305 to 0205, 1 hex.",
    ]
    assert told(summed.ways, said) == [
        "Rifle-1/325 goes 0805 → 0705 → 0605 → 0505 (2 moves, 3 hexes).",
        *said[2:],
    ]


def test_a_long_way_names_its_ends_and_what_else_happened_stays() -> None:
    places = [f"0{n}05" for n in range(1, 9)]
    moves = [f"Foot-1 and Foot-2 go from {a} to {b}." for a, b in pairwise(places)]
    turned = "Foot-1 now lies on top at 0805."
    assert told(summed.ways, [*moves, turned, *moves[:1]]) == [
        "Foot-1 and Foot-2 go 0105 → 0205 → … → 0705 → 0805 (7 moves).",
        turned,
        moves[0],
    ]


def test_lengths_of_a_way_are_summed_with_their_unit() -> None:
    said = [
        "Duke goes from @100,100 to @100,200, 100 px (2.0 inch).",
        "Duke goes from @100,200 to @400,200, 300 px (6.0 inch).",
    ]
    assert told(summed.ways, said) == [
        "Duke goes @100,100 → @100,200 → @400,200 (2 moves, 400 px, 8.0 inch)."
    ]


def test_many_decks_are_counted() -> None:
    said = [f"Red lays out the deck {one}, 5 cards, shuffled." for one in "ABCDE"]
    assert told(summed.decks, said) == ["Red lays out 5 decks, shuffled: A, B and 3 more."]
