/** One table as this browser sees it: the last sight, what was said, and what the player is about to do. */

import { computed, signal } from "@preact/signals";
import { type Ground, ground } from "./board/geometry.ts";
import { type Outcome, outcomesOf } from "./board/lying.ts";
import { ask, command, me, refill, Refused, whoAmI } from "./house.ts";
import { Live } from "./live.ts";
import { pace, SPEEDS } from "./settings.ts";
import { spoken } from "./voice.ts";
import type { Advice, ChoiceWords, Code, Command, Ended, Face, Felt, Happened, Placing, Said, Sight, TableRows, WagerWords, Welcome } from "./types.ts";

export interface Told extends Said {
  id: number;
  mine: boolean;
}

export interface TableWords {
  faces: Record<Code, Face>;
  welcome: Welcome;
  "pay-tables": TableRows[];
  rules?: Record<string, string[]>;
  title: string;
  piece?: string;
  "buy-in"?: { minimum: number; maximum: number | null };
}

/** A deal that goes round the table card by card is told in one sentence, beside what one is dealt oneself. */
function inShort(said: Said[], events: Happened[]): Said[] {
  const isPlain = (at: number) => events[at]?.type === "cards-dealt" && !said[at]!.text.includes(": ");
  if (said.length !== events.length || said.filter((_, at) => isPlain(at)).length < 4) return said;
  const first = said.findIndex((_, at) => isPlain(at));
  return said.flatMap((one, at) => (!isPlain(at) ? [one] : at === first ? [{ ...one, text: "The deal goes round the table, face down." }] : []));
}

/** Milliseconds in which what has happened can be followed. */
function pauseAfter(events: Happened[]): number {
  const dealt = events.filter((event) => event.type === "cards-dealt").length;
  const settled = events.filter((event) => event.type.startsWith("wager-") && event.type !== "wager-placed").length;
  return 120 + 60 * dealt + 240 * settled;
}

/** So many entries before now are told to somebody who comes to the table. */
const SAID_BEFORE = 22;

const NOTHING: Placing = { lays: [], stakes: [], markers: [], dice: null, lines: [] };

export class TableModel {
  readonly sight = signal<Sight | null>(null);
  readonly words = signal<TableWords | null>(null);
  readonly where = signal<Ground | null>(null);
  readonly felt = signal<Felt | null>(null);
  readonly told = signal<Told[]>([]);
  readonly outcomes = signal<Outcome[]>([]);
  readonly ended = signal<Ended | null>(null);
  readonly refused = signal<Refused | null>(null);
  readonly sending = signal<string | null>(null);
  /** Where the last command of this player stands in the log. */
  readonly acked = signal(-1);
  readonly missing = signal<string | null>(null);
  readonly book = signal<Advice | "asked" | null>(null);
  /** What the player has laid out but not sent: wager and amount. */
  readonly draft = signal<Map<string, number>>(new Map());
  readonly lastBet = signal<Map<string, number>>(new Map());
  readonly chip = signal(500);
  /** Places, from 0, of the pieces that are marked in the lay that is asked about. */
  readonly marked = signal<number[]>([]);
  readonly hint = signal<ChoiceWords | null>(null);
  live: Live | null = null;
  private drafts: Map<string, number>[] = [];
  private events: Happened[] = [];
  private finished: Happened[] = [];
  private putAway = -1;
  private counter = 0;
  private asked = "";

  private coming: Sight[] = [];
  private waking = 0;

  constructor(readonly id: string) {
    addEventListener("houseway:hurry", this.hurry);
  }

  async open(): Promise<void> {
    try {
      const [sight, words, felt] = await Promise.all([
        ask<Sight>("GET", `/api/tables/${this.id}`),
        ask<TableWords>("GET", `/api/tables/${this.id}/words`),
        ask<Felt>("GET", `/api/tables/${this.id}/felt`),
      ]);
      this.words.value = words;
      this.felt.value = felt;
      this.where.value = ground(felt);
      this.see(sight);
      this.listen(sight.seq - SAID_BEFORE);
      this.remember();
    } catch (refusal) {
      this.missing.value = refusal instanceof Refused ? refusal.sentence : String(refusal);
    }
  }

  close(): void {
    removeEventListener("houseway:hurry", this.hurry);
    clearTimeout(this.waking);
    this.live?.close();
  }

  private listen(since: number): void {
    this.live?.close();
    this.live = new Live(this.id, since, (sight) => this.hear(sight));
  }

  /** Entries that come in a burst are shown one after another, so that a person can follow; whoever acts does not wait. */
  private hear(sight: Sight): void {
    if (sight.seq < (this.sight.value?.seq ?? -1)) return this.see(sight);
    this.coming.push(sight);
    if (!this.waking) this.next();
  }

  private next = (): void => {
    const sight = this.coming.shift();
    this.waking = 0;
    if (!sight) return;
    this.see(sight);
    if (this.coming.length === 0 || document.hidden) return this.coming.length ? this.next() : undefined;
    this.waking = setTimeout(this.next, Math.min(pauseAfter(sight.events ?? []), 2500 / this.coming.length) / Math.max(.4, SPEEDS[pace.value] || 9));
  };

  /** Shows at once everything that has happened. */
  readonly hurry = (): void => {
    clearTimeout(this.waking);
    this.waking = 0;
    while (this.coming.length) this.see(this.coming.shift()!);
  };

  /** Sits down and looks again with the eyes of that seat. */
  async look(): Promise<void> {
    const sight = await ask<Sight>("GET", `/api/tables/${this.id}`);
    this.see(sight);
    this.listen(sight.seq);
  }

  private see(sight: Sight): void {
    const before = this.sight.value;
    const events = sight.events ?? [];
    if (before && sight.seq < before.seq) return this.recall(sight, events);
    for (const said of inShort(sight.words.said ?? [], events)) this.tell(said, sight);
    this.follow(sight, events);
    this.sight.value = sight;
    const question = JSON.stringify([sight.words.question, sight.phase, sight.words.choices.map((choice) => choice.command)]);
    if (question !== this.asked) {
      this.asked = question;
      this.marked.value = [];
      this.hint.value = null;
      this.book.value = null;
    }
    if (before?.phase === "betting" && sight.phase !== "betting") this.clear(false);
  }

  /** Keeps what the felt still shows of a round that is over, and what its wagers came to. */
  private follow(sight: Sight, events: Happened[]): void {
    const over = events.findLastIndex((event) => event.type === "round-ended" || event.type === "round-voided");
    if (over >= 0) {
      this.finished = [...this.events, ...events.slice(0, over + 1)];
      this.events = events.slice(over + 1);
    } else this.events.push(...events);
    const given = sight.ended && sight.ended.round !== this.putAway ? sight.ended : null;
    if (given?.round !== this.ended.value?.round) this.ended.value = given;
    this.outcomes.value = outcomesOf(given ? this.finished : this.events);
  }

  /** What was said before this page was opened is told, and shown no more. */
  private recall(sight: Sight, events: Happened[]): void {
    for (const said of inShort(sight.words.said ?? [], events)) this.tell(said, sight);
    this.follow({ ...sight, ended: this.sight.value!.ended }, events);
  }

  /** Takes what is left of the last round off the felt. */
  putRoundAway(): void {
    this.putAway = this.sight.value?.ended?.round ?? -1;
    this.ended.value = null;
    this.outcomes.value = [];
  }

  private tell(said: Said, sight: Sight): void {
    const mine = /\b[Yy]ou(rs?)?\b/.test(said.text) || (sight.seat !== null && new RegExp(`\\bseat ${sight.seat}\\b`, "i").test(said.text));
    const text = spoken(said.text, sight.seat, sight.players ?? {});
    this.told.value = [...this.told.value.slice(-149), { ...said, text, id: this.counter++, mine }];
  }

  // --- what lies on the felt ------------------------------------------------------------------------------------------

  readonly seat = computed(() => this.sight.value?.seat ?? null);
  /** Whether the house waits for this player's wagers, or for the word that there will be none. */
  readonly betting = computed(() => {
    const sight = this.sight.value;
    if (!sight || sight.seat === null || sight.phase !== "betting" || sight.seats.some((seat) => seat.yours && seat.ready)) return false;
    return sight.words.wagers.length > 0 || ((sight["to-act"] ?? null) === null && sight.words.question !== null);
  });
  readonly choices = computed(() => this.sight.value?.words.choices ?? []);
  readonly pickFrom = computed(() => {
    const sight = this.sight.value;
    if (!sight) return null;
    const named = sight.words["pick-from"];
    const picking = sight.words.choices.some((choice) => choice.picks.length > 0);
    if (!named && !picking) return null;
    const lays = sight.words.placing.lays;
    return lays.find((lay) => lay.area === named) ?? lays.find((lay) => lay.role === "own" && lay.numbered) ?? null;
  });
  readonly placing = computed((): Placing => {
    const now = this.sight.value?.words.placing ?? NOTHING;
    const ended = this.ended.value;
    if (!ended) return now;
    const stakes = now.stakes;
    return { ...now, lays: ended.placing.lays, dice: now.dice ?? ended.placing.dice, stakes, lines: ended.placing.lines };
  });
  /** Results are cleared as soon as somebody bets on the area again. */
  readonly standing = computed(() => {
    const taken = new Set((this.sight.value?.words.placing.stakes ?? []).map((stake) => stake.area));
    const laid = new Set([...this.draft.value.keys()].map((wager) => `seat-${this.seat.value}.${wager}`));
    return this.outcomes.value.filter((outcome) => this.ended.value === null || (!taken.has(outcome.area) && !laid.has(outcome.area)));
  });
  readonly stack = computed(() => {
    const sight = this.sight.value;
    return sight?.seat ? sight.view.stacks[String(sight.seat)] ?? 0 : 0;
  });

  // --- betting --------------------------------------------------------------------------------------------------------

  readonly drafted = computed(() => [...this.draft.value.values()].reduce((sum, amount) => sum + amount, 0));

  wagerOf(name: string): WagerWords | undefined {
    return this.sight.value?.words.wagers.find((wager) => wager.areas.includes(name));
  }

  private change(draft: Map<string, number>): void {
    this.drafts.push(this.draft.value);
    this.draft.value = draft;
    this.refused.value = null;
  }

  /** Chips onto a wager, or off it; amounts stay within its limits and the stack. */
  add(name: string, amount: number): void {
    const wager = this.wagerOf(name);
    if (!wager || wager.fixed) return;
    const now = this.draft.value.get(name) ?? 0;
    const room = Math.floor((this.stack.value - this.drafted.value) / wager.areas.length);
    const most = Math.min(wager.maximum ?? Infinity, now + room);
    let next = now + amount;
    if (amount > 0 && next < wager.minimum) next = wager.minimum;
    if (amount < 0 && next < wager.minimum) next = 0;
    next = Math.max(0, Math.min(next, most));
    const draft = new Map(this.draft.value);
    for (const area of wager.areas) next ? draft.set(area, next) : draft.delete(area);
    this.change(draft);
  }

  put(name: string, amount: number): void {
    this.add(name, amount - (this.draft.value.get(name) ?? 0));
  }

  undo(): void {
    const before = this.drafts.pop();
    if (before) this.draft.value = before;
  }

  clear(remember = true): void {
    if (remember) this.change(new Map());
    else {
      this.draft.value = new Map();
      this.drafts = [];
    }
  }

  double(): void {
    const draft = new Map<string, number>();
    for (const [name, amount] of this.draft.value) {
      const most = this.wagerOf(name)?.maximum ?? Infinity;
      draft.set(name, Math.min(amount * 2, most));
    }
    const total = [...draft.values()].reduce((sum, amount) => sum + amount, 0);
    if (total <= this.stack.value) this.change(draft);
  }

  /** The last bet, or what the house offers first. */
  readonly usual = computed(() => {
    const wagers = this.sight.value?.words.wagers ?? [];
    const offered = new Set(wagers.flatMap((wager) => wager.areas));
    const last = [...this.lastBet.value].filter(([name]) => offered.has(name));
    const bet = new Map(last);
    if (!last.length) {
      for (const wager of wagers) {
        const amount = wager.fixed || wager.required ? Math.max(wager.first, wager.minimum) : wager.first;
        if (amount > 0) for (const area of wager.areas) bet.set(area, amount);
      }
    }
    return bet;
  });

  rebet(): void {
    this.change(new Map(this.usual.value));
  }

  /** Puts the wagers down and says that this is all. */
  async bet(): Promise<void> {
    if (!this.draft.value.size) this.draft.value = new Map(this.usual.value);
    const wagers = Object.fromEntries(this.draft.value);
    if (!Object.keys(wagers).length) return;
    if (!await this.send({ type: "place-wagers", wagers }, "bet", { type: "ready" })) return;
    this.lastBet.value = new Map(Object.entries(wagers));
    this.remember(true);
    this.clear(false);
    this.putRoundAway();
  }

  private remember(write = false): void {
    const name = `houseway.bet.${this.sight.value?.game ?? this.felt.value?.game}`;
    if (write) localStorage.setItem(name, JSON.stringify([...this.lastBet.value]));
    else {
      try {
        this.lastBet.value = new Map(JSON.parse(localStorage.getItem(name) ?? "[]"));
      } catch { /* what is kept there is ours; anything else counts as nothing */ }
    }
  }

  // --- deciding -------------------------------------------------------------------------------------------------------

  /** Sends a command, and then those that follow from it; a refusal is shown and nothing moves. */
  async send(body: Command, name: string, ...then: Command[]): Promise<boolean> {
    if (this.sending.value) return false;
    this.sending.value = name;
    this.refused.value = null;
    try {
      for (const next of [body, ...then]) this.acked.value = (await command<{ seq: number }>(this.id, next)).seq;
      return true;
    } catch (refusal) {
      this.refused.value = refusal instanceof Refused ? refusal : new Refused(String(refusal), null, 0);
      return false;
    } finally {
      this.sending.value = null;
    }
  }

  mark(place: number): void {
    const lay = this.pickFrom.value;
    if (!lay || place >= lay.pieces.length) return;
    const marked = this.marked.value;
    this.marked.value = marked.includes(place) ? marked.filter((one) => one !== place) : [...marked, place].sort((a, b) => a - b);
    this.refused.value = null;
    this.judge();
  }

  markAll(codes: Code[]): void {
    const lay = this.pickFrom.value;
    if (!lay) return;
    const rest = [...codes];
    this.marked.value = lay.pieces.flatMap((code, place) => {
      const at = code === null ? -1 : rest.indexOf(code);
      if (at < 0) return [];
      rest.splice(at, 1);
      return [place];
    });
    this.judge();
  }

  readonly markedCodes = computed(() => this.marked.value.map((place) => this.pickFrom.value?.pieces[place] ?? ""));

  /** The choice that the marked pieces make, if it is one of those offered. */
  readonly matching = computed(() => {
    const marked = [...this.markedCodes.value].sort().join(" ");
    return this.choices.value.find((choice) => this.pickFrom.value && [...choice.picks].sort().join(" ") === marked && (choice.picks.length > 0 || this.picksNothing(choice))) ?? null;
  });

  /** Some choices are made by picking no piece at all; only those that are offered beside picks of the same kind. */
  private picksNothing(choice: ChoiceWords): boolean {
    return this.choices.value.some((other) => other.picks.length > 0 && other.command.type === choice.command.type);
  }

  /** Asks the house what the marked pieces would be, where it is none of the choices. */
  private async judge(): Promise<void> {
    this.hint.value = null;
    if (this.matching.value || !this.marked.value.length) return;
    const pieces = this.markedCodes.value;
    try {
      const hint = await ask<ChoiceWords | null>("POST", `/api/tables/${this.id}/picked`, { pieces });
      if (pieces.join() === this.markedCodes.value.join()) this.hint.value = hint;
    } catch { /* a hint that does not come is no harm */ }
  }

  async askBook(): Promise<void> {
    this.book.value = "asked";
    try {
      this.book.value = await ask<Advice>("POST", `/api/tables/${this.id}/book`, {});
    } catch (refusal) {
      this.book.value = { title: "The book", rows: [], notes: [refusal instanceof Refused ? refusal.sentence : String(refusal)] };
    }
  }

  async sit(seat: number, buyIn: number): Promise<boolean> {
    if (!await this.send({ type: "sit", seat, "buy-in": buyIn }, "sit")) return false;
    await this.look();
    void whoAmI();
    return true;
  }

  /** More chips from the player's balance, which is filled up first where it has run out. */
  async buyChips(): Promise<boolean> {
    await whoAmI();
    if ((me.value?.balance ?? 0) < 5000) await refill();
    const bought = await this.send({ type: "buy-in", amount: Math.min(50000, me.value?.balance ?? 50000) }, "buy-in");
    if (bought) void whoAmI();
    return bought;
  }

  async leave(): Promise<boolean> {
    const left = await this.send({ type: "leave" }, "leave");
    if (left) void whoAmI();
    return left;
  }
}
