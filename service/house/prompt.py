"""HTTP to the open Internet by an event loop: whoever is slow holds a line, and no thread."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD: Final = 10.0
"""Seconds that a reader has to say what he wants."""


class ImpatientProtocol(H11Protocol):
    """Lets go of whoever connects, or begins to ask, and does not say what: the library waits for
    ever."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._hurry()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._hurry()

    def _hurry(self) -> None:
        self.loop.call_later(HEAD, self._let_go, self.cycle)

    def _let_go(self, before: Any) -> None:
        """Close the line where nothing was asked since the request before."""
        if self.cycle is before and not self.transport.is_closing():
            self.transport.close()
