"""What just fell, beside the board: its dice or cards, and the sentences that they led to."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from markupsafe import Markup

from domain.game.view.reference import Lit, lit
from domain.journal.entries import read_entry
from domain.match.events.draws import CardsDrawn, DiceRolled
from domain.match.events.lifecycle import TakenBack
from service.reading.positions import look, walked
from service.web.faces import dice_of, with_pips
from service.web.services import match_named, matches
from service.web.table import StoryLine
from service.words.of_games import told_by

LATEST = 2
"""Throws with what they led to that are told beside the first: whoever wants more reads the
story."""

ADDED = (2, 3)
"""So many dice of six sides are added up: of more each counts for itself."""

BESIDE = 2
"""Columns of a table that are told at each side of the one that a roll met."""

FOLLOWS = 4
"""Sentences that are told behind the same dice."""


@dataclass(frozen=True)
class Rolled:
    """A roll by its entry, with its dice and what it was for: a sentence that follows may be about
    something else, where the dice changed nothing."""

    n: int
    why: str
    dice: list[tuple[str, Markup]]
    added: int = 0
    """The sum of a few dice that show numbers, 0 for none."""


@dataclass
class DiceThrow:
    """Dice that fell together, and what they led to, the first sentence first."""

    rolls: list[Rolled] = field(default_factory=list)
    told: list[StoryLine] = field(default_factory=list)
    met: list[Lit] = field(default_factory=list)
    """The rows of the reference sheet that they came to."""

    @property
    def roll(self) -> int:
        """The entry of the last of their rolls, which can be checked."""
        return self.rolls[-1].n


def fallen(
    match_id: str, viewer: str, since: int | None, story: Iterable[StoryLine]
) -> list[DiceThrow]:
    """The latest open dice since an entry, the newest first, each with those sentences of a story
    that came after it; last the first ones, to which the reader's own order came, however much fell
    since. None where they were taken back, or no entry is named."""
    if since is None:
        return []
    lines = [line for line in story if line.n >= since and not line.gone]
    steps: list[StoryLine | Rolled] = [*lines, *_rolls(match_id, viewer, since)]
    found: list[DiceThrow] = []
    for one in sorted(steps, key=lambda one: one.n):
        if isinstance(one, StoryLine):
            if found and len(found[-1].told) < FOLLOWS:
                found[-1].told.append(one)
            continue
        if not found or found[-1].told:
            found.append(DiceThrow())
        found[-1].rolls.append(one)
    shown = [*found[: max(0, len(found) - LATEST)][:1], *found[-LATEST:]][::-1]
    if shown:
        for n, row in _met(match_id, viewer, shown[-1].rolls[0].n):
            whose = next(one for one in reversed(found) if one.rolls[0].n < n)
            whose.met = [*whose.met, row][:FOLLOWS]
    return shown


def _met(match_id: str, viewer: str, start: int) -> Iterator[tuple[int, Lit]]:
    """The rows of the reference sheet that rolls from an entry on came to, in the words of the
    reader, each with the entry that tells it."""
    match = match_named(match_id)
    rules = matches().rules_of(match)
    charts = rules.sheet(match.scenario)
    if not charts:
        return
    shown = told_by(rules.package, charts)
    for step in walked(matches(), match_id, viewer, start, match.size):
        met = step.event.met(step.before)
        if met and (row := lit(charts, met, shown)):
            yield step.n, row.near(BESIDE)


_OPEN = frozenset((DiceRolled.topic, CardsDrawn.topic))


def _named(match_id: str, viewer: str, since: int) -> Callable[[str], str]:
    """Puts what people call pieces and seats in the place of their names in orders, as they stood
    before the dice fell."""
    match = match_named(match_id)
    then = look(matches(), match_id, viewer, min(max(since, match.laid, 1), match.size))
    names = {seat: seat.title() for seat in match.sitting.places}
    names |= {piece.id: piece.name for piece in then.view.pieces}
    return lambda words: " ".join(names.get(word, word) for word in words.split(" "))


def _rolls(match_id: str, viewer: str, since: int) -> Iterator[Rolled]:
    """The open rolls and draws of a match from an entry on that nobody took back."""
    match = match_named(match_id)
    rows = matches().repository.rows(match_id, since, match.size)
    back = max((n for n, topic, _entry in rows if topic == TakenBack.topic), default=-1)
    told = [
        (n, pub)
        for n, topic, entry in rows
        if topic in _OPEN and n > back and (pub := read_entry(entry).pub)
    ]
    if not told:
        return
    seats, named = match.sitting.places, _named(match_id, viewer, since)
    alone = "" if seats[1:] else f"{seats[0]} "  # whose dice they are goes without saying
    links = with_pips(match_id, (pub["roll"] for _n, pub in told))
    for n, pub in told:
        results, pips = pub["r"], pub["roll"] in links
        dice = dice_of(matches().rules_of(match), pub.get("labels", ()), results, pips=pips)
        alike = pips and len(results) in ADDED and not any(label for label, _ in dice)
        dice = [(named(label.removeprefix(alone)), drawn) for label, drawn in dice]
        yield Rolled(n, named(pub.get("why", "")), dice, sum(results) if alike else 0)
