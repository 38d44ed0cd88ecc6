import { beforeAll, expect, test } from "vitest";
import { expectError } from "@/testing/answers";
import { newStory } from "@/testing/athletes";
import { newTeamWith } from "@/testing/coach";
import { BASE_URL, call } from "@/testing/http";
import { newPartner } from "@/testing/partner";
import { readPdf } from "@/testing/pdf";

let path: string;
let key: string;
beforeAll(async () => {
  const { athlete_id } = await newStory((await newPartner()).testKey, { name: "Žofie Němcová" });
  key = (await newTeamWith([athlete_id])).key;
  path = `/v1/coach/athletes/${athlete_id}/report`;
});

const download = (query: string) =>
  fetch(`${BASE_URL}${path}?${query}`, { headers: { authorization: `Bearer ${key}` } });

test("a report comes as a file that names nobody and that no cache stores", async () => {
  const answer = await download("format=pdf&window=30");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="fueling-report-\d{4}-\d\d-\d\d\.pdf"$/,
  );
  const { pages, info, isTagged } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(isTagged).toBe(true);
  expect(info["Title"]).toContain("Žofie Němcová");
  expect(pages[0]?.text).toContain("Žofie Němcová");
  expect(pages[0]?.size).toEqual([595, 842]);
  expect(new URL(pages[0]?.links[0] ?? "").origin).toBe(new URL(BASE_URL).origin);
});

test("it uses the paper size of the reader's region", async () => {
  const answer = await download("format=pdf&locale=en-US");
  const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(pages[0]?.size).toEqual([612, 792]);
});

test("a reader whose Accept header prefers PDF also gets a file", async () => {
  const asked = async (accept: string, query = "") => {
    const headers = { authorization: `Bearer ${key}`, accept };
    return (await fetch(`${BASE_URL}${path}${query}`, { headers })).headers.get("content-type");
  };
  expect(await asked("application/pdf")).toBe("application/pdf");
  expect(await asked("application/pdf;q=0.9, application/json;q=0.1")).toBe("application/pdf");
  for (const [accept, query] of [
    ["application/json, application/pdf"],
    ["*/*"],
    ["application/pdf", "?format=json"],
  ] as const)
    expect(await asked(accept, query)).toMatch(/^application\/json/);
});

test("without asking for a file, the reader gets JSON", async () => {
  expect((await call("GET", path, { key })).body.narrative).toContain("Žofie");
});

test("an error for a file is returned as JSON", async () => {
  const wrong = await call("GET", `${path}?format=pdf&locale=e`, { key });
  expectError(wrong, "invalid_value", { param: "locale" });
  const { key: stranger } = await newTeamWith([]);
  expectError(await call("GET", `${path}?format=pdf`, { key: stranger }), "resource_not_found");
});
