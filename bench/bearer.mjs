import { key, measure } from "./measure.mjs";
import { EXACT_CALL } from "./paths.mjs";
import { bearerRows, openServers } from "./servers.mjs";

const ROUNDS = 7;
/** What a call by an access token may cost of the same call by a key. */
const SHARE_MAX = 1.25;
/** Athletes, so many that none of them reaches the limit of their apps. */
const COUNT = 3_000;
const CONNECTIONS = [1, 16];

/** Prints the CPU time of calls by access tokens beside those by keys, each of an athlete of its own. */
export async function benchBearer(cleanups) {
  const { env, api: server } = await openServers(cleanups, { withPages: false });
  const { athletes, keys, tokens } = await bearerRows(env, COUNT);
  const read = (name, credentials, pathOf) => ({
    name,
    server,
    method: "GET",
    path: "/v1/athletes/me",
    requests: credentials.map((credential, place) => ({
      path: pathOf(place),
      headers: { authorization: `Bearer ${credential}` },
    })),
  });
  const calculate = (name, credentials) => ({
    name,
    server,
    method: "POST",
    path: "/v1/nutrition/calculate",
    body: EXACT_CALL,
    requests: credentials.map((credential) => ({
      headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
    })),
  });
  const paths = [
    read("read by key", keys, (place) => `/v1/athletes/${athletes[place]}`),
    read("read by token", tokens, () => "/v1/athletes/me"),
    calculate("calculate by key", keys),
    calculate("calculate by token", tokens),
  ];
  const seconds = Number(process.env.BENCH_SECONDS ?? 3);
  const results = await measure(paths, { rounds: ROUNDS, seconds, connections: CONNECTIONS });
  console.log(`\nCPU time of a call, microseconds, medians of ${ROUNDS} rounds`);
  for (const connections of CONNECTIONS) {
    for (const what of ["read", "calculate"]) {
      const of = (by) => results.get(key(`${what} by ${by}`, connections)).cpuUs;
      const [token, apiKey] = [of("token"), of("key")];
      console.log(
        `${what}, ${connections} connections: by key ${apiKey.toFixed(0)}, by token ${token.toFixed(0)}, share ${(token / apiKey).toFixed(2)} (at most ${SHARE_MAX})`,
      );
    }
  }
}
