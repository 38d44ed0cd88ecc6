import type { CoachRole } from "@/lib/contract/coach";

/** What coaches are in a team, and what that lets them do. */
export const ROLE_WORDS: Readonly<Record<CoachRole, { name: string; may: string }>> = {
  owner: { name: "Owner", may: "everything, and decides who owns the team" },
  admin: { name: "Admin", may: "leads the team: coaches, athletes, plan, keys" },
  coach: { name: "Coach", may: "coaches their own athletes and sets their alert rules" },
  assistant: { name: "Assistant", may: "reads and answers for their athletes; sets no rules" },
};

/** What somebody can be invited as, and made. */
export const GIVEN_ROLES = ["admin", "coach", "assistant"] as const;
