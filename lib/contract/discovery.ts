import { z } from "zod";
import { ERROR_TYPES } from "./errors";
import { Attribution } from "./prescription";
import { RequestId } from "./primitives";
import { QUESTION_TYPES } from "./profile";

/** Responses of the public routes. */

export const RootIndex = z.object({
  name: z.string(),
  version: z.string(),
  environment: z.enum(["test", "live"]),
  stage: z.record(z.string(), z.enum(["alpha", "stable"])),
  links: z.object({
    activity_types: z.string(),
    athletes: z.string(),
    documentation: z.url(),
    errors: z.string(),
    health: z.string(),
    nutrition: z.string(),
    onboarding_questions: z.string(),
    settings_schema: z.string(),
  }),
  self_serve: z.object({
    docs: z.url(),
    key_claim: z.url(),
    key_resend: z.url(),
    limits: z.object({
      requests_per_second: z.number(),
      burst: z.int(),
      requests_per_day: z.int(),
    }),
    llms_txt: z.url(),
    plan: z.object({
      plan: z.string(),
      amount: z.int(),
      currency: z.string(),
      interval: z.string(),
    }),
    price: z.object({
      plan: z.string(),
      amount: z.int(),
      currency: z.string(),
      interval: z.string(),
    }),
    quickstart: z.url(),
    signup_api: z.url(),
    signup_web: z.url(),
    trial: z.object({ days: z.int(), first_day_calls: z.int(), daily_calls: z.int() }),
    who_is_this: z.string(),
  }),
  request_id: RequestId,
});

export const Health = z.object({
  status: z.enum(["ok", "degraded"]),
  version: z.string(),
  environment: z.enum(["test", "live"]),
  time: z.int().meta({ description: "Unix time in milliseconds." }),
  checks: z.object({
    database: z.enum(["ok", "unreachable"]),
    jobs: z.enum(["ok", "late"]).meta({
      description: "`late` if due work has been waiting for more than a minute.",
    }),
  }),
  request_id: RequestId,
});

export const ErrorList = z.object({
  errors: z.array(
    z.object({
      type: z.enum(ERROR_TYPES),
      code: z.string(),
      status: z.int(),
      description: z.string(),
      documentation_url: z.url(),
    }),
  ),
  request_id: RequestId,
});

export const SCHEMA_VERSION = "2026-11-01";

export const QuestionList = z.object({
  schema_version: z.string(),
  questions: z.array(
    z.object({
      field: z.string(),
      type: z.enum(QUESTION_TYPES),
      required: z.boolean(),
      title_en: z.string(),
      help_en: z.string().optional(),
      l10n_key: z.string().meta({
        description: "The key under which a client can store translations.",
      }),
      min: z.number().optional(),
      max: z.number().optional(),
      options: z
        .array(
          z.object({
            label_en: z.string(),
            value: z.union([z.string(), z.number()]),
            l10n_key: z.string(),
            pre_checked: z.boolean().optional(),
          }),
        )
        .optional()
        .meta({ description: "The possible answers. Two labels can share a value." }),
    }),
  ),
  attribution: Attribution,
  request_id: RequestId,
});

export const SettingsSchema = z.object({
  schema_version: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.enum(["integer", "number", "string", "boolean"]),
      minimum: z.number().nullable(),
      maximum: z.number().nullable(),
      options: z.array(z.string()).nullable(),
      description: z.string(),
      default: z.union([z.number(), z.string(), z.boolean()]).nullable(),
      required_for_exact: z.boolean(),
    }),
  ),
  request_id: RequestId,
});
