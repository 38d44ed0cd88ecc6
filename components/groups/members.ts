import type { Group } from "@/lib/contract/relation";
import { callApi } from "../portal/api";

/** Who is to be in a group who was not, and who is not to be any more. What others change meanwhile is no part of it. */
export interface MemberChange {
  added: ReadonlySet<string>;
  removed: ReadonlySet<string>;
}

export const UNCHANGED: MemberChange = { added: new Set(), removed: new Set() };

/** What makes one set of members the other. */
export function changeOf(stored: readonly string[], chosen: ReadonlySet<string>): MemberChange {
  const before = new Set(stored);
  return {
    added: new Set([...chosen].filter((uid) => !before.has(uid))),
    removed: new Set(stored.filter((uid) => !chosen.has(uid))),
  };
}

/** The members that a change leads to, over whoever is in the group now. */
export const changedMembers = (
  stored: readonly string[],
  { added, removed }: MemberChange,
): Set<string> => new Set([...stored, ...added].filter((uid) => !removed.has(uid)));

/** What was chosen after a change was sent: what is left to store of it once that is stored. */
export const changedSince = (
  stored: readonly string[],
  sent: MemberChange,
  now: MemberChange,
): MemberChange => changeOf([...changedMembers(stored, sent)], changedMembers(stored, now));

/**
 * Changes who is in a group, over the members that it has at this moment, as far as the coach sees them.
 *
 * @returns what was changed by it: without those who were in it, or not in it, already
 * @throws Refusal
 */
export async function saveMembers(groupId: string, change: MemberChange): Promise<MemberChange> {
  const path = `/v1/coach/groups/${groupId}`;
  const { athlete_uids } = await callApi<Group>("GET", path);
  const members = changedMembers(athlete_uids, change);
  await callApi("PUT", `${path}/athletes`, { athlete_uids: [...members] });
  return changeOf(athlete_uids, members);
}
