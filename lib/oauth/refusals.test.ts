import "@/testing/database";
import { generateKeyPairSync } from "node:crypto";
import { importJWK, SignJWT } from "jose";
import * as oauth from "oauth4webapi";
import { beforeAll, describe, expect, test } from "vitest";
import { privateKeyOf, publicKeyOf, readySigningKeys } from "@/lib/access/signing-keys";
import { issuerOf, resourceUrl } from "@/lib/oauth/addresses";
import { authorizationServer } from "@/lib/oauth/provider";
import { db } from "@/lib/platform/db";
import {
  api,
  ask,
  authorizeUrl,
  codeFor,
  connected,
  newClient,
  newSubscriber,
  redeemed,
  sent,
  type TestClient,
} from "@/testing/oauth";

/** All refusals in one table: what is done, and how it ends. */

type Person = Awaited<ReturnType<typeof newSubscriber>>["person"];
interface World {
  app: TestClient;
  secret: TestClient;
  native: TestClient;
  person: Person;
  tokens: Awaited<ReturnType<typeof connected>>;
  claims: Record<string, unknown>;
}
let world: World;

beforeAll(async () => {
  const { person } = await newSubscriber();
  const app = await newClient();
  const tokens = await connected(person, app);
  const payload = tokens.access_token.split(".")[1] ?? "";
  world = {
    ...{ app, person, tokens },
    secret: await newClient({ hasSecret: true }),
    native: await newClient({ redirects: ["http://127.0.0.1/callback"] }),
    claims: JSON.parse(Buffer.from(payload, "base64url").toString()),
  };
});

type Given = Record<string, string | string[] | null>;

function change(params: URLSearchParams, given: Given): void {
  for (const [name, value] of Object.entries(given)) {
    params.delete(name);
    for (const one of value === null ? [] : [value].flat()) params.append(name, one);
  }
}

/** Returns how an authorization request ends: `redirect` with the error, or `page` if nobody is redirected. */
async function authorize(given: Given, app = world.app, method = "GET"): Promise<string> {
  const url = await authorizeUrl(app, oauth.generateRandomCodeVerifier());
  change(url.searchParams, given);
  const response = await ask(url.href, { method, headers: { Accept: "application/json" } });
  const location = response.headers.get("location");
  if (location === null) {
    const { error } = (await response.json()) as { error: string };
    return `page ${response.status} ${error}`;
  }
  const to = new URL(location, issuerOf("test"));
  // Errors of a fragment response arrive in the fragment.
  const searchParams = to.hash === "" ? to.searchParams : new URLSearchParams(to.hash.slice(1));
  if (to.pathname.startsWith("/oauth/consent/")) return "asked";
  expect(searchParams.get("iss")).toBe(issuerOf("test"));
  return `redirect ${searchParams.get("error")}`;
}

/** Returns how a request to a client endpoint ends. */
async function post(path: string, form: Given, headers: Record<string, string> = {}) {
  const params = new URLSearchParams();
  change(params, form);
  const response = await ask(new URL(path, issuerOf("test")).href, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: params.toString(),
  });
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { error } = (await response.json()) as { error: string };
  return `${response.status} ${error}`;
}

/** Does the same with a valid code and a modified request. */
async function redeem(given: Given, app = world.app, headers: Record<string, string> = {}) {
  const coded = await codeFor(world.person, app);
  return post(
    "/v1/oauth/token",
    {
      grant_type: "authorization_code",
      client_id: app.client.client_id,
      code: coded.location.searchParams.get("code") ?? "",
      redirect_uri: coded.redirect,
      code_verifier: coded.verifier,
      ...given,
    },
    headers,
  );
}

const refresh = (given: Given) =>
  post("/v1/oauth/token", {
    grant_type: "refresh_token",
    client_id: world.app.client.client_id,
    refresh_token: world.tokens.refresh_token ?? "",
    ...given,
  });

/** Returns how a call with a forged token ends. */
async function call(token: string, environment: "test" | "live" = "test"): Promise<string> {
  const answer = await api("GET", "/v1/athletes/me", token, { environment });
  expect(answer.body).toHaveProperty("error.code", "invalid_token");
  expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
  return `${answer.status} ${answer.body.error.code}`;
}

/** Returns a token with other claims or another header, signed by our own key. */
async function forged(claims: Record<string, unknown>, head: Record<string, unknown> = {}) {
  const [row] = await readySigningKeys("test");
  if (row === undefined) throw new Error("no key");
  const key = await privateKeyOf(row);
  return new SignJWT({ ...world.claims, ...claims })
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: key.kid, ...head })
    .sign(await importJWK(key as never, "ES256"));
}

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");

async function byPublicKey(): Promise<string> {
  const [row] = await readySigningKeys("test");
  const secret = new TextEncoder().encode(JSON.stringify(row && publicKeyOf(row)));
  return new SignJWT(world.claims).setProtectedHeader({ alg: "HS256", typ: "at+jwt" }).sign(secret);
}

async function byAnother(): Promise<string> {
  const [row] = await readySigningKeys("test");
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const head = { alg: "ES256", typ: "at+jwt", kid: row?.id ?? "" };
  return new SignJWT(world.claims).setProtectedHeader(head).sign(privateKey);
}

const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbu0GhWmU4-4";
const nowSeconds = () => Math.floor(Date.now() / 1000);
const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});

const AUTHORIZE: [what: string, given: Given, ends: string][] = [
  [
    "no challenge",
    { code_challenge: null, code_challenge_method: null },
    "redirect invalid_request",
  ],
  ["a plain challenge", { code_challenge_method: "plain" }, "redirect invalid_request"],
  ["a challenge without its method", { code_challenge_method: null }, "redirect invalid_request"],
  ["a method that nobody knows", { code_challenge_method: "S512" }, "redirect invalid_request"],
  ["a challenge that is too short", { code_challenge: "short" }, "redirect invalid_request"],
  ["two challenges", { code_challenge: [CHALLENGE, CHALLENGE] }, "redirect invalid_request"],
  ["no redirect", { redirect_uri: null }, "page 400 invalid_request"],
  [
    "a redirect with a slash",
    { redirect_uri: "https://app.example/callback/" },
    "page 400 invalid_redirect_uri",
  ],
  [
    "a redirect in capitals",
    { redirect_uri: "https://app.example/Callback" },
    "page 400 invalid_redirect_uri",
  ],
  [
    "a redirect with a port",
    { redirect_uri: "https://app.example:8443/callback" },
    "page 400 invalid_redirect_uri",
  ],
  [
    "a redirect with a query",
    { redirect_uri: "https://app.example/callback?a=1" },
    "page 400 invalid_redirect_uri",
  ],
  [
    "a redirect with a fragment",
    { redirect_uri: "https://app.example/callback#a" },
    "page 400 invalid_redirect_uri",
  ],
  [
    "a redirect with dots",
    { redirect_uri: "https://app.example/a/../callback" },
    "page 400 invalid_redirect_uri",
  ],
  [
    "a redirect with an encoded dot",
    { redirect_uri: "https://app.example/%2e/callback" },
    "page 400 invalid_redirect_uri",
  ],
  [
    "a redirect below another host",
    { redirect_uri: "https://app.example.evil.example/callback" },
    "page 400 invalid_redirect_uri",
  ],
  [
    "a redirect with a user",
    { redirect_uri: "https://app.example@evil.example/callback" },
    "page 400 invalid_redirect_uri",
  ],
  [
    "a redirect over http",
    { redirect_uri: "http://app.example/callback" },
    "page 400 invalid_redirect_uri",
  ],
  [
    "a redirect that is script",
    { redirect_uri: "javascript:alert(1)" },
    "page 400 invalid_redirect_uri",
  ],
  [
    "two redirects",
    { redirect_uri: ["https://app.example/callback", "https://evil.example/"] },
    "page 400 invalid_request",
  ],
  ["no client", { client_id: null }, "page 400 invalid_request"],
  [
    "an unknown client",
    { client_id: "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11" },
    "page 400 invalid_client",
  ],
  ["a client that can be no id", { client_id: "'; drop table --" }, "page 400 invalid_client"],
  ["two clients", { client_id: ["a", "b"] }, "page 400 invalid_request"],
  ["a document over http", { client_id: "http://app.example/client" }, "page 400 invalid_client"],
  ["a document inside", { client_id: "https://10.0.0.7/client" }, "page 400 invalid_client"],
  [
    "a document of the cloud's own",
    { client_id: "https://169.254.169.254/latest" },
    "page 400 invalid_client",
  ],
  ["a document of ours", { client_id: "https://localhost/client" }, "page 400 invalid_client"],
  [
    "a document with a user",
    { client_id: "https://a@app.example/client" },
    "page 400 invalid_client",
  ],
  [
    "a document with dots",
    { client_id: "https://app.example/a/../client" },
    "page 400 invalid_client",
  ],
  [
    "a document with a fragment",
    { client_id: "https://app.example/client#a" },
    "page 400 invalid_client",
  ],
  ["no kind of answer", { response_type: null }, "redirect invalid_request"],
  ["a token at once", { response_type: "token" }, "redirect unsupported_response_type"],
  ["an id token", { response_type: "id_token" }, "redirect unsupported_response_type"],
  ["code and token", { response_type: "code token" }, "redirect unsupported_response_type"],
  ["an answer in a form", { response_mode: "form_post" }, "redirect unsupported_response_mode"],
  [
    "an answer in the fragment",
    { response_mode: "fragment" },
    "redirect unsupported_response_mode",
  ],
  ["scopes that nobody knows", { scope: "openid everything" }, "redirect invalid_scope"],
  ["an empty stay", { scope: "offline_access" }, "redirect invalid_scope"],
  ["a scope with a quote", { scope: 'athlete:read"' }, "redirect invalid_scope"],
  ["another's resource", { resource: "https://other.example/v1" }, "redirect invalid_target"],
  ["a resource that is none", { resource: "v1" }, "redirect invalid_target"],
  [
    "a resource with a fragment",
    { resource: "https://other.example/v1#a" },
    "redirect invalid_target",
  ],
  ["silence", { prompt: "none" }, "redirect consent_required"],
  ["a request object", { request: "e30.e30." }, "redirect request_not_supported"],
  [
    "a request elsewhere",
    { request_uri: "https://app.example/request" },
    "redirect request_uri_not_supported",
  ],
  ["a registration", { registration: "{}" }, "redirect registration_not_supported"],
];

const REDEEM: [what: string, given: Given, ends: string][] = [
  ["no verifier", { code_verifier: null }, "400 invalid_grant"],
  ["another verifier", { code_verifier: "a".repeat(43) }, "400 invalid_grant"],
  ["a verifier that is too short", { code_verifier: "short" }, "400 invalid_request"],
  ["no redirect", { redirect_uri: null }, "400 invalid_request"],
  ["another redirect", { redirect_uri: "https://app.example/other" }, "400 invalid_grant"],
  ["no code", { code: null }, "400 invalid_request"],
  ["a made-up code", { code: "made-up" }, "400 invalid_grant"],
  ["two codes", { code: ["a", "b"] }, "400 invalid_request"],
  ["no client", { client_id: null }, "400 invalid_request"],
  [
    "an unknown client",
    { client_id: "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11" },
    "401 invalid_client",
  ],
  ["a secret of an app without one", { client_secret: "guess" }, "401 invalid_client"],
  ["no kind of grant", { grant_type: null }, "400 invalid_request"],
  ["a password", { grant_type: "password" }, "400 unsupported_grant_type"],
  ["the client's own", { grant_type: "client_credentials" }, "400 unsupported_grant_type"],
  [
    "a device",
    { grant_type: "urn:ietf:params:oauth:grant-type:device_code" },
    "400 unsupported_grant_type",
  ],
  ["another resource of ours", { resource: resourceUrl("test", "mcp") }, "400 invalid_target"],
  ["another's resource", { resource: "https://other.example/v1" }, "400 invalid_target"],
  [
    "two resources",
    { resource: [resourceUrl("test", "v1"), resourceUrl("test", "mcp")] },
    "400 invalid_target",
  ],
];

const REFRESH: [what: string, given: Given, ends: string][] = [
  ["no token", { refresh_token: null }, "400 invalid_request"],
  ["a made-up token", { refresh_token: "made-up" }, "400 invalid_grant"],
  ["a wider scope", { scope: "athlete:read coach:roster" }, "400 invalid_scope"],
  ["another resource of ours", { resource: resourceUrl("test", "mcp") }, "400 invalid_target"],
  ["another client", { client_id: "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11" }, "401 invalid_client"],
];

const FORGED: [what: string, make: () => Promise<string> | string][] = [
  [
    "without a signature",
    () => `${encoded({ alg: "none", typ: "at+jwt" })}.${encoded(world.claims)}.`,
  ],
  ["signed with the public key as a secret", byPublicKey],
  ["signed by another key", byAnother],
  ["of another type", () => forged({}, { typ: "JWT" })],
  ["by a key that is none", () => forged({}, { kid: "unknown" })],
  ["that has expired", () => forged({ exp: nowSeconds() - 60 })],
  ["that has no end", () => forged({ exp: undefined })],
  ["that is not good yet", () => forged({ nbf: nowSeconds() + 600 })],
  ["of another issuer", () => forged({ iss: "https://other.example" })],
  [
    "of the other environment",
    () => forged({ iss: issuerOf("live"), aud: resourceUrl("live", "v1") }),
  ],
  ["for the assistant's resource", () => forged({ aud: resourceUrl("test", "mcp") })],
  ["for nobody", () => forged({ aud: undefined })],
  ["of no grant", () => forged({ grant: undefined })],
  ["of a grant that is none", () => forged({ grant: "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11" })],
  ["of a grant that can be none", () => forged({ grant: "1 OR 1=1" })],
  ["of another app", () => forged({ client_id: "https://evil.example/client" })],
  ["that was cut", async () => (await forged({})).slice(0, -4)],
  [
    "whose claims were changed",
    async () => {
      const [head, , signature] = (await forged({})).split(".");
      return `${head}.${encoded({ ...world.claims, scope: "coach:roster" })}.${signature}`;
    },
  ],
];

test("there are more than sixty of them", () => {
  const cases = [AUTHORIZE, REDEEM, REFRESH, FORGED].reduce((sum, { length }) => sum + length, 0);
  expect(cases).toBeGreaterThan(60);
});

describe("an authorization request", () => {
  test.each(AUTHORIZE)("with %s", async (_what, given, ends) => {
    expect(await authorize(given)).toBe(ends);
  });

  test("with any port on the person's own machine is accepted, but not with another path", async () => {
    const at = (redirect_uri: string) => authorize({ redirect_uri }, world.native);
    expect(await at("http://127.0.0.1:49152/callback")).toBe("asked");
    expect(await at("http://localhost:49152/callback")).toBe("page 400 invalid_redirect_uri");
    expect(await at("http://127.0.0.1:49152/other")).toBe("page 400 invalid_redirect_uri");
    expect(await at("https://127.0.0.1:49152/callback")).toBe("page 400 invalid_redirect_uri");
  });

  test("with either spelling of a resource means the same", async () => {
    const { person, app } = world;
    for (const resource of [`${resourceUrl("test", "mcp")}/`, resourceUrl("test", "mcp")]) {
      const { access_token } = await connected(person, app, { resource });
      const payload = access_token.split(".")[1] ?? "";
      const { aud } = JSON.parse(Buffer.from(payload, "base64url").toString());
      expect(aud).toBe(resourceUrl("test", "mcp"));
      expect(await call(access_token)).toBe("401 invalid_token");
    }
  });
});

describe("a valid code", () => {
  test.each(REDEEM)("is not redeemed with %s", async (_what, given, ends) => {
    expect(await redeem(given)).toBe(ends);
  });

  test("isn't redeemed without the app's secret, or with another", async () => {
    const { secret } = world;
    expect(await redeem({}, secret)).toBe("401 invalid_client");
    const wrong = basic(secret.client.client_id, "guess");
    expect(await redeem({ client_id: null }, secret, wrong)).toBe("401 invalid_client");
  });

  test("expires after ten minutes", async () => {
    const coded = await codeFor(world.person, world.app);
    await db.$executeRaw`UPDATE oauth_artifact SET expires_at = now() - interval '1 second'
      WHERE kind = 'AuthorizationCode'`;
    await expect(redeemed(world.app, coded)).rejects.toMatchObject({ error: "invalid_grant" });
  });
});

describe("a valid refresh token", () => {
  test.each(REFRESH)("is not used with %s", async (_what, given, ends) => {
    expect(await refresh(given)).toBe(ends);
  });
});

describe("an access token", () => {
  test.each(FORGED)("%s opens nothing", async (_what, make) => {
    expect(await call(await make())).toBe("401 invalid_token");
  });

  test("opens nothing in the other environment", async () => {
    expect(await call(world.tokens.access_token, "live")).toBe("401 invalid_token");
  });
});

describe("other features of the library", () => {
  test.each([
    ["GET", "/me"],
    ["POST", "/token"],
    ["GET", "/jwks"],
    ["POST", "/reg"],
    ["POST", "/token/introspection"],
    ["POST", "/request"],
    ["GET", "/session/end"],
    ["GET", "/.well-known/openid-configuration"],
    ["POST", "/device/auth"],
    ["GET", "/v1/oauth"],
    ["POST", "/v1/oauth/introspect"],
  ])("%s %s doesn't exist", async (method, path) => {
    expect((await ask(new URL(path, issuerOf("test")).href, { method })).status).toBe(404);
  });

  test("an endpoint only answers its own method", async () => {
    for (const [method, path] of [
      ["POST", "/v1/oauth/authorize"],
      ["GET", "/v1/oauth/token"],
      ["OPTIONS", "/v1/oauth/token"],
      ["GET", "/v1/oauth/token/revoke"],
    ] as const) {
      const { status, headers } = await ask(new URL(path, issuerOf("test")).href, { method });
      expect([path, status, headers.has("allow")]).toEqual([path, 405, true]);
      expect(headers.has("access-control-allow-origin")).toBe(false);
    }
  });
});

describe("published metadata", () => {
  const PATHS = [
    "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-protected-resource/v1",
    "/.well-known/jwks.json",
  ];
  test.each(PATHS)("at %s names only configured addresses, open to any web page", async (path) => {
    const lying = { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" };
    const response = await ask(new URL(path, issuerOf("test")).href, { headers: lying });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const text = await response.text();
    expect(text).not.toContain("evil.example");
    for (const [url] of text.matchAll(/https?:\/\/[^"]+/g))
      expect(url.startsWith(issuerOf("test"))).toBe(true);
  });

  test("the authorization request leads to one of our pages, whatever host is named", async () => {
    const url = await authorizeUrl(world.app, oauth.generateRandomCodeVerifier());
    const { location } = await sent(url);
    expect(location).toMatch(/^\/oauth\/consent\/[\w-]+$/);
  });
});

test("what needs the database while it can't be reached is asked to come back", async () => {
  const server: NodeJS.EventEmitter = await authorizationServer("test");
  const headers: Record<string, string> = {};
  const set = (name: string, value: string) => {
    headers[name] = value;
  };
  const answer = { status: 500, body: { error: "server_error" }, set };
  const lost = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  server.emit("server_error", answer, lost);
  expect(answer).toMatchObject({ status: 503, body: { error: "temporarily_unavailable" } });
  expect(headers).toEqual({ "Retry-After": "30" });
});
