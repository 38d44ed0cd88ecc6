import type { CoachScope } from "@/lib/access/scope";
import { subscriptionStatus, toFacts } from "@/lib/billing/entitlement";
import { fail } from "@/lib/contract/errors";
import { sessionsOf } from "./concerns";
import { requireMember } from "./rollup";
import { findLookedBack } from "./roster.store";
import { resolveReportSettings } from "./settings";
import { findRelationWith } from "./standing.store";

/**
 * Returns everything for an athlete's page: who they are, their coach, their effective settings, and their sessions as
 * far back as trends look, newest first. Four statements.
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
    /** True if the team pays a seat for the athlete's exact numbers. */
    has_seat,
    name: member.name,
    email: relation.email,
    /** The athlete's account time, Unix milliseconds. */
    nowMs: member.nowMs,
    /** IANA name. */
    timeZone: member.timeZone,
    owner: owner_id === null ? null : { coach_uid: owner_id, name: owner_name },
    groups,
    last_contact_ms,
    next_race: relation.next_race,
    /** False if a partner has given the record another address since somebody agreed: messages reach nobody. */
    isHeld: relation.is_held,
    /** True if every profile question is answered; otherwise plans are ranges. */
    isProfileComplete: profile_complete,
    /** True if new plans can have exact numbers at all. */
    hasAccess: subscriptionStatus(toFacts(relation), member.nowMs) !== "teaser",
    settings,
    sessions: sessionsOf(activities, settings.values, member.nowMs),
  };
}

/** The result of `readAthlete`. */
export type KnownAthlete = Awaited<ReturnType<typeof readAthlete>>;
