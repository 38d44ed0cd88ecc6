import type { AccountScope } from "@/lib/access/scope";
import { listLicensesOf, listMembershipsOf } from "./holdings.store";

/** Returns an athlete's data in organizations: every license they ever got, and the directory entries naming them. */
export async function readHoldings(account: AccountScope, athleteId: string) {
  return {
    licenses: await listLicensesOf(account, athleteId),
    memberships: await listMembershipsOf(account, athleteId),
  };
}
