/**
 * Checks cards against the seal of their deck with the browser's own SHA-256, without asking the house.
 *
 * A leaf is 00, 16 bytes of salt, the deck's number, the place and the card's code in 4 bytes; a node is 01 and two hashes; a last
 * hash without a neighbour goes up as it is. The seal is deck, number of cards, and the hash of 02, these two bytes and the top.
 */

export interface Opening {
  place: number;
  card: string;
  salt: string;
  path: string[];
}

export interface Proof {
  root: string;
  deck: number;
  cuts: unknown[];
  openings: Opening[];
}

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (raw: Uint8Array) => [...raw].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function sha(...parts: (Uint8Array | number[])[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

function code(card: string): Uint8Array {
  const written = new Uint8Array(4);
  written.set(new TextEncoder().encode(card).slice(0, 4));
  return written;
}

/** Whether the opened card lay in that place of the deck that the seal closes. */
export async function holds(root: string, opening: Opening): Promise<boolean> {
  const [deck, count] = [parseInt(root.slice(0, 2), 16), parseInt(root.slice(2, 4), 16)];
  if (root.length !== 68 || opening.place < 0 || opening.place >= count || opening.salt.length !== 32) return false;
  let hash = await sha([0], bytes(opening.salt), [deck, opening.place], code(opening.card));
  let [at, last] = [opening.place, count - 1];
  const path = [...opening.path];
  while (last > 0) {
    const alone = at === last && at % 2 === 0;
    if (!alone) {
      const beside = path.shift();
      if (beside === undefined) return false;
      hash = at % 2 ? await sha([1], bytes(beside), hash) : await sha([1], hash, bytes(beside));
    }
    at = at >> 1;
    last = last >> 1;
  }
  return path.length === 0 && hex(await sha([2, deck, count], hash)) === root.slice(4);
}

export async function check(proof: Proof): Promise<{ opening: Opening; right: boolean }[]> {
  return await Promise.all(proof.openings.map(async (opening) => ({ opening, right: await holds(proof.root, opening) })));
}
