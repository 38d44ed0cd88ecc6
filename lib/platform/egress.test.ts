import { describe, expect, test } from "vitest";
import { isPublicAddress } from "./address-rule";
import cases from "./ssrf-cases.json";
import { type EgressPolicy, ruleUrl } from "./url-rule";

const live: EgressPolicy = { ports: { "https:": [443], "http:": [] }, loopback: false, own: [] };
const sandbox: EgressPolicy = { ...live, ports: { "https:": [443], "http:": [80] } };
const demo: EgressPolicy = { ...sandbox, loopback: true };

const refused = (url: string, policy: EgressPolicy) => "refused" in ruleUrl(url, policy);

describe("URLs that point to internal addresses are refused by their form alone", () => {
  test.each(cases.reject)("%j", (url) => {
    expect(refused(url, live)).toBe(true);
    expect(refused(url, sandbox)).toBe(true);
    const spelledLocally = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|#|$)/.test(url);
    expect(refused(url, demo)).toBe(!spelledLocally);
  });
});

describe("public URLs pass", () => {
  test.each(cases.accept)("%j", (url) => {
    expect(ruleUrl(url, live)).toHaveProperty("target");
  });
});

test.each(cases.policy_reject_live)("live refuses the scheme or port of %j", (url) => {
  expect(refused(url, live)).toBe(true);
});

test("test accepts http on port 80, and no other port of either scheme", () => {
  expect(refused("http://example.com/hook", sandbox)).toBe(false);
  expect(refused("http://example.com:443/hook", sandbox)).toBe(true);
  expect(refused("https://example.com:80/hook", sandbox)).toBe(true);
});

test.each(cases.decide_once)("$url is refused", ({ url }) => {
  expect(refused(url, live)).toBe(true);
});

test("our own hosts are refused, with a trailing dot too", () => {
  const policy = { ...live, own: ["api.example.com"] };
  expect(refused("https://api.example.com/v1", policy)).toBe(true);
  expect(refused("https://API.example.com./v1", policy)).toBe(true);
  expect(refused("https://hooks.example.com/v1", policy)).toBe(false);
});

test("a refusal never repeats an address", () => {
  const verdict = ruleUrl("https://2852039166/", live);
  expect(JSON.stringify(verdict)).not.toMatch(/169|254/);
});

test("no IPv6 form of an internal IPv4 address is public", () => {
  let state = 42;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 16;
  };
  const hex = (value: number) => value.toString(16);
  for (let round = 0; round < 5_000; round++) {
    const [high, low] = [random(), random()];
    const [a, b] = [hex(high), hex(low)];
    for (const form of [
      `::ffff:${a}:${b}`,
      `::${a}:${b}`,
      `::ffff:0:${a}:${b}`,
      `64:ff9b::${a}:${b}`,
      `64:ff9b:1::${a}:${b}`,
      `2002:${a}:${b}::1`,
      `2606:4700::5efe:${a}:${b}`,
      `2606:4700::200:5efe:${a}:${b}`,
      `2001:0:4136:e378:8000:63bf:${a}:${b}`,
    ]) {
      if (isPublicAddress(form)) expect.fail(form);
    }
  }
});
