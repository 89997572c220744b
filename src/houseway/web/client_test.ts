/** Small things that must hold, whatever page uses them. */

import { type Ground, ground } from "./board/geometry.ts";
import { type Outcome, outcomesOf, placementOf } from "./board/lying.ts";
import { cents, chips, gain, inChips, money, unbroken } from "./money.ts";
import { holds } from "./seal.ts";
import type { Area, Marker, Placing } from "./types.ts";
import { minus, spoken, toYou } from "./voice.ts";

function same(found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
}

Deno.test("money is written as a dealer writes it", () => {
  same([money(124000), chips(2500), chips(2550), gain(500), gain(-500), money(0)], ["$1,240.00", "$25", "$25.50", "+$5.00", "−$5.00", "$0.00"]);
  same([cents("12"), cents("$12.5"), cents("0.05"), cents("12.345"), cents("x"), cents("")], [1200, 1250, 5, null, null, null]);
});

Deno.test("odds are written as on the felt", () => {
  same(unbroken("1000 to 1, 1,000 to 1, 15 to 1"), "1,000\u00a0to\u00a01, 1,000\u00a0to\u00a01, 15\u00a0to\u00a01");
});

Deno.test("a pile has the highest value below and comes to the amount", () => {
  same(inChips(63100), [50000, 10000, 2500, 500, 100]);
  same(inChips(1075).reduce((sum, chip) => sum + chip, 0), 1075);
});

Deno.test("what is lost has a minus, and what is joined a hyphen", () => {
  same(["-1.6771 Antes", "Even -$5, Odd +$5", "King-Nine, 6-6", "costs 2.92% of it"].map(minus), ["−1.6771 Antes", "Even −$5, Odd +$5", "King-Nine, 6-6", "costs 2.92 % of it"]);
});

Deno.test("the dealer speaks to the player", () => {
  const names = { "2": "Ana" };
  same(spoken("Seat 3 puts $10.00 on Ante.", 3, names), "You put $10.00 on Ante.");
  same(spoken("Seat 3's Ante loses: $10.00.", 3, names), "Your Ante loses: $10.00.");
  same(spoken("Seat 2 passes the bank.", 3, names), "Ana passes the bank.");
  same(spoken("The bank is offered to seat 3.", 3, names), "The bank is offered to you.");
  same(spoken("Seat 3 passes the bank.", 3, names), "You pass the bank.");
  same(spoken("Eve takes seat 3.", 3, { ...names, 3: "Eve" }), "You take seat 3.");
  same(spoken("Bob takes seat 3.", 3, { ...names, 3: "Eve" }), "Bob takes seat 3."); // who sat there before
  same(spoken("Seat 3 does not act and is folded; the cards are collected.", 3, names), "You do not act and are folded; the cards are collected.");
  same(spoken("Seat 3 has finished betting.", 3, names), "You have finished betting.");
  same(spoken("Three cards of seat 3 go into the discard rack.", 3, names), "Three cards of yours go into the discard rack.");
  same(spoken("The cards go into the discard rack in order: seat 3 and the dealer.", 3, names), "The cards go into the discard rack in order: you and the dealer.");
  same(spoken("The tiles go together in order: seat 3.", 3, names), "Your tiles go together.");
  same(spoken("The cards go into the discard rack in order: the dealer.", 3, names), "The dealer's cards go into the discard rack.");
  same(spoken("Seat 3 takes part in this round and stays until it is over", 3, names), "You take part in this round and stay until it is over");
  same(spoken("Seat 3 forfeits the hand and its wagers", 3, names), "You forfeit the hand and your wagers");
  same(spoken("Seat 3 has not enough chips for that wager", 3, names), "You do not have enough chips for that wager");
  same(spoken("Seat 2 has not enough chips for that wager", 3, names), "Ana does not have enough chips for that wager");
  same(spoken("Seat 3 has the bank, and no wager of its own on a hand", 3, names), "You have the bank, and no wager of your own on a hand");
  same(spoken("Seat 3 must leave the game and takes no more part in this round", 3, names), "You must leave the game and take no more part in this round");
  same(spoken("Seat 3 must leave the game after this round; until then the dealer goes on for it.", 3, names), "You must leave the game after this round; until then the dealer goes on for you.");
  same(spoken("Seat 3 takes the bank; the dealer will wager $10.00 against it.", 3, names), "You take the bank; the dealer will wager $10.00 against it.");

  same(["bets $20", "sits out", "has set", "folded", "all-in $5", "plays Q♥", "passes"].map(toYou), ["bet $20", "sit out", "have set", "folded", "all-in $5", "play Q♥", "pass"]);
});

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (raw: ArrayBuffer) => [...new Uint8Array(raw)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const sha = async (text: string) => hex(await crypto.subtle.digest("SHA-256", bytes(text)));

Deno.test("a card fits its seal only in its place and with its salt", async () => {
  // Three cards by hand, after ARCHITECTURE.md: leaves, one node, the last leaf going up alone, and the seal over it all.
  const salts = ["11", "22", "33"].map((pair) => pair.repeat(16));
  const codes = ["52410000", "50480000", "47440000"];
  const leaves = await Promise.all(salts.map((salt, place) => sha(`00${salt}000${place}${codes[place]}`)));
  const node = await sha(`01${leaves[0]}${leaves[1]}`);
  const top = await sha(`01${node}${leaves[2]}`);
  const root = `0003${await sha(`020003${top}`)}`;
  same(await holds(root, { place: 0, card: "RA", salt: salts[0]!, path: [leaves[1]!, leaves[2]!] }), true);
  same(await holds(root, { place: 2, card: "GD", salt: salts[2]!, path: [node] }), true);
  same(await holds(root, { place: 0, card: "PH", salt: salts[0]!, path: [leaves[1]!, leaves[2]!] }), false);
  same(await holds(root, { place: 1, card: "RA", salt: salts[0]!, path: [leaves[1]!, leaves[2]!] }), false);
  same(await holds(root, { place: 2, card: "GD", salt: salts[2]!, path: [node, leaves[0]!] }), false);
});

/** A seat as felts have it: two rows of small areas, a circle, a hand; and another one beside it. */
function twoSeats(): Ground {
  const area = (id: string, x: number, y: number, width: number, height: number, wager: string | null, seat: number): Area => ({ id, wager, seat, cite: [], box: [0, 0, 0, 0], label: "", centre: [x, y], size: [width, height], angle: 0 });
  const seat = (number: number, x: number) => [
    area(`seat-${number}.one`, x - 2, 20, 3.5, 2.5, "one", number),
    area(`seat-${number}.two`, x + 2, 20, 3.5, 2.5, "two", number),
    area(`seat-${number}.main`, x, 24, 4, 4, "main", number),
    area(`seat-${number}.high`, x, 29, 8, 4, null, number),
  ];
  return ground({ game: "", outline: { width: 84, height: 42, unit: "in" }, areas: [...seat(1, 30), ...seat(2, 44)] });
}

const placed = (placing: Partial<Placing>, near: number | null = null, over = false) =>
  placementOf({ ground: twoSeats(), faces: {}, placing: { lays: [], stakes: [], markers: [], dice: null, lines: [], ...placing }, outcomes: [], people: [], pending: new Map(), size: "mini", amounts: near !== null, ownHand: near === null, near, over });
const pucks = (markers: Marker[], near: number | null = null) => placed({ markers }, near).pieces.filter((piece) => piece.kind === "puck").map((piece) => piece.at);
const marker = (area: string, label: string): Marker => ({ area, name: label, label });

Deno.test("markers of one seat lie side by side, on no area, and in the same spot however the felt is looked at", () => {
  const both = [marker("seat-1", "BANK"), marker("seat-1", "EYE"), marker("seat-1.two", "ENVY")];
  const lying = pucks(both);
  same(lying.length, 3);
  for (const [at, one] of lying.entries()) {
    for (const other of lying.slice(at + 1)) same(Math.hypot(one.x - other.x, one.y - other.y) >= one.width * .98, true);
    for (const [id, place] of twoSeats().places) {
      const within = Math.abs(one.x - place.x) < place.width / 2 && Math.abs(one.y - place.y) < place.height / 2;
      if (id.includes(".")) same([id, within], [id, false]);
    }
  }
  same(pucks(both, 1), lying);
});

Deno.test("a neighbour's marker is not shown at one's own place", () => {
  same(pucks([marker("seat-2", "BANK")]).length, 1);
  same(pucks([marker("seat-2", "BANK")], 1), []);
});

Deno.test("one's own hand lies at one's own place once the round is over", () => {
  const lays = [{ area: "seat-1.high", seat: 1, role: "own" as const, pieces: ["Ah"], places: 1, title: "", caption: "", numbered: false }];
  const cards = (over: boolean) => placed({ lays }, 1, over).pieces.filter((piece) => piece.kind === "card").length;
  same([cards(false), cards(true)], [0, 1]);
});

Deno.test("what the dealer's hand is called covers nothing that stands before the dealer, and letters shrink with the felt", () => {
  const lays = [{ area: "dealer.hand", seat: null, role: "opponent" as const, pieces: ["Ah"], places: 1, title: "Dealer", caption: "High card", numbered: false }];
  const [caption] = placed({ lays }).tags;
  const tray = twoSeats().places.get("dealer.tray")!;
  same(Math.abs(caption!.at.x - tray.x) - caption!.wide! / 2 >= tray.width / 2, true);
  same(caption!.tall! > 0, true);
});

Deno.test("what the dealer's hand is called covers no wager that stands beside the tray", () => {
  const { places, frame } = twoSeats();
  const row = [57, 60, 63, 66, 69].map((x, at) => ({ id: `seat-${at + 1}.bonus`, wager: null, seat: at + 1, cite: [], box: [0, 0, 0, 0] as [number, number, number, number], label: "", centre: [x, 2.7] as [number, number], size: [2.4, 2.4] as [number, number], angle: 0 }));
  const where = ground({ game: "", outline: { width: frame.width, height: frame.height, unit: "in" }, areas: row });
  const lays = [{ area: "dealer.high", seat: null, role: "opponent" as const, pieces: ["6-6"], places: 1, title: "Dealer", caption: "high 8", numbered: false }];
  const [caption] = placementOf({ ground: { ...where, places: new Map([...places, ...where.places]) }, faces: {}, placing: { lays, stakes: [], markers: [], dice: null, lines: [] }, outcomes: [], people: [], pending: new Map(), size: "mini", amounts: false, ownHand: true }).tags;
  for (const one of row) same(Math.abs(caption!.at.x - one.centre[0]) >= (caption!.wide! + 2.4) / 2, true);
});

Deno.test("what a seat has laid into the areas of a row is all in sight, and within the row", () => {
  const area = (id: string, x: number, wager: string | null): Area => ({ id, wager, seat: 1, cite: [], box: [0, 0, 0, 0], label: "", centre: [x, 24], size: [4, 4], angle: 0 });
  const where = ground({ game: "", outline: { width: 100, height: 42, unit: "in" }, areas: [area("seat-1.main", 30, "main"), area("seat-1.laid.1", 26, null), area("seat-1.laid.2", 30, null), area("seat-1.laid.3", 34, null)] });
  const lay = (number: number, pieces: string[]) => ({ area: `seat-1.laid.${number}`, seat: 1, role: "other" as const, pieces, places: 0, title: "", caption: "", numbered: false });
  for (const lays of [[lay(1, ["Ah"]), lay(3, ["Kh"])], [lay(1, ["Ah", "Kh", "Qh", "Jh", "Th"]), lay(2, ["9h"]), lay(3, ["8h", "7h"])], [lay(3, ["Ah", "Kh", "Qh", "Jh", "Th", "9h", "8h", "7h"])]]) {
    const cards = placementOf({ ground: where, faces: {}, placing: { lays, stakes: [], markers: [], dice: null, lines: [] }, outcomes: [], people: [], pending: new Map(), size: "mini", amounts: false, ownHand: true }).pieces.filter((piece) => piece.kind === "card").map((piece) => piece.at);
    same(cards.every((card) => card.x - card.width / 2 >= 24 - .01 && card.x + card.width / 2 <= 36 + .01), true);
    same(cards.slice(1).every((card, at) => card.x - cards[at]!.x >= card.width * .44), true);
  }
});

const settledAt = (result: Outcome["result"], odds = "") => {
  const outcome: Outcome = { area: "seat-1.main", seat: 1, wager: "main", result, staked: 500, paid: result === "won" ? 500 : 0, odds, cite: "NJ-DP 42.10(d)5", order: 0 };
  const placing = { lays: [], stakes: [], markers: [], dice: null, lines: [] };
  return placementOf({ ground: twoSeats(), faces: {}, placing, outcomes: [outcome], people: [], pending: new Map(), size: "mini", amounts: false, ownHand: true }).pieces.find((piece) => piece.kind === "plate")!;
};

Deno.test("a plate tells odds or a cross and the paragraph, and leaves the name of the area to be read", () => {
  const middle = twoSeats().places.get("seat-1.main")!;
  for (const plate of [settledAt("won", "1 to 1"), settledAt("lost"), settledAt("push")]) {
    same(plate.look.includes("<small>42.10(d)5</small>"), true);
    same(plate.at.y - plate.at.height / 2 > middle.y, true);
  }
  same(settledAt("lost").look.includes("✕"), true);
});

Deno.test("a neighbour's cards and chips are not shown at one's own place, the dealer's cards are", () => {
  const lay = (area: string, seat: number | null) => ({ area, seat, role: "other" as const, pieces: ["Ah"], places: 1, title: "", caption: "", numbered: false });
  const lays = [lay("seat-2.high", 2), lay("dealer.hand", null)];
  const stakes = [{ area: "seat-2.main", seat: 2, wager: "main", title: "", amount: 500 }];
  same(placed({ lays, stakes }, 1).pieces.filter((piece) => piece.kind === "card" || piece.kind === "chips").map((piece) => piece.key), ["dealer.hand:Ah#0"]);
});

Deno.test("a pot that somebody has won is an outcome of that pot", () => {
  const [won] = outcomesOf([{ type: "pot-won", pot: "side 1", amount: 1700, winner: 2, commission: 85, cite: "NJ-DOD 41.10(j)" }]);
  same([won!.area, won!.seat, won!.paid, won!.cite], ["pot.side-1", 2, 1615, "NJ-DOD 41.10(j)"]);
});
