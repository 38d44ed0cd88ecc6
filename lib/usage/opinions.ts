import type { CallScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import { takeUpTo } from "@/lib/metering/buckets";
import { networkOf } from "@/lib/metering/network";
import { uuidFrom } from "@/lib/platform/ids";
import { countOpinion, findOpinions } from "./opinions.store";

/** What readers think of the documentation. Only counts are kept: who said what, nobody can find out. */

/** Opinions that a network may have at once, and so many more a day. */
const OPINIONS = 30;
const DAY_SECONDS = 86_400;

/**
 * Counts whether a page was helpful.
 *
 * @param page its path; the caller has made sure that there is one
 * @throws rate_limited for a network that has too many opinions
 */
export async function takeOpinion(
  scope: CallScope,
  page: string,
  isHelpful: boolean,
): Promise<void> {
  const { granted } = await takeUpTo(
    {
      kind: "opinion",
      id: uuidFrom(`opinion:${networkOf(scope.principal.id)}`),
      ratePerSecond: OPINIONS / DAY_SECONDS,
      burst: OPINIONS,
    },
    1,
  );
  if (granted === 0)
    fail("rate_limited", {
      limit: "address_rate",
      message: "Too many opinions came from your network.",
    });
  await countOpinion(scope.db, page, isHelpful);
}

/** The counts of every page that anybody had an opinion of, for the operator. */
export const listOpinions = (scope: CallScope) => findOpinions(scope.db);
