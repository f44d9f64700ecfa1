"""The legend: made from what is on the sheet, and put where nobody fights."""

from domain.game.view.board import Map
from service.cartography import frame, green, hexsides, landing, ways
from service.cartography.boxes import Box, overlap
from service.cartography.paper import Paper, width
from service.cartography.paths import star
from service.cartography.plan import STEP, Geometry
from service.cartography.words import named

ROW, WIDE = 31.0, 286.0

BOX = "legendbox"
"""The class of all that the legend is drawn with, for who shows a part of a sheet without it."""

Entry = tuple[str, str]
"""What is shown, and its words."""

_SAID = {
    "goal": "Goal", "depot": "Depot", "port": "Port", "battery": "Battery",
    "strongpoint": "Strongpoint", "work": "Pill box in history", "zone": "Defensive zone",
    "breach": "Potential breach", "held": "To be held for it", "entry": "Way in", "exit": "Way off",
}  # fmt: skip
_WAYS = {
    "road": "Road", "trail": "Trail", "rail": "Railway", "river": "River",
    "shingle": "Shingle", "slope": "Slope", "cliff": "Cliff",
    "hedge": "Hedgerow", "wire": "Wire", "mines": "Mines",
}  # fmt: skip


def entries(plan: Geometry, drawn: Map, has_bridges: bool, crossed: bool = False) -> list[Entry]:
    """The signs on a map, each with its word: ways, then ground, then marks.

    A river that lies on no sides has bridges where it is ``crossed``.
    """
    found: list[Entry] = []
    known = ways.said(drawn.links) | {s.kind for s in drawn.strokes if s.kind == "rail"}
    for kind, word in _WAYS.items():
        if kind in known:
            rail = kind == "rail" and "rail" not in ways.said(drawn.links)
            own = next((link.kind for link in drawn.links if ways.sort(link.kind) == kind), word)
            said = "River, bridge" if kind == "river" and has_bridges else own[:40].capitalize()
            found.append((kind, f"{said} (no effect)" if rail else said))
    if "river" not in known and any(stroke.kind == "river" for stroke in drawn.strokes):
        sign, word = ("river", "River, bridge") if crossed else ("open river", "River")
        found.append((sign, f"{word} (no effect)"))
    if any(stroke.kind == "stream" for stroke in drawn.strokes):
        found.append(("stream", "Stream (no effect)"))
    if any(space.level for space in drawn.spaces):
        found.append(("contour", f"Height ({drawn.heights[:30]})" if drawn.heights else "Height"))
    if any(stroke.kind == "tide" for stroke in drawn.strokes):
        found.append(("tide", "Tide line of an hour"))
    if any(stroke.kind == "wire" for stroke in drawn.strokes) and "wire" not in known:
        found.append(("wire", "Wire and mines"))
    for kind, word in (("border", "Border of a sector"), ("path", "Scatter path, by the die")):
        if any(stroke.kind == kind for stroke in drawn.strokes):
            found.append((kind, word))
    words: dict[str, dict[str, None]] = {}
    for space in drawn.spaces:
        if space.id in plan.by_id and space.terrain:
            words.setdefault(plan.by_id[space.id].kind, {})[space.terrain] = None
    found += ((f"ground {kind}", ", ".join(said)[:40].capitalize()) for kind, said in words.items()
              if kind not in ("clear", "sea"))  # fmt: skip
    for kind, word in _SAID.items():
        told = {mark.word for mark in drawn.marks if mark.kind == kind}
        if told:  # marks with a word each have it beside them, or in the margin
            alike = len(told) == 1 and kind not in ("entry", "exit", "breach", "held")
            alike &= not named(kind, told)
            found.append((kind, (told.pop() if alike else "") or word))
    return found


def size(drawn: Map, listed: list[Entry], grown: float = 1.0) -> tuple[float, float]:
    """How wide and how high the legend is, in units that are ``grown`` of the map's."""
    wide = max([WIDE, *(84 + width(word, "legend") + 20 for _, word in listed)])
    if drawn.scale:
        wide = max(wide, 24 + frame.scale_width(drawn.scale * grown, drawn.unit) + 20)
    return wide, 44 + ROW * len(listed) + (62 if drawn.scale else 8)


def place(plan: Geometry, ground: Box, wide: float, high: float, taken: list[Box]) -> Box | None:
    """The best place on the ground: where it hides no land of the map, and little of the sea.

    None where there is none: the sheet then grows a strip for it.
    """
    left, top, right, bottom = ground
    across = (right - wide - 14, left + 14, (left + right - wide) / 2)
    hit = {x: _hit(plan, x, x + wide) for x in across}
    best: tuple[float, Box] | None = None
    y = top + 14
    while y + high < bottom - 14:
        for x in across:
            box = (x, y, x + wide, y + high)
            land, sea = hit[x]
            if any(overlap(box, one) for one in land) or any(overlap(box, b, 8) for b in taken):
                continue
            cost = sum(overlap(box, one) for one in sea)
            if best is None or cost < best[0]:
                best = cost, box
        y += STEP / 4
    return best[1] if best else None


def _hit(plan: Geometry, left: float, right: float) -> tuple[list[Box], list[Box]]:
    """What lies between two edges, land and sea, as the boxes of its cells."""
    far = 0.52 * STEP
    near = [c for c in plan.cells if c.x - far < right and left < c.x + far]
    boxes = [(c.kind, (c.x - far, c.y - far, c.x + far, c.y + far)) for c in near]
    return [b for k, b in boxes if k != "sea"], [b for k, b in boxes if k == "sea"]


def draw(paper: Paper, drawn: Map, listed: list[Entry], box: Box, grown: float) -> None:
    """Draw the legend in its box: one entry below the other, or in columns where it is broad."""
    moved = f"translate({box[0]:.0f} {box[1]:.0f}) scale({grown:.3f})"
    paper.parts.append(f'<g class="{BOX}" transform="{moved}">')
    room = (box[2] - box[0]) / grown, (box[3] - box[1]) / grown
    _listed(paper, drawn, listed, room, grown)
    paper.parts.append("</g>")


def _listed(
    paper: Paper, drawn: Map, listed: list[Entry], room: tuple[float, float], grown: float
) -> None:
    y, each = 0.0, drawn.scale * grown
    right, bottom = room
    column, _ = size(drawn, listed, grown)
    slots = len(listed) + bool(drawn.scale)
    if slots == 1 and right > column + 1:
        kind, word = listed[0]
        start = (right - 86 - width(word, "legend")) / 2
        swatch(paper, kind, start + 28, bottom / 2)
        paper.words("legend", start + 68, bottom / 2 + 6, word)
        return
    _card(paper, (0.0, y, right, bottom))
    columns = min(max(1, int(right / column)), slots)
    x = (right - columns * column) / 2 if columns > 1 else 0.0
    for number, (kind, word) in enumerate(listed):
        left = x + column * (number % columns)
        down = y + 58 + ROW * (number // columns)
        swatch(paper, kind, left + 46, down)
        paper.words("legend", left + 86, down + 6, word)
    if drawn.scale and columns == 1:
        frame.scale(paper, x + 24, bottom - 54, each, drawn.unit)
    elif drawn.scale:
        down = y + 46 + ROW * (len(listed) // columns)
        left = x + column * (len(listed) % columns)
        frame.scale(paper, left + 24, down, each, drawn.unit)


def _card(paper: Paper, box: Box) -> None:
    x, y, right, bottom = box
    paper.path("card", f"M{x:.0f} {y:.0f}H{right:.0f}V{bottom:.0f}H{x:.0f}z")
    paper.path("frame", f"M{x + 5:.0f} {y + 5:.0f}H{right - 5:.0f}V{bottom - 5:.0f}H{x + 5:.0f}z")
    paper.parts.append(
        f'<text class="legendhead m" letter-spacing="4" x="{(x + right) / 2:.0f}" '
        f'y="{y + 31:.0f}">LEGEND</text>'
    )
    paper.used.update(("legendhead", "m"))


def strip(drawn: Map, listed: list[Entry], wide: float, grown: float = 1.0) -> float:
    """How high the legend is as a strip of so much width, its entries in columns.

    One sign alone needs no box and no heading: it stands with its word below the middle of the map.
    """
    column, _ = size(drawn, listed, grown)
    slots = len(listed) + bool(drawn.scale)
    if slots == 1:
        return ROW + 6
    return 58 + ROW * -(-slots // max(1, int(wide / column)))


def swatch(paper: Paper, kind: str, x: float, y: float) -> None:
    """A small sample of a sign, around its middle."""
    line = f"M{x - 28:.0f} {y:.0f}q14 -9 28 0t28 0"
    flat = f"M{x - 28:.0f} {y:.0f}h56"
    match kind:
        case "road":
            paper.path("roadrim", line)
            paper.path("road", line)
        case "trail":
            paper.path("trail", line)
        case "rail":
            paper.path("rail", flat)
            paper.path("ties", flat)
        case "river" | "open river":
            paper.path("river", f"M{x - 28:.0f} {y - 3:.0f}q28 -8 56 -3v9q-28 -4 -56 2z")
            if kind != "river":
                return
            rail = "M{0:.0f} {1:.0f}l-4 -4v-14l4 -4m12 0l-4 4v14l4 4"
            paper.path("bridge", rail.format(x - 6, y + 11))
        case "contour":
            hill = f"M{x - 28:.0f} {y + 10:.0f}q6-22 26-20t30 20z"
            paper.path("hill2", hill)
            paper.path("lite", f"M{x - 27:.0f} {y + 6:.0f}q6-16 25-16")
            paper.path("contour", hill)
        case "stream" | "tide":
            paper.path(kind, line)
        case "cliff" | "slope":
            paper.path(f"{kind}fall", f"M{x - 28:.0f} {y + (3 if kind == 'slope' else 2):.0f}h56")
            paper.path(f"{kind}top", f"M{x - 28:.0f} {y - 5:.0f}h56")
        case "shingle" | "hedge":
            paper.twice(line, hexsides.SHINGLE if kind == "shingle" else hexsides.HEDGE)
        case "wire":
            paper.path(
                "wire",
                "".join(f"M{x - 26 + 10 * k:.0f} {y - 4:.0f}l8 8m0-8l-8 8" for k in range(5)),
            )
        case "goal":
            paper.path("star", star(x, y, 14))
        case "border" | "zone":
            paper.path(kind, flat)
        case "path":
            paper.path("path", line)
            landing.badge(paper, "4", x, y, "face", 0.85)
        case "work":
            paper.path("pillbox", landing.pillbox(x, y))
        case "breach" | "held":
            if kind == "held":
                ring = f"M{x - 26:.0f} {y:.0f}a15 15 0 1 0 30 0a15 15 0 1 0-30 0z"
                paper.path("heldrim", ring)
                paper.path("held", ring)
            else:
                paper.path("breach", f"M{x - 22:.0f} {y - 8:.0f}h26v16h-26z")
            landing.badge(paper, "3", x + 14, y, "guide", 0.85)
        case "depot" | "battery" | "strongpoint":
            paper.path("depot", {
                "depot": f"M{x - 10:.0f} {y - 7:.0f}h20v14h-20z",
                "battery": frame.gun(x, y),
                "strongpoint": frame.burst(x, y),
            }[kind])  # fmt: skip
        case "port":
            paper.path("port", f"M{x - 13:.0f} {y:.0f}a13 13 0 1 0 26 0a13 13 0 1 0-26 0z")
            paper.path("anchor", f"M{x:.0f} {y - 8:.0f}v16m-4-13h8m-11 7q1 6 7 6q6 0 7-6")
        case "entry" | "exit":
            paper.path("entry", f"M{x + 16:.0f} {y:.0f}l-28 10l7-10l-7-10z")
        case _:
            _ground(paper, kind.removeprefix("ground "), x, y)


def _ground(paper: Paper, kind: str, x: float, y: float) -> None:
    css = {
        "bocage": "boc1", "woods": "woodsfloor", "forest": "forestfloor", "marsh": "marsh",
        "beach": "sand", "shingle": "shingle", "town": "built", "city": "built",
        "hamlet": "yard", "fort": "fort", "orchard": "orchard", "field": "field",
        "rough": "rough", "bluff": "bluff",
    }.get(kind, "land")  # fmt: skip
    paper.path(css, f"M{x - 26:.0f} {y - 5:.0f}q8 -8 24 -7t28 5q3 9 -8 14t-30 4q-16 -5 -14 -16z")
    at = f"M{x - 15:.0f} {y + 3:.0f}"
    match kind:
        case "bocage":
            paper.path(
                "boc3",
                f"M{x - 10:.0f} {y - 9:.0f}l14 2l-3 9l-14-1z"
                f"M{x + 4:.0f} {y + 3:.0f}l14 1l-2 7l-13-1z",
            )
            paper.path("hedtree", f"{at}h0m22-8h0")
        case "woods" | "forest":
            crowns = ((-17, 1), (-6, -4), (5, -3), (17, 1), (-8, 6), (6, 7))
            data = "".join(f"M{x + a:.0f} {y + b:.0f}h0" for a, b in crowns)
            looks = ((f"{kind}foot1", 1, 2.6), (f"{kind}crown1", 0, 0), (f"{kind}lit1", -1.8, -2))
            paper.twice(data, looks)
            if kind == "forest":
                paper.path("fir", "".join(green.fir(x + a, y + 3) for a in (-12, 1, 13)))
        case "marsh":
            paper.path(
                "reed", f"{at}h16m-8 0v-8m-2 1l-3-5m7 5l3-5m4 12h18m-9 0v-8m-2 1l-3-5m7 5l3-5"
            )
        case "orchard":
            paper.path(
                "orchardtree",
                "".join(f"M{x + 11 * a:.0f} {y + b:.0f}h0" for a in (-1, 0, 1) for b in (-4, 6)),
            )
        case "beach":
            paper.path("grain", f"{at}h0m8-6h0m9 5h0m8-7h0m-12 12h0")
        case "shingle":
            paper.twice(f"{at}h0m9-6h0m9 6h0m8-7h0", (("stones", 0.5, 1), ("pebbles", 0, 0)))
        case "town" | "city":
            n = 6 if kind == "city" else 4
            paper.path("block", "".join(
                f"M{x - 17 + 12 * (k % 3):.0f} {y - 6 + 9 * (k // 3):.0f}h9v6h-9z" for k in range(n)
            ))  # fmt: skip
        case "hamlet":
            houses = f"M{x - 15:.0f} {y - 2:.0f}h9v12h-9zM{x + 1:.0f} {y - 5:.0f}h13v8h-13z"
            paper.path("block", houses)
            paper.path("yardtree", f"M{x - 22:.0f} {y + 1:.0f}h0M{x + 21:.0f} {y + 6:.0f}h0")
        case "fort":
            paper.path(
                "work",
                f"M{x - 12:.0f} {y - 5:.0f}l8-3l6 4v6l-6 4l-8-3z"
                f"M{x + 6:.0f} {y - 2:.0f}l7-3l5 4v5l-5 4l-7-3z",
            )
        case "rough" | "bluff":
            paper.path(
                "hachure", "".join(f"M{x - 17 + 7 * k:.0f} {y - 5:.0f}l3 11" for k in range(6))
            )
        case "field":
            paper.path("furrow", "".join(f"M{x - 19:.0f} {y - 4 + 4 * k:.0f}h38" for k in range(4)))
