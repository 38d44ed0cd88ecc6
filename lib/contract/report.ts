import { z } from "zod";
import { Concern, Focus, FocusQuery, WindowDays } from "./concern";
import { printing } from "./download";
import { Id, Milliseconds, NAME_MAX, RequestId, text } from "./primitives";

/** What a coach reads about one athlete, in sentences. */

const SENTENCE_MAX = 600;
const SENTENCES_MAX = 40;
/** Of how many sessions at most, the newest, a sentence says that it rests on them. */
export const RESTS_MAX = 200;

export type ReportedOn = z.output<typeof FocusQuery>;

export const ReportQuery = FocusQuery.extend({
  refresh: z.boolean().optional().meta({ description: "Write it anew, whatever is kept." }),
  ...printing,
});
export type ReportQuery = z.output<typeof ReportQuery>;

/** What a sentence is about, in the order in which a report is read. */
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

/** One sentence of a report, with the sessions that its numbers come from. */
export const ReportSentence = z
  .object({
    text: text(SENTENCE_MAX),
    part: z.enum(REPORT_PARTS).meta({
      description: "What it is about: `intake` is all three nutrients, `next` what to try next.",
    }),
    activity_ids: z.array(Id).max(RESTS_MAX).meta({
      description: "The sessions it rests on, newest first; none for what is of no session.",
    }),
  })
  .meta({ id: "ReportSentence" });
export type ReportSentence = z.output<typeof ReportSentence>;
export const ReportSentences = z.array(ReportSentence).max(SENTENCES_MAX);
/** As they are kept; those from before parts were told are all of the overview. */
export const KeptSentences = z
  .array(ReportSentence.extend({ part: z.enum(REPORT_PARTS).catch("overview") }))
  .max(SENTENCES_MAX);

export const GeneratedBy = z.enum(["model", "writer"]);
export type GeneratedBy = z.output<typeof GeneratedBy>;

export const ReportAnswer = z.object({
  athlete_uid: Id,
  window: WindowDays,
  focus: Focus,
  narrative: z.string().meta({ description: "`sentences`, joined." }),
  sentences: ReportSentences,
  concern: Concern.meta({ description: "Of the whole window, whatever the focus." }),
  generated_at: Milliseconds,
  generated_by: GeneratedBy.meta({
    description: "A language model whose every number was checked, or our own writer.",
  }),
  model: text(NAME_MAX).nullable().meta({ description: "The model's name; null for our writer." }),
  latest_session_ms: Milliseconds.nullable().meta({
    description: "The latest session, in the window or before it; null without any.",
  }),
  from_cache: z.boolean(),
  request_id: RequestId,
});

const STAGES = ["none", "asked", "reading", "writing", "checking", "done"] as const;
export const ReportProgress = z.object({
  stage: z.enum(STAGES).meta({
    description:
      "How far the report is on what is known now; `none` where nobody has asked for it.",
  }),
  request_id: RequestId,
});
