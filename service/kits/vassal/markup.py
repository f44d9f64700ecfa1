"""A build file as nodes: no document type, no entities of its own, bounded in every way."""

from collections.abc import Iterator
from typing import Any
from xml.parsers import expat

from service.kits.vassal.files import BadModule
from service.words import later

MOST_XML, MOST_NODES, DEEPEST = 8_000_000, 200_000, 60


class Node:
    """An element. ``kind`` is the last part of its tag, which is the name of a Java class."""

    __slots__ = ("attrs", "kids", "kind", "tag", "text")

    def __init__(self, tag: str, attrs: dict[str, str]) -> None:
        self.tag, self.attrs, self.text = tag, attrs, ""
        self.kind = tag.rsplit(".", 1)[-1]
        self.kids: list[Node] = []

    def walk(self) -> Iterator["Node"]:
        """This element and all within it, in the order of the file."""
        yield self
        for kid in self.kids:
            yield from kid.walk()

    def all(self, *kinds: str) -> list["Node"]:
        """All of these kinds, at any depth: folders may stand anywhere between."""
        return [node for node in self.walk() if node.kind in kinds]

    def get(self, key: str, default: str = "") -> str:
        return self.attrs.get(key, default)

    def says(self, key: str, default: bool = False) -> bool:
        """An attribute that is ``true`` or ``false``."""
        return self.attrs.get(key, str(default)).lower() == "true"


class _Builder:
    def __init__(self) -> None:
        self.root: Node | None = None
        self.open: list[Node] = []
        self.texts: list[str] = []
        self.count = 0

    def start(self, tag: str, attrs: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_NODES or len(self.open) >= DEEPEST:
            raise BadModule(later("Its build file has more parts than any game needs."))
        node = Node(tag, attrs)
        if self.open:
            self.open[-1].text += "".join(self.texts)
            self.open[-1].kids.append(node)
        else:
            self.root = node
        self.texts.clear()
        self.open.append(node)

    def end(self, _: str) -> None:
        self.open.pop().text += "".join(self.texts)
        self.texts.clear()


def _declared(*_: Any) -> None:
    raise BadModule(
        later("Its build file declares a document type or an entity, which none needs.")
    )


def parse(data: bytes) -> Node:
    """The root of a build file; raises :class:`BadModule`."""
    if len(data) > MOST_XML:
        raise BadModule(later("Its build file is larger than 8 MB."))
    parser, built = expat.ParserCreate(), _Builder()
    parser.StartElementHandler, parser.EndElementHandler = built.start, built.end
    parser.CharacterDataHandler = built.texts.append
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _declared
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        words = later("Its build file is damaged in line {name}.")
        raise BadModule(words, str(error.lineno)) from None
    except (LookupError, ValueError):  # an encoding that is none
        raise BadModule(later("Its build file is in an unknown encoding.")) from None
    assert built.root is not None  # a document without an element is damaged
    return built.root
