import { beforeAll, expect, test } from "vitest";
import { expectError } from "@/testing/answers";
import { newActivity, newAthlete, succeed } from "@/testing/athletes";
import { newTeamWith } from "@/testing/coach";
import { BASE_URL, call } from "@/testing/http";
import { newPartner } from "@/testing/partner";
import { readPdf } from "@/testing/pdf";
import { CALL } from "@/testing/profile";

/** Carrying plans as printable pages, requested by partners and coaches. */

const PATH = "/v1/nutrition/products/fit";
const targets = {
  carb_g_per_hr: 90,
  sodium_mg_per_hr: 800,
  fluid_ml_per_hr: 750,
  duration_min: 240,
};

let key: string;
beforeAll(async () => {
  key = (await newPartner()).testKey;
});

/** Creates an athlete on an active trial. */
async function onTrial(): Promise<string> {
  const { id } = await newAthlete(key);
  await succeed("POST", "/v1/nutrition/calculate", { key, body: { ...CALL, athlete_id: id } });
  return id;
}

const post = (athlete_id: string, query: string, headers: Record<string, string> = {}) =>
  fetch(`${BASE_URL}${PATH}${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    body: JSON.stringify({ athlete_id, targets }),
  });

async function pageOf(answer: Response) {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="what-to-carry-\d{4}-\d\d-\d\d\.pdf"$/,
  );
  const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(pages).toHaveLength(1);
  return pages[0] ?? { text: "", size: [] };
}

test("a fit can be printed by query or by header, with POST or GET", async () => {
  const id = await onTrial();
  const { combination } = await succeed("POST", PATH, { key, body: { athlete_id: id, targets } });
  const [first] = combination.products;
  const flat = new URLSearchParams(
    Object.entries({ athlete_id: id, ...targets }).map(([name, value]) => [name, String(value)]),
  );
  const got = await fetch(`${BASE_URL}${PATH}?${flat}&format=pdf`, {
    headers: { authorization: `Bearer ${key}` },
  });
  for (const answer of [
    await post(id, "?format=pdf"),
    await post(id, "", { accept: "application/pdf" }),
    got,
  ]) {
    const { text } = await pageOf(answer);
    expect(text).toContain(first.product.name);
    expect(text).toContain("A session of 4 h");
    expect(text).toContain("Drink to thirst, never more than");
  }
  const rather = { accept: "application/pdf;q=0.5, application/json" };
  expect((await post(id, "", rather)).headers.get("content-type")).toMatch(/json/);
});

test("it uses the paper size of the reader's region", async () => {
  const id = await onTrial();
  expect((await pageOf(await post(id, "?format=pdf&locale=en-US"))).size).toEqual([612, 792]);
  expect((await pageOf(await post(id, "?format=pdf"))).size).toEqual([595, 842]);
});

test("a teaser has nothing to print, and stays JSON", async () => {
  const { id } = await newAthlete(key);
  const answer = await post(id, "?format=pdf");
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  expect(await answer.json()).toMatchObject({ tier: "teaser", plan: null });
});

test("a coach can print what would have suited a session, and nobody else's coach can", async () => {
  const { id } = await newAthlete(key);
  const activity = await newActivity(key, id);
  await succeed("POST", `/v1/athletes/${id}/activities/${activity.id}/calculate`, { key });
  const { key: coach } = await newTeamWith([id]);
  const path = `/v1/coach/athletes/${id}/sessions/${activity.id}/fit?format=pdf&bottle_ml=250`;
  const headers = { authorization: `Bearer ${coach}` };
  const { text } = await pageOf(await fetch(BASE_URL + path, { headers }));
  expect(text).toMatch(/never more than [\d,]+ mL per hour/);
  const { key: stranger } = await newTeamWith([]);
  expectError(await call("GET", path, { key: stranger }), "resource_not_found");
});
