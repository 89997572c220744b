/** What a person has chosen for this browser: it is kept here and nowhere else. */

import { effect, signal } from "@preact/signals";

const kept = <T extends string>(name: string, first: T) => {
  const value = signal<T>((localStorage.getItem(`houseway.${name}`) as T | null) ?? first);
  effect(() => localStorage.setItem(`houseway.${name}`, value.value));
  return value;
};

const wanted = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";

export const theme = kept<"dark" | "light">("theme", wanted);
export const suits = kept<"four" | "two">("suits", "four");
export const pace = kept<"calm" | "usual" | "quick" | "still">("pace", "usual");
export const playerName = kept<string>("name", "");
export const bookOpen = kept<"open" | "closed">("book", "closed");

export const SPEEDS = { calm: .6, usual: 1, quick: 2.5, still: 0 };

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  dispatchEvent(new Event("houseway:room"));
});
effect(() => {
  document.documentElement.dataset.suits = suits.value;
});
