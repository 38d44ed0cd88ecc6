import type { CallScope } from "@/lib/access/scope";
import { DAY_SECONDS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import { takeUpTo } from "@/lib/metering/buckets";
import { networkOf } from "@/lib/metering/network";
import { uuidFrom } from "@/lib/platform/ids";
import { countOpinion, findOpinions } from "./opinions.store";

/** Reader feedback on the documentation. Only counts are stored, so nobody can find out who said what. */

/** Opinions per network, as a burst and regained per day. */
const OPINIONS = 30;

/**
 * Counts whether a page was helpful.
 *
 * @param page its path; the caller has made sure that the page exists
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

/** Returns the counts of every page with feedback, for the operator. */
export const listOpinions = (scope: CallScope) => findOpinions(scope.db);
