import type { CallScope } from "@/lib/access/scope";
import { DAY_SECONDS } from "@/lib/contract/durations";
import { takeUpTo } from "@/lib/metering/buckets";
import { networkOf } from "@/lib/metering/network";
import { env } from "@/lib/platform/env";
import { uuidFrom } from "@/lib/platform/ids";

/** Limits on costly actions by strangers, counted in the database so that they hold across processes. */

/**
 * A checkout or an application costs as much as this many pages: a network's burst is the same, but it refills more
 * slowly.
 */
const PAGES_PER_TRY = 300;
/** Mails with a new key per order and per address, as a burst and regained per day. */
const KEY_MAILS = 3;
/** Mails to the operator about applications, as a burst and regained per day; further applications are only listed. */
const APPLICATION_MAILS = 20;

/** Counts a checkout or an application of a network, whatever address it enters. @returns false if there were too many */
export async function takeNetworkTry({ environment, principal }: CallScope): Promise<boolean> {
  const { granted } = await takeUpTo(
    {
      kind: "signup",
      id: uuidFrom(`signup:${environment}:${networkOf(principal.id)}`),
      ratePerSecond: env.PUBLIC_RATE_PER_SECOND / PAGES_PER_TRY,
      burst: env.PUBLIC_BURST,
    },
    1,
  );
  return granted > 0;
}

const takeDaily = async (kind: "key_mail" | "application", id: string, most: number) =>
  (await takeUpTo({ kind, id, ratePerSecond: most / DAY_SECONDS, burst: most }, 1)).granted > 0;

/** Counts a mail with a new key, per order and per address. @returns false if there were too many of either */
export async function takeKeyMail(order: {
  id: string;
  environment: string;
  emailKey: string;
}): Promise<boolean> {
  if (!(await takeDaily("key_mail", order.id, KEY_MAILS))) return false;
  const address = uuidFrom(`key-mail:${order.environment}:${order.emailKey}`);
  return takeDaily("key_mail", address, KEY_MAILS);
}

/** Counts a mail to the operator. @returns false if there were too many */
export const takeApplicationMail = (): Promise<boolean> =>
  takeDaily("application", uuidFrom("application-mails"), APPLICATION_MAILS);
