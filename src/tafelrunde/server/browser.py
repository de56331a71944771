"""Showing the app to whoever started the server, where there is a screen to show it on."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser


def show(address: str) -> bool:
    """Open the address in a browser with windows; one in the terminal would hide the server's own words."""
    if sys.platform not in ("darwin", "win32") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    return webbrowser.open(address)


def listen(host: str, port: int, *, may_move: bool) -> socket.socket:
    """Listen there, or, where somebody else does already and it does not matter, on a free port."""
    try:
        return socket.create_server((host, port), reuse_port=False)
    except OSError:
        if not may_move:
            raise
        return socket.create_server((host, 0), reuse_port=False)
