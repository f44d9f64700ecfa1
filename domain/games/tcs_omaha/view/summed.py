"""What a mail says of many sentences of a kind in a row: who came round, what the sea took."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from domain.game.told import few, listed

_RALLIED = re.compile(r"(\S+) (comes round|is suppressed now|stays paralyzed)(?: \(die \d\))?\.")
_SAID = {
    "comes round": "come round",
    "is suppressed now": "are suppressed now, no longer paralyzed",
    "stays paralyzed": "stay paralyzed",
}
_RAN = re.compile(r"An? (.+?) (comes through|is lost) \(.+?\)(?:, and with it (.+))?\.")


def rallied(said: Sequence[str]) -> Iterator[str]:
    """“12 units come round: 1/A/1/16, 2/A/1/16 and 10 more.”, and who is not steady yet."""
    found: dict[str, list[str]] = {}
    for one in said:
        if told := _RALLIED.fullmatch(one):
            found.setdefault(told[2], []).append(told[1])
        else:
            yield one
    for how, names in found.items():
        if len(names) == 1:
            yield f"{names[0]} {how}."
        else:
            yield f"{len(names)} units {_SAID[how]}: {listed(few(names))}."


def ran(said: Sequence[str]) -> Iterator[str]:
    """“12 of 16 DD tanks are lost, and with them …”, of the boats of one kind in a row."""
    told = [_RAN.fullmatch(one) for one in said]
    if len(said) == 1 or not all(told):
        yield from said
        return
    for kind, group in groupby((one for one in told if one), lambda one: one[1]):
        boats = list(group)
        lost = [one[3] for one in boats if one[2] == "is lost"]
        if not lost:
            yield f"All {len(boats)} {kind}s come through." if len(boats) > 1 else boats[0][0]
            continue
        whom = [name for one in lost for name in re.split(r", | and ", one or "nobody")]
        yield (
            f"{len(lost)} of {len(boats)} {kind}s sink, "
            f"and with them {listed(_added(whom)) or 'nobody'}."
        )


def _added(whom: Sequence[str]) -> list[str]:
    """Steps that were lost, by unit: "1 of plt1/B/741" twice is "2 of plt1/B/741"."""
    found: dict[str, int] = {}
    for one in whom:
        steps, _, name = one.partition(" of ")
        if name:
            found[name] = found.get(name, 0) + int(steps)
    return [f"{steps} of {name}" for name, steps in found.items()]
