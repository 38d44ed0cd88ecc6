import { isOauthScope } from "@/lib/contract/oauth";
import type { Environment } from "@/lib/platform/env";
import { knownResource } from "./addresses";

/** The default scopes if an app names none: read-only, and only while somebody uses it. */
const DEFAULT_SCOPES = "athlete:read activity:read nutrition:read";

/**
 * Normalizes an authorization request's target for the library: canonical resources, only known scopes, responses only
 * in the query, and consent always required. Repeated parameters are left alone and will be refused.
 */
export function understoodTarget(environment: Environment, target: string): string {
  // A query may contain further question marks.
  const [path = "", ...query] = target.split("?");
  const asked = new URLSearchParams(query.join("?"));
  const change = (name: string, to: (value: string | undefined) => string | undefined) => {
    const [value, second] = asked.getAll(name);
    if (second !== undefined) return;
    const changed = to(value);
    if (changed !== undefined) asked.set(name, changed);
  };
  change("resource", (named) => named && (knownResource(environment, named) ?? named));
  change("prompt", (named) => (named === "none" ? named : "consent"));
  change("response_mode", (named) =>
    named === undefined || named === "query" ? named : "unsupported",
  );
  change("scope", knownScopes);
  return `${path}?${asked}`;
}

/** Drops unknown scopes, unless there are no others. */
function knownScopes(named: string | undefined): string {
  if (named === undefined) return DEFAULT_SCOPES;
  const known = named.split(" ").filter(isOauthScope);
  return known.length === 0 ? named : known.join(" ");
}
