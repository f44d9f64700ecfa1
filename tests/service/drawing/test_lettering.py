"""The names in a picture of a part of a map: none of them is cut."""

import re

import pytest

from service.cartography.boxes import overlap
from service.drawing import lettering
from service.drawing.picture import ground_alone
from tests.service.cartography.maps import sheet, swept

CLASS = re.compile(r'class="([^"]+)"')
NAMED = swept(but="combined_arms")


@pytest.mark.parametrize("name", NAMED)
def test_each_name_is_whole_in_a_part_of_the_map_or_not_there(name: str) -> None:
    printed = sheet(name)
    left, top, wide, high = printed.box
    seen = 0
    for across in range(7):
        for down in range(7):
            w, h = min(wide, 1050), min(high, 800)
            frame = (left + (wide - w) * across / 6, top + (high - h) * down / 6, w, h)
            boxes = [box for *_, here in lettering.within(printed, frame) for box in here]
            seen += len(boxes)
            for box in boxes:
                assert frame[0] <= box[0]
                assert box[2] <= frame[0] + w
                assert frame[1] <= box[1]
                assert box[3] <= frame[1] + h
    assert bool(seen) == bool(printed.lettered)


@pytest.mark.parametrize("name", NAMED)
def test_a_name_that_is_moved_covers_no_other(name: str) -> None:
    printed = sheet(name)
    left, top, wide, high = printed.box
    for across in range(7):
        frame = (left + (wide - 900) * across / 6, top + high / 3, 900.0, 700.0)
        found = lettering.within(printed, frame)
        for number, (_, dx, dy, boxes) in enumerate(found):
            if dx or dy:
                others = [box for *_, there in found[:number] for box in there]
                assert not any(overlap(box, other) for box in boxes for other in others)


def test_a_name_that_a_counter_would_hide_stands_beside_it() -> None:
    """At Omaha two counters hid the S of Ste-Honorine, and all but the first letter of Fox."""
    printed = sheet("five_for_fighting-omaha-0")
    left, top, wide, high = printed.box
    frame = (left + wide * 0.4, top + high * 0.2, 1050.0, 800.0)
    for name, _, _, boxes in lettering.within(printed, frame):
        x, y = boxes[0][0] + 4, boxes[0][1] - 24
        hidden = [(x - 40, y - 40, x + 40, y + 40)]
        there = {text: here for text, _, _, here in lettering.within(printed, frame, hidden)}
        assert not any(overlap(box, hidden[0]) for box in there[name])
        assert max(abs(a - b) for a, b in zip(there[name][0], boxes[0], strict=True)) <= 90


def test_a_name_stays_where_it_is_hidden_everywhere() -> None:
    printed = sheet("five_for_fighting-omaha-0")
    frame = printed.box
    shown = lettering.within(printed, frame, [(-999.0, -999.0, 9999.0, 9999.0)])
    assert len(shown) == len(printed.lettered) == len(lettering.within(printed, frame))
    assert not any(dx or dy for _, dx, dy, _ in shown)


def test_the_ground_below_a_part_has_no_name_that_it_could_cut() -> None:
    printed = sheet("five_for_fighting-omaha-0")
    assert ".lettered,.margin{display:none}" in ground_alone(printed.printed())
    whole = "".join(name for name, _ in printed.lettered)
    assert whole.count("<text") == printed.body.partition('<g class="lettered">')[2].partition(
        "</g>"
    )[0].count("<text") + printed.body.count('class="margin m"')


@pytest.mark.parametrize("name", NAMED)
def test_each_name_is_lettered_by_the_rules_of_its_kind(name: str) -> None:
    printed = sheet(name)
    kinds = {
        k for drawn, _ in printed.lettered for told in CLASS.findall(drawn) for k in told.split()
    }
    assert kinds <= lettering.KINDS
