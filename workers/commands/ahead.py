"""Whether cosigners signed more of a house, of its log or of a match, than a backup holds."""

from collections.abc import Iterator

from service.application.matches import Matches
from service.house.asking import Asker, Silent
from service.house.cosigners import Cosigners
from service.house.keys import House
from service.store.house.checkpoints import leaves
from service.store.matches import all_matches
from service.store.recorder import Recorder

_BRING = "Bring back what the exports of players hold (--entries)"


def ahead(house: House, matches: Matches, cosigners: Cosigners) -> list[str]:
    """A sentence for the log and each match of which a cosigner signed more than is here, or
    something else, and for each cosigner who says nothing now.

    ``house`` has the keys of before: the log of a restored house has another name.
    """
    found: list[str] = []
    for asker in cosigners.askers:
        try:
            found += _log_ahead(house, matches.repository.recorder, asker)
            for match_id in all_matches(matches.repository.recorder):
                found += _match_ahead(matches, match_id, asker)
        except Silent as silent:
            found.append(f"It is not known how far the log and the matches were: {silent}")
    return found


def _log_ahead(house: House, recorder: Recorder, asker: Asker) -> Iterator[str]:
    last = asker.last(house.log_origin)
    held = len(leaves(recorder, house.past.log, 0, last.size)) if last is not None else 0
    if last is not None and last.size > held:
        yield (
            f"The cosigner {asker.name} signed a log of {last.size} checkpoints, and here are "
            f"{held}: matches went on after this backup. {_BRING}."
        )


def _match_ahead(matches: Matches, match_id: str, asker: Asker) -> Iterator[str]:
    match = matches.repository.match(match_id)
    if match.outcome is not None or match.dice.fair.beacon is None:
        return
    last = asker.last(match.origin)
    if last is None:
        return
    if last.size > match.size:
        told = f"with {last.size} entries, and here are {match.size}"
    elif matches.fairness.grown(match_id, match.size).root(last.size) != last.root:
        told = f"with other entries among the first {last.size}"
    else:
        return
    yield (
        f"The cosigner {asker.name} signed match {match_id} {told}, and signs it no more as it "
        f"stands here. {_BRING}, or let it go on as a branch (fieldpost fork)."
    )
