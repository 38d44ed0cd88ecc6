import { z } from "zod";
import { Id, Milliseconds, NamedId, PlainName, page, RequestId } from "./primitives";

/** The consent texts athletes agree to. An edition that anyone agreed to must never change. */
const CONSENTS = {
  "2026-11-22": {
    seenBy: [
      "the coaches of the team who look after you, and those who lead it",
      "coaches who join the team or are assigned to you later: you are told by mail who looks after you",
      "programs that these coaches use",
    ],
    sees: [
      "your name and your e-mail address",
      "your fuel plans, and what you reported of each session: carbohydrate, sodium and fluid",
      "your symptoms, your ratings, your sleep and your notes",
      "your body weight, your settings and the rest of your fueling profile",
    ],
    cannot: [
      "change your profile, your plans or your reports",
      "see what you pay, your password or your other coaches",
      "go on once you end this: that takes effect at once, without asking anybody",
    ],
  },
  "2026-11": {
    seenBy: [],
    sees: [
      "your fuel plans, and what you reported of each session: carbohydrate, sodium and fluid",
      "your symptoms, your ratings, your sleep and your notes",
      "your body weight, your settings and the rest of your fueling profile",
    ],
    cannot: [
      "change your profile, your plans or your reports",
      "see what you pay, your password or your other coaches",
      "go on once you end this: that takes effect at once, without asking anybody",
    ],
  },
} as const satisfies Record<string, Consent>;

interface Consent {
  /** Empty in editions that didn't say. */
  seenBy: readonly string[];
  sees: readonly string[];
  cannot: readonly string[];
}

/** The current edition. */
export const CONSENT_EDITION = "2026-11-22" satisfies keyof typeof CONSENTS;

/** Returns an edition's text; null for one that was never shown. */
export const consentOf = (edition: string): Consent | null =>
  Object.hasOwn(CONSENTS, edition) ? CONSENTS[edition as keyof typeof CONSENTS] : null;

/** An athlete on the roster, and the terms of the relation. */
export const Relation = z
  .object({
    id: Id,
    athlete_uid: Id,
    name: z.string().nullable(),
    email: z.string().nullable(),
    assigned_coach_uid: Id.nullable().meta({
      description: "The coach assigned to the athlete. Null if the owner and admins coach them.",
    }),
    group_ids: z.array(Id),
    has_seat: z.boolean(),
    consent_edition: z.string(),
    accepted_at: Milliseconds,
  })
  .meta({ id: "Relation" });
export type Relation = z.output<typeof Relation>;
export const RelationAnswer = Relation.extend({ request_id: RequestId });
export const RelationList = page("relations", Relation);

export const RelationPatch = z
  .object({
    assigned_coach_uid: NamedId.nullable().optional(),
    has_seat: z.boolean().optional(),
  })
  .meta({ id: "RelationPatch", examples: [{ assigned_coach_uid: null }] });
export type RelationPatch = z.output<typeof RelationPatch>;

export const GroupInput = z
  .object({ name: PlainName })
  .meta({ id: "GroupInput", examples: [{ name: "Juniors" }] });
export type GroupInput = z.output<typeof GroupInput>;

export const Group = z
  .object({
    id: Id,
    name: z.string(),
    athlete_uids: z.array(Id).meta({
      description: "The athletes in the group that the caller can see.",
    }),
    can_change: z.boolean().meta({
      description:
        "Whether the caller can rename and delete the group and set rules for it. A coach can if every athlete in it is theirs.",
    }),
    created_at: Milliseconds,
  })
  .meta({ id: "Group" });
export type Group = z.output<typeof Group>;
export const GroupAnswer = Group.extend({ request_id: RequestId });
export const GroupList = page("groups", Group);

const GroupMembers = z.array(NamedId).max(5_000);
export const GroupAthletes = z
  .object({ athlete_uids: GroupMembers })
  .meta({ id: "GroupAthletes", examples: [{ athlete_uids: [] }] });

export const GroupAthletesPatch = z
  .object({ added: GroupMembers.optional(), removed: GroupMembers.optional() })
  .meta({ id: "GroupAthletesPatch", examples: [{ added: [], removed: [] }] });
export type GroupAthletesPatch = z.output<typeof GroupAthletesPatch>;

export const GroupAthletesChanged = Group.extend({
  added: z.array(Id).meta({ description: "The added athletes who weren't in the group." }),
  removed: z.array(Id).meta({ description: "The removed athletes who were in the group." }),
}).meta({ id: "GroupAthletesChanged" });
export type GroupAthletesChanged = z.output<typeof GroupAthletesChanged>;
export const GroupAthletesAnswer = GroupAthletesChanged.extend({ request_id: RequestId });
