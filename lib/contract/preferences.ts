import { z } from "zod";
import { RequestId } from "./primitives";
import { SHORTCUTS, type Shortcut } from "./shortcuts";
import { TimeZone } from "./time-zone";

/** How somebody wants to read and use the pages. None of it changes what is stored. */

export const UNITS = ["metric", "imperial"] as const;
export type Units = (typeof UNITS)[number];
/** Languages of numbers and dates; words are English. */
export const LOCALES = ["en-GB", "en-US", "de"] as const;
export type Locale = (typeof LOCALES)[number];
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ["comfortable", "compact"] as const;

const Key = z.string().regex(/^[a-zA-Z]$/, "must be one letter");
const Keys = z.partialRecord(z.enum(Object.keys(SHORTCUTS) as [Shortcut, ...Shortcut[]]), Key);

const fields = {
  units: z.enum(UNITS),
  locale: z.enum(LOCALES),
  theme: z.enum(THEMES),
  density: z.enum(DENSITIES),
  shortcuts: z.boolean().meta({ description: "Whether single letters act." }),
  keys: Keys.meta({ description: "Letters that differ from the usual ones." }),
  mail_texts: z.boolean().meta({
    description: "Whether a mail that tells an athlete of a coach's message has its text.",
  }),
};

/** The stored form: what nobody chose, or what an older edition allowed, falls back. */
export const StoredPreferences = z.object({
  units: fields.units.catch("metric"),
  locale: fields.locale.catch("en-GB"),
  theme: fields.theme.catch("system"),
  density: fields.density.catch("comfortable"),
  shortcuts: fields.shortcuts.catch(true),
  keys: fields.keys.catch({}),
  mail_texts: fields.mail_texts.catch(true),
});
export type Preferences = z.output<typeof StoredPreferences>;

/** Somebody's own, with the time zone that is theirs; null: that of their team, else UTC. */
const PreferencesShape = z.object({ ...fields, time_zone: z.string().nullable() });

export const PreferencesPatch = z
  .object({ ...fields, time_zone: TimeZone.nullable() })
  .partial()
  .meta({ id: "PreferencesPatch", examples: [{ units: "imperial", locale: "en-US" }] });
export type PreferencesPatch = z.output<typeof PreferencesPatch>;

export const PreferencesAnswer = PreferencesShape.extend({ request_id: RequestId }).meta({
  id: "Preferences",
});
