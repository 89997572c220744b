/** A round as it happened, step by step on the felt, each step with its paragraph. For a player, and for the inspector's desk. */

import { computed, type Signal, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { FeltView } from "../board/Felt.tsx";
import { type Ground, ground, wholeTable } from "../board/geometry.ts";
import { outcomesOf, type Person, placementOf } from "../board/lying.ts";
import { ask, me, Refused, say, token } from "../house.ts";
import { focusMain } from "../focus.ts";
import { reads } from "../keys.ts";
import { chips, gain } from "../money.ts";
import type { TableWords } from "../model.ts";
import { Missing } from "./Missing.tsx";
import { Bar } from "../parts/Bar.tsx";
import { Cite, paragraph } from "../parts/Cite.tsx";
import { First, Last, Left, Pause, Play, Right } from "../parts/icons.tsx";
import { SealCheck } from "../parts/Panels.tsx";
import { go } from "../router.ts";
import { wide } from "../screen.ts";
import { pace, SPEEDS } from "../settings.ts";
import { spoken } from "../voice.ts";
import type { Felt, Happened, Placing, Said } from "../types.ts";

interface Step {
  seq: number;
  at: number | null;
  command: { type: string; by?: string; [field: string]: unknown } | null;
  events: Happened[];
  said: Said[];
  placing: Placing;
  stacks: Record<string, number>;
  doing?: Record<string, string>;
  phase: string;
  /** The colour of the backs of the deck that played. */
  backs: string;
  hash?: string;
  prev?: string;
}

interface Steps {
  round: number;
  title: string;
  document: string;
  game: string;
  players: Record<string, string>;
  steps: Step[];
  /** How many rounds of this table are over. */
  rounds?: number;
  /** What each seat came to. */
  nets?: Record<string, number>;
}

interface Shown {
  round: Steps;
  words: TableWords;
  where: Ground;
}

const BEAT = 1400;
/** What a replay begins with: readying the deck comes before it, and is there to be looked at. */
const BEGINS = new Set(["wager-placed", "cards-dealt"]);

export function Replay({ table, round, desk }: { table: string; round: number; desk?: boolean }) {
  const state = useMemo(() => ({ shown: signal<Shown | null>(null), at: signal(0), running: signal(false), seen: signal(desk ? "house" : "me"), wrong: signal("") }), [table, round]);
  useEffect(() => {
    document.title = `REPLAY round ${round} · Houseway`;
    const how = desk ? `?seen-by=${state.seen.value}` : "";
    Promise.all([
      ask<Steps>("GET", `/api/tables/${table}/rounds/${round}/steps${how}`),
      state.shown.value?.words ?? ask<TableWords>("GET", `/api/tables/${table}/words`),
      state.shown.value ? null : ask<Felt>("GET", `/api/tables/${table}/felt`),
    ]).then(([steps, words, felt]) => {
      if (felt) state.at.value = Math.max(0, steps.steps.findIndex((one) => one.events.some((event) => BEGINS.has(event.type))));
      state.shown.value = { round: steps, words, where: felt ? ground(felt) : state.shown.value!.where };
    }, (refusal) => (state.wrong.value = refusal instanceof Refused ? refusal.sentence : String(refusal)));
  }, [table, round, state.seen.value]);
  const { shown, at, running } = state;
  const count = shown.value?.round.steps.length ?? 0;
  const to = (step: number) => (at.value = Math.max(0, Math.min(count - 1, step)));
  useEffect(() => {
    if (!running.value) return;
    const timer = setInterval(() => {
      if (at.value >= count - 1) running.value = false;
      else at.value += 1;
    }, BEAT / Math.max(.4, SPEEDS[pace.value] || 1));
    return () => clearInterval(timer);
  }, [running.value, count]);
  useLayoutEffect(() => reads((key) => {
    if (key === "ArrowLeft") to(at.value - 1);
    else if (key === "ArrowRight") to(at.value + 1);
    else if (key === "Home") to(0);
    else if (key === "End") to(count - 1);
    else if (key === " ") running.value = !running.value;
    else if (key === "Escape") go(desk ? "/desk" : `/tables/${table}`);
    else return false;
    return true;
  }), [count]);
  useLayoutEffect(() => {
    if (shown.value) focusMain();
  }, [shown.value === null]);
  const base = desk ? `/desk/tables/${table}` : `/tables/${table}`;
  if (state.wrong.value) return <Missing title={`Round ${round}`} said={state.wrong.value} to={desk ? "/desk" : `/tables/${table}`} where={desk ? "the desk" : "the table"} />;
  if (!shown.value) return <><Bar /><main id="main" class="page" aria-busy="true"><p class="dim">The round is rebuilt …</p></main></>;
  const { round: told } = shown.value;
  const step = told.steps[Math.min(at.value, count - 1)];
  return (
    <div class="replay-page">
      <Bar table title={`${told.title}, round ${round}`} about={told.document} then={`${count} entries`}><span class="replay-badge">REPLAY</span></Bar>
      <main id="main" class="replay">
        <aside class="steps" aria-label="Entries of the round">
          <header class="row">
            <h2 class="grow">Round {round}</h2>
            {round > 1 ? <a class="icon" href={`${base}/rounds/${round - 1}`} aria-label="The round before"><Left /></a> : <span class="icon" />}
            {told.rounds === undefined || round < told.rounds ? <a class="icon" href={`${base}/rounds/${round + 1}`} aria-label="The next round"><Right /></a> : <span class="icon" />}
          </header>
          <StepList told={told} at={at} onGo={to} />
        </aside>
        <section class="replay-middle">
          <header class="row replay-head"><h2 class="grow">The table after entry {step?.seq}</h2>{desk && <SeenBy seen={state.seen} players={told.players} />}</header>
          <ReplayFelt shown={shown.value} at={at} table={table} />
          <Controls at={at} count={count} running={running} onGo={to} />
          {step && <StepDetail step={step} before={told.steps[at.value - 1]} players={told.players} />}
        </section>
        <aside class="holds">
          {desk && <Holding table={table} round={round} steps={told.steps} at={at.value} />}
          <h2>The seal</h2>
          <SealCheck table={table} round={round} faces={shown.value.words.faces} seen={null} />
          {!desk && <p><a class="button" href={`/tables/${table}`}>To the table</a></p>}
        </aside>
      </main>
    </div>
  );
}

const headline = (step: Step) => step.said[0]?.text ?? step.command?.type.replaceAll("-", " ") ?? "";

function StepList({ told, at, onGo }: { told: Steps; at: Signal<number>; onGo: (step: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [all, now] = [list.current, list.current?.querySelector<HTMLElement>(".now")];
    if (!all || !now) return;
    // The list scrolls within itself; the page stays where it is.
    const [top, bottom] = [now.offsetTop - all.offsetTop, now.offsetTop - all.offsetTop + now.offsetHeight];
    if (top < all.scrollTop) all.scrollTop = top;
    else if (bottom > all.scrollTop + all.clientHeight) all.scrollTop = bottom - all.clientHeight;
  }, [at.value]);
  return (
    <ol ref={list} class="step-list" tabIndex={0} aria-label="Entries">
      {told.steps.map((step, place) => (
        <li key={step.seq} class={place === at.value ? "now" : place < at.value ? "past" : ""}>
          <button type="button" aria-current={place === at.value ? "step" : undefined} onClick={() => onGo(place)}>
            <span class="mono">{step.seq}</span><i aria-hidden="true" /><span class="serif">{spoken(headline(step), null, told.players)}</span>{step.said.length > 1 ? <em class="dim">+{step.said.length - 1}</em> : null}
          </button>
          <Cite of={step.said[0]?.cite ?? null} short />
        </li>
      ))}
    </ol>
  );
}

function SeenBy({ seen, players }: { seen: Signal<string>; players: Record<string, string> }) {
  return (
    <label class="row dim">seen by
      <select class="seen" value={seen.value} onChange={(event) => (seen.value = event.currentTarget.value)}>
        <option value="house">the house</option>
        {Object.entries(players).map(([seat, name]) => <option key={seat} value={seat}>seat {seat}, {name}</option>)}
        <option value="nobody">nobody</option>
      </select>
    </label>
  );
}

function ReplayFelt({ shown, at, table }: { shown: Shown; at: Signal<number>; table: string }) {
  const { round, words, where } = shown;
  const placement = useMemo(() => computed(() => {
    const steps = round.steps.slice(0, at.value + 1);
    const step = steps.at(-1);
    const outcomes = outcomesOf(steps.flatMap((one) => one.events)).map((outcome) => ({ ...outcome, order: 0 }));
    const over = steps.some((one) => one.events.some((event) => event.type === "round-ended"));
    const people = Object.entries(round.players).map(([seat, name]): Person => ({ seat: Number(seat), name, doing: over ? "" : step?.doing?.[seat] ?? "", tone: "", net: over ? round.nets?.[seat] ?? null : null }));
    return placementOf({ ground: where, faces: words.faces, placing: step?.placing ?? { lays: [], stakes: [], markers: [], dice: null, lines: [] }, outcomes, people, pending: new Map(), size: "mini", amounts: false, ownHand: true, backs: step?.backs || undefined });
  }), [round, words, where]);
  const camera = useMemo(() => wholeTable(where), [where]);
  return <div class="replay-felt"><FeltView class="whole" ground={where} picture={`/api/tables/${table}/felt.svg`} camera={camera} placement={placement.value} speed={SPEEDS[pace.value]} label="The table then" /></div>;
}

function Controls({ at, count, running, onGo }: { at: Signal<number>; count: number; running: Signal<boolean>; onGo: (step: number) => void }) {
  return (
    <div class="row controls">
      <button type="button" class="icon edged" aria-label="First entry" onClick={() => onGo(0)}><First /></button>
      <button type="button" class="icon edged" aria-label="One back" onClick={() => onGo(at.value - 1)}><Left /></button>
      <button type="button" class="icon edged brassy" aria-label={running.value ? "Stop" : "Run"} onClick={() => { if (!running.value && at.value >= count - 1) onGo(0); running.value = !running.value; }}>{running.value ? <Pause /> : <Play />}</button>
      <button type="button" class="icon edged" aria-label="One on" onClick={() => onGo(at.value + 1)}><Right /></button>
      <button type="button" class="icon edged" aria-label="Last entry" onClick={() => onGo(count - 1)}><Last /></button>
      <input type="range" class="grow" aria-label="Entry" min={0} max={count - 1} value={at.value} onInput={(event) => onGo(Number(event.currentTarget.value))} />
      <b>{at.value + 1} / {count}</b>
    </div>
  );
}

const law = signal("");

function StepDetail({ step, before, players }: { step: Step; before: Step | undefined; players: Record<string, string> }) {
  const cite = step.said[0]?.cite ?? step.events[0]?.cite ?? "";
  useEffect(() => {
    law.value = "";
    if (cite) paragraph(cite).then((found) => (law.value = found.text));
  }, [cite]);
  return (
    <div class="detail" tabIndex={0} role="region" aria-label="This entry">
      <section><h3 class="cap">What happened</h3>
        <ul aria-live="polite">{step.said.map((said, at) => <li key={at}><span class="serif">{spoken(said.text, null, players)}</span> <Cite of={said.cite} short /></li>)}</ul>
        {step.command && <p class="mono dim">{step.command.type}{step.command.seat ? `, seat ${step.command.seat}` : ""}{step.command.by ? `, by ${step.command.by}` : ""}{step.at ? ` · ${new Date(step.at > 1e11 ? step.at : step.at * 1000).toLocaleTimeString()}` : ""}</p>}
      </section>
      <section><h3 class="cap">The paragraph</h3><p class="serif law">{law.value}</p><p class="mono brass">{cite}</p></section>
      <section class="ledger"><h3 class="cap">The chips now</h3>
        <Ledger step={step} before={before} players={players} />
      </section>
    </div>
  );
}

/** Seats side by side where there is room for them, else one below the other. */
function Ledger({ step, before, players }: { step: Step; before: Step | undefined; players: Record<string, string> }) {
  const laid = (seat: string) => step.placing.stakes.filter((stake) => String(stake.seat) === seat).reduce((sum, stake) => sum + stake.amount, 0);
  const moved = (seat: string) => (step.stacks[seat] ?? 0) - (before?.stacks[seat] ?? 0);
  const columns: [string, (seat: string) => string, (seat: string) => string][] = [["stack", (seat) => chips(step.stacks[seat] ?? 0), () => ""], ["on the felt", (seat) => chips(laid(seat)), () => ""]];
  if (before) columns.push(["this entry", (seat) => (moved(seat) ? gain(moved(seat)) : "·"), (seat) => (moved(seat) < 0 ? "lose" : moved(seat) > 0 ? "win" : "dim")]);
  const seats = Object.entries(players);
  if (!wide.value) {
    return (
      <table>
        <thead><tr><td />{columns.map(([title]) => <th key={title} scope="col" class="figures">{title}</th>)}</tr></thead>
        <tbody>{seats.map(([seat, name]) => <tr key={seat}><th scope="row">{seat} {name}</th>{columns.map(([title, says, tone]) => <td key={title} class={tone(seat)}>{says(seat)}</td>)}</tr>)}</tbody>
      </table>
    );
  }
  return (
    <table>
      <thead><tr><td />{seats.map(([seat, name]) => <th key={seat} scope="col">{seat} {name}</th>)}</tr></thead>
      <tbody>{columns.map(([title, says, tone]) => <tr key={title}><th scope="row" class="figures">{title}</th>{seats.map(([seat]) => <td key={seat} class={tone(seat)}>{says(seat)}</td>)}</tr>)}</tbody>
    </table>
  );
}

/** What the inspector is told of the record, and what may be taken away from it. */
function Holding({ table, round, steps, at }: { table: string; round: number; steps: Step[]; at: number }) {
  const near = steps.slice(Math.max(0, at - 1), at + 2).filter((step) => step.hash);
  return (
    <>
      {near.length > 0 && <><h2>The chain here</h2><ul class="chain">{near.map((step) => <li key={step.seq} class={step.seq === steps[at]?.seq ? "now" : ""}><b>{step.seq}</b> <span class="mono">{step.hash!.slice(0, 16)}…</span></li>)}</ul></>}
      <button type="button" class="button" onClick={() => void takeAway(table, round)}><kbd>E</kbd> Export bundle</button>
    </>
  );
}

export async function takeAway(table: string, round: number): Promise<void> {
  try {
    const mine = token();
    const answer = await fetch(`/api/tables/${table}/bundle/${round}`, { headers: mine ? { Authorization: `Bearer ${mine}` } : {} });
    if (!answer.ok) throw new Refused(((await answer.json()) as { error: string }).error, null, answer.status);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? `round-${round}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (refusal) {
    say(refusal);
  }
}

export const isInspector = () => ["inspector", "administrator"].includes(me.value?.role ?? "");
