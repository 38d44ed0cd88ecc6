import {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
  type TokenEndpointGrantContext,
} from "oidc-provider";
import {
  CLOCK_TOLERANCE_SECONDS,
  privateKeyOf,
  readySigningKeys,
  SIGNING_ALGORITHM,
} from "@/lib/access/signing-keys";
import { isOauthScope, OAUTH_SECONDS, STAYING, TOKEN_SCOPES } from "@/lib/contract/oauth";
import { keysFor } from "@/lib/platform/app-secret";
import { toSeconds, wallMs } from "@/lib/platform/clock";
import { equalSecrets, sha256 } from "@/lib/platform/crypto";
import type { Environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { toApiError } from "@/lib/platform/refusal";
import { singleton } from "@/lib/platform/singleton";
import { adapterOf } from "./adapter.store";
import { consentPath, issuerOf, knownResource, OAUTH_PATHS, resourceUrl } from "./addresses";
import { fetchDocument, type Trust } from "./documents";
import { PROBLEM_POLICY, problemPage } from "./problem-page";
import { QUESTION_COOKIE } from "./question-cookie";
import { inTurns } from "./turns";

/**
 * The authorization server: the library decides what a request may have, the database decides which request was first,
 * and our own page asks the person. One per environment, recreated when the signing key changes.
 */

/** The library's server, with our turns around its token grants. Other features of the library have no route. */
class Server extends Provider {
  override registerGrantType<Params extends object>(
    name: string,
    handle: (ctx: TokenEndpointGrantContext<Params>) => void | Promise<void>,
    ...rest: (string | readonly string[] | ReadonlySet<string> | undefined)[]
  ): void {
    // The library's constructor also registers its own handlers this way, before our fields exist on the instance.
    const environment = ENVIRONMENT_OF.get(this.issuer) ?? "test";
    super.registerGrantType(name, inTurns(environment, name, handle), ...rest);
  }
}

/** Environments by issuer, set before the library's constructor needs them. */
const ENVIRONMENT_OF = new Map<string, Environment>();

interface Made {
  server: Server;
  keyId: string;
}

const servers = singleton("oauth-servers", () => new Map<Environment, Promise<Made>>());

/**
 * Returns an environment's authorization server.
 *
 * @throws service_unavailable while there is no key service
 */
export async function authorizationServer(environment: Environment): Promise<Provider> {
  const [signing] = (await readySigningKeys(environment)).filter(
    ({ retiredAt }) => retiredAt === null,
  );
  if (signing === undefined) throw new Error("no key signs");
  const known = await servers.get(environment)?.catch(() => undefined);
  if (known?.keyId === signing.id) return known.server;
  const making = privateKeyOf(signing).then((key) => ({
    server: newServer(environment, { keys: [key] }),
    keyId: signing.id,
  }));
  servers.set(environment, making);
  return (await making).server;
}

/** @param trust additional certificate authorities, for tests that fetch documents */
export function newServer(
  environment: Environment,
  jwks: { keys: unknown[] },
  trust: Trust = {},
): Server {
  const issuer = issuerOf(environment);
  ENVIRONMENT_OF.set(issuer, environment);
  const server = new Server(issuer, configurationOf(environment, jwks, trust));
  // The address is fixed regardless of proxies and clients; `lib/api/oauth-door.ts` sets the headers.
  server.proxy = true;
  server.use(dropSession);
  server.Client.prototype.compareClientSecret = function (actual: string) {
    return equalSecrets(this.clientSecret ?? "", sha256(actual));
  };
  server.on("server_error", answerFailure);
  // Unexpected errors, which the library would otherwise print.
  const failures: NodeJS.EventEmitter = server as unknown as NodeJS.EventEmitter;
  failures.on("error", (err) => log.error({ err }, "the authorization server failed"));
  return server;
}

/** Answers 503 instead of the library's 500 while the database can't be reached. Other failures are logged. */
function answerFailure(ctx: KoaContextWithOIDC, err: Error): void {
  const { code, details } = toApiError(err);
  if (code !== "service_unavailable") log.error({ err }, "the authorization server failed");
  // An authorization request is answered by a redirect instead.
  else if (ctx.status === 500) askToRetry(ctx, details.retryAfterSeconds);
}

function askToRetry(ctx: KoaContextWithOIDC, seconds: number | undefined): void {
  ctx.status = 503;
  if (seconds !== undefined) ctx.set("Retry-After", String(seconds));
  if (typeof ctx.body === "object") ctx.body = { error: "temporarily_unavailable" };
}

/** Removes the library's session cookies. Our sign-in identifies the browser and is checked on each request. */
async function dropSession(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const set: unknown = ctx.response.get("Set-Cookie");
  const cookies = (Array.isArray(set) ? set : [set]).filter((one) => typeof one === "string");
  const kept = cookies.filter((one) => one !== "" && !one.startsWith(SESSION_COOKIE));
  if (kept.length === 0) ctx.remove("Set-Cookie");
  else ctx.set("Set-Cookie", kept);
}

const SESSION_COOKIE = "oauth_session";

function configurationOf(
  environment: Environment,
  jwks: { keys: unknown[] },
  trust: Trust,
): Configuration {
  return {
    adapter: adapterOf(environment),
    jwks: jwks as NonNullable<Configuration["jwks"]>,
    routes: {
      authorization: OAUTH_PATHS.authorize,
      token: OAUTH_PATHS.token,
      revocation: OAUTH_PATHS.revoke,
    },
    responseTypes: ["code"],
    scopes: [STAYING],
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      id_token_signed_response_alg: SIGNING_ALGORITHM,
    },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    // Pages of other sites can't request tokens.
    clientBasedCORS: () => false,
    cookies: {
      names: { session: SESSION_COOKIE, interaction: QUESTION_COOKIE, resume: "oauth_resume" },
      keys: keysFor("oauth cookies"),
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        cacheDuration: { min: 60, max: 24 * 60 * 60 },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => oneOf ?? resourceUrl(environment, "v1"),
        getResourceServerInfo: (_ctx, named) => {
          if (knownResource(environment, named) !== named) throw new errors.InvalidTarget();
          return {
            scope: TOKEN_SCOPES.join(" "),
            audience: named,
            accessTokenFormat: "jwt",
            accessTokenTTL: OAUTH_SECONDS.accessToken,
            jwt: { sign: { alg: SIGNING_ALGORITHM } },
          };
        },
      },
    },
    fetch: (url) => fetchDocument(environment, String(url), trust),
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { policy: policy(), url: (_ctx, { uid }) => consentPath(uid) },
    // Lets the API find what the person agreed to, and whether it still holds.
    extraTokenClaims: (_ctx, token) => ({
      grant: "grantId" in token ? token.grantId : undefined,
    }),
    issueRefreshToken: (_ctx, client, source) =>
      client.grantTypeAllowed("refresh_token") && source.scopes.has(STAYING),
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: OAUTH_SECONDS.accessToken,
      AuthorizationCode: OAUTH_SECONDS.code,
      Interaction: OAUTH_SECONDS.question,
      // No session is stored: see `adapter.store.ts`.
      Session: OAUTH_SECONDS.question,
      Grant: OAUTH_SECONDS.grant,
      RefreshToken: (_ctx, token) =>
        Math.max(
          1,
          Math.min(
            OAUTH_SECONDS.refreshToken,
            (token.iiat ?? toSeconds(wallMs())) + OAUTH_SECONDS.grant - toSeconds(wallMs()),
          ),
        ),
    },
    renderError: (ctx, out) => {
      ctx.set("Content-Security-Policy", PROBLEM_POLICY);
      if (ctx.accepts("json", "html") !== "html") {
        ctx.body = out;
        return;
      }
      ctx.type = "html";
      ctx.body = problemPage(out.error, out.error_description ?? "");
    },
  };
}

/** Requires the person's consent for every request, given only on our page. */
function policy() {
  const { Check, Prompt, base } = interactionPolicy;
  const prompts = base();
  prompts.clear();
  prompts.add(
    new Prompt(
      { name: "consent", requestable: true },
      new Check("asked", "the person has to be asked", "consent_required", (ctx) => {
        refuseUnaskable(ctx);
        return ctx.oidc.result?.consent === undefined;
      }),
    ),
  );
  return prompts;
}

/** @throws what an app is told that asks for nothing we have, or for two things at once */
function refuseUnaskable({ oidc }: KoaContextWithOIDC): void {
  const asked = [...oidc.requestParamScopes];
  if (!asked.some((name) => isOauthScope(name) && name !== STAYING)) {
    throw new errors.InvalidScope("none of the scopes is known here", asked.join(" "));
  }
  if (Object.keys(oidc.resourceServers ?? {}).length !== 1) throw new errors.InvalidTarget();
}
