import type { CallScope } from "@/lib/access/scope";
import { queueMail } from "@/lib/mail/queue";
import { leadersOf } from "@/lib/members/owners";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { PAGE, throughAll, type Worked } from "@/lib/platform/one-by-one";
import { findUntold, markTold, type SwitchedOff } from "./webhooks.store";

/** The characters of a host that a mail names. */
const HOST_MAX = 100;

/**
 * Mails the owners of webhooks that were switched off after too many failures, once each: a coach, or those who lead a
 * partner's console.
 */
export const tellSwitchedOff = (scope: CallScope): Promise<Worked> =>
  throughAll(
    "tell-switched-off",
    (after: SwitchedOff | null) => findUntold(scope.db, after?.id ?? null, PAGE),
    (off) =>
      transaction(scope, async (unit) => {
        if (!(await markTold(unit.db, off.id, toDate(unit.wallMs)))) return false;
        const { environment, partnerId } = off;
        const page = partnerId === null ? "/settings/webhooks" : "/dev/webhooks";
        const variables = {
          host: new URL(off.url).host.slice(0, HOST_MAX),
          url: `${baseUrl(environment)}${page}/${off.id}`,
        };
        for (const to of await ownersOf({ ...unit, environment }, off))
          await queueMail(unit, { environment, to, template: "webhook_off", variables });
        return true;
      }),
  );

async function ownersOf(
  unit: CallScope,
  { partnerId, email }: SwitchedOff,
): Promise<readonly string[]> {
  const leaders = partnerId === null ? [] : await leadersOf(unit, partnerId);
  if (leaders.length > 0) return leaders;
  return email === null ? [] : [email];
}
