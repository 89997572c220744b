/** Betting: chips to choose from, what is laid out so far, and the ways to change one's mind. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { chip as drawChip } from "../art/chips.ts";
import type { TableModel } from "../model.ts";
import { useLonger } from "../longer.ts";
import { cents, chips, unbroken } from "../money.ts";
import type { WagerWords } from "../types.ts";
import { Again, Cross, Twice, Undo } from "./icons.tsx";

const TRAY = [100, 500, 2500, 10000, 50000];

export function Tray({ model }: { model: TableModel }) {
  return (
    <div class="tray" role="radiogroup" aria-label="Chip to bet with">
      {TRAY.map((worth) => (
        <button key={worth} type="button" role="radio" aria-checked={model.chip.value === worth} aria-label={`${chips(worth)} chip`} class={`tray-chip ${worth > model.stack.value - model.drafted.value ? "short" : ""}`} onClick={() => (model.chip.value = worth)} dangerouslySetInnerHTML={{ __html: drawChip(worth) }} />
      ))}
    </div>
  );
}

const read = (text: string) => (text.trim() === "" ? 0 : cents(text));

/** A button that keeps the focus when there is nothing more for it to do, so that the next key is not the page's. */
function Off(props: { class: string; off: boolean; label?: string; onClick: () => void; children: ComponentChildren }) {
  return <button type="button" class={props.class} aria-label={props.label} aria-disabled={props.off} onClick={() => props.off || props.onClick()}>{props.children}</button>;
}

/** An amount that is typed: what is typed counts at once, and stands as it was typed until it is done. */
function Amount({ model, wager }: { model: TableModel; wager: WagerWords }) {
  const name = wager.areas[0]!;
  const amount = model.draft.value.get(name) ?? 0;
  const [typed, setTyped] = useState<string | null>(null);
  const done = () => {
    const wanted = typed === null ? null : read(typed);
    setTyped(null);
    if (typed !== null) model.typed(name, wanted ?? amount, true);
  };
  return (
    <input
      aria-label={`${wager.title}, dollars`}
      inputMode="decimal"
      autocomplete="off"
      placeholder="0"
      value={typed ?? (amount ? String(amount / 100) : "")}
      onFocus={(event) => event.currentTarget.select()}
      onInput={(event) => {
        const text = event.currentTarget.value;
        const wanted = read(text);
        setTyped(text);
        if (wanted !== null) model.typed(name, wanted, false);
      }}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault(); // it ends the amount; the button that then has the focus is pressed by the next
        done();
        document.querySelector<HTMLElement>(".bets .act.brassy")?.focus();
      }}
    />
  );
}

export function Wagers({ model }: { model: TableModel }) {
  const wagers = model.sight.value?.words.wagers ?? [];
  const list = useLonger<HTMLUListElement>();
  return (
    <ul ref={list} class="wagers" aria-label="Wagers">
      {wagers.map((wager) => {
        const name = wager.areas[0]!;
        const amount = wager.fixed ? wager.first : model.draft.value.get(name) ?? 0;
        const limits = wager.fixed ? "" : `${chips(wager.minimum)}${wager.maximum ? ` to ${chips(wager.maximum)}` : " or more"}`;
        return (
          <li key={name} class={amount ? "down" : ""}>
            <span class="grow"><b>{wager.title}</b>{wager.required && <em class="must"> required</em>}<small>{unbroken([wager.about, limits].filter(Boolean).join(" · "))}</small></span>
            {wager.fixed ? <span class="fixed">{chips(amount)}</span> : (
              <>
                <Off class="step" label={`Less on ${wager.title}`} off={!amount} onClick={() => model.add(name, -model.chip.value)}>−</Off>
                <Amount model={model} wager={wager} />
                <Off class="step" label={`More on ${wager.title}`} off={!model.mayAdd(name)} onClick={() => model.add(name, model.chip.value)}>+</Off>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function Changes({ model }: { model: TableModel }) {
  const usual = [...model.usual.value.values()].reduce((sum, amount) => sum + amount, 0);
  return (
    <div class="changes">
      <Off class="button slim" off={!model.mayUndo.value} onClick={() => model.undo()}><Undo /><span>Undo</span><kbd>U</kbd></Off>
      <Off class="button slim" off={!model.draft.value.size} onClick={() => model.clear()}><Cross /><span>Clear</span><kbd>X</kbd></Off>
      <Off class="button slim" off={!usual} onClick={() => model.rebet()}><Again /><span>{model.isAgain.value ? "Rebet" : "Usual"} {chips(usual)}</span><kbd>A</kbd></Off>
      <Off class="button slim" off={!model.mayDouble.value} onClick={() => model.double()}><Twice /><span>Double</span><kbd>D</kbd></Off>
    </div>
  );
}
