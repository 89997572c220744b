/** The bar on top of every page: where one is, what one has, and the way to the other pages. */

import type { ComponentChildren } from "preact";
import { atTables, me } from "../house.ts";
import { money } from "../money.ts";
import { path } from "../router.ts";
import { theme } from "../settings.ts";
import { accountOpen } from "./Account.tsx";
import { Mark, Moon, Sun } from "./icons.tsx";

const PAGES: [string, string][] = [["/", "Tables"], ["/school", "School"], ["/records", "Records"], ["/rules", "Rules"]];

/** Pages of the house's own people, by role. */
const STAFF: Record<string, [string, string]> = { dealer: ["/floor", "Floor"], supervisor: ["/floor", "Floor"], inspector: ["/desk", "Desk"], administrator: ["/desk", "Desk"] };
const pages = () => [...PAGES, ...(me.value && STAFF[me.value.role] ? [STAFF[me.value.role]!] : [])];

/** Where there is little room, `about` is shortened before what comes after it. */
export function Bar(props: { title?: string; about?: string; then?: string; children?: ComponentChildren; table?: boolean }) {
  const at = path.value;
  const here = (to: string) => (to === "/" ? at === "/" || at.startsWith("/tables") : at.startsWith(to) || (to === "/floor" && at.startsWith("/desk")));
  return (
    <header class={`bar ${props.table ? "" : "home"}`}>
      <a class="button slim skip" href="#main">Skip to the table</a>
      <a class="brand" href="/" aria-label="Houseway, to the lobby"><Mark /><span>Houseway</span></a>
      {props.title && <div class="where"><h1>{props.title}</h1><p>{props.about && <span class="about">{props.about}</span>}{props.about && props.then && <span aria-hidden="true">·</span>}{props.then && <span>{props.then}</span>}</p></div>}
      <nav aria-label="Pages">
        {props.children}
        {!props.table && <button type="button" class="stack" onClick={() => (accountOpen.value = true)}>{me.value ? <><span class="who">{me.value.name}</span> <b>{money(me.value.balance)}</b>{atTables() && <span class="at-tables"> + {atTables()}</span>}</> : "Log in"}</button>}
        <button type="button" class={`icon ${props.table ? "room" : ""}`} aria-label={theme.value === "dark" ? "Light room" : "Dark room"} onClick={() => (theme.value = theme.value === "dark" ? "light" : "dark")}>
          {theme.value === "dark" ? <Moon /> : <Sun />}
        </button>
        <span class={props.table ? "wide-only row" : "row pages"}>
          {pages().map(([to, name]) => <a key={to} href={to} aria-current={here(to) ? "page" : undefined}>{name}</a>)}
        </span>
      </nav>
    </header>
  );
}
