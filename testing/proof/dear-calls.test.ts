import { expect, test } from "vitest";
import { newAthlete } from "../athletes";
import { newTeamWith } from "../coach";
import { BASE_URL, call } from "../http";
import { examplesOf, OPERATIONS } from "../operations";
import { newPartner } from "../partner";
import { browserAs } from "../portal-rows";
import { counted, figure } from "./figures";
import { crowd, newBystander } from "./load";

/**
 * The ten most expensive calls, repeated by one tenant as fast as its limits allow, and the effect on another tenant.
 */

const SECONDS = 6;
const AT_ONCE = 16;
const LIMITS = { rate: 50, burst: 200 };

const bystander = await newBystander();
const { testKey: key } = await newPartner(LIMITS);
const { id } = await newAthlete(key);
const team = await newTeamWith([id]);
const browser = await browserAs(team.personId);

const exampleOf = (method: string, path: string): object => {
  const found = OPERATIONS.find((each) => each.method === method && each.path === path);
  return Object(examplesOf(found?.operation.body)[0]);
};
const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));

const session = { type: "bike", duration_min: 180, intensity_level: 6, thermal_stress_level: 5 };
const scenario = { activity_type: "bike", duration_min: 180, temperature_c: 30, humidity_pct: 50 };
const targets = {
  carb_g_per_hr: 90,
  sodium_mg_per_hr: 800,
  fluid_ml_per_hr: 750,
  duration_min: 1440,
};
const csv = many(200, (row) => `Rider ${row},rider${row}@team.example,`);
const fit = { athlete_id: id, targets, bottle_ml: 750 };
const BACKTEST = "/v1/coach/alerts/backtest";

const DEAR: Record<string, (index: number) => Promise<{ status: number }>> = {
  "a batch of athletes": () =>
    post("/v1/athletes/batch", { athletes: many(100, (row) => ({ name: `Rider ${row}` })) }),
  "an import of sessions": () =>
    post(`/v1/athletes/${id}/activities/import`, {
      calculate: true,
      activities: many(200, () => session),
    }),
  "a batch of calculations": (index) =>
    post("/v1/nutrition/calculate/batch", {
      scenarios: many(50, (row) => ({
        ...scenario,
        athlete_id: id,
        duration_min: 60 + index + row,
      })),
    }),
  "a fit": () => post("/v1/nutrition/products/fit", fit),
  "a fit on paper": () =>
    onPaper("POST", "/v1/nutrition/products/fit?format=pdf", key, JSON.stringify(fit)),
  "a search": (index) =>
    call("GET", `/v1/products/search?q=gel+${index % 150}&athlete_id=${id}`, { key }),
  "an export": () => onPaper("POST", `/v1/athletes/${id}/export`, key),
  "a report on paper": () =>
    onPaper("GET", `/v1/coach/athletes/${id}/report?window=30&format=pdf`, team.key),
  "a backtest": () => call("POST", BACKTEST, { ...browser, body: exampleOf("POST", BACKTEST) }),
  "an import of invitations": () =>
    call("POST", "/v1/coach/invitations/import", {
      ...browser,
      body: { csv: ["name,email,group", ...csv].join("\n") },
    }),
};

/** Sends a call whose response is long or a file, without looking into it. */
async function onPaper(method: string, path: string, bearer: string, body: string | null = null) {
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
  const answer = await fetch(BASE_URL + path, { method, headers, body });
  await answer.arrayBuffer();
  return answer;
}

const post = (path: string, body: object) => call("POST", path, { key, body });

test.each(Object.entries(DEAR))("%s holds up nobody else", async (name, send) => {
  // A process's first call compiles what it runs, once.
  await send(-1);
  const statuses: number[] = [];
  const witness = await bystander.during(async () => {
    const endsMs = Date.now() + SECONDS * 1000;
    await crowd(AT_ONCE, AT_ONCE, async (worker) => {
      for (let index = worker; Date.now() < endsMs; index += AT_ONCE) {
        statuses.push((await send(index)).status);
      }
    });
  });
  const { restP99Ms, p99Ms } = witness;
  const more = (p99Ms - restP99Ms).toFixed(0);
  const answered = JSON.stringify(counted(statuses));
  figure(`another's p99 beside ${name}`, `${p99Ms.toFixed(0)} ms, ${more} more (${answered})`);
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(Object.keys(witness.statuses)).toEqual(["200"]);
});
