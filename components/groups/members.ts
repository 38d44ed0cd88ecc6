import type { GroupAthletesChanged } from "@/lib/contract/relation";
import { callApi } from "../portal/api";

/** Athletes to add to and remove from a group. Concurrent changes by others are left alone. */
export interface MemberChange {
  added: ReadonlySet<string>;
  removed: ReadonlySet<string>;
}

export const UNCHANGED: MemberChange = { added: new Set(), removed: new Set() };

/** Returns the change from one set of members to another. */
export function changeOf(stored: readonly string[], chosen: ReadonlySet<string>): MemberChange {
  const before = new Set(stored);
  return {
    added: new Set([...chosen].filter((uid) => !before.has(uid))),
    removed: new Set(stored.filter((uid) => !chosen.has(uid))),
  };
}

/** Applies a change to the current members. */
export const changedMembers = (
  stored: readonly string[],
  { added, removed }: MemberChange,
): Set<string> => new Set([...stored, ...added].filter((uid) => !removed.has(uid)));

/** Returns what is left to save after `sent` has been stored, given further edits. */
export const changedSince = (
  stored: readonly string[],
  sent: MemberChange,
  now: MemberChange,
): MemberChange => changeOf([...changedMembers(stored, sent)], changedMembers(stored, now));

/**
 * Applies a change to the group's current members.
 *
 * @returns the effective change, without athletes who were already in or out
 * @throws Refusal
 */
export async function saveMembers(groupId: string, change: MemberChange): Promise<MemberChange> {
  const body = { added: [...change.added], removed: [...change.removed] };
  const path = `/v1/coach/groups/${groupId}/athletes`;
  const { added, removed } = await callApi<GroupAthletesChanged>("PATCH", path, body);
  return { added: new Set(added), removed: new Set(removed) };
}
