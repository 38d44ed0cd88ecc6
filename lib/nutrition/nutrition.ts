import type { PartnerCaller } from "@/lib/access/caller";
import { readProfiles, refuseMissingAthlete } from "@/lib/athletes/athletes";
import type { StoredProfile } from "@/lib/athletes/completeness";
import { ApiError, fail } from "@/lib/contract/errors";
import {
  type BatchInput,
  CalculateInput,
  type FlatPrescription,
  SCENARIOS_MAX,
} from "@/lib/contract/prescription";
import type { ItemError } from "@/lib/contract/primitives";
import { chargeMore } from "@/lib/metering/metering";
import { check } from "@/lib/platform/check";
import { stopwatchMs, utcYear } from "@/lib/platform/clock";
import { baseUrl } from "@/lib/platform/env";
import { itemError, requireBatchSize } from "@/lib/platform/items";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { answer } from "./answer";
import { estimateMs, learn, UNMEASURED } from "./timing";

const timings = singleton("calculation-timing", () => ({ current: UNMEASURED }));

/**
 * The prescription of one scenario. With `athlete_id` the stored profile is read and inline fields win for this call.
 *
 * @throws athlete_not_found, environment_mismatch, invalid_value
 */
export async function calculate(
  caller: PartnerCaller,
  input: CalculateInput,
): Promise<FlatPrescription> {
  const id = input.athlete_id ?? null;
  if (id === null) return prescriptionFor(caller, input, null);
  const profiles = await readProfiles(caller, [id]);
  const profile = profiles.get(id.toLowerCase()) ?? (await refuseMissingAthlete(caller, id));
  return prescriptionFor(caller, input, profile);
}

/** The prescription of one scenario for a profile at hand; null is nobody known. Its time is learned from. */
export function prescriptionFor(
  caller: PartnerCaller,
  input: CalculateInput,
  profile: StoredProfile | null,
): FlatPrescription {
  const year = utcYear(caller.nowMs);
  if ((input.year_of_birth ?? 0) > year) {
    fail("invalid_value", { param: "year_of_birth", message: "year_of_birth is in the future." });
  }
  const startedMs = stopwatchMs();
  const flat = answer(input, profile, { baseUrl: baseUrl(caller.environment), year });
  timings.current = learn(timings.current, 1, stopwatchMs() - startedMs);
  return flat;
}

/**
 * Up to 50 scenarios, each debited; those that fail are reported by index and left out of `results`. Quota that runs
 * out makes the remaining scenarios errors. The estimate is known before the first one is calculated.
 *
 * @throws empty_batch, batch_too_large
 */
export async function calculateBatch(caller: PartnerCaller, input: BatchInput) {
  const { scenarios } = input;
  requireBatchSize(scenarios, SCENARIOS_MAX);
  const total = scenarios.length;
  const estimated_ms = estimateMs(timings.current, total);
  const headers = { "X-Batch-Estimated-Ms": String(estimated_ms) };
  if (input.estimate_only === true) return { headers, rest: async () => ({ total, estimated_ms }) };

  const startedMs = stopwatchMs();
  const [granted, profiles] = await Promise.all([
    chargeMore(caller, total - 1),
    readProfiles(caller, scenarios.flatMap(athleteIdOf)),
  ]);
  const affordable = scenarios.slice(0, granted + 1);
  const rest = async () => {
    const { results, errors } = calculateEach(caller, affordable, profiles);
    for (let index = affordable.length; index < total; index++) errors.push(outOfQuota(index));
    const elapsed_ms = Math.round((stopwatchMs() - startedMs) * 100) / 100;
    const succeeded = results.length;
    return {
      results,
      errors,
      total,
      succeeded,
      failed: total - succeeded,
      estimated_ms,
      elapsed_ms,
    };
  };
  return { headers, rest };
}

function calculateEach(
  caller: PartnerCaller,
  scenarios: readonly unknown[],
  profiles: ReadonlyMap<string, StoredProfile>,
): { results: FlatPrescription[]; errors: ItemError[] } {
  const results: FlatPrescription[] = [];
  const errors: ItemError[] = [];
  scenarios.forEach((scenario, index) => {
    try {
      const input = check(CalculateInput, scenario);
      const id = input.athlete_id ?? null;
      const profile =
        id === null ? null : (profiles.get(id.toLowerCase()) ?? fail("athlete_not_found"));
      results.push(prescriptionFor(caller, input, profile));
    } catch (error) {
      errors.push(itemError(index, refusalOf(caller, error)));
    }
  });
  return { results, errors };
}

/** After the first byte nothing may break the body, so whatever goes wrong with a scenario is that scenario's error. */
function refusalOf(caller: PartnerCaller, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  log.error({ request_id: caller.requestId, err: error }, "scenario failed");
  return new ApiError("internal_error", { cause: error });
}

/** What becomes of an item of a batch for which the account's quota ran out. */
export const outOfQuota = (index: number): ItemError =>
  itemError(
    index,
    new ApiError("rate_limit_exceeded", {
      message: "The account's quota ran out before this one.",
    }),
  );

/** The athlete a scenario names, before the scenario itself is checked. */
function athleteIdOf(scenario: unknown): string[] {
  const named =
    typeof scenario === "object" && scenario !== null && "athlete_id" in scenario
      ? scenario.athlete_id
      : undefined;
  return typeof named === "string" ? [named] : [];
}
