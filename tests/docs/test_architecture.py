"""What the drawing of the architecture names is there, and it counts right."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/architecture.md").read_text()
DRAWING = TEXT.partition("## The path of a message")[2].split("```")[1]
MODULE = re.compile(r"\b[a-z_]+(?:/[a-z_]+)+\b")


def test_the_modules_of_the_drawing_exist():
    named = MODULE.findall(DRAWING)
    assert len(named) > 15
    sources = ROOT / "src/turnwise"
    missing = [
        name for name in named if not (sources / name).is_dir() and not (sources / f"{name}.py").is_file()
    ]
    assert missing == []


def test_its_lengths_are_told():
    columns = [(line[:60].strip(), line[60:].strip()) for line in DRAWING.splitlines()[2:] if line]
    message = [part for left, _ in columns if left for part in re.split(r"\s{2,}", left)[0].split(", ")]
    decision = [right for _, right in columns if right]
    assert (len(message), len(decision)) == (14, 9)
    assert "fourteen modules" in TEXT
    assert "decision nine" in TEXT
