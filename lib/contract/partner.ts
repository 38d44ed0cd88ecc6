import { z } from "zod";
import { DAY_MS } from "@/lib/contract/durations";
import { SubscriptionStatus } from "./athlete";
import { Id, Milliseconds, RequestId } from "./primitives";

const TEN_YEARS_MS = 10 * 366 * DAY_MS;

/** The clock of a test account, which can only move forward. */
export const ClockInput = z
  .object({ advance_ms: z.int().min(0).max(TEN_YEARS_MS) })
  .meta({ id: "ClockInput", examples: [{ advance_ms: 86_400_000 }] });

export const Clock = z.object({
  now_ms: Milliseconds.meta({ description: "The account's current time, in Unix milliseconds." }),
  offset_ms: z.int().meta({ description: "How far the account's clock is ahead of wall time." }),
  request_id: RequestId,
});

export const SimulationInput = z
  .object({ active: z.boolean() })
  .meta({ id: "SimulationInput", examples: [{ active: true }] });

export const Simulation = z.object({
  athlete_id: Id,
  subscription_status: SubscriptionStatus,
  request_id: RequestId,
});
