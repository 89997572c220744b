/** Which page is shown: the address of the page, and nothing else. */

import { signal } from "@preact/signals";

export const path = signal(location.pathname);

addEventListener("popstate", () => {
  path.value = location.pathname;
});

export function go(to: string): void {
  if (to !== location.pathname + location.search) history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

/** Links within the house do not load the page anew. */
document.addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.origin !== location.origin || event.ctrlKey || event.metaKey || event.shiftKey || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
