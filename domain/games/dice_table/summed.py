"""What a mail says of many sentences of a kind in a row."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from domain.game.told import Sentence, few, listed
from domain.kits.places import Distance

MOST_PLACES = 6
"""Places of a way that are all named; of a longer one the first and the last two."""

_LAID = re.compile(r"(\S+) lays out the deck (.+), \d+ cards, shuffled\.")
_WENT = re.compile(
    r"(?P<who>.+?) (?P<go>go(?:es)?) from (?P<start>.+?) to (?P<to>.+?)(?: via (?P<via>.+?))?"
    r"(?:, (?P<far>\d+) (?P<of>hex|square|area|px)(?:e?s)?"
    r"(?: \((?P<long>[\d.]+) (?P<unit>[^)]+)\))?)?\."
)


def decks(story: Sequence[Sentence]) -> Iterator[str]:
    """“Red lays out 8 decks, shuffled: Events, Fog and 6 more.”"""
    for who, found in groupby(
        (_LAID.fullmatch(one.text) for one in story), lambda one: one and one[1]
    ):
        names = [one[2] for one in found if one]
        yield f"{who} lays out {len(names)} decks, shuffled: {listed(few(names))}."


def ways(story: Sequence[Sentence]) -> Iterator[str]:
    """“Rifle-1 goes 0605 → 0606 → … → 0810 → 0911 (60 moves, 74 hexes).”, with each other sentence
    as it was said: moves are one way if the same pieces go on from where they came to."""
    way: list[re.Match[str]] = []
    for one, _event in story:
        went = _WENT.fullmatch(one)
        if way and not (went and _goes_on(way[-1], went)):
            yield _way(way)
            way = []
        if went:
            way.append(went)
        else:
            yield one
    if way:
        yield _way(way)


def _goes_on(before: re.Match[str], now: re.Match[str]) -> bool:
    return (before["who"], before["to"]) == (now["who"], now["start"])


def _way(way: Sequence[re.Match[str]]) -> str:
    if len(way) == 1:
        return way[0][0]
    places = [way[0]["start"]]
    for one in way:
        via = re.split(r", | and ", one["via"]) if one["via"] else []
        places += [*via, one["to"]]
    if len(places) > MOST_PLACES:
        places = [*places[:2], "…", *places[-2:]]
    many = f"{len(way)} moves"
    if all(one["far"] for one in way):
        many += f", {Distance(sum(int(one['far']) for one in way), way[0]['of'])}"
    if len({one["unit"] for one in way} - {None}) == 1 and all(one["long"] for one in way):
        many += f", {sum(float(one['long']) for one in way):.1f} {way[0]['unit']}"
    return f"{way[0]['who']} {way[0]['go']} {' → '.join(places)} ({many})."
