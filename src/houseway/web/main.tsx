/** The browser client begins here: one page at a time, chosen by the address. */

import { render } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { DEFINITIONS } from "./art/cards.ts";
import { whoAmI } from "./house.ts";
import { Desk } from "./pages/Desk.tsx";
import { Drill } from "./pages/Drill.tsx";
import { Floor } from "./pages/Floor.tsx";
import { Lesson } from "./pages/Lesson.tsx";
import { Lobby } from "./pages/Lobby.tsx";
import { Missing } from "./pages/Missing.tsx";
import { Records } from "./pages/Records.tsx";
import { Replay } from "./pages/Replay.tsx";
import { Rules } from "./pages/Rules.tsx";
import { School } from "./pages/School.tsx";
import { TablePage } from "./pages/TablePage.tsx";
import { AccountSheet } from "./parts/Account.tsx";
import { ParagraphSheet } from "./parts/Cite.tsx";
import { Notice } from "./parts/Notice.tsx";
import { path } from "./router.ts";
import "./settings.ts";

function Page() {
  const at = path.value;
  const table = /^\/tables\/([^/]+)$/.exec(at)?.[1];
  const round = /^\/tables\/([^/]+)\/rounds\/(\d+)$/.exec(at);
  if (table) return <TablePage key={table} id={table} />;
  if (round) return <Replay key={at} table={round[1]!} round={Number(round[2])} />;
  if (at === "/") return <Lobby />;
  if (at.startsWith("/floor")) return <Floor />;
  if (at.startsWith("/desk")) return <Desk />;
  if (at.startsWith("/records")) return <Records />;
  if (at.startsWith("/rules")) return <Rules />;
  const lesson = /^\/school\/lessons\/([^/]+)$/.exec(at)?.[1];
  const drill = /^\/school\/drills\/([^/]+)(?:\/([^/]+))?$/.exec(at);
  if (lesson) return <Lesson key={lesson} id={lesson} />;
  if (drill) return <Drill key={at} game={drill[1]!} drill={drill[2] ?? ""} />;
  if (at.startsWith("/school")) return <School />;
  return <Missing title="There is no such page" to="/" where="the tables" />;
}

function House() {
  useEffect(() => void whoAmI(), []);
  const definitions = useMemo(() => ({ __html: DEFINITIONS }), []);
  return (
    <>
      <div aria-hidden="true" dangerouslySetInnerHTML={definitions} />
      <Page />
      <ParagraphSheet />
      <AccountSheet />
      <Notice />
    </>
  );
}

render(<House />, document.getElementById("app")!);
