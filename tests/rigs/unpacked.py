"""Unpacks archives that this house made, on any Python that it runs on."""

import tarfile
from pathlib import Path


def unpack(archive: tarfile.TarFile, folder: Path) -> None:
    """Everything, as data. Python 3.11.2, Debian's own, has no filters yet."""
    if hasattr(tarfile, "data_filter"):
        archive.extractall(folder, filter="data")
    else:
        archive.extractall(folder)
