/** What this player has played, round by round; an inspector goes on to the desk. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, me, Refused, token } from "../house.ts";
import { gain, money } from "../money.ts";
import { Bar } from "../parts/Bar.tsx";

interface Past {
  table: string;
  game: string;
  round: number;
  ended: number;
  net: number;
  staked: number;
  voided: boolean;
  practice: boolean;
}

/** A game by the name it has in addresses. */
export const titled = (game: string) => game.split("-").map((word) => (word === "of" || word === "the" ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(" ");

const STRANGER = "You have not played here yet.";
const past = signal<Past[] | string | null>(null);

export function Records() {
  useEffect(() => {
    document.title = "Records · Houseway";
    if (!token()) {
      past.value = STRANGER;
      return;
    }
    ask<Past[]>("GET", "/api/me/rounds").then((found) => (past.value = found), (refusal) => (past.value = refusal instanceof Refused && refusal.status === 401 ? STRANGER : refusal instanceof Refused ? refusal.sentence : String(refusal)));
  }, [me.value?.player]);
  const found = past.value;
  const total = Array.isArray(found) ? found.reduce((sum, one) => sum + one.net, 0) : 0;
  return (
    <>
      <Bar />
      <main id="main" class="page records">
        <header class="row"><div class="grow"><h1>Your rounds</h1><p class="dim">Every round you played can be rebuilt card by card, and its cards checked against the seal.</p></div>
          <a class="button" href="/desk">Inspector's desk</a></header>
        {found === null ? <p class="dim">…</p> : typeof found === "string" ? <p>{found} <a href="/">To the tables</a></p> : found.length === 0 ? <p>No round is over yet. <a href="/">To the tables</a></p> : (
          <>
            <p class="total">{me.value?.name}, {found.length} {found.length === 1 ? "round" : "rounds"}: <b class={total < 0 ? "lose" : total > 0 ? "win" : "push"}>{total ? gain(total) : "even"}</b></p>
            <div class="panel scroller" tabIndex={0} role="region" aria-label="Rounds">
              <table class="list rounds"><thead><tr><th scope="col">When</th><th scope="col">Game</th><th scope="col">Round</th><th scope="col" class="num">Staked</th><th scope="col" class="num">Result</th><th><span class="hidden">Replay</span></th></tr></thead>
                <tbody>{found.map((one) => (
                  <tr key={`${one.table}/${one.round}`}><td class="dim">{new Date(one.ended > 1e11 ? one.ended : one.ended * 1000).toLocaleString()}</td><td class="serif">{titled(one.game)}</td><td class="nth">{one.round}{one.voided ? ", void" : ""}{one.practice ? ", practice" : ""}</td><td class="num staked">{money(one.staked)}</td>
                    <td class={`num result ${one.net < 0 ? "lose" : one.net > 0 ? "win" : "push"}`}>{one.net ? gain(one.net) : "even"}</td><td class="num doing"><a class="button slim" href={`/tables/${one.table}/rounds/${one.round}`}>Replay<span class="hidden"> round {one.round} of {titled(one.game)}</span></a></td></tr>
                ))}</tbody></table>
            </div>
          </>
        )}
      </main>
    </>
  );
}
