"""To a chat, in the form that its service takes: Discord, Slack and Mattermost, Matrix, or ntfy."""

from __future__ import annotations

import hashlib
from urllib.parse import quote, urlsplit

import msgspec

from tafelrunde.server.knock.post import Post, judge
from tafelrunde.server.knock.way import Knock

JSON = {"Content-Type": "application/json"}


class Chat:
    def __init__(self, post: Post) -> None:
        self.post = post

    async def check(self, address: str) -> None:
        await self.post.target(address)

    async def knock(self, address: str, knock: Knock) -> None:
        method, url, body, headers = form_of(address, knock)
        judge(await self.post.send(url, body, headers, method))


def form_of(address: str, knock: Knock) -> tuple[str, str, bytes, dict[str, str]]:
    """Method, address, body and headers, by what the address looks like; what is none of the known ones gets ntfy's."""
    said = f"{knock.title}: {knock.text}\n{knock.link}\n{knock.stop}"
    url = urlsplit(address)
    if "/api/webhooks/" in url.path:
        # Nobody in a name or title is to be mentioned by it.
        return "POST", address, msgspec.json.encode({"content": said, "allowed_mentions": {"parse": []}}), JSON
    if "/_matrix/client/" in url.path and "/send/" in url.path:
        # The same transaction twice is one message.
        path = url.path.rstrip("/") + "/" + quote(hashlib.sha256(knock.tag.encode()).hexdigest()[:32])
        body = msgspec.json.encode({"msgtype": "m.text", "body": said})
        return "PUT", url._replace(path=path).geturl(), body, JSON
    if "/services/" in url.path or "/hooks/" in url.path:
        return "POST", address, msgspec.json.encode({"text": said}), JSON
    headers = {"Content-Type": "text/plain; charset=utf-8", "Title": _ascii(knock.title), "Click": knock.link}
    return "POST", address, said.encode(), headers


def _ascii(text: str) -> str:
    """As a header may have it."""
    return text.encode("ascii", "replace").decode()
