import { lockAthlete } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { readActivity, readStrip } from "@/lib/activities/activities";
import type { SuggestedEdges } from "@/lib/activities/strip";
import { submitDebrief } from "@/lib/catalog/debrief";
import type { Activity } from "@/lib/contract/activity";
import type { DebriefAnswer, DebriefSheet, Entered } from "@/lib/contract/debrief";
import { DAY_SECONDS } from "@/lib/contract/durations";
import type { EnteredCarried } from "@/lib/contract/entered-carried";
import { fail } from "@/lib/contract/errors";
import { type Payer, takeWithin } from "@/lib/metering/buckets";
import { sha256 } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/db";
import { canBeId, newId } from "@/lib/platform/ids";
import { carriedSheet } from "./carried-sheet";
import { debriefFrom, enteredDebrief, middleOf } from "./debrief-form";
import { hasOverdrunk } from "./overdrinking";
import { findReceipts, keepReceipt } from "./receipts.store";
import { findLastCarried } from "./sessions.store";

/** Debriefs an athlete may send in a burst, corrections included; the same number is regained per day of wall time. */
const DEBRIEFS_PER_DAY = 100;

/** Limits debriefs, since each one may alert coaches. */
const reporterOf = (athleteId: string): Payer => ({
  kind: "debrief",
  id: athleteId,
  ratePerSecond: DEBRIEFS_PER_DAY / DAY_SECONDS,
  burst: DEBRIEFS_PER_DAY,
});

/** The session of a debrief, in the account of the athlete's own record. */
export interface DebriefOf {
  account: AccountScope;
  athleteId: string;
  activityId: string;
}

/** Returns a session's sheet: what a device needs to ask how it went, and to send the answer. */
export function sheetOf(
  { account, activityId }: DebriefOf,
  activity: Activity,
  suggested: SuggestedEdges,
  shown: Omit<
    DebriefSheet,
    "activityId" | "draftId" | "planned" | "plannedMin" | "entered" | "replaces" | "madeMs"
  >,
): DebriefSheet {
  const { feedback } = activity;
  const planned = middleOf(suggested);
  return {
    ...shown,
    activityId,
    draftId: newId(),
    planned,
    plannedMin: activity.duration_min,
    entered: feedback === null ? {} : enteredDebrief(feedback, planned, shown.units),
    replaces: feedback?.created_at ?? null,
    madeMs: account.nowMs,
  };
}

/**
 * Returns what a session's debrief shows to tap and drag, and what is suggested by the plan it is judged by: shares are
 * of that.
 *
 * @throws activity_not_found
 */
export async function readPlanned(
  { account, athleteId }: DebriefOf,
  { id, feedback }: Activity,
): Promise<{ carried: EnteredCarried; suggested: SuggestedEdges }> {
  const [{ plan, suggested }, last] = await Promise.all([
    readStrip(account, athleteId, id),
    findLastCarried(account, athleteId, id),
  ]);
  return { carried: carriedSheet(feedback, plan, last), suggested };
}

/**
 * Stores an athlete's report on their own session, replacing the previous one. Resending an unchanged draft changes
 * nothing, whatever was reported since; a draft edited after it was sent is a new report, also if the older version
 * arrives last. A draft that neither knows the current report nor created it is rejected.
 *
 * @throws athlete_not_found, activity_not_found, resource_limit_exceeded for more than anybody reports
 */
export async function takeDebrief(of: DebriefOf, form: Entered): Promise<DebriefAnswer> {
  const { athleteId, activityId } = of;
  const input = debriefFrom(form);
  const draftId = form["draft"] ?? "";
  const version = /^\d{1,6}$/.test(form["version"] ?? "") ? Number(form["version"]) : 0;
  if (typeof input === "string") return notTaken(input);
  if (!canBeId(draftId)) return notTaken("invalid_value");
  if (!canBeId(activityId)) fail("activity_not_found");
  return transaction(of.account, async (account): Promise<DebriefAnswer> => {
    // Every debrief write locks the athlete, so that of two at once the second sees the first.
    await lockAthlete(account, athleteId);
    const { feedback } = await readActivity(account, athleteId, activityId);
    const stands = feedback?.created_at ?? null;
    const receipts = await findReceipts(account, activityId, draftId);
    const content = sha256(JSON.stringify(input));
    const isKnown = (form["replaces"] ?? "") === String(stands ?? "");
    // A draft that is changed back, by somebody who has seen the report it replaces, is a new report.
    const latest = Math.max(...receipts.map((receipt) => receipt.version));
    const isRepeat = (receipt: (typeof receipts)[number]) =>
      receipt.content === content &&
      (!isKnown || receipt.reportedAt === stands) &&
      (version === 0 || [version, latest].includes(receipt.version));
    const standing = receipts.filter(({ reportedAt }) => reportedAt === stands);
    const isOlder = !isKnown && standing.some((newer) => newer.version > version);
    if (isOlder) return taken({ ...of, account }, stands);
    const keep = (reportedAt: number) =>
      keepReceipt(account, { activityId, draftId, content, version, reportedAt });
    const repeat = receipts.find(isRepeat);
    if (repeat !== undefined) {
      // What was sent before this and arrives later is older, even if this one changes nothing.
      if (version > repeat.version) await keep(repeat.reportedAt);
      return taken({ ...of, account }, stands);
    }
    if (!isKnown && standing.length === 0) return notTaken("meanwhile", stands);
    if ((await takeWithin(account, reporterOf(athleteId), 1)) < 1) fail("resource_limit_exceeded");
    // The form doesn't show what else an app reported, so a correction keeps it.
    const { vessel_reports, weather } = feedback ?? {};
    const report = { ...input, vessel_reports, weather };
    const { created_at } = await submitDebrief(account, athleteId, activityId, report);
    await keep(created_at);
    return taken({ ...of, account }, created_at);
  });
}

/** Returns the answer to a stored debrief: how the session looks now. */
async function taken(of: DebriefOf, replaces: number | null): Promise<DebriefAnswer> {
  const { strip } = await readStrip(of.account, of.athleteId, of.activityId);
  return { outcome: "taken", overdrank: await hasOverdrunk(of), replaces, strip };
}

/** Returns the answer if nothing was stored. */
export const notTaken = (
  outcome: DebriefAnswer["outcome"],
  replaces: number | null = null,
): DebriefAnswer => ({ outcome, overdrank: false, replaces, strip: null });
