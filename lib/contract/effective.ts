import { z } from "zod";
import { Cadence, Channel, CONFIG_SCOPES, Combinator, QuietHours, Rule } from "./alerts";
import { Focus, type Trigger, WindowDays } from "./concern";
import { Id, NamedId, RequestId } from "./primitives";
import { TRIGGER_NAMES } from "./triggers";

/** The effective settings of one athlete, a group or everyone after merging all scopes, with the reasons. */

export const EffectiveQuery = z
  .object({
    athlete_uid: NamedId.optional(),
    scope: z.enum(["overall", "group"]).optional(),
    scope_id: NamedId.optional().meta({ description: "The id of the group." }),
  })
  .superRefine(({ athlete_uid, scope, scope_id }, ctx) => {
    const refuse = (field: string, message: string, missing = false) =>
      ctx.addIssue({ code: "custom", path: [field], message, params: { missing } });
    if (athlete_uid !== undefined && scope !== undefined)
      refuse("scope", "is omitted with athlete_uid");
    if (scope === "group" && scope_id === undefined) refuse("scope_id", "is required", true);
    if (scope !== "group" && scope_id !== undefined) refuse("scope_id", "is for group alone");
  });
export type EffectiveQuery = z.output<typeof EffectiveQuery>;

/** A value with every scope that could have set it, most specific first. */
const explained = <Value extends z.ZodType, Said extends z.ZodType>(value: Value, said: Said) =>
  z.object({
    value,
    ladder: z.array(
      z.object({
        scope: z.enum([...CONFIG_SCOPES, "default"]),
        scope_id: Id.nullable(),
        name: z.string().nullable().meta({ description: "The name of the athlete or group." }),
        value: said.nullable().meta({
          description: "The value set at this scope. Null if it sets none.",
        }),
        is_used: z.boolean().meta({
          description:
            "Whether this scope contributes to the effective value. Of several groups, the more sensitive one does.",
        }),
      }),
    ),
  });

const HeldRule = z.object({
  enabled: z.boolean(),
  thresholds: z.array(Rule.pick({ urgent_threshold: true, amber_threshold: true })).meta({
    description: "The thresholds of each group that contributes. Crossing any of them is enough.",
  }),
  channels: z.array(Channel),
  cadence: Cadence,
});

const rules = Object.fromEntries(
  TRIGGER_NAMES.map((trigger) => [trigger, explained(HeldRule, Rule)]),
) as Record<Trigger, ReturnType<typeof explained<typeof HeldRule, typeof Rule>>>;
const share = explained(z.number(), z.number());

export const EffectiveAnswer = z.object({
  scope: z.enum(CONFIG_SCOPES),
  scope_id: Id.nullable(),
  name: z.string().nullable(),
  notification_rules: z.object(rules),
  combinators: explained(z.array(Combinator), z.array(Combinator)),
  quiet_hours: explained(z.array(QuietHours), QuietHours),
  report_settings: z.object({
    report_window_days: explained(WindowDays, WindowDays),
    report_focus: explained(Focus, Focus),
    concern_carb_cutoff: share,
    concern_sodium_cutoff: share,
    concern_fluid_cutoff: share,
    hyponatremia_fluid_min: share,
    hyponatremia_sodium_max: share,
  }),
  request_id: RequestId,
});
export type Effective = z.output<typeof EffectiveAnswer>;
