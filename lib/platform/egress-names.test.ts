import { afterAll, expect, test } from "vitest";
import { newNameServer, type Zone } from "@/testing/name-server";
import { newListenerOn } from "@/testing/receiver";
import cases from "./ssrf-cases.json";

/** Tests names against a real name server. Names such as a case's `rebind` are replaced by unique ones here. */
const HANGING = "slowdns.example.com";
const named = cases.dns_cases.map((each, index) => {
  const host = new URL(each.url).hostname;
  const name = host === HANGING ? host : host.replace(".example.com", `-${index}.example.com`);
  return {
    ...each,
    name,
    url: `https://${name}/`,
    label: each.why ?? `${each.url} ${each.answers}`,
  };
});
const zone: Zone = Object.fromEntries(
  named.map(({ name, answers, answers_sequence, error, hang_ms }) => {
    if (hang_ms !== undefined) return [name, [null]];
    if (error !== undefined) return [name, ["unknown" as const]];
    return [name, answers_sequence ?? [answers ?? []]];
  }),
);
for (const url of cases.accept) {
  const { hostname } = new URL(url);
  if (/[a-z]\.?$/.test(hostname)) zone[hostname.replace(/\.$/, "")] = [["93.184.216.34"]];
}
zone["twice.example.com"] = [["93.184.216.34"], ["127.0.0.1"]];
zone["local.example.com"] = [["127.0.0.1"]];

const names = await newNameServer(zone);
process.env["WEBHOOK_LOOPBACK"] = "off";
process.env["DNS_SERVERS"] = names.address;
process.env["DATABASE_URL"] ??= "postgresql://nowhere.invalid/none";
process.env["APP_SECRET"] ??= "0".repeat(64);
const { egressPolicy, guardedPost, refusedUrl } = await import("./egress");
// Where an unvetted name would lead: the port in the URL.
const inside = await newListenerOn((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"));
afterAll(() => Promise.all([names.close(), inside.close()]));

const policy = { ...egressPolicy("live"), ports: { "https:": [443], "http:": [inside.port] } };
const deliver = (url: string) =>
  guardedPost({ url, policy, headers: {}, body: "{}", deadlineMs: 1_500 });
const through = (name: string) => `http://${name}:${inside.port}/`;

test.each(cases.accept)("%j may be registered", async (url) => {
  expect(await refusedUrl(url, egressPolicy("live"))).toBeNull();
});

test.each(named)("$label", async ({ name, url, expect: expected, answers, answers_sequence }) => {
  const refused = await refusedUrl(url, egressPolicy("live"));
  if (expected.registration.startsWith("accept")) expect(refused).toBeNull();
  else expect(refused).toMatch(/./);
  const said = [...(answers ?? []), ...(answers_sequence ?? []).flat()];
  for (const address of said) expect(String(refused)).not.toContain(address);

  const exchange = await deliver(through(name));
  expect(exchange.kind).toBe("failed");
  if (expected.registration === "reject" || answers_sequence !== undefined) {
    expect(exchange).toMatchObject({ reason: "not_allowed" });
  }
  expect(inside.connections()).toBe(0);
});

test("a name that was public when checked isn't resolved again before connecting", async () => {
  const before = names.asked().length;
  await deliver(through("twice.example.com"));
  expect(names.asked().slice(before)).toEqual(["twice.example.com"]);
  expect(inside.connections()).toBe(0);
});

test("an internal address is refused without asking any name server", async () => {
  const before = names.asked().length;
  for (const url of cases.reject) {
    expect(await refusedUrl(url, egressPolicy("test"))).toMatch(/./);
    expect((await deliver(url)).kind).toBe("failed");
  }
  expect(names.asked().length).toBe(before);
  expect(inside.connections()).toBe(0);
});

test("with the loopback setting off, this machine is refused in both environments", async () => {
  for (const environment of ["test", "live"] as const) {
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      for (const url of [`http://${host}:${inside.port}/`, `https://${host}/`]) {
        expect(await refusedUrl(url, egressPolicy(environment))).toMatch(/./);
      }
    }
  }
});
