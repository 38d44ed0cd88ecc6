import { isDeepStrictEqual } from "node:util";
import { audit } from "@/lib/access/audit";
import { environmentText, otherThan } from "@/lib/access/environments";
import { lockAthlete } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { matchAthletes } from "@/lib/billing/linking";
import {
  ATHLETE_BATCH_MAX,
  type Athlete,
  AthleteInput,
  type AthleteListQuery,
} from "@/lib/contract/athlete";
import { ApiError, fail } from "@/lib/contract/errors";
import type { Settings, SettingsInput } from "@/lib/contract/profile";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { checkItems, itemError } from "@/lib/platform/items";
import { cutOf, pageOf } from "@/lib/platform/page";
import { knownOrganizations, type OrgId } from "./affiliation";
import {
  type AthleteFields,
  emailKeyOf,
  fieldsOf,
  findInOtherEnvironment,
  insertAthletes,
  staleStoredPrescriptions,
  updateAthlete,
} from "./athletes.store";
import type { StoredProfile } from "./completeness";
import { recordAthleteEvents } from "./events";
import { type Known, merge, NOBODY } from "./merge";
import { type AthleteFilter, findShown, listShown, newcomer, toAthlete } from "./shown.store";

/** Creates an athlete. Every field is optional. @throws invalid_value */
export async function createAthlete(account: AccountScope, input: AthleteInput): Promise<Athlete> {
  const [athlete] = await createAll(account, [input.org_id], (known) => [
    merge(known, NOBODY, input),
  ]);
  return athlete ?? fail("internal_error", { cause: "an insert returned no row" });
}

/**
 * Creates up to 100 athletes. Each must be identifiable by a name, an email or an external id. Bad items are reported
 * by index; the others are created together.
 *
 * @throws empty_batch, batch_too_large
 */
export async function createAthletes(account: AccountScope, items: readonly unknown[]) {
  const { good, errors } = checkItems(items, ATHLETE_BATCH_MAX, AthleteInput, (input) => {
    if (!input.name && !input.email && !input.external_id) {
      fail("missing_field", {
        param: "external_id",
        message: "Each athlete needs at least one of name, email, external_id.",
      });
    }
    return input;
  });
  const named = good.map(({ value }) => value.org_id);
  const unknown: typeof errors = [];
  const created = await createAll(account, named, (known) => {
    // The transaction may run again.
    unknown.length = 0;
    return good.flatMap(({ index, value }) => {
      try {
        return [merge(known, NOBODY, value)];
      } catch (error) {
        unknown.push(itemError(index, error));
        return [];
      }
    });
  });
  errors.push(...unknown);
  errors.sort((one, other) => one.index - other.index);
  return {
    created,
    errors,
    total: items.length,
    succeeded: created.length,
    failed: errors.length,
  };
}

/** Plans and creates athletes together. `plan` gets the named organizations that exist. */
async function createAll(
  account: AccountScope,
  named: readonly OrgId[],
  plan: (known: Known) => readonly AthleteFields[],
): Promise<Athlete[]> {
  const rows = await transaction(account, async (account) => {
    const orgIds = await knownOrganizations(account, named);
    const athletes = plan({ nowMs: account.nowMs, orgIds }).map((fields) => ({
      id: newId(),
      fields,
    }));
    if (athletes.length === 0) return [];
    const inserted = await insertAthletes(account, athletes);
    const ids = inserted.map(({ id }) => id);
    const created = inserted.map((row) => toAthlete(account, newcomer(row)));
    await recordAthleteEvents(account, "athlete.created", created);
    await audit(
      account,
      "athlete.created",
      ids.map((id) => ({ kind: "athlete", id })),
    );
    if (inserted.some(({ emailKey }) => emailKey !== null)) await matchAthletes(account, ids);
    const byId = new Map(inserted.map((row) => [row.id, row]));
    return athletes.flatMap(({ id }) => byId.get(id) ?? []);
  });
  return toAthletes(account, rows);
}

/** Returns the current athletes in the order of the rows, in one statement. Athletes erased meanwhile are left out. */
export async function toAthletes(
  account: AccountScope,
  rows: readonly { id: string }[],
): Promise<Athlete[]> {
  if (rows.length === 0) return [];
  const found = await findShown(
    account,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => {
    const shown = found.get(id);
    return shown === undefined ? [] : [toAthlete(account, shown)];
  });
}

/** Returns one of the account's athletes. @throws athlete_not_found, environment_mismatch */
export async function readAthlete(account: AccountScope, id: string): Promise<Athlete> {
  const [athlete] = await toAthletes(account, [{ id }]);
  return athlete ?? refuseMissingAthlete(account, id);
}

/** Returns a page of athletes, newest first. @throws invalid_cursor */
export async function listAthletes(account: AccountScope, query: AthleteListQuery) {
  const filter = filterOf(query);
  const scope = `athletes:${account.accountId}:${JSON.stringify(filter)}`;
  const cut = cutOf(query, scope);
  const rows = await listShown(account, filter, cut);
  const { shown, pagination } = pageOf(rows, cut, scope);
  return { athletes: shown.map((each) => toAthlete(account, each)), pagination };
}

function filterOf(query: AthleteListQuery): AthleteFilter {
  const emailKey = emailKeyOf(query.email ?? null);
  return {
    ...(query.profile_complete === undefined ? {} : { profileComplete: query.profile_complete }),
    ...(query.external_id === undefined ? {} : { externalId: query.external_id }),
    ...(emailKey === null ? {} : { emailKey }),
    ...(query.org_id === undefined ? {} : { orgId: query.org_id }),
  };
}

/**
 * Updates an athlete. Absent fields stay, null clears, and `settings` replaces the whole object. A changed profile
 * marks the stored prescriptions stale. A patch that changes nothing writes nothing.
 *
 * @throws athlete_not_found, environment_mismatch, invalid_value
 */
export async function patchAthlete(
  account: AccountScope,
  id: string,
  input: AthleteInput,
): Promise<Athlete> {
  const patched = await transaction(account, async (account) => {
    // Organizations are always locked before athletes.
    const orgIds = await knownOrganizations(account, [input.org_id]);
    const before = await lockAthlete(account, id);
    if (before === null) return null;
    const old = fieldsOf(before);
    const fields = merge({ nowMs: account.nowMs, orgIds }, old, input);
    if (account.only !== null) requireOwnWords(old, fields);
    if (isDeepStrictEqual(old, fields)) return readAthlete(account, before.id);
    const after = await updateAthlete(account, id, fields);
    if (!isDeepStrictEqual(profilePart(old), profilePart(fields)))
      await staleStoredPrescriptions(account.db, id);
    if (before.emailKey !== after.emailKey) await matchAthletes(account, [id]);
    await audit(account, "athlete.updated", [{ kind: "athlete", id }]);
    const athlete = await readAthlete(account, after.id);
    await recordAthleteEvents(account, "athlete.updated", [athlete]);
    return athlete;
  });
  return patched ?? refuseMissingAthlete(account, id);
}

/**
 * Limits an app acting for an athlete to what athletes may say about themselves. Ownership of the record and what is
 * paid for it are up to the account.
 *
 * @throws invalid_value
 */
function requireOwnWords(old: AthleteFields, fields: AthleteFields): void {
  const changed = PARTNERS_OWN.find(([field]) => old[field] !== fields[field]);
  if (changed === undefined) return;
  const [, param] = changed;
  fail("invalid_value", {
    param,
    message: `An app that acts for an athlete can't change ${param}.`,
  });
}
const PARTNERS_OWN = [
  ["email", "email"],
  ["externalId", "external_id"],
  ["partnerPlan", "partner_plan"],
  ["orgId", "org_id"],
] as const satisfies readonly (readonly [keyof AthleteFields, string])[];

/** Returns the stored settings, flat. @throws athlete_not_found, environment_mismatch */
export async function readSettings(account: AccountScope, id: string): Promise<Settings> {
  return (await readAthlete(account, id)).settings;
}

/** Replaces the whole settings object. @throws athlete_not_found, environment_mismatch */
export async function replaceSettings(account: AccountScope, id: string, settings: SettingsInput) {
  return (await patchAthlete(account, id, { settings })).settings;
}

/**
 * Throws the right error for an athlete this account doesn't have, naming `param` if the id came from the body.
 *
 * @throws environment_mismatch when the athlete is in the same partner's other environment, else athlete_not_found
 */
export async function refuseMissingAthlete(
  account: AccountScope,
  id: string,
  param?: string,
): Promise<never> {
  const elsewhere = await findInOtherEnvironment(account, [id]);
  throw missingAthlete(account, elsewhere.has(id), param);
}

/** Builds the error for a missing athlete: missing in this environment, or everywhere. */
export function missingAthlete(
  { environment }: AccountScope,
  isElsewhere: boolean,
  param?: string,
): ApiError {
  const named = param === undefined ? {} : { param };
  if (!isElsewhere) return new ApiError("athlete_not_found", named);
  const message = environmentText(environment, otherThan(environment));
  return new ApiError("environment_mismatch", { ...named, message });
}

const profilePart = ({ sex, yearOfBirth, weightKg, settings }: AthleteFields): StoredProfile => ({
  sex,
  yearOfBirth,
  weightKg,
  settings,
});
