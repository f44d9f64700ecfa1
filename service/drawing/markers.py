"""Markers that lie on a map: smoke, mines, wire, obstacles, what was dug, hit, or opened.

A marker is not a counter: it is seen by its shape, and units stand on it. A game names it by
``Piece.art``, as a unit its silhouette.
"""

from functools import lru_cache

WORDS = {
    "smoke": ("smoke",),
    "gap": ("breach", "gap", "lane", "cleared"),
    "mines": ("mine",),
    "wire": ("wire",),
    "obstacle": ("obstacle", "hedgehog", "roadblock", "barrier"),
    "foxhole": ("foxhole", "dug", "trench", "entrench"),
    "wreck": ("wreck", "burning"),
    "crater": ("crater", "rubble"),
    "barrage": ("barrage", "fire for effect", "fire mission", "bombard", "impact"),
    "target": ("target", "aiming", "registered", "adjust"),
    "drop": ("drop zone", "parachute"),
    "landing": ("beachhead", "landing place"),
    "goal": ("objective", "goal", "flag"),
    "depot": ("depot", "supply", "dump"),
    "grave": ("grave",),
}
"""The first marker with a word that is found in the game's word."""

_MINES = ((-14, 10), (14, 10), (0, -8))
_SPIKES = "".join(f"M{x - 5} {y - 4}v-5m5 4v-6m5 7v-5" for x, y in _MINES)
_COILS = "M-32 12H32M-27-14V18M27-14V18" + "".join(
    f"M{-30 + 10 * k} 6a9 9 0 1 1 12 0" for k in range(6)
)
_HEDGEHOG = "M-21 13L17-15M-17-15L21 13M-2-20V17"

ART = {
    "smoke": '<path d="M-30 16q-8-2-6-10 1-7 8-7-2-12 9-13 6 0 8 4 4-10 13-8 10 2 9 12 10-2 13 5 '
             '4 8-3 13-4 5-11 4z" class="mp"/><path d="M-22 8q2-8 9-6M-4-6q8-2 9 5M14 6q7-3 10 3'
             'M-10 11q5 3 10 0" class="ml"/>',
    "mines": f'<path d="{_SPIKES}" class="mg"/><path d="'
             + "".join(f"M{x - 9} {y}a9 6 0 0 1 18 0v3a9 6 0 0 1-18 0z" for x, y in _MINES)
             + f'" class="mk"/><path d="{_SPIKES}" class="ml"/>',
    "wire": f'<path d="{_COILS}" class="mg"/><path d="{_COILS}" class="ml"/>',
    "obstacle": f'<path d="{_HEDGEHOG}" class="mh"/><path d="{_HEDGEHOG}" class="mi"/>',
    "foxhole": '<path d="M-30 12q4-22 30-22t30 22q-12-9-30-9t-30 9z" class="mp"/>'
               '<path d="M-24 4l5 5M-13-4l4 7M0-9v8M13-4l-4 7M24 4l-5 5" class="ml"/>',
    "crater": '<path d="M-28 2q2-12 28-12t28 12q-2 13-28 13t-28-13z" class="mp"/><path d="M-17 2q'
              '2-6 17-6t17 6q-2 7-17 7t-17-7z" class="mk"/>',
    "wreck": '<path d="M-26 14l2-9h6l4-8 9 3 8-5 4 9 14 2 3 8z" class="mk"/>'
             '<path d="M-7-6q-6-9 3-16'
             '-2 7 3 8 0-6 6-9-2 9 3 12 2 5-2 8-7-3-13-3z" class="mf"/>',
    "barrage": '<path d="M0-30l6 15 14-9-6 15 16 1-13 9 9 14-15-4-2 17-8-15-11 13 1-17-17 3 11-12'
               '-15-8 17-2-7-15 14 9z" class="mf"/><path d="M0-12l3 7 7-2-3 7 6 4-8 2 0 8-6-6-7 4 '
               '2-8-7-4 8-2z" class="mp"/>',
    "target": '<circle r="19" class="mh2"/><path d="M-28 0h18m20 0h18M0-28v18m0 20v18" '
              'class="mh"/><circle r="19" class="mr"/><path d="M-28 0h18m20 0h18M0-28v18m0 20v18" '
              'class="mr"/><circle r="3.5" class="mf"/>',
    "gap": '<path d="M-32-13h20v8h-20zM12-13h20v8H12zM-32 5h20v8h-20zM12 5h20v8H12z" class="mk"/>'
           '<path d="M-7 20V-8h-7L0-23l14 15H7v28z" class="mp"/>',
    "drop": '<path d="M-24-2a24 20 0 0 1 48 0q-6-6-12 0-6-6-12 0-6-6-12 0-6-6-12 0z" class="mp"/>'
            '<path d="M-24-2L-3 18M24-2L3 18M-12-2l9 20M12-2L3 18" class="ml"/>'
            '<path d="M-5 15H5v9H-5z" class="mk"/>',
    "landing": '<path d="M-28 18q5-5 10 0t10 0 10 0 10 0 10 0 6-1" class="ml"/>'
               '<path d="M-20 10V-22h4'
               'q10-4 16 0t18 0v18q-10 4-18 0t-16 0V10z" class="mp"/><path d="M-10-12l6 6 8-10" '
               'class="ml"/>',
    "goal": '<path d="M-16 22V-24h4q9-4 15 0t17 0v20q-10 4-17 0t-15 0v26z" class="mp"/>',
    "depot": '<path d="M-22 16V-2h20v18zM2 16V-2h20v18zM-10-4v-18h20v18z" class="mp"/>'
             '<path d="M-22 '
             '7h20M2 7h20M-10-13h20" class="ml"/>',
    "grave": '<path d="M-26 22q6-9 26-9t26 9z" class="mk"/>'
             '<path d="M-5 15V-8h-13v-9H-5v-12H5v12h13v9H5v23z" class="mp"/>',
}  # fmt: skip
"""The markers, each around its middle."""

SAID = {"gap": "breach", "drop": "drop zone", "landing": "beachhead", "target": "aiming point",
        "barrage": "barrage", "wreck": "burning wreck"}  # fmt: skip
"""What a marker is called where its own name is not the word."""


@lru_cache(256)
def read(word: str) -> str:
    """The marker that a word means; nothing for none."""
    said = word.casefold()
    return next((name for name, words in WORDS.items() if any(w in said for w in words)), "")
