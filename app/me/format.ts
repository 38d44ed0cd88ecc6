import { type Format, formatOf } from "@/components/format/format";
import { isPerson } from "@/lib/access/principal";
import type { CallScope } from "@/lib/access/scope";
import { readingOf } from "@/lib/people/preferences";

/**
 * Returns the number and time formats for a user's own data, whether signed in or opened by a mailed link.
 *
 * @param timeZone IANA name: that of their record
 * @param personId defaults to the acting person
 */
export async function formatFor(
  scope: CallScope,
  timeZone: string,
  personId: string | null = isPerson(scope.principal) ? scope.principal.id : null,
): Promise<Format> {
  return formatOf({ ...(await readingOf(scope, personId)), timeZone, nowMs: scope.nowMs });
}
