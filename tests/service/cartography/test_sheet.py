"""A sheet is true to its map, legible, small, and always the same bytes."""

import functools
import gzip
import re
import subprocess
import sys
from hashlib import sha256
from itertools import combinations, pairwise
from math import atan2, hypot, remainder, tau

import msgspec
import pytest

from domain.game.view.board import Label, Link, Map, Mark, Space, Stroke
from domain.games.five_for_fighting.ground import ROADS, WORLD
from domain.games.utah_beach.view import _SHEETS
from service.cartography import PrintedSheet, draw, frame, inks, lay_out
from service.cartography.boxes import overlap
from service.cartography.fields import Fields
from service.cartography.layout import Design, charted
from service.cartography.legend import BOX
from service.cartography.paper import width
from service.cartography.paths import along
from service.cartography.plan import STEP, Geometry
from service.cartography.ways import Ways
from tests.service.cartography.maps import maps, sheet, swept
from tests.service.drawing.test_palette import contrast

UTAH = _SHEETS["landing"]


@pytest.fixture(scope="module")
def utah() -> PrintedSheet:
    return draw(UTAH)


GROUNDS = ("clear", "sea", "beach", "woods", "marsh", "bocage", "town", "bluff", "orchard", "field")


def country(shape: str = "hex", across: int = 10, down: int = 8) -> Map:
    """A small map with every kind of ground, a road, a river and names."""
    spaces = tuple(
        Space(
            f"{r + 1:02}{c + 1:02}",
            "Formigny" if (c, r) == (6, 2) else "",
            c + (0.5 * (r % 2) if shape == "hex" else 0),
            down - r,
            "hex" if shape == "hex" else "square",
            GROUNDS[(c * 7 + r * 3) % len(GROUNDS)],
        )
        for r in range(down)
        for c in range(across)
    )
    road = tuple(Link(f"03{c:02}", f"03{c + 1:02}", "road") for c in range(1, across))
    river = (Link("0305", "0306", "river"),)
    return Map("Country: a test", spaces, road + river)


@functools.cache
def drawn_once(drawn: Map) -> PrintedSheet:
    """A sheet that several cases are compared with."""
    return draw(drawn)


def test_a_box_of_a_track_is_called_by_words_where_they_fit() -> None:
    names = ("Lost-British", "Turn-1", "Reinforcements-of-the-third-army")
    track = Map("Tracks", tuple(Space(name, "", k, 0, "square") for k, name in enumerate(names)))
    written = re.findall(r'<text class="num"[^>]*>([^<]*)', draw(track).svg())
    assert written == ["Lost-BritishTurn-1"]


def test_the_same_map_gives_the_same_bytes_in_every_process(utah: PrintedSheet) -> None:
    code = (
        "from hashlib import sha256;from service.cartography import draw;"
        "from domain.games.utah_beach.view import _SHEETS;"
        "print(sha256(draw(_SHEETS['landing']).svg().encode()).hexdigest())"
    )
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == sha256(utah.svg().encode()).hexdigest()


@pytest.mark.parametrize("key", swept())
def test_a_sheet_is_as_large_as_its_page_was_told(key: str) -> None:
    told = lay_out(maps()[key])
    drawn = sheet(key)
    assert (told.name, told.box) == (drawn.name, drawn.box)
    assert (told.middles, told.pointed) == (drawn.middles, drawn.pointed)


@pytest.mark.parametrize("key", swept())
def test_a_sheet_is_small(key: str) -> None:
    svg = sheet(key).svg()
    assert len(svg) <= 300_000
    assert len(gzip.compress(svg.encode())) <= 100_000
    assert len(re.findall("<[a-zA-Z]", svg)) <= 700


@pytest.mark.parametrize("drawn", [UTAH, country(), country("square")], ids=["utah", "hex", "sq"])
def test_the_middle_of_every_space_is_its_own_ground(drawn: Map) -> None:
    plan = Geometry(drawn)
    left, top, right, bottom = plan.box
    fields = Fields(plan, (left - 80, top - 50, right + 80, bottom + 50))
    for cell in plan.cells:
        assert fields.at(fields.share[cell.kind], (cell.x, cell.y)) >= 0.5, cell.id


@pytest.mark.parametrize("key", swept())
def test_no_two_names_overlap_and_none_is_cut(key: str) -> None:
    drawn = sheet(key)
    left, top, wide, high = drawn.box
    for (one, a), (other, b) in combinations(drawn.names, 2):
        assert one == other or not overlap(a, b), (one, other)
    for name, box in drawn.names:
        assert left < box[0] < box[2] < left + wide, name
        assert top < box[1] < box[3] < top + high, name


@pytest.mark.parametrize("key", swept())
def test_no_name_stands_on_the_words_beside_the_map(key: str) -> None:
    """At Juno "Carpiquet" was written into the name of the town that the road leads through."""
    for (one, a), (other, b) in combinations(sheet(key).lettered, 2):
        assert not any(overlap(here, there) for here in a for there in b), (one, other)


def test_no_name_of_a_beach_lies_on_the_rim_of_a_goal() -> None:
    """At Omaha the names of all towns that count lay across the lower side of their hexes."""
    key = "five_for_fighting-omaha-0"
    plan = Geometry(maps()[key])
    goals = [plan.by_id[mark.space] for mark in maps()[key].marks if mark.kind == "goal"]
    assert goals
    for cell in goals:
        for (x1, y1), (x2, y2) in pairwise([*plan.round, plan.round[0]]):
            x, y = cell.x + 0.93 * (x1 + x2) / 2, cell.y + 0.93 * (y1 + y2) / 2
            rim = (x - 2, y - 2, x + 2, y + 2)
            assert not [name for name, box in sheet(key).names if overlap(box, rim)], cell.id


def test_a_town_beside_a_river_has_its_name_on_its_own_bank() -> None:
    """At Sword "St-Aubin-d'Arquenay" was written over the Orne."""
    design = Design(charted(maps()["five_for_fighting-sword-0"]))
    rooms = dict(design.names.boxes())
    banks = [design.plan.side(a, b) for a, b in design.roads.links["river"]]
    for name in ("St-Aubin-d'Arquenay", "Bénouville", "Blainville"):
        for (x1, y1), (x2, y2) in filter(None, banks):
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            assert not overlap(rooms[name], (x - 9, y - 9, x + 9, y + 9)), name


@pytest.mark.parametrize("kind", ["strongpoint", "battery"])
def test_the_name_of_a_sign_stands_beside_it(kind: str) -> None:
    """At Omaha each name of a strongpoint was nearer to the middle of another hex."""
    open_ = tuple(msgspec.structs.replace(s, name="", terrain="clear") for s in country().spaces)
    marks = tuple(Mark(kind, at, word) for at, word in (("0303", "WN62"), ("0606", "WN70")))  # type: ignore[arg-type]
    design = Design(charted(Map("", open_, marks=marks)))
    signs = frame.signs(design.plan, design.drawn, design.signs)
    rooms = dict(design.names.boxes())
    for mark in marks:
        a, b = rooms[mark.word], signs[mark.space]
        assert overlap(a, b, 6)
        assert not overlap(a, b)


@pytest.mark.parametrize("key", swept(but="combined_arms"))
def test_a_number_stands_beside_a_way_and_not_on_it(key: str) -> None:
    """Where hexes lie on their sides, each road to the north ran through a number."""
    drawn = maps()[key]
    courses = Ways(Geometry(drawn), drawn).all()
    points = [at for course in courses for at in course]
    numbers = sheet(key).numbers
    crossed = [b for b in numbers if any(b[0] < x < b[2] and b[1] < y < b[3] for x, y in points)]
    assert len(crossed) <= max(2, 0.01 * len(numbers))


@pytest.mark.parametrize("key", swept())
def test_nothing_is_read_through_the_compass_and_the_legend(key: str) -> None:
    design = Design(charted(maps()[key]))
    hidden = [design.legend]
    if design.rose:
        x, y, r = design.rose
        hidden.append((x - r, y - r, x + r, y + r))
        assert not [name for name, box in sheet(key).names if overlap(box, hidden[1])]
        assert not overlap(design.legend, hidden[1])
    assert not [box for box in sheet(key).numbers if any(overlap(box, h) for h in hidden)]


@pytest.mark.parametrize("key", swept())
def test_all_words_of_a_legend_are_in_its_frame(key: str) -> None:
    """The bar of Utah's said "5 mi" within it, and "les" beyond."""
    design = Design(charted(maps()[key]))
    left, top, right, low = (side / design.grown for side in design.legend)
    body = sheet(key).body
    if not design.listed:
        return
    box = body[body.index(f'class="{BOX}"') :].partition("</g>")[0]
    said = re.findall(r'class="legend( m)?" x="(\d+)" y="(\d+)">([^<]*)<', box)
    assert len(said) >= len(design.listed)
    for middle, x, y, text in said:
        wide = width(text, "legend")
        start = int(x) - (wide / 2 if middle else 0)
        assert 5 < start < start + wide < right - left - 5, text
        assert int(y) + 4 < low - top - 5, text


def test_one_sign_alone_has_no_box_as_wide_as_the_map() -> None:
    """The battle of Combined Arms has a stream and nothing else to be told."""
    body = sheet("combined_arms-battle-0").body
    assert "Stream (no effect)" in body
    assert "LEGEND" not in body
    assert "LEGEND" in sheet("combined_arms-campaign-0").body


def test_a_road_bends_in_a_town_that_it_only_passes() -> None:
    """In a street of villages each was a corner of its own."""
    drawn = msgspec.structs.replace(
        country(),
        spaces=tuple(msgspec.structs.replace(s, terrain="village") for s in country().spaces),
        links=tuple(
            Link(a, b, "road")
            for a, b in pairwise(["0301", "0302", "0403", "0404", "0305", "0306", "0407"])
        ),
    )
    (road,) = Ways(Geometry(drawn), drawn).curves["road"]
    course = along(road, 24)
    turns = [
        abs(remainder(atan2(c[1] - b[1], c[0] - b[0]) - atan2(b[1] - a[1], b[0] - a[0]), tau))
        for a, b, c in zip(course, course[1:], course[2:], strict=False)
    ]
    assert max(turns) < 0.5


def test_the_ground_has_no_round_corner_where_the_sheet_ends() -> None:
    drawn = country()
    levels = [3] * (len(drawn.spaces) - 1) + [1]
    high = tuple(
        msgspec.structs.replace(s, level=level, terrain="clear")
        for s, level in zip(drawn.spaces, levels, strict=True)
    )
    fields = Fields(Geometry(Map("", high)), (-150, -150, 1300, 1000))
    (ring,) = fields.loops(fields.height, 0.5)
    for corner in ((-150, -150), (1300, -150), (-150, 1000)):
        near = [p for p in ring if hypot(p[0] - corner[0], p[1] - corner[1]) < 70]
        assert len(near) > len(set(near)), "a corner stands there twice, so that a brush keeps it"


def test_every_name_of_the_map_is_on_the_sheet(utah: PrintedSheet) -> None:
    shown = {name.casefold() for name, _ in utah.names}
    places = {s.name.casefold() for s in UTAH.spaces if s.name != s.id}
    labels = {one.text.casefold() for one in UTAH.labels if one.kind != "edge"}
    assert places | labels <= shown


def test_a_map_of_levels_has_a_contour_for_each() -> None:
    drawn = country()
    raised = tuple(
        msgspec.structs.replace(s, level=int(s.x) // 2, terrain="clear") for s in drawn.spaces
    )
    flat, high = draw(drawn), draw(Map(drawn.title, raised))
    assert "contour" not in flat.used
    in_legend = 1
    assert high.body.count('class="contour"') == max(s.level for s in raised) + in_legend


def test_a_side_with_a_rule_has_a_sign_of_its_own() -> None:
    drawn = country(across=6, down=4)
    plain, signs = draw(Map(drawn.title, drawn.spaces)), {}
    for kind in ("cliff", "slope", "shingle", "hedge", "wire"):
        sheet = draw(Map(drawn.title, drawn.spaces, (Link("0303", "0304", kind),)))
        signs[kind] = frozenset(re.findall(r'class="(\w+)"', sheet.body)) | {
            re.sub(r"s\w{5}-", "", sheet.body).replace(re.sub(r"s\w{5}-", "", plain.body), "")
        }
    assert len(set(signs.values())) == len(signs)


def test_a_map_of_many_spaces_is_drawn_lighter() -> None:
    small, large = (len(draw(country("hex", n, n)).body) / n**2 for n in (12, 36))
    assert large < 0.62 * small


def test_goals_depots_and_ways_in_are_marked_and_no_others() -> None:
    plain, marked = country(), Mark("goal", "0303", "Goal")
    one = draw(plain)
    other = draw(Map(plain.title, plain.spaces, plain.links, marks=(marked,)))
    assert "goal" not in one.used
    assert "goal" in other.used
    assert "Goal" in other.body


@pytest.mark.parametrize(
    ("kind", "css"),
    [("goal", "star"), ("depot", "depot"), ("port", "anchor"), ("battery", "depot"),
     ("strongpoint", "depot"), ("entry", "entry"), ("exit", "entry")],
)  # fmt: skip
def test_each_kind_of_mark_is_on_the_map_and_in_the_legend(kind: str, css: str) -> None:
    plain = country(across=6, down=4)
    marked = msgspec.structs.replace(plain, marks=(Mark(kind, "0301", "Carentan", "W"),))
    assert f'class="{css}"' not in drawn_once(plain).body
    ground, _, legend = draw(marked).body.partition(f'class="{BOX}"')
    assert f'class="{css}"' in ground
    assert f'class="{css}"' in legend


def test_the_number_of_a_lone_breach_is_no_name_of_its_sign() -> None:
    marks = (Mark("breach", "0301", "8", "W"), Mark("held", "0302", "8"))
    marked = msgspec.structs.replace(country(across=6, down=4), marks=marks)
    legend = draw(marked).body.partition(f'class="{BOX}"')[2]
    assert "Potential breach" in legend
    assert "To be held for it" in legend


def test_round_the_map_stand_its_figures_and_on_it_a_scale_and_a_compass() -> None:
    wet = tuple(
        msgspec.structs.replace(s, terrain="sea" if s.x > 4 else s.terrain)
        for s in country().spaces
    )
    body = draw(Map("", wet, scale=1.0, unit="mi")).body
    figures = re.findall(r'class="coordinate m"[^>]*>([^<]*)<', body)
    assert sorted(figures) == sorted(2 * [f"{n:02}" for n in (*range(1, 11), *range(1, 9))])
    assert 'class="rose"' in body
    bar = body.partition(f'class="{BOX}"')[2]
    assert re.findall(r'class="legend(?: m)?"[^>]*>([^<]*)<', bar)[-4:] == ["0", "1", "2", "mi"]


def test_a_river_off_the_grid_is_in_the_legend_once_and_without_a_bridge() -> None:
    """The Aure, which counts at Omaha, was drawn and in no legend."""
    stroke = Stroke(("0101", "0202"), "river")
    dry = tuple(link for link in country().links if link.kind != "river")
    none = "River (no effect)"
    for links, told in ((dry, none), (country().links, "River, bridge")):
        body = draw(Map("", country().spaces, links, strokes=(stroke,))).body
        legend = body.partition(f'class="{BOX}"')[2]
        assert re.findall(r">(River[^<]*)<", legend) == [told]
        assert ('class="bridge"' in legend) == ("bridge" in told)


@pytest.mark.parametrize("key", ["day-2", "day-3"])
def test_bridges_over_a_river_off_the_grid_are_in_the_legend(key: str) -> None:
    """Omaha's maps C and D have them over the Aure, which bars nobody's way."""
    legend = sheet(f"tcs_omaha-{key}").body.partition(f'class="{BOX}"')[2]
    assert re.findall(r">(River[^<]*)<", legend) == ["River, bridge (no effect)"]


@pytest.mark.parametrize("key", swept(scaled=True))
def test_the_bar_of_a_scale_is_as_long_as_it_says(key: str) -> None:
    """On large maps, whose legends are larger, it was twice as long."""
    drawn = maps()[key]
    legend = sheet(key).body.partition(f'class="{BOX}"')[2]
    grown = float(re.findall(r"scale\(([\d.]+)\)", legend)[0])
    part = float(re.findall(r'class="scalelight" d="M\S+ \S+h([\d.]+)', legend)[0])
    *_, most, unit = re.findall(r'class="legend(?: m)?"[^>]*>([^<]*)<', legend)
    told = float(most) / (1000 if unit == "m" and drawn.unit == "km" else 1)
    assert 4 * part * grown / 120 * drawn.scale == pytest.approx(told, rel=0.02)


@pytest.mark.parametrize("key", ["day-2", "day-3"])
def test_a_river_ends_below_the_frame_where_another_sheet_has_the_rest_of_it(key: str) -> None:
    """Its bank was drawn across it at the seam."""
    drawn = maps()[f"tcs_omaha-{key}"]
    left, _, right, _ = Geometry(charted(drawn)).box
    course = re.search(r'class="river" d="([^"]*)"', sheet(f"tcs_omaha-{key}").body)
    assert course is not None
    across = [x for x, _ in _points(course[1])]
    assert max(across) > right + 60 if key == "day-2" else min(across) < left - 60


def test_a_bridge_stands_where_a_way_crosses_a_river_and_nowhere_else() -> None:
    drawn = country()
    assert "bridge" in draw(drawn).used
    dry = Map(drawn.title, drawn.spaces, tuple(x for x in drawn.links if x.kind == "road"))
    assert 'class="bridge" d="M' not in draw(dry).body


def test_a_river_through_the_land_has_a_bridge_for_each_way_across_it_and_none_for_others() -> None:
    road = Link("0403", "0404", "road"), Link("0404", "0405", "road")
    for through, many in ((("0204", "0604"), 1), (("0204", "0304"), 0), (("0606", "0608"), 0)):
        stroke = Stroke(through, "river")
        body = draw(Map("", country().spaces, road, strokes=(stroke,))).body
        rails = re.findall(r'class="bridge" d="([^"]*)"', body.partition(f'class="{BOX}"')[0])
        assert "".join(rails).count("M") == 2 * many, through


def test_a_river_goes_on_over_the_edge_of_a_sheet_as_broad_as_it_came() -> None:
    """The Aure ended broad at the edge of map D, and began on C as a brook."""
    ends = []
    for key, at in (("day-2", "C51.10/NE"), ("day-3", "D1.11/SW")):
        drawn = maps()[f"tcs_omaha-{key}"]
        x, y = Geometry(charted(drawn)).point(at)
        course = re.search(r'class="river" d="([^"]*)"', sheet(f"tcs_omaha-{key}").body)
        assert course is not None
        found = _points(course[1])
        ends.append(sorted(hypot(a - x, b - y) for a, b in found)[:2])
    assert [near for end in ends for near in end] == pytest.approx([9.6] * 4, abs=1)


def _points(path: str) -> list[tuple[float, float]]:
    """The corners of an outline that is written in relative steps."""
    numbers = [float(n) for n in re.findall(r"-?\d+", path)]
    steps = list(zip(numbers[::2], numbers[1::2], strict=True))
    return [(sum(x for x, _ in steps[:k]), sum(y for _, y in steps[:k]))
            for k in range(1, len(steps) + 1)]  # fmt: skip


@pytest.mark.parametrize("key", swept())
def test_every_way_of_a_map_is_drawn_over_the_side_that_it_crosses(key: str) -> None:
    drawn = charted(maps()[key])
    ways = Design(drawn).roads
    courses = [at for course in ways.all() for at in course]
    for kind in ("road", "trail", "rail"):
        for a, b in ways.links.get(kind, ()):
            assert _passed(courses, ways.crossing(a, b)), (kind, a, b)


@pytest.mark.parametrize("beach", ["utah", "omaha", "gold", "juno", "sword"])
def test_every_road_of_the_five_beaches_is_drawn_and_runs_on_where_its_next_hex_is_on_the_next(
    beach: str,
) -> None:
    """The roads from Creully to Graye and from Luc to Douvres stopped short of the seams."""
    drawn = maps()[f"five_for_fighting-{beach}-0"]
    links = {frozenset((link.a, link.b)) for link in drawn.links if link.kind == "road"}
    design = Design(charted(drawn))
    courses = [at for course in design.roads.all() for at in course]
    inside = {space.id for space in drawn.spaces}
    for step in ROADS:
        if step <= inside:
            assert step in links
        elif here := step & inside:
            name, beyond = *here, *step - inside
            x, y = design.plan.point(name)
            (a, b), (c, d) = WORLD.middle(name), WORLD.middle(beyond)
            over = x + (c - a) * STEP / 2, y + (d - b) * STEP / 2
            assert _passed(courses, over), step
            edge = design.ground[0 if c < a else 2]
            assert any(at[0] < edge if c < a else at[0] > edge for at in courses), step
    onward = {mark.space for mark in drawn.marks if mark.kind == "onward"}
    assert onward == {h for s in ROADS for h in s & inside if len(s & inside) == 1}
    assert all(cell.kind != "sea" for cell in design.plan.ghosts for name in onward
               if hypot(cell.x - design.plan.by_id[name].x,
                        cell.y - design.plan.by_id[name].y) < 1.05 * STEP)  # fmt: skip


def _passed(courses: list[tuple[float, float]], at: tuple[float, float]) -> bool:
    return any(hypot(x - at[0], y - at[1]) < 0.1 * STEP for x, y in courses)


def test_a_road_that_goes_on_to_another_map_has_its_word_and_no_arrow() -> None:
    plain = country()
    signs = {}
    for kind in ("onward", "exit"):
        mark = Mark(kind, "0310", "Carentan", "E")  # type: ignore[arg-type]
        signs[kind] = draw(msgspec.structs.replace(plain, marks=(mark,))).body
    assert all(">Carentan<" in body for body in signs.values())
    assert 'class="entry"' in signs["exit"]
    assert not re.search(r'class="entry" d="[^"]', signs["onward"])
    assert "Way off" not in signs["onward"]


def test_what_carries_no_rule_says_so(utah: PrintedSheet) -> None:
    assert "Stream (no effect)" in utah.body
    brook = Stroke(("0101", "0202"), "stream")
    drawn = country()
    assert "(no effect)" not in draw(drawn).body
    assert "(no effect)" in draw(Map(drawn.title, drawn.spaces, strokes=(brook,))).body


GROUND = ("land", "hill1", "hill2", "hill3", "hill4", "parcel0", "parcel1", "parcel2", "boc0",
          "boc1", "boc2", "boc3", "wood", "crown0", "crown1", "marsh", "sand", "stone", "sea",
          "sea1", "sea2", "sea3", "rough", "bluff", "fort", "field", "built", "orchard",
          "paper", "yard", "forest", "forest0", "forest1", "forestlit", "crownlit")  # fmt: skip
"""The inks that words may lie on."""
ONLY_ON = {
    **dict.fromkeys(("title", "subtitle", "legend", "legendhead", "coordinate"), ("paper",)),
    "guideword": ("guide",),
    "faceword": ("halo",),
    "seaname": ("sea", "sea1", "sea2", "sea3"),
}


@pytest.mark.parametrize("strong", [{}, inks.STRONG], ids=["usual", "strong"])
@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_all_words_stand_out_on_every_ground_that_they_may_lie_on(
    night: bool, strong: dict[str, inks.Ink]
) -> None:
    """Contrast as the guideline asks, 4.5 : 1, of the ink against its halo over the ground; in the
    inks for those who ask for more too."""
    known = {name: ink[night] for name, ink in (inks.INKS | strong).items()}
    for css, rule in inks.RULES.items():
        if "font-size" not in rule:
            continue
        ink, halo, thin = (
            re.search(pattern, rule)
            for pattern in (
                r"fill:var\(--(\w+)",
                r"stroke:var\(--(\w+)",
                r"stroke-opacity:([.\d]+)",
            )
        )
        assert ink is not None
        for ground in ONLY_ON.get(css, GROUND):
            below = known[ground]
            if css in ("margin", "edgeword"):  # they lie on the veil
                below = mixed(known["paper"], below, 0.6)
            if halo is not None:
                below = mixed(known[halo[1]], below, float(thin[1]) if thin else 1.0)
            assert contrast(known[ink[1]], below) >= 4.5, (css, ground)


def mixed(one: str, other: str, part: float) -> str:
    """A colour of which so much is the first and the rest the second."""
    pairs = zip(*(bytes.fromhex(code[1:]) for code in (one, other)), strict=True)
    return "#" + bytes(round(part * a + (1 - part) * b) for a, b in pairs).hex()


def test_a_label_that_is_longer_than_its_line_is_written_whole() -> None:
    drawn = country()
    label = Label("A very long name of a small bay", ("0501", "0502"), "water")
    sheet = draw(Map(drawn.title, drawn.spaces, labels=(label,)))
    boxes = [box for name, box in sheet.names if name == label.text]
    assert max(b[2] for b in boxes) - min(b[0] for b in boxes) > 300


def test_pictures_have_colours_where_pages_have_variables(utah: PrintedSheet) -> None:
    assert "var(" in utah.svg()
    assert "var(" not in utah.printed()
    assert "@font-face" not in utah.printed()
    assert utah.printed() != utah.printed(night=True)


@pytest.mark.parametrize(
    ("space", "side", "across"),
    [("0105", "SW", False), ("0806", "NE", False), ("0401", "SW", True), ("0401", "W", True)],
)
def test_a_way_through_a_slanting_side_is_marked_at_the_nearer_edge(
    space: str, side: str, across: bool
) -> None:
    way = Mark("entry", space, "In", side)
    (found,) = Design(msgspec.structs.replace(country(), marks=(way,))).margins
    assert found.upright == across
