import { z } from "zod";
import { NOTE_MAX, RequestId, Title, text } from "./primitives";
import { ACTIVITY_TYPES } from "./vocabulary";

/** What a title and the measurements reveal about an activity. */

export const UNKNOWN = "unknown";
export const INFERRED_TYPES = [...ACTIVITY_TYPES, UNKNOWN] as const;

const TAGS_MAX = 20;
const TAG_MAX = 100;

const told = {
  title: Title.meta({
    description: "The title, as given by the device, the platform or the athlete.",
  }),
  description: text(NOTE_MAX).nullish(),
  tags: z.array(text(TAG_MAX)).max(TAGS_MAX).nullish(),
  avg_speed_kmh: z.number().min(0).max(200).nullish(),
  avg_power_w: z.number().min(0).max(3_000).nullish(),
  avg_cadence: z.number().min(0).max(400).nullish().meta({
    description:
      "The average cadence per minute: revolutions, steps of both feet or of one foot, or strokes.",
  }),
};

export const ActivityTypeInference = z
  .object(told)
  .meta({ examples: [{ title: "Sortie vélo du midi", avg_speed_kmh: 27.4, avg_power_w: 190 }] });
export type ActivityTold = z.output<typeof ActivityTypeInference>;

export const BrickInference = z
  .object(told)
  .meta({ examples: [{ title: "Koppeltraining: Rad 60 + Lauf 20" }] });

export const Inferred = z.object({
  activity_type: z.enum(INFERRED_TYPES),
  confidence: z.number().min(0).max(1).meta({
    description: "The confidence, 0 to 1. 0 for `unknown`.",
  }),
});
export type Inferred = z.output<typeof Inferred>;

export const ActivityTypeInferred = Inferred.extend({ request_id: RequestId }).meta({
  id: "InferredActivityType",
});
export const BrickInferred = z
  .object({
    segments: z.array(Inferred).meta({
      description: "The segments, in the order they were done. There is at least one.",
    }),
    request_id: RequestId,
  })
  .meta({ id: "InferredSegments" });
