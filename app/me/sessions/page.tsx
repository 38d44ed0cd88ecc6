import type { Metadata } from "next";
import { z } from "zod";
import { OwnDisclaimer, OwnPage } from "@/components/self/own-page";
import { SessionList } from "@/components/self/session-list";
import { isApiError } from "@/lib/contract/errors";
import { type Own, zoneOf } from "@/lib/self/record";
import { readOwnStrips, readPast } from "@/lib/self/sessions";
import { ownPage } from "../../own-page";
import type { Search } from "../../page-drawing";
import { formatFor } from "../format";
import { requireOwnPage } from "../own";

export const metadata: Metadata = { title: "Past sessions", robots: { index: false } };

const PER_PAGE = 20;

const Asked = z.object({ cursor: z.string().max(500).optional().catch(undefined) });

/** Lists the user's past sessions, page by page. */
async function SessionsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { cursor } = Asked.parse(await searchParams);
  const own = await requireOwnPage("/me/sessions");
  const format = await formatFor(own.account, await zoneOf(own));
  const { sessions, nextCursor } = await pageFrom(own, cursor);
  const strips = await readOwnStrips(own, sessions);
  return (
    <OwnPage part="/me" title="Past sessions">
      {sessions.length === 0 ? (
        <p className="mt-4">No past sessions yet.</p>
      ) : (
        <SessionList sessions={sessions} strips={strips} format={format} isPast />
      )}
      <p className="mt-6">
        {nextCursor !== null && (
          <>
            <a href={`/me/sessions?${new URLSearchParams({ cursor: nextCursor })}`}>
              Earlier sessions
            </a>{" "}
            ·{" "}
          </>
        )}
        <a href="/me">Back</a>
      </p>
      <OwnDisclaimer />
    </OwnPage>
  );
}

export default ownPage(SessionsPage);

/** An invalid cursor starts from the beginning. */
async function pageFrom(own: Own, cursor: string | undefined) {
  try {
    return await readPast(own, { limit: PER_PAGE, cursor });
  } catch (error) {
    if (isApiError(error) && error.code === "invalid_cursor")
      return readPast(own, { limit: PER_PAGE });
    throw error;
  }
}
