import { DAY_MS } from "@/lib/contract/durations";
import { wallMs } from "@/lib/platform/clock";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { newToken, readToken } from "@/lib/platform/token";

const VALID_MS = 30 * DAY_MS;
const PURPOSE = "onboard";

/** Returns the link to an athlete's questionnaire for missing answers, valid for 30 days. */
export const onboardUrl = (
  { accountId, environment }: { accountId: string; environment: Environment },
  athleteId: string,
): string =>
  `${baseUrl(environment)}/onboard?ot=${newToken(PURPOSE, [athleteId, accountId], wallMs() + VALID_MS)}`;

/** Returns the athlete a questionnaire link names, and whether it has expired; null if the link is not ours. */
export function readOnboardLink(ot: string) {
  const [athleteId, accountId] = readToken(PURPOSE, ot, 0) ?? [];
  if (athleteId === undefined || accountId === undefined) return null;
  return { athleteId, accountId, isOver: readToken(PURPOSE, ot, wallMs()) === null };
}
