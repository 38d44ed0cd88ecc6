import { DAY_MS } from "@/lib/contract/durations";
import { isOurSignature, signAsOurs } from "@/lib/platform/app-secret";
import { wallMs } from "@/lib/platform/clock";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { newToken, readToken } from "@/lib/platform/token";

const VALID_MS = 30 * DAY_MS;
const PURPOSE = "onboard";

const mailedTo = (emailKey: string): string => `${PURPOSE} mailed to ${emailKey}`;

/**
 * Returns the link to an athlete's questionnaire for missing answers, valid for 30 days. One that is mailed is only for
 * the given address: it ends when the record gets another one.
 */
export function onboardUrl(
  { accountId, environment }: { accountId: string; environment: Environment },
  athleteId: string,
  emailKey: string | null = null,
): string {
  const address = emailKey === null ? [] : [signAsOurs(mailedTo(emailKey))];
  const claims = [athleteId, accountId, ...address];
  return `${baseUrl(environment)}/onboard?ot=${newToken(PURPOSE, claims, wallMs() + VALID_MS)}`;
}

/**
 * Returns the athlete a questionnaire link names, whether it has expired, and whether it is good while the athlete's
 * address is the given one; null if the link is not ours.
 */
export function readOnboardLink(ot: string) {
  const [athleteId, accountId, address] = readToken(PURPOSE, ot, 0) ?? [];
  if (athleteId === undefined || accountId === undefined) return null;
  const isFor = (emailKey: string | null): boolean =>
    address === undefined || (emailKey !== null && isOurSignature(mailedTo(emailKey), address));
  return { athleteId, accountId, isOver: readToken(PURPOSE, ot, wallMs()) === null, isFor };
}
