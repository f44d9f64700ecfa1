"""Places that are called by numbers: of tracks, and of no space at all."""

from domain.kits.kit import Grid, Zone
from domain.kits.places import Places
from tests.domain.test_kit_places import box, paper


def test_a_number_alone_is_told_with_its_track() -> None:
    def track(name: str, y: int, *numbers: str) -> Zone:
        spots = {number: (n * 20 + 10, y + 5) for n, number in enumerate(numbers)}
        outline = ((0, y), (400, y), (400, y + 10), (0, y + 10))
        return Zone(name, outline, Grid("spots", spots=spots))

    records = track("General Records", 0, "00", "0", "1", "-1")
    other = track("Turn Track", 20, "1", "2", "August 1914")
    places = Places(
        box(
            paper("m0", "Map", zones=(records, other)),
            paper("m1", "Deluxe", zones=(track("Turn Track", 0, "2"),)),
        )
    )
    told = {place: places.told(place) for place in places.all()}
    assert told == {
        "m0.00": "General Records 00",
        "m0.0": "General Records 0",
        "m0.1": "General Records 1",
        "m0.-1": "General Records -1",
        "m0.1 (2)": "Turn Track 1",
        "m0.2": "Map Turn Track 2",
        "m0.August 1914": "August 1914",
        "m1.2": "Deluxe Turn Track 2",
    }
    for place, words in told.items():
        assert places.called(words) == (place,)
    assert places.called("general records 0") == places.called("0") == ("m0.0",)
    assert places.called("turn track 2") == ("m0.2", "m1.2")
    assert places.near("General Record 0")[0] == "General Records 0"


def test_the_nearest_number_is_named_if_none_is_alike() -> None:
    spots = {"0101": (10, 10), "0807": (80, 70), "0806": (80, 60), "Pau": (50, 50)}
    places = Places(box(paper("m0", "Map", grid=Grid("spots", spots=spots))))
    assert places.near("9999") == ("0807", "0806", "0101")
    assert places.near("99999") == places.near("Xyz") == ()
