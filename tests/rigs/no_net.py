"""No test asks the net: the public beacon is off unless a test names one."""

import os

from service.settings import Settings


def beacon_off() -> None:
    """For this process, and for those that it starts."""
    os.environ["FIELDPOST_BEACON"] = "off"
    given = zip(Settings.__dataclass_fields__, Settings.__init__.__defaults__ or (), strict=True)
    Settings.__init__.__defaults__ = tuple(
        "off" if name == "beacon" else default for name, default in given
    )
