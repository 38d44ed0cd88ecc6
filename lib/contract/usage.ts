import { z } from "zod";
import { RequestId } from "./primitives";

/** What an account used on a day, and what its limits leave. */

export const USAGE_DAYS_MAX = 90;

const Count = z.int().min(0);

export const UsageDay = z
  .object({
    date: z.iso.date().meta({ description: "UTC, in the account's own time." }),
    total: Count.meta({ description: "Calls; a batch of n counts n." }),
    intelligence: Count.meta({ description: "Those that calculations and products cost." }),
    calculations: Count,
    products: Count,
    data: Count,
    rate_limited: Count.meta({ description: "Requests that were answered with 429." }),
  })
  .meta({ id: "UsageDay" });
export type UsageDay = z.output<typeof UsageDay>;

const Allowance = z
  .object({ limit: Count, used: Count, left: Count })
  .meta({ id: "Allowance", description: "Of the account's day." });
export type Allowance = z.output<typeof Allowance>;

export const LimitsNow = z
  .object({
    date: z.iso
      .date()
      .meta({ description: "The day that is counted, UTC, in the account's time." }),
    resets_in_seconds: Count.meta({ description: "Until the next day begins." }),
    bucket: z.object({
      requests_per_second: z.number(),
      burst: Count,
      remaining: Count.meta({ description: "Requests that it would take at this moment." }),
    }),
    requests_per_day: Allowance.nullable().meta({ description: "Null where there is no ceiling." }),
    intelligence_per_day: Allowance.extend({
      athletes: Count.meta({ description: "Different athletes calculated for today." }),
      is_agreed: z.boolean().meta({
        description: "False where the limit grows with each of those athletes.",
      }),
    }).nullable(),
    distinct: z
      .object({ calculations: Allowance, products: Allowance, queries: Allowance })
      .nullable()
      .meta({
        description:
          "Different inputs of the day: calculations without an athlete, products looked up, searches. Repeats count nothing.",
      }),
  })
  .meta({ id: "LimitsNow" });
export type LimitsNow = z.output<typeof LimitsNow>;

export const UsageToday = z.object({
  days: z.array(UsageDay).length(1),
  limits: LimitsNow,
  request_id: RequestId,
});

export const UsageQuery = z.object({
  days: z
    .number()
    .multipleOf(1, "must be a whole number")
    .transform((days) => Math.min(USAGE_DAYS_MAX, Math.max(1, days)))
    .optional()
    .meta({ description: `Days up to today, 1-${USAGE_DAYS_MAX}; 30 when absent.` }),
});

export const UsageByDay = z.object({
  days: z.array(UsageDay).meta({ description: "The oldest first; a day without calls is zeros." }),
  request_id: RequestId,
});
