import type { CoachScope } from "@/lib/access/scope";
import { DEFINITION_VERSION } from "@/lib/activities/judging";
import { fail } from "@/lib/contract/errors";
import type { ReportedOn } from "@/lib/contract/report";
import { modelName } from "@/lib/grounding/configured";
import { sha256 } from "@/lib/platform/crypto";
import { inOwnTurn } from "@/lib/platform/turns";
import { readWindow } from "@/lib/roster/window";
import { isForModel } from "./composing";
import { type ReportFacts, reportFacts } from "./facts";
import { findShelf, type Shelf } from "./reports.store";
import { WRITER_VERSION } from "./writer/writer";

/** The facts of one report, and the place and key it is stored under. */
export interface Known {
  facts: ReportFacts;
  shelf: Shelf;
  key: string;
}

/**
 * How many readings of a team may wait: months of long debriefs take a quarter of a second. Fewer than triage allows in
 * the same line, so that it is never refused because of them.
 */
const READINGS_WAITING_MAX = 10;

/**
 * Reads the facts when it is the team's turn.
 *
 * @throws resource_not_found for an athlete whom the coach does not reach; service_unavailable when too many of the
 *   team's readings wait
 */
export const readFacts = (
  scope: CoachScope,
  athleteId: string,
  asked: ReportedOn,
): Promise<Known> =>
  inOwnTurn(scope.teamId, READINGS_WAITING_MAX, () => factsNow(scope, athleteId, asked));

async function factsNow(scope: CoachScope, athleteId: string, asked: ReportedOn): Promise<Known> {
  const shelf = (await findShelf(scope, athleteId)) ?? fail("resource_not_found");
  const { window, trends, ...about } = await readWindow(scope, athleteId, asked);
  const subject = { athleteId, timeZone: shelf.timeZone, units: "metric" as const, ...about };
  const facts = reportFacts(subject, window, trends);
  return { facts, shelf, key: keyOf(facts) };
}

/** The key is the same only for the same facts in the same wording. */
const keyOf = (facts: ReportFacts): string =>
  sha256(
    JSON.stringify([
      DEFINITION_VERSION,
      WRITER_VERSION,
      isForModel(facts) ? modelName() : null,
      facts,
    ]),
  );
