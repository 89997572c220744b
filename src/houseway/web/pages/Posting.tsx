/** What a table offers and takes, for whoever may post something else: limits, the house's choices, or a submission file. */

import { useEffect, useState } from "preact/hooks";
import { ask, Refused, say } from "../house.ts";
import { Cite } from "../parts/Cite.tsx";
import type { Said } from "../types.ts";
import { localTimes } from "../voice.ts";
import { allowed, type Game, meaning, type Option } from "./Lobby.tsx";

export interface Posted {
  options: Record<string, unknown>;
  wagers: Record<string, string>;
  coming: string;
  waits: boolean;
}

type Limits = Record<string, { minimum: string; maximum: string | null }>;

/** What is said where a table is opened, and not changed later. */
const STAY = ["jurisdiction", "set-decks"];
const given = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** What somebody has typed where an amount, a number or a text stands; nothing where it may be left out. */
const read = (text: string) => (text.trim() === "" ? null : /^\d+$/.test(text.trim()) ? Number(text) : text.trim().replace(/^\$\s*/, ""));

export function Posting({ game, posted, send }: { game: string; posted: Posted; send: (command: unknown) => Promise<Said[]> }) {
  const [known, setKnown] = useState<Option[]>([]);
  const [changed, setChanged] = useState<Record<string, unknown>>({});
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    ask<Game[]>("GET", "/api/games").then((games) => setKnown((games.find((one) => one.game === game)?.options ?? []).filter((one): one is Option => typeof one === "object")), say);
  }, [game]);
  const now = posted.options;
  const state = String(now["jurisdiction"]);
  const limits = (changed["limits"] ?? now["limits"] ?? {}) as Limits;
  /** What is as it was is not changed; two fields may be left at once, so each sees what the other has come to. */
  const put = (name: string, change: (before: unknown) => unknown) => {
    setRefused(null);
    setChanged(({ [name]: before, ...others }) => {
      const value = change(before ?? now[name]);
      return JSON.stringify(value) === JSON.stringify(now[name]) ? others : { ...others, [name]: value };
    });
  };
  const limit = (wager: string, end: "minimum" | "maximum", text: string) => {
    const stands = ((now["limits"] ?? {}) as Limits)[wager]?.[end] ?? null;
    const value = text !== "" && Number(text) === Number(stands) ? stands : text || null;
    put("limits", (before) => ({ ...(before as Limits), [wager]: { ...(before as Limits)[wager], [end]: value } }));
  };
  const plain = known.filter((one) => one.words[state] && one.option in now && !STAY.includes(one.option));
  const picks = plain.filter((one) => allowed(one, state).length > 1);
  const typed = plain.filter((one) => one.words[state]!.shape);
  const post = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setRefused(null);
    try {
      await send({ type: "change-options", ...(file ? { submission: file.text } : { options: { ...now, ...changed } }) });
      setChanged({});
      setFile(null);
    } catch (refusal) {
      setRefused(refusal instanceof Refused ? refusal : new Refused(String(refusal), null, 0));
    } finally {
      setBusy(false);
    }
  };
  const titled = (wager: string) => posted.wagers[wager] ?? wager;
  const names = Object.keys(changed);
  return (
    <section class="floor-group" aria-label="Limits and options">
      <h2>Limits and options</h2>
      <p class="dim">One person posts them. Other limits, and wagers that are withdrawn, apply once the players have had notice.</p>
      <div role="status">
        {posted.waits && <p class="note"><span class="serif">It is posted, and applies once this round is over.</span></p>}
        {posted.coming && <p class="note"><span class="serif">{localTimes(posted.coming)}</span></p>}
      </div>
      <form class="panel posting" data-step="change-options" onSubmit={(event) => void post(event)}>
        {!file && Object.keys(limits).length > 0 && (
          <fieldset class="limits"><legend>Limits, in dollars</legend>
            <table>
              <thead><tr><th scope="col"><span class="hidden">Wager</span></th><th scope="col">least</th><th scope="col">most</th></tr></thead>
              <tbody>
                {Object.entries(limits).map(([wager, { minimum, maximum }]) => (
                  <tr key={wager}>
                    <th scope="row">{titled(wager)}</th>
                    {([["minimum", minimum], ["maximum", maximum]] as const).map(([end, value]) => (
                      <td key={end}><input aria-label={`${titled(wager)}, ${end === "minimum" ? "least" : "most"}`} inputMode="decimal" autocomplete="off" value={given(value).replace(/\.00$/, "")} placeholder={end === "maximum" ? "any" : ""} onChange={(event) => limit(wager, end, event.currentTarget.value.replace(/[$,\s]/g, ""))} /></td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </fieldset>
        )}
        {!file && (
          <details class="choices"><summary>{picks.length + typed.length} choices of the house</summary>
            <div>
              {picks.map((one) => (
                <label class="choice-of" key={one.option}><span>{one.words[state]!.about}</span>
                  <select value={String(changed[one.option] ?? now[one.option])} onChange={({ currentTarget: { value: chosen } }) => put(one.option, () => allowed(one, state).find((value) => String(value) === chosen))}>
                    {allowed(one, state).map((value) => <option key={String(value)} value={String(value)}>{meaning(one, state, value)}</option>)}
                  </select>
                </label>
              ))}
              {typed.map((one) => (
                <label class="choice-of" key={one.option}><span>{one.words[state]!.about}</span>
                  <input autocomplete="off" maxLength={60} placeholder={one.words[state]!.shape} value={given(one.option in changed ? changed[one.option] : now[one.option])} onChange={({ currentTarget: { value } }) => put(one.option, () => read(value))} />
                </label>
              ))}
            </div>
          </details>
        )}
        <label class="file"><span>{file ? `As ${file.name} says` : "or from a submission file …"}</span>
          <input type="file" accept=".toml,.json" onChange={async (event) => { const chosen = event.currentTarget.files?.[0]; setFile(chosen ? { name: chosen.name, text: await chosen.text() } : null); }} />
        </label>
        <div role="alert">{refused && <p class="note bad">✕ {refused.sentence} {refused.cite && <Cite of={refused.cite} />}</p>}</div>
        <p class="row"><button type="submit" class="button slim" disabled={busy || (!file && !names.length)}>{busy ? "…" : "Post it"}</button>
          <span class="dim small">{file ? "" : names.length ? `other: ${names.map((name) => name.replaceAll("-", " ")).join(", ")}` : "nothing is changed yet"}</span>
          {(file || names.length > 0) && <button type="button" class="button slim" onClick={() => { setChanged({}); setFile(null); setRefused(null); }}>As it was</button>}</p>
      </form>
    </section>
  );
}
