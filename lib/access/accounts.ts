import { fail } from "@/lib/contract/errors";
import type { AccountScope, CallScope } from "./scope";
import { findAccount } from "./store";

/**
 * Returns an account's scope for an operator command or a job, in account time.
 *
 * @param reportSource who reports on sessions in this scope, if not the partner
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
  // Copies nothing else from the caller's scope, so work in an account is never done in a coach's name.
  const { principal, requestId, wallMs, db } = scope;
  const nowMs = wallMs + Number(clockOffsetMs);
  const call = { principal, requestId, environment, wallMs, nowMs, db };
  return { ...call, accountId, partnerId, only: null, reportSource, listening, isUnbounded };
}
