"""The page in the machine's Chromium: from a message to paint, frames, bytes of a first load, layout shift.

A message's time runs from its event in the page to the end of the frame in which it is painted: a message
channel's event, sent from the frame's callback, comes right after the paint. That suffers from whatever else
the machine does; the processor's time of the page's thread for each message, animations and all, suffers
less, so both are told. Moves are made by clicking the list of moves, with animations on. Layout shift is
Chromium's, without the list of moves and without pieces of the game, which are meant to move.
"""

import argparse
import os
import platform
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from browser import house, open_table, seats
from turnwise.server.settings import Settings

GOAL = 100.0  # milliseconds from a message to paint
MOVES = 60
SECONDS = 10
FRAME = 1000 / 60
VIEWPORT = {"width": 1280, "height": 800}
TABLES: dict[str, dict[str, Any]] = {
    "scoundrel": {"seats": seats("own"), "values": {"start_health": "99", "max_health": "99"}},
    "card_slot": {"seats": seats("own", "random")},
    "tactics": {"seats": seats("own", "random")},
    "uno": {"seats": seats("own", *["random"] * 3)},
}
CROWD: dict[str, Any] = {
    "game": "uno",
    "edition": "official",
    "seats": seats("own", *["random"] * 9),
    "seed": "crowd",
    "values": {"target_score": "5000"},  # a match that does not end meanwhile
}
HOOKS = """
window.paints = []; window.shift = 0;
const isMeantToMove = (node) => {
  const element = node.nodeType === 1 ? node : node.parentElement;
  const isPiece = element?.closest("[data-key]") || element?.querySelector("[data-key]");
  return !element || isPiece || element.closest("[data-testid=choices]");
};
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (!data.startsWith('{"type":"STATE"')) return;
      const at = performance.now();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => paints.push(performance.now() - at);
        channel.port2.postMessage(0);
      });
    });
  }
};
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.sources.some(({ node }) => node && !isMeantToMove(node))) shift += entry.value;
  }
}).observe({ type: "layout-shift", buffered: true });
"""
CLICK = "document.querySelector('[data-testid=choices] button:not(:disabled)')?.click()"
WATCH_FRAMES = """(seconds) => new Promise((resolve) => {
  const clicks = setInterval(() => { CLICK }, 50);
  const times = [];
  const next = (now) => {
    times.push(now);
    if (now - times[0] < seconds * 1000) requestAnimationFrame(next);
    else { clearInterval(clicks); resolve(times); }
  };
  requestAnimationFrame(next);
})""".replace("CLICK", CLICK)


def part(values: Sequence[float], share: float) -> float:
    """The value that a share of all do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def fresh(browser: Browser) -> Page:
    """A page that was never here, with the hooks of the measurement."""
    context = browser.new_context(viewport=VIEWPORT)  # type: ignore[arg-type]
    context.add_init_script(HOOKS)
    return context.new_page()


def at_table(browser: Browser, address: str, **wish: Any) -> Page:
    """A page at a table with its list of moves open, its first load told apart."""
    page = fresh(browser)
    open_table(page, address, **wish)
    page.get_by_role("tab", name="Moves").click()
    page.wait_for_timeout(500)
    return page


@dataclass
class Played:
    """What a while of play took."""

    paints: list[float]  # milliseconds from each message to paint
    work: float  # milliseconds of the page's thread, in all
    shift: float


def played(page: Page, play: Callable[[], object]) -> Played:
    """Measure a while of play."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate("() => { paints = []; shift = 0; }")
    before = _work(session)
    play()
    page.wait_for_timeout(300)
    work = _work(session) - before
    return Played(page.evaluate("() => paints"), work, page.evaluate("() => shift"))


def _work(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(it["value"] for it in metrics if it["name"] == "TaskDuration"))


def matches(browser: Browser, address: str, game: str) -> Played:
    """Some matches of a game, one after the other."""
    all_ = Played([], 0.0, 0.0)
    while len(all_.paints) < MOVES:
        page = at_table(browser, address, game=game, **TABLES[game])
        one = played(page, partial(moves, page))
        all_ = Played(all_.paints + one.paints, all_.work + one.work, max(all_.shift, one.shift))
        page.context.close()
    return all_


def moves(page: Page) -> None:
    """Whatever comes first in the list of moves, until the match is over."""
    for _ in range(MOVES):
        page.evaluate(f"() => {{ {CLICK} }}")
        page.wait_for_timeout(80)
        if page.get_by_test_id("result").count():
            break


def crowd(browser: Browser, address: str) -> tuple[list[float], Played]:
    """The milliseconds of each frame while ten play as fast as the server lets them."""
    page = at_table(browser, address, **CROWD)
    times: list[float] = []
    found = played(page, lambda: times.extend(page.evaluate(WATCH_FRAMES, SECONDS)))
    page.context.close()
    return [after - before for before, after in pairwise(times)], found


def first_load(browser: Browser, come: Callable[[Page], object]) -> tuple[int, int, float]:
    """Bytes over the wire and requests of a first visit, and its layout shift."""
    page = fresh(browser)
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda it: sizes.append(int(it["encodedDataLength"])))
    come(page)
    page.wait_for_load_state("networkidle")
    shift = float(page.evaluate("() => shift"))
    page.context.close()
    return sum(sizes), len(sizes), shift


def told_loads(browser: Browser, address: str) -> None:
    """What a first visit brings."""
    print("| first load | KB over the wire | requests | layout shift |\n|---|---|---|---|")
    pages: dict[str, Callable[[Page], object]] = {
        "the first page": lambda page: page.goto(address),
        "the scenarios": lambda page: page.goto(f"{address}/scenarios"),
    }
    for game, wish in TABLES.items():
        pages[f"a table of {game}"] = partial(open_table, address=address, game=game, **wish)
    for name, come in pages.items():
        size, requests, shift = first_load(browser, come)
        print(f"| {name} | {size / 1000:.0f} | {requests} | {shift:.3f} |", flush=True)


def told_messages(browser: Browser, address: str) -> None:
    """How long a message takes."""
    columns = "messages | p50 | p95 | worst | work each | layout shift"
    print(f"\n| message to paint, goal {GOAL:.0f} ms | {columns} |")
    print("|---|---|---|---|---|---|---|")
    for game in TABLES:
        found = matches(browser, address, game)
        times, work = found.paints, found.work / len(found.paints)
        figures = f"{statistics.median(times):.0f} | {part(times, 0.95):.0f} | {max(times):.0f} | {work:.1f}"
        print(f"| {game} | {len(times)} | {figures} | {found.shift:.3f} |", flush=True)


def told_frames(browser: Browser, address: str, pace: str) -> None:
    """How smooth a crowd looks."""
    times, found = crowd(browser, address)
    lost = sum(max(0, round(time / FRAME) - 1) for time in times)
    rate, work = len(found.paints) / SECONDS, found.work / max(1, len(found.paints))
    figures = f"{statistics.median(times):.1f} | {part(times, 0.95):.1f} | {part(times, 0.99):.1f}"
    print(f"\nTen players, bots {pace}:\n")
    print("| | messages/s | work each | frame p50 | p95 | p99 | frames lost | layout shift |")
    print("|---|---|---|---|---|---|---|---|")
    share = lost / (lost + len(times))
    print(f"| {SECONDS} s | {rate:.0f} | {work:.1f} | {figures} | {share:.1%} | {found.shift:.3f} |")


def main() -> None:
    """Print everything as tables; times in milliseconds."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    print(f"{os.cpu_count()} cores, {platform.machine()}, load {os.getloadavg()[0]:.1f} before\n")
    with house() as (browser, address):
        told_loads(browser, address)
        told_messages(browser, address)
        told_frames(browser, address, "at once")
    with house(Settings.bot_delay) as (browser, address):
        told_frames(browser, address, "at their usual pace")


if __name__ == "__main__":
    main()
