/** Dice. The dragon's eye die is red and bears an almond outline, so that colour is not alone in telling it. */

const SPOTS: Record<number, [number, number][]> = {
  1: [[49, 49]],
  2: [[24, 24], [74, 74]],
  3: [[24, 24], [49, 49], [74, 74]],
  4: [[24, 24], [74, 24], [24, 74], [74, 74]],
  5: [[24, 24], [74, 24], [49, 49], [24, 74], [74, 74]],
  6: [[24, 24], [74, 24], [24, 49], [74, 49], [24, 74], [74, 74]],
};

export function die(face: number, eye = false): string {
  const pip = eye ? "#FBF3E4" : face === 1 || face === 4 ? "#C2352A" : "#1B2124";
  const spots = (SPOTS[face] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${face === 1 ? 13 : 9.5}" fill="${pip}"/>`).join("");
  const almond = eye ? `<path d="M8 49Q49 16 90 49Q49 82 8 49Z" fill="none" stroke="#FBF3E4" stroke-opacity=".4" stroke-width="3"/>` : "";
  return `<svg class="die" viewBox="0 0 104 106" aria-hidden="true"><rect x="4" y="8" width="96" height="96" rx="20" fill="#000" fill-opacity=".35"/><rect x="1" y="1" width="96" height="96" rx="20" fill="${eye ? "#B3332A" : "#F4EFE2"}"/>` +
    `<rect x="2.5" y="2.5" width="93" height="93" rx="18.5" fill="none" stroke="#fff" stroke-opacity="${eye ? ".25" : ".8"}" stroke-width="2.5"/>${almond}${spots}</svg>`;
}

/** The cup in which the dice are shaken, open or covered. */
export function shaker(open: boolean): string {
  const lid = `<circle cx="50" cy="50" r="46" fill="#4A3222"/><circle cx="50" cy="50" r="45" fill="none" stroke="#6B4A31" stroke-width="2"/><circle cx="50" cy="50" r="32" fill="none" stroke="#2A1B11" stroke-opacity=".5" stroke-width="1.5"/><circle cx="50" cy="50" r="7" fill="#D6B266"/>`;
  const bowl = `<circle cx="50" cy="50" r="48" fill="#5A3C27"/><circle cx="50" cy="50" r="47" fill="none" stroke="#7A573B" stroke-width="1.6"/><circle cx="50" cy="50" r="39" fill="#17110C"/>`;
  return `<svg class="shaker" viewBox="0 0 100 100" aria-hidden="true">${open ? bowl : lid}</svg>`;
}

/** A button on the felt: a disc with its word. */
export function puck(label: string, tone: string): string {
  const [fill, ink] = tone === "red" ? ["#B3202A", "#FBF7EC"] : tone === "brass" ? ["#D6B266", "#1B1607"] : ["#F4F0E4", "#1B2124"];
  const words = label.split(" ");
  const longest = Math.max(...words.map((word) => word.length));
  const size = Math.min(27, 118 / Math.max(longest, 3.4));
  const first = 50 - (words.length - 1) * size * 0.5 + size * 0.35;
  const lines = words.map((word, at) => `<text class="worth" x="50" y="${first + at * size}" text-anchor="middle" font-size="${size}" fill="${ink}">${word}</text>`).join("");
  return `<svg class="puck" viewBox="0 0 100 100" aria-hidden="true"><circle cx="51" cy="53" r="46" fill="#000" fill-opacity=".35"/><circle cx="50" cy="50" r="46" fill="${fill}"/><circle cx="50" cy="50" r="40" fill="none" stroke="${ink}" stroke-opacity=".45" stroke-width="1.5"/>${lines}</svg>`;
}

/** The dealing shoe, seen from above. */
export const SHOE = `<svg class="shoe" viewBox="0 0 100 150" preserveAspectRatio="none" aria-hidden="true"><path d="M6 8Q6 2 12 2H88Q94 2 94 8V112L78 148H22L6 112Z" fill="#15181a" stroke="#000" stroke-opacity=".6"/><rect x="14" y="12" width="72" height="64" rx="4" fill="#23282b"/><rect x="20" y="84" width="60" height="40" rx="3" fill="#6E2530" stroke="#FBF7EC" stroke-width="3"/><path d="M6 112L22 148H78L94 112V98H6Z" fill="#0c0e0f" fill-opacity=".9"/></svg>`;
