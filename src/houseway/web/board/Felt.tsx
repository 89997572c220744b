/** Puts a board into a page; everything the board does it does by itself. */

import { useEffect, useRef } from "preact/hooks";
import { reading } from "../parts/Cite.tsx";
import { Board, type Placement } from "./board.ts";
import type { Camera, Ground } from "./geometry.ts";

export function FeltView(props: {
  ground: Ground;
  picture: string;
  camera: Camera;
  placement: Placement;
  speed: number;
  label: string;
  onTouch?: (id: string, back: boolean) => void;
  class?: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const touch = useRef(props.onTouch);
  touch.current = props.onTouch;
  useEffect(() => {
    const made = new Board(host.current!, (id, back) => touch.current?.(id, back), (cite) => (reading.value = cite));
    board.current = made;
    const hurry = () => made.finish();
    addEventListener("houseway:hurry", hurry);
    return () => {
      removeEventListener("houseway:hurry", hurry);
      made.remove();
    };
  }, []);
  useEffect(() => {
    board.current?.lay(props.ground.frame, props.picture, props.ground.outline);
  }, [props.ground, props.picture]);
  useEffect(() => board.current?.look(props.camera), [props.camera]);
  useEffect(() => {
    if (!board.current) return;
    board.current.speed = props.speed;
    board.current.set(props.placement);
  }, [props.placement, props.speed]);
  return <div ref={host} class={props.class} role="group" aria-label={props.label} />;
}
