import { loadAccount } from "@/lib/access/accounts";
import type { CallScope } from "@/lib/access/scope";
import { sha256 } from "@/lib/platform/crypto";
import { canBeId } from "@/lib/platform/ids";
import type { DebriefOf } from "./debrief";
import { findOpened } from "./reminders.store";

/**
 * Returns the session whose debrief a browser's mailed links open, on behalf of their recipient: that session, or the
 * newest. A link opens nothing else of theirs. Null if none of the links is valid.
 */
export async function openByLink(
  visit: CallScope,
  tokens: readonly string[],
  activityId: string | null,
): Promise<DebriefOf | null> {
  if (tokens.length === 0 || (activityId !== null && !canBeId(activityId))) return null;
  const links = { hashes: tokens.map(sha256), activityId };
  const opened = await findOpened(visit.db, visit.environment, links, visit.wallMs);
  if (opened === null) return null;
  const principal = { kind: "person" as const, id: opened.personId };
  const account = await loadAccount({ ...visit, principal }, opened.accountId, "athlete");
  return { account, athleteId: opened.athleteId, activityId: opened.activityId };
}
