import type { CoachScope } from "@/lib/access/scope";
import { addressKey } from "@/lib/contract/address";
import { LEADING_ROLES } from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import type { NewInvitation } from "@/lib/contract/invitation";
import { newId } from "@/lib/platform/ids";
import { requireGroupRoom } from "./groups";
import { listAllGroups } from "./groups.store";
import { countOpen, findOnRoster } from "./invitations.store";
import { type Asked, loadRefusal, type Refuse } from "./mailing";
import { allowanceOf } from "./standing";
import { countUsedSeats, listCoachIds, type Team } from "./teams.store";

/**
 * Everything needed to decide whom a team may invite, loaded once while the transaction holds the team's lock. Each
 * judged invitation updates it.
 */
export interface Known {
  onRoster: ReadonlySet<string | null>;
  refuse: Refuse;
  /** Addresses already judged in this call. */
  asked: Set<string>;
  coachIds: ReadonlySet<string>;
  groupIds: Set<string>;
  /** By their names as they are compared, including groups yet to be created. */
  groupsByKey: Map<string, { id: string; name: string }>;
  freeSeats: number;
}

export async function loadKnown(
  coach: CoachScope,
  team: Team,
  emailKeys: readonly string[],
): Promise<Known> {
  const { db, teamId, nowMs } = coach;
  const taken = (await countUsedSeats(db, teamId)) + (await countOpen(db, teamId, "seats", nowMs));
  const groups = await listAllGroups(db, teamId);
  return {
    onRoster: await findOnRoster(db, teamId, emailKeys),
    refuse: await loadRefusal(coach, emailKeys, false),
    asked: new Set(),
    coachIds: await listCoachIds(db, teamId),
    groupIds: new Set(groups.map(({ id }) => id)),
    groupsByKey: new Map(groups.map(({ id, name }) => [keyOf(name), { id, name }])),
    freeSeats: allowanceOf(team, nowMs).isPaid ? team.athleteSeats - taken : 0,
  };
}

/**
 * Validates an athlete invitation and counts it. A named group that doesn't exist yet gets an id to create it with.
 *
 * @throws already_invited, already_on_roster, invitation_declined, resource_not_found for a group or a coach that is
 *   not the team's, seat_limit_exceeded, role_required for a seat that who does not lead the team promises,
 *   resource_limit_exceeded for a group too many
 */
export function judge(
  coach: CoachScope,
  known: Known,
  { input, group }: { input: NewInvitation; group: string | null },
): Asked {
  const emailKey = addressKey(input.email);
  if (known.onRoster.has(emailKey)) fail("already_on_roster", { param: "email" });
  known.refuse(emailKey);
  if (known.asked.has(emailKey)) fail("already_invited", { param: "email" });
  // The inviting coach coaches the athlete, unless they name another coach or nobody yet.
  const unless = input.coach_uid === undefined ? coach.coachId : coach.assignedTo;
  const coachId = input.coach_uid ?? unless;
  const isForeign = coach.assignedTo !== null && coachId !== coach.assignedTo;
  if (isForeign || (coachId !== null && !known.coachIds.has(coachId)))
    fail("resource_not_found", { param: "coach_uid", message: "The team has no such coach." });
  const isPaidByTeam = input.paid_by_team ?? false;
  if (isPaidByTeam && !LEADING_ROLES.includes(coach.role))
    fail("role_required", { param: "paid_by_team" });
  if (isPaidByTeam && known.freeSeats <= 0)
    fail("seat_limit_exceeded", { param: "paid_by_team", message: "The team has no free seat." });
  const groupId = group === null ? (input.group_id ?? null) : groupNamed(known, group);
  if (groupId !== null && !known.groupIds.has(groupId))
    fail("resource_not_found", { param: "group_id", message: "The team has no such group." });
  if (isPaidByTeam) known.freeSeats--;
  known.asked.add(emailKey);
  return {
    email: input.email,
    name: input.name ?? null,
    role: null,
    groupId,
    coachId,
    isPaidByTeam,
  };
}

/** Lists come from other spreadsheets, so case and repeated blanks make no other group. */
const keyOf = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLowerCase();

function groupNamed({ groupIds, groupsByKey }: Known, name: string): string {
  const known = groupsByKey.get(keyOf(name));
  if (known !== undefined) return known.id;
  requireGroupRoom(groupIds.size);
  const id = newId();
  groupsByKey.set(keyOf(name), { id, name });
  groupIds.add(id);
  return id;
}
