"""Tactics in a real browser."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browsing import Visitor, comes_to, fits, is_first
from clicking import act, draft

TEAMS = {
    "p1_class": "warrior",
    "p1_skill": "endure",
    "p1_minion_1": "tank",
    "p1_minion_2": "archer",
    "p2_class": "cleric",
    "p2_skill": "rally",
    "p2_minion_1": "archer",
    "p2_minion_2": "tank",
}
OWN, OPEN, GREEDY = {"kind": "own"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}


def make_table(guest: Visitor, *seats: dict[str, str], **options: Any) -> tuple[str, str]:
    """A table by 3.0, where all units act in round 1, and the secret of its own seats."""
    rules = {} if {"scenario", "position"} & options.keys() else {"edition": "3.0"}
    made = guest.ask("/api/tables", game="tactics", seats=list(seats), **rules, **options)
    return made["table"], made["secret"]


def sit_down(guest: Visitor, *seats: dict[str, str], **options: Any) -> str:
    """Make a table and take the seats that are one's own; the table's id."""
    table, secret = make_table(guest, *seats, **options)
    guest.go(f"/play/{table}#{secret}")
    guest.page.get_by_test_id("tactics").wait_for()
    return table


def sit_down_in_time(guest: Visitor, *seats: dict[str, str], **options: Any) -> None:
    """Sit down at a table with the game's clock; it begins to run when the page is there."""
    table, secret = make_table(guest, *seats, clock={"kind": "action"}, **options)
    guest.go(f"/play/{table}#{secret}")
    guest.page.get_by_label("The link of this table").wait_for()
    guest.ask(f"/api/tables/{table}/seats")


def play_scenario(guest: Visitor, name: str) -> None:
    """Open a scenario and play both sides of it."""
    guest.go(f"/scenario/tactics/{name}")
    guest.page.get_by_role("button", name="Play from here, hands open").click()
    guest.page.wait_for_url("**/play/*")
    guest.page.locator("[data-ready]").first.wait_for()


def tile(guest: Visitor, name: str) -> Locator:
    return guest.page.locator(f"[data-tile={name}]")


def press(guest: Visitor, unit: str, target: str) -> None:
    """Click a unit's tile, and the one that it aims at."""
    tile(guest, unit).click()
    expect(tile(guest, unit)).to_have_attribute("aria-pressed", "true")
    tile(guest, target).click()


def test_draft_and_a_whole_game_by_clicking(visit):
    ada = visit()
    sit_down(ada, OWN, GREEDY)
    draft(ada, "mage", "blast", "assassin", "archer")
    my_turn = ada.page.locator("[data-ready], [data-testid=death-choice] button")
    for _ in range(200):
        if is_first(ada.result, my_turn):
            break
        act(ada)
    expect(ada.result.get_by_role("heading")).to_have_text(re.compile("^(Victory|Defeat|A draw)$"))
    expect(ada.page.locator("[data-ready], [data-aim]")).to_have_count(0)


def test_the_draft_of_the_other_is_hidden_until_both_are_done(visit):
    ada, ben = visit(), visit()
    table, secret = make_table(ada, OWN, OPEN)
    joined = ben.ask(f"/api/tables/{table}/seats")
    ada.go(f"/play/{table}#{secret}")
    ben.go(f"/play/{table}#{joined['secret']}")
    draft(ben, "rogue", "mark", "archer", "tank")
    ben.page.get_by_text("Waiting for the other player").wait_for()
    other = ada.page.get_by_role("region", name=re.compile("^Team of"))
    other.get_by_text("done").wait_for()
    expect(other).not_to_contain_text("ogue")
    draft(ada, "cleric", "blessing", "tank", "archer")
    expect(tile(ada, "c5")).to_have_attribute("aria-label", re.compile("Guest 2’s Rogue"))
    expect(tile(ben, "c5")).to_have_attribute("aria-label", re.compile("[Yy]our Rogue"))
    # Both sit at the bottom of their own screen.
    expect(ada.page.locator("[data-tile]").last).to_have_attribute("data-tile", "e1")
    expect(ben.page.locator("[data-tile]").last).to_have_attribute("data-tile", "a5")


TIME_IS_UP = """() => {
    const told = document.querySelector("[aria-label='What happened']")?.innerText ?? "";
    const hero = document.querySelector("[aria-label='Your team'] [aria-label^='Your Warrior']");
    return told.includes("Your time is up.") && /, [34] HP on c1, acted/.test(hero?.ariaLabel ?? "");
}"""


def test_a_timeout_is_seen_on_the_page(visit):
    ada = visit()
    sit_down_in_time(ada, OWN, OPEN, values=TEAMS | {"action_seconds": "3"})
    ada.page.get_by_role("timer").first.wait_for()
    comes_to(ada.page, TIME_IS_UP, True)  # before the time is up more often


def test_the_second_action_of_speed_is_marked(visit):
    ada = visit()
    play_scenario(ada, "us-001-first-action")
    expect(ada.page.locator("[data-ready]")).to_have_count(3)
    press(ada, "c1", "c2")
    ada.page.get_by_test_id("speed-second").wait_for()
    expect(ada.page.locator("[data-ready]")).to_have_count(1)
    expect(tile(ada, "c2")).to_have_attribute("aria-pressed", "true")
    expect(tile(ada, "c3")).to_have_attribute("data-aim", "move")
    ada.page.get_by_role("button", name="Give up the second action").click()
    expect(ada.page.get_by_test_id("speed-second")).to_have_count(0)
    expect(tile(ada, "c5")).to_have_attribute("aria-label", re.compile("^c5: Choose"))


def test_a_death_choice_holds_the_game_up(visit):
    ada = visit()
    play_scenario(ada, "ui-006-the-choice-holds-the-game-up")
    tile(ada, "c3").click()
    tile(ada, "c4").hover()
    expect(ada.page.get_by_test_id("preview")).to_contain_text("4 damage")
    tile(ada, "c4").click()
    choice = ada.page.get_by_test_id("death-choice")
    expect(choice).to_contain_text("Archer fell on c4")
    expect(ada.page.locator("[data-ready], [data-aim]")).to_have_count(0)
    assert ada.violations() == []
    choice.get_by_role("button", name="An obstacle").click()
    expect(tile(ada, "c4")).to_have_attribute("aria-label", re.compile("obstacle"))
    expect(ada.page.locator("[data-ready]")).to_have_count(1)


# Whatever a choice's ring has shown: it may be gone before a slow test looks at it.
RINGS = """addEventListener("DOMContentLoaded", () => {
    window.rings = [];
    new MutationObserver(() => {
        const ring = document.querySelector("[data-testid=death-choice]:has(button) [role=timer]");
        if (ring) window.rings.push(Number(ring.innerText));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
})"""


def test_the_time_of_a_death_choice_is_prominent_and_runs_out(visit):
    ada = visit()
    line = "tactics 3.0 p1_hero=c3:power p1_minion_1=a1 p2_hero=c5 p2_minion_1=c4 fallen=p2_minion_1"
    ada.context.add_init_script(RINGS)
    sit_down_in_time(ada, OPEN, OWN, position=line)
    expect(tile(ada, "c4")).to_have_attribute("aria-label", re.compile("obstacle"))
    rings = ada.page.evaluate("() => window.rings")
    assert rings
    assert max(rings) <= 5


def test_the_preview_tells_who_guards(visit):
    ada = visit()
    play_scenario(ada, "skill-blast-at-a-guarded-hero")
    hero = ada.page.locator("[data-ready]").first
    hero.click()
    ada.page.locator("button.skill").click()
    guarded = ada.page.locator("[data-aim=skill][data-unit=p2_hero]")
    guarded.hover()
    expect(ada.page.get_by_test_id("preview")).to_contain_text(
        re.compile("3 damage, taken by Player 2’s Tank on .., who guards")
    )
    expect(ada.page.locator("[data-guard=p2_hero].told")).to_have_count(1)


def test_a_stored_action_is_shown(visit):
    ada = visit()
    play_scenario(ada, "slow-stored-attack-hits-whoever-is-there")
    tile(ada, "c3").click()
    expect(ada.page.get_by_test_id("preview")).to_contain_text("SLOW")
    tile(ada, "c4").click()
    expect(tile(ada, "c3")).to_have_attribute("aria-label", re.compile("Stored action"))
    tile(ada, "c3").hover()
    expect(ada.page.get_by_test_id("unit-card")).to_contain_text("declared: attack c4")
    expect(ada.page.locator(".lines .stored")).to_have_count(1)


def test_a_refusal_is_the_servers_sentence(visit):
    ada = visit()
    refused: list[str] = []

    def falsify(route: Any) -> None:
        server = route.connect_to_server()

        def ask(message: str) -> None:
            asked = json.loads(message)
            server.send(json.dumps(asked | ({"action": "p2_hero end"} if asked["type"] == "ACT" else {})))

        def answer(message: str) -> None:
            told = json.loads(message)
            if told["type"] == "REFUSED":
                refused.append(told["sentence"])
            route.send(message)

        route.on_message(ask)
        server.on_message(answer)

    ada.page.route_web_socket(re.compile("/socket$"), falsify)
    sit_down(ada, OWN, GREEDY, values=TEAMS)
    press(ada, "c1", "c2")
    toast = ada.page.get_by_text("p2_hero").last
    toast.wait_for()
    expect(toast).to_contain_text(refused[0].rstrip("."), ignore_case=True)
    expect(tile(ada, "c1")).to_have_attribute("data-unit", "p1_hero")


def advise(guest: Visitor, wanted: str, *refusals: str) -> None:
    """Let the hint be the move whose words hold what is wanted, after some refusals that pass."""
    best: dict[str, Any] = {}
    waiting = list(refusals)

    def between(route: Any) -> None:
        server = route.connect_to_server()

        def ask(message: str) -> None:
            asked = json.loads(message)
            if asked["type"] != "HINT":
                server.send(message)
            elif waiting:
                why = {"code": "NO_HINT_YET", "reason": "no_hint_yet", "sentence": waiting.pop(0)}
                route.send(json.dumps({"type": "REFUSED", "id": asked["id"]} | why))
            else:
                numbers = {"visits": 900, "chance": 0.06, "score": None, "low": 0.028, "high": 0.106}
                choice = {"action": best["id"], "text": best["text"]} | numbers
                told = {"type": "HINT", "id": asked["id"], "version": best["version"], "goal": "win"}
                route.send(json.dumps(told | {"moves": [choice]}))

        def answer(message: str) -> None:
            told = json.loads(message)
            for action in told.get("legal", ()):
                if wanted in action["text"]:
                    best.update(action, version=told["version"])
            route.send(message)

        route.on_message(ask)
        server.on_message(answer)

    guest.page.route_web_socket(re.compile("/socket$"), between)


def test_a_hint_is_marked_on_its_unit_and_then_on_its_tile(visit):
    ada = visit()
    advise(ada, "p1_hero move c2")
    sit_down(ada, OWN, GREEDY, values=TEAMS)
    ada.page.get_by_role("button", name="Hint").click()
    expect(tile(ada, "c1")).to_have_class(re.compile(r"\bbest\b"))
    tile(ada, "c1").click()
    expect(tile(ada, "c2")).to_have_class(re.compile(r"\bbest\b"))


def test_a_hint_that_has_to_wait_says_why_and_then_comes_into_sight(visit):
    ada = visit()
    ada.page.set_viewport_size({"width": 1280, "height": 640})
    advise(ada, "p1_minion_2 end", "no hint yet: the search of UNO is prepared first (40 %)")
    sit_down(ada, OWN, GREEDY, values=TEAMS)
    ada.page.get_by_role("tab", name="Moves").click()
    last = ada.page.get_by_test_id("choices").get_by_role("button").last
    expect(last).not_to_be_in_viewport()
    top = ada.stage.bounding_box()
    hint = ada.page.get_by_test_id("hint")
    ada.page.get_by_role("button", name="Hint", exact=True).click()
    expect(hint).to_contain_text("No hint yet: the search of UNO is prepared first (40 %).")
    expect(hint).to_contain_text("6\u00a0% (3–11\u00a0%).")
    expect(hint).to_contain_text("Hint: ")
    expect(last).to_have_class(re.compile(r"\bbest\b"))
    expect(last).to_contain_text("6\u00a0% (3–11\u00a0%)")
    expect(last).to_be_in_viewport(ratio=1)
    assert ada.stage.bounding_box() == top  # nothing jumps
    assert ada.violations() == []
    hint.get_by_role("button", name="Put the hint aside").click()
    expect(ada.page.locator("button.best")).to_have_count(0)
    expect(ada.page.get_by_role("button", name="Hint", exact=True)).to_be_enabled()


def test_keyboard_alone_chooses_moves_and_uses_a_skill(visit):
    ada = visit()
    sit_down(ada, OWN, OWN, values=TEAMS)
    keyboard = ada.page.keyboard
    tile(ada, "c1").focus()
    keyboard.press("Enter")
    expect(tile(ada, "c1")).to_have_attribute("aria-pressed", "true")
    keyboard.press("ArrowUp")
    expect(tile(ada, "c2")).to_be_focused()
    keyboard.press("Enter")
    expect(tile(ada, "c2")).to_have_attribute("data-unit", "p1_hero")
    for name in ("c3", "c4", "c5"):
        keyboard.press("ArrowUp")
        expect(tile(ada, name)).to_be_focused()
    keyboard.press("Enter")
    expect(tile(ada, "c5")).to_have_attribute("aria-pressed", "true")
    keyboard.press("Escape")
    expect(tile(ada, "c5")).to_have_attribute("aria-pressed", "false")
    keyboard.press("Enter")
    expect(tile(ada, "c5")).to_have_attribute("aria-pressed", "true")
    ada.page.locator("button.skill").focus()
    keyboard.press("Enter")
    expect(ada.log).to_contain_text("Player 2's Cleric used rally.")
    expect(ada.page.locator("[data-tile]:focus")).to_have_count(1)


def test_axe_finds_nothing(visit):
    ada = visit()
    sit_down(ada, OWN, GREEDY)
    assert ada.violations_by_scheme() == []
    sit_down(ada, OWN, GREEDY, scenario="tactics/slow-stored-attack-hits-whoever-is-there")
    tile(ada, "b4").click()
    assert ada.violations_by_scheme() == []


def test_a_phone_does_not_scroll_sideways(visit):
    ada = visit()
    ada.page.set_viewport_size({"width": 360, "height": 740})
    for values in ({}, TEAMS):
        sit_down(ada, OWN, GREEDY, values=values)
        fits(ada.page, 360)


def test_a_spectator_sees_the_board_and_may_do_nothing(visit):
    ada, eve = visit(), visit()
    table = sit_down(ada, OWN, OWN, values=TEAMS)
    eve.go(f"/watch/{table}")
    expect(tile(eve, "c1")).to_have_attribute("aria-label", "c1: Player 1’s Warrior, 5 HP")
    expect(eve.page.locator("[data-ready], [data-aim]")).to_have_count(0)
    press(ada, "c1", "c2")
    expect(tile(eve, "c2")).to_have_attribute("data-unit", "p1_hero")


# How far a unit's HP stay away from the right edge of its box, and from its drawing: the least of each.
ROOM_OF_HP = """() => {
  const boxes = [...document.querySelectorAll(".team .unit")].map((unit) => {
    const words = document.createRange();
    words.selectNodeContents(unit.querySelector(".hp"));
    const [box, hp] = [unit.getBoundingClientRect(), words.getBoundingClientRect()];
    return [box.right - hp.right, hp.left - unit.querySelector(".face").getBoundingClientRect().right];
  });
  return [0, 1].map((at) => Math.min(...boxes.map((it) => it[at])));
}"""


@pytest.mark.parametrize("width", [360, 1280, 1440])
def test_hp_of_two_digits_stay_in_the_box_of_their_unit(visit, width):
    ada = visit()
    ada.page.set_viewport_size({"width": width, "height": 900})
    sit_down(ada, OWN, GREEDY, values=TEAMS | {"tank_hp": "20", "hero_hp": "18"})
    expect(ada.page.locator(".team .hp").get_by_text("20")).to_have_count(2)
    right, left = ada.page.evaluate(ROOM_OF_HP)
    assert (right >= 3, left >= 0) == (True, True), (right, left)
