import { z } from "zod";
import { Marker, WindowDays } from "./concern";
import { MessageWords, WrittenMessage } from "./message";
import {
  EXAMPLE_ATHLETE_ID,
  Id,
  Milliseconds,
  MomentMs,
  NamedId,
  page,
  RequestId,
  text,
} from "./primitives";
import { Shares, Totals, TotalsRange } from "./roster";
import { ActivityTypeField } from "./session";
import { Strip } from "./strip";
import { TRIGGER_NAMES } from "./triggers";

/** Days of a lane. */
export const LANE_DAYS = 14;
/** Sessions that an item shows. */
export const EVIDENCE_MAX = 3;
/** Athletes whose items are alike before they are a pattern. */
export const PATTERN_MIN = 3;
/** Items that one call acts on at most. */
export const ITEMS_MAX = 100;
/** How long an item can be put off. */
export const SNOOZE_DAYS = 30;
/** How long what was decided on an item holds while its evidence stays what it was. */
export const DECISION_DAYS = 400;

/** What comes first. */
export const BANDS = ["safety", "pattern", "single", "quiet"] as const;
export type Band = (typeof BANDS)[number];

export const DURATION_BANDS = ["under_60", "60_to_119", "120_to_179", "180_and_more"] as const;

const Pattern = z
  .object({
    trigger: z.enum(TRIGGER_NAMES),
    nutrient: z.enum(["carb", "sodium", "fluid"]).nullable(),
    session_kind: ActivityTypeField.nullable(),
    duration_band: z.enum(DURATION_BANDS).nullable().meta({ description: "Minutes." }),
  })
  .meta({ id: "TriagePattern" });
export type Pattern = z.output<typeof Pattern>;

const Day = z.int().nullable();
const Lane = z.array(Day).length(LANE_DAYS);
export const Lanes = z
  .object({
    carb: Lane,
    sodium: Lane,
    fluid: Lane,
    sessions: z.array(z.int()).length(LANE_DAYS),
  })
  .meta({
    id: "TriageLanes",
    description:
      "Spans of 24 hours until now, the latest last: the lowest per cent of what was planned, null where nothing was reported, and how many sessions there were.",
  });
export type Lanes = z.output<typeof Lanes>;

const Share = z.number().nullable();
const EvidenceSession = z
  .object({
    activity_id: Id,
    date_millis: Milliseconds,
    type: ActivityTypeField,
    duration_min: z.number(),
    is_race: z.boolean().nullable(),
    planned: Totals.meta({ description: "What was carried, else suggested." }),
    suggested_range: TotalsRange.nullable().meta({
      description: "The lowest and highest total of each nutrient, where the plan gave ranges.",
    }),
    actual: Totals,
    carb_pct: Share,
    sodium_pct: Share,
    fluid_pct: Share,
    adherence_vs_suggested: Shares.meta({ description: "Consumed of what was suggested." }),
    per_hour: Totals,
    symptoms: z.record(z.string(), z.int()).nullable(),
    user_rating: z.number().nullable(),
    dial_down_gap: Shares.meta({
      description: "The share of what was suggested that was not carried; negative for more.",
    }),
    sleep_hours: z.number().nullable(),
    notes: z.string().nullable().meta({ description: "The athlete's own words." }),
    temperature_c: z.number().nullable(),
    markers: z.array(Marker),
  })
  .meta({ id: "TriageEvidence" });
export type EvidenceSession = z.output<typeof EvidenceSession>;

export const Cutoffs = z.object({ carb: z.number(), sodium: z.number(), fluid: z.number() }).meta({
  id: "TriageCutoffs",
  description: "Fractions of the plan below which a session is marked, in force for this athlete.",
});
export type Cutoffs = z.output<typeof Cutoffs>;

const Reach = z
  .object({
    shown_in: z.int().meta({ description: "Sessions in the window that cross the leading bar." }),
    since_ms: Milliseconds.nullable().meta({
      description: "The oldest of them; null for an item of trends alone.",
    }),
    fine: z
      .object({
        sessions: z.int(),
        is_shorter: z.boolean().meta({ description: "Whether each is shorter than the leading." }),
        carb_pct: Share,
        sodium_pct: Share,
        fluid_pct: Share,
      })
      .nullable()
      .meta({
        description: "Sessions in the window that were reported and cross no bar: their means.",
      }),
  })
  .meta({ id: "TriageReach" });
export type Reach = z.output<typeof Reach>;

const Trend = Marker.omit({ marker: true });
const Who = z.object({ coach_uid: Id, name: z.string().nullable() });

export const TriageItem = z
  .object({
    athlete_uid: Id,
    name: z.string().nullable(),
    band: z.enum(BANDS),
    severity: z.enum(["amber", "urgent"]),
    pattern: Pattern,
    alike: z.int().meta({ description: "Athletes with an item of this pattern, this one too." }),
    reasons: z.array(z.string()).max(3),
    markers: z.array(Marker).meta({ description: "The worst of each in the window." }),
    trends: z.array(Trend),
    evidence: z.array(EvidenceSession).max(EVIDENCE_MAX).meta({
      description:
        "The session that leads the item comes first: the newest that crosses the bar of its worst marker.",
    }),
    evidence_key: z
      .string()
      .meta({ description: "Names what is shown: an action is on this and nothing newer." }),
    reach: Reach,
    age: z.int().nullable().meta({ description: "Years, by the year of birth." }),
    next_race: z
      .object({
        activity_id: Id,
        name: z.string().nullable(),
        type: ActivityTypeField,
        scheduled_ms: Milliseconds,
        temperature_c: z.number().nullable(),
        carb_g_per_hr: z.number().nullable().meta({
          description: "As its plan suggests; null where the plan has no exact number.",
        }),
      })
      .nullable(),
    strip: Strip.nullable().meta({
      description:
        "The leading session as a drawing; null where nothing of it is known by the thing.",
    }),
    lanes: Lanes,
    cutoffs: Cutoffs,
    last_contact_ms: Milliseconds.nullable().meta({
      description: "When a coach last wrote; null without a message.",
    }),
    cutoff: z
      .object({
        value: z.number(),
        scope: z.enum(["default", "overall", "group", "athlete"]),
        scope_ids: z.array(Id),
      })
      .nullable()
      .meta({ description: "The bar that was crossed and where it was set; null for trends." }),
    seen_ms: Milliseconds.nullable().meta({
      description:
        "When the coach who asks had read all that waits here, as mail or push had told it; else null. Seen items come last in their band, of a pattern last in it.",
    }),
    is_new: z.boolean().meta({
      description: "Whether it has evidence that was not known at `since`; false without `since`.",
    }),
    groups: z.array(z.string()).meta({ description: "Names of the athlete's groups." }),
    time_zone: z.string().meta({
      description: "IANA name: the athlete's, else that of who has them, else the team's.",
    }),
    owner: Who.nullable().meta({ description: "Who has the athlete; null: who leads the team." }),
  })
  .meta({ id: "TriageItem" });
export type TriageItem = z.output<typeof TriageItem>;

const counts = {
  attention: z.int().meta({ description: "Items that wait: the sum of the next three." }),
  flagged: z.int().meta({ description: "Of them those in which a session crossed a bar." }),
  quiet: z.int().meta({ description: "Of the others those of athletes who went quiet." }),
  trends: z.int().meta({ description: "Of the others those of any other trend." }),
  handled: z.int().meta({ description: "Items that were reviewed, put off or answered." }),
  unreported: z.int().meta({ description: "Athletes of whose sessions nothing was reported." }),
  to_plan: z.int().meta({ description: "All others." }),
  total: z.int(),
};
export const TriageCounts = z.object(counts).meta({ id: "TriageCounts" });
export type TriageCounts = z.output<typeof TriageCounts>;

/** What is new is marked; nothing is left out. */
export const TriageQuery = z.object({
  since: MomentMs.optional().meta({
    description: "Team time, Unix milliseconds: marks what was not known then, and hides nothing.",
  }),
});
export type TriageQuery = z.output<typeof TriageQuery>;

export const TriageAnswer = z.object({
  coach_uid: Id,
  window: WindowDays,
  counts: TriageCounts,
  since: Milliseconds.nullable().meta({ description: "As it was asked for." }),
  new_count: z.int().meta({ description: "Items that wait and are new since then." }),
  now_ms: Milliseconds.meta({ description: "What time it is for the team." }),
  next_digest_ms: Milliseconds.meta({
    description: "When the coach's next morning digest is due, team time.",
  }),
  coverage: z.object({ reported: z.int(), sessions: z.int() }).meta({
    description: "Sessions of all athletes in the window, and how many were reported on.",
  }),
  items: z.array(TriageItem).meta({ description: "One for each athlete, worst first." }),
  request_id: RequestId,
});

export const AttentionAnswer = z.object({
  ...counts,
  unread_messages: z.int().meta({ description: "What athletes wrote and nobody has read." }),
  request_id: RequestId,
});

const ActionName = z.enum(["reviewed", "snooze", "message"]);
export type ActionName = z.output<typeof ActionName>;
const Reason = text(500)
  .trim()
  .regex(/[\p{L}\p{N}]/u, "must have a letter or a digit");

const OnItem = z.object({
  athlete_uid: NamedId,
  evidence_key: text(64).meta({ description: "That of the item as it was seen." }),
});

export const NewTriageActions = z
  .object({
    action: ActionName,
    items: z.array(OnItem).min(1).max(ITEMS_MAX),
    reason: Reason.optional().meta({ description: "Required for an item of safety." }),
    until: MomentMs.optional().meta({
      description: `Of a snooze, Unix milliseconds: at most ${SNOOZE_DAYS} days ahead.`,
    }),
    message: MessageWords.optional(),
    preview: z.boolean().optional().meta({
      description: "Of a message: shows each text, about the session of its item; does nothing.",
    }),
  })
  .meta({
    id: "NewTriageActions",
    examples: [
      {
        action: "reviewed",
        items: [
          { athlete_uid: EXAMPLE_ATHLETE_ID, evidence_key: "4bf5122f344554c53bde2ebb8cd2b7e3" },
        ],
      },
    ],
  });
export type NewTriageActions = z.output<typeof NewTriageActions>;

export const TriageActions = z.object({
  actions: z.array(z.object({ id: Id, athlete_uid: Id, commit_at: Milliseconds })),
  messages: z.array(WrittenMessage).meta({ description: "Of a preview; else empty." }),
  request_id: RequestId,
});

const RecordedTriageAction = z
  .object({
    id: Id,
    athlete_uid: Id,
    name: z.string().nullable(),
    action: ActionName,
    reason: z.string().nullable(),
    until: Milliseconds.nullable(),
    message_id: Id.nullable(),
    by: Who,
    created_at: Milliseconds,
    commit_at: Milliseconds.meta({ description: "Wall time: until then it can be undone." }),
    undo_ms: Milliseconds.meta({
      description:
        "For how long it can still be undone, counted from this answer: for who has another time on their clock. 0 once it cannot.",
    }),
  })
  .meta({ id: "TriageAction" });
export type RecordedTriageAction = z.output<typeof RecordedTriageAction>;
export const RecordedTriageActions = page("actions", RecordedTriageAction);
