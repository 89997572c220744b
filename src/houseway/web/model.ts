/** One table as this browser sees it: the last sight, what was said, and what the player is about to do. */

import { computed, effect, signal } from "@preact/signals";
import { type Ground, ground } from "./board/geometry.ts";
import { type Outcome, outcomesOf } from "./board/lying.ts";
import { ask, command, me, refill, Refused, say, whoAmI } from "./house.ts";
import { Live } from "./live.ts";
import { chips } from "./money.ts";
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
  /** What is said of a bet that leaves too little for what comes after it; the amounts stand in braces. */
  unfinishable?: string;
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0);

/** The last bets at a few tables, so that none is offered anywhere but where it was made. */
const BETS = "houseway.bets";
const MOST_BETS = 12;

/** What has been picked at each table but not sent, until this window is closed: a page that is loaded again goes on with it. */
interface Picked {
  /** What it was picked for: chips for a round, pieces for a question. */
  round: number;
  asked: string;
  draft: [string, number][];
  marked: number[];
}

const pickedAt = (table: string) => `houseway.picked.${table}`;

function pickedBefore(table: string): Picked | null {
  try {
    return JSON.parse(sessionStorage.getItem(pickedAt(table)) ?? "null");
  } catch {
    return null;
  }
}

function betsKept(): [string, [string, number][]][] {
  try {
    const kept = JSON.parse(localStorage.getItem(BETS) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return []; // what is kept there is ours; anything else counts as nothing
  }
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

/** The player's own seats: two where the rules let somebody bet on adjacent areas. */
const seatsOf = (sight: Sight) => sight.seats.filter((seat) => seat.yours).map((seat) => seat.seat);

/** Who sits where; of a player with two areas each is called by its seat. */
function othersNames(sight: Sight): Record<string, string> {
  const own = seatsOf(sight);
  return Object.fromEntries(Object.entries(sight.players ?? {}).filter(([seat]) => own.length < 2 || !own.includes(Number(seat))));
}

const NOTHING: Placing = { lays: [], stakes: [], markers: [], dice: null, lines: [] };

export class TableModel {
  readonly sight = signal<Sight | null>(null);
  readonly words = signal<TableWords | null>(null);
  readonly where = signal<Ground | null>(null);
  readonly felt = signal<Felt | null>(null);
  readonly told = signal<Told[]>([]);
  /** What has become of wagers in the round that is played. */
  private readonly outcomes = signal<Outcome[]>([]);
  /** The round after whose end the player has done something. */
  private readonly wentOn = signal(-1);
  readonly ended = signal<Ended | null>(null);
  readonly refused = signal<Refused | null>(null);
  readonly sending = signal<string | null>(null);
  /** The position that was seen when it was said. */
  private sentFrom = -1;
  private underWay: Promise<unknown> = Promise.resolve();
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
  readonly live = signal<Live | null>(null);
  private readonly drafts = signal<Map<string, number>[]>([]);
  /** What was laid out before an amount that is being typed. */
  private typing: Map<string, number> | null = null;
  private events: Happened[] = [];
  private putAway = -1;
  private counter = 0;
  private asked = "";
  private forget = () => {};
  /** The seat that the player is about to sit down at. */
  private taking: number | null = null;

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
    this.live.value?.close();
    this.forget();
  }

  private listen(since: number): void {
    this.live.value?.close();
    this.live.value = new Live(this.id, since, (sight) => this.hear(sight));
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

  /** Looks again with the eyes of a seat that was taken, and goes on from what was heard before. */
  async look(): Promise<void> {
    const sight = await ask<Sight>("GET", `/api/tables/${this.id}`);
    this.see(sight);
    this.listen(this.live.value?.since ?? sight.seq);
  }

  private see(sight: Sight): void {
    const before = this.sight.value;
    const events = sight.events ?? [];
    if (before && sight.seq < before.seq) return this.recall(sight, events);
    for (const said of inShort(sight.words.said ?? [], events)) this.tell(said, sight);
    this.follow(sight, events);
    this.sight.value = sight;
    const question = JSON.stringify([sight["words-seat"], sight.words.question, sight.phase, sight.words.choices.map((choice) => choice.command)]);
    if (question !== this.asked) {
      this.asked = question;
      this.marked.value = [];
      this.hint.value = null;
      this.book.value = null;
    }
    if (before?.phase === "betting" && sight.phase !== "betting") this.clear(false);
    if (!before) this.pickUp();
  }

  /** Takes up what had been picked when the page was loaded again, if the same is asked still; from then on it is kept. */
  private pickUp(): void {
    const { round } = this.sight.value!;
    const kept = pickedBefore(this.id);
    if (kept?.round === round && this.betting.value) this.draft.value = new Map(kept.draft.filter(([name]) => this.wagerOf(name)));
    if (kept?.round === round && kept.asked === this.asked) {
      this.marked.value = kept.marked.filter((place) => place < (this.pickFrom.value?.pieces.length ?? 0));
      void this.judge();
    }
    this.forget = effect(() => {
      const picked: Picked = { round: this.sight.peek()!.round, asked: this.asked, draft: [...this.draft.value], marked: this.marked.value };
      if (picked.draft.length || picked.marked.length) sessionStorage.setItem(pickedAt(this.id), JSON.stringify(picked));
      else sessionStorage.removeItem(pickedAt(this.id));
    });
  }

  /** Keeps what the felt still shows of a round that is over, and what has happened in this one. */
  private follow(sight: Sight, events: Happened[]): void {
    const over = events.findLastIndex((event) => event.type === "round-ended" || event.type === "round-voided");
    this.events = over < 0 ? [...this.events, ...events] : events.slice(over + 1);
    const given = sight.ended && sight.ended.round !== this.putAway ? sight.ended : null;
    if (given?.round !== this.ended.value?.round) this.ended.value = given;
    this.outcomes.value = outcomesOf(this.events);
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
  }

  private tell(said: Said, sight: Sight): void {
    const seats = seatsOf(sight);
    const seat = seats.length > 1 ? null : sight.seat ?? this.taking;
    const mine = /\b[Yy]ou(rs?)?\b/.test(said.text) || seats.some((one) => new RegExp(`\\bseat ${one}\\b`, "i").test(said.text));
    const text = spoken(said.text, seat, othersNames(sight));
    this.told.value = [...this.told.value.slice(-149), { ...said, text, id: this.counter++, mine }];
  }

  // --- what lies on the felt ------------------------------------------------------------------------------------------

  /** The player's seat; of two that one which is asked, or which bets. */
  readonly seat = computed(() => this.sight.value?.["words-seat"] ?? this.sight.value?.seat ?? null);
  /** Areas that the player may take beside the one there is. */
  readonly seconds = computed(() => this.sight.value?.["may-sit"] ?? []);
  readonly seats = computed(() => (this.sight.value ? seatsOf(this.sight.value) : []));
  /** Whether the house waits for this player's wagers, or for the word that there will be none. */
  readonly betting = computed(() => {
    const sight = this.sight.value;
    if (!sight || sight.seat === null || sight.phase !== "betting" || sight.seats.some((seat) => seat.seat === this.seat.value && seat.ready)) return false;
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
  /**
   * The round that is over, while it is the one that lies on the felt: until the player goes on, or, where nothing is asked of
   * them, until the next one's wagers lie there. A felt never shows two rounds.
   */
  readonly endedShown = computed(() => {
    const sight = this.sight.value;
    if (!this.ended.value || !sight || this.draft.value.size || this.wentOn.value === this.ended.value.round) return null;
    const asked = this.betting.value || this.choices.value.length > 0;
    return asked || !sight.words.placing.stakes.some((stake) => stake.seat !== null) ? this.ended.value : null;
  });
  readonly placing = computed((): Placing => this.endedShown.value?.placing ?? this.sight.value?.words.placing ?? NOTHING);
  readonly standing = computed(() => (this.endedShown.value ? outcomesOf(this.endedShown.value.settled) : this.outcomes.value));
  readonly stack = computed(() => {
    const seat = this.seat.value;
    return seat ? this.sight.value!.view.stacks[String(seat)] ?? 0 : 0;
  });

  // --- betting --------------------------------------------------------------------------------------------------------

  readonly drafted = computed(() => sum(this.draft.value.values()));
  /** What became of an amount that could not be as it was wanted. */
  readonly bounded = signal("");

  wagerOf(name: string): WagerWords | undefined {
    return this.sight.value?.words.wagers.find((wager) => wager.areas.includes(name));
  }

  private change(draft: Map<string, number>): void {
    const same = draft.size === this.draft.value.size && [...draft].every(([name, amount]) => this.draft.value.get(name) === amount);
    this.refused.value = null;
    if (same) return;
    if (this.ended.value) this.putRoundAway(); // whoever lays chips has gone on
    this.drafts.value = [...this.drafts.value, this.draft.value];
    this.draft.value = draft;
  }

  /** What an area comes to where somebody wants an amount on it: within its limits and the stack, and why no more or no less. */
  private reached(wager: WagerWords, name: string, wanted: number): [number, string] {
    const now = this.draft.value.get(name) ?? 0;
    const room = Math.max(0, Math.floor((this.stack.value - this.drafted.value) / wager.areas.length / 100) * 100);
    const most = Math.min(wager.maximum ?? Infinity, now + room);
    if (wanted <= 0) return [0, ""];
    if (wanted <= now && now >= wager.minimum) return wanted < wager.minimum ? [wager.minimum, `${wager.title}: ${chips(wager.minimum)} at the least.`] : [wanted, ""];
    if (most < wager.minimum) return [now, `${wager.title}: your chips do not reach for ${chips(wager.minimum)}.`];
    if (wanted < wager.minimum) return [wager.minimum, `${wager.title}: ${chips(wager.minimum)} at the least.`];
    if (wanted <= most) return [wanted, ""];
    return [most, most === wager.maximum ? `${wager.title}: ${chips(most)} at the most.` : `${wager.title}: your chips reach for ${chips(most)}.`];
  }

  private with(wager: WagerWords, amount: number): Map<string, number> {
    const draft = new Map(this.draft.value);
    for (const area of wager.areas) amount ? draft.set(area, amount) : draft.delete(area);
    return draft;
  }

  /** Whether the chip in hand changes anything on that wager. */
  mayAdd(name: string): boolean {
    const wager = this.wagerOf(name);
    const now = this.draft.value.get(name) ?? 0;
    return wager !== undefined && this.reached(wager, name, now + this.chip.value)[0] !== now;
  }

  /** Chips onto a wager, or off it; what would be less than the least comes off altogether. */
  add(name: string, amount: number): void {
    const wager = this.wagerOf(name);
    if (!wager || wager.fixed) return;
    const wanted = (this.draft.value.get(name) ?? 0) + amount;
    const [next, why] = this.reached(wager, name, amount < 0 && wanted < wager.minimum ? 0 : wanted);
    this.change(this.with(wager, next));
    this.bounded.value = amount > 0 && wanted < wager.minimum && next === wager.minimum ? "" : why;
  }

  /** An amount as it is typed: it counts at once, and once it is done as one change that can be undone. */
  typed(name: string, amount: number, done: boolean): void {
    const wager = this.wagerOf(name);
    if (!wager || wager.fixed) return;
    const before = this.typing ?? this.draft.value;
    const [next, why] = this.reached(wager, name, amount);
    const draft = this.with(wager, next);
    this.typing = done ? null : before;
    this.bounded.value = done ? why : "";
    if (done) this.draft.value = before;
    done ? this.change(draft) : (this.draft.value = draft);
  }

  readonly mayUndo = computed(() => this.drafts.value.length > 0);

  undo(): void {
    const before = this.drafts.value.at(-1);
    this.drafts.value = this.drafts.value.slice(0, -1);
    this.bounded.value = "";
    if (before) this.draft.value = before;
  }

  clear(remember = true): void {
    this.bounded.value = "";
    if (remember) this.change(new Map());
    else {
      this.draft.value = new Map();
      this.drafts.value = [];
      this.typing = null;
    }
  }

  private readonly doubled = computed(() => {
    const draft = new Map([...this.draft.value].map(([name, amount]): [string, number] => [name, Math.min(amount * 2, this.wagerOf(name)?.maximum ?? Infinity)]));
    const total = sum(draft.values());
    return total > this.drafted.value && total <= this.stack.value ? draft : null;
  });
  readonly mayDouble = computed(() => this.doubled.value !== null);

  double(): void {
    if (this.doubled.value) this.change(this.doubled.value);
  }

  /** What a bet leaves too little for: the chips that are left and those that the hand still takes; null where it can be finished. */
  private shortOf(bet: Map<string, number>): { left: number; needed: number } | null {
    const wagers = this.sight.value?.words.wagers ?? [];
    const needed = sum(wagers.map((wager) => wager.needs * (bet.get(wager.areas[0]!) ?? 0)));
    const left = this.stack.value - sum(bet.values());
    return left >= needed ? null : { left, needed };
  }

  /** The house's words on a bet that leaves too little for what comes after it. */
  readonly unfinishable = computed(() => {
    const bet = this.draft.value.size ? this.draft.value : this.usual.value;
    const short = bet.size ? this.shortOf(bet) : null;
    if (!short || short.left < 0) return "";
    return (this.words.value?.unfinishable ?? "").replace("{left}", chips(short.left)).replace("{needed}", chips(short.needed));
  });

  /** The wagers as they are offered, each with the amount that `of` gives it. */
  private offered(of: (wager: WagerWords) => number): Map<string, number> {
    return new Map((this.sight.value?.words.wagers ?? []).flatMap((wager) => wager.areas.map((area): [string, number] => [area, of(wager)])).filter(([, amount]) => amount > 0));
  }

  /** The last bet at this table, where it may be made again and the hand be finished. */
  private readonly again = computed(() => {
    const within = (name: string, amount: number) => {
      const wager = this.wagerOf(name);
      return wager !== undefined && amount >= wager.minimum && amount <= (wager.maximum ?? Infinity);
    };
    const bet = this.lastBet.value;
    return bet.size && [...bet].every(([name, amount]) => within(name, amount)) && !this.shortOf(bet) ? bet : null;
  });
  readonly isAgain = computed(() => this.again.value !== null);

  /** The last bet, else what the house offers first, else the least: the first of them that the stack is enough for. */
  readonly usual = computed(() => {
    if (this.again.value) return this.again.value;
    const must = (wager: WagerWords) => wager.fixed || wager.required;
    const first = this.offered((wager) => (must(wager) ? Math.max(wager.first, wager.minimum) : wager.first));
    const least = this.offered((wager) => (wager.fixed ? wager.first : wager.required ? wager.minimum : 0));
    return this.shortOf(first) && !this.shortOf(least) ? least : first;
  });

  rebet(): void {
    this.bounded.value = "";
    this.change(new Map(this.usual.value));
  }

  /** Puts the wagers down and says that this is all. */
  async bet(): Promise<void> {
    if (!this.draft.value.size) this.draft.value = new Map(this.usual.value);
    const wagers = Object.fromEntries(this.draft.value);
    if (!Object.keys(wagers).length) return;
    if (!await this.send({ type: "place-wagers", wagers }, "bet", { type: "ready" })) return;
    this.lastBet.value = new Map(Object.entries(wagers));
    localStorage.setItem(BETS, JSON.stringify([[this.id, [...this.lastBet.value]], ...betsKept().filter(([table]) => table !== this.id)].slice(0, MOST_BETS)));
    this.clear(false);
    this.putRoundAway();
  }

  private remember(): void {
    this.lastBet.value = new Map(betsKept().find(([table]) => table === this.id)?.[1] ?? []);
  }

  // --- deciding -------------------------------------------------------------------------------------------------------

  /** Sends a command, and then those that follow from it; a refusal is shown where one acts, and nothing moves. */
  async send(body: Command, name: string, ...then: Command[]): Promise<boolean> {
    if (this.sending.value) {
      if (!this.answersNext(body)) return false; // said twice
      await this.underWay;
      if (this.sending.value) return false;
    }
    this.refused.value = null;
    const answered = this.refusal(name, body, ...then);
    this.underWay = answered;
    this.refused.value = await answered;
    return this.refused.value === null;
  }

  /** Whether the next question has come before the answer to the last one, and this is said to it: that is not lost. */
  private answersNext(body: Command): boolean {
    const sight = this.sight.value;
    return !!sight && sight.seq > this.sentFrom && sight["asked-seat"] !== null && this.choices.value.some((choice) => choice.command.type === body.type);
  }

  /** Sends commands one after another; null where the house has done them all. */
  private async refusal(name: string, ...commands: Command[]): Promise<Refused | null> {
    this.sending.value = name;
    this.sentFrom = this.sight.value?.seq ?? -1;
    const over = this.ended.value?.round ?? -1; // what follows from the commands may end the next one before they are answered
    const which = this.seats.value.length > 1 ? { seat: this.seat.value } : {}; // of two areas a command says which
    try {
      for (const next of commands.map((one) => ({ ...which, ...one }))) this.acked.value = (await command<{ seq: number }>(this.id, next)).seq;
      this.wentOn.value = over;
      return null;
    } catch (refusal) {
      const sight = this.sight.value;
      const seat = this.seats.value.length > 1 ? null : sight?.seat ?? null;
      return refusal instanceof Refused
        ? new Refused(spoken(refusal.sentence, seat, sight ? othersNames(sight) : {}), refusal.cite, refusal.status, refusal.remedy)
        : new Refused(String(refusal), null, 0);
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
    return this.choices.value.find((choice) => this.pickFrom.value && choice.picks.length > 0 && [...choice.picks].sort().join(" ") === marked) ?? null;
  });

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

  async sit(seat: number): Promise<boolean> {
    this.taking = seat;
    const sat = await this.send({ type: "sit", seat, "buy-in": this.buyIn() }, "sit");
    if (sat) await this.look();
    this.taking = null;
    if (sat) void whoAmI();
    return sat;
  }

  /** The chips that one sits down with. */
  buyIn(): number {
    return Math.min(100000, this.words.value?.["buy-in"]?.maximum ?? 100000, me.value?.balance ?? 100000);
  }

  /** More chips from the player's balance, which is filled up first where it has run out. */
  async buyChips(): Promise<boolean> {
    await whoAmI();
    if ((me.value?.balance ?? 0) < 5000) await refill();
    const bought = await this.send({ type: "buy-in", amount: Math.min(50000, me.value?.balance ?? 50000) }, "buy-in");
    if (bought) void whoAmI();
    return bought;
  }

  /** A player who may not leave yet is told so once, and what was said where one acts stays. */
  async leave(): Promise<boolean> {
    if (this.sending.value) return false;
    const refusal = await this.refusal("leave", ...this.seats.value.map((seat) => ({ type: "leave", seat })));
    if (refusal) say(refusal);
    else void whoAmI();
    return refusal === null;
  }
}
