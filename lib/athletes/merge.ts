import type { AthleteInput } from "@/lib/contract/athlete";
import { fail } from "@/lib/contract/errors";
import { utcYear } from "@/lib/platform/clock";
import { orgIdOf } from "./affiliation";
import type { AthleteFields } from "./athletes.store";
import { settingsFrom } from "./completeness";

/** The fields of a new athlete, before anything is written. */
export const NOBODY: AthleteFields = {
  externalId: null,
  name: null,
  email: null,
  sex: null,
  yearOfBirth: null,
  weightKg: null,
  settings: {},
  timeZone: null,
  partnerPlan: null,
  orgId: null,
};

/** What a write needs besides its input. */
export interface Known {
  /** Account time, Unix milliseconds. */
  nowMs: number;
  /** The account's organizations, among those the write names. */
  orgIds: ReadonlySet<string>;
}

/** Returns the fields after a write. `undefined` leaves a field unchanged, `null` clears it. @throws invalid_value */
export function merge(known: Known, old: AthleteFields, input: AthleteInput): AthleteFields {
  const pick = <T>(value: T | null | undefined, kept: T | null): T | null =>
    value === undefined ? kept : value;
  const yearOfBirth = pick(input.year_of_birth, old.yearOfBirth);
  if (yearOfBirth !== null && yearOfBirth > utcYear(known.nowMs)) {
    fail("invalid_value", { param: "year_of_birth", message: "year_of_birth is in the future." });
  }
  return {
    externalId: pick(input.external_id, old.externalId),
    name: pick(input.name, old.name),
    email: pick(input.email, old.email),
    sex: pick(input.sex, old.sex),
    yearOfBirth,
    weightKg: pick(input.weight_kg, old.weightKg),
    settings: input.settings === undefined ? old.settings : settingsFrom(input.settings ?? {}),
    timeZone: pick(input.time_zone, old.timeZone),
    partnerPlan: pick(input.partner_plan, old.partnerPlan),
    orgId: orgIdOf(known.orgIds, input.org_id, old.orgId),
  };
}
