import { z } from "zod";
import { RequestId } from "./primitives";

/** An account's usage on a day, and what remains of its limits. */

export const USAGE_DAYS_MAX = 90;

const Count = z.int().min(0);

export const UsageDay = z
  .object({
    date: z.iso.date().meta({ description: "The UTC date, in the account's own time." }),
    total: Count.meta({ description: "The number of calls. A batch of n counts as n." }),
    intelligence: Count.meta({ description: "The calls used by calculations and products." }),
    calculations: Count,
    products: Count,
    data: Count,
    rate_limited: Count.meta({ description: "The number of requests answered with a 429." }),
  })
  .meta({ id: "UsageDay" });
export type UsageDay = z.output<typeof UsageDay>;

const Allowance = z
  .object({ limit: Count, used: Count, left: Count })
  .meta({ id: "Allowance", description: "An allowance for the account's day." });
export type Allowance = z.output<typeof Allowance>;

export const LimitsNow = z
  .object({
    date: z.iso.date().meta({ description: "The UTC day being counted, in the account's time." }),
    resets_in_seconds: Count.meta({
      description: "The number of seconds until the next day begins.",
    }),
    bucket: z.object({
      requests_per_second: z.number(),
      burst: Count,
      remaining: Count.meta({ description: "The number of requests it would accept right now." }),
    }),
    requests_per_day: Allowance.nullable().meta({ description: "Null if there is no ceiling." }),
    intelligence_per_day: Allowance.extend({
      athletes: Count.meta({
        description: "The number of different athletes calculated for today.",
      }),
      is_agreed: z.boolean().meta({
        description: "Whether the limit is agreed. False if it grows with each of those athletes.",
      }),
    }).nullable(),
    distinct: z
      .object({ calculations: Allowance, products: Allowance, queries: Allowance })
      .nullable()
      .meta({
        description:
          "The distinct inputs of the day: calculations without an athlete, product lookups and searches. Repeats don't count.",
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
    .meta({ description: `The number of days up to today, 1-${USAGE_DAYS_MAX}. Defaults to 30.` }),
});

export const UsageByDay = z.object({
  days: z.array(UsageDay).meta({
    description: "The days, oldest first. A day without calls has zeros.",
  }),
  request_id: RequestId,
});
