import type { CoachRole } from "@/lib/contract/coach";

/** Labels of team roles, and what each can do. */
export const ROLE_WORDS: Readonly<Record<CoachRole, { name: string; may: string }>> = {
  owner: { name: "Owner", may: "can do everything, including transferring the team" },
  admin: { name: "Admin", may: "manages coaches, athletes, the plan and keys" },
  coach: { name: "Coach", may: "coaches their own athletes and sets their alert rules" },
  assistant: {
    name: "Assistant",
    may: "follows and messages their athletes, but can’t change alert rules",
  },
};

/** Roles that can be given or invited as. */
export const GIVEN_ROLES = ["admin", "coach", "assistant"] as const;
