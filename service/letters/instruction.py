"""One line of a letter and what it asks for, as a value."""

from typing import Literal

import msgspec

from service.letters.new_line import NewMatch

Kind = Literal[
    "order", "note", "check", "help", "end", "new", "follow", "invite", "address", "zone",
    "mails", "show", "matches", "next", "quiet", "language", "save", "forget", "coach", "ignored",
]  # fmt: skip


class Instruction(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a letter and what it asks for."""

    kind: Kind
    text: str
    """The order, with its body; what to check or to be helped with ("" for everything); the note,
    of which a long one is several instructions; the address that is invited or added; the time
    zone."""
    number: int
    """The line's place in the letter, from 1."""
    said: str
    """The line as it came."""
    wrong: str = ""
    """Why it cannot be done, or was ignored; "" for nothing."""
    seat: str = ""
    """Whom ``invite`` invites to; "" for the free one. Of a note who alone reads it; "" for all."""
    every: str = "turn"
    """How often ``follow`` asks for a mail: each ``turn`` or each ``day``."""
    new: NewMatch | None = None
    """The match that ``new`` opens."""

    @property
    def command(self) -> str:
        """The line that is given to the match; "" where the instruction gives none."""
        if self.wrong:
            return ""
        said = f"whisper {self.seat} {self.text}" if self.seat else f"note {self.text}"
        return {"order": self.text, "note": said}.get(self.kind, "")
