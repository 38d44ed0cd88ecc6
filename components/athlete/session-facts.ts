import type { Quantities } from "@/components/format/quantities";
import { servingsOf } from "@/lib/catalog/paper/words";
import { type Nutrient, TOTAL_OF } from "@/lib/contract/debrief";
import type { Session, Totals } from "@/lib/contract/roster";
import type { StripThing } from "@/lib/contract/strip";
import { NBSP } from "@/lib/wording/calendars";
import { listed } from "@/lib/wording/grammar";
import type { NotedSession } from "./report-notes";

/** The values of a session that its pages compare, computed like the API's shares. */

/** Returns what was carried, or else suggested, per nutrient. Shares of the plan are relative to this. */
export const plannedOf = ({ as_used_totals, suggested_totals }: Session): Totals => ({
  carb_g: as_used_totals.carb_g ?? suggested_totals.carb_g,
  sodium_mg: as_used_totals.sodium_mg ?? suggested_totals.sodium_mg,
  fluid_ml: as_used_totals.fluid_ml ?? suggested_totals.fluid_ml,
});

/** Returns what was consumed. */
export const actualOf = (session: Session): Totals => ({
  carb_g: session.consumed_carb_g,
  sodium_mg: session.consumed_sodium_mg,
  fluid_ml: session.consumed_fluid_ml,
});

/** True if anything was reported for the session. */
export const isReported = ({ report_source }: Session): boolean => report_source !== null;

/** Describes the carried items in the drawing: "3× Gel and 1× Bar"; null if there are none. */
export const carriedThings = (things: readonly Pick<StripThing, "name">[]): string | null =>
  countedIn(things.map(({ name }) => ({ name, servings: 1 })));

/** Describes the items brought back in the drawing: "1½× Gel and 1× Bar"; null if everything was eaten. */
export function broughtBack(things: readonly Pick<StripThing, "name" | "part">[]): string | null {
  return countedIn(things.map(({ name, part }) => ({ name, servings: 1 - part })));
}

function countedIn(things: readonly { name: string; servings: number }[]): string | null {
  const counted = new Map<string, number>();
  for (const { name, servings } of things) counted.set(name, (counted.get(name) ?? 0) + servings);
  const said = [...counted].filter(([, servings]) => servings > 0);
  return said.length === 0
    ? null
    : listed(said.map(([name, servings]) => `${servingsOf(servings)} ${name}`));
}

/** Returns a session's values for a report's notes: "195 of 240 g". */
export function notedSession(session: Session, day: string, title: string, words: Quantities) {
  const [actual, planned] = [actualOf(session), plannedOf(session)];
  const amountOf = (of: Nutrient): string | null => {
    const [taken, plan] = [actual[TOTAL_OF[of]], planned[TOTAL_OF[of]]];
    if (taken === null) return null;
    const told = words[of](taken);
    return plan === null ? told : `${told.split(NBSP)[0]} of ${words[of](plan)}`;
  };
  const noted: NotedSession = {
    ...{ day, title, symptoms: session.symptoms, sleepHours: session.sleep_hours },
    shares: { carb: session.carb_pct, sodium: session.sodium_pct, fluid: session.fluid_pct },
    amounts: { carb: amountOf("carb"), sodium: amountOf("sodium"), fluid: amountOf("fluid") },
  };
  return noted;
}
