import { DAY_MS } from "@/lib/contract/durations";
import { wallMs } from "@/lib/platform/clock";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { newToken, readToken } from "@/lib/platform/token";

const VALID_MS = 30 * DAY_MS;
const PURPOSE = "onboard";

/** The questionnaire of one athlete, who answers what is missing there, for the next 30 days. */
export const onboardUrl = (
  { accountId, environment }: { accountId: string; environment: Environment },
  athleteId: string,
): string =>
  `${baseUrl(environment)}/onboard?ot=${newToken(PURPOSE, [athleteId, accountId], wallMs() + VALID_MS)}`;

/** Who a link of a questionnaire names, and whether it has ended; null for one that is not ours. */
export function readOnboardLink(ot: string) {
  const [athleteId, accountId] = readToken(PURPOSE, ot, 0) ?? [];
  if (athleteId === undefined || accountId === undefined) return null;
  return { athleteId, accountId, isOver: readToken(PURPOSE, ot, wallMs()) === null };
}
