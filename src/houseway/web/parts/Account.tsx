/** Who one is in this house: a guest by default, an account by name and password, or a member of the house by a token. */

import { signal } from "@preact/signals";
import { atTables, comeInBy, logIn, logOut, me, Refused, register } from "../house.ts";
import { money } from "../money.ts";
import { Sheet } from "./Sheet.tsx";

export const accountOpen = signal(false);
const name = signal("");
const password = signal("");
const badge = signal("");
const wrong = signal("");
const close = () => {
  accountOpen.value = false;
  wrong.value = "";
  password.value = badge.value = "";
};

async function tried(act: () => Promise<unknown>): Promise<boolean> {
  wrong.value = "";
  try {
    await act();
    if (me.value) return true;
    wrong.value = "The house does not know this token.";
  } catch (refusal) {
    wrong.value = refusal instanceof Refused ? refusal.sentence : String(refusal);
  }
  return false;
}

export function ComeIn({ staff, first, onDone }: { staff?: boolean; first?: boolean; onDone: () => void }) {
  const done = async (act: () => Promise<unknown>) => (await tried(act)) && onDone();
  const enter = (event: Event) => {
    event.preventDefault();
    void done(() => (staff && badge.value ? comeInBy(badge.value) : logIn(name.value.trim(), password.value)));
  };
  return (
    <form class="come-in" onSubmit={enter}>
      <label class="field"><span>Name</span><input autofocus={first} autocomplete="username" maxLength={40} value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} /></label>
      <label class="field"><span>Password</span><input type="password" autocomplete="current-password" value={password.value} onInput={(event) => (password.value = event.currentTarget.value)} /></label>
      {staff && <label class="field"><span>or the token that was given out with the account</span><input id="token" type="password" autocomplete="off" value={badge.value} onInput={(event) => (badge.value = event.currentTarget.value)} /></label>}
      {wrong.value && <p class="note bad" role="alert">{wrong.value}</p>}
      <p class="row sure">
        {!staff && <button type="button" class="button" onClick={() => void done(() => register(name.value.trim(), password.value))}>Make an account</button>}
        <button type="submit" class="button brassy">{staff ? "Come in" : "Log in"}</button>
      </p>
    </form>
  );
}

export function AccountSheet() {
  if (!accountOpen.value) return null;
  const who = me.value;
  const known = who && !who.guest;
  return (
    <Sheet title={who ? who.name : "Come in"} onClose={close}>
      {who && <p class="serif paragraph">{who.guest ? "You play as a guest" : `You are here as ${who.role === "administrator" || who.role === "inspector" ? "an" : "a"} ${who.role}`}, with {money(who.balance)} of play money{atTables() ? `, and ${atTables()}` : ""}.</p>}
      {known
        ? <p class="row sure"><button type="button" class="button" onClick={() => void logOut().then(close)}>Log out</button></p>
        : (
          <>
            <p class="dim small">{who ? "A guest is known to this browser only. An account is yours on every device." : "Nobody needs an account to play. With one, your balance and your rounds are yours on every device."}</p>
            <ComeIn first onDone={close} />
          </>
        )}
    </Sheet>
  );
}
