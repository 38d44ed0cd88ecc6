import { totalsOf } from "@/lib/activities/carried";
import {
  amountIn,
  countedIn,
  listedIn,
  ofCarried,
  takenOf,
  takenSoFar,
  typedIn,
  unsaidOf,
  wasCarried,
} from "@/lib/activities/entered";
import type { Edges, SuggestedEdges } from "@/lib/activities/strip";
import { restOf } from "@/lib/activities/with-totals";
import { type Feedback, FeedbackInput } from "@/lib/contract/activity";
import {
  type DebriefSheet,
  type Entered,
  NUTRIENTS,
  type Nutrient,
  SHARE_NAMES,
  SHARES,
  TOTAL_OF,
} from "@/lib/contract/debrief";
import { EnteredCarried } from "@/lib/contract/entered-carried";
import type { Units } from "@/lib/contract/preferences";
import { asTyped } from "@/lib/wording/typed-number";
import { flOzEntered } from "@/lib/wording/units";

/** Converts between debriefs and their form. Amounts are in g, mg and ml; a form may have fluid in fl oz. */

/**
 * Why a debrief is rejected: no rating, a share of an unknown amount, food answered without drink, or an impossible
 * value.
 */
type Flaw = "rating" | "carried" | "half_said" | "invalid_value";

type Amounts = Record<Nutrient, number | null>;

/** Parses a debrief form. */
export function debriefFrom(sent: Entered): FeedbackInput | Flaw {
  if (!/^[1-5]$/.test(sent["rating"] ?? "")) return "rating";
  const entered = carriedIn(sent);
  if (typeof entered === "string") return entered;
  const form = countedIn(sent, entered);
  const taken = eachOf((nutrient) => takenOf(form, nutrient));
  if (Object.values(taken).includes(undefined)) return "carried";
  if (entered !== null && unsaidOf(entered, taken) !== null) return "half_said";
  const unsaid = entered?.nothing === true ? 0 : null;
  const carried = eachOf((nutrient) => amountIn(form, `${nutrient}_carried`));
  const hasCarried = Object.values(carried).some((amount) => amount !== null);
  // Items that were merely offered reveal what was taken, but never what was carried.
  const isOffered = entered !== null && !wasCarried(entered);
  const untyped = isOffered || entered === null ? null : undefined;
  const parsed = FeedbackInput.safeParse({
    rating: Number(form["rating"]),
    notes: form["notes"]?.trim() || null,
    consumed_carb_g: taken.carb ?? unsaid,
    consumed_sodium_mg: taken.sodium ?? unsaid,
    consumed_fluid_ml: taken.fluid ?? (entered?.unknown ? takenSoFar(entered).fluid_ml : unsaid),
    symptoms: symptomsIn(form),
    sleep_hours: typedIn(form, "sleep").value,
    duration_min: durationOf(form),
    leftover_carb_g: amountIn(form, "carb_left"),
    leftover_fluid_ml: amountIn(form, "fluid_left"),
    as_used:
      hasCarried || isOffered
        ? {
            carb_g: carried.carb ?? untyped,
            sodium_mg: carried.sodium ?? untyped,
            fluid_ml: carried.fluid ?? untyped,
          }
        : null,
    ...(entered === null ? { items: null, bottles: null } : listedIn(entered)),
  });
  return parsed.success ? parsed.data : "invalid_value";
}

/** The form is filled in with the session's duration. Left as it was, it follows when the session is corrected. */
function durationOf(form: Entered): number | null {
  const { value } = typedIn(form, "duration");
  return value === typedIn(form, "duration_planned").value ? null : value;
}

/** Returns what was tapped and dragged; null if the form has none. */
function carriedIn({ carried }: Entered): EnteredCarried | null | Flaw {
  if (carried === undefined || carried === "") return null;
  const entered = EnteredCarried.safeParse(jsonIn(carried));
  return entered.success ? entered.data : "invalid_value";
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const eachOf = <T>(read: (nutrient: Nutrient) => T): Record<Nutrient, T> => ({
  carb: read("carb"),
  sodium: read("sodium"),
  fluid: read("fluid"),
});

/** Returns symptoms with their counts; empty if "none" was answered, null if nothing was. */
function symptomsIn(form: Entered): Record<string, number> | null {
  const counted = Object.entries(form).flatMap(([field]) => {
    const name = /^symptom_(.+)$/.exec(field)?.[1];
    const count = typedIn(form, field).value ?? 0;
    return name === undefined || count === 0 ? [] : [[name, count] as const];
  });
  if (counted.length > 0) return Object.fromEntries(counted);
  return form["no_symptoms"] === "on" ? {} : null;
}

/** Returns the middle of what a plan suggests: shares are relative to it. */
export function middleOf(planned: SuggestedEdges): DebriefSheet["planned"] {
  const middle = (edges: Edges | null) =>
    edges === null ? null : Math.round((edges[0] + edges[1]) / 2);
  return {
    carb: middle(planned.carb),
    sodium: middle(planned.sodium),
    fluid: middle(planned.fluid),
  };
}

/** Returns a debrief's form fields, for correcting it. */
export function enteredDebrief(
  feedback: Feedback,
  planned: DebriefSheet["planned"],
  units: Units = "metric",
): Entered {
  const volumeOf = (ml: number | null) => textOf(ml === null ? null : enteredVolume(ml, units));
  const { as_used, symptoms } = feedback;
  const taken: Amounts = {
    carb: feedback.consumed_carb_g,
    sodium: feedback.consumed_sodium_mg,
    fluid: feedback.consumed_fluid_ml,
  };
  const carried: Amounts = {
    carb: as_used?.carb_g ?? null,
    sodium: as_used?.sodium_mg ?? null,
    fluid: as_used?.fluid_ml ?? null,
  };
  const left: Amounts = {
    carb: feedback.leftover_carb_g,
    sodium: null,
    fluid: feedback.leftover_fluid_ml,
  };
  const followed = totalsOf(feedback);
  // The form has no empty lists, so it sends no zeros that follow from them.
  const sent = totalsOf({
    items: feedback.items?.length ? feedback.items : null,
    bottles: feedback.bottles?.length ? feedback.bottles : null,
  });
  const entered: Record<string, string> = {
    rating: String(feedback.rating),
    // As a form field holds it: a different line break would look like an edit.
    notes: feedback.notes?.replaceAll("\r\n", "\n") ?? "",
    sleep: textOf(feedback.sleep_hours),
    // Without one of its own, the form offers the session's.
    ...(feedback.duration_min !== null && { duration: asTyped(feedback.duration_min) }),
    no_symptoms: symptoms !== null && Object.keys(symptoms).length === 0 ? "on" : "",
  };
  for (const nutrient of NUTRIENTS) {
    const amount = taken[nutrient];
    const of = TOTAL_OF[nutrient];
    const [whole, part] = [followed.carried[of], followed.consumed[of]];
    // Amounts that follow from the items shown are not shown again.
    const isFollowed = amount !== null && amount === part;
    const own = isFollowed && carried[nutrient] === whole ? null : carried[nutrient];
    const over = isFollowed && left[nutrient] === restOf(whole, part) ? null : left[nutrient];
    const text = nutrient === "fluid" ? volumeOf : textOf;
    entered[`${nutrient}_carried`] = text(own);
    entered[`${nutrient}_left`] = text(over);
    // Any other answer would outweigh a correction of what was carried or left over.
    if (amount === null || amount === (ofCarried(own, over) ?? sent.consumed[of])) continue;
    const share = shareOf(amount, own ?? planned[nutrient]);
    entered[`${nutrient}_share`] = share ?? "";
    entered[`${nutrient}_exact`] = share === null ? text(amount) : "";
  }
  for (const [name, count] of Object.entries(symptoms ?? {}))
    entered[`symptom_${name}`] = String(count);
  return entered;
}

const enteredVolume = (ml: number, units: Units): number =>
  units === "metric" ? ml : flOzEntered(ml);

const textOf = (amount: number | null): string => (amount === null ? "" : asTyped(amount));

/** Returns an amount's share of the whole, if it is one of the options. */
function shareOf(amount: number, whole: number | null): string | null {
  const found = SHARE_NAMES.find((name) => {
    const { part } = SHARES[name];
    if (part === null) return false;
    return part === 0 ? amount === 0 : whole !== null && Math.round(whole * part) === amount;
  });
  return found ?? null;
}
