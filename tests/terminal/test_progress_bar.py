"""The bar of long work: numbers with separators, and the word for what is counted."""

import pytest
from rich.progress import Progress

from turnwise.terminal.progress_bar import Amount


@pytest.mark.parametrize(
    ("total", "is_most", "said"),
    [
        (10_000_000, True, "65,536 of at most 10,000,000 deals"),
        (100_000, False, "65,536 of 100,000 deals"),
        (None, True, "begins…"),
    ],
)
def test_it_says_how_much_of_what_is_done(total, is_most, said):
    progress = Progress()
    progress.add_task("UNO", total=total, completed=65_536)
    assert Amount("deals", is_most).render(progress.tasks[0]).plain == said
