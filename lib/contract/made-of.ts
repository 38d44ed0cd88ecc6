import { z } from "zod";

/**
 * The inputs of a prescription, stored with it so it can be explained later: the answers, including the defaults used
 * for unanswered questions, and the engine's unrounded intermediate results.
 */
export const MadeOf = z.object({
  engine_version: z.string(),
  answers: z.looseObject({ duration_min: z.number() }),
  /** The answers that are defaults. */
  missing: z.array(z.string()),
  sweat_rate_ml_per_hr: z.number(),
  sweat_sodium_mmol_per_l: z.number(),
  /** The fluid ceiling before it is lowered for unanswered questions. */
  own_max_fluid_ml_per_hr: z.number(),
  max_safe_fluid_ml_per_hr: z.number(),
  max_safe_sodium_mg_per_hr: z.number(),
  gut_ceiling_g_per_hr: z.number(),
  /** Whether it was calculated when the session already had a debrief. */
  is_after_debrief: z.literal(true).optional(),
});
export type MadeOf = z.output<typeof MadeOf>;
