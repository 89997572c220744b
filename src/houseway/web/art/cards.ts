/** Playing cards and character cards as SVG, 250 by 350, in three sizes. Backs bear the mark of the house. */

import type { Face } from "../types.ts";
import { CHARACTERS } from "./characters.ts";

export type Size = "full" | "index" | "mini";

const SUITS: Record<string, string> = {
  s: "M12 1.4C13.2 4.6 21.6 9.4 21.6 14.6A4.7 4.7 0 0 1 13.2 17.5C13.4 19.8 14.4 21.4 16 22.6H8C9.6 21.4 10.6 19.8 10.8 17.5A4.7 4.7 0 0 1 2.4 14.6C2.4 9.4 10.8 4.6 12 1.4Z",
  h: "M12 22.4C10.6 18.6 2 14 2 7.8A5.3 5.3 0 0 1 12 5.2A5.3 5.3 0 0 1 22 7.8C22 14 13.4 18.6 12 22.4Z",
  d: "M12 1.2C14 5.4 17.4 9.4 20.4 12C17.4 14.6 14 18.6 12 22.8C10 18.6 6.6 14.6 3.6 12C6.6 9.4 10 5.4 12 1.2Z",
  c: "M12 1.6A4.9 4.9 0 0 1 15.7 9.7A4.9 4.9 0 1 1 13.3 17.1C13.4 19.6 14.5 21.3 16.2 22.6H7.8C9.5 21.3 10.6 19.6 10.7 17.1A4.9 4.9 0 1 1 8.3 9.7A4.9 4.9 0 0 1 12 1.6Z",
};
const STAR = "M12 1.5L14.9 8.7L22.5 9.3L16.7 14.2L18.6 21.7L12 17.6L5.4 21.7L7.3 14.2L1.5 9.3L9.1 8.7Z";

const STOCK = `<rect x=".75" y=".75" width="248.5" height="348.5" rx="16" fill="#FBF7EC" stroke="#1B2124" stroke-opacity=".24" stroke-width="1.5"/>`;
const MARK = `<circle cx="-15" cy="-26" r="8"/><circle cx="15" cy="-26" r="8"/><circle cx="-15" cy="26" r="8"/><circle cx="15" cy="26" r="8"/><rect x="-23" y="-8" width="46" height="16" rx="8"/>`;

const svg = (inner: string, kind: string) => `<svg class="face ${kind}" viewBox="0 0 250 350" aria-hidden="true">${inner}</svg>`;

/** A suit's sign, `size` wide, with its middle at x, y; upside down in the lower half of a card. */
function sign(suit: string, x: number, y: number, size: number, turned = false): string {
  const path = SUITS[suit] ?? STAR;
  const scale = size / 24;
  return `<path class="ink-${suit}" transform="translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${scale}) translate(-12 -12)" d="${path}"/>`;
}

const rankName = (code: string) => (code[0] === "T" ? "10" : code[0] ?? "");

function label(text: string, suit: string, x: number, y: number, size: number): string {
  const tight = text.length > 1 ? ` textLength="${size * 0.86}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<text class="rank ink-${suit}" x="${x}" y="${y}" font-size="${size}" text-anchor="middle"${tight}>${text}</text>`;
}

/** Where the pips of a number card lie: columns 86, 125, 164. */
const PIPS: Record<string, [number, number][]> = (() => {
  const [left, mid, right] = [82, 125, 168];
  const rows = (...ys: number[]): [number, number][] => ys.flatMap((y): [number, number][] => [[left, y], [right, y]]);
  return {
    "2": [[mid, 80], [mid, 270]],
    "3": [[mid, 80], [mid, 175], [mid, 270]],
    "4": rows(80, 270),
    "5": [...rows(80, 270), [mid, 175]],
    "6": rows(80, 175, 270),
    "7": [...rows(80, 175, 270), [mid, 127]],
    "8": [...rows(80, 175, 270), [mid, 127], [mid, 223]],
    "9": [...rows(80, 143, 207, 270), [mid, 175]],
    "10": [...rows(80, 143, 207, 270), [mid, 112], [mid, 238]],
  };
})();

const COURTS = "KQJ";

/** A court: the picture is loaded when it is first shown; its suit is drawn here, in the colour that was chosen. */
function court(rank: string, suit: string): string {
  const frame = `x="51" y="57" width="148" height="236"`;
  return `<image href="/art/court-${rank}${suit}.svg" ${frame} preserveAspectRatio="none"/><rect ${frame} class="line-${suit}" fill="none" stroke-opacity=".45" stroke-width="1.5"/>` +
    sign(suit, 70, 80, 38) + sign(suit, 180, 270, 38, true);
}

function joker(size: Size): string {
  const petals = [0, 60, 120, 180, 240, 300].map((turn) => `<path transform="rotate(${turn})" d="M0 0C16 -18 16 -44 0 -62C-16 -44 -16 -18 0 0Z"/>`).join("");
  const flower = (x: number, y: number, scale: number) =>
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="#8A6100">${petals}<circle r="13" fill="#FBF7EC"/><circle r="7"/></g>`;
  const word = `<text x="0" y="0" class="jokers" font-size="26" letter-spacing="5" transform="translate(38 96) rotate(90)">JOKER</text>`;
  const star = `<path transform="translate(14 18) scale(1.9)" fill="#8A6100" d="${STAR}"/>`;
  if (size === "mini") return `${flower(125, 215, 1.7)}<path transform="translate(16 16) scale(3.6)" fill="#8A6100" d="${STAR}"/>`;
  if (size === "index") return `<path transform="translate(16 18) scale(3)" fill="#8A6100" d="${STAR}"/>${word.replace("38 96", "44 108").replace("26", "34")}${flower(160, 215, 1.2)}`;
  return `<rect x="72" y="42" width="136" height="266" rx="8" fill="#8A6100" fill-opacity=".12" stroke="#8A6100" stroke-opacity=".4" stroke-width="2"/>${star}${word}${flower(140, 175, .95)}`;
}

function standard(code: string, size: Size): string {
  const rank = rankName(code);
  const suit = code[1] ?? "s";
  if (code === "Jk") return joker(size);
  if (size === "mini") return label(rank, suit, 125, 168, 190) + sign(suit, 125, 262, 132);
  if (size === "index") return label(rank, suit, 66, 112, 128) + sign(suit, 66, 166, 70) + `<g class="fan-pip">${sign(suit, 178, 268, 108)}</g>`;
  const corner = label(rank, suit, 30, 56, 58) + sign(suit, 30, 84, 34);
  const body = COURTS.includes(rank)
    ? court(rank, suit)
    : rank === "A"
    ? sign(suit, 125, 175, 118)
    : (PIPS[rank] ?? []).map(([x, y]) => sign(suit, x, y, 44, y > 175)).join("");
  return `${corner}<g transform="rotate(180 125 175)">${corner}</g>${body}`;
}

function ladder(rank: number, ink: string): string {
  return [1, 2, 3, 4, 5, 6].map((rung) =>
    `<rect x="24" y="${104 - 13 * rung}" width="16" height="6" rx="3" stroke="${ink}" stroke-width="1.6" fill="${rung <= rank ? ink : "none"}"${rung <= rank ? "" : ' stroke-opacity=".35"'}/>`
  ).join("");
}

function characterCard(face: Face, size: Size): string {
  const drawn = CHARACTERS[face.code];
  if (!drawn) return `<text class="rank" x="125" y="190" text-anchor="middle" font-size="70">${face.short}</text>`;
  const { ink, paper, drawing, mark } = drawn;
  if (size === "mini") {
    const below = mark ? `<g transform="translate(86 246) scale(3.3)">${mark}</g>` : "";
    return `<g transform="translate(${mark ? 20 : 15} ${mark ? 22 : 62}) scale(${mark ? 2.1 : 2.2})">${drawing}</g>${below}`;
  }
  const frame = `<rect x="11" y="11" width="228" height="328" rx="9" fill="none" stroke="${ink}" stroke-opacity=".28" stroke-width="1.5"/>`;
  const corner = mark ? `<g transform="translate(200 22) scale(1.25)">${mark}</g>` : "";
  const wild = face.note === "wild"
    ? `<rect x="91" y="26" width="68" height="25" rx="12.5" fill="${ink}"/><text class="wild" x="125" y="44" text-anchor="middle" font-size="15" letter-spacing="2" fill="#fff">WILD</text>`
    : "";
  const disc = `<circle cx="125" cy="160" r="92" fill="${paper}" fill-opacity="${paper === ink ? ".1" : ".28"}"/>`;
  const name = `<text class="named" x="125" y="308" text-anchor="middle" font-size="${size === "index" ? 37 : 34}" fill="${ink}">${face.name}</text>`;
  return `${frame}${ladder(drawn.rank, ink)}${corner}${disc}<g transform="translate(51 84) scale(1.48)">${drawing}</g>${wild}${name}`;
}

export function cardFace(face: Face, size: Size): string {
  return svg(STOCK + (face.kind === "character" ? characterCard(face, size) : standard(face.code, size)), "card");
}

const LATTICE = (() => {
  let lines = "";
  for (let at = -350; at < 250; at += 24) lines += `M${at} 0l350 350M${at + 350} 0l-350 350`;
  return lines;
})();

/** The back; its lattice is a few lines, so that a table full of backs stays cheap to draw. */
export function cardBack(colour = "#6E2530"): string {
  return svg(
    `${STOCK}<rect x="12" y="12" width="226" height="326" rx="10" fill="${colour}"/>` +
      `<path clip-path="url(#back-clip)" d="${LATTICE}" stroke="#FBF7EC" stroke-opacity=".2" stroke-width="1.6" fill="none"/>` +
      `<rect x="22" y="22" width="206" height="306" rx="5" fill="none" stroke="#FBF7EC" stroke-opacity=".5" stroke-width="2"/>` +
      `<g transform="translate(125 175)"><rect x="-38" y="-50" width="76" height="100" rx="12" fill="${colour}" stroke="#FBF7EC" stroke-opacity=".65" stroke-width="2.5"/><g fill="#FBF7EC" transform="scale(.92)">${MARK}</g></g>`,
    "card",
  );
}

/** Shared definitions; one copy stands in the page. */
export const DEFINITIONS = `<svg class="hidden" aria-hidden="true" focusable="false"><defs><clipPath id="back-clip"><rect x="22" y="22" width="206" height="306" rx="5"/></clipPath>` +
  `<linearGradient id="tile-face" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2B2E32"/><stop offset=".5" stop-color="#1A1C1F"/><stop offset="1" stop-color="#141518"/></linearGradient></defs></svg>`;

export const SEAL = MARK;
