import {
  CAPABILITIES,
  type Capability,
  type CapabilityRow,
  type Conferral,
  type PrincipalKind,
} from "@/lib/contract/capabilities";
import { type ErrorCode, fail } from "@/lib/contract/errors";
import type { Grants, Principal } from "./principal";

/** What those are told who have the scope of a capability and lack the role or the tier; others learn nothing. */
const TOLD: Partial<Record<PrincipalKind, { role: ErrorCode; tier: ErrorCode }>> = {
  person: { role: "role_required", tier: "plan_required" },
  coach_key: { role: "resource_not_found", tier: "coach_tier_required" },
};

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
  if (row.absence === "hidden") fail("resource_not_found");
  fail("insufficient_scope", { message: `This key lacks the scope \`${means.scopes.at(-1)}\`.` });
}

/** The codes by which those are refused who do not hold a capability, whatever kind they are. */
export function refusalsOf(capability: Capability): ErrorCode[] {
  const { absence, conferred }: CapabilityRow = CAPABILITIES[capability];
  const means = Object.entries(conferred) as [PrincipalKind, Conferral][];
  return [
    absence === "hidden" ? "resource_not_found" : "insufficient_scope",
    ...means.flatMap(([kind, { roles, tiers }]) => [
      ...(roles === undefined ? [] : [TOLD[kind]?.role ?? "resource_not_found"]),
      ...(tiers === undefined ? [] : [TOLD[kind]?.tier ?? "resource_not_found"]),
    ]),
  ];
}
