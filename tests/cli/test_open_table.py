"""`turnwise` alone: the server, and the page in the browser."""

import webbrowser

from turnwise.server import commands, run
from turnwise.server.settings import Settings


def served(monkeypatch):
    """What would be served, and which addresses would be shown."""
    shown, at = [], []
    monkeypatch.setattr(webbrowser, "open", lambda address: shown.append(address))
    monkeypatch.setattr(run, "serve_at", lambda settings, door: at.append(door.getsockname()[1]))
    return shown, at


def test_it_opens_the_page_at_the_port_that_is_served(monkeypatch, capsys):
    shown, at = served(monkeypatch)
    threads = []
    monkeypatch.setattr("threading.Thread.start", lambda self: (threads.append(self), self.run()))
    commands.open_table(Settings(db="sqlite://", port=0), with_browser=True)
    assert shown == [f"http://127.0.0.1:{at[0]}"]
    assert shown[0] in capsys.readouterr().err


def test_without_a_browser_it_only_says_where_the_page_is(monkeypatch, capsys):
    shown, at = served(monkeypatch)
    commands.open_table(Settings(db="sqlite://", port=0), with_browser=False)
    assert (shown, len(at)) == ([], 1)
    assert "http://127.0.0.1:" in capsys.readouterr().err


def test_the_command_without_a_command(monkeypatch, turnwise):
    asked = []
    monkeypatch.setattr(commands, "open_table", lambda settings, browser: asked.append(browser))
    assert turnwise().code == 0
    assert turnwise("--no-browser").code == 0
    assert asked == [True, False]
