/** What the player holds, large: cards and tiles that are looked at, or marked by a touch or by their number. */

import { useComputed } from "@preact/signals";
import { drawBack, drawFace } from "../board/lying.ts";
import type { TableModel } from "../model.ts";
import type { Face, Lay } from "../types.ts";

const nameOf = (face: Face | undefined, code: string | null) => (code === null ? "face down" : `${face?.name ?? code}${face?.note ? `, ${face.note}` : ""}`);

function Piece({ code, face, tiles, many, backs }: { code: string | null; face: Face | undefined; tiles: boolean; many: boolean; backs?: string }) {
  const drawn = code === null ? drawBack(tiles, backs) : drawFace(face, code, many ? "index" : "full");
  return <span class="art" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawn }} />;
}

export function Hand({ model, lay, alone }: { model: TableModel; lay: Lay; alone: boolean }) {
  const faces = model.words.value?.faces ?? {};
  const tiles = Object.values(faces)[0]?.kind === "tile";
  const backs = model.sight.value?.backs || undefined;
  const picking = model.pickFrom.value?.area === lay.area;
  const lit = useComputed(() => {
    const marked = model.markedCodes.value;
    const legal = new Set<string>();
    for (const choice of model.choices.value) {
      if (choice.picks.length && !choice.warning && marked.every((code) => choice.picks.includes(code))) for (const code of choice.picks) legal.add(code);
    }
    return legal;
  });
  const selective = picking && lit.value.size > 0;
  return (
    <figure class={`hand ${lay.pieces.length > 5 ? "many" : lay.pieces.length === 5 ? "five" : ""} ${tiles ? "tiles" : ""} ${picking ? "picking" : ""}`} style={{ "--n": lay.pieces.length }}>
      <ul aria-label={lay.title || "Your hand"}>
        {lay.pieces.map((code, at) => {
          const face = code === null ? undefined : faces[code];
          const marked = picking && model.marked.value.includes(at);
          const tone = `${marked ? "marked" : ""} ${picking && code && lit.value.has(code) ? "lit" : ""} ${selective && code && !lit.value.has(code) && !marked ? "unlit" : ""}`;
          const many = lay.pieces.length > 5;
          return (
            <li key={`${code}${at}`} class={tone}>
              {picking
                ? (
                  <button type="button" aria-pressed={marked} data-piece={nameOf(face, code)} data-number={at + 1} onClick={() => model.mark(at)}>
                    <span class="hidden">{at + 1}, {nameOf(face, code)}</span>
                    <Piece code={code} face={face} tiles={tiles} many={many} backs={backs} />
                    <kbd aria-hidden="true">{at + 1}</kbd>
                  </button>
                )
                : <span class="still" role="img" data-piece={nameOf(face, code)} aria-label={nameOf(face, code)}><Piece code={code} face={face} tiles={tiles} many={many} backs={backs} /></span>}
              {tiles && face && <small><b>{face.name}</b>{face.note}</small>}
            </li>
          );
        })}
      </ul>
      {!alone && lay.caption && <figcaption>{lay.title && <span class="cap">{lay.title}</span>} {lay.caption}</figcaption>}
    </figure>
  );
}

/** A few cards in small, as they lie elsewhere on the table. */
export function SmallCards({ pieces, faces, backs }: { pieces: (string | null)[]; faces: Record<string, Face>; backs?: string }) {
  const tiles = Object.values(faces)[0]?.kind === "tile";
  return (
    <span class={`small-cards ${tiles ? "tiles" : ""}`} role="img" aria-label={pieces.map((code) => nameOf(code ? faces[code] : undefined, code)).join(", ")}>
      {pieces.map((code, at) => <span key={at} aria-hidden="true" dangerouslySetInnerHTML={{ __html: code === null ? drawBack(tiles, backs) : drawFace(faces[code], code, "mini") }} />)}
    </span>
  );
}
