import autocannon from "autocannon";

const CONNECTIONS = 16;

/** One round of load on one path: requests per second and the latencies in milliseconds. */
export async function round(baseUrl, path, seconds) {
  const result = await autocannon({
    url: `${baseUrl}${path.path}`,
    method: path.method,
    headers: path.headers,
    ...(path.body === undefined ? {} : { body: JSON.stringify(path.body) }),
    connections: CONNECTIONS,
    duration: seconds,
  });
  const wrong = result.non2xx + result.errors + result.timeouts;
  if (wrong > 0) throw new Error(`${path.name}: ${wrong} of the answers were no success.`);
  const { requests, latency } = result;
  return { rps: requests.average, p50: latency.p50, p99: latency.p99 };
}

/** Rounds of all paths in turn, so that whatever else the machine does falls on all of them alike. */
export async function measure(baseUrl, paths, { rounds, seconds }) {
  const results = new Map(paths.map(({ name }) => [name, []]));
  for (const path of paths) await round(baseUrl, path, 1);
  for (let turn = 0; turn < rounds; turn++) {
    for (const path of paths) results.get(path.name).push(await round(baseUrl, path, seconds));
  }
  return new Map([...results].map(([name, all]) => [name, middle(all)]));
}

/** The medians of several rounds. */
function middle(all) {
  const of = (field) => all.map((one) => one[field]).sort((a, b) => a - b)[all.length >> 1];
  return { rps: of("rps"), p50: of("p50"), p99: of("p99") };
}
