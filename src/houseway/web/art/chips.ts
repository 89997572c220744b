/** Chips: colour, number and count of edge spots say the worth. A pile has the highest value below. */

import { inChips } from "../money.ts";

interface Kind {
  fill: string;
  spot: string;
  spots: number;
  text: string;
}

const KINDS: Record<number, Kind> = {
  100: { fill: "#DAD4C6", spot: "#45525C", spots: 4, text: "#2C363D" },
  500: { fill: "#A32B30", spot: "#F1EAD8", spots: 6, text: "#A32B30" },
  2500: { fill: "#1F6B45", spot: "#F1EAD8", spots: 8, text: "#1F6B45" },
  10000: { fill: "#1C2023", spot: "#F1EAD8", spots: 10, text: "#1C2023" },
  50000: { fill: "#54307E", spot: "#F1EAD8", spots: 12, text: "#54307E" },
};
const CENTS: Kind = { fill: "#B98A4B", spot: "#F1EAD8", spots: 3, text: "#5A3F14" };

const SPOT = "M44.5 2.3A48 48 0 0 1 55.5 2.3L54 13.5A37 37 0 0 0 46 13.5Z";

function disc(worth: number): string {
  const kind = KINDS[worth] ?? CENTS;
  const turns = Array.from({ length: kind.spots }, (_, at) => at * 360 / kind.spots);
  const spots = turns.map((turn) => `<path d="${SPOT}" transform="rotate(${turn} 50 50)"/>`).join("");
  const face = worth >= 100 ? String(worth / 100) : `${worth}¢`;
  const size = face.length > 2 ? 27 : 35;
  return `<circle cx="50" cy="50" r="48.5" fill="${kind.fill}" stroke="#000" stroke-opacity=".4" stroke-width="1.5"/><g fill="${kind.spot}">${spots}</g>` +
    `<circle cx="50" cy="50" r="34.5" fill="none" stroke="${kind.spot}" stroke-opacity=".55" stroke-width="1.5"/><circle cx="50" cy="50" r="30.5" fill="#FBF7EC"/>` +
    `<text class="worth" x="50" y="${size > 30 ? 62.5 : 60}" text-anchor="middle" font-size="${size}" fill="${kind.text}">${face}</text>`;
}

/** The edge of a chip below the top one. */
function edge(worth: number): string {
  const kind = KINDS[worth] ?? CENTS;
  return `<circle cx="50" cy="50" r="48.5" fill="${kind.fill}" stroke="#000" stroke-opacity=".45" stroke-width="1.5"/>` +
    `<path d="M12 81A48 48 0 0 0 30 94L34 86A38 38 0 0 1 20 75ZM44 98A48 48 0 0 0 56 98L55 89A38 38 0 0 1 45 89ZM70 94A48 48 0 0 0 88 81L80 75A38 38 0 0 1 66 86Z" fill="${kind.spot}"/>`;
}

export function chip(worth: number): string {
  return `<svg class="chip" viewBox="0 0 100 100" aria-hidden="true">${disc(worth)}</svg>`;
}

const STEP = 13;
export const TALLEST = 8;

const piles = new Map<number, string>();

/** A pile of so much money; each is drawn once. */
export function pile(amount: number): string {
  let made = piles.get(amount);
  if (made === undefined) {
    made = drawn(amount);
    piles.set(amount, made);
  }
  return made;
}

/** At most eight chips are drawn, since the plate says the amount. */
function drawn(amount: number): string {
  const worths = inChips(amount);
  const seen = worths.length > TALLEST ? worths.slice(worths.length - TALLEST) : worths;
  const rise = (seen.length - 1) * STEP;
  const layers = seen.map((worth, at) =>
    `<g transform="translate(0 ${rise - at * STEP})">${at === seen.length - 1 ? disc(worth) : edge(worth)}</g>`
  ).join("");
  return `<svg class="pile" viewBox="0 0 100 ${100 + rise}" aria-hidden="true"><ellipse cx="52" cy="${56 + rise}" rx="50" ry="47" fill="#000" fill-opacity=".32"/>${layers}</svg>`;
}

/** The dealer's tray: twelve tubes of chips seen from above, the highest at the dealer's right. */
export const TRAY = (() => {
  const tubes = [50000, 50000, 10000, 10000, 2500, 2500, 2500, 500, 500, 500, 100, 100];
  const drawn = tubes.map((worth, tube) => {
    const kind = KINDS[worth]!;
    const count = 22 - (tube * 5) % 7;
    const chips = Array.from({ length: count }, (_, at) => `<rect x="${2 + tube * 17.9}" y="${66 - at * 2.8}" width="15" height="2.5" rx=".6" fill="${kind.fill}"/><rect x="${6.800 + tube * 17.9}" y="${66 - at * 2.8}" width="5.400" height="2.5" fill="${kind.spot}"/>`).join("");
    return chips;
  }).join("");
  return `<svg class="tray-chips" viewBox="0 0 216 72" preserveAspectRatio="none" aria-hidden="true">${drawn}</svg>`;
})();
