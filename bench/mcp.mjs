import { key, measure } from "./measure.mjs";
import { EXACT_CALL } from "./paths.mjs";
import { benchKey, openServers, plainServer } from "./servers.mjs";

const ROUNDS = 7;
/** What a calculation as a tool may cost of the same transport with an empty tool and the calculation by HTTP. */
const SHARE_MAX = 1.3;
const TOOL = "calculate_nutrition";
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const REVISIONS = {
  "2025-11-25": { headers: {}, params: {} },
  "2026-07-28": {
    headers: { "mcp-method": "tools/call", "mcp-name": TOOL },
    params: { _meta: ENVELOPE },
  },
};

/** Prints the CPU time of a calculation as a tool, beside its parts. */
export async function benchMcp(cleanups) {
  const { env, api } = await openServers(cleanups, { withPages: false });
  const empty = await plainServer(env, {}, cleanups, "bench/empty-tool.ts");
  const authorization = `Bearer ${await benchKey(env)}`;
  const json = { authorization, "content-type": "application/json" };
  const asTool = (revision) => {
    const { headers, params } = REVISIONS[revision];
    return {
      method: "POST",
      path: "/mcp",
      headers: {
        ...json,
        ...headers,
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": revision,
      },
      body: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: TOOL, arguments: EXACT_CALL, ...params },
      },
    };
  };
  const rest = { method: "POST", path: "/v1/nutrition/calculate", headers: json, body: EXACT_CALL };
  const paths = [
    { name: "by HTTP", server: api, ...rest },
    ...Object.keys(REVISIONS).flatMap((revision) => [
      { name: `empty ${revision}`, server: empty, ...asTool(revision) },
      { name: `tool ${revision}`, server: api, ...asTool(revision) },
    ]),
  ];
  const seconds = Number(process.env.BENCH_SECONDS ?? 3);
  const results = await measure(paths, { rounds: ROUNDS, seconds, connections: [16] });
  const of = (name) => results.get(key(name, 16)).cpuUs;
  console.log(`\nCPU time of a calculation, microseconds, medians of ${ROUNDS} rounds`);
  console.log(`by HTTP ${of("by HTTP").toFixed(0)}`);
  for (const revision of Object.keys(REVISIONS)) {
    const [tool, floor] = [of(`tool ${revision}`), of(`empty ${revision}`)];
    const share = tool / (floor + of("by HTTP"));
    console.log(
      `${revision}: as a tool ${tool.toFixed(0)}, an empty tool ${floor.toFixed(0)}, share of both ${share.toFixed(2)} (at most ${SHARE_MAX})`,
    );
  }
}
