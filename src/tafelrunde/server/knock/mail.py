"""By e-mail, where whoever runs the server has named a server for it."""

from __future__ import annotations

import asyncio
import hashlib
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

from tafelrunde.core.error import BadInput
from tafelrunde.server.knock.way import Failed, Knock

PATIENCE = 15.0
LONGEST_ADDRESS = 200


class Mail:
    """`server` is smtp://user:password@host:port, or smtps:// for one that is encrypted from the first word on."""

    def __init__(self, server: str, sender: str) -> None:
        self.url = urlsplit(server)
        self.sender = sender
        if self.url.scheme not in ("smtp", "smtps") or not self.url.hostname or "@" not in sender:
            # Without the text: it may hold a password.
            raise BadInput("Mail needs smtp://user:password@host:port or smtps://…, and an address to come from.")

    async def check(self, address: str) -> None:
        name, at, host = address.partition("@")
        is_odd = len(address) > LONGEST_ADDRESS or any(sign <= " " or sign in '<>,;:"()[]\\' for sign in address)
        if is_odd or not (name and at and "." in host) or "@" in host or not address.isascii():
            raise Failed("bad-address", is_final=True)

    async def knock(self, address: str, knock: Knock) -> None:
        await self.check(address)
        try:
            await asyncio.to_thread(self._send, self._letter(address, knock))
        except smtplib.SMTPRecipientsRefused:
            raise Failed("refused", is_final=True) from None
        except (OSError, smtplib.SMTPException):
            raise Failed("no-answer") from None

    def _letter(self, address: str, knock: Knock) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, address, f"{knock.title}: {knock.text}"
        letter["Date"] = formatdate()
        # The same for one turn: whoever gets it twice sees it once.
        tag = hashlib.sha256(f"{knock.tag} {address}".encode()).hexdigest()[:32]
        letter["Message-ID"] = f"<{tag}@{self.sender.partition('@')[2]}>"
        letter["Auto-Submitted"] = "auto-generated"
        letter["Content-Language"] = knock.language
        letter.set_content(f"{knock.text}\n{knock.link}\n\n{knock.stop}\n")
        return letter

    def _send(self, letter: EmailMessage) -> None:
        host, port = self.url.hostname or "", self.url.port
        if self.url.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                host, port or 465, timeout=PATIENCE, context=ssl.create_default_context()
            )
        else:
            server = smtplib.SMTP(host, port or 587, timeout=PATIENCE)
        with server:
            server.ehlo()
            if self.url.scheme == "smtp" and server.has_extn("starttls"):
                server.starttls(context=ssl.create_default_context())
                server.ehlo()
            if self.url.username:
                server.login(unquote(self.url.username), unquote(self.url.password or ""))
            server.send_message(letter)
