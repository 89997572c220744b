/** Writes every face that it reads on standard input as plain SVG, without styles of a page: what notebooks and papers show. */

import { cardBack, cardFace } from "./art/cards.ts";
import { tileBack, tileFace } from "./art/tiles.ts";
import type { Face } from "./types.ts";

const INKS: Record<string, string> = { s: "#1B2124", h: "#B3202A", d: "#1B57A6", c: "#1A6B3C" };
const SERIF = `font-family="Newsreader, Georgia, serif"`;
const SANS = `font-family="Inter, Helvetica, sans-serif" font-weight="700"`;
const LETTERS: Record<string, string> = {
  rank: `${SERIF} font-weight="700"`,
  named: `${SERIF} font-weight="600"`,
  wild: SANS,
  jokers: `${SANS} fill="#8A6100"`,
};

/** A class as the attributes that the page's styles would give. */
function attributes(name: string): string {
  const [kind, suit] = name.split("-");
  if (suit && kind === "ink") return `fill="${INKS[suit]}"`;
  if (suit && kind === "line") return `stroke="${INKS[suit]}"`;
  return LETTERS[name] ?? "";
}

const plain = (svg: string) =>
  svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"))
    .replace(/class="([^"]+)"/g, (_, names: string) => names.split(" ").map(attributes).join(" ").trim())
    .replaceAll("url(#back-clip)", "url(#houseway-back)")
    .replaceAll("url(#tile-face)", "#1A1C1F");

const faces: Face[] = JSON.parse(await new Response(Deno.stdin.readable).text());
const drawn = faces.map((face) => [face.code, plain(face.kind === "tile" ? tileFace(face.code) : cardFace(face, "full"))]);
console.log(JSON.stringify({ card: plain(cardBack()), tile: plain(tileBack()), ...Object.fromEntries(drawn) }));
