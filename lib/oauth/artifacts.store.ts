import { toDate, wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import type { Environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { query } from "./turns.store";

/** Values the authorization server issues and later gets back. Only their hash is stored. */
export type ArtifactKind = "AuthorizationCode" | "RefreshToken" | "Interaction";

export interface Artifact {
  id: string;
  payload: Record<string, unknown>;
  grant_id: string | null;
  /** Wall time; null if not used. */
  used_at: Date | null;
  sealed_answer: string | null;
}

const COLUMNS = "id, payload, grant_id, used_at, sealed_answer";

interface Place {
  environment: Environment;
  kind: ArtifactKind;
  /** The value its holder has. */
  value: string;
}

export async function saveArtifact(
  { environment, kind, value }: Place,
  payload: Record<string, unknown>,
  { grantId, seconds }: { grantId: string | null; seconds: number },
): Promise<void> {
  const nowMs = wallMs();
  await query(
    `INSERT INTO oauth_artifact (id, environment, kind, hash, payload, grant_id, created_at, expires_at)
     VALUES ($1::uuid, $2::environment, $3, $4, $5::jsonb, $6::uuid, $7, $8)
     ON CONFLICT (kind, hash) DO UPDATE SET payload = EXCLUDED.payload, expires_at = EXCLUDED.expires_at`,
    [
      ...[newId(), environment, kind, sha256(value), JSON.stringify(payload), grantId],
      ...[toDate(nowMs), toDate(nowMs + seconds * 1_000)],
    ],
  );
}

/** Returns an artifact that has not expired. If locked, nobody else can use it before the turn ends. */
export async function findArtifact(
  { environment, kind, value }: Place,
  { isLocked = false } = {},
): Promise<Artifact | null> {
  const { rows } = await query<Artifact>(
    `SELECT ${COLUMNS} FROM oauth_artifact
     WHERE kind = $1 AND hash = $2 AND environment = $3::environment AND expires_at > $4
     ${isLocked ? "FOR UPDATE" : ""}`,
    [kind, sha256(value), environment, toDate(wallMs())],
  );
  return rows[0] ?? null;
}

/** Marks an artifact as used. @returns whether this was the first use */
export async function useArtifact({ environment, kind, value }: Place): Promise<boolean> {
  const { count } = await query(
    `UPDATE oauth_artifact SET used_at = $4
     WHERE kind = $1 AND hash = $2 AND environment = $3::environment AND used_at IS NULL`,
    [kind, sha256(value), environment, toDate(wallMs())],
  );
  return count === 1;
}

export async function deleteArtifact({ environment, kind, value }: Place): Promise<void> {
  await query(
    "DELETE FROM oauth_artifact WHERE kind = $1 AND hash = $2 AND environment = $3::environment",
    [kind, sha256(value), environment],
  );
}

/** Stores the sealed response to a refresh token. */
export async function saveAnswer(id: string, sealedAnswer: string): Promise<void> {
  await query("UPDATE oauth_artifact SET sealed_answer = $2 WHERE id = $1::uuid", [
    id,
    sealedAnswer,
  ]);
}

/** Deletes responses to tokens used before a given time, and expired artifacts. @returns how many of each */
export async function forgetArtifacts(usedBeforeMs: number, limit: number) {
  const answers = await query(
    `UPDATE oauth_artifact SET sealed_answer = NULL WHERE id = ANY(ARRAY(
       SELECT id FROM oauth_artifact WHERE sealed_answer IS NOT NULL AND used_at <= $1 LIMIT $2))`,
    [toDate(usedBeforeMs), limit],
  );
  const artifacts = await query(
    `DELETE FROM oauth_artifact WHERE id = ANY(ARRAY(
       SELECT id FROM oauth_artifact WHERE expires_at <= $1 LIMIT $2))`,
    [toDate(wallMs()), limit],
  );
  return { answers: answers.count, artifacts: artifacts.count };
}
