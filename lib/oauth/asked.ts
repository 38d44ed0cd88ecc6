import { isOauthScope } from "@/lib/contract/oauth";
import type { Environment } from "@/lib/platform/env";
import { knownResource } from "./addresses";

/** What an app gets that names no scope: it reads, for as long as somebody uses it. */
const DEFAULT_SCOPES = "athlete:read activity:read nutrition:read";

/**
 * The target of an authorization request as the library is to see it: resources in the one spelling in which they are kept,
 * scopes that mean something here, answers in the query alone, and the question always asked. What is given twice stays so,
 * and is refused.
 */
export function understoodTarget(environment: Environment, target: string): string {
  // A query may hold further question marks.
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

/** Scopes that nobody knows here are passed over, unless there is nothing else. */
function knownScopes(named: string | undefined): string {
  if (named === undefined) return DEFAULT_SCOPES;
  const known = named.split(" ").filter(isOauthScope);
  return known.length === 0 ? named : known.join(" ");
}
