"""What a house serves, compared with a release: file by file."""

import http.client
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Final, Literal
from urllib.parse import SplitResult, urljoin, urlsplit

import msgspec

from service.released.note import Release
from service.released.page import LARGEST, Page, policy_faults, read_page

STATIC: Final = "service/web/static/"
PAINT: Final = "paint.css"
"""How a manifest names the style that the house makes of its colours."""

PATIENCE: Final = 30.0
"""Seconds that a house has for an answer."""

AT_ONCE: Final = 6
"""Requests at the same time, as a browser makes them."""

MOST_FOLDERS: Final = 2
"""Of the scripts of a page: modules lie in one that is named after them, others in another."""

_BROWSER: Final = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Accept": "text/html,application/xhtml+xml,*/*;q=0.8",
    "Accept-Language": "en",
}

State = Literal["changed", "extra", "missing", "unread", "same"]
LEADS_ON: Final = "it leads on to another address"
WRONG: Final = ("changed", "extra", "missing")

BEYOND: Final = (
    "What the house wrote into its pages: words, boards, offers and addresses are made anew for "
    "each reader. An export with your mails and notes checks those (fieldpost audit).",
    "Pictures and fonts, which run nothing.",
)


class ServedAnswer(msgspec.Struct):
    """What came from an address; ``body`` is None if it is not at hand."""

    url: str
    status: int = 200
    headers: Mapping[str, str] = {}
    body: bytes | None = None
    why: str = ""
    """Why there is no body."""
    tab: str = ""
    """The page of the browser for which it came."""

    @property
    def is_page(self) -> bool:
        """Whether a browser shows it."""
        shown = not self.headers.get("content-disposition", "").startswith("attachment")
        return shown and self.status != 204 and "html" in self.headers.get("content-type", "")


class AddressFound(msgspec.Struct):
    """What was found of one address."""

    address: str
    state: State
    why: str = ""


class HouseFound(msgspec.Struct):
    """What was found of a house."""

    house: str
    version: str
    files: list[AddressFound]
    beyond: list[str]
    """What was not looked at."""

    @property
    def result(self) -> Literal["same", "differs", "incomplete"]:
        """What all of it comes to."""
        states = {one.state for one in self.files}
        if states & {*WRONG}:
            return "differs"
        return "incomplete" if "unread" in states else "same"


def headers_of(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Headers by their names in small letters; those of one name stand together."""
    found: dict[str, str] = {}
    for name, value in pairs:
        key = name.lower()
        found[key] = f"{found[key]}, {value}" if key in found else value
    return found


def _parted(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def origin_of(url: str) -> str:
    """Scheme, host and port; "" for what is not an address of the web."""
    parts = _parted(url)
    try:
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return ""
    plain = port in (None, {"http": 80, "https": 443}[parts.scheme])
    return f"{parts.scheme}://{parts.hostname}{'' if plain else f':{port}'}"


def place_of(url: str) -> str:
    """The path in the manifest of what a house serves at an address; "" for what is not there."""
    path = _parted(url).path
    if path in ("/sw.js", "/paint.css"):
        return STATIC + "sw.js" if path == "/sw.js" else PAINT
    first, _, rest = path[1:].partition("/")
    if first == "scripts":
        rest = rest.partition("/")[2]
    return STATIC + rest if first in ("static", "scripts") and rest else ""


class Comparison:
    """A house and a release, compared address by address."""

    def __init__(self, house: str, release: Release) -> None:
        self.house, self.release = house, release
        self.beyond = list(BEYOND)
        self._told: dict[tuple[str, str, str], AddressFound] = {}

    def tell(self, url: str, state: State, why: str = "") -> None:
        """Add what was found, once; of the house's own addresses the path alone."""
        own = origin_of(url) == self.house
        address = _parted(url).path if own else url.partition("?")[0][:200]
        self._told.setdefault((address, state, why), AddressFound(address, state, why))

    def page(self, answer: ServedAnswer) -> list[str]:
        """Compare a page; returns what it loads of the release, and is yet to be compared."""
        if answer.body is None:
            self.tell(answer.url, "unread", answer.why)
            return []
        kind = "".join(answer.headers.get("content-type", "").lower().split())
        faults = [] if kind == "text/html;charset=utf-8" else [f"it is sent as “{kind[:80]}”"]
        faults += policy_faults(answer.headers)
        page = read_page(answer.body)
        named = [urljoin(answer.url, written) for written in page.loads]
        loads = [address for address in named if self._is_ours(address)]
        for fault in (*faults, *page.faults):
            self.tell(answer.url, "extra", fault)
        self._says(page)
        if not faults and not page.faults:
            self.tell(answer.url, "same", "it runs and loads nothing of its own")
        return loads

    def _says(self, page: Page) -> None:
        if page.version and page.version != self.release.version:
            told = f"A page says that it is of {page.version[:40]}; the note is of "
            self.beyond.append(f"{told}{self.release.version}.")

    def _is_ours(self, url: str) -> bool:
        if origin_of(url) != self.house:
            self.tell(url, "extra", "it comes from elsewhere")
        elif place_of(url) not in self.release.files:
            self.tell(url, "extra", "no file of the release lies there")
        else:
            return True
        return False

    def file(self, answer: ServedAnswer) -> None:
        """Compare a script, a style or a worker."""
        if not self._is_ours(answer.url):
            return
        if answer.body is None or answer.status >= 500 or answer.status == 429:
            self.tell(answer.url, "unread", answer.why or f"the house answers {answer.status}")
        elif answer.status != 200:
            self.tell(answer.url, "missing", f"the house answers {answer.status}")
        elif sha256(answer.body).hexdigest() == self.release.files[place_of(answer.url)]:
            self.tell(answer.url, "same")
        else:
            self.tell(answer.url, "changed", f"it has {len(answer.body)} other bytes")

    def report(self) -> HouseFound:
        """What was found, the worst first."""
        order = [*WRONG, "unread", "same"]
        files = sorted(self._told.values(), key=lambda one: (order.index(one.state), one.address))
        return HouseFound(self.house, self.release.version, files, list(dict.fromkeys(self.beyond)))


def _folder(url: str) -> str:
    """Where the modules lie that the one at this address imports."""
    return url.partition("?")[0].removesuffix(place_of(url).removeprefix(STATIC))


Fetch = Callable[[str], ServedAnswer]


def look(first: ServedAnswer, fetch: Fetch, release: Release) -> HouseFound:
    """Compare a page that was fetched, all that it loads, and every script of the release: its
    modules import each other, and other pages of the house may load them."""
    found = Comparison(origin_of(first.url), release)
    loads = found.page(first)
    folders = [*dict.fromkeys(_folder(url) for url in loads if place_of(url).endswith(".js"))]
    if len(folders) > MOST_FOLDERS:
        found.tell(first.url, "extra", f"its scripts lie in more than {MOST_FOLDERS} folders")
    rest = [
        folder + place.removeprefix(STATIC)
        for folder in folders[:MOST_FOLDERS] or [f"{found.house}/static/"]
        for place in release.files
        if place.startswith(STATIC) and place.endswith(".js")
    ]
    names = [*loads, f"{found.house}/sw.js", f"{found.house}/paint.css", *rest]
    asked = [*dict.fromkeys(names)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for url, answer in zip(asked, pool.map(fetch, asked), strict=True):
            if answer.url != url:
                found.tell(url, "extra", LEADS_ON)
            found.file(answer)
    return found.report()


def over_http(cookie: str = "", house: str = "") -> Fetch:
    """Fetch as a browser would; the cookie goes to this house, and not where it leads on."""

    def fetch(url: str) -> ServedAnswer:
        request = urllib.request.Request(url, headers=_BROWSER)
        if cookie and origin_of(url) == house:
            request.add_unredirected_header("Cookie", cookie)
        try:
            try:
                answer = urllib.request.urlopen(request, timeout=PATIENCE)
            except urllib.error.HTTPError as error:
                answer = error
            with answer:
                body = bytes(answer.read(LARGEST + 1))
                headers = headers_of(answer.headers.items())
                url, status = answer.geturl(), answer.status
        except (OSError, ValueError, http.client.HTTPException) as error:
            why = getattr(error, "reason", None) or str(error) or type(error).__name__
            return ServedAnswer(url, 0, why=f"the house does not answer ({str(why)[:200]})")
        if len(body) > LARGEST:
            return ServedAnswer(url, status, headers, why=f"it is larger than {LARGEST} bytes")
        return ServedAnswer(url, status, headers, body)

    return fetch
