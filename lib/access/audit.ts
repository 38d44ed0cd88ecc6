import type { CallScope } from "./scope";
import { insertAudit } from "./store";

/** What was changed: a noun of the contract and its id, never a name or an address. */
export interface Subject {
  kind:
    | "athlete"
    | "activity"
    | "partner"
    | "api_key"
    | "account"
    | "webhook"
    | "key_service"
    | "organization"
    | "member"
    | "seat_subscription"
    | "license"
    | "offer"
    | "mail";
  id: string;
}

/** Writes who did what, in the unit of work that does it. */
export async function audit(
  scope: CallScope & { accountId?: string },
  action: string,
  subjects: readonly Subject[],
): Promise<void> {
  const { principal, requestId, nowMs, accountId = null } = scope;
  await insertAudit(
    scope.db,
    subjects.map((subject) => ({
      accountId,
      actorKind: principal.kind,
      actorId: principal.id,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      requestId,
      at: nowMs,
    })),
  );
}
