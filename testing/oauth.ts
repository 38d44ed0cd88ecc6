import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as oauth from "oauth4webapi";
import type { PersonScope } from "@/lib/access/scope";
import type { Environment } from "@/lib/platform/env";
import { operator } from "./partner";

/** Apps and people who connect them: the real OAuth endpoint on its own socket, called by an independent client. */

const { oauthDoor, oauthRoute } = await import("@/lib/api/oauth-door");
const { allow } = await import("@/lib/oauth/consent");
const { registerClient } = await import("@/lib/oauth/clients");
const { issuerOf, resourceUrl } = await import("@/lib/oauth/addresses");
const { simulateSubscription } = await import("@/lib/billing/simulator");
const { newOwn } = await import("./self");

const { newLane } = await import("@/lib/api/lane");
const { ROUTES } = await import("@/app/v1/manifest.gen");
const assistant = { file: "app/mcp/route.ts", handlers: await import("@/app/mcp/route") };

const lane = newLane([...ROUTES, assistant]);
const server = createServer((incoming, outgoing) => {
  const isOauth = oauthRoute((incoming.url ?? "").split("?", 1)[0] ?? "") !== null;
  if (isOauth) oauthDoor(incoming, outgoing);
  else lane(incoming, outgoing);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
server.unref();
const { port } = server.address() as AddressInfo;

let asked = 0;

/** Calls the endpoint as a client at the configured address would, each time from a different one. */
export function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const { host, pathname, search } = new URL(url);
  const headers = new Headers(init.headers);
  headers.set("X-Asked-Host", host);
  asked++;
  headers.set("X-Forwarded-For", `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`);
  return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    redirect: "manual",
    ...init,
    headers,
  });
}

// `fetch` sends the host it connects to; the endpoint needs the one the client meant.
server.prependListener("request", (incoming) => {
  const host = incoming.headers["x-asked-host"];
  if (typeof host !== "string") return;
  incoming.headers.host = host;
  const place = incoming.rawHeaders.findIndex((name) => name.toLowerCase() === "host");
  incoming.rawHeaders[place + 1] = host;
});

export const REDIRECT = "https://app.example/callback";

/** Tells the independent client that we use http here, and where we really listen. */
export const insecure = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, init: object) => ask(url, init as RequestInit),
};

/** Returns the authorization server's metadata, validated as a client would. */
export async function discover(environment: Environment = "test") {
  const issuer = new URL(issuerOf(environment));
  const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
  return oauth.processDiscoveryResponse(issuer, response);
}

export interface TestClient {
  client: oauth.Client;
  auth: oauth.ClientAuth;
  redirect: string;
}

/** Registers an app. */
export async function newClient(
  over: {
    redirects?: string[];
    hasSecret?: boolean;
    environment?: Environment;
    name?: string;
  } = {},
): Promise<TestClient> {
  const {
    redirects = [REDIRECT],
    hasSecret = false,
    environment = "test",
    name = "Pace Planner",
  } = over;
  const made = await registerClient(
    { ...operator(), environment },
    { name, redirect_uris: redirects, has_secret: hasSecret },
  );
  return {
    client: { client_id: made.id },
    auth: made.secret === null ? oauth.None() : oauth.ClientSecretBasic(made.secret),
    redirect: redirects[0] ?? REDIRECT,
  };
}

export interface Wanted {
  scope?: string;
  resource?: string;
  state?: string;
  isReadOnly?: boolean;
  athleteId?: string | null;
  redirect?: string;
  environment?: Environment;
}

export const SCOPE = "athlete:read athlete:write activity:read activity:write offline_access";

/** Returns the authorization URL an app sends a browser to. */
export async function authorizeUrl(
  { client, redirect: registered }: TestClient,
  verifier: string,
  wanted: Wanted = {},
): Promise<URL> {
  const { scope = SCOPE, environment = "test", redirect = registered } = wanted;
  const url = new URL((await discover(environment)).authorization_endpoint ?? "");
  const { resource = resourceUrl(environment, "v1"), state = "a-state" } = wanted;
  const challenge = await oauth.calculatePKCECodeChallenge(verifier);
  const params = {
    ...{ client_id: client.client_id, redirect_uri: redirect, response_type: "code" },
    ...{ scope, state, resource, code_challenge: challenge, code_challenge_method: "S256" },
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url;
}

/** Returns the cookies a response sets, as the browser sends them back. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .join("; ");

/** Follows an app's redirect in a browser: returns the consent page and its cookies. */
export async function sent(url: URL) {
  const response = await ask(url.href);
  const location = response.headers.get("location") ?? "";
  const uid = /\/oauth\/consent\/([\w-]+)$/.exec(location)?.[1] ?? "";
  return { response, location, uid, cookies: cookiesOf(response) };
}

/** Resumes after an answer; returns where the app's own address would be requested. */
export async function resumed(path: string, cookies: string, environment: Environment = "test") {
  const url = new URL(path, issuerOf(environment));
  const response = await ask(url.href, { headers: { Cookie: cookies } });
  return { response, location: new URL(response.headers.get("location") ?? "about:blank") };
}

/** Returns the code that an app gets when the user agrees. */
export async function codeFor(person: PersonScope, app: TestClient, wanted: Wanted = {}) {
  const verifier = oauth.generateRandomCodeVerifier();
  const { uid, cookies } = await sent(await authorizeUrl(app, verifier, wanted));
  const { athleteId = null, isReadOnly = false, environment = "test" } = wanted;
  const path = await allow(person, uid, { athleteId, isReadOnly });
  const { location } = await resumed(path, cookies, environment);
  return { verifier, location, redirect: wanted.redirect ?? app.redirect };
}

type Coded = Awaited<ReturnType<typeof codeFor>>;

/** Redeems a code, with the library's checks of a client. */
export async function redeemed(app: TestClient, coded: Coded, wanted: Wanted = {}) {
  const { environment = "test", state = "a-state" } = wanted;
  const as = await discover(environment);
  const params = oauth.validateAuthResponse(as, app.client, coded.location, state);
  const response = await oauth.authorizationCodeGrantRequest(
    ...([as, app.client, app.auth, params, coded.redirect, coded.verifier] as const),
    insecure,
  );
  return oauth.processAuthorizationCodeResponse(as, app.client, response);
}

/** Returns the tokens an app gets when the user agrees, in one step. */
export const connected = async (person: PersonScope, app: TestClient, wanted: Wanted = {}) =>
  redeemed(app, await codeFor(person, app, wanted), wanted);

/** Uses a refresh token. */
export async function refreshed(app: TestClient, refreshToken: string, over = {}) {
  const as = await discover();
  const response = await oauth.refreshTokenGrantRequest(as, app.client, app.auth, refreshToken, {
    ...insecure,
    ...over,
  });
  return oauth.processRefreshTokenResponse(as, app.client, response);
}

/** Creates someone with their own subscribed record. */
export async function newSubscriber() {
  const own = await newOwn();
  await simulateSubscription(own.own.account, own.own.athleteId, true);
  return { ...own, athleteId: own.own.athleteId };
}

/** Calls the API with a token, or anything in its place. */
export async function api(
  method: string,
  path: string,
  token: string,
  { body, headers = {}, environment = "test" }: ApiCall = {},
) {
  const response = await ask(new URL(path, issuerOf(environment)).href, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    // biome-ignore lint/suspicious/noExplicitAny: an answer is looked at as a client would
    body: (text === "" ? null : JSON.parse(text)) as any,
  };
}

interface ApiCall {
  body?: unknown;
  headers?: Record<string, string>;
  environment?: Environment;
}
