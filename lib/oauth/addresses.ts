import { RESOURCES, type Resource } from "@/lib/contract/oauth";
import { baseUrl, type Environment } from "@/lib/platform/env";

/** Where everything is, by configuration alone: what a request says of its host makes no address. */

/** Paths of the authorization server, below the address of its environment. */
export const OAUTH_PATHS = {
  authorize: "/v1/oauth/authorize",
  token: "/v1/oauth/token",
  revoke: "/v1/oauth/token/revoke",
  keys: "/.well-known/jwks.json",
  server: "/.well-known/oauth-authorization-server",
  resource: "/.well-known/oauth-protected-resource",
} as const;

/** The name of the authorization server of an environment: one each, so that no token of one is of the other. */
export const issuerOf = (environment: Environment): string => baseUrl(environment);

/** What a token is for, as its audience has it. */
export const resourceUrl = (environment: Environment, resource: Resource): string =>
  `${baseUrl(environment)}/${resource}`;

/** The one way in which what a client names is spelt; null for what is none of ours. */
export function knownResource(environment: Environment, named: string): string | null {
  const spelt = named.replace(/\/$/, "");
  const known = RESOURCES.map((resource) => resourceUrl(environment, resource));
  return known.find((url) => url === spelt) ?? null;
}

/** Where the question stands that somebody is asked. */
export const consentPath = (uid: string): string => `/oauth/consent/${uid}`;
