"""A bot for every game: python bot.py on standard input and output, python bot.py LINK on a seat of a server."""

import json
import random
import sys
import urllib.request

WORTH_TRYING = ("capture", "clear", "build", "lay", "score")


def decide(view):
    """One of the choices; everything this seat may know stands in the view."""
    tempting = [choice for choice in view["choices"] if choice.startswith(WORTH_TRYING)]
    return random.choice(tempting or view["choices"])


def answer(message, say, token=""):
    if message["type"] == "hello":
        say(json.dumps({"type": "hello", "protocol": 2, "name": "Python example", "token": token}))
    elif message["type"] == "decide":
        asked = {"match": message["match"], "number": message["number"]}
        say(json.dumps({"type": "act", **asked, "action": decide(message["view"])}))
    else:
        print(json.dumps(message), file=sys.stderr)  # "start" and "end"


if len(sys.argv) == 1:
    for line in sys.stdin:
        answer(json.loads(line), lambda text: print(text, flush=True))
else:
    from websockets.sync.client import connect

    page, _, invitation = sys.argv[1].partition("#")
    table = page.replace("/t/", "/api/v1/tables/")
    body = json.dumps({"invitation": invitation, "name": "Python example"}).encode()
    request = urllib.request.Request(f"{table}/join", body, {"content-type": "application/json"})
    token = json.load(urllib.request.urlopen(request))["token"]
    with connect(f"{table.replace('http', 'ws', 1)}/bot") as socket:
        for frame in socket:
            answer(json.loads(frame), socket.send, token)
