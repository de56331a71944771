"""The time and the secrets of a browser."""

from __future__ import annotations

import secrets
import time


class TabSource:
    """What `table.decision.Source` asks for."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def token(self) -> str:
        return secrets.token_urlsafe(18)

    def secret(self) -> str:
        return secrets.token_hex(32)
