/** A drill: a question, a clock, an answer, and at once what is right and why. What was missed comes again. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ask, comeIn, Refused } from "../house.ts";
import { reads } from "../keys.ts";
import { cents } from "../money.ts";
import { Bar } from "../parts/Bar.tsx";
import { Cite } from "../parts/Cite.tsx";
import { SmallCards } from "../parts/Hand.tsx";
import { playerName } from "../settings.ts";
import type { Code, Face } from "../types.ts";
import { titled } from "./Records.tsx";

interface Question {
  question: string;
  drill: string;
  text: string;
  kind: "money" | "number" | "choice" | "pieces";
  choices?: string[];
  pieces?: Code[];
  count?: number;
  seconds: number;
}

interface Answered {
  right: boolean;
  "in-time": boolean;
  answer: string;
  sentence: string;
  cite: string;
  rule: string;
}

function Seconds({ from, most, held }: { from: number; most: number; held: boolean }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (held) return;
    const timer = setInterval(() => tick((at) => at + 1), 200);
    return () => clearInterval(timer);
  }, [from, held]);
  const left = Math.max(0, most - (performance.now() - from) / 1000);
  const round = 2 * Math.PI * 22;
  return (
    <div class={`clock ${left < 3 ? "short" : ""}`} role="timer" aria-label={`${Math.ceil(left)} seconds left`}>
      <svg viewBox="0 0 52 52" aria-hidden="true"><circle class="track" cx="26" cy="26" r="22" /><circle class="left" cx="26" cy="26" r="22" stroke-dasharray={`${round * left / most} ${round}`} transform="rotate(-90 26 26)" /></svg>
      <b>{Math.ceil(left)}</b>
    </div>
  );
}

function Asked({ question, faces, answered, onAnswer }: { question: Question; faces: Record<Code, Face>; answered: Answered | null; onAnswer: (value: unknown) => void }) {
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<number[]>([]);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    setTyped("");
    setPicked([]);
    field.current?.focus();
  }, [question.question]);
  const many = question.kind === "pieces";
  const toggle = (at: number) => setPicked((now) => (now.includes(at) ? now.filter((one) => one !== at) : [...now, at]));
  useLayoutEffect(() =>
    reads((key) => {
      const at = Number(key) - 1;
      if (answered || !/^[1-9]$/.test(key)) return false;
      if (question.kind === "choice" && question.choices?.[at] !== undefined) onAnswer(question.choices[at]);
      else if (many && question.pieces?.[at] !== undefined) toggle(at);
      else return false;
      return true;
    }), [question, answered]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (answered) return;
    if (many) return onAnswer(picked.map((at) => question.pieces![at]!));
    const read = question.kind === "money" ? cents(typed) : /^\d+$/.test(typed.trim()) ? Number(typed) : null;
    if (read !== null) onAnswer(read);
  };
  return (
    <form class="asked" onSubmit={submit}>
      <h2>{question.text}</h2>
      {question.pieces && !many && <div class="shown-pieces"><SmallCards pieces={question.pieces} faces={faces} /></div>}
      {many && <div class="shown-pieces" role="group" aria-label={`Pick ${question.count ?? ""}`}>{question.pieces!.map((code, at) => <button key={at} type="button" class={`piece-choice ${picked.includes(at) ? "on" : ""}`} aria-pressed={picked.includes(at)} onClick={() => toggle(at)}><SmallCards pieces={[code]} faces={faces} /><kbd>{at + 1}</kbd></button>)}</div>}
      {question.kind === "choice" && <div class="acts">{question.choices!.map((choice, at) => <button key={choice} type="button" class="button act" disabled={answered !== null} onClick={() => onAnswer(choice)}><kbd>{at + 1}</kbd><span>{choice}</span></button>)}</div>}
      {(question.kind === "money" || question.kind === "number") && <label class="field amount-field"><span>{question.kind === "money" ? "Dollars" : "How many?"}</span><input ref={field} inputMode="decimal" autocomplete="off" readOnly={answered !== null} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} /></label>}
      {question.kind !== "choice" && !answered && <button type="submit" class="button brassy" disabled={many && picked.length !== question.count}>Answer</button>}
    </form>
  );
}

export function Drill({ game, drill }: { game: string; drill: string }) {
  const [questions, setQuestions] = useState<Question[] | null>(null);
  const [faces, setFaces] = useState<Record<Code, Face>>({});
  const [at, setAt] = useState(0);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [right, setRight] = useState(0);
  const [wrong, setWrong] = useState("");
  const began = useRef(performance.now());
  const next = useRef<HTMLButtonElement>(null);
  const load = async () => {
    try {
      await comeIn(playerName.value.trim());
      const words = await ask<{ faces: Record<Code, Face> }>("GET", `/api/games/${game}/words`);
      const asked = await ask<Question[]>("POST", "/api/school/questions", { game, ...(drill ? { drill } : {}), count: 10 });
      setFaces(words.faces);
      setQuestions(asked);
      setAt(0);
      setRight(0);
      setAnswered(null);
      began.current = performance.now();
    } catch (refusal) {
      setWrong(refusal instanceof Refused ? refusal.sentence : String(refusal));
    }
  };
  useEffect(() => {
    document.title = `Drill: ${titled(game)} · Houseway`;
    void load();
  }, [game, drill]);
  useLayoutEffect(() => {
    if (answered) next.current?.focus();
  }, [answered]);
  const question = questions?.[at];
  const answer = async (value: unknown) => {
    try {
      const told = await ask<Answered>("POST", "/api/school/answers", { game, question: question!.question, answer: value, ms: Math.round(performance.now() - began.current) });
      setAnswered(told);
      if (told.right) setRight((sum) => sum + 1);
    } catch (refusal) {
      setWrong(refusal instanceof Refused ? refusal.sentence : String(refusal));
    }
  };
  const onward = () => {
    setAnswered(null);
    setAt(at + 1);
    began.current = performance.now();
  };
  return (
    <>
      <Bar />
      <main id="main" class="page drill" data-at={at}>
        <header class="row"><div class="grow"><h1>{titled(drill || "everything")}</h1><p class="dim">{titled(game)} · {questions ? `${Math.min(at + 1, questions.length)} of ${questions.length}, ${right} right` : "…"}</p></div><a class="button" href="/school">To the school</a></header>
        {wrong && <p class="note bad" role="alert">{wrong}</p>}
        {question && (
          <div class="panel question">
            <Seconds from={began.current} most={question.seconds} held={answered !== null} />
            <div class="grow"><Asked question={question} faces={faces} answered={answered} onAnswer={(value) => void answer(value)} />
              <div role="status" class={`told-answer ${answered ? (answered.right ? "win" : "lose") : ""}`}>
                {answered && <><p class="serif"><b>{answered.right ? "✓" : "✕"}</b> {answered.sentence}</p>{answered.rule && <p class="serif dim">{answered.rule}</p>}<p class="row"><Cite of={answered.cite} /><span class="grow" /><button ref={next} type="button" class="button brassy" onClick={onward}><kbd>↵</kbd> {at + 1 < questions!.length ? "Next" : "How was it?"}</button></p></>}
              </div>
            </div>
          </div>
        )}
        {questions && !question && (
          <section class="panel question" aria-label="Result"><div class="grow"><h2>{right} of {questions.length} right</h2><p class="dim">What was missed comes again, sooner than the rest.</p><p class="row"><button type="button" class="button brassy" onClick={() => void load()}>Ten more</button><a class="button" href="/school">To the school</a></p></div></section>
        )}
      </main>
    </>
  );
}
