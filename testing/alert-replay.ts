import type { AccountScope } from "@/lib/access/scope";
import { FeedbackInput } from "@/lib/contract/activity";
import type { RulesDocument } from "@/lib/contract/alerts";
import { DAY_MS, HOUR_MS } from "@/lib/contract/durations";
import { demoAthletes } from "@/prisma/seed/roster/athletes";
import { type DemoSession, demoSessions } from "@/prisma/seed/roster/sessions";
import type { TestTeam } from "./coach";
import "./partner";

/** Replays days of a generated roster event by event on sandbox clocks, including the daily jobs. */

const { db } = await import("@/lib/platform/db");
const { callerOf, newPartner, operator } = await import("./partner");
const { newTeam, relate } = await import("./coach");
const { newId } = await import("@/lib/platform/ids");
const { storeAthlete } = await import("./stored-rosters");
const { activityRow } = await import("@/prisma/seed/roster/store");
const { submitFeedback } = await import("@/lib/activities/feedback");
const { evaluateDebrief } = await import("@/lib/alerts/evaluating");
const { sendDueAlerts } = await import("@/lib/alerts/sending");
const { sweepTrends } = await import("@/lib/alerts/sweep");
const { lastLocalMs } = await import("@/lib/platform/local-time");

/** When athletes are checked for trends, in their local time. */
const MORNING = "06:00";

interface Moment {
  atMs: number;
  play: () => Promise<unknown>;
}

export interface Played {
  teams: TestTeam[];
  /** The time span, Unix milliseconds on the sandbox clocks. */
  fromMs: number;
  toMs: number;
  /** What the clocks show at its end. */
  wallMs: number;
}

/** Debriefs arrive an hour after the end, some a day later, and some too late to be news. */
const delayOf = (index: number): number =>
  index % 9 === 4 ? 30 * HOUR_MS : index % 14 === 6 ? 90 * HOUR_MS : 0;

/** Replays a roster's last days for several teams with the same athletes but different rules. */
export async function playRoster(
  count: number,
  days: number,
  rules: readonly RulesDocument[],
): Promise<Played> {
  const partner = await newPartner();
  const account = callerOf(partner);
  const { wallMs } = account;
  const [fromMs, toMs] = [wallMs, wallMs + days * DAY_MS];
  const teams = await Promise.all(rules.map((document) => teamWith(document)));
  const play = { ...account, wallMs };
  const moments: Moment[] = [];
  const mornings = new Set<number>();
  for (const athlete of demoAthletes(count)) {
    const athleteId = await storeAthlete(account, athlete.name);
    const { timeZone } = athlete;
    await db.athlete.update({ where: { id: athleteId }, data: { timeZone } });
    for (const team of teams) await agree(team, athleteId, fromMs);
    const written = { athlete, id: athleteId, accountId: account.accountId };
    const sessions = demoSessions(athlete, toMs);
    for (const [index, session] of sessions.entries()) {
      const row = activityRow(written, { ...session, feedback: null, basis: null });
      const insert = () => db.activity.create({ data: row });
      if (row.createdAt.getTime() <= fromMs) await insert();
      else moments.push({ atMs: row.createdAt.getTime(), play: insert });
      const reportedMs = (session.feedback?.created_at ?? 0) * 1000 + delayOf(index);
      if (session.feedback === null || reportedMs > toMs) continue;
      const of = { athleteId, activityId: row.id, session };
      if (reportedMs <= fromMs) await report(play, of, reportedMs);
      else
        moments.push({
          atMs: reportedMs,
          play: async () => {
            await report(play, of, reportedMs);
            await evaluateDebrief(at(wallMs), { athlete_id: athleteId, activity_id: row.id });
          },
        });
    }
    for (let atMs = toMs; atMs > fromMs - DAY_MS; atMs -= 1) {
      atMs = lastLocalMs(atMs, MORNING, timeZone);
      mornings.add(atMs);
    }
  }
  for (const atMs of mornings) moments.push({ atMs, play: () => sweepTrends(at(wallMs)) });
  await playAll(moments, partner.accountId, teams, wallMs);
  await setClocks(toMs, partner.accountId, teams, wallMs);
  return { teams, fromMs, toMs, wallMs };
}

const at = (wallMs: number) => ({ ...operator(), wallMs });

async function teamWith(document: RulesDocument): Promise<TestTeam> {
  const team = await newTeam();
  const { teamId, personId } = team;
  // With a browser, nothing has to be mailed instead.
  const device = {
    id: newId(),
    endpointHash: newId(),
    sealed: "",
    device: "",
    createdAt: new Date(),
  };
  await db.pushSubscription.create({ data: { ...device, personId } });
  const place = { teamId, kind: "notification_rules", scope: "overall", scopeId: teamId };
  await db.coachConfig.create({
    data: { ...place, document: { ...document }, updatedAt: new Date() },
  });
  return team;
}

async function agree(team: TestTeam, athleteId: string, fromMs: number): Promise<void> {
  const id = await relate(team, athleteId);
  const acceptedAt = new Date(fromMs - 75 * DAY_MS);
  await db.coachRelation.update({ where: { id }, data: { acceptedAt } });
}

interface Reported {
  athleteId: string;
  activityId: string;
  session: DemoSession;
}

function report(account: AccountScope, of: Reported, nowMs: number) {
  // Items are stored with label amounts that nobody sends; their totals are derived.
  const { items: _, bottles: __, ...totals } = of.session.feedback ?? {};
  const given = Object.entries(totals).filter(([, value]) => value !== null);
  const input = FeedbackInput.parse(Object.fromEntries(given));
  return submitFeedback({ ...account, nowMs }, of.athleteId, of.activityId, input);
}

/** Plays everything in order; work that falls due in between runs at its minute. */
async function playAll(
  moments: Moment[],
  accountId: string,
  teams: readonly TestTeam[],
  wallMs: number,
): Promise<void> {
  for (const { atMs, play } of moments.sort((a, b) => a.atMs - b.atMs)) {
    await sendUntil(atMs, accountId, teams, wallMs);
    await setClocks(atMs, accountId, teams, wallMs);
    await play();
  }
  await sendUntil(Number.POSITIVE_INFINITY, accountId, teams, wallMs);
}

async function sendUntil(
  untilMs: number,
  accountId: string,
  teams: readonly TestTeam[],
  wallMs: number,
): Promise<void> {
  for (;;) {
    const next = await db.alertNotice.findFirst({
      where: { sentAt: null, coachId: { in: teams.map(({ coachId }) => coachId) } },
      orderBy: { dueAt: "asc" },
    });
    if (next === null || next.dueAt.getTime() > untilMs) return;
    await setClocks(next.dueAt.getTime(), accountId, teams, wallMs);
    await sendDueAlerts(at(wallMs));
  }
}

async function setClocks(
  atMs: number,
  accountId: string,
  teams: readonly TestTeam[],
  wallMs: number,
): Promise<void> {
  const clockOffsetMs = BigInt(Math.round(atMs - wallMs));
  await db.account.update({ where: { id: accountId }, data: { clockOffsetMs } });
  await db.team.updateMany({
    where: { id: { in: teams.map(({ teamId }) => teamId) } },
    data: { clockOffsetMs },
  });
}
