/** The dealer's school as this browser sees it: one lesson, what the learner has in hand, and what the last act was worth. */

import { computed, signal } from "@preact/signals";
import { type Ground, ground } from "./board/geometry.ts";
import { ask, Refused } from "./house.ts";
import type { Code, Face, Felt, Placing, TableRows } from "./types.ts";

export interface LessonRow {
  name: string;
  title: string;
  about: string;
  level: number;
  players: number;
  rounds: number;
  asked: string[];
  irregularities: boolean;
}

/** Something that must be said with an act. */
export interface Ask {
  name: string;
  label: string;
  kind: "number" | "amounts" | "numbers" | "yes-no" | "pieces" | "choice" | "seat" | "text";
  choices?: string[];
  keys?: string[];
  count?: number;
}

export interface Offered {
  group: string;
  label: string;
  about: string;
  act: { type: string; [field: string]: unknown };
  asks: Ask[];
}

export interface Verdict {
  right: boolean;
  kind: string;
  category: string | null;
  sentence: string;
  cite: string;
  rule: string;
  also: string[];
}

export interface Counted {
  right: number;
  of: number;
}

export interface Score {
  categories: Record<"procedure" | "order" | "money", Counted>;
  sections: Record<string, Record<string, Counted>>;
  helped: number;
  mistakes: number;
  "seconds-by-hand": number[];
}

export interface LessonSight {
  lesson: LessonRow;
  game: string;
  title: string;
  document: string;
  round: number;
  rounds: number;
  phase: string;
  finished: boolean;
  players: Record<string, string>;
  stacks: Record<string, number>;
  placing: Placing;
  paid: { area: string; amount: number }[];
  decks: { deck: number; backs: string; status: string; left: number }[];
  stub: number | null;
  told: { text: string; cite: string | null; of: "table" | "seen" | "player" | "done" }[];
  seen: { text: string; "by-player": boolean } | null;
  acts: Offered[];
  places: { area: string; name: string }[];
  hints: number;
  score: Score;
}

export interface Mistake {
  round: number;
  did: string;
  right: string;
  category: string;
  sentence: string;
  cite: string;
  rule: string;
}

export interface Report {
  score: Score;
  mistakes: Mistake[];
  summary: string;
  next: string;
  text: string;
}

export const TRAY = "dealer.tray";

/** Chips that have left one place and not reached another. */
export interface InHand {
  from: string;
  amount: number;
}

export class LessonModel {
  readonly sight = signal<LessonSight | null>(null);
  readonly faces = signal<Record<Code, Face>>({});
  readonly payTables = signal<TableRows[]>([]);
  /** Whether they lie open before the learner. */
  readonly paysShown = signal(false);
  readonly felt = signal<Felt | null>(null);
  readonly where = signal<Ground | null>(null);
  readonly verdict = signal<Verdict | null>(null);
  readonly missing = signal("");
  /** What an act lacks before it can be judged; that costs nothing. */
  readonly lacking = signal("");
  readonly sending = signal(false);
  readonly hand = signal<InHand | null>(null);
  readonly group = signal("");
  /** The act whose questions are being answered. */
  readonly filling = signal<Offered | null>(null);
  readonly report = signal<Report | null>(null);
  /** The seat that is looked at closely where the screen is small; null for the whole table. */
  readonly near = signal<number | null>(null);
  /** How often something was done, so that the same verdict twice is told twice. */
  readonly done = signal(0);
  private begun = Date.now();

  constructor(readonly id: string) {}

  readonly groups = computed(() => [...new Set([...(this.sight.value?.acts ?? []).map((act) => act.group), "chips"])].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
  readonly offered = computed(() => (this.sight.value?.acts ?? []).filter((act) => act.group === this.group.value));

  async open(): Promise<void> {
    try {
      const [{ sight }, felt, words, list] = await Promise.all([
        ask<{ sight: LessonSight }>("GET", `/api/school/sessions/${this.id}`),
        ask<Felt>("GET", `/api/school/sessions/${this.id}/felt`),
        ask<{ faces: Record<Code, Face>; "pay-tables": TableRows[] }>("GET", `/api/school/sessions/${this.id}/words`),
        ask<{ session: string; begun: number }[]>("GET", "/api/school/sessions"),
      ]);
      const began = list.find((one) => one.session === this.id)?.begun;
      if (began) this.begun = began * 1000;
      this.faces.value = words.faces;
      this.payTables.value = words["pay-tables"];
      this.felt.value = felt;
      this.where.value = ground(felt);
      const first = { cards: "cards", deal: "deal", round: "round", money: "round", end: "end" }[sight.lesson.asked[0] ?? "cards"];
      this.group.value = first ?? "cards";
      const seats = Object.keys(sight.players);
      if (seats.length === 1) this.near.value = Number(seats[0]);
      await this.see(sight);
    } catch (refusal) {
      this.missing.value = refusal instanceof Refused ? refusal.sentence : String(refusal);
    }
  }

  private async see(sight: LessonSight): Promise<void> {
    this.sight.value = sight;
    if (sight.finished && !this.report.value) this.report.value = await ask<Report>("GET", `/api/school/sessions/${this.id}/report`);
  }

  async act(body: Record<string, unknown>): Promise<void> {
    if (this.sending.value) return;
    this.sending.value = true;
    this.lacking.value = "";
    try {
      const { verdict, sight } = await ask<{ verdict: Verdict; sight: LessonSight }>("POST", `/api/school/sessions/${this.id}/acts`, { ...body, at: Math.max(0, Date.now() - this.begun) });
      this.verdict.value = verdict;
      this.done.value += 1;
      this.hand.value = null;
      this.filling.value = null;
      await this.see(sight);
    } catch (refusal) {
      this.lacking.value = refusal instanceof Refused ? refusal.sentence : String(refusal);
    } finally {
      this.sending.value = false;
    }
  }

  /** Does it, or asks for what must be said with it. */
  choose(offered: Offered): void {
    if (offered.asks.length) this.filling.value = offered;
    else void this.act(offered.act);
  }

  // --- chips ----------------------------------------------------------------------------------------------------------

  lying(area: string): number {
    const sight = this.sight.value;
    if (/^seat-\d$/.test(area)) return sight?.stacks[area.slice(5)] ?? 0;
    return (sight?.placing.stakes ?? []).filter((stake) => stake.area === area).reduce((sum, stake) => sum + stake.amount, 0);
  }

  /** Chips cut from the tray; they are put down where the felt is touched next. */
  cut(amount: number): void {
    const held = this.hand.value;
    this.group.value = "chips";
    this.hand.value = { from: TRAY, amount: (held?.from === TRAY ? held.amount : 0) + amount };
  }

  /** A place that is touched: with chips in hand they are put down there, else what lies there is picked up. */
  touch(area: string): void {
    const held = this.hand.value;
    this.group.value = "chips";
    if (held) {
      if (held.from !== area) return void this.move(held.from, area, held.amount);
      this.hand.value = null;
    } else if (/^seat-\d$/.test(area) || area === TRAY) this.lacking.value = area === TRAY ? "Cut chips from the tray by their worth, below." : "Say how much is taken from a player, below.";
    else if (this.lying(area)) this.hand.value = { from: area, amount: this.lying(area) };
    else this.lacking.value = "Nothing lies there. Cut chips from the tray first.";
  }

  async move(from: string, to: string, amount: number | null): Promise<void> {
    const all = amount === null || (from !== TRAY && amount === this.lying(from));
    await this.act({ type: "move", from, to, ...(all ? {} : { amount }) });
  }
}

export const ORDER = ["cards", "deal", "round", "chips", "end", "report", "player"];
export const GROUPS: Record<string, string> = { cards: "Cards", deal: "Deal", round: "Round", chips: "Chips", end: "End", report: "Something is wrong", player: "A player wants" };
