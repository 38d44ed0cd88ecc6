/**
 * How the OpenAPI document describes a calculation's response: one of three kinds, each with its required fields. On
 * the wire and in validation it is one flat object.
 */

type Json = Record<string, unknown>;

const EXACT = [
  "carb_g_per_hr",
  "sodium_mg_per_hr",
  "fluid_ml_per_hr",
  "total_carb_g",
  "total_sodium_mg",
  "total_fluid_ml",
];
const RANGES = ["carb_range_g_per_hr", "sodium_range_mg_per_hr", "fluid_range_ml_per_hr"];
const TRIAL = ["tier_source", "trial_ends_at", "trial_calls_remaining_today"];
const CAPPED = ["trial_cap_reached", "trial_cap_note"];
const OFFER = ["subscription_cta", "cta"];

const KINDS = [
  {
    title: "Exact",
    description:
      "Nothing is missing: without an athlete, or with a subscription or a trial. A trial adds three fields.",
    tier: "full",
    required: EXACT,
    optional: TRIAL,
  },
  {
    title: "Range",
    description:
      "Something is missing, and `precision.missing_fields` says what. A trial adds three fields.",
    tier: "full",
    required: RANGES,
    optional: TRIAL,
  },
  {
    title: "Teaser",
    description:
      "An athlete without a subscription or a trial, or whose trial has no exact answer left today: ranges of a fixed grid.",
    tier: "teaser",
    required: [...RANGES, ...OFFER],
    optional: [...TRIAL, ...CAPPED],
  },
] as const;

const OWN = new Set([...EXACT, ...RANGES, ...TRIAL, ...CAPPED, ...OFFER]);

/** Splits the schema of a calculation's response into its three kinds; returns any other schema unchanged. */
export function inKinds(schema: Json): Json {
  const properties = schema["properties"];
  if (typeof properties !== "object" || properties === null) return schema;
  const all: Json = { ...properties };
  if (!["tier", "safety", "precision", ...EXACT, ...RANGES].every((name) => name in all))
    return schema;
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return {
    anyOf: KINDS.map((kind) => {
      const names = Object.keys(all).filter(
        (name) => !OWN.has(name) || [...kind.required, ...kind.optional].includes(name),
      );
      return {
        ...schema,
        title: kind.title,
        description: kind.description,
        properties: {
          ...Object.fromEntries(names.map((name) => [name, all[name]])),
          tier: { type: "string", const: kind.tier },
        },
        required: [...required, ...kind.required],
      };
    }),
  };
}
