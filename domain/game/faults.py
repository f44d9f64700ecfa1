"""What is wrong with a table, in one sentence with line and column, in no library's words."""

import re


def of_toml(where: str, text: str, error: str) -> str:
    """The fault of a text that is not TOML."""
    found = re.search(r"at line (\d+), column (\d+)", error)
    lines = text.split("\n")
    line, column = (int(found[1]), int(found[2])) if found else (len(lines), len(lines[-1]) + 1)
    told = next((said for word, said in _TOML.items() if word in error), _TOML[""])
    return f"{where}, line {line}, column {column}: {told}."


_TOML = {
    "Illegal character": "the quotes are not closed, or this character is not allowed here",
    "Unterminated": "the quotes are not closed",
    "Unclosed array": "the list is not closed with “]”",
    "Cannot overwrite": "this already has a value; write it once",
    "Cannot declare": "this table already exists; write it once",
    "Duplicate": "this name already exists; write it once",
    "Invalid value": "a value is missing here; put words in quotes",
    "after a key": "write “=” and a value after the name",
    "Invalid statement": "expected a name with “=” and a value, or the [name] of a table",
    "Invalid initial character": "expected a name of letters, digits, “-” and “_”",
    "after a statement": "a line holds one name and one value; put the rest on a line below",
    "Unescaped": "write a “\\\\” in quotes twice",
    "": "this is not TOML; a line is a name, “=” and a value",
}
"""What a word in the fault of a TOML reader means."""


def of_type(where: str, text: str, error: str) -> str:
    """The fault of a value that is not of its kind, or of a name that is missing or unknown."""
    fault, _, path = error.partition(" - at ")
    names = re.findall(r"\.([\w-]+)", path.partition("`$")[2])
    name = f"“{names[-1]}”" if names else "the file"
    words = re.findall(r"`([^`]*)`|'([^']*)'", fault)
    first, last = ("".join(words[k]) if words else "" for k in (0, -1))
    if "missing required" in fault:
        told = f"{name} needs a line “{first} = …”"
    elif "unknown field" in fault:
        told = f"{name} has no “{first}”"
        names.append(first)
    elif "enum value" in fault:
        told = f"{name} cannot be “{first}”"
    elif fault.startswith("Expected `"):
        told = f"{_inside(name, path)} must be {_kind(first)}, not {_kind(last)}"
    else:
        told = f"{name} has a value that does not fit"
    return f"{where}, {_place(text, names)}: {told}."


def _inside(name: str, path: str) -> str:
    """What is wrong: a name, or a part of what it holds."""
    return f"a part of {name}" if path.endswith("]`") else name


_KINDS = {
    "str": "words in quotes", "int": "a whole number", "float": "a number", "bool": "true or false",
    "array": "a list", "object": "a table", "null": "nothing",
}  # fmt: skip


def _kind(word: str) -> str:
    """A kind of value, or one of several."""
    return " or ".join(_KINDS.get(one.strip(), one.strip()) for one in word.split("|"))


def _place(text: str, names: list[str]) -> str:
    """Line and column of the last of these names, each in the table of the one before; where it
    stands under none, that of its table, and of the file where there is none."""
    headers = (re.search(rf"(?m)^\[+{re.escape('.'.join(names[:k]))}\]", text)
               for k in range(len(names), 0, -1))  # fmt: skip
    at = next((found.start() for found in headers if found), 0)
    for name in reversed(names):
        if key := re.compile(rf"(?m)^\s*?({re.escape(name)})\s*=").search(text, at):
            at = key.start(1)
            break
    return f"line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"
