/** Who enters a partner's console, and as what. */

export const MEMBER_ROLES = ["owner", "admin", "developer", "viewer"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Who changes what a program of the partner would: athletes, activities, webhooks, test data. */
export const BUILDING_MEMBERS: readonly MemberRole[] = ["owner", "admin", "developer"];
/** Who decides on keys, members and all else. */
export const LEADING_MEMBERS: readonly MemberRole[] = ["owner", "admin"];

/** How many people one partner's console has at most in an environment, those who were asked included. */
export const MEMBERS_MAX = 50;
/** How long somebody who was asked can join. */
export const MEMBER_INVITATION_DAYS = 14;
