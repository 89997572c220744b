/** Where the focus goes when whatever had it is gone: to the place to act, so that a key is never lost on the page itself. */

/** Whether nothing that is still there has the focus. */
export const isFree = () => document.activeElement === null || document.activeElement === document.body;

/** What is brass, else the zone of the actions. */
export function focusActions(): void {
  const place = document.querySelector<HTMLElement>(".act.brassy") ?? document.querySelector<HTMLElement>("[data-acts]");
  place?.focus({ preventScroll: true });
}

/** Back to what had the focus before, if it is there and takes it. */
export function focusAgain(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus({ preventScroll: true });
  if (isFree()) focusActions();
}

/** A page that has just come begins at its main part, unless something has the focus already. */
export function focusMain(): void {
  const main = document.querySelector("main");
  if (!main || !isFree()) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
