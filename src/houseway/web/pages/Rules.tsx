/** The games' rules: what each is, what it pays, and any paragraph by its number. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, say } from "../house.ts";
import type { TableWords } from "../model.ts";
import { Bar } from "../parts/Bar.tsx";
import { reading } from "../parts/Cite.tsx";
import { PayTables } from "../parts/Panels.tsx";
import { Sheet } from "../parts/Sheet.tsx";
import type { Game } from "./Lobby.tsx";

const games = signal<Game[]>([]);
const chosen = signal("");
const words = signal<TableWords | null>(null);
const sought = signal("");
const meant = signal<{ cite: string; document: string; gist: string }[] | null>(null);

/** A paragraph by its number, with or without its document; where several have it, they are listed. */
async function seek(): Promise<void> {
  const text = sought.value.trim();
  if (!text) return;
  meant.value = null;
  try {
    const found = await ask<{ cite: string; document: string; gist: string }[]>("GET", `/api/rules?find=${encodeURIComponent(text)}&game=${chosen.value}`);
    if (found.length === 1) reading.value = found[0]!.cite;
    else meant.value = found;
  } catch (refusal) {
    say(refusal);
  }
}

function Meant() {
  if (!meant.value) return null;
  const found = meant.value;
  return (
    <Sheet title={found.length ? `Which ${sought.value.trim()}?` : sought.value.trim()} onClose={() => (meant.value = null)}>
      {found.length === 0 && <p>No document has a paragraph of that number. Write it as the table does: 42.10(c).</p>}
      <ul class="found">{found.map((one, at) => <li key={one.cite}><button type="button" autofocus={at === 0} class="button" onClick={() => { meant.value = null; reading.value = one.cite; }}><b class="mono brass">{one.cite}</b><span class="serif">{one.gist}</span><small class="dim">{one.document}</small></button></li>)}</ul>
    </Sheet>
  );
}

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
          <form class="row" onSubmit={(event) => { event.preventDefault(); void seek(); }}>
            <label class="field"><span class="hidden">Paragraph</span><input placeholder="Paragraph, such as 42.10(c)" value={sought.value} onInput={(event) => (sought.value = event.currentTarget.value)} /></label>
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
      <Meant />
    </>
  );
}
