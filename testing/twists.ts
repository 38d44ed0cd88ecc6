import fc from "fast-check";
import { newId } from "@/lib/platform/ids";
import type { Method } from "./http";
import { examplesOf, type Ids, type Listed, OPERATIONS, withAthlete } from "./operations";

/** Requests to every operation, valid ones and ones broken in many ways. */

/** A request before its rows are chosen: its path and body contain id names in braces. */
export interface Twisted {
  name: string;
  method: Method;
  path: string;
  body?: string | undefined;
  headers: Record<string, string | undefined>;
  key: "own" | "none" | "bad" | "revoked" | "reading" | "live";
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const;
const ATHLETE: Pick<Ids, "athlete_id"> = { athlete_id: "{athlete_id}" };
const UNKNOWN = newId();

const bodyOf = ({ operation }: Listed, choice: number): string | undefined => {
  if (operation.body === undefined) return undefined;
  const examples = examplesOf(operation.body);
  return JSON.stringify(
    withAthlete(examples[choice % Math.max(1, examples.length)] ?? {}, ATHLETE),
  );
};

type Twist = (good: Twisted, choice: number) => Partial<Twisted>;

/** Picks one of several values by number. */
const one = <T>(choice: number, ...values: readonly [T, ...T[]]): T =>
  values[choice % values.length] ?? values[0];

/** Returns the body with one field changed by `change`; undefined removes it. */
const withField = ({ body = "{}" }: Twisted, choice: number, change: unknown) => {
  const fields = JSON.parse(body);
  const names = Object.keys(fields);
  const name = names[choice % Math.max(1, names.length)] ?? "name";
  return { body: JSON.stringify({ ...fields, [name]: change }) };
};

const withId = ({ path }: Twisted, id: string) => ({ path: path.replace(/\{\w+\}/, id) });
const withEnd = ({ path }: Twisted, end: string) => ({ path: path + end });

const TWISTS: Record<string, Twist> = {
  good: () => ({}),
  "good too": () => ({}),
  "a field is missing": (good, choice) => withField(good, choice, undefined),
  "a field is null": (good, choice) => withField(good, choice, null),
  "a field is of another type": (good, choice) =>
    withField(good, choice, one<unknown>(choice, ["x"], 7, "x", true, {}, -1, "\u0000")),
  "a field is unknown": ({ body = "{}" }) => ({ body: body.replace("{", '{"color":"red",') }),
  "no JSON": (_good, choice) => ({ body: one(choice, '{"a":', "[]", "null", "7", "", "\ud800") }),
  "another content type": (_good, choice) => ({
    body: "{}",
    headers: { "content-type": one(choice, "text/plain", undefined, "application/jsonp", "") },
  }),
  "a coded body": () => ({ body: "{}", headers: { "content-encoding": "gzip" } }),
  "a body of too many bytes": (_good, choice) => ({
    body: "x".repeat(one(choice, 1_048_577, 2e6)),
  }),
  "a body nobody asked for": () => ({ body: '{"a":1}' }),
  "rows of nobody": (good) => withId(good, UNKNOWN),
  "no id": (good, choice) =>
    withId(good, one(choice, "0", "not-an-id", "%27%20OR%201=1", "..%2F..", "%00", "%F0%9F%9A%B4")),
  "an empty id": (good) => withId(good, ""),
  "an id in upper case": ({ path }) => ({ path: path.replace(/\{(\w+)\}/, "{$1:upper}") }),
  "another method": (_good, choice) => ({ method: one(choice, ...METHODS) }),
  HEAD: () => ({ method: "HEAD", body: undefined }),
  OPTIONS: (_good, choice) => ({
    method: "OPTIONS",
    body: undefined,
    headers: one<Twisted["headers"]>(
      choice,
      {},
      { origin: "https://page.example", "access-control-request-method": "POST" },
    ),
  }),
  "an unknown path": (good, choice) =>
    one<() => Partial<Twisted>>(
      choice,
      () => withEnd(good, "/nothing"),
      () => withEnd(good, "/%2f"),
      () => ({ path: good.path.replace("/v1", "/v1/v1") }),
      () => ({ path: "/v1/constructor" }),
      () => ({ path: "/v1/__proto__/{athlete_id}" }),
    )(),
  // `/v1.txt` would be a page, so the index gets its suffix after a slash.
  "another end": (good, choice) =>
    withEnd(
      good.path === "/v1" ? { ...good, path: "/v1/" } : good,
      one(choice, "/", "?", "/?", ".rsc", ".txt", ".json", ".html", "%20", "+", ";a"),
    ),
  "a part in code": ({ path }, choice) => ({
    path: path.replace(/^\/v1\/(\w)/, (_all, first: string) => {
      const code = `%${first.charCodeAt(0).toString(16)}`;
      return `/v1/${one(choice, code, code.toUpperCase(), `%25${first}`)}`;
    }),
  }),
  "a path with dots": ({ path }, choice) => ({
    path: one(
      choice,
      `/v1/.${path.slice(3)}`,
      `${path}/.`,
      `${path}/..`,
      `/v1/x/%2E%2e${path.slice(3)}`,
      `${path}/...`,
    ),
  }),
  "a query": (good, choice) =>
    withEnd(
      good,
      one(
        choice,
        "?limit=1",
        "?limit=0",
        "?limit=abc",
        "?limit=1&limit=2",
        "?cursor=x",
        "?cursor=bm9uZQ.bm9uZQ",
        "?unknown=%00",
        "?unknown=%zz",
        "?a=b?c=d",
        "?activity_type=run",
        "?activity_type=yoga",
        "?email=a%40b.example&profile_complete=true",
        "?%6cimit=2",
        "?limit=%31&athlete_id=x",
      ),
    ),
  "no key": () => ({ key: "none" }),
  "a bad key": (_good, choice) => ({ key: one(choice, "bad", "revoked", "live", "reading") }),
  "a header of the pages' framework": ({ method }, choice) => ({
    headers: one<Twisted["headers"]>(
      choice,
      method === "GET" ? { rsc: "1" } : {},
      { "next-router-state-tree": "%5B%22%22%5D" },
      { "x-nextjs-data": "1" },
      { "x-http-method-override": "DELETE" },
    ),
  }),
  "an idempotency key": (_good, choice) => ({
    headers: { "idempotency-key": one(choice, `key-${choice % 5}`, "", "x".repeat(300), "k") },
  }),
  "a condition": () => ({ headers: { "if-none-match": "*", range: "bytes=0-1" } }),
};

/** Returns this many requests, the same every time. */
export function twistedRequests(count: number, seed: number): Twisted[] {
  const drawn = fc.tuple(
    fc.constantFrom(...OPERATIONS),
    fc.constantFrom(...Object.entries(TWISTS)),
    fc.nat(),
  );
  return fc.sample(drawn, { numRuns: count, seed }).map(([each, [name, twist], choice]) => {
    const { method, path } = each;
    const good: Twisted = {
      name,
      method,
      path,
      body: bodyOf(each, choice),
      headers: {},
      key: "own",
    };
    return { ...good, ...twist(good, choice) };
  });
}
