/** What the house had to say to something that was not done; it goes away by itself, or at a touch. */

import { useEffect } from "preact/hooks";
import { notice } from "../house.ts";
import { Cite } from "./Cite.tsx";
import { Cross } from "./icons.tsx";

export function Notice() {
  const now = notice.value;
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => (notice.value = null), 7000);
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <div class="toasts" role="alert">
      {now && (
        <div class={`toast ${now.plain ? "news" : ""}`}>
          <span class="grow">{now.text} {now.cite && <Cite of={now.cite} />}</span>
          <button type="button" class="icon" aria-label="Close" onClick={() => (notice.value = null)}><Cross /></button>
        </div>
      )}
    </div>
  );
}
