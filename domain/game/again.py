"""The modules of a game once more, beside those that are there: of other tables.

Figures are constants of a game's modules. So a game by tables of a house's own is another copy of
these modules: ``domain.games.mill@<hash>`` beside ``domain.games.mill``, made of the same files.
"""

import builtins
import importlib
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from types import ModuleType
from typing import Any

MARK = "@"
"""Stands in the name of a copy, and in that of no other module."""


def again(package: str, of: str) -> ModuleType:
    """A copy of a package that is there already, one for each text; whatever it imports of itself
    (``from package import …``) is of the copy too. Raises what its modules raise."""
    if not any(isinstance(finder, _Copies) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Copies())
    return importlib.import_module(f"{package}{MARK}{sha256(of.encode()).hexdigest()[:16]}")


class _Copies(MetaPathFinder):
    """Finds the modules of copies where those of the package itself are."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, mark, rest = fullname.partition(MARK)
        if not mark:
            return None
        number, dot, inner = rest.partition(".")
        found = find_spec(f"{package}{dot}{inner}")
        if found is None or found.origin is None:
            return None
        return spec_from_file_location(
            fullname,
            found.origin,
            loader=_Loader(fullname, found.origin, package, f"{package}{MARK}{number}"),
            submodule_search_locations=found.submodule_search_locations,
        )


class _Loader(SourceFileLoader):
    """Makes a module of a copy."""

    def __init__(self, name: str, file: str, package: str, copy: str) -> None:
        super().__init__(name, file)
        self._package, self._copy = package, copy

    def exec_module(self, module: ModuleType) -> None:
        """Make it, with an ``import`` that finds the copy instead of the package."""
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": self._import}
        super().exec_module(module)

    def _import(
        self,
        name: str,
        scope: Mapping[str, Any] | None = None,
        local: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        if level == 0 and f"{name}.".startswith(f"{self._package}."):
            if not names:
                raise ImportError(f"In a game, write “from {name} import …”.")
            name = self._copy + name.removeprefix(self._package)
        return __import__(name, scope, local, names or (), level)
