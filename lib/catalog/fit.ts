import type { z } from "zod";
import type { AccountScope } from "@/lib/access/scope";
import { readActivity } from "@/lib/activities/activities";
import { inputOf, readPrescription } from "@/lib/activities/prescriptions";
import { refuseMissingAthlete } from "@/lib/athletes/athletes";
import { readBasis } from "@/lib/athletes/bases";
import type { CalculationBasis } from "@/lib/athletes/completeness";
import type { Download } from "@/lib/contract/download";
import {
  FIT_CANDIDATES_MAX,
  type FitAnswered,
  type FitInput,
  type FitQuery,
  type FitTargets,
  type PrintQuery,
} from "@/lib/contract/fit";
import type { CalculateInput, Safety } from "@/lib/contract/prescription";
import type { teaserFields } from "@/lib/contract/product";
import { madeOf } from "@/lib/nutrition/made-of";
import { guardOf } from "@/lib/nutrition/named";
import { prescribeAs, requireBornInPast } from "@/lib/nutrition/nutrition";
import { queueOf } from "@/lib/platform/call-context";
import { utcYear } from "@/lib/platform/clock";
import {
  type FitSource,
  inputOfQuery,
  isOverridden,
  overridesOf,
  sourceOf,
  targetsOf,
} from "./fit-source";
import { fitInTurn } from "./fit-turns";
import { downloadPlan } from "./paper/download";
import { carriedOf } from "./paper/fitted";
import { idsOf, lookUp, requireProducts } from "./products";
import { isYoung, type Wish } from "./session-fit";
import { familiarShortlist } from "./shortlist";
import { catalogView } from "./standing";

/** The result of a fit, limited by the athlete's subscription standing. */
export type Fitted = z.output<z.ZodObject<typeof teaserFields>> & {
  athlete_id: string;
} & FitAnswered;

/**
 * Fits products to an athlete's session, to named targets, or to a calculation: each on its own, the best combination
 * of up to three, and what to carry. Stores nothing, starts or debits no trial, and emits no calculation event: anyone
 * who may see the catalog also sees the numbers it is fitted to.
 *
 * @throws missing_field, invalid_value for other than one of the three; athlete_not_found, activity_not_found,
 *   environment_mismatch, product_not_found, rate_limited, rate_limit_exceeded
 */
export async function fitProducts(
  account: AccountScope,
  input: FitInput,
  { kinds, mostOfEach_per_hr }: Wish = {},
): Promise<Fitted> {
  const source = sourceOf(input);
  requireBornInPast(account, input);
  const { athlete_id } = input;
  const names = input.product_ids ?? [];
  const named = names.length === 0 ? [] : await lookUp(account, names);
  const asked = { asked: "fit" as const, query: source, products: idsOf(named) };
  const view = await catalogView(account, athlete_id, asked);
  if (view.tier === "teaser") return { ...view, athlete_id, ...NOTHING };
  const basis =
    (await readBasis(account, athlete_id)) ??
    (await refuseMissingAthlete(account, athlete_id, "athlete_id"));
  const aimed = await aimedAt(account, { athlete_id, input }, basis, source);
  const { targets } = aimed;
  const products =
    names.length === 0
      ? await familiarShortlist(
          account,
          { targets, isYoung: isYoung(aimed.safety), kinds },
          FIT_CANDIDATES_MAX,
        )
      : await requireProducts(account, names, named, "product_ids");
  const { weightKg, settings } = basis.profile;
  const fitted = await fitInTurn(
    queueOf(account),
    {
      ...aimed,
      ownCarbCeiling_g_per_hr: lower(
        input.carb_upper_limit_override ?? null,
        settings.carb_upper_limit_override ?? null,
      ),
      mass_kg: input.athlete_weight_kg ?? weightKg ?? null,
      habits: {
        usual: input.usual_carb_consumption ?? settings.usual_carb_consumption ?? null,
        most_ever: input.carb_experience ?? settings.carb_experience ?? null,
      },
      caffeineSoFar_mg: input.caffeine_so_far_mg ?? 0,
      bottle_ml: input.bottle_ml ?? null,
      bottles: input.bottles ?? null,
      mostOfEach_per_hr,
    },
    products,
  );
  return { tier: view.tier, athlete_id, ...fitted };
}

/** Runs the same fit for a query. @throws as `fitProducts` */
export const fitByQuery = async (account: AccountScope, query: FitQuery): Promise<Fitted> =>
  fitProducts(account, inputOfQuery(query));

/**
 * Returns a fit in the requested format: as is, or what to carry as a printable page. A teaser has nothing to print and
 * is returned as is.
 */
export async function asAsked(
  account: AccountScope,
  fitted: Fitted,
  { format, locale, units }: z.output<typeof PrintQuery>,
): Promise<Fitted | Download> {
  const carried = format === "pdf" ? carriedOf(fitted) : null;
  return carried === null
    ? fitted
    : downloadPlan(carried, { ...account, owner: queueOf(account), locale, units });
}

/** The placeholder for a fit that isn't shown. */
const NOTHING: FitAnswered = {
  activity_id: null,
  targets: null,
  safety: null,
  products: [],
  combination: null,
  plan: null,
};

const lower = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

interface AimedAt {
  activityId: string | null;
  targets: FitTargets;
  /** Whether the targets were named rather than calculated. */
  isNamed: boolean;
  safety: Safety;
  gutCeiling_g_per_hr: number;
}

async function aimedAt(
  account: AccountScope,
  { athlete_id: athleteId, input }: { athlete_id: string; input: FitInput },
  basis: CalculationBasis,
  source: FitSource,
): Promise<AimedAt> {
  const year = utcYear(account.nowMs);
  if (source.kind === "targets") {
    const { targets } = source;
    const guard = guardOf(targets, overridesOf(input), basis.profile, year);
    return { activityId: null, targets, isNamed: true, ...guard };
  }
  const gutIn = (input: CalculateInput) => ({
    gutCeiling_g_per_hr: madeOf(input, basis.profile, year).gut_ceiling_g_per_hr,
  });
  const calculated = (activityId: string | null, input: CalculateInput): AimedAt => {
    const asked = { input, athlete: { id: athleteId, basis } };
    const flat = prescribeAs(account, asked, { kind: "full" });
    const targets = targetsOf(flat, input.duration_min);
    return { activityId, targets, isNamed: false, safety: flat.safety, ...gutIn(input) };
  };
  if (source.kind === "calculation") return calculated(null, source.input);
  const { activityId, overrides } = source;
  const activity = await readActivity(account, athleteId, activityId);
  const { prescription, duration_min } = activity;
  if (prescription === null || prescription.stale === true || isOverridden(overrides)) {
    return calculated(activityId, inputOf(activity, overrides));
  }
  const { safety } = await readPrescription(account, athleteId, activityId);
  const targets = targetsOf(prescription, duration_min);
  return { activityId, targets, isNamed: false, safety, ...gutIn(inputOf(activity, {})) };
}
