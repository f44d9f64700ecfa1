"""``board``: the map of a game as a file, to look at, to print, to hang on a wall."""

import functools
from collections.abc import Callable
from pathlib import Path

import click
import msgspec

from domain.game.tables import BadTable
from domain.game.view.board import Map, View
from workers.commands.shared import game, scenario

INCHES = {"a4": (8.27, 11.69), "a3": (11.69, 16.54)}
WIDTHS = (960, 640, 480, 400)
"""The widths in pixels that a board without a map of cells is laid out in, to fill a page."""

DOTS = 200
"""Pixels of an inch of print."""


@click.command("board")
@click.argument("name", metavar="GAME|FILE")
@click.option("--scenario", "chosen", default="", help="The scenario; the first one if not given.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write; its name ends in .svg or .png.",
)
@click.option("--orders", type=click.IntRange(0), default=None,
              help="Let computers play this many orders, then draw the whole board.")  # fmt: skip
@click.option("--seed", default="1", help="The same seed gives the same orders.")
@click.option(
    "--sheet", "number", type=click.IntRange(1), default=1, help="Which map, if there are several."
)
@click.option("--width", type=click.IntRange(120, 8000), default=1600, show_default=True,
              help="Pixels across a PNG.")  # fmt: skip
@click.option("--paper", type=click.Choice(list(INCHES)), default=None,
              help="A PNG that fills one printed page, instead of a width.")  # fmt: skip
@click.option("--night", is_flag=True, help="Dark colours.")
@click.option("--contrast", is_flag=True, help="Stronger inks and heavier edges.")
@click.option("--symbols", type=click.Choice(["period", "nato"]), default="period",
              show_default=True, help="Counters as in 1944, or the symbols of today.")  # fmt: skip
def board_command(
    name: str,
    chosen: str,
    output: Path | None,
    orders: int | None,
    seed: str,
    number: int,
    width: int,
    paper: str | None,
    night: bool,
    contrast: bool,
    symbols: str,
) -> None:
    """Draw the printed map of a scenario of GAME, without counters.

    Instead of a game it takes the FILE of a map, a .toml as in docs/adding-a-game.md.
    With --orders it is the whole board as everybody sees it after that many orders. Without --night
    and --contrast an SVG follows the viewer's light or dark mode and contrast setting.
    """
    from service.drawing import draw, picture
    from service.drawing.paint.night import style as styled
    from service.drawing.picture import legible, printed
    from workers.bots import bot_names
    from workers.selfplay import position

    rules = None if name.endswith(".toml") else game(name)
    played = rules.scenario(scenario(rules, chosen)) if rules else None
    if output is None:
        raise click.ClickException("Say where to write it: --output FILE.svg or FILE.png.")
    kind = output.suffix.lower()
    if kind not in (".svg", ".png"):
        raise click.ClickException(f"{output} must end in .svg or .png.")
    if rules is None or played is None:
        view = _chart(Path(name))
    else:
        view = position(rules, played.key, orders or 0, bot_names(rules)[0], seed)
        # On a page it stands alone: no subject of a mail and no bar says which game it is.
        view = msgspec.structs.replace(view, title=f"{rules.title} · {played.title}")
    if orders is not None:
        nato = symbols == "nato"
        svg = _filling(
            view,
            functools.partial(draw, view, choices=False, night=night, strong=contrast, nato=nato),
            paper,
        )
    else:
        living = kind == ".svg" and not night and not contrast
        svg = _sheet(view, number, paper, living=living, night=night, strong=contrast)
    if kind == ".svg":
        # What a browser draws by "use" stands within no board, so rules may not ask for one.
        style = styled(night=night, strong=contrast)
        loose = svg.replace(style, style.replace(".board ", ""), 1)
        shown = view.maps if orders is not None else view.maps[number - 1 : number]
        output.write_text(
            loose.replace("<style>", f"<style>{_type(shown, svg, style)}", 1), "utf-8"
        )
    elif paper:
        output.write_bytes(printed(svg, *(round(side * DOTS) for side in INCHES[paper])))
    else:
        output.write_bytes(picture(legible(svg, width), width, most=None))
    click.echo(f"Wrote {output}, {output.stat().st_size / 1000:.0f} kB.")


def _chart(file: Path) -> View:
    """The map that is written in a file, on a board of its own."""
    from domain.grid.chart import chart
    from service.cartography.words import known

    try:
        drawn = chart(file.read_text("utf-8"), str(file)).map
    except (OSError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{file} cannot be read: {error}.") from None
    except BadTable as error:
        raise click.ClickException(str(error)) from None
    plain = {space.terrain for space in drawn.spaces} - {"clear"}
    for word in sorted(word for word in plain if not known(word)):
        click.echo(f"The map does not know the ground “{word}” and draws it open.", err=True)
    return View(title="", turn="", phase="", maps=(drawn,))


def _filling(view: View, drawn: Callable[..., str], paper: str | None) -> str:
    """A board in its usual width; without a map of cells, in that which fills the paper best."""
    from service.drawing.atlas import Unprinted
    from service.drawing.picture import filled
    from service.drawing.share import charts

    if paper is None or charts(view):
        return drawn(width=WIDTHS[0])
    blank, page = Unprinted(), INCHES[paper]
    best = max(WIDTHS, key=lambda wide: filled(drawn(width=wide, atlas=blank), *page))
    return drawn(width=best)


def _sheet(
    view: View, number: int, paper: str | None, *, living: bool, night: bool, strong: bool
) -> str:
    """The sheet of one map of a view."""
    from service.drawing import draw
    from service.drawing.atlas import ATLAS
    from service.drawing.share import charts

    if not view.maps:
        raise click.ClickException(
            "This scenario has no map; use --orders 0 to draw its whole board."
        )
    if number > len(view.maps):
        raise click.ClickException(f"This scenario has {len(view.maps)} maps, not {number}.")
    drawn = view.maps[number - 1]
    alone = View(title="", turn="", phase="", maps=(drawn,))
    if not charts(alone):  # sectors have no sheet of their own: their plates are the map
        return _filling(
            alone,
            functools.partial(draw, alone, choices=False, night=night, strong=strong, desk=True),
            paper,
        )
    sheet = ATLAS.of(drawn)
    return sheet.svg() if living else sheet.printed(night=night, strong=strong)


def _type(maps: tuple[Map, ...], svg: str, style: str) -> str:
    """The type faces that a drawing is set in and does not bring: no reader need have them."""
    from service.cartography.sheet import type_faces
    from service.drawing.atlas import ATLAS
    from service.drawing.overview import charted
    from service.offline_replay.replay import faces

    if "@font-face" in svg:
        return ""
    sheets = charted(View(title="", turn="", phase="", maps=maps))
    used = frozenset[str]().union(*(ATLAS.of(drawn).used for drawn in sheets))
    return type_faces(used) + (faces() if style in svg else "")
