import type { Db } from "@/lib/platform/db";

/** Reader feedback on pages: two counters per page. */

/** Counts one opinion. */
export async function countOpinion(db: Db, page: string, isHelpful: boolean): Promise<void> {
  const [helpful, unhelpful] = isHelpful ? [1, 0] : [0, 1];
  await db.$executeRaw`
    INSERT INTO docs_opinion AS o (page, helpful, unhelpful)
    VALUES (${page}, ${helpful}, ${unhelpful})
    ON CONFLICT (page) DO UPDATE
    SET helpful = o.helpful + EXCLUDED.helpful, unhelpful = o.unhelpful + EXCLUDED.unhelpful`;
}

/** Returns the counts of every page, least helpful first. */
export const findOpinions = (db: Db) =>
  db.docsOpinion.findMany({ orderBy: [{ unhelpful: "desc" }, { page: "asc" }] });
