import { CAPABILITIES, type Capability, type CapabilityRow } from "@/lib/contract/capabilities";
import { fail } from "@/lib/contract/errors";
import type { Grants, Principal } from "./principal";

/**
 * Ends the call unless its grants hold the capability. How it ends is the table's word too.
 *
 * @throws insufficient_scope naming the scope that is missing; resource_not_found for whom the operation does not exist
 */
export function authorize(
  { principal, grants }: { principal: Principal; grants: Grants },
  capability: Capability,
): void {
  if (grants.has(capability)) return;
  const row: CapabilityRow = CAPABILITIES[capability];
  const means = row.conferred[principal.kind];
  if (means === undefined || row.absence === "hidden") fail("resource_not_found");
  fail("insufficient_scope", { message: `This key lacks the scope \`${means.scopes.at(-1)}\`.` });
}
