import type { AccountScope } from "@/lib/access/scope";
import { missingAthlete } from "@/lib/athletes/athletes";
import { findAthletesElsewhere, readBases } from "@/lib/athletes/bases";
import { ApiError, fail, isApiError } from "@/lib/contract/errors";
import {
  type BatchInput,
  CalculateInput,
  type FlatPrescription,
  SCENARIOS_MAX,
} from "@/lib/contract/prescription";
import type { ItemError } from "@/lib/contract/primitives";
import { countAthletes, digestOf, frictionRefusal, refusedAsNew } from "@/lib/metering/novelty";
import { check } from "@/lib/platform/check";
import { stopwatchMs } from "@/lib/platform/clock";
import { itemError, requireBatchSize, unitsOfBatch } from "@/lib/platform/items";
import { log } from "@/lib/platform/log";
import { toApiError } from "@/lib/platform/refusal";
import { recordCalculations } from "./events";
import {
  type Asked,
  expectedMs,
  prescribeEach,
  requireBornInPast,
  saidIn,
  viewsOf,
} from "./nutrition";
import { wholeMs } from "./timing";

/** A scenario with its index in the request. */
interface Placed {
  index: number;
  asked: Asked;
}

/** Returns how many calls a batch costs: one per scenario, none if it is only estimated. */
export const scenarioUnits = ({ scenarios, estimate_only }: BatchInput): number =>
  estimate_only === true ? 0 : unitsOfBatch(scenarios, SCENARIOS_MAX, scenarios.length);

/**
 * Calculates up to 50 scenarios, each charged. Failed ones are reported by index and left out of `results`; once the
 * quota runs out, the remaining scenarios become errors. The estimate is available before the first calculation. Events
 * are recorded before the answer ends; if that fails, an error replaces each result.
 *
 * @param paid scenarios that the call has paid for
 * @throws empty_batch, batch_too_large
 */
export async function calculateBatch(
  account: AccountScope,
  { scenarios, estimate_only }: BatchInput,
  paid: number,
) {
  requireBatchSize(scenarios, SCENARIOS_MAX);
  const total = scenarios.length;
  const estimated_ms = expectedMs(total);
  const estimated = { "X-Batch-Estimated-Ms": String(estimated_ms) };
  if (estimate_only === true) {
    return { headers: estimated, rest: async () => ({ total, estimated_ms }) };
  }
  const startedMs = stopwatchMs();
  const { placed, errors } = await readScenarios(account, scenarios, paid);
  const all = placed.map(({ asked }) => asked);
  const views = await viewsOf(account, all);
  const rest = async () => {
    const answered = prescribeEach(account, all, views);
    const unrecorded = await announce(account, placed, answered);
    await countAthletes(
      account,
      all.flatMap(({ athlete }) => (athlete === null ? [] : [athlete.id])),
    );
    const results = unrecorded.length === 0 ? answered : [];
    const failed = [...errors, ...unrecorded].sort((one, other) => one.index - other.index);
    return {
      results,
      errors: failed,
      total,
      succeeded: results.length,
      failed: failed.length,
      estimated_ms,
      elapsed_ms: wholeMs(stopwatchMs() - startedMs),
    };
  };
  const isAllFull = views.every(({ kind }) => kind === "full");
  const attribution = isAllFull ? {} : { "X-Service-Data-Attribution": "required" };
  return { headers: { ...estimated, ...attribution }, rest };
}

/** Records the calculations as events. @returns an error for each scenario if that failed */
async function announce(
  account: AccountScope,
  placed: readonly Placed[],
  answered: readonly FlatPrescription[],
): Promise<ItemError[]> {
  const told = answered.map((flat, place) => ({
    flat,
    athleteId: placed[place]?.asked.athlete?.id ?? null,
  }));
  try {
    await recordCalculations(account, told);
    return [];
  } catch (thrown) {
    const error = toApiError(thrown);
    log.error({ request_id: account.requestId, err: error.details.cause }, "a batch not recorded");
    return placed.map(({ index }) => itemError(index, error));
  }
}

async function readScenarios(
  account: AccountScope,
  scenarios: readonly unknown[],
  paid: number,
): Promise<{ placed: Placed[]; errors: ItemError[] }> {
  const read = scenarios.map((scenario, index) => readScenario(account, scenario, index < paid));
  const inputs = await withoutNew(account, read);
  const named = inputs.flatMap((input) =>
    isApiError(input) || !input.athlete_id ? [] : [input.athlete_id],
  );
  const bases = await readBases(account, named);
  const elsewhere = await findAthletesElsewhere(
    account,
    named.filter((id) => !bases.has(id)),
  );
  const placed: Placed[] = [];
  const errors: ItemError[] = [];
  inputs.forEach((input, index) => {
    if (isApiError(input)) {
      errors.push(itemError(index, input));
      return;
    }
    const id = input.athlete_id ?? null;
    const basis = id === null ? undefined : bases.get(id);
    if (id === null) placed.push({ index, asked: { input, athlete: null } });
    else if (basis !== undefined) placed.push({ index, asked: { input, athlete: { id, basis } } });
    else errors.push(itemError(index, missingAthlete(account, elsewhere.has(id), "athlete_id")));
  });
  return { placed, errors };
}

/** Replaces scenarios without an athlete with errors once the account has sent too many new ones today. */
async function withoutNew(account: AccountScope, inputs: readonly (CalculateInput | ApiError)[]) {
  if (account.isUnbounded) return inputs;
  const digests = inputs.map((input) =>
    isApiError(input) || input.athlete_id ? null : digestOf(saidIn(input)),
  );
  const asked = digests.filter((digest) => digest !== null);
  const refused = await refusedAsNew(account, "calculation", asked);
  return inputs.map((input, index) =>
    refused.has(digests[index] ?? "") ? frictionRefusal("calculation") : input,
  );
}

/** Parses a scenario, or returns why it is refused. */
function readScenario(
  account: AccountScope,
  scenario: unknown,
  isPaid: boolean,
): CalculateInput | ApiError {
  try {
    if (!isPaid) fail("rate_limit_exceeded", { limit: "account_rate", message: OUT_OF_QUOTA });
    const input = check(CalculateInput, scenario);
    requireBornInPast(account, input);
    return input;
  } catch (error) {
    return toApiError(error);
  }
}

const OUT_OF_QUOTA = "The account's quota ran out before this one.";

/** Returns the error for a batch item after the account's quota ran out. */
export const outOfQuota = (index: number): ItemError =>
  itemError(index, new ApiError("rate_limit_exceeded", { message: OUT_OF_QUOTA }));
