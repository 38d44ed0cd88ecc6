import { rulesAlone, settingsAlone } from "@/components/alerts/documents";
import type { Place } from "@/components/alerts/held";
import { changedBetween, partsOf } from "@/components/alerts/parts";
import type { CoachScope } from "@/lib/access/scope";
import { readReportSettings, readRules } from "@/lib/alerts/config";
import { readEffective } from "@/lib/alerts/effective";
import { mayChangeAllOf } from "@/lib/coaches/groups";

/**
 * Reads what a rules page needs: both documents with their versions, and the effective rules with their reasons.
 *
 * @throws resource_not_found for a group that is not the team's, or an athlete whom the coach does not reach
 */
export async function rulesOf(coach: CoachScope, place: Place) {
  const target = { scope: place.scope, ...(place.id !== null && { scope_id: place.id }) };
  const asked =
    place.scope === "athlete" && place.id !== null
      ? { athlete_uid: place.id }
      : place.scope === "group" && place.id !== null
        ? { scope: "group" as const, scope_id: place.id }
        : {};
  const why = await readEffective(coach, asked);
  const rules = await readRules(coach, target);
  const settings = await readReportSettings(coach, target);
  const stored = {
    rules: { document: rulesAlone(rules), version: rules.version },
    settings: { document: settingsAlone(settings), version: settings.version },
  };
  const canChange =
    place.scope === "athlete" ||
    (await mayChangeAllOf(coach, place.scope === "group" ? place.id : null));
  return { why, stored, canChange, isNothingSet: changedBetween({}, partsOf(stored)).length === 0 };
}
