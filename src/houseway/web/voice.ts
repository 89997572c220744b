/** The record's sentences as a dealer would say them to this player: people by their names, and the player as `you`. */

const IRREGULAR: Record<string, string> = { is: "are", has: "have", does: "do", was: "were", goes: "go" };

/** A verb after `and`; what else may stand there, such as the name of a wager, stays as it is. */
const FURTHER = /\b(and) (is|has|does|was|stays|draws|takes|gives|gets|wins|loses|pays|plays|leaves|passes|folds)\b/g;

function plain(verb: string): string {
  if (IRREGULAR[verb]) return IRREGULAR[verb]!;
  if (/(ss|sh|ch|x)es$/.test(verb)) return verb.slice(0, -2);
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  return verb.endsWith("s") && !verb.endsWith("ss") ? verb.slice(0, -1) : verb;
}

/** What a seat is about, said to the player who sits there: `bets $20` is what others do, `bet $20` what you do. */
export const toYou = (doing: string) => doing.replace(/^[a-z-]+/, plain);

/** A hyphen before a number is a minus, and the sign of a share stands apart as on every page. */
export const minus = (text: string) => text.replace(/(^|[\s(:])-(?=[$\d.])/g, "$1−").replace(/(\d)%/g, "$1 %");

/** A time as a house records it, on the reader's own clock: `22:15`, with the day where that is another. */
export const localTimes = (text: string) =>
  text.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC/g, (_, day: string, time: string) => {
    const at = new Date(`${day}T${time}Z`);
    const hour = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    return at.toDateString() === new Date().toDateString() ? hour : `${hour} on ${at.toLocaleDateString([], { day: "numeric", month: "long" })}`;
  });

const begins = (text: string, at: number) => at === 0 || /[.:;!?]\s$/.test(text.slice(0, at));

export function spoken(text: string, seat: number | null, names: Record<string, string>): string {
  const alone = text.replace(/^The (cards|tiles) go (.+) in order: (seat \d|the dealer)\.$/, (_, pieces: string, where: string, whose: string) => `${whose[0]!.toUpperCase()}${whose.slice(1)}'s ${pieces} go ${where}.`);
  const sits = alone.replace(/^(.+) takes seat (\d)\b/, (whole, who: string, at: string) => (Number(at) === seat && who === names[at] ? `You take seat ${at}` : whole));
  const shortened = localTimes(sits).replace(/\b([0-9a-f]{10})[0-9a-f]{30,}\b\.?/g, "$1…");
  const told = shortened.replace(/\b([Ss])eat (\d)('s)?( [a-z]+)?/g, (whole, big: string, number: string, owner: string | undefined, next: string | undefined, at: number) => {
    const first = begins(shortened, at);
    if (/\btakes? $/.test(shortened.slice(0, at))) return whole;
    if (Number(number) !== seat) return names[number] ? `${names[number]}${owner ?? ""}${next ?? ""}` : whole;
    const you = big === "S" ? "You" : "you";
    if (/\b(card|tile)s? of $/.test(shortened.slice(0, at))) return `yours${next ?? ""}`;
    if (owner) return `${you}r${next ?? ""}`;
    return first && next ? `${you} ${plain(next.trim())}` : `${you}${next ?? ""}`;
  });
  return told.replace(/\bhas not enough\b/g, "does not have enough").replace(/^[Yy]ou\b.*/, ofYou);
}

/** What else such a sentence says of its subject: further verbs, and what is its own. */
const ofYou = (told: string) =>
  told.replace("have not enough", "do not have enough").replace(/\bgoes on for it\b/, "goes on for you").replace(/\bits\b/g, "your")
    .replace(FURTHER, (_, and: string, verb: string) => `${and} ${plain(verb)}`);

/** A phase of a round by its name on the wire, as one says it. */
export const phaseInWords = (phase: string | undefined) => (phase ?? "").replaceAll("-", " ");

/** A paragraph without the name of the game's own document; another document is named. */
export const brief = (citation: string) => citation.replace(/^(NJ|MD)-\S+ /, "");
