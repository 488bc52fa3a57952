"""Progress is told only when it takes long."""

import threading

import pytest

from turnwise.terminal.compile_progress import Compiling


def clocks():
    """The clocks that run in this process."""
    return [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]


def passed():
    """Wait until the patience has come to its end, and what there is to tell was told."""
    for clock in clocks():
        clock.join()


def test_a_quick_start_says_nothing(capsys):
    with Compiling("Scoundrel", patience=60) as progress:
        progress("deal", 0, 2)
        progress("", 2, 2)
    assert capsys.readouterr() == ("", "")


def test_nothing_compiled_says_nothing(capsys):
    with Compiling("Scoundrel", patience=0):
        pass
    assert capsys.readouterr() == ("", "")


def test_rules_that_are_fetched_from_the_cache_say_nothing(capsys):
    with Compiling("Scoundrel", patience=0) as progress:
        progress("search", 0, 53)
        assert clocks() == []  # no clock runs, however long the fetching takes
        progress("search", 53, 53)
    assert capsys.readouterr() == ("", "")


def test_a_slow_start_says_so_once_on_stderr(capsys):
    with Compiling("Scoundrel", patience=0.01) as progress:
        progress("deal", 1, 2)
        passed()
        progress("legal", 1, 2)
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "Compiling Scoundrel's rules (1/2)…\n"


def test_a_terminal_is_kept_up_to_date(capsys, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with Compiling("Scoundrel", patience=0) as progress:
        progress("deal", 1, 2)
        passed()
        progress("legal", 2, 2)
    assert "(2/2)" in capsys.readouterr().err


def fail():
    with Compiling("Scoundrel", patience=0) as progress:
        progress("deal", 1, 2)
        raise RuntimeError("an error of its own")


def test_an_error_is_not_swallowed():
    with pytest.raises(RuntimeError, match="an error of its own"):
        fail()


def test_a_second_function_after_the_first_notice(capfd):
    with Compiling("Scoundrel", patience=0.01) as progress:
        progress("deal", 1, 2)
        passed()
        progress("apply", 0, 3)
    assert capfd.readouterr().err == "Compiling Scoundrel's rules (1/2)…\n"
