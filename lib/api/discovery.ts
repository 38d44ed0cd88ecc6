import type { CallScope } from "@/lib/access/scope";
import { ACTIVITY_TYPE_LIST } from "@/lib/contract/activity";
import { SCHEMA_VERSION } from "@/lib/contract/discovery";
import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { FEATURES } from "@/lib/contract/features";
import { ACCOUNT_LIMITS, BUILDER_PLAN, TRIAL } from "@/lib/contract/plans";
import { utcYear, wallMs } from "@/lib/platform/clock";
import { inTime, isDatabaseReachable } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { jobsHealth } from "@/lib/platform/job-health";
import { oldestDueMs } from "@/lib/webhooks/deliveries";
import packageJson from "@/package.json" with { type: "json" };
import { questionsIn, settingList } from "./profile-form";
import { errorUrl } from "./respond";

export const VERSION = packageJson.version;

/** Returns the service index: where everything is, and how a builder gets access. */
export function rootIndex({ environment }: CallScope) {
  const base = baseUrl(environment);
  const { ratePerSecond, burst, requestsPerDay } = ACCOUNT_LIMITS.self_serve;
  return Promise.resolve({
    name: "Aidstation",
    version: VERSION,
    environment,
    stage: Object.fromEntries(
      FEATURES.filter(({ environments }) => environments.includes(environment)).map(
        ({ prefix, stage }) => [prefix, stage],
      ),
    ),
    links: {
      activity_types: "/v1/activity-types",
      athletes: "/v1/athletes",
      documentation: `${base}/docs`,
      errors: "/v1/errors",
      health: "/v1/health",
      nutrition: "/v1/nutrition/calculate",
      onboarding_questions: "/v1/onboarding/questions",
      settings_schema: "/v1/settings/schema",
    },
    self_serve: {
      docs: `${base}/docs`,
      key_claim: `${base}/v1/signup/claim`,
      key_resend: `${base}/v1/signup/resend`,
      limits: {
        requests_per_second: ratePerSecond,
        burst,
        requests_per_day: requestsPerDay,
      },
      llms_txt: `${base}/llms.txt`,
      plan: BUILDER_PLAN,
      price: BUILDER_PLAN,
      quickstart: `${base}/docs/quickstart`,
      signup_api: `${base}/v1/signup`,
      signup_web: `${base}/developers/signup`,
      trial: TRIAL,
      who_is_this:
        "Aidstation is an open, self-hostable fueling service that turns an endurance session into carbohydrate, sodium and fluid per hour, with its safety limits.",
    },
  });
}

/** Reports whether the service is working. */
export async function health({ environment }: CallScope) {
  const reachable = await isDatabaseReachable();
  const jobs = reachable ? await inTime(workHealth(), "late" as const) : "late";
  return {
    status: reachable ? ("ok" as const) : ("degraded" as const),
    version: VERSION,
    environment,
    time: wallMs(),
    checks: {
      database: reachable ? ("ok" as const) : ("unreachable" as const),
      jobs,
    },
  };
}

const LATE_MS = 60_000;

/** Reports whether jobs and deliveries run on time. */
async function workHealth(): Promise<"ok" | "late"> {
  const [jobs, overdueMs] = await Promise.all([jobsHealth(), oldestDueMs()]);
  return overdueMs > LATE_MS ? "late" : jobs;
}

/** Lists the error codes. */
export function errorList({ environment }: CallScope) {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return Promise.resolve({
    errors: codes.map((code) => ({
      type: ERRORS[code].type,
      code,
      status: ERRORS[code].status,
      description: ERRORS[code].cause,
      documentation_url: errorUrl(environment, code),
    })),
  });
}

/** Lists the supported activities, or returns only the requested one. */
export const activityTypes = (asked: string | undefined) =>
  Promise.resolve({
    activity_types: ACTIVITY_TYPE_LIST.filter(({ key }) => asked === undefined || key === asked),
  });

/** Lists the onboarding questions, with keys for client-side translations. */
export function onboardingQuestions({ environment, nowMs }: CallScope) {
  const base = baseUrl(environment);
  return Promise.resolve({
    schema_version: SCHEMA_VERSION,
    questions: questionsIn(utcYear(nowMs)),
    attribution: {
      text: "Powered by Aidstation",
      logo_url: `${base}/logo.svg`,
      link: base,
      required: true,
    },
  });
}

/** Describes the settings an athlete can have. */
export const settingsSchema = () =>
  Promise.resolve({ schema_version: SCHEMA_VERSION, fields: settingList() });
