/** What the dealer has said, newest at the foot, each sentence with its paragraph; and below it the book, closed until asked. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { TableModel } from "../model.ts";
import { gain } from "../money.ts";
import { bookOpen } from "../settings.ts";
import { minus } from "../voice.ts";
import { focusAgain, isFree } from "../focus.ts";
import { alongCites, Cite } from "./Cite.tsx";
import { Book, Cross } from "./icons.tsx";

export function Rail({ model, onClose }: { model: TableModel; onClose?: (() => void) | undefined }) {
  const told = model.told.value;
  const list = useFoot(told);
  const box = useDrawer(onClose !== undefined);
  return (
    <aside ref={box} class="rail" aria-label="The dealer">
      <header class="row"><h2 class="grow">The dealer</h2>{onClose && <button type="button" class="icon" aria-label="Close" onClick={onClose}><Cross /></button>}</header>
      <div ref={list} class="told" role="region" aria-label="What the dealer says" tabIndex={0} onKeyDown={alongCites}>
        {told.map((said, at) => (
          <div key={said.id} class={`line-said ${said.mine ? "mine" : ""} ${at === told.length - 1 ? "newest" : ""}`}>
            <span>{said.text}</span> {said.cite && <Cite of={said.cite} short aside />}
          </div>
        ))}
      </div>
      <BookPanel model={model} />
    </aside>
  );
}

/** As a drawer it takes the focus when it comes, and gives it back when it goes. */
function useDrawer(drawer: boolean) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!drawer) return;
    const [before, own] = [document.activeElement, box.current];
    own?.querySelector<HTMLElement>(".told")?.focus({ preventScroll: true });
    return () => {
      if (isFree() || own?.contains(document.activeElement)) focusAgain(before);
    };
  }, [drawer]);
  return box;
}

/**
 * A list whose foot stays in sight, whatever comes to it or takes its room, unless somebody has scrolled up to read.
 *
 * The browser also tells of scrolling that this has done itself, and late: the room may be another by then. Only who goes up has scrolled.
 */
function useFoot(told: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const up = useRef(false);
  const top = useRef(0);
  const down = () => {
    const box = list.current;
    if (up.current || !box) return;
    box.scrollTo(0, box.scrollHeight);
    top.current = box.scrollTop;
  };
  useLayoutEffect(down, [told]);
  useLayoutEffect(() => {
    const box = list.current!;
    const look = () => {
      const below = box.scrollHeight - box.clientHeight - box.scrollTop;
      up.current = below > 8 && (up.current || box.scrollTop < top.current);
      top.current = box.scrollTop;
    };
    const watcher = new ResizeObserver(down);
    watcher.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      watcher.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, []);
  return list;
}

export function BookPanel({ model }: { model: TableModel }) {
  const open = bookOpen.value === "open";
  return (
    <section class="book" aria-label="The book">
      <button type="button" class="book-head" aria-expanded={open} onClick={() => (bookOpen.value = open ? "closed" : "open")}>
        <Book /><span class="serif grow">{open ? "The book" : "The book is closed"}</span><kbd>B</kbd><span class="dim">{open ? "close" : "open"}</span>
      </button>
      {open && <BookAdvice model={model} />}
    </section>
  );
}

/** What the book says of the question that is open now. */
export function BookAdvice({ model }: { model: TableModel }) {
  const advice = model.book.value;
  const seated = model.seat.value !== null;
  const question = JSON.stringify(model.sight.value?.words.choices.map((choice) => choice.command) ?? []);
  useEffect(() => {
    if (seated) void model.askBook();
  }, [seated, question, model.sight.value?.phase]);
  const most = typeof advice === "object" && advice ? Math.max(1, ...advice.rows.map((row) => Math.abs(row.amount ?? 0))) : 1;
  return (
    <div class="book-body" aria-live="polite">
      {!seated ? <p class="dim">The book is for whoever sits at the table.</p> : advice === "asked" || advice === null ? <p class="dim">The book is being consulted …</p> : (
        <>
          <ul>
            {advice.rows.map((row, at) => (
              <li key={at} class={row.best ? "best" : ""}>
                <div class="row"><b class="serif grow">{row.best ? "▸ " : ""}{row.action}</b><span class="value">{minus(row.value)}</span>{row.amount !== null && <span class={row.amount < 0 ? "lose" : "win"}>{gain(row.amount)}</span>}</div>
                {row.amount !== null && <div class="gauge" aria-hidden="true"><i class={row.amount < 0 ? "minus" : "plus"} style={{ width: `${50 * Math.abs(row.amount) / most}%` }} /></div>}
                {(row.detail || row.marks) && <p class="dim">{minus([row.detail, row.marks].filter(Boolean).join(" · "))}</p>}
              </li>
            ))}
          </ul>
          {advice.notes.map((note) => <p key={note} class="serif">{note}</p>)}
        </>
      )}
    </div>
  );
}
