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
import { singleton } from "@/lib/platform/singleton";
import { adapterOf } from "./adapter.store";
import { consentPath, issuerOf, knownResource, OAUTH_PATHS, resourceUrl } from "./addresses";
import { fetchDocument, type Trust } from "./documents";
import { PROBLEM_POLICY, problemPage } from "./problem-page";
import { QUESTION_COOKIE } from "./question-cookie";
import { inTurns } from "./turns";

/**
 * The authorization server: the library decides what a request may have, the database decides who was first, and our own
 * page asks the person. One for each environment, made anew when another key signs.
 */

/** What the library may be asked for; it knows more, which no path leads to. */
class Server extends Provider {
  override registerGrantType<Params extends object>(
    name: string,
    handle: (ctx: TokenEndpointGrantContext<Params>) => void | Promise<void>,
    ...rest: (string | readonly string[] | ReadonlySet<string> | undefined)[]
  ): void {
    // The library's own handlers are registered by this as well, before there is anything of ours on the instance.
    const environment = ENVIRONMENT_OF.get(this.issuer) ?? "test";
    super.registerGrantType(name, inTurns(environment, name, handle), ...rest);
  }
}

/** The environment of an issuer: known before the library's constructor asks for it. */
const ENVIRONMENT_OF = new Map<string, Environment>();

interface Made {
  server: Server;
  keyId: string;
}

const servers = singleton("oauth-servers", () => new Map<Environment, Promise<Made>>());

/**
 * The authorization server of an environment.
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

/** @param trust certificate authorities beyond the usual ones, for tests of what is fetched */
export function newServer(
  environment: Environment,
  jwks: { keys: unknown[] },
  trust: Trust = {},
): Server {
  const issuer = issuerOf(environment);
  ENVIRONMENT_OF.set(issuer, environment);
  const server = new Server(issuer, configurationOf(environment, jwks, trust));
  // The address is ours whatever a proxy or a client says; `lib/api/oauth-door.ts` sees to the headers.
  server.proxy = true;
  server.use(dropSession);
  server.Client.prototype.compareClientSecret = function (actual: string) {
    return equalSecrets(this.clientSecret ?? "", sha256(actual));
  };
  server.on("server_error", (_ctx, err) => log.error({ err }, "the authorization server failed"));
  // What the library did not expect: it would print it.
  const failures: NodeJS.EventEmitter = server as unknown as NodeJS.EventEmitter;
  failures.on("error", (err) => log.error({ err }, "the authorization server failed"));
  return server;
}

/** The library marks browsers to know them again. Ours are known by their sign-in, which is asked each time. */
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
    // No page of another site asks for tokens.
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
    // By it the API finds what the person agreed to, and whether that still holds.
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
      // Nobody's session is kept: see `adapter.store.ts`.
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

/** Every request is asked of the person, whoever asked before: consent is given on our page and by nothing else. */
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
