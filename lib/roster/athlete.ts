import type { CoachScope } from "@/lib/access/scope";
import { subscriptionStatus, toFacts } from "@/lib/billing/entitlement";
import { fail } from "@/lib/contract/errors";
import { sessionsOf } from "./concerns";
import { requireMember } from "./rollup";
import { findLookedBack } from "./roster.store";
import { resolveReportSettings } from "./settings";
import { findRelationWith } from "./standing.store";

/**
 * One athlete of the roster as a page of theirs tells of them: who they are, who has them, what holds for them, and their
 * sessions as far back as trends look, the newest first. Four statements.
 *
 * @throws resource_not_found for an athlete whom the coach does not reach
 */
export async function readAthlete(scope: CoachScope, athleteId: string) {
  const member = await requireMember(scope, athleteId);
  const [relation, activities] = await Promise.all([
    findRelationWith(scope, member),
    findLookedBack(scope, member),
  ]);
  if (relation === null) return fail("resource_not_found");
  const { relation_id, has_seat, owner_id, owner_name, last_contact_ms, groups, profile_complete } =
    relation;
  const settings = resolveReportSettings(member.layers);
  return {
    athlete_uid: athleteId,
    relation_id,
    /** Whether the team pays for exact numbers by a seat. */
    has_seat,
    name: member.name,
    /** The time of their account, Unix milliseconds. */
    nowMs: member.nowMs,
    /** IANA name. */
    timeZone: member.timeZone,
    owner: owner_id === null ? null : { coach_uid: owner_id, name: owner_name },
    groups,
    last_contact_ms,
    next_race: relation.next_race,
    /** Whether every question of the profile is answered: else plans are ranges. */
    isProfileComplete: profile_complete,
    /** Whether new plans can have exact numbers at all. */
    hasAccess: subscriptionStatus(toFacts(relation), member.nowMs) !== "teaser",
    settings,
    sessions: sessionsOf(activities, settings.values, member.nowMs),
  };
}

/** An athlete of the roster, as `readAthlete` tells of them. */
export type KnownAthlete = Awaited<ReturnType<typeof readAthlete>>;
