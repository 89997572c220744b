/** What this player has played, round by round; an inspector goes on to the desk. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, atTables, me, Refused, whoAmI } from "../house.ts";
import { gain, money } from "../money.ts";
import { Bar } from "../parts/Bar.tsx";
import { tableName } from "./Lobby.tsx";

interface Past {
  table: string;
  game: string;
  round: number;
  ended: number;
  net: number;
  staked: number;
  played: boolean;
  voided: boolean;
  practice: boolean;
  "table-name": string;
}

/** A game by the name it has in addresses. */
export const titled = (game: string) => game.split("-").map((word) => (word === "of" || word === "the" ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(" ");

const STRANGER = "You have not played here yet.";
const past = signal<Past[] | string | null>(null);
const more = signal(false);
/** So many rounds the house tells at once. */
const TOGETHER = 100;

async function read(skip: number): Promise<void> {
  try {
    const found = await ask<Past[]>("GET", `/api/me/rounds?skip=${skip}`);
    past.value = [...(skip && Array.isArray(past.value) ? past.value : []), ...found];
    more.value = found.length === TOGETHER;
  } catch (refusal) {
    past.value = refusal instanceof Refused && refusal.status === 401 ? STRANGER : refusal instanceof Refused ? refusal.sentence : String(refusal);
  }
}

export function Records() {
  useEffect(() => {
    document.title = "Records · Houseway";
    void whoAmI().then((known) => (known ? void read(0) : void (past.value = STRANGER)));
  }, [me.value?.player]);
  const told = past.value;
  const found = Array.isArray(told) ? told.filter((one) => one.played) : told;
  const sat = Array.isArray(told) ? told.length - found!.length : 0;
  const total = Array.isArray(found) ? found.reduce((sum, one) => sum + one.net, 0) : 0;
  return (
    <>
      <Bar />
      <main id="main" class="page records">
        <header class="row"><div class="grow"><h1>Your rounds</h1><p class="dim">Every round you played can be rebuilt card by card, and its cards checked against the seal.</p></div>
          <a class="button" href="/desk">Inspector's desk</a></header>
        {found === null ? <p class="dim">…</p> : typeof found === "string" ? <p>{found} <a href="/">To the tables</a></p> : found.length === 0 ? <p>You have bet in no round that is over. <a href="/">To the tables</a></p> : (
          <>
            <p class="total">{me.value?.name}, {more.value ? "the last " : ""}{found.length} {found.length === 1 ? "round" : "rounds"}: <b class={total < 0 ? "lose" : total > 0 ? "win" : "push"}>{total ? gain(total) : "even"}</b>{sat ? <span class="dim"> · {sat} more sat out</span> : null}</p>
            {atTables() && <p class="dim">Balance {money(me.value?.balance ?? 0)}, and {atTables()}.</p>}
            <div class="panel scroller" tabIndex={0} role="region" aria-label="Rounds">
              <table class="list rounds"><thead><tr><th scope="col">When</th><th scope="col">Game</th><th scope="col">Table</th><th scope="col">Round</th><th scope="col" class="num">Staked</th><th scope="col" class="num">Result</th><th><span class="hidden">Replay</span></th></tr></thead>
                <tbody>{found.map((one) => (
                  <tr key={`${one.table}/${one.round}`}><td class="dim">{new Date(one.ended > 1e11 ? one.ended : one.ended * 1000).toLocaleString()}</td><td class="serif">{titled(one.game)}</td><td class="at">{tableName(one["table-name"], titled(one.game), one.table)}</td><td class="nth">{one.round}{one.voided ? ", void" : ""}{one.practice ? ", practice" : ""}</td><td class="num staked">{money(one.staked)}</td>
                    <td class={`num result ${one.net < 0 ? "lose" : one.net > 0 ? "win" : "push"}`}>{one.net ? gain(one.net) : "even"}</td><td class="num doing"><a class="button slim" href={`/tables/${one.table}/rounds/${one.round}`}>Replay<span class="hidden"> round {one.round} of {titled(one.game)}</span></a></td></tr>
                ))}</tbody></table>
            </div>
            {more.value && <p><button type="button" class="button" onClick={() => void read(Array.isArray(told) ? told.length : 0)}>Earlier rounds</button></p>}
          </>
        )}
      </main>
    </>
  );
}
