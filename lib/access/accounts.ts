import { fail } from "@/lib/contract/errors";
import type { AccountScope, CallScope } from "./scope";
import { findAccount } from "./store";

/**
 * The scope of one account for an operator's command or a job, in the account's own time.
 *
 * @param reportSource who reports on sessions by it, where it is an athlete
 * @throws resource_not_found
 */
export async function loadAccount(
  scope: CallScope,
  accountId: string,
  reportSource: AccountScope["reportSource"] = "partner",
): Promise<AccountScope> {
  const account = await findAccount(scope.db, accountId);
  if (account === null) fail("resource_not_found", { message: "No such account." });
  const { partnerId, environment, clockOffsetMs, listening, isUnbounded } = account;
  // Nothing else of the scope that asks goes along: what is done in an account is not done in a coach's name.
  const { principal, requestId, wallMs, db } = scope;
  const nowMs = wallMs + Number(clockOffsetMs);
  const call = { principal, requestId, environment, wallMs, nowMs, db };
  return { ...call, accountId, partnerId, only: null, reportSource, listening, isUnbounded };
}
