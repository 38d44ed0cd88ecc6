import { audit } from "@/lib/access/audit";
import { lockPerson } from "@/lib/access/locks";
import type { CallScope, PersonScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import {
  type Preferences,
  type PreferencesPatch,
  StoredPreferences,
  type Theme,
} from "@/lib/contract/preferences";
import { SHORTCUTS, type Shortcut } from "@/lib/contract/shortcuts";
import { transaction } from "@/lib/platform/db";
import { findPreferences, savePreferences } from "./preferences.store";

/** A person's display preferences with their own time zone; null means that of their team, else UTC. */
export type OwnPreferences = Preferences & { time_zone: string | null };

/** Returns the caller's preferences, with defaults for what was never chosen. @throws resource_not_found */
export async function readPreferences(person: PersonScope): Promise<OwnPreferences> {
  const row = await findPreferences(person.db, person.personId);
  if (row === null) return fail("resource_not_found");
  return { ...StoredPreferences.parse(row.preferences), time_zone: row.timeZone };
}

/**
 * Changes the given preferences, and of the shortcut letters the given ones, and leaves the rest.
 *
 * @returns what holds from now on
 * @throws no_changes; invalid_value naming a shortcut whose letter does something else already
 */
export async function changePreferences(
  person: PersonScope,
  patch: PreferencesPatch,
): Promise<OwnPreferences> {
  const named = Object.entries(patch).filter(([, value]) => value !== undefined);
  if (named.length === 0) fail("no_changes");
  return transaction(person, async (person) => {
    await lockPerson(person, person.personId);
    const before = await readPreferences(person);
    const letters = Object.entries({ ...before.keys, ...patch.keys });
    const { time_zone, ...preferences }: OwnPreferences = {
      ...before,
      ...Object.fromEntries(named),
      keys: Object.fromEntries(letters.filter(([, letter]) => letter !== null)),
    };
    requireOwnLetters(preferences.keys);
    await savePreferences(person.db, person.personId, { preferences, timeZone: time_zone });
    await audit(person, "preferences.changed", [{ kind: "person", id: person.personId }]);
    return { ...preferences, time_zone };
  });
}

/** Checks that each letter, default or chosen, does only one thing. @throws invalid_value */
function requireOwnLetters(keys: Preferences["keys"]): void {
  const names = Object.keys(SHORTCUTS) as Shortcut[];
  const letterOf = (name: Shortcut) => keys[name] ?? SHORTCUTS[name].key;
  for (const name of names) {
    const other = names.find((each) => each !== name && letterOf(each) === letterOf(name));
    if (keys[name] === undefined || other === undefined) continue;
    fail("invalid_value", {
      param: `keys.${name}`,
      message: `\`${letterOf(name)}\` is the letter of \`${other}\` already.`,
    });
  }
}

/** Returns how a person reads numbers; the defaults if they chose nothing, or for null. */
export async function readingOf(
  { db }: CallScope,
  personId: string | null,
): Promise<Pick<Preferences, "units" | "locale">> {
  const row = personId === null ? null : await findPreferences(db, personId);
  const { units, locale } = StoredPreferences.parse(row?.preferences ?? {});
  return { units, locale };
}

/** Returns the theme a person chose; `system` if they chose none or don't exist. */
export async function themeChosenBy({ db }: CallScope, personId: string): Promise<Theme> {
  const row = await findPreferences(db, personId);
  return StoredPreferences.parse(row?.preferences ?? {}).theme;
}
