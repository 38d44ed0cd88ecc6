import { keepOrganizations } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";

/** An organization's id as a client writes it onto an athlete. */
export type OrgId = string | null | undefined;

/** Those of the named organizations that the account has, by id; they stay while the transaction runs. */
export async function knownOrganizations(
  account: AccountScope,
  named: readonly OrgId[],
): Promise<ReadonlySet<string>> {
  const ids = named.flatMap((id) => (id ? [id] : []));
  return ids.length === 0 ? new Set() : keepOrganizations(account, ids);
}

/** The affiliation after a write: null or empty removes it. @throws invalid_value */
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
