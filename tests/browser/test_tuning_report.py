"""The report of a search opens from a folder, fits a phone, and reads well in light and dark."""

import pytest

from browsing import fits, visitor
from small_tuning import HEALTH, long, played, tuning_of, won
from turnwise.lab.report.tuning_data import Source, tuning_report
from turnwise.lab.report.tuning_files import write_tuning
from turnwise.lab.tuning.played_numbers import PlayedNumbers
from turnwise.lab.tuning.target_sums import TargetSums

WIDTHS = (390, 1440)
TITLE = "a target with quite a long name, so that headings wrap"
TARGETS = HEALTH.replace("metric: win:1", f"metric: win:1\n    name: {TITLE}")
TARGETS += "  - {each: fought card, between: [1, 20]}\n"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_opens_offline_and_fits(browser, tmp_path, scheme):
    tuning = tuning_of(tmp_path, TARGETS)
    each = {
        (2, label): TargetSums(300, at, at) for at, label in enumerate(tuning.targets[2].labels(tuning.game))
    }
    numbers: dict[tuple[str, ...], PlayedNumbers] = {
        (health,): {(0, ""): won(600, wins), (1, ""): long(600, length), **each}
        for health, wins, length in (("20", 60, 45), ("12", 24, 30), ("10", 10, 29))
    }
    found = played(tuning, numbers, numbers)
    write_tuning(found, tuning_report(found, Source(TARGETS, "turnwise lab tune", {})), tmp_path)
    with visitor(browser, tmp_path.as_uri(), color_scheme=scheme, offline=True) as guest:
        guest.go("/report.html")
        for width in WIDTHS:
            guest.page.set_viewport_size({"width": width, "height": 844})
            fits(guest.page, width)
            assert guest.violations() == []
        link = guest.page.get_by_role("link", name="Candidate 1")
        assert link.get_attribute("href") == "candidate-1.yaml"
