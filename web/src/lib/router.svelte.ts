// Addresses and pages, by the History API.

export type Route =
  | { page: "home" }
  | { page: "new" }
  | { page: "play"; table: string }
  | { page: "watch"; table: string }
  | { page: "replay"; table: string }
  | { page: "scenarios" }
  | { page: "scenario"; game: string; name: string }
  | { page: "scenario-file" }
  | { page: "record" }
  | { page: "lab" }
  | { page: "experiment"; id: string }
  | { page: "unknown"; path: string };

export function routeOf(path: string): Route {
  const [first = "", second, third, ...more] = path.split("/").filter(Boolean).map(readable);
  if (more.length === 0) {
    if (first === "") return { page: "home" };
    if (first === "new" && !second) return { page: "new" };
    if ((first === "play" || first === "watch" || first === "replay") && second && !third)
      return { page: first, table: second };
    if (first === "scenarios" && !second) return { page: "scenarios" };
    if (first === "scenario" && !second) return { page: "scenario-file" };
    if (first === "scenario" && second && third) return { page: "scenario", game: second, name: third };
    if (first === "record" && !second) return { page: "record" };
    if (first === "lab" && !second) return { page: "lab" };
    if (first === "lab" && second && !third) return { page: "experiment", id: second };
  }
  return { page: "unknown", path };
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const place = $state({ route: routeOf(location.pathname), visit: 0 });

export const where = (): Route => place.route;
/** Changes with every visit of a page, also of the same one. */
export const visit = (): number => place.visit;

/** Visit the page of the present address anew. */
export function arrive(): void {
  place.route = routeOf(location.pathname);
  place.visit += 1;
}

export function go(address: string, isReplacing = false): void {
  if (isReplacing) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrive();
  scrollTo(0, 0);
  document.getElementById("main")?.focus({ preventScroll: true }); // where the keyboard goes on
}

/** Follow links of our own without loading the page anew. */
export function listen(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (
      !link ||
      link.origin !== location.origin ||
      link.hasAttribute("download") ||
      link.target ||
      link.pathname.startsWith("/api/")
    )
      return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
