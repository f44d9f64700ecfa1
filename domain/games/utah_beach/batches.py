"""What goes with one press: all regiments ashore, all parachutists over their zones."""

from collections.abc import Iterator, Sequence

from domain.game.board import Batch, Choice

SAYS = {
    "land": "land all, each on a beachhead of its own",
    "drop": "drop all, each on a hex of its own",
}


def batches(choices: Sequence[Choice]) -> Iterator[Batch]:
    """Where several units land or drop: each on the first hex that no other takes, if all can."""
    for verb, says in SAYS.items():
        lines = tuple(_apart(choices, verb))
        units = {choice.line.split()[1] for choice in choices if choice.line.startswith(f"{verb} ")}
        if len(lines) == len(units) > 1:
            yield Batch(says, lines)


def _apart(choices: Sequence[Choice], verb: str) -> Iterator[str]:
    taken = set[str]()
    for choice in choices:
        said, *names = choice.line.split()
        if said == verb and len(names) == 2 and taken.isdisjoint(names):
            taken.update(names)
            yield choice.line
