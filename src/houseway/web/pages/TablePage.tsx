/** A table: the felt shows what lies where, the hand is the one place to act, the rail says why. */

import type { ComponentChildren } from "preact";
import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import type { Placement, Touchable } from "../board/board.ts";
import { FeltView } from "../board/Felt.tsx";
import { outlineOf, ownPlace, wholeTable } from "../board/geometry.ts";
import { die } from "../art/dice.ts";
import { inFront, isCounted, type Person, placeAt, placementOf } from "../board/lying.ts";
import { comeIn, maySit, me, say } from "../house.ts";
import { focusActions, focusMain, isFree } from "../focus.ts";
import { reads } from "../keys.ts";
import { TableModel } from "../model.ts";
import { chips, gain, money } from "../money.ts";
import { answers, buy, capital, choose, Decision, foremost, isPriced, isUnpaid, letterOf, openAmount, Refusal, told } from "../parts/Actions.tsx";
import { Bar } from "../parts/Bar.tsx";
import { Changes, Tray, Wagers } from "../parts/Betting.tsx";
import { Cite } from "../parts/Cite.tsx";
import { Clock } from "../parts/Clock.tsx";
import { Hand, SmallCards } from "../parts/Hand.tsx";
import { Book, Dots, Door, Link } from "../parts/icons.tsx";
import { invite, panel, Panels } from "../parts/Panels.tsx";
import { Rail } from "../parts/Rail.tsx";
import { go } from "../router.ts";
import { Missing } from "./Missing.tsx";
import { titled } from "./Records.tsx";
import { bookOpen, pace, playerName, SPEEDS } from "../settings.ts";
import { useLonger } from "../longer.ts";
import { narrow, wide } from "../screen.ts";
import type { DiceShown, Ended, Sight } from "../types.ts";
import { brief, minus, spoken, toYou } from "../voice.ts";

const FLOWN: Placement = { pieces: [], touch: [], tags: [] };

/** Seats that the table waits for. */
function awaited(sight: Sight): number[] {
  const asked = sight["to-act"];
  return asked === null || asked === undefined ? [] : [asked];
}

function people(model: TableModel): Person[] {
  const sight = model.sight.value!;
  const turn = awaited(sight);
  const nets = model.endedShown.value?.nets ?? {};
  return sight.seats.map((seat): Person => {
    if (seat.player === null) return { seat: seat.seat, name: "open", doing: "", tone: "absent", net: null };
    const asked = seat.seat === model.seat.value && (model.choices.value.length > 0 || model.betting.value);
    const said = minus(sight.words.doing?.[String(seat.seat)] ?? (seat.ready && sight.phase === "betting" ? "ready" : ""));
    const doing = asked ? "your turn" : !seat.present && !seat.bot ? "away" : seat.yours ? toYou(said) : said;
    const tone = asked ? "turn" : seat.yours ? "you" : turn.includes(seat.seat) ? "acting" : !seat.present ? "absent" : "";
    return { seat: seat.seat, name: seat.yours ? "You" : seat.player, doing, tone, net: asked ? null : nets[String(seat.seat)] ?? null };
  });
}

/** A wager by its own title, also where it is made together with another. */
const titleOf = (model: TableModel, name: string) => (model.wagerOf(name)?.areas[0] === name ? model.wagerOf(name)!.title : titled(name));

/** What may be touched at the player's own place while the betting is open. */
function touchables(model: TableModel, own: boolean): Touchable[] {
  const sight = model.sight.value!;
  const [where, felt, seat] = [model.where.value, model.felt.value, model.seat.value];
  if (!where || !felt || seat === null || !model.betting.value) return [];
  return sight.words.wagers.flatMap((wager) =>
    wager.fixed ? [] : wager.areas.flatMap((name): Touchable[] => {
      const id = `seat-${seat}.${name}`;
      const at = placeAt(where, id);
      const amount = model.draft.value.get(name) ?? 0;
      const outline = outlineOf(felt.areas.find((area) => area.id === id)?.shape);
      const far = at?.turn !== where.seats.get(seat)?.turn;
      if (own && far) return [];
      const due = wager.required && !model.draft.value.size && !model.endedShown.value;
      return at ? [{ id, at, outline, quiet: !own, tone: due ? "due" : "open", label: `${titleOf(model, name)}: ${amount ? chips(amount) : "nothing"}; add ${chips(model.chip.value)}` }] : [];
    })
  );
}

function scene(model: TableModel, own: boolean): Placement {
  const [where, words, sight] = [model.where.value, model.words.value, model.sight.value];
  if (!where || !words || !sight) return FLOWN;
  const pending = new Map([...model.draft.value].map(([name, amount]) => [`seat-${model.seat.value}.${name}`, amount]));
  const placement = placementOf({
    ground: where,
    faces: words.faces,
    placing: model.placing.value,
    outcomes: model.standing.value,
    people: own || narrow.value ? [] : people(model),
    pending,
    sent: model.sending.value !== null,
    backs: sight.backs,
    size: own ? "index" : "mini",
    amounts: own,
    ownHand: !own,
    near: own ? model.seat.value : null,
    over: model.endedShown.value !== null,
  });
  return { ...placement, touch: touchables(model, own), tags: own ? [] : placement.tags };
}

export function TablePage({ id }: { id: string }) {
  const model = useMemo(() => new TableModel(id), [id]);
  useEffect(() => {
    void model.open();
    return () => {
      model.close();
      panel.value = null;
    };
  }, [model]);
  useTurn(model);
  useKeys(model);
  const sight = model.sight.value;
  const watching = sight?.seat === null && model.words.value !== null;
  useLayoutEffect(() => {
    if (watching) focusMain();
  }, [watching]);
  if (model.missing.value) return <Missing title="No such table" said={model.missing.value} to="/" where="the tables" />;
  if (!sight || !model.where.value || !model.words.value) return <><Bar table /><main id="main" class="page" aria-busy="true"><p class="dim">To the table …</p></main></>;
  const document = sight.words.document ?? "";
  const then = `round ${sight.round}${sight.seat === null ? "" : `, ${areas(model)}`}${sight.practice ? " · practice, set cards" : ""}`;
  return (
    <div class="table-page">
      <Bar table title={sight.words.title} about={narrow.value ? document.split(",")[0] : document.replace(`, ${sight.words.title} (`, " (")} then={then}>
        <span class="narrow-only"><Clock deadline={sight.deadline} small /></span>
        <button type="button" class="icon wide-only" aria-label="Invite a friend to this table" title="Invite a friend" onClick={() => void invite()}><Link /></button>
        {model.seat.value !== null && <button type="button" class="icon wide-only" aria-label="Leave the table" title="Leave the table" onClick={() => void leave(model)}><Door /></button>}
        {!wide.value && !narrow.value && <button type="button" class="button slim" aria-expanded={panel.value === "rail"} onClick={() => (panel.value = panel.value === "rail" ? null : "rail")}>Dealer</button>}
        {narrow.value && model.seat.value !== null && <button type="button" class="icon" aria-label="The book" onClick={() => (panel.value = "book")}><Book /></button>}
        <button type="button" class="icon" aria-label="More" onClick={() => (panel.value = "menu")}><Dots /></button>
      </Bar>
      <main id="main" data-seq={sight.seq} data-acked={model.acked.value} data-sending={model.sending.value ?? ""} class={`table ${narrow.value ? "phone" : ""} ${model.choices.value.length ? "deciding" : ""} ${model.pickFrom.value ? "picking" : ""}`}>
        <h2 class="hidden">{sight.words.title}, {sight.seat === null ? "you watch" : areas(model)}</h2>
        {narrow.value ? <Phone model={model} /> : <Desktop model={model} />}
        {(wide.value || panel.value === "rail") && !narrow.value && <Rail model={model} onClose={wide.value ? undefined : () => (panel.value = null)} />}
      </main>
      <Listening model={model} />
      <Panels model={model} onLeave={() => void leave(model)} />
    </div>
  );
}

/** The player's seats in words; of two the one that is played now stands out. */
function areas(model: TableModel): string {
  const [seat, seats] = [model.seat.value, model.seats.value];
  return seats.length > 1 ? `seats ${seats.join(" and ")}, now ${seat}` : `seat ${seat}`;
}

async function leave(model: TableModel): Promise<void> {
  if (await model.leave()) go("/");
}

/** Your turn is told by the page's title and, if allowed, by the system. */
function useTurn(model: TableModel): void {
  useSignalEffect(() => {
    const sight = model.sight.value;
    if (!sight) return;
    const asked = model.choices.value.length > 0 || model.betting.value;
    const title = `${sight.words.title} · Houseway`;
    document.title = asked ? `● Your turn · ${title}` : title;
    if (asked && document.hidden && typeof Notification !== "undefined" && Notification.permission === "granted") {
      new Notification(sight.words.title, { body: sight.words.question ?? "Place your bets.", tag: `houseway-${model.id}` });
    }
  });
}

/** With every new question the place to act has the focus, unless somebody types, lays chips or reads a sheet. */
function useFocus(...asked: unknown[]): void {
  useLayoutEffect(() => {
    if (isFree() || document.activeElement?.closest("[data-acts]")) focusActions();
  }, asked);
}

function useKeys(model: TableModel): void {
  useLayoutEffect(() =>
    reads((key) => {
      const sight = model.sight.value;
      if (!sight) return false;
      if (panel.value === "rail" && key === "Escape") return (panel.value = null), true;
      if (panel.value && panel.value !== "rail") return false;
      if (model.choices.value.length) {
        const choice = model.choices.value.find((one) => !one.picks.length && answers(one, key));
        const first = foremost(model);
        if (choice) return isPriced(choice) ? openAmount() : choose(model, choice), true;
        if (key === "Enter" && first && !model.betting.value) return choose(model, first), true;
        if (key === "Enter" && model.choices.value.some((choice) => isUnpaid(model, choice))) return void buy(model), true;
      }
      if (model.pickFrom.value && /^[1-9]$/.test(key)) return model.mark(Number(key) - 1), true;
      if (model.betting.value) {
        if (key === "Enter" && !sight.words.wagers.length) return void model.send({ type: "ready" }, "ready"), true;
        if (/^[1-5]$/.test(key)) return (model.chip.value = [100, 500, 2500, 10000, 50000][Number(key) - 1]!), true;
        const acts: Record<string, () => void> = { Enter: () => void (isShort(model) ? buy(model) : model.bet()), u: () => model.undo(), x: () => model.clear(), a: () => model.rebet(), d: () => model.double(), c: () => change(model) };
        if (acts[key]) return acts[key]!(), true;
      }
      const last = model.ended.value?.round ?? sight.round - 1;
      const pages: Record<string, () => void> = {
        b: () => narrow.value ? (panel.value = "book") : (bookOpen.value = bookOpen.value === "open" ? "closed" : "open"),
        t: () => (panel.value = "pay"),
        "?": () => (panel.value = "rules"),
        l: () => (panel.value = "history"),
        v: () => (panel.value = "seal"),
        m: () => (panel.value = "menu"),
        r: () => last > 0 && go(`/tables/${model.id}/rounds/${last}`),
      };
      if (!pages[key]) return false;
      pages[key]!();
      return true;
    }), [model]);
}

/** Puts last round's result away and begins with an empty layout. */
function change(model: TableModel): void {
  model.putRoundAway();
}

// --- the felt ---------------------------------------------------------------------------------------------------------

/** A chip onto the area that was touched, or off it. */
function touched(model: TableModel, id: string, back: boolean): void {
  model.add(id.replace(/^seat-\d\./, ""), back ? -model.chip.value : model.chip.value);
}

export function WholeFelt({ model }: { model: TableModel }) {
  const placement = useComputed(() => scene(model, false));
  const where = model.where.value!;
  const camera = useMemo(() => wholeTable(where), [where]);
  return <FeltView class="whole" ground={where} picture={`/api/tables/${model.id}/felt.svg`} camera={camera} placement={placement.value} speed={SPEEDS[pace.value]} label="The table" onTouch={(id, back) => touched(model, id, back)} />;
}

function OwnFelt({ model }: { model: TableModel }) {
  const placement = useComputed(() => scene(model, true));
  const where = model.where.value!;
  const seat = model.seat.value!;
  const camera = useMemo(() => ownPlace(where, seat), [where, seat]);
  return <FeltView class="lens" ground={where} picture={`/api/tables/${model.id}/felt.svg`} camera={camera} placement={placement.value} speed={SPEEDS[pace.value]} label="Your place" onTouch={(id, back) => touched(model, id, back)} />;
}

/** What goes on while the connection is lost. */
function meanwhile(model: TableModel): string {
  const sight = model.sight.value!;
  if (sight.seat === null) return "The table goes on.";
  if (sight.pace === "manual") return "There is no clock at this table: it waits for you.";
  const acts = ifAbsent(model);
  return `The clock runs. ${acts || "At its end the house goes on without you."} G-08`;
}

/** What the house does for whoever lets the time run out, as it is said to the player. */
function ifAbsent(model: TableModel): string {
  const told = spoken(model.sight.value?.["if-absent"] ?? "", model.seat.value, model.sight.value?.players ?? {});
  if (!told) return "";
  const [, comma, rest] = /^You do not (?:act|answer)(,?) and (.*)$/.exec(told) ?? [];
  return `If the time runs out, ${rest ? `${comma ? "" : "you "}${rest}` : told.replace(/^You/, "you")}`;
}

function Connection({ model }: { model: TableModel }) {
  const state = model.live.value?.state.value ?? "open";
  return <div role="status">{state !== "open" && <p class="lost-line">{state === "lost" ? `Reconnecting. ${meanwhile(model)}` : "Connecting …"}</p>}</div>;
}

// --- what one has, holds and may do -------------------------------------------------------------------------------------

function Stack({ model }: { model: TableModel }) {
  const [seat, over] = [model.seat.value, model.endedShown.value];
  const staked = model.placing.value.stakes.filter((stake) => stake.seat === seat).reduce((sum, stake) => sum + stake.amount, 0);
  return (
    <div class="stack-line">
      <span class="cap">{model.seats.value.length > 1 ? `Seat ${seat}` : "Your stack"}</span><b class="serif" data-stack={model.stack.value}>{money(model.stack.value)}</b>
      <span class="dim">{over ? `round ${over.round}` : `felt ${chips(staked + model.drafted.value)}`}</span>
    </div>
  );
}

function Middle({ model }: { model: TableModel }) {
  const sight = model.sight.value!;
  if (model.ended.value && !model.draft.value.size) return <Statement model={model} />;
  const own = sight.words.placing.lays.filter((lay) => lay.role === "own" && lay.pieces.length);
  if (own.length) {
    return (
      <div class="holding-zone">
        <div class="hands">{own.map((lay) => <Hand key={lay.area} model={model} lay={lay} alone={own.length === 1} />)}</div>
        <p class="holding serif">{sight.words.holding}</p>
        {sight.words.placing.lines.length > 0 && <p class="lines dim">{minus(sight.words.placing.lines.join(" "))}</p>}
      </div>
    );
  }
  if (model.betting.value && sight.words.wagers.length) return <div class="bet-zone"><Wagers model={model} />{laysOut(model) && <Tray model={model} />}</div>;
  const welcome = model.words.value!.welcome;
  return <div class="holding-zone idle"><p class="serif headline">{welcome.headline}</p><p class="dim">{welcome.lines[0]}</p><p class="lines">{sight.words.placing.lines.join(" ")}</p></div>;
}

/** How the hands stood, in the words of the felt. */
function hands(model: TableModel): string {
  const lays = model.ended.value!.placing.lays.filter((lay) => lay.caption);
  const of = (role: string) => lays.filter((lay) => lay.role === role).map((lay) => lay.caption).join(", ");
  const [own, other] = [of("own"), of("opponent")];
  const whom = lays.find((lay) => lay.role === "opponent")?.title || "Dealer";
  return [own, other && `${whom}: ${other}`].filter(Boolean).join(" · ");
}

/** Lines that may be more than there is room for: then the edge says so. */
function Lines({ of, children }: { of: string; children: ComponentChildren }) {
  const box = useLonger<HTMLDivElement>();
  return <div ref={box} class="statement-lines" tabIndex={0} role="region" aria-label={of}>{children}</div>;
}

/** What the house says of seats, as it is said to this player. */
const toPlayer = (model: TableModel, text: string) => spoken(text, model.seat.value, model.sight.value?.players ?? {});

/** A round that one has only watched: what each seat came to. */
function Watched({ model }: { model: TableModel }) {
  const ended = model.ended.value!;
  const came = people(model).flatMap((person) => (ended.nets?.[String(person.seat)] === undefined ? [] : [{ ...person, net: ended.nets[String(person.seat)]! }]));
  return (
    <section class="statement" aria-label={`Round ${ended.round}`}>
      <h2>Round {ended.round} is {ended.void ? `void: ${toPlayer(model, ended.void)}` : "over"} <small class="dim">{model.seat.value === null ? hands(model) : "without you"}</small></h2>
      <Lines of="What each seat came to">
        <table><tbody>{came.map((person) => <tr key={person.seat}><th scope="row">{person.name}</th><td class="dim">seat {person.seat}</td><td class={`num ${person.net > 0 ? "win" : person.net < 0 ? "lose" : "push"}`}>{person.net ? gain(person.net) : "even"}</td></tr>)}</tbody></table>
      </Lines>
      <p class="row after"><a class="button quiet" href={`/tables/${model.id}/rounds/${ended.round}`}><kbd>R</kbd> replay</a></p>
    </section>
  );
}

/** Whether the player had any part in the round that is over. */
const tookPart = (model: TableModel) => model.ended.value !== null && (model.ended.value.statement.length > 0 || (model.ended.value.net ?? 0) !== 0);

function Statement({ model }: { model: TableModel }) {
  const ended = model.ended.value!;
  if (model.seat.value === null || !tookPart(model)) return <Watched model={model} />;
  const net = ended.net ?? 0;
  const tone = net > 0 ? "win" : net < 0 ? "lose" : "push";
  return (
    <section class="statement" aria-label={`Round ${ended.round}`}>
      <h2>Round {ended.round}: <span class={tone} data-net={net}>{ended.void && !net ? "void" : net ? gain(net) : "even"}</span> <small class="dim">{[ended.void ? `${net ? "void, " : ""}${toPlayer(model, ended.void)}` : "", ended.absent ? "your time was over" : "", hands(model)].filter(Boolean).join(" · ")}</small></h2>
      <Lines of="What each wager came to">
        <table class={ended.statement.length > 5 ? "dense" : ""}>
          <tbody>
            {ended.statement.map((line, at) => (
              <tr key={at}>
                <th scope="row">{line.what}</th><td>{line.why ? `${line.result}: ${toPlayer(model, line.why)}` : line.result}</td><td class="dim of-row">{line.row}</td>
                <td class={`num ${line.amount > 0 ? "win" : line.amount < 0 ? "lose" : "push"}`} data-amount={line.amount}>{line.amount ? gain(line.amount) : "±$0.00"}</td>
                <td><Cite of={line.cite} short /></td>
              </tr>
            ))}
          </tbody>
        </table>
        {ended.placing.lines.length > 0 && <p class="lines dim">{minus(ended.placing.lines.join(" "))}</p>}
      </Lines>
      <p class="row after"><a class="button quiet" href={`/tables/${model.id}/rounds/${ended.round}`}><kbd>R</kbd> replay</a><button type="button" class="button quiet" onClick={() => (panel.value = "seal")}><kbd>V</kbd> check the seal</button><button type="button" class="button quiet" onClick={() => (panel.value = "history")}><kbd>L</kbd> rounds</button></p>
    </section>
  );
}

function Acts({ model }: { model: TableModel }) {
  const sight = model.sight.value!;
  if (sight.seat === null) return <SitDown model={model} />;
  if (model.betting.value) return <Bets model={model} />;
  if (model.choices.value.length) return <Deciding model={model} />;
  return <Waiting model={model} />;
}

function Deciding({ model }: { model: TableModel }) {
  const unpaid = model.choices.value.some((choice) => isUnpaid(model, choice));
  useFocus(unpaid);
  return <><Decision model={model} /><AtTheEnd model={model} />{unpaid ? <BuyChips model={model} brassy /> : model.refused.value?.remedy === "buy-in" && <BuyChips model={model} />}</>;
}

/** What runs now, and what the house does when it has run out. */
function AtTheEnd({ model }: { model: TableModel }) {
  const sight = model.sight.value!;
  const acts = ifAbsent(model);
  const [bank, brief] = [sight["on-time-bank"], model.pickFrom.value !== null]; // where a hand is set there is no room for more
  if (!sight.deadline || model.refused.value || !(bank || (acts && !brief))) return null;
  return <p class="at-the-end dim">{bank ? <b>Your time bank runs. </b> : null}{brief ? "" : acts}</p>;
}

/** Beside what chips would make possible. */
function BuyChips({ model, brassy }: { model: TableModel; brassy?: boolean }) {
  return <button type="button" data-choice="buy-in" class={`button act slim buy ${brassy ? "brassy" : ""}`} onClick={() => void buy(model)}>{brassy && <kbd>↵</kbd>}<span>Buy chips<small>$500, from your balance</small></span></button>;
}

/** Nothing to wager, such as for whoever has the bank; the others may. */
function Ready({ model }: { model: TableModel }) {
  const sight = model.sight.value!;
  useFocus(sight.round);
  return (
    <div class="decision bets">
      <header class="row"><Clock deadline={sight.deadline} /><h2 class="grow">{sight.words.question}</h2></header>
      <div class="acts">
        <button type="button" data-choice="ready" class={`button act brassy ${model.sending.value ? "pending" : ""}`} onClick={() => void model.send({ type: "ready" }, "ready")}><kbd>↵</kbd><span>Ready<small>the betting may close</small></span></button>
        {model.choices.value.map((choice) => <button key={choice.word} type="button" data-choice={choice.word} class="button act" onClick={() => choose(model, choice)}><span>{choice.label}</span></button>)}
      </div>
      <Refusal model={model} />
    </div>
  );
}

function Bets({ model }: { model: TableModel }) {
  return model.sight.value!.words.wagers.length ? <Wagering model={model} /> : <Ready model={model} />;
}

/** Whether the wagers are shown one by one, rather than what the last round came to. */
const laysOut = (model: TableModel) => (model.ended.value === null || model.draft.value.size > 0) && model.sight.value!.words.wagers.some((wager) => !wager.fixed);

/** What became of an amount, and what a bet leaves too little for. */
function BetNotes({ model }: { model: TableModel }) {
  const unfinishable = model.unfinishable.value;
  const buys = unfinishable !== "" || model.refused.value?.remedy === "buy-in";
  return (
    <div role="status">
      {model.bounded.value && <p class="note">{model.bounded.value}</p>}
      {buys && <p class="note">{unfinishable} <button type="button" class="inline" data-choice="buy-in" onClick={() => void buy(model)}>Buy chips, $500</button></p>}
    </div>
  );
}

/** What the bet comes to that is laid out, else that would be made. */
const toBet = (model: TableModel) => model.draft.value.size ? model.drafted.value : [...model.usual.value.values()].reduce((sum, amount) => sum + amount, 0);

/** Whether the chips do not reach for a bet: then what is to be done is to buy some. */
const isShort = (model: TableModel) => model.sight.value!.words.wagers.length > 0 && model.stack.value < (model.draft.value.size ? 1 : toBet(model));

function Wagering({ model }: { model: TableModel }) {
  const sight = model.sight.value!;
  useFocus(sight.round, model.ended.value?.round, model.seat.value, model.stack.value);
  const again = model.draft.value.size === 0;
  const total = toBet(model);
  const pending = model.sending.value === "bet" || model.sending.value === "ready";
  const short = isShort(model);
  const changeable = sight.words.wagers.some((wager) => !wager.fixed);
  const same = again && model.isAgain.value;
  const missing = again ? undefined : sight.words.wagers.find((wager) => wager.required && !wager.fixed && !model.draft.value.has(wager.areas[0]!));
  const off = total === 0 || short || missing !== undefined;
  const title = same && tookPart(model) ? "The same again?" : sight.words.question || "Place your bets";
  const below = short ? `you have ${chips(model.stack.value)}` : missing ? `${missing.title} is required` : again && total ? inWords(model) : "and be ready";
  return (
    <div class="decision bets">
      <header class="row"><Clock deadline={sight.deadline} /><div class="grow"><h2>{title}</h2><p class="mono dim">{sight.deadline ? "betting is open until the clock runs out" : "betting is open until all are ready"}</p></div></header>
      <div class="acts">
        {short && <button type="button" data-choice="buy-in" class="button act brassy" onClick={() => void buy(model)}><kbd>↵</kbd><span>Buy chips<small>$500, from your balance</small></span></button>}
        <button type="button" data-choice="bet" class={`button act ${short ? "" : "brassy"} ${pending ? "pending" : ""}`} aria-disabled={off} onClick={() => off || void model.bet()}>{!short && <kbd>↵</kbd>}<span>{pending ? "Bet …" : total ? `${same ? "Same bet" : "Bet"} ${chips(total)}` : "Lay chips first"}<small>{below}</small></span></button>
        {model.ended.value && again && changeable && <button type="button" data-choice="change" class="button act" onClick={() => change(model)}><kbd>C</kbd><span>Change it<small>or sit out</small></span></button>}
        {(!model.ended.value || !again || !changeable) && <button type="button" data-choice="sit-out" class="button act" onClick={() => void model.send({ type: "ready" }, "ready")}><span>{sight.words.wagers.some((wager) => wager.required) ? "Sit out" : "No bet"}<small>this round</small></span></button>}
        {model.choices.value.map((choice) => <button key={choice.word} type="button" data-choice={choice.word} class="button act" onClick={() => choose(model, choice)}>{letterOf(choice) && <kbd>{letterOf(choice).toUpperCase()}</kbd>}<span>{choice.label}</span></button>)}
      </div>
      {laysOut(model) && <Changes model={model} />}
      {sight.words.waits && <p class="note">{sight.words.waits}</p>}
      {!short && <BetNotes model={model} />}
      <Refusal model={model} />
    </div>
  );
}

/** The usual bet in a few words. */
function inWords(model: TableModel): string {
  const order = model.sight.value!.words.wagers;
  const place = (name: string) => order.findIndex((wager) => wager.areas.includes(name)) + (model.wagerOf(name)?.required ? -order.length : 0);
  const wagers = [...model.usual.value].sort(([one], [other]) => place(one) - place(other));
  const said = wagers.slice(0, 3).map(([name, amount]) => capital(`${titleOf(model, name)} ${chips(amount)}`));
  return wagers.length > 3 ? `${said.join(", ")} and ${wagers.length - 3} more` : said.join(", ");
}

function Waiting({ model }: { model: TableModel }) {
  useFocus();
  const sight = model.sight.value!;
  const names = sight.seats.filter((seat) => awaited(sight).includes(seat.seat) && seat.player).map((seat) => seat.yours ? "you" : seat.player);
  const bet = new Set(sight.words.placing.stakes.map((stake) => stake.seat));
  const late = sight.seats.filter((seat) => seat.player && !seat.ready && !(seat.bot && bet.has(seat.seat)));
  const betting = sight.phase === "betting" && !names.length;
  const whom = betting ? late.map((seat) => seat.player) : names;
  const away = sight.seats.filter((seat) => seat.player && !seat.bot && !seat.yours && !seat.present && whom.includes(seat.player)).map((seat) => seat.player!);
  const waits = sight.words.waits;
  const title = whom.length ? `Waiting for ${whom.slice(0, 3).join(", ")}${whom.length > 3 ? " and others" : ""}` : waits ? "Waiting for others" : "The dealer is at work";
  return (
    <div class="decision waiting">
      <header class="row"><Clock deadline={sight.deadline} /><div class="grow"><h2>{title}</h2>{away.length === 0 && <p class="dim">{waits || model.told.value.at(-1)?.text}</p>}</div></header>
      {waits && bet.has(model.seat.value) && away.length === 0 && <div class="acts"><button type="button" data-choice="take-back" class="button act" onClick={() => void model.send({ type: "take-back-wagers" }, "take-back")}><span>Take it back<small>and bet again, or not</small></span></button></div>}
      {away.length > 0 && <Away names={away} clock={sight.deadline !== null} onLeave={() => void leave(model)} />}
      <Refusal model={model} />
    </div>
  );
}

/** Somebody is waited for whose connection is lost. */
function Away({ names, clock, onLeave }: { names: string[]; clock: boolean; onLeave: () => void }) {
  const who = names.join(" and ");
  const [is, whose] = names.length > 1 ? ["are", "their"] : ["is", `${who}'s`];
  if (clock) return <p class="note">{who} {is} away. At the end of the clock the house goes on.</p>;
  return (
    <>
      <p class="note">{who} {is} away, and there is no clock at this table: it waits for {whose} return. After half an hour the house goes on without.</p>
      <div class="acts"><button type="button" data-choice="leave" class="button act" onClick={onLeave}><span>Leave the table<small>with all chips, between rounds</small></span></button></div>
    </>
  );
}

function SitDown({ model }: { model: TableModel }) {
  const sight = model.sight.value!;
  const free = maySit() ? sight.seats.filter((seat) => seat.player === null) : [];
  const sit = async (seat: number) => {
    try {
      await comeIn(me.value ? "" : playerName.value.trim());
      if (!await model.sit(seat) && model.refused.value) say(model.refused.value);
    } catch (refusal) {
      say(refusal);
    }
  };
  return (
    <div class="decision">
      <h2>{!maySit() ? "You watch." : free.length ? "You watch. Take a seat?" : "You watch. All seats are taken."}</h2>
      {free.length > 0 && <p class="dim">You sit down with {chips(model.buyIn())} of play money.</p>}
      {maySit() && !free.length && <p><a class="button" href="/">To the other tables</a></p>}
      {free.length > 0 && !me.value && <label class="field name"><span>Your name</span><input maxLength={24} placeholder="Guest" value={playerName.value} onInput={(event) => (playerName.value = event.currentTarget.value)} /></label>}
      <div class="acts">{free.map((seat, at) => <button key={seat.seat} type="button" data-choice={`sit-${seat.seat}`} class={`button act ${at === 0 ? "brassy" : ""}`} onClick={() => void sit(seat.seat)}><span>Seat {seat.seat}</span></button>)}</div>
    </div>
  );
}

// --- the two arrangements -----------------------------------------------------------------------------------------------

/** The order of the page is that of the Tab key: actions, hand, felt, rail. The grid puts each where it stands. */
function Desktop({ model }: { model: TableModel }) {
  const watching = model.seat.value === null;
  return (
    <>
      <section class={`hand-zone ${watching ? "watching" : ""}`} aria-label="Your place">
        <div class="right" data-acts tabIndex={-1} role="group" aria-label="What you may do"><Acts model={model} /><Hints model={model} /></div>
        <div class="middle"><Middle model={model} /></div>
        {!watching && <div class="own"><Stack model={model} /><OwnFelt model={model} /></div>}
      </section>
      <section class="felt-zone" aria-label="Felt"><WholeFelt model={model} /><Connection model={model} /></section>
    </>
  );
}

const Hints = ({ model }: { model: TableModel }) => (
  <p class="table-hints">
    {model.seconds.value.map((seat) => <button key={seat} type="button" data-choice={`also-${seat}`} onClick={() => void model.sit(seat)}>Bet on seat {seat} too</button>)}
    {([["T", "pay tables", "pay"], ["?", "rules", "rules"], ["L", "rounds", "history"], ["M", "more", "menu"]] as const).map(([key, name, opens]) => <button key={key} type="button" onClick={() => (panel.value = opens)}><kbd>{key}</kbd>{name}</button>)}
  </p>
);

/** The dice as they lie, the dragon's eye die first. */
function Dice({ dice }: { dice: DiceShown }) {
  const eye = dice["dragons-eye"];
  const said = eye ? `Dice: ${dice.eye} on the dragon's eye die, ${dice.plain.join(" and ")} on the others` : `Dice: ${[dice.eye, ...dice.plain].join(", ")}`;
  return (
    <span class="dice" role="img" aria-label={said}>
      {[dice.eye, ...dice.plain].map((face, at) => <span key={at} aria-hidden="true" dangerouslySetInnerHTML={{ __html: die(face, eye && at === 0) }} />)}
    </span>
  );
}

function Phone({ model }: { model: TableModel }) {
  const sight = model.sight.value!;
  const faces = model.words.value!.faces;
  const newest = model.told.value.at(-1);
  const over = model.ended.value !== null && !model.draft.value.size; // then what it came to is what one looks for
  const shown = model.placing.value.lays.filter((lay) => lay.pieces.length);
  const mine = model.endedShown.value ? shown.filter((lay) => lay.role === "own" && lay.caption) : []; // before, they are held below
  const laid = new Set(shown.filter((lay) => lay.role === "table").map((lay) => lay.pieces.join()));
  const beside = shown.filter((lay) => lay.role === "other" && lay.seat !== model.seat.value && inFront(lay) && !laid.has(lay.pieces.join())); // one's own lie at the own place
  const lays = [...shown.filter((lay) => lay.role === "opponent" || lay.role === "table"), ...mine];
  const pots = model.placing.value.stakes.filter((stake) => stake.seat === null);
  const question = model.betting.value || model.choices.value.length ? sight.words.question ?? "" : null;
  useLayoutEffect(() => {
    if (question === null && !over) return;
    scrollTo(0, 0); // where somebody scrolled to before says nothing of what is asked now
    (document.querySelector("[data-acts] .act.brassy") ?? document.querySelector("[data-acts] .act"))?.scrollIntoView({ block: "nearest" });
  }, [sight.round, sight.phase, question, over]);
  const dice = model.placing.value.dice;
  const counts = new Map(model.placing.value.lays.filter(isCounted).map((lay) => [lay.seat, lay.caption]));
  return (
    <>
      <button type="button" class="last-said" onClick={() => (panel.value = "history")} tabIndex={-1} aria-hidden="true"><span class="serif grow">{newest?.text ?? "Welcome."}</span><span class="mono dim">{brief(newest?.cite ?? "")}</span></button>
      <Connection model={model} />
      {(lays.length > 0 || beside.length > 0 || pots.length > 0 || dice) && (
        <div class="strip">
          {lays.map((lay) => <figure key={lay.area} data-lay={lay.role}><figcaption>{lay.role === "own" ? "You" : lay.title} <b>{lay.caption}</b></figcaption><SmallCards pieces={lay.pieces} faces={faces} backs={sight.backs} /></figure>)}
          {pots.map((pot) => <span key={pot.area} class="pot"><span class="cap">{pot.title || pot.area}</span> <b class="serif">{chips(pot.amount)}</b></span>)}
          {dice && <Dice dice={dice} />}
          {beside.length > 0 && (
            <div class="besides" tabIndex={0} role="region" aria-label="What lies before the others">
              {beside.map((lay) => <figure key={lay.area}><figcaption>{lay.title}</figcaption><SmallCards pieces={lay.pieces} faces={faces} /></figure>)}
            </div>
          )}
        </div>
      )}
      {over && <div class="phone-middle"><Middle model={model} /></div>}
      {sight.seat !== null && <section class="own" aria-label="Your place"><OwnFelt model={model} /></section>}
      {sight.seat === null && <section class="own" aria-label="Felt"><WholeFelt model={model} /></section>}
      <ul class="pills" tabIndex={0} aria-label="Players">{people(model).filter((person) => person.name !== "open" || person.doing).map((person) => <li key={person.seat} class={person.tone}>{person.seat} {person.name} {person.net === null ? <em>{[person.doing, counts.get(person.seat)].filter(Boolean).join(" · ")}</em> : <b class={person.net > 0 ? "win" : person.net < 0 ? "lose" : "push"}>{person.net ? gain(person.net) : "even"}</b>}</li>)}</ul>
      {sight.seat !== null && <Stack model={model} />}
      <div class="phone-low">
        {!over && <div class="phone-middle"><Middle model={model} /></div>}
        <div class="phone-acts" data-acts tabIndex={-1} role="group" aria-label="What you may do"><Acts model={model} /></div>
      </div>
    </>
  );
}

/** How a round ended, in a sentence or two. */
function endedWords(model: TableModel, ended: Ended): string {
  const came = ended.net ? gain(ended.net) : "even";
  const said = ended.void ? `Round ${ended.round} is void: ${toPlayer(model, ended.void)}.${ended.net ? ` ${came}.` : ""}` : `Round ${ended.round}: ${came}.`;
  return ended.absent ? `${said} Your time was over, and the house acted for you.` : said;
}

/** What one holds, in words; a hand that the house calls by its cards is not said twice. */
function held(model: TableModel): string {
  const { placing, holding } = model.sight.value!.words;
  const faces = model.words.value!.faces;
  const codes = placing.lays.filter((lay) => lay.role === "own").flatMap((lay) => lay.pieces);
  if (!codes.some((code) => code !== null)) return "";
  const named = codes.map((code) => (code ? faces[code]?.name ?? code : "face down")).join(", ");
  const signs = new Set(codes.map((code) => code && faces[code]?.short));
  return `You hold ${named}.${holding.split(" ").every((word) => signs.has(word)) ? "" : ` ${holding}`}`;
}

/**
 * What a screen reader hears at every size: each sentence of the dealer once, as it comes, what one holds, what is asked,
 * and how the round ended. What is seen of it elsewhere says nothing.
 */
function Listening({ model }: { model: TableModel }) {
  const sight = model.sight.value!;
  const asked = model.choices.value.length > 0 || model.betting.value;
  const ended = model.ended.value;
  return (
    <>
      <div class="hidden" role="log" aria-live="polite" aria-label="What is said at the table">
        <div>{model.told.value.map((said) => <p key={said.id}>{said.text}</p>)}</div>
        <p>{held(model)}</p>
        <p>{ended ? endedWords(model, ended) : ""}</p>
        <p>{sight["on-time-bank"] && asked ? "Your time bank runs now." : ""}</p>
      </div>
      <div class="hidden" aria-live="assertive">{asked ? `Your turn. ${sight.words.question ?? ""} ${model.choices.value.filter((choice) => !choice.picks.length).map((choice) => told(choice).filter(Boolean).join(", ")).join("; ")}` : ""}</div>
    </>
  );
}

