import { expect, test, vi } from "vitest";

process.env["DATABASE_URL"] ??= "postgresql://nobody@localhost/none";
process.env["BASE_URL_TEST"] = "http://localhost:3000,http://sandbox.example,https://test.example";
process.env["BASE_URL_LIVE"] = "https://api.example,https://second.example:8443";
process.env["DEFAULT_ENVIRONMENT"] = "test";
const { environmentOf } = await import("./env");

test.each([
  ["an address of https", ["api.example", "api.example:443", "API.Example", "api.example."]],
  ["one with the root's dot and the port", ["api.example.:443", "API.EXAMPLE.:443"]],
  ["one with a port of its own", ["second.example:8443", "second.example.:8443"]],
])("%s is the same host however it is written", (_what, hosts) => {
  for (const host of hosts) expect(environmentOf(host), host).toBe("live");
});

test.each([
  ["api.example:80", "the port of http at an address of https"],
  ["api.example:8443", "another's port"],
  ["second.example", "no port where one is its own"],
  ["api.example..", "two dots"],
  ["api.example.evil.example", "another name that begins alike"],
  ["xapi.example", "another name that ends alike"],
  [null, "no host at all"],
] as [string | null, string][])("%s is no live host: %s", (host) => {
  expect(environmentOf(host)).toBe("test");
});

test("an http address is the same with its port, and not with the https port", async () => {
  vi.resetModules();
  process.env["DEFAULT_ENVIRONMENT"] = "live";
  const other = await import("./env");
  for (const host of [
    "sandbox.example",
    "SANDBOX.example.:80",
    "localhost:3000",
    "test.example:443",
  ])
    expect(other.environmentOf(host), host).toBe("test");
  for (const host of ["sandbox.example:443", "localhost", "test.example:80"])
    expect(other.environmentOf(host), host).toBe("live");
});
