/** The floor: a table as the house shows it, and what a dealer or a supervisor may say to it. The house names the steps. */

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, me, Refused, say } from "../house.ts";
import { TableModel } from "../model.ts";
import { cents, chips } from "../money.ts";
import { ComeIn } from "../parts/Account.tsx";
import { Bar } from "../parts/Bar.tsx";
import { Cite } from "../parts/Cite.tsx";
import { path } from "../router.ts";
import type { Said } from "../types.ts";
import { localTimes, phaseInWords } from "../voice.ts";
import { type Listed, tableName } from "./Lobby.tsx";
import { type Posted, Posting } from "./Posting.tsx";
import { titled } from "./Records.tsx";
import { WholeFelt } from "./TablePage.tsx";

interface Answer {
  value: string | number;
  name: string;
}

interface Asked {
  name: string;
  label: string;
  kind: "number" | "place" | "seat" | "card" | "choice" | "text" | "yes-no" | "numbers" | "amounts";
  required: boolean;
  answers: Answer[];
  usual: string;
}

interface Step {
  type: string;
  label: string;
  about: string;
  group: "wrong" | "orders" | "procedure";
  second: boolean;
  asks: Asked[];
  refused: string;
  cite: string;
}

interface Waiting {
  label: string;
  by: string;
  yours: boolean;
  /** Whether it is for the one who looks to say it too, and who may be the second person. */
  may: boolean;
  second: string;
  seconds: number;
  command: Record<string, unknown>;
}

interface FloorNow {
  steps: Step[];
  waits: Waiting | null;
  posting: Posted | null;
}

export const isFloor = () => ["dealer", "supervisor"].includes(me.value?.role ?? "");

const GROUPS: [Step["group"], string, string][] = [
  ["wrong", "Something has gone wrong", "What was seen is said by two people, each for himself; then the paragraph decides."],
  ["orders", "Devices, cards and method", "One person says it alone."],
  ["procedure", "The dealer's own work", "The house does these steps by itself. By hand two people say them."],
];

const tables = signal<Listed[] | null>(null);

export function Floor() {
  const table = /^\/floor\/tables\/([^/]+)/.exec(path.value)?.[1];
  useEffect(() => {
    document.title = "The floor · Houseway";
    if (!isFloor()) return;
    const look = () => ask<Listed[]>("GET", "/api/tables").then((found) => (tables.value = found), say);
    void look();
    const timer = setInterval(() => !document.hidden && void look(), 5000);
    return () => clearInterval(timer);
  }, [me.value?.role, table]);
  return (
    <>
      <Bar />
      <main id="main" class="page floor">
        <header class="row"><div class="grow"><h1>The floor</h1><p class="dim">What dealers and supervisors say to a table. Every word of it stands in the table's record.</p></div>
          {me.value?.role === "supervisor" && <a class="button" href="/desk">All tables' chips and decks</a>}</header>
        {!isFloor() ? <Door /> : <><Tables at={table} />{table && <AtTable key={table} id={table} />}</>}
      </main>
    </>
  );
}

function Door() {
  return (
    <section class="panel desk-door" aria-label="Come in">
      <h2>For dealers and supervisors</h2>
      <p class="dim">Whoever runs the house makes the account: <span class="mono">houseway account add NAME --role dealer</span></p>
      <ComeIn staff onDone={() => !isFloor() && say(new Refused(`${me.value?.name} is a ${me.value?.role}; the floor is for dealers and supervisors.`, null, 403))} />
    </section>
  );
}

/** Every table in a line: its game, its name, where it stands in its round, and how many sit there. */
function Tables({ at }: { at: string | undefined }) {
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const [all, now] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
    if (all && now) all.scrollTop = now.offsetTop - all.offsetTop - (all.clientHeight - now.offsetHeight) / 2; // the page stays where it is
  }, [at, tables.value === null]);
  if (!tables.value) return <p class="dim">…</p>;
  if (!tables.value.length) return <p>No table is open.</p>;
  return (
    <nav ref={list} class="panel floor-tables" aria-label="Tables">
      {tables.value.map((one) => (
        <a key={one.table} href={`/floor/tables/${one.table}`} aria-current={one.table === at ? "page" : undefined}>
          <b>{titled(one.game)}</b> <span>{tableName(one.name, titled(one.game), one.table)}</span> <span class="dim">{`${one.round ? `Round ${one.round}, ` : ""}${phaseInWords(one.phase)}`}</span> <span class="dim">{one.taken} of {one.seats} seats taken</span>
        </a>
      ))}
    </nav>
  );
}

function AtTable({ id }: { id: string }) {
  const model = useMemo(() => new TableModel(id), [id]);
  const [floor, setFloor] = useState<FloorNow | null>(null);
  const [told, setTold] = useState<Said[]>([]);
  const look = () => ask<FloorNow>("GET", `/api/tables/${id}/floor`).then(setFloor, say);
  useEffect(() => {
    void model.open();
    return () => model.close();
  }, [model]);
  const sight = model.sight.value;
  useEffect(() => {
    const soon = setTimeout(() => void look(), 150); // a burst of entries is looked at once
    return () => clearTimeout(soon);
  }, [sight?.seq]);
  useEffect(() => {
    const timer = setInterval(() => void look(), 5000); // another person's word is no entry yet
    return () => clearInterval(timer);
  }, [id]);
  if (model.missing.value) return <p class="note bad" role="alert">{model.missing.value}</p>;
  if (!sight || !model.where.value || !model.words.value || !floor) return <p class="dim">…</p>;
  const done = (said: Said[]) => {
    setTold(said);
    void look();
  };
  const awaited = sight.seats.find((seat) => seat.seat === sight["to-act"])?.player;
  return (
    <>
      <section class="floor-table" aria-label="The table now">
        <div class="panel floor-felt"><WholeFelt model={model} /></div>
        <div class="panel floor-state">
          <h2>{sight.words.title}</h2>
          <p class="dim">Round {sight.round}, {phaseInWords(sight.phase)}{awaited ? `: waiting for ${awaited}` : ""}</p>
          <ul class="plain">{sight.seats.filter((seat) => seat.player).map((seat) => <li key={seat.seat} class="row"><b>{seat.seat}</b><span class="grow">{seat.player}</span><span class="dim">{sight.words.doing?.[String(seat.seat)] ?? ""}</span><span>{chips(seat.stack)}</span></li>)}</ul>
          <p class="dim serif">{model.told.value.at(-1)?.text}</p>
        </div>
      </section>
      <Waits id={id} floor={floor} onDone={done} />
      <div role="status" class="floor-told">{told.map((said, at) => <p key={at} class="note"><span class="serif">{localTimes(said.text)}</span> <Cite of={said.cite} /></p>)}</div>
      {floor.posting && <Posting game={sight.game} posted={floor.posting} send={(command) => speak(id, command).then((said) => (done(said), said))} />}
      {GROUPS.map(([group, title, about]) => <Group key={group} id={id} title={title} about={about} steps={floor.steps.filter((step) => step.group === group)} closed={group === "procedure"} onDone={done} />)}
    </>
  );
}

async function speak(id: string, command: unknown): Promise<Said[]> {
  const answer = await ask<{ "waits-for-second": boolean; "waits-for-round"?: boolean; said?: Said[] }>("POST", `/api/tables/${id}/floor`, command);
  if (answer["waits-for-second"]) return [{ text: "It is said once. It happens when a second person says the same within two minutes.", cite: null }];
  return answer.said ?? [];
}

const refusalOf = (refusal: unknown) => (refusal instanceof Refused ? refusal : new Refused(String(refusal), null, 0));
const Law = ({ refused }: { refused: Refused }) => <p class="note bad">✕ {refused.sentence} {refused.cite && <Cite of={refused.cite} />}</p>;

/** What one has said and another must say too. */
function Waits({ id, floor, onDone }: { id: string; floor: FloorNow; onDone: (said: Said[]) => void }) {
  const waits = floor.waits;
  const [refused, setRefused] = useState<Refused | null>(null);
  const command = JSON.stringify(waits?.command);
  useEffect(() => {
    if (command) setRefused(null); // what was refused waits no more, and why it was is read on
  }, [command]);
  if (!waits) return refused && <div role="alert"><Law refused={refused} /></div>;
  const { type, ...fields } = waits.command;
  const asks = floor.steps.find((step) => step.type === type)?.asks ?? [];
  const said = Object.entries(fields).map(([name, value]) => {
    const asked = asks.find((one) => one.name === name);
    const named = (of: unknown) => asked?.answers.find((one) => String(one.value) === String(of))?.name ?? String(of);
    const told = typeof value === "object" && value ? Object.entries(value).map(([of, one]) => `${named(of)} ${asked?.kind === "amounts" ? chips(Number(one)) : one}`).join(", ") : named(value);
    return `${asked?.label ?? name.replaceAll("-", " ")}: ${told}`;
  }).join("; ");
  const second = () => speak(id, waits.command).then(onDone, (refusal) => setRefused(refusalOf(refusal)));
  const whom = waits.yours ? `You have said it. A second ${waits.second} has ${waits.seconds} s to say it too.` : waits.may ? `${waits.by} has said it; it waits ${waits.seconds} s for you.` : `${waits.by} has said it; it waits ${waits.seconds} s for a second ${waits.second}.`;
  return (
    <section class="note waits row" aria-label="Waits for a second person">
      <div class="grow"><b>{waits.label}</b>{said && <span class="dim"> · {said}</span>}<p>{whom}</p><div role="alert">{refused && <Law refused={refused} />}</div></div>
      {waits.may && <button type="button" class="button brassy" onClick={() => void second()}>Say it too</button>}
    </section>
  );
}

function Group({ id, title, about, steps, closed, onDone }: { id: string; title: string; about: string; steps: Step[]; closed: boolean; onDone: (said: Said[]) => void }) {
  if (!steps.length) return null;
  const list = <ul class="floor-steps plain">{steps.map((step) => <li key={step.type} class="panel"><StepForm id={id} step={step} onDone={onDone} /></li>)}</ul>;
  if (closed) return <details class="floor-group"><summary>{title}<span class="dim"> · {about}</span></summary>{list}</details>;
  return <section class="floor-group" aria-label={title}><h2>{title}</h2><p class="dim">{about}</p>{list}</section>;
}

/** A step with its fields: it is sent as it stands, and the house says why not. */
function StepForm({ id, step, onDone }: { id: string; step: Step; onDone: (said: Said[]) => void }) {
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const missing = step.asks.filter((asked) => asked.required && values[asked.name] === undefined);
  const send = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setRefused(null);
    try {
      onDone(await speak(id, { type: step.type, ...values }));
      setValues({});
    } catch (refusal) {
      setRefused(refusalOf(refusal));
    } finally {
      setBusy(false);
    }
  };
  const put = (name: string, value: unknown) => {
    setRefused(null);
    setValues((before) => {
      const { [name]: _, ...others } = before;
      return value === undefined ? others : { ...others, [name]: value };
    });
  };
  const law = refused ?? (step.refused ? new Refused(step.refused, step.cite || null, 422) : null);
  return (
    <form onSubmit={(event) => void send(event)} data-step={step.type} class={step.refused ? "not-now" : ""}>
      <h3>{step.label}</h3>
      {step.about && <p class="dim small">{step.about}</p>}
      {step.asks.map((asked) => <Field key={asked.name} asked={asked} value={values[asked.name]} onValue={(value) => put(asked.name, value)} />)}
      <div role="alert">{law && <p class={refused ? "note bad" : "dim small"}>{refused ? "✕ " : "Not now: "}{law.sentence} {law.cite && <Cite of={law.cite} />}</p>}</div>
      <p class="row"><button type="submit" class="button slim" disabled={busy || step.refused !== "" || missing.length > 0}>{busy ? "…" : step.second ? "Say it, the first of two" : "Say it"}</button>{missing.length > 0 && <span class="dim small">first: {missing.map((one) => one.label.toLowerCase()).join(", ")}</span>}</p>
    </form>
  );
}

const whole = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

function Field({ asked, value, onValue }: { asked: Asked; value: unknown; onValue: (value: unknown) => void }) {
  const named = `${asked.label}${asked.required || asked.usual ? "" : " (if known)"}`;
  switch (asked.kind) {
    case "yes-no":
      return <label class="check"><input type="checkbox" checked={value === true} onChange={(event) => onValue(event.currentTarget.checked || undefined)} /><span>{asked.label}</span></label>;
    case "numbers":
    case "amounts": {
      const given = (value ?? {}) as Record<string, number>;
      const read = (text: string) => (asked.kind === "amounts" ? cents(text) ?? undefined : whole(text));
      const put = (key: string, one: number | undefined) => {
        const { [key]: _, ...others } = given;
        const next = one === undefined ? others : { ...others, [key]: one };
        onValue(Object.keys(next).length ? next : undefined);
      };
      return <fieldset class="several"><legend>{asked.label}</legend>{asked.answers.map((one) => <label key={one.value} class="field"><span>{one.name}</span><input inputMode="decimal" autocomplete="off" onInput={(event) => put(String(one.value), read(event.currentTarget.value))} /></label>)}</fieldset>;
    }
    case "number":
      return <label class="field"><span>{named}</span><input inputMode="numeric" autocomplete="off" value={value === undefined ? "" : String(value)} onInput={(event) => onValue(whole(event.currentTarget.value))} /></label>;
    case "text":
      return <label class="field"><span>{named}</span><input maxLength={200} autocomplete="off" value={String(value ?? "")} onInput={(event) => onValue(event.currentTarget.value || undefined)} /></label>;
    default:
      return (
        <label class="field"><span>{named}</span>
          <select value={value === undefined ? "" : String(value)} onChange={(event) => onValue(asked.answers.find((one) => String(one.value) === event.currentTarget.value)?.value)}>
            <option value="">{asked.required ? "choose" : asked.usual || "not known"}</option>
            {asked.answers.filter((one) => one.name !== asked.usual).map((one) => <option key={one.value} value={String(one.value)}>{one.name}</option>)}
          </select>
        </label>
      );
  }
}
