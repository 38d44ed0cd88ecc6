import { expect, test } from "vitest";
import { PAGES } from "../../lookbook/pages";
import { newWorlds } from "../../lookbook/worlds";
import { call } from "../http";
import { wordsOf } from "../page-words";

const worlds = newWorlds();
const rows = PAGES.filter(({ file }) => /^app\/(\(portal\)|me)\//.test(file));
const LOOKS = [
  { units: "metric", locale: "en-GB" },
  { units: "imperial", locale: "en-US" },
  { units: "metric", locale: "de" },
] as const;

const MONTHS =
  "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|January|February|March|April|June|July|August|September|October|November|December|März|Mai|Juni|Juli|Okt|Dez)";
const DATES = {
  "en-GB": new RegExp(`\\b\\d{1,2} ${MONTHS}\\b(?!\\.)`),
  "en-US": new RegExp(`\\b${MONTHS} \\d{1,2}\\b`),
  de: new RegExp(`\\b\\d{1,2}\\. ${MONTHS}`),
};
const METRIC = /\d ?(?:ml|mL|L|kg|km|°C)\b|°C|\b(?:mL|ml|kg|km\/h)\b/;
const IMPERIAL = /\bfl oz\b|°F|\blb\b/;

test("probe", async () => {
  const found: Record<string, Set<string>> = {};
  const seen = new Set<string>();
  const start = Date.now();
  for (const look of LOOKS) {
    for (const { name, states } of rows)
      for (const state of states) {
        if (state.trouble !== undefined) continue;
        if (
          ![
            "coach",
            "athlete",
            "planning athlete",
            "unanswered athlete",
            "athlete without access",
          ].includes(state.as)
        )
          continue;
        const path = typeof state.path === "string" ? state.path : await state.path(worlds);
        const id = JSON.stringify([look, state.as, path]);
        if (seen.has(id)) continue;
        seen.add(id);
        const cookie = (await worlds.cookie(state.as)) ?? "";
        const headers = { cookie, "sec-fetch-site": "same-origin" };
        await call("PATCH", "/v1/coach/preferences", { headers, body: look });
        const at = Date.now();
        const answer = await call("GET", path, { headers: { cookie } });
        const ms = Date.now() - at;
        const words = wordsOf(answer.text);
        const add = (kind: string, what: string) => {
          const key = `${kind}: ${what}`;
          (found[key] ??= new Set()).add(`${name}/${state.name}`);
        };
        if (answer.status !== 200) add("status", `${answer.status}`);
        if (ms > 1000) add("slow", `${ms}`);
        for (const line of words.split("\n")) {
          const about = `${look.units} ${look.locale}`;
          if (look.units === "imperial" && METRIC.test(line)) add(about, line.slice(0, 140));
          if (look.units === "metric" && IMPERIAL.test(line)) add(about, line.slice(0, 140));
          for (const [locale, form] of Object.entries(DATES))
            if (locale !== look.locale && form.test(line))
              add(`${about} has date of ${locale}`, line.slice(0, 140));
          if (look.locale === "de" && /\d\.\d(?!\d\d\b|\d*\.)|\d,\d{3}\b|\d%/.test(line))
            add(`${about} number`, line.slice(0, 140));
          if (look.locale !== "de" && /\d,\d(?!\d\d)|\d %/.test(line))
            add(`${about} number`, line.slice(0, 140));
        }
      }
  }
  console.log("took", Date.now() - start, seen.size);
  for (const [key, where] of Object.entries(found).sort())
    console.log(key, "   <<", [...where].slice(0, 4).join("; "), where.size);
  expect(rows.length).toBeGreaterThan(0);
}, 300_000);
