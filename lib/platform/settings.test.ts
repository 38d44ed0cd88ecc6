import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSettings, SETTING_NAMES, servingProblems, unknownSettings } from "./settings";

const HEX = "0123456789abcdef".repeat(4);
const COMPLETE = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://user:word@database.example/app",
  APP_SECRET: HEX,
  KEY_SERVICE_KEY: HEX,
  SMTP_URL: "smtps://user:word@mail.example",
  BASE_URL_TEST: "https://sandbox.example",
  BASE_URL_LIVE: "https://api.example",
  STRIPE_SECRET_KEY_TEST: "sk_test_1",
  STRIPE_SECRET_KEY_LIVE: "sk_live_1",
  STRIPE_WEBHOOK_SECRET_TEST: "whsec_1",
  STRIPE_WEBHOOK_SECRET_LIVE: "whsec_2",
};
const selling = (name: string) => name.startsWith("STRIPE_");

test("a complete production configuration starts, and an empty one gets all errors at once", () => {
  expect(servingProblems(COMPLETE)).toEqual([]);
  const { NODE_ENV, ...rest } = COMPLETE;
  const missing = Object.keys(rest).map((name) => `${name} is missing`);
  expect(servingProblems({ NODE_ENV }).sort()).toEqual(missing.sort());
});

test.each(Object.keys(COMPLETE).filter((name) => name !== "NODE_ENV"))(
  "production without %s, or with an empty one, is refused by name",
  (name) => {
    expect(servingProblems({ ...COMPLETE, [name]: undefined })).toEqual([`${name} is missing`]);
    expect(servingProblems({ ...COMPLETE, [name]: "" })).toEqual([`${name} is missing`]);
  },
);

test("a service that sells nothing needs no Stripe settings", () => {
  const own = Object.fromEntries(Object.entries(COMPLETE).filter(([name]) => !selling(name)));
  expect(servingProblems({ ...own, STRIPE: "off" })).toEqual([]);
  expect(servingProblems(own)).toHaveLength(4);
});

test.each([
  ["BASE_URL_LIVE", "http://api.example"],
  ["BASE_URL_LIVE", "https://api.example/service"],
  ["BASE_URL_LIVE", "https://other.example, https://SANDBOX.example:443/"],
  ["BASE_URL_TEST", "sandbox.example"],
  ["BASE_URL_TEST", "https://sandbox.example,https://second.example/?a=b"],
  ["DATABASE_URL", "mysql://database.example/app"],
  ["APP_SECRET", "secret"],
  ["KEY_SERVICE_KEY", `${HEX},short`],
  ["SMTP_URL", "mail.example"],
  ["STRIPE_SECRET_KEY_TEST", "sk_live_1"],
  ["STRIPE_SECRET_KEY_LIVE", "rk_test_1"],
  ["STRIPE_WEBHOOK_SECRET_LIVE", "whsec_2, whsec_1"],
  ["MAIL_FROM", "Aidstation"],
  ["MAIL_FROM", "Aidstation <no-reply>"],
  ["STRIPE_API_BASE_LIVE", "https://stand-in.example"],
  ["DRAIN_SECONDS", "soon"],
  ["TRUSTED_PROXIES", "-1"],
  ["PORT", "http"],
  // None of these could identify a live host.
  ["BASE_URL_LIVE", "https://api.example."],
  ["BASE_URL_LIVE", ","],
  ["METRICS_PORT", "3000"],
  // The model's address is missing.
  ["MODEL_NAME", "some-model"],
  ["MODEL_PROVIDER", "other"],
  ["DNS_SERVERS", "abc"],
])("%s may not be %s, and the answer repeats no secret", (name, value) => {
  const problems = servingProblems({ ...COMPLETE, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name}\\b`));
  expect(problems[0]).not.toContain("short");
  expect(problems[0]).not.toContain("sk_live_1");
  expect(problems[0]).not.toContain("whsec_");
});

test.each(["no-reply@example.org", "Aid <no-reply@localhost>", '"A <b>, c" <d@e.example>'])(
  "email may come from %s",
  (sender) => {
    expect(servingProblems({ ...COMPLETE, MAIL_FROM: sender })).toEqual([]);
  },
);

test("a stand-in for Stripe is allowed in the test environment only", () => {
  expect(servingProblems({ ...COMPLETE, STRIPE_API_BASE_TEST: "http://localhost:4010" })).toEqual(
    [],
  );
});

test("the demonstration's defaults apply if nothing is set", () => {
  const read = readSettings({ DATABASE_URL: COMPLETE.DATABASE_URL, APP_SECRET: HEX });
  expect(read).toMatchObject({ settings: { PORT: 3000, STRIPE: "on", DRAIN_SECONDS: 5 } });
});

test("the operator's page explains every setting, and no others", () => {
  const page = readFileSync("docs/operating.md", "utf8");
  const [, after = ""] = page.split("## Settings");
  const [table = ""] = after.split("\n## ");
  const rows = table.split("\n").filter((line) => /^\| \**`[A-Z]/.test(line));
  const explained = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(explained.sort()).toEqual([...SETTING_NAMES].sort());
});

test.each([
  ["STRIPE_SECRET_KEY_LIV", "STRIPE_SECRET_KEY_LIVE"],
  ["SMTP_ADDRESS", "SMTP_URL"],
  ["BASE_URL_SANDBOX", "BASE_URL_TEST"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DRAIN_SECOND", "DRAIN_SECONDS"],
])("%s is reported as unknown, with the nearest setting", (name, nearest) => {
  const [line, ...more] = unknownSettings({ ...COMPLETE, [name]: "secret" });
  expect(line).toBe(`${name} is set, but there is no such setting. The nearest is ${nearest}.`);
  expect(more).toEqual([]);
});

test("variables of other programs aren't taken for typos", () => {
  const others = [
    ...["PATH", "HOME", "HOSTNAME", "NODE_OPTIONS", "NODE_EXTRA_CA_CERTS", "LOGNAME", "PORTS"],
    ...["GOOGLE_APPLICATION_CREDENTIALS", "INNGEST_DEV", "DATABASE_HOST", "PUBLIC_URL", "MAIL"],
  ];
  expect(unknownSettings(Object.fromEntries(others.map((name) => [name, "set"])))).toEqual([]);
});

test("an invalid port is refused in words", () => {
  expect(servingProblems({ ...COMPLETE, PORT: "notaport" })).toEqual([
    "PORT: must be a number from 1 to 65535",
  ]);
});
