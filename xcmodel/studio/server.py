"""The server of the studio: on this machine only, and for whoever knows the token."""

from __future__ import annotations

import json
import secrets
import sys
from errno import EADDRINUSE
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit

from xcmodel.errors import XcmodelError
from xcmodel.pages.page import make_page
from xcmodel.studio.design import Design
from xcmodel.text.numbers import is_count

_HOST = "127.0.0.1"
_MOST_BYTES = 1 << 20


class StudioServer(ThreadingHTTPServer):
    """Serves the page of the studio, and answers what it asks.

    Args:
        port: the port; 0 for any that is free.
        seconds: how long an answer may take.

    Raises:
        OSError: for a port that is in use.

    >>> with StudioServer() as server:
    ...     server.url.startswith("http://127.0.0.1:")
    True
    """

    daemon_threads = True

    def __init__(self, port: int = 0, seconds: float = 5) -> None:
        try:
            super().__init__((_HOST, port), _Handler)
        except OSError as error:
            if error.errno != EADDRINUSE:
                raise
            raise OSError(
                f"port {port} is in use, perhaps by another studio: give another one, or none "
                "for any that is free"
            ) from error
        self.seconds = seconds
        self.token = secrets.token_urlsafe(24)
        self.at_work = Lock()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a page that was closed, or loaded anew, before its answer was there."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        """The address of the page, with the token."""
        return f"http://{_HOST}:{self.server_port}/?token={self.token}"


class _Handler(BaseHTTPRequestHandler):
    server: StudioServer
    server_version = "xcmodel"
    sys_version = ""
    _headers: ClassVar = {
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    }

    def do_GET(self) -> None:
        """Send the page."""
        address = urlsplit(self.path)
        token = parse_qs(address.query).get("token", [""])[0]
        if address.path != "/" or not self._is_allowed(token):
            self._send(HTTPStatus.FORBIDDEN, "text/plain", "Open the address that was printed.")
            return
        page = make_page("studio", "Studio", {"token": token}, asks_server=True)
        self._send(HTTPStatus.OK, "text/html", page)

    def do_POST(self) -> None:
        """Answer a question about a design."""
        told = self.headers.get("Content-Length", "")
        length = int(told) if is_count(told) else 0
        # A page of another origin can set neither this header nor this type without leave.
        if (
            not self._is_allowed(self.headers.get("X-Token", ""))
            or self.headers.get_content_type() != "application/json"
            or not 0 < length <= _MOST_BYTES
        ):
            self._send(HTTPStatus.FORBIDDEN, "text/plain", "That was not asked by the page.")
            return
        text = self.rfile.read(length).decode("utf-8", errors="replace")
        try:
            with self.server.at_work:
                kind, answer = self._answer(text)
            self._send(HTTPStatus.OK, kind, answer)
        except XcmodelError as error:
            problem = json.dumps({"error": str(error)})
            self._send(HTTPStatus.UNPROCESSABLE_ENTITY, "application/json", problem)

    def _answer(self, text: str) -> tuple[str, str]:
        design, seconds = Design.of_json(text), self.server.seconds
        if self.path == "/explorer":
            return "text/html", design.solutions(seconds).explorer(design.puzzle())
        found = design.givens(seconds) if self.path == "/givens" else design.answer(seconds)
        return "application/json", found.json()

    def _is_allowed(self, token: str) -> bool:
        # The name of the host is checked, since any name may be made to lead to this machine.
        hosts = {f"{_HOST}:{self.server.server_port}", f"localhost:{self.server.server_port}"}
        is_known = secrets.compare_digest(token.encode(), self.server.token.encode())
        return is_known and self.headers.get("Host") in hosts

    def _send(self, status: HTTPStatus, kind: str, text: str) -> None:
        content = text.encode("utf-8", errors="backslashreplace")
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        for name, value in self._headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: whoever designs does not read the terminal."""
