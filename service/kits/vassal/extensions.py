"""Extensions of a module: their parts are put where they belong in it, before anything is read."""

from collections.abc import Iterator
from io import BufferedIOBase

from service.kits.vassal.files import BadModule, ModuleFiles, shown
from service.kits.vassal.markup import MOST_NODES, Node, parse
from service.kits.vassal.names import clean
from service.kits.vassal.sequences import split
from service.words import later

EXTENSION = "ModuleExtension"


def extended(root: Node, files: ModuleFiles, given: list[BufferedIOBase]) -> tuple[str, ...]:
    """Put extensions into a module; returns what they are called. Raises BadModule."""
    if len(given) > files.limits.extensions:
        raise BadModule(later("A module is read with up to 20 extensions."))
    names: dict[str, None] = {}
    for number, packed in enumerate(given, 1):
        other = ModuleFiles(packed, files.limits)
        extension = parse(other.read(other.build))
        _check(root, extension)
        files.extend(other)
        for element in extension.kids:
            if element.kind == "ExtensionElement":
                _target(root, element.get("target")).kids += element.kids
            else:
                root.kids.append(element)
        names.setdefault(clean(extension.get("description"), f"extension {number}"))
    if sum(1 for _ in root.walk()) > MOST_NODES:
        raise BadModule(later("Its build file has more parts than any game needs."))
    return tuple(names)


def _check(root: Node, extension: Node) -> None:
    if extension.kind != EXTENSION:
        name = shown(extension.get("name"))
        raise BadModule(later("The extension {name} is a module of its own; bring it alone."), name)
    module = extension.get("module")
    if module != root.get("name") and not extension.says("anyModule"):
        raise BadModule(later("An extension belongs to another module: {name}."), shown(module))


def _target(root: Node, path: str) -> Node:
    """The element to which a path leads: classes with their names, each within the one before; as
    far as the module has them."""
    found = root
    for step in filter(None, split(path, "/")):
        tag, *name = split(step, ":")
        kid = next((kid for kid in _within(found) if kid.tag == tag and _is(kid, name)), None)
        if kid is None:
            break
        found = kid
    return found


def _within(node: Node) -> Iterator[Node]:
    """What an element has, first what lies in no folder."""
    yield from node.kids
    for kid in node.kids:
        if kid.kind.endswith("Folder"):
            yield from _within(kid)


def _is(node: Node, name: list[str]) -> bool:
    return not name or name[0] in node.attrs.values()
