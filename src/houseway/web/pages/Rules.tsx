/** The games' rules: what each is, what it pays, and any paragraph by its number. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, say } from "../house.ts";
import type { TableWords } from "../model.ts";
import { Bar } from "../parts/Bar.tsx";
import { reading } from "../parts/Cite.tsx";
import { PayTables } from "../parts/Panels.tsx";
import type { Game } from "./Lobby.tsx";

const games = signal<Game[]>([]);
const chosen = signal("");
const words = signal<TableWords | null>(null);
const sought = signal("");

export function Rules() {
  useEffect(() => {
    document.title = "Rules · Houseway";
    ask<Game[]>("GET", "/api/games").then((found) => {
      games.value = found;
      chosen.value ||= found[0]?.game ?? "";
    }, say);
  }, []);
  useEffect(() => {
    words.value = null;
    if (chosen.value) ask<TableWords>("GET", `/api/games/${chosen.value}/words`).then((found) => (words.value = found), say);
  }, [chosen.value]);
  const found = words.value;
  return (
    <>
      <Bar />
      <main id="main" class="page rules">
        <header class="row"><div class="grow"><h1>Rules</h1><p class="dim">What each game is and what it pays; any paragraph in our own words.</p></div>
          <form class="row" onSubmit={(event) => { event.preventDefault(); if (sought.value.trim()) reading.value = sought.value.trim(); }}>
            <label class="field"><span class="hidden">Paragraph</span><input placeholder="NJ-DP 42.10(c)" value={sought.value} onInput={(event) => (sought.value = event.currentTarget.value)} /></label>
            <button type="submit" class="button">Read</button>
          </form></header>
        <div class="tabs" role="tablist" aria-label="Games">{games.value.map((game) => <button key={game.game} type="button" role="tab" aria-selected={game.game === chosen.value} onClick={() => (chosen.value = game.game)}>{game.title}</button>)}</div>
        {found && (
          <div class="rules-body">
            <section class="welcome"><h2>{found.welcome.headline}</h2>{found.welcome.lines.map((line) => <p key={line}>{line}</p>)}
              {found.welcome.ladder.length > 0 && <p class="ladder">{found.welcome.ladder.map(([, name]) => name).join("  ›  ")}</p>}
              {found.welcome.after.map((line) => <p key={line}>{line}</p>)}
              <dl>{found.welcome.wagers.map(([name, about]) => <div key={name}><dt>{name}</dt><dd>{about}</dd></div>)}</dl></section>
            <section><PayTables tables={found["pay-tables"]} /></section>
          </div>
        )}
      </main>
    </>
  );
}
