import { setImmediate as nextTurn } from "node:timers/promises";
import type { CoachScope } from "@/lib/access/scope";
import type { ConfigScope } from "@/lib/contract/alerts";
import { DAY_MS } from "@/lib/contract/durations";
import type { Backtest, BacktestInput } from "@/lib/contract/notification";
import { readHistories } from "@/lib/roster/histories";
import { LOOKED_BACK_MS } from "@/lib/roster/look-back";
import type { Layers } from "@/lib/roster/settings";
import { replay } from "./backtest";
import type { Circumstances } from "./circumstances";
import { findCircumstances, listReached } from "./circumstances.store";
import { requirePlace } from "./config";
import { holdingFor } from "./judgement";
import { summary, type Told } from "./load";

/**
 * Replays rules and report settings, the current or proposed ones, for the coach's athletes over the last days of team
 * time. Writes nothing.
 *
 * @throws resource_not_found for a group that is not the team's, or an athlete whom the coach does not reach
 */
export async function backtestRules(
  coach: CoachScope,
  { scope, scope_id, rules, settings, days }: BacktestInput,
): Promise<Omit<Backtest, "request_id">> {
  await requirePlace(coach, { scope, scope_id });
  const place = { scope, id: scope_id ?? coach.teamId };
  const { relationIds, timeZone } = await listReached(coach);
  const all = await findCircumstances(coach.db, relationIds, coach.wallMs);
  const concerned = all.filter((each) => isIn(each, place));
  const histories = await readHistories(
    coach.db,
    concerned.map(({ athleteId, accountOffsetMs }) => ({
      athleteId,
      sinceMs: coach.wallMs + accountOffsetMs - days * DAY_MS - LOOKED_BACK_MS,
      untilMs: coach.wallMs + accountOffsetMs,
    })),
  );
  const toMs = coach.nowMs;
  const span = { fromMs: toMs - days * DAY_MS, toMs };
  const told: Told[] = [];
  for (const each of concerned) {
    const proposed = {
      ...each,
      rules: withProposed(each, each.rules, rules ?? null, place),
      settings: withProposed(each, each.settings, settings ?? null, place),
    };
    const history = histories.get(each.athleteId) ?? [];
    const would = replay(proposed, holdingFor(proposed), history, span);
    told.push(...would.map((alert) => ({ ...alert, athleteId: each.athleteId })));
    // A large roster takes a while, so let other requests run in between.
    await nextTurn();
  }
  return { days, from_ms: span.fromMs, to_ms: toMs, ...summary(told, span, timeZone) };
}

interface Place {
  scope: ConfigScope;
  /** The id of the group or athlete; the team's for `overall`. */
  id: string;
}

const isIn = ({ groupIds, athleteId }: Circumstances, { scope, id }: Place): boolean =>
  scope === "overall" || (scope === "group" ? groupIds.includes(id) : athleteId === id);

/** Returns the layers with the document replaced at one place; unchanged if it is null. */
function withProposed<Document>(
  { groupIds }: Circumstances,
  layers: Layers<Document>,
  document: Document | null,
  { scope, id }: Place,
): Layers<Document> {
  if (document === null) return layers;
  if (scope === "overall") return { ...layers, overall: document };
  if (scope === "athlete") return { ...layers, athlete: { id, document } };
  const groups = groupIds.flatMap((groupId) => {
    if (groupId === id) return { id, document };
    return layers.groups.find((each) => each.id === groupId) ?? [];
  });
  return { ...layers, groups };
}
