import { z } from "zod";
import { Concern, Focus, FocusQuery, WindowDays } from "./concern";
import { printing } from "./download";
import { Id, Milliseconds, NAME_MAX, RequestId, text } from "./primitives";

/** What a coach reads about one athlete, in sentences. */

const SENTENCE_MAX = 600;
const SENTENCES_MAX = 40;
/** Maximum sessions a sentence lists as its basis, newest first. */
export const RESTS_MAX = 200;

export type ReportedOn = z.output<typeof FocusQuery>;

/** How often a day a model rewrites an athlete's stored reports, since its tokens are shared by the whole account. */
export const REWRITES_PER_DAY = 5;

export const ReportQuery = FocusQuery.extend({
  refresh: z
    .boolean()
    .optional()
    .meta({
      description: `Whether to write the report again, even if a stored one exists. A language model does so at most ${REWRITES_PER_DAY} times a day per athlete; after that, the stored report is returned.`,
    }),
  ...printing,
});
export type ReportQuery = z.output<typeof ReportQuery>;

/** A sentence's topic, in reading order. */
export const REPORT_PARTS = [
  "safety",
  "overview",
  "carb",
  "sodium",
  "fluid",
  "intake",
  "felt",
  "sessions",
  "trends",
  "next",
] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** One sentence of a report, with the sessions its numbers come from. */
export const ReportSentence = z
  .object({
    text: text(SENTENCE_MAX),
    part: z.enum(REPORT_PARTS).meta({
      description:
        "What the sentence is about. `intake` is about all three nutrients, `next` about what to try next.",
    }),
    activity_ids: z.array(Id).max(RESTS_MAX).meta({
      description:
        "The sessions the sentence is based on, newest first. Empty if it isn't based on a session.",
    }),
  })
  .meta({ id: "ReportSentence" });
export type ReportSentence = z.output<typeof ReportSentence>;
export const ReportSentences = z.array(ReportSentence).max(SENTENCES_MAX);
/** The stored form; sentences from before parts existed all belong to the overview. */
export const KeptSentences = z
  .array(ReportSentence.extend({ part: z.enum(REPORT_PARTS).catch("overview") }))
  .max(SENTENCES_MAX);

export const GeneratedBy = z.enum(["model", "writer"]);
export type GeneratedBy = z.output<typeof GeneratedBy>;

export const ReportAnswer = z.object({
  athlete_uid: Id,
  window: WindowDays,
  focus: Focus,
  narrative: z.string().meta({ description: "The `sentences`, joined." }),
  sentences: ReportSentences,
  concern: Concern.meta({
    description: "The concern for the whole window, regardless of the focus.",
  }),
  generated_at: Milliseconds,
  generated_by: GeneratedBy.meta({
    description: "`model`: a language model, with every number checked. `writer`: our own writer.",
  }),
  model: text(NAME_MAX).nullable().meta({
    description: "The model's name. Null if our own writer wrote it.",
  }),
  latest_session_ms: Milliseconds.nullable().meta({
    description: "The latest session, in the window or before it. Null if there is none.",
  }),
  from_cache: z.boolean(),
  request_id: RequestId,
});

const STAGES = ["none", "asked", "reading", "writing", "checking", "done"] as const;
export const ReportProgress = z.object({
  stage: z.enum(STAGES).meta({
    description:
      "The progress of the report on the current data. `none` if no one has requested it.",
  }),
  request_id: RequestId,
});
