/** Builds the browser client: bundle, styles, fonts and the page, with names that change with their contents. */

const HERE = new URL(".", import.meta.url).pathname;
const BUILT = `${HERE}built`;
const FONTS = {
  "inter.woff2": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "newsreader.woff2": "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
  "plex-mono.woff2": "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2",
};
const STYLES = ["tokens", "base", "shell", "board", "lobby", "table", "panels", "desk", "school", "large"];

async function run(...args: string[]): Promise<void> {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd: HERE, stderr: "piped" }).output();
  if (code !== 0) {
    console.error(new TextDecoder().decode(stderr));
    Deno.exit(1);
  }
}

async function kept(name: string, content: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content as BufferSource));
  const mark = [...digest.slice(0, 5)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const named = name.replace(/(\.[a-z0-9]+)$/, `-${mark}$1`);
  await Deno.writeFile(`${BUILT}/assets/${named}`, content);
  return `/assets/${named}`;
}

async function styles(): Promise<string> {
  let sheet = (await Promise.all(STYLES.map((name) => Deno.readTextFile(`${HERE}styles/${name}.css`)))).join("\n");
  for (const [name, path] of Object.entries(FONTS)) {
    sheet = sheet.replaceAll(`fonts/${name}`, await kept(name, await Deno.readFile(`${HERE}node_modules/${path}`)));
  }
  sheet = sheet.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\s+/g, " ").replace(/ ?([{}:;,>]) ?/g, "$1");
  return await kept("houseway.css", new TextEncoder().encode(sheet));
}

async function script(): Promise<string> {
  const target = await Deno.makeTempFile({ suffix: ".js" });
  await run("bundle", "--quiet", "--minify", "--platform", "browser", "-o", target, "main.tsx");
  return await kept("houseway.js", await Deno.readFile(target));
}

/** The courts of Adrian Kennard's deck, without stock, index and suit, in the inks of our cards. */
async function courts(): Promise<void> {
  const inks: [RegExp, string][] = [[/"red"/g, '"#B3202A"'], [/"#44F"/gi, '"#1D4FA3"'], [/"blue"/g, '"#1B57A6"'], [/"#FC4"/gi, '"#D9A93C"'], [/"black"/g, '"#1B2124"'], [/"green"/g, '"#1A6B3C"']];
  for (const rank of "JQK") {
    for (const suit of "CDHS") {
      let drawn = await Deno.readTextFile(`${HERE}node_modules/@heruka_urgyen/react-playing-cards/src/images/4color/${rank}${suit}.svg`);
      drawn = drawn.replace(/<\?xml.*?\?>\s*/, "").replace(/<rect width="239"[^>]*><\/rect>/, "").replace(/<use [^>]*height="(32|26\.769|55\.68)"[^>]*><\/use>/g, "").replace(/<use [^>]*#X[^>]*><\/use>/, "");
      drawn = drawn.replace(/<svg [^>]*>/, '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-82.4 -130.4 164.8 260.8" preserveAspectRatio="none">');
      drawn = drawn.replace(/ d="[^"]*"/g, (path) => path.replace(/\d*\.\d+/g, (number) => String(Number(Number(number).toFixed(1)))));
      for (const [from, to] of inks) drawn = drawn.replace(from, to);
      await Deno.writeTextFile(`${BUILT}/art/court-${rank}${suit.toLowerCase()}.svg`, drawn);
    }
  }
}

/** The licences of everything that others made and that is in the bundle or beside it. */
async function licences(): Promise<void> {
  const packages = ["preact", "@preact/signals", "@fontsource-variable/inter", "@fontsource-variable/newsreader", "@fontsource/ibm-plex-mono", "@heruka_urgyen/react-playing-cards"];
  const texts = await Promise.all(packages.map(async (name) => `${name}\n\n${await Deno.readTextFile(`${HERE}node_modules/${name}/LICENSE`)}`));
  await Deno.writeTextFile(`${BUILT}/licences.txt`, texts.join("\n\n----\n\n"));
}

await Deno.remove(BUILT, { recursive: true }).catch(() => {});
for (const folder of ["assets", "art"]) await Deno.mkdir(`${BUILT}/${folder}`, { recursive: true });
const [sheet, bundle] = await Promise.all([styles(), script(), licences(), courts()]);
const mark = await kept("mark.svg", await Deno.readFile(`${HERE}art/logo.svg`));
const page = await Deno.readTextFile(`${HERE}index.html`);
const filled = page.replace("houseway.css", sheet).replace("houseway.js", bundle).replace("mark.svg", mark);
await Deno.writeTextFile(`${BUILT}/index.html`, filled);
