/** The house as this browser knows it: who we are, and questions to the server with their answers or refusals. */

import { signal } from "@preact/signals";
import { money } from "./money.ts";
import type { Command } from "./types.ts";

/** A sentence from the house that says why not, and the paragraph behind it. */
export class Refused extends Error {
  readonly sentence: string;

  /** `remedy` is a command that may be said first, where the same would then not be refused. */
  constructor(said: string, readonly cite: string | null, readonly status: number, readonly remedy: string | null = null) {
    super(said);
    const once = said.replace(` (${cite})`, ""); // the paragraph stands beside the sentence
    this.sentence = once.charAt(0).toUpperCase() + once.slice(1);
  }
}

export interface Me {
  player: string;
  name: string;
  balance: number;
  role: string;
  guest?: boolean;
  /** Chips at tables that come back when one leaves. */
  "at-tables"?: number;
  seats?: { table: string; game: string; name: string; seat: number; chips: number; practice: boolean }[];
}

/** Chips at tables, in words: `$3,000 at 3 tables`; empty where there are none. */
export function atTables(): string {
  const tables = new Set((me.value?.seats ?? []).filter((seat) => !seat.practice).map((seat) => seat.table)).size;
  return tables ? `${money(me.value?.["at-tables"] ?? 0)} at ${tables} ${tables === 1 ? "table" : "tables"}` : "";
}

/** Who may sit at a table, and who may open one; whoever is nobody yet comes in as a guest and may do both. */
const is = (...roles: string[]) => !me.value || roles.includes(me.value.role);
export const maySit = () => is("player", "administrator");
export const mayOpen = () => maySit() || is("supervisor");

const TOKEN = "houseway.token";
/** A cookie that stands beside the one with the secret, which no page can read. */
const KNOWN = "houseway-known=";
export const me = signal<Me | null>(null);
export const notice = signal<{ text: string; cite: string | null; plain?: boolean } | null>(null);

export const token = () => localStorage.getItem(TOKEN);

export function keepToken(value: string | null): void {
  if (value) localStorage.setItem(TOKEN, value);
  else localStorage.removeItem(TOKEN);
}

/** One question to the server. */
export async function ask<T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const mine = token();
  const sent: Record<string, string> = { ...(mine ? { Authorization: `Bearer ${mine}` } : {}), ...headers };
  if (body !== undefined) sent["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers: sent, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refused("The house does not answer. Nothing was sent.", null, 0);
  }
  const text = await answer.text();
  let read: unknown = null;
  try {
    read = text ? JSON.parse(text) : null;
  } catch {
    read = text;
  }
  if (answer.ok) return read as T;
  const said = (read ?? {}) as { error?: string; cite?: string | null; remedy?: string };
  throw new Refused(said.error ?? `The house answers ${answer.status}.`, said.cite ?? null, answer.status, said.remedy);
}

/** Sends a command until the house has said yes or no: the same key each time, so that it counts once. */
export async function command<T>(table: string, body: Command): Promise<T> {
  const key = crypto.randomUUID();
  for (let attempt = 0;; attempt++) {
    try {
      return await ask<T>("POST", `/api/tables/${table}/commands`, body, { "Idempotency-Key": key });
    } catch (refusal) {
      const lost = refusal instanceof Refused && (refusal.status === 0 || refusal.status >= 500);
      if (!lost || attempt >= 6) throw refusal;
      await new Promise((wake) => setTimeout(wake, 250 * 2 ** attempt));
    }
  }
}

/** Who we are, if the house knows us: by the token that is kept here, else by the browser's cookie. */
export async function whoAmI(): Promise<Me | null> {
  const kept = token();
  if (!kept && !document.cookie.includes(KNOWN)) return me.value = null;
  try {
    me.value = await ask<Me>("GET", "/api/me");
  } catch (refusal) {
    if (!(refusal instanceof Refused) || refusal.status !== 401) return me.value;
    keepToken(null);
    me.value = null;
    if (kept) return await whoAmI();
  }
  return me.value;
}

/** A guest's name is enough to play; a guest who is known already is called by another that was given. */
export async function comeIn(name: string): Promise<Me> {
  const known = me.value ?? await whoAmI();
  if (known?.guest && name && name !== known.name) {
    await ask("POST", "/api/me/name", { name });
    return (await whoAmI())!;
  }
  if (known) return known;
  const guest = await ask<{ player: string; token: string; balance: number }>("POST", "/api/guests", { name: name || "Guest" });
  keepToken(guest.token);
  return (await whoAmI())!;
}

async function keep(path: string, name: string, password: string): Promise<Me | null> {
  const come = await ask<{ token: string }>("POST", path, { name, password });
  keepToken(come.token);
  return await whoAmI();
}

export const logIn = (name: string, password: string) => keep("/api/sessions", name, password);
export const register = (name: string, password: string) => keep("/api/accounts", name, password);

/** Comes in by a token that the house has given out, and by no other. */
export async function comeInBy(given: string): Promise<Me | null> {
  const known = await ask<Me>("GET", "/api/me", undefined, { Authorization: `Bearer ${given.trim()}` });
  keepToken(given.trim());
  return (me.value = known);
}

export async function logOut(): Promise<void> {
  try {
    await ask("DELETE", "/api/sessions");
  } catch { /* a session that has ended needs no end */ }
  keepToken(null);
  me.value = null;
}

/** A guest whose play money has run out is given more. */
export async function refill(): Promise<void> {
  try {
    await ask("POST", "/api/me/refill");
    await whoAmI();
  } catch { /* whoever is no guest, or has enough, is given nothing */ }
}

export function say(refusal: unknown): void {
  notice.value = refusal instanceof Refused
    ? { text: refusal.sentence, cite: refusal.cite }
    : { text: refusal instanceof Error ? refusal.message : String(refusal), cite: null };
}
