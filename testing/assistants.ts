import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type Answer, BASE_URL, type Call, send } from "./http";

/**
 * The connector as assistants see it: through the official clients of both revisions, and through handwritten messages.
 */

export const REVISIONS = ["2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof REVISIONS)[number];

const CLIENT = { name: "test-client", version: "1.0.0" };
const MCP_URL = new URL("/mcp", BASE_URL);

/** What both clients share, as far as tests use it. */
export interface Assistant {
  listTools: () => Promise<{ tools: { name: string; outputSchema?: unknown }[] }>;
  callTool: (call: { name: string; arguments?: Record<string, unknown> }) => Promise<unknown>;
  listPrompts: () => Promise<{ prompts: { name: string }[] }>;
  getPrompt: (call: { name: string; arguments: Record<string, string> }) => Promise<unknown>;
  getInstructions: () => string | undefined;
  close: () => Promise<void>;
}

/** Returns a client connected with a key or token. */
export async function connected(key: string, revision: Revision): Promise<Assistant> {
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  if (revision === "2025-11-25") {
    const client = new Client2025(CLIENT);
    await client.connect(new Transport2025(MCP_URL, { requestInit }) as never);
    return client as unknown as Assistant;
  }
  const client = new Client(CLIENT, { versionNegotiation: { mode: { pin: revision } } });
  await client.connect(new StreamableHTTPClientTransport(MCP_URL, { requestInit }));
  return client as unknown as Assistant;
}

/** Returns the names of the tools a key sees, in order. */
export async function toolsSeenBy(key: string, revision: Revision): Promise<string[]> {
  const client = await connected(key, revision);
  try {
    return (await client.listTools()).tools.map(({ name }) => name).sort();
  } finally {
    await client.close();
  }
}

const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": CLIENT,
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Builds one message, in the older revision unless the newer one is requested. */
export function sent(
  method: string,
  params: Record<string, unknown> = {},
  revision: Revision = "2025-11-25",
) {
  const isNew = revision === "2026-07-28";
  const name = typeof params["name"] === "string" ? { "mcp-name": params["name"] } : {};
  return {
    headers: {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": revision,
      ...(isNew && { "mcp-method": method, ...name }),
    } as Record<string, string>,
    body: {
      jsonrpc: "2.0",
      id: 1,
      method,
      params: { ...params, ...(isNew && { _meta: ENVELOPE }) },
    } as Record<string, unknown>,
  };
}

/** Sends one message, with the given overrides. */
export function ask(
  key: string | undefined,
  { headers, body }: ReturnType<typeof sent>,
  changed: Call = {},
): Promise<Answer> {
  const all = { ...headers, ...changed.headers };
  return send("POST", "/mcp", { ...(key && { key }), body, ...changed, headers: all });
}

/** Calls a tool with a handwritten message. */
export const callTool = (
  key: string,
  name: string,
  given: Record<string, unknown>,
  revision?: Revision,
): Promise<Answer> => ask(key, sent("tools/call", { name, arguments: given }, revision));
