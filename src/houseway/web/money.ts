/** Money is whole cents until it is read by a person. */

const grouped = (whole: number) => whole.toString().replace(/\B(?=(\d{3})+$)/g, ",");

/** `$1,240.00`: with cents, as in records. */
export function money(cents: number): string {
  const size = Math.abs(cents);
  const text = `$${grouped(Math.floor(size / 100))}.${String(size % 100).padStart(2, "0")}`;
  return cents < 0 ? `−${text}` : text;
}

/** `$25`: whole dollars where they are whole, as on the felt. */
export function chips(cents: number): string {
  return cents % 100 ? money(cents) : money(cents).slice(0, -3);
}

/** `+$25.00`, `−$5.00`: what came or went. */
export function gain(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** Odds as felts write them, `2,000 to 1`, on one line. */
export const unbroken = (text: string) => text.replace(/(?<![\d,.])\d{4,}(?= to \d)/g, (win) => grouped(Number(win))).replace(/(\d) to (?=\d)/g, "$1\u00a0to\u00a0");

/** Reads `12`, `12.5` or `$12.50`; null where that is no amount. */
export function cents(text: string): number | null {
  const read = /^\$?\s*(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return read ? Number(read[1]) * 100 + Number((read[2] ?? "").padEnd(2, "0")) : null;
}

export const DENOMINATIONS = [50000, 10000, 2500, 500, 100];

/** The fewest chips that make the amount, the highest first; what is left below a dollar counts as one chip of cents. */
export function inChips(amount: number): number[] {
  const pile: number[] = [];
  let rest = amount;
  for (const worth of DENOMINATIONS) {
    while (rest >= worth && pile.length < 60) {
      pile.push(worth);
      rest -= worth;
    }
  }
  return rest > 0 ? [...pile, rest] : pile;
}
