/** How long somebody may think: a ring that empties, and the seconds. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

export function until(deadline: string | number | null): number | null {
  if (deadline === null || deadline === undefined) return null;
  const at = typeof deadline === "number" ? (deadline > 1e11 ? deadline : deadline * 1000) : Date.parse(deadline);
  return Number.isFinite(at) ? at : null;
}

const tick = signal(0);
setInterval(() => (tick.value += 1), 250);

export function Clock(props: { deadline: string | number | null; small?: boolean; brassy?: boolean }) {
  const at = until(props.deadline);
  const [whole, setWhole] = useState(30000);
  useEffect(() => {
    if (at) setWhole(Math.max(1000, at - Date.now()));
  }, [at]);
  void tick.value;
  if (!at) return null;
  const left = Math.max(0, at - Date.now());
  const part = Math.min(1, left / whole);
  const round = 2 * Math.PI * 22;
  return (
    <div class={`clock ${props.small ? "small" : ""} ${left < 6000 ? "short" : ""}`} role="timer" aria-label={`${Math.ceil(left / 1000)} seconds left`}>
      <svg viewBox="0 0 52 52" aria-hidden="true">
        <circle class="track" cx="26" cy="26" r="22" />
        <circle class="left" cx="26" cy="26" r="22" stroke-dasharray={`${round * part} ${round}`} transform="rotate(-90 26 26)" />
      </svg>
      <b>{Math.ceil(left / 1000)}</b>
    </div>
  );
}
