/** Who can enter a partner's console, and in which role. */

export const MEMBER_ROLES = ["owner", "admin", "developer", "viewer"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What a builder or lead becomes while the partner's keys don't work: they can read, and export their data. */
export type MemberStanding = MemberRole | "leaving";
/** Who can read, whatever the partner's standing. */
export const READING_MEMBERS: readonly MemberStanding[] = [...MEMBER_ROLES, "leaving"];

/** Who can change what a partner's program could: athletes, activities, webhooks, test data. */
export const BUILDING_MEMBERS: readonly MemberRole[] = ["owner", "admin", "developer"];
/** Who decides about keys, members and everything else. */
export const LEADING_MEMBERS: readonly MemberRole[] = ["owner", "admin"];

/** Maximum people in a partner's console per environment, including open invitations. */
export const MEMBERS_MAX = 50;
/** Days for which a console invitation is valid. */
export const MEMBER_INVITATION_DAYS = 14;
