/** The eight characters: one ink and paper each, and the marks that tell the dragons apart without colour. */

import blueDragon from "./character-blue-dragon.svg" with { type: "text" };
import goldDragon from "./character-gold-dragon.svg" with { type: "text" };
import monkey from "./character-monkey.svg" with { type: "text" };
import panda from "./character-panda.svg" with { type: "text" };
import phoenix from "./character-phoenix.svg" with { type: "text" };
import rabbit from "./character-rabbit.svg" with { type: "text" };
import redDragon from "./character-red-dragon.svg" with { type: "text" };
import tiger from "./character-tiger.svg" with { type: "text" };
import flame from "./mark-red-dragon.svg" with { type: "text" };
import sun from "./mark-gold-dragon.svg" with { type: "text" };
import wave from "./mark-blue-dragon.svg" with { type: "text" };

/** What stands between the outer tags. */
const inside = (svg: string) => svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));

export interface Character {
  drawing: string;
  ink: string;
  paper: string;
  /** Rungs of the ladder that are filled. */
  rank: number;
  mark: string;
}

const character = (svg: string, ink: string, rank: number, mark = "", paper = ink): Character => ({
  drawing: inside(svg),
  ink,
  paper,
  rank,
  mark: mark && inside(mark),
});

export const CHARACTERS: Record<string, Character> = {
  RD: character(redDragon, "#B3202A", 6, flame),
  BD: character(blueDragon, "#1D4FA3", 6, wave),
  GD: character(goldDragon, "#8A6100", 6, sun, "#C99A2E"),
  PH: character(phoenix, "#8C1D74", 5),
  TI: character(tiger, "#A84300", 4),
  PA: character(panda, "#1B2124", 3),
  MO: character(monkey, "#6B4423", 2),
  RA: character(rabbit, "#4D5661", 1),
};
