/** The records that the server sends, with the names they have on the wire. */

export type Code = string;
export type Cents = number;

export interface Face {
  code: Code;
  kind: "card" | "character" | "tile";
  name: string;
  short: string;
  symbol: string;
  ink: string;
  note: string;
}

export interface Lay {
  area: string;
  seat: number | null;
  role: "own" | "opponent" | "other" | "table";
  pieces: (Code | null)[];
  places: number;
  title: string;
  caption: string;
  numbered: boolean;
}

export interface Stake {
  area: string;
  seat: number | null;
  wager: string;
  title: string;
  amount: Cents;
}

export interface Marker {
  area: string;
  name: string;
  label: string;
}

export interface DiceShown {
  eye: number;
  plain: [number, number];
  "dragons-eye": boolean;
}

export interface Placing {
  lays: Lay[];
  stakes: Stake[];
  markers: Marker[];
  dice: DiceShown | null;
  lines: string[];
}

export type Command = { type: string; [field: string]: unknown };

export interface WagerWords {
  areas: string[];
  title: string;
  about: string;
  first: Cents;
  minimum: Cents;
  maximum: Cents | null;
  required: boolean;
  fixed: boolean;
  needs: number;
}

export interface ChoiceWords {
  key: string;
  word: string;
  label: string;
  command: Command;
  picks: Code[];
  warning: string;
  preview: string;
  /** What is still to be picked, where nothing is wrong yet. */
  unfinished: string;
  confirm: string;
  minimum: Cents | null;
  maximum: Cents | null;
  /** What is put in beside the amount, such as the call before a raise. */
  beside: Cents;
}

export interface TableRows {
  title: string;
  head: string[];
  rows: string[][];
  cite: string;
}

export interface AdviceRow {
  action: string;
  detail: string;
  value: string;
  amount: Cents | null;
  best: boolean;
  marks: string;
}

export interface Advice {
  title: string;
  rows: AdviceRow[];
  notes: string[];
}

export interface StatementLine {
  what: string;
  result: string;
  amount: Cents;
  cite: string;
  row: string;
  /** What decided it, where no line of a pay table says so. */
  why?: string;
}

export interface Welcome {
  headline: string;
  lines: string[];
  ladder: [string, string][];
  after: string[];
  wagers: [string, string][];
}

export interface Said {
  text: string;
  cite: string | null;
}

export interface Words {
  title: string;
  document: string;
  holding: string;
  question: string | null;
  /** What is missing until a round can begin: players, or enough of them who bet; else nothing. */
  waits: string;
  "pick-from"?: string;
  placing: Placing;
  wagers: WagerWords[];
  choices: ChoiceWords[];
  statement: StatementLine[];
  said: Said[];
  doing?: Record<string, string>;
}

/** Something that has happened, as this onlooker may know it. */
export type Happened = { type: string; cite?: string; seat?: number; wager?: string; [field: string]: unknown };

/** A round that is over and still lies on the felt. */
export interface Ended {
  round: number;
  /** Why it is void; empty where it stands. */
  void?: string;
  /** Whether the player's time was over in it, so that the house acted. */
  absent?: boolean;
  net: number | null;
  nets?: Record<string, number>;
  placing: Placing;
  settled: Happened[];
  statement: StatementLine[];
}

export interface SeatShown {
  seat: number;
  player: string | null;
  stack: Cents;
  bot: boolean;
  present: boolean;
  ready: boolean;
  yours: boolean;
}

export interface Sight {
  table: string;
  game: string;
  seq: number;
  round: number;
  phase: string;
  seat: number | null;
  seats: SeatShown[];
  players?: Record<string, string>;
  "asked-seat"?: number | null;
  /** The seat of the player that the words, choices and wagers are for. */
  "words-seat"?: number | null;
  /** Areas that a player with a seat may take beside it. */
  "may-sit"?: number[];
  "to-act"?: number | null;
  pace?: string;
  practice?: boolean;
  now?: number;
  "time-bank"?: number;
  /** Whether what runs until the deadline is the time bank. */
  "on-time-bank"?: boolean;
  /** What the house does for this player when the time is over. */
  "if-absent"?: string;
  view: { stacks: Record<string, Cents>; cards: Record<string, (Code | null)[]>; players?: Record<string, string> };
  choices: unknown[];
  wagers: { wager: string; minimum: Cents; maximum: Cents | null; required: boolean }[];
  /** The colour of the backs of the deck that plays. */
  backs?: string;
  commitment: string | null;
  deadline: string | number | null;
  words: Words;
  ended?: Ended | null;
  closed?: boolean;
  events?: Happened[];
  [extra: string]: unknown;
}

export interface Area {
  id: string;
  wager: string | null;
  seat: number | null;
  cite: string[];
  box: [number, number, number, number];
  label: string;
  title?: string;
  shape?: string;
  printed?: boolean;
  centre: [number, number];
  size: [number, number];
  /** Degrees by which the place is turned, clockwise on the page. */
  angle: number;
}

export interface Felt {
  game: string;
  /** The colour of the cloth. */
  cloth?: string;
  outline: { width: number; height: number; unit: string; kind?: string; path?: string };
  areas: Area[];
  inscriptions?: { id: string; text: string; cite: string[]; box: [number, number, number, number] }[];
}
