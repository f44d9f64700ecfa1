"""The landscape under a map of sectors: always the same, and nothing on it looks like a rule."""

from service.cartography import belts

BEACH = (("bocage", 0.0), ("hamlet", 150.0), ("beach", 300.0), ("sea", 450.0))
RULES = {"mines", "wire", "work", "fort", "goal", "star", "depot", "entry", "road", "river"}
"""What a rule has on a sheet."""


def test_the_ground_of_sectors_is_a_landscape_without_a_sign_of_a_rule() -> None:
    ground = belts.draw(BEACH, 420, 640)
    assert {"roof", "hull", "wake", "stake", "damp0", "boc0"} <= ground.used
    assert ground.used.isdisjoint(RULES)
    assert belts.draw(BEACH, 420, 640).body == ground.body


def test_a_map_that_names_no_ground_is_country_with_neither_sea_nor_streets() -> None:
    assert belts.draw((("clear", 0.0),), 420, 300).used.isdisjoint({"hull", "stake", "sea", "sand"})
