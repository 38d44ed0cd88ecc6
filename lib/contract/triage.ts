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
/** Maximum sessions shown per item. */
export const EVIDENCE_MAX = 3;
/** How many athletes need similar items to make a pattern. */
export const PATTERN_MIN = 3;
/** Maximum items that one call can act on. */
export const ITEMS_MAX = 100;
/** Maximum days an item can be snoozed. */
export const SNOOZE_DAYS = 30;
/** Days that a decision on an item holds while its evidence is unchanged. */
export const DECISION_DAYS = 400;

/** Priority bands, highest first. */
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
const Places = z.array(
  z
    .int()
    .min(0)
    .max(LANE_DAYS - 1),
);
export const Lanes = z
  .object({
    carb: Lane,
    sodium: Lane,
    fluid: Lane,
    sessions: z.array(z.int()).length(LANE_DAYS),
    small: z.object({ carb: Places, sodium: Places, fluid: Places }).meta({
      description:
        "The spans, counted from 0, in which too little was planned for a shortfall to mean anything. None of them is short, however low its percentage.",
    }),
  })
  .meta({
    id: "TriageLanes",
    description:
      "Spans of 24 hours up to now, latest last. For each nutrient the lowest percentage of the plan in sessions long enough to judge, or else in the others, null if nothing was reported, and the number of sessions.",
  });
export type Lanes = z.output<typeof Lanes>;

const Share = z.number().nullable();
/** The session itself has all of them. */
export const EVIDENCE_NOTES_MAX = 1_000;

const EvidenceSession = z
  .object({
    activity_id: Id,
    date_millis: Milliseconds,
    type: ActivityTypeField,
    duration_min: z.number().meta({ description: "As planned." }),
    lasted_min: z.number().meta({ description: "As reported, or else as planned." }),
    is_race: z.boolean().nullable(),
    planned: Totals.meta({ description: "The amounts carried, or else suggested." }),
    suggested_range: TotalsRange.nullable().meta({
      description: "The lowest and highest total of each nutrient, if the plan has ranges.",
    }),
    actual: Totals,
    carb_pct: Share,
    sodium_pct: Share,
    fluid_pct: Share,
    adherence_vs_suggested: Shares.meta({
      description: "The share consumed of what was suggested.",
    }),
    per_hour: Totals,
    symptoms: z.record(z.string(), z.int()).nullable(),
    user_rating: z.number().nullable(),
    dial_down_gap: Shares.meta({
      description:
        "The share of the suggested amount that wasn't carried. Negative if more was carried.",
    }),
    sleep_hours: z.number().nullable(),
    notes: z
      .string()
      .nullable()
      .meta({
        description: `The athlete's own words; if longer than ${EVIDENCE_NOTES_MAX} characters, only the first of them and "…".`,
      }),
    temperature_c: z.number().nullable(),
    markers: z.array(Marker),
  })
  .meta({ id: "TriageEvidence" });
export type EvidenceSession = z.output<typeof EvidenceSession>;

export const Cutoffs = z.object({ carb: z.number(), sodium: z.number(), fluid: z.number() }).meta({
  id: "TriageCutoffs",
  description:
    "This athlete's effective cutoffs: the fractions of the plan below which a session is marked.",
});
export type Cutoffs = z.output<typeof Cutoffs>;

const Reach = z
  .object({
    shown_in: z.int().meta({
      description: "The number of sessions in the window that cross the leading threshold.",
    }),
    since_ms: Milliseconds.nullable().meta({
      description: "The oldest of these sessions. Null for an item that has only trends.",
    }),
    fine: z
      .object({
        sessions: z.int(),
        is_shorter: z.boolean().meta({
          description: "Whether each of them is shorter than the leading session.",
        }),
        carb_pct: Share,
        sodium_pct: Share,
        fluid_pct: Share,
      })
      .nullable()
      .meta({
        description:
          "The reported sessions in the window that cross no threshold, with their averages. Null if there are none.",
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
    alike: z.int().meta({
      description: "The number of athletes with an item of this pattern, including this one.",
    }),
    reasons: z.array(z.string()).max(3),
    markers: z.array(Marker).meta({ description: "The worst marker of each kind in the window." }),
    trends: z.array(Trend),
    evidence: z.array(EvidenceSession).max(EVIDENCE_MAX).meta({
      description:
        "The sessions behind the item. The leading session comes first: the newest one that crosses the threshold of the worst marker.",
    }),
    evidence_key: z.string().meta({
      description:
        "Identifies the evidence shown. An action applies to this evidence and nothing newer.",
    }),
    reach: Reach,
    age: z.int().nullable().meta({
      description: "The athlete's age in years, based on the year of birth.",
    }),
    next_race: z
      .object({
        activity_id: Id,
        name: z.string().nullable(),
        type: ActivityTypeField,
        scheduled_ms: Milliseconds,
        temperature_c: z.number().nullable(),
        carb_g_per_hr: z.number().nullable().meta({
          description: "The amount its plan suggests. Null if the plan has no exact number.",
        }),
      })
      .nullable(),
    strip: Strip.nullable().meta({
      description:
        "The leading session as a drawing. Null if nothing about it is known item by item.",
    }),
    lanes: Lanes,
    cutoffs: Cutoffs,
    last_contact_ms: Milliseconds.nullable().meta({
      description: "When a coach last sent a message. Null if none was sent.",
    }),
    cutoff: z
      .object({
        value: z.number(),
        scope: z.enum(["default", "overall", "group", "athlete"]),
        scope_ids: z.array(Id),
      })
      .nullable()
      .meta({
        description: "The threshold that was crossed, and where it was set. Null for trends.",
      }),
    seen_ms: Milliseconds.nullable().meta({
      description:
        "When the caller had read notifications about everything that waits here. Null if they haven't. Seen items come last in their band, or last in their pattern.",
    }),
    is_new: z.boolean().meta({
      description: "Whether it has evidence that wasn't known at `since`. False without `since`.",
    }),
    groups: z.array(z.string()).meta({ description: "The names of the athlete's groups." }),
    time_zone: z.string().meta({
      description:
        "The IANA name of the athlete's time zone, or else their coach's, or else the team's.",
    }),
    owner: Who.nullable().meta({
      description: "The athlete's coach. Null if the team's leads coach them.",
    }),
  })
  .meta({ id: "TriageItem" });
export type TriageItem = z.output<typeof TriageItem>;

const counts = {
  attention: z.int().meta({
    description: "The number of open items: the sum of `flagged`, `quiet` and `trends`.",
  }),
  flagged: z.int().meta({ description: "The open items in which a session crossed a threshold." }),
  quiet: z.int().meta({ description: "The other open items of athletes who went quiet." }),
  trends: z.int().meta({ description: "The other open items with any other trend." }),
  handled: z.int().meta({
    description: "The number of items that were reviewed, snoozed or answered.",
  }),
  unreported: z.int().meta({ description: "The number of athletes with sessions but no reports." }),
  no_sessions: z.int().meta({ description: "The number of other athletes without a session." }),
  to_plan: z.int().meta({ description: "The number of all other athletes." }),
  total: z.int(),
};
export const TriageCounts = z.object(counts).meta({ id: "TriageCounts" });
export type TriageCounts = z.output<typeof TriageCounts>;

/** New items are marked; nothing is filtered out. */
export const TriageQuery = z.object({
  since: MomentMs.optional().meta({
    description:
      "Team time, in Unix milliseconds. Marks what wasn't known then, and hides nothing.",
  }),
});
export type TriageQuery = z.output<typeof TriageQuery>;

export const TriageAnswer = z.object({
  coach_uid: Id,
  window: WindowDays,
  counts: TriageCounts,
  since: Milliseconds.nullable().meta({ description: "The `since` of the request." }),
  new_count: z.int().meta({ description: "The number of open items that are new since then." }),
  now_ms: Milliseconds.meta({ description: "The team's current time." }),
  next_digest_ms: Milliseconds.meta({
    description: "When the coach's next morning digest is due, in team time.",
  }),
  coverage: z.object({ reported: z.int(), sessions: z.int() }).meta({
    description:
      "The number of sessions of all athletes in the window, and how many were reported.",
  }),
  items: z.array(TriageItem).meta({ description: "The items, one per athlete, worst first." }),
  request_id: RequestId,
});

export const AttentionAnswer = z.object({
  ...counts,
  unread_messages: z.int().meta({
    description: "The number of messages from athletes that no one has read.",
  }),
  request_id: RequestId,
});

const ActionName = z.enum(["reviewed", "snooze", "message"]);
export type ActionName = z.output<typeof ActionName>;
const Reason = text(500)
  .trim()
  .regex(/[\p{L}\p{N}]/u, "must have a letter or a digit");

const OnItem = z.object({
  athlete_uid: NamedId,
  evidence_key: text(64).meta({ description: "The `evidence_key` of the item as it was shown." }),
});

export const NewTriageActions = z
  .object({
    action: ActionName,
    items: z.array(OnItem).min(1).max(ITEMS_MAX),
    reason: Reason.optional().meta({
      description: "The reason for the action. Required for a safety item.",
    }),
    until: MomentMs.optional().meta({
      description: `When the snooze ends, in Unix milliseconds. At most ${SNOOZE_DAYS} days ahead.`,
    }),
    message: MessageWords.optional(),
    preview: z.boolean().optional().meta({
      description:
        "Only for a message. Whether to return each text, about the session of its item, without sending anything.",
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
  messages: z.array(WrittenMessage).meta({
    description: "The messages of a preview. Empty if it isn't a preview.",
  }),
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
    commit_at: Milliseconds.meta({
      description: "The action can be undone until this time, in wall time.",
    }),
    undo_ms: Milliseconds.meta({
      description:
        "How long the action can still be undone, from this response. Use it if the client's clock may differ. 0 once it can't be undone.",
    }),
  })
  .meta({ id: "TriageAction" });
export type RecordedTriageAction = z.output<typeof RecordedTriageAction>;
export const RecordedTriageActions = page("actions", RecordedTriageAction);
