import { REACHED } from "@/lib/access/reach";
import type { CallScope, CoachScope } from "@/lib/access/scope";
import { KeptSentences, type ReportSentence } from "@/lib/contract/report";
import { toDate, wallMs } from "@/lib/platform/clock";
import { camelCase } from "@/lib/platform/columns";
import { type Db, read } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { zoneOf } from "@/lib/roster/zone";
import type { Report, ReportStage } from "@/prisma/generated/client";

/** Where an athlete's reports are stored, and the athlete's time zone. */
export interface Shelf {
  relationId: string;
  /** The athlete's account. */
  accountId: string;
  /** IANA name: the athlete's, else the coach's, else the team's. */
  timeZone: string;
}

/** Returns the shelf of an athlete whom the coach reaches; null for anyone else. */
export async function findShelf(
  { db, teamId, assignedTo }: CoachScope,
  athleteId: string,
): Promise<Shelf | null> {
  const [row] = await read<{ relation_id: string; account_id: string; time_zone: string }>(db, {
    name: "report-shelf",
    text: `SELECT r.id AS relation_id, a.account_id, ${zoneOf("a")} AS time_zone
FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id JOIN team t ON t.id = r.team_id
WHERE ${REACHED} AND r.athlete_id = $3::uuid AND a.erased_at IS NULL`,
    values: [teamId, assignedTo, athleteId],
  });
  if (row === undefined) return null;
  return { relationId: row.relation_id, accountId: row.account_id, timeZone: row.time_zone };
}

/** A finished report. */
export interface Written {
  sentences: ReportSentence[];
  /** The model's name; null for our own writer. */
  model: string | null;
  /** Team time in Unix milliseconds. */
  generatedMs: number;
}

/** A stored report. */
export interface Kept extends Written {
  /** True if our own wording has replaced a failed model's long enough that the model should be asked again. */
  isOverdue: boolean;
}

/** How long our own wording replaces a failed model's before the model is asked again. */
const STAND_IN_MS = 5 * 60_000;
const overdueSince = () => toDate(wallMs() - STAND_IN_MS);

/** Returns a report by its key, or the previous one while it is being rewritten; null if it was never written. */
export async function findReport(
  { db }: { db: Db },
  { relationId }: Shelf,
  key: string,
): Promise<Kept | null> {
  const [columns] = await read<Record<string, unknown>>(db, {
    name: "report",
    text: "SELECT * FROM report WHERE relation_id = $1::uuid AND key = $2",
    values: [relationId, key],
  });
  if (columns === undefined) return null;
  // The columns are the table's, so reading them as its row is safe.
  const { sentences, model, generatedAt, createdAt } = camelCase(columns) as unknown as Report;
  if (sentences === null || generatedAt === null) return null;
  return {
    sentences: KeptSentences.parse(sentences),
    model,
    generatedMs: generatedAt.getTime(),
    isOverdue: model === null && createdAt <= overdueSince(),
  };
}

/** Reports kept per athlete and team. */
const KEPT_MAX = 20;

/** Stores a report, replacing one with the same key, and deletes the oldest beyond the limit. */
export async function keepReport(
  { db }: CoachScope,
  { relationId }: Shelf,
  key: string,
  { sentences, model, generatedMs }: Written,
): Promise<void> {
  const [generatedAt, createdAt] = [toDate(generatedMs), toDate(wallMs())];
  const text = JSON.stringify(sentences);
  await db.$executeRaw`
    INSERT INTO report (id, relation_id, key, stage, sentences, model, generated_at, created_at)
    VALUES (${newId()}::uuid, ${relationId}::uuid, ${key}, 'done', ${text}::jsonb, ${model}, ${generatedAt}, ${createdAt})
    ON CONFLICT (relation_id, key) DO UPDATE SET stage = 'done', sentences = EXCLUDED.sentences,
      model = EXCLUDED.model, generated_at = EXCLUDED.generated_at, writing_until = NULL, created_at = EXCLUDED.created_at`;
  await db.$executeRaw`
    DELETE FROM report WHERE relation_id = ${relationId}::uuid AND id IN (
      SELECT id FROM report WHERE relation_id = ${relationId}::uuid ORDER BY created_at DESC, id OFFSET ${KEPT_MAX})`;
}

/** How long a worker may take for a report before others start over: longer than a model is given. */
const LEASE_MS = 25_000;
const lease = () => toDate(wallMs() + LEASE_MS);

/**
 * Creates the row of a report for a model to write, or takes over one that was abandoned or is our own overdue wording.
 * The caller must then have it written.
 *
 * @returns its id; null if someone is already writing it, or if it exists and needs no rewrite
 */
export async function claimReport(
  { db }: CoachScope,
  { relationId }: Shelf,
  key: string,
  mayRefresh: boolean,
): Promise<string | null> {
  const now = toDate(wallMs());
  const [row] = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO report AS r (id, relation_id, key, stage, writing_until, created_at)
    VALUES (${newId()}::uuid, ${relationId}::uuid, ${key}, 'asked', ${lease()}, ${now})
    ON CONFLICT (relation_id, key) DO UPDATE SET stage = 'asked', writing_until = EXCLUDED.writing_until
    WHERE CASE WHEN r.stage = 'done'
      THEN ${mayRefresh} OR (r.model IS NULL AND r.created_at <= ${overdueSince()}) ELSE r.writing_until < ${now} END
    RETURNING id`;
  return row?.id ?? null;
}

/**
 * Returns a report's stage; `isAbandoned` if its writer has stopped working on it. Null if there is none with this key.
 */
export async function findStage(
  { db }: CoachScope,
  { relationId }: Shelf,
  key: string,
): Promise<{ stage: ReportStage; isAbandoned: boolean } | null> {
  const row = await db.report.findUnique({
    where: { relationId_key: { relationId, key } },
    select: { stage: true, writingUntil: true },
  });
  if (row === null) return null;
  const { stage, writingUntil } = row;
  return { stage, isAbandoned: writingUntil !== null && writingUntil.getTime() < wallMs() };
}

/** Starts writing a requested report; null if it is finished, gone, or being written. */
export async function takeReport(
  { db }: CallScope,
  id: string,
): Promise<Pick<Report, "relationId" | "key"> | null> {
  const [row] = await db.$queryRaw<Pick<Report, "relationId" | "key">[]>`
    UPDATE report SET stage = 'reading', writing_until = ${lease()}
    WHERE id = ${id}::uuid AND (stage = 'asked' OR stage <> 'done' AND writing_until < ${toDate(wallMs())})
    RETURNING relation_id AS "relationId", key`;
  return row ?? null;
}

/** Updates a report's stage unless someone else has finished it. */
export async function setStage({ db }: CallScope, id: string, stage: ReportStage): Promise<void> {
  await db.report.updateMany({ where: { id, stage: { not: "done" } }, data: { stage } });
}

export async function dropReport({ db }: CallScope, id: string): Promise<void> {
  await db.report.deleteMany({ where: { id } });
}
