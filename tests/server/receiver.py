"""Real receivers of knocks on this machine: a web server that keeps what it gets, and a mail server that does."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


@dataclass
class Received:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Answers with `status` to everything."""

    port: int = 0
    status: int = 200
    more: str = ""
    received: list[Received] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        method, path, _ = head[0].split()
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:]) if name}
        body = await reader.readexactly(int(headers["content-length"]))
        self.received.append(Received(method, path, headers, body))
        writer.write(f"HTTP/1.1 {self.status} Said\r\n{self.more}Content-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    server = await asyncio.start_server(receiver.take, "127.0.0.1", 0)
    receiver.port = server.sockets[0].getsockname()[1]
    async with server:
        yield receiver


@dataclass
class Mailbox:
    port: int = 0
    letters: list[str] = field(default_factory=list)

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                writer.write(b"354 go on\r\n")
                text = await reader.readuntil(b"\r\n.\r\n")
                self.letters.append(text.decode())
            writer.write(b"221 bye\r\n" if word == "QUIT" else b"250 ok\r\n")
            if word == "QUIT":
                break
        writer.close()


@asynccontextmanager
async def mailing() -> AsyncIterator[Mailbox]:
    box = Mailbox()
    server = await asyncio.start_server(box.take, "127.0.0.1", 0)
    box.port = server.sockets[0].getsockname()[1]
    async with server:
        yield box


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Browser:
    """What a browser does for Web Push: has keys, and reads what was written for them alone (RFC 8291)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> str:
        keys = {"p256dh": _encode(self.point), "auth": _encode(self.auth)}
        return msgspec.json.encode({"endpoint": endpoint, "expirationTime": None, "keys": keys}).decode()

    def read(self, body: bytes) -> dict[str, Any]:
        salt, size = body[:16], body[20]
        theirs, sealed = body[21 : 21 + size], body[21 + size :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = _derive(self.auth, shared, b"WebPush: info\0" + self.point + theirs, 32)
        content = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(content).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        found: dict[str, Any] = msgspec.json.decode(plain[:-1])
        return found


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return hmac.digest(hmac.digest(salt, secret, hashlib.sha256), info + b"\1", hashlib.sha256)[:length]


def check_vapid(header: str, public: str, audience: str) -> dict[str, Any]:
    """What a push service does: the signature is that of the key, for this very service."""
    parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    assert parts["k"] == public
    head, claims, signature = parts["t"].split(".")
    raw = _decode(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decode(public))
    signed = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = msgspec.json.decode(_decode(claims))
    assert found["aud"] == audience
    return found
