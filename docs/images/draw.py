"""Draw the README's picture: a real game in a real terminal of 84 columns, as SVG.

python docs/images/draw.py > docs/images/scoundrel.svg
"""

import io
import os
import pty
import sys

from rich.console import Console
from rich.text import Text

COLUMNS, LINES = 84, 24
COMMAND = [sys.executable, "-m", "turnwise.cli", "play", "scoundrel", "--seed", "22"]
MOVES = ["take 7D", "fight QS", "fight 9S", "drink 4H", "fight 9C", "fight 5S", "quit"]
HOME = "\x1b[H"

FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 16px; font-family: ui-sans-serif, system-ui, sans-serif; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def played() -> str:
    """All that the terminal was sent, up to the last screen."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ |= {"COLUMNS": str(COLUMNS), "LINES": str(LINES), "TERM": "xterm-256color"}
        os.execv(COMMAND[0], COMMAND)
    sent = ""
    for move in MOVES:
        while not sent.endswith("> "):
            sent += os.read(terminal, 4096).decode()
        os.write(terminal, f"{move}\n".encode())
        if move != MOVES[-1]:
            sent += "\n"
    os.waitpid(child, 0)
    return sent


def main() -> None:
    """Write the picture of the last screen."""
    screen = played().rsplit(HOME, 1)[-1].replace("\r", "").removesuffix("\n")
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(screen))
    title = "turnwise play scoundrel"
    sys.stdout.write(console.export_svg(title=title, code_format=FRAME, unique_id="turnwise"))


if __name__ == "__main__":
    main()
