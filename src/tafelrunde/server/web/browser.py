"""Showing the app to whoever started the server, where there is a screen to show it on."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser

from tafelrunde.core.error import BadInput


def show(address: str) -> bool:
    """Open the address in a browser with windows; one in the terminal would hide the server's own words."""
    if sys.platform not in ("darwin", "win32") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    return webbrowser.open(address)


def listen(host: str, port: int, *, may_move: bool) -> socket.socket:
    """Listen there, or, where somebody else does already and it does not matter, on a free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = (port, 0) if may_move else (port,)
    for each in ports:
        try:
            return socket.create_server((host, each), family=family)
        except OSError as error:
            reason = error.strerror or str(error)
    raise BadInput(f"{host}:{port} cannot be listened on: {reason}.")
