/** Where things lie on a felt: every area as a place with its own turn, and what to look at. Inches, y downwards. */

import type { Area, Felt } from "../types.ts";

export interface Place {
  x: number;
  y: number;
  /** Degrees clockwise. */
  turn: number;
  width: number;
  height: number;
}

/** A part of the felt to look at: its middle, its size, and how far it is turned against the page. */
export interface Camera extends Place {
  /** Room that is left over lies below, not above. */
  top?: boolean;
  /** So many pixels below it are kept free, for words that stand there. */
  foot?: number;
  /** Only what lies in it is drawn of the cloth; around it is this colour. */
  around?: string | undefined;
}

export interface Ground {
  frame: Camera;
  /** Areas that can be seen on the cloth. */
  printed: Set<string>;
  places: Map<string, Place>;
  seats: Map<number, Place>;
  /** Where the felt keeps room for a button at a seat. */
  buttons: Map<number, Place>;
  outline: string;
  /** The colour of the cloth. */
  cloth: string | undefined;
  /** Whether most seats are side by side, so that the players' names need two rows. */
  level: boolean;
}

/** The height of a row of players' names, in pixels. */
const ROW = 30;

const RADIANS = Math.PI / 180;

/** The point that lies (right, out) of a place, in the place's own directions. */
export function off(place: Place, right: number, out: number): { x: number; y: number } {
  const [cos, sin] = [Math.cos(place.turn * RADIANS), Math.sin(place.turn * RADIANS)];
  return { x: place.x + right * cos - out * sin, y: place.y + right * sin + out * cos };
}

/** A point in the place's own directions: how far right, how far outwards. */
export function within(place: Place, x: number, y: number): [number, number] {
  const [cos, sin] = [Math.cos(-place.turn * RADIANS), Math.sin(-place.turn * RADIANS)];
  const [dx, dy] = [x - place.x, y - place.y];
  return [dx * cos - dy * sin, dx * sin + dy * cos];
}

function placeOf(area: Area): Place {
  const [x, y] = area.centre;
  const [width, height] = area.size;
  return { x, y, turn: area.angle, width, height };
}

/** A seat's own frame: the middle of its betting areas, turned as they are. */
function seatPlace(areas: Place[]): Place {
  const mean = (pick: (place: Place) => number) => areas.reduce((sum, place) => sum + pick(place), 0) / areas.length;
  const turn = areas[0]?.turn ?? 0;
  const start = { x: mean((place) => place.x), y: mean((place) => place.y), turn, width: 0, height: 0 };
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const place of areas) {
    const [across, out] = within(start, place.x, place.y);
    left = Math.min(left, across - place.width / 2);
    right = Math.max(right, across + place.width / 2);
    top = Math.min(top, out - place.height / 2);
    bottom = Math.max(bottom, out + place.height / 2);
  }
  const middle = off(start, (left + right) / 2, (top + bottom) / 2);
  return { ...middle, turn, width: right - left, height: bottom - top };
}

const OUTLINES: Record<string, string> = {
  circle: "M50 0A50 50 0 1 1 -50 0A50 50 0 1 1 50 0Z",
  diamond: "M0 -50L50 0L0 50L-50 0Z",
  octagon: "M-23 -50H23L50 -23V23L23 50H-23L-50 23V-23Z",
  heart: "M0 50C-15 31 -50 9 -50 -19C-50 -39 -37 -50 -24 -50C-12 -50 -3 -42 0 -31C3 -42 12 -50 24 -50C37 -50 50 -39 50 -19C50 9 15 31 0 50Z",
  scale: "M0 -50C8 -43 21 -40 33 -33C44 -25 50 -11 50 5C50 31 28 50 0 50C-28 50 -50 31 -50 5C-50 -11 -44 -25 -33 -33C-21 -40 -8 -43 0 -50Z",
};
const SQUARE = "M-44 -50H44Q50 -50 50 -44V44Q50 50 44 50H-44Q-50 50 -50 44V-44Q-50 -50 -44 -50Z";

/** The outline of an area of some shape, in a square of 100 about its middle. */
export const outlineOf = (shape: string | undefined) => OUTLINES[shape ?? ""] ?? SQUARE;

/** The cloth's edge, where the felt does not say it: a half-round about a point behind the dealer, or a racetrack. */
function edge({ width, height, kind, path }: Felt["outline"]): string {
  if (path) return path;
  if (kind === "racetrack") {
    const round = height / 2;
    return `M${round} 0H${width - round}A${round} ${round} 0 0 1 ${width - round} ${height}H${round}A${round} ${round} 0 0 1 ${round} 0Z`;
  }
  const [behind, fillet] = [3.5, 9];
  const far = height + behind;
  const across = width / 2 - fillet;
  const down = Math.sqrt((far - fillet) ** 2 - across ** 2);
  const reach = far / (far - fillet);
  const [x, y] = [across * reach, down * reach - behind];
  return `M3 0H${width - 3}A3 3 0 0 1 ${width} 3V${down - behind}A9 9 0 0 1 ${width / 2 + x} ${y}A${far} ${far} 0 0 1 ${width / 2 - x} ${y}A9 9 0 0 1 0 ${down - behind}V3A3 3 0 0 1 3 0Z`;
}

export function ground(felt: Felt): Ground {
  const { width, height } = felt.outline;
  const places = new Map<string, Place>();
  const bySeat = new Map<number, Place[]>();
  for (const area of felt.areas) {
    const place = placeOf(area);
    places.set(area.id, place);
    const near = area.wager && area.seat && !/^dealer/.test(area.id);
    if (near) bySeat.set(area.seat!, [...(bySeat.get(area.seat!) ?? []), place]);
  }
  const seats = new Map<number, Place>();
  const buttons = new Map<number, Place>();
  for (const [seat, areas] of bySeat) {
    const kept = places.get(`seat-${seat}`);
    if (kept) buttons.set(seat, kept);
    const turn = mostly(areas.map((place) => place.turn));
    const place = seatPlace(areas.filter((one) => one.turn === turn));
    seats.set(seat, place);
    const hand = places.get(`seat-${seat}.hand`) ?? places.get(`seat-${seat}.high`) ?? { ...off(place, 0, place.height / 2 + 2.6), turn, width: 8, height: 4 };
    for (const name of ["hand", "high", "low"]) if (!places.has(`seat-${seat}.${name}`)) places.set(`seat-${seat}.${name}`, hand);
    const [, out] = within(place, hand.x, hand.y);
    places.set(`seat-${seat}`, { ...off(place, 0, out + hand.height / 2 + .9), turn, width: 12, height: 3 });
  }
  const tray = places.get("dealer.tray") ?? { x: width / 2, y: 4.6, turn: 0, width: 22, height: 7.4 };
  places.set("dealer.tray", tray);
  const hand = places.get("dealer.hand") ?? places.get("dealer.high") ?? { x: tray.x, y: tray.y + tray.height / 2 + 3, turn: 0, width: 16, height: 4.4 };
  for (const name of ["hand", "high", "low"]) if (!places.has(`dealer.${name}`)) places.set(`dealer.${name}`, hand);
  const printed = new Set(felt.areas.filter((area) => area.printed !== false).map((area) => area.id));
  return { printed, frame: { x: width / 2, y: height / 2, turn: 0, width, height }, places, seats, buttons, cloth: felt.cloth, outline: edge(felt.outline), level: felt.outline.kind === "racetrack" };
}

function mostly(turns: number[]): number {
  const counts = new Map<number, number>();
  for (const turn of turns) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** The whole table with its rail. */
export function wholeTable({ frame, level }: Ground): Camera {
  return { ...frame, y: frame.y + 2.1, width: frame.width + 9.5, height: frame.height + 6.4, foot: level ? ROW : 0 };
}

/** The same as the dealer sees it, with the tray at the foot. */
export function dealersSide(where: Ground): Camera {
  return { ...wholeTable(where), turn: 180 };
}

/** What a player looks at when only the own place is shown: its betting areas and where its hands are set, upright. */
export function ownPlace(where: Ground, seat: number): Camera {
  const place = where.seats.get(seat);
  if (!place) return where.frame;
  const own = [...where.places].flatMap(([id, area]) => (new RegExp(`^seat-${seat}\\.(high|low|discard)`).test(id) && where.printed.has(id) ? [area] : []));
  const whole = seatPlace([place, ...own]);
  return { ...whole, width: whole.width + 1.2, height: whole.height + 1.2, top: true, around: where.cloth };
}

// --- room for round things ------------------------------------------------------------------------------------------------

/** How far a point is from the edge of a place; 0 within it. */
function gap(place: Place, at: { x: number; y: number }): number {
  const [across, out] = within(place, at.x, at.y);
  return Math.hypot(Math.max(0, Math.abs(across) - place.width / 2), Math.max(0, Math.abs(out) - place.height / 2));
}

const GRID = .25;
const AROUND = 4;
const BEYOND = 6;
const found = new WeakMap<Ground, Map<string, { x: number; y: number }[]>>();

/**
 * Where round things lie at a seat, each by what it belongs to: where nothing is printed and no hand lies, as near as can be,
 * those of one place side by side, and if there is room where one looks who looks at this seat alone.
 */
export function spotsAt(ground: Ground, seat: number, belongs: string[], size: number): { x: number; y: number }[] {
  const known = found.get(ground) ?? new Map<string, { x: number; y: number }[]>();
  found.set(ground, known);
  const name = `${seat}:${belongs.join()}`;
  const spots = known.get(name) ?? [];
  known.set(name, spots);
  if (spots.length) return spots;
  const own = ownPlace(ground, seat);
  const near = [...ground.places].flatMap(([id, place]) => (/^seat-\d$/.test(id) || Math.hypot(place.x - own.x, place.y - own.y) > own.width + own.height + place.width ? [] : [place]));
  belongs.forEach((id, at) => {
    const area = id.includes(".") ? ground.places.get(id) : undefined;
    const beside = spots[belongs.lastIndexOf(id, at - 1)];
    const wanted = at && beside ? beside : area ? off(area, 0, -area.height / 2 - size / 2) : ground.buttons.get(seat) ?? off(own, -own.width / 2, own.height / 2);
    spots.push(nearest(own, [...near, ...spots.map((spot) => ({ ...spot, turn: 0, width: size, height: size }))], wanted, size));
  });
  return spots;
}

function nearest(own: Place, taken: Place[], wanted: { x: number; y: number }, size: number): { x: number; y: number } {
  const [across, down] = [own.width / 2, own.height / 2];
  let [best, least] = [off(own, -across, down), Infinity];
  for (let x = -across - AROUND; x <= across + AROUND; x += GRID) {
    for (let y = -down - 1; y <= down + 1; y += GRID) {
      const at = off(own, x, y);
      const outside = Math.max(0, Math.abs(x) + size / 2 - across, Math.abs(y) + size / 2 - down);
      const cost = BEYOND * outside + Math.hypot(at.x - wanted.x, at.y - wanted.y);
      if (cost < least && taken.every((place) => gap(place, at) >= size / 2)) [best, least] = [at, cost];
    }
  }
  return best;
}
