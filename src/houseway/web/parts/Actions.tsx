/** What the player may do now. One thing is brass: the one that Enter does. */

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { focusActions, isFree } from "../focus.ts";
import { useLonger } from "../longer.ts";
import type { TableModel } from "../model.ts";
import { cents, chips } from "../money.ts";
import { touched } from "../screen.ts";
import type { ChoiceWords } from "../types.ts";
import { Cite } from "./Cite.tsx";
import { Clock } from "./Clock.tsx";
import { SmallCards } from "./Hand.tsx";
import { Sheet } from "./Sheet.tsx";

const asking = signal<{ choice: ChoiceWords; amount: number | null } | null>(null);

/** Whether that amount is all that the player has. */
const isEverything = (model: TableModel, choice: ChoiceWords, amount: number | null) => amount !== null && amount + choice.beside >= model.stack.value;

/** What is asked before a choice that gives something up, or puts in everything. */
const askedFirst = (model: TableModel, choice: ChoiceWords, amount: number | null) =>
  choice.confirm || (isEverything(model, choice, amount) ? `That is all you have, ${chips(model.stack.value)}: if the hand is lost, no chips are left. ${capital(choice.word)} it?` : "");

/** Whether a choice takes more chips than the player has. */
export const isUnpaid = (model: TableModel, choice: ChoiceWords) => !isPriced(choice) && typeof choice.command["amount"] === "number" && choice.command["amount"] + choice.beside > model.stack.value;

/** Does it, or asks first where it gives something up. */
export function choose(model: TableModel, choice: ChoiceWords, amount: number | null = null, sure = false): void {
  if (choice.warning) {
    model.hint.value = choice;
    return;
  }
  if (isUnpaid(model, choice)) return;
  if (askedFirst(model, choice, amount) && !sure) {
    asking.value = { choice, amount };
    return;
  }
  asking.value = null;
  const body = amount === null ? choice.command : { ...choice.command, amount };
  void model.send(body, nameOf(choice));
}

/** Buys chips; what offered them is gone then, and the focus is where one acts. */
export async function buy(model: TableModel): Promise<void> {
  await model.buyChips();
  requestAnimationFrame(() => isFree() && focusActions());
}

const nameOf = (choice: ChoiceWords) => `${choice.word}/${choice.key}/${choice.picks.join(" ")}`;

/** Choices that are not made by marking pieces. */
export const plain = (model: TableModel) => model.choices.value.filter((choice) => choice.picks.length === 0 && choice !== model.matching.value);
export const picks = (model: TableModel) => model.choices.value.filter((choice) => choice.picks.length > 0);

/** The letters of the page where they are not those of the terminal, which answers with yes and knows no book. */
const LETTERS: Record<string, string> = { play: "p", "play on": "p", bet: "a", raise: "a" };
const BOOK = "b";

/** The letter that stands on a choice. */
export const letterOf = (choice: ChoiceWords) => (choice.key.length === 1 && !choice.picks.length ? LETTERS[choice.word] ?? choice.key : "");

/** Whether a key makes this choice: its letter, or the terminal's unless that opens the book. */
export const answers = (choice: ChoiceWords, key: string) => key.length === 1 && (key === letterOf(choice) || (key === choice.key && key !== BOOK));

/** The word by which a hand is given up, wherever that is offered. */
const GIVES_UP = "fold";

/** The one thing that Enter does: what is offered first, unless it gives up a hand or all chips. Then Enter does nothing. */
export function foremost(model: TableModel): ChoiceWords | null {
  if (model.matching.value) return model.matching.value.warning ? null : model.matching.value;
  if (picks(model).length) return null;
  const first = plain(model).find((choice) => choice.word !== GIVES_UP);
  return first && !first.warning && !first.confirm && !isUnpaid(model, first) ? first : null;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A choice as a button says it: what is done, and below it what that means. `yes, play $10 more` is `Play`, `$10 more`. */
export function told(choice: ChoiceWords): [string, string] {
  const { label, preview, word } = choice;
  const verb = label.split(" ")[0] ?? "";
  if (choice.picks.length && !preview) return [capital(label), ""];
  if (choice.picks.length) return [`${capital(verb)} it`, capital(preview)];
  const [, answer, rest] = /^(yes|no), (.*)$/.exec(label) ?? [];
  if (answer && rest) {
    if (rest === word) return [capital(word), preview];
    return [capital(word || answer), rest.startsWith(`${word} `) ? rest.slice(word.length + 1) : rest];
  }
  const [head, ...tail] = label.split(", ");
  return [capital(head ?? label), preview || tail.join(", ")];
}

function ChoiceButton({ model, choice, brassy }: { model: TableModel; choice: ChoiceWords; brassy: boolean }) {
  if (isPriced(choice)) return <PricedButton model={model} choice={choice} brassy={brassy} />;
  const pending = model.sending.value === nameOf(choice);
  const [label, meant] = told(choice);
  const unpaid = isUnpaid(model, choice);
  const below = choice.warning || (unpaid ? `${meant}: you have ${chips(model.stack.value)}` : meant);
  return (
    <button type="button" data-choice={choice.word} class={`button act ${brassy ? "brassy" : ""} ${pending ? "pending" : ""} ${choice.warning ? "warned" : ""} ${choice === model.matching.value ? "picked" : ""}`} aria-disabled={model.sending.value !== null || unpaid} onClick={() => choose(model, choice)}>
      {letterOf(choice) ? <kbd>{letterOf(choice).toUpperCase()}</kbd> : brassy ? <kbd>↵</kbd> : null}
      <span>{pending ? `${label} …` : label}{below && <small>{below}</small>}</span>
    </button>
  );
}

/** Whether the player says how much. */
export const isPriced = (choice: ChoiceWords) => choice.minimum !== null && choice.maximum !== null && choice.maximum > choice.minimum;

/** The priced choice whose amount is being typed: Enter says it, so it is the brass one meanwhile. */
export const pricing = signal<string | null>(null);

/** Opens the amount of a priced choice, the least proposed, for digits to be typed over it. */
export function openAmount(): void {
  document.querySelector<HTMLInputElement>(".priced .amount")?.focus();
}

function PricedButton({ model, choice, brassy }: { model: TableModel; choice: ChoiceWords; brassy: boolean }) {
  const [least, most] = [choice.minimum!, choice.maximum!];
  const [text, setText] = useState(String(least / 100));
  useLayoutEffect(() => setText(String(least / 100)), [least, most]);
  useLayoutEffect(() => () => void (pricing.value = null), []);
  const pending = model.sending.value === nameOf(choice);
  const step = Math.max(100, Math.min(least, 500)); // the last one is shorter, and leads to the most
  const read = cents(text);
  const amount = read !== null && read >= least && read <= most ? read : null;
  const label = capital(choice.word || choice.label);
  const cost = amount !== null && choice.beside ? `${chips(amount + choice.beside)} in all` : `${chips(least)} to ${chips(most)}`;
  const say = () => amount !== null && choose(model, choice, amount);
  const why = amount !== null ? "" : read === null ? "An amount in dollars, such as 25" : read < least ? `${chips(least)} at the least` : `${chips(most)} at the most${most + choice.beside >= model.stack.value ? ", all you have" : ""}`;
  const typed = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.key === "Enter") say();
    else if (event.key === "Escape") {
      setText(String(least / 100));
      event.currentTarget.blur();
      queueMicrotask(focusActions); // once another choice is the brass one again
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="priced">
      <button type="button" data-choice={choice.word} class={`button act ${brassy ? "brassy" : ""} ${pending ? "pending" : ""}`} aria-disabled={model.sending.value !== null || amount === null} onClick={say}>
        {brassy ? <kbd>↵</kbd> : letterOf(choice) && <kbd>{letterOf(choice).toUpperCase()}</kbd>}
        <span>{pending ? `${label} …` : amount === null ? label : `${label} ${chips(amount)}`}<small>{cost}</small></span>
      </button>
      <input type="range" aria-label={`${label}: amount`} aria-valuetext={chips(amount ?? least)} min={0} max={Math.ceil((most - least) / step)} step={1} value={Math.ceil(((amount ?? least) - least) / step)} onInput={(event) => setText(String(Math.min(most, least + step * Number(event.currentTarget.value)) / 100))} />
      <input
        class="amount"
        aria-label={`${label}: dollars, ${chips(least)} to ${chips(most)}`}
        aria-invalid={amount === null}
        inputMode="decimal"
        value={text}
        onFocus={(event) => {
          event.currentTarget.select();
          pricing.value = nameOf(choice);
        }}
        onBlur={() => (pricing.value = null)}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={typed}
      />
      <p class="why lose" role="status">{why && `✕ ${why}`}</p>
    </div>
  );
}

const MOST_SUGGESTED = 3;

/** What may be picked, few enough to read: each marks its pieces. What the house would warn of is not proposed. */
function Suggestions({ model }: { model: TableModel }) {
  const marked = model.markedCodes.value;
  const free = picks(model).filter((choice) => marked.every((code) => choice.picks.includes(code)) && choice.preview && !choice.warning);
  const fitting = free.filter((choice, at) => free.findIndex((one) => one.preview === choice.preview) === at); // equal pieces make the same hands
  if (!fitting.length || (fitting.length > MOST_SUGGESTED && !marked.length) || (fitting.length === 1 && fitting[0] === model.matching.value)) return null;
  return <Suggested model={model} choices={fitting.slice(0, MOST_SUGGESTED)} />;
}

/** Where there is not room for all of them, the edge says so. */
function Suggested({ model, choices }: { model: TableModel; choices: ChoiceWords[] }) {
  const box = useLonger<HTMLUListElement>();
  const faces = model.words.value?.faces ?? {};
  return (
    <ul ref={box} class="suggestions" aria-label="May be picked">
      {choices.map((choice) => (
        <li key={choice.picks.join(" ")}>
          <button type="button" class={choice === model.matching.value ? "on" : ""} onClick={() => (choice === model.matching.value ? choose(model, choice) : model.markAll(choice.picks))}>
            <span class="grow">{capital(choice.preview || choice.label)}</span>
            {choice.picks.length <= 5 && <SmallCards pieces={choice.picks} faces={faces} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Decision({ model }: { model: TableModel }) {
  const sight = model.sight.value!;
  const box = useRef<HTMLDivElement>(null);
  const first = foremost(model);
  const picking = picks(model).length > 0;
  const question = sight.words.question ?? "";
  useLayoutEffect(() => {
    const active = document.activeElement;
    const busy = active instanceof HTMLElement && (active.matches("input, select, textarea") || active.closest("dialog") !== null);
    if (!busy) focusActions();
  }, [question, sight.phase, model.seat.value]);
  const foul = model.matching.value?.warning ? model.matching.value : null;
  const matching = foul ? null : model.matching.value;
  const hint = foul ?? model.hint.value;
  const bad = hint && !hint.unfinished ? hint.warning : "";
  const piece = model.words.value?.piece ?? "card";
  const how = touched.value ? "by a touch" : `by a touch or 1 to ${model.pickFrom.value?.pieces.length}`;
  return (
    <div class={`decision ${picking ? "picks" : ""}`} ref={box}>
      <header class="row">
        <Clock deadline={sight.deadline} />
        <div class="grow"><h2>{question}</h2><Deadline model={model} /></div>
      </header>
      <div class="acts">
        {matching && <ChoiceButton model={model} choice={matching} brassy />}
        {picking && !matching && <button type="button" class="button act picked" disabled><span>{bad ? "Not that" : hint?.unfinished || `Mark ${piece}s`}<small>{how}</small></span></button>}
        {plain(model).map((choice) => <ChoiceButton key={nameOf(choice)} model={model} choice={choice} brassy={pricing.value ? pricing.value === nameOf(choice) : choice === first} />)}
      </div>
      {picking && (
        <div class="proposed">
          <p class={`judged ${bad ? "bad" : "hidden"}`} role="status">{bad ? `✕ ${capital(bad)}` : matching ? `✓ ${capital(matching.preview || matching.label)}` : hint?.unfinished ?? ""}</p>
          <Suggestions model={model} />
        </div>
      )}
      <Refusal model={model} />
      {asking.value && (
        <Sheet title="Are you sure?" onClose={() => (asking.value = null)}>
          <p class="serif">{askedFirst(model, asking.value.choice, asking.value.amount)}</p>
          <div class="row sure">
            <button type="button" class="button" onClick={() => (asking.value = null)}>No</button>
            <button type="button" class="button brassy" onClick={() => choose(model, asking.value!.choice, asking.value!.amount, true)}>Yes, {asking.value.choice.word || asking.value.choice.label}</button>
          </div>
        </Sheet>
      )}
    </div>
  );
}

/** What happens when the clock is empty, and how much the player has in the time bank. */
export function Deadline({ model }: { model: TableModel }) {
  const sight = model.sight.value!;
  if (!sight.deadline) return null;
  const bank = Math.round(sight["time-bank"] ?? 0);
  return <p class="mono dim">{bank > 0 ? `then ${bank} s of time bank` : "then the house decides"} · G-08</p>;
}

export function Refusal({ model }: { model: TableModel }) {
  const refused = model.refused.value;
  return (
    <div role="alert">
      {refused && <p class="note bad">✕ {refused.sentence} {refused.cite && <Cite of={refused.cite} />}</p>}
    </div>
  );
}
