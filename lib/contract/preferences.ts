import { z } from "zod";
import { RequestId } from "./primitives";
import { SHORTCUTS, type Shortcut } from "./shortcuts";
import { TimeZone } from "./time-zone";

/** Display preferences. None of them changes what is stored. */

export const UNITS = ["metric", "imperial"] as const;
export type Units = (typeof UNITS)[number];
/** Formats of numbers and dates; all words are English. */
export const LOCALES = ["en-GB", "en-US", "de"] as const;
export type Locale = (typeof LOCALES)[number];
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ["comfortable", "compact"] as const;

const Key = z.string().regex(/^[a-zA-Z]$/, "must be one letter");
const Name = z.enum(Object.keys(SHORTCUTS) as [Shortcut, ...Shortcut[]]);

const fields = {
  units: z.enum(UNITS),
  locale: z.enum(LOCALES),
  theme: z.enum(THEMES),
  density: z.enum(DENSITIES),
  shortcuts: z.boolean().meta({ description: "Whether single-letter shortcuts are on." }),
  keys: z
    .partialRecord(Name, Key)
    .meta({ description: "The shortcut letters that differ from the defaults." }),
  mail_texts: z.boolean().meta({
    description: "Whether emails that notify an athlete of a coach's message include its text.",
  }),
};

/** The stored form: values that were never chosen, or that only an older version allowed, fall back to defaults. */
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

/** A person's preferences with their own time zone; null falls back to their team's, or else UTC. */
const PreferencesShape = z.object({ ...fields, time_zone: z.string().nullable() });

export const PreferencesPatch = z
  .object({
    ...fields,
    keys: z.partialRecord(Name, Key.nullable()).meta({
      description: "The shortcut letters to change; null restores a default. The others stay.",
    }),
    time_zone: TimeZone.nullable(),
  })
  .partial()
  .meta({ id: "PreferencesPatch", examples: [{ units: "imperial", locale: "en-US" }] });
export type PreferencesPatch = z.output<typeof PreferencesPatch>;

export const PreferencesAnswer = PreferencesShape.extend({ request_id: RequestId }).meta({
  id: "Preferences",
});
