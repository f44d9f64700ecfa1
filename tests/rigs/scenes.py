"""``python -m tests.rigs.scenes [GAME …]``: draws the small pictures that lists of games show.

Each scenario is shown in the middle of its longest recorded game, or as it is set up if none is
recorded. Draw them anew when the look of a board changes: nothing else does.
"""

import sys
from collections.abc import Sequence
from itertools import islice

from domain.game.view.board import View
from domain.games import AnyRuleset, library
from service.drawing.share import thumbnail
from service.reading.scenes import first_scene
from tests.playthrough import FOLDER, files, is_order, positions

FAR = 0.4
"""How far into a game: most units are on the board, and many have met."""


def longest(game: str, scenario: str) -> str:
    """The text of the longest recorded game of a scenario; nothing if none is recorded."""
    texts = [file.read_text() for file in files() if file.parent.parent.name == game]
    played = [text for text in texts if f"scenario {scenario}" in text.splitlines()[:4]]
    return max(played, key=orders_in, default="")


def orders_in(text: str) -> int:
    """How many orders a recorded game has."""
    return sum(map(is_order, text.splitlines()))


def pictured(rules: AnyRuleset, scenario: str) -> View:
    """The board that the picture of a scenario shows."""
    text = longest(rules.key, scenario)
    if not text:
        return first_scene(rules, scenario)
    middle = int(FAR * orders_in(text))
    view: View = rules.view(next(islice(positions(rules, text), middle, None)), None)
    return view


def main(games: Sequence[str]) -> None:
    """Draw the pictures of some games, or of all."""
    for key, rules in library().items():
        for scenario in rules.scenarios if key in games or not games else ():
            png = thumbnail(pictured(rules, scenario.key))
            (FOLDER / key / "pictures" / f"{scenario.key}.png").write_bytes(png)
            print(f"{key} {scenario.key}: {len(png) / 1000:.1f} kB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
