"""A table: its cloth with piles, cards, dice, envelopes and chips, and who sits around it."""

from collections.abc import Sequence

from domain.game.view.board import Card, Track
from service.drawing import cards
from service.drawing import on_table as things
from service.drawing.figures import on_cloth as art
from service.drawing.figures import playing_card as playing
from service.drawing.paint.ink import px, wrap
from service.drawing.sheet import Sheet, place

RIM = 24.0
GAP = 16.0
TRAY_WIDE = 300.0
LEAST = 560.0
"""A cloth that is narrower has all of it one below the other."""
BACK = 0.62
"""How large the cards are that others hold."""
MOST_BACKS = 12
BESIDE = 4.0
"""Between the cards of a hand."""
BEGIN = "to begin with"


class Cloth:
    """The table of a view on a sheet."""

    def __init__(self, sheet: Sheet) -> None:
        view = sheet.view
        self.sheet, self.seats = sheet, view.seats
        self.piles = [t for t in view.tracks if t.shape == "pile"]
        self.held = [t for t in view.tracks if t.shape == "hand" and t.value]
        kept = [t for t in view.tracks if t.shape in ("", "tray")]
        self.empty = [t for t in kept if t.shape and not t.value]
        self.kept = [t for t in kept if t not in self.empty]
        self.own = [card for card in view.cards if card.place == "hand"]
        self.sealed = [card for card in view.cards if card.face == "Envelope"]
        self.lying = [c for c in view.cards if c.place != "hand" and c.face != "Envelope"]
        self.decks = {f"In hand of {t.title.removeprefix('Deck ')}": n
                      for n, t in enumerate(self.piles)}  # fmt: skip

    def draw(self, x: float, y: float, w: float) -> float:
        """All of it; returns the bottom."""
        sheet = self.sheet
        start = len(sheet.parts)
        left, room = x + RIM, w - 2 * RIM
        bottom = self._others(left, y + RIM, room) + GAP
        if w >= LEAST:
            wide = min(TRAY_WIDE, room * 0.42)
            right = left + room - wide
            below = things.tray(self.sheet, right, bottom, wide) + GAP
            below = things.paper(self.sheet, right, below, wide)
            bottom = max(self._middle(left, bottom, room - wide - 2 * GAP), below)
        else:
            bottom = self._middle(left, bottom, room) + GAP
            bottom = things.tray(self.sheet, left, bottom, room)
        hand = bottom + GAP
        near = self._near(left, hand, room)
        bottom = self._chips(self.empty, left, near + 6, room) + RIM - 6
        if w < LEAST:
            bottom = things.paper(self.sheet, left, bottom - 8, room) + RIM - 10
        table = art.table(w, bottom - y)
        held = f' data-hand="{px(hand)} {px(near)}"' if self.own else ""
        sheet.parts.insert(
            start,
            f'<g class="printed on-cloth"{held}><g class="felt"><g{place(x, y)}>{table}</g></g>',
        )
        sheet.add("</g>")
        return bottom + 14

    # --- Who sits around it -------------------------------------------------------------------

    def _others(self, x: float, y: float, w: float) -> float:
        """Those who sit opposite, each with what he holds; returns the bottom."""
        others = self.seats[1:]
        if not others:
            return y
        across = min(len(others), max(1, int(w // 150)))
        wide = w / across
        for start in range(0, len(others), across):
            row = others[start : start + across]
            lead = (across - len(row)) * wide / 2
            ends = [self._seat(s, x + lead + k * wide, y, wide) for k, s in enumerate(row)]
            y = max(ends) + 8
        return y - 8

    def _seat(self, seat: str, x: float, y: float, w: float) -> float:
        middle = x + w / 2
        things.plate(self.sheet, seat, middle, y)
        y += 30
        held = [(self.decks.get(t.title, 0), t) for t in self.held if t.owner == seat]
        sealed = [card for card in self.sealed if card.owner == seat]
        if not held and not sealed:
            things.word(self.sheet, middle, y + 14, "no cards")
            return y + 22
        many = len(held) + len(sealed[:2])
        step = min(w / many, 190.0)
        x = middle - many * step / 2
        for k, (deck, track) in enumerate(held):
            self._fan(track, deck, x + (k + 0.5) * step, y, step - 8)
        for k, card in enumerate(sealed[:2], len(held)):
            things.envelope(
                self.sheet, card, x + (k + 0.5) * step - art.ENVELOPE_WIDE * 0.4, y, 0.8
            )
        if len(sealed) > 2:
            things.word(self.sheet, x + w, y + 70, f"{len(sealed)} envelopes", "e")
        return y + 76

    def _fan(self, track: Track, deck: int, middle: float, y: float, room: float) -> None:
        """Cards as the others at the table see them."""
        shown = min(track.value, MOST_BACKS)
        wide, high = playing.WIDE * BACK, playing.HIGH * BACK
        step = min(15.0, max(2.0, (room - wide) / max(1, shown - 1)))
        x = middle - (wide + step * (shown - 1)) / 2
        back = self._back(deck)
        said = f"{track.owner.title()} holds {things.counted(track)}"
        self.sheet.add(self.sheet.open("hand", f"{track.owner}-{track.title}", said))
        for k in range(shown):
            turn = (k - (shown - 1) / 2) * 2.5
            at = f"translate({px(x + k * step)} {px(y)})"
            around = f"rotate({px(turn)} {px(wide / 2)} {px(high)})"
            self.sheet.add(f'<use href="{back}" transform="{at} {around} scale({BACK})"/>')
        self.sheet.add("</g>")
        things.word(self.sheet, middle, y + high + 13, things.counted(track))

    def _near(self, x: float, y: float, w: float) -> float:
        """The viewer's own seat: his cards face up, his envelopes; returns the bottom."""
        seat = self.seats[0]
        held = [t for t in self.held if t.owner == seat]
        sealed = [card for card in self.sealed if card.owner == seat]
        if held and not self.own:
            return self._seat(seat, x, y, w) + 4
        middle = x + w / 2
        things.plate(self.sheet, seat, middle, y)
        y += 32
        row: list[Card | None] = [*self.own, *sealed]
        if self.sheet.desk or not row:
            row.append(None)
        wide = [
            art.ENVELOPE_WIDE if c is None or c.face == "Envelope" else playing.WIDE for c in row
        ]
        return self._row(row, wide, x, y, w)

    def _row(
        self, row: Sequence[Card | None], wide: Sequence[float], x: float, y: float, w: float
    ) -> float:
        """Cards and envelopes side by side in as many rows as they need; returns the bottom."""
        start = 0
        while start < len(row):
            end, used = start, 0.0
            while end < len(row) and (end == start or used + wide[end] <= w):
                used += wide[end] + BESIDE
                end += 1
            at = x + (w - used + BESIDE) / 2
            for card, room in zip(row[start:end], wide[start:end], strict=True):
                if card is None:
                    things.seal(self.sheet, at, y + playing.HIGH - art.ENVELOPE_HIGH)
                elif card.face == "Envelope":
                    things.envelope(self.sheet, card, at, y + playing.HIGH - art.ENVELOPE_HIGH)
                else:
                    things.card(self.sheet, card, at, y)
                at += room + BESIDE
            y += playing.HIGH + 10
            start = end
        return y

    # --- In the middle ------------------------------------------------------------------------

    def _middle(self, x: float, y: float, w: float) -> float:
        """Piles, what lies face up, and chips; returns the bottom."""
        slots = [*self.piles, None] if len(self.piles) < len(art.BACKS) else list(self.piles)
        at, wide = x, 2 * playing.WIDE + 8
        foot = 26.0 + 14 * max((len(things.deck_name(one)) for one in self.piles), default=1)
        for pile in slots:
            room = wide if pile else playing.WIDE
            if at > x and at + room > x + w + 1:
                at, y = x, y + playing.HIGH + foot
            if pile:
                things.pile(self.sheet, pile, self._back(self.piles.index(pile)), at, y)
            else:
                things.new_deck(self.sheet, at, y)
            at += room + 18
        lying = [card for card in self.lying if card.place != BEGIN]
        row = self._beside(lying, at, y, x + w - at)
        y = max(y + playing.HIGH + foot, row)
        begin = [card for card in self.lying if card.place == BEGIN]
        if begin:
            y = cards.hand(self.sheet, begin, x, y + 2, w) + 6
        y += 6
        if not row:
            y = self._on_table(lying, x, y, w)
        return self._chips(self.kept, x, y, w)

    def _beside(self, lying: Sequence[Card], x: float, y: float, w: float) -> float:
        """What was played beside the piles, if there is room for all of it; returns the bottom, or
        0 if there is none."""
        if not lying or len(lying) > self._across(w):
            return 0
        return self._on_table(lying, x, y, w)

    @staticmethod
    def _across(w: float) -> int:
        """How many cards that lie face up are a row."""
        return int((w + 10) // (playing.WIDE + 32))

    def _on_table(self, lying: Sequence[Card], x: float, y: float, w: float) -> float:
        """What was played or turned up, each with who played it; returns the bottom."""
        if not lying:
            return y
        wide = playing.WIDE + 22
        across = max(1, self._across(w))
        for start in range(0, len(lying), across):
            lines = 0
            for k, card in enumerate(lying[start : start + across]):
                at = x + k * (wide + 10)
                things.card(self.sheet, card, at + 11, y)
                told = [
                    *([card.owner.title()] if card.owner else []),
                    *wrap(card.text, wide, "fact", 3),
                ]
                for n, words in enumerate(told):
                    things.word(self.sheet, at + wide / 2, y + playing.HIGH + 14 + 13 * n, words)
                lines = max(lines, len(told))
            y += playing.HIGH + 14 + 13 * lines
        return y + 4

    def _chips(self, shown: Sequence[Track], x: float, y: float, w: float) -> float:
        """Numbers that are kept and trays on chips, or trays in which nothing lies, which are
        small; returns the bottom."""
        is_empty = shown is self.empty
        drawn = things.empty if is_empty else things.chip
        room = things.EMPTY_ROOM if is_empty else things.CHIP_ROOM
        across = max(1, int((w + 4) // room))
        high = things.EMPTY_HIGH if is_empty else things.CHIP_HIGH
        for n, track in enumerate(shown):
            drawn(self.sheet, track, x + n % across * room, y + n // across * high)
        return y + -(-len(shown) // across) * high

    def _back(self, deck: int) -> str:
        return self.sheet.uses(f"back-{deck % len(art.BACKS)}", art.back(deck))
