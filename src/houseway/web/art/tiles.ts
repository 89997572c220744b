/** Chinese dominoes, 100 by 250: ones and fours are red, the others ivory, six-six is half red. No bar between the halves. */

const PLACES: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[0, -34], [0, 34]],
  3: [[-24, -34], [0, 0], [24, 34]],
  4: [[-24, -34], [24, -34], [-24, 34], [24, 34]],
  5: [[-24, -34], [24, -34], [0, 0], [-24, 34], [24, 34]],
  6: [[-24, -34], [24, -34], [-24, 0], [24, 0], [-24, 34], [24, 34]],
};
const RED = ["#E5493A", "#8E1E15"];
const IVORY = ["#F4F0E4", "#B9B29F"];

function pip(x: number, y: number, radius: number, [fill, edge]: string[]): string {
  return `<circle cx="${x}" cy="${y + 1.2}" r="${radius + 1}" fill="#000" fill-opacity=".55"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.72}" fill="none" stroke="${edge}" stroke-width="1.6" stroke-opacity=".35"/>`;
}

function half(pips: number, middle: number, code: string): string {
  return (PLACES[pips] ?? []).map(([x, y]) => {
    const red = pips === 1 || pips === 4 || (code === "6-6" && x < 0);
    return pip(50 + x, middle + y, pips === 1 ? 17 : 11.2, red ? RED : IVORY);
  }).join("");
}

const BODY = `<rect width="100" height="250" rx="13" fill="#0B0C0E"/><rect width="100" height="246" rx="13" fill="url(#tile-face)"/>` +
  `<rect x="1.2" y="1.2" width="97.6" height="243.6" rx="12" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="1.6"/>`;

const svg = (inner: string) => `<svg class="face tile" viewBox="0 0 100 250" aria-hidden="true">${BODY}${inner}</svg>`;

export function tileFace(code: string): string {
  const [high = 0, low = 0] = code.split("-").map(Number);
  return svg(half(high, 65, code) + half(low, 185, code));
}

export function tileBack(): string {
  return svg(
    `<rect x="13" y="14" width="74" height="218" rx="7" fill="none" stroke="#C9A961" stroke-opacity=".4" stroke-width="2"/>` +
      `<g transform="translate(50 123) scale(.72)" fill="#C9A961" fill-opacity=".55"><circle cx="-15" cy="-26" r="8"/><circle cx="15" cy="-26" r="8"/><circle cx="-15" cy="26" r="8"/><circle cx="15" cy="26" r="8"/><rect x="-23" y="-8" width="46" height="16" rx="8"/></g>`,
  );
}
