import json
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection, RemoteDisconnected
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from browser import Opened, window
from xcmodel.cli.main import main
from xcmodel.studio.design import Design
from xcmodel.studio.server import StudioServer

DESIGN = {
    "board": "... ...",
    "pieces": [{"name": "I", "shape": "II", "count": 3}],
    "flips": True,
}


@pytest.fixture
def server() -> Iterator[StudioServer]:
    with StudioServer(seconds=60) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(
    server: StudioServer, method: str, path: str, content: str = "", **headers: str
) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", server.server_port)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, content or None, named)
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response.status, text


def post(server: StudioServer, content: object, path: str = "/answer") -> tuple[int, str]:
    text = json.dumps(content)
    return ask(server, "POST", path, text, X_Token=server.token, Content_Type="application/json")


def test_it_answers_the_page(server: StudioServer) -> None:
    status, text = post(server, DESIGN)
    assert status == 200
    assert json.loads(text)["count"] == "3"


def test_it_sends_a_page_to_explore(server: StudioServer) -> None:
    status, text = post(server, DESIGN, "/explorer")
    assert status == 200
    assert "<title>Explore the solutions</title>" in text


def test_it_suggests_givens(server: StudioServer) -> None:
    status, text = post(server, DESIGN | {"seed": 1}, "/givens")
    assert status == 200
    assert json.loads(text)["givens"]


def test_what_is_wrong_with_a_design_is_told(server: StudioServer) -> None:
    status, text = post(server, {**DESIGN, "board": "..x ..."})
    assert status == 422
    assert "'x'" in json.loads(text)["error"]


def test_a_page_that_is_closed_before_its_answer_is_no_error(
    server: StudioServer, capfd: pytest.CaptureFixture[str]
) -> None:
    text = json.dumps(DESIGN)
    with server.at_work:  # So that the answer comes later.
        connection = HTTPConnection("127.0.0.1", server.server_port)
        headers = {"X-Token": server.token, "Content-Type": "application/json"}
        connection.request("POST", "/answer", text, headers)
        at_once = struct.pack("ii", 1, 0)
        connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        connection.close()
    assert post(server, DESIGN)[0] == 200  # It has been answered by now.
    server.shutdown()
    server.server_close()
    assert capfd.readouterr().err == ""


def test_an_error_of_our_own_is_not_kept_quiet(
    server: StudioServer, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Design, "answer", lambda design, seconds: 1 // 0)
    with pytest.raises(RemoteDisconnected):
        post(server, DESIGN)
    server.shutdown()
    server.server_close()
    assert "ZeroDivisionError" in capfd.readouterr().err


def test_it_listens_on_this_machine_only(server: StudioServer) -> None:
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    "headers",
    [
        {"X_Token": "wrong", "Content_Type": "application/json"},
        {"Content_Type": "application/json"},
        {"X_Token": "right", "Content_Type": "text/plain"},
        {"X_Token": "right", "Content_Type": "application/json", "Host": "example.org"},
        {"X_Token": "right", "Content_Type": "application/json", "Content_Length": "99999999"},
    ],
    ids=str,
)
def test_nobody_else_is_answered(server: StudioServer, headers: dict[str, str]) -> None:
    headers = {name: server.token if text == "right" else text for name, text in headers.items()}
    assert ask(server, "POST", "/answer", json.dumps(DESIGN), **headers)[0] == 403


def test_the_page_needs_the_token(server: StudioServer) -> None:
    assert ask(server, "GET", "/?token=wrong")[0] == 403
    assert ask(server, "GET", "/other")[0] == 403
    status, text = ask(server, "GET", f"/?token={server.token}")
    assert status == 200
    assert server.token in text


@pytest.mark.parametrize("narrow", [False, True])
def test_a_puzzle_is_designed_in_a_browser(
    server: StudioServer, browser: Any, narrow: bool, tmp_path: Path
) -> None:
    context = browser.new_context(viewport=window(narrow))
    context.set_default_timeout(180_000)
    tab = context.new_page()
    faults: list[str] = []
    tab.on("pageerror", lambda error: faults.append(str(error)))
    tab.goto(server.url)
    tab.locator("#count:text-is('4 solutions')").wait_for()
    tab.focus("#board button >> nth=0")
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Space")
    tab.locator("#remark:has-text('19 free cells')").wait_for()
    tab.keyboard.press("Space")
    tab.locator("#count:text-is('4 solutions')").wait_for()
    tab.click("#suggest")
    tab.locator("#told:has-text('one solution is left')").wait_for()
    assert tab.locator("#givens svg").count() == 1
    with tab.expect_download() as download:
        tab.click("#save-explorer")
    download.value.save_as(tmp_path / "explore.html")
    assert "<main" in (tmp_path / "explore.html").read_text(encoding="utf-8")
    Opened(tab).check()
    assert faults == []
    context.close()


def test_a_port_that_is_in_use_is_told(
    server: StudioServer, capsys: pytest.CaptureFixture[str]
) -> None:
    port = server.server_port
    assert main(["studio", "--no-browser", "--port", str(port)]) == 1
    assert f"xcmodel: port {port} is in use, perhaps by another studio" in capsys.readouterr().err


def test_the_command_prints_the_address() -> None:
    command = [sys.executable, "-m", "xcmodel", "studio", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as studio:
        assert studio.stdout is not None
        assert studio.stdout.readline().startswith("http://127.0.0.1:")
        studio.terminate()
