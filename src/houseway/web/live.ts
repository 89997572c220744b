/** The wire to one table: every entry in order; after a lost connection it goes on where it was. */

import { signal } from "@preact/signals";
import { token } from "./house.ts";
import type { Sight } from "./types.ts";

export class Live {
  readonly state = signal<"open" | "lost" | "connecting">("connecting");
  private socket: WebSocket | null = null;
  private closed = false;
  private tries = 0;
  private timer = 0;

  constructor(private readonly table: string, /** The last entry that was heard. */ public since: number, private readonly onSight: (sight: Sight) => void) {
    this.connect();
    addEventListener("online", this.now);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.now);
    this.socket?.close();
  }

  private now = () => {
    if (this.state.value !== "open") this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    const mine = token();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/api/tables/${this.table}/live?since=${Math.max(-1, this.since)}${mine ? `&token=${encodeURIComponent(mine)}` : ""}`;
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.state.value = "open";
    };
    socket.onmessage = (message) => {
      const sight = JSON.parse(message.data as string) as Sight & { error?: string };
      if (sight.error || typeof sight.seq !== "number") return;
      this.since = Math.max(this.since, sight.seq);
      this.onSight(sight);
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.state.value = "lost";
      this.timer = setTimeout(() => this.connect(), Math.min(4000, 250 * 2 ** this.tries++));
    };
  }
}
