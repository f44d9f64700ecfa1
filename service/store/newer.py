"""Matches that this program cannot carry on: a part of a newer release does."""

from service.store.schema import BadStore


class NewerRules(BadStore):
    """A match was played under newer rules than this program has: it writes nothing there."""

    def __init__(self, why: str = "") -> None:
        super().__init__(
            why
            or "This match was played under newer rules; this part of the house is being brought "
            "up to date. Try again in a minute."
        )


class UnknownGame(NewerRules):
    """A match is of a game that is not installed here."""

    def __init__(self, game: str) -> None:
        super().__init__(
            f"The game {game} is not installed in this part of the house. Install it here, or wait "
            "until this part is brought up to date."
        )
