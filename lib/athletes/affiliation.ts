import { keepOrganizations } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";

/** An organization id as a client sets it on an athlete. */
export type OrgId = string | null | undefined;

/** Returns which of the named organizations the account has, by id, and keeps them until the transaction ends. */
export async function knownOrganizations(
  account: AccountScope,
  named: readonly OrgId[],
): Promise<ReadonlySet<string>> {
  const ids = named.flatMap((id) => (id ? [id] : []));
  return ids.length === 0 ? new Set() : keepOrganizations(account, ids);
}

/** Returns the affiliation after a write: null or empty removes it. @throws invalid_value */
export function orgIdOf(
  known: ReadonlySet<string>,
  orgId: OrgId,
  kept: string | null,
): string | null {
  if (orgId === undefined) return kept;
  if (orgId === null || orgId === "") return null;
  if (known.has(orgId)) return orgId;
  return fail("invalid_value", { param: "org_id", message: "org_id names no organization." });
}
