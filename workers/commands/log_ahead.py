"""Whether cosigners signed more of a house's log than a backup holds."""

from service.house.asking import Silent
from service.house.cosigners import Cosigners
from service.house.keys import House
from service.store.house.log import leaves
from service.store.recorder import Recorder


def log_ahead(house: House, recorder: Recorder, cosigners: Cosigners) -> list[str]:
    """A sentence for each cosigner who signed more of the log than is here, or says nothing now.

    ``house`` has the keys of before: the log of a restored house has another name.
    """
    found = []
    name = house.past.log
    for asker in cosigners.askers:
        try:
            last = asker.last(house.log_origin)
        except Silent as silent:
            found.append(f"It is not known how far the log was: {silent}")
            continue
        held = len(leaves(recorder, name, 0, last.size)) if last is not None else 0
        if last is not None and last.size > held:
            found.append(
                f"The cosigner {asker.name} signed a log of {last.size} checkpoints, and here are "
                f"{held}: matches went on after this backup. Bring back what the exports of "
                "players hold (--entries)."
            )
    return found
