import { fail } from "@/lib/contract/errors";
import type { AccountScope, CallScope } from "./scope";
import { findAccount } from "./store";

/**
 * The scope of one account for an operator's command or a job, in the account's own time.
 *
 * @throws resource_not_found
 */
export async function loadAccount(scope: CallScope, accountId: string): Promise<AccountScope> {
  const account = await findAccount(scope.db, accountId);
  if (account === null) fail("resource_not_found", { message: "No such account." });
  const { partnerId, environment, clockOffsetMs, listening } = account;
  const nowMs = scope.wallMs + Number(clockOffsetMs);
  return { ...scope, environment, nowMs, accountId, partnerId, listening };
}
