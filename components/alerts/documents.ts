import { callApi, type Method, Refusal } from "@/components/portal/api";
import { presetOf } from "@/lib/alerts/presets";
import type { PresetName, ReportSettingsDocument, RulesDocument } from "@/lib/contract/alerts";
import type { Place } from "./held";
import { isSame, SETTING_NAMES, type Stored } from "./parts";

/** The two documents of a scope, read and written by the API, each with its edition. */

const RULES = "/v1/coach/config/notification-rules";
const SETTINGS = "/v1/coach/config/report-settings";

/** How a place is named to the API. */
export const targetOf = ({ scope, id }: Place) => ({ scope, ...(id !== null && { scope_id: id }) });

/** An answer with the number in its `ETag`; a write goes through only over the edition that was seen. */
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

/** Of an answer, what is the document of the rules. */
export const rulesAlone = ({ notification_rules, combinators, quiet_hours }: RulesDocument) => ({
  ...(notification_rules !== undefined && { notification_rules }),
  ...(combinators !== undefined && { combinators }),
  ...(quiet_hours !== undefined && { quiet_hours }),
});

const ABOUT = new Set(["scope", "scope_id", "updated_at", "request_id", "version", "ok"]);
/** Of an answer, what is the document of the settings. */
export const settingsAlone = (answer: object): ReportSettingsDocument =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !ABOUT.has(name)));

/** What is set at a place now. @throws Refusal */
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

/** Where somebody was first with the very same, nothing is left to be done: it was oneself, and heard no answer. */
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

/** Replaces the rules, if they are still the edition that was read. @throws Refusal */
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

/** Sets these report settings and clears all others, if they are still the edition that was read. @throws Refusal */
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

/** Replaces the rules by those of a preset, if they are still the edition that was read. @throws Refusal */
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
