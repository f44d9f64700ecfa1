"""Ed25519 signatures checked in Python alone (RFC 8032, 5.1.7), for machines without a library.

It is slow, some 200 signatures a second, and checks what is public: no secret ever enters it.
"""

from hashlib import sha512

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
_HALF = pow(2, (P - 1) // 4, P)

Point = tuple[int, int, int, int]
"""Extended coordinates of RFC 8032, 5.1.4."""


def verifies(public: bytes, signature: bytes, text: bytes) -> bool:
    """Whether this signature of 64 bytes is that of `text` under a public key of 32 bytes."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, nonce = _point(public), _point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or nonce is None or s >= ORDER:
        return False
    digest = sha512(signature[:32] + public + text).digest()
    k = int.from_bytes(digest, "little") % ORDER
    return _same(_times(s, _BASE), _add(nonce, _times(k, key)))


def _add(a: Point, b: Point) -> Point:
    e = (a[1] - a[0]) * (b[1] - b[0]) % P
    f = (a[1] + a[0]) * (b[1] + b[0]) % P
    g = 2 * a[3] * b[3] * D % P
    h = 2 * a[2] * b[2] % P
    e, g, h, f = f - e, h - g, h + g, f + e
    return e * g % P, h * f % P, g * h % P, e * f % P


def _times(n: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while n:
        if n & 1:
            total = _add(total, point)
        point = _add(point, point)
        n >>= 1
    return total


def _same(a: Point, b: Point) -> bool:
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def _point(encoded: bytes) -> Point | None:
    y = int.from_bytes(encoded, "little")
    odd, y = y >> 255, y & (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * _HALF % P
    if (x * x - square) % P or (not x and odd):
        return None
    x = P - x if x & 1 != odd else x
    return x, y, 1, x * y % P


_base = _point(int.to_bytes(4 * pow(5, P - 2, P) % P, 32, "little"))
assert _base is not None
_BASE: Point = _base
