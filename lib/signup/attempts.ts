import type { CallScope } from "@/lib/access/scope";
import { takeUpTo } from "@/lib/metering/buckets";
import { networkOf } from "@/lib/metering/network";
import { env } from "@/lib/platform/env";
import { uuidFrom } from "@/lib/platform/ids";

/** How often strangers may do what costs something, counted in the database, so that it holds across processes. */

/** A checkout or an application counts as this many pages: networks may have as many at once, and get them back slower. */
const PAGES_PER_TRY = 300;
/** Mails with a new key that an order or an address gets at once, and so many more a day. */
const KEY_MAILS = 3;
/** Mails about applications that the operator gets at once, and so many more a day; the others are only listed. */
const APPLICATION_MAILS = 20;
const DAY_SECONDS = 86_400;

/** Counts a try of a network, whatever address it types. @returns false while there were too many */
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

/** Counts a mail with a new key, of an order and of its address. @returns false while there were too many of either */
export async function takeKeyMail(order: {
  id: string;
  environment: string;
  emailKey: string;
}): Promise<boolean> {
  if (!(await takeDaily("key_mail", order.id, KEY_MAILS))) return false;
  const address = uuidFrom(`key-mail:${order.environment}:${order.emailKey}`);
  return takeDaily("key_mail", address, KEY_MAILS);
}

/** Counts a mail to the operator. @returns false while there were too many */
export const takeApplicationMail = (): Promise<boolean> =>
  takeDaily("application", uuidFrom("application-mails"), APPLICATION_MAILS);
