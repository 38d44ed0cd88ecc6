import { afterEach, expect, test, vi } from "vitest";
import type { RulesDocument } from "@/lib/contract/alerts";
import { saveRules, saveSettings } from "./documents";
import type { Place } from "./held";

/** Writes over a version that is no longer the stored one. */

afterEach(() => void vi.unstubAllGlobals());

const PLACE: Place = { scope: "overall", id: null };
const QUIET: RulesDocument = { quiet_hours: { enabled: false, start: "22:00", end: "07:00" } };

/** Mocks a service where someone else saved these documents first. */
function storing(rules: object, settings: object) {
  const answer = (body: object, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { ETag: '"7"' } });
  const refusal = { error: { code: "precondition_failed", message: "It was changed meanwhile." } };
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    if (method !== "GET") return answer(refusal, 412);
    return answer(path.includes("notification-rules") ? rules : settings);
  });
}

test("a change already stored by a request that lost its answer counts as saved", async () => {
  storing({ scope: "overall", ...QUIET, version: 7 }, { concern_sodium_cutoff: 0.7 });
  expect(await saveRules(PLACE, QUIET, 6)).toEqual({ document: QUIET, version: 7 });
  expect(await saveSettings(PLACE, { concern_sodium_cutoff: 0.7 }, 6)).toEqual({
    ...{ document: { concern_sodium_cutoff: 0.7 }, version: 7 },
  });
});

test("a colleague's change isn't overwritten, and isn't reported as success", async () => {
  storing({ scope: "overall", version: 7 }, { concern_sodium_cutoff: 0.5 });
  await expect(saveRules(PLACE, QUIET, 6)).rejects.toThrow("It was changed meanwhile.");
  const settings = saveSettings(PLACE, { concern_sodium_cutoff: 0.7 }, 6);
  await expect(settings).rejects.toThrow("It was changed meanwhile.");
});
