"""The release that a house says it runs, and whether what it serves is that release."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed


def version() -> str:
    """The installed version."""
    try:
        return installed("fieldpost")
    except PackageNotFoundError:
        return "0+source"
