/** How much room there is: a phone shows the own place only, a wide screen the dealer's words beside the felt. */

import { signal } from "@preact/signals";

function follows(query: string) {
  const media = matchMedia(query);
  const held = signal(media.matches);
  media.addEventListener("change", () => (held.value = media.matches));
  return held;
}

export const narrow = follows("(max-width: 767px)");
/** Whether there is no mouse, and so most often no keyboard. */
export const touched = follows("(hover: none)");
export const wide = follows("(min-width: 1200px)");
