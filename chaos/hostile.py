"""Bodies that nobody should send: sound ones, spoilt in every way that has ever hurt a reader."""

import random
from collections.abc import Callable, Iterator, Sequence

from service.api.requests import MOST_BYTES

Spoil = Callable[[random.Random, bytes], bytes]


def hostile_bodies(sound: Sequence[bytes], count: int, seed: int) -> Iterator[bytes]:
    """So many spoilt bodies; the same ones for the same seed."""
    chance = random.Random(seed)
    for _ in range(count):
        body = chance.choice(sound)
        for _ in range(chance.randint(1, 3)):
            body = chance.choice(WAYS)(chance, body)
        yield body[: 2 * MOST_BYTES]


def _flip(chance: random.Random, body: bytes) -> bytes:
    spoilt = bytearray(body or b"{}")
    for _ in range(chance.randint(1, 8)):
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return bytes(spoilt)


def _cut(chance: random.Random, body: bytes) -> bytes:
    return body[: chance.randrange(len(body) + 1)]


def _double(chance: random.Random, body: bytes) -> bytes:
    start, end = sorted(chance.randrange(len(body) + 1) for _ in range(2))
    return body[:end] + body[start:end] * chance.choice((1, 2, 50)) + body[end:]


def _put_in(chance: random.Random, body: bytes) -> bytes:
    place = chance.randrange(len(body) + 1)
    return body[:place] + chance.choice(SCRAPS) + body[place:]


def _replace_a_value(chance: random.Random, body: bytes) -> bytes:
    places = [place for place, byte in enumerate(body) if byte == ord(":")]
    if not places:
        return body
    place = chance.choice(places) + 1
    end = min(
        (found for mark in (b",", b"}", b"]") if (found := body.find(mark, place)) > 0),
        default=len(body),
    )
    return body[:place] + chance.choice(VALUES) + body[end:]


def _nest(chance: random.Random, body: bytes) -> bytes:
    depth = chance.choice((1, 31, 32, 33, 1000, 30_000))
    left, right = chance.choice(((b"[", b"]"), (b'{"a":', b"}")))
    return left * depth + body + right * depth


def _noise(chance: random.Random, body: bytes) -> bytes:
    return chance.randbytes(min(len(body), 4096))


def _pad(chance: random.Random, body: bytes) -> bytes:
    return body.ljust(MOST_BYTES + chance.choice((-1, 0, 1)))


WAYS: Sequence[Spoil] = (_flip, _cut, _double, _put_in, _replace_a_value, _nest, _noise, _pad)

SCRAPS = (
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xed\xa0\x80",
    b"\\ud800",
    b"\\u0000",
    b"//",
    b"/* */",
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"9" * 5000,
    b'"hand":',
    b'"__proto__":{},',
    b"%s%n{}",
    "\u202e\U0001f0a1".encode(),
)
VALUES = (
    b"null",
    b"true",
    b"-0",
    b"1e400",
    b"0.1e-400",
    b"123456789012345678901234567890",
    b'""',
    b'"AH"',
    b'"' + b"A" * 10_000 + b'"',
    b"[]",
    b"{}",
    b"[[[[]]]]",
    b'["AH","AH"]',
    b'{"game":"spoil_five"}',
    '"🂡"'.encode(),
)
