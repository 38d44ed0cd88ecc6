import type { AccountScope } from "@/lib/access/scope";
import { listLicensesOf, listMembershipsOf } from "./holdings.store";

/** What an athlete has by organizations: every license they were ever given, and the directory entries naming them. */
export async function readHoldings(account: AccountScope, athleteId: string) {
  return {
    licenses: await listLicensesOf(account, athleteId),
    memberships: await listMembershipsOf(account, athleteId),
  };
}
