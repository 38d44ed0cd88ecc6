import { z } from "zod";
import { Focus, Fraction, type Trigger, WindowDays } from "./concern";
import { Id, Milliseconds, NamedId, RequestId } from "./primitives";
import { TimeZone } from "./time-zone";
import { CHANNELS, PRESET_NAMES, TRIGGER_NAMES, TRIGGERS } from "./triggers";

/** What coaches configure: for everyone, for a group, or for one athlete. */

/** From general to specific; the most specific scope with a value wins. */
export const CONFIG_SCOPES = ["overall", "group", "athlete"] as const;
const Scope = z.enum(CONFIG_SCOPES);
export type ConfigScope = z.output<typeof Scope>;

/** The athletes that a document applies to. */
export const target = {
  scope: Scope,
  scope_id: NamedId.nullish().meta({
    description: "The group or athlete. Omit it for `overall`.",
  }),
};

interface Target {
  scope: ConfigScope;
  scope_id?: string | null | undefined;
}

/** Requires `scope_id` for scopes that have several instances, and rejects it for the other. */
export function requireScopeId({ scope, scope_id }: Target, ctx: z.RefinementCtx): void {
  const isNamed = scope_id !== undefined && scope_id !== null;
  if (isNamed === (scope !== "overall")) return;
  const message = isNamed ? "is omitted for overall" : "is required for group and athlete";
  const params = { missing: !isNamed };
  ctx.addIssue({ code: "custom", path: ["scope_id"], message, params });
}

export const ConfigQuery = z
  .object({ ...target, scope: Scope.default("overall") })
  .superRefine(requireScopeId);
export type ConfigQuery = z.output<typeof ConfigQuery>;

/** The settings at one scope. Absent and null fields fall through to the more general scope. */
export const ReportSettingsDocument = z.object({
  ai_report_window_days: WindowDays.nullish(),
  ai_report_focus: Focus.nullish(),
  concern_carb_cutoff: Fraction.nullish(),
  concern_sodium_cutoff: Fraction.nullish(),
  concern_fluid_cutoff: Fraction.nullish(),
  hyponatremia_fluid_min: Fraction.nullish(),
  hyponatremia_sodium_max: Fraction.nullish(),
});
export type ReportSettingsDocument = z.output<typeof ReportSettingsDocument>;

export const Channel = z.enum(CHANNELS);
export type Channel = z.output<typeof Channel>;
export const Cadence = z.enum(["realtime", "digest"]).meta({
  description:
    "Whether alerts are sent as they happen, or bundled into one item per athlete and day.",
});

/** When and how a trigger sends an alert. */
export const Rule = z.strictObject({
  enabled: z.boolean(),
  channels: z
    .array(Channel)
    .max(CHANNELS.length)
    .refine((all) => new Set(all).size === all.length, "must name each channel once"),
  cadence: Cadence,
  urgent_threshold: Fraction,
  amber_threshold: Fraction.nullish().meta({
    description: "Defaults to the resolved concern cutoff, or to the trigger's own threshold.",
  }),
});
export type Rule = z.output<typeof Rule>;

const COMBINABLE = TRIGGER_NAMES.filter((name) => TRIGGERS[name].about === "session");
const Combinable = z.enum(COMBINABLE);

/** Two triggers that both fired on one session; alerts even if neither alone does. */
export const Combinator = z
  .strictObject({
    trigger_a: Combinable,
    trigger_b: Combinable,
    channel: Channel,
    cadence: Cadence,
  })
  .refine(({ trigger_a, trigger_b }) => trigger_a !== trigger_b, {
    path: ["trigger_b"],
    message: "must be another trigger than trigger_a",
  });
export type Combinator = z.output<typeof Combinator>;
const COMBINATORS_MAX = 50;

const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be HH:MM")
  .meta({ examples: ["22:00"] });

/** The hours in which non-urgent alerts wait. */
export const QuietHours = z
  .object({
    enabled: z.boolean(),
    start: TimeOfDay.nullish(),
    end: TimeOfDay.nullish(),
    tz: TimeZone.nullish(),
  })
  .superRefine((hours, ctx) => {
    if (!hours.enabled) return;
    for (const field of ["start", "end", "tz"] as const) {
      if ((hours[field] ?? null) !== null) continue;
      const params = { missing: true };
      ctx.addIssue({ code: "custom", path: [field], message: "is required", params });
    }
  });
export type QuietHours = z.output<typeof QuietHours>;

const ruleFields = Object.fromEntries(
  TRIGGER_NAMES.map((trigger) => [trigger, Rule.nullish()]),
) as Record<Trigger, z.ZodOptional<z.ZodNullable<typeof Rule>>>;

/** The rules at one scope. Each rule, the combinators and the quiet hours fall through as a whole if absent. */
export const RulesDocument = z.object({
  notification_rules: z.strictObject(ruleFields).nullish(),
  combinators: z.array(Combinator).max(COMBINATORS_MAX).nullish(),
  quiet_hours: QuietHours.nullish(),
});
export type RulesDocument = z.output<typeof RulesDocument>;

const PresetName = z.enum(PRESET_NAMES);
export type PresetName = z.output<typeof PresetName>;

const EXAMPLE_RULE: Rule = {
  enabled: true,
  channels: ["in_portal", "email"],
  cadence: "realtime",
  urgent_threshold: 0.5,
};

export const RulesInput = z
  .object({ ...target, rules: RulesDocument })
  .superRefine(requireScopeId)
  .meta({
    id: "NotificationRulesInput",
    examples: [{ scope: "overall", rules: { notification_rules: { under_fuel: EXAMPLE_RULE } } }],
  });
export type RulesInput = z.output<typeof RulesInput>;

export const PresetInput = z
  .object({ ...target, preset: PresetName })
  .superRefine(requireScopeId)
  .meta({ id: "PresetInput", examples: [{ scope: "overall", preset: "balanced" }] });
export type PresetInput = z.output<typeof PresetInput>;

export const ReportSettingsInput = z
  .object({ ...target, settings: ReportSettingsDocument.strict() })
  .superRefine(requireScopeId)
  .meta({
    id: "ReportSettingsInput",
    examples: [{ scope: "overall", settings: { concern_sodium_cutoff: 0.6 } }],
  });
export type ReportSettingsInput = z.output<typeof ReportSettingsInput>;

/** Identifies a document, and says when it was written. */
const read = {
  scope: Scope,
  scope_id: Id.nullable(),
  updated_at: Milliseconds.nullable().meta({ description: "Null if nothing is set." }),
  request_id: RequestId,
};
const written = {
  ok: z.literal(true),
  scope: Scope,
  scope_id: Id.nullable(),
  request_id: RequestId,
};
const preset = z
  .enum([...PRESET_NAMES, "custom"])
  .nullable()
  .meta({
    description:
      "The preset that the rules match, or `custom` if they match none. Null if nothing is set.",
  });

export const RulesAnswer = RulesDocument.extend({ ...read, preset });
export const RulesWritten = RulesDocument.extend({ ...written, preset });
export const PresetApplied = z.object({ ...written, preset: PresetName, rules: RulesDocument });
export const ReportSettingsAnswer = ReportSettingsDocument.extend(read);
export const ReportSettingsWritten = ReportSettingsDocument.extend(written);
