/** From what the server says lies where to pieces on a felt. This knows kinds of pieces and the names of areas; it knows no game. */

import { cardBack, cardFace, type Size } from "../art/cards.ts";
import { pile, TRAY } from "../art/chips.ts";
import { die, puck, shaker, SHOE } from "../art/dice.ts";
import { tileBack, tileFace } from "../art/tiles.ts";
import { chips, gain } from "../money.ts";
import { brief } from "../voice.ts";
import type { Code, Face, Happened, Lay, Placing } from "../types.ts";
import type { Piece, Placement, Spot, Tag } from "./board.ts";
import { type Ground, off, type Place, spotsAt, within } from "./geometry.ts";

/** What has become of a wager, as the events of this round say. */
export interface Outcome {
  area: string;
  seat: number;
  wager: string;
  result: "won" | "lost" | "push";
  staked: number;
  paid: number;
  odds: string;
  cite: string;
  order: number;
}

export interface Person {
  seat: number;
  name: string;
  doing: string;
  tone: "you" | "turn" | "acting" | "absent" | "";
  net: number | null;
}

export interface Scenery {
  ground: Ground;
  faces: Record<Code, Face>;
  placing: Placing;
  outcomes: Outcome[];
  people: Person[];
  /** Wagers that the player is about to make, by area; not yet accepted. */
  pending: Map<string, number>;
  /** Whether they are on their way to the house. */
  sent?: boolean;
  size: Size;
  /** The colour of the backs of the deck that plays. */
  backs?: string;
  /** Whether amounts stand beside chips. */
  amounts: boolean;
  /** Whether the onlooker's own hand is drawn on the felt. */
  ownHand: boolean;
  /** The seat that is looked at alone: what lies elsewhere and is no chip or card is not drawn. */
  near?: number | null;
  /** Whether it is over: then the onlooker's own hand lies where the cloth has a place for it. */
  over?: boolean;
  /** Whether it is the dealer who looks: what can be read stands the other way round. */
  dealing?: boolean;
}

const CHIP = 2.3;
const BACK = cardBack();
const SLATE_BACK = cardBack("#2A4A63");
const TILE_BACK = tileBack();
const drawn = new Map<string, string>();

/** The markup of a face; each is made once. */
export function drawFace(face: Face | undefined, code: Code, size: Size): string {
  const name = `${code}/${size}/${face?.kind}`;
  let made = drawn.get(name);
  if (made === undefined) {
    made = !face ? BACK : face.kind === "tile" ? tileFace(code) : cardFace(face, size);
    drawn.set(name, made);
  }
  return made;
}

/** The back of a card, in the colour of its deck: a table has red ones, and blue ones where it plays with a second deck. */
export const drawBack = (tiles: boolean, backs = "red") => (tiles ? TILE_BACK : backs === "blue" ? SLATE_BACK : BACK);

/** What the events of a round say of wagers that are over, and of pots that somebody has won. */
export function outcomesOf(events: Happened[]): Outcome[] {
  const found: Outcome[] = [];
  for (const event of events) {
    if (event.type === "pot-won") {
      const area = `pot.${String(event.pot).replaceAll(" ", "-")}`;
      const paid = Number(event.amount) - Number(event.commission ?? 0);
      found.push({ area, seat: Number(event.winner), wager: "", result: "won", staked: 0, paid, odds: "", cite: event.cite ?? "", order: found.length });
      continue;
    }
    const result = event.type === "wager-won" ? "won" : event.type === "wager-lost" ? "lost" : event.type === "wager-pushed" ? "push" : null;
    if (!result || event.seat === undefined || !event.wager) continue;
    const odds = event.odds as { win: number; stake: number } | string | undefined;
    found.push({
      area: `${event.seat ? `seat-${event.seat}` : "dealer"}.${event.wager}`,
      seat: event.seat,
      wager: event.wager,
      result,
      staked: Number(event.staked ?? 0),
      paid: Number(event.paid ?? 0),
      odds: !odds ? "" : typeof odds === "string" ? odds : `${odds.win} to ${odds.stake}`,
      cite: event.cite ?? "",
      order: found.length,
    });
  }
  return found;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function placementOf(scenery: Scenery): Placement {
  const pieces: Piece[] = [...equipment(scenery)];
  const isHere = (seat: number | null) => !scenery.near || !seat || seat === scenery.near;
  for (const lay of scenery.placing.lays.filter((one) => isHere(one.seat))) if (scenery.ownHand || lay.role !== "own" || (scenery.over && scenery.ground.printed.has(lay.area))) pieces.push(...laid(scenery, lay));
  const over = new Map(scenery.outcomes.map((outcome) => [outcome.area, outcome]));
  for (const stake of scenery.placing.stakes.filter((one) => isHere(one.seat))) {
    if (!over.has(stake.area)) pieces.push(...staked(scenery, stake.area, stake.amount, ""));
  }
  for (const [area, amount] of scenery.pending) pieces.push(...staked(scenery, area, amount, scenery.sent ? "pending" : "laid"));
  for (const outcome of scenery.outcomes.filter((one) => isHere(one.seat))) pieces.push(...settled(scenery, outcome));
  pieces.push(...marked(scenery));
  pieces.sort((a, b) => Number(a.kind === "plate") - Number(b.kind === "plate"));
  if (scenery.dealing) for (const piece of pieces) if (piece.kind !== "other") piece.at = { ...piece.at, turn: piece.at.turn + 180 };
  return { pieces, touch: [], tags: tags(scenery) };
}

/** The place of an area, also where the felt has none by that name. */
export function placeAt(ground: Ground, area: string): Place | undefined {
  const known = ground.places.get(area);
  if (known) return known;
  const seat = Number(/^seat-(\d)/.exec(area)?.[1] ?? 0);
  const home = ground.seats.get(seat);
  if (home) return { ...off(home, -home.width / 2 - .4, home.height / 2 + .2), turn: home.turn, width: 2.6, height: 2.6 };
  if (area.startsWith("pot.")) return sidePot(ground, Number(/\d+$/.exec(area)?.[0] ?? 1));
  if (area.startsWith("table.") || area.startsWith("dealer.")) {
    const frame = ground.frame;
    const pot = ground.places.get("pot.main");
    if (area === "table.pattern" && pot) return { ...pot, y: pot.y + pot.height / 2 + 3, width: 22, height: 4.4 };
    const hand = ground.places.get("dealer.hand");
    if (!hand) return frame;
    return area.startsWith("table.") ? hand : { ...off(hand, -hand.width / 2 - 2, 0), turn: hand.turn, width: 2.8, height: 2.8 };
  }
  return undefined;
}

/** Side pots stand beside the row of round markers, two to its right, two to its left, and the last above those to the right. */
function sidePot(ground: Ground, number: number): Place | undefined {
  const main = ground.places.get("pot.main");
  const row = [...ground.places].flatMap(([id, place]) => (id.startsWith("pot.round.") ? [place] : []));
  if (!main) return undefined;
  const side = number > 2 && number < 5 ? -1 : 1;
  const [up, across] = [row[0]?.y ?? main.y - main.height / 2 - 1.7, Math.max(0, ...row.map((place) => Math.abs(place.x - main.x) + place.width / 2))];
  const [nth, above] = number === 5 ? [1, 3] : [(number - 1) % 2, 0];
  return { x: main.x + side * (across + SIDE_POT * nth + 2.2), y: up - above, turn: main.turn, width: 2.4, height: 2.4 };
}

/** The width of a side pot's chips and name, in inches. */
const SIDE_POT = 13;

const rack = (ground: Ground) => ground.places.get("dealer.discard-rack") ?? ground.places.get("dealer.dead-hand") ?? ground.places.get("dealer.tray");
const shoe = (ground: Ground) => ground.places.get("dealer.shoe") ?? ground.places.get("dealer.tray");
const point = (place: Place | undefined) => place && { x: place.x, y: place.y };

// --- cards and tiles ----------------------------------------------------------------------------------------------------

function laid(scenery: Scenery, lay: Lay): Piece[] {
  const { ground, faces } = scenery;
  const place = placeAt(ground, lay.area);
  if (!place || !lay.pieces.length) return [];
  const tiles = Object.values(faces)[0]?.kind === "tile";
  const ratio = tiles ? 2.5 : 1.4;
  const spots = inRow(scenery, lay.area, place, ratio) ?? spread(place, lay.pieces.length, ratio, ground.frame.width);
  const tight = spots.length > 1 && Math.hypot(spots[1]!.x - spots[0]!.x, spots[1]!.y - spots[0]!.y) < spots[0]!.width * .8;
  const seen = new Map<string, number>();
  const home = inFront(lay) ? point(ground.places.get(`seat-${lay.seat}.hand`)) : undefined;
  return lay.pieces.map((code, at): Piece => {
    const name = code ?? "back";
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    const owner = lay.seat === null ? lay.area.split(".")[0]! : `seat-${lay.seat}`;
    return {
      key: `${lay.area}:${name}#${nth}`,
      kind: "card",
      at: spots[at]!,
      look: code ? drawFace(faces[code], code, tight ? "index" : scenery.size) : drawBack(tiles, scenery.backs),
      kin: code ? [`code:${code}`, `back:${lay.area}`, `back:${owner}`] : [`back:${lay.area}`, `back:${owner}`],
      from: home ?? point(shoe(ground)),
      to: point(rack(ground)),
    };
  });
}

/** How much of a card is seen that another one lies on, and how far it reaches inwards from its area's middle, in its widths. */
const SEEN = .5;
const INWARDS = .15;

/**
 * Cards in one of a seat's areas that stand in a row by their numbers: from the area's left edge, each with its index in sight,
 * on past it where they are many, those of later areas beyond them.
 */
function inRow({ ground, placing }: Scenery, area: string, place: Place, ratio: number): Spot[] | null {
  const stem = /^(seat-\d\..*\.)\d+$/.exec(area)?.[1];
  const row = [...ground.places].filter(([id]) => stem && id.startsWith(stem)).map(([id, one]) => {
    const [across] = within(place, one.x, one.y);
    return { id, left: across - one.width / 2, right: across + one.width / 2, count: placing.lays.find((lay) => lay.area === id)?.pieces.length ?? 0 };
  });
  if (row.length < 2) return null;
  const width = readable(place, ratio, ground.frame.width);
  const [left, right] = [Math.min(...row.map((one) => one.left)), Math.max(...row.map((one) => one.right))];
  const cards = row.sort((one, other) => one.left - other.left).flatMap((one) => Array.from({ length: one.count }, () => one));
  const step = Math.min(width * SEEN, (right - left - width) / Math.max(1, cards.length - 1));
  const starts: number[] = [];
  for (const one of cards) starts.push(Math.max(one.left, (starts.at(-1) ?? -Infinity) + step));
  const fit = starts.map((start, at) => Math.min(start, right - width - step * (cards.length - 1 - at)));
  return fit.filter((_, at) => cards[at]!.id === area).map((start) => ({ ...off(place, start + width / 2, -INWARDS * width), turn: place.turn, width, height: width * ratio }));
}

/** The width of a card in a place: as its height has room for, but never so small that it cannot be read. */
function readable(place: Place, ratio: number, table: number): number {
  const [least, most] = ratio === 2.5 ? [table * .0165, 2] : [table * .028, 3.5];
  return Math.max(least, Math.min(place.height / ratio, most));
}

/** Cards side by side in a place, overlapping where there is not room enough. */
function spread(place: Place, count: number, ratio: number, table: number): Spot[] {
  const width = readable(place, ratio, table);
  const wide = Math.max(place.width, width * 3.1);
  const step = count > 1 ? Math.min(width * 1.06, (wide - width) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, at) => ({ ...off(place, (at - (count - 1) / 2) * step, 0), turn: place.turn, width, height: width * ratio }));
}

// --- chips --------------------------------------------------------------------------------------------------------------

function chipSpot(place: Place, right = 0, out = 0, scale = 1): Spot {
  const width = scale * Math.min(CHIP, Math.max(1.5, Math.min(place.width, place.height) * .66));
  return { ...off(place, right, out), turn: place.turn, width, height: width };
}

/** Where the chips of a pot stand, so that its name can be read: at its left end, or at its foot where it is not so wide. */
const isWide = (place: Place) => place.width > 2 * place.height;
const potSpot = (place: Place) => (isWide(place) ? chipSpot(place, -place.width / 2 + 2) : chipSpot(place, 0, place.height * .27, .8));

function homeOf(ground: Ground, area: string): Place | undefined {
  const seat = /^seat-\d/.exec(area)?.[0];
  return seat ? ground.places.get(seat) : undefined;
}

function staked(scenery: Scenery, area: string, amount: number, tone: string): Piece[] {
  const { ground } = scenery;
  const place = placeAt(ground, area);
  if (!place || amount <= 0) return [];
  const home = homeOf(ground, area);
  const main = ground.places.get("pot.main") ?? ground.places.get("dealer.tray");
  const shown: Piece[] = [{
    key: `chips:${area}`,
    kind: "chips",
    at: ground.places.has(area) && area.startsWith("pot.") ? potSpot(place) : chipSpot(place, 0, scenery.amounts ? -.25 : 0),
    look: pile(amount),
    from: point(home ?? ground.places.get("dealer.tray")),
    to: point(home ? main : ground.places.get("dealer.tray")),
    tone,
  }];
  if (scenery.amounts) shown.push(plate(place, `amount:${area}`, chips(amount) + (tone === "pending" ? " …" : ""), "", tone, 0));
  return shown;
}

/** The widths of a letter, of one of a citation and of a plate's edges, in heights of its letters; and the least width of a plate, in inches. */
const LETTER = .54;
const CITED = .6;
const PLATE_EDGES = .7;
const LEAST_PLATE = 1.6;

/** What a payment is told on: its odds, or a cross where there is none, and below it its paragraph where there is room for that. */
function plate(place: Place, key: string, text: string, cite: string, tone: string, wait: number): Piece {
  const below = Math.min(place.height / 2, 1.9) - .2;
  // A plate is no wider than its area, so that those of a full place do not lie over each other.
  const width = Math.max(place.width, LEAST_PLATE);
  const fitting = (letter: number, count: number) => 16 * width / (letter * count + PLATE_EDGES);
  const law = brief(cite);
  return {
    key,
    kind: "plate",
    at: { ...off(place, 0, below), turn: place.turn, width, height: 1.6 },
    look: `<span${cite ? ` title="${escaped(cite)}: what it says"` : ""}>${escaped(text)}${law ? `<small>${escaped(law)}</small>` : ""}</span>`,
    wait,
    tone,
    about: cite || undefined,
    fit: fitting(LETTER, text.length),
    fine: law ? fitting(CITED, law.length) : undefined,
  };
}

/** Milliseconds between one settled wager and the next, and for all of them together. */
const BEAT = 240;
const ALL_BEATS = 2400;

function settled(scenery: Scenery, outcome: Outcome): Piece[] {
  const { ground } = scenery;
  const place = placeAt(ground, outcome.area);
  if (!place) return [];
  const isPot = outcome.area.startsWith("pot.");
  const tray = isPot ? point(place) : point(ground.places.get("dealer.tray"));
  const home = point(isPot ? ground.places.get(`seat-${outcome.seat}`) : homeOf(ground, outcome.area));
  const wait = outcome.order * Math.min(BEAT, ALL_BEATS / scenery.outcomes.length);
  if (outcome.result === "lost") return [plate(place, `plate:${outcome.area}`, "✕", outcome.cite, "lost", wait)];
  const stake: Piece = {
    key: `chips:${outcome.area}`,
    kind: "chips",
    at: chipSpot(place, outcome.result === "won" ? -.8 : 0, -.45, .82),
    look: pile(outcome.staked),
    to: home,
    wait,
  };
  if (outcome.result === "push") return [stake, plate(place, `plate:${outcome.area}`, "push", outcome.cite, "push", wait)];
  const paid: Piece = { ...stake, key: `paid:${outcome.area}`, at: isPot ? potSpot(place) : chipSpot(place, .8, -.45, .82), look: pile(outcome.paid), from: tray };
  const winner = isPot ? scenery.people.find((person) => person.seat === outcome.seat)?.name ?? `Seat ${outcome.seat}` : "";
  const said = winner ? `${winner} ${gain(outcome.paid)}` : outcome.odds || gain(outcome.paid);
  const laidOut = outcome.staked > 0 ? [stake, paid] : [paid];
  return [...laidOut, plate(place, `plate:${outcome.area}`, said, outcome.cite, "won", wait)];
}

// --- other things -------------------------------------------------------------------------------------------------------

const PUCK = 2.5;

/** Markers: on the small place that they mark; or at a seat, beside what they belong to and beside each other. */
function marked({ ground, near, placing }: Scenery): Piece[] {
  const atSeat = new Map<number, string[]>();
  return placing.markers.flatMap((marker): Piece[] => {
    const place = placeAt(ground, marker.area);
    const seat = Number(/^seat-(\d)/.exec(marker.area)?.[1] ?? 0);
    if (!place || (near && seat !== near)) return [];
    const belongs = [...(atSeat.get(seat) ?? []), marker.area];
    atSeat.set(seat, belongs);
    const at = seat ? spotsAt(ground, seat, belongs, PUCK).at(-1)! : off(place, 0, 0);
    const tone = /deuce|eye/.test(marker.name) ? "red" : /raise/.test(marker.name) ? "brass" : "plain";
    return [{
      key: `puck:${marker.name}${marker.area.includes(".") && seat ? marker.area : ""}`, // one that is there once moves from seat to seat
      kind: "puck",
      at: { ...at, turn: place.turn, width: PUCK, height: PUCK },
      look: puck(marker.label.toUpperCase(), tone),
    }];
  });
}

/** What stands on the dealer's side: chips in the tray, the shoe, the rack, the dice. */
function equipment({ ground, placing }: Scenery): Piece[] {
  const made: Piece[] = [];
  const stand = (area: string, look: string) => {
    const place = ground.places.get(area);
    if (place) made.push({ key: area, kind: "other", at: { ...place, width: place.width * .94, height: place.height * .9 }, look });
  };
  stand("dealer.tray", TRAY);
  stand("dealer.shoe", SHOE);
  const cup = ground.places.get("dealer.shaker");
  if (!cup) return made;
  made.push({ key: "shaker", kind: "other", at: cup, look: shaker(placing.dice !== null) });
  if (!placing.dice) return made;
  const { eye, plain } = placing.dice;
  const size = cup.width * .3;
  const spots: [number, number, number][] = [[0, -.2, 8], [-.2, .13, -22], [.2, .15, 24]];
  return made.concat([eye, ...plain].map((face, at): Piece => ({
    key: `die:${at}`,
    kind: "dice",
    at: { ...off(cup, spots[at]![0] * cup.width, spots[at]![1] * cup.width), turn: spots[at]![2], width: size, height: size },
    look: die(face, at === 0 && placing.dice!["dragons-eye"]),
    from: point(cup),
  })));
}

/** Cards face down that have a caption: how many they are is what everybody wants to know of them. */
export const isCounted = (lay: Lay) => lay.seat !== null && lay.caption !== "" && lay.pieces.length > 0 && lay.pieces.every((code) => code === null);

/** Whether it lies before a seat in an area of its own, and is no hand. */
export const inFront = (lay: Lay) => lay.seat !== null && !/\.(hand|high|low)$/.test(lay.area);

function tags({ ground, people, placing }: Scenery): Tag[] {
  const made: Tag[] = [];
  const counts = new Map(placing.lays.filter(isCounted).map((lay) => [lay.seat, `<u>${lay.pieces.length}</u>`]));
  for (const person of people) {
    const at = ground.places.get(`seat-${person.seat}`);
    if (!at) continue;
    const result = person.net === null ? `<em>${escaped(person.doing)}</em>` : `<span class="${person.net > 0 ? "win" : person.net < 0 ? "lose" : "push"}">${person.net ? gain(person.net).replace(/\.00$/, "") : "even"}</span>`;
    const out = off({ ...at, x: 0, y: 0 }, 0, 1);
    made.push({ id: `seat-${person.seat}`, at, away: out, tone: person.tone, markup: `<div class="pill"><i>${person.seat}</i><b>${escaped(person.name)}</b>${result}${counts.get(person.seat) ?? ""}</div>` });
  }
  for (const stake of placing.stakes) {
    const place = stake.area.startsWith("pot.") ? placeAt(ground, stake.area) : undefined;
    if (!place) continue;
    const side = place.x < ground.frame.x ? -1 : 1;
    const at = !ground.places.has(stake.area) ? { at: off(place, side * 1.4, 0), away: { x: side, y: 0 }, tall: 1.05 } : isWide(place) ? { at: off(place, place.width / 2 - .6, place.height / 2 - 1.6), away: { x: -1, y: 0 }, tall: 1.65 } : { at: off(place, -place.width / 2 - .3, 0), away: { x: -1, y: 0 }, tall: 1.65 };
    const name = ground.places.has(stake.area) ? "" : `${escaped(stake.title)} `;
    made.push({ id: stake.area, ...at, tone: "amount", markup: `<span>${name}${chips(stake.amount)}</span>` });
  }
  const captions = placing.lays.filter((lay) => lay.area.startsWith("dealer") && lay.caption);
  if (captions.length) {
    const [at, wide] = besideTheTray(ground);
    const title = captions[0]!.title ? `<i>${escaped(captions[0]!.title)}</i>` : "";
    made.push({ id: "dealer.caption", at, wide, tall: 1.35, tone: "caption", markup: title + captions.map((lay) => `<span>${escaped(lay.caption)}</span>`).join("") });
  }
  return made;
}

/** What the dealer's hand is called has room enough in so many inches. */
const ROOM = 10;

/** Where the cloth is bare beside what stands before the dealer, on the right if there is room: its middle, and how wide it is. */
function besideTheTray(ground: Ground): [{ x: number; y: number }, number] {
  const tray = ground.places.get("dealer.tray")!;
  const row = [...ground.places.values()].filter((place) => place.y - place.height / 2 < tray.y).map((place) => ({ left: place.x - place.width / 2, right: place.x + place.width / 2, isSlot: place.height < 1 }));
  const standing = row.filter((one) => !one.isSlot);
  const [first, last] = [Math.min(...standing.map((one) => one.left)), Math.max(...standing.map((one) => one.right))];
  const edge = Math.min(ground.frame.width - 4, ...row.filter((one) => one.isSlot && one.left > last).map((one) => one.left));
  const farEdge = Math.max(4, ...row.filter((one) => one.isSlot && one.right < first).map((one) => one.right));
  const [left, right] = edge - last < Math.min(ROOM, first - farEdge) ? [farEdge, first] : [last, edge];
  return [{ x: (left + right) / 2, y: tray.y }, right - left - 1];
}
