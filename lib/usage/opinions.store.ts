import type { Db } from "@/lib/platform/db";

/** What readers think of pages: two counts a page. */

/** Counts one opinion. */
export async function countOpinion(db: Db, page: string, isHelpful: boolean): Promise<void> {
  const [helpful, unhelpful] = isHelpful ? [1, 0] : [0, 1];
  await db.$executeRaw`
    INSERT INTO docs_opinion AS o (page, helpful, unhelpful)
    VALUES (${page}, ${helpful}, ${unhelpful})
    ON CONFLICT (page) DO UPDATE
    SET helpful = o.helpful + EXCLUDED.helpful, unhelpful = o.unhelpful + EXCLUDED.unhelpful`;
}

/** The counts of every page, those first that help least. */
export const findOpinions = (db: Db) =>
  db.docsOpinion.findMany({ orderBy: [{ unhelpful: "desc" }, { page: "asc" }] });
