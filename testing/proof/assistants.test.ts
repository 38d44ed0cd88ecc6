import { spawn } from "node:child_process";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { OPERATIONS } from "../operations";
import { newPartner } from "../partner";
import { figure } from "./figures";

/**
 * Runs the protocol's own test suite against the connector, with a key; the fixtures the suite asks for are mounted on
 * the same endpoint. The suite needs Node 22, which npx provides.
 */

const { newLane } = await import("@/lib/api/lane");
const { assistantResource } = await import("@/lib/api/mcp");
const { fixtureServer } = await import("./assistant-fixtures");

const SUITE = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
const NODE_22 = `node-${process.platform}-${process.arch}@22.23.3`;

/** Why a scenario is unsupported: nothing declares it, and there are no fixtures for it. */
const SPEAKS_BEFORE =
  "speaks before its answer, which would have to be a stream; ours is one message";
const ASKS_BACK =
  "asks the person back in the middle of a call; none of our tools has a question to ask";
const LISTENS =
  "keeps a stream open for news; a list may be kept for a minute and is asked for again";

const NOT_OFFERED: Record<string, Readonly<Record<string, string>>> = {
  "2025-11-25": {
    "tools-call-with-logging": SPEAKS_BEFORE,
    "tools-call-with-progress": SPEAKS_BEFORE,
    "tools-call-sampling": ASKS_BACK,
    "tools-call-elicitation": ASKS_BACK,
    "elicitation-sep1034-defaults": ASKS_BACK,
    "elicitation-sep1330-enums": ASKS_BACK,
  },
  "2026-07-28": {
    // In addition to the cases tested in `app/mcp/mcp.test.ts`.
    "server-stateless": LISTENS,
    "input-required-result-basic-elicitation": ASKS_BACK,
    "input-required-result-basic-sampling": ASKS_BACK,
    "input-required-result-basic-list-roots": ASKS_BACK,
    "input-required-result-request-state": ASKS_BACK,
    "input-required-result-multiple-input-requests": ASKS_BACK,
    "input-required-result-multi-round": ASKS_BACK,
    "input-required-result-non-tool-request": ASKS_BACK,
    "input-required-result-result-type": ASKS_BACK,
    "input-required-result-tampered-state": ASKS_BACK,
    "input-required-result-capability-check": ASKS_BACK,
  },
};

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

const listening = async (server: Server): Promise<string> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `localhost:${(server.address() as AddressInfo).port}`;
};

/** Starts a proxy that adds the key, which the suite can't send, and replaces the proxy's name with the service's. */
async function withKey(target: string): Promise<string> {
  const { testKey } = await newPartner();
  const proxy = createServer((incoming, outgoing) => {
    const named = (value: string | undefined) => value?.replace(proxied, target);
    const { host, origin } = incoming.headers;
    const headers = {
      ...incoming.headers,
      host: named(host),
      ...(origin && { origin: named(origin) }),
      authorization: `Bearer ${testKey}`,
    };
    const { method, url: path } = incoming;
    const passed = request(`http://${target}`, { method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  const proxied = await listening(proxy);
  return `http://${proxied}/mcp`;
}

/** Returns the suite's result for each scenario a revision requires. */
async function scenarios(url: string, revision: string): Promise<Map<string, boolean>> {
  const packages = [SUITE, NODE_22].flatMap((name) => ["-p", name]);
  const wanted = ["server", "--url", url, "--requirements", revision];
  const args = ["--yes", ...packages, "-c", `node "$(command -v conformance)" ${wanted.join(" ")}`];
  const child = spawn("npx", args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await new Promise((resolve) => child.once("close", resolve));
  // Scenarios that are not required are listed again at the end, with the reason.
  const extra = new Set([...said.matchAll(/^ {2}[✓✗] (\S+) \(/gm)].map(([, name]) => name));
  const found = [...said.matchAll(/^([✓✗]) (\S+): (\d+) passed/gm)];
  return new Map(
    found.flatMap(([, mark, name]) => (extra.has(name) ? [] : [[name ?? "", mark === "✓"]])),
  );
}

test.each([
  ["2025-11-25", 30],
  ["2026-07-28", 37],
])(
  "the suite of %s passes, for every supported feature, with authentication on",
  async (revision, required) => {
    const handlers = assistantResource(() => OPERATIONS, fixtureServer);
    const lane = newLane([{ file: "app/mcp/route.ts", handlers }]);
    const url = await withKey(await listening(createServer(lane)));
    const found = await scenarios(url, revision);
    expect(found.size).toBe(required);
    const failed = [...found].flatMap(([name, passed]) => (passed ? [] : [name]));
    figure(`conformance ${revision}, of ${required} scenarios`, `${required - failed.length} pass`);
    expect(failed.sort()).toEqual(Object.keys(NOT_OFFERED[revision] ?? {}).sort());
  },
);
