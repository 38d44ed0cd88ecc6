import type { PartnerCaller } from "@/lib/access/caller";
import { refuseMissingAthlete } from "@/lib/athletes/athletes";
import { readBases, takeTrialCalls } from "@/lib/athletes/bases";
import type { CalculationBasis } from "@/lib/athletes/completeness";
import { subscribeUrl } from "@/lib/billing/subscribe-link";
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
import type { Tx } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { itemError, requireBatchSize } from "@/lib/platform/items";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { answer } from "./answer";
import { recordCalculations } from "./events";
import { debitsTrial, isZeroData, type View, viewOf } from "./standing";
import { estimateMs, learn, UNMEASURED, wholeMs } from "./timing";

const timings = singleton("calculation-timing", () => ({ current: UNMEASURED }));

/** One calculation that was asked for. Without an athlete there is nobody whose standing could matter. */
export interface Asked {
  input: CalculateInput;
  athlete: { id: string; basis: CalculationBasis } | null;
}

/**
 * The prescription of one scenario. With `athlete_id` the stored profile is read and inline fields win for this call.
 *
 * @throws athlete_not_found, environment_mismatch, invalid_value
 */
export async function calculate(
  caller: PartnerCaller,
  input: CalculateInput,
): Promise<FlatPrescription> {
  requireBornInPast(caller, input);
  const asked = { input, athlete: await athleteOf(caller, input) };
  const view = asked.athlete === null ? FULL : (await viewsOf(caller, [asked]))[0];
  const flat = prescribeAs(caller, asked, view ?? FULL);
  await recordCalculations(caller, [{ flat, athleteId: asked.athlete?.id ?? null }]);
  return flat;
}

const FULL: View = { kind: "full" };

async function athleteOf(caller: PartnerCaller, input: CalculateInput): Promise<Asked["athlete"]> {
  const id = input.athlete_id?.toLowerCase();
  if (id === undefined) return null;
  const basis = (await readBases(caller, [id])).get(id);
  return { id, basis: basis ?? (await refuseMissingAthlete(caller, id)) };
}

/** @throws invalid_value when the call names a year of birth that the account's clock has not reached */
export function requireBornInPast(
  caller: PartnerCaller,
  input: Pick<CalculateInput, "year_of_birth">,
): void {
  if ((input.year_of_birth ?? 0) <= utcYear(caller.nowMs)) return;
  fail("invalid_value", { param: "year_of_birth", message: "year_of_birth is in the future." });
}

/**
 * What each of several calculations may show, in their order, after the trials among them were debited: the first
 * ones of each athlete get what is left of the day, the others a teaser.
 */
export async function viewsOf(
  caller: PartnerCaller,
  asked: readonly Asked[],
  tx?: Tx,
): Promise<View[]> {
  const wanted = new Map<string, number>();
  const debited = asked.map(({ input, athlete }) => {
    if (athlete === null) return null;
    const { facts, profile } = athlete.basis;
    if (!debitsTrial(facts, caller.nowMs, isZeroData(input, profile))) return null;
    const place = wanted.get(athlete.id) ?? 0;
    wanted.set(athlete.id, place + 1);
    return place;
  });
  const days = await takeTrialCalls(caller, wanted, tx);
  return asked.map(({ athlete }, index) => {
    if (athlete === null) return FULL;
    const url = subscribeUrl(caller, athlete.id);
    const [place, day] = [debited[index] ?? null, days.get(athlete.id)];
    if (place === null || day === undefined) {
      return viewOf(athlete.basis.facts, caller.nowMs, url, null);
    }
    const isGranted = place < day.granted;
    const remaining = day.remaining + day.granted - 1 - place;
    return viewOf(athlete.basis.facts, caller.nowMs, url, {
      day: { ...day, remaining },
      isGranted,
    });
  });
}

/** One answer, as its view lets it be shown. Its time is learned from. */
export function prescribeAs(caller: PartnerCaller, asked: Asked, view: View): FlatPrescription {
  const startedMs = stopwatchMs();
  const flat = answer(asked.input, asked.athlete?.basis.profile ?? null, {
    baseUrl: baseUrl(caller.environment),
    year: utcYear(caller.nowMs),
    view,
  });
  timings.current = learn(timings.current, 1, stopwatchMs() - startedMs);
  return flat;
}

/**
 * Up to 50 scenarios, each debited; those that fail are reported by index and left out of `results`. Quota that runs
 * out makes the remaining scenarios errors. The estimate is known before the first one is calculated.
 *
 * @throws empty_batch, batch_too_large
 */
export async function calculateBatch(
  caller: PartnerCaller,
  { scenarios, estimate_only }: BatchInput,
) {
  requireBatchSize(scenarios, SCENARIOS_MAX);
  const total = scenarios.length;
  const estimated_ms = estimateMs(timings.current, total);
  const estimated = { "X-Batch-Estimated-Ms": String(estimated_ms) };
  if (estimate_only === true) {
    return { headers: estimated, rest: async () => ({ total, estimated_ms }) };
  }
  const startedMs = stopwatchMs();
  const [granted, bases] = await Promise.all([
    chargeMore(caller, total - 1),
    readBases(caller, scenarios.flatMap(athleteIdOf)),
  ]);
  const { asked, errors } = readScenarios(caller, scenarios, granted + 1, bases);
  const views = await viewsOf(caller, asked);
  const rest = async () => {
    const results = asked.map((one, place) => prescribeAs(caller, one, views[place] ?? FULL));
    await announce(caller, asked, results);
    const elapsed_ms = wholeMs(stopwatchMs() - startedMs);
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
  const isAllFull = views.every(({ kind }) => kind === "full");
  const attribution = isAllFull ? {} : { "X-Service-Data-Attribution": "required" };
  return { headers: { ...estimated, ...attribution }, rest };
}

/** After the first byte nothing may break the body: an event that cannot be written is logged, not answered. */
async function announce(
  caller: PartnerCaller,
  asked: readonly Asked[],
  results: readonly FlatPrescription[],
): Promise<void> {
  const told = results.map((flat, place) => ({
    flat,
    athleteId: asked[place]?.athlete?.id ?? null,
  }));
  await recordCalculations(caller, told).catch((error: unknown) => {
    log.error({ request_id: caller.requestId, err: error }, "events of a batch were not recorded");
  });
}

function readScenarios(
  caller: PartnerCaller,
  scenarios: readonly unknown[],
  affordable: number,
  bases: ReadonlyMap<string, CalculationBasis>,
): { asked: Asked[]; errors: ItemError[] } {
  const asked: Asked[] = [];
  const errors: ItemError[] = [];
  scenarios.forEach((scenario, index) => {
    try {
      if (index >= affordable) fail("rate_limit_exceeded", { message: OUT_OF_QUOTA });
      const input = check(CalculateInput, scenario);
      requireBornInPast(caller, input);
      const id = input.athlete_id?.toLowerCase();
      const athlete =
        id === undefined ? null : { id, basis: bases.get(id) ?? fail("athlete_not_found") };
      asked.push({ input, athlete });
    } catch (error) {
      errors.push(itemError(index, error));
    }
  });
  return { asked, errors };
}

const OUT_OF_QUOTA = "The account's quota ran out before this one.";

/** What becomes of an item of a batch for which the account's quota ran out. */
export const outOfQuota = (index: number): ItemError =>
  itemError(index, new ApiError("rate_limit_exceeded", { message: OUT_OF_QUOTA }));

/** The athlete a scenario names, before the scenario itself is checked. */
function athleteIdOf(scenario: unknown): string[] {
  const named =
    typeof scenario === "object" && scenario !== null && "athlete_id" in scenario
      ? scenario.athlete_id
      : undefined;
  return typeof named === "string" ? [named] : [];
}
