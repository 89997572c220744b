/** The sheets of a table: pay tables, rules in force, this sitting's rounds, the seal, and settings. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, me, notice, Refused } from "../house.ts";
import type { TableModel } from "../model.ts";
import { gain, money, unbroken } from "../money.ts";
import { check, type Opening, type Proof } from "../seal.ts";
import { narrow } from "../screen.ts";
import { pace, suits, theme } from "../settings.ts";
import type { Face, TableRows } from "../types.ts";
import { buy } from "./Actions.tsx";
import { Cite, paragraph, type Paragraph } from "./Cite.tsx";
import { SmallCards } from "./Hand.tsx";
import { BookAdvice } from "./Rail.tsx";
import { Sheet } from "./Sheet.tsx";

export type PanelName = "pay" | "rules" | "history" | "seal" | "settings" | "menu" | "welcome" | "rail" | "book" | null;
export const panel = signal<PanelName>(null);
const close = () => (panel.value = null);

export function PayTables({ tables }: { tables: TableRows[] }) {
  return (
    <div class="pay-tables">
      {tables.map((table) => (
        <table key={table.title}>
          <caption><span class="serif">{table.title}</span> <Cite of={table.cite} /></caption>
          {table.head.length > 0 && <thead><tr>{table.head.map((name, at) => <th key={at} scope="col">{name}</th>)}</tr></thead>}
          <tbody>{table.rows.map((row, at) => <tr key={at}>{row.map((cell, column) => (column === 0 ? <th key={column} scope="row">{cell}</th> : <td key={column}>{unbroken(cell)}</td>))}</tr>)}</tbody>
        </table>
      ))}
    </div>
  );
}

const paragraphs = signal<Paragraph[] | null>(null);

function RulesNow({ model }: { model: TableModel }) {
  const cites = model.words.value?.rules?.[model.sight.value?.phase ?? ""] ?? [];
  useEffect(() => {
    paragraphs.value = null;
    Promise.all([...new Set(cites)].map(paragraph)).then((found) => (paragraphs.value = found));
  }, [cites.join()]);
  const found = paragraphs.value;
  if (found === null) return <p class="dim">…</p>;
  return <dl class="rules-now">{found.map((one) => <div key={one.citation}><dt class="mono brass">{one.citation}</dt><dd class="serif">{one.text}</dd></div>)}</dl>;
}

interface Past {
  round: number;
  net: number;
  staked: number;
  played: boolean;
  voided: boolean;
}

const past = signal<Past[] | string | null>(null);

function History({ model }: { model: TableModel }) {
  useEffect(() => {
    past.value = null;
    if (!me.value) {
      past.value = [];
      return;
    }
    ask<Past[]>("GET", `/api/me/rounds?table=${model.id}`).then((found) => (past.value = found), (refusal) => (past.value = refusal instanceof Refused ? refusal.sentence : String(refusal)));
  }, []);
  const found = past.value;
  if (found === null) return <p class="dim">…</p>;
  if (typeof found === "string") return <p>{found}</p>;
  if (!found.length) return <p>No round is over yet.</p>;
  return (
    <ul class="history">
      {found.map((one) => (
        <li key={one.round}>
          <a class="row" href={`/tables/${model.id}/rounds/${one.round}`} onClick={close}>
            <b class="serif">Round {one.round}</b><span class="grow dim">{one.voided ? "void" : one.played ? `staked ${money(one.staked)}` : "sat out"}</span>
            <span class={one.net < 0 ? "lose" : one.net > 0 ? "win" : "push"}>{one.net ? gain(one.net) : one.played ? "even" : ""}</span>
            <span class="dim">replay ›</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const checked = signal<Checked | string | null>(null);

export function SealCheck({ table, round, faces, seen }: { table: string; round: number; faces: Record<string, Face>; seen: string | null }) {
  useEffect(() => {
    checked.value = null;
    ask<Proof>("GET", `/api/tables/${table}/proof/${round}`).then(async (proof) => (checked.value = { proof, found: await check(proof) }), (refusal) => (checked.value = refusal instanceof Refused ? refusal.sentence : String(refusal)));
  }, [table, round]);
  const result = checked.value;
  return (
    <div class="seal">
      <div role="status">{result === null ? <p class="dim">Checking …</p> : typeof result === "string" ? <p>{result}</p> : <Verdict result={result} faces={faces} seen={seen} />}</div>
      {result !== null && typeof result !== "string" && <Proved result={result} round={round} faces={faces} />}
    </div>
  );
}

interface Checked {
  proof: Proof;
  found: { opening: Opening; right: boolean }[];
}

const pieceOf = (faces: Record<string, Face>) => Object.values(faces)[0]?.kind === "tile" ? "tile" : "card";

function Verdict({ result, faces, seen }: { result: Checked; faces: Record<string, Face>; seen: string | null }) {
  const piece = pieceOf(faces);
  const wrong = result.found.filter((one) => !one.right).length;
  const same = seen === null || seen === result.proof.root;
  return (
    <p class={`verdict ${wrong || !same ? "lose" : "win"}`}>
      {wrong ? `✕ ${wrong} of ${result.found.length} ${piece}s do not fit the seal.` : !same ? "✕ This is not the seal that was shown before the betting closed." : `✓ All ${result.found.length} ${piece}s that you saw lay where the seal says.`}
    </p>
  );
}

function Proved({ result, round, faces }: { result: Checked; round: number; faces: Record<string, Face> }) {
  const piece = pieceOf(faces);
  return (
    <>
      <p class="serif">Before anybody could bet, the house published one number that fixes the {piece} in every place {piece === "tile" ? "of the set" : "of the deck"} without telling it. This browser has just computed that number again from each {piece} you saw, its salt and its path, without asking the house. Had one {piece} been exchanged, it would not fit.</p>
      <dl class="facts"><dt>Seal of round {round}</dt><dd class="mono">{result.proof.root}</dd></dl>
      <table>
        <thead><tr><th scope="col">Place in the shuffle</th><th scope="col">{piece === "tile" ? "Tile" : "Card"}</th><th scope="col">Fits</th></tr></thead>
        <tbody>{result.found.map(({ opening, right }) => <tr key={opening.place}><td>{opening.place}</td><td class="row"><SmallCards pieces={[opening.card]} faces={faces} /> {faces[opening.card]?.name ?? opening.card}</td><td class={right ? "win" : "lose"}>{right ? "✓" : "✕"}<span class="hidden">{right ? " it fits" : " it does not fit"}</span></td></tr>)}</tbody>
      </table>
    </>
  );
}

function Choice<T extends string>(props: { title: string; value: { value: T }; of: [T, string][] }) {
  return (
    <fieldset class="choice"><legend>{props.title}</legend>
      <div>{props.of.map(([value, name]) => <label key={value}><input type="radio" name={props.title} checked={props.value.value === value} onChange={() => (props.value.value = value)} /><span>{name}</span></label>)}</div>
    </fieldset>
  );
}

function Settings() {
  const may = typeof Notification === "undefined" ? "denied" : Notification.permission;
  return (
    <div class="settings">
      <Choice title="Room" value={theme} of={[["dark", "dark"], ["light", "light"]]} />
      <Choice title="Suits" value={suits} of={[["four", "four colours"], ["two", "two colours"]]} />
      <Choice title="Movement" value={pace} of={[["calm", "calm"], ["usual", "usual"], ["quick", "quick"], ["still", "none"]]} />
      <button type="button" class="button" disabled={may !== "default"} onClick={() => Notification.requestPermission()}>{may === "granted" ? "You are told when it is your turn" : may === "denied" ? "The browser forbids notifications" : "Tell me when it is my turn"}</button>
      <p class="dim small">Set in Newsreader, Inter and IBM Plex Mono, under the SIL Open Font License. <a href="/licences.txt" target="_blank" rel="noopener">Licences</a></p>
      <h3>Keys</h3>
      <dl class="keys">
        <dt><kbd>↵</kbd></dt><dd>what the brass button says</dd><dt><kbd>P</kbd><kbd>F</kbd></dt><dd>play, fold</dd><dt><kbd>S</kbd><kbd>K</kbd><kbd>A</kbd><kbd>I</kbd></dt><dd>Deuce: pass; check or call; bet or raise, then the amount; all in</dd><dt><kbd>H</kbd><kbd>U</kbd></dt><dd>set the hand the house way; surrender it</dd><dt><kbd>Y</kbd><kbd>N</kbd></dt><dd>yes and no, where that is asked: the bank, the dice</dd><dt><kbd>D</kbd></dt><dd>let the dealer shake</dd><dt><kbd>1</kbd>–<kbd>8</kbd></dt><dd>mark a card or tile; in betting, choose a chip</dd><dt><kbd>U</kbd><kbd>X</kbd><kbd>A</kbd><kbd>D</kbd><kbd>C</kbd></dt><dd>in betting: undo, clear, bet as before, double, change the bet</dd>
        <dt><kbd>B</kbd><kbd>T</kbd><kbd>?</kbd></dt><dd>book, pay tables, rules</dd><dt><kbd>R</kbd><kbd>V</kbd><kbd>L</kbd></dt><dd>replay the last round, check the seal, rounds</dd><dt><kbd>M</kbd></dt><dd>more of this table</dd><dt><kbd>↑</kbd><kbd>↓</kbd></dt><dd>in the dealer's words: from paragraph to paragraph</dd><dt><kbd>Tab</kbd></dt><dd>actions, then hand, felt and rail</dd><dt><kbd>Esc</kbd></dt><dd>close</dd>
      </dl>
    </div>
  );
}

function WelcomeText({ model }: { model: TableModel }) {
  const welcome = model.words.value?.welcome;
  if (!welcome) return null;
  return (
    <div class="welcome">
      <h3>{welcome.headline}</h3>
      {welcome.lines.map((line) => <p key={line}>{line}</p>)}
      {welcome.ladder.length > 0 && <p class="ladder">{welcome.ladder.map(([, name]) => name).join("  ›  ")}</p>}
      {welcome.after.map((line) => <p key={line}>{line}</p>)}
      <dl>{welcome.wagers.map(([name, about]) => <div key={name}><dt>{name}</dt><dd>{about}</dd></div>)}</dl>
    </div>
  );
}

export async function invite(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    notice.value = { text: "The link to this table is copied. Whoever opens it may take the next free seat.", cite: null, plain: true };
  } catch {
    notice.value = { text: `Send this address to a friend: ${location.href}`, cite: null, plain: true };
  }
}

export function Panels({ model, onLeave }: { model: TableModel; onLeave: () => void }) {
  const sight = model.sight.value;
  const last = model.ended.value?.round ?? (sight ? sight.round - 1 : 0);
  switch (panel.value) {
    case "pay":
      return <Sheet key="pay" title="Pay tables" note={sight?.words.title} wide onClose={close}><PayTables tables={model.words.value?.["pay-tables"] ?? []} /></Sheet>;
    case "rules":
      return <Sheet key="rules" title="The rules in force now" note={sight?.words.document} wide onClose={close}><RulesNow model={model} /></Sheet>;
    case "history":
      return <Sheet key="history" title="Rounds of this sitting" onClose={close}><History model={model} /></Sheet>;
    case "seal":
      return <Sheet key="seal" title={`Round ${last} against its seal`} wide onClose={close}><SealCheck table={model.id} round={last} faces={model.words.value?.faces ?? {}} seen={null} /></Sheet>;
    case "book":
      return <Sheet key="book" title="The book" high onClose={close}><BookAdvice model={model} /></Sheet>;
    case "settings":
      return <Sheet key="settings" title="Settings" onClose={close}><Settings /></Sheet>;
    case "welcome":
      return <Sheet key="welcome" title={sight?.words.title ?? "The game"} wide onClose={close}><WelcomeText model={model} /></Sheet>;
    case "menu":
      return (
        <Sheet key="menu" title="This table" onClose={close}>
          <ul class="menu">
            {([["welcome", "How the game goes"], ...(narrow.value && model.seat.value !== null ? [["book", "What the book says"]] : []), ["pay", "Pay tables"], ["rules", "Rules in force now"], ["history", "Rounds and replay"], ["seal", "Check the last round's seal"], ["settings", "Settings and keys"]] as [PanelName, string][]).map(([name, title]) => <li key={title}><button type="button" class="button" onClick={() => (panel.value = name)}>{title}</button></li>)}
            <li><button type="button" class="button" onClick={() => { close(); void invite(); }}>Invite a friend</button></li>
            {model.seconds.value.map((seat) => <li key={seat}><button type="button" class="button" onClick={() => { close(); void model.sit(seat); }}>Bet on seat {seat} too, {money(model.buyIn())}</button></li>)}
            {model.seat.value !== null && <li><button type="button" class="button" onClick={() => { close(); void buy(model); }}>Buy chips, $500</button></li>}
            {model.seat.value !== null && <li><button type="button" class="button" onClick={() => { close(); onLeave(); }}>Leave the table with all chips</button></li>}
            <li><a class="button" href="/" onClick={close}>To the lobby</a></li>
          </ul>
        </Sheet>
      );
    default:
      return null;
  }
}
