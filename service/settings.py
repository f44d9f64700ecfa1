"""Settings: one frozen value read from the environment, each with a default that works."""

import os
import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

SHARED_FIGURES = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder in which several processes of the web put their figures together."""


LONGEST_CONDITIONS = 30_000
"""Characters of the text to which people agree; it goes by mail too."""


class BadSetting(ValueError):
    """A setting that cannot be used: which one, what it holds, what it should hold."""


@dataclass(frozen=True)
class Settings:
    """How this house is run. Every field is ``FIELDPOST_<NAME>`` in the environment."""

    data: Path = Path("fieldpost-data")
    """The folder of the house: its keys, and its database unless ``database`` names another."""
    database: str = ""
    """``postgresql://user:password@host:port/name``, or empty for SQLite in ``data``."""
    house: str = "fieldpost.localhost"
    """The host name that signs: part of every match's origin, never to change once used."""
    host: str = "127.0.0.1"
    port: int = 8044
    backups: str = ""
    """The folder in which ``backups`` saves what is new each minute; empty saves nothing."""
    marks: str = ""
    """The file of the high-water mark, best on another disk; empty is ``marks.log`` in ``data``."""
    beacon: str = ""
    """``off``, URLs of drand, or ``URL KEY GENESIS PERIOD``; empty is drand, the public beacon."""
    beacon_delay: int = 6
    """Seconds from an order to the round of its dice, 6 to 86400, in new matches."""
    cosign: str = ""
    """``k of URL VKEY URL VKEY …``: who cosigns the log of the house, and how many must."""
    cosign_seconds: int = 4
    """Seconds that a mail of a turn waits for them at most, 1 to 60."""
    patience: int = 60
    """Minutes for which orders of computers and of the house's seats wait for silent cosigners."""
    tables: str = ""
    """A folder with tables that replace a game's own, see docs/adding-a-game.md."""
    boxes: str = "all"
    """Which boxes people may bring: ``all``, ``own`` (drawn up as text) or ``off``."""
    redis: str = ""
    """``redis://…`` for rate limits shared by several processes; empty counts in memory."""
    orders_a_minute: int = 300
    """Requests that one address may make a minute, and five times as many pages; 0: no limit."""
    admit: str = "all"
    """Who may open matches that anybody joins: ``all``, ``confirmed`` (people with a confirmed
    address), or ``invited``: then nobody comes in at all but by invitation."""
    open_matches: int = 20
    """Matches of one person that may wait for players at once; 0: no limit."""
    matches_an_hour: int = 30
    """Matches that one network may open an hour, where requests are counted; 0: no limit."""
    open_days: int = 90
    """Days after which a match that nobody joins is closed; 0: never."""
    first_words: str = "shown"
    """``wait`` if an operator reads a newcomer's first words to everybody before others do."""
    conditions: str = field(default="", repr=False)
    """The text to which whoever joins must agree, once; empty asks nothing."""
    web_threads: int = 16
    web_processes: int = 1
    """Processes of the web, each with that many threads."""
    streams_port: int = 0
    """The port of the part that tells live pages how far a match is; 0 leaves it to the web."""
    proxies: int = 0
    """How many proxies stand before the web, each of which tells who asks; 0 believes none."""
    contact: str = ""
    """Whom to write to about this house, a mail address or ``https://…``; empty names nobody."""
    metrics: str = field(default="", repr=False)
    """The key with which Prometheus reads ``/metrics``; empty shows it to this machine alone."""
    web: str = ""
    """Where people reach the web, as it stands in mails; empty is ``https://`` and the house."""
    socket: str = ""
    """A Unix socket at which proxies reach the web besides its port; empty is none."""
    mail_domain: str = ""
    """The part of our mail addresses after the @; empty is the host of the house."""
    mail_name: str = "match"
    """The part before the @, and before the + of a reply address."""
    smtp_out: str = field(default="", repr=False)
    """``smtp[+starttls]://user:password@host:port`` or ``smtps://…``; empty sends no mail."""
    smtp_in: str = ""
    """``host:port`` where the mail listener listens; empty is none."""
    lmtp_in: str = ""
    """The Unix socket where a local mail server hands mail over; empty is none."""
    smtp_certificate: str = ""
    """A PEM file with certificate and key; then the listener offers STARTTLS."""
    imap: str = field(default="", repr=False)
    """``imap://user:password@host:port/INBOX`` or ``imaps://…``; empty polls no mailbox."""
    mail_authserv: str = ""
    """The name in the Authentication-Results of our own mail server; empty believes nobody's."""
    mail_pictures: int = 1
    """1 puts a picture of the board into mails; 0 none, which costs a tenth of the time."""
    mail_style: str = "short"
    """How long mails are for who does not say: ``short``, ``full`` or ``text``."""
    mail_dkim: str = "fieldpost"
    """The selector under which others find our key for DKIM."""
    mail_dkim_key: str = field(default="", repr=False)
    """An RSA key as PEM with which mails are signed; empty leaves it to the server that sends."""
    mails_a_minute: int = 60
    """Mails that one sending host may bring a minute; 0 sets no limit."""

    @property
    def marks_file(self) -> Path:
        """Where it stands how far each journal had come."""
        return Path(self.marks) if self.marks else self.data / "marks.log"

    @property
    def prefix(self) -> str:
        """The path below which the web lies, as ``/fieldpost``; "" for a host of its own."""
        return urlsplit(self.web).path.rstrip("/")

    @property
    def sqlite_file(self) -> Path:
        """Where the embedded database lies."""
        return self.data / "fieldpost.sqlite"


_HOST = r"[a-z0-9.-]{1,200}"

_RANGES = {
    "port": (0, 65_535),
    "streams_port": (0, 65_535),
    "beacon_delay": (6, 86_400),
    "cosign_seconds": (1, 60),
    "patience": (0, 1_440),
    "web_threads": (1, 1_024),
    "web_processes": (1, 64),
    "mail_pictures": (0, 1),
}
_CHOICES = {
    "boxes": ("all", "own", "off"),
    "admit": ("all", "confirmed", "invited"),
    "first_words": ("shown", "wait"),
    "mail_style": ("short", "full", "text"),
}
_FORMS = {
    "house": (rf"{_HOST}(:[0-9]{{1,5}})?", "a host name"),
    "database": (r"(postgres(ql)?://.*)?", "a postgresql:// address, or empty for SQLite"),
    "redis": (r"((rediss?|unix)://.+)?", "an address as redis://:password@host:port/0"),
    "web": (r"(https?://[^\s/?#]+(/[^\s?#]*)?)?", "an https:// or http:// address"),
    "contact": (r"(https://\S+|[^\s@:]+@[^\s@]+)?", "a mail address or an https:// address"),
    "socket": (r"(/.*)?", "the whole path of a socket, from / on"),
    "lmtp_in": (r"(/.*)?", "the whole path of a socket, from / on"),
    "mail_domain": (rf"(?i:{_HOST})?", "a host name"),
    "mail_name": (r"[A-Za-z0-9._-]{1,30}", "letters, digits, dots and hyphens"),
    "mail_dkim": (r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*", "the name of a selector"),
}
"""What a setting must look like; "" only where it may be left out. No sentence shows a value that
may hold a password."""
_PREFIX = re.compile(r"(?:/[A-Za-z0-9._~-]+)*")


def from_environment(environ: Mapping[str, str] = os.environ) -> Settings:
    """Read every ``FIELDPOST_*`` variable; raises :class:`BadSetting` for one that is
    unknown or holds what it cannot."""
    known = {f"FIELDPOST_{name.upper()}": name for name in Settings.__dataclass_fields__}
    values: dict[str, str | int | Path] = {}
    for variable, text in _with_files(environ, known).items():
        if variable not in known:
            raise BadSetting(
                f"{variable} is not a setting; the settings are {', '.join(sorted(known))}."
            )
        name = known[variable]
        kind = type(getattr(Settings, name, ""))
        if kind is int:
            values[name] = _number(variable, text, shown=variable in environ)
        else:
            values[name] = Path(text) if name == "data" else text
    settings = Settings(**values)  # type: ignore[arg-type]
    for name, (least, most) in _RANGES.items():
        if not least <= getattr(settings, name) <= most:
            raise BadSetting(f"FIELDPOST_{name.upper()} must be a number from {least} to {most}.")
    for name, choices in _CHOICES.items():
        if getattr(settings, name) not in choices:
            told = f"{', '.join(choices[:-1])} or {choices[-1]}"
            raise BadSetting(f"FIELDPOST_{name.upper()} must be {told}.")
    for name, (form, told) in _FORMS.items():
        if not re.fullmatch(form, getattr(settings, name)):
            raise BadSetting(f"FIELDPOST_{name.upper()} must be {told}.")
    _check_together(settings)
    return settings


def _check_together(settings: Settings) -> None:
    """What no single form says."""
    path = urlsplit(settings.web).path
    if path != "/" and not _PREFIX.fullmatch(path):
        fit = "/".join(part for part in path.split("/") if part)
        raise BadSetting(
            f"FIELDPOST_WEB ends in the path {path}: write it with one slash before each part and "
            f"none at the end, as https://{settings.house}/{fit}."
        )
    if settings.socket and not settings.proxies:
        raise BadSetting(
            "FIELDPOST_SOCKET is for a proxy: say with FIELDPOST_PROXIES how many there are."
        )
    if len(settings.conditions) > LONGEST_CONDITIONS:
        raise BadSetting(
            f"FIELDPOST_CONDITIONS has more than {LONGEST_CONDITIONS:,} characters: people read it."
        )


def _with_files(environ: Mapping[str, str], known: Container[str]) -> dict[str, str]:
    """Our variables; ``FIELDPOST_X_FILE`` gives ``FIELDPOST_X`` from the file that it names."""
    ours = {name: text for name, text in environ.items() if name.startswith("FIELDPOST_")}
    named = {name for name in ours if name.endswith("_FILE") and name[:-5] in known}
    for variable in named:
        if not ours[variable]:  # as compose passes on what nobody set
            del ours[variable]
        elif not ours.get(variable[:-5], "set"):
            del ours[variable[:-5]]
    for variable in [name for name in ours if name.endswith("_FILE") and name[:-5] in known]:
        name, file = variable.removesuffix("_FILE"), ours.pop(variable)
        if name in ours:
            raise BadSetting(f"Set {name} or {variable}, not both.")
        try:
            ours[name] = Path(file).read_text().strip()
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or "it is not text"
            raise BadSetting(f"{variable} names {file}, which cannot be read: {why}.") from None
    return ours


def _number(variable: str, text: str, *, shown: bool) -> int:
    """The number; what stands in a file may be a secret in the wrong place, and is not shown."""
    if not re.fullmatch(r"[0-9]{1,9}", text):
        what = repr(text) if shown else "out of a file"
        raise BadSetting(f"{variable} is {what}; it must be a whole number.")
    return int(text)
