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


def of_nobody() -> None:
    """What whoever runs the tests has set for a house of theirs, or for their net, is none of the
    tests' houses."""
    for name in [*os.environ]:
        theirs = name.startswith("FIELDPOST_") and name != "FIELDPOST_TEST_MODULES"
        if theirs or name.casefold().endswith("_proxy"):
            del os.environ[name]
