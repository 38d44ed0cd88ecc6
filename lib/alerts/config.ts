import { audit } from "@/lib/access/audit";
import { lockReached } from "@/lib/access/locks";
import { lockOwnTeam } from "@/lib/access/own-team";
import { toChange } from "@/lib/access/reach";
import type { CoachScope } from "@/lib/access/scope";
import { requireAllOf } from "@/lib/coaches/groups";
import {
  type ConfigQuery,
  type ConfigScope,
  type PresetInput,
  ReportSettingsDocument,
  type ReportSettingsInput,
  RulesDocument,
  type RulesInput,
} from "@/lib/contract/alerts";
import { fail } from "@/lib/contract/errors";
import { transaction } from "@/lib/platform/db";
import { seenEditions } from "@/lib/platform/editions";
import {
  type ConfigKind,
  findConfig,
  isReached,
  type Place,
  type Replacing,
  type StoredConfig,
  writeConfig,
} from "./config.store";
import { PRESETS, presetOf } from "./presets";

/** The edition before anything was written. */
const NO_EDITION = 0;

/**
 * Returns the rules set at exactly this scope, without merging.
 *
 * @throws resource_not_found for a group that is not the team's, or an athlete whom the coach does not reach
 */
export async function readRules(scope: CoachScope, query: ConfigQuery) {
  const { document, ...about } = await readConfig(scope, "notification_rules", query);
  const rules = document === null ? null : RulesDocument.parse(document);
  return { ...rules, ...about, preset: presetOf(rules) };
}

/** Returns the report settings set at exactly this scope. @throws resource_not_found as for rules */
export async function readReportSettings(scope: CoachScope, query: ConfigQuery) {
  const { document, ...about } = await readConfig(scope, "report_settings", query);
  return { ...(document === null ? {} : ReportSettingsDocument.parse(document)), ...about };
}

/**
 * Replaces a scope's rules.
 *
 * @param ifMatch the edition the writer has seen; without it the last writer wins
 * @throws resource_not_found, precondition_failed
 */
export async function putRules(
  scope: CoachScope,
  { rules, ...target }: RulesInput,
  ifMatch: string | null,
) {
  const { document, ...about } = await write(scope, "notification_rules", target, {
    ...{ document: rules, ifMatch, action: "notification_rules.updated" },
  });
  const kept = RulesDocument.parse(document);
  return { ...kept, ...about, preset: presetOf(kept) };
}

/**
 * Sets the given report settings of a scope; null clears one, and the others stay. @throws resource_not_found,
 * precondition_failed
 */
export async function putReportSettings(
  scope: CoachScope,
  { settings, ...target }: ReportSettingsInput,
  ifMatch: string | null,
) {
  const { document, ...about } = await write(scope, "report_settings", target, {
    ...{ document: settings, ifMatch, action: "report_settings.updated", replacing: "each_key" },
  });
  return { ...ReportSettingsDocument.parse(document), ...about };
}

/**
 * Replaces a scope's rules and combinators with a preset's; its quiet hours stay.
 *
 * @throws resource_not_found, precondition_failed
 */
export async function applyPreset(
  scope: CoachScope,
  { preset, ...target }: PresetInput,
  ifMatch: string | null,
) {
  const { document, ...about } = await write(scope, "notification_rules", target, {
    document: { notification_rules: PRESETS[preset], combinators: [] },
    ...{ ifMatch, action: "preset.applied", replacing: "all_but_quiet_hours" },
  });
  return { ...about, preset, rules: RulesDocument.parse(document) };
}

interface Target {
  scope: ConfigScope;
  scope_id?: string | null | undefined;
}

/** Returns where a document of the coach's team is stored. @throws resource_not_found */
async function placeOf(scope: CoachScope, kind: ConfigKind, target: Target): Promise<Place> {
  const { scope: level, scope_id: id } = target;
  if (level === "overall" || id === undefined || id === null)
    return { kind, scope: "overall", scopeId: scope.teamId };
  if (!(await isReached(scope, level, id))) fail("resource_not_found");
  return { kind, scope: level, scopeId: id };
}

/** @throws resource_not_found for a group that is not the team's, or an athlete whom the coach does not reach */
export async function requirePlace(scope: CoachScope, target: Target): Promise<void> {
  await placeOf(scope, "notification_rules", target);
}

const shown = ({ scope, scopeId }: Place) => ({
  scope,
  scope_id: scope === "overall" ? null : scopeId,
});

async function readConfig(scope: CoachScope, kind: ConfigKind, target: Target) {
  const place = await placeOf(scope, kind, target);
  const stored = await findConfig(scope, place);
  return {
    ...shown(place),
    document: stored?.document ?? null,
    updated_at: stored?.updatedAt.getTime() ?? null,
    version: stored?.version ?? NO_EDITION,
  };
}

interface Change {
  document: object;
  ifMatch: string | null;
  action: string;
  replacing?: Replacing;
}

function write(
  scope: CoachScope,
  kind: ConfigKind,
  target: Target,
  { document, ifMatch, action, replacing = "all" }: Change,
) {
  const options = { seen: seenEditions(ifMatch), replacing };
  return transaction(scope, async (asking) => {
    const { coach } = await lockOwnTeam(asking, "coach:alerts");
    const scope = toChange(coach);
    if (target.scope === "athlete" && typeof target.scope_id === "string")
      await lockReached(scope, scope, target.scope_id);
    const place = await placeOf(scope, kind, target);
    if (place.scope !== "athlete")
      await requireAllOf(scope, place.scope === "group" ? place.scopeId : null);
    const stored: StoredConfig | null = await writeConfig(scope, place, document, options);
    if (stored === null) fail("precondition_failed");
    await audit(scope, action, [{ kind: "coach_config", id: place.scopeId }]);
    return {
      ok: true as const,
      ...shown(place),
      document: stored.document,
      version: stored.version,
    };
  });
}
