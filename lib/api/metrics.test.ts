import "@/testing/database";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

process.env["METRICS_TOKEN"] = "a token of monitoring";
const { metricsPage } = await import("./metrics");
const { pool } = await import("@/lib/platform/db");
const { onBehalfOf } = await import("@/lib/platform/call-context");
const { showGauge } = await import("@/lib/platform/gauges");
const { countDeliveries, countHotLoss, countRequest } = await import("@/lib/platform/metrics");

const ask = (token?: string) =>
  metricsPage(
    new Request("http://localhost/metrics", {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }),
  );
const scrape = async () => (await ask("a token of monitoring")).text();

/** Returns the value of a metrics line, given everything before the value. */
const shownAs = (text: string, line: string) => {
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

test("metrics require the token", async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask("another")).status).toBe(401);
  expect((await ask("a token of monitoring")).status).toBe(200);
});

test("a gauge that fails or hangs shows no number and doesn't block the others", async () => {
  showGauge({ name: "test_broken", help: "-", read: () => Promise.reject(new Error("broken")) });
  showGauge({ name: "test_hanging", help: "-", read: () => new Promise(() => undefined) });
  let asked = 0;
  showGauge({ name: "test_well", help: "-", read: () => ++asked });
  for (let look = 0; look < 2; look++) {
    const text = await scrape();
    expect(shownAs(text, "aidstation_test_broken")).toBeNaN();
    expect(shownAs(text, "aidstation_test_hanging")).toBeNaN();
    // The second scrape comes within five seconds of the first.
    expect(shownAs(text, "aidstation_test_well")).toBe(1);
  }
});

test("requests are counted by path template, and refusals by code", async () => {
  const request = { method: "BREW", route: "/v1/athletes/{id}", durationMs: 3 };
  countRequest({ ...request, status: 503, code: "service_unavailable" });
  countDeliveries(["exhausted"]);
  countHotLoss();
  const text = await scrape();
  const labels = 'method="other",route="/v1/athletes/{id}",status_class="5xx"';
  expect(shownAs(text, `aidstation_http_request_seconds_count{${labels}}`)).toBe(1);
  expect(shownAs(text, 'aidstation_refusals_total{code="service_unavailable"}')).toBe(1);
  expect(shownAs(text, 'aidstation_webhook_attempts_total{outcome="exhausted"}')).toBe(1);
  expect(shownAs(text, "aidstation_hot_line_losses_total")).toBe(1);
});

test("work waiting for a connection shows in the pool metrics", async () => {
  const client = await onBehalfOf("owner", () => pool.connect());
  client.release();
  const text = await scrape();
  expect(shownAs(text, "aidstation_database_pool_wait_seconds_count")).toBeGreaterThan(0);
});

test("every metric that an alert uses exists", async () => {
  const text = await scrape();
  const shown = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name]) => name));
  const rules = readFileSync("docs/alerts.md", "utf8");
  const expressions = [...rules.matchAll(/expr: (.+)/g)].map(([, expression = ""]) => expression);
  expect(expressions.length).toBeGreaterThan(8);
  for (const expression of expressions) {
    const names = expression.match(/\b(aidstation|process|nodejs)_\w+/g) ?? [];
    expect(names, expression).not.toEqual([]);
    for (const name of names) expect(shown).toContain(name.replace(/_(bucket|count|sum)$/, ""));
  }
});
