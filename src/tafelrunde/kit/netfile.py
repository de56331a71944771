"""The file in which a net is kept: a line that says what it is, its numbers, and a checksum of both.

tafelrunde-net\\n   {"version": 1, "game": ...}\\n   int16 and int64, little-endian   SHA-256 of all before it
"""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path
from typing import Annotated

import msgspec

from tafelrunde.core.decode import explain
from tafelrunde.core.error import UnreadableFile, UnwritableFile
from tafelrunde.core.file import read_file
from tafelrunde.kit.net import Net, is_safe

MAGIC = b"tafelrunde-net\n"
VERSION = 1
DIGEST = 32
# No net is larger, so that none weighs more than the game it plays.
LARGEST = 500_000

Count = Annotated[int, msgspec.Meta(ge=1, le=100_000)]


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a net is for, and how its numbers are to be read.

    `inputs` names the parts of the game's observation in their order, with their sizes; a net for another observation
    is not for this game any more. `beside` is the checksum of the evaluation's weights beside which it has learned.
    """

    version: int
    game: str
    rules: int
    seats: int
    inputs: list[tuple[str, int]]
    hidden: Annotated[int, msgspec.Meta(ge=1, le=64)]
    heads: Annotated[int, msgspec.Meta(ge=1, le=20)]
    one: Count
    whole: Annotated[int, msgspec.Meta(ge=1, le=1 << 40)]
    beside: str = ""
    made: str = ""

    @property
    def size(self) -> int:
        return sum(size for _, size in self.inputs)


class Numbers(msgspec.Struct, frozen=True, kw_only=True):
    """What stands behind the header, as `kit.net.Net` takes it."""

    caps: list[int]
    first: list[int]
    bias: list[int]
    second: list[int]
    last: list[int]


class NetFile(msgspec.Struct, frozen=True, kw_only=True):
    header: Header
    numbers: Numbers
    checksum: str = ""

    def net(self) -> Net:
        header, numbers = self.header, self.numbers
        return Net(
            numbers.caps,
            header.hidden,
            header.heads,
            header.one,
            header.whole,
            numbers.first,
            numbers.bias,
            numbers.second,
            numbers.last,
        )


def _layout(header: Header) -> str:
    """The small numbers as 16 bits, then the sums of them as 64."""
    small = header.size + header.size * header.hidden + header.heads * header.hidden
    return f"<{small}h{header.hidden + header.heads}q"


def encode_net(header: Header, numbers: Numbers) -> bytes:
    body = struct.pack(_layout(header), *numbers.caps, *numbers.first, *numbers.second, *numbers.bias, *numbers.last)
    content = MAGIC + msgspec.json.encode(header) + b"\n" + body
    return content + hashlib.sha256(content).digest()


def write_net(path: Path, header: Header, numbers: Numbers) -> None:
    """Whole or not at all, whenever it is interrupted."""
    replace_file(path, encode_net(header, numbers))


def replace_file(path: Path, content: bytes) -> None:
    """Write beside the file and then take its place."""
    beside = path.with_name(f"{path.name}.new")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from None


def read_net(path: Path) -> NetFile:
    """A net whose numbers can be trusted; one sentence says what is wrong with any other file."""
    content = read_file(path)
    try:
        return decode_net(content)
    except ValueError as error:
        raise UnreadableFile(str(path), str(error)) from None


def decode_net(content: bytes) -> NetFile:
    """Raises ValueError, which says what is wrong."""
    if not content.startswith(MAGIC):
        raise ValueError("it is no net")
    if len(content) > LARGEST:
        raise ValueError("it is too large for a net")
    if hashlib.sha256(content[:-DIGEST]).digest() != content[-DIGEST:]:
        raise ValueError("the net is damaged, its checksum is wrong")
    head, _, body = content[len(MAGIC) : -DIGEST].partition(b"\n")
    header = _decode_header(head)
    layout = _layout(header)
    if struct.calcsize(layout) != len(body):
        raise ValueError("the net has not as many numbers as it says")
    numbers = _cut(header, list(struct.unpack(layout, body)))
    if min(numbers.caps) < 0 or not is_safe(numbers.caps, header.hidden, numbers.first, numbers.bias):
        raise ValueError("the net could add up to more than it has room for")
    if not _answers_fit(header, numbers):
        raise ValueError("the net could answer more than it has room for")
    return NetFile(header=header, numbers=numbers, checksum=content[-DIGEST:].hex())


def _answers_fit(header: Header, numbers: Numbers) -> bool:
    """An answer in thousandths stays within 62 bits."""
    most = max(abs(each) for each in numbers.last) + header.hidden * 32768 * header.one
    return most * 1000 < 1 << 62


def _decode_header(head: bytes) -> Header:
    try:
        version = msgspec.json.decode(head, type=dict[str, object]).get("version")
        if version != VERSION:
            raise ValueError(f"the net is of version {version}, and this program reads version {VERSION}")
        return msgspec.json.decode(head, type=Header)
    except msgspec.DecodeError as error:
        raise ValueError(f"the net does not say what it is: {explain(error)}") from None


def _cut(header: Header, flat: list[int]) -> Numbers:
    lengths = [
        header.size,
        header.size * header.hidden,
        header.heads * header.hidden,
        header.hidden,
        header.heads,
    ]
    parts: list[list[int]] = []
    for length in lengths:
        parts.append(flat[:length])
        flat = flat[length:]
    caps, first, second, bias, last = parts
    return Numbers(caps=caps, first=first, bias=bias, second=second, last=last)
