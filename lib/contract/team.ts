import { z } from "zod";
import { Email } from "./address";
import { COACH_ROLES, COACH_TIERS, TEAM_STATUSES } from "./coach";
import { SOLD_TEAM_PLANS, TEAM_EXTRAS_MAX } from "./plans";
import { Id, Milliseconds, PlainName, RequestId, StrangersName } from "./primitives";
import { TimeZone } from "./time-zone";

/** Inputs for creating a team. */
export const NewTeam = z.object({ name: StrangersName, time_zone: TimeZone.optional() });
export type NewTeam = z.output<typeof NewTeam>;

export const TeamPatch = z
  .object({ name: StrangersName.optional(), time_zone: TimeZone.optional() })
  .meta({ id: "TeamPatch", examples: [{ name: "Northside Coaching", time_zone: "Europe/Oslo" }] });
export type TeamPatch = z.output<typeof TeamPatch>;

/** Roles that a coach can be invited with or given. */
const InvitedRole = z.enum(["admin", "coach", "assistant"]);

export const NewColleague = z
  .object({ email: Email, name: PlainName.nullish(), role: InvitedRole })
  .meta({ id: "NewColleague", examples: [{ email: "kim@coach.example", role: "assistant" }] });
export type NewColleague = z.output<typeof NewColleague>;

export const ColleaguePatch = z
  .object({
    role: z.enum(COACH_ROLES).meta({
      description:
        "The new role. `owner` transfers the team, and the previous owner becomes an admin.",
    }),
  })
  .meta({ id: "ColleaguePatch", examples: [{ role: "coach" }] });
export type ColleaguePatch = z.output<typeof ColleaguePatch>;

/** Keys minted by the removed coach that stay active. */
export const RemovalQuery = z.object({
  keep_keys: z
    .string()
    .max(4_000)
    .transform((ids) => ids.toLowerCase().split(","))
    .pipe(z.array(Id).max(100))
    .optional()
    .meta({ description: "The ids of the keys to keep, separated by commas." }),
});

const EndedKey = z.object({ id: Id, name: z.string() }).meta({ id: "EndedKey" });

/** What happened to the keys that the departed coach had minted. */
export const RemovalAnswer = z.object({
  revoked_keys: z.array(EndedKey),
  kept_keys: z.array(EndedKey),
  request_id: RequestId,
});

/** A coach in the team. */
export const Colleague = z
  .object({
    coach_uid: Id,
    name: z.string().nullable(),
    email: z.string(),
    role: z.enum(COACH_ROLES),
    athlete_count: z.int().meta({ description: "The number of athletes assigned to them." }),
    joined_at: Milliseconds,
  })
  .meta({ id: "Colleague" });
export type Colleague = z.output<typeof Colleague>;
export const ColleagueAnswer = Colleague.extend({ request_id: RequestId });

const limit = z.int().nullable().meta({ description: "Null if there is no limit." });

export const TeamAnswer = z
  .object({
    id: Id,
    name: z.string(),
    time_zone: z.string(),
    tier: z.enum(COACH_TIERS),
    status: z.enum(TEAM_STATUSES),
    until: Milliseconds.nullable().meta({
      description: "When the tier ends if nothing more is paid. Null if it has no end.",
    }),
    coach_uid: Id.meta({ description: "The caller." }),
    coaches: z.array(Colleague),
    coach_limit: limit,
    athlete_count: z.int(),
    athlete_limit: limit,
    seats: z.int().meta({ description: "The number of seats bought for athletes." }),
    used_seats: z.int(),
    request_id: RequestId,
  })
  .meta({ id: "CoachTeam" });

/** What a team wants to pay for from now on. Higher plans are agreed with the operator. */
export const TeamChoice = z.object({
  plan: z.enum(SOLD_TEAM_PLANS),
  extra_coaches: z.int().min(0).max(TEAM_EXTRAS_MAX.extra_coaches),
  athlete_seats: z.int().min(0).max(TEAM_EXTRAS_MAX.athlete_seats),
});
export type TeamChoice = z.output<typeof TeamChoice>;

export const TeamBilling = z
  .object({
    tier: z.enum(COACH_TIERS),
    status: z.enum(TEAM_STATUSES),
    seats: z.int().meta({ description: "The number of seats bought for athletes." }),
    used_seats: z.int(),
    renews_at_ms: Milliseconds.nullable().meta({
      description: "When the next payment is due. Null if none is due.",
    }),
    cancels_at_ms: Milliseconds.nullable().meta({
      description: "When a canceled plan ends. Null if it isn't canceled.",
    }),
    request_id: RequestId,
  })
  .meta({ id: "CoachBilling" });
