import "@/testing/database";
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, test } from "vitest";
import type { PersonScope } from "@/lib/access/scope";
import { CAPABILITIES, type CapabilityRow } from "@/lib/contract/capabilities";
import { TOKEN_SCOPES } from "@/lib/contract/oauth";
import { resourceUrl } from "@/lib/oauth/addresses";
import { allow } from "@/lib/oauth/consent";
import { disconnectApp, listApps, setAppReadOnly } from "@/lib/oauth/grants";
import { db } from "@/lib/platform/db";
import { newTeam } from "@/testing/coach";
import { api, ask, connected, newClient, newSubscriber, resumed, sent } from "@/testing/oauth";
import { OPERATIONS } from "@/testing/operations";
import { personScope } from "@/testing/portal";

/** Assistants acting for a person: they discover everything on their own, and get exactly what the person granted. */

const MCP = resourceUrl("test", "mcp");
const MCP_URL = new URL(MCP);

const toolsOf = (scopes: readonly string[], kind: "account" | "coach") =>
  OPERATIONS.flatMap(({ operation: { tool, capability } }) => {
    const row: CapabilityRow = CAPABILITIES[capability];
    const isHeld = row.conferred.delegate?.scopes.some((scope) => scopes.includes(scope)) === true;
    return tool !== undefined && row.scope === kind && isHeld ? [tool.name] : [];
  });
const ATHLETE_TOOLS = toolsOf(TOKEN_SCOPES, "account").sort();
const COACH_TOOLS = [...ATHLETE_TOOLS, ...toolsOf(TOKEN_SCOPES, "coach")].sort();

/** Creates a client's own memory of one connection, including where it sent the person. */
function newProvider(clientId: string, redirect: string) {
  const kept: { tokens?: unknown; verifier?: string; sentTo?: URL; found?: unknown } = {};
  const provider = {
    redirectUrl: redirect,
    clientMetadata: {
      redirect_uris: [redirect],
      grant_types: ["authorization_code", "refresh_token"],
      token_endpoint_auth_method: "none",
    },
    clientInformation: () => ({ client_id: clientId }),
    state: () => "a-state",
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url: URL) => {
      kept.sentTo = url;
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (found: unknown) => {
      kept.found = found;
    },
    discoveryState: () => kept.found,
  };
  return { kept, provider: provider as unknown as OAuthClientProvider };
}

const asFetch = (url: string | URL, init?: RequestInit) => ask(String(url), init);

const CLIENTS = {
  "2025-11-25": (provider: OAuthClientProvider) => ({
    client: new Client2025({ name: "test", version: "1" }) as unknown as Client,
    transport: new Transport2025(MCP_URL, {
      authProvider: provider as never,
      fetch: asFetch,
    }) as unknown as StreamableHTTPClientTransport,
  }),
  "2026-07-28": (provider: OAuthClientProvider) => ({
    client: new Client(
      { name: "test", version: "1" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } } },
    ),
    transport: new StreamableHTTPClientTransport(MCP_URL, {
      authProvider: provider,
      fetch: asFetch,
    }),
  }),
};

/**
 * Connects a client that knew only the address, with the person's consent along the way. @returns a function that
 * connects it again each time
 */
async function connectedFor(person: PersonScope, revision: keyof typeof CLIENTS) {
  const app = await newClient();
  const { kept, provider } = newProvider(app.client.client_id, app.redirect);
  const first = CLIENTS[revision](provider);
  await expect(first.client.connect(first.transport)).rejects.toThrow();
  const { uid, cookies } = await sent(kept.sentTo as URL);
  const path = await allow(person, uid, { athleteId: null, isReadOnly: false });
  const { location } = await resumed(path, cookies);
  const { searchParams: back } = location;
  await first.transport.finishAuth(back.get("code") ?? "", back.get("iss") ?? "");
  return async () => {
    const { client, transport } = CLIENTS[revision](provider);
    await client.connect(transport);
    return client;
  };
}

const seen = async (client: Client) =>
  (await client.listTools()).tools.map(({ name }) => name).sort();

async function newCoach() {
  const team = await newTeam({ tier: "pro_coach" });
  return { team, person: await personScope(team.personId) };
}

describe.each(["2025-11-25", "2026-07-28"] as const)("using only discovery, in %s", (revision) => {
  test("an athlete's assistant gets the athlete's tools and acts as the athlete", async () => {
    const { person, athleteId } = await newSubscriber();
    const client = await (await connectedFor(person, revision))();
    expect(await seen(client)).toEqual(ATHLETE_TOOLS);
    const { structuredContent } = await client.callTool({
      name: "get_athlete",
      arguments: { athlete_id: "me" },
    });
    expect(structuredContent).toMatchObject({ id: athleteId });
    await client.close();
  });

  test("a coach's assistant also gets the coach's tools until the plan ends", async () => {
    const { team, person } = await newCoach();
    const connect = await connectedFor(person, revision);
    const client = await connect();
    expect(await seen(client)).toEqual(COACH_TOOLS);
    const { structuredContent } = await client.callTool({ name: "get_roster", arguments: {} });
    expect(structuredContent).toMatchObject({ athletes: [] });
    await db.team.update({ where: { id: team.teamId }, data: { endedAt: new Date(1) } });
    // A tool list may be cached for a minute, but permission is checked on every call.
    await expect(client.callTool({ name: "get_roster", arguments: {} })).rejects.toThrow(
      /Unknown tool/,
    );
    const later = await connect();
    expect(await seen(later)).toEqual(ATHLETE_TOOLS);
    await later.close();
    await client.close();
  });
});

const ACCEPT = { Accept: "application/json, text/event-stream" };
const message = (method: string, params: object = {}) => ({
  body: { jsonrpc: "2.0", id: 1, method, params },
  headers: ACCEPT,
});
const tool = (name: string, given: object = {}) =>
  message("tools/call", { name, arguments: given });

describe("a token", () => {
  test("for the API is refused here, and a token for MCP is refused by the API", async () => {
    const { person } = await newSubscriber();
    const forApi = await connected(person, await newClient());
    const here = await api("POST", "/mcp", forApi.access_token, message("tools/list"));
    expect([here.status, here.body.error.data.code]).toEqual([401, "invalid_token"]);
    expect(here.headers.get("www-authenticate")).toContain("oauth-protected-resource/mcp");
    const forMcp = await connected(person, await newClient(), { resource: MCP });
    const there = await api("GET", "/v1/athletes/me", forMcp.access_token);
    expect([there.status, there.body.error.code]).toEqual([401, "invalid_token"]);
  });

  test("without a scope is told which one it needs, in the form clients expect", async () => {
    const { person } = await newSubscriber();
    const { access_token } = await connected(person, await newClient(), {
      scope: "athlete:read",
      resource: MCP,
    });
    const { status, headers } = await api(
      "POST",
      "/mcp",
      access_token,
      tool("create_activity", { athlete_id: "me" }),
    );
    expect(status).toBe(403);
    const challenge = headers.get("www-authenticate");
    expect(challenge).toMatch(
      /^Bearer error="insufficient_scope", scope="activity:write", resource_/,
    );
  });

  test("of a read-only app shows no tools that change anything, and can't call them", async () => {
    const { person } = await newCoach();
    const { access_token } = await connected(person, await newClient(), {
      scope: "athlete:read athlete:write nutrition:read coach:alerts coach:roster",
      resource: MCP,
    });
    const [app] = await listApps(person);
    await setAppReadOnly(person, app?.id ?? "", true);
    const { body } = await api("POST", "/mcp", access_token, message("tools/list"));
    const names = body.result.tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["get_athlete", "get_roster", "calculate_nutrition"]),
    );
    for (const name of ["update_athlete", "set_notification_rules", "apply_preset"]) {
      expect(names).not.toContain(name);
      const refused = await api("POST", "/mcp", access_token, tool(name, { athlete_id: "me" }));
      expect(refused.body.result.content[0].text).toContain("read only");
    }
  });

  test("of a disconnected app is told so in one sentence", async () => {
    const { person } = await newSubscriber();
    const { access_token } = await connected(person, await newClient(), { resource: MCP });
    const [app] = await listApps(person);
    await disconnectApp(person, app?.id ?? "");
    const { status, body } = await api("POST", "/mcp", access_token, message("tools/list"));
    expect(status).toBe(401);
    expect(body.error.message).toContain("The person has disconnected the app.");
  });
});
