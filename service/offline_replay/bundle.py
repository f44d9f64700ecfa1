"""The verifier of the pages as one script: its modules, each in a function of its own.

What runs in the file is what runs on the page *Check a file*, to the letter: only how the modules
find each other is put in other words.
"""

import re
from importlib.resources import files
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import\s*\{([^}]*)\}\s*from\s*"(\.\.?/[\w/-]+\.js)";\s*$', re.M)
_AGAIN = re.compile(r'^export\s*\{([^}]*)\}\s*from\s*"(\.\.?/[\w/-]+\.js)";\s*$', re.M)
_LATER = re.compile(r'\bimport\("(\.\.?/[\w/.-]+\.js)"\)')
_LISTED = re.compile(r"(?:^|(?<=[;}]))export\s*\{([^}]*)\};\s*$", re.M)
_NAMED = re.compile(r"^export\s+((?:async\s+)?(?:function\*?|class|const|let)\s+)(\w+)", re.M)


def bundled(*entries: str, whole: bool = True) -> str:
    """A script that defines ``modules``: what each module under these exports, by its name.

    What one of them fetches only once it needs it is left out of a bundle that is not ``whole``.
    """
    written: dict[str, str] = {}
    for entry in entries:
        _add(entry, written, whole)
    return "\n".join(["const modules = {};", *written.values()])


def _add(name: str, written: dict[str, str], whole: bool) -> None:
    if name in written:
        return
    source = (files("service.web") / "static" / name).read_text("utf-8")
    for form in (_IMPORT, _AGAIN, _LATER):
        source = form.sub(lambda found: _from_the_root(name, found), source)
    needed = [m[1] for form in (_IMPORT, _AGAIN) for m in form.findall(source)]
    for other in [*needed, *(_LATER.findall(source) if whole else [])]:
        _add(other[2:], written, whole)
    written[name] = _wrapped(name, source)


def _from_the_root(name: str, found: re.Match[str]) -> str:
    """What a module names, as the folder of all of them would name it."""
    address = found[found.re.groups]
    return found[0].replace(address, f"./{normpath(join(dirname(name), address))}")


def _wrapped(name: str, source: str) -> str:
    given = [f"{n}" for _, n in _NAMED.findall(source)]
    listed = [(one, "") for found in _LISTED.findall(source) for one in _names(found)]
    again = [
        (one, f'modules["{name[2:]}"].')
        for names, name in _AGAIN.findall(source)
        for one in _names(names)
    ]
    for one, of in listed + again:
        inner, _, outer = one.partition(" as ")
        given.append(f"{(outer or inner).strip()}: {of}{inner.strip()}")
    body = _AGAIN.sub("", source)
    body = _LISTED.sub("", body)
    body = _IMPORT.sub(_taken, body)
    body = _LATER.sub(lambda found: f'Promise.resolve(modules["{found[1][2:]}"])', body)
    body = _NAMED.sub(r"\1\2", body)
    if re.search(r"^(import|export)\b", body, re.M):
        raise ValueError(f"{name} imports or exports in a way that is not known here.")
    return f'modules["{name}"] = (() => {{\n{body}\nreturn {{ {", ".join(given)} }};\n}})();'


def _taken(found: re.Match[str]) -> str:
    names = ", ".join(_pair(one) for one in _names(found[1]))
    return f'const {{ {names} }} = modules["{found[2][2:]}"];'


def _names(text: str) -> list[str]:
    return [one.strip() for one in text.split(",") if one.strip()]


def _pair(name: str) -> str:
    inner, _, outer = name.partition(" as ")
    return f"{inner.strip()}: {outer.strip()}" if outer else inner.strip()
