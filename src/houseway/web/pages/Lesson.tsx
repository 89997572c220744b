/** A lesson: the learner is the dealer. The felt lies before the tray, and every act is judged at once. */

import { useComputed } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { chip as drawChip } from "../art/chips.ts";
import type { Placement, Touchable } from "../board/board.ts";
import { FeltView } from "../board/Felt.tsx";
import { type Camera, dealersSide, type Ground, outlineOf, ownPlace, type Place } from "../board/geometry.ts";
import { type Outcome, type Person, placeAt, placementOf } from "../board/lying.ts";
import { isFree } from "../focus.ts";
import { reads } from "../keys.ts";
import { cents, chips } from "../money.ts";
import { Bar } from "../parts/Bar.tsx";
import { alongCites, Cite } from "../parts/Cite.tsx";
import { Missing } from "./Missing.tsx";
import { SmallCards } from "../parts/Hand.tsx";
import { PayTables } from "../parts/Panels.tsx";
import { Sheet } from "../parts/Sheet.tsx";
import { go } from "../router.ts";
import { narrow } from "../screen.ts";
import { type Ask, GROUPS, LessonModel, type LessonSight, type Offered, type Score, TRAY } from "../school.ts";
import { pace, SPEEDS } from "../settings.ts";

const EMPTY: Placement = { pieces: [], touch: [], tags: [] };
const WORTHS = [100, 500, 2500, 10000, 50000];

// --- the felt from the dealer's side -------------------------------------------------------------------------------------

function placeFor(where: Ground, area: string): Place | undefined {
  if (area === "table.centre") return { x: where.frame.x, y: where.frame.y * .86, turn: 0, width: 8, height: 4 };
  if (/^seat-\d$/.test(area)) {
    const seat = where.places.get(area);
    return seat && { ...seat, width: 9, height: 3.4 };
  }
  return where.places.get(area) ?? placeAt(where, area);
}

function touchables(model: LessonModel, sight: LessonSight, where: Ground): Touchable[] {
  const shapes = new Map(model.felt.value?.areas.map((area) => [area.id, area.shape]));
  const held = model.hand.value;
  return sight.finished ? [] : sight.places.flatMap(({ area, name }): Touchable[] => {
    const at = placeFor(where, area);
    if (!at) return [];
    const lies = model.lying(area);
    const label = held ? `Put ${chips(held.amount)} on ${name}` : lies ? `${name}: ${chips(lies)} lies there; pick it up` : name;
    return [{ id: area, at, outline: outlineOf(shapes.get(area)), tone: held?.from === area ? "aim" : held ? "open target" : "open", label }];
  });
}

/** So much of the width of the whole table makes a place that a finger finds on a phone: 44 of 352 pixels. */
const FINGER = .125;

/** On a phone the whole table has seats to look at closely, and those places that are large enough. */
function fromAfar(sight: LessonSight, where: Ground, places: Touchable[]): Touchable[] {
  const least = FINGER * dealersSide(where).width;
  const wide = (at: Place) => ({ ...at, width: Math.max(at.width, least), height: Math.max(at.height, least) });
  const seats = Object.entries(sight.players).flatMap(([seat, name]): Touchable[] => {
    const at = where.seats.get(Number(seat));
    return at ? [{ id: `${LOOK}${seat}`, at: wide(at), outline: outlineOf("circle"), tone: "open", label: `Look at seat ${seat}, ${name}` }] : [];
  });
  return [...places.filter((place) => !place.id.startsWith("seat-")).map((place) => ({ ...place, at: wide(place.at) })), ...seats];
}

const LOOK = "look:";

/** A seat as the dealer sees it, close by. */
function nearby(where: Ground, seat: number): Camera {
  const own = ownPlace(where, seat);
  return { ...own, turn: own.turn + 180, top: false };
}

function people(sight: LessonSight): Person[] {
  return Object.entries(sight.players).map(([seat, name]) => ({ seat: Number(seat), name, doing: chips(sight.stacks[seat] ?? 0), tone: "", net: null }));
}

/** The colour of the backs of the deck that plays. */
const backs = (sight: LessonSight) => sight.decks.find((deck) => ["ready", "in-play", "stub-racked"].includes(deck.status))?.backs;

/** What has been paid in this step lies beside the wager. */
function payments(sight: LessonSight, model: LessonModel): Outcome[] {
  return sight.paid.map(({ area, amount }, order) => ({ area, seat: 0, wager: "", result: "won", staked: model.lying(area), paid: amount, odds: "", cite: "", order }));
}

function scene(model: LessonModel): Placement {
  const [sight, where] = [model.sight.value, model.where.value];
  if (!sight || !where) return EMPTY;
  const seat = narrow.value ? model.near.value : null;
  const placed = placementOf({ ground: where, faces: model.faces.value, placing: sight.placing, outcomes: payments(sight, model), people: narrow.value ? [] : people(sight), pending: new Map(), size: "mini", amounts: seat !== null, ownHand: true, near: seat, dealing: true, backs: backs(sight) });
  const touch = touchables(model, sight, where);
  if (!narrow.value) return { ...placed, touch };
  return seat ? { ...placed, touch: touch.filter(({ id }) => id.startsWith(`seat-${seat}.`)), tags: [] } : { ...placed, touch: fromAfar(sight, where, touch) };
}

/** What a small screen shows of the felt: the whole table, or one seat. */
function Looking({ model }: { model: LessonModel }) {
  const seats: [number | null, string][] = [[null, "Whole table"], ...Object.entries(model.sight.value!.players).map(([seat, name]): [number, string] => [Number(seat), `${seat} ${name} ${chips(model.sight.value!.stacks[seat] ?? 0)}`])];
  return <div class="looking" role="group" aria-label="What the felt shows">{seats.map(([seat, name]) => <button key={name} type="button" class="button slim" aria-pressed={model.near.value === seat} onClick={() => (model.near.value = seat)}>{name}</button>)}</div>;
}

function DealersFelt({ model }: { model: LessonModel }) {
  const placement = useComputed(() => scene(model));
  const where = model.where.value!;
  const seat = narrow.value ? model.near.value : null;
  const camera = useMemo(() => (seat ? nearby(where, seat) : dealersSide(where)), [where, seat]);
  const touch = (id: string) => id.startsWith(LOOK) ? void (model.near.value = Number(id.slice(LOOK.length))) : model.touch(id);
  return <FeltView key={seat ? "lens" : "whole"} class={seat ? "whole lens" : "whole"} ground={where} picture={`/api/school/sessions/${model.id}/felt.svg`} camera={camera} placement={placement.value} speed={SPEEDS[pace.value]} label="The table from the dealer's side" onTouch={touch} />;
}

// --- what was just done ----------------------------------------------------------------------------------------------------

const SIGNS: Record<string, [string, string]> = {
  "wrong-amount": ["The amount is wrong", "lose"],
  "wrong-place": ["The place is wrong", "lose"],
  "wrong-count": ["The count is wrong", "lose"],
  premature: ["Not yet", "lose"],
  doubled: ["That was done already", "lose"],
  "not-now": ["Not now", "lose"],
  "left-out": ["Something was left out", "lose"],
  unnoticed: ["Look again", "lose"],
  "wrong-report": ["Something else has happened", "lose"],
  "wrong-ruling": ["The other way round", "lose"],
  hint: ["A hint", "push"],
  right: ["Right", "win"],
};

/** What an act was worth, as a screen reader hears it: the place is there before, and each verdict comes to it. */
function Heard({ model }: { model: LessonModel }) {
  const verdict = model.verdict.value;
  return (
    <div class="hidden" role="status">
      {verdict && <p key={model.done.value}>{(SIGNS[verdict.kind] ?? ["Not that"])[0]}. {verdict.sentence} {verdict.right ? "" : verdict.rule}</p>}
    </div>
  );
}

function Judged({ model }: { model: LessonModel }) {
  const verdict = model.verdict.value;
  const sight = model.sight.value!;
  if (!verdict) {
    return (
      <section class="judged-zone" aria-label="What this lesson is about">
        <h2>{sight.lesson.title}</h2>
        <p class="serif">{sight.lesson.about}</p>
        <p class="dim small">You are the dealer. Do what is due, in order; nothing is said beforehand. A wrong act moves nothing, is explained, and stays in your report.</p>
      </section>
    );
  }
  const [title, tone] = SIGNS[verdict.kind] ?? ["Not that", "lose"];
  return (
    <section class={`judged-zone ${tone}`} aria-label="What the last act was worth" key={model.done.value}>
      <h2>{tone === "win" ? "✓" : tone === "lose" ? "✕" : "?"} {title}</h2>
      <p class="serif">{verdict.sentence}</p>
      {verdict.rule && !verdict.right && <p class="serif dim rule">{verdict.rule}</p>}
      <p class="row cites">{[verdict.cite, ...verdict.also].filter(Boolean).map((cite) => <Cite key={cite} of={cite} />)}{verdict.category && !verdict.right && <span class="dim small">counts against {verdict.category}</span>}</p>
    </section>
  );
}

// --- what may be done ------------------------------------------------------------------------------------------------------

function Field({ ask, model, value, onValue }: { ask: Ask; model: LessonModel; value: unknown; onValue: (value: unknown) => void }) {
  const sight = model.sight.value!;
  const spokenOf = ask.label.replace(/ \(.*\)$/, "");
  const named = spokenOf.charAt(0).toUpperCase() + spokenOf.slice(1);
  if (ask.kind === "yes-no") return <label class="check"><input type="checkbox" checked={value === true} onChange={(event) => onValue(event.currentTarget.checked)} /><span>{named}</span></label>;
  if (ask.kind === "choice" || ask.kind === "seat") {
    const choices = ask.kind === "seat" ? ["0", ...Object.keys(sight.players)] : ask.choices ?? [];
    const spoken = (one: string) => (ask.kind === "seat" ? (one === "0" ? "the dealer" : `seat ${one}, ${sight.players[one]}`) : one.replaceAll("-", " "));
    return <label class="field"><span>{named}</span><select value={String(value ?? "")} onChange={(event) => onValue(event.currentTarget.value === "" ? undefined : ask.kind === "seat" ? Number(event.currentTarget.value) : event.currentTarget.value)}><option value="">choose</option>{choices.map((one) => <option key={one} value={one}>{spoken(one)}</option>)}</select></label>;
  }
  if (ask.kind === "amounts" || ask.kind === "numbers") {
    const given = (value ?? {}) as Record<string, number>;
    return <fieldset class="several"><legend>{named}</legend>{(ask.keys ?? []).map((key) => <label key={key} class="field"><span>{key.replaceAll("-", " ")}</span><input inputMode="decimal" placeholder={ask.kind === "amounts" ? "dollars" : ""} onInput={(event) => { const read = ask.kind === "amounts" ? cents(event.currentTarget.value) : /^\d+$/.test(event.currentTarget.value) ? Number(event.currentTarget.value) : null; const next = { ...given }; if (read === null) delete next[key]; else next[key] = read; onValue(next); }} /></label>)}</fieldset>;
  }
  if (ask.kind === "pieces") return <Pieces ask={ask} model={model} picked={(value ?? []) as string[]} onPicked={onValue} />;
  return <label class="field"><span>{named}</span><input inputMode={ask.kind === "number" ? "numeric" : "text"} onInput={(event) => onValue(ask.kind === "number" ? (/^\d+$/.test(event.currentTarget.value.trim()) ? Number(event.currentTarget.value) : undefined) : event.currentTarget.value)} /></label>;
}

function Pieces({ ask, model, picked, onPicked }: { ask: Ask; model: LessonModel; picked: string[]; onPicked: (value: string[]) => void }) {
  const shown = model.sight.value!.placing.lays.filter((lay) => lay.area.startsWith("dealer") || lay.role === "opponent").flatMap((lay) => lay.pieces).filter((code): code is string => code !== null);
  const from = shown.length ? shown : Object.keys(model.faces.value);
  return (
    <fieldset class="several"><legend>{ask.label}, {ask.count} of them</legend>
      {from.map((code, at) => <button key={`${code}${at}`} type="button" class={`piece-choice ${picked.includes(code) ? "on" : ""}`} aria-pressed={picked.includes(code)} onClick={() => onPicked(picked.includes(code) ? picked.filter((one) => one !== code) : [...picked, code])}><SmallCards pieces={[code]} faces={model.faces.value} /></button>)}
    </fieldset>
  );
}

function Filling({ model, offered }: { model: LessonModel; offered: Offered }) {
  const [given, setGiven] = useState<Record<string, unknown>>({});
  const box = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    setGiven({});
    box.current?.querySelector<HTMLElement>("input, select, button")?.focus();
  }, [offered]);
  const submit = (event: Event) => {
    event.preventDefault();
    const filled = Object.fromEntries(offered.asks.map((ask) => [ask.name, given[ask.name] ?? (ask.kind === "yes-no" ? false : undefined)]).filter(([, value]) => value !== undefined));
    const { to, ...said } = filled as Record<string, unknown>;
    if (offered.act.type === "report") void model.act({ ...offered.act, fields: filled });
    else void model.act({ ...offered.act, ...(to === undefined ? {} : { to }), ...(Object.keys(said).length ? { said } : {}) });
  };
  return (
    <form class="filling" ref={box} onSubmit={submit}>
      <h3>{offered.label}</h3>
      <div class="fields">{offered.asks.map((ask) => <Field key={ask.name} ask={ask} model={model} value={given[ask.name]} onValue={(value) => setGiven((before) => ({ ...before, [ask.name]: value }))} />)}</div>
      <p class="row"><button type="submit" class="button brassy">Say it</button><button type="button" class="button" onClick={() => (model.filling.value = null)}>Back</button></p>
    </form>
  );
}

/** Chips are cut from the tray and put down on the felt; the same can be said with three fields. */
function Chips({ model }: { model: LessonModel }) {
  const sight = model.sight.value!;
  const held = model.hand.value;
  const nameOf = (area: string) => sight.places.find((place) => place.area === area)?.name ?? area;
  const [from, setFrom] = useState(TRAY);
  const [to, setTo] = useState("");
  const [amount, setAmount] = useState("");
  const read = amount.trim() ? cents(amount) : null;
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (form.current?.contains(document.activeElement)) document.getElementById("move-from")?.focus();
    setFrom(TRAY);
    setTo("");
    setAmount("");
  }, [model.done.value]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (to && (read !== null || from !== TRAY)) void model.move(from, to, read);
    else model.lacking.value = "Say where to, and how much comes from the tray.";
  };
  return (
    <div class="cutting">
      <div class="row tray-row">
        <div class="tray" role="group" aria-label="Cut chips from the tray">
          {WORTHS.map((worth) => <button key={worth} type="button" class="tray-chip" aria-label={`Cut ${chips(worth)} from the tray`} onClick={() => model.cut(worth)} dangerouslySetInnerHTML={{ __html: drawChip(worth) }} />)}
        </div>
        <p class="in-hand grow" role="status">{held ? <><b class="serif">{chips(held.amount)}</b> in hand from {nameOf(held.from)}: touch where it goes.</> : "Cut chips here, then touch the felt; or touch a wager to pick it up."}</p>
        {held && held.from !== TRAY && <button type="button" class="button brassy" onClick={() => void model.move(held.from, TRAY, held.amount)}>Into the tray</button>}
        {held && /^seat-\d\./.test(held.from) && <button type="button" class="button" onClick={() => void model.move(held.from, held.from.slice(0, 6), held.amount)}>Back to the player</button>}
        {held && <button type="button" class="button" onClick={() => (model.hand.value = null)}>Put back</button>}
      </div>
      <form class="move-form" ref={form} onSubmit={submit} aria-label="Move chips">
        <label class="field"><span>From</span><select id="move-from" value={from} onChange={(event) => setFrom(event.currentTarget.value)}>{sight.places.map((place) => <option key={place.area} value={place.area}>{place.name}{place.area !== TRAY && model.lying(place.area) ? `, ${chips(model.lying(place.area))}` : ""}</option>)}</select></label>
        <label class="field"><span>To</span><select id="move-to" value={to} onChange={(event) => setTo(event.currentTarget.value)}><option value="">where to</option>{sight.places.map((place) => <option key={place.area} value={place.area}>{place.name}</option>)}</select></label>
        <label class="field"><span>Dollars</span><input id="move-amount" inputMode="decimal" placeholder={from === TRAY ? "how much" : "all"} value={amount} onInput={(event) => setAmount(event.currentTarget.value)} /></label>
        <button type="submit" class="button">Move</button>
      </form>
    </div>
  );
}

function Work({ model }: { model: LessonModel }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0;
  }, [model.group.value]);
  const sight = model.sight.value!;
  return (
    <section class="work-zone" aria-label="What you do">
      {sight.seen && <p class="note noticed" role="alert">{sight.seen.text}</p>}
      <div class="tabs" role="group" aria-label="Kinds of acts">
        {model.groups.value.map((group) => <button key={group} type="button" aria-pressed={group === model.group.value} onClick={() => { model.group.value = group; model.filling.value = null; }}>{GROUPS[group] ?? group}</button>)}
      </div>
      {model.lacking.value && <p class="note" role="alert">{model.lacking.value}</p>}
      <div class="work" ref={list} tabIndex={-1}>
        {model.filling.value ? <Filling model={model} offered={model.filling.value} /> : model.group.value === "chips" ? <Chips model={model} /> : (
          <div class="steps-offered">
            {model.offered.value.map((offered, at) => (
              <button key={offered.label} type="button" class="button act" data-step={String(offered.act.step ?? offered.act.report ?? offered.act.answer)} aria-disabled={model.sending.value} onClick={() => model.choose(offered)}>
                {at < 9 && <kbd>{at + 1}</kbd>}<span>{offered.label}{offered.about && <small>{offered.about}</small>}</span>
              </button>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

// --- the rail --------------------------------------------------------------------------------------------------------------

const part = ({ right, of }: { right: number; of: number }) => (of ? `${right} of ${of}` : "–");

export function Scores({ score }: { score: Score }) {
  const seconds = [...score["seconds-by-hand"]].sort((a, b) => a - b);
  const median = seconds[Math.floor(seconds.length / 2)];
  return (
    <dl class="scores">
      {(["procedure", "order", "money"] as const).map((name) => <div key={name}><dt>{name}</dt><dd class="serif">{part(score.categories[name])}</dd></div>)}
      <div><dt>mistakes</dt><dd class={`serif ${score.mistakes ? "lose" : ""}`}>{score.mistakes}</dd></div>
      <div><dt>told outright</dt><dd class="serif">{score.helped}</dd></div>
      <div><dt>seconds a hand</dt><dd class="serif">{median === undefined ? "–" : median.toFixed(0)}</dd></div>
    </dl>
  );
}

function LessonRail({ model }: { model: LessonModel }) {
  const sight = model.sight.value!;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [sight.told.length, model.done.value]);
  return (
    <aside class="rail school-rail" aria-label="This lesson">
      <header class="row"><h2 class="grow">This lesson</h2><span class="mono dim">{sight.stub === null ? "" : `${sight.stub} ${Object.values(model.faces.value)[0]?.kind === "tile" ? "tiles" : "cards"} left to deal`}</span></header>
      <div ref={list} class="told" role="log" aria-live="polite" aria-label="What has happened" tabIndex={0} onKeyDown={alongCites}>
        {sight.told.map((said, at) => <div key={at} class={`line-said ${said.of === "done" ? "mine" : ""} ${at === sight.told.length - 1 ? "newest" : ""}`}><span>{said.of === "done" ? "✓ " : said.of === "seen" ? "! " : ""}{said.text}</span> {said.cite && <Cite of={said.cite} short aside />}</div>)}
      </div>
      <section class="score-zone" aria-label="Score"><Scores score={sight.score} />
        <p class="row">
          <button type="button" class="button slim" disabled={sight.finished} onClick={() => void model.act({ type: "hint" })}><kbd>?</kbd> Hint</button>
          {model.payTables.value.length > 0 && <button type="button" class="button slim" onClick={() => (model.paysShown.value = true)}><kbd>T</kbd> Pay tables</button>}
        </p>
      </section>
    </aside>
  );
}

// --- the end ---------------------------------------------------------------------------------------------------------------

function Ended({ model }: { model: LessonModel }) {
  const report = model.report.value;
  const sight = model.sight.value!;
  if (!report) return <p class="dim">The report is being written …</p>;
  return (
    <section class="report" aria-label="Report">
      <h2>{report.mistakes.length ? `${report.mistakes.length} ${report.mistakes.length === 1 ? "mistake" : "mistakes"}` : "Not one mistake"} <small class="dim">{sight.lesson.title}</small></h2>
      <p>{report.summary} {report.next && <strong>Next: {report.next}.</strong>}</p>
      <Scores score={report.score} />
      {report.mistakes.length > 0 && (
        <div class="scroller" tabIndex={0} role="region" aria-label="Mistakes">
          <table class="list"><thead><tr><th scope="col">What was done</th><th scope="col">What was right</th><th scope="col">Why</th></tr></thead>
            <tbody>{report.mistakes.map((one, at) => <tr key={at}><td>{one.did}</td><td>{one.right}</td><td><span class="serif">{one.sentence}</span> <Cite of={one.cite} /></td></tr>)}</tbody></table>
        </div>
      )}
      <p class="row">
        <button type="button" class="button brassy" onClick={() => go("/school")}>To the school</button>
        <a class="button" href={`/api/school/sessions/${model.id}/report.html`} download>Report as a page</a>
        <a class="button" href={`/api/school/sessions/${model.id}/report.pdf`} download>Report on paper</a>
      </p>
    </section>
  );
}

function useKeys(model: LessonModel): void {
  useLayoutEffect(() =>
    reads((key) => {
      const groups = model.groups.value;
      const at = groups.indexOf(model.group.value);
      if (key === "ArrowRight" || key === "ArrowLeft") model.group.value = groups[(at + (key === "ArrowRight" ? 1 : groups.length - 1)) % groups.length]!;
      else if (/^[1-9]$/.test(key) && model.group.value === "chips") model.cut(WORTHS[Number(key) - 1] ?? 0);
      else if (/^[1-9]$/.test(key) && model.offered.value[Number(key) - 1]) model.choose(model.offered.value[Number(key) - 1]!);
      else if (key === "t" && model.payTables.value.length) model.paysShown.value = true;
      else if (key === "?") void model.act({ type: "hint" });
      else if (key === "m") {
        model.group.value = "chips";
        setTimeout(() => document.getElementById("move-from")?.focus());
      } else if (key === "Escape" && model.paysShown.value) model.paysShown.value = false;
      else if (key === "Escape") {
        model.filling.value = null;
        model.hand.value = null;
      } else return false;
      return true;
    }), [model]);
}

export function Lesson({ id }: { id: string }) {
  const model = useMemo(() => new LessonModel(id), [id]);
  useEffect(() => void model.open(), [model]);
  useKeys(model);
  const sight = model.sight.value;
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isFree()) box.current?.focus({ preventScroll: true }); // a key is never lost on the page itself
  }, [sight === null]);
  useEffect(() => {
    if (sight) document.title = `You deal: ${sight.title} · Houseway`;
  }, [sight?.title]);
  if (model.missing.value) return <Missing title="No such lesson" said={model.missing.value} to="/school" where="the school" />;
  if (!sight || !model.where.value) return <><Bar table /><main id="main" class="page" aria-busy="true"><p class="dim">To the table …</p></main></>;
  return (
    <div class="table-page">
      <Bar table title={`You deal: ${sight.title}`} about={`${sight.lesson.title} · round ${sight.round} of ${sight.rounds}`} />
      <main id="main" ref={box} tabIndex={-1} class={`table lesson ${sight.finished ? "over" : ""}`} data-done={model.done.value} data-right={String(model.verdict.value?.right ?? "")}>
        <h2 class="hidden">{sight.lesson.title}</h2>
        <section class="felt-zone" aria-label="Felt"><DealersFelt model={model} /></section>
        {narrow.value && <Looking model={model} />}
        <section class="hand-zone school-zone">{sight.finished ? <Ended model={model} /> : <><Judged model={model} /><Work model={model} /></>}</section>
        <LessonRail model={model} />
        <Heard model={model} />
      </main>
      {model.paysShown.value && <Sheet title="Pay tables" note={sight.title} wide onClose={() => (model.paysShown.value = false)}><PayTables tables={model.payTables.value} /></Sheet>}
    </div>
  );
}
