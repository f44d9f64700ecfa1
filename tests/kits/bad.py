"""Modules that somebody made to do harm, each with what is said of it."""

import io
import struct
import zipfile
import zlib

from tests.kits import island
from tests.kits.island import Files

LAUGHS = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
OUTSIDE = b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
DOCTYPE = b'<!DOCTYPE html PUBLIC "x" "http://example.org/x.dtd">'


def with_build(data: bytes) -> Files:
    return island.module() | {"buildFile.xml": data}


def _raw(*infos: tuple[zipfile.ZipInfo, bytes]) -> bytes:
    """The island with files whose headers say odd things."""
    out = io.BytesIO(island.packed(island.module()))
    with zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED) as into:
        for info, data in infos:
            into.writestr(info, data, info.compress_type)
    return out.getvalue()


def link() -> bytes:
    """A file that is a link to another."""
    info = zipfile.ZipInfo("images/link.png")
    info.external_attr = 0o120777 << 16
    return _raw((info, b"/etc/passwd"))


def device() -> bytes:
    info = zipfile.ZipInfo("images/null.png")
    info.external_attr = 0o020666 << 16
    return _raw((info, b""))


def lying() -> bytes:
    """The island, whose build file says that it is shorter than it is."""
    whole = bytearray(island.packed(island.module()))
    central = whole.index(b"PK\x01\x02")
    whole[central + 24 : central + 28] = (100).to_bytes(4, "little")
    return bytes(whole)


def encrypted() -> bytes:
    whole = bytearray(island.packed(island.module()))
    central = whole.index(b"PK\x01\x02")
    whole[central + 8] |= 1
    return bytes(whole)


def refused() -> dict[str, tuple[Files | bytes, str]]:
    """Modules that are refused whole, by their fault, with words of the sentence."""
    good = island.module()
    build, many = good["buildFile.xml"], {f"n{n}.txt": b"" for n in range(8_000)}
    return {
        "leads out": (good | {"../../evil.png": b"x"}, "could lead out"),
        "leads out within": (good | {"images/../../evil.png": b"x"}, "could lead out"),
        "an absolute name": (good | {"/etc/evil.png": b"x"}, "could lead out"),
        "a drive": (good | {"C:evil.png": b"x"}, "could lead out"),
        "backslashes": (good | {"images\\evil.png": b"x"}, "could lead out"),
        "a link": (link(), "a link or a device"),
        "a device": (device(), "a link or a device"),
        "a bomb": (good | {"images/bomb.png": b"\0" * 3_000_000}, "unpacks to 200 times"),
        "a lying size": (lying(), "is damaged"),
        "encrypted": (encrypted(), "is damaged"),
        "too many files": (good | many, "more than 8,000 files"),
        "entities": (with_build(LAUGHS + build), "declares a document type"),
        "an outside entity": (with_build(OUTSIDE + build), "declares a document type"),
        "a document type": (with_build(DOCTYPE + build), "declares a document type"),
        "deep": (with_build(b"<a>" * 61 + b"</a>" * 61), "more parts than any game"),
        "broad": (with_build(b"<a>" + b"<b/>" * 200_001 + b"</a>"), "more parts than any game"),
        "broken markup": (with_build(build[:-9]), "is damaged in line 1"),
        "an odd encoding": (with_build(b'<?xml version="1.0" encoding="utf-99"?><a/>'), "encoding"),
        "an empty build file": (with_build(b""), "is damaged"),
        "no build file": ({k: v for k, v in good.items() if k != "buildFile.xml"}, "a build file"),
        "no zip": (b"PK\x03\x04 hello", "not a zip file"),
        "nothing": (b"", "not a zip file"),
        "many traits": (island.module(red=[("cmt;x", "")] * 400 + island.RED[-1:]), "400 traits"),
        "an extension": (island.module(root="VASSAL.build.module.ModuleExtension"), "an extension"),
        "no board": (with_build(b'<VASSAL.build.GameModule name="x"/>'), "no board"),
    }  # fmt: skip


DIGITS = "".join(map(str, range(360_000)))
"""Two million letters that do not pack to nothing."""


def as_large_as(width: int, height: int) -> bytes:
    """A picture of a few bytes whose header says that it is so large."""
    good = island.picture()
    header = b"IHDR" + struct.pack(">II", width, height) + good[24:29]
    return good[:12] + header + struct.pack(">I", zlib.crc32(header)) + good[33:]


SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'{}>{}</svg>"
PICTURES: dict[str, tuple[bytes, str]] = {
    "a script": (SVG.format("", "<script>1</script>").encode(), "have scripts in them"),
    "a foreign object": (SVG.format("", "<foreignObject/>").encode(), "have scripts in them"),
    "an event": (SVG.format(" onload='x()'", "").encode(), "have scripts in them"),
    "entities": (LAUGHS + SVG.format("", "").encode(), "declare entities"),
    "an address": (SVG.format("", "<image href='http://example.org/x.png'/>").encode(),
                   "use something outside of themselves"),
    "an address of old": (SVG.format(" xmlns:xlink='http://www.w3.org/1999/xlink'",
                          "<use xlink:href='//example.org/x.svg#a'/>").encode(),
                          "use something outside of themselves"),
    "a file": (SVG.format("", "<use href='file:///etc/passwd#a'/>").encode(),
               "use something outside of themselves"),
    "too many pixels": (SVG.replace("'10'", "'15000'").format("", "").encode(), "are too large"),
    "too long": (SVG.format("", f"<!--{DIGITS}-->").encode(), "are too large"),
    "broken markup": (b"<svg><g></svg>", "are damaged"),
    "no picture": (b"hello", "are damaged"),
    "cut off": (island.picture()[:20], "are damaged"),
    "a bitmap": (b"BM" + b"\0" * 60, "are damaged"),
    "a huge header": (as_large_as(65_535, 65_535), "are too large"),
    "a long side": (as_large_as(16_001, 1), "are too large"),
    "many pixels": (as_large_as(10_000, 8_001), "are too large"),
}  # fmt: skip
"""Pictures that are left out, by their fault, with what is said of them."""
