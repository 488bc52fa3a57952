"""A server that cannot start says why in one sentence, and says where it is only when it is up."""

import subprocess
import sys

import httpx
import pytest

from postgres import OWNER, free_port
from present import present
from serving import PATIENCE

COMMAND = (sys.executable, "-W", "error", "-m", "turnwise.cli", "serve", "--port", "0")
ALIVE = "turnwise: no server process stays alive; see above why"


def told(db, *words):
    """The lines of a command that cannot start."""
    command = [*COMMAND, "--db", db, *words]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 2, ran.stderr
    assert ran.stdout == ""
    assert "Turnwise is at" not in ran.stderr
    assert "Traceback" not in ran.stderr
    return ran.stderr.splitlines()


@pytest.fixture
def start():
    """Starts a server and waits for the line with its address."""
    running = []

    def started(*words):
        process = subprocess.Popen([*COMMAND, *words], stderr=subprocess.PIPE, text=True)
        running.append(process)
        return present(process.stderr).readline()

    yield started
    for process in running:
        process.terminate()
        process.wait(PATIENCE)
        present(process.stderr).close()


def test_a_file_that_another_server_uses(tmp_path, start):
    path = tmp_path / "turnwise.db"
    start("--db", f"sqlite:///{path}")
    [sentence] = told(f"sqlite:///{path}")
    assert sentence.startswith(f"turnwise: {path} is in use by another server (process ")


def test_a_folder(tmp_path):
    assert told(f"sqlite:///{tmp_path}") == [f"turnwise: cannot open the database {tmp_path}: Is a directory"]


def test_a_mistyped_folder_is_not_made(tmp_path):
    path = tmp_path / "tabels" / "turnwise.db"
    expected = f"turnwise: cannot open the database {path}: there is no folder {path.parent}"
    assert told(f"sqlite:///{path}") == [expected]
    assert not path.parent.exists()


def test_the_usual_folder_is_made(tmp_path, start, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert "Turnwise is at http://127.0.0.1:" in start()
    assert (tmp_path / "data" / "turnwise" / "turnwise.db").is_file()


def test_without_uvloop(tmp_path):
    """As on Windows, which has none."""
    program = "import sys; sys.modules['uvloop'] = None; from turnwise.cli import main; main()"
    command = [sys.executable, "-W", "error", "-c", program, "serve", "--port", "0"]
    command += ["--db", f"sqlite:///{tmp_path}/turnwise.db"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            address = present(process.stderr).readline().split()[3]
            assert httpx.get(f"{address}/healthz", timeout=PATIENCE).json() == {"status": "well"}
        finally:
            process.terminate()
            process.wait(PATIENCE)


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "turnwise.db"
    path.write_bytes(b"dear diary\n" * 1000)
    [sentence] = told(f"sqlite:///{path}")
    assert sentence == f"turnwise: {path} is not a sound SQLite database: file is not a database"


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path):
    path = tmp_path / "README.md"
    path.write_text("# Turnwise")
    path.chmod(0o644)
    [sentence] = told(f"sqlite:///{path}")
    assert "is not a sound SQLite database" in sentence
    assert [it.name for it in tmp_path.iterdir()] == ["README.md"]
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_lock_that_cannot_be_made(tmp_path):
    (tmp_path / "turnwise.db.lock").mkdir()
    [sentence] = told(f"sqlite:///{tmp_path}/turnwise.db")
    assert sentence == f"turnwise: cannot open the lock {tmp_path}/turnwise.db.lock: Is a directory"


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_kind_of_database_that_there_is_not(processes):
    [sentence] = told("mysql://ann:s3cret@host/x", "--processes", processes)
    assert sentence.startswith("turnwise: no database of the kind 'mysql'; write sqlite:///")


def test_a_postgresql_that_does_not_answer():
    port = free_port()
    [sentence] = told(f"postgresql://{OWNER}@127.0.0.1:{port}/x")
    assert sentence.startswith(f"turnwise: cannot reach PostgreSQL at 127.0.0.1:{port}/x: ")
    assert "Connection refused" in sentence


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_several_processes_say_why_before_all_is_given_up(scheme):
    port = free_port()
    *lines, last = told(f"{scheme}://{OWNER}@127.0.0.1:{port}/x", "--processes", "2")
    assert sum(f"cannot reach PostgreSQL at 127.0.0.1:{port}/x: " in line for line in lines) == 2
    assert last == ALIVE


@pytest.mark.parametrize(
    ("option", "value", "wanted"),
    [
        ("--proxy", "nginx", "an address or a network such as 10.0.0.0/8"),
        ("--host-name", "http://play.example.org", "a name such as play.example.org, without a port"),
        ("--metrics", "yes", "on, off, or an address such as 127.0.0.1:9100"),
    ],
)
def test_an_option_that_cannot_be_read(tmp_path, option, value, wanted):
    sentence = f"turnwise: {option} is {value!r}, but has to be {wanted}"
    assert told(f"sqlite:///{tmp_path / 'turnwise.db'}", option, value) == [sentence]


def test_several_processes_need_postgresql(tmp_path):
    [sentence] = told(f"sqlite:///{tmp_path}/turnwise.db", "--processes", "2")
    assert sentence.startswith("turnwise: 2 processes need PostgreSQL: SQLite serves one")


@pytest.mark.parametrize("processes", ["1", "2"])
def test_the_address_is_told_when_it_answers(postgres, start, processes):
    db = postgres.url(postgres.new_database()).replace("postgresql:", "postgres:")
    line = start("--db", db, "--processes", processes)
    address = line.removeprefix("Turnwise is at ").removesuffix(" (Ctrl+C stops it)\n")
    assert httpx.get(f"{address}/healthz", timeout=PATIENCE).json() == {"status": "well"}


def test_a_server_takes_as_many_connections_as_the_machine_allows():
    tell = (
        "import resource as r; from turnwise.server.run import allow_many_connections;"
        "r.setrlimit(r.RLIMIT_NOFILE, (64, r.getrlimit(r.RLIMIT_NOFILE)[1])); allow_many_connections();"
        "print(*r.getrlimit(r.RLIMIT_NOFILE))"
    )
    ran = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True)
    soft, most = map(int, ran.stdout.split())
    assert soft == (65_536 if most < 0 else min(65_536, most))
