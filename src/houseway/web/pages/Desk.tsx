/** The inspector's desk: every table's drop, inventory, decks and chain; any round found, stepped through and taken away. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, me, Refused, say } from "../house.ts";
import { cents, gain, money } from "../money.ts";
import { capital } from "../parts/Actions.tsx";
import { ComeIn } from "../parts/Account.tsx";
import { Bar } from "../parts/Bar.tsx";
import { Cite } from "../parts/Cite.tsx";
import { path } from "../router.ts";
import { phaseInWords } from "../voice.ts";
import { Floor, isFloor } from "./Floor.tsx";
import { tableName } from "./Lobby.tsx";
import { titled } from "./Records.tsx";
import { isInspector, Replay, takeAway } from "./Replay.tsx";

interface Deck {
  deck: number;
  name: string;
  status: string;
  age: number;
  due: number | null;
}

interface TableDesk {
  table: string;
  game: string;
  name: string;
  round: number;
  phase: string;
  players: Record<string, string>;
  drop: number;
  inventory: number;
  chips: number;
  balanced: boolean;
  decks: Deck[];
  "rounds-since-count": number;
  "count-every": number | null;
  entries: number;
  head: string;
  chain: string;
  "submission-hash": string;
  practice: boolean;
}

interface Found {
  table: string;
  game: string;
  round: number;
  seat: number;
  name: string;
  staked: number;
  played: boolean;
  net: number;
  ended: number;
  voided: boolean;
  practice: boolean;
  "table-name": string;
}

interface RefusedCommand {
  id: number;
  table: string;
  player: string | null;
  said: string;
  game: string;
  "table-name": string;
  sentence: string;
  cite: string | null;
  at: number;
}

const desk = signal<{ "public-key": string; tables: TableDesk[]; refused: number } | null>(null);
const found = signal<Found[] | null>(null);
/** How many rounds were left out from the newest, and where the page begins in what was found. */
const page = signal({ skip: 0, at: 0 });
const refusals = signal<RefusedCommand[] | null>(null);
const search = signal({ table: "", player: "", since: "", before: "", amount: "" });

const when = (at: number) => new Date(at > 1e11 ? at : at * 1000);

function duration(seconds: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(seconds) / 3600), Math.floor(Math.abs(seconds) % 3600 / 60)];
  return `${seconds < 0 ? "−" : ""}${hours ? `${hours} h ` : ""}${minutes} min`;
}

async function load(): Promise<void> {
  try {
    desk.value = await ask("GET", "/api/desk");
    refusals.value = await ask("GET", "/api/refusals");
    if (isInspector()) await find();
  } catch (refusal) {
    say(refusal);
  }
}

async function find(skip = 0): Promise<void> {
  const { table, player, since, before, amount } = search.value;
  const asked = new URLSearchParams();
  if (table) asked.set("table", table);
  if (player) asked.set("player", player);
  if (since) asked.set("since", String(Math.floor(Date.parse(since) / 1000)));
  if (before) asked.set("before", String(Math.floor(Date.parse(before) / 1000)));
  const read = amount ? cents(amount) : null;
  if (read !== null) asked.set("amount", String(read));
  asked.set("skip", String(skip));
  found.value = await ask<Found[]>("GET", `/api/search?${asked}`);
  page.value = { skip, at: 0 };
}

async function readChain(table: string): Promise<void> {
  try {
    const checked = await ask<TableDesk>("GET", `/api/tables/${table}/desk`);
    if (desk.value) desk.value = { ...desk.value, tables: desk.value.tables.map((one) => (one.table === table ? checked : one)) };
  } catch (refusal) {
    say(refusal);
  }
}

/** A supervisor sees the tables as an inspector does, but reads no round. */
const isSupervisor = () => me.value?.role === "supervisor";

export function Desk() {
  const at = /^\/desk\/tables\/([^/]+)\/rounds\/(\d+)/.exec(path.value);
  useEffect(() => {
    document.title = `${isSupervisor() ? "All tables" : "Inspector's desk"} · Houseway`;
    if (isInspector() || isSupervisor()) void load();
  }, [me.value?.role]);
  if (me.value?.role === "dealer") return <Floor />;
  if (at && isInspector()) return <Replay key={path.value} table={at[1]!} round={Number(at[2])} desk />;
  return (
    <>
      <Bar />
      <main id="main" class="page desk">
        {isSupervisor()
          ? <header class="row"><div class="grow"><h1>All tables</h1><p class="dim">Their chips, decks and records, and what was refused. What you may say to them is said on the floor.</p></div><a class="button" href="/floor">To the floor</a></header>
          : <header class="row"><div class="grow"><h1>Inspector's desk</h1><p class="dim">Any round rebuilt as it happened. Nothing here can be changed.</p></div></header>}
        {isInspector() ? <><Finding /><Overview /><RefusedList /></> : isSupervisor() ? <><Overview /><RefusedList /></> : <Door />}
      </main>
    </>
  );
}

/** Who is no inspector is asked for a name, a password or a token. */
function Door() {
  const enter = () => {
    if (me.value && !isInspector() && !isFloor()) say(new Refused(`${me.value.name} is a ${me.value.role}; the desk is for inspectors.`, null, 403));
  };
  return (
    <section class="panel desk-door" aria-label="Come in">
      <h2>For inspectors</h2>
      <p class="dim">Whoever runs the house makes the account: <span class="mono">houseway account add NAME --role inspector</span></p>
      <ComeIn staff onDone={enter} />
    </section>
  );
}

function Overview() {
  if (!desk.value) return <p class="dim">…</p>;
  return (
    <section aria-label="Tables">
      <h2>Tables</h2>
      <p class="dim mono">house key {desk.value["public-key"].slice(0, 24)}… · {desk.value.refused} {desk.value.refused === 1 ? "command" : "commands"} refused</p>
      <ul class="desk-cards plain">
        {desk.value.tables.map((table) => (
          <li key={table.table} class="panel desk-card">
            <h3>{titled(table.game)}{table.name && table.name !== titled(table.game) ? `, ${table.name}` : ""}</h3>
            <p class="mono dim">{table.table} · round {table.round}, {phaseInWords(table.phase)}{table.practice ? " · practice" : ""}</p>
            <dl>
              <dt>Drop box</dt><dd>{money(table.drop)}</dd><dt>Inventory</dt><dd>{money(table.inventory)}</dd><dt>With players and on the felt</dt><dd>{money(table.chips)}</dd>
              <dt>Ledger</dt><dd class={table.balanced ? "win" : "lose"}>{table.balanced ? "✓ balances" : "✕ does not balance"}</dd>
              {table.decks.map((deck) => [<dt key={`t${deck.deck}`}>{deck.name}</dt>, <dd key={`d${deck.deck}`}>{deck.due === null ? `${duration(deck.age)} old` : deck.due < 0 ? <span class="lose">✕ change is overdue</span> : `change due in ${duration(deck.due)}`}</dd>])}
              {table["count-every"] !== null && <><dt>Stub count</dt><dd>{table["rounds-since-count"]} of {table["count-every"]} rounds</dd></>}
              <dt>Entries</dt><dd>{table.entries}</dd>
              <dt>Chain</dt><dd class={table.chain === "holds" ? "win" : table.chain === "not read" ? "dim" : "lose"}>{table.chain === "holds" ? "✓ holds" : table.chain}</dd>
            </dl>
            <p class="row"><button type="button" class="button slim" onClick={() => void readChain(table.table)}>Read the chain</button>{isSupervisor() ? <a class="button slim" href={`/floor/tables/${table.table}`}>Its floor</a> : <button type="button" class="button slim" onClick={() => { search.value = { ...search.value, table: table.table }; void find().catch(say); }}>Its rounds</button>}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const satOut = (one: Found) => !one.played;

function Finding() {
  const field = (name: keyof typeof search.value, title: string, type = "text") => (
    <label class="field"><span>{title}</span><input type={type} value={search.value[name]} onInput={(event) => (search.value = { ...search.value, [name]: event.currentTarget.value })} /></label>
  );
  return (
    <section aria-label="Find a round">
      <h2>Find a round</h2>
      <form class="panel desk-find" onSubmit={(event) => { event.preventDefault(); void find().catch(say); }}>
        {field("table", "Table")}{field("player", "Player")}{field("since", "From", "datetime-local")}{field("before", "Until", "datetime-local")}{field("amount", "Amount, dollars")}
        <button type="submit" class="button brassy">Find</button>
      </form>
      {found.value && (found.value.length === 0 ? <p class="dim">No such round.</p> : (
        <div class="panel scroller" tabIndex={0} role="region" aria-label="Rounds found">
          <table class="list rounds"><thead><tr><th scope="col">When</th><th scope="col">Game</th><th scope="col">Table</th><th scope="col">Round</th><th scope="col">Player</th><th scope="col" class="num">Staked</th><th scope="col" class="num">Result</th><th><span class="hidden">Open</span></th></tr></thead>
            <tbody>{found.value.slice(page.value.at, page.value.at + ROWS).map((one) => (
              <tr key={`${one.table}/${one.round}/${one.seat}`}><td class="dim">{when(one.ended).toLocaleString()}</td><td class="serif">{titled(one.game)}</td><td class="at">{tableName(one["table-name"], titled(one.game), one.table)}</td><td class="nth">{one.round}{one.voided ? ", void" : ""}{one.practice ? ", practice" : ""}</td><td>seat {one.seat}, {one.name}</td><td class="num staked">{satOut(one) ? "" : money(one.staked)}</td><td class={`num result ${satOut(one) ? "dim" : one.net < 0 ? "lose" : one.net > 0 ? "win" : "push"}`}>{satOut(one) ? "sat out" : one.net ? gain(one.net) : "even"}</td>
                <td class="num doing"><a class="button slim" href={`/desk/tables/${one.table}/rounds/${one.round}`}>Replay<span class="hidden"> round {one.round}</span></a> <button type="button" class="button slim" onClick={() => void takeAway(one.table, one.round)}>Bundle<span class="hidden"> of round {one.round}</span></button></td></tr>
            ))}</tbody></table>
        </div>
      ))}
      {found.value && <Pages />}
    </section>
  );
}

/** So many rounds stand on a page; the house tells so many at once. */
const ROWS = 20;
const TOGETHER = 100;

function Pages() {
  const { skip, at } = page.value;
  const count = found.value!.length;
  const turn = (to: number) => {
    if (to < 0) void find(Math.max(0, skip - TOGETHER)).then(() => (page.value = { ...page.value, at: TOGETHER - ROWS })).catch(say);
    else if (to >= count) void find(skip + TOGETHER).catch(say);
    else page.value = { skip, at: to };
  };
  const [newer, older] = [skip + at > 0, at + ROWS < count || count === TOGETHER];
  if (!newer && !older) return null;
  return (
    <p class="row paging">
      <button type="button" class="button slim" disabled={!newer} onClick={() => turn(at - ROWS)}>Newer</button>
      <span class="dim">{skip + at + 1} to {skip + Math.min(at + ROWS, count)}</span>
      <button type="button" class="button slim" disabled={!older} onClick={() => turn(at + ROWS)}>Older</button>
    </p>
  );
}

function RefusedList() {
  if (!refusals.value?.length) return null;
  return (
    <section aria-label="Refused commands">
      <h2>Refused</h2>
      <div class="panel scroller" tabIndex={0} role="region" aria-label="Refused commands, list">
        <table class="list refusals"><tbody>{refusals.value.slice(0, 50).map((one) => <tr key={one.id}><td class="dim">{when(one.at).toLocaleTimeString()}</td><td>{titled(one.game)}<small class="dim">{tableName(one["table-name"], titled(one.game), one.table)}</small></td><td>{one.said}</td><td>{capital(one.sentence)}</td><td><Cite of={one.cite} /></td></tr>)}</tbody></table>
      </div>
    </section>
  );
}
