import { type Format, formatOf } from "@/components/format/format";
import { isPerson } from "@/lib/access/principal";
import type { CallScope } from "@/lib/access/scope";
import { readingOf } from "@/lib/people/preferences";

/**
 * How somebody reads numbers and moments of their own, signed in or by a mailed link.
 *
 * @param timeZone IANA name: that of their record
 * @param personId whoever acts, unless said
 */
export async function formatFor(
  scope: CallScope,
  timeZone: string,
  personId: string | null = isPerson(scope.principal) ? scope.principal.id : null,
): Promise<Format> {
  return formatOf({ ...(await readingOf(scope, personId)), timeZone, nowMs: scope.nowMs });
}
