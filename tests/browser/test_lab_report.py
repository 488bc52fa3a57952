"""The report of the lab opens from a folder, fits a phone, and reads well in light and dark."""

import pytest

from browsing import fits, visitor
from small_effects import EFFECTS, RISING, gridded, removed, swept
from small_findings import comparison_findings, run_findings
from small_ladder import climbed
from turnwise.lab.experiments.example_games import LinkedGame
from turnwise.lab.report.write import write_report
from turnwise.lab.statistics.verdict import Conclusion

GAMES = [LinkedGame("The shortest game", "games/shortest-a.jsonl", "Over after 1 decision.")]
FINDINGS = {
    "run": run_findings(name="a rule set with quite a long name, so that headings wrap"),
    "compare": comparison_findings(Conclusion.DIFFERENT, 0.05, 0.03, 0.07),
    "sweep": swept(RISING, 0.03),
    "grid": gridded(),
    "importance": removed(EFFECTS),
    "skill": climbed(),
}
WIDTHS = (390, 1440)


@pytest.mark.parametrize("kind", list(FINDINGS))
def test_it_opens_offline_and_fits(browser, tmp_path, kind):
    write_report(FINDINGS[kind], tmp_path, GAMES, "turnwise lab run card_slot")
    with visitor(browser, tmp_path.as_uri(), offline=True) as guest:
        guest.go("/report.html")
        for width in WIDTHS:
            guest.page.set_viewport_size({"width": width, "height": 844})
            fits(guest.page, width)
            assert guest.violations_by_scheme() == []
        link = guest.page.get_by_role("link", name="The shortest game")
        assert link.get_attribute("href") == "games/shortest-a.jsonl"
