"""Web Push: to a browser whose page is closed, by way of its maker's push service (RFC 8030, 8291 and 8292)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import time
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Meta, Struct

from tafelrunde.server.knock.post import Post, judge
from tafelrunde.server.knock.way import Failed, Knock

CURVE = ec.SECP256R1()
# Seconds for which the push service keeps what it cannot deliver, and for which a signature is good.
KEEP = 86_400
SIGNED = 43_200
RECORD = 4096
__all__ = ["InvalidSignature", "Push", "Subscription", "VapidKey", "encrypt"]


class SubscriptionKeys(Struct, frozen=True):
    p256dh: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=40)]


class Subscription(Struct, frozen=True):
    """What a browser hands out: where to send, and the keys that only it can read with."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: SubscriptionKeys


def encode64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class VapidKey:
    """Says whose server it is that knocks; made once, and kept with the tables."""

    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        self.key = key
        self.public = encode64(point_of(key.public_key()))

    @classmethod
    def parse(cls, text: str) -> VapidKey:
        return cls(ec.derive_private_key(int(text, 16), CURVE))

    def format(self) -> str:
        return f"{self.key.private_numbers().private_value:064x}"

    @classmethod
    def new(cls) -> VapidKey:
        return cls(ec.generate_private_key(CURVE))

    def header(self, endpoint: str, contact: str, now: float) -> str:
        """RFC 8292: a token for the origin of the endpoint, signed."""
        url = urlsplit(endpoint)
        claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(now) + SIGNED, "sub": contact}
        signed = ".".join(encode64(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self.key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = r.to_bytes(32) + s.to_bytes(32)
        return f"vapid t={signed}.{encode64(signature)}, k={self.public}"


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF for what fits into one block."""
    pseudo = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(pseudo, info + b"\x01", hashlib.sha256)[:length]


def encrypt(
    plain: bytes, p256dh: str, auth: str, *, key: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """RFC 8291, so that only that browser can read it; `key` and `salt` are fresh ones, unless a test has its own."""
    own, grain = key or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs = decode64(p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    mine = point_of(own.public_key())
    secret = _derive(decode64(auth), shared, b"WebPush: info\x00" + theirs + mine, 32)
    content = _derive(grain, secret, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derive(grain, secret, b"Content-Encoding: nonce\x00", 12)
    head = grain + RECORD.to_bytes(4) + bytes([len(mine)]) + mine
    return head + AESGCM(content).encrypt(nonce, plain + b"\x02", None)


class Push:
    def __init__(self, post: Post, key: VapidKey, contact: str) -> None:
        self.post = post
        self.key = key
        self.contact = contact

    async def check(self, address: str) -> None:
        subscription = _parse(address)
        await self.post.target(subscription.endpoint)
        _encrypted(b"", subscription)

    async def knock(self, address: str, knock: Knock) -> None:
        subscription = _parse(address)
        body = _encrypted(msgspec.json.encode(knock), subscription)
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP),
            "Urgency": "normal",
            # What was not delivered yet is replaced by what came after it.
            "Topic": hashlib.sha256(knock.link.encode()).hexdigest()[:32],
            "Authorization": self.key.header(subscription.endpoint, self.contact, time.time()),
        }
        judge(await self.post.send(subscription.endpoint, body, headers))


def _parse(address: str) -> Subscription:
    try:
        return msgspec.json.decode(address, type=Subscription)
    except msgspec.DecodeError:
        raise Failed("bad-address", is_final=True) from None


def _encrypted(plain: bytes, subscription: Subscription) -> bytes:
    try:
        return encrypt(plain, subscription.keys.p256dh, subscription.keys.auth)
    except ValueError:
        raise Failed("bad-address", is_final=True) from None
