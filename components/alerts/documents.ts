import { callApi, type Method } from "@/components/portal/api";
import type { ReportSettingsDocument, RulesDocument } from "@/lib/contract/alerts";
import type { Place } from "./held";
import type { Stored } from "./parts";

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

/** Replaces the rules, if they are still the edition that was read. @throws Refusal */
export async function saveRules(
  place: Place,
  rules: RulesDocument,
  seen: number,
): Promise<Stored["rules"]> {
  const body = { ...targetOf(place), rules };
  const { answer, version } = await edition<RulesDocument>("PUT", RULES, body, seen);
  return { document: rulesAlone(answer), version };
}

/** Replaces the report settings, if they are still the edition that was read. @throws Refusal */
export async function saveSettings(
  place: Place,
  settings: ReportSettingsDocument,
  seen: number,
): Promise<Stored["settings"]> {
  const body = { ...targetOf(place), settings };
  const { answer, version } = await edition<object>("PUT", SETTINGS, body, seen);
  return { document: settingsAlone(answer), version };
}

/** Replaces the rules by those of a preset, if they are still the edition that was read. @throws Refusal */
export async function putPreset(
  place: Place,
  preset: string,
  seen: number,
): Promise<Stored["rules"]> {
  const body = { ...targetOf(place), preset };
  const path = "/v1/coach/config/preset";
  const { answer, version } = await edition<{ rules: RulesDocument }>("POST", path, body, seen);
  return { document: rulesAlone(answer.rules), version };
}
