"""The page: one file, without scripts, that shows what was found and nothing that it was not given."""

import json
import re
import sys
from html.parser import HTMLParser

import pytest

from small_findings import comparison_findings, run_findings, small_summary
from turnwise.core.errors import BadRecord, BadSetup
from turnwise.lab.experiments.example_games import LinkedGame
from turnwise.lab.report.data import report_data
from turnwise.lab.report.drawing import altair
from turnwise.lab.report.page import page
from turnwise.lab.report.write import write_report
from turnwise.lab.statistics.verdict import Conclusion

GAMES = [LinkedGame("The shortest game", "games/shortest-a.jsonl", "Over after 1 decision.")]
EVIL = "<script>alert('x')</script>&\""


class Tags(HTMLParser):
    """Every tag with its attributes, and the ids."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.ids = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))
        self.ids += [value for name, value in attributes if name == "id"]


@pytest.fixture(scope="module")
def compared():
    return page(report_data(comparison_findings(Conclusion.DIFFERENT, 0.05, 0.03, 0.07)), GAMES)


@pytest.fixture(scope="module")
def played():
    return page(report_data(run_findings(), "turnwise lab run card_slot"), GAMES)


@pytest.mark.parametrize("kind", ["compared", "played"])
def test_nothing_runs_and_nothing_is_fetched(kind, request):
    text = request.getfixturevalue(kind)
    tags = Tags(text)
    assert not {"script", "link", "iframe", "img", "object"} & {tag for tag, _ in tags.found}
    assert not any(name.startswith("on") for _, attributes in tags.found for name in attributes)
    assert not re.search(r"https?:|@import|url\((?!#)", text)


@pytest.mark.parametrize("kind", ["compared", "played"])
def test_ids_are_unique_and_every_picture_has_its_words(kind, request):
    tags = Tags(request.getfixturevalue(kind))
    assert len(set(tags.ids)) == len(tags.ids)
    pictures = [attributes for tag, attributes in tags.found if tag == "svg"]
    assert len(pictures) >= 4
    for attributes in pictures:
        assert attributes["role"] == "img"
        assert set(attributes["aria-labelledby"].split()) <= set(tags.ids)


def test_pictures_take_their_colours_from_the_page(compared):
    drawn = "".join(re.findall(r"<svg.*?</svg>", compared, re.DOTALL))
    colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', drawn))
    assert {"var(--side-1)", "var(--side-2)", "var(--ink)"} <= colours
    assert all(colour in {"none", "transparent"} or colour.startswith("var(") for colour in colours)


def test_a_name_is_only_text():
    for findings in (
        run_findings(name=EVIL),
        comparison_findings(Conclusion.EQUAL, 0.0, -0.005, 0.005, name=EVIL),
    ):
        text = page(report_data(findings), [LinkedGame(EVIL, f"games/{EVIL}", EVIL)])
        assert "<script" not in text
        assert "&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;&amp;&quot;" in text


@pytest.mark.parametrize(
    ("verdict", "estimate", "said"),
    [
        (Conclusion.DIFFERENT, (0.05, 0.03, 0.07), "<strong>Different</strong>"),
        (Conclusion.EQUAL, (0.0, -0.005, 0.005), "<strong>Equal within 1 point</strong>"),
        (
            Conclusion.LESS,
            (0.004, 0.001, 0.007),
            "<strong>Different, but by less than 1 point</strong>",
        ),
        (Conclusion.OPEN, (0.01, -0.01, 0.03), "<strong>Still open</strong>"),
    ],
)
def test_the_verdict_comes_first(verdict, estimate, said):
    text = page(report_data(comparison_findings(verdict, *estimate)))
    assert text.index(said) < text.index("<svg") < text.index("<table")
    assert "pairing saved × 3.3 games" in text


def test_games_the_command_and_the_file_are_there(played):
    assert '<a href="games/shortest-a.jsonl">The shortest game</a>' in played
    assert "turnwise lab run card_slot" in played
    assert "experiment: run" in played


def test_what_has_no_games_to_show_has_no_heading_for_them():
    assert "Games to replay" not in page(report_data(run_findings()))


def test_a_game_for_one_without_leads_is_drawn():
    alone = small_summary(lead_changes=None, half_time=None, half_time_led=None, counted=())
    assert "What never happened" in page(report_data(run_findings(alone)))


def test_both_files_are_written(tmp_path):
    write_report(run_findings(), tmp_path, GAMES, "turnwise lab run card_slot")
    assert json.loads((tmp_path / "report.json").read_text("utf-8")) == report_data(
        run_findings(), "turnwise lab run card_slot"
    )
    assert (tmp_path / "report.html").read_text("utf-8").startswith("<!doctype html>")


def test_without_the_extra_the_figures_are_kept_and_one_sentence_says_what_to_install(tmp_path, monkeypatch):
    altair.cache_clear()
    monkeypatch.setitem(sys.modules, "altair", None)
    with pytest.raises(BadSetup, match=r"install turnwise\[lab\]") as refusal:
        write_report(run_findings(), tmp_path)
    altair.cache_clear()
    assert refusal.value.code == "lab_missing"
    assert "altair" in refusal.value.sentence
    assert (tmp_path / "report.json").exists()
    assert not (tmp_path / "report.html").exists()


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    with pytest.raises(BadRecord, match="cannot write"):
        write_report(run_findings(), tmp_path / "nowhere")


@pytest.mark.parametrize(("said", "kind"), [(Conclusion.OPEN, "verdict open"), (Conclusion.EQUAL, "verdict")])
def test_an_open_question_does_not_look_like_an_answer(said, kind):
    shown = Tags(page(report_data(comparison_findings(said, 0.001, -0.02, 0.02))))
    (summary,) = (each for tag, each in shown.found if each.get("aria-label") == "Summary")
    assert summary["class"] == kind


@pytest.mark.parametrize("kind", ["compared", "played"])
def test_every_heading_is_linked_at_the_top(kind, request):
    text = request.getfixturevalue(kind)
    shown = Tags(text)
    headings = [f"#{each['id']}" for tag, each in shown.found if tag == "h2"]
    links = [each["href"] for tag, each in shown.found if tag == "a" and each["href"].startswith("#")]
    assert links == headings
    assert len(links) >= 3
    assert text.index('aria-label="Contents"') < text.index("<h2 ")


def test_a_table_that_is_cut_has_a_shadow_that_moves_with_it(compared):
    """A picture of the style alone, as no script may measure the table."""
    assert "background-attachment: local, scroll" in compared
    assert any(each.get("class") == "scroll" for tag, each in Tags(compared).found if tag == "div")
