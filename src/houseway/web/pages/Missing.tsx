/** A page for what is not there: what was looked for, why it is not found, and the way on. */

import { Bar } from "../parts/Bar.tsx";

export function Missing(props: { title: string; said?: string; to: string; where: string }) {
  return (
    <>
      <Bar />
      <main id="main" class="page missing">
        <h1>{props.title}</h1>
        {props.said && <p class="dim">{props.said}</p>}
        <p><a class="button brassy" href={props.to}>To {props.where}</a></p>
      </main>
    </>
  );
}
