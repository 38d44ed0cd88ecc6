import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { ERRORS } from "@/lib/contract/errors";
import { type EventType, envelopeOf } from "@/lib/contract/events";
import { DOCS_PAGES } from "@/lib/docs/pages";
import { type Document, eventsOf, referencesOf } from "@/lib/docs/reference";
import { type Answer, BASE_URL, call } from "../http";
import { OPERATIONS } from "../operations";
import { newPartner, type TestPartner } from "../partner";

/** The documentation as found by someone who has only its address. */

const FOLDER = "docs/guide";

async function read(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  for (;;) {
    const answer = await call("GET", path, { headers });
    if (answer.status !== 429) return answer;
    await wait(Number(answer.headers["retry-after"] ?? 1) * 1_000);
  }
}

const inService = (href: string): string | null => {
  const url = new URL(href.replaceAll("&amp;", "&"), BASE_URL);
  return url.origin === BASE_URL ? url.href.slice(BASE_URL.length) : null;
};

describe("links", () => {
  const pages = new Map<string, Answer>();
  const pageAt = async (path: string) => {
    const known = pages.get(path) ?? (await read(path));
    pages.set(path, known);
    return known;
  };
  /** Pages whose links are followed; pages behind them are only opened. */
  const IS_READ =
    /^\/(?:docs(?:\/(?!.*\.(?:xml|json|md)$).*)?|status|pricing|coaches|partners|privacy|terms|accessibility|security|developers)?$/;

  /** Returns the dead links reachable from these pages. */
  async function deadFrom(starts: readonly string[]): Promise<string[]> {
    const waiting = starts.map((href) => ({ href, from: "the start" }));
    const seen = new Set<string>();
    const dead: string[] = [];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { href, from } = next;
      if (seen.has(href)) continue;
      seen.add(href);
      const [path = "", anchor] = href.split("#");
      const { status, text } = await pageAt(path);
      if (status >= 400) dead.push(`${from} leads to ${href}: ${status}`);
      else if (anchor !== undefined && anchor !== "" && !text.includes(`id="${anchor}"`))
        dead.push(`${from} leads to ${href}: no such place`);
      if (!IS_READ.test(path)) continue;
      for (const [, target = ""] of text.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)) {
        const inside = target.startsWith("#") ? `${path}${target}` : inService(target);
        if (inside !== null) waiting.push({ href: inside, from: path });
      }
    }
    return dead;
  }

  test("on the index, every page and every error lead somewhere", async () => {
    const { body } = await call("GET", "/v1");
    const { key_claim, ...addresses } = body.self_serve;
    const listed = [...Object.values(body.links), ...Object.values(addresses)].filter(
      (value): value is string => typeof value === "string" && /^(https?:|\/)/.test(value),
    );
    expect(key_claim).toContain("/v1/signup/claim");
    // Paths that need a POST or a key answer with that error; they exist all the same.
    const open = listed.map(inService).filter((path) => path !== null);
    const isCalled = /^\/v1\/(athletes|nutrition|signup)/;
    for (const path of open.filter((one) => isCalled.test(one)))
      expect([path, (await call("GET", path)).status]).not.toEqual([path, 404]);
    const errors = (await call("GET", "/v1/errors")).body.errors as {
      documentation_url: string;
    }[];
    const dead = await deadFrom([
      ...open.filter((one) => !isCalled.test(one)),
      "/docs",
      ...errors.map(({ documentation_url }) => inService(documentation_url) ?? ""),
    ]);
    expect(dead).toEqual([]);
  });

  test("in llms.txt lead to Markdown", async () => {
    const { text } = await read("/llms.txt");
    const targets = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, href = ""]) => href);
    expect(targets.length).toBeGreaterThan(OPERATIONS.length);
    const wrong: string[] = [];
    for (const href of targets) {
      const path = inService(href);
      if (path === null || (await read(path)).status !== 200) wrong.push(href);
    }
    expect(wrong).toEqual([]);
  });
});

describe("every page", () => {
  test("is also Markdown, by its suffix or Accept header", async () => {
    for (const { slug } of DOCS_PAGES) {
      const { status, headers, text } = await read(`/docs/${slug}.md`);
      expect([slug, status]).toEqual([slug, 200]);
      expect(headers["content-type"]).toContain("text/markdown");
      expect(text).toMatch(/^# /);
      const preferred = await read(`/docs/${slug}`, { accept: "text/markdown" });
      expect(preferred.text).toBe(text);
    }
    const kindOf = async (accept: string) =>
      (await read("/docs/errors", { accept })).headers["content-type"]?.split(";")[0];
    expect(await kindOf("text/html;q=0.5, text/markdown")).toBe("text/markdown");
    for (const accept of ["text/markdown;q=0", "text/markdown;q=0.1, text/html", "*/*"])
      expect([accept, await kindOf(accept)]).toEqual([accept, "text/html"]);
    expect((await read("/docs/nowhere.md")).status).toBe(404);
    expect((await read("/docs/nowhere")).status).toBe(404);
  });

  test("that exists is in the table of contents", () => {
    const written = readdirSync(FOLDER).map((file) => file.replace(/\.md$/, ""));
    const listed = DOCS_PAGES.filter(({ isMade }) => isMade !== true).map(({ slug }) => slug);
    expect(written.sort()).toEqual(listed.sort());
  });

  test("of errors has an anchor for each code", async () => {
    const { text } = await read("/docs/errors");
    for (const code of Object.keys(ERRORS)) expect(text).toContain(`id="${code}"`);
  });
});

test("every example of an answer or event matches its schema", async () => {
  const document = (await call("GET", "/v1/openapi.json")).body as Document;
  const references = referencesOf(document);
  const wrong: string[] = [];
  for (const { method, path, operation } of OPERATIONS) {
    const shown = references.find((one) => one.method === method && one.path === path);
    for (const { title, example } of shown?.answers ?? [])
      if (operation.response?.safeParse(example).success !== true)
        wrong.push(`${method} ${path} ${title}`);
  }
  for (const { type, example } of eventsOf(document))
    if (!envelopeOf(type as EventType).safeParse(example).success) wrong.push(type);
  expect(wrong).toEqual([]);
});

describe("code samples", () => {
  const run = promisify(execFile);
  let partner: TestPartner;
  let ids: { ATHLETE_ID: string; ACTIVITY_ID: string };

  beforeAll(async () => {
    partner = await newPartner();
    const athlete = (await call("POST", "/v1/athletes", { key: partner.testKey, body: {} })).body;
    const activities = `/v1/athletes/${athlete.id}/activities`;
    const body = { type: "bike", duration_min: 180 };
    const activity = (await call("POST", activities, { key: partner.testKey, body })).body;
    ids = { ATHLETE_ID: athlete.id, ACTIVITY_ID: activity.id };
  });

  /** Samples in curl, TypeScript or Python that call the service with a key. */
  const samples = readdirSync(FOLDER).flatMap((file) =>
    [...readFileSync(join(FOLDER, file), "utf8").matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
      .map(([, language = "", code = ""]) => ({
        file,
        language,
        code: code
          .replaceAll("http://localhost:3000", BASE_URL)
          .replaceAll("https://hooks.example.com/", "http://localhost:4242/"),
      }))
      .filter(
        ({ language, code }) =>
          ["sh", "ts", "python"].includes(language) &&
          code.includes("AIDSTATION_API_KEY") &&
          code.includes(BASE_URL),
      ),
  );

  test("exist in all three languages", () => {
    const languages = samples.map(({ language }) => language);
    for (const language of ["sh", "ts", "python"])
      expect(languages.filter((one) => one === language).length).toBeGreaterThan(5);
  });

  test.each(samples.map((sample, place) => [`${sample.file} ${place} ${sample.language}`, sample]))(
    "%s runs as written",
    async (_name, { language, code }) => {
      const folder = mkdtempSync(join(tmpdir(), "aidstation-sample-"));
      const client = resolve("clients/typescript/src/index.ts");
      const settings = { ...process.env, ...ids, AIDSTATION_API_KEY: partner.testKey };
      if (language === "sh") {
        const { stdout } = await run(
          "sh",
          ["-ec", code.replace("curl -s", "curl -sS --fail-with-body")],
          {
            env: settings,
          },
        );
        expect(JSON.parse(stdout)).not.toHaveProperty("error");
        return;
      }
      if (language === "python") {
        const env = { ...settings, PYTHONPATH: resolve("clients/python") };
        expect((await run("python3", ["-c", code], { env })).stdout).not.toBe("");
        return;
      }
      const file = join(folder, "sample.mts");
      writeFileSync(file, code.replace('"@aidstation/client"', JSON.stringify(client)));
      const tsx = ["--import", "tsx", file];
      const { stdout } = await run(process.execPath, tsx, { env: settings });
      expect(stdout).not.toMatch(/^(undefined\b.*)?\s*$/);
    },
  );
});
