/** The record's sentences as a dealer would say them to this player: people by their names, and the player as `you`. */

const IRREGULAR: Record<string, string> = { is: "are", has: "have", does: "do", was: "were", goes: "go" };

function plain(verb: string): string {
  if (IRREGULAR[verb]) return IRREGULAR[verb]!;
  if (/(ss|sh|ch|x)es$/.test(verb)) return verb.slice(0, -2);
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  return verb.endsWith("s") && !verb.endsWith("ss") ? verb.slice(0, -1) : verb;
}

const begins = (text: string, at: number) => at === 0 || /[.:;!?]\s$/.test(text.slice(0, at));

export function spoken(text: string, seat: number | null, names: Record<string, string>): string {
  const shortened = text.replace(/\b([0-9a-f]{10})[0-9a-f]{30,}\b\.?/g, "$1…");
  return shortened.replace(/\b([Ss])eat (\d)('s)?( [a-z]+)?/g, (whole, _big, number: string, owner: string | undefined, next: string | undefined, at: number) => {
    const first = begins(shortened, at);
    if (/\btakes? $/.test(shortened.slice(0, at))) return whole;
    if (Number(number) !== seat) return names[number] ? `${names[number]}${owner ?? ""}${next ?? ""}` : whole;
    if (owner) return `${first ? "Your" : "your"}${next ?? ""}`;
    if (!first || !next) return `${first ? "You" : "you"}${next ?? ""}`;
    return `You ${plain(next.trim())}`;
  });
}

/** A phase of a round by its name on the wire, as one says it. */
export const phaseInWords = (phase: string | undefined) => (phase ?? "").replaceAll("-", " ");
