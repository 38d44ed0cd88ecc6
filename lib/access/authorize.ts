import {
  CAPABILITIES,
  type Capability,
  type CapabilityRow,
  PRINCIPAL_KINDS,
  type PrincipalKind,
} from "@/lib/contract/capabilities";
import { type ErrorCode, fail } from "@/lib/contract/errors";
import type { Grants, Principal } from "./principal";

/** What those are told who have the scope of a capability and lack the role or the tier; others learn nothing. */
const TOLD: Partial<Record<PrincipalKind, { role: ErrorCode; tier: ErrorCode }>> = {
  person: { role: "role_required", tier: "plan_required" },
  coach_key: { role: "resource_not_found", tier: "coach_tier_required" },
};

/** The codes by which a capability is refused, whoever lacks it. */
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
 * Ends the call unless its grants hold the capability. How it ends is the table's word too.
 *
 * @throws insufficient_scope naming the scope that is missing; role_required, plan_required, coach_tier_required for
 * who lacks only that; resource_not_found for whom the operation does not exist
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
  // Who holds nothing by scopes has none to be told of.
  if (row.absence === "hidden" || means.scopes.length === 0) fail("resource_not_found");
  const lacking = means.scopes.at(-1);
  if (principal.kind !== "delegate")
    fail("insufficient_scope", { message: `This key lacks the scope \`${lacking}\`.` });
  fail("insufficient_scope", {
    message: `This token lacks the scope \`${lacking}\`.`,
    headers: { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${lacking}"` },
  });
}

/** Whether an app that acts for a person lacks only what it can ask the person for. */
export const couldAskFor = (
  { principal, grants }: { principal: Principal; grants: Grants },
  capability: Capability,
): boolean => principal.kind === "delegate" && grants.get(capability) === "lacks scope";

/**
 * Ends what would change something, of an app that its person has set to read only.
 *
 * @throws insufficient_scope
 */
export function requireChanging({ isReadOnly }: { isReadOnly?: boolean }): void {
  if (isReadOnly === true)
    fail("insufficient_scope", { message: "The person has set this app to read only." });
}
