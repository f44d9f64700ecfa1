"""Badges: what a counter's facts say of its state, as small signs at its right edge.

Each has a shape or a sign of its own, so nothing hangs on a colour.
"""

import functools

MOST = 3
"""How many a counter bears; the rest is said when it is pointed at."""

WORDS = {
    "paralysed": ("paraly",),
    "suppressed": ("suppress", "pinned"),
    "broken": ("must retreat", "broken", "routed", "demoral", "disrupt"),
    "drowning": ("drown",),
    "hungry": ("out of supply", "unsuppl", "out of ammunition", "no ammunition"),
    "hit": ("damage", "step lost", "steps lost"),
    "back": ("retreated",),
    "locked": ("must stay", "stays"),
    "watch": ("overwatch", "opportunity", "fire mode"),
    "column": ("move mode", "in column", "moving"),
    "dug": ("dug in", "entrenched", "improved"),
    "fought": ("attacked", "fought", "fired"),
    "moved": ("moved",),
    "acted": ("acted", "has acted", "spent"),
    "elite": ("elite",),
    "unseen": ("unseen",),
    "covered": ("face down",),
}
"""Which facts a badge is for, by how they begin or end; the gravest first."""

SAID = {
    "paralysed": "paralysed", "suppressed": "suppressed", "broken": "must retreat",
    "drowning": "drowns at the next tide",
    "hungry": "out of supply", "hit": "damage", "back": "retreated", "locked": "must stay",
    "watch": "in fire mode", "column": "in move mode", "dug": "dug in", "fought": "attacked",
    "moved": "moved", "acted": "acted", "elite": "elite",
    "unseen": "others do not see it", "covered": "face down",
}  # fmt: skip
"""What each says in the legend."""

_DISC = '<circle r="11" class="bd"/>'

ART = {
    "moved": f'{_DISC}<path d="M-6 0h11m-5-5l5 5l-5 5" class="bl"/>',
    "fought": f'{_DISC}<path d="M-5-5l10 10m0-10l-10 10" class="bl"/>',
    "hungry": f'{_DISC}<path d="M0-7v8m0 4v2" class="bw"/>',
    "drowning": '<circle r="12" class="br"/>'
                '<path d="M-8-3q4-5 8 0t8 0M-8 4q4-5 8 0t8 0" class="bi"/>',
    "suppressed": '<path d="M0 11L-12.5-9H12.5z" class="by"/>'
                  '<path d="M0-6v7m0 2.4v1.6" class="bl"/>',
    "paralysed": '<path d="M-4.8-11.5h9.6l6.7 6.7v9.6l-6.7 6.7h-9.6l-6.7-6.7v-9.6z" class="br"/>'
                 '<path d="M-3.6-5.5v11m7.2-11v11" class="bi"/>',
    "broken": '<path d="M0-12L12 0 0 12-12 0z" class="br"/><path d="M5-3l-5 5-5-5" class="bi"/>',
    "hit": '<path d="M0-13l3 6 7-4-2 7 5 4-6 3 2 8-7-3-4 6-3-7-7 2 2-7-5-4 7-3-1-7 6 4z" '
           'class="by"/><circle r="2.4" class="bk"/>',
    "back": f'{_DISC}<path d="M6-4v3q0 3-4 3h-8m4-4l-4 4l4 4" class="bl"/>',
    "locked": f'{_DISC}<path d="M-5-1h10v7h-10z" class="bk"/>'
              '<path d="M-3-1v-2.5a3 3 0 0 1 6 0v2.5" '
              'class="bl"/>',
    "watch": f'{_DISC}<path d="M-8 0q8-8 16 0q-8 8-16 0z" class="bl"/><circle r="2.6" class="bk"/>',
    "column": f'{_DISC}<path d="M-6-5l5 5l-5 5M1-5l5 5l-5 5" class="bl"/>',
    "dug": f'{_DISC}<path d="M-7 5q1-10 7-10t7 10" class="bl"/>',
    "acted": f'{_DISC}<path d="M-5.5 0l4 4.5l7-9" class="bl"/>',
    "unseen": f'{_DISC}<path d="M-8 0q8-8 16 0q-8 8-16 0z" class="bl"/>'
              '<circle r="2.6" class="bk"/><path d="M-7 7L7-7" class="bl"/>',
    "covered": f'{_DISC}<path d="M-6-5h12v10h-12zM-6-5L0 1L6-5" class="bl"/>',
    "elite": f'{_DISC}<path d="M0-8l2.3 5 5.5.6-4.1 3.7 1.2 5.4L0 4l-4.9 2.7 1.2-5.4-4.1-3.7 '
             '5.5-.6z" class="bk"/>',
}  # fmt: skip
"""The badges around their middles."""


MOST_WRITTEN = 2
"""How many marks are written on a counter."""


def written(marks: tuple[str, ...]) -> tuple[str, ...]:
    """The marks of a counter that have no badge, as many as there is room for."""
    return tuple(mark for mark in marks if not worn((mark,)))[:MOST_WRITTEN]


@functools.lru_cache(4096)
def worn(facts: tuple[str, ...]) -> tuple[str, ...]:
    """The badges for a counter's facts, the gravest first; most counters say the same."""
    said = [fact.casefold() for fact in facts]
    found = [
        badge
        for badge, words in WORDS.items()
        if any(fact.startswith(words) or fact.endswith(words) for fact in said)
    ]
    return tuple(found[:MOST])
