import type { AccountScope } from "@/lib/access/scope";
import { readHistory } from "@/lib/activities/history";
import { readAlerts } from "@/lib/alerts/told";
import { readAthlete } from "@/lib/athletes/athletes";
import { readTrial } from "@/lib/athletes/bases";
import { readPurchasesOf } from "@/lib/billing/holdings";
import { isHouse } from "@/lib/coaches/house";
import { readRelationsOf, readTeamSeats } from "@/lib/coaches/own";
import type { SubscriptionStatus } from "@/lib/contract/athlete";
import type {
  AthleteExport,
  ExportedLicense,
  ExportedPurchase,
  Source,
  Trial,
} from "@/lib/contract/export";
import type { InParts, PartOf } from "@/lib/contract/parts";
import { readTalk } from "@/lib/conversations/upkeep";
import { readCorrespondence } from "@/lib/messages/history";
import { readHoldings } from "@/lib/organizations/holdings";
import { toSeconds } from "@/lib/platform/clock";
import { readOwnPages } from "@/lib/self/export";
import { readDecisions } from "@/lib/triage/history";

/**
 * The bounded part of an export: all but activities and coaches' messages, decisions and alerts, which can be any
 * number.
 */
type Head = Omit<AthleteExport, Endless>;
type Endless = "activities" | "messages" | "decisions" | "alerts" | "conversations";

/**
 * Streams everything stored about an athlete, in parts. Activities are read page by page on demand, each page in its
 * own query, so a slow reader holds nothing open. Stops with an error if the athlete is deleted meanwhile.
 *
 * @throws athlete_not_found, environment_mismatch
 */
export async function exportAthlete(
  account: AccountScope,
  athleteId: string,
): Promise<InParts<AthleteExport>> {
  const head = await headOf(account, athleteId);
  return { parts: partsOf(account, head) };
}

async function headOf(account: AccountScope, athleteId: string): Promise<Head> {
  const athlete = await readAthlete(account, athleteId);
  const trial = await readTrial(account, athlete.id);
  const purchases = await readPurchasesOf(account, athlete.id);
  const holdings = await readHoldings(account, athlete.id);
  const relations = await readRelationsOf(account, athlete.id);
  const own_pages = await readOwnPages(account, athlete.id);
  const standing = standingOf(athlete.subscription_status, trial, purchases, holdings.licenses);
  standing.sources.push(...(await readTeamSeats(account, athlete.id)));
  const exported_at = toSeconds(account.nowMs);
  return { athlete, trial, standing, purchases, ...holdings, relations, own_pages, exported_at };
}

async function* partsOf(account: AccountScope, head: Head): AsyncGenerator<PartOf<AthleteExport>> {
  const { athlete, trial, standing, purchases, licenses, memberships, relations } = head;
  const { own_pages, exported_at } = head;
  yield { field: "athlete", value: athlete };
  yield { field: "trial", value: trial };
  yield { field: "standing", value: standing };
  yield { field: "purchases", value: purchases };
  yield { field: "licenses", value: licenses };
  yield { field: "memberships", value: memberships };
  yield { field: "relations", value: relations };
  yield { field: "own_pages", value: own_pages };
  yield { field: "exported_at", value: exported_at };
  // Messages between athletes and coaches belong to them, not to a partner.
  const isOwn = isHouse(account);
  yield { field: "messages", items: [] };
  if (isOwn)
    for await (const items of readCorrespondence(account, athlete.id))
      yield { field: "messages", items };
  yield { field: "decisions", items: [] };
  if (isOwn)
    for await (const items of readDecisions(account, athlete.id))
      yield { field: "decisions", items };
  yield { field: "alerts", items: [] };
  if (isOwn)
    for await (const items of readAlerts(account, athlete.id)) yield { field: "alerts", items };
  for await (const items of readHistory(account, athlete.id)) yield { field: "activities", items };
  yield { field: "conversations", items: [] };
  for await (const items of readTalk(account, athlete.id)) yield { field: "conversations", items };
  await readAthlete(account, athlete.id);
}

/** Returns what the standing is based on: the trial, and anything else that grants access. */
function standingOf(
  status: SubscriptionStatus,
  trial: Trial | null,
  purchases: readonly ExportedPurchase[],
  licenses: readonly ExportedLicense[],
): AthleteExport["standing"] {
  const sources: Source[] = [];
  if (trial !== null) {
    const { started_at: starts_at, ends_at } = trial;
    sources.push({ kind: "trial", id: null, starts_at, ends_at });
  }
  for (const { id, source, granted_at, granted_until, ended_at } of purchases) {
    if (source === null || granted_at === null || ended_at !== null) continue;
    sources.push({ kind: "purchase", id, starts_at: granted_at, ends_at: granted_until });
  }
  for (const { id, gives_access, starts_at, ends_at } of licenses) {
    if (gives_access) sources.push({ kind: "seat", id, starts_at, ends_at });
  }
  return { status, sources };
}
