"""Bodies that are stored smaller: deflated (RFC 1951), and the very bytes come back."""

import zlib

BadPack = zlib.error
"""Bytes that :func:`packed` did not make."""

_RAW = -15
"""Raw deflate, no header and no checksum of its own."""


def packed(body: bytes) -> bytes:
    """The bytes as they are stored."""
    deflate = zlib.compressobj(level=6, wbits=_RAW)
    return deflate.compress(body) + deflate.flush()


def unpacked(body: bytes) -> bytes:
    """The bytes that were packed; raises BadPack."""
    inflate = zlib.decompressobj(_RAW)
    whole = inflate.decompress(body)
    if not inflate.eof or inflate.unused_data:
        raise BadPack("it does not end where it should")
    return whole
