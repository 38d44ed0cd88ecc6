import type { AccountScope } from "@/lib/access/scope";
import type { ExportedMessage } from "@/lib/contract/export";
import { toSeconds } from "@/lib/platform/clock";
import { listSentTo } from "./messages.store";

const CHUNK = 500;

/**
 * Yields all messages sent in an athlete's threads, with any team and including ended ones, oldest first, in chunks.
 */
export async function* readCorrespondence(
  { db }: AccountScope,
  athleteId: string,
): AsyncGenerator<ExportedMessage[]> {
  for (let after: string | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof listSentTo>> = await listSentTo(
      db,
      athleteId,
      after,
      CHUNK,
    );
    yield rows.map(({ id, relationId, coachId, coach, text, sentAt, createdAt }) => ({
      id,
      relation_id: relationId,
      from: coachId === null ? "athlete" : "coach",
      coach_name: coach?.person.name ?? null,
      text,
      sent_at: toSeconds((sentAt ?? createdAt).getTime()),
    }));
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.id ?? null;
  }
}
