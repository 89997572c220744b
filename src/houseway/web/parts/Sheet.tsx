/** A sheet over the page: closed by Escape, by its cross, or by touching beside it. The focus stays inside and goes back where it was. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { focusAgain } from "../focus.ts";
import { Cross } from "./icons.tsx";

export function Sheet(props: { title: string; note?: string; wide?: boolean; /** What lies at the foot of a phone stays in sight. */ high?: boolean; onClose: () => void; children: ComponentChildren }) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      dialog?.close(); // nothing outside takes the focus while it is open
      focusAgain(before);
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={`sheet ${props.wide ? "wide" : ""} ${props.high ? "high" : ""}`}
      aria-labelledby="sheet-title"
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => event.target === box.current && props.onClose()}
      onKeyDown={(event) => event.key !== "Escape" && event.stopPropagation()}
    >
      <div class="sheet-body">
        <header class="row">
          <h2 id="sheet-title" class="grow">{props.title}</h2>
          {props.note && <span class="dim">{props.note}</span>}
          <button type="button" class="icon" aria-label="Close" onClick={props.onClose}><Cross /></button>
        </header>
        <div class="sheet-content" tabIndex={0}>{props.children}</div>
      </div>
    </dialog>
  );
}
