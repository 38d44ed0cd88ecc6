import {
  CAPABILITIES,
  type Capability,
  type CapabilityRow,
  closingScope,
  PRINCIPAL_KINDS,
  type PrincipalKind,
} from "@/lib/contract/capabilities";
import { type ErrorCode, fail } from "@/lib/contract/errors";
import type { Grants, Principal } from "./principal";

/** Error codes for callers who have a capability's scope but lack the role or tier; everyone else learns nothing. */
const TOLD: Partial<Record<PrincipalKind, { role: ErrorCode; tier: ErrorCode }>> = {
  person: { role: "role_required", tier: "plan_required" },
  coach_key: { role: "resource_not_found", tier: "coach_tier_required" },
};

/** Returns every error code this capability can be refused with, for any kind of caller. */
export function refusalsOf(capability: Capability): ErrorCode[] {
  const { absence, conferred }: CapabilityRow = CAPABILITIES[capability];
  const told = PRINCIPAL_KINDS.flatMap((kind) => {
    const [means, words] = [conferred[kind], TOLD[kind]];
    if (means === undefined || words === undefined) return [];
    return [
      ...(means.roles || means.members ? [words.role] : []),
      ...(means.tiers ? [words.tier] : []),
    ];
  });
  const scopes: ErrorCode[] = absence === "forbidden" ? ["insufficient_scope"] : [];
  return [...new Set<ErrorCode>(["resource_not_found", ...scopes, ...told])];
}

/**
 * Throws unless the grants include the capability. The capability table also decides which error it is.
 *
 * @throws insufficient_scope naming the scope that is missing; role_required, plan_required, coach_tier_required for
 *   who lacks only that; resource_not_found for whom the operation does not exist
 */
export function authorize(
  { principal, grants }: { principal: Principal; grants: Grants },
  capability: Capability,
): void {
  const standing = grants.get(capability);
  if (standing === "held") return;
  const row: CapabilityRow = CAPABILITIES[capability];
  const means = row.conferred[principal.kind];
  if (means === undefined) fail("resource_not_found");
  if (standing === "lacks role") fail(TOLD[principal.kind]?.role ?? "resource_not_found");
  if (standing === "lacks tier") fail(TOLD[principal.kind]?.tier ?? "resource_not_found");
  // A caller whose kind is granted nothing by scope can't be told of a missing one.
  if (row.absence === "hidden" || means.scopes.length === 0) fail("resource_not_found");
  const lacking = means.scopes.filter((scope) => !scope.startsWith(closingScope(""))).at(-1);
  if (principal.kind !== "delegate")
    fail("insufficient_scope", { message: `This key lacks the scope \`${lacking}\`.` });
  fail("insufficient_scope", {
    message: `This token lacks the scope \`${lacking}\`.`,
    headers: { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${lacking}"` },
  });
}

/** True if an app acting for a person lacks only what it can ask that person for. */
export const couldAskFor = (
  { principal, grants }: { principal: Principal; grants: Grants },
  capability: Capability,
): boolean => principal.kind === "delegate" && grants.get(capability) === "lacks scope";

/**
 * Rejects changes by an app that its user has set to read-only.
 *
 * @throws insufficient_scope
 */
export function requireChanging({ isReadOnly }: { isReadOnly?: boolean }): void {
  if (isReadOnly === true)
    fail("insufficient_scope", { message: "The person has set this app to read only." });
}
