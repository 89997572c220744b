/** The lobby: every game with its picture and its price, every open table, and a table of one's own in one step. */

import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { drawFace } from "../board/lying.ts";
import { ask, atTables, comeIn, command, mayOpen, maySit, me, refill, Refused, say, whoAmI } from "../house.ts";
import { reads } from "../keys.ts";
import { chips, money } from "../money.ts";
import { phaseInWords } from "../voice.ts";
import { Bar } from "../parts/Bar.tsx";
import { Cite } from "../parts/Cite.tsx";
import { go } from "../router.ts";
import { playerName } from "../settings.ts";
import type { Face, Sight } from "../types.ts";

export interface Option {
  option: string;
  default?: unknown;
  values?: (string | number | boolean)[];
  /** By state: what it decides, what each value means, and what may be typed where there is no list of them. */
  words: Record<string, { about: string; means: Record<string, string>; shape: string; source: string }>;
}

export interface Game {
  game: string;
  title: string;
  about?: string;
  "main-edge"?: string | null;
  jurisdictions?: string[];
  emblem?: Face[];
  options: (Option | string)[];
}

export interface Listed {
  table: string;
  game: string;
  title?: string;
  about?: string;
  seats: number;
  taken: number;
  players?: string[];
  bots?: number;
  "main-edge"?: string | null;
  /** What is otherwise than by default, in words. */
  varies?: string[];
  jurisdiction?: string;
  pace?: string;
  watching?: number;
  limits: Record<string, { minimum: number; maximum: number | null }> | null;
  phase?: string;
  round?: number | null;
  practice?: boolean;
  name?: string;
}

const games = signal<Game[] | null>(null);
const tables = signal<Listed[]>([]);
const row = signal(0);
const sought = signal("");
const chosen = signal("");
const bots = signal(2);
const tempo = signal("casual");
const picked = signal<Record<string, string>>({});
const file = signal<{ name: string; text: string } | null>(null);
const busy = signal("");
const wrong = signal<Refused | null>(null);

/** What stands under a table's game: its name, its state, and what differs. */
const told = (table: Listed) => [tableName(table.name, table.title, table.table), stateOf(table), table.about, table.practice ? "practice, set cards" : ""].filter(Boolean).join(" · ");

/** A table is found by all that is shown of it: every word that is typed stands there, or begins its id. */
const shown = computed(() => {
  const words = sought.value.toLowerCase().split(/\s+/);
  return tables.value.filter((table) => {
    const all = [table.title ?? titleOf(table.game), told(table), ...(table.varies ?? [])].join(" ").toLowerCase();
    return words.every((word) => all.includes(word) || table.table.startsWith(word));
  });
});

async function refresh(): Promise<void> {
  try {
    const [offered, open] = await Promise.all([
      games.value ? Promise.resolve(games.value) : ask<Game[]>("GET", "/api/games"),
      ask<Listed[]>("GET", "/api/tables"),
      whoAmI(),
    ]);
    games.value = offered;
    tables.value = open;
    if (!chosen.value && offered[0]) chosen.value = offered[0].game;
  } catch (refusal) {
    say(refusal);
  }
}

const USUAL_BUY_IN = 100000;
const LEAST_BALANCE = 5000;
/** The middle of the table has the best view of it. */
const MIDDLE_FIRST = [4, 3, 5, 2, 6, 1, 7, 8];
const titleOf = (game: string) => games.value?.find((one) => one.game === game)?.title ?? game;
const named = () => playerName.value.trim();
const isMine = (table: Listed) => me.value?.seats?.some((seat) => seat.table === table.table) ?? false;

/** Sits down at the first free seat of a table and goes there. */
export async function sitDown(table: Listed): Promise<void> {
  await comeIn(named());
  if ((me.value?.balance ?? 0) < LEAST_BALANCE) await refill();
  const buyIn = Math.min(USUAL_BUY_IN, me.value?.balance ?? USUAL_BUY_IN);
  const { seats } = await ask<Sight>("GET", `/api/tables/${table.table}`);
  const free = MIDDLE_FIRST.find((seat) => seats.some((one) => one.seat === seat && one.player === null));
  if (free === undefined && !seats.some((one) => one.yours)) throw new Refused("Every seat is taken.", null, 422);
  if (free !== undefined && !seats.some((one) => one.yours)) await command(table.table, { type: "sit", seat: free, "buy-in": buyIn });
  go(`/tables/${table.table}`);
}

/** Opens a table and sits down at it. */
async function open(game: string, options: Record<string, unknown>, submission: string | null, opener: "card" | "form"): Promise<void> {
  busy.value = game;
  wrong.value = null;
  try {
    await comeIn(named());
    const asked = submission === null ? { game, options } : { submission };
    const { table } = await ask<{ table: string }>("POST", "/api/tables", { ...asked, bots: bots.value, pace: tempo.value });
    const listed = (await ask<Listed[]>("GET", "/api/tables")).find((one) => one.table === table);
    if (maySit()) await sitDown(listed ?? { table, game, seats: 6, taken: 0, limits: null });
    else go(`/tables/${table}`);
  } catch (refusal) {
    if (refusal instanceof Refused && opener === "form") wrong.value = refusal;
    else say(refusal);
  } finally {
    busy.value = "";
  }
}

/** `2.93 % of the Ante` as the figure and what it is of. */
function priced(edge: string): [string, string] {
  const read = /^(at most )?(.*?%)\s*(.*)$/.exec(edge);
  if (!read) return [edge, ""];
  return read[1] ? [read[2]!, `${read[3]} at most, no house edge`] : [read[2]!, `house edge ${read[3]!.replace(/^of/, "on")}`];
}

const guarded = (act: () => Promise<void>) => () => void act().catch(say);

function Picture({ game }: { game: Game }) {
  const faces = game.emblem ?? [];
  const tiles = faces[0]?.kind === "tile";
  const middle = (faces.length - 1) / 2;
  return (
    <div class="picture" aria-hidden="true">
      <img src={`/api/games/${game.game}/felt.svg`} alt="" loading="lazy" />
      <div class={`fan ${tiles ? "tiles" : ""} n${faces.length}`}>
        {faces.map((face, at) => (
          <span key={at} style={{ transform: `rotate(${(at - middle) * (tiles ? 3 : 9)}deg) translateY(${Math.abs(at - middle) * (tiles ? 2 : 5)}px)` }} dangerouslySetInnerHTML={{ __html: drawFace(face, face.code, face.kind === "character" ? "mini" : "index") }} />
        ))}
      </div>
    </div>
  );
}

/** What the main wager costs at a table: a figure, none, or one that nobody has computed for these options. */
function Edge({ edge }: { edge: string | null }) {
  if (!edge) return <span title="Not computed for these options">–<span class="hidden"> not computed for these options</span></span>;
  const [figure, of] = priced(edge);
  return edge.startsWith("at most") ? <>none<small>commission {edge}</small></> : <span title={`${figure} ${of}`}>{figure}</span>;
}

function GameCard({ game }: { game: Game }) {
  const count = tables.value.filter((table) => table.game === game.game).length;
  return (
    <li class="panel game">
      <Picture game={game} />
      <div class="game-text">
        <h2>{game.title}</h2>
        <p class="dim">{game.about}</p>
        <p class="edge">{game["main-edge"] && <><b>{priced(game["main-edge"])[0]}</b> <span class="dim">{priced(game["main-edge"])[1]}</span></>}</p>
        <p class="row dim small"><span class="grow">{count} open</span><span>{game.jurisdictions?.join(", ")}</span></p>
        {maySit() && (
          <button type="button" class="button" disabled={busy.value !== ""} onClick={() => open(game.game, {}, null, "card")}>
            {busy.value === game.game ? "Opening …" : "Play"} <span class="hidden">{game.title}</span>
          </button>
        )}
      </div>
    </li>
  );
}

function Seats({ table }: { table: Listed }) {
  const seats = table.seats || 6;
  const people = table.taken - (table.bots ?? 0);
  const kinds = Array.from({ length: seats }, (_, at) => (at < people ? "player" : at < table.taken ? "bot" : "open"));
  return (
    <span class="seats">
      {kinds.map((kind, at) => <i key={at} class={kind} />)}
      <span>{table.taken >= seats ? "full" : `${table.taken} of ${seats}`}</span>
    </span>
  );
}

/** The state as it is written out. */
function stateOf(table: Listed): string {
  const options = games.value?.find((one) => one.game === table.game)?.options ?? [];
  const states = options.find((one): one is Option => typeof one === "object" && one.option === "jurisdiction");
  return Object.values(states?.words ?? {})[0]?.means[table.jurisdiction ?? ""] ?? table.jurisdiction ?? "";
}

function limitsOf(table: Listed): string {
  const first = Object.values(table.limits ?? {})[0];
  if (!first) return "";
  return first.maximum && first.maximum !== first.minimum ? `${chips(first.minimum)} – ${chips(first.maximum)}` : chips(first.minimum);
}

function Tables() {
  return (
    <section class="panel open-tables" aria-labelledby="open-tables">
      <header class="row">
        <h2 id="open-tables">Open tables</h2>
        <span class="legend dim"><i class="player" /> player <i class="bot" /> bot <i class="open" /> open</span>
        <span class="grow" />
        <label class="find"><kbd>/</kbd><span class="hidden">Find a table</span>
          <input id="find" type="search" placeholder="find" value={sought.value} onInput={(event) => (sought.value = event.currentTarget.value)} onKeyDown={(event) => { if (event.key === "Escape") { sought.value = ""; event.currentTarget.blur(); } }} />
        </label>
      </header>
      <Mine />
      {shown.value.length === 0
        ? <p class="dim empty">{tables.value.length ? "No table by that name." : "No table is open yet. Play opens one."}</p>
        : (
          <div class="scroller" tabIndex={0} role="region" aria-label="Open tables, list">
            <table>
              <thead><tr><th>Game and table</th><th>Limits</th><th>Seats</th><th>House edge</th><th>Now</th><th><span class="hidden">Sit or watch</span></th></tr></thead>
              <tbody>
                {shown.value.map((table, at) => (
                  <tr key={table.table} data-row={at} tabIndex={-1} aria-current={at === row.value ? "true" : undefined} class={at === row.value ? "at" : ""}>
                    <td><b class="serif">{table.title ?? titleOf(table.game)}</b><small>{told(table)}{table.varies?.length ? <b class="varies"> · {table.varies.join(" · ")}</b> : null}</small></td>
                    <td>{limitsOf(table)}</td>
                    <td><Seats table={table} /></td>
                    <td class="priced-at"><Edge edge={table["main-edge"] ?? null} /></td>
                    <td class="dim now">{`${table.round ? `Round ${table.round}, ` : ""}${phaseInWords(table.phase)}`}</td>
                    <td class="sit-or-watch">
                      <div>
                        {isMine(table) ? <a class="button slim" href={`/tables/${table.table}`}>Go back<span class="hidden"> to {table.title ?? table.game}</span></a> : (
                          <>
                            {maySit() && table.taken < (table.seats || 6) && <button type="button" class="button slim" onClick={guarded(() => sitDown(table))}>Sit<span class="hidden"> at {table.title ?? table.game}</span></button>}
                            <a class="button slim" href={`/tables/${table.table}`}>Watch<span class="hidden"> {table.title ?? table.game}</span></a>
                          </>
                        )}
                      </div>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
    </section>
  );
}

/** A table by the name that it was given, else by the beginning of its address. */
export const tableName = (name: string | undefined, title: string | undefined, id: string) => (name && name !== title ? name : `Table ${id.slice(0, 4)}`);

/** Where the player's chips are. */
function Mine() {
  const there = atTables();
  if (!me.value || !there) return null;
  return <p class="mine">You have <b>{money(me.value.balance)}</b> and <b>{there}</b><span class="dim">, which come back when you leave.</span></p>;
}

const written = (value: string | number | boolean) => String(value);

/** What may be chosen under a state's document; one that is no longer a choice there is not offered. */
export const allowed = (option: Option, state: string) => (option.values ?? []).filter((value) => written(value) in (option.words[state]?.means ?? {}));
export const meaning = (option: Option, state: string, value: string | number | boolean) => option.words[state]?.means[written(value)] ?? written(value);

function OpenTable() {
  const game = games.value?.find((one) => one.game === chosen.value);
  const offered = (game?.options ?? []).filter((one): one is Option => typeof one === "object");
  const state = picked.value["jurisdiction"] || String(offered.find((one) => one.option === "jurisdiction")?.default ?? "");
  const options = offered.filter((one) => allowed(one, state).length > 1);
  const submit = (event: Event) => {
    event.preventDefault();
    const asked = Object.fromEntries(Object.entries(picked.value).filter(([, value]) => value !== "").map(([name, value]) => {
      const values = options.find((one) => one.option === name)?.values ?? [];
      return [name, values.find((one) => String(one) === value) ?? value];
    }));
    void open(chosen.value, asked, file.value?.text ?? null, "form");
  };
  const fold = 2;
  const select = (option: Option) => (
    <label class="choice-of" key={option.option}><span>{option.words[state]?.about}</span>
      <select value={picked.value[option.option] ?? ""} onChange={(event) => (picked.value = { ...(option.option === "jurisdiction" ? {} : picked.value), [option.option]: event.currentTarget.value })}>
        {allowed(option, state).map((value) => <option key={String(value)} value={value === option.default ? "" : String(value)}>{meaning(option, state, value)}</option>)}
      </select>
    </label>
  );
  return (
    <form class="panel open-table" id="open" onSubmit={submit} aria-labelledby="open-title">
      <h2 id="open-title">Open a table <kbd aria-hidden="true">N</kbd></h2>
      {me.value && !me.value.guest
        ? <p class="line"><span>You play as</span><b>{me.value.name}</b></p>
        : <label class="line"><span>Your name</span><input id="name" maxLength={24} autocomplete="nickname" placeholder={me.value?.name ?? "Guest"} value={playerName.value} onInput={(event) => (playerName.value = event.currentTarget.value)} /></label>}
      <label class="line"><span>Game</span>
        <select id="game" value={chosen.value} onChange={(event) => { chosen.value = event.currentTarget.value; picked.value = {}; file.value = null; }}>
          {games.value?.map((one) => <option key={one.game} value={one.game}>{one.title}</option>)}
        </select>
      </label>
      <label class="line"><span>Bots</span>
        <select value={String(bots.value)} onChange={(event) => (bots.value = Number(event.currentTarget.value))}>{[0, 1, 2, 3, 4, 5].map((count) => <option key={count} value={String(count)}>{count}</option>)}</select>
      </label>
      <label class="line"><span>Pace</span>
        <select value={tempo.value} onChange={(event) => (tempo.value = event.currentTarget.value)}><option value="casual">unhurried</option><option value="fast">fast</option><option value="manual">no clock</option></select>
      </label>
      {!file.value && options.slice(0, fold).map(select)}
      {!file.value && options.length > fold && <details><summary>{options.length - fold} more choices of the house</summary>{options.slice(fold).map(select)}</details>}
      <label class="file"><span>{file.value ? `As ${file.value.name} says` : "or from a submission file …"}</span>
        <input type="file" accept=".toml,.json" onChange={async (event) => { const given = event.currentTarget.files?.[0]; file.value = given ? { name: given.name, text: await given.text() } : null; }} />
      </label>
      {wrong.value && <p class="note bad" role="alert">{wrong.value.sentence} <Cite of={wrong.value.cite} /></p>}
      <button type="submit" class="button brassy" disabled={busy.value !== "" || !chosen.value}>{maySit() ? "Open and sit down" : "Open and watch"}</button>
    </form>
  );
}

/** Goes to another table of the list: it has the focus, so that it is seen and heard. */
function to(wanted: number): void {
  row.value = Math.max(0, Math.min(wanted, shown.value.length - 1));
  document.querySelector<HTMLElement>(`[data-row="${row.value}"]`)?.focus();
}

export function Lobby() {
  useEffect(() => {
    document.title = "Houseway: five games, dealt by the paragraph";
    void refresh();
    const timer = setInterval(() => !document.hidden && void refresh(), 3000);
    const stop = reads((key) => {
      const at = shown.value[row.value];
      if (key === "/") document.getElementById("find")?.focus();
      else if (key === "j" || key === "ArrowDown") to(row.value + 1);
      else if (key === "k" || key === "ArrowUp") to(row.value - 1);
      else if (key === "s" && at && maySit()) guarded(() => sitDown(at))();
      else if (key === "w" && at) go(`/tables/${at.table}`);
      else if (key === "n") (document.getElementById("name") ?? document.getElementById("game"))?.focus();
      else return false;
      return true;
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return (
    <>
      <Bar />
      <main id="main" class="page lobby">
        <header class="lobby-head">
          <div><h1>Five games, dealt by the paragraph</h1>
            <p class="dim">Every card sealed before you bet, every payment with its odds and its law, every figure exact. Play chips only.</p></div>
        </header>
        <ul class="games">{(games.value ?? []).map((game) => <GameCard key={game.game} game={game} />)}</ul>
        <div class="lobby-rest">
          <Tables />
          {mayOpen() && <OpenTable />}
        </div>
        <p class="hints dim"><span><kbd>/</kbd> find</span><span><kbd>J</kbd><kbd>K</kbd> move</span>{maySit() && <span><kbd>S</kbd> sit</span>}<span><kbd>W</kbd> watch</span>{mayOpen() && <span><kbd>N</kbd> open</span>}</p>
      </main>
    </>
  );
}
