"""The picture of a board inside a mail: drawn once for all who see the same, by a job of its own.

A mail waits some seconds for its picture, and goes without it rather than late.
"""

import logging
import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from math import ceil

import msgspec
from PIL import Image

from domain.game.view.board import Choice, Map, View
from service.drawing import draw, picture
from service.drawing.atlas import Atlas, Below
from service.drawing.box_picture import MOST as MOST_OF_BOX
from service.drawing.box_picture import photograph
from service.drawing.paint.colours import COLOURS, FEWEST, ROWS, plainest, tried_from
from service.drawing.pictured import BoxPictures
from service.drawing.share import charts, front
from service.kits.keeping import Boxes
from service.mails.holdings import OFFERED, SAME
from service.people.post import unix_now
from service.reading.retention import PICTURES
from service.store.post import pictures
from service.store.recorder import Recorder
from service.words import language
from service.words.telling import phase_told, turn_told

log = logging.getLogger("fieldpost")

MOST_BYTES = 33_500
"""A larger picture stays out of the mail, which then has the board in words: a turn has 60 kB."""

WIDTHS = (720, 564, 480)
"""Pixels, the largest first that is small enough: on a phone still one for each of its own."""

FRONTS = (640, 564, 480, 420)
"""The same for the part of a large map on which something is to be done."""

MOST_CELLS = 100
"""Hexes or squares of a map that is shown whole: each has 50 pixels or so."""

MOST_CELLS_OF_BOX = 300
"""The same of a box, whose player may move anything anywhere: each has 30 pixels or so."""

FULL, BARE = 0.05, 0.03
"""Bytes for each pixel of a board in few colours, about, and of one without a map: one that would
be too large is not drawn."""

PATIENCE = 60
"""Seconds that a mail waits for its picture."""

LETTER, SOFT = 5, 30
"""Bytes for each letter on a board at least, besides its ground; and where the picture is wider
than the board is laid out, so that its edges fall between pixels."""

DRAWN = 480
"""The width for which the board is laid out: that of a phone, where a mail shows it smallest."""

_WRITTEN = re.compile("<text[^>]*>([^<]*)")


class NoPictureYet(Exception):
    """The picture of a board is wanted and not there yet."""


class MailPictures:
    """The pictures of boards. The key is all that is drawn, so one serves every viewer of it."""

    def __init__(
        self, recorder: Recorder, *, keep: int = 64, now: Callable[[], int] = unix_now,
        boxes: Boxes | None = None,
    ) -> None:  # fmt: skip
        self._store, self._now = recorder, now
        self._atlas, self._boxes = Atlas(pictures.Sheets(recorder)), boxes
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._most, self._lock = keep, threading.Lock()

    def of(self, view: View) -> bytes:
        """The picture of a board: of a large map a JPEG, of any other a PNG.

        It is b"" where it cannot be drawn, is too large, or takes too long.

        Raises NotDrawn where :meth:`draw` is to be called first.
        """
        key, now = _key(view), self._now()
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        found = pictures.picture_of_key(self._store, key)
        if found is None:
            pictures.want_picture(self._store, key, now)
            raise NoPictureYet
        if found.drawn:
            self._keep(key, found.png)
        elif now - found.made < PATIENCE:
            raise NoPictureYet
        return found.png

    def draw(self, view: View) -> None:
        """Draw a board, unless somebody did."""
        key = _key(view)
        known = pictures.picture_of_key(self._store, key)
        if known is not None and known.drawn:
            return
        png = self._of_box(view) or _drawn_by_us(view, self._atlas)
        pictures.keep_picture(self._store, key, png, self._now())
        self._keep(key, png)

    def _of_box(self, view: View) -> bytes:
        """A board of a box on its own pictures; b"" if there are none."""
        box = view.box.partition("/")[0]
        album = self._boxes.album(box) if self._boxes and box else None
        if album is None or self._boxes is None:
            return b""
        boxes = self._boxes
        try:
            shown = BoxPictures(view.box, album, str)
            return photograph(view, shown, lambda name: boxes.picture(box, name))
        except Exception:  # a turn never waits for its picture
            log.exception("pictures: a board of a box could not be drawn")
            return b""

    def made(self, key: str, make: Callable[[], bytes]) -> bytes:
        """What is kept under a key, or is made now and kept for others."""
        found = pictures.picture_of_key(self._store, key)
        if found is not None and found.drawn:
            return found.png
        data = make()
        pictures.keep_first_picture(self._store, key, data, self._now())
        return data

    def tidy(self) -> None:
        """Let go of pictures that no mail will show any more."""
        pictures.forget_pictures(self._store, self._now() - PICTURES)

    def _keep(self, key: str, png: bytes) -> None:
        with self._lock:
            self._kept[key] = png
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)


def _bare(view: View) -> View:
    """Without what the mail says in words, with the turn in the language of its reader; of a large
    map with the spaces that orders touch."""
    touched = dict.fromkeys(at for c in view.choices for at in c.on) if is_large(view) else ()
    around = (Choice("", tuple(touched)),) if touched else ()
    turn = view.turn if language() == "en" else turn_told(view.turn)
    notes = tuple(note for note in view.notes if not note.startswith((*SAME, OFFERED)))
    tracks = view.tracks if view.pieces else tuple(t for t in view.tracks if t.value)
    return msgspec.structs.replace(
        view,
        choices=around,
        prompts=(),
        turn=turn,
        phase=phase_told(view.phase),
        notes=notes,
        tracks=tracks,
    )


def for_spectators(view: View) -> View:
    """The view without the pictures of its box, which only its players may see."""
    return msgspec.structs.replace(view, box="")


def is_large(view: View) -> bool:
    """Whether a map of cells is too large to be shown whole."""
    most = MOST_CELLS_OF_BOX if view.seats else MOST_CELLS
    return charts(view) and sum(len(drawn.spaces) for drawn in view.maps) > most


def _mapped(view: View) -> View:
    """The maps and what stands on them, where a whole board would be too large."""
    return msgspec.structs.replace(view, cards=(), notes=(), seats=())


def _alone(view: View) -> View:
    """The maps and what stands on them; what each has is told in words."""
    return msgspec.structs.replace(_mapped(view), tracks=(), trays=())


def _near(view: View, rows: int) -> View:
    """The sectors so many rows or less from where somebody stands."""
    held = {piece.space for piece in view.pieces}
    if not any(space.id in held for drawn in view.maps for space in drawn.spaces):
        return view

    def cut(drawn: Map) -> Map:
        levels = {space.y for space in drawn.spaces if space.id in held}
        return msgspec.structs.replace(drawn, spaces=tuple(
            space for space in drawn.spaces if any(abs(space.y - y) <= rows for y in levels)
        ))  # fmt: skip

    return msgspec.structs.replace(view, maps=tuple(map(cut, view.maps)))


def _key(view: View) -> str:
    return sha256(msgspec.json.encode(_bare(view))).hexdigest()


def _drawn_by_us(view: View, atlas: Atlas) -> bytes:
    """A board as our cartographer draws it; b"" for one on pictures that are not here: nobody
    finds the country on bare paper."""
    return b"" if any(drawn.ground for drawn in view.maps) else _drawn(_bare(view), atlas)


def _drawn(view: View, atlas: Atlas) -> bytes:
    """The first way of drawing a board that is small enough; b"" for none."""
    try:
        return next((png for png in _ways(view, atlas) if len(png) <= most_bytes(view)), b"")
    except Exception:  # a turn never waits for its picture
        log.exception("pictures: a board could not be drawn")
        return b""


def most_bytes(view: View) -> int:
    """How many bytes a picture may have: with its table a box is shown whole, as on its page."""
    return MOST_OF_BOX if view.seats else MOST_BYTES


def _ways(view: View, atlas: Atlas) -> Iterator[bytes]:
    """Where something is to be done on a large map; any other board whole, as a phone has it,
    or as much of it as there is room for, and at last in few colours whatever was guessed."""
    if is_large(view):
        yield from (front(view, width, atlas=atlas, most=most_bytes(view)) for width in FRONTS)
        return
    opened: dict[str, Image.Image] = {}
    most = most_bytes(view)

    def whole(drawn: View, *, plain: bool = True) -> _Whole:
        return _Whole(drawn, atlas, opened, plain=plain, most=most)

    if not view.maps:
        yield from whole(view, plain=False).pictures(WIDTHS, BARE)
        return
    narrower = WIDTHS[1:]
    alone = _alone(view)
    drawn = whole(alone)
    if view.seats or drawn.fits(WIDTHS[-1], FULL):  # whatever has more than that is larger
        yield from whole(view, plain=False).pictures(WIDTHS[charts(view) :], FULL)
        yield from whole(_mapped(view)).pictures(narrower, FULL)
        yield from drawn.pictures(narrower, FULL)
    near = drawn
    for rows in () if charts(view) else (3, 2, 1, 0):  # of hexes no rows are left out
        near = whole(_near(alone, rows))
        yield from near.pictures(narrower, FULL)
    yield near.picture(DRAWN, (*COLOURS, *FEWEST))


class _Whole:
    """A whole board, on ground that was drawn before: that is most of the work."""

    def __init__(
        self, view: View, atlas: Atlas, opened: dict[str, Image.Image], *, plain: bool, most: int
    ) -> None:
        self._most = most
        self._below: list[Below] = []
        self._atlas, self._opened, self._plain = atlas, opened, plain
        self._svg = draw(view, choices=False, width=DRAWN, atlas=atlas, below=self._below)
        self._letters = sum(map(len, _WRITTEN.findall(self._svg)))
        self._steep = float(self._svg.partition(' height="')[2].partition('"')[0]) / DRAWN
        self._dense = (0, 0.0)
        """In which width its ground has how many bytes a pixel: narrower it has no fewer."""

    def pictures(self, widths: Sequence[int], dense: float) -> Iterator[bytes]:
        """Its picture in each of these widths in which it is likely to be small enough."""
        return (self.picture(width) for width in widths if self.fits(width, dense))

    def fits(self, width: int, dense: float) -> bool:
        """Whether it is likely to be small enough in a width, if not by so many bytes a pixel."""
        guessed = dense * self.pixels(width)
        return guessed <= self._most and self.least(width) <= self._most

    def pixels(self, width: int) -> float:
        """How many pixels its picture has in a width."""
        return self._steep * width**2

    def least(self, width: int) -> int:
        """How many bytes its picture has about in a width, in few colours: it need not be drawn to
        know that.

        Ground of many small fields is most of them, and few colours hardly help it.
        """
        lettered = (LETTER if width == DRAWN else SOFT) * self._letters
        wider, dense = self._dense
        least = lettered + (dense * self.pixels(width) if width <= wider else 0)
        if least <= self._most:
            high = ceil(width * self._steep)
            tops = tried_from(high)
            rows = Image.new("RGB", (width, ROWS * len(tops)))
            for number, top in enumerate(tops):
                rows.paste(self._laid(width, ROWS, top), (0, ROWS * number))
            ground = plainest(rows, high)
            self._dense = width, ground / self.pixels(width)
            least = lettered + ground
        return round(least)

    def picture(self, width: int, colours: Sequence[int] = COLOURS) -> bytes:
        """Its picture in a width."""
        under = self._laid(width, ceil(width * self._steep))
        return picture(self._svg, width, most=self._most, under=under, colours=colours)

    def _laid(self, width: int, high: int, top: int = 0) -> Image.Image:
        """So many rows of the ground of its picture."""
        return self._atlas.laid(
            self._below, (width, high), width / DRAWN,
            plain=self._plain, opened=self._opened, start=top,
        )  # fmt: skip
