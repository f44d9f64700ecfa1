"""``python -m tests.rigs.check_file FILE``: makes ``fieldpost-check.html``, the page *Check a file*
in one file, to be opened from a disk. A release has it (docs/check-page.md)."""

import re
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PackageLoader

import service.released
from service.offline_replay.bundle import bundled
from service.offline_replay.replay import faces
from service.web.assets import STATIC
from service.web.paint import PAINT

FILE: Final = Path(service.released.__file__ or "").with_name("fieldpost-check.html")
"""Where the one of a release lies."""


def made(version: str) -> str:
    """The file."""
    loader = ChoiceLoader([PackageLoader("service.web"), FileSystemLoader(Path(__file__).parent)])
    pages = Environment(loader=loader, extensions=["jinja2.ext.i18n"])
    pages.install_null_translations(newstyle=True)  # type: ignore[attr-defined]
    script = bundled("audit.js").replace("</script", "<\\/script")
    sheets = "".join((STATIC / name).read_text("utf-8") for name in ("house.css", "match.css"))
    return pages.get_template("web/audit.html").render(
        layout="check_file.html",
        version=version,
        style=faces() + PAINT + re.sub(r"@font-face \{.*?\}\n", "", sheets),
        script=script,
        digest=b64encode(sha256(script.encode()).digest()).decode(),
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(made(service.released.version()), "utf-8")
