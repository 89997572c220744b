/**
 * How much room there is: a phone shows the own place only, a wide screen the dealer's words beside the felt.
 *
 * It is measured in letters, as in the style sheets (`@container page`): on a screen that is read in large ones there is less.
 */

import { computed, signal } from "@preact/signals";

const page = document.documentElement;
const letters = () => page.clientWidth / (parseFloat(getComputedStyle(page).fontSize) || 16);
const room = signal(letters());

/** As wide as the letters are large, so that a change of their size is seen. */
const rule = document.createElement("i");
rule.style.cssText = "position: absolute; visibility: hidden; width: 1rem; height: 0";
rule.ariaHidden = "true";
page.append(rule);
const watcher = new ResizeObserver(() => (room.value = letters()));
for (const one of [page, rule]) watcher.observe(one);

export const narrow = computed(() => room.value < 48);
export const wide = computed(() => room.value >= 75);

const hovers = matchMedia("(hover: none)");
/** Whether there is no mouse, and so most often no keyboard. */
export const touched = signal(hovers.matches);
hovers.addEventListener("change", () => (touched.value = hovers.matches));
