"""Every command of bench/ tells its options, and measures nothing while it does."""

import json
import os
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench"
STARTED_BY_OTHERS = {"server_crowd.py", "server_echo.py"}  # they read from stdin what they shall do
LONGEST = 300  # seconds for all of them: a measurement that starts ends here

# All in one process, so that they share what takes time to import.
ASK_THEM = """
import contextlib, io, json, runpy, sys
told = {}
for script in sys.argv[1:]:
    sys.argv, out, code = [script, "--help"], io.StringIO(), None
    with contextlib.redirect_stdout(out):
        try:
            runpy.run_path(script, run_name="__main__")
        except BaseException as ended:
            code = ended.code if isinstance(ended, SystemExit) else repr(ended)
    told[script] = [code, out.getvalue().split(":")[0]]
print(json.dumps(told))
"""


def test_every_command_answers_help():
    commands = sorted(
        path
        for path in BENCH.glob("*.py")
        if '__name__ == "__main__"' in path.read_text() and path.name not in STARTED_BY_OTHERS
    )
    assert {"server_speed.py", "first_move.py"} <= {path.name for path in commands}
    ran = subprocess.run(
        [sys.executable, "-c", ASK_THEM, *map(str, commands)],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(BENCH), *sys.path])},
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == {str(path): [0, "usage"] for path in commands}
