import type { StoredProfile } from "@/lib/athletes/completeness";
import { contradictionIn } from "@/lib/athletes/contradiction";
import type {
  CalculateInput,
  CallToAction,
  FlatPrescription,
  StoredPrescription,
} from "@/lib/contract/prescription";
import { FIELD_BY_INLINE } from "@/lib/contract/profile";
import type { Band, Span } from "@/lib/engine/bands";
import { type EnginePrescription, prescribe } from "@/lib/engine/engine";
import { engineInput, resolvedFrom } from "./engine-input";
import type { SubscribeOffer, View } from "./standing";
import { teaserRanges } from "./teaser";

/** What an answer needs besides the inputs. */
export interface AnswerContext {
  baseUrl: string;
  /** What the athlete's subscription allows it to show. */
  view: View;
  /** The calendar year, to turn a year of birth into an age. */
  year: number;
  /**
   * Returns the link to the athlete's questionnaire. A function, because the link is signed and only needed if shown.
   */
  onboardUrl?: () => string;
}

/**
 * Returns the whole answer for one calculation. Pure. With a complete profile the numbers are exact; otherwise they are
 * three ranges, wider the more is unknown.
 */
export function answer(
  input: CalculateInput,
  profile: StoredProfile | null,
  context: AnswerContext,
): FlatPrescription {
  const inputs = engineInput(input, profile, context.year);
  const result = prescribe(inputs);
  const around: Around = {
    safety: safetyOf(result),
    precision: precisionOf(result, profile !== null, context, contradictionIn(inputs)),
    attribution: attributionOf(context),
  };
  const flat = shown(result, context.view, around);
  const resolved = resolvedFrom(inputs.weather);
  if (resolved !== undefined) flat.inputs_resolved = resolved;
  return flat;
}

/** The parts of every answer besides its numbers. */
type Around = Pick<FlatPrescription, "safety" | "precision" | "attribution">;

/** Returns the numbers to show: exact ones or the band on full and trial, cells of the fixed grid on teaser. */
function shown(result: EnginePrescription, view: View, around: Around): FlatPrescription {
  if (view.kind === "teaser") return teaser(result, view, around);
  const flat = result.band === null ? exact(result, around) : banded(result.band, around);
  if (view.kind === "trial") {
    flat.tier_source = "trial";
    flat.trial_ends_at = view.endsAtMs;
    if (view.remainingToday !== null) flat.trial_calls_remaining_today = view.remainingToday;
  }
  return flat;
}

// Written out rather than spread: up to fifty are made at a time, and copying fields would cost more than the engine.
const exact = (result: EnginePrescription, around: Around): FlatPrescription => ({
  tier: "full",
  carb_g_per_hr: result.carb_g_per_hr,
  sodium_mg_per_hr: result.sodium_mg_per_hr,
  fluid_ml_per_hr: result.fluid_ml_per_hr,
  total_carb_g: result.total_carb_g,
  total_sodium_mg: result.total_sodium_mg,
  total_fluid_ml: result.total_fluid_ml,
  safety: around.safety,
  precision: around.precision,
  attribution: around.attribution,
});

const banded = (band: Band, around: Around): FlatPrescription => ({
  tier: "full",
  carb_range_g_per_hr: textOf(band.carb_g_per_hr),
  sodium_range_mg_per_hr: textOf(band.sodium_mg_per_hr),
  fluid_range_ml_per_hr: textOf(band.fluid_ml_per_hr),
  safety: around.safety,
  precision: around.precision,
  attribution: around.attribution,
});

const textOf = ({ low, high }: Span): string => `${low}-${high}`;

const FEATURES = [
  "Exact grams, milligrams and milliliters per hour",
  "Totals for the whole session",
  "Every activity, every day",
];

/** Returns the teaser's call to action, the same everywhere. Where nothing is sold it doesn't ask to subscribe. */
export const callToAction = ({ subscribeUrl, isSold }: SubscribeOffer): CallToAction => ({
  message: isSold
    ? "Subscribe to see exact numbers."
    : "Exact numbers come with a subscription, and none are sold here.",
  subscribe_url: subscribeUrl,
  features: FEATURES,
});

type TeaserView = Extract<View, { kind: "teaser" }>;

function teaser(result: EnginePrescription, view: TeaserView, around: Around): FlatPrescription {
  const cta = callToAction(view);
  return {
    ...teaserRanges(result),
    tier: "teaser",
    subscription_cta: cta,
    cta,
    ...around,
    ...(view.capped === null ? {} : cappedTrial(view.capped)),
  };
}

const cappedTrial = (capped: {
  endsAtMs: number;
  dailyCap: number;
}): Partial<FlatPrescription> => ({
  tier_source: "trial",
  trial_ends_at: capped.endsAtMs,
  trial_calls_remaining_today: 0,
  trial_cap_reached: true,
  trial_cap_note: `You’ve used today’s ${capped.dailyCap} exact plans of your trial. You get more at midnight UTC.`,
});

/** Returns the safety block of a result. */
export function safetyOf(
  result: Pick<EnginePrescription, keyof FlatPrescription["safety"] & keyof EnginePrescription>,
): FlatPrescription["safety"] {
  const { warnings } = result;
  return {
    max_safe_fluid_ml_per_hr: result.max_safe_fluid_ml_per_hr,
    max_safe_sodium_mg_per_hr: result.max_safe_sodium_mg_per_hr,
    confidence_score: result.confidence_score,
    requires_human_review: result.requires_human_review,
    warnings: warnings.map(({ message }) => message),
    warning_codes: warnings.map(({ code }) => code),
    not_instructions: true,
  };
}

/** Returns the attribution: required and linked next to a teaser's numbers, optional elsewhere. */
function attributionOf({ baseUrl, view }: AnswerContext): FlatPrescription["attribution"] {
  const isTeaser = view.kind === "teaser";
  return {
    text: "Powered by Aidstation",
    logo_url: `${baseUrl}/logo.svg`,
    link: isTeaser ? view.subscribeUrl : baseUrl,
    required: isTeaser,
  };
}

function precisionOf(
  result: EnginePrescription,
  isAthlete: boolean,
  { baseUrl, onboardUrl }: AnswerContext,
  contradiction: string | null,
): FlatPrescription["precision"] {
  if (result.missing_fields.length === 0) {
    return {
      profile_complete: true,
      missing_fields: [],
      message: contradiction ?? "Every question is answered: the numbers are exact.",
      onboarding: null,
    };
  }
  const missing = result.missing_fields.map(({ field, required, display_label, band_impact }) => ({
    // For an athlete, use the athlete's name for the field, otherwise the call's.
    field: isAthlete ? (FIELD_BY_INLINE.get(field) ?? field) : field,
    required,
    display_label,
    band_impact,
  }));
  const count = missing.length;
  const message = `${count} ${count === 1 ? "answer is" : "answers are"} missing. The most useful next one: ${missing[0]?.display_label}.`;
  return {
    profile_complete: false,
    missing_fields: missing,
    message: contradiction === null ? message : `${message} ${contradiction}`,
    onboarding: {
      url: onboardUrl?.() ?? `${baseUrl}/onboard`,
      message: "A few questions turn these ranges into exact numbers.",
    },
  };
}

/** Returns the numbers as stored with an activity. If ranges were given, the single numbers are 0. */
export function toStored(flat: FlatPrescription, calculatedAt: number): StoredPrescription {
  return {
    carb_g_per_hr: flat.carb_g_per_hr ?? 0,
    sodium_mg_per_hr: flat.sodium_mg_per_hr ?? 0,
    fluid_ml_per_hr: flat.fluid_ml_per_hr ?? 0,
    total_carb_g: flat.total_carb_g ?? 0,
    total_sodium_mg: flat.total_sodium_mg ?? 0,
    total_fluid_ml: flat.total_fluid_ml ?? 0,
    ...(flat.carb_range_g_per_hr === undefined
      ? {}
      : {
          carb_range_g_per_hr: flat.carb_range_g_per_hr,
          sodium_range_mg_per_hr: flat.sodium_range_mg_per_hr,
          fluid_range_ml_per_hr: flat.fluid_range_ml_per_hr,
        }),
    calculated_at: calculatedAt,
    profile_complete: flat.precision.profile_complete,
  };
}
