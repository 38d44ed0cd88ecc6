import type { AccountScope } from "@/lib/access/scope";
import { refuseMissingAthlete } from "@/lib/athletes/athletes";
import { readBasis, takeTrialCalls } from "@/lib/athletes/bases";
import type { CalculationBasis } from "@/lib/athletes/completeness";
import { subscribeOffer } from "@/lib/billing/subscribe-link";
import { fail } from "@/lib/contract/errors";
import type { CalculateInput, FlatPrescription } from "@/lib/contract/prescription";
import { countAthletes, requireFamiliar } from "@/lib/metering/novelty";
import { stopwatchMs, utcYear } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton";
import { answer } from "./answer";
import { isHeard, recordCalculations } from "./events";
import { onboardUrl } from "./onboard-link";
import { debitsTrial, isZeroData, type View, viewOf } from "./standing";
import { estimateMs, learn, UNMEASURED } from "./timing";

const timings = singleton("calculation-timing", () => ({ current: UNMEASURED }));

/** A requested calculation. Without an athlete, no subscription applies. */
export interface Asked {
  input: CalculateInput;
  athlete: { id: string; basis: CalculationBasis } | null;
}

/**
 * Calculates one scenario. With `athlete_id`, reads the stored profile, and fields in the call take precedence; without
 * it, the account has a daily limit of different scenarios.
 *
 * @throws athlete_not_found, environment_mismatch, invalid_value, rate_limited
 */
export async function calculate(
  account: AccountScope,
  input: CalculateInput,
): Promise<FlatPrescription> {
  requireBornInPast(account, input);
  const id = input.athlete_id ?? null;
  if (id === null) await requireFamiliar(account, "calculation", saidIn(input));
  const asked = { input, athlete: id === null ? null : await athleteOf(account, id) };
  const flat = await calculateAndTell(account, asked);
  if (id !== null) await countAthletes(account, [id]);
  return flat;
}

/**
 * Returns what `calculate` would answer for an athlete, without side effects: no trial is started or charged, and no
 * event is recorded.
 *
 * @throws athlete_not_found, environment_mismatch, invalid_value
 */
export async function lookAtCalculation(
  account: AccountScope,
  input: CalculateInput & { athlete_id: string },
): Promise<FlatPrescription> {
  requireBornInPast(account, input);
  const athlete = await athleteOf(account, input.athlete_id);
  const { id, basis } = athlete;
  const view = viewOf(basis.facts, account.nowMs, () => subscribeOffer(account, id), null);
  return prescribeAs(account, { input, athlete }, view);
}

/** Returns what identifies a calculation. A null field is the same as an absent one. */
export const saidIn = (input: CalculateInput): unknown =>
  Object.entries(input).filter(([, value]) => value !== null && value !== undefined);

async function calculateAndTell(account: AccountScope, asked: Asked): Promise<FlatPrescription> {
  // Without an event there is at most the trial to charge, and often not even that.
  if (!(await isHeard(account))) return calculateFor(account, asked);
  // Charge the trial and record the event in one transaction.
  return transaction(account, async (account) => {
    const flat = await calculateFor(account, asked);
    await recordCalculations(account, [{ flat, athleteId: asked.athlete?.id ?? null }]);
    return flat;
  });
}

async function calculateFor(account: AccountScope, asked: Asked): Promise<FlatPrescription> {
  const view = asked.athlete === null ? FULL : (await viewsOf(account, [asked]))[0];
  return prescribeAs(account, asked, view ?? FULL);
}

const FULL: View = { kind: "full" };

async function athleteOf(
  account: AccountScope,
  id: string,
): Promise<NonNullable<Asked["athlete"]>> {
  const basis = await readBasis(account, id);
  return { id, basis: basis ?? (await refuseMissingAthlete(account, id, "athlete_id")) };
}

/** @throws invalid_value when the call names a year of birth that the account's clock has not reached */
export function requireBornInPast(
  account: AccountScope,
  input: Pick<CalculateInput, "year_of_birth">,
): void {
  const born = input.year_of_birth ?? null;
  if (born === null || born <= utcYear(account.nowMs)) return;
  fail("invalid_value", { param: "year_of_birth", message: "year_of_birth is in the future." });
}

/**
 * Charges the trials and returns what each calculation may show, in order. The first ones of each athlete use what is
 * left of the day; the rest get a teaser.
 *
 * @param areHeld whether the transaction has locked the athletes already
 */
export async function viewsOf(
  account: AccountScope,
  asked: readonly Asked[],
  areHeld = false,
): Promise<View[]> {
  const wanted = new Map<string, number>();
  const debited = asked.map(({ input, athlete }) => {
    if (athlete === null) return null;
    const { facts, profile } = athlete.basis;
    if (!debitsTrial(facts, account.nowMs, isZeroData(input, profile))) return null;
    const place = wanted.get(athlete.id) ?? 0;
    wanted.set(athlete.id, place + 1);
    return place;
  });
  const days = await takeTrialCalls(account, wanted, areHeld);
  return asked.map(({ athlete }, index) => {
    if (athlete === null) return FULL;
    const offer = () => subscribeOffer(account, athlete.id);
    const [place, day] = [debited[index] ?? null, days.get(athlete.id)];
    if (place === null || day === undefined) {
      return viewOf(athlete.basis.facts, account.nowMs, offer, null);
    }
    const isGranted = place < day.granted;
    const remaining = day.remaining + day.granted - 1 - place;
    return viewOf(athlete.basis.facts, account.nowMs, offer, {
      day: { ...day, remaining },
      isGranted,
    });
  });
}

/** Returns one answer as its view allows, and measures its time. */
export const prescribeAs = (account: AccountScope, asked: Asked, view: View): FlatPrescription =>
  timed(1, () => answerOf(asked, view, surroundingsOf(account)));

/** Like `prescribeAs`, for several calculations with a view each. */
export function prescribeEach(
  account: AccountScope,
  asked: readonly Asked[],
  views: readonly View[],
): FlatPrescription[] {
  const around = surroundingsOf(account);
  return timed(asked.length, () =>
    asked.map((one, place) => answerOf(one, views[place] ?? FULL, around)),
  );
}

/** Returns the values shared by all calculations of one call. */
const surroundingsOf = (account: AccountScope) => ({
  baseUrl: baseUrl(account.environment),
  year: utcYear(account.nowMs),
  // The link gives read and write access to a profile, which a connected app may not have been granted.
  onboardUrlOf:
    account.only === null ? (athleteId: string) => onboardUrl(account, athleteId) : null,
});

const answerOf = (
  { input, athlete }: Asked,
  view: View,
  { baseUrl, year, onboardUrlOf }: ReturnType<typeof surroundingsOf>,
): FlatPrescription =>
  answer(input, athlete?.basis.profile ?? null, {
    baseUrl,
    year,
    view,
    ...(athlete !== null &&
      onboardUrlOf !== null && { onboardUrl: () => onboardUrlOf(athlete.id) }),
  });

/** Runs `count` calculations and learns from how long they took. */
function timed<T>(count: number, calculate: () => T): T {
  const startedMs = stopwatchMs();
  const answers = calculate();
  timings.current = learn(timings.current, count, stopwatchMs() - startedMs);
  return answers;
}

/** Returns how long calculations are expected to take, from measurements so far. */
export const expectedMs = (calculations: number): number =>
  estimateMs(timings.current, calculations);
