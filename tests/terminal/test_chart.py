"""Curves as block characters."""

import pytest

from turnwise.bots.analysis import BLUNDER, INACCURACY, MISTAKE
from turnwise.terminal.chart import LABEL, MARGIN, chart, legend, sparkline


def lines(*given):
    return [line.rstrip() for line in chart(*given).plain.split("\n")]


def test_a_chart_by_hand():
    """Four columns a move; 25 % is a line of four, 50 % two; unknown is blank, none has a foot."""
    assert lines([None, 0.25, 0.5, 1.0, 0.0], {3: BLUNDER}, 40, True) == [
        "100 % ┤            ████",
        "      │            ████",
        " 50 % ┤        ████████",
        "      │    ████████████▁▁▁▁",
        "  0 % └────────────────────",
        "               B",
        "       1               end",
    ]


def test_the_end_is_no_move():
    assert lines([0.5] * 5, {}, 40, False)[-1].split() == ["1", "5"]
    assert lines([0.5] * 5, {}, 40, True)[-1].split() == ["1", "end"]


@pytest.mark.parametrize("width", [20, 40, 80, 200])
@pytest.mark.parametrize("moves", [1, 10, 70, 71, 500, 20_000])
@pytest.mark.parametrize("is_over", [False, True])
def test_a_chart_keeps_its_width(width, moves, is_over):
    drawn = lines([0.5] * (moves + is_over), {moves: MISTAKE}, width, is_over)
    assert max(map(len, drawn)) <= width
    assert "M" in drawn[-2]
    assert drawn[-1].split()[0] == "1"


def test_moves_that_share_a_column_show_the_last_chance_and_the_worst_mark():
    drawn = lines([1.0, 0.0] * 30, {1: INACCURACY, 2: BLUNDER}, MARGIN + 30 + LABEL, False)
    assert drawn[3] == "      │" + "▁" * 30
    assert drawn[-2] == " " * MARGIN + "B"


def test_a_sparkline():
    assert sparkline([None, 0.0, 0.5, 1.0], 10) == " ▁▄█"
    assert sparkline([0.0, 1.0] * 10, 10) == "█" * 10


def test_the_legend_names_what_there_is():
    assert legend([INACCURACY, BLUNDER, INACCURACY]) == "B blunder · I inaccuracy"
    assert legend([]) == ""
