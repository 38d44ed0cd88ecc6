import type { Tx } from "@/lib/platform/db";
import { actorOf, type Caller } from "./caller";
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
    | "offer";
  id: string;
}

/** Writes who did what, in the transaction that does it. */
export async function audit(tx: Tx, caller: Caller, action: string, subjects: readonly Subject[]) {
  const actor = actorOf(caller);
  await insertAudit(
    tx,
    subjects.map((subject) => ({
      accountId: caller.kind === "partner" ? caller.accountId : null,
      actorKind: actor.kind,
      actorId: actor.id,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      requestId: caller.requestId,
      at: caller.nowMs,
    })),
  );
}
