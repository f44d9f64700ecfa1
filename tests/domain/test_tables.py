"""Tables of a game: every figure has a source, and every fault says where it is."""

import msgspec
import pytest

from domain.game.tables import BadTable, laid, meta, read, read_bytes, rulebook


class Gun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    range: int
    source: str = ""


class Guns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    guns: tuple[Gun, ...]
    source: str = ""


def fault(text: str | bytes) -> str:
    raw = text.encode() if isinstance(text, str) else text
    with pytest.raises(BadTable) as bad:
        read_bytes(raw, "game/guns.toml", Guns)
    message = str(bad.value)
    assert message.startswith("game/guns.toml")
    assert message.endswith(".")
    return message


ONE = '[[guns]]\nname = "88"\nrange = 20\n'


@pytest.mark.parametrize(
    "source",
    ["seed", "seed: page 4", "published: rulebook, page 12", "reconstructed: from the\\nexample"],
)
def test_a_source_stands_beside_the_figure_or_around_it(source: str) -> None:
    gun = Gun("88", 20)
    beside = read_bytes(f'{ONE}source = "{source}"'.encode(), "g", Guns)
    around = read_bytes(f'source = "{source}"\n{ONE}'.encode(), "g", Guns)
    assert beside.guns[0].range == around.guns[0].range == gun.range


def test_a_figure_without_a_source_is_refused() -> None:
    assert "the figure guns[0].range has no source" in fault(ONE)
    more = f'{ONE}source = "seed"\n[[guns]]\nname = "pak"\nrange = 1.5\n'
    assert "the figure guns[1].range has no source" in fault(more)
    deep = "[a.b]\nc = [[1]]\n"
    assert "the figure a.b.c[0][0] has no source" in fault(deep)


def test_words_and_switches_need_no_source() -> None:
    class Words(msgspec.Struct):
        word: str
        on: bool

    assert read_bytes(b'word = "x"\non = true', "g", Words) == Words("x", True)


@pytest.mark.parametrize("source", ["", "guessed", "published", "published:", "Seed", "seeds"])
def test_a_source_out_of_form_is_refused(source: str) -> None:
    message = fault(f'{ONE}source = "{source}"')
    assert f'the source of guns[0] reads "{source}"' in message


def test_a_source_of_the_file_is_named_as_such() -> None:
    assert 'the source of the file reads "x"' in fault(f'source = "x"\n{ONE}')


def test_a_key_that_nobody_knows_is_refused() -> None:
    message = fault(f'source = "seed"\n{ONE}calibre = 88')
    assert "guns.toml, line 5, column 1: “guns” has no “calibre”." in message


def test_a_key_that_is_missing_or_of_another_kind_is_refused() -> None:
    assert "“guns” needs a line “range = …”" in fault('source = "seed"\n[[guns]]\nname = "88"')
    assert "line 4, column 1: “range” must be a whole number, not words in quotes" in fault(
        'source = "seed"\n[[guns]]\nname = "88"\nrange = "far"'
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [("guns = [", "line 1, column 9: a value is missing here"),
     (b"\xff\xfe", "line 1: this is not UTF-8"),
     ("a = 1\na = 2", "line 2, column 6: this already has a value; write it once"),
     ("=", "line 1, column 1: "), ("a", "line 1, column 2: write “=” and a value after"),
     ('a = "b\n', "line 1, column 7: the quotes are not closed")],
)  # fmt: skip
def test_what_is_no_toml_is_refused_with_its_line(text: str | bytes, told: str) -> None:
    assert told in fault(text)


GAME = "tests.toys.printed"


def test_a_table_is_read_from_the_package_of_its_game() -> None:
    assert read(GAME, "guns.toml", Guns).guns == (Gun("88", 20),)
    assert meta(GAME).stage == "draft"
    assert rulebook(GAME).rule("1").title == "Storming"
    with pytest.raises(KeyError):
        rulebook(GAME).rule("3")


def test_a_table_that_is_not_there_is_told() -> None:
    with pytest.raises(FileNotFoundError, match=r"printed/tanks\.toml"):
        read(GAME, "tanks.toml", Guns)


def test_tables_of_a_house_replace_those_of_the_game() -> None:
    printed = ONE.replace("20", "24")
    with laid({"guns.toml": f'source = "published: counter sheet"\n{printed}'}):
        assert read(GAME, "guns.toml", Guns).guns[0].range == 24
        assert meta(GAME).stage == "draft"
    assert read(GAME, "guns.toml", Guns).guns[0].range == 20
    told = r"^the house's own printed/guns\.toml: the figure .* has no source"
    with laid({"guns.toml": printed}), pytest.raises(BadTable, match=told):
        read(GAME, "guns.toml", Guns)
