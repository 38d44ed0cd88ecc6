import { z } from "zod";
import { Email } from "./address";
import {
  eachChecked,
  Id,
  ItemError,
  NAME_MAX,
  NamedId,
  PageQuery,
  RequestId,
  Seconds,
  text,
} from "./primitives";
import { nullable, nullish, recordFields, Settings, SettingsInput } from "./profile";
import { TimeZone } from "./time-zone";

export const SUBSCRIPTION_STATUSES = ["full", "trial", "teaser"] as const;
export const SubscriptionStatus = z.enum(SUBSCRIPTION_STATUSES);
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

const writable = {
  external_id: text(NAME_MAX).nullish(),
  name: text(NAME_MAX).nullish(),
  email: Email.nullish(),
  ...nullish(recordFields),
  settings: SettingsInput.nullish(),
  time_zone: TimeZone.nullish(),
  partner_plan: text(NAME_MAX).nullish().meta({ description: "`annual` asserts a partner offer." }),
  org_id: z
    .literal("")
    .or(NamedId)
    .nullish()
    .meta({ description: "Null or an empty string removes the affiliation." }),
};

/** The fields a client may write. On PATCH, an absent field stays unchanged and null clears it. */
export const AthleteInput = z.object(writable).meta({
  id: "AthleteInput",
  examples: [
    {
      external_id: "rider-1042",
      name: "Sam Rider",
      sex: "female",
      year_of_birth: 1991,
      weight_kg: 61.5,
      settings: { sweat_level: 5, saltiness: 7, thirst: true },
    },
  ],
});
export type AthleteInput = z.output<typeof AthleteInput>;

export const Athlete = z
  .object({
    id: Id,
    partner_id: Id,
    external_id: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    ...nullable(recordFields),
    settings: Settings,
    time_zone: z.string().nullable().meta({
      description: "The IANA name of the time zone. Null if the coach's time zone is used.",
    }),
    partner_plan: z.string().nullable(),
    org_id: z.string().nullable(),
    subscription_status: SubscriptionStatus,
    profile_complete: z.boolean().meta({
      description: "Whether all answers are stored: sex, year of birth, weight and all settings.",
    }),
    seat_subscription_id: z.string().optional().meta({
      description: "Present while the athlete has a license.",
    }),
    created_at: Seconds,
    updated_at: Seconds,
  })
  .meta({ id: "Athlete" });
export type Athlete = z.output<typeof Athlete>;

export const AthleteListQuery = PageQuery.extend({
  profile_complete: z.boolean().optional(),
  external_id: text(NAME_MAX).optional(),
  email: text(320).optional(),
  org_id: NamedId.optional(),
});
export type AthleteListQuery = z.output<typeof AthleteListQuery>;

export const ATHLETE_BATCH_MAX = 100;
export const AthleteBatchInput = z
  .object({ athletes: eachChecked(AthleteInput, ATHLETE_BATCH_MAX) })
  .meta({
    id: "AthleteBatchInput",
    examples: [{ athletes: [{ external_id: "rider-1042" }, { name: "Kim Runner" }] }],
  });
export const AthleteBatch = z.object({
  created: z.array(Athlete),
  errors: z.array(ItemError),
  total: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  request_id: RequestId,
});
