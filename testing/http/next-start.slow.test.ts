import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, type Call, send } from "../http";
import type { Ids } from "../operations";
import { productionSettings, type ServingProcess, startProcess } from "../serving-process";
import type { Twisted } from "../twists";

/** Our server and plain `next start` respond the same: two processes, each with its own database. */

const COUNT = 1_000;
const SEED = 20_261_121;
/** Creates new rows after this many requests, because some of them delete. */
const FRESH_EVERY = 200;
const HOST = "sandbox.example";

interface Side {
  process: ServingProcess;
  keys: Record<Twisted["key"], string | undefined>;
  ids: Ids;
}
let sides: Side[] = [];

beforeAll(async () => {
  const shared = {
    DISPATCHER: "off",
    DNS_SERVERS: "127.0.0.1:1",
    PUBLIC_RATE_PER_SECOND: "100000",
    PUBLIC_BURST: "1000000",
    HOST: "127.0.0.1",
  };
  const first = { ...(await productionSettings("alike_lane")), ...shared };
  process.env["DATABASE_URL"] = first.DATABASE_URL;
  const { newKey, newPartner, newRevokedKey } = await import("../partner");
  const { copyDatabase } = await import("../serving-process");
  const partner = await newPartner({ withLive: true });
  const others = {
    none: undefined,
    bad: "sk_test_short",
    revoked: await newRevokedKey(partner),
    reading: await newKey(partner, { scopes: ["read"] }),
    live: partner.live?.key,
  };
  // Two keys, because idempotency records are stored per key.
  const keys = [partner.testKey, await newKey(partner)];
  const second = { ...first, DATABASE_URL: await copyDatabase("alike_lane", "alike_next") };
  const next = [process.execPath, "node_modules/next/dist/bin/next", "start"];
  const processes = [
    await startProcess({ settings: first }),
    await startProcess({ settings: second, command: next }),
  ];
  await Promise.all(processes.map(isUp));
  sides = processes.map((process, at) => ({
    process,
    keys: { own: keys[at], ...others },
    ids: {} as Ids,
  }));
});
afterAll(() => Promise.all(sides.map(({ process }) => process.stop())));

/** Resolves once it responds: plain `next start` has no other sign of being ready. */
async function isUp({ origin, child, output }: ServingProcess): Promise<void> {
  const isOk = () =>
    fetch(`${origin}/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isOk())) {
    if (child.exitCode !== null) throw new Error(`It ended: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function renewRows(): Promise<void> {
  const { newIds } = await import("../organizations");
  for (const side of sides) {
    const options: Call = { origin: side.process.origin, host: HOST };
    side.ids = await newIds(side.keys.own ?? "", {}, options);
  }
}

function answerOf(side: Side, { method, path, body, headers, key }: Twisted): Promise<Answer> {
  const filled = (text: string) =>
    text.replace(/\{(\w+)(:upper)?\}/g, (whole, name: keyof Ids, upper?: string) => {
      const id = side.ids[name] ?? whole;
      return upper === undefined ? id : id.toUpperCase();
    });
  const bearer = side.keys[key];
  return send(method, filled(path), {
    origin: side.process.origin,
    host: HOST,
    headers,
    ...(bearer === undefined ? {} : { key: bearer }),
    ...(body === undefined ? {} : { body: filled(body) }),
  });
}

/** Headers of the connection, of the time, and those that separate cached pages. */
const NOT_COMPARED = new Set([
  ...["connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding"],
  ...["date", "vary", "x-request-id", "ratelimit", "x-ratelimit-remaining", "x-ratelimit-reset"],
  "x-batch-estimated-ms",
]);
const MOMENTS_FROM = 1_600_000_000;

/** Fields that are measured, secret, or written asynchronously. */
const OF_THE_MOMENT = new Set(
  [
    "next_cursor secret key last4 estimated_ms elapsed_ms duration_ms X-Service-Signature webhook-signature",
    "jobs deliveries delivery last_used_at",
  ].flatMap((names) => names.split(" ")),
);

/** Returns a value without what always differs: ids, times, and the order of rows of equal age. */
function plain(value: unknown, key = ""): unknown {
  if (OF_THE_MOMENT.has(key)) return key;
  if (typeof value === "number" && value > MOMENTS_FROM) return "a moment";
  if (typeof value === "string") {
    return value
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, "an id")
      .replace(/req_[0-9a-f]{12}/g, "a request")
      .replace(/\bot=[\w.-]+/g, "a link")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b1[6-9]\d{8,11}\b/g, "a moment");
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => plain(item));
    const areRows = value.some((item) => typeof item === "object" && item !== null && "id" in item);
    return areRows ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (typeof value !== "object" || value === null) return value;
  // On a page that is not the last, the choice among rows of equal age is random.
  const { pagination } = value as { pagination?: { has_more?: boolean } };
  const isCut = pagination?.has_more === true;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isCut && Array.isArray(one) ? one.length : plain(one, name),
    ]),
  );
}

function comparable({ status, headers, text, body }: Answer) {
  const kept = Object.entries(headers).filter(([name]) => !NOT_COMPARED.has(name));
  return {
    status,
    headers: Object.fromEntries(kept),
    body: plain(body === undefined ? text : body),
  };
}

/** Where the two may differ, and why. */
const EXCEPTIONS: { why: string; applies: (asked: Twisted) => boolean }[] = [
  {
    why: "A path with a slash too many does not exist, like any unknown one; Next leads to another.",
    applies: ({ path }) => /\/\//.test(path.replace(/\?.*/, "")),
  },
  {
    why: "Headers of the pages' framework mean nothing to an operation; Next leads to a page's data.",
    applies: ({ headers }) => headers["rsc"] !== undefined,
  },
  {
    why: "What was asked before is counted and logged a moment later.",
    applies: ({ path }) => /^\/v1\/partner\/(requests|usage)/.test(path),
  },
];

test(`${COUNT} requests, good and bad, get the same answers`, async () => {
  const { twistedRequests } = await import("../twists");
  const differing: object[] = [];
  const statuses = new Map<number, number>();
  for (const [at, asked] of twistedRequests(COUNT, SEED).entries()) {
    if (at % FRESH_EVERY === 0) await renewRows();
    const [ours, nexts] = await Promise.all(sides.map((side) => answerOf(side, asked)));
    if (ours === undefined || nexts === undefined) throw new Error("an answer is missing");
    statuses.set(ours.status, (statuses.get(ours.status) ?? 0) + 1);
    if (EXCEPTIONS.some(({ applies }) => applies(asked))) continue;
    const [own, other] = [comparable(ours), comparable(nexts)];
    if (isDeepStrictEqual(own, other)) continue;
    differing.push({ asked, own, other });
  }
  expect(differing.slice(0, 5), `${differing.length} differ`).toEqual([]);
  // Every status occurred, so the comparison covered enough.
  for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 413, 415])
    expect(statuses.get(status) ?? 0, `of ${status}`).toBeGreaterThan(0);
});
