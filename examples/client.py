"""Plays a match against bots over the network: python examples/client.py http://127.0.0.1:8765 fischkopf"""

import asyncio
import json
import random
import secrets
import sys
import urllib.request

import websockets

NONCE = secrets.token_hex(16)


def decide(table: dict) -> dict | None:
    if table["status"] == "waiting":
        return {"type": "start"} if table["allowed"]["start"] else {"type": "contribute", "nonce": NONCE}
    for view in table["views"]:
        if view["choices"]:
            action = random.choice(view["choices"])
            return {"type": "act", "seat": view["seat"], "number": view["number"], "action": action}
    return None


async def play(server: str, game: str) -> dict:
    seats = [{"kind": "me", "name": "Example"}, {"kind": "bot", "level": 1}]
    body, headers = json.dumps({"game": game, "seats": seats}).encode(), {"content-type": "application/json"}
    request = urllib.request.Request(f"{server}/api/v1/tables", body, headers)
    entry = json.load(urllib.request.urlopen(request))
    address = f"{server.replace('http', 'ws', 1)}/api/v1/tables/{entry['table']}/socket"
    async with websockets.connect(address) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 2, "token": entry["token"]}))
        while (message := json.loads(await socket.recv())).get("status") != "finished":
            if message["type"] == "table" and (command := decide(message)):
                await socket.send(json.dumps({"id": secrets.token_hex(8), **command}))
        return message["result"]


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:3])))
