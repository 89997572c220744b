/** The dealer's school: lessons from easy to hard, drills against the clock, and what was learned day by day. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, comeIn, me, say } from "../house.ts";
import { Bar } from "../parts/Bar.tsx";
import { go } from "../router.ts";
import type { LessonRow } from "../school.ts";
import { playerName } from "../settings.ts";
import { titled } from "./Records.tsx";

interface DrillRow {
  drill: string;
  title: string;
  about: string;
}

interface Begun {
  session: string;
  game: string;
  lesson: string;
  title: string;
  begun: number;
  finished: boolean;
  score: number | null;
}

interface Day {
  day: string;
  game: string;
  asked: number;
  right: number;
  lessons: number;
  questions: number;
}

const games = signal<{ game: string; title: string }[]>([]);
const game = signal("");
const lessons = signal<LessonRow[] | null>(null);
const drills = signal<DrillRow[]>([]);
const begun = signal<Begun[]>([]);
const days = signal<Day[]>([]);
const busy = signal("");

const LEVELS = ["", "One thing at a time", "Whole rounds", "More players, other methods", "Something goes wrong", "Anything goes wrong"];

async function show(name: string): Promise<void> {
  game.value = name;
  lessons.value = null;
  const query = `?game=${encodeURIComponent(name)}`;
  const [taught, drilled] = await Promise.all([ask<LessonRow[]>("GET", `/api/school/lessons${query}`), ask<DrillRow[]>("GET", `/api/school/drills${query}`)]);
  if (game.value !== name) return;
  lessons.value = taught;
  drills.value = drilled;
}

/** What this learner has done; whoever is nobody yet has done nothing. */
async function remember(): Promise<void> {
  if (!me.value) return;
  [begun.value, days.value] = await Promise.all([ask<Begun[]>("GET", "/api/school/sessions"), ask<Day[]>("GET", "/api/school/progress")]);
}

async function begin(lesson: string): Promise<void> {
  busy.value = lesson;
  try {
    await comeIn(playerName.value.trim());
    const { session } = await ask<{ session: string }>("POST", "/api/school/sessions", { game: game.value, lesson });
    go(`/school/lessons/${session}`);
  } catch (refusal) {
    say(refusal);
  } finally {
    busy.value = "";
  }
}

function Lessons() {
  if (!lessons.value) return <p class="dim">…</p>;
  const levels = [...new Set(lessons.value.map((lesson) => lesson.level))].sort();
  return (
    <div class="levels">
      {levels.map((level) => (
        <section key={level} aria-label={LEVELS[level]}>
          <h3><span class="level" aria-hidden="true">{level}</span>{LEVELS[level]}</h3>
          <ul class="plain lesson-list">
            {lessons.value!.filter((lesson) => lesson.level === level).map((lesson) => (
              <li key={lesson.name} class="panel">
                <div class="grow"><b class="serif">{lesson.title}</b><p class="dim">{lesson.about}</p><p class="dim small">{lesson.players} {lesson.players === 1 ? "player" : "players"} · {lesson.rounds} {lesson.rounds === 1 ? "round" : "rounds"}{lesson.irregularities ? " · irregularities" : ""}</p></div>
                <button type="button" class="button slim" disabled={busy.value !== ""} onClick={() => void begin(lesson.name)}>{busy.value === lesson.name ? "Opening …" : "Begin"}<span class="hidden"> {lesson.title}</span></button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** How much of what was asked was right, day by day. */
function Progress() {
  const byDay = new Map<string, { asked: number; right: number }>();
  for (const one of days.value) {
    const sum = byDay.get(one.day) ?? { asked: 0, right: 0 };
    byDay.set(one.day, { asked: sum.asked + one.asked, right: sum.right + one.right });
  }
  const shown = [...byDay].sort(([a], [b]) => a.localeCompare(b)).slice(-21);
  if (!shown.length) return null;
  const most = Math.max(...shown.map(([, { asked }]) => asked), 1);
  return (
    <figure class="panel progress">
      <figcaption>Asked and right, day by day</figcaption>
      <svg viewBox={`0 0 ${shown.length * 26} 110`} role="img" aria-label={shown.map(([day, { asked, right }]) => `${day}: ${right} of ${asked} right`).join("; ")} preserveAspectRatio="xMinYMax meet">
        {shown.map(([day, { asked, right }], at) => (
          <g key={day} transform={`translate(${at * 26} 0)`}>
            <rect class="asked" x="3" y={84 - 78 * asked / most} width="20" height={78 * asked / most} rx="3" />
            <rect class="right-part" x="3" y={84 - 78 * right / most} width="20" height={78 * right / most} rx="3" />
            <text x="13" y="100" text-anchor="middle">{Number(day.slice(8))}</text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

export function School() {
  useEffect(() => {
    document.title = "The dealer's school · Houseway";
    ask<{ game: string; title: string }[]>("GET", "/api/games").then((offered) => {
      games.value = offered;
      return show(game.value || offered[0]!.game);
    }).catch(say);
  }, []);
  useEffect(() => void remember().catch(() => {}), [me.value?.player]);
  return (
    <>
      <Bar />
      <main id="main" class="page school">
        <header><h1>The dealer's school</h1><p class="dim">You are the dealer: the house plays the players and the deck, and every act is judged by its paragraph.</p></header>
        <div class="tabs" role="group" aria-label="Games">{games.value.map((one) => <button key={one.game} type="button" aria-pressed={one.game === game.value} onClick={() => void show(one.game).catch(say)}>{one.title}</button>)}</div>
        <div class="school-body">
          <section aria-labelledby="lessons-title"><h2 id="lessons-title">Lessons</h2><Lessons /></section>
          <aside class="school-side" aria-label="Drills and progress">
            <section aria-labelledby="drills-title">
              <h2 id="drills-title">Drills against the clock</h2>
              <ul class="plain drill-list">
                {drills.value.map((drill) => <li key={drill.drill}><a class="panel row" href={`/school/drills/${game.value}/${drill.drill}`}><span class="grow"><b class="serif">{drill.title}</b><small class="dim">{drill.about}</small></span><span class="dim" aria-hidden="true">›</span></a></li>)}
                <li><a class="panel row" href={`/school/drills/${game.value}`}><span class="grow"><b class="serif">Everything</b><small class="dim">and what you missed comes again</small></span><span class="dim" aria-hidden="true">›</span></a></li>
              </ul>
            </section>
            <Progress />
            {begun.value.length > 0 && (
              <section aria-labelledby="begun-title"><h2 id="begun-title">Your lessons</h2>
                <ul class="plain drill-list">{begun.value.slice(0, 6).map((one) => <li key={one.session}><a class="panel row" href={`/school/lessons/${one.session}`}><span class="grow"><b class="serif">{one.title}</b><small class="dim">{titled(one.game)}</small></span><span class="dim">{one.finished ? "report" : "go on"} ›</span></a></li>)}</ul>
              </section>
            )}
          </aside>
        </div>
      </main>
    </>
  );
}
