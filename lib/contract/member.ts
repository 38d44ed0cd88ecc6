/** Who enters a partner's console, and as what. */

export const MEMBER_ROLES = ["owner", "admin", "developer", "viewer"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What somebody who builds or leads is while the partner's keys do not work: they read, and take away what is theirs. */
export type MemberStanding = MemberRole | "leaving";
/** Who reads, however the partner stands. */
export const READING_MEMBERS: readonly MemberStanding[] = [...MEMBER_ROLES, "leaving"];

/** Who changes what a program of the partner would: athletes, activities, webhooks, test data. */
export const BUILDING_MEMBERS: readonly MemberRole[] = ["owner", "admin", "developer"];
/** Who decides on keys, members and all else. */
export const LEADING_MEMBERS: readonly MemberRole[] = ["owner", "admin"];

/** How many people one partner's console has at most in an environment, those who were asked included. */
export const MEMBERS_MAX = 50;
/** How long somebody who was asked can join. */
export const MEMBER_INVITATION_DAYS = 14;
