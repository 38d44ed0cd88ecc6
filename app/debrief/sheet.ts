import { titleOf, whenOf } from "@/components/self/words";
import { readReaders } from "@/lib/coaches/own";
import type { DebriefSheet } from "@/lib/contract/debrief";
import { type DebriefOf, readPlanned, sheetOf } from "@/lib/self/debrief";
import { startOf } from "@/lib/self/session-form";
import { readSession } from "@/lib/self/sessions";
import { formatFor } from "../me/format";

/** Reads a session's debrief sheet with its labels. @throws activity_not_found */
export async function readSheet(
  of: DebriefOf,
  ways: Pick<DebriefSheet, "owner" | "sendTo" | "goOnTo" | "searchAt">,
): Promise<DebriefSheet> {
  const { activity, zone } = await readSession(of, of.activityId);
  const format = await formatFor(of.account, zone);
  const [readBy, { carried, suggested }] = await Promise.all([
    readReaders(of.account, of.athleteId),
    readPlanned(of, activity),
  ]);
  const { carb, sodium, fluid } = suggested;
  const words = (edges: typeof carb, amount: (value: number) => string) => {
    if (edges === null) return null;
    const [low, high] = edges;
    return low === high ? amount(low) : `${amount(low)} to ${amount(high)}`;
  };
  const told = {
    carb: words(carb, format.carb),
    sodium: words(sodium, format.sodium),
    fluid: words(fluid, format.fluid),
  };
  const when = whenOf(startOf(activity), activity.duration_min, format);
  return sheetOf(of, activity, suggested, {
    ...ways,
    title: titleOf(activity),
    when,
    told,
    units: format.units,
    locale: format.locale,
    readBy,
    carried,
  });
}
