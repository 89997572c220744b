/** A paragraph's number; a touch opens what it says, in our own words. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, Refused } from "../house.ts";
import { brief } from "../voice.ts";
import { Sheet } from "./Sheet.tsx";

export interface Paragraph {
  citation: string;
  text: string;
  document?: string;
}

export const reading = signal<string | null>(null);
const read = signal<Paragraph | null>(null);
const known = new Map<string, Promise<Paragraph>>();

/** What a paragraph says; each is asked for once. */
export function paragraph(citation: string): Promise<Paragraph> {
  let found = known.get(citation);
  if (!found) {
    found = ask<Paragraph & { gist?: string }>("GET", `/api/rules/${encodeURIComponent(citation)}`).then(
      (told) => ({ citation, text: told.text || told.gist || "", document: told.document }),
      (refusal) => ({ citation, text: refusal instanceof Refused ? refusal.sentence : String(refusal) }),
    );
    known.set(citation, found);
  }
  return found;
}

/** `aside` is one that Tab passes by, in a list that leads to it by its arrows. */
export function Cite(props: { of: string | null; short?: boolean; aside?: boolean }) {
  if (!props.of) return null;
  const shown = props.short ? brief(props.of) : props.of;
  return (
    <button type="button" class="cite" tabIndex={props.aside ? -1 : undefined} title={`${props.of}: what it says`} aria-label={`Paragraph ${props.of}`} onClick={() => (reading.value = props.of)}>
      {shown}
    </button>
  );
}

/** In a list of sentences that has the focus, the arrows go from paragraph to paragraph; from the list itself up to the newest. */
export function alongCites(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  if (!step) return;
  const cites = [...event.currentTarget.querySelectorAll<HTMLElement>(".cite")];
  const at = cites.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (step < 0 ? cites.at(-1) : undefined) : cites[at + step];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

export function ParagraphSheet() {
  const of = reading.value;
  useEffect(() => {
    read.value = null;
    if (of) paragraph(of).then((found) => (read.value = found));
  }, [of]);
  if (!of) return null;
  return (
    <Sheet title={of} onClose={() => (reading.value = null)}>
      <p class="serif paragraph">{read.value?.text ?? "…"}</p>
      <p class="dim small source">{read.value?.document ? `${read.value.document}, in our words` : ""}</p>
    </Sheet>
  );
}
