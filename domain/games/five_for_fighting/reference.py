"""The reference sheet of Five for Fighting: cards, units, modifiers, ground, points of a beach."""

from collections.abc import Iterator

from domain.game.view.reference import Chart
from domain.games.five_for_fighting.printed import COMBAT, KINDS, MOVEMENT, SHEETS, SUPPORT
from domain.games.five_for_fighting.view import GROUND
from domain.games.five_for_fighting.words import BEACHES, Beach, Class

CLASSES: tuple[Class, ...] = ("infantry", "armour", "guns")
CARDS = (
    ("red, black", "the Allies act with a red card, the Germans with a black one"),
    ("odd number", "1 activation; even 2; an Ace 3: a unit moves, or attacks"),
    ("J, Q, K", "a support attack, or a reduced unit flips back"),
    ("Joker", "ends the turn, if both sides had a card"),
    ("armour", "may move and then attack with one activation"),
    ("“pass”", "gives up the rest of a card"),
)
CAMPAIGN = (
    ("activations", "5 with an odd card, 10 with an even one; what is not used is lost"),
    ("on one map", "1 of an odd card, 3 of an Ace, 2 of an even card at most"),
    ("J, Q, K", "5 supports or recoveries, on one map one of the two kinds"),
    ("D10", "decides in place of a card: 0 misses, 9 hits, always"),
)
MODIFIERS = (
    ("infantry that attacks from more than one hex", COMBAT.far_infantry),
    ("armour that attacks an adjacent hex", COMBAT.near_armour),
    ("German anti-tank guns at armour", COMBAT.guns_at_armour),
    ("target in bocage, woods, town or city", COMBAT.cover.hex["H"]),
    ("German target in a strongpoint", COMBAT.cover.strongpoint),
    ("target above a bluff, from the beach", COMBAT.cover.bluff),
)


def sheet(scenario: str) -> tuple[Chart, ...]:
    """All that a player looks up."""
    hits = (
        "A card is drawn: with the modifiers it must reach the number. A hit flips, then removes."
    )
    cover = "Of everything that protects a target only the strongest counts."
    modifiers = tuple((text, f"{n:+}") for text, n in MODIFIERS)
    return (
        Chart("Cards", ("", ""), CARDS, source="seed"),
        *(
            (Chart("In the campaign", ("", ""), CAMPAIGN, source="seed"),)
            * (scenario == "campaign")
        ),
        Chart(
            "Units",
            ("", "hits on", "reduced", "range", "move"),
            tuple(_units()),
            hits,
            KINDS["I"].source,
        ),
        Chart("Modifiers of a number", ("", ""), modifiers, cover, COMBAT.source),
        Chart("Support", ("", "hits on", "range"), tuple(_support()), source=SUPPORT.source),
        Chart(
            "What a step costs",
            ("", *CLASSES),
            tuple(_ground()),
            "A - means no way.",
            MOVEMENT.source,
        ),
        *(_points(beach) for beach in BEACHES if scenario in (beach, "campaign")),
    )


def _units() -> Iterator[tuple[str, ...]]:
    for kind in KINDS.values():
        yield kind.name, str(kind.full), str(kind.reduced), str(kind.range), str(kind.move)


def _support() -> Iterator[tuple[str, ...]]:
    naval, guns = SUPPORT.naval_range, SUPPORT.artillery_range
    yield "Allied naval guns", str(SUPPORT.naval_hits), f"{naval} hexes from the sea of the map"
    yield "German artillery", str(SUPPORT.artillery_hits), f"{guns} hexes from a German unit"


def _ground() -> Iterator[tuple[str, ...]]:
    for mark, costs in MOVEMENT.hex.items():
        yield GROUND[mark], *(_cost(costs[c]) for c in CLASSES)
    yield "by road", *(_cost(MOVEMENT.road[c]) for c in CLASSES)
    for title, more in (("river, more", MOVEMENT.river), ("bluff, more", MOVEMENT.bluff)):
        yield title, *(_cost(more[c]) for c in CLASSES)


def _cost(points: float) -> str:
    return f"{points:g}" if points else "-"


def _points(beach: Beach) -> Chart:
    """What the Allies count on a beach, and how much wins it."""
    victory, ground = SHEETS[beach].victory, SHEETS[beach].ground
    places = ground.strongpoints | ground.places
    rows = [(hex_, places.get(hex_, ""), str(n)) for hex_, n in victory.hexes.items()]
    rows += [(hex_, f"exit: {leads}", "1") for hex_, leads in victory.exits.items()]
    note = f"{victory.win} points win the beach; {victory.most_exits} units at most count by exits."
    return Chart(f"{beach.title()}: points", ("hex", "", ""), tuple(rows), note, victory.source)
