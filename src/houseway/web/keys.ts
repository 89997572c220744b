/**
 * One keyboard for a page: the innermost reader that knows a key takes it.
 *
 * What reads keys, moves the focus or empties a field does so in `useLayoutEffect`, with the picture it belongs to: a plain effect
 * comes after the next frame, and on a slow machine the next key is faster.
 */

type Reader = (key: string, event: KeyboardEvent) => boolean;

const readers: Reader[] = [];

/** Adds a reader and returns how to remove it. */
export function reads(reader: Reader): () => void {
  readers.push(reader);
  return () => {
    const at = readers.indexOf(reader);
    if (at >= 0) readers.splice(at, 1);
  };
}

const TYPING = "input, textarea, select, [contenteditable]";

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as Element;
  // A key that is held does one thing: what it did may have brought another button under it.
  if (event.repeat && (event.key === "Enter" || event.key === " ") && !target.matches?.(TYPING)) return event.preventDefault();
  if (event.key !== "Escape" && target.matches?.(TYPING)) return;
  // Enter and Space belong to the control that has the focus; but on a piece that is marked Enter does what the brass button says.
  const marks = event.key === "Enter" && target.matches?.(".hand button");
  if ((event.key === "Enter" || event.key === " ") && !marks && target.matches?.("button, a, summary, [role=button]")) return;
  dispatchEvent(new Event("houseway:hurry"));
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  for (const reader of [...readers].reverse()) {
    if (reader(key, event)) {
      event.preventDefault();
      return;
    }
  }
});
