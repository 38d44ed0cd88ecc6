import { callApi, type Method, Refusal } from "@/components/portal/api";
import { presetOf } from "@/lib/alerts/presets";
import type { PresetName, ReportSettingsDocument, RulesDocument } from "@/lib/contract/alerts";
import type { Place } from "./held";
import { isSame, SETTING_NAMES, type Stored } from "./parts";

/** Reads and writes a scope's two documents through the API, each with its version. */

const RULES = "/v1/coach/config/notification-rules";
const SETTINGS = "/v1/coach/config/report-settings";

/** Returns a place as the API expects it. */
export const targetOf = ({ scope, id }: Place) => ({ scope, ...(id !== null && { scope_id: id }) });

/** Calls the API and reads the version from the `ETag`; a write only succeeds against the version in `seen`. */
async function edition<Answer>(method: Method, path: string, body?: object, seen?: number) {
  let version = 0;
  const answer = await callApi<Answer>(method, path, body, {
    ...(seen !== undefined && { ifMatch: `"${seen}"` }),
    heard: (headers) => {
      version = Number(/\d+/.exec(headers.get("etag") ?? "")?.[0] ?? 0);
    },
  });
  return { answer, version };
}

/** Picks the rules document out of a response. */
export const rulesAlone = ({ notification_rules, combinators, quiet_hours }: RulesDocument) => ({
  ...(notification_rules !== undefined && { notification_rules }),
  ...(combinators !== undefined && { combinators }),
  ...(quiet_hours !== undefined && { quiet_hours }),
});

const ABOUT = new Set(["scope", "scope_id", "updated_at", "request_id", "version", "ok"]);
/** Picks the settings document out of a response. */
export const settingsAlone = (answer: object): ReportSettingsDocument =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !ABOUT.has(name)));

/** Loads what is currently set for a place. @throws Refusal */
export async function loadStored(place: Place): Promise<Stored> {
  const query = new URLSearchParams(targetOf(place));
  const [rules, settings] = await Promise.all([
    edition<RulesDocument>("GET", `${RULES}?${query}`),
    edition<object>("GET", `${SETTINGS}?${query}`),
  ]);
  return {
    rules: { document: rulesAlone(rules.answer), version: rules.version },
    settings: { document: settingsAlone(settings.answer), version: settings.version },
  };
}

/**
 * Treats a version conflict as success if the stored document is already the wanted one: it was our own write, whose
 * response was lost.
 */
async function unlessSame<Of extends keyof Stored>(
  of: Of,
  place: Place,
  write: Promise<Stored[Of]>,
  isWanted: (document: Stored[Of]["document"]) => boolean,
): Promise<Stored[Of]> {
  try {
    return await write;
  } catch (refusal) {
    if (!(refusal instanceof Refusal && refusal.code === "precondition_failed")) throw refusal;
    const { [of]: now } = await loadStored(place);
    if (!isWanted(now.document)) throw refusal;
    return now;
  }
}

/** Replaces the rules if the stored version is still the one that was read. @throws Refusal */
export function saveRules(
  place: Place,
  rules: RulesDocument,
  seen: number,
): Promise<Stored["rules"]> {
  const body = { ...targetOf(place), rules };
  const write = edition<RulesDocument>("PUT", RULES, body, seen);
  const written = write.then(({ answer, version }) => ({ document: rulesAlone(answer), version }));
  return unlessSame("rules", place, written, (document) => isSame(document, rules));
}

/**
 * Sets these report settings and clears all others if the stored version is still the one that was read. @throws
 * Refusal
 */
export function saveSettings(
  place: Place,
  settings: ReportSettingsDocument,
  seen: number,
): Promise<Stored["settings"]> {
  const each = SETTING_NAMES.map((name) => [name, settings[name] ?? null]);
  const body = { ...targetOf(place), settings: Object.fromEntries(each) };
  const write = edition<object>("PUT", SETTINGS, body, seen);
  const written = write.then(({ answer, version }) => ({
    document: settingsAlone(answer),
    version,
  }));
  return unlessSame("settings", place, written, (document) => isSame(document, settings));
}

/** Replaces the rules with a preset's if the stored version is still the one that was read. @throws Refusal */
export function putPreset(
  place: Place,
  preset: PresetName,
  seen: number,
): Promise<Stored["rules"]> {
  const body = { ...targetOf(place), preset };
  const path = "/v1/coach/config/preset";
  const write = edition<{ rules: RulesDocument }>("POST", path, body, seen);
  const written = write.then(({ answer, version }) => ({
    document: rulesAlone(answer.rules),
    version,
  }));
  return unlessSame("rules", place, written, (document) => presetOf(document) === preset);
}
