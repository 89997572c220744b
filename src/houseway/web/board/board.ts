/**
 * The board: a felt, and pieces on it. It knows no rule and no game. Callers only say where things lie now; the board finds
 * what has moved by comparing two placings, and moves it.
 */

import { type Camera, off } from "./geometry.ts";

export interface Spot {
  x: number;
  y: number;
  turn: number;
  width: number;
  height: number;
}

export interface Piece {
  /** The same thing in two placings has the same key. */
  key: string;
  kind: "card" | "chips" | "plate" | "puck" | "dice" | "other";
  at: Spot;
  /** What it looks like, as markup; the board redraws when this changes. */
  look: string;
  /** A new piece may continue a vanished one that shares a kin with it, wherever that lay; the first shared kin counts most. */
  kin?: string[];
  /** Where it comes from if it is new, and where it goes when it is gone; without one it fades. */
  from?: { x: number; y: number };
  to?: { x: number; y: number };
  /** Milliseconds before it begins to move. */
  wait?: number;
  /** A word for style sheets: `pending`, `folded`, `won`, `lost`. */
  tone?: string;
  /** What is told to whoever touches it. */
  about?: string | undefined;
  /** The greatest size of its letters, and of its small ones, which are left out where they would be too small to read. */
  fit?: number | undefined;
  fine?: number | undefined;
}

/** Something that may be touched. */
export interface Touchable {
  id: string;
  at: Spot;
  label: string;
  tone: string;
  /** Its outline as a path in a square of 100, its middle at 0. */
  outline: string;
  /** Whether it can also be reached elsewhere, so that keyboards and screen readers pass it by. */
  quiet?: boolean;
}

/** A word that stands at a place, always upright. */
export interface Tag {
  id: string;
  at: { x: number; y: number };
  /** Which way it stands off its point, a step in each direction; without one, its middle is there. */
  away?: { x: number; y: number };
  /** The most of the felt that it takes, in inches; a longer one goes on in the next line. */
  wide?: number;
  /** The size of its letters on the felt, in inches, where it shrinks with the felt. */
  tall?: number;
  markup: string;
  tone: string;
}

export interface Placement {
  pieces: Piece[];
  touch: Touchable[];
  tags: Tag[];
}

interface Shown {
  element: HTMLElement;
  piece: Piece;
}

const UNIT = 16;
const TIMES = { card: 180, chips: 160, plate: 140, puck: 220, dice: 260, other: 160 };
const FLIP = 220;
const COLLECT = 240;
/** A fade where nothing travels. */
const SHORT = 80;
const STAGGER = 60;
/** So much of what lies around the own place is seen, in inches: less than there is to the next place or inscription. */
const BORDER = .2;
const SEEN_AROUND = .6;
/** So many pixels letters are high at least. */
const READABLE = 9;
/** So many pixels from the edge a word stands at least. */
const EDGE = 4;
const EASE = "cubic-bezier(.2,.7,.2,1)";
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

const transform = (spot: Spot) =>
  `translate(${(spot.x - spot.width / 2) * UNIT}px, ${(spot.y - spot.height / 2) * UNIT}px) rotate(${spot.turn}deg)`;

function element(className: string, parent: HTMLElement): HTMLElement {
  const made = document.createElement("div");
  made.className = className;
  parent.append(made);
  return made;
}

export class Board {
  /** 1 is the usual pace; 0 moves nothing. */
  speed = 1;
  private readonly world: HTMLElement;
  private readonly canvas = document.createElement("canvas");
  private readonly picture = new Image();
  private readonly standing: HTMLElement;
  private readonly layer: HTMLElement;
  private readonly touching: HTMLElement;
  /** What lies over everything and may be touched: plates. */
  private readonly plates: HTMLElement;
  private readonly tagging: HTMLElement;
  private readonly shown = new Map<string, Shown>();
  private readonly touched = new Map<string, HTMLButtonElement>();
  private readonly tagged = new Map<string, { word: HTMLElement; item: Tag | null; scale: number; size: [number, number] | null }>();
  private readonly running = new Set<Animation>();
  private readonly watcher: ResizeObserver;
  /** What is to be seen, and where one looks for it once the size of the window is known. */
  private camera: Camera | null = null;
  private eye: Camera | null = null;
  private frame: Camera | null = null;
  private outline: Path2D | null = null;
  private scale = 1;
  private half: [number, number] = [0, 0];
  private placement: Placement = { pieces: [], touch: [], tags: [] };
  private begun = false;

  constructor(private readonly host: HTMLElement, private readonly onTouch: (id: string, back: boolean) => void = () => {}, onAbout: (about: string) => void = () => {}) {
    host.classList.add("board");
    this.canvas.className = "felt";
    this.canvas.setAttribute("aria-hidden", "true");
    host.append(this.canvas);
    this.world = element("world", host);
    this.standing = element("pieces standing", this.world);
    this.layer = element("pieces", this.world);
    this.touching = element("touching", this.world);
    this.plates = element("pieces plates", this.world);
    this.tagging = element("tags", host);
    for (const layer of [this.standing, this.layer, this.plates]) layer.setAttribute("aria-hidden", "true");
    this.plates.addEventListener("click", (event) => {
      const about = (event.target as Element).closest<HTMLElement>("[data-about]")?.dataset.about;
      if (about) onAbout(about);
    });
    this.picture.onload = this.paint;
    addEventListener("houseway:room", this.paint);
    this.watcher = new ResizeObserver(() => this.aim());
    this.watcher.observe(host);
  }

  /** The cloth: a picture that fills the frame, under everything else, and the edge of the table around it. */
  lay(frame: Camera, picture: string, outline: string): void {
    this.frame = frame;
    this.outline = outline ? new Path2D(outline) : null;
    this.picture.src = picture;
  }

  look(camera: Camera): void {
    this.camera = camera;
    this.aim();
  }

  /** Puts everything where it lies now, and moves what has moved. */
  set(placement: Placement): void {
    this.placement = placement;
    this.place(placement.pieces);
    this.begun = true;
    this.touch(placement.touch);
    this.tag(placement.tags);
  }

  /** Ends every movement at once: a person who acts does not wait. */
  finish(): void {
    for (const animation of this.running) animation.finish();
  }

  remove(): void {
    this.watcher.disconnect();
    removeEventListener("houseway:room", this.paint);
    this.host.replaceChildren();
  }

  /** Draws rail and cloth as they are looked at, to the pixel; again only when the view or the room changes. */
  private readonly paint = (): void => {
    const { canvas, eye, frame, half, scale } = this;
    const pen = canvas.getContext("2d");
    if (!pen || !eye || !frame || !half[0]) return;
    const inch = scale * UNIT * devicePixelRatio;
    [canvas.width, canvas.height] = [Math.round(2 * half[0] * devicePixelRatio), Math.round(2 * half[1] * devicePixelRatio)];
    pen.setTransform(1, 0, 0, 1, canvas.width / 2, canvas.height / 2);
    pen.scale(inch, inch);
    pen.rotate(-eye.turn * Math.PI / 180);
    pen.translate(-eye.x, -eye.y);
    if (this.outline) this.rail(pen, this.outline);
    if (this.picture.complete && this.picture.naturalWidth) {
      pen.drawImage(this.picture, frame.x - frame.width / 2, frame.y - frame.height / 2, frame.width, frame.height);
    }
    if (this.camera?.around) this.alone(pen, this.camera);
  };

  /** Covers what lies around the own place: neighbours' places and parts of inscriptions. */
  private alone(pen: CanvasRenderingContext2D, { x, y, turn, width, height, around }: Camera): void {
    const far = 200;
    const [wide, tall] = [width / 2 - SEEN_AROUND + BORDER, height / 2 - SEEN_AROUND + BORDER];
    pen.translate(x, y);
    pen.rotate(turn * Math.PI / 180);
    pen.fillStyle = around!;
    pen.beginPath();
    pen.rect(-far, -far, 2 * far, 2 * far);
    pen.roundRect(-wide, -tall, 2 * wide, 2 * tall, .6);
    pen.fill("evenodd");
  }

  private rail(pen: CanvasRenderingContext2D, outline: Path2D): void {
    const room = getComputedStyle(this.host);
    const wood: [string, number][] = [["#00000073", 7.2], [room.getPropertyValue("--wood"), 6.6], [room.getPropertyValue("--wood-hi"), 4.2], ["#00000080", .8]];
    pen.lineJoin = "round";
    for (const [colour, width] of wood) {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.stroke(outline);
    }
  }

  // --- looking --------------------------------------------------------------------------------------------------------

  private aim(): void {
    const { camera, host } = this;
    if (!camera || !host.clientWidth) return;
    this.half = [host.clientWidth / 2, host.clientHeight / 2];
    const [x, y] = this.half;
    const foot = camera.foot ?? 0;
    const scale = Math.min(2 * x / camera.width, (2 * y - foot) / camera.height) / UNIT;
    this.scale = scale;
    const rest = Math.max(0, 2 * y / (scale * UNIT) - camera.height) / 2;
    const spare = camera.top ? rest : Math.min(rest, Math.max(0, foot / (scale * UNIT) - rest));
    const eye = this.eye = { ...camera, ...off(camera, 0, spare) };
    this.world.style.transform = `translate(${x}px, ${y}px) scale(${scale}) rotate(${-eye.turn}deg) translate(${-eye.x * UNIT}px, ${-eye.y * UNIT}px)`;
    this.paint();
    for (const { element: worn, piece } of this.shown.values()) this.spare(worn, piece);
    this.tag(this.placement.tags);
  }

  private onScreen(x: number, y: number): [number, number] {
    const { eye, half, scale } = this;
    if (!eye) return [0, 0];
    const angle = -eye.turn * Math.PI / 180;
    const [dx, dy] = [(x - eye.x) * UNIT * scale, (y - eye.y) * UNIT * scale];
    return [
      half[0] + dx * Math.cos(angle) - dy * Math.sin(angle),
      half[1] + dx * Math.sin(angle) + dy * Math.cos(angle),
    ];
  }

  // --- pieces ---------------------------------------------------------------------------------------------------------

  private place(pieces: Piece[]): void {
    const next = new Map(pieces.map((piece) => [piece.key, piece]));
    const gone = [...this.shown.values()].filter(({ piece }) => !next.has(piece.key));
    let dealt = 0;
    pieces.forEach((piece, order) => {
      const before = this.shown.get(piece.key) ?? this.inherited(piece, gone);
      if (before) this.shift(before, piece);
      else this.appear(piece, piece.kind === "card" ? STAGGER * dealt++ : 0);
      this.shown.get(piece.key)!.element.style.zIndex = String(order);
    });
    for (const { piece, element } of gone) {
      if (this.shown.get(piece.key)?.element === element) this.vanish(piece, element);
    }
  }

  /** The vanished piece that a new one continues, if there is one. */
  private inherited(piece: Piece, gone: Shown[]): Shown | undefined {
    for (const kin of piece.kin ?? []) {
      const at = gone.findIndex((shown) => shown.piece.kind === piece.kind && shown.piece.kin?.includes(kin));
      if (at < 0) continue;
      const [found] = gone.splice(at, 1);
      this.shown.delete(found!.piece.key);
      return found;
    }
    return undefined;
  }

  private appear(piece: Piece, stagger: number): void {
    const made = element(`piece ${piece.kind} ${piece.tone ?? ""}`, piece.kind === "other" ? this.standing : piece.kind === "plate" ? this.plates : this.layer);
    this.dress(made, piece);
    this.shown.set(piece.key, { element: made, piece });
    const wait = stagger + (piece.wait ?? 0);
    if (piece.from) {
      const start = { ...piece.at, ...piece.from };
      this.move(made, transform(start), transform(piece.at), TIMES[piece.kind], wait, piece.kind === "chips" ? 1 : 0);
    } else this.fade(made, 0, 1, wait);
  }

  private shift({ element: moved, piece: old }: Shown, piece: Piece): void {
    const [before, after] = [transform(old.at), transform(piece.at)];
    this.shown.set(piece.key, { element: moved, piece });
    if (old.look !== piece.look && piece.kind === "card") this.flip(moved, piece, piece.wait ?? 0);
    else if (old.look !== piece.look || old.at.width !== piece.at.width) this.dress(moved, piece);
    if (old.tone !== piece.tone) moved.className = `piece ${piece.kind} ${piece.tone ?? ""}`;
    if (before === after) return;
    moved.style.transform = after;
    moved.style.width = `${piece.at.width * UNIT}px`;
    moved.style.height = `${piece.at.height * UNIT}px`;
    this.move(moved, before, after, TIMES[piece.kind], piece.wait ?? 0, 1);
  }

  private vanish(piece: Piece, going: HTMLElement): void {
    this.shown.delete(piece.key);
    const end = piece.to && !STILL.matches ? transform({ ...piece.at, ...piece.to }) : undefined;
    const frames = end
      ? [{ transform: transform(piece.at), opacity: 1 }, { transform: end, opacity: 1, offset: .9 }, { transform: end, opacity: 0 }]
      : [{ opacity: 1 }, { opacity: 0 }];
    const animation = this.animate(going, frames, end ? COLLECT : 80, 0);
    if (animation) animation.finished.then(() => going.remove(), () => going.remove());
    else going.remove();
  }

  private dress(worn: HTMLElement, piece: Piece): void {
    if (piece.about) worn.dataset.about = piece.about;
    if (piece.fit) worn.style.setProperty("--fit", `${piece.fit.toFixed(1)}px`);
    if (piece.fine) worn.style.setProperty("--fine", `${piece.fine.toFixed(1)}px`);
    worn.innerHTML = piece.look;
    this.spare(worn, piece);
    worn.style.width = `${piece.at.width * UNIT}px`;
    worn.style.height = `${piece.at.height * UNIT}px`;
    worn.style.transform = transform(piece.at);
  }

  /** Small letters are there where they can be read. */
  private spare(worn: HTMLElement, { fine }: Piece): void {
    const small = fine === undefined ? null : worn.querySelector("small");
    if (small) worn.toggleAttribute("data-bare", parseFloat(getComputedStyle(small).fontSize) * this.scale < READABLE);
  }

  private flip(turned: HTMLElement, piece: Piece, wait: number): void {
    if (STILL.matches) {
      turned.innerHTML = piece.look;
      return this.fade(turned, .2, 1, wait);
    }
    const half = FLIP / 2;
    const face = turned.firstElementChild;
    const first = face instanceof SVGElement ? this.animate(face as unknown as HTMLElement, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], half, wait) : null;
    const show = () => {
      turned.innerHTML = piece.look;
      const shown = turned.firstElementChild;
      if (first && shown) this.animate(shown as HTMLElement, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], half, 0);
    };
    if (first) first.finished.then(show, show);
    else show();
  }

  private move(moving: HTMLElement, from: string, to: string, time: number, wait: number, opacity: number): void {
    if (STILL.matches) return this.fade(moving, .2, 1, wait);
    const frames = wait ? [{ transform: from, opacity }, { transform: from, opacity: 1, offset: .05 }, { transform: to, opacity: 1 }] : [{ transform: from, opacity: 1 }, { transform: to, opacity: 1 }];
    this.animate(moving, frames, time, wait);
  }

  private fade(moving: HTMLElement, from: number, to: number, wait: number): void {
    this.animate(moving, [{ opacity: from }, { opacity: to }], 140, wait);
  }

  private animate(moving: HTMLElement, frames: Keyframe[], time: number, wait: number): Animation | null {
    if (this.speed === 0 || !this.begun || document.hidden) return null;
    const options = { duration: STILL.matches ? SHORT : time / this.speed, delay: wait / this.speed, easing: EASE, fill: "backwards" as const };
    const animation = moving.animate(frames, options);
    this.running.add(animation);
    const done = () => this.running.delete(animation);
    animation.finished.then(done, done);
    return animation;
  }

  // --- what may be touched, and words ---------------------------------------------------------------------------------

  private touch(touchables: Touchable[]): void {
    const left = new Set(this.touched.keys());
    for (const item of touchables) {
      left.delete(item.id);
      let button = this.touched.get(item.id);
      if (!button) {
        button = document.createElement("button");
        button.type = "button";
        button.dataset.area = item.id;
        this.listen(button, item.id);
        this.touching.append(button);
        this.touched.set(item.id, button);
      }
      button.className = `area ${item.tone}`;
      if (button.dataset.outline !== item.outline) {
        button.dataset.outline = item.outline;
        button.innerHTML = `<svg viewBox="-50 -50 100 100" preserveAspectRatio="none" aria-hidden="true"><path d="${item.outline}" vector-effect="non-scaling-stroke"/></svg>`;
      }
      button.setAttribute("aria-label", item.label);
      button.title = item.quiet ? "" : item.label;
      button.tabIndex = item.quiet ? -1 : 0;
      if (item.quiet) button.setAttribute("aria-hidden", "true");
      button.style.width = `${item.at.width * UNIT}px`;
      button.style.height = `${item.at.height * UNIT}px`;
      button.style.transform = transform(item.at);
    }
    for (const id of left) {
      this.touched.get(id)?.remove();
      this.touched.delete(id);
    }
  }

  /** A touch adds; a long touch, the other mouse button or Backspace takes back. */
  private listen(button: HTMLButtonElement, id: string): void {
    let held = 0;
    let long = false;
    button.addEventListener("pointerdown", () => {
      long = false;
      held = setTimeout(() => {
        long = true;
        this.onTouch(id, true);
      }, 500);
    });
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, () => clearTimeout(held));
    button.addEventListener("click", () => {
      if (!long) this.onTouch(id, false);
    });
    button.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (!long) this.onTouch(id, true);
    });
    button.addEventListener("keydown", (event) => {
      if (event.key === "Backspace" || event.key === "Delete") this.onTouch(id, true);
    });
  }

  /** Where the middle of a word stands: off its point, and never beyond the edge; a word that is held back there gives way outwards. */
  private within({ at, away }: Tag, [width, height]: [number, number]): [number, number] {
    const [x, y] = this.onScreen(at.x, at.y);
    if (!away) return [x, Math.max(y, height / 2 + EDGE)];
    const [wide, tall] = [width / 2, height / 2];
    const turned = off({ x: 0, y: 0, turn: -(this.eye?.turn ?? 0), width: 0, height: 0 }, away.x, away.y);
    const wanted = x + turned.x * wide;
    const held = Math.max(wide + EDGE, Math.min(wanted, 2 * this.half[0] - wide - EDGE));
    return [held, Math.min(y + turned.y * tall + .6 * Math.sign(turned.y) * Math.abs(wanted - held), 2 * this.half[1] - tall - EDGE)];
  }

  /** Words are written first and measured afterwards, and only those that have changed: a page is laid out at most once. */
  private tag(tags: Tag[]): void {
    const left = new Set(this.tagged.keys());
    const said = tags.map((item) => {
      left.delete(item.id);
      const known = this.tagged.get(item.id) ?? { word: element("", this.tagging), item: null, scale: 0, size: null };
      this.tagged.set(item.id, known);
      const { word } = known;
      if (known.item?.tone !== item.tone) word.className = `tag ${item.tone}`;
      if (known.item?.markup !== item.markup) word.innerHTML = item.markup;
      if (known.item?.tone !== item.tone || known.item?.markup !== item.markup) known.size = null;
      if (item.wide) word.style.maxWidth = `${(item.wide * UNIT * this.scale).toFixed(1)}px`;
      if (item.tall) word.style.setProperty("--fit", `${(item.tall * UNIT * this.scale).toFixed(1)}px`);
      if (known.scale !== this.scale) known.size = null;
      known.scale = this.scale;
      known.item = item;
      return known;
    });
    for (const known of said) known.size ??= [known.word.offsetWidth, known.word.offsetHeight];
    const standing: [number, number, number][] = [];
    tags.forEach((item, at) => {
      const { word, size } = said[at]!;
      let [x, y] = this.within(item, size!);
      const [wide, tall] = size!;
      // Words side by side that would cover each other stand one below the other, or above it where the view ends.
      const covered = () => standing.find(([beside, on, width]) => Math.abs(beside - x) < (width + wide) / 2 && Math.abs(on - y) < tall);
      let step = tall + 2;
      for (let hit = covered(); item.away && hit && standing.length; hit = covered()) {
        if (hit[1] + step + tall / 2 > 2 * this.half[1]) step = -step;
        if (hit[1] + step < tall / 2) break;
        y = hit[1] + step;
      }
      if (item.away) standing.push([x, y, wide]);
      word.style.transform = `translate(-50%, -50%) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
    for (const id of left) {
      this.tagged.get(id)?.word.remove();
      this.tagged.delete(id);
    }
  }
}
