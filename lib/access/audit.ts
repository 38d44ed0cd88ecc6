import type { Principal } from "./principal";
import type { CallScope } from "./scope";
import { findSubjects, insertAudit } from "./store";

/** What was changed: a contract noun and its id, never a name or an address. */
export interface Subject {
  kind:
    | "athlete"
    | "activity"
    | "partner"
    | "api_key"
    | "account"
    | "webhook"
    | "partner_member"
    | "key_service"
    | "organization"
    | "member"
    | "seat_subscription"
    | "license"
    | "offer"
    | "mail"
    | "person"
    | "session"
    | "team"
    | "coach"
    | "coach_key"
    | "relation"
    | "invitation"
    | "group"
    | "coach_config"
    | "push_device"
    | "message"
    | "message_template"
    | "triage_action"
    | "application"
    | "catalog"
    | "grant"
    | "client"
    | "conversation"
    | "signing_key";
  id: string;
}

/** The actor's id for stored rows. Someone known only by address becomes "anyone"; the address is not stored. */
const keptIdOf = ({ kind, id }: Principal): string => (kind === "anyone" ? "anyone" : id);

/** Writes who did what, in the same transaction. */
export async function audit(
  scope: CallScope & { accountId?: string; teamId?: string },
  action: string,
  subjects: readonly Subject[],
): Promise<void> {
  const { principal, requestId, nowMs, accountId = null, teamId = null } = scope;
  await insertAudit(
    scope.db,
    subjects.map((subject) => ({
      accountId,
      teamId,
      actorKind: principal.kind,
      actorId: keptIdOf(principal),
      clientId: principal.client ?? null,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      requestId,
      at: nowMs,
    })),
  );
}

/** An audited action on a row of an account. */
export interface AuditedAction {
  account_id: string;
  id: string;
  /** Unix milliseconds, account time. */
  at_ms: number;
}

const CHUNK = 1_000;

/** Lists every action of one kind since a point in account time, oldest first, for the operator. */
export async function listAuditedActions(
  scope: CallScope,
  action: string,
  sinceMs: number,
): Promise<AuditedAction[]> {
  const actions: AuditedAction[] = [];
  for (let after = 0n; ; ) {
    const found = await findSubjects(scope.db, { action, sinceMs, after }, CHUNK);
    for (const { accountId, subjectId, at } of found) {
      if (accountId !== null)
        actions.push({ account_id: accountId, id: subjectId, at_ms: at.getTime() });
    }
    const last = found.at(-1);
    if (last === undefined) return actions;
    after = last.id;
  }
}
