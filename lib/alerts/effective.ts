import type { CoachScope } from "@/lib/access/scope";
import { ReportSettingsDocument, RulesDocument } from "@/lib/contract/alerts";
import type { EffectiveQuery } from "@/lib/contract/effective";
import { fail } from "@/lib/contract/errors";
import type { Layers } from "@/lib/roster/settings";
import type { ConfigKind } from "./config.store";
import { findAthleteRanks, findDocuments, findGroupRanks } from "./effective.store";
import { explain, type Ranks } from "./ladder";

/**
 * Returns the effective rules and report settings for an athlete, for members of one group only, or for everybody, each
 * with what every scope says about it.
 *
 * @throws resource_not_found for a group that is not the team's, or an athlete whom the coach does not reach
 */
export async function readEffective(coach: CoachScope, query: EffectiveQuery) {
  const ranks = await ranksOf(coach, query);
  const { athlete, groups } = ranks;
  const ids = [...groups.map(({ id }) => id), ...(athlete === null ? [] : [athlete.id])];
  const documents = await findDocuments(coach, ids);
  const layersOf = <Document>(
    kind: ConfigKind,
    parse: (document: unknown) => Document,
  ): Layers<Document> => {
    const of = new Map(
      documents
        .filter((each) => each.kind === kind)
        .map(({ scope, id, document }) => [scope === "overall" ? scope : id, parse(document)]),
    );
    const at = (id: string) => {
      const document = of.get(id);
      return document === undefined ? null : { id, document };
    };
    return {
      overall: of.get("overall") ?? null,
      groups: groups.flatMap(({ id }) => at(id) ?? []),
      athlete: athlete && at(athlete.id),
    };
  };
  const [group = null] = groups;
  const whose = athlete ?? group;
  const scope = athlete !== null ? "athlete" : group !== null ? "group" : "overall";
  return {
    ...{ scope: scope as "athlete" | "group" | "overall", scope_id: whose?.id ?? null },
    name: whose?.name ?? null,
    ...explain(ranks, {
      rules: layersOf("notification_rules", (document) => RulesDocument.parse(document)),
      settings: layersOf("report_settings", (document) => ReportSettingsDocument.parse(document)),
    }),
  };
}

/** @throws resource_not_found */
async function ranksOf(
  coach: CoachScope,
  { athlete_uid, scope_id }: EffectiveQuery,
): Promise<Ranks> {
  if (athlete_uid !== undefined)
    return (await findAthleteRanks(coach, athlete_uid)) ?? fail("resource_not_found");
  if (scope_id !== undefined)
    return (await findGroupRanks(coach, scope_id)) ?? fail("resource_not_found");
  return { athlete: null, groups: [] };
}
